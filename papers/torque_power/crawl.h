#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E3: TITAN-VIII's crawl in the four postures of the paper, in full dynamics.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/lab/power/crawl_meter.h"
#include "legwork/record/claim.h"
#include "papers/torque_power/quasistatic.h"

namespace legwork::papers {

/// Throws Error that lists A to D.
const Titan8Posture& titan8_posture(const std::string& name);

/// The paper's crawl (titan8_crawl) walked: drop 1 mm, settle 2 s, four periods of which the last
/// three count.
CrawlSetup titan8_crawl_setup(const Model& model, const Titan8Posture& posture,
                              const Titan8Servo& servo = {}, const Titan8Ground& ground = {},
                              double dt = 1e-3);

/// How nearly J2 and J3 of FL work against each other, 3.7 … 4.7 s of the cycle, eq 7:
/// |P2 + P3| / (|P2| + |P3|).
struct Opposition {
  double mean = 0;   // worst of means over 10 ms
  double step = 0;   // worst single step
  double share = 0;  // of the steps above a tenth
};

/// One posture walked.
struct PostureRun {
  char posture = 'A';
  bool feed_forward = false;
  CrawlResult result;
  Opposition opposition;
  double J1_power = 0;  // share of J1 in eq 8 by eq 7 [W]
  double peak[4] = {};  // |torque| of J1 … J4, any leg [N·m]
};
/// `measured`, if given, gets the walk and its series; `meters` watch it.
PostureRun run_posture(const Model& model, const CrawlSetup& setup, char posture,
                       MeasuredWalk* measured = nullptr, const std::vector<Meter*>& meters = {});

/// E3 rows of reference A: speed, lift, mean force, order, opposition, and the power table, for the
/// runs of all four postures with one servo. `is_plain`: our engine, its own step and settings, so
/// that our own numbers must come out to rounding; else to the 5 % such changes make.
std::vector<Claim> crawl_claims(const std::vector<PostureRun>& runs, bool feed_forward,
                                bool is_plain);

/// A trot at `speed` [m/s]: period 0.5 s, duty 0.6, servos at 60 1/s with feed-forward.
CrawlSetup titan8_trot_setup(const Model& model, double speed, double dt = 1e-3);
/// The robot on random ground of about ±height, flat where it starts, or before two steps.
Model titan8_on_rough_ground(const std::string& data_folder, double height, std::uint64_t seed);
Model titan8_on_steps(const std::string& data_folder, double height);

}  // namespace legwork::papers
