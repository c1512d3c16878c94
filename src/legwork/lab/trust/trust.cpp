// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/record/metric.h"
#include "legwork/run/progress_meter.h"
#include "legwork/run/stand/crane.h"
#include "legwork/run/stand/steady_pose.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"

namespace legwork {

namespace {

// What one stand leaves behind.
struct Stand {
  std::vector<double> torque;               // per drive, at the end [N·m]
  std::vector<std::vector<double>> series;  // per drive, every step
  double closure = 0, residual = 0, weight_error = 0, slip = 0, depth = 0, energy = 0;
  bool fell = false, failed = false;
  double cop = 0;      // pressure centre from where balance wants it, horizontally [m]
  Crane::Pull crane;   // at the end
  double limited = 0;  // drives at their torque limit and joints on a stop at the end
};

struct StandOptions {
  double dt, duration;
  double stiffness = 1.0;  // of the ground, times the default
  double drop = 0.0;       // start this far above the floor [m]
  bool series = false;
  bool crane = false;  // the base held level by a crane that bears no weight
  std::function<void(double done)> progress = {};  // may be empty
};

double drift_start(double duration) { return std::max(0.1 * duration, duration - 60.0); }

// Horizontal place of every body with a contact, to see it slip.
std::vector<Vec3<double>> foot_places(const World& world) {
  std::vector<Vec3<double>> places;
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_b == kWorld) places.push_back(world.last().X_WB[c.at.body_a.at()].p);
  }
  return places;
}

// Where weight and crane together press at rest: about this point of the floor they do not turn.
Vec3<double> balance_point(const World& world, double weight, const Crane::Pull& crane) {
  Workspace<double> ws(world.model());
  const std::vector<double>& q = world.last().start.q;
  forward_kinematics<double>(world.model(), q, ws);
  const Vec3<double> com = center_of_mass<double>(world.model(), ws);
  const Vec3<double> base{q[0], q[1], q[2]};
  const Vec3<double> turn =
      cross(base, crane.f_W) + crane.t_W + cross(com, Vec3<double>{0, 0, -weight});
  const double press = weight - crane.f_W.z;
  return {turn.y / press, -turn.x / press, 0.0};
}

void judge_end(const World& world, double weight, const std::vector<Vec3<double>>& before,
               double seconds, Stand& out) {
  out.weight_error = std::fabs(pressure_centre(world.last().contacts).force_z / weight - 1.0);
  const std::vector<Vec3<double>> after = foot_places(world);
  out.slip = after.size() == before.size() ? 0.0 : 1.0;  // a foot lifted or landed
  for (std::size_t i = 0; i < std::min(after.size(), before.size()); ++i) {
    const double moved = std::hypot(after[i].x - before[i].x, after[i].y - before[i].y);
    out.slip = std::max(out.slip, moved / seconds);
  }
  for (const ContactForce& c : world.last().contacts) out.depth = std::max(out.depth, -c.at.gap);
  const Vec3<double> wanted = balance_point(world, weight, out.crane);
  const Vec3<double> cop = pressure_centre(world.last().contacts).p_W;
  out.cop = std::hypot(cop.x - wanted.x, cop.y - wanted.y);
  for (const double stop : world.last().applied.limit) out.limited += stop != 0.0;
  out.torque.clear();
  for (const DriveForce& drive : world.last().drives) {
    out.limited += drive.saturated;
    out.torque.push_back(drive.torque);
  }
}

// What a stand is judged by, as it goes.
class StandMeter final : public Meter {
 public:
  StandMeter(const StandOptions& options, Stand& out)
      : out_(out),
        keep_(options.series),
        last_(std::lround(options.duration / options.dt) - 1),
        mark_(std::lround(drift_start(options.duration) / options.dt)) {}

