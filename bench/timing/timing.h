#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Timed runs of the two bench robots: the same torques, shapes and step in every engine, steps
// timed one by one, contacts judged by one outside function.
#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "legwork/model/state.h"

namespace legwork::timing {

/// One joint's stance, PD gains and the sinusoid of "move".
struct TimedJoint {
  double q0 = 0;          // [rad]
  double kp = 0, kd = 0;  // [N·m/rad], [N·m·s/rad]
  double amplitude = 0;   // [rad]
  double phase = 0;       // [rad]
};

struct TimedRobot {
  std::string name;  // "quad", "hum"
  std::string file;  // its MJCF
  Model model;
  std::vector<TimedJoint> joints;
  std::vector<double> stand_q;
};

/// bench_NAME.xml with its gains in bench_NAME.json. Throws Error.
TimedRobot load_timed_robot(const std::string& robots_folder, const std::string& name);

enum class Scenario { kStand, kMove, kDrop };
const char* name_of(Scenario scenario);
inline constexpr std::array kScenarios{Scenario::kStand, Scenario::kMove, Scenario::kDrop};
inline constexpr double kDt = 1e-3;  // [s]
inline constexpr int kSteps = 1500;

/// The explicit PD torque both engines apply; the drop has no stiffness, a twentieth of the
/// damping.
double torque(const TimedJoint& joint, Scenario scenario, double t, double q, double v);
/// The same outside the drop, with the target off its pose by swing() [rad].
double swing(const TimedJoint& joint, Scenario scenario, double t);
inline double torque(const TimedJoint& j, double off, double q, double v) {
  return j.kp * (j.q0 + off - q) - j.kd * v;
}
/// Where the scenario starts.
std::vector<double> start_q(const TimedRobot& robot, Scenario scenario);

/// A contact of one step, as an engine gives it.
struct TouchPoint {
  std::string body;
  Vec3<double> p_W{0, 0, 0}, f_W{0, 0, 0};  // on the body, by the floor [m, N]
};

/// How well steps kept the laws of contact, whoever computed them: worst over steps.
struct Accuracy {
  double penetration = 0;      // of any ball into the floor at the end of a step [m]
  double stick_slip = 0;       // speed of points whose force is well inside the cone [m/s]
  double complementarity = 0;  // force times distance, where a force acts at a distance [m]
  double cone = 0;             // force outside the cone, over the weight
  double pull = 0;             // the floor pulling, over the weight
};

/// Adds one step: from configuration q, velocities v_plus after it, and the floor's forces in it.
class AccuracyMeter {
 public:
  explicit AccuracyMeter(const TimedRobot& robot, double friction = 0.8);
  ~AccuracyMeter();
  AccuracyMeter(const AccuracyMeter&) = delete;
  AccuracyMeter& operator=(const AccuracyMeter&) = delete;
  void see(std::span<const double> q, std::span<const double> v_plus,
           std::span<const double> q_plus, const std::vector<TouchPoint>& touches);
  const Accuracy& worst() const { return worst_; }

 private:
  struct Scratch;
  const TimedRobot& robot_;
  double friction_;
  std::unique_ptr<Scratch> scratch_;
  Accuracy worst_;
};

/// One episode: total time of the thread, and of each step by the wall clock.
struct Episode {
  double ns_per_step = 0;
  std::vector<double> step_ns;
  double residual = 0;
  std::array<long, 4> tiers{};
  Accuracy accuracy;
  double instructions = std::numeric_limits<double>::quiet_NaN();  // a step; NaN: not counted
};

enum class Measure { kTotal, kEachStep, kAccuracy };

Episode run_native(const TimedRobot& robot, Scenario scenario, Measure measure);
/// Throws Error where this build has no MuJoCo.
Episode run_mujoco(const TimedRobot& robot, Scenario scenario, Measure measure);
bool has_mujoco();

/// One line of the report.
struct Result {
  std::string engine, robot, scenario, mode;
  double ns_per_step = 0, p999_ns = 0, worst_ns = 0, residual_max = 0;
  std::vector<double> tiers;  // shares of T0 … T3
  int repeats = 0;
  double spread = 0;  // (largest − smallest)/median of the repeats
  Accuracy accuracy;
  bool judged = false;  // accuracy was measured
  std::string note;     // what to know about the run; may be empty
  // Of many at once.
  double env_steps_per_s = 0;  // 0: not asked
  double shared = 0;           // of the steps: done in lanes together
  double bytes_per_env = 0;
  double instructions = std::numeric_limits<double>::quiet_NaN();  // a step; NaN: not counted
  int count = 0;  // environments, links, contacts or threads
};

struct BenchOptions {
  bool kernels = true, single = true, peers = false;
  int repeats = 7;
  std::function<void(const Result&)> on_result;
  std::function<void(double done)> progress;  // 0 … 1, between episodes; may be empty
};
std::vector<Result> run_bench(const std::vector<TimedRobot>& robots, const BenchOptions& options);
/// `between` is called before each round, untimed; it may be empty.
std::vector<Result> time_kernels(const TimedRobot& robot, int repeats,
                                 const std::function<void()>& between = {});
inline constexpr int kKernels = 6;  // how many it times

/// CPU, compiler and instruction set, one line.
std::string machine();
/// Instructions this thread has executed in its own code; NaN where the machine or its kernel does
/// not count them for us (virtual machines, containers).
double thread_instructions();
double thread_seconds();  // CPU time of this thread [s]
double wall_seconds();
double median(std::vector<double> x);
double spread(const std::vector<double>& x);

}  // namespace legwork::timing
