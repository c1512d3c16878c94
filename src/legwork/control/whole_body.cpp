// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/whole_body.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/dynamics/passive_forces.h"
#include "legwork/math/qp.h"
#include "legwork/math/small_dense.h"

namespace legwork {

namespace {
constexpr int kBase = 6;
constexpr int kEdges = 4;  // of a friction pyramid
constexpr int kMaxNewton = 60;
constexpr int kPending = 48;         // rows of tasks summed at once
constexpr double kResidual = 1e-10;  // of the equations of motion, in weights of the robot

std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

// The program in the unknowns a (v̇ of the DoF that are not frozen) and ρ ≥ 0 (generators, in m·g):
//   minimise ½aᵀGa − gᵀa + ½ρᵀDρ   with   B_i·a − U_i·ρ = r_i (motion), ≥ r_i (bounds).
// Dual: y per row; a = G⁻¹(g + Bᵀy), ρ = max(0, −D⁻¹Uᵀy); its gradient is the rows' residual.
struct WholeBody::Problem {
  // What a row is about: an equation of motion, or a bound of a DoF.
  enum class RowKind { kMotion, kTorqueLow, kTorqueHigh, kVdotLow, kVdotHigh };
  struct RowName {
    RowKind kind;
    int column;  // of a
    bool operator==(const RowName&) const = default;
  };

  Problem(const Model& m, const WholeBodySetup& s);

  void observe(std::span<const double> q, std::span<const double> v);
  const WholeBodyResult& solve(std::span<const MotionTask> tasks,
                               std::span<const SoleContact> contacts,
                               std::span<const DofBounds> bounds);

  // The program.
  void add_task(const MotionTask& task);
  void sum_rows();  // pending rows into G
  Vec3d task_rows(const MotionTask& task);
  void add_contact(const SoleContact& contact);
  bool factor();
  // Its rows.
  double bound_side(const RowName& name, std::span<const DofBounds> bounds) const;
  double row_scale(const RowName& name) const;
  double torque_of(int column) const;  // of the answer
  double unit_of(int column) const {
    return linear[at(column_dof[at(column)])] != 0 ? unit_linear : unit_angular;
  }
  void append_row(const RowName& name, std::span<const DofBounds> bounds, double y);
  double write_row(const RowName& name, std::span<const DofBounds> bounds);  // its side
  void finish_row(double side, double y);
  // Newton on the dual.
  void forces_of(const double* y);      // rho_
  double dual_value(const double* y);   // with rho_ of y
  void dual_gradient(const double* y);  // with rho_ of y
  bool newton();
  void answer_of_dual();                                            // a_, rho_ from y_
  int violated(std::span<const DofBounds> bounds, bool with_vdot);  // rows appended
  bool solve_dual(std::span<const DofBounds> bounds, bool with_vdot);
  bool solve_dense(std::span<const DofBounds> bounds, bool with_vdot);
  void publish(std::span<const SoleContact> contacts);

  const Model& model;
  WholeBodySetup setup;
  double mass, unit_linear, unit_angular, unit_momentum, weight;
  Workspace<double> ws;
  std::vector<int> column_dof, dof_column;  // unknowns <-> DoF; −1: frozen
  std::vector<char> undriven;               // per DoF
  std::vector<char> linear;                 // per DoF: a length, not an angle
  bool free_base = true;
  int n = 0, max_nr = 0, max_rows = 0;
  int nr = 0, rows = 0, motion_rows = 0;

  // Of the state.
  std::vector<double> v_, branch_, M_, M_free_, bias_, passive_;
  std::array<double, kBase> base_bias_{};  // of the base's rows, without passive forces
  std::vector<Motion<double>> J_;
  Vec3d p_WG{}, v_WG{}, L_W{};
  std::vector<Vec3d> com_J;               // without a free base: J of the centre of mass,
  std::vector<Force<double>> momentum_A;  // the momentum matrix,
  Force<double> momentum_rate{};          // and the momentum's rate at v̇ = 0
  Mat3d R_WT = identity3<double>();
  Vec3d p_WT{};

  // Of the program.
  std::vector<double> G_, g_, Lt_, w_;  // w = L⁻¹·g
  std::vector<double> T_;               // a task's rows in world axes
  std::vector<double> R_;               // weighted rows that G does not have yet,
  int pending_ = 0, row_stride_ = 0;    // how many, and how far apart
  std::vector<double> lanes_;           // of solve_lower()
  std::vector<double> force_;           // unknowns × generators [N or N·m per m·g]
  std::vector<double> D_;
  std::vector<int> contact_first_;        // generators of each contact
  std::vector<double> wrench_;            // the same, entry by entry
  std::vector<Force<double>> generator_;  // wrench about its sole's origin, of unit force [1, m]

