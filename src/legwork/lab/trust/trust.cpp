// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/lab/trust/trust_gains.h"
#include "legwork/lab/trust/trust_lints.h"
#include "legwork/lab/trust/trust_stand.h"
#include "legwork/lab/trust/trust_torques.h"
#include "legwork/plan/leg.h"
#include "legwork/record/metric.h"
#include "legwork/run/robots.h"

namespace legwork {

namespace {

// How much a failed check says: gates are what a right solution must satisfy whatever the robot.
enum class Weight { kGate, kConduct, kSensitivity };
struct Bound {
  const char* name;
  double bound;
  const char* unit;
  Weight weight;
  double seconds;  // a shorter run does not measure it [s]
  const char* note;
};
constexpr Bound kBounds[] = {
    {"rest", 1e-6, "m/s, rad/s", Weight::kGate, 3.0,
     "fastest coordinate at the end; no contact point may change in the last second"},
    {"weight", 1e-9, "1", Weight::kGate, 2.0, "contact forces against gravity over weight, less 1"},
    {"cop", 1e-6, "m", Weight::kGate, 2.0,
     "pressure centre, contact moments included, from the point of balance"},
    {"torque_settle", 0.5, "s", Weight::kConduct, 1.0,
     "until the largest torque stays within 5 % of its end"},
    {"torque_drift", 1e-3, "1/min", Weight::kConduct, 4.0,
     "of the largest torque in the second half"},
    {"closure", 1e-9, "1", Weight::kGate, 0.0, "inverse dynamics against forces, over weight"},
    {"residual", 1e-8, "1", Weight::kGate, 0.0, "of the contact law, over weight"},
    {"slip", 1e-8, "m/s", Weight::kConduct, 2.0, "of what bears it, in the second half"},
    {"penetration", 1e-3, "m", Weight::kConduct, 0.0, "deepest overlap with the ground at the end"},
    {"energy", 1e-6, "1", Weight::kGate, 0.0, "imbalance of the ledger over its largest entry"},
    {"step_sensitivity", 0.01, "1", Weight::kSensitivity, 3.0,
     "largest change of a joint's load over the largest, step halved"},
    {"material_sensitivity", 0.01, "1", Weight::kSensitivity, 3.0,
     "the same, ground twice as stiff"}};

const Bound& bound_of(const std::string& name) {
  return *std::find_if(std::begin(kBounds), std::end(kBounds),
                       [&](const Bound& b) { return name == b.name; });
}

// A failed check's letter; a passed one's is A.
char letter_of(const TrustCheck& c, bool contacts_change) {
  if (!c.measured || c.pass) return 'A';
  switch (bound_of(c.name).weight) {
    case Weight::kGate:
      return c.value <= 1e-3 && !contacts_change ? 'C' : 'E';
    case Weight::kConduct:
      return c.value <= 10 * c.bound ? 'B' : 'D';
    case Weight::kSensitivity:
      return c.value <= 0.05 ? 'B' : c.value <= 0.5 ? 'C' : 'D';
  }
  return 'E';
}

std::size_t worst_drive(const Stand& s) {
  std::size_t worst = 0;
  for (std::size_t i = 0; i < s.drive_torque.size(); ++i)
    if (std::fabs(s.drive_torque[i]) > std::fabs(s.drive_torque[worst])) worst = i;
  return worst;
}

// When the series enters a band of 5 % around its end for good [s].
double torque_settle(const std::vector<double>& series, double dt) {
  if (series.empty()) return std::numeric_limits<double>::infinity();
  std::vector<double> time(series.size());
  for (std::size_t i = 0; i < time.size(); ++i) time[i] = static_cast<double>(i) * dt;
  return settle_time(time, series, series.back(), 0.05 * std::fabs(series.back()));
}

double torque_drift(const std::vector<double>& series, double dt) {
  if (series.size() < 2) return std::numeric_limits<double>::infinity();
  const std::size_t half = series.size() / 2;
  const double end = series.back(), minutes = static_cast<double>(series.size() - half) * dt / 60;
  return end == 0.0 ? 0.0 : std::fabs(end - series[half]) / std::fabs(end) / minutes;
}

// The largest change of what a driven joint carries (drive and dry friction: how they share it is
// open) against the largest such load, and whose it is. On stretched legs all loads are small; a
// hundredth of what would topple the robot is the least they are held against.
struct Change {
  double value = 0;
  std::size_t drive = 0;
  bool fell = false;  // one of the two stands did not last
};
Change load_change(const TrustStance& stance, const Stand& a, const Stand& b) {
  Change out;
  const Model& model = stance.model;
  double scale = 0.01 * model.mass() * norm(model.options.gravity_W) * std::fabs(a.height);
  const auto load = [&](const Stand& s, std::size_t drive) {
    return s.joint_load[z(stance.gains.drives[drive].dof)];
  };
  for (std::size_t i = 0; i < stance.gains.drives.size(); ++i)
    scale = std::max(scale, std::fabs(load(a, i)));
  for (std::size_t i = 0; i < stance.gains.drives.size(); ++i) {
    const double change = std::fabs(load(a, i) - load(b, i)) / scale;
    if (!(change <= out.value)) out = {change, i};
  }
  out.fell = b.ending.kind != Ending::Kind::kDone;
  if (out.fell) out.value = std::numeric_limits<double>::infinity();
  return out;
}

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

// The damped run and its checks.
class Solver {
 public:
  Solver(const TrustStance& stance, const TrustOptions& options)
      : stance_(stance), options_(options) {
    base_.dt = options.dt;
    base_.duration = options.duration;
    base_.crane = stance.needs_crane;
    base_.solve = options.solve;
    base_.stepper = options.stepper;
    base_.forge = options.forge;
  }

