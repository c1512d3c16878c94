// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork power MODEL: where the feet should be, what walking costs, and which torque to believe.
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "legwork/lab/power/power_page.h"
#include "legwork/lab/power/step_study.h"
#include "legwork/run/stand/standing.h"
#include "page_folder.h"
#include "progress.h"
#include "tidy_json.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

struct Arguments {
  ModelArguments model;
  PowerStudyOptions study;
  std::string x, y, height, stroke, duty, speed;
  std::vector<std::string> parallel;
  std::vector<double> motor;
  PowerWalk walk;
  bool json = false, no_verify = false;
  PageFolder page;
};

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
}

double number_of(const std::string& option, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    refuse(option + ": \"" + std::string(text) + "\" is no number",
           "give from:to:count or a value");
  }
  return value;
}

// "v", "from:to" (9 values) or "from:to:count".
std::optional<Sweep> sweep(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto first = text.find(':');
  const std::string_view all = text;
  Sweep s{number_of(option, all.substr(0, first)), 0, 1};
  s.to = s.from;
  if (first == std::string::npos) return s;
  const auto second = text.find(':', first + 1);
  s.to = number_of(option, all.substr(first + 1, second == std::string::npos ? std::string::npos
                                                                             : second - first - 1));
  s.count =
      second == std::string::npos ? 9 : static_cast<int>(number_of(option, all.substr(second + 1)));
  return s;
}

std::vector<ParallelLink> parallel_links(const std::vector<std::string>& texts) {
  std::vector<ParallelLink> links;
  for (const std::string& text : texts) {
    int carrier = 0, driven = 0;
    if (std::sscanf(text.c_str(), "%d-%d", &carrier, &driven) != 2) {
      refuse("--parallel: \"" + text + "\" names no two joints",
             "e.g. 2-3: counted from the trunk");
    }
    links.push_back({carrier - 1, driven - 1});
  }
  return links;
}

/// What the options say about the study. Throws Error naming the option that is wrong.
void prepare(Arguments& a) {
  if (!(a.walk.dt > 0.0 && a.walk.dt <= 5e-3))
    refuse("--dt must lie in (0, 5 ms]", "1e-3 is usual");
  PowerStudyOptions& study = a.study;
  study.x = sweep("--x", a.x), study.y = sweep("--y", a.y);
  study.height = sweep("--height", a.height);
  study.stroke = sweep("--stroke", a.stroke), study.duty = sweep("--duty", a.duty);
  study.map.links = parallel_links(a.parallel);
  study.pose = a.walk.pose;
  if (!a.motor.empty()) {
    if (a.motor.size() < 3) refuse("--motor needs R,k,N", "e.g. --motor 0.5,0.05,100,0.8");
    DcMotor motor{
        .resistance = a.motor[0], .torque_constant = a.motor[1], .gear_ratio = a.motor[2]};
    if (a.motor.size() > 3) motor.efficiency = motor.back_efficiency = a.motor[3];
    require_sound(motor, "--motor");
    study.map.motor = motor;
  }
  if (!(study.mu >= 0.0)) refuse("--mu must not be negative", "0.8 is usual");
}

// JSON has no infinity: limits that a model does not name are null.
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(); }

Json to_json(const PostureCell& c) {
  return {{"x", c.x},
          {"y", c.y},
          {"height", c.height},
          {"stroke", c.stroke},
          {"duty", c.duty},
          {"verdict", to_string(c.fault)},
          {"note", c.note},
          {"speed", c.speed},
          {"power", c.power},
          {"power_eq7", c.power_eq7},
          {"power_positive", c.positive},
          {"cost_of_transport", number(c.cost)},
          {"electric", c.electric},
          {"electric_cost_of_transport", number(c.electric_cost)},
          {"electric_regenerating", c.electric_regenerating},
          {"peak_torque", c.peak_torque},
          {"torque_use", c.torque_use},
          {"speed_use", c.speed_use},
          {"margin", c.margin},
          {"imbalance", c.imbalance}};
}

Json bands_json(const StanceBands& bands, const Model& model) {
  Json rows = Json::array();
  for (const TorqueBand& b : bands.bands) {
    rows.push_back({{"joint", model.joints[b.joint].name},
                    {"leg", b.leg},
                    {"lower", b.lower},
                    {"upper", b.upper},
                    {"least_effort", b.least_effort}});
  }
  return {{"balanced", bands.balanced}, {"widest", bands.widest()}, {"bands", rows}};
}

