// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A kick by robots nobody wrote code for: as their files bring them, and as copies with other names
// and other masses.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>

#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/mobility.h"
#include "legwork/load/load_model.h"
#include "legwork/run/stand/standing_feet.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::impact;

namespace {

struct Kicker {
  const char* name;
  const char* file;  // under models/
  const char* link;  // kicks
  std::vector<std::pair<const char*, double>> posture;
  double Kp, Kd;
  bool point_feet;
};

std::vector<Kicker> kickers() {
  return {{"unitree_h1",
           "menagerie/unitree_h1/h1.xml",
           "right_ankle_link",
           {{"left_hip_pitch", -0.4},
            {"left_knee", 0.8},
            {"left_ankle", -0.4},
            {"right_hip_pitch", -0.6},
            {"right_knee", 1.4},
            {"right_ankle", -0.4}},
           400.0,
           20.0,
           false},
          {"bolt",
           "example-robot-data/bolt_description/robots/bolt.urdf",
           "FR_FOOT",
           {{"FL_HFE", -0.6}, {"FL_KFE", 1.2}, {"FR_HFE", -0.8}, {"FR_KFE", 1.8}},
           8.0,
           0.3,
           true}};
}

std::string path_of(const Kicker& kicker) {
  return support::shared_folder() + "/models/" + kicker.file;
}

Strike kick(const Model& model, const Kicker& kicker, BodyId body, const Vec3<double>& p_BC,
            const std::vector<double>& q) {
  Strike s;
  s.q = q, s.body = body, s.p_BC = p_BC;
  s.speed = 1.0;
  s.target_mass = 0.45;  // a football
  s.law = {.stiffness = 2e4, .damping = 20.0};
  s.duration = 0.05;
  const auto n = static_cast<std::size_t>(joint_dofs(model));
  s.servo.Kp.assign(n, kicker.Kp), s.servo.Kd.assign(n, kicker.Kd);
  s.servo.tau_max.assign(n, std::numeric_limits<double>::infinity());
  s.support.feet = standing_feet(model, s.q, s.body);
  if (kicker.point_feet)
    for (Foot& foot : s.support.feet) foot.flat = false;
  return s;
}

/// The same robot under other names, each mass and inertia off by up to a tenth.
Model stranger(const Model& model, double most) {
  Model out = model;
  std::mt19937 random(11);
  std::uniform_real_distribution<double> off(1.0 - most, 1.0 + most);
  for (std::size_t i = 0; i < out.joints.size(); ++i)
    out.joints[JointId(i)].name = "hinge_" + std::to_string(i);
  for (std::size_t i = 0; i < out.frames.size(); ++i)
    out.frames[FrameId(i)].name = "place_" + std::to_string(i);
  for (std::size_t b = 1; b < out.tree.links.size(); ++b) {
    Inertia<double>& M = out.tree.links[b].M_B;
    const double x = most > 0.0 ? off(random) : 1.0;
    M = {M.m * x, M.h * x, M.I * x};
  }
  return out;
}

void check_blow(const Model& model, const Strike& s, const Methods& m) {
  REQUIRE(m.full);
  const Impact& full = *m.full;
  CHECK(full.impulse > 0.0);
  CHECK(!full.truncated);
  // Nothing can take more from the foot than it brings when it only bounces (e ≤ 1, m_a alone).
  const double mu = s.target_mass * full.effective_mass / (s.target_mass + full.effective_mass);
  CHECK(m.point_mass.impulse <= 2.0 * mu * s.speed + 1e-9);
  CHECK(m.point_mass.impulse >= mu * s.speed - 1e-9);
  // Newton for the whole robot: ground and weight, less what the target took.
  const Vec3<double> weight = model.tree.gravity_W * (model.mass() * s.duration);
  const Vec3<double> left =
      full.ground_impulse + weight - s.direction * full.impulse - full.momentum_change;
  CHECK(norm(left) < 1e-4 * (full.impulse + norm(weight)));
  CHECK(full.zmp_mismatch < 1e-6);
  // Keeping the servos must not be worse than leaving them out.
  const auto error = [&](const Impact& i) {
    return std::abs(relative_error(full.impulse, i.impulse));
  };
  CHECK(error(m.sdc_plus) <= error(m.point_mass) + 1e-3);
  CHECK(m.sdc_plus.error_estimate < m.point_mass.error_estimate);
}

}  // namespace

TEST_CASE("a kick by a robot from a file: every method, and Newton's balance in full dynamics") {
  for (const Kicker& kicker : kickers()) {
    if (!std::filesystem::exists(path_of(kicker))) {
      std::printf("[skipped] no %s: set LEGWORK_SHARED to the folder that holds models/\n",
                  kicker.name);
      continue;
    }
    CAPTURE(std::string(kicker.name));
    LoadOptions options;
    options.visuals = false;
    const Model model = load_model(path_of(kicker), options).model;
    std::vector<double> q = model.q0;
    for (const auto& [joint, angle] : kicker.posture)
      q[static_cast<std::size_t>(model.joints[model.find_joint(joint).value()].q)] = angle;
    const Frame& frame = model.frames[model.find_frame(kicker.link).value()];
    const Strike s = kick(model, kicker, frame.body, frame.X_BF.p, q);
    CHECK(s.support.feet.size() == 1);
    const Methods m = every_method(model, s, /*with_full=*/true);
    MESSAGE(std::string(kicker.name)
            << ": m_a " << m.full->effective_mass << " kg, impulse point mass "
            << m.point_mass.impulse << ", SDC " << m.sdc.impulse << ", SDC+ " << m.sdc_plus.impulse
            << ", full " << m.full->impulse << " N·s");
    for (const Impact* i : {&m.point_mass, &m.reduced, &m.sdc, &m.sdc_plus})
      MESSAGE("  " << i->method << ": " << 100 * relative_error(m.full->impulse, i->impulse)
                   << " % off, estimated " << 100 * i->error_estimate << " %");
    check_blow(model, s, m);

    const Model renamed = stranger(model, 0.0);
    const Methods same =
        every_method(renamed, kick(renamed, kicker, frame.body, frame.X_BF.p, q), true);
    CHECK(same.full->impulse == m.full->impulse);
    CHECK(same.sdc.impulse == m.sdc.impulse);

    const Model other = stranger(model, 0.1);
    const Strike t = kick(other, kicker, frame.body, frame.X_BF.p, q);
    const Methods perturbed = every_method(other, t, true);
    check_blow(other, t, perturbed);
    CHECK(perturbed.full->effective_mass != doctest::Approx(m.full->effective_mass).epsilon(1e-3));
  }
}