  void begin(const Simulation& simulation) override {
    ledger_.emplace(simulation.model());
    ledger_->begin(simulation.world());
    if (keep_) out_.series.resize(simulation.world().drives.size());
  }

  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const StepReport& report = world.last().report;
    out_.residual = std::max(out_.residual, report.residual);
    if (report.status != StepStatus::kOk) out_.failed = true;
    if (step_ % 10 == 0 || step_ == last_)
      out_.closure = std::max(out_.closure, simulation.loads().closure);
    ledger_->book(world);
    for (std::size_t i = 0; i < out_.series.size(); ++i)
      out_.series[i].push_back(world.last().drives[i].torque);
    if (step_ == mark_) before = foot_places(world);
    ++step_;
  }

  double energy() const { return ledger_->total().imbalance(); }

  std::vector<Vec3<double>> before;  // feet when drift is first looked at

 private:
  Stand& out_;
  bool keep_;
  long last_, mark_, step_ = 0;
  std::optional<EnergyLedger> ledger_;
};

Stand stand(const Model& model, const State& pose, const DriveSet& set,
            const StandOptions& options) {
  WorldOptions world_options{.dt = options.dt};
  world_options.material = rigid_material(model, 1e-5 / options.stiffness);
  World placed(model, world_options);
  placed.set_drives(set);
  State start = pose;
  if (start.q.size() > 2) start.q[2] += options.drop;
  placed.reset(start);
  Simulation simulation(std::move(placed), {}, {.solver_failure = false});
  const World& world = simulation.world();
  const Crane* crane = nullptr;
  if (options.crane) {
    simulation.disturbances.push_back(std::make_unique<Crane>(world));
    crane = static_cast<const Crane*>(simulation.disturbances.back().get());
  }
  Stand out;
  StandMeter meter(options, out);
  ProgressMeter progress(options.progress, std::lround(options.duration / options.dt), 0, 1, 512);
  simulation.meters = {&meter, &progress};
  const Ending& ending = simulation.run(options.duration);
  if (ending.kind == Ending::Kind::kDiverged) out.failed = true;
  out.fell = ending.kind == Ending::Kind::kFell;
  out.energy = meter.energy();
  if (crane != nullptr) out.crane = crane->pulled(world);
  const double weight = model.mass() * norm(model.options.gravity_W);
  judge_end(world, weight, meter.before, options.duration - drift_start(options.duration), out);
  return out;
}

std::size_t worst_drive(const Stand& s) {
  std::size_t worst = 0;
  for (std::size_t i = 0; i < s.torque.size(); ++i) {
    if (std::fabs(s.torque[i]) > std::fabs(s.torque[worst])) worst = i;
  }
  return worst;
}

// When the series enters a band of 5 % around its end for good [s]; never, where there is none.
double torque_settle(const std::vector<double>& series, double dt) {
  if (series.empty()) return std::numeric_limits<double>::infinity();
  std::vector<double> time(series.size());
  for (std::size_t i = 0; i < time.size(); ++i) time[i] = static_cast<double>(i) * dt;
  return settle_time(time, series, series.back(), 0.05 * std::fabs(series.back()));
}

double torque_drift(const std::vector<double>& series, double dt, double duration) {
  const auto from = z(static_cast<int>(std::lround(drift_start(duration) / dt)));
  // A stand that diverged or fell before then has no drift to measure.
  if (from >= series.size()) return std::numeric_limits<double>::infinity();
  const double end = series.back();
  const double minutes = (duration - drift_start(duration)) / 60.0;
  return end == 0.0 ? 0.0 : std::fabs(end - series[from]) / std::fabs(end) / minutes;
}

// The largest change of any joint's torque against the worst torque.
double torque_change(const Stand& a, const Stand& b) {
  const double scale = std::max(1e-9, std::fabs(a.torque[worst_drive(a)]));
  double change = 0.0;
  for (std::size_t i = 0; i < a.torque.size(); ++i) {
    change = std::max(change, std::fabs(a.torque[i] - b.torque[i]) / scale);
  }
  return change;
}

char grade_of(const std::vector<TrustCheck>& checks, bool fell) {
  if (fell) return 'F';
  int failed = 0;
  for (const TrustCheck& c : checks) failed += !c.pass;
  return static_cast<char>('A' + std::min(failed, 4));
}

TrustCheck at_most(std::string name, double value, std::string unit, double bound,
                   std::string note = "") {
  return {std::move(name), value, std::move(unit), bound, value <= bound, std::move(note)};
}