Json audit_json(const TorqueAudit& a) {
  return {{"wrench_newton", a.wrench_newton},
          {"decomposition", a.decomposition},
          {"actuator_inverse", a.actuator_inverse},
          {"closure", a.closure},
          {"worst", a.worst()},
          {"steps", a.steps},
          {"mean_error_eq7", a.mean_error_jacobian},
          {"mean_error_eq7_static", a.mean_error_static},
          {"verdict", a.verdict()}};
}

Json walk_json(const PowerFindings& f) {
  const CrawlResult& w = *f.walk;
  Json motors = Json::array();
  for (const MotorLimit& m : f.motors) {
    motors.push_back({{"joint", m.joint},
                      {"peak_torque", m.peak_torque},
                      {"torque_limit", number(m.torque_limit)},
                      {"rms_torque", m.rms_torque},
                      {"peak_speed", m.peak_speed},
                      {"speed_limit", number(m.speed_limit)},
                      {"peak_power", m.peak_power}});
  }
  return {{"trouble", w.trouble},
          {"speed", w.speed},
          {"power", w.power_true},
          {"power_eq7", w.power_jacobian},
          {"cost_of_transport", number(w.cost_of_transport)},
          {"electric", f.walk_electric},
          {"electric_regenerating", f.walk_electric_regenerating},
          {"mean_force_z", w.mean_force_z},
          {"antagonism", f.antagonism},
          {"solver_failed_steps", w.solver.failed},
          {"audit", audit_json(w.audit)},
          {"motors", motors}};
}

// One character per posture: cost relative to the best, or why not.
char symbol(const PostureCell& c, double best) {
  switch (c.fault) {
    case PostureFault::kReach:
      return '-';
    case PostureFault::kTorque:
      return 'T';
    case PostureFault::kSpeed:
      return 'S';
    case PostureFault::kStability:
      return '!';
    case PostureFault::kNone:
      break;
  }
  const double ratio = c.price() / best;
  return ratio < 1.05 ? '#' : ratio < 1.25 ? '+' : ratio < 2.0 ? 'o' : '.';
}

void print_map(const PowerMap& map) {
  if (map.x.count * map.y.count < 2) return;
  std::printf(
      "\nfootholds, x ahead (right) and y outward (up), at the best height, stroke, duty\n");
  const PostureCell& best = map.best ? *map.best : map.cells.front();
  // The layer of the grid nearest the best posture.
  const auto nearest = [](const Sweep& s, double value) {
    int at = 0;
    for (int i = 1; i < s.count; ++i) {
      if (std::fabs(s.at(i) - value) < std::fabs(s.at(at) - value)) at = i;
    }
    return at;
  };
  const int layer = nearest(map.height, best.height) +
                    map.height.count * (nearest(map.stroke, best.stroke) +
                                        map.stroke.count * nearest(map.duty, best.duty));
  for (int j = map.y.count - 1; j >= 0; --j) {
    std::printf("  %+7.3f m  ", map.y.at(j));
    for (int i = 0; i < map.x.count; ++i) {
      const int index = i + map.x.count * (j + map.y.count * layer);
      std::printf("%c ", symbol(map.cells[static_cast<std::size_t>(index)], best.price()));
    }
    std::printf("\n");
  }
  std::printf(
      "  x from %+.3f to %+.3f m;  # within 5 %%, + 25 %%, o 100 %% of the best, . worse;\n"
      "  - out of reach (%d), T torque (%d), S speed (%d), ! tips over (%d)\n",
      map.x.from, map.x.to, map.faults[1], map.faults[2], map.faults[3], map.faults[4]);
}

