// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The rows of a step: what stops, closed loops, couplings and tendons ask of
// the solver, and where their memories lie.
#include <algorithm>
#include <cmath>

#include "legwork/dynamics/spring.h"
#include "legwork/sim/detail/native_stepper.h"

namespace legwork {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
}  // namespace

void NativeStepper::add_row(RowKind kind, int dof, const RowLaw& law, double lo, double hi,
                            std::size_t memory) {
  const RowMemory& last = state_->rows[memory];
  solver_.rows.push_back({kind, dof, law.R, law.beta, lo, hi, last.lambda, last.mode});
  row_memory_.push_back(memory);
}

void NativeStepper::add_limit_rows(double h) {
  const double tau = facts_.material.tau_n;
  for (const JointId id : facts_.stopped) {
    const Joint& joint = model_.joints[id];
    const double q = state_->x.q[z(joint.q)];
    const std::size_t memory = drives_.size() + 2 * z(joint.v);
    const double k =
        joint.kind == JointKind::kRevolute ? facts_.limit_stiffness : facts_.material.k_n;
    if (q - joint.range.lower < kLimitLookAhead) {
      add_row(RowKind::kLimit, joint.v, joint_stop(h, k, tau, q - joint.range.lower), 0.0,
              kInfinity, memory);
    } else {
      state_->rows[memory] = {0.0, 0.0, -1};
    }
    if (joint.range.upper - q < kLimitLookAhead) {
      RowLaw law = joint_stop(h, k, tau, joint.range.upper - q);
      law.beta = -law.beta;
      add_row(RowKind::kLimit, joint.v, law, -kInfinity, 0.0, memory + 1);
    } else {
      state_->rows[memory + 1] = {0.0, 0.0, 1};
    }
  }
}

void NativeStepper::add_loop_rows(double h) {
  if (model_.loops.empty()) return;
  const ContactMaterial& m = facts_.material;
  const double k = facts_.weight / options_.loop_sink;
  const double R = 1.0 / (h * k * (h + m.tau_n));
  solver_.loops.clear();
  const double* warm = state_->loops.data();
  for (const LoopConstraint& loop : model_.loops) {
    const Pose<double> X_Wa = ws_.X_WB[loop.body_a.at()] * loop.X_AC;
    const Pose<double> X_Wb = ws_.X_WB[loop.body_b.at()] * loop.X_BC;
    ActiveLoop active;
    active.body_a = loop.body_a.value;
    active.body_b = loop.body_b.value;
    active.p_a_W = X_Wa.p;
    active.p_b_W = X_Wb.p;
    active.weld = loop.kind == LoopConstraint::Kind::kWeld;
    if (active.weld) active.turn_W = log_map(to_quat(X_Wa.R * transpose(X_Wb.R)));
    active.R = R;
    active.R_angular = R / (0.01 * std::max(1e-6, loop.torque_scale));  // a lever of 0.1 m
    active.rate = 1.0 / (h + m.tau_n);
    std::copy(warm, warm + 6, active.lambda);
    warm += 6;
    if (loop.active) solver_.loops.push_back(active);
  }
}

// --- rows over several coordinates ---------------------------------------------------------------

ActiveCoupling& NativeStepper::add_coupling(CouplingOrigin origin) {
  ActiveCoupling& row = solver_.couplings.emplace_back();
  row.first = static_cast<int>(solver_.shares.size());
  row.lambda = state_->couplings[origin.memory].lambda;
  coupling_origin_.push_back(origin);
  return row;
}

void NativeStepper::share(ActiveCoupling& row, int dof, double coefficient) {
  solver_.shares.push_back({dof, coefficient});
  ++row.count;
}

void NativeStepper::add_coupling_rows(double h) {
  if (model_.couplings.empty() && model_.tendons.empty() && facts_.balls.empty()) return;
  solver_.couplings.clear();
  solver_.shares.clear();
  coupling_origin_.clear();
  std::size_t memory = 0;
  for (std::size_t i = 0; i < model_.couplings.size(); ++i, ++memory) {
    if (model_.couplings[i].active) add_joint_coupling(h, i, memory);
  }
  for (std::size_t i = 0; i < model_.tendons.size(); ++i, memory += kTendonRows) {
    add_tendon_limits(h, i, memory);
    add_tendon_forces(h, i, memory + 2);
  }
  for (const JointId id : facts_.balls) {
    const Joint& joint = model_.joints[id];
    if (joint.range.bounded()) add_ball_limit(h, joint, memory);
    ++memory;
  }
}

void NativeStepper::add_joint_coupling(double h, std::size_t index, std::size_t memory) {
  const JointCoupling& coupling = model_.couplings[index];
  const Joint& a = model_.joints[coupling.joint_a];
  const auto& c = coupling.coefficients;
  const double tau = facts_.material.tau_n, k = facts_.weight / options_.loop_sink;
  ActiveCoupling& row = add_coupling({CouplingKind::kJoints, index, memory});
  share(row, a.v, 1.0);
  double wanted = c[0];
  if (coupling.joint_b.valid()) {
    const Joint& b = model_.joints[coupling.joint_b];
    const double x = state_->x.q[z(b.q)] - coupling.q_b0;
    wanted = c[0] + x * (c[1] + x * (c[2] + x * (c[3] + x * c[4])));
    share(row, b.v, -(c[1] + x * (2 * c[2] + x * (3 * c[3] + x * 4 * c[4]))));
  }
  row.R = 1.0 / (h * k * (h + tau)) / 0.01;
  row.beta = (state_->x.q[z(a.q)] - coupling.q_a0 - wanted) / (h + tau);
}

