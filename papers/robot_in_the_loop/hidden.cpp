// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots nobody has described, behind an emulated bus: falling tests through the wire find them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <thread>

#include "legwork/lab/identify/emulator.h"
#include "legwork/lab/identify/tilt_session.h"
#include "legwork/lab/identify/tip_of_model.h"
#include "legwork/load/load_model.h"
#include "legwork/load/presets.h"
#include "legwork/math/constants.h"
#include "legwork/run/stand/standing.h"
#include "papers/robot_in_the_loop/claims.h"
#include "papers/robot_in_the_loop/experiments.h"

namespace legwork::papers {

namespace {

/// What falling tests through the wire found, over all robots of one servo.
struct Found {
  int solved = 0;
  double sum_h = 0.0, sum_z = 0.0, worst = 0.0, worst_K = 0.0;
  long corrupted = 0, dropped = 0;  // answers, by the emulator's own record
  long read = 0;                    // values that came
  long wrong = 0;                   // of these what the servo never showed
  long late = 0;                    // of these what it showed before: an answer that was waited for
                                    // no longer, and came when the next was asked for
};

/// Values of this cycle against what the servos show now, and showed before (newest last).
void compare_with_shown(const BusRobot& robot, const Measurements& z,
                        const std::vector<std::vector<double>>& shown, Found& found) {
  const std::size_t n = robot.layout().joint.size();
  const auto judge = [&](double value, std::size_t which) {
    ++found.read;
    const auto same = [&](const std::vector<double>& at) {
      return std::fabs(value - at[which]) < 1e-9;
    };
    if (same(shown.back())) return;
    ++(std::any_of(shown.begin(), shown.end(), same) ? found.late : found.wrong);
  };
  for (std::size_t i = 0; i < n; ++i)
    if (robot.seen(i) == z.t) judge(z.joint[i].position, i);
  if (z.imu.empty()) return;
  const Vec3d& gyro = z.imu[0].gyro_S;
  const Vec3d& accel = z.imu[0].accel_S;
  const double came[6] = {gyro.x, gyro.y, gyro.z, accel.x, accel.y, accel.z};
  for (std::size_t k = 0; k < 6; ++k)
    if (k < 3 ? z.imu[0].gyro_valid : z.imu[0].accel_valid) judge(came[k], n + k);
}

/// Robots drawn from `seed` on, each behind a bus of its own.
Found find_hidden(const RunRequest& request, const std::string& servo, int robots, int trials,
                  const WireFaults& faults, std::uint64_t first, outcome::TextTable& table) {
  const Model model = load_model(find_robot("fibo_km")).model;
  Found found;
  for (int k = 0; k < robots && !request.is_stopped(); ++k) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(k);
    const Model hidden = hidden_robot(model, seed);
    const StandingPose pose = standing_pose(hidden);
    EmulatorOptions options;
    options.servo = servo;
    options.ankles = find_ankles(hidden, pose.state.q);
    options.stiffness = 4000.0, options.damping = 20.0;
    RandomStream random(seed, 0, 10);
    options.ankle_stiffness = 20.0 + 20.0 * random.uniform();
    options.ankle_damping = 0.05 * options.ankle_stiffness;
    options.clock = 0.01;
    options.faults = faults;
    options.seed = seed;
    Emulator emulator(hidden, pose.state, options);
    auto terminal = PseudoTerminal::open();
    if (!terminal) throw Error(Finding{.code = "E-PORT", .message = terminal.error().text});
    std::atomic<bool> stop = false;
    std::thread thread([&] { serve_emulator(emulator, **terminal, [&] { return stop.load(); }); });
    const ModelTip tip = tip_of_model(hidden, pose.state.q, options.ankles);
    TiltSession session;
    {
      auto port = SerialPort::open((*terminal)->other_end(), 1000000);
      if (!port) throw Error(Finding{.code = "E-PORT", .message = port.error().text});
      const BusProtocol protocol = find_servo(built_in_servos(), servo)->protocol;
      Bus bus(std::move(*port), {.protocol = protocol, .latency = 0.003});
      BusRobot robot(bus, emulator.wiring(), built_in_servos(),
                     {.armed = true, .goal_step = 5.0 * kDegree, .stale = 0.1});
      TiltSessionOptions tilt;
      tilt.ankles = options.ankles;
      tilt.body_mass = tip.body.mass;
      tilt.foot = tip.foot;
      tilt.trials = trials;
      tilt.clock = options.clock;
      // Time passes with the goals that this thread sends, so that what is shown now is what was
      // asked for.
      std::vector<std::vector<double>> shown;
      tilt.watch = [&](const BusRobot& seen, const Measurements& z) {
        if (shown.size() == 10) shown.erase(shown.begin());
        shown.push_back(emulator.shown());
        compare_with_shown(seen, z, shown, found);
      };
      session = run_tilt_session(robot, tilt, {}, [&] { return request.is_stopped(); });
    }
    stop = true;
    thread.join();
    found.corrupted += emulator.bank().record().corrupted;
    found.dropped += emulator.bank().record().dropped;
    char cells[6][24];
    const double K = options.ankle_stiffness * static_cast<double>(options.ankles.size());
    const double shown[6] = {
        100 * session.solution.height, 100 * tip.body.height, 100 * session.solution.offset,
        100 * tip.body.offset,         session.stiffness,     K};
    for (int i = 0; i < 6; ++i) std::snprintf(cells[i], sizeof cells[i], "%.2f", shown[i]);
    table.rows.push_back(
        {std::to_string(seed), servo, cells[0], cells[1], cells[2], cells[3], cells[4], cells[5],
         session.solved ? tilt_flag_text(session.forward.flags | session.backward.flags)
                        : session.why});
    if (!session.solved) continue;
    ++found.solved;
    const double h = shown[0] - shown[1], z = shown[2] - shown[3];
    found.sum_h += h * h, found.sum_z += z * z;
    found.worst = std::fmax(found.worst, std::fabs(h));
    found.worst_K = std::fmax(found.worst_K, std::fabs(session.stiffness / K - 1.0));
    request.report_progress((k + 1.0) / robots);
  }
  return found;
}

}  // namespace