  Stand run(SolvedAnswer& out) {
    StandOptions o = base_;
    o.series = true;
    o.progress = [this](double done) { tell(0.5 * done); };
    ask_second_opinion(o, out);
    const Stand s = stand(stance_, stance_.gains, o);
    out.fell = s.fell();
    add_checks(s, out);
    add_sensitivities(out);
    if (out.opinion.empty() && o.audit) {
      out.unexplained = s.unexplained;
      out.opinion = fmt::format(
          "{}'s inverse dynamics {} the recorded motion: {:.2g} of the weight is unexplained (at "
          "most 1e-6 is good).",
          options_.second_opinion->name, s.unexplained <= 1e-6 ? "agrees with" : "contradicts",
          s.unexplained);
    }
    grade(s, out);
    return s;
  }
  const StandOptions& base() const { return base_; }

 private:
  void tell(double done) const {
    if (options_.progress) options_.progress(done);
  }

  void ask_second_opinion(StandOptions& o, SolvedAnswer& out) const {
    if (!options_.second_opinion) return;
    try {
      o.audit = options_.second_opinion->audit(stance_.model);
    } catch (const Error& e) {
      out.opinion = options_.second_opinion->name +
                    " gives no second opinion: " + e.findings().front().message + ".";
    }
  }

  void add(SolvedAnswer& out, const char* name, double value, double seconds, std::string cause) {
    const Bound& b = bound_of(name);
    TrustCheck c{.name = name, .value = value, .unit = b.unit, .bound = b.bound, .note = b.note};
    c.measured = seconds >= b.seconds;
    c.pass = c.measured && value <= b.bound;
    if (c.measured && !c.pass) c.cause = std::move(cause);
    out.checks.push_back(std::move(c));
  }

  void add_checks(const Stand& s, SolvedAnswer& out) {
    const Model& model = stance_.model;
    // A run that ended early has measured nothing of the rest.
    const double seconds = s.ending.kind == Ending::Kind::kDone ? options_.duration : 0.0;
    const std::string moving = s.fastest_dof < 0 ? "nothing" : dof_name(model, s.fastest_dof);
    const std::string speed = s.fastest_dof < 0 ? "0" : speed_words(model, s);
    add(out, "rest", s.fastest, seconds,
        fmt::format("It is not at rest: fastest is {}, at {}.", moving, speed));
    TrustCheck& rest = out.checks.back();
    if (rest.measured && s.contact_changes > 0) {
      rest.pass = false;
      rest.cause = fmt::format(
          "The points that bear it changed in {} of the last second's steps; "
          "fastest is {}, at {}.",
          s.contact_changes, moving, speed);
    }
    const std::string moved =
        s.fastest > 1e-6 ? ": it is not at rest" : " although it stands still";
    // A base that is held, or rides on rails, need not be borne by the ground alone.
    if (raise_of(model).q >= 0)
      add(out, "weight", s.weight_error, seconds,
          fmt::format("The ground bears {:.3g} of the weight too much or too little{}.",
                      s.weight_error, moved));
    if (has_free_base(model))
      add(out, "cop", s.cop, seconds,
          fmt::format("The pressure centre is {:.3g} mm from where balance wants it{}.",
                      1e3 * s.cop, moved));
    if (!s.drive_torque.empty()) {
      const std::size_t worst = worst_drive(s);
      const std::string joint = model.joints[stance_.gains.drives[worst].joint].name;
      const double settle = torque_settle(s.series[worst], options_.dt);
      add(out, "torque_settle", settle, seconds,
          fmt::format("The torque of {} needs {:.2g} s to come within 5 % of its end.", joint,
                      settle));
      const double drift = torque_drift(s.series[worst], options_.dt);
      add(out, "torque_drift", drift, seconds,
          fmt::format("The torque of {} creeps, by {:.2g} of itself a minute.", joint, drift));
    }
    add(out, "closure", s.closure, options_.duration,
        "The forces of a step do not add up to its motion: a force or an inertia is wrong.");
    add(out, "residual", s.residual, options_.duration,
        "The contact solver stopped before the contact law was satisfied.");
    add(out, "slip", s.slip, seconds,
        s.lifted_off ? s.slipping + " has left the ground."
                     : fmt::format("{} slides on the ground, at {:.2g} m/s.", s.slipping, s.slip));
    add(out, "penetration", s.depth, options_.duration,
        fmt::format("{} sinks {:.2g} mm into the ground.", s.deepest, 1e3 * s.depth));
    add(out, "energy", s.energy, options_.duration,
        "Energy appears or is lost that no force accounts for.");
  }