  // Of the dual.
  std::vector<RowName> names_;
  std::vector<double> Z_, U_, Q_, c_, y_, trial_, grad_, step_, H_, rho_, a_, slope_, scaled_;
  std::vector<int> free_;
  std::vector<double> y_last_;
  std::vector<std::pair<RowName, double>> bounds_last_;

  std::size_t contacts_last_ = 0;

  bool dense_only = false;
  std::unique_ptr<QpSolver> qp;
  std::vector<double> qp_G, qp_g, qp_A, qp_b, qp_C, qp_d, qp_lower;

  WholeBodyResult result;
};

WholeBody::Problem::Problem(const Model& m, const WholeBodySetup& s) : model(m), setup(s), ws(m) {
  const auto& links = model.tree.links;
  free_base = links.size() > 1 && links[1].kind == LinkKind::kFree && links[1].v == 0;
  if (!free_base && setup.undriven.empty())
    throw Error(Finding{.code = "E-CONTROLLER",
                        .file = model.file,
                        .element = model.name,
                        .message = "a whole-body controller needs a base that moves",
                        .remedy = "give the robot's trunk a free joint, first in the file"});
  // A base on slides (a planar robot) has momenta that are not rows of M.
  com_J.resize(free_base ? 0 : at(model.nv));
  momentum_A.resize(free_base ? 0 : at(model.nv));
  linear.assign(at(model.nv), 0);
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kPrismatic) linear[at(joint.v)] = 1;
    if (joint.kind == JointKind::kFree) std::fill_n(linear.begin() + joint.v, 3, char{1});
  }
  mass = model.mass();
  weight = mass * setup.units.gravity;
  unit_linear = setup.units.gravity;
  unit_angular = setup.units.gravity / setup.units.length;
  unit_momentum = weight * setup.units.length;
  const int nv = model.nv;
  dof_column.assign(at(nv), 0);
  undriven.assign(at(nv), 0);
  for (const int d : setup.frozen) dof_column[at(d)] = -1;
  for (const int d : setup.undriven) undriven[at(d)] = 1;
  for (int d = 0; d < kBase && free_base; ++d) undriven[at(d)] = 1;
  for (int d = 0; d < nv; ++d) {
    if (dof_column[at(d)] < 0) continue;
    dof_column[at(d)] = static_cast<int>(column_dof.size());
    column_dof.push_back(d);
  }
  n = static_cast<int>(column_dof.size());
  max_nr = kEdges * setup.max_corners;
  for (int d = 0; d < nv; ++d) motion_rows += undriven[at(d)] != 0 && dof_column[at(d)] >= 0;
  max_rows = motion_rows + 2 * n;

  for (auto* x : {&v_, &bias_, &passive_}) x->assign(at(nv), 0.0);
  branch_.resize(branch_size(model));
  M_.resize(at(nv) * at(nv));
  J_.resize(at(nv));
  for (auto* x : {&G_, &Lt_, &M_free_}) x->resize(at(n) * at(n));
  for (auto* x : {&g_, &w_, &a_}) x->resize(at(n));
  T_.resize(3 * at(n));
  row_stride_ = (n + 3) / 4 * 4;
  R_.resize(at(kPending) * at(row_stride_));
  lanes_.resize(8 * at(n));
  free_.reserve(at(max_rows));
  force_.resize(at(n) * at(max_nr));
  for (auto* x : {&D_, &rho_, &slope_, &scaled_}) x->resize(at(max_nr));
  generator_.resize(at(max_nr));
  wrench_.resize(6 * at(max_nr));
  contact_first_.reserve(at(setup.max_corners + 1));
  names_.reserve(at(max_rows));
  Z_.resize(at(max_rows) * at(n));
  U_.resize(at(max_rows) * at(max_nr));
  for (auto* x : {&Q_, &H_}) x->resize(at(max_rows) * at(max_rows));
  for (auto* x : {&c_, &y_, &trial_, &grad_, &step_}) x->resize(at(max_rows));
  y_last_.reserve(at(max_rows));
  bounds_last_.reserve(at(max_rows));

  const int size = n + max_nr;
  qp = std::make_unique<QpSolver>(size, motion_rows, 4 * n);
  qp_G.resize(at(size) * at(size));
  qp_g.resize(at(size));
  qp_lower.resize(at(size));
  qp_A.resize(at(motion_rows) * at(size));
  qp_b.resize(at(motion_rows));
  qp_C.resize(at(4 * n) * at(size));
  qp_d.resize(at(4 * n));