void NativeStepper::share_tendon(ActiveCoupling& row, const FixedTendon& tendon, double sign) {
  for (const auto& [joint, coefficient] : tendon.terms) {
    share(row, model_.joints[joint].v, sign * coefficient);
  }
}

void NativeStepper::add_tendon_limits(double h, std::size_t index, std::size_t memory) {
  const FixedTendon& tendon = model_.tendons[index];
  if (!tendon.range.bounded()) return;
  double length = 0.0;
  for (const auto& [joint, coefficient] : tendon.terms) {
    length += coefficient * state_->x.q[z(model_.joints[joint].q)];
  }
  const double gaps[2] = {length - tendon.range.lower, tendon.range.upper - length};
  for (const int side : {0, 1}) {
    if (!(gaps[side] < kLimitLookAhead)) continue;
    ActiveCoupling& row = add_coupling({CouplingKind::kLimit, index, memory + z(side)});
    share_tendon(row, tendon, side == 0 ? 1.0 : -1.0);
    const RowLaw law = joint_stop(h, facts_.limit_stiffness, facts_.material.tau_n, gaps[side]);
    row.R = law.R, row.beta = law.beta, row.lo = 0.0;
  }
}

// A tendon's spring and damper act on v⁺ and q⁺ as one soft row; its dry friction is a bristle.
void NativeStepper::add_tendon_forces(double h, std::size_t index, std::size_t memory) {
  const FixedTendon& tendon = model_.tendons[index];
  const double stretch = tendon_stretch(model_, tendon, state_->x.q.data());
  const double k = stretch == 0.0 ? 0.0 : tendon.stiffness;
  if (const double soft = h * k + tendon.damping; soft > 0.0) {
    ActiveCoupling& row = add_coupling({CouplingKind::kTendonSpring, index, memory});
    share_tendon(row, tendon, 1.0);
    row.R = 1.0 / (h * soft);
    row.beta = k * stretch / soft;
  }
  if (tendon.friction > 0.0) {
    ActiveCoupling& row = add_coupling({CouplingKind::kTendonFriction, index, memory + 1});
    share_tendon(row, tendon, 1.0);
    const double tau = facts_.material.tau_t, stiff = tendon.friction / kFrictionWindUp;
    row.R = 1.0 / (h * stiff * (h + tau));
    row.beta = state_->couplings[memory + 1].bristle / (h + tau);
    row.hi = h * tendon.friction, row.lo = -row.hi;
  }
}

// A ball's range bounds the angle of its rotation; the angle's rate is axis·w, in either frame.
void NativeStepper::add_ball_limit(double h, const Joint& joint, std::size_t memory) {
  const double* q = state_->x.q.data() + joint.q;
  const Vec3<double> turn = log_map(normalized(Quat<double>{q[0], q[1], q[2], q[3]}));
  const double angle = norm(turn), gap = joint.range.upper - angle;
  if (!(gap < kLimitLookAhead) || !(angle > 1e-9)) return;
  ActiveCoupling& row = add_coupling({CouplingKind::kLimit, 0, memory});
  for (int k = 0; k < 3; ++k) share(row, joint.v + k, -turn[k] / angle);
  const RowLaw law = joint_stop(h, facts_.limit_stiffness, facts_.material.tau_n, gap);
  row.R = law.R, row.beta = law.beta, row.lo = 0.0;
}

void NativeStepper::remember_couplings(double h) {
  for (std::size_t i = 0; i < solver_.couplings.size(); ++i) {
    const CouplingOrigin& origin = coupling_origin_[i];
    CouplingMemory& memory = state_->couplings[origin.memory];
    memory.lambda = solver_.couplings[i].lambda;
    if (origin.kind == CouplingKind::kTendonFriction) {
      const double tau = facts_.material.tau_t;
      const double k = model_.tendons[origin.index].friction / kFrictionWindUp;
      memory.bristle = (tau * memory.bristle - memory.lambda / k) / (h + tau);
    }
  }
}

void NativeStepper::book_couplings(double h) {
  for (std::size_t i = 0; i < solver_.couplings.size(); ++i) {
    const ActiveCoupling& row = solver_.couplings[i];
    const CouplingOrigin& origin = coupling_origin_[i];
    const double force = row.lambda / h;
    double damping = 0.0;  // the damper's part of a tendon's soft row
    if (origin.kind == CouplingKind::kTendonSpring) {
      for (int k = 0; k < row.count; ++k) {
        const DofShare& s = solver_.shares[z(row.first + k)];
        damping -= model_.tendons[origin.index].damping * s.coefficient * v_plus_[z(s.dof)];
      }
    }
    std::vector<double>& booked = origin.kind == CouplingKind::kJoints  ? last_->applied.loop
                                  : origin.kind == CouplingKind::kLimit ? last_->applied.limit
                                  : origin.kind == CouplingKind::kTendonSpring
                                      ? last_->applied.spring
                                      : last_->applied.friction;
    for (int k = 0; k < row.count; ++k) {
      const DofShare& s = solver_.shares[z(row.first + k)];
      booked[z(s.dof)] += s.coefficient * (force - damping);
      last_->applied.damping[z(s.dof)] += s.coefficient * damping;
    }
  }
}

}  // namespace legwork
