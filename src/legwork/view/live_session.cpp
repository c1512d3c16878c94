// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/live_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace legwork::view {
namespace {

constexpr double kSamplePeriod = 1e-3;     // [s] of simulated time between samples sent
constexpr std::size_t kMaxSamples = 4096;  // rows kept between two frames

}  // namespace

LiveSession::LiveSession(std::unique_ptr<LiveSource> source)
    : source_(std::move(source)), row_(source_->channel_count()) {
  sample_stride_ = std::max(1L, std::lround(kSamplePeriod / source_->dt()));
}

void LiveSession::step_once() {
  if (ended_) return;
  ended_ = !source_->step();
  changed_ = true;
  if (++step_count_ % sample_stride_ != 0 || sample_times_.size() >= kMaxSamples) return;
  source_->sample(row_);
  sample_times_.push_back(source_->time());
  sample_values_.insert(sample_values_.end(), row_.begin(), row_.end());
}

void LiveSession::advance(double wall, double budget) {
  using Clock = std::chrono::steady_clock;
  if (paused_ || ended_ || wall <= 0) return;
  const auto end = Clock::now() + std::chrono::duration<double>(budget);
  const double before = source_->time(), dt = source_->dt();
  debt_ += wall * speed_;
  while (debt_ >= dt && !ended_) {
    step_once();
    debt_ -= dt;
    if (Clock::now() > end) debt_ = 0;  // too slow for this speed: forgive, do not pile up
  }
  const double factor = (source_->time() - before) / wall;
  real_time_factor_ += 0.1 * (factor - real_time_factor_);
}

void LiveSession::apply(const ViewerRequest& command) {
  changed_ = true;
  switch (command.kind) {
    case ViewerRequestKind::kPlay:
      paused_ = false;
      break;
    case ViewerRequestKind::kPause:
      paused_ = true;
      break;
    case ViewerRequestKind::kSpeed:
      speed_ = command.speed;
      break;
    case ViewerRequestKind::kPush:
      source_->push(command.push);
      break;
    case ViewerRequestKind::kStep:
      paused_ = true;
      for (int i = 0; i < command.count; ++i) step_once();
      break;
    case ViewerRequestKind::kJoint:
      source_->set_joint(command.index, command.value);
      break;
    case ViewerRequestKind::kKey:
      source_->go_to_key(command.index);
      break;
    case ViewerRequestKind::kKnob:
      source_->set_knob(command.index, command.value);
      break;
    case ViewerRequestKind::kRelease:
      source_->release_joints();
      break;
    case ViewerRequestKind::kReset:
      source_->reset();
      ended_ = false;
      sample_times_.clear();
      sample_values_.clear();
      break;
  }
}

std::string LiveSession::encode(const std::vector<float>& samples) {
  frame_.support.clear();
  frame_.contacts.clear();
  source_->observe(frame_);
  const FrameHeader header{source_->time(), paused_, ended_, static_cast<float>(speed_),
                           static_cast<float>(real_time_factor_)};
  return frame_message(header, frame_, samples, row_.size());
}

std::string LiveSession::take_frame() {
  const double now = source_->time();
  std::vector<float> rows;
  rows.reserve(sample_times_.size() * (row_.size() + 1));
  for (std::size_t i = 0; i < sample_times_.size(); ++i) {
    rows.push_back(static_cast<float>(sample_times_[i] - now));
    const auto from = sample_values_.begin() + static_cast<std::ptrdiff_t>(i * row_.size());
    rows.insert(rows.end(), from, from + static_cast<std::ptrdiff_t>(row_.size()));
  }
  sample_times_.clear();
  sample_values_.clear();
  changed_ = false;
  return encode(rows);
}

std::string LiveSession::still_frame() { return encode({}); }

}  // namespace legwork::view