  result.vdot.assign(at(nv), 0.0);
  result.torque.assign(at(nv), 0.0);
  result.sole.reserve(at(setup.max_corners));
}

void WholeBody::Problem::observe(std::span<const double> q, std::span<const double> v) {
  std::copy(v.begin(), v.end(), v_.begin());
  for (const int d : setup.frozen) v_[at(d)] = 0.0;
  const std::span<const double> rates = v_;
  forward_kinematics<double>(model, q, rates, ws);
  mass_matrix<double>(model, q, ws, branch_);
  to_dense<double>(model, branch_, M_);
  if (!free_base) {
    p_WG = center_of_mass(model, ws);
    center_of_mass_jacobian<double>(model, ws, com_J);
    centroidal_matrix<double>(model, p_WG, ws, momentum_A);
    momentum_rate = centroidal_bias<double>(model, p_WG, rates, ws);
  }
  bias_forces<double>(model, q, rates, ws, bias_);  // leaves accelerations at v̇ = 0 in ws
  if (free_base) std::copy_n(bias_.begin(), kBase, base_bias_.begin());
  passive_forces<double>(model, q, rates, ws, passive_);
  for (int i = 0; i < model.nv; ++i) bias_[at(i)] -= passive_[at(i)];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k)
      M_free_[at(i) * at(n) + at(k)] =
          M_[at(column_dof[at(i)]) * at(model.nv) + at(column_dof[at(k)])];
  }
  R_WT = ws.X_WB[1].R;
  p_WT = ws.X_WB[1].p;
  p_WG = center_of_mass(model, ws);
  if (!free_base) {
    v_WG = L_W = {};
    for (int i = 0; i < model.nv; ++i) {
      v_WG = fma(com_J[at(i)], v_[at(i)], v_WG);
      L_W = fma(momentum_A[at(i)].t, v_[at(i)], L_W);
    }
    return;
  }
  // The base's rows of M are the momentum: linear in W, angular about the trunk's origin in T.
  double p[kBase];
  for (int i = 0; i < kBase; ++i) p[i] = dot(M_.data() + at(i) * at(model.nv), v_.data(), model.nv);
  v_WG = Vec3d{p[0], p[1], p[2]} * (1.0 / mass);
  L_W = R_WT * Vec3d{p[3], p[4], p[5]} - cross(p_WG - p_WT, Vec3d{p[0], p[1], p[2]});
}

// The rows of one task in world axes into T_ (3 × n), and what they give at v̇ = 0.
Vec3d WholeBody::Problem::task_rows(const MotionTask& task) {
  const auto column = [&](int i, const Vec3d& x) {
    T_[at(i)] = x.x, T_[at(n + i)] = x.y, T_[at(2 * n + i)] = x.z;
  };
  const Vec3d b0{base_bias_[0], base_bias_[1], base_bias_[2]};
  switch (task.of) {
    case TaskOf::kCentreOfMass:
      if (!free_base) {
        for (int i = 0; i < n; ++i) column(i, com_J[at(column_dof[at(i)])]);
        return momentum_rate.f * (1.0 / mass);
      }
      for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < n; ++i) T_[at(k * n + i)] = M_free_[at(k * n + i)] / mass;
      }
      return b0 * (1.0 / mass) + model.tree.gravity_W;
    case TaskOf::kAngularMomentum: {
      if (!free_base) {
        for (int i = 0; i < n; ++i) column(i, momentum_A[at(column_dof[at(i)])].t);
        return momentum_rate.t;
      }
      const Vec3d r = p_WG - p_WT;
      const auto about_G = [&](const double* f, int stride) {
        const auto s = static_cast<std::ptrdiff_t>(stride);
        return R_WT * Vec3d{f[3 * s], f[4 * s], f[5 * s]} - cross(r, Vec3d{f[0], f[s], f[2 * s]});
      };
      for (int i = 0; i < n; ++i) column(i, about_G(M_free_.data() + i, n));
      return about_G(base_bias_.data(), 1);
    }
    case TaskOf::kPoint:
    case TaskOf::kTurn: {
      const bool point = task.of == TaskOf::kPoint;
      const Vec3d p = point ? task.p_WC : ws.X_WB[task.body.at()].p;
      spatial_jacobian<double>(model, task.body, p, ws, J_);
      for (int i = 0; i < n; ++i) {
        const Motion<double>& J = J_[at(column_dof[at(i)])];
        column(i, point ? J.v : J.w);
      }
      const Motion<double> a = point_acceleration<double>(model, task.body, p, ws);
      return point ? a.v : a.w;
    }
    case TaskOf::kDof:
      break;
  }
  return {};
}

