#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E4: what the crawl of TITAN-VIII costs in four postures, without an engine.
#include "legwork/lab/power/quasi_static.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

/// The four postures of the paper: stroke centre of a front foot in the leg frame, hind mirrored.
struct Titan8Posture {
  char name;
  double X, Y;  // [m]
};
inline constexpr Titan8Posture kPostures[] = {
    {'A', 0.0, 0.205}, {'B', 0.0, 0.265}, {'C', 0.0, 0.145}, {'D', 0.100, 0.205}};
inline constexpr double kTitan8Height = -0.243;  // of the soles under J2 [m]

/// The paper's crawl: duty 0.75, T 4.8 s, stroke 0.18 m, lift 0.05 m, FL HR FR HL.
GaitSpec titan8_crawl(const std::vector<Leg>& legs, double X, double Y);

/// J3 is driven through a parallelogram from J2.
std::vector<ParallelLink> titan8_parallel();

/// The predictor of TITAN-VIII; the model must outlive it.
QuasiStatic titan8_predictor(const Model& model, int samples = 480);

}  // namespace legwork::papers
