// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/tilt_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

/// Time as the session counts it.
class SessionClock {
 public:
  explicit SessionClock(double period) : period_(period), start_(Clock::now()) {}
  /// Before each cycle; in real time it waits so that cycles come at most at 100 Hz.
  double next() {
    if (period_ > 0.0) return t_ += period_;
    const double wanted = t_ + 0.01, now = wall();
    if (now < wanted) std::this_thread::sleep_for(std::chrono::duration<double>(wanted - now));
    return t_ = wall();
  }

 private:
  using Clock = std::chrono::steady_clock;
  double wall() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double period_, t_ = 0.0;
  Clock::time_point start_;
};

std::vector<TiltJoint> find_joints(const BusRobot& robot, const TiltSessionOptions& options) {
  std::vector<TiltJoint> out;
  for (std::string name : options.ankles) {
    const int sign = !name.empty() && name[0] == '-' ? -1 : 1;
    if (sign < 0) name = name.substr(1);
    const auto& joints = robot.layout().joint;
    const auto at = std::find(joints.begin(), joints.end(), name);
    if (at == joints.end())
      throw Error(Finding{.code = "E-TILT",
                          .message = "the wiring has no joint \"" + name + "\"",
                          .remedy = "name the joints that lean the body, as the wiring does"});
    const auto index = static_cast<std::size_t>(at - joints.begin());
    out.push_back({index, index, sign});
  }
  return out;
}

struct TiltRig {
  BusRobot& robot;
  const TiltSessionOptions& options;
  const SessionLog& log;
  const std::function<bool()>& stopped;
  SessionClock clock;
  Measurements z;
  Command command;
  TiltSession session;
  double t = 0.0, last_good = 0.0;

  TiltHealth cycle() {
    t = clock.next();
    ++session.cycles;
    const BusCycle c = robot.read(t, z);
    if (options.watch && c.connected) options.watch(robot, z);
    if (c.connected && c.lost == 0) last_good = t;
    return {c.connected, c.lost, c.vital_lost, c.alarm_id >= 0, c.text};
  }
  bool write() {
    const LinkResult<Done> done = robot.write(command);
    if (!done) {
      session.why = std::string(name_of(done.error().fault)) + ": " + done.error().text;
      session.abort_delay = t - last_good;
    }
    return done.ok();
  }

  /// Waits until the body stands within 3 degrees of the vertical for half a second.
  bool wait_upright() {
    double since = -1.0;
    const double begin = t;
    while (!stopped() && t - begin < 60.0) {
      const TiltHealth health = cycle();
      if (!health.connected || !write()) return false;
      const bool sees = !z.imu.empty() && z.imu[0].accel_valid;
      const Vec3d& f = z.imu.empty() ? Vec3d{0, 0, 1} : z.imu[0].accel_S;
      const bool up = sees && std::hypot(f.x, f.y) < 0.052 * f.z;
      if (!up)
        since = -1.0;
      else if (since < 0.0)
        since = t;
      if (up && t - since >= 0.5) return true;
    }
    session.why = "the robot is not put upright";
    return false;
  }
};

}  // namespace

