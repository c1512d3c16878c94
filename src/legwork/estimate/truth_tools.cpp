// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/detail/truth_tools.h"

#include <algorithm>

#include "legwork/math/rotation.h"

namespace legwork::truth_tools {
using namespace so3;

double smooth_step(double s) {
  s = std::clamp(s, 0.0, 1.0);
  return s * s * s * (10.0 - 15.0 * s + 6.0 * s * s);
}

std::vector<double> gradient(const std::vector<double>& x, double dt) {
  const std::size_t n = x.size();
  std::vector<double> d(n);
  d.front() = (x[1] - x[0]) / dt;
  d.back() = (x[n - 1] - x[n - 2]) / dt;
  for (std::size_t k = 1; k + 1 < n; ++k) d[k] = (x[k + 1] - x[k - 1]) / (2.0 * dt);
  return d;
}

std::vector<double> pendulum_motion(const std::vector<double>& zmp, const std::vector<double>& z,
                                    const std::vector<double>& zdd, const TruthRobot& robot) {
  // x[k−1] − (2 + a) x[k] + x[k+1] = −a zmp[k] with a = (z'' + g)/z dt²; Thomas elimination.
  const std::size_t n = z.size();
  std::vector<double> upper(n, 0.0), x(n);
  x[0] = zmp[0];
  for (std::size_t k = 1; k + 1 < n; ++k) {
    const double a = (zdd[k] + robot.gravity) / z[k] * robot.dt * robot.dt;
    const double pivot = -(2.0 + a) - upper[k - 1];
    upper[k] = 1.0 / pivot;
    x[k] = (-a * zmp[k] - x[k - 1]) / pivot;
  }
  x[n - 1] = zmp[n - 1];
  for (std::size_t k = n - 1; k-- > 0;) x[k] -= upper[k] * x[k + 1];
  return x;
}

Vec3d foot_on_edge(const Vec3d& edge_W, double pitch, const Vec3d& edge_F) {
  return edge_W - rotation_y(pitch) * edge_F;
}

namespace {

TruthFoot complete_foot(const Truth& truth, const FootPlan& plan) {
  const TruthRobot& robot = truth.robot;
  const Vec3d p_FS{0.0, 0.0, robot.sensor_height - robot.ankle_height};
  TruthFoot foot;
  foot.p_WF = plan.p_WF;
  foot.cop_W = plan.cop_W;
  foot.load = plan.load;
  for (std::size_t k = 0; k < truth.size(); ++k) {
    Vec3d force = (truth.a_WT[k] + Vec3d{0.0, 0.0, robot.gravity}) * robot.mass;
    force.z = std::max(force.z, 0.0);  // the ground does not pull
    const Mat3d R_WF = rotation_y(plan.pitch[k]);
    const Vec3d f_W = force * plan.load[k];
    const Vec3d tau_W = cross(plan.cop_W[k] - (plan.p_WF[k] + R_WF * p_FS), f_W);
    const Mat3d R_TW = transpose(truth.R_WT[k]);
    foot.R_WF.push_back(R_WF);
    foot.f_F.push_back(transpose_times(R_WF, f_W));
    foot.tau_F.push_back(transpose_times(R_WF, tau_W));
    foot.p_TF.push_back(R_TW * (plan.p_WF[k] - truth.p_WT[k]));
    foot.R_TF.push_back(R_TW * R_WF);
  }
  return foot;
}

}  // namespace

void complete_truth(Truth& truth, const FootPlan& left, const FootPlan& right) {
  const std::size_t n = truth.size();
  const double dt = truth.robot.dt;
  truth.v_WT.resize(n), truth.a_WT.assign(n, Vec3d{}), truth.R_WT.resize(n);
  truth.w_WT_T.resize(n), truth.accel_T.resize(n);
  for (std::size_t k = 0; k < n; ++k) {
    truth.R_WT[k] = euler_to_matrix(truth.euler[k]);
    const std::size_t a = k == 0 ? 0 : k - 1, b = k + 1 < n ? k + 1 : k;
    truth.v_WT[k] = (truth.p_WT[b] - truth.p_WT[a]) * (1.0 / (double(b - a) * dt));
    if (b - a == 2)
      truth.a_WT[k] = (truth.p_WT[b] - truth.p_WT[k] * 2.0 + truth.p_WT[a]) * (1.0 / (dt * dt));
  }
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t a = k == 0 ? 0 : k - 1, b = k + 1 < n ? k + 1 : k;
    truth.w_WT_T[k] =
        log_so3(transpose(truth.R_WT[a]) * truth.R_WT[b]) * (1.0 / (double(b - a) * dt));
    truth.accel_T[k] =
        transpose_times(truth.R_WT[k], truth.a_WT[k] + Vec3d{0.0, 0.0, truth.robot.gravity});
  }
  truth.foot = {complete_foot(truth, left), complete_foot(truth, right)};
}

}  // namespace legwork::truth_tools

namespace legwork {

double Truth::path_length() const {
  double length = 0.0;
  for (std::size_t k = 1; k < size(); ++k) {
    const Vec3d d = p_WT[k] - p_WT[k - 1];
    length += sqrt(d.x * d.x + d.y * d.y);
  }
  return length;
}

}  // namespace legwork