void WholeBody::Problem::add_task(const MotionTask& task) {
  if (task.of == TaskOf::kDof) {
    const int i = dof_column[at(task.dof)];
    if (i < 0) return;
    sum_rows();
    const double unit = linear[at(task.dof)] != 0 ? unit_linear : unit_angular;
    const double w = task.weight.x / (unit * unit);
    G_[at(i * n + i)] += w;
    g_[at(i)] += w * task.want.x;
    return;
  }
  const Vec3d bias = task_rows(task);
  const double unit = task.of == TaskOf::kAngularMomentum ? unit_momentum
                      : task.of == TaskOf::kTurn          ? unit_angular
                                                          : unit_linear;
  for (int k = 0; k < 3; ++k) {
    if (task.weight[k] <= 0.0) continue;
    const Vec3d axis = task.R_WA.column(k);
    const double root = std::sqrt(task.weight[k]) / unit;
    const double *x = T_.data(), *y = x + n, *z = y + n;
    if (pending_ == kPending) sum_rows();
    double* row = R_.data() + pending_++ * row_stride_;
    for (int i = 0; i < n; ++i) row[i] = root * fma(axis.x, x[i], fma(axis.y, y[i], axis.z * z[i]));
    add_scaled(root * (task.want[k] - dot(axis, bias)), row, g_.data(), n);
  }
}

void WholeBody::Problem::sum_rows() {
  add_outer(R_.data(), pending_, row_stride_, G_.data(), n);
  pending_ = 0;
}

void WholeBody::Problem::add_contact(const SoleContact& contact) {
  contact_first_.push_back(nr);
  spatial_jacobian<double>(model, contact.body, contact.X_WS.p, ws, J_);
  const double mu = contact.friction / std::sqrt(2.0);
  const int first = nr;
  for (const auto& corner : contact.corners) {
    const Vec3d r = contact.X_WS.R * Vec3d{corner[0], corner[1], 0.0};
    for (int e = 0; e < kEdges; ++e) {
      const Vec3d along =
          contact.X_WS.R * Vec3d{(e & 1) != 0 ? mu : -mu, (e & 2) != 0 ? mu : -mu, 1.0};
      const Force<double> F{cross(r, along), along};
      generator_[at(nr)] = F;
      const double entries[6] = {F.t.x, F.t.y, F.t.z, F.f.x, F.f.y, F.f.z};
      for (int k = 0; k < 6; ++k) wrench_[at(k * max_nr + nr)] = entries[k];
      D_[at(nr)] = contact.force_cost;
      ++nr;
    }
  }
  // Column by column of the Jacobian, so that the generators fill the registers.
  const double *tx = wrench_.data() + first, *ty = tx + max_nr, *tz = ty + max_nr;
  const double *fx = tz + max_nr, *fy = fx + max_nr, *fz = fy + max_nr;
  const int count = nr - first;
  for (int i = 0; i < n; ++i) {
    const Motion<double>& J = J_[at(column_dof[at(i)])];
    double* out = force_.data() + i * max_nr + first;
    if (dot(J.w, J.w) + dot(J.v, J.v) == 0.0) {  // the other leg's
      std::fill(out, out + count, 0.0);
      continue;
    }
    for (int k = 0; k < count; k += kEdges) {  // the edges of a corner are four lanes
      double turn[kEdges], push[kEdges];
      for (int l = 0; l < kEdges; ++l)
        turn[l] = fma(J.w.x, tx[k + l], fma(J.w.y, ty[k + l], J.w.z * tz[k + l]));
      for (int l = 0; l < kEdges; ++l)
        push[l] = fma(J.v.x, fx[k + l], fma(J.v.y, fy[k + l], J.v.z * fz[k + l]));
      for (int l = 0; l < kEdges; ++l) out[k + l] = weight * (turn[l] + push[l]);
    }
  }
}

bool WholeBody::Problem::factor() {
  sum_rows();
  std::copy(G_.begin(), G_.end(), Lt_.begin());
  if (!cholesky(Lt_.data(), n, 0.0)) return false;
  std::copy(g_.begin(), g_.end(), w_.begin());
  solve_lower(Lt_.data(), n, w_.data());
  return true;
}