void print_cell(const char* name, const PostureCell& c) {
  std::printf("%-9s x %+.4f, y %+.4f, height %+.4f m, stroke %.3f m, duty %.3f: ", name, c.x, c.y,
              c.height, c.stroke, c.duty);
  if (c.fault == PostureFault::kReach) {
    std::printf("%s\n", c.note.c_str());
    return;
  }
  std::printf(
      "%.4g W at %.3f m/s (eq 7 says %.4g W), cost of transport %.4g\n"
      "          peak torque %.4g N*m (%.0f %% of its limit), margin %.1f mm%s%s\n",
      c.power, c.speed, c.power_eq7, c.cost, c.peak_torque, 100 * c.torque_use, 1e3 * c.margin,
      c.fault == PostureFault::kNone ? "" : ": ",
      c.fault == PostureFault::kNone ? "" : to_string(c.fault));
  if (c.electric > 0) {
    std::printf("          electric %.4g W, with regeneration %.4g W; cost of transport %.4g\n",
                c.electric, c.electric_regenerating, c.electric_cost);
  }
}

void print_bands(const PowerFindings& f, const Model& model) {
  if (!f.bands.balanced) {
    std::printf(
        "\ninternal forces: no forces inside the friction cones hold this posture on point "
        "feet\n");
    return;
  }
  std::printf("\ninternal forces, standing, mu %.2g: what statics leave open\n", f.mu);
  for (const TorqueBand& b : f.bands.bands) {
    constexpr double kNothing = 1e-9;  // rounding, and joints that carry nothing [N·m]
    if (std::fabs(b.lower) < kNothing && std::fabs(b.upper) < kNothing) continue;
    std::printf("  %-20s %9.4g … %9.4g N*m, least effort %9.4g\n",
                model.joints[b.joint].name.c_str(), b.lower, b.upper,
                std::fabs(b.least_effort) < kNothing ? 0.0 : b.least_effort);
  }
}

void print_walk(const PowerFindings& f) {
  const CrawlResult& w = *f.walk;
  std::printf("\nin full dynamics: ");
  if (!w.trouble.empty()) std::printf("%s\n  ", w.trouble.c_str());
  std::printf("%.4g W true, %.4g W by eq 7, at %.4f m/s, cost of transport %.4g\n", w.power_true,
              w.power_jacobian, w.speed, w.cost_of_transport);
  if (f.walk_electric > 0) {
    std::printf("  electric %.4g W, with regeneration %.4g W\n", f.walk_electric,
                f.walk_electric_regenerating);
  }
  std::printf("  feet spend %.1f %% of their force on each other\n", 100 * f.antagonism);
  for (const MotorLimit& m : f.motors) {
    std::printf("  %-20s peak %8.4g N*m (limit %.4g), rms %8.4g, %8.4g rad/s%s\n", m.joint.c_str(),
                m.peak_torque, m.torque_limit, m.rms_torque, m.peak_speed,
                m.within() ? "" : "  EXCEEDS");
  }
  std::printf("audit: %s\n", w.audit.verdict().c_str());
}

void print_json(const PowerFindings& f, const Model& model) {
  Json out = {{"model", f.model}, {"pose", f.pose}, {"mass", f.mass}, {"mu", f.mu}};
  out["gait"] = {
      {"pattern", f.map.gait.pattern}, {"period", f.map.gait.period}, {"lift", f.map.gait.lift}};
  out["legs"] = Json::array();
  for (const Leg& leg : f.legs) out["legs"].push_back(leg.name);
  out["cells"] = Json::array();
  for (const PostureCell& c : f.map.cells) out["cells"].push_back(to_json(c));
  out["standing"] = f.map.standing ? to_json(*f.map.standing) : Json();
  out["best"] = f.map.best ? to_json(*f.map.best) : Json();
  out["best_at_edge_of"] = f.map.edges;
  out["imbalance"] = f.map.worst_imbalance;
  out["internal_forces"] = bands_json(f.bands, model);
  out["full_dynamics"] = f.walk ? walk_json(f) : Json();
  print_document(tidied(out));
}

void print_text(const PowerFindings& f, const Model& model) {
  std::printf("%s  %.4g kg, %zu legs, from \"%s\"; %s, period %.3g s, lift %.3g m\n",
              f.model.c_str(), f.mass, f.legs.size(), f.pose.c_str(), f.map.gait.pattern.c_str(),
              f.map.gait.period, f.map.gait.lift);
  print_map(f.map);
  std::printf("\n");
  print_cell("standing", *f.map.standing);
  if (f.map.best) {
    print_cell("best", *f.map.best);
    if (f.map.best->electric > 0)
      std::printf("          the least electric power. %s\n", electric_note(*f.map.best).c_str());
    if (!f.map.edges.empty()) {
      std::printf("          at the end of the sweep of %s: there may be better beyond\n",
                  f.map.edges.c_str());
    }
  } else {
    const PostureCell& first = f.map.cells.front();
    std::printf("best      none: every posture of the sweep has a fault, the first: %s\n",
                first.note.empty() ? to_string(first.fault) : first.note.c_str());
  }
  print_bands(f, model);
  if (f.walk) print_walk(f);
}

