// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The whole-body controller against inverse dynamics, its own constraints and the dense program.
#include "legwork/control/whole_body.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/passive_forces.h"
#include "legwork/plan/leg.h"
#include "support/allocations.h"
#include "support/preset.h"

using namespace legwork;

namespace {

// A robot on its two feet, moved and pushed about, with the tasks of a walk.
struct Case {
  Model model;
  std::vector<double> q, v;
  std::vector<Leg> legs;
  std::vector<std::array<double, 2>> corners;
  std::vector<SoleContact> contacts;
  std::vector<MotionTask> tasks;
  std::vector<DofBounds> bounds;
  WholeBodySetup setup;
};

Case standing(const std::string& robot, const std::string& key) {
  Case c{.model = support::preset(robot)};
  c.q = support::keyframe(c.model, key);
  c.v.assign(static_cast<std::size_t>(c.model.nv), 0.0);
  c.legs = find_legs(c.model, c.q);
  c.corners = {{0.08, 0.04}, {0.08, -0.04}, {-0.06, -0.04}, {-0.06, 0.04}};
  c.setup.units.length = 0.7;
  return c;
}

void shake(Case& c, std::mt19937& random, double size) {
  std::normal_distribution<double> normal(0.0, size);
  for (std::size_t i = 7; i < c.q.size(); ++i) c.q[i] += normal(random);
  for (double& vi : c.v) vi = 3.0 * normal(random);
}

// Tasks and contacts at the state the controller has seen.
void fill(Case& c, const WholeBody& body, int feet, std::mt19937& random) {
  std::normal_distribution<double> normal;
  const auto draw = [&](double s) {
    return Vec3d{s * normal(random), s * normal(random), s * normal(random)};
  };
  c.tasks.clear();
  c.contacts.clear();
  for (int f = 0; f < 2; ++f) {
    const Leg& leg = c.legs[static_cast<std::size_t>(f)];
    const Pose<double> X = body.frame(leg.foot, {identity3<double>(), leg.p_BF});
    const Motion<double> V = body.velocity(leg.foot, X.p);
    const bool down = f < feet;
    c.tasks.push_back({.of = TaskOf::kPoint,
                       .body = leg.foot,
                       .p_WC = X.p,
                       .want = down ? V.v * -30.0 : draw(3.0),
                       .weight = down ? Vec3d{1e4, 1e4, 1e4} : Vec3d{100, 100, 100}});
    c.tasks.push_back({.of = TaskOf::kTurn,
                       .body = leg.foot,
                       .want = down ? V.w * -30.0 : draw(3.0),
                       .weight = down ? Vec3d{1e3, 1e3, 1e3} : Vec3d{30, 30, 30}});
    if (down) c.contacts.push_back({leg.foot, {identity3<double>(), X.p}, c.corners, 0.7, 1e-2});
  }
  c.tasks.push_back({.of = TaskOf::kCentreOfMass, .want = draw(1.0), .weight = {1e3, 1e3, 30}});
  c.tasks.push_back(
      {.of = TaskOf::kTurn, .body = c.legs[0].trunk, .want = draw(5.0), .weight = {30, 30, 0.6}});
  c.tasks.push_back({.of = TaskOf::kAngularMomentum, .want = draw(1.0), .weight = {0.3, 0.3, 0.3}});
  for (int d = 6; d < c.model.nv; ++d)
    c.tasks.push_back({.of = TaskOf::kDof, .dof = d, .want = draw(5.0), .weight = {0.1, 0, 0}});
}

// Largest error of τ = M·v̇ + c + g − passive − Jᵀf by recursive Newton–Euler, over the weight.
double motion_error(const Case& c, const WholeBodyResult& r) {
  Workspace<double> ws(c.model);
  const auto nv = static_cast<std::size_t>(c.model.nv);
  std::vector<double> tau(nv), passive(nv);
  std::vector<Force<double>> outside(static_cast<std::size_t>(c.model.nbody()),
                                     zero_force<double>());
  forward_kinematics<double>(c.model, c.q, c.v, ws);
  passive_forces<double>(c.model, c.q, c.v, ws, passive);
  for (std::size_t k = 0; k < c.contacts.size(); ++k) {
    const BodyId b = c.contacts[k].body;
    const Pose<double>& X = ws.X_WB[b.at()];
    const Vec3d arm = c.contacts[k].X_WS.p - X.p;
    const SoleForce& F = r.sole[k];
    outside[b.at()] =
        outside[b.at()] + Force<double>{transpose_times(X.R, F.tau_W + cross(arm, F.f_W)),
                                        transpose_times(X.R, F.f_W)};
  }
  inverse_dynamics<double>(c.model, c.q, c.v, r.vdot, ws, tau, outside);
  double worst = 0.0;
  for (std::size_t i = 0; i < nv; ++i)
    worst = std::max(worst, std::fabs(tau[i] - passive[i] - r.torque[i]));
  return worst / (c.model.mass() * 9.81);
}

void check_soles(const Case& c, const WholeBodyResult& r) {
  const double tolerance = 1e-9 * c.model.mass() * 9.81;
  for (const SoleForce& F : r.sole) {  // soles are level here
    CHECK(F.f_W.z >= 0.0);
    CHECK(std::hypot(F.f_W.x, F.f_W.y) <= 0.7 * F.f_W.z + tolerance);
    CHECK(-F.tau_W.y <= 0.08 * F.f_W.z + tolerance);
    CHECK(F.tau_W.y <= 0.06 * F.f_W.z + tolerance);
    CHECK(std::fabs(F.tau_W.x) <= 0.04 * F.f_W.z + tolerance);
  }
}

}  // namespace