double WholeBody::Problem::bound_side(const RowName& name,
                                      std::span<const DofBounds> bounds) const {
  const DofBounds& b = bounds[at(column_dof[at(name.column)])];
  switch (name.kind) {
    case RowKind::kTorqueLow:
      return b.torque_low;
    case RowKind::kTorqueHigh:
      return -b.torque_high;
    case RowKind::kVdotLow:
      return b.vdot_low;
    case RowKind::kVdotHigh:
      return -b.vdot_high;
    case RowKind::kMotion:
      break;
  }
  return 0.0;
}

// Rows in units of the robot; those of joints without a drive in units of their own inertia.
double WholeBody::Problem::row_scale(const RowName& name) const {
  if (name.kind == RowKind::kVdotLow || name.kind == RowKind::kVdotHigh) return 1.0 / unit_angular;
  const int d = column_dof[at(name.column)];
  if (name.kind == RowKind::kMotion && d >= kBase)
    return 1.0 / (M_free_[at(name.column * n + name.column)] * unit_angular);
  return 1.0 / (linear[at(d)] != 0 ? weight : unit_momentum);
}

// B into Z and U of a row at the end of the dual.
double WholeBody::Problem::write_row(const RowName& name, std::span<const DofBounds> bounds) {
  const int m = static_cast<int>(names_.size()), d = column_dof[at(name.column)];
  const bool high = name.kind == RowKind::kTorqueHigh || name.kind == RowKind::kVdotHigh;
  const bool vdot = name.kind == RowKind::kVdotLow || name.kind == RowKind::kVdotHigh;
  const double scale = row_scale(name), sign = high ? -scale : scale;
  double* z = Z_.data() + m * n;
  double* u = U_.data() + m * max_nr;
  names_.push_back(name);
  const double side = name.kind == RowKind::kMotion ? 0.0 : scale * bound_side(name, bounds);
  if (vdot) {
    std::fill(z, z + n, 0.0);
    z[name.column] = sign;
    std::fill(u, u + nr, 0.0);
    return side;
  }
  const double* M = M_free_.data() + name.column * n;
  for (int i = 0; i < n; ++i) z[i] = sign * M[i];
  const double* f = force_.data() + name.column * max_nr;
  for (int k = 0; k < nr; ++k) u[k] = sign * f[k];
  return side - sign * bias_[at(d)];
}

// The products of the row after the last one, whose Z = L⁻¹·Bᵀ is there.
void WholeBody::Problem::finish_row(double side, double y) {
  const int m = rows++;
  const double* z = Z_.data() + m * n;
  for (int k = 0; k <= m; ++k)
    Q_[at(m * max_rows + k)] = Q_[at(k * max_rows + m)] = dot(Z_.data() + k * n, z, n);
  c_[at(m)] = dot(z, w_.data(), n) - side;
  y_[at(m)] = y;
}

void WholeBody::Problem::append_row(const RowName& name, std::span<const DofBounds> bounds,
                                    double y) {
  const double side = write_row(name, bounds);
  solve_lower(Lt_.data(), n, Z_.data() + rows * n);
  finish_row(side, y);
}

void WholeBody::Problem::forces_of(const double* y) {
  std::fill(rho_.begin(), rho_.begin() + nr, 0.0);
  for (int i = 0; i < rows; ++i) add_scaled(-y[i], U_.data() + i * max_nr, rho_.data(), nr);
  for (int k = 0; k < nr; ++k) rho_[at(k)] = std::max(0.0, rho_[at(k)] / D_[at(k)]);
}

double WholeBody::Problem::dual_value(const double* y) {
  double value = 0.0;
  for (int i = 0; i < rows; ++i)
    value += y[i] * fma(0.5, dot(Q_.data() + i * max_rows, y, rows), c_[at(i)]);
  for (int k = 0; k < nr; ++k) value += 0.5 * D_[at(k)] * rho_[at(k)] * rho_[at(k)];
  return value;
}

void WholeBody::Problem::dual_gradient(const double* y) {
  for (int i = 0; i < rows; ++i) {
    grad_[at(i)] = c_[at(i)] + dot(Q_.data() + i * max_rows, y, rows) -
                   dot(U_.data() + i * max_nr, rho_.data(), nr);
  }
}

