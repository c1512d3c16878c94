// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork compare WHAT: one scenario or task in several engines, agreement signal by signal.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "experiments.h"
#include "legwork/base/nearest_name.h"
#include "legwork/lab/compare/compare_page.h"
#include "legwork/lab/compare/peer_task.h"
#include "legwork/load/presets.h"
#include "legwork/sim/engine_registry.h"
#include "page_folder.h"
#include "progress.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

struct Arguments {
  std::string task;
  std::string model = "titan8";
  std::string engines;
  std::string servo = "pd";
  std::string ground = "own";
  PageFolder page;
  std::vector<std::string> settings;  // key=value, of a scenario
  ModelArguments robot;               // how its file is read
  double from = -1;                   // [s]
  PeerSetup setup;
  LogCompareArguments log;  // where WHAT is a robot's log
  bool json = false, dt_given = false, duration_given = false, task_options = false;
};

[[noreturn]] void refuse(const std::string& element, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, element, message, remedy});
}

std::vector<std::string> engine_list(const std::string& text, const EngineRegistry& registry) {
  std::vector<std::string> out;
  if (text.empty()) {
    for (const EngineEntry& e : registry.entries()) out.push_back(e.name);
    return out;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end > at) out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

Comparison compare_task(Arguments& a, const EngineRegistry& registry,
                        const std::function<void(double)>& progress) {
  // The 2011 paper's runs by their experiments' names.
  const bool of_paper = a.task.starts_with("titan8-");
  if (of_paper) a.task = a.task.substr(7), a.model = "titan8";
  if (!a.settings.empty())
    refuse("--set", "--set " + a.settings.front() + ": a task has no settings",
           "use its own options, or a scenario file");
  if (!(a.setup.dt > 0.0 && a.setup.dt <= 0.005))
    refuse("--dt", "--dt must be above 0 and at most 5 ms", "1e-3 is usual");
  ModelArguments model = a.robot;
  model.model = a.model;
  a.setup.servo = a.servo == "velocity" ? PeerServo::kVelocity : PeerServo::kDamped;
  if (a.ground == "paper") a.setup.material = paper_ground();
  if (of_paper) a.setup = paper_setup(a.task, a.setup);
  PeerTask task = make_peer_task(a.task, load(model).model, a.setup);
  if (a.from >= 0) task.measure_from = a.from;
  return compare(task, registry, engine_list(a.engines, registry), progress);
}

Comparison compare_scenario(const std::string& file, const Arguments& a,
                            const EngineRegistry& registry,
                            const std::function<void(double)>& progress) {
  if (a.task_options)
    refuse(a.task, "a scenario brings its own robot, servos and ground",
           "change them with --set key=value");
  ModelArguments robot = a.robot;
  robot.model = a.log.robot;
  Settings settings = robot_settings(robot);
  for (const std::string& text : a.settings) settings.push_back(setting_of(text));
  const auto shortest = [](double x) { return Json(x).dump(); };
  if (a.dt_given) settings.emplace_back("dt", shortest(a.setup.dt));
  if (a.duration_given) settings.emplace_back("duration", shortest(a.setup.duration));
  return compare(read_scenario(file, settings), data_folder(), registry,
                 engine_list(a.engines, registry), a.from, progress);
}

bool is_task(const std::string& name) {
  std::vector<std::string> names = peer_tasks();
  for (const std::string& task : peer_tasks()) names.push_back("titan8-" + task);
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The scenario's file; empty for a task. Throws Error for what is neither.
std::string scenario_file(const std::string& what) {
  if (what.ends_with(".toml")) return what;
  if (const auto preset = find_scenario(what)) return *preset;
  if (is_task(what)) return "";
  std::vector<std::string> names = peer_tasks();
  const std::vector<std::string> presets = preset_scenarios();
  names.insert(names.end(), presets.begin(), presets.end());
  refuse(what, "there is no scenario or task \"" + what + "\"" + did_you_mean(what, names),
         "name a .toml file, a preset scenario (`legwork list`), or standing, updown, crawl");
}

/// Runs the task or scenario a.task names in every engine of a.engines. Throws Error where
/// there is none of that name or an option does not go with it.
Comparison comparison_of(Arguments& a, const std::function<void(double)>& progress) {
  const EngineRegistry& registry = engines_of_build();
  const std::string file = scenario_file(a.task);
  return file.empty() ? compare_task(a, registry, progress)
                      : compare_scenario(file, a, registry, progress);
}

// JSON has no NaN: null says "did not finish".
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

std::string cell(const char* format, double x) {
  if (!std::isfinite(x)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, format, x);
  return text;
}

void print_row(const std::string& name, const std::string& unit,
               const std::vector<std::string>& cells) {
  std::printf("%-22s %-4s", name.c_str(), unit.c_str());
  // Bytes are not columns: "N·m" has one more of them.
  if (unit.find("·") != std::string::npos) std::printf(" ");
  for (const std::string& c : cells) std::printf(" %11s", c.c_str());
  std::printf("\n");
}

// Transmitted torques are in the report and in --json: on a screen they say twice what torque says.
void print_agreement(const Comparison& c, std::size_t i) {
  std::printf("\n%s against %s\n", c.runs[i].engine.c_str(), c.runs.front().engine.c_str());
  print_row("", "", {"mean", "reference", "rms apart", "worst", "at [s]", "later [ms]"});
  for (const PeerSignal& s : c.signals) {
    const PeerFigure& f = s.figures[i];
    if (s.name.starts_with("transmitted ")) continue;
    print_row(s.name, s.unit,
              {cell("%.5g", f.mean), cell("%.5g", s.figures.front().mean), cell("%.3g", f.apart),
               cell("%.3g", f.worst), cell("%.3f", f.worst_at), cell("%.0f", 1e3 * f.lag)});
  }
}

void print_json(const Comparison& c) {
  Json out = {{"name", c.name},
              {"model", c.model},
              {"dt", c.dt},
              {"duration", c.duration},
              {"measured_from", c.measure_from},
              {"engines", Json::array()},
              {"signals", Json::array()},
              {"causes", c.causes}};
  for (const PeerRun& run : c.runs)
    out["engines"].push_back({{"name", run.engine},
                              {"setting", run.setting},
                              {"refused", run.refused.empty() ? Json(nullptr) : Json(run.refused)},
                              {"finished", run.finished},
                              {"ended", run.ended},
                              {"complaints", run.complaints},
                              {"wall_s", run.wall},
                              {"closure", run.closure},
                              {"torque_settling", number(torque_settling(run))},
                              {"omissions", run.omissions}});
  for (const PeerSignal& s : c.signals) {
    Json figures = Json::array();
    for (const PeerFigure& f : s.figures)
      figures.push_back({{"mean", number(f.mean)},
                         {"apart", number(f.apart)},
                         {"worst", number(f.worst)},
                         {"worst_at", number(f.worst_at)},
                         {"lag", number(f.lag)}});
    out["signals"].push_back({{"name", s.name}, {"unit", s.unit}, {"figures", figures}});
  }
  print_document(out);
}

void print_text(const Comparison& c) {
  std::printf("%s, %s: %g s in steps of %g ms, measured from %g s on\n\n", c.model.c_str(),
              c.name.c_str(), c.duration, c.dt * 1e3, c.measure_from);
  for (const PeerRun& run : c.runs) {
    if (!run.refused.empty()) {
      std::printf("  %-8s did not run\n", run.engine.c_str());
      continue;
    }
    std::printf("  %-8s %-46s wall %6.3g s, forces close to %.0e of the weight%s\n",
                run.engine.c_str(), run.setting.c_str(), run.wall, run.closure,
                run.finished ? "" : "; DID NOT FINISH");
  }
  for (std::size_t i = 1; i < c.runs.size(); ++i)
    if (c.runs[i].finished) print_agreement(c, i);
  if (!c.causes.empty()) std::printf("\nknown causes of differences\n");
  for (const std::string& cause : c.causes) std::printf("  %s\n", cause.c_str());
}

int run(Arguments& a) {
  a.page.claim();
  ProgressLine line(a.task, a.json);
  const Comparison all = comparison_of(a, [&line](double done) { line.show(done, 0); });
  line.clear();
  a.page.claim_or(report::default_result_folder("compare-" + all.name));
  outcome::Outcome page = comparison_page(all);
  page.run.version = LEGWORK_VERSION;
  page.reproduce =
      "legwork compare " + a.task + (a.engines.empty() ? "" : " --engines " + a.engines);
  a.page.write(page);
  if (a.json) {
    print_json(all);
  } else {
    print_text(all);
    std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  return all.runs.front().finished ? 0 : 3;
}

/// Options that have no meaning for a scenario.
std::vector<const CLI::Option*> add_task_options(CLI::App& command, Arguments& a) {
  std::vector<const CLI::Option*> of_tasks;
  const auto task_option = [&](CLI::Option* option) {
    of_tasks.push_back(option->group("Of a task"));
    return option;
  };
  task_option(command.add_option("--servo", a.servo, "pd (well-damped, implicit) or velocity"))
      ->check(CLI::IsMember({"pd", "velocity"}));
  task_option(command.add_option("--ground", a.ground,
                                 "own (each engine's) or paper (ERP 0.2, CFM 1e-4, slip)"))
      ->check(CLI::IsMember({"own", "paper"}));
  task_option(command.add_option("--pose", a.setup.pose, "keyframe to start in"));
  task_option(command.add_option("--drop", a.setup.drop, "height of the soles at the start [m]"));
  task_option(
      command.add_option("--amplitude", a.setup.amplitude, "updown: of the trunk [m] (0.04)"));
  task_option(command.add_option("--period", a.setup.period, "updown, crawl [s] (4)"));
  task_option(command.add_option("--stroke", a.setup.stroke, "crawl [m] (0.3 of a leg's reach)"));
  return of_tasks;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "compare", "one scenario or task in several engines, agreement signal by signal");
  command->footer(
      "The first engine is the reference. Each other is given by its mean, the root mean square "
      "and\n"
      "the largest difference from the first, and the shift in time that brings it nearest. An\n"
      "engine can be told its own settings:\n"
      "  --engines native,ode:solver=quick:iterations=20,mujoco:cone=elliptic\n"
      "The names of the paper's experiments (titan8-standing, titan8-updown, titan8-crawl) set "
      "the\n"
      "robot, its velocity servos and its ground. What an engine has no word for is left out "
      "there\n"
      "and listed under the causes; an engine that cannot take the model is listed with its "
      "reason.\n\n"
      "Writes a folder with report.html (curves over each other) and summary.json.\n"
      "Exit: 0 the first engine ran to its end, 2 bad input, 3 it did not.\n\n"
      "Examples:\n"
      "  legwork compare titan8-walk\n"
      "  legwork compare my.toml --engines native,ode --set robot.file=solo12.urdf\n"
      "  legwork compare standing barkour_vb.xml --json");
  auto a = std::make_shared<Arguments>();
  command
      ->add_option(
          "WHAT", a->task,
          "a scenario (file or preset), a robot's log (CSV, MCAP; with --robot), or a task:\n"
          "standing, updown, crawl, titan8-standing, titan8-updown, titan8-crawl")
      ->required();
  const CLI::Option* model =
      command->add_option("MODEL", a->model, "of a task: preset, URDF or MJCF (titan8)");
  command->add_option("--engines", a->engines,
                      "comma-separated; NAME or NAME:key=value:… (all this build has)");
  command->add_option("--set", a->settings, "key=value over the scenario's own; repeat for more")
      ->allow_extra_args(false);
  add_load_arguments(*command, a->robot);
  command->add_option("--from", a->from, "measure from here on [s]")->check(CLI::NonNegativeNumber);
  a->page.add_options(*command, "folder to write (runs/compare-NAME)");
  const CLI::Option* dt = command->add_option("--dt", a->setup.dt, "step [s] (1e-3)");
  const CLI::Option* duration =
      command->add_option("--duration", a->setup.duration, "[s] (the run's own)");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->add_option("--robot", a->log.robot,
                      "of a log, or in place of a scenario's: URDF, MJCF or preset");
  command->add_option("--kp", a->log.kp, "of the robot's position loop [N·m/rad]")
      ->check(CLI::NonNegativeNumber)
      ->group("Of a log");
  command->add_option("--kd", a->log.kd, "of the robot's position loop [N·m·s/rad]")
      ->check(CLI::NonNegativeNumber)
      ->group("Of a log");
  std::vector<const CLI::Option*> of_tasks = add_task_options(*command, *a);
  of_tasks.push_back(model);
  command->callback([a, of_tasks, dt, duration, &exit_code] {
    a->dt_given = dt->count() > 0, a->duration_given = duration->count() > 0;
    for (const CLI::Option* option : of_tasks)
      a->task_options = a->task_options || option->count() > 0;
    if (a->task.ends_with(".csv") || a->task.ends_with(".mcap")) {
      if (a->log.robot.empty()) refuse("--robot", "a log needs its robot", "add --robot MODEL");
      a->log.log = a->task, a->log.json = a->json, a->log.base = a->robot.base;
      exit_code = compare_log_with_model(a->log, a->page);
      return;
    }
    exit_code = run(*a);
  });
}

}  // namespace legwork::app
