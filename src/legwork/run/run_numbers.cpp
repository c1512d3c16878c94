// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/run_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/math/quat.h"
#include "legwork/model/model.h"
#include "legwork/run/robots.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

Mat3<double> attitude(const std::vector<double>& q) {
  return to_matrix(Quat<double>{q[3], q[4], q[5], q[6]});
}

/// About the vertical [rad].
double heading(const std::vector<double>& q) {
  const Mat3<double> R = attitude(q);
  return std::atan2(R(1, 0), R(0, 0));
}

}  // namespace

RunNumbers::RunNumbers(const Model& model, const State& start, double dt,
                       std::span<const Drive> drives, const MeasureWindow& window)
    : model_(&model),
      start_(start),
      window_(window),
      q_(start.q),
      peak_(drives.size()),
      square_(drives.size()),
      sum_(drives.size()),
      work_(drives.size()),
      peak_power_(drives.size()),
      at_limit_(drives.size()),
      dt_(dt),
      free_(has_free_base(model)),
      inside_(window.is_whole()) {
  for (const Drive& drive : drives) {
    limit_.push_back(drive.torque_limit);
    joint_.push_back(drive.joint);
  }
}

// A run that ends before this is measured as a whole.
void RunNumbers::begin_window() {
  for (auto* sums : {&peak_, &square_, &sum_, &work_, &peak_power_, &at_limit_})
    std::fill(sums->begin(), sums->end(), 0.0);
  std::copy(q_.begin(), q_.end(), start_.q.begin());
  time_ = tilt_ = leans_ = 0.0;
}

void RunNumbers::add(double t, std::span<const double> torque, std::span<const double> power,
                     const std::vector<double>& q, double support) {
  all_ += dt_;
  const bool before = window_.is_before(t, dt_);
  if (!before && !window_.holds(t, dt_)) return;
  if (!before && !inside_) begin_window();
  inside_ = !before;
  for (std::size_t i = 0; i < std::min(peak_.size(), torque.size()); ++i) {
    peak_[i] = std::max(peak_[i], std::abs(torque[i]));
    square_[i] += dt_ * torque[i] * torque[i];
    sum_[i] += dt_ * torque[i];
    work_[i] += dt_ * std::abs(power[i]);
    peak_power_[i] = std::max(peak_power_[i], std::abs(power[i]));
    at_limit_[i] += std::abs(torque[i]) >= (1.0 - 1e-9) * limit_[i] ? 1.0 : 0.0;
  }
  std::copy(q.begin(), q.end(), q_.begin());
  time_ += dt_;
  support_ = support;
  if (!free_) return;
  const Vec3<double> up{0, 0, 1};
  const double c = dot(attitude(q) * up, attitude(start_.q) * up);
  leans_ = std::acos(std::clamp(c, -1.0, 1.0));
  tilt_ = std::max(tilt_, leans_);
}

double RunNumbers::rms_torque(std::size_t drive) const { return std::sqrt(square_[drive] / time_); }
double RunNumbers::mean_power(std::size_t drive) const { return work_[drive] / time_; }
double RunNumbers::moved() const {
  return free_ ? std::hypot(q_[0] - start_.q[0], q_[1] - start_.q[1]) : 0.0;
}

std::vector<outcome::JointFigures> RunNumbers::joints() const {
  std::vector<outcome::JointFigures> all;
  const double steps = time_ / dt_;
  for (std::size_t i = 0; i < peak_.size() && time_ > 0; ++i) {
    const Joint& joint = model_->joints[joint_[i]];
    all.push_back({.joint = joint.name,
                   .unit = joint.kind == JointKind::kPrismatic ? "N" : "N·m",
                   .peak = peak_[i],
                   .rms = rms_torque(i),
                   .mean = sum_[i] / time_,
                   .mean_power = mean_power(i),
                   .peak_power = peak_power_[i],
                   .limit = std::isfinite(limit_[i]) ? limit_[i] : 0.0,
                   .at_limit = at_limit_[i] / steps});
  }
  return all;
}

double RunNumbers::weight() const { return model_->mass() * norm(model_->options.gravity_W); }

void RunNumbers::show(outcome::Outcome& out) const {
  const auto add = [&](const char* name, const char* label, double value, const char* unit) {
    out.metrics.push_back({name, label, value, unit});
  };
  double work = 0;
  for (const double w : work_) work += w;
  const auto worst = std::max_element(peak_.begin(), peak_.end());
  add("duration", "simulated time", all_, "s");
  if (!window_.is_whole()) add("measured", "of it measured", time_, "s");
  add("weight", "weight", weight(), "N");
  add("support_force", "ground force at the end", support_, "N");
  if (worst != peak_.end()) add("peak_torque", "largest joint torque", *worst, "N·m");
  add("mean_power", "mean power, sum of |torque x rate|", time_ > 0 ? work / time_ : 0.0, "W");
  out.joints = joints();
  if (!free_) return;
  add("base_height", "height of the base at the end", q_[2], "m");
  add("tilt", "largest tilt of the base", tilt_, "rad");
  const double dx = q_[0] - start_.q[0], dy = q_[1] - start_.q[1];
  add("travelled", "way of the base", std::hypot(dx, dy), "m");
  add("mean_speed", "mean speed", time_ > 0 ? std::hypot(dx, dy) / time_ : 0.0, "m/s");
  const double psi = heading(start_.q);
  add("off_line", "to the left of the line it started along",
      std::cos(psi) * dy - std::sin(psi) * dx, "m");
  add("turned", "turned to the left", std::remainder(heading(q_) - psi, 2 * std::numbers::pi),
      "rad");
  show_others(out);
}

// Where everything else went that is free.
void RunNumbers::show_others(outcome::Outcome& out) const {
  const std::vector<RobotShare> robots = robots_of(*model_);
  for (std::size_t i = 1; i < model_->joints.size(); ++i) {
    const Joint& joint = model_->joints[JointId(i)];
    if (joint.kind != JointKind::kFree) continue;
    std::string name = model_->body_names[joint.body];
    for (const RobotShare& robot : robots)
      if (robot.base == joint.body) name = robot.name;
    const auto at = static_cast<std::size_t>(joint.q);
    out.metrics.push_back({name + ".travelled", "way of " + name,
                           std::hypot(q_[at] - start_.q[at], q_[at + 1] - start_.q[at + 1]), "m"});
    out.metrics.push_back({name + ".height", "height of " + name + " at the end", q_[at + 2], "m"});
  }
}

}  // namespace legwork