// Projected Newton: bounds' multipliers are ≥ 0; one that is zero and wants to stay there is left
// out of the step (Bertsekas 1982). The function is piecewise quadratic and convex.
bool WholeBody::Problem::newton() {
  forces_of(y_.data());
  double value = dual_value(y_.data());
  for (int iteration = 0; iteration < kMaxNewton; ++iteration) {
    dual_gradient(y_.data());
    double worst = 0.0;
    free_.clear();
    for (int i = 0; i < rows; ++i) {
      if (i >= motion_rows && y_[at(i)] <= 0.0 && grad_[at(i)] >= 0.0) continue;
      free_.push_back(i);
      worst = std::max(worst, std::fabs(grad_[at(i)]));
    }
    if (!std::isfinite(worst)) return false;
    if (worst <= kResidual) return true;
    ++result.iterations;
    const int m = static_cast<int>(free_.size());
    for (int k = 0; k < nr; ++k) slope_[at(k)] = rho_[at(k)] > 0.0 ? 1.0 / D_[at(k)] : 0.0;
    for (int i = 0; i < m; ++i) {
      const int row = free_[at(i)];
      for (int k = 0; k < nr; ++k)
        scaled_[at(k)] = U_[at(row) * at(max_nr) + at(k)] * slope_[at(k)];
      for (int j = i; j < m; ++j) {
        H_[at(i * m + j)] = Q_[at(row * max_rows + free_[at(j)])] +
                            dot(scaled_.data(), U_.data() + free_[at(j)] * max_nr, nr);
      }
      H_[at(i * m + i)] *= 1.0 + 1e-13;
      step_[at(i)] = -grad_[at(row)];
    }
    if (!cholesky(H_.data(), m, 0.0)) return false;
    solve_lower(H_.data(), m, step_.data());
    solve_upper(H_.data(), m, step_.data());
    double t = 1.0;
    for (int halved = 0;; ++halved, t *= 0.5) {
      std::copy(y_.begin(), y_.begin() + rows, trial_.begin());
      double descent = 0.0;
      for (int i = 0; i < m; ++i) {
        const int row = free_[at(i)];
        double& y = trial_[at(row)];
        y = fma(t, step_[at(i)], y);
        if (row >= motion_rows) y = std::max(0.0, y);
        descent += grad_[at(row)] * (y - y_[at(row)]);
      }
      forces_of(trial_.data());
      const double next = dual_value(trial_.data());
      if (!std::isfinite(next)) return false;
      // Near the end the gain drowns in rounding: what does not rise is good enough.
      if (next <= value + 1e-4 * descent + 1e-14 * (1.0 + std::fabs(value))) {
        value = next;
        break;
      }
      if (halved == 30) return worst <= 1e3 * kResidual;
    }
    std::swap(y_, trial_);
  }
  return false;
}

void WholeBody::Problem::answer_of_dual() {
  std::copy(w_.begin(), w_.end(), a_.begin());
  for (int i = 0; i < rows; ++i) add_scaled(y_[at(i)], Z_.data() + i * n, a_.data(), n);
  solve_upper(Lt_.data(), n, a_.data());
}

double WholeBody::Problem::torque_of(int column) const {
  return dot(M_free_.data() + column * n, a_.data(), n) + bias_[at(column_dof[at(column)])] -
         dot(force_.data() + column * max_nr, rho_.data(), nr);
}

// Appends the bounds that the answer breaks and that are not rows yet.
int WholeBody::Problem::violated(std::span<const DofBounds> bounds, bool with_vdot) {
  int found = 0;
  for (int i = 0; i < n && !bounds.empty(); ++i) {
    const int d = column_dof[at(i)];
    if (undriven[at(d)] != 0) continue;
    const DofBounds& b = bounds[at(d)];
    const auto see = [&](RowKind kind, double room, double tolerance) {
      const RowName name{kind, i};
      if (!(room < -tolerance) || rows >= max_rows) return;
      if (std::find(names_.begin(), names_.end(), name) != names_.end()) return;
      append_row(name, bounds, 0.0);
      ++found;
    };
    const double tau = torque_of(i);
    see(RowKind::kTorqueLow, tau - b.torque_low, 1e-9 * unit_momentum);
    see(RowKind::kTorqueHigh, b.torque_high - tau, 1e-9 * unit_momentum);
    if (!with_vdot) continue;
    see(RowKind::kVdotLow, a_[at(i)] - b.vdot_low, 1e-9 * unit_angular);
    see(RowKind::kVdotHigh, b.vdot_high - a_[at(i)], 1e-9 * unit_angular);
  }
  return found;
}

