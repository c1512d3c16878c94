// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/control/detail/walk_run_keys.h"
#include "legwork/control/walk_run.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/gait_words.h"

namespace legwork::detail {
namespace {

[[noreturn]] void refuse(const std::string& key, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-CONTROLLER", "", 0, key, message, remedy});
}

bool choice(const ControllerKeys& keys, const std::string& key, const std::string& first,
            const std::string& second) {
  const std::string text = keys.text(key, first);
  if (text != first && text != second)
    refuse(key, key + " = \"" + text.substr(0, 40) + "\" is not known", first + " or " + second);
  return text == second;
}

/// What the gaits are made similar to, of the robot in its standing pose.
struct Standing {
  double height = 0.0;   // of the COG over the soles                                    [m]
  double spacing = 0.0;  // between the lines of the soles                              [m]
};
Standing standing_of(const ControllerContext& c, const std::vector<std::string>& feet) {
  Workspace<double> ws(c.model);
  forward_kinematics<double>(c.model, c.q_stand, ws);
  double ground = std::numeric_limits<double>::infinity(), y[2] = {0, 0};
  for (std::size_t f = 0; f < 2; ++f) {
    const auto frame = c.model.find_frame(feet[f]);
    if (!frame)
      refuse(f == 0 ? "left" : "right", "there is no frame \"" + feet[f].substr(0, 40) + "\"",
             "name the link or site of the sole");
    const Vec3d p = frame_pose<double>(c.model, *frame, ws).p;
    ground = std::min(ground, p.z), y[f] = p.y;
  }
  return {center_of_mass<double>(c.model, ws).z - ground, std::abs(y[0] - y[1])};
}

std::unique_ptr<Controller> make(const ControllerContext& c, const ControllerKeys& keys) {
  WalkRunOptions options;
  options.feet = {keys.text("left", "L_sole"), keys.text("right", "R_sole")};
  options.trunk = keys.text("trunk", options.trunk);
  const Standing stands = standing_of(c, options.feet);
  const double gravity = norm(c.model.tree.gravity_W);
  if (!(gravity > 0.0)) refuse("schedule", "nothing falls here", "give the scenario gravity");
  // Tomas-k's soles stand 0.028 m deeper under its COG than z0 when its walk begins.
  const double height = keys.number("height", stands.height / 1.056);
  const double spacing = keys.number("spacing", stands.spacing);
  for (const auto& [t, gait] : read_gaits(keys.text("schedule", "0:W")))
    options.schedule.push_back(
        {t, StepGait(similar_gait(gait, gravity, c.model.mass(), height, spacing))});
  const bool free = c.model.joints[JointId(0)].kind == JointKind::kFree;
  options.tuning = free ? spatial_walk_run() : planar_walk_run();
  options.tuning.swing_momentum = keys.number("swing_momentum", options.tuning.swing_momentum);
  options.tuning.joint_filter = keys.number("joint_filter", options.tuning.joint_filter);
  options.tuning.friction = keys.number("friction", options.tuning.friction);
  if (choice(keys, "landing", "matched", "paper")) options.landing = LandingLaw::kPaper;
  if (choice(keys, "law", "whole_body", "resolved")) options.law = TorqueLaw::kResolved;
  options.observer_cutoff = keys.number("observer", options.observer_cutoff);
  options.resolved_frequency = keys.number("frequency", options.resolved_frequency);
  options.heading = keys.number("heading", options.heading);
  auto made = std::make_unique<WalkRun>(options);
  if (keys.has("speed")) set_knob(*made, "speed", keys.number("speed", 1.0));
  return made;
}

}  // namespace

ControllerEntry walk_run_entry() {
  return {"walk_run",
          "a biped walks and runs by one planner (papers/walk_run); speed and heading are knobs",
          {{"schedule",
            "0:W,8:R,18:0.04/200/0.0913: from when which gait, by name (W R RF R3) or "
            "A/K_z/speed of Tomas-k, made similar"},
           {"height", "z0: middle of the COG's height over the soles; of the first pose [m]"},
           {"spacing", "between the lines of the soles; of the first pose [m]"},
           {"speed", "share of the gaits' speeds"},
           {"heading", "of its line, from x [rad]"},
           {"left", "frame of the left sole; L_sole"},
           {"right", "frame of the right sole; R_sole"},
           {"trunk", "frame of the trunk; trunk"},
           {"landing", "matched (default), or paper: eqs 23-26, which touch down twice"},
           {"law", "whole_body (default), or resolved: the paper's"},
           {"observer", "cut-off of a disturbance observer, 0: none [rad/s]"},
           {"frequency", "of the law resolved and of the feet's landing paper [rad/s]"},
           {"friction", "it counts on"},
           {"swing_momentum", "share of the legs' momentum that walking reckons with"},
           {"joint_filter", "rate at which joint readings are believed, 0: at once"}},
          make,
          DriveStyle::kTorque};
}

}  // namespace legwork::detail
