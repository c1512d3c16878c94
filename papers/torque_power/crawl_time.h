#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How long ten seconds of TITAN-VIII's crawl take, ours and other engines in turns.
#include <functional>
#include <string>
#include <vector>

#include "legwork/sim/engine_registry.h"

namespace legwork::papers {

/// One engine's times for 10,000 steps of 1 ms.
struct CrawlTime {
  std::string engine;        // as asked for; "native + wrenches" reads every joint's wrench too
  std::string setting;       // in words
  std::string computes;      // what a step of it is, in words
  std::vector<double> wall;  // one per repeat [s]
  std::vector<double> cpu;   // of the thread [s]
  double speed = 0;          // [m/s]: is it the same walk?
  long complaints = 0;       // steps with warnings, all repeats
  std::string trouble;       // fell, diverged, refused; empty: it walked
};

struct CrawlTiming {
  std::vector<std::string> engines;  // specs besides ours
  int repeats = 3;
  std::function<void(double done)> progress;
};

/// Posture A with the paper's servo and ground; 0.4 s of standing are not timed. Repeats go round
/// the engines, so that what else the machine does falls on all of them.
std::vector<CrawlTime> time_crawl(const Model& titan8, const EngineRegistry& registry,
                                  const CrawlTiming& timing);

}  // namespace legwork::papers