bool WholeBody::Problem::solve_dual(std::span<const DofBounds> bounds, bool with_vdot) {
  rows = 0;
  names_.clear();
  const bool warm = y_last_.size() == at(motion_rows);
  for (int i = 0; i < n; ++i) {
    if (undriven[at(column_dof[at(i)])] == 0) continue;
    const double side = write_row({RowKind::kMotion, i}, bounds);
    grad_[names_.size() - 1] = side;
  }
  solve_lower(Lt_.data(), n, Z_.data(), motion_rows, n, lanes_.data());
  for (int i = 0; i < motion_rows; ++i) finish_row(grad_[at(i)], warm ? y_last_[at(i)] : 0.0);
  if (!bounds.empty()) {
    for (const auto& [name, y] : bounds_last_) {
      const bool vdot = name.kind == RowKind::kVdotLow || name.kind == RowKind::kVdotHigh;
      if ((vdot && !with_vdot) || !std::isfinite(bound_side(name, bounds))) continue;
      append_row(name, bounds, y);
    }
  }
  // Bounds join as they are broken; one that joined stays in this tick, its multiplier may be 0.
  for (int round = 0; round < 20; ++round) {
    if (!newton()) return false;
    answer_of_dual();
    if (violated(bounds, with_vdot) == 0) return true;
  }
  return false;
}

bool WholeBody::Problem::solve_dense(std::span<const DofBounds> bounds, bool with_vdot) {
  const int size = n + max_nr;
  std::fill(qp_G.begin(), qp_G.end(), 0.0);
  std::fill(qp_g.begin(), qp_g.end(), 0.0);
  std::fill(qp_lower.begin(), qp_lower.begin() + n, -std::numeric_limits<double>::infinity());
  std::fill(qp_lower.begin() + n, qp_lower.end(), 0.0);
  for (int i = 0; i < n; ++i) {
    // Unknowns in units, so that the program is well scaled.
    for (int k = i; k < n; ++k)
      qp_G[at(i * size + k)] = qp_G[at(k * size + i)] = G_[at(i * n + k)] * unit_of(i) * unit_of(k);
    qp_g[at(i)] = -g_[at(i)] * unit_of(i);
  }
  for (int k = 0; k < max_nr; ++k) qp_G[at((n + k) * size + n + k)] = k < nr ? D_[at(k)] : 1.0;
  int equalities = 0, inequalities = 0;
  const auto write = [&](const RowName& name, double sign, double* out) {
    std::fill(out, out + size, 0.0);
    const double* M = M_free_.data() + name.column * n;
    const double* f = force_.data() + name.column * max_nr;
    for (int i = 0; i < n; ++i) out[i] = sign * M[i] * unit_of(i);
    for (int k = 0; k < nr; ++k) out[n + k] = -sign * f[k];
    return -sign * bias_[at(column_dof[at(name.column)])];
  };
  for (int i = 0; i < n; ++i) {
    const int d = column_dof[at(i)];
    const RowName motion{RowKind::kMotion, i};
    const double scale = row_scale(motion);
    if (undriven[at(d)] != 0) {
      qp_b[at(equalities)] = write(motion, scale, qp_A.data() + equalities * size);
      ++equalities;
      continue;
    }
    if (bounds.empty()) continue;
    const DofBounds& b = bounds[at(d)];
    const auto torque = [&](double sign, double limit) {
      if (!std::isfinite(limit)) return;
      qp_d[at(inequalities)] =
          write(motion, sign * scale, qp_C.data() + inequalities * size) + sign * scale * limit;
      ++inequalities;
    };
    torque(1.0, b.torque_low);
    torque(-1.0, b.torque_high);
    if (!with_vdot) continue;
    const auto vdot = [&](double sign, double limit) {
      if (!std::isfinite(limit)) return;
      double* out = qp_C.data() + inequalities * size;
      std::fill(out, out + size, 0.0);
      out[i] = sign;
      qp_d[at(inequalities)] = sign * limit / unit_of(i);
      ++inequalities;
    };
    vdot(1.0, b.vdot_low);
    vdot(-1.0, b.vdot_high);
  }
  const QpProblem program{.G = qp_G,
                          .g = qp_g,
                          .A = std::span(qp_A).first(at(equalities * size)),
                          .b = std::span(qp_b).first(at(equalities)),
                          .C = std::span(qp_C).first(at(inequalities * size)),
                          .d = std::span(qp_d).first(at(inequalities)),
                          .lower = qp_lower};
  if (qp->solve(program) != QpStatus::kOptimal) return false;
  for (int i = 0; i < n; ++i) a_[at(i)] = qp->x()[at(i)] * unit_of(i);
  for (int k = 0; k < nr; ++k) rho_[at(k)] = std::max(0.0, qp->x()[at(n + k)]);
  result.dense = true;
  return true;
}

