#pragma once  // Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The metrics of a run, added up step by step: by the run itself and by whoever reads its
// recording, with the same operations in the same order.
#include <span>
#include <vector>

#include "legwork/model/state.h"
#include "legwork/record/outcome.h"

namespace legwork {

struct Model;

class RunNumbers {
 public:
  RunNumbers() = default;
  /// Of a run that starts there, in steps of dt [s]. The model must outlive it.
  RunNumbers(const Model& model, const State& start, double dt, std::size_t drives);

  /// One step: torque [N·m] and mechanical power [W] per drive, the coordinates at its end, what
  /// the world bears of the weight [N].
  void add(std::span<const double> torque, std::span<const double> power,
           const std::vector<double>& q, double support);

  double time() const { return time_; }  // [s]
  const std::vector<double>& peak_torque() const { return peak_; }
  const std::vector<double>& peak_power() const { return peak_power_; }
  double rms_torque(std::size_t drive) const;
  double mean_power(std::size_t drive) const;  // of |torque x rate| [W]
  double support() const { return support_; }
  double weight() const;
  /// duration, weight, support_force, peak_torque, mean_power, base_height, tilt, travelled,
  /// mean_speed, off_line, turned; the last ones of a free base.
  void show(outcome::Outcome& out) const;

 private:
  const Model* model_ = nullptr;
  State start_;
  std::vector<double> q_;                                  // at the end
  std::vector<double> peak_, square_, work_, peak_power_;  // per drive: N·m, (N·m)²·s, J, W
  double dt_ = 0, time_ = 0, tilt_ = 0, support_ = 0;
  bool free_ = false;
};

}  // namespace legwork
