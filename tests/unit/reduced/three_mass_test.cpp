// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Three point masses against the printed equations and the whole robot.
#include "legwork/reduced/three_mass.h"

#include <doctest.h>

#include "legwork/base/error.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/reduced/lipm.h"
#include "support/preset.h"

using namespace legwork;

namespace {

ThreeMass of_paper() {
  ThreeMass body;
  const double m[] = {0.740, 0.743, 1.82}, x[] = {0.12, 0.12, 0.32}, y[] = {0.045, -0.045, 0},
               z[] = {0.01, -0.02, 0.005};
  for (std::size_t i = 0; i < 3; ++i) body.mass[i] = {m[i], from_paper_axes({x[i], y[i], z[i]})};
  return body;
}

}  // namespace

TEST_CASE("torques of eqs 4 and 5, worked by hand") {
  const std::array<Vec3<double>, 3> a = {from_paper_axes({0, 0.2, 0.5}),
                                         from_paper_axes({0.1, -0.1, 0.4}),
                                         from_paper_axes({0, 0.3, -0.6})};
  const PaperTorques torque = paper_torques(of_paper(), a);
  CHECK(torque.tau_z == doctest::Approx(-0.188231850).epsilon(1e-9));
  CHECK(torque.tau_y == doctest::Approx(-0.283978400).epsilon(1e-9));
}

TEST_CASE("accelerating alike, three masses are one pendulum; leaning rigidly they are not") {
  ThreeMass body = of_paper();
  CHECK(level_rate(body) == doctest::Approx(Lipm(body.center_of_mass().z).omega()));
  CHECK(level_rate(body) == doctest::Approx(6.52799).epsilon(1e-5));
  CHECK(leaning_rate(body) == doctest::Approx(5.99241).epsilon(1e-5));
  // Same acceleration a of all masses: no moment exactly where a = ω²·x_com (z of the paper).
  const double w = level_rate(body);
  const Vec3<double> com = body.center_of_mass();
  const Vec3<double> a{w * w * com.x, w * w * com.y, 0};
  const Vec3<double> moment = ground_moment(body, std::array{a, a, a});
  CHECK(std::abs(moment.x) < 1e-12);
  CHECK(std::abs(moment.y) < 1e-12);
}

TEST_CASE("a whole robot as three masses keeps mass and centre of mass") {
  const Model robot = support::preset("fibo_km");
  std::vector<double> q = support::keyframe(robot, "squat");
  q[9] += 0.3, q[20] -= 0.4;  // somewhere else than a drawing
  const auto body_of = [&](const char* joint) {
    return BodyId(robot.tree.dof_link[z(robot.joints[*robot.find_joint(joint)].v)]);
  };
  const ThreeMass body = three_mass_model(robot, q, body_of("L_hip_yaw"), body_of("R_hip_yaw"));
  CHECK(body.total() == doctest::Approx(robot.mass()).epsilon(1e-12));
  Workspace<double> ws(robot);
  forward_kinematics<double>(robot, q, ws);
  const Vec3<double> gap = center_of_mass(robot, ws) - body.center_of_mass();
  CHECK(std::abs(gap.x) + std::abs(gap.y) + std::abs(gap.z) < 1e-12);
  CHECK(body.mass[0].m == doctest::Approx(0.743).epsilon(1e-9));  // the paper's leg
  CHECK(body.mass[0].p_W.y > 0.0);
  CHECK(body.mass[1].p_W.y < 0.0);
  CHECK_THROWS_AS(three_mass_model(robot, q, body_of("L_hip_yaw"), body_of("L_knee")), Error);
}
