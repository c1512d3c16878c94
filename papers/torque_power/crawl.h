#pragma once
// E3: TITAN-VIII's crawl in the four postures of the paper. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/experiment/crawl_meter.h"
#include "papers/torque_power/titan8.h"

namespace legwork::papers {

/// A posture: the stroke's centre of the front left foot, seen from its hip; hind legs use −X.
struct Titan8Posture {
  char name;
  double X, Y;  // [m]
};
inline constexpr Titan8Posture kTitan8Postures[] = {
    {'A', 0.0, 0.205}, {'B', 0.0, 0.265}, {'C', 0.0, 0.145}, {'D', 0.100, 0.205}};
/// Throws LoadError that lists A to D.
const Titan8Posture& titan8_posture(const std::string& name);

/// The parallelogram that makes the shank's motor angle absolute (eqs 1, 2).
inline std::vector<ParallelLink> titan8_links() { return {{.carrier = 1, .driven = 2}}; }

/// Duty 0.75, period 4.8 s, stroke 0.18 m, lift 0.05 m, Z = −0.243 m; drop 1 mm, settle 2 s, four
/// periods of which the last three count.
CrawlSetup titan8_crawl(const Model& model, const Titan8Posture& posture,
                        const Titan8Servo& servo = {}, const Titan8Ground& ground = {},
                        double dt = 1e-3);

}  // namespace legwork::papers
