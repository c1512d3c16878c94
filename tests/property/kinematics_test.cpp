// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Poses, velocities and accelerations agree with each other and with small finite motions.
#include <doctest/doctest.h>

#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "support/compare.h"
#include "support/random_robot.h"

using namespace legwork;
using support::distance;
using support::random_state;
using support::random_tree;
using support::random_vector;

namespace {

// A point fixed somewhere on the last body.
struct Place {
  BodyId body;
  Vec3<double> p_BC;

  Vec3<double> in_world(const Workspace<double>& ws) const { return ws.X_WB[body.at()] * p_BC; }
};

Model tree(std::mt19937& random, int trial) {
  return random_tree(random, {.bodies = 1 + (7 * trial) % 60, .free_base = trial % 3 != 0});
}
Place last_place(std::mt19937& random, const Model& model) {
  const std::vector<double> r = random_vector(random, 3, 0.2);
  return {BodyId(model.nbody() - 1), {r[0], r[1], r[2]}};
}
std::vector<double> moved(const Model& model, const std::vector<double>& q,
                          const std::vector<double>& v, double h) {
  std::vector<double> out(q.size());
  integrate<double>(model, q, v, h, out);
  return out;
}

}  // namespace

TEST_CASE("kinematics: a Jacobian column is the motion its coordinate makes") {
  std::mt19937 random(21);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    const Place place = last_place(random, model);
    const auto n = static_cast<std::size_t>(model.nv);
    Workspace<double> ws(model), plus(model), minus(model);
    forward_kinematics<double>(model, x.q, ws);
    std::vector<Motion<double>> J(n);
    spatial_jacobian<double>(model, place.body, place.in_world(ws), ws, J);
    const double h = 1e-6;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<double> unit(n, 0.0);
      unit[i] = 1.0;
      forward_kinematics<double>(model, moved(model, x.q, unit, h), plus);
      forward_kinematics<double>(model, moved(model, x.q, unit, -h), minus);
      const Vec3<double> v = (place.in_world(plus) - place.in_world(minus)) * (0.5 / h);
      const Mat3<double> turn =
          plus.X_WB[place.body.at()].R * transpose(minus.X_WB[place.body.at()].R);
      const Vec3<double> w = log_map(to_quat(turn)) * (0.5 / h);
      CAPTURE(trial);
      CAPTURE(i);
      CHECK(distance(J[i], Motion<double>{w, v}) < 1e-8);  // central difference, rounding 1e-10
    }
  }
}

TEST_CASE("kinematics: velocities are Jacobians times v") {
  std::mt19937 random(22);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    const Place place = last_place(random, model);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, x.q, x.v, ws);
    std::vector<Motion<double>> J(static_cast<std::size_t>(model.nv));
    std::vector<Vec3<double>> J_point(J.size());
    spatial_jacobian<double>(model, place.body, place.in_world(ws), ws, J);
    point_jacobian<double>(model, place.body, place.in_world(ws), ws, J_point);
    Motion<double> V = zero_motion<double>();
    for (std::size_t i = 0; i < J.size(); ++i) {
      V = V + J[i] * x.v[i];
      CHECK(distance(J[i].v, J_point[i]) == 0.0);
    }
    CAPTURE(trial);
    CHECK(distance(V, point_velocity(place.body, place.in_world(ws), ws)) < 1e-12);
  }
}

TEST_CASE("kinematics: the Jacobian's rate is its change along the motion") {
  std::mt19937 random(23);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    const Place place = last_place(random, model);
    const auto n = static_cast<std::size_t>(model.nv);
    Workspace<double> ws(model), other(model);
    forward_kinematics<double>(model, x.q, x.v, ws);
    std::vector<Motion<double>> rate(n), plus(n), minus(n), change(n);
    spatial_jacobian_rate<double>(model, place.body, place.in_world(ws), ws, rate);
    const double h = 1e-6;
    forward_kinematics<double>(model, moved(model, x.q, x.v, h), other);
    spatial_jacobian<double>(model, place.body, place.in_world(other), other, plus);
    forward_kinematics<double>(model, moved(model, x.q, x.v, -h), other);
    spatial_jacobian<double>(model, place.body, place.in_world(other), other, minus);
    for (std::size_t i = 0; i < n; ++i) change[i] = (plus[i] - minus[i]) * (0.5 / h);
    CAPTURE(trial);
    CHECK(distance(rate, change) < 1e-7);

    Motion<double> sum = zero_motion<double>();
    for (std::size_t i = 0; i < n; ++i) sum = sum + rate[i] * x.v[i];
    const auto bias = bias_acceleration<double>(model, place.body, place.in_world(ws), x.v, ws);
    CHECK(distance(bias, sum) < 1e-12);
  }
}