  static std::string speed_words(const Model& model, const Stand& s) {
    return fmt::format("{:.2g} {}", s.fastest,
                       is_translation(model, s.fastest_dof) ? "m/s" : "rad/s");
  }

  void add_sensitivities(SolvedAnswer& out) {
    if (stance_.gains.drives.empty()) return;
    StandOptions o = base_;
    o.forge = {};
    o.duration = std::min(options_.duration, 5.0);
    const bool measured = o.duration >= bound_of("step_sensitivity").seconds && !out.fell;
    Change by_step, by_ground;
    if (measured) {
      const Stand s = stand(stance_, stance_.gains, o);
      tell(0.6);
      StandOptions fine = o, stiff = o;
      fine.dt = 0.5 * o.dt;
      stiff.stiffness = 2.0;
      by_step = load_change(stance_, s, stand(stance_, stance_.gains, fine));
      tell(0.7);
      by_ground = load_change(stance_, s, stand(stance_, stance_.gains, stiff));
      tell(0.8);
    }
    const auto changed = [&](const Change& c) {
      return fmt::format("what {} carries changes by {:.2g} % of the largest load",
                         stance_.model.joints[stance_.gains.drives[c.drive].joint].name,
                         100 * c.value);
    };
    const double seconds = measured ? o.duration : 0.0;
    add(out, "step_sensitivity", by_step.value, seconds,
        fmt::format("With half the step {}: the step of {:g} ms is too long for it.",
                    by_step.fell ? "it falls" : changed(by_step), 1e3 * options_.dt));
    add(out, "material_sensitivity", by_ground.value, seconds,
        "On ground twice as stiff " + (by_ground.fell ? "it falls" : changed(by_ground)) + ".");
  }

  void grade(const Stand& s, SolvedAnswer& out) const {
    if (s.failed) {
      out.grade = 'F';
      out.sentence = fmt::format("A step was not solved, at {:.3f} s.", s.failed_at);
      return;
    }
    if (out.fell) {
      out.grade = 'F';
      out.sentence = fell_words(s);
      return;
    }
    const TrustCheck* worst = nullptr;
    out.grade = 'A';
    int unmeasured = 0;
    for (const TrustCheck& c : out.checks) {
      const char letter = letter_of(c, s.contact_changes > 0);
      unmeasured += !c.measured;
      if (letter > out.grade) out.grade = letter, worst = &c;
    }
    const int measured = static_cast<int>(out.checks.size()) - unmeasured;
    out.sentence = worst != nullptr ? worst->cause : fmt::format("All {} checks hold.", measured);
    if (unmeasured > 0)
      out.sentence += fmt::format(" {} {} not measured: {:g} s are too short.", unmeasured,
                                  unmeasured == 1 ? "check was" : "checks were", options_.duration);
  }

  std::string fell_words(const Stand& s) const {
    std::vector<std::string> weak;
    for (const int drive : s.saturated)
      weak.push_back(stance_.model.joints[stance_.gains.drives[z(drive)].joint].name);
    return fmt::format("With damped gains it fell: {}. Nothing at rest is there to judge.{}",
                       s.ending.text,
                       weak.empty() ? "" : " At their torque limit were " + list_of(weak) + ".");
  }

