#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Force sensors drift; a foot in the air must read zero.
#include <array>
#include <span>

#include "legwork/estimate/config.h"
#include "legwork/signal/measurements.h"

namespace legwork {

/// Learns each wrench sensor's offset while its foot is surely free: the robot falls freely, or the
/// sole hangs clear of the lowest other sole. Both are told without the force sensor, so that the
/// offset cannot hide itself. The mass below the sensor is ignored.
class ForceZeroing {
 public:
  ForceZeroing() = default;
  explicit ForceZeroing(const EstimatorConfig& config) : config_(config) {}

  void reset() noexcept { state_ = {}; }
  /// Lowest point of a sole above the trunk [m]; negative as a rule.
  double sole_height(const Mat3d& R_WT, const Vec3d& p_TF, const Mat3d& R_TF,
                     int foot) const noexcept;
  /// One sample: the height of every sole (NaN where unknown), the specific force [m/s²], the
  /// readings (a foot beyond them is not measured).
  void update(const std::array<double, kMaxFeet>& height, double specific_force,
              std::span<const FootReading> reading, double dt) noexcept;
  const Vec3d& force(int foot) const noexcept { return state_[at(foot)].f_F; }
  const Vec3d& torque(int foot) const noexcept { return state_[at(foot)].tau_F; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  struct State {
    Vec3d f_F{}, tau_F{};  // offset                                        [N], [N·m]
    double free = 0.0;     // how long the foot has been free                        [s]
    double weight = 0.0;   // time averaged over so far                              [s]
  };
  EstimatorConfig config_{};
  std::array<State, kMaxFeet> state_{};
};

}  // namespace legwork
