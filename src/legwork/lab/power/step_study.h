#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What walking costs a robot on two legs: it cannot stand on one of them by statics, so speeds,
// knee bends and step times are walked, each in full dynamics, and the cheapest is replayed.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/actuate/dc_motor.h"
#include "legwork/lab/power/power_map.h"
#include "legwork/lab/walk/walk_page.h"

namespace legwork {

struct StepStudyOptions {
  WalkRequest walk;              // steps, dt, pose, friction of every trial
  std::optional<Sweep> speed;    // [m/s]; unset: 0.1 to 0.3·√(g·h) in three
  Sweep reserve{1.0, 1.8, 3};    // knees bend for steps so much longer than made
  Sweep pace{0.85, 1.15, 3};     // single support, of the usual
  double torque_share = 1.0;     // of the torque limits that may be used
  std::optional<DcMotor> motor;  // of every joint: the cheapest is that of least electric power
};

/// One way of walking, walked. Power over the steps at full speed.
struct StepTrial {
  double speed = 0, reserve = 0, pace = 0;  // as asked; speed in m/s
  double walked = 0;                        // [m/s]
  double height = 0, bend = 0;              // of the centre of mass [m]; of the leg
  double step_time = 0;                     // between touch-downs [s]
  double power = 0, electric = 0;           // Σ|torque·speed|, from the supply [W]
  double cost = 0, electric_cost = 0;       // of transport
  double torque_use = 0;                    // largest torque over its limit
  std::string worst;                        // the joint of that
  std::string fault;                        // empty: it walked to the end within its limits

  double watts() const { return electric > 0 ? electric : power; }
  double price() const { return electric > 0 ? electric_cost : cost; }
};

struct StepFindings {
  std::string model, pose;
  double mass = 0;
  std::vector<StepTrial> trials;
  int best = -1;  // of the trials; −1: every one has a fault
  const StepTrial& cheapest() const { return trials[static_cast<std::size_t>(best)]; }
};

/// Walks every combination. Throws Error for a robot that cannot walk. `progress`: share done.
StepFindings study_steps(const Model& model, const StepStudyOptions& options,
                         const std::function<void(double)>& progress = {});

/// Walks the cheapest again and draws it.
outcome::Outcome step_page(const Model& model, const StepStudyOptions& options,
                           const StepFindings& findings);

/// One sentence: what the cheapest costs, at what speed, and what it saves against the dearest.
std::string step_headline(const StepFindings& findings);

}  // namespace legwork