TiltSession run_tilt_session(BusRobot& robot, const TiltSessionOptions& options,
                             const SessionLog& log, const std::function<bool()>& stopped) {
  TiltOptions test_options;
  test_options.ankles = find_joints(robot, options);
  TiltRig rig{robot,
              options,
              log,
              stopped,
              SessionClock(options.clock),
              Measurements(robot.layout()),
              Command(robot.layout()),
              {}};
  TiltSession& session = rig.session;
  session.step = robot.tick(test_options.ankles[0].joint);
  test_options.step = session.step;
  test_options.rate = options.rate > 0.0 ? options.rate : 1.465 * kDegree;
  TiltHealth first = rig.cycle();
  // One answer that is lost at the start is not a joint that cannot be read.
  const auto all_read = [&] {
    return std::all_of(rig.z.joint.begin(), rig.z.joint.end(),
                       [](const JointReading& joint) { return joint.position_valid; });
  };
  for (int again = 0; again < 9 && first.connected && !all_read(); ++again) first = rig.cycle();
  for (std::size_t i = 0; i < rig.command.drive.size(); ++i) {
    if (!first.connected || !rig.z.joint[i].position_valid) {
      session.aborted = true;
      session.why = "not every joint can be read: " + robot.layout().joint[i] + " " + first.text;
      return session;
    }
    // Ankles start at zero, the others stay where they are.
    rig.command.drive[i].position = rig.z.joint[i].position;
  }
  for (const TiltJoint& ankle : test_options.ankles) rig.command.drive[ankle.drive].position = 0.0;

  std::vector<TiltTrial> forward, backward;
  struct Kept {
    std::vector<TiltSample> samples;
    TiltTrial trial;
  };
  std::vector<Kept> kept;
  for (int k = 0; k < options.trials && !session.aborted; ++k) {
    for (const TiltDirection direction : {TiltDirection::kForward, TiltDirection::kBackward}) {
      if (stopped()) session.aborted = true, session.why = "stopped";
      if (session.aborted || !rig.wait_upright()) {
        session.aborted = true;
        break;
      }
      TiltOptions now = test_options;
      now.direction = direction;
      if (direction == TiltDirection::kBackward)
        for (TiltJoint& ankle : now.ankles) ankle.sign = -ankle.sign;
      TiltTest test(now);
      const double begin = rig.t;
      test.start(rig.t, rig.command);
      while (!test.over() && !stopped() && rig.t - begin < options.longest) {
        const TiltHealth health = rig.cycle();
        test.update(rig.t, rig.z, health, rig.command);
        if (test.phase() != TiltPhase::kAborted && !rig.write()) {
          session.aborted = true;
          break;
        }
      }
      if (test.phase() == TiltPhase::kAborted) {
        session.aborted = true;
        session.why = test.why();
        session.abort_delay = rig.t - rig.last_good;
      }
      if (session.aborted) break;
      const TiltTrial trial = test.trial();
      session.trials.push_back(trial);
      (direction == TiltDirection::kForward ? forward : backward).push_back(trial);
      kept.push_back({test.samples(), trial});
      if (log) {
        char line[200];
        if (trial.tipped)
          std::snprintf(
              line, sizeof line, "%s %d: tips at %.3f deg (told %.2f, growth %.2f 1/s)%s%s",
              name_of(direction), k + 1, trial.angle / kDegree, trial.send / kDegree, trial.growth,
              trial.flags != 0 ? "; " : "", tilt_flag_text(trial.flags).c_str());
        else
          std::snprintf(line, sizeof line, "%s %d: does not tip up to %.1f deg", name_of(direction),
                        k + 1, trial.largest / kDegree);
        log(line);
      }
    }
  }
  session.forward = average(forward), session.backward = average(backward);
  if (session.forward.trials == 0 || session.backward.trials == 0) {
    if (session.why.empty())
      session.why = "one direction alone does not fix the centre of mass: only a line is known";
    return session;
  }
  const TipNoise noise{session.forward.standard_error, session.backward.standard_error,
                       options.edge_sd, options.edge_sd};
  const TipResult<TipSolution> solution = solve_tip({session.forward.angle, session.backward.angle},
                                                    options.foot, options.body_mass, noise);
  if (!solution) {
    session.why = solution.error().text;
    return session;
  }
  session.solved = true;
  session.solution = *solution;
  double sum = 0.0;
  int count = 0;
  for (const Kept& k : kept) {
    if (!k.trial.tipped) continue;
    const double towards = k.trial.direction == TiltDirection::kForward ? 1.0 : -1.0;
    const double K = ankle_stiffness(k.samples, 0.95 * k.trial.t_lift, options.body_mass,
                                     solution->height, towards * solution->offset, options.gravity);
    if (std::isfinite(K)) sum += K, ++count;
  }
  session.stiffness = count > 0 ? sum / count : kNan;
  return session;
}

}  // namespace legwork