TEST_CASE("whole body: torques, accelerations and sole forces close by inverse dynamics") {
  std::mt19937 random(1);
  for (const char* name : {"biped10", "hrp2like28"}) {
    const Case start = standing(name, "stand");
    WholeBody body(start.model, start.setup);
    for (int trial = 0; trial < 30; ++trial) {
      Case c = start;
      shake(c, random, 0.05);
      body.observe(c.q, c.v);
      fill(c, body, trial % 3, random);  // flight, one foot, both
      const WholeBodyResult& r = body.solve(c.tasks, c.contacts);
      INFO("robot ", std::string(name), ", trial ", trial);
      REQUIRE(r.status == WholeBodyStatus::kSolved);
      CHECK(motion_error(c, r) < 1e-9);
      check_soles(c, r);
    }
  }
}

TEST_CASE("whole body: Newton steps and the dense program agree, bounds and all") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> uniform;
  int bound = 0, dense = 0;
  for (const char* name : {"biped10", "hrp2like28"}) {
    const Case start = standing(name, "stand");
    WholeBody quick(start.model, start.setup), slow(start.model, start.setup);
    slow.use_dense(true);
    for (int trial = 0; trial < 30; ++trial) {
      Case c = start;
      shake(c, random, 0.05);
      quick.observe(c.q, c.v);
      slow.observe(c.q, c.v);
      fill(c, quick, trial % 3, random);
      c.bounds.resize(static_cast<std::size_t>(c.model.nv));
      for (std::size_t d = 6; d < c.bounds.size(); ++d) {
        c.bounds[d].torque_high = (0.01 + 0.1 * uniform(random)) * c.model.mass() * 9.81;
        c.bounds[d].torque_low = -c.bounds[d].torque_high;
        c.bounds[d].vdot_high = 60.0 + 40.0 * uniform(random);
      }
      const WholeBodyResult& a = quick.solve(c.tasks, c.contacts, c.bounds);
      const WholeBodyResult& b = slow.solve(c.tasks, c.contacts, c.bounds);
      INFO("robot ", std::string(name), ", trial ", trial);
      REQUIRE(a.status != WholeBodyStatus::kFailed);
      REQUIRE(a.status == b.status);
      CHECK(b.dense);
      dense += a.dense;
      CHECK(motion_error(c, a) < 1e-8);
      double worst = 0.0, largest = 1.0;
      for (std::size_t d = 0; d < c.bounds.size(); ++d) {
        worst = std::max(worst, std::fabs(a.vdot[d] - b.vdot[d]));
        largest = std::max(largest, std::fabs(b.vdot[d]));
        if (d < 6) continue;
        CHECK(std::fabs(a.torque[d]) <= c.bounds[d].torque_high * (1 + 1e-6) + 1e-6);
        if (a.status == WholeBodyStatus::kSolved) CHECK(a.vdot[d] <= c.bounds[d].vdot_high + 1e-4);
        bound += std::fabs(a.torque[d]) > 0.999 * c.bounds[d].torque_high;
      }
      // The least weight is 1e-10 of the largest: its directions are known to that many digits
      // less.
      CHECK(worst < 1e-4 * largest);
    }
  }
  CHECK(bound > 50);  // the bounds were felt
  CHECK(dense < 6);   // and the Newton found its way
}

