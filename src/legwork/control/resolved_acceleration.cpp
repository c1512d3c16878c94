// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/resolved_acceleration.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"

namespace legwork {
namespace {

constexpr int kBase = 6, kJoints = 48, kMost = kJoints + kBase;
constexpr double kCut = 1e-9;  // pivots below this of the largest count as zero
// With a bound on their size Eigen keeps them on the stack.
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMost, kMost>;
using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMost, 1>;

/// J·v̇ + bias of one task over all DoF.
struct Task {
  Rows J;
  Vector bias, wanted;
};

/// J⁺·b without heap: the shortest of the nearest.
Rows least(const Rows& A, const Rows& b) {
  Eigen::CompleteOrthogonalDecomposition<Rows> factor;
  factor.setThreshold(kCut);
  factor.compute(A);
  return factor.solve(b);
}

}  // namespace

struct ResolvedAcceleration::Scratch {
  const Model& model;
  BodyId trunk;
  std::vector<int> dofs, base;
  Workspace<double> ws;
  std::vector<Motion<double>> column;
  std::vector<Vec3<double>> com;
  std::vector<double> vdot;
  double first = 0.0, second = 0.0;

  Scratch(const Model& m, BodyId t, std::vector<int> d)
      : model(m),
        trunk(t),
        dofs(std::move(d)),
        ws(m),
        column(static_cast<std::size_t>(m.nv)),
        com(static_cast<std::size_t>(m.nv)),
        vdot(static_cast<std::size_t>(m.nv), 0.0) {
    for (int i = 0; i < m.nv; ++i)
      if (std::find(dofs.begin(), dofs.end(), i) == dofs.end()) base.push_back(i);
    if (static_cast<int>(dofs.size()) > kJoints || static_cast<int>(base.size()) > kBase)
      throw Error(Finding{Severity::kError, "E-ROBOT", m.file, 0, "",
                          "resolved acceleration has room for 48 driven joints and a base of 6",
                          "use the whole-body controller"});
  }

  /// Six rows of a frame: angular, then linear.
  void frame_rows(FrameId frame, std::span<const double> v, Task& task) {
    const BodyId body = model.frames[frame].body;
    const Vec3<double> p = frame_pose(model, frame, ws).p;
    spatial_jacobian<double>(model, body, p, ws, column);
    const Motion<double> bias = bias_acceleration<double>(model, body, p, v, ws);
    task.J.resize(6, model.nv), task.bias.resize(6);
    for (int i = 0; i < model.nv; ++i) {
      const Motion<double>& c = column[static_cast<std::size_t>(i)];
      task.J.col(i) << c.w.x, c.w.y, c.w.z, c.v.x, c.v.y, c.v.z;
    }
    task.bias << bias.w.x, bias.w.y, bias.w.z, bias.v.x, bias.v.y, bias.v.z;
  }

  /// COG (3 rows) and trunk roll and pitch (2).
  void first_task(std::span<const double> v, const ResolvedTasks& tasks, Task& out) {
    center_of_mass_jacobian<double>(model, ws, com);
    const Vec3<double> p_G = center_of_mass<double>(model, ws);
    const Force<double> rate = centroidal_bias<double>(model, p_G, v, ws);
    const Vec3<double> p = ws.X_WB[trunk.at()].p;
    spatial_jacobian<double>(model, trunk, p, ws, column);
    const Motion<double> bias = bias_acceleration<double>(model, trunk, p, v, ws);
    const double m = model.mass();
    out.J.resize(5, model.nv), out.bias.resize(5), out.wanted.resize(5);
    for (int i = 0; i < model.nv; ++i) {
      const Vec3<double>& c = com[static_cast<std::size_t>(i)];
      const Motion<double>& t = column[static_cast<std::size_t>(i)];
      out.J.col(i) << c.x, c.y, c.z, t.w.x, t.w.y;
    }
    out.bias << rate.f.x / m, rate.f.y / m, rate.f.z / m, bias.w.x, bias.w.y;
    out.wanted << tasks.a_COG.x, tasks.a_COG.y, tasks.a_COG.z, tasks.w_trunk.x, tasks.w_trunk.y;
  }

