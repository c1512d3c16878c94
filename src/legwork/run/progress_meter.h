#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How far a run is.
#include <functional>

#include "legwork/run/simulation.h"

namespace legwork {

/// Tells every so many steps which share of the steps is done.
class ProgressMeter final : public Meter {
 public:
  using Tell = std::function<void(double done)>;
  /// `tell` may be empty. [from, to] is the share of the whole that this run is.
  ProgressMeter(Tell tell, long steps, double from = 0.0, double to = 1.0, long every = 64)
      : tell_(std::move(tell)), steps_(steps), every_(every), from_(from), to_(to) {}
  void begin(const Simulation&) override { done_ = 0; }
  void after_step(const Simulation&) override {
    if (tell_ && done_ % every_ == 0)
      tell_(from_ + (to_ - from_) * static_cast<double>(done_) / static_cast<double>(steps_));
    ++done_;
  }

 private:
  Tell tell_;
  long steps_, every_, done_ = 0;
  double from_, to_;
};

}  // namespace legwork