  const TrustStance& stance_;
  const TrustOptions& options_;
  StandOptions base_;
};

// What bears the robot, and what of the pose spoils the torques.
PoseAnswer judge_pose(const TrustStance& stance, const Stand& s) {
  PoseAnswer out;
  const Model& model = stance.model;
  out.out_of_range = stance.out_of_range;
  out.levelled = stance.levelled;
  std::vector<BodyId> bodies;
  const std::vector<RobotShare> robots = robots_of(model);  // objects beside it bear nothing
  const auto is_robot = [&](BodyId body) {
    return std::any_of(robots.begin(), robots.end(), [&](const RobotShare& r) {
      return std::find(r.bodies.begin(), r.bodies.end(), body) != r.bodies.end();
    });
  };
  for (const ContactForce& c : s.contacts)
    if (c.at.body_b == kWorld && (robots.empty() || is_robot(c.at.body_a)) &&
        std::find(bodies.begin(), bodies.end(), c.at.body_a) == bodies.end())
      bodies.push_back(c.at.body_a);
  for (const BodyId b : bodies) out.stands_on.push_back(model.body_names[b]);
  for (const JointId j : bearing_joints(model, s.contacts)) {
    const int dof = model.joints[j].v;
    if (std::find(s.on_stop.begin(), s.on_stop.end(), dof) != s.on_stop.end())
      out.on_stop.push_back(model.joints[j].name);
  }
  // All that applies is said; the verdict is the worst.
  std::vector<std::string> said;
  const auto say = [&](const char* verdict, std::string sentence) {
    if (said.empty()) out.verdict = verdict;
    said.push_back(std::move(sentence));
  };
  if (bearing_joints(model, s.contacts).empty() && has_free_base(model))
    say("no legs", "No leg carries it. What is not meant to stand is simulated with --base fixed.");
  if (!out.on_stop.empty())
    say("joints on a stop",
        list_of(out.on_stop) + (out.on_stop.size() == 1 ? " rests on its stop" : " rest on stops") +
            ", which carry what the drives else would: torques along these legs say little.");
  if (!out.out_of_range.empty())
    say("out of range", "The pose has " + list_of(out.out_of_range) +
                            " outside the joint's range; judged with them moved inside.");
  if (stance.needs_crane)
    say("crane",
        out.stands_on.size() == 1
            ? "It has one point or edge to stand on and no area to balance over; a crane keeps its "
              "base level and bears no weight. If it is an arm, simulate it with --base fixed."
            : "Its feet make no area to balance over; a crane keeps its base level and bears no "
              "weight.");
  if (out.levelled > 0.0)
    say("soles levelled", fmt::format("The soles were drawn tilted by up to {:.2g}°; the ankles "
                                      "turned them flat before judging.",
                                      out.levelled * 57.29577951308232));
  said.push_back(out.stands_on.empty() ? std::string("It has left the ground.")
                                       : "It stands on " + list_of(out.stands_on) + ".");
  for (const std::string& sentence : said)
    out.sentence += (out.sentence.empty() ? "" : " ") + sentence;
  return out;
}

bool is_servo(const Drive& drive) { return drive.is_row(); }

}  // namespace

TrustReport trust(Model model, const std::vector<Finding>& findings, const TrustOptions& options) {
  TrustReport report;
  for (const Finding& f : findings)
    if (f.severity == Severity::kWarning) report.warnings.push_back(f);
  for (Finding& f : model_lints(model, findings)) report.warnings.push_back(std::move(f));
  const TrustStance stance = take_stance(std::move(model), options);
  report.model = stance.model.name;
  report.mass = stance.model.mass();
  report.floor_added = stance.floor_added;
  report.pose = stance.pose.name.empty() ? "unnamed keyframe" : stance.pose.name;
  report.lifted = stance.pose.lifted;
  report.overlaps = stance.overlaps;
  report.notes = stance.notes;
  const auto tell = [&](double done) {
    if (options.progress) options.progress(done);
  };
  tell(0.0);
  Solver solver(stance, options);
  const StandingGains& gains = stance.gains;
  report.solved.gains = fmt::format(
      "kp {:.4g} N·m/rad, kd {:.4g} N·m·s/rad; slowest mode {:.3g} Hz, damping ratio {:.2g}",
      gains.kp, gains.kd, gains.slowest_hz, gains.damping_ratio);
  const Stand damped = solver.run(report.solved);
  report.pose_answer = judge_pose(stance, damped);
  const bool stands = !damped.failed && damped.ending.kind == Ending::Kind::kDone;
  if (stands)
    report.torques = determine_torques(stance, gains, solver.base(), damped);
  else
    report.torques.sentence = "Not measured: it does not stand.";
  tell(0.9);
  const DriveSet own = own_drives(stance.model, stance.pose.state);
  if (std::any_of(own.drives.begin(), own.drives.end(), is_servo)) {
    StandOptions o = solver.base();
    o.duration = std::min(options.duration, 10.0);
    o.series = true;
    o.forge = {};
    report.gains = judge_gains(stance, own, stand(stance, own, o), damped.contacts, o);
  } else {
    report.gains.verdict = own.drives.empty() ? "no actuators" : "no servos";
    report.gains.sentence = own.drives.empty()
                                ? "The file has no actuators."
                                : "The file has no servos: its motors need a controller.";
  }
  tell(1.0);
  return report;
}

}  // namespace legwork