class Judge {
 public:
  Judge(const Model& model, const StandingPose& pose, const std::vector<Finding>& findings,
        const TrustOptions& options, bool crane)
      : model_(model), pose_(pose), findings_(findings), options_(options), crane_(crane) {}

  TrustRun judge(const std::string& name, const std::string& description, const DriveSet& set,
                 double from, double to) const {
    TrustRun run{name, description, {}, 'F', "", 0, false};
    const StandOptions base{
        .dt = options_.dt,
        .duration = options_.duration,
        .series = true,
        .crane = crane_,
        // The long stand is some seven tenths of the work.
        .progress = [&](double done) { tell(from + 0.7 * done * (to - from)); }};
    const Stand s = stand(model_, pose_.state, set, base);
    run.fell = s.fell;
    if (crane_) run.description += crane_in_words(s.crane);
    add_inertia(run);
    run.checks.push_back(at_most("weight", s.weight_error, "1", 1e-9, "|sum of Fz / weight - 1|"));
    run.checks.push_back(
        at_most("cop", s.cop, "m", 1e-6, "pressure centre from the point of balance"));
    if (!set.drives.empty()) {
      const std::size_t worst = worst_drive(s);
      run.worst_joint = model_.joints[set.drives[worst].joint].name;
      run.worst_torque = s.torque[worst];
      run.checks.push_back(
          at_most("torque_settle", torque_settle(s.series[worst], options_.dt), "s", 0.5));
      run.checks.push_back(at_most("torque_drift",
                                   torque_drift(s.series[worst], options_.dt, options_.duration),
                                   "1/min", 1e-3));
    }
    run.checks.push_back(at_most("closure", s.closure, "1", 1e-9, "inverse dynamics over weight"));
    run.checks.push_back(at_most("residual", s.residual, "1", 1e-8, "contact law over weight"));
    run.checks.push_back(at_most("slip", s.slip, "m/s", 1e-8));
    run.checks.push_back(at_most("penetration", s.depth, "m", 1e-3));
    run.checks.push_back(at_most("energy", s.energy, "1", 1e-6, "ledger imbalance"));
    run.checks.push_back(at_most("limits", s.limited, "joints", 0, "drives or stops at their end"));
    if (!set.drives.empty()) add_sensitivities(set, run);
    run.grade = grade_of(run.checks, run.fell || s.failed);
    return run;
  }

 private:
  void tell(double done) const {
    if (options_.progress) options_.progress(done);
  }

  static std::string crane_in_words(const Crane::Pull& pull) {
    char text[120];
    std::snprintf(text, sizeof text, "; on a crane that lifts %.1g N, pulls %.3g N and %.3g N*m",
                  std::fabs(pull.f_W.z), std::hypot(pull.f_W.x, pull.f_W.y), norm(pull.t_W));
    return text;
  }

  void add_inertia(TrustRun& run) const {
    double warnings = 0;
    for (const Finding& f : findings_) {
      const bool about_mass = f.code.find("INERTIA") != std::string::npos ||
                              f.code.find("DENSITY") != std::string::npos ||
                              f.code.find("TRIANGLE") != std::string::npos ||
                              f.code.find("MASS") != std::string::npos ||
                              f.code.find("UNITS") != std::string::npos ||
                              f.code.find("COM") != std::string::npos;
      warnings += f.severity == Severity::kWarning && about_mass;
    }
    run.checks.push_back(at_most("inertia", warnings, "warnings", 0));
  }

  void add_sensitivities(const DriveSet& set, TrustRun& run) const {
    const double duration = std::min(options_.duration, 8.0);
    const StandOptions base{.dt = options_.dt, .duration = duration, .crane = crane_};
    const Stand s = stand(model_, pose_.state, set, base);
    const auto changed = [&](StandOptions o) {
      return torque_change(s, stand(model_, pose_.state, set, o));
    };
    StandOptions fine = base, stiff = base, dropped = base;
    fine.dt = 0.5 * base.dt;
    stiff.stiffness = 2.0;
    dropped.drop = 0.02;
    run.checks.push_back(at_most("step_sensitivity", changed(fine), "1", 0.01, "step halved"));
    run.checks.push_back(
        at_most("material_sensitivity", changed(stiff), "1", 0.01, "ground twice as stiff"));
    run.checks.push_back(at_most("history_sensitivity", changed(dropped), "1", 0.01,
                                 "landed from 2 cm: how far the pose leaves torques undetermined"));
  }

