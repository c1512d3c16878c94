#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Timed runs of any robots from files: standing with their own actuators, standing with damped
// gains, and thrown down limp; our step and MuJoCo's in turns, every step timed by itself.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "timing/timing.h"

namespace legwork::timing {

/// The robots of a folder and its folders: of each folder with scenes (scene*.xml) those, else its
/// MJCF files; and its URDF files. Sorted. Throws Error when there is none.
std::vector<std::string> robot_files(const std::string& folder);

enum class Hold { kOwn, kDamped, kLimp };
inline constexpr std::array kHolds{Hold::kOwn, Hold::kDamped, Hold::kLimp};
const char* name_of(Hold hold);

/// A robot on its floor, ready to be timed.
struct RealRobot {
  std::string name;  // its file, from the folder on
  Model model;
  double dt = 1e-3;  // the file's own step [s]
  State pose;        // standing; where the run begins unless it is limp
  State thrown;      // half a metre up, in an attitude of its own
  DriveSet own, damped;

  DriveSet drives(Hold hold) const { return hold == Hold::kOwn ? own : damped; }
  /// Whether its own actuators are servos.
  bool own_holds() const;
};
/// Throws Error where the file does not load, has no floating base or no shape that touches.
RealRobot load_real_robot(const std::string& folder, const std::string& path);

/// Steps before the timed ones (a robot that is put down settles), and how many are timed.
inline constexpr int kSettleSteps = 250, kTimedSteps = 500, kLimpSteps = 1500;

/// One engine holding one robot, built once and run again from the start for each repeat.
class RobotRunner {
 public:
  virtual ~RobotRunner() = default;
  virtual Episode run() = 0;
  virtual std::string note() const = 0;  // "fell", "diverged", "without its meshes"; may be empty
};
std::unique_ptr<RobotRunner> native_runner(const RealRobot& robot, Hold hold);
/// Throws Error where this build has no MuJoCo or MuJoCo does not take the model.
std::unique_ptr<RobotRunner> mujoco_runner(const RealRobot& robot, Hold hold);

struct RobotBenchOptions {
  std::string models;  // folder
  bool peers = false;
  std::string npm;  // folder with MuJoCo's npm package; empty: without it
  int repeats = 5;
  std::function<void(const Result&)> on_result;
  std::function<void(const std::string& robot, const std::string& why)> on_skip;
  std::function<void(double done)> progress;  // 0 … 1; may be empty
};
std::vector<Result> run_robots(const RobotBenchOptions& options);

}  // namespace legwork::timing
