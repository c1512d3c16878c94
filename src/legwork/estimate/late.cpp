// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/late.h"

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

/// Fills what `into` lacks from `from`; what is there stays.
void merge(Measurements& into, const Measurements& from) {
  if (!into.attitude.valid) into.attitude = from.attitude;
  for (std::size_t i = 0; i < std::min(into.imu.size(), from.imu.size()); ++i) {
    ImuReading& a = into.imu[i];
    const ImuReading& b = from.imu[i];
    if (!a.accel_valid) a.accel_S = b.accel_S, a.accel_valid = b.accel_valid;
    if (!a.gyro_valid) a.gyro_S = b.gyro_S, a.gyro_valid = b.gyro_valid;
  }
  for (std::size_t i = 0; i < std::min(into.foot.size(), from.foot.size()); ++i) {
    FootReading& a = into.foot[i];
    const FootReading& b = from.foot[i];
    if (!a.force_valid) a.f_F = b.f_F, a.force_valid = b.force_valid;
    if (!a.torque_valid) a.tau_F = b.tau_F, a.torque_valid = b.torque_valid;
    if (!a.contact_valid) a.contact = b.contact, a.contact_valid = b.contact_valid;
    if (!a.pose_valid) a.p_TF = b.p_TF, a.R_TF = b.R_TF, a.pose_valid = b.pose_valid;
  }
  for (std::size_t i = 0; i < std::min(into.joint.size(), from.joint.size()); ++i) {
    JointReading& a = into.joint[i];
    const JointReading& b = from.joint[i];
    if (!a.position_valid) a.position = b.position, a.position_valid = b.position_valid;
    if (!a.velocity_valid) a.velocity = b.velocity, a.velocity_valid = b.velocity_valid;
    if (!a.torque_valid) a.torque = b.torque, a.torque_valid = b.torque_valid;
  }
}

}  // namespace

LateSamples::LateSamples(std::unique_ptr<Estimator> inner, int depth)
    : inner_(std::move(inner)), slot_(static_cast<std::size_t>(std::max(depth, 1))) {
  for (Slot& slot : slot_) slot.before = inner_->clone();
}

LateSamples::LateSamples(const LateSamples& other)
    : Estimator(other),
      inner_(other.inner_->clone()),
      slot_(other.slot_.size()),
      count_(other.count_),
      sized_(other.sized_),
      x_(other.x_) {
  for (std::size_t i = 0; i < slot_.size(); ++i) {
    slot_[i].z = other.slot_[i].z;
    slot_[i].before = other.slot_[i].before->clone();
  }
}

std::unique_ptr<Estimator> LateSamples::clone() const {
  return std::make_unique<LateSamples>(*this);
}

bool LateSamples::copy_state(const Estimator& other) noexcept {
  const auto* same = dynamic_cast<const LateSamples*>(&other);
  if (same == nullptr || same->slot_.size() != slot_.size()) return false;
  if (!inner_->copy_state(*same->inner_)) return false;
  for (std::size_t i = 0; i < same->count_; ++i) {
    slot_[i].z = same->slot_[i].z;
    slot_[i].before->copy_state(*same->slot_[i].before);
  }
  count_ = same->count_;
  x_ = same->x_;
  return true;
}

void LateSamples::reset(const InitialState& initial) noexcept {
  inner_->reset(initial);
  count_ = 0;
  x_.clear();
}

void LateSamples::replay(std::size_t from) noexcept {
  inner_->copy_state(*slot_[from].before);
  for (std::size_t i = from; i < count_; ++i) {
    if (i > from) slot_[i].before->copy_state(*inner_);
    x_ = inner_->update(slot_[i].z);
  }
}

void LateSamples::size_slots(const Measurements& z) noexcept {
  for (std::size_t i = count_; i < slot_.size(); ++i) slot_[i].z = z;
  sized_ = true;
}

const Estimate& LateSamples::update(const Measurements& z) noexcept {
  if (!sized_) size_slots(z);
  const bool in_order = count_ == 0 || z.t > slot_[count_ - 1].z.t || !std::isfinite(z.t);
  if (in_order) {
    if (std::isfinite(z.t)) {
      if (count_ == slot_.size()) {
        std::rotate(slot_.begin(), slot_.begin() + 1, slot_.end());
        --count_;
      }
      slot_[count_].z = z;
      slot_[count_].before->copy_state(*inner_);
      ++count_;
    }
    x_ = inner_->update(z);
    return x_;
  }
  // The first slot at or after z. Before the oldest there is no state to go back to.
  std::size_t i = 0;
  while (i < count_ && slot_[i].z.t < z.t) ++i;
  const bool same_time = slot_[i].z.t == z.t;
  if (i == 0 && !same_time) {
    x_.status |= kTooLate;
    return x_;
  }
  if (same_time) {
    merge(slot_[i].z, z);
  } else if (count_ < slot_.size()) {
    // Make room: the spare slot at the end moves in, with the state before its successor.
    std::rotate(slot_.begin() + static_cast<std::ptrdiff_t>(i),
                slot_.begin() + static_cast<std::ptrdiff_t>(count_),
                slot_.begin() + static_cast<std::ptrdiff_t>(count_ + 1));
    slot_[i].z = z;
    slot_[i].before->copy_state(*slot_[i + 1].before);
    ++count_;
  } else {
    // Full: the oldest sample is forgotten; its slot is used again.
    std::rotate(slot_.begin(), slot_.begin() + 1, slot_.begin() + static_cast<std::ptrdiff_t>(i));
    slot_[i - 1].z = z;
    slot_[i - 1].before->copy_state(*slot_[i].before);
    --i;
  }
  replay(i);
  x_.status |= kLate;
  return x_;
}

}  // namespace legwork
