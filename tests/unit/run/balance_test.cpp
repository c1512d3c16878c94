// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The pressure centre a page shows: contact moments count, contacts of the robot with itself do
// not.
#include <doctest/doctest.h>

#include "legwork/run/snapshot_from_world.h"
#include "legwork/sim/loads.h"

using namespace legwork;

namespace {

ContactForce force(const Vec3<double>& p_W, const Vec3<double>& f_W, const Vec3<double>& t_W,
                   BodyId other = kWorld) {
  ContactForce c;
  c.at.body_a = BodyId(1), c.at.body_b = other;
  c.at.p_W = p_W, c.f_W = f_W, c.t_W = t_W;
  return c;
}

}  // namespace

TEST_CASE("about the pressure centre the ground's wrench has no horizontal moment") {
  const std::vector<ContactForce> forces{
      force({0.3, -0.1, 0.02}, {4, 1, 60}, {0.3, -0.7, 0.1}),
      force({-0.2, 0.2, 0.00}, {-2, 3, 40}, {-0.2, 0.5, 0.0}),
  };
  outcome::Snapshot frame;
  outcome::add_balance(forces, frame);
  REQUIRE(frame.zmp);
  const Vec3<double> centre{(*frame.zmp)[0], (*frame.zmp)[1], (*frame.zmp)[2]};
  CHECK(centre.z == doctest::Approx(0.012));  // 60 of 100 N at 20 mm
  Vec3<double> moment{0, 0, 0};
  for (const ContactForce& c : forces) moment = moment + cross(c.at.p_W - centre, c.f_W) + c.t_W;
  CHECK(std::abs(moment.x) < 1e-12);
  CHECK(std::abs(moment.y) < 1e-12);
  CHECK(frame.support.size() == 2);
}

TEST_CASE("what the robot presses against itself moves no pressure centre") {
  std::vector<ContactForce> forces{force({0.1, 0, 0}, {0, 0, 50}, {0, 0, 0})};
  outcome::Snapshot alone, crossed;
  outcome::add_balance(forces, alone);
  forces.push_back(force({1, 1, 0.4}, {0, 0, 500}, {0, 9, 0}, BodyId(2)));
  outcome::add_balance(forces, crossed);
  CHECK(crossed.zmp == alone.zmp);
  CHECK(crossed.support == alone.support);
}
