// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Soles that are not quite flat come to rest, and stand the same on every flat floor. A crowned
// hull rests on one of its facets: unless all corners of that facet are offered to the solver
// together, it rocks from one to the next for ever.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "legwork/sim/world.h"
#include "support/crowned_robot.h"
#include "support/give_drives.h"

using namespace legwork;
using namespace legwork::support;

namespace {

// What a stand left in its last second.
struct Stand {
  int changes = 0;       // steps in which other points carried than in the step before
  double fastest = 0.0;  // of all coordinates [m/s, rad/s]
  double weight = 0.0;   // largest |Fz/weight − 1|
  double swing = 0.0;    // largest change of a joint torque [N·m]
  std::size_t points = 0;
  std::vector<double> torques;
  std::vector<double> foot_force;  // force and moment about the world's origin, per foot
};

std::vector<double> foot_wrenches(const World& world) {
  std::vector<double> sum(6 * static_cast<std::size_t>(world.model().nbody()), 0.0);
  for (const ContactForce& c : world.last().contacts) {
    double* const at = sum.data() + 6 * c.at.body_a.at();
    const Vec3<double> t = cross(c.at.p_W, c.f_W) + c.t_W;
    const double all[6] = {c.f_W.x, c.f_W.y, c.f_W.z, t.x, t.y, t.z};
    for (int k = 0; k < 6; ++k) at[k] += all[k];
  }
  return sum;
}

Stand stand(const CrownedOptions& options, double seconds) {
  const Model model = crowned_robot(options);
  World world(model);
  support::give_drives(world, crowned_drives(model));
  world.reset(crowned_stand(model, options));
  const double weight = model.mass() * 9.81;
  Stand result;
  std::vector<std::uint64_t> before, now;
  std::vector<double> lo(world.drives.size(), 1e300), hi(world.drives.size(), -1e300);
  const int steps = static_cast<int>(seconds * 1000.0);
  for (int k = 0; k < steps; ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    now.clear();
    double lift = 0.0;
    for (const ContactForce& c : world.last().contacts) {
      now.push_back(c.at.id);
      lift += c.f_W.z;
    }
    if (k >= steps - 1000) {
      result.changes += now != before ? 1 : 0;
      result.weight = std::max(result.weight, std::fabs(lift / weight - 1.0));
      for (const double v : world.state().v)
        result.fastest = std::max(result.fastest, std::fabs(v));
      for (std::size_t i = 0; i < lo.size(); ++i) {
        lo[i] = std::min(lo[i], world.last().drives[i].torque);
        hi[i] = std::max(hi[i], world.last().drives[i].torque);
      }
    }
    std::swap(before, now);
  }
  for (std::size_t i = 0; i < lo.size(); ++i) result.swing = std::max(result.swing, hi[i] - lo[i]);
  for (const DriveForce& drive : world.last().drives) result.torques.push_back(drive.torque);
  result.foot_force = foot_wrenches(world);
  result.points = before.size();
  return result;
}

double farthest(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}

void check_rest(const Stand& s) {
  CHECK(s.changes == 0);
  CHECK(s.fastest < 1e-9);
  CHECK(s.weight < 1e-9);
  CHECK(s.swing < 1e-6);
  CHECK(s.points >= 3);
}

}  // namespace

TEST_CASE("crowned soles come to rest and bear the same on a plane, a box and a heightfield") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (const int feet : {1, 2}) {
    // Off the middle of the soles, so that two feet lean on facets towards the rim. One foot alone
    // would rock there for a minute, as a real rocker does: nothing but the ground damps it.
    const double off = feet == 1 ? 0.01 : 0.05;  // [m]
    for (const double crown : {1e-6, 1e-5, 5e-5, 1e-4, 3e-4, 1e-3}) {
      for (const double yaw : {0.3, 2.4}) {
        CrownedOptions options{
            .feet = feet, .crown = crown, .yaw = yaw, .seed = static_cast<unsigned>(random())};
        options.corners = 5 + static_cast<int>(options.seed % 9);
        options.lean = {0.02 + off * unit(random), 0.3 * off * unit(random), 0};
        CAPTURE(feet);
        CAPTURE(crown);
        CAPTURE(yaw);
        const Stand plane = stand(options, 5.0);
        check_rest(plane);
        for (const FlatFloor floor : {FlatFloor::kBox, FlatFloor::kHeightfield}) {
          CAPTURE(static_cast<int>(floor));
          options.floor = floor;
          const Stand other = stand(options, 5.0);
          check_rest(other);
          // The gaps differ by rounding, which sinks and sticks ever so little differently.
          CHECK(farthest(plane.torques, other.torques) < 1e-9);
          CHECK(farthest(plane.foot_force, other.foot_force) < 1e-9);
        }
      }
    }
  }
}
