#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The one interface of all estimators: Measurements in, Estimate out.
#include <memory>
#include <span>
#include <string_view>

#include "legwork/signal/estimate.h"
#include "legwork/signal/measurements.h"

namespace legwork {

/// Where the robot is known to be when estimation starts.
struct InitialState {
  double t = 0.0;  // [s]
  Vec3d p_WT{};    // [m]
  Vec3d v_WT{};    // [m/s]
  Mat3d R_WT = identity3<double>();
};

/// A foot as seen from the trunk.
struct FootPose {
  Vec3d p_TF{};  // [m]
  Mat3d R_TF = identity3<double>();
  bool valid = false;
  Sym3<double> covariance = zero_sym3<double>();  // of p_TF, from the encoders      [m²]
};

/// The legs: joint readings to foot poses. Lets one estimator serve any robot.
class LegKinematics {
 public:
  virtual ~LegKinematics() = default;
  /// Fills one entry per foot; a foot whose joints are not all valid comes out invalid.
  /// Never allocates or throws.
  virtual void feet(const Measurements& z, std::span<FootPose> out) const noexcept = 0;
};

/// Dead reckoning of the trunk.
///
/// reset() once, then update() once per sample. The first update after a reset only stores the
/// sample. update() never allocates, never throws, and whatever comes in no NaN comes out: a
/// measurement that cannot be used is skipped and told in Estimate::status.
class Estimator {
 public:
  virtual ~Estimator() = default;
  virtual std::string_view name() const noexcept = 0;
  virtual void reset(const InitialState& initial) noexcept = 0;
  virtual const Estimate& update(const Measurements& z) noexcept = 0;

  /// A copy of this estimator and its state; allocates.
  virtual std::unique_ptr<Estimator> clone() const = 0;
  /// Takes the state of another of the same type, without allocating. False where it is not.
  virtual bool copy_state(const Estimator& other) noexcept = 0;
};

/// clone() and copy_state() for an estimator that is a plain value.
template <class Derived>
class ValueEstimator : public Estimator {
 public:
  std::unique_ptr<Estimator> clone() const override {
    return std::make_unique<Derived>(static_cast<const Derived&>(*this));
  }
  bool copy_state(const Estimator& other) noexcept override {
    const auto* same = dynamic_cast<const Derived*>(&other);
    if (same == nullptr) return false;
    static_cast<Derived&>(*this) = *same;
    return true;
  }
};

}  // namespace legwork