outcome::Outcome run_hidden_robot(const RunRequest& request) {
  request.allow_settings({"robots", "trials", "drop", "corrupt"});
  outcome::Outcome page;
  page.title = "Hidden robots behind an emulated bus";
  page.run.name = "hidden-robot";
  const int robots = static_cast<int>(request.number("robots", request.quick ? 2 : 20));
  const int trials = static_cast<int>(request.number("trials", request.quick ? 1 : 2));
  const WireFaults faults{.drop = request.number("drop", 0.0),
                          .corrupt = request.number("corrupt", 0.0)};
  outcome::TextTable table{.title = "Found and true",
                           .header = {"robot", "servo", "h [cm]", "true", "z [cm]", "true",
                                      "K [N·m/rad]", "true", "remarks"}};
  struct Servo {
    const char *name, *key;
    double height_rms, height_worst, offset_rms;  // bounds [cm]
  };
  const std::string source = "found minus true, through the bus";
  // The paper's RX-28, and a servo with steps a third of its size.
  for (const Servo& servo :
       {Servo{"RX-28", "rx", 0.30, 0.60, 0.08}, Servo{"XM430-W350", "xm", 0.10, 0.20, 0.08}}) {
    const std::uint64_t first = request.seed * 1000 + (servo.key[0] == 'x' ? 500u : 0u);
    const Found found = find_hidden(request, servo.name, robots, trials, faults, first, table);
    const double n = std::max(1, found.solved);
    const std::string id = std::string("B.hidden.") + servo.key;
    claim_within(page, id + ".solved", source, robots, 0, "1", found.solved);
    claim_at_most(page, id + ".height_rms", source, servo.height_rms, "cm",
                  std::sqrt(found.sum_h / n));
    claim_at_most(page, id + ".height_worst", source, servo.height_worst, "cm", found.worst);
    claim_at_most(page, id + ".offset_rms", source, servo.offset_rms, "cm",
                  std::sqrt(found.sum_z / n));
    claim_at_most(page, id + ".stiffness", source, 0.10, "1", found.worst_K);
    claim_at_most(page, id + ".wrong", "values used that the servo never showed", 0, "1",
                  static_cast<double>(found.wrong));
    if (faults.drop > 0.0 || faults.corrupt > 0.0) {
      page.metrics.push_back({std::string(servo.key) + "_read",
                              std::string("values used, ") + servo.name,
                              static_cast<double>(found.read), "1"});
      page.metrics.push_back({std::string(servo.key) + "_late",
                              std::string("of these from a cycle before, ") + servo.name,
                              static_cast<double>(found.late), "1"});
      page.metrics.push_back({std::string(servo.key) + "_corrupted",
                              std::string("answers the cable garbled, ") + servo.name,
                              static_cast<double>(found.corrupted), "1"});
      page.metrics.push_back({std::string(servo.key) + "_dropped",
                              std::string("answers the cable lost, ") + servo.name,
                              static_cast<double>(found.dropped), "1"});
    }
  }
  page.tables.push_back(table);
  page.headline = "Falling tests through an emulated bus find centres of mass nobody wrote down.";
  return page;
}

void add_robot_in_the_loop_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Manokhatiphaisan, Maneewarn";
  registry.add({"tip-audit", "the falling test's table, computed again by every reading",
                paper + ", tables I, II, IV", run_tip_audit});
  registry.add({"tip-honesty", "does a simulator tip where statics says, one mass or three",
                paper + ", table V, fig. 8", run_tip_honesty, true});
  registry.add({"tip-scenarios", "the battery in six places: one mass at its centre and three",
                paper + ", tables III to V", run_tip_scenarios, true});
  registry.add({"adapt-compare", "the paper's network against a direct fit, seen and unseen robots",
                paper + ", tables VI, VII", run_adapt_compare});
  registry.add({"edge-calibration", "foot edges and centre of mass from tests with a known mass",
                paper + ", beyond", run_edge_calibration});
  registry.add({"identifiability", "how many of nine mass coordinates falling tests fix",
                paper + ", beyond", run_identifiability});
  registry.add({"hidden-robot",
                "robots drawn at random behind an emulated servo bus, found by falling tests",
                paper + ", fig. 4", run_hidden_robot});
}

}  // namespace legwork::papers