void WholeBody::Problem::publish(std::span<const SoleContact> contacts) {
  std::fill(result.vdot.begin(), result.vdot.end(), 0.0);
  std::fill(result.torque.begin(), result.torque.end(), 0.0);
  for (int i = 0; i < n; ++i) {
    const int d = column_dof[at(i)];
    result.vdot[at(d)] = a_[at(i)];
    if (undriven[at(d)] == 0) result.torque[at(d)] = torque_of(i);
  }
  result.sole.resize(contacts.size());
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    SoleForce& F = result.sole[c] = {};
    const int last = c + 1 < contacts.size() ? contact_first_[c + 1] : nr;
    for (int k = contact_first_[c]; k < last; ++k) {
      F.f_W = fma(generator_[at(k)].f, weight * rho_[at(k)], F.f_W);
      F.tau_W = fma(generator_[at(k)].t, weight * rho_[at(k)], F.tau_W);
    }
  }
}

const WholeBodyResult& WholeBody::Problem::solve(std::span<const MotionTask> tasks,
                                                 std::span<const SoleContact> contacts,
                                                 std::span<const DofBounds> bounds) {
  result.status = WholeBodyStatus::kFailed;
  result.iterations = 0;
  result.dense = false;
  std::size_t corners = 0;
  for (const SoleContact& c : contacts) corners += c.corners.size();
  if (corners > at(setup.max_corners) || contacts.size() > at(setup.max_corners) ||
      (!bounds.empty() && bounds.size() != at(model.nv)))
    return result;
  std::fill(G_.begin(), G_.end(), 0.0);
  std::fill(g_.begin(), g_.end(), 0.0);
  for (int i = 0; i < n; ++i) G_[at(i * n + i)] = setup.smallest_weight / (unit_of(i) * unit_of(i));
  for (const MotionTask& task : tasks) add_task(task);
  nr = 0;
  contact_first_.clear();
  for (const SoleContact& contact : contacts) add_contact(contact);
  if (!factor()) return result;
  if (contacts.size() != contacts_last_) y_last_.clear();  // another foot: nothing to start from
  bool solved = false;
  for (const bool with_vdot : {true, false}) {
    solved = (!dense_only && solve_dual(bounds, with_vdot)) || solve_dense(bounds, with_vdot);
    if (!solved) y_last_.clear(), bounds_last_.clear();
    if (solved || bounds.empty()) {
      result.status = with_vdot ? WholeBodyStatus::kSolved : WholeBodyStatus::kBoundsDropped;
      break;
    }
  }
  if (!solved) {
    result.status = WholeBodyStatus::kFailed;
    return result;
  }
  y_last_.clear();
  bounds_last_.clear();
  contacts_last_ = contacts.size();
  if (!result.dense) {
    y_last_.assign(y_.begin(), y_.begin() + motion_rows);
    for (int i = motion_rows; i < rows; ++i) {
      if (y_[at(i)] > 0.0) bounds_last_.emplace_back(names_[at(i)], y_[at(i)]);
    }
  }
  publish(contacts);
  return result;
}

WholeBody::WholeBody(const Model& model, const WholeBodySetup& setup)
    : problem_(std::make_unique<Problem>(model, setup)) {}
WholeBody::~WholeBody() = default;
WholeBody::WholeBody(WholeBody&&) noexcept = default;
WholeBody& WholeBody::operator=(WholeBody&&) noexcept = default;

void WholeBody::observe(std::span<const double> q, std::span<const double> v) {
  problem_->observe(q, v);
}
const Workspace<double>& WholeBody::bodies() const { return problem_->ws; }
Vec3d WholeBody::centre_of_mass() const { return problem_->p_WG; }
Vec3d WholeBody::centre_of_mass_velocity() const { return problem_->v_WG; }
Vec3d WholeBody::angular_momentum() const { return problem_->L_W; }
Pose<double> WholeBody::frame(BodyId body, const Pose<double>& X_BF) const {
  return problem_->ws.X_WB[body.at()] * X_BF;
}
Motion<double> WholeBody::velocity(BodyId body, const Vec3d& p_WC) const {
  return point_velocity<double>(body, p_WC, problem_->ws);
}
const WholeBodyResult& WholeBody::solve(std::span<const MotionTask> tasks,
                                        std::span<const SoleContact> contacts,
                                        std::span<const DofBounds> bounds) {
  return problem_->solve(tasks, contacts, bounds);
}
const WholeBodyResult& WholeBody::result() const { return problem_->result; }
void WholeBody::forget() {
  problem_->y_last_.clear();
  problem_->bounds_last_.clear();
}
void WholeBody::use_dense(bool on) { problem_->dense_only = on; }

}  // namespace legwork
