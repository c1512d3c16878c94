#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A real robot's log beside its model: where torques, positions and velocities part, and what would
// explain it best.
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/lab/identify/joint_log.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// One explanation of the torque residual.
struct LogCause {
  std::string
      name;  // "friction", "armature", "delay", "torque constant", "… of JOINT", "mass of LINK"
  double explained = 0.0;  // share of the residual's variance that it removes
  double merit = 0.0;      // log odds that it is far off and the others a little, against none far
  std::string text;        // its numbers
};

struct JointGap {
  std::string joint;
  double rms_torque = 0.0, rms_residual = 0.0;  // measured; measured − model [N·m]
  double rms_position = 0.0;                    // measured − simulated [rad]; NaN: no commands
  double rms_velocity = 0.0;                    // [rad/s]
  std::string cause;                            // that helps this joint most; empty: none does
};

struct LogComparison {
  std::vector<JointGap> joints;
  std::vector<LogCause> causes;  // best first
  std::vector<std::string> lacks;
  double residual = 0.0;    // of the torque: rms of what the model misses over rms of the torque
  std::string torque_from;  // "measured", or "the drives' law"
  // For plots: per joint the measured and the model's torque, and the simulated position.
  MotionLog motion;
  std::vector<double> model_torque;  // samples × nv
  // Under the log's commands: rows of the log × joints of the log; empty without commands.
  std::vector<double> simulated_position, simulated_velocity, simulated_torque;
};

struct LogCompareOptions {
  double window = 0.08;                   // of the smoothing [s]
  double stiffness = 0.0, damping = 0.0;  // of the drives; 0: those of the model's actuators
  double dt = 1e-3;                       // of the simulation [s]
};

/// Throws Error where the log does not fit the model, or has neither torques nor commands with
/// known drives.
LogComparison compare_log(const Model& model, const JointLog& log,
                          const LogCompareOptions& options);

/// Whether the likeliest cause is likelier than that everything is a little off.
bool stands_out(const LogComparison& comparison);

/// The page: curves per joint, causes as bars.
outcome::Outcome log_comparison_page(const LogComparison& comparison, const Model& model,
                                     const JointLog& log);

}  // namespace legwork