  const Model& model_;
  const StandingPose& pose_;
  const std::vector<Finding>& findings_;
  const TrustOptions& options_;
  bool crane_;
};

}  // namespace

TrustStance take_stance(Model model, const TrustOptions& options) {
  if (norm(model.options.gravity_W) == 0.0)
    throw Error(
        Finding{.code = "E-GRAVITY",
                .file = model.file,
                .message = "there is no gravity: nothing stands, and no force is there to judge",
                .remedy = "write e.g. `<option gravity=\"0 0 -9.81\"/>`; `legwork run` goes "
                          "without"});
  TrustStance stance;
  stance.floor_added = ensure_floor(model);
  stance.pose =
      options.q.empty()
          ? standing_pose(model, options.pose)
          : standing_pose_at(model, options.q, options.pose.empty() ? "given pose" : options.pose);
  stance.overlaps = exclude_overlaps(model, stance.pose.state);
  stance.gains = standing_gains(model, stance.pose.state);
  char text[280];
  if (yields_under_load(model)) {
    const SteadyPose steady = steady_pose(model, stance.pose.state, stance.gains);
    if (steady.found) {
      stance.pose.state = steady.state;
      static_cast<DriveSet&>(stance.gains) = steady.set;
      std::snprintf(text, sizeof text,
                    "Springs or loops yield: it was let down into a steady pose, its mass %.1f mm "
                    "from the middle of its feet, torques fed forward.",
                    1e3 * steady.com_offset);
    } else {
      std::snprintf(text, sizeof text,
                    "Springs or loops yield, and no steady pose was found near this one.");
    }
    stance.notes.push_back(text);
  }
  constexpr double kNarrow = 5e-3;  // [m]
  const PoseSupport support = support_of(model, stance.pose.state);
  if (support.points > 0 && support.width < kNarrow) {
    std::snprintf(
        text, sizeof text,
        "It touches the ground at %d point%s in a strip %.1f mm wide: no joint gains hold it "
        "upright, it needs a controller that balances. Here a crane keeps its base level; the "
        "legs bear all the weight.",
        support.points, support.points == 1 ? "" : "s", 1e3 * support.width);
    stance.notes.push_back(text);
    stance.needs_crane = has_free_base(model);
  }
  stance.model = std::move(model);
  return stance;
}

TrustReport trust(Model model, const std::vector<Finding>& findings, const TrustOptions& options) {
  const TrustStance stance = take_stance(std::move(model), options);
  TrustReport report;
  report.model = stance.model.name;
  report.mass = stance.model.mass();
  report.floor_added = stance.floor_added;
  report.pose = stance.pose.name;
  report.lifted = stance.pose.lifted;
  report.overlaps = stance.overlaps;
  report.notes = stance.notes;
  const Judge judge(stance.model, stance.pose, findings, options, stance.needs_crane);
  const DriveSet own = own_drives(stance.model, stance.pose.state);
  const bool holds =
      std::any_of(own.drives.begin(), own.drives.end(), [](const Drive& d) { return d.is_row(); });
  if (options.progress) options.progress(0.0);
  if (holds) {
    report.runs.push_back(judge.judge("own actuators", "the file's gains", own, 0.0, 0.5));
  }
  if (options.progress) options.progress(0.5);
  const StandingGains& gains = stance.gains;
  char text[160];
  std::snprintf(text, sizeof text,
                "kp %.4g N*m/rad, kd %.4g N*m*s/rad; slowest mode %.3g Hz, damping ratio %.2g",
                gains.kp, gains.kd, gains.slowest_hz, gains.damping_ratio);
  report.runs.push_back(judge.judge("damped gains", text, gains, 0.5, 1.0));
  if (options.progress) options.progress(1.0);
  report.grade = report.runs.front().grade;
  return report;
}

}  // namespace legwork
