// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bipeds against what specs B, C and E print: heights, lumped inertia, tipping angles.
#include <doctest/doctest.h>

#include <cmath>

#include "robots/witness.h"

namespace {

using witness::MatrixXd;
using witness::Vector3d;
using witness::VectorXd;

// Both feet flat under the hips, trunk upright, hip at the given height (reference C).
double tomas_cog_height(witness::Robot& robot, double hip_height) {
  const double half = std::acos((hip_height - 0.12) / 0.6);
  robot.to_key("crouch");
  for (const char* side : {"L_", "R_"}) {
    robot.q(side + std::string("hip_pitch")) = -half;
    robot.q(side + std::string("knee")) = 2 * half;
    robot.q(side + std::string("ankle_pitch")) = -half;
  }
  robot.data->qpos[2] = hip_height;
  robot.forward();
  return robot.com().z();
}

// Reference C: M = sum m J'J + diag(I) in absolute pitches, written without any engine.
MatrixXd planar_mass_matrix(const VectorXd& absolute) {
  const double mass[] = {15.4, 3.5, 3.4, 4.6}, com[] = {0.2, -0.126, -0.095, 0.0013043478260869566};
  const double inertia[] = {0.14466666666666667, 0.02625, 0.0255, 0.013090173913043478};
  MatrixXd m = MatrixXd::Zero(9, 9);
  const auto add_link = [&](int kind, std::initializer_list<std::pair<int, double>> chain) {
    MatrixXd j = MatrixXd::Zero(2, 9);
    j(0, 0) = j(1, 1) = 1;
    for (const auto& [angle, length] : chain) {  // point = base + sum b (sin, cos)
      j(0, angle) += length * std::cos(absolute[angle]);
      j(1, angle) -= length * std::sin(absolute[angle]);
    }
    m += mass[kind] * j.transpose() * j;
    const int own = std::prev(chain.end())->first;
    m(own, own) += inertia[kind];
  };
  add_link(0, {{2, com[0]}});
  for (int leg : {3, 6}) {
    add_link(1, {{leg, com[1]}});
    add_link(2, {{leg, -0.3}, {leg + 1, com[2]}});
    add_link(3, {{leg, -0.3}, {leg + 1, -0.3}, {leg + 2, com[3]}});
  }
  return m;
}

}  // namespace

TEST_CASE("tomas_k: height of the centre of mass over the height of the hip") {
  const double table[][2] = {
      {.60, .4912}, {.64, .5154}, {.66, .5275}, {.70, .5517}, {.7199999, .5638}};
  witness::Robot robot("tomas_k10");
  for (const auto& row : table) CHECK(std::abs(tomas_cog_height(robot, row[0]) - row[1]) < 1e-4);
  for (const char* name : {"tomas_k10", "tomas_k_planar"}) {
    witness::Robot standing(name);
    for (const auto& [key, middle] : {std::pair{"stand", 0.0}, {"stagger", 0.075}}) {
      standing.to_key(key);
      CHECK(std::abs(standing.com().z() - 0.528) < 1e-10);
      CHECK(std::abs(standing.com().x() - middle) < 1e-10);
    }
  }
}

TEST_CASE("tomas_k_planar has the mass matrix of the spec's absolute-angle model") {
  witness::Robot robot("tomas_k_planar");
  const double angles[] = {0.31, -0.62, 0.93, -0.14, 0.25, 0.66, -0.37};
  VectorXd absolute = VectorXd::Zero(9);
  for (int k = 0; k < 7; ++k) robot.data->qpos[2 + k] = angles[k];
  for (int k = 0; k < 7; ++k) absolute[2 + k] = angles[k];
  MatrixXd to_absolute = MatrixXd::Identity(9, 9);  // absolute rates from relative ones
  for (int leg : {3, 6})
    for (int link = 0; link < 3; ++link) {
      to_absolute(leg + link, 2) = 1;
      for (int up = 0; up < link; ++up) to_absolute(leg + link, leg + up) = 1;
    }
  absolute = to_absolute * absolute;
  robot.forward();
  const MatrixXd expected = to_absolute.transpose() * planar_mass_matrix(absolute) * to_absolute;
  CHECK((robot.mass_matrix() - expected).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("fibo_km: centre of mass, mass above the ankle and tipping angles of reference B") {
  witness::Robot robot("fibo_km");
  robot.to_key("stand");
  CHECK(std::abs(robot.com().z() - 0.22492) < 5e-6);
  CHECK(std::abs(robot.com().x() + 0.01205) < 5e-6);
  const int feet[] = {robot.body("L_foot"), robot.body("R_foot")};
  double above = 0, feet_mass = 0, feet_x = 0, pitch_inertia = 0;
  Vector3d com = Vector3d::Zero();
  for (int i = 1; i < robot.model->nbody; ++i) {
    const double m = robot.model->body_mass[i];
    const Vector3d at(robot.data->xipos + 3 * i);
    if (i == feet[0] || i == feet[1]) {
      feet_mass += m;
      feet_x += m * at.x();
    } else {
      above += m;
      com += m * at;
    }
  }
  com /= above;
  feet_x /= feet_mass;
  for (int i = 1; i < robot.model->nbody; ++i) {
    if (i == feet[0] || i == feet[1]) continue;
    const Vector3d d = Vector3d(robot.data->xipos + 3 * i) - com;
    pitch_inertia += robot.model->body_mass[i] * (d.x() * d.x() + d.z() * d.z()) +
                     robot.model->body_inertia[3 * i + 1];
  }
  const double h = com.z() - 0.031, z = com.x(), reach = std::hypot(h, z);
  CHECK(above == doctest::Approx(3.116).epsilon(1e-12));
  CHECK(std::abs(h - 0.20690) < 5e-6);
  CHECK(std::abs(z + 0.01095) < 5e-6);
  CHECK(std::abs(pitch_inertia - 0.0405) <
        0.0005);  // the spec's link inertias are assumed, so are ours
  const auto tip = [&](double front, double back) {
    const double total = above + feet_mass;
    const double forward = (total * front - feet_mass * feet_x) / above;
    const double backward = (total * back + feet_mass * feet_x) / above;
    return std::pair{(std::asin(forward / reach) - std::atan2(z, h)) * 180 / mjPI,
                     (std::asin(backward / reach) + std::atan2(z, h)) * 180 / mjPI};
  };
  CHECK(std::abs(tip(.035, .095).first - 13.869) < 5e-4);
  CHECK(std::abs(tip(.035, .095).second - 25.502) < 5e-4);
  CHECK(std::abs(tip(.013, .073).first - 7.354) < 5e-4);
  CHECK(std::abs(tip(.013, .073).second - 18.377) < 5e-4);
}

TEST_CASE("fibo_km: positive ankle pitch leans the body forward over the foot") {
  witness::Robot robot("fibo_km");
  robot.to_key("stand");
  robot.q("L_ankle_pitch") = 0.1;
  robot.forward();
  const int foot = robot.body("L_foot");
  CHECK(robot.data->xmat[9 * foot + 2] < 0);  // the foot's toes rise against the torso
}

TEST_CASE(
    "biped10: sole and sensor where reference E puts them, centre of mass at the trunk origin") {
  witness::Robot robot("biped10");
  robot.to_key("stand");
  CHECK(std::abs(robot.site("imu").z() - 0.78) < 1e-12);
  CHECK(std::abs(robot.site("L_foot_ft").z() - 0.04) < 1e-11);
  CHECK(std::abs(robot.site("L_sole").x()) < 1e-11);
  CHECK((robot.com() - robot.site("imu")).norm() < 0.01);
}
