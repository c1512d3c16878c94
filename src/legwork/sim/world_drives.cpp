// The drives' side of a step: their laws before it, their rows and the dry friction of joints and
// gears in it, their memories after it. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <new>
#include <type_traits>

#include "legwork/sim/world.h"

namespace legwork {

namespace {
double size_of(const TorqueRange& dry) { return std::max(-dry.lower, dry.upper); }
}  // namespace

DriveParts World::parts_of(std::size_t i) const {
  const Drive& drive = drives[i];
  return {drive, inputs.drive[i], drive.motor >= 0 ? &motors[z(drive.motor)] : nullptr,
          drive.servo >= 0 ? &servos[z(drive.servo)] : nullptr, inputs.strength[i]};
}

void World::set_drives(const DriveSet& set) {
  drives = set.drives;
  inputs.drive = set.targets;
  inputs.drive.resize(drives.size());
  inputs.strength.assign(drives.size(), 1.0);
}

void World::forget_rows() {
  inputs.drive.resize(drives.size());
  inputs.strength.resize(drives.size(), 1.0);
  state_.rows.assign(drives.size() + 3 * z(model_.nv), RowMemory{});
  last_.drives.assign(drives.size(), DriveForce{});
  state_.drives.clear();
  for (std::size_t i = 0; i < drives.size(); ++i)
    state_.drives.push_back(fresh_memory(parts_of(i)));
  laws_.assign(drives.size(), DriveLaw{});
  dry_.assign(z(model_.nv), TorqueRange{0.0, 0.0});
}

void World::prepare_drives(double h) {
  if (state_.drives.size() != drives.size()) forget_rows();  // other drives, and no reset() since
  rubs_ = joints_rub_;
  if (drives.empty() && !rubs_) return;
  for (std::size_t i = 0; i < dry_.size(); ++i) {
    dry_[i] = {-model_.friction[i], model_.friction[i]};
  }
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const Drive& drive = drives[i];
    static_assert(std::is_trivially_destructible_v<DriveLaw>);
    // Made where it stands: assigned, it would be read back before its stores are done.
    new (&laws_[i]) DriveLaw(drive_law(parts_of(i), state_.drives[i], h, state_.x.q[z(drive.q)],
                                       state_.x.v[z(drive.dof)]));
    dry_[z(drive.dof)].lower += laws_[i].dry.lower;
    dry_[z(drive.dof)].upper += laws_[i].dry.upper;
    rubs_ = rubs_ || size_of(laws_[i].dry) > 0.0;
  }
}

void World::add_drive_rows(double h) {
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const DriveLaw& law = laws_[i];
    if (!law.is_row) continue;
    add_row(RowKind::kServo, drives[i].dof, law.row, h * law.lower, h * law.upper, i);
  }
}

// Dry friction is a bristle too: it holds without creep and gives way at its torque.
void World::add_friction_rows(double h) {
  if (!rubs_) return;
  const double tau = options_.material.tau_t;
  for (std::size_t i = 0; i < z(model_.nv); ++i) {
    const double torque = size_of(dry_[i]);
    if (torque <= 0.0) continue;
    const std::size_t memory = drives.size() + 2 * z(model_.nv) + i;
    const double k = torque / kFrictionWindUp;
    const RowLaw law{1.0 / (h * k * (h + tau)), state_.rows[memory].bristle / (h + tau)};
    add_row(RowKind::kFriction, static_cast<int>(i), law, h * dry_[i].lower, h * dry_[i].upper,
            memory);
  }
}

void World::remember_rows(double h) {
  const double tau = options_.material.tau_t;
  for (std::size_t i = 0; i < solver_.rows.size(); ++i) {
    const JointRow& row = solver_.rows[i];
    RowMemory& memory = state_.rows[row_memory_[i]];
    memory.lambda = row.lambda;
    memory.mode = row.mode;
    if (row.kind == RowKind::kFriction) {
      const double k = size_of(dry_[z(row.dof)]) / kFrictionWindUp;
      memory.bristle = (tau * memory.bristle - row.lambda / k) / (h + tau);
    }
  }
}

void World::remember_drives(double h) {
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const Drive& drive = drives[i];
    if (!drive.is_hardware()) continue;
    const DriveStep step{.h = h,
                         .q = last_.start.q[z(drive.q)],
                         .v = last_.start.v[z(drive.dof)],
                         .v_plus = v_plus_[z(drive.dof)],
                         .torque = last_.drives[i].torque,
                         .saturated = laws_[i].is_row && state_.rows[i].mode != 0};
    state_.drives[i] = memory_after(parts_of(i), state_.drives[i], step);
  }
}

}  // namespace legwork