  void second_task(std::span<const double> v, const ResolvedTasks& tasks, Task& out) {
    Task all;
    frame_rows(tasks.swing, v, all);
    out.J.resize(5, model.nv), out.bias.resize(5), out.wanted.resize(5);
    const int row[5] = {3, 4, 5, 0, 1};
    for (int r = 0; r < 5; ++r) out.J.row(r) = all.J.row(row[r]), out.bias[r] = all.bias[row[r]];
    out.wanted << tasks.a_swing.x, tasks.a_swing.y, tasks.a_swing.z, tasks.w_swing.x,
        tasks.w_swing.y;
  }

  /// A task in joint accelerations alone, the base following the stance foot.
  Task reduced(const Task& task, const Rows& base_of_joints, const Rows& base_bias) const {
    const int n = static_cast<int>(dofs.size()), nb = static_cast<int>(base.size());
    Rows J_base(task.J.rows(), nb);
    Task out;
    out.J.resize(task.J.rows(), n);
    for (int i = 0; i < nb; ++i) J_base.col(i) = task.J.col(base[static_cast<std::size_t>(i)]);
    for (int i = 0; i < n; ++i) out.J.col(i) = task.J.col(dofs[static_cast<std::size_t>(i)]);
    out.J -= J_base * base_of_joints;
    out.wanted = task.wanted - task.bias + J_base * base_bias;
    return out;
  }

  /// Both tasks in joint accelerations; base = −(base_of_joints·θ̈ + base_bias).
  void reduce(std::span<const double> q, std::span<const double> v, const ResolvedTasks& tasks,
              Task& first_out, Task& second_out, Rows& base_of_joints, Rows& base_bias) {
    forward_kinematics<double>(model, q, v, ws);
    Task stance, one, two;
    frame_rows(tasks.stance, v, stance);
    first_task(v, tasks, one);
    second_task(v, tasks, two);
    const int n = static_cast<int>(dofs.size()), nb = static_cast<int>(base.size());
    Rows S_base(6, nb), right(6, n + 1);
    for (int i = 0; i < nb; ++i) S_base.col(i) = stance.J.col(base[static_cast<std::size_t>(i)]);
    for (int i = 0; i < n; ++i) right.col(i) = stance.J.col(dofs[static_cast<std::size_t>(i)]);
    right.col(n) = stance.bias;
    const Rows solved = least(S_base, right);
    base_of_joints = solved.leftCols(n), base_bias = solved.col(n);
    first_out = reduced(one, base_of_joints, base_bias);
    second_out = reduced(two, base_of_joints, base_bias);
  }

  void publish(const Rows& theta, const Rows& base_of_joints, const Rows& base_bias) {
    const Rows moved = base_of_joints * theta + base_bias;
    for (std::size_t i = 0; i < dofs.size(); ++i)
      vdot[static_cast<std::size_t>(dofs[i])] = theta(static_cast<int>(i), 0);
    for (std::size_t i = 0; i < base.size(); ++i)
      vdot[static_cast<std::size_t>(base[i])] = -moved(static_cast<int>(i), 0);
  }
};

ResolvedAcceleration::ResolvedAcceleration(const Model& model, BodyId trunk, std::vector<int> dofs)
    : s_(std::make_unique<Scratch>(model, trunk, std::move(dofs))) {}
ResolvedAcceleration::~ResolvedAcceleration() = default;
ResolvedAcceleration::ResolvedAcceleration(ResolvedAcceleration&&) noexcept = default;

std::span<const double> ResolvedAcceleration::solve(std::span<const double> q,
                                                    std::span<const double> v,
                                                    const ResolvedTasks& tasks) {
  Task one, two;
  Rows base_of_joints, base_bias;
  s_->reduce(q, v, tasks, one, two, base_of_joints, base_bias);
  Rows theta = least(one.J, one.wanted);
  const Rows still =  // I − J_c⁺·J_c
      Rows::Identity(one.J.cols(), one.J.cols()) - least(one.J, one.J);
  const Rows seen = two.J * still;  // J̃_t, eq. 4
  theta += still * least(seen, two.wanted - two.J * theta);
  s_->first = (one.J * theta - one.wanted).cwiseAbs().maxCoeff();
  s_->second = (two.J * theta - two.wanted).cwiseAbs().maxCoeff();
  s_->publish(theta, base_of_joints, base_bias);
  return s_->vdot;
}

double ResolvedAcceleration::first_residual() const { return s_->first; }
double ResolvedAcceleration::second_residual() const { return s_->second; }

}  // namespace legwork
