// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The drives' side of a step: their laws before it, their rows and the dry friction of joints and
// gears in it, their memories after it.
#include <algorithm>
#include <cmath>
#include <new>
#include <type_traits>

#include "legwork/sim/detail/native_stepper.h"

namespace legwork {

namespace {
double size_of(const TorqueRange& dry) { return std::max(-dry.lower, dry.upper); }
}  // namespace

DriveParts NativeStepper::parts_of(std::size_t i) const {
  const Drive& drive = drives_[i];
  return {drive, inputs_->drive[i],
          drive.motor >= 0 ? &scene_->parameters.motors[z(drive.motor)] : nullptr,
          drive.servo >= 0 ? &scene_->parameters.servos[z(drive.servo)] : nullptr,
          inputs_->strength[i]};
}

void NativeStepper::prepare_drives(double h) {
  rubs_ = facts_.joints_rub;
  if (drives_.empty() && !rubs_) return;
  for (std::size_t i = 0; i < dry_.size(); ++i) {
    dry_[i] = {-model_.friction[i], model_.friction[i]};
  }
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const Drive& drive = drives_[i];
    static_assert(std::is_trivially_destructible_v<DriveLaw>);
    // Made where it stands: assigned, it would be read back before its stores are done.
    new (&laws_[i]) DriveLaw(drive_law(parts_of(i), state_->drives[i], h, state_->x.q[z(drive.q)],
                                       state_->x.v[z(drive.dof)]));
    dry_[z(drive.dof)].lower += laws_[i].dry.lower;
    dry_[z(drive.dof)].upper += laws_[i].dry.upper;
    rubs_ = rubs_ || size_of(laws_[i].dry) > 0.0;
  }
}

void NativeStepper::add_drive_rows(double h) {
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const DriveLaw& law = laws_[i];
    if (!law.is_row) continue;
    add_row(RowKind::kServo, drives_[i].dof, law.row, h * law.lower, h * law.upper, i);
  }
}

// Dry friction is a bristle too: it holds without creep and gives way at its torque.
void NativeStepper::add_friction_rows(double h) {
  if (!rubs_) return;
  const double tau = facts_.material.tau_t;
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    const double torque = size_of(dry_[i]);
    if (torque <= 0.0) continue;
    const std::size_t memory = drives_.size() + 2 * z(model_.nv) + i;
    const RowLaw law{friction_compliance(h, torque, kFrictionWindUp, h + tau),
                     state_->rows[memory].bristle / (h + tau)};
    add_row(RowKind::kFriction, static_cast<int>(i), law, h * dry_[i].lower, h * dry_[i].upper,
            memory);
  }
}

void NativeStepper::remember_rows(double h) {
  const double tau = facts_.material.tau_t;
  for (std::size_t i = 0; i < solver_.rows.size(); ++i) {
    const JointRow& row = solver_.rows[i];
    RowMemory& memory = state_->rows[row_memory_[i]];
    memory.lambda = row.lambda;
    memory.mode = row.mode;
    if (row.kind == RowKind::kFriction) {
      const double k = size_of(dry_[z(row.dof)]) / kFrictionWindUp;
      memory.bristle = (tau * memory.bristle - row.lambda / k) / (h + tau);
    }
  }
}

void NativeStepper::remember_drives(double h) {
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const Drive& drive = drives_[i];
    if (!drive.is_hardware()) continue;
    const DriveStep step{.h = h,
                         .q = last_->start.q[z(drive.q)],
                         .v = last_->start.v[z(drive.dof)],
                         .v_plus = v_plus_[z(drive.dof)],
                         .torque = last_->drives[i].torque,
                         .saturated = laws_[i].is_row && state_->rows[i].mode != 0};
    state_->drives[i] = memory_after(parts_of(i), state_->drives[i], step);
  }
}

}  // namespace legwork