TEST_CASE("kinematics: an observer sees J·v̇ + J̇·v") {
  std::mt19937 random(24);
  for (int trial = 0; trial < 40; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    const Place place = last_place(random, model);
    const auto n = static_cast<std::size_t>(model.nv);
    const std::vector<double> vdot = random_vector(random, model.nv);
    Workspace<double> ws(model);
    std::vector<double> tau(n);
    forward_kinematics<double>(model, x.q, x.v, ws);
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);
    const Vec3<double> p_WC = place.in_world(ws);
    std::vector<Motion<double>> J(n);
    spatial_jacobian<double>(model, place.body, p_WC, ws, J);
    Motion<double> a = bias_acceleration<double>(model, place.body, p_WC, x.v, ws);
    for (std::size_t i = 0; i < n; ++i) a = a + J[i] * vdot[i];
    CAPTURE(trial);
    CHECK(distance(a, point_acceleration(model, place.body, p_WC, ws)) < 1e-11);
  }
}

TEST_CASE("kinematics: frames sit on their bodies, at q0 as drawn") {
  std::mt19937 random(25);
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = tree(random, trial);
    Workspace<double> ws(model);
    forward_kinematics<double>(model, model.q0, ws);
    // Composing the drawn poses down the file's own tree must give the same places.
    std::vector<Pose<double>> X_WF(model.parts.size(), identity_pose<double>());
    for (std::size_t i = 1; i < model.parts.size(); ++i) {
      const Part& part = model.parts[i];
      X_WF[i] = X_WF[static_cast<std::size_t>(part.parent)] * part.X_PF;
      const Pose<double> ours = frame_pose<double>(model, FrameId(i), ws);
      CAPTURE(trial);
      CAPTURE(part.name);
      CHECK(distance(ours.p, X_WF[i].p) < 1e-12);
      for (int k = 0; k < 3; ++k) CHECK(distance(ours.R.row(k), X_WF[i].R.row(k)) < 1e-12);
    }
  }
}

TEST_CASE("integration: difference undoes it, for turns up to half a turn") {
  std::mt19937 random(26);
  for (int trial = 0; trial < 60; ++trial) {
    const Model model = tree(random, trial);
    const State x = random_state(random, model);
    // Tiny and large motions; |h·w| stays below π.
    const double h = trial % 3 == 0 ? 1e-9 : trial % 3 == 1 ? 1e-3 : 0.5;
    std::vector<double> v = random_vector(random, model.nv), back(v.size());
    for (double& rate : v) rate = std::clamp(rate, -3.0, 3.0);
    difference<double>(model, x.q, moved(model, x.q, v, h), back);
    for (double& rate : back) rate /= h;
    CAPTURE(trial);
    CHECK(distance(back, v) < 1e-15 / h + 1e-13);
  }
}

TEST_CASE("frame invariance: turning and shifting the world changes nothing inside the robot") {
  std::mt19937 random(27);
  for (int trial = 0; trial < 20; ++trial) {
    Model model = random_tree(random, {.bodies = 1 + trial % 40, .free_base = true});
    State x = random_state(random, model);
    const auto n = static_cast<std::size_t>(model.nv);
    const std::vector<double> vdot = random_vector(random, model.nv);
    std::vector<double> tau(n), turned_tau(n);
    Workspace<double> ws(model);
    inverse_dynamics<double>(model, x.q, x.v, vdot, ws, tau);

    const Quat<double> quat =
        normalized(Quat<double>{0.3 + 0.1 * trial, -0.5, 0.7, 0.2});  // any rotation will do
    const Mat3<double> R = to_matrix(quat);
    const auto turn3 = [&](std::vector<double>& a, std::size_t at) {
      const Vec3<double> r = R * Vec3<double>{a[at], a[at + 1], a[at + 2]};
      a[at] = r.x, a[at + 1] = r.y, a[at + 2] = r.z;
    };
    std::vector<double> q = x.q, v = x.v, a = vdot;
    turn3(q, 0), turn3(v, 0), turn3(a, 0), turn3(tau, 0);
    q[0] += 3.0, q[1] -= 2.0, q[2] += 1.0;
    const Quat<double> base = quat * Quat<double>{q[3], q[4], q[5], q[6]};
    q[3] = base.w, q[4] = base.x, q[5] = base.y, q[6] = base.z;
    set_gravity(model, R * model.options.gravity_W);
    inverse_dynamics<double>(model, q, v, a, ws, turned_tau);
    CAPTURE(trial);
    CHECK(distance(turned_tau, tau) < 1e-12);
  }
}
