// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// hrp2like28 on its supports: kinematics, inertia and effective mass (reference D).
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/strike_reference.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

struct Jab {
  char name;
  double rigid, virtual_base;  // effective mass [kg]
  std::array<double, 3> hand;
  double trace, logdet;
  std::array<double, 6> rates;  // CHEST_Y, CHEST_P, RSH_P, RSH_R, RSH_Y, RELB at 1 m/s
};
const std::array<Jab, 3> kJabs{{
    {'A',
     4.0,
     4.000145,
     {0.387606, -0.25, 0.899323},
     206.789893,
     -37.065260,
     {1.445244, 1.497397, -1.956939, -0.727978, -0.973287, 0.481409}},
    {'B',
     6.0,
     6.000348,
     {0.545346, -0.25, 0.970506},
     208.078574,
     -36.811432,
     {1.395880, 1.853614, -1.866325, -1.178346, -0.609927, 0.018734}},
    {'C',
     8.0,
     8.000664,
     {0.594901, -0.25, 1.039526},
     208.841242,
     -36.783166,
     {1.345769, 1.966364, -1.740402, -1.275556, -0.353614, -0.363310}},
}};

Strike on(SupportKind kind, char posture) {
  Strike s = jab(robot(), posture, 1.0);
  s.support.kind = kind;
  return s;
}

double virtual_base_error(double Mg, double Ig) {
  Strike s = on(SupportKind::kVirtualBase, 'B');
  s.support.Mg = Mg, s.support.Ig = Ig;
  return std::abs(mobility(robot().model, s).paper_mass() / 6.0 - 1.0);
}

}  // namespace

TEST_CASE("the robot is the spec's: mass, hand, inertia, reference rates") {
  const Model& model = robot().model;
  CHECK(std::abs(model.mass() - 58.0) < 1e-9);
  for (const Jab& j : kJabs) {
    CAPTURE(j.name);
    const Strike s = jab(robot(), j.name, 1.0);
    Workspace<double> ws(model);
    const MatrixXd M = dense_mass(model, s.q, ws);
    const Vec3<double> hand = point_at(ws, s.body, s.p_BC);
    for (int k = 0; k < 3; ++k)
      CHECK(std::abs(hand[k] - j.hand[static_cast<std::size_t>(k)]) < 1e-6);
    CHECK(std::abs(M.trace() - j.trace) < 1e-6);
    const VectorXd diagonal = M.ldlt().vectorD();
    CHECK(std::abs(diagonal.array().log().sum() - j.logdet) < 1e-6);
    const std::vector<double> v = reference_rates(model, s, s.q);
    for (std::size_t k = 0; k < 6; ++k)
      CHECK(std::abs(v[static_cast<std::size_t>(s.moving[k])] - j.rates[k]) < 1e-6);
  }
}

TEST_CASE("effective mass: rigid feet 4, 6, 8 kg; the paper's virtual base a little more") {
  for (const Jab& j : kJabs) {
    CAPTURE(j.name);
    CHECK(std::abs(mobility(robot().model, on(SupportKind::kRigidFeet, j.name)).effective_mass() -
                   j.rigid) < 1e-5);
    const Mobility heavy = mobility(robot().model, on(SupportKind::kVirtualBase, j.name));
    CHECK(std::abs(heavy.paper_mass() - j.virtual_base) < 2e-6);
    // With the base term that eq. 15 leaves out, the virtual base is right to 7e-7.
    CHECK(std::abs(heavy.effective_mass() / j.rigid - 1.0) < 1e-6);
  }
}

TEST_CASE(
    "a free robot: J·M⁻¹·Jᵀ is the base's share plus the joints', and eq. 15 drops the first") {
  const Model& model = robot().model;
  const Strike s = on(SupportKind::kFree, 'B');
  const Mobility m = mobility(model, s);
  CHECK(std::abs(m.effective_mass() - 5.92835) < 1e-4);
  CHECK(std::abs(m.paper_mass() - 9.7936) < 1e-4);
  Workspace<double> ws(model);
  const MatrixXd M = dense_mass(model, s.q, ws);
  const VectorXd jb = point_rows(model, s.body, s.p_BC, ws).row(0).head(6);
  const double base = jb.dot(M.topLeftCorner(6, 6).ldlt().solve(jb));
  CHECK(std::abs((base + m.joint_inverse_mass) / m.inverse_mass - 1.0) < 1e-10);
}

TEST_CASE("a virtual base converges like 1/M_g and needs its inertia too") {
  CHECK(virtual_base_error(1e3, 1e3) / virtual_base_error(1e5, 1e5) ==
        doctest::Approx(96).epsilon(5.0 / 96));
  CHECK(virtual_base_error(1e8, 1e8) < 1e-6);
  CHECK(std::abs(virtual_base_error(1e5, 1e-9) - 0.149) < 0.002);
}

TEST_CASE("one foot and a braced hand are supports like any other") {
  Strike one = on(SupportKind::kRigidFeet, 'B');
  one.support.feet.pop_back();
  CHECK(std::abs(mobility(robot().model, one).effective_mass() - 5.978392) < 1e-5);
  one.support.kind = SupportKind::kVirtualBase;
  CHECK(std::abs(mobility(robot().model, one).paper_mass() - 5.979077) < 1e-5);
  Strike braced = on(SupportKind::kRigidFeet, 'B');
  const Model& model = robot().model;
  braced.support.feet.push_back(
      {model.frames[model.find_frame("LWR_P").value()].body, {0, 0, -0.12}, false, {}});
  CHECK(mobility(model, braced).effective_mass() > 6.0);  // a further hold can only stiffen
}

TEST_CASE("the effective-mass ellipsoid holds the mass of every direction") {
  const Mobility m = mobility(robot().model, on(SupportKind::kRigidFeet, 'B'));
  const MassEllipsoid e = effective_mass_ellipsoid(m);
  CHECK(e.mass.x <= e.mass.y);
  CHECK(e.mass.y <= e.mass.z);
  for (int k = 0; k < 3; ++k)
    CHECK(effective_mass_along(m, e.axes_W.column(k)) == doctest::Approx(e.mass[k]).epsilon(1e-9));
  CHECK(effective_mass_along(m, {1, 0, 0}) == doctest::Approx(m.effective_mass()).epsilon(1e-12));
}
