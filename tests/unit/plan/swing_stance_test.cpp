// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Stances planned with the momentum of the swinging leg.
#include "legwork/plan/swing_stance.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/step_gait.h"
#include "support/preset.h"

using namespace legwork;

namespace {

constexpr double kGravity = 1.568;

HeightGait slow_walk() {
  return HeightGait(
      {.mass = 38.4, .gravity = kGravity, .height = 0.5, .amplitude = 0.04, .stiffness = 400});
}

struct Robot {
  Model model;
  std::vector<double> q;
  FrameId sole[2];
  LegMasses legs;

  explicit Robot(const char* name, const char* pose)
      : model(support::preset(name)), q(support::keyframe(model, pose)) {
    sole[0] = *model.find_frame("L_sole"), sole[1] = *model.find_frame("R_sole");
    legs = leg_masses(model, q, model.frames[*model.find_frame("trunk")].body, sole);
  }
};

}  // namespace

TEST_CASE("a robot's legs are found with their masses, and nothing of it is lost") {
  const Robot tomas("tomas_k10", "stand"), biped("biped10", "stand");
  CHECK(tomas.legs.leg[0].mass == doctest::Approx(2.6 + 3.5 + 3.4 + 2.6 + 2.0));
  CHECK(tomas.legs.trunk == doctest::Approx(10.2));
  CHECK(biped.legs.leg[1].mass == doctest::Approx(2.0));
  for (const Robot* robot : {&tomas, &biped}) {
    const LegMasses& l = robot->legs;
    CHECK(l.trunk + l.leg[0].mass + l.leg[1].mass == doctest::Approx(robot->model.mass()));
    for (const LegMass& leg : l.leg) {
      CHECK(leg.share > 0.2);
      CHECK(leg.share < 0.8);
      CHECK(leg.I_yy > 0.0);
    }
  }
}

TEST_CASE("a leg swung at the hip asks for the moment that the whole model's momentum says") {
  for (const char* name : {"tomas_k10", "biped10"}) {
    CAPTURE(name);
    const Robot robot(name, "stand");
    const Model& model = robot.model;
    const auto nv = static_cast<std::size_t>(model.nv);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, robot.q, ws);
    const Vec3d p_WG = center_of_mass<double>(model, ws);
    std::vector<Force<double>> A(nv);
    centroidal_matrix<double>(model, p_WG, ws, A);
    // One hip turns, the trunk gives way so that the COG does not: momentum of v̇ from rest.
    std::vector<double> vdot(nv, 0.0);
    for (const Joint& joint : model.joints)
      if (joint.name == "L_hip_pitch") vdot[static_cast<std::size_t>(joint.v)] = -1.0;
    const auto sum = [&] {
      Force<double> h{};
      for (std::size_t i = 0; i < nv; ++i)
        h = {fma(A[i].t, vdot[i], h.t), fma(A[i].f, vdot[i], h.f)};
      return h;
    };
    const Vec3d f = sum().f;
    for (std::size_t k = 0; k < 3; ++k) vdot[k] = -f[static_cast<int>(k)] / model.mass();
    const Vec3d exact = sum().t;
    Vec3d r[2]{}, a[2]{};
    for (int i = 0; i < 2; ++i) {
      std::vector<Motion<double>> J(nv);
      frame_jacobian<double>(model, robot.sole[i], ws, J);
      r[i] = frame_pose<double>(model, robot.sole[i], ws).p - p_WG;
      for (std::size_t d = 0; d < nv; ++d) a[i] = fma(J[d].v, vdot[d], a[i]);
    }
    const Vec3d told = momentum_rate(robot.legs, r, a);
    // The leg bends, and the other foot is dragged along: a model of two rods need not know more.
    CHECK(exact.y < 0.0);
    CHECK(told.y == doctest::Approx(exact.y).epsilon(0.25));
  }
}

TEST_CASE("without momentum the stance is the pendulum's") {
  const Robot robot("tomas_k10", "stand");
  const HeightGait gait = slow_walk();
  const StanceHeight height(gait, gait.touchdown_height(), -gait.liftoff_speed());
  const StanceTransition phi =
      stance_transition([&](double t) { return height.at(t); }, height.duration(), kGravity, 400);
  const SwingStance plan(height, kGravity, robot.legs, 0,
                         {{-0.2, 0.2, 0}, {}, {0.2, 0.2}, 0.05, 0.1}, 0.0);
  for (int k = 0; k < 2; ++k) {
    const StanceMap& map = plan.map(k);
    CHECK(map.end_x.x == doctest::Approx(phi.xx).epsilon(1e-5));
    CHECK(map.end_x.v == doctest::Approx(phi.xv).epsilon(1e-5));
    CHECK(map.end_v.x == doctest::Approx(phi.vx).epsilon(1e-5));
    CHECK(map.end_v.v == doctest::Approx(phi.vv).epsilon(1e-5));
    CHECK(map.end_v.p == doctest::Approx(-phi.vx).epsilon(1e-5));
    CHECK(std::abs(map.end_v.one) < 1e-12);
    CHECK(map.offset(0.1, 0.2) == doctest::Approx(touchdown_offset(phi, 0.1, 0.2)).epsilon(1e-5));
    CHECK(map.pressure(-0.05, 0.1, 0.2) ==
          doctest::Approx(pressure_offset(phi, -0.05, 0.1, 0.2)).epsilon(1e-5));
  }
}

TEST_CASE("the pressure centre a stance is planned with takes the COG to the wanted speed") {
  const Robot robot("tomas_k10", "stand");
  const HeightGait gait = slow_walk();
  const StanceHeight height(gait, gait.touchdown_height(), -gait.liftoff_speed());
  const SwingStance plan(height, kGravity, robot.legs, 1,
                         {{-0.22, -0.2, 0}, {}, {0.22, -0.2}, 0.05, 0.1});
  const double x0[2] = {-0.06, 0.06}, v0[2] = {0.15, -0.09}, wanted[2] = {0.16, 0.1};
  double p[2];
  for (int k = 0; k < 2; ++k) p[k] = plan.map(k).pressure(x0[k], v0[k], wanted[k]);
  SwingStance::Push push[2];
  plan.push_of(x0, v0, p, push);
  // Independently: the pendulum driven by that push, in small steps.
  constexpr int kSteps = 20000;
  const double h = height.duration() / kSteps;
  for (int k = 0; k < 2; ++k) {
    double x = x0[k], v = v0[k];
    for (int i = 0; i < kSteps; ++i) {
      const PathPoint z = height.at(h * (i + 0.5));
      const double at = (i + 0.5) / kSteps * SwingStance::kPoints;
      const auto n = static_cast<std::size_t>(at);
      const double a = push[k][n] + (at - std::floor(at)) * (push[k][n + 1] - push[k][n]);
      v += h * ((x - p[k]) * (kGravity + z.a) / z.x + a);
      x += h * v;
    }
    CHECK(v == doctest::Approx(wanted[k]).epsilon(0.02));
  }
  // The swing matters: ahead it moves the pressure centre by millimetres.
  const SwingStance none(height, kGravity, robot.legs, 1,
                         {{-0.22, -0.2, 0}, {}, {0.22, -0.2}, 0.05, 0.1}, 0.0);
  CHECK(std::abs(none.map(0).pressure(x0[0], v0[0], wanted[0]) - p[0]) > 2e-3);
}
