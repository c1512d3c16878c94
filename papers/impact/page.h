#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the impact experiments share: a page with the robot on it, and claims in few words.
#include <array>
#include <string>
#include <vector>

#include "legwork/lab/registry.h"
#include "papers/impact/robot.h"

namespace legwork::papers {

using outcome::Outcome;

/// Checks the request (native engine, known settings) and loads the robot it asks for.
/// `mass_scale` multiplies every link's mass and inertia: a robot the numbers must not agree with.
JabRobot requested_robot(const RunRequest& request, std::vector<std::string> more_settings = {});

/// A page with the robot in its posture and nothing else yet.
Outcome jab_page(const RunRequest& request, const JabRobot& robot, const std::string& name,
                 const std::string& title, char posture = 'B');

/// The jab as the request wants it: its step, where it names one.
impact::Strike requested_jab(const RunRequest& request, const JabRobot& robot, char posture,
                             double speed);

/// Claims: `expected` ± `tolerance`, at most, at least.
Claim within(std::string id, std::string source, double expected, double tolerance,
             std::string unit = "");
Claim at_most(std::string id, std::string source, double expected, std::string unit = "");
Claim at_least(std::string id, std::string source, double expected, std::string unit = "");

/// Why a claim may differ, and our own number for which that holds.
struct Explanation {
  std::string reason;
  double ours = 0.0, tolerance = 0.0;
  Tolerance kind = Tolerance::kRelative;
};

/// How far our own numbers may lie from those written down, relative: to rounding, and with a step
/// or settings of the user's own by what a step half or twice as long does (0.1 %).
double allowed_drift(const RunRequest& request);

/// Settles and adds it. `why` is kept only where it differs.
void add(Outcome& page, Claim claim, double value, std::string note = "", Explanation why = {});

void add_metric(Outcome& page, std::string name, std::string label, double value, std::string unit);

/// A plot over its own x, with labels and units in the order x, y.
outcome::Plot line_plot(std::string title, std::string caption,
                        const std::array<const char*, 4>& axes);
void add_curve(outcome::Plot& plot, std::string label, std::vector<double> x, std::vector<double> y,
               std::string role = "");

/// 1e3 times each: seconds to milliseconds.
std::vector<double> milli(const std::vector<double>& xs);

}  // namespace legwork::papers
