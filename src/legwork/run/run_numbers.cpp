// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/run_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/math/quat.h"
#include "legwork/model/model.h"
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

RunNumbers::RunNumbers(const Model& model, const State& start, double dt, std::size_t drives)
    : model_(&model),
      start_(start),
      q_(start.q),
      peak_(drives),
      square_(drives),
      work_(drives),
      peak_power_(drives),
      dt_(dt),
      free_(has_free_base(model)) {}

void RunNumbers::add(std::span<const double> torque, std::span<const double> power,
                     const std::vector<double>& q, double support) {
  for (std::size_t i = 0; i < std::min(peak_.size(), torque.size()); ++i) {
    peak_[i] = std::max(peak_[i], std::abs(torque[i]));
    square_[i] += dt_ * torque[i] * torque[i];
    work_[i] += dt_ * std::abs(power[i]);
    peak_power_[i] = std::max(peak_power_[i], std::abs(power[i]));
  }
  std::copy(q.begin(), q.end(), q_.begin());
  time_ += dt_;
  support_ = support;
  if (!free_) return;
  const Vec3<double> up{0, 0, 1};
  const double c = dot(attitude(q) * up, attitude(start_.q) * up);
  tilt_ = std::max(tilt_, std::acos(std::clamp(c, -1.0, 1.0)));
}

double RunNumbers::rms_torque(std::size_t drive) const { return std::sqrt(square_[drive] / time_); }
double RunNumbers::mean_power(std::size_t drive) const { return work_[drive] / time_; }
double RunNumbers::weight() const { return model_->mass() * norm(model_->options.gravity_W); }

void RunNumbers::show(outcome::Outcome& out) const {
  const auto add = [&](const char* name, const char* label, double value, const char* unit) {
    out.metrics.push_back({name, label, value, unit});
  };
  double work = 0;
  for (const double w : work_) work += w;
  const auto worst = std::max_element(peak_.begin(), peak_.end());
  add("duration", "simulated time", time_, "s");
  add("weight", "weight", weight(), "N");
  add("support_force", "ground force at the end", support_, "N");
  if (worst != peak_.end()) add("peak_torque", "largest joint torque", *worst, "N·m");
  add("mean_power", "mean power, sum of |torque x rate|", time_ > 0 ? work / time_ : 0.0, "W");
  add("base_height", "height of the base at the end", q_.size() > 2 ? q_[2] : 0.0, "m");
  add("tilt", "largest tilt of the base", tilt_, "rad");
  if (!(q_.size() > 6)) return;
  const double dx = q_[0] - start_.q[0], dy = q_[1] - start_.q[1];
  add("travelled", "way of the base", std::hypot(dx, dy), "m");
  add("mean_speed", "mean speed", time_ > 0 ? std::hypot(dx, dy) / time_ : 0.0, "m/s");
  if (!free_) return;
  const double psi = heading(start_.q);
  add("off_line", "to the left of the line it started along",
      std::cos(psi) * dy - std::sin(psi) * dx, "m");
  add("turned", "turned to the left", std::remainder(heading(q_) - psi, 2 * std::numbers::pi),
      "rad");
}

}  // namespace legwork
