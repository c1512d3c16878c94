// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// hrp2like28 against the printed numbers of reference D.
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "legwork/math/detail/decompose.h"
#include "robots/witness.h"

namespace {

using witness::MatrixXd;
using witness::VectorXd;
namespace dense = legwork::dense;

MatrixXd inverse_of(const MatrixXd& A) {  // positive definite
  return dense::solve_definite(A, MatrixXd::Identity(A.rows(), A.cols()));
}

struct Jab {
  const char* key;
  double rigid_mass, virtual_mass;  // effective mass at the hand [kg]
  std::array<double, 3> hand, com;
  double trace, logdet;
  std::array<double, 6> rates;  // joint rates for 1 m/s at the hand
};

constexpr Jab kJabs[] = {
    {"jab_A",
     4.0,
     4.000145,
     {0.387606, -0.25, 0.899323},
     {0.022987, 0.002952, 0.759570},
     206.789893,
     -37.065260,
     {1.445244, 1.497397, -1.956939, -0.727978, -0.973287, 0.481409}},
    {"jab_B",
     6.0,
     6.000348,
     {0.545346, -0.25, 0.970506},
     {0.030189, 0.002952, 0.762819},
     208.078574,
     -36.811432,
     {1.395880, 1.853614, -1.866325, -1.178346, -0.609927, 0.018734}},
    {"jab_C",
     8.0,
     8.000664,
     {0.594901, -0.25, 1.039526},
     {0.032451, 0.002952, 0.765971},
     208.841242,
     -36.783166,
     {1.345769, 1.966364, -1.740402, -1.275556, -0.353614, -0.363310}},
};

// 1/(d' J P J' d) with d = +x and P the inverse inertia projected on what the feet allow.
double effective_mass(const witness::Robot& robot, const std::vector<std::string>& feet) {
  MatrixXd inverse = inverse_of(robot.mass_matrix());
  if (!feet.empty()) {
    MatrixXd jc(6 * static_cast<int>(feet.size()), robot.model->nv);
    for (size_t i = 0; i < feet.size(); ++i)
      jc.middleRows(6 * static_cast<int>(i), 6) = robot.site_jacobian(feet[i]);
    const MatrixXd y = inverse * jc.transpose();
    inverse -= y * inverse_of(jc * y) * y.transpose();
  }
  const VectorXd j = robot.site_jacobian("R_hand").row(0).transpose();
  return 1 / j.dot(inverse * j);
}

}  // namespace

TEST_CASE("hand, centre of mass, inertia and effective mass at the jab postures") {
  witness::Robot robot("hrp2like28");
  for (const Jab& jab : kJabs) {
    CAPTURE(jab.key);
    robot.to_key(jab.key);
    const witness::Vector3d hand = robot.site("R_hand"), com = robot.com();
    for (int k = 0; k < 3; ++k) {
      CHECK(std::abs(hand[k] - jab.hand[static_cast<size_t>(k)]) < 1e-6);
      CHECK(std::abs(com[k] - jab.com[static_cast<size_t>(k)]) < 1e-6);
    }
    const MatrixXd m = robot.mass_matrix();
    CHECK(std::abs(m.trace() - jab.trace) < 1e-6);
    const VectorXd diagonal = m.llt().matrixL().toDenseMatrix().diagonal();
    CHECK(std::abs(2 * diagonal.array().log().sum() - jab.logdet) < 1e-6);
    CHECK(std::abs(effective_mass(robot, {"R_sole", "L_sole"}) - jab.rigid_mass) < 1e-6);
  }
  robot.to_key("jab_B");
  CHECK(std::abs(effective_mass(robot, {}) - 5.92835) < 1e-5);  // free floating, reference D
}

TEST_CASE("minimum-norm joint rates that move the hand along x") {
  witness::Robot robot("hrp2like28");
  const std::array<const char*, 6> joints = {"CHEST_Y", "CHEST_P", "RSH_P",
                                             "RSH_R",   "RSH_Y",   "RELB"};
  for (const Jab& jab : kJabs) {
    CAPTURE(jab.key);
    robot.to_key(jab.key);
    const MatrixXd full = robot.site_jacobian("R_hand");
    MatrixXd j(3, 6);
    for (int k = 0; k < 6; ++k)
      j.col(k) = full.col(robot.dof(joints[static_cast<size_t>(k)])).head<3>();
    const VectorXd rates =
        j.transpose() * inverse_of(j * j.transpose()) * witness::Vector3d(1, 0, 0);
    for (int k = 0; k < 6; ++k)
      CHECK(std::abs(rates[k] - jab.rates[static_cast<size_t>(k)]) < 1e-6);
  }
}

TEST_CASE("heavy soles (virtual base): the printed masses leave out the base's own term") {
  witness::Robot robot("hrp2like28");
  for (const Jab& jab : kJabs) {
    CAPTURE(jab.key);
    robot.to_key(jab.key);
    MatrixXd m = robot.mass_matrix();
    for (const char* foot : {"RANK_R", "LANK_R"}) {
      const MatrixXd j = robot.com_jacobian(foot);  // the spec's digits need the link's own centre
      m += 1e5 * j.transpose() * j;                 // M_g = I_g = 1e5, reference D
    }
    const VectorXd j = robot.site_jacobian("R_hand").row(0).transpose();
    CHECK(std::abs(1 / j.dot(VectorXd(dense::solve_definite(m, j))) - jab.rigid_mass) < 1e-5);
    // Eq 13, 14: J* = Jm - Jb Hb^-1 Hbm, H* = Hm - Hbm' Hb^-1 Hbm, without Jb Hb^-1 Jb'.
    const int n = robot.model->nv - 6;
    const MatrixXd x = dense::solve_definite(m.topLeftCorner(6, 6), m.topRightCorner(6, n));
    const MatrixXd h = m.bottomRightCorner(n, n) - m.bottomLeftCorner(n, 6) * x;
    const VectorXd js = j.tail(n) - x.transpose() * j.head(6);
    CHECK(std::abs(1 / js.dot(VectorXd(dense::solve_definite(h, js))) - jab.virtual_mass) < 2e-6);
  }
}

TEST_CASE("half-sitting stance: ankles 9.5 mm ahead, support from -0.1005 to 0.1395 m") {
  witness::Robot robot("hrp2like28");
  robot.to_key("half_sitting");
  CHECK(std::abs(robot.site("R_sole").x() - 0.0095) < 1e-4);
  CHECK(std::abs(robot.site("R_sole").x() + 0.13 - 0.1395) < 1e-4);
  CHECK(std::abs(robot.site("R_sole").z()) <
        2e-7);  // the printed base height is rounded to a micrometre
  CHECK(robot.site("R_sole").z() > 0);
}
