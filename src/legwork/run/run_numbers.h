#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The metrics of a run, added up step by step: by the run itself and by whoever reads its
// recording, with the same operations in the same order.
#include <span>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/model/state.h"
#include "legwork/record/outcome.h"
#include "legwork/run/measure_window.h"

namespace legwork {

struct Model;

class RunNumbers {
 public:
  RunNumbers() = default;
  /// Of a run that starts there, in steps of dt [s]; of its part in the window, or of all of it
  /// where it ends before that. The model must outlive it.
  RunNumbers(const Model& model, const State& start, double dt, std::span<const Drive> drives,
             const MeasureWindow& window = {});

  /// One step, which ended at t: torque [N·m] and mechanical power [W] per drive, the coordinates
  /// at its end, what the world bears of the weight [N].
  void add(double t, std::span<const double> torque, std::span<const double> power,
           const std::vector<double>& q, double support);

  double time() const { return time_; }  // measured [s]
  const std::vector<double>& peak_torque() const { return peak_; }
  const std::vector<double>& peak_power() const { return peak_power_; }
  double rms_torque(std::size_t drive) const;
  double mean_power(std::size_t drive) const;  // of |torque x rate| [W]
  double support() const { return support_; }
  double weight() const;
  /// How far the base is from where it was at the start [m]; 0 where it is fixed.
  double moved() const;
  double tilt() const { return tilt_; }       // largest, of a free base [rad]
  double tilt_now() const { return leans_; }  // at the end [rad]
  /// Per drive, in the order of the world.
  std::vector<outcome::JointFigures> joints() const;
  /// duration (and measured, of a part), weight, support_force, peak_torque, mean_power,
  /// base_height, tilt, travelled, mean_speed, off_line, turned; the last ones of a free base, the
  /// first there is. And the table of the joints.
  void show(outcome::Outcome& out) const;

 private:
  void begin_window();
  void show_others(outcome::Outcome& out) const;

  const Model* model_ = nullptr;
  State start_;
  MeasureWindow window_;
  std::vector<double> q_;  // at the end
  // Per drive: N·m, (N·m)²·s, N·m·s, J, W, steps at the limit; what it can give [N·m].
  std::vector<double> peak_, square_, sum_, work_, peak_power_, at_limit_, limit_;
  std::vector<JointId> joint_;
  double dt_ = 0, time_ = 0, all_ = 0, tilt_ = 0, leans_ = 0, support_ = 0;
  bool free_ = false, inside_ = true;  // the base is free; the window has begun
};

}  // namespace legwork