// Two legs and no gait of the map asked for: it is walked, not balanced by statics.
bool steps_on_two(const Model& model, const Arguments& a) {
  if (!a.study.map.pattern.empty()) return false;
  Model standing = model;
  ensure_floor(standing, a.study.mu);
  return find_legs(standing, standing_pose(standing, a.study.pose).state.q).size() == 2;
}

Json to_json(const StepTrial& t) {
  return {{"speed", t.walked},
          {"speed_asked", t.speed},
          {"height", t.height},
          {"bend", t.bend},
          {"step_time", t.step_time},
          {"verdict", t.fault.empty() ? "good" : t.fault},
          {"power", t.power},
          {"cost_of_transport", number(t.cost)},
          {"electric", t.electric},
          {"electric_cost_of_transport", number(t.electric_cost)},
          {"torque_use", number(t.torque_use)},
          {"worst_joint", t.worst}};
}

void print_steps(const StepFindings& f) {
  std::printf("%s  %.4g kg, 2 legs, from \"%s\"; %zu ways of walking tried\n%s\n\n",
              f.model.c_str(), f.mass, f.pose.c_str(), f.trials.size(), step_headline(f).c_str());
  std::printf("  speed [m/s]  leg     step [s]   power [W]  electric [W]    cost  torque used\n");
  for (std::size_t i = 0; i < f.trials.size(); ++i) {
    const StepTrial& t = f.trials[i];
    if (!t.fault.empty()) {
      std::printf("  %11.3f  %5.3f   %s\n", t.speed, t.bend, t.fault.c_str());
      continue;
    }
    std::printf("  %11.3f  %5.3f  %9.3f  %10.4g  %12.4g  %6.3f  %9.0f %%%s\n", t.walked, t.bend,
                t.step_time, t.power, t.electric, t.price(), 100 * t.torque_use,
                static_cast<int>(i) == f.best ? "  cheapest" : "");
  }
}

