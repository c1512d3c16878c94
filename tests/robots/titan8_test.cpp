// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// titan8 against the closed forms of reference A: counts, kinematics, standing torque and knee
// force.
#include <doctest/doctest.h>

#include <cmath>

#include "robots/witness.h"

namespace {

constexpr double kGravity = 9.81;  // [m/s^2]
const char* const kLegs[] = {"FL", "FR", "HL", "HR"};

double mass_of(const witness::Robot& robot, const std::string& part) {
  double sum = 0;
  for (const char* leg : kLegs)
    sum += robot.model->body_mass[robot.body(std::string(leg) + "_" + part)];
  return sum;
}

}  // namespace

TEST_CASE("20 hinges, 4 fixed bodies, 2.000 kg of shanks and feet, only the soles collide") {
  const witness::Robot robot("titan8");
  int hinges = 0;
  for (int j = 0; j < robot.model->njnt; ++j) hinges += robot.model->jnt_type[j] == mjJNT_HINGE;
  CHECK(hinges == 20);
  CHECK(robot.model->nbody - 1 - robot.moving_bodies() == 4);
  const double distal = mass_of(robot, "shank") + mass_of(robot, "ankle") + mass_of(robot, "sole");
  CHECK(distal == doctest::Approx(2.0).epsilon(1e-12));
  CHECK(robot.lowest_points().size() == 4);
}

TEST_CASE("foot positions of reference A") {
  const double vectors[][6] = {// foot x, y outward, z [m] -> q1, q2, q3 [rad]
                               {0, .205, -.243, 0, 0, 0},
                               {.09, .205, -.243, 0.413689213, -0.005767492, 0.100352007},
                               {-.09, .205, -.243, -0.413689213, -0.005767492, 0.100352007},
                               {0, .265, -.243, 0, -0.060037409, 0.366194142},
                               {0, .145, -.243, 0, -0.058922947, -0.244360100},
                               {.19, .205, -.243, 0.747441718, -0.094839644, 0.480342641},
                               {.03, .205, -.193, 0.145310011, 0.326618724, -0.274705716},
                               {0, .205, -.283, 0, -0.261481871, 0.287828752}};
  witness::Robot robot("titan8");
  for (const char* name : kLegs) {
    const std::string leg = name;
    const double outward = leg[1] == 'L' ? 1 : -1, forward = leg[0] == 'F' ? 1 : -1;
    for (const auto& v : vectors) {
      robot.to_key("stand");
      robot.q(leg + "_J1") = v[3];
      robot.q(leg + "_J2") = v[4];
      robot.q(leg + "_J3") = v[5];
      robot.q(leg + "_J4") = -v[4] - v[5];
      robot.forward();
      const witness::Vector3d foot = robot.site(leg + "_foot");
      CHECK(std::abs(foot.x() - (forward * .2 + v[0])) < 2e-9);
      CHECK(std::abs(foot.y() - outward * (.1 + v[1])) < 2e-9);
      CHECK(std::abs(foot.z() - (.243 + v[2])) < 2e-9);
    }
  }
}

TEST_CASE("standing: J2 6.8425 N m, other joints 0, knee force 49.05 N") {
  witness::Robot robot("titan8");
  robot.to_key("stand");
  CHECK(robot.com().head<2>().norm() < 1e-12);
  const double foot_force = robot.mass() * kGravity / 4;
  CHECK(foot_force == doctest::Approx(53.955).epsilon(1e-12));
  witness::VectorXd torque = robot.bias();  // what must be applied for zero acceleration
  for (const char* leg : kLegs) {
    const auto j = robot.site_jacobian(std::string(leg) + "_foot");
    torque -= j.row(2).transpose() * foot_force;
    mju_copy3(robot.data->xfrc_applied + 6 * robot.body(std::string(leg) + "_sole"),
              witness::Vector3d(0, 0, foot_force).data());
  }
  CHECK(torque.head<6>().norm() < 1e-10);  // the ground holds the base
  for (const char* leg : kLegs) {
    for (const char* joint : {"_J1", "_J3", "_J4", "_J5"})
      CHECK(std::abs(torque[robot.dof(std::string(leg) + joint)]) < 1e-10);
    // Reference A: N L1 - m_sf g L1 - m_thigh g L1/2.
    const double closed = (foot_force - 0.5 * kGravity) * 0.155 - 1.0 * kGravity * 0.155 / 2;
    CHECK(closed == doctest::Approx(6.8425).epsilon(1e-4));
    CHECK(std::abs(torque[robot.dof(std::string(leg) + "_J2")]) ==
          doctest::Approx(closed).epsilon(1e-10));
  }
  mju_copy(robot.data->qfrc_applied, torque.data(), robot.model->nv);
  robot.forward();
  CHECK(mju_norm(robot.data->qacc, robot.model->nv) < 1e-8);
  for (const char* leg : kLegs) {
    const int id =
        mj_name2id(robot.model, mjOBJ_SENSOR, (std::string(leg) + "_knee_force").c_str());
    const double* force = robot.data->sensordata + robot.model->sensor_adr[id];
    CHECK(std::hypot(force[0], force[1]) < 1e-9);
    CHECK(force[2] == doctest::Approx(-49.05).epsilon(1e-10));  // parent on child: pressed down
  }
}
