// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The rows of a pack of worlds: drives, stops and dry friction, folded in World's order.
#include "legwork/dynamics/spring.h"
#include "legwork/sim/detail/world_pack.h"

namespace legwork {

namespace {
using T = WorldPack::T;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
}  // namespace

void WorldPack::list_rows() {
  const std::size_t n = drives(0).size(), nv = z(model_.nv);
  scratch_->drives = n;
  scratch_->listed = true;
  row_list_.clear();
  const auto add = [this](RowKind kind, int dof, std::size_t memory, std::size_t source) -> Row& {
    Row& row = row_list_.emplace_back();
    row.kind = kind, row.dof = dof, row.memory = memory, row.source = source;
    return row;
  };
  for (std::size_t i = 0; i < n; ++i) add(RowKind::kServo, drives(0)[i].dof, i, i);
  for (std::size_t i = 0; i < facts_->stopped.size(); ++i) {
    const int dof = model_.joints[facts_->stopped[i]].v;
    add(RowKind::kLimit, dof, n + 2 * z(dof), i);
    add(RowKind::kLimit, dof, n + 2 * z(dof) + 1, i).upper = true;
  }
  for (std::size_t i = 0; i < nv; ++i) {
    if (scratch_->rubs[i] != 0) {
      add(RowKind::kFriction, static_cast<int>(i), n + 2 * nv + i, i);
    }
  }
}

void WorldPack::add_passive() {
  const double h = options_.dt;
  const T step(h);
  const T *const armature = lanewise_->armature.data(), *const held = lanewise_->resists.data();
  for (std::size_t i = 0; i < v_.size(); ++i) {
    inertia_[i] = held[i];
    impulse_[i] = armature[i] * v_[i] + step * joint_force[i];
  }
  for (const JointId id : facts_->sprung) {
    const Joint& joint = model_.joints[id];
    T stretch[6];
    const int n = spring_stretch(model_, joint, q_.data(), stretch);
    for (int k = 0; k < n; ++k) {
      inertia_[z(joint.v + k)] += T(h * h * joint.stiffness);
      impulse_[z(joint.v + k)] -= T(h * joint.stiffness) * stretch[k];
    }
  }
}

// Drives without memory: plain_law(), for all lanes at once.
void WorldPack::set_drive_rows() {
  const T h(options_.dt);
  for (Row& row : row_list_) {
    if (row.kind != RowKind::kServo) break;
    const std::size_t i = row.source;
    const auto lanes_of = [](const auto& number) {
      T x(0.0);
      for (int lane = 0; lane < kLaneCount; ++lane) set_lane(x, lane, number(z(lane)));
      return x;
    };
    const auto told_of = [&](double DriveTarget::*number) {
      return lanes_of([&](std::size_t lane) { return targets[lane][i].*number; });
    };
    const PlainTarget<T> told{told_of(&DriveTarget::position), told_of(&DriveTarget::velocity),
                              told_of(&DriveTarget::torque), told_of(&DriveTarget::stiffness),
                              told_of(&DriveTarget::damping)};
    const T share = lanes_of([&](std::size_t lane) { return strength[lane][i]; });
    const PlainLaw<T> law = plain_law(lanewise_->kinds[i], lanewise_->gains[i], told, share, h,
                                      q_[z(drives(0)[i].q)], v_[z(row.dof)]);
    row.active = law.is_row;
    row.R = law.row.R, row.beta = law.row.beta, row.torque = law.torque;
    row.lo = h * law.lower, row.hi = h * law.upper;
    T& impulse = impulse_[z(row.dof)];
    impulse = select(row.active, impulse, impulse + h * row.torque);
  }
}

void WorldPack::set_stop_rows() {
  const double h = options_.dt;
  for (Row& row : row_list_) {
    if (row.kind != RowKind::kLimit) continue;
    const Joint& joint = model_.joints[facts_->stopped[row.source]];
    const T& q = q_[z(joint.q)];
    const T gap = row.upper ? T(joint.range.upper) - q : q - T(joint.range.lower);
    row.active = gap < T(kLimitLookAhead);
    row.R = lanewise_->R_stop[row.source];
    row.beta = stop_bias(T(h), lanewise_->relaxation_n, gap);
    if (row.upper) row.beta = -row.beta;
    row.lo = T(row.upper ? -kInfinity : 0.0);
    row.hi = T(row.upper ? 0.0 : kInfinity);
  }
}

void WorldPack::set_friction_rows() {
  const T h(options_.dt);
  for (Row& row : row_list_) {
    if (row.kind != RowKind::kFriction) continue;
    const T& torque = lanewise_->dry_friction[z(row.dof)];
    row.active = torque > T(0.0);
    row.R = lanewise_->R_friction[z(row.dof)];
    row.beta = rows_[row.memory].bristle / lanewise_->relaxation_t;
    row.lo = h * -torque;
    row.hi = h * torque;
  }
}

void WorldPack::guess_rows() {
  for (Row& row : row_list_) row.mode = rows_[row.memory].mode;
}

void WorldPack::fold_rows() {
  const T zero(0.0);
  for (const Row& row : row_list_) {
    const T& at = row.mode;
    T& inertia = inertia_[z(row.dof)];
    T& impulse = impulse_[z(row.dof)];
    const Lanes free = !((at < zero) | (at > zero));
    const T held = impulse + select(at < zero, row.lo, row.hi);
    inertia = select(row.active & free, inertia + T(1.0) / row.R, inertia);
    impulse = select(row.active, select(free, impulse - row.beta / row.R, held), impulse);
  }
}

// How far a row's impulse in the mode it was guessed in is from its law: StepWork::row_off().
WorldPack::T WorldPack::row_off(const Row& row, const T& u, const T& free) const {
  const T zero(0.0);
  const Lanes low = row.mode < zero, bound = low | (row.mode > zero);
  const T inside = abs(free - clamp(free, row.lo, row.hi));
  const auto b = z(model_.tree.dof_link[z(row.dof)]);
  if (nv_of(model_.tree.links[b].kind) != 1) return select(bound, T(kInfinity), inside);
  const T at_bound = abs(fma(row.R, select(low, row.lo, row.hi), u)) / (ws_.D_inv[b] + row.R);
  return select(bound, at_bound, inside);
}

// Which lanes' rows are as guessed, or so near that it makes no difference; the next pass guesses
// what they are.
WorldPack::Lanes WorldPack::check_rows() {
  const T zero(0.0), one(1.0), allowed = T(options_.solve.tolerance) * lanewise_->scale;
  Lanes same = zero < one;
  scratch_->row_off = zero;
  scratch_->unsure = one < zero;
  for (Row& row : row_list_) {
    const T u = v_plus_[z(row.dof)] + row.beta;
    const T free = -u / row.R;
    const Lanes low = free <= row.lo, high = free >= row.hi;
    row.next_mode = select(low, T(-1.0), select(high, one, zero));
    const Lanes other = row.active & ((row.next_mode < row.mode) | (row.next_mode > row.mode));
    if (any(other) && !one_tree_) {
      scratch_->unsure = scratch_->unsure | other;  // by the weight of its island, known to a World
    } else if (any(other)) {
      const T off = row_off(row, u, free);
      const Lanes stays = other & (off <= allowed);
      scratch_->row_off = select(stays, max(scratch_->row_off, off), scratch_->row_off);
      row.next_mode = select(stays, row.mode, row.next_mode);
      same = same & !(other & (!stays));
    }
    row.next_lambda =
        select(row.next_mode < zero, row.lo, select(row.next_mode > zero, row.hi, free));
    row.mode = row.next_mode;
  }
  return same;
}

}  // namespace legwork