int run_steps(Arguments& a, const Model& model) {
  for (const auto& [option, text] : {std::pair{"--x", a.x},
                                     {"--y", a.y},
                                     {"--height", a.height},
                                     {"--stroke", a.stroke},
                                     {"--duty", a.duty}})
    if (!text.empty())
      refuse(std::string(option) + " is swept by statics, for three legs and more",
             "two legs are walked: sweep --speed, or name a --gait of the map");
  StepStudyOptions options{.speed = sweep("--speed", a.speed),
                           .torque_share = a.study.map.torque_share,
                           .motor = a.study.map.motor};
  options.walk.steps = 16;
  options.walk.dt = a.walk.dt, options.walk.pose = a.study.pose;
  options.walk.friction = a.study.mu;
  ProgressLine line("walking", a.json);
  const StepFindings f = study_steps(model, options, [&line](double done) { line.show(done, 0); });
  line.clear();
  if (a.json) {
    Json out = {{"model", f.model}, {"pose", f.pose}, {"mass", f.mass}, {"mu", a.study.mu}};
    out["trials"] = Json::array();
    for (const StepTrial& t : f.trials) out["trials"].push_back(to_json(t));
    out["best"] = f.best < 0 ? Json() : to_json(f.cheapest());
    print_document(tidied(out));
  } else {
    print_steps(f);
  }
  if (f.best < 0) return 1;
  if (a.page.is_wanted()) {
    outcome::Outcome page = step_page(model, options, f);
    page.run.version = LEGWORK_VERSION;
    page.reproduce = "legwork power " + a.model.model + " --out " + a.page.out();
    a.page.write(page);
    if (!a.json) std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  return 0;
}

int run(Arguments& a) {
  prepare(a);
  LoadedModel loaded = load(a.model);
  a.page.claim();
  Model& model = loaded.model;
  if (steps_on_two(model, a)) return run_steps(a, model);
  if (!a.speed.empty())
    refuse("--speed is for robots on two legs", "sweep --stroke: the speed follows from it");
  ProgressLine line("trying postures", a.json);
  a.study.map.progress = [&line](double done) { line.show(done, 0); };
  PowerFindings f = study_postures(model, a.study);
  line.clear();
  if (!a.no_verify && f.map.best) {
    ProgressLine walking("walking the best posture", a.json);
    walk_best_posture(model, a.walk, f, [&](double done, double t) { walking.show(done, t); });
  }
  a.json ? print_json(f, model) : print_text(f, model);
  if (a.page.is_wanted()) {
    outcome::Outcome page = power_page(f, model);
    page.run.version = LEGWORK_VERSION;
    page.reproduce = "legwork power " + a.model.model + " --out " + a.page.out();
    a.page.write(page);
    if (!a.json) std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  if (!f.map.best) return 1;
  return f.walk && !f.walk->trouble.empty() ? 3 : 0;
}

}  // namespace

void add_power(CLI::App& app, int& exit_code) {
  CLI::App* c = app.add_subcommand(
      "power", "what walking costs: posture map, best posture, torques, internal forces");
  c->footer(
      "Sweeps footholds, height, stroke and duty of a slow gait with a quasi-static predictor\n"
      "(weights balanced, nothing accelerates), finds the cheapest posture under reach, torque,\n"
      "speed and stability limits, says how far statics leave its joint torques open, and walks\n"
      "it in full dynamics. A robot on two legs is walked instead, over speeds, bends of the knee\n"
      "and step times. With --motor the cheapest is that of the least electric power.\n"
      "Ranges are from:to:count, from:to (9 values) or one value.\n\n"
      "Power is eq 8 of Endo, Arikawa, Hirose (2011): mean of the sum of |torque x speed|.\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0; 1 no posture is good; 2 bad input or unwritable output; 3 the verification "
      "fell.\n\n"
      "Examples:\n"
      "  legwork power titan8 --parallel 2-3 --stroke 0.18 --duty 0.75\n"
      "  legwork power robot.urdf --x -0.05:0.05 --y -0.03:0.05 --motor 0.3,0.02,9 --json");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*c, a->model);
  c->add_option("--pose", a->walk.pose, "keyframe to start from");
  c->add_option("--x", a->x, "footholds ahead of front, behind hind hips, against standing [m]");
  c->add_option("--y", a->y, "footholds outward, against standing [m]");
  c->add_option("--height", a->height, "trunk up, against standing [m]");
  c->add_option("--stroke", a->stroke, "way of a foot in stance [m] (0.37 of the height)");
  c->add_option("--duty", a->duty, "share of the period a foot is down (0.8)");
  c->add_option("--speed", a->speed,
                "of a walk on two legs [m/s] (0.1 to 0.3 sqrt(g*h), 3 values)");
  c->add_option("--gait", a->study.map.pattern,
                "crawl (four legs), trot, pace, bound, pronk, wave (other numbers), alternate");
  c->add_option("--period", a->study.map.period, "[s] (4.8 s at a height of 0.243 m, as its root)");
  c->add_option("--lift", a->study.map.lift, "height of a swing [m] (0.2 of the height)");
  c->add_option("--margin", a->study.map.margin, "least static stability margin [m] (0)");
  c->add_option("--torque-share", a->study.map.torque_share, "of torque and speed limits (1)");
  c->add_flag("!--no-centre", a->study.map.centre,
              "keep the feet around the trunk, not around its mass");
  c->add_option("--parallel", a->parallel, "joints in a parallelogram, e.g. 2-3; repeat");
  c->add_option("--motor", a->motor, "R,k,N[,efficiency]: ohm, N*m/A, gear ratio of every joint")
      ->delimiter(',');
  c->add_option("--mu", a->study.mu, "friction of the ground (0.8)");
  c->add_option("--samples", a->study.map.samples, "instants of a period (48)");
  c->add_option("--gain", a->walk.gain, "servo gain of the verification [1/s] (20)");
  c->add_option("--dt", a->walk.dt, "step of the verification [s] (1e-3)");
  c->add_flag("--no-verify", a->no_verify, "do not walk the best posture");
  a->page.add_options(*c, "folder for report.html and summary.json");
  c->add_flag("--json", a->json, "one JSON document on standard output");
  c->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
