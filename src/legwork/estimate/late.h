#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Late and out-of-order samples: rewind, insert, replay.
#include <memory>
#include <vector>

#include "legwork/estimate/estimator.h"

namespace legwork {

/// Wraps any estimator with a memory of its last `depth` samples and the state before each. A
/// sample that comes late is put where it belongs (or fills in what the sample of the same time
/// lacked) and everything after it is replayed: the result is, bit for bit, that of samples come in
/// order. Costs one copy of the state per sample; a late sample costs its replay. All samples are
/// of one Layout; never allocates after the first.
class LateSamples final : public Estimator {
 public:
  LateSamples(std::unique_ptr<Estimator> inner, int depth);
  LateSamples(const LateSamples& other);
  LateSamples& operator=(const LateSamples&) = delete;

  std::string_view name() const noexcept override { return inner_->name(); }
  void reset(const InitialState& initial) noexcept override;
  const Estimate& update(const Measurements& z) noexcept override;
  std::unique_ptr<Estimator> clone() const override;
  bool copy_state(const Estimator& other) noexcept override;

 private:
  /// A sample and the estimator as it was before it.
  struct Slot {
    Measurements z{};
    std::unique_ptr<Estimator> before;
  };
  void replay(std::size_t from) noexcept;
  /// The first sample tells how long all are.
  void size_slots(const Measurements& z) noexcept;

  std::unique_ptr<Estimator> inner_;
  std::vector<Slot> slot_;  // the first count_ are in use, oldest first
  std::size_t count_ = 0;
  bool sized_ = false;
  Estimate x_{};
};

}  // namespace legwork
