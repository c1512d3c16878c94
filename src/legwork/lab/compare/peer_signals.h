#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run is compared by: the same signals of every World, whoever makes its steps, and how far
// two such runs are apart.
#include <span>
#include <string>
#include <vector>

#include "legwork/run/simulation.h"

namespace legwork {

/// One signal, every step.
struct PeerSeries {
  std::string name, unit;  // "torque FL_J1", "N·m"
  std::vector<double> values;
};

/// Takes the signals as a run goes: base height and speed, ground force in all and by foot, power,
/// then each driven joint's torque by its actuator and by the wrench it transmits.
class PeerSignals : public Meter {
 public:
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;

  std::vector<double> t;  // start of each step [s]
  std::vector<PeerSeries> series;
  double closure = 0;  // worst over steps: forces told against forces the motion needs [weight]
  std::string model;

 private:
  Joint base_;  // of the first robot with a free one; else of another kind
  std::vector<int> foot_of_body_;
  std::vector<double> foot_force_;
};

/// How far `x` is from `reference`, both over the same steps of dt.
struct PeerFigure {
  double mean = 0;      // of x
  double apart = 0;     // root mean square difference
  double worst = 0;     // largest difference
  double worst_at = 0;  // when [s]
  double lag = 0;       // x is later by this much; NaN where a shift does not bring them nearer [s]
};
PeerFigure peer_figure(std::span<const double> x, std::span<const double> reference, double dt);

}  // namespace legwork