TEST_CASE("whole body: what can be done is done") {
  std::mt19937 random(3);
  Case c = standing("biped10", "stand");
  WholeBody body(c.model, c.setup);
  body.observe(c.q, c.v);
  fill(c, body, 2, random);
  c.tasks.resize(4);  // the feet alone
  const Vec3d want{0.3, -0.2, 0.1};
  c.tasks.push_back({.of = TaskOf::kCentreOfMass, .want = want, .weight = {1e3, 1e3, 1e3}});
  c.tasks.push_back({.of = TaskOf::kTurn, .body = c.legs[0].trunk, .weight = {30, 30, 30}});
  const WholeBodyResult& r = body.solve(c.tasks, c.contacts);
  REQUIRE(r.status == WholeBodyStatus::kSolved);
  Vec3d force{};
  for (const SoleForce& F : r.sole) force += F.f_W;
  const Vec3d a = force * (1.0 / c.model.mass()) + c.model.tree.gravity_W;
  // Weights of the feet's forces are 1e-5 of those of the centre of mass.
  CHECK(norm(a - want) < 2e-3);
}

TEST_CASE("whole body: frozen joints do not accelerate, undriven ones get no torque") {
  std::mt19937 random(4);
  Case c = standing("hrp2like28", "stand");
  const int frozen = c.model.nv - 1, limp = c.model.nv - 3;
  c.setup.frozen = {frozen};
  c.setup.undriven = {limp};
  WholeBody body(c.model, c.setup);
  body.observe(c.q, c.v);
  fill(c, body, 2, random);
  const WholeBodyResult& r = body.solve(c.tasks, c.contacts);
  REQUIRE(r.status == WholeBodyStatus::kSolved);
  CHECK(r.vdot[static_cast<std::size_t>(frozen)] == 0.0);
  CHECK(r.torque[static_cast<std::size_t>(limp)] == 0.0);
  CHECK(r.vdot[static_cast<std::size_t>(limp)] != 0.0);
}

TEST_CASE("whole body: momentum and centre of mass are those of the kernels") {
  std::mt19937 random(5);
  Case c = standing("hrp2like28", "stand");
  shake(c, random, 0.3);
  WholeBody body(c.model, c.setup);
  body.observe(c.q, c.v);
  Workspace<double> ws(c.model);
  forward_kinematics<double>(c.model, c.q, c.v, ws);
  const Vec3d p = center_of_mass(c.model, ws);
  const Force<double> h = centroidal_momentum(c.model, p, ws);
  CHECK(norm(body.centre_of_mass() - p) < 1e-12);
  CHECK(norm(body.centre_of_mass_velocity() * c.model.mass() - h.f) < 1e-10);
  CHECK(norm(body.angular_momentum() - h.t) < 1e-10);
}

TEST_CASE("whole body: a tick allocates nothing, and the past changes nothing but rounding") {
  std::mt19937 random(6);
  Case c = standing("biped10", "stand");
  WholeBody body(c.model, c.setup), fresh(c.model, c.setup);
  body.observe(c.q, c.v);
  fill(c, body, 2, random);
  body.solve(c.tasks, c.contacts);
  for (int k = 0; k < 10; ++k) {
    for (double& vi : c.v) vi += 0.01;
    const std::size_t before = support::allocation_count();
    body.observe(c.q, c.v);
    const WholeBodyResult& r = body.solve(c.tasks, c.contacts);
    CHECK(support::allocation_count() == before);
    fresh.observe(c.q, c.v);
    fresh.forget();
    const WholeBodyResult& s = fresh.solve(c.tasks, c.contacts);
    CHECK(r.iterations <= s.iterations);
    for (std::size_t d = 0; d < r.torque.size(); ++d)
      CHECK(std::fabs(r.torque[d] - s.torque[d]) < 1e-6);
  }
}

TEST_CASE("whole body: a robot without a floating base is refused") {
  const Model planar = support::preset("tomas_k_planar");
  CHECK_THROWS_AS(WholeBody(planar, {}), Error);
}
