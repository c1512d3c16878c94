// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork run NAME|FILE.toml: one experiment or scenario, its folder, its one screen of text.
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "command.h"
#include "experiments.h"
#include "interrupt.h"
#include "legwork/base/nearest_name.h"
#include "legwork/load/presets.h"
#include "legwork/record/number_text.h"
#include "legwork/report/run_folder.h"
#include "legwork/report/summary.h"
#include "legwork/run/run_tape.h"
#include "legwork/scenario/scenario_run.h"
#include "legwork/sim/engine_registry.h"
#include "progress.h"
#include "run_text.h"
#include "run_watch.h"

namespace legwork::app {
namespace {

struct Arguments {
  std::string what, engine = "native", out;
  std::vector<std::string> settings;  // key=value
  ModelArguments robot;               // how its file is read
  std::uint64_t seed = 1;
  double dt = 0;
  int threads = 0;
  bool quick = false, quiet = false, json = false, seed_given = false;
  bool force = false, no_recording = false, no_report = false, csv = false;
};

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw Error(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

RunRequest request_of(const Arguments& a) {
  RunRequest request;
  request.seed = a.seed;
  request.engine = a.engine;
  request.threads = a.threads;
  request.quick = a.quick;
  request.data_folder = data_folder();
  if (a.dt != 0 && !(a.dt > 0 && a.dt <= 0.1))
    refuse("--dt must lie between 0 and 0.1 s", "1e-3 is usual; leave it out for the run's own");
  request.dt = a.dt;
  request.settings = robot_settings(a.robot);
  for (const std::string& text : a.settings) request.settings.push_back(setting_of(text));
  return request;
}

/// An experiment or a scenario, by name or file, ready to run.
struct Runnable {
  std::string name, scenario;  // scenario: its text
  RunOutputs outputs;
  std::function<outcome::Outcome(const RunRequest&)> run;
};

Runnable scenario_at(const std::string& file, bool seed_given, RunRequest& request) {
  // What the command line says about the run is a setting like any other.
  Settings settings = request.settings;
  if (request.dt > 0) settings.emplace_back("dt", fmt::format("{}", request.dt));
  if (seed_given) settings.emplace_back("seed", std::to_string(request.seed));
  const Scenario scenario = read_scenario(file, settings);
  request.seed = scenario.seed;
  return {scenario.name, scenario.text, scenario.outputs,
          [scenario](const RunRequest& r) { return run_scenario(scenario, r); }};
}

/// A scenario's own seed goes into the request, unless the request's was given on the command line.
/// Throws Error where there is none of that name, or not in that engine.
Runnable find_runnable(const std::string& what, bool seed_given, RunRequest& request) {
  if (experiments().has(what)) {
    const Experiment& found = experiments().find(what);
    if (request.engine != "native" && !found.any_engine)
      throw Error(Finding{
          .code = "E-ENGINE",
          .element = "--engine",
          .message = what + " runs in our own engine only, not in \"" + request.engine + "\"",
          .remedy = "leave --engine out"});
    return {found.name, "", {}, found.run};
  }
  if (what.find('/') != std::string::npos || what.ends_with(".toml"))
    return scenario_at(what, seed_given, request);
  if (const auto preset = find_scenario(what)) return scenario_at(*preset, seed_given, request);
  std::vector<std::string> names = preset_scenarios();
  for (const Experiment& e : experiments().all()) names.push_back(e.name);
  throw Error(Finding{
      .code = "E-EXPERIMENT",
      .element = what,
      .message = "there is no experiment or scenario \"" + what + "\"" + did_you_mean(what, names),
      .remedy = data_folder().empty()
                    ? "no preset scenarios were found beside the program; LEGWORK_DATA names their "
                      "folder"
                    : "`legwork list` shows them all; a scenario file ends in .toml"});
}

/// The command that repeats this run, for the report.
std::string command_of(const Arguments& a, std::uint64_t seed) {
  std::string text = "legwork run " + a.what;
  for (const auto& [key, value] : robot_settings(a.robot))
    text += " --set '" + key + "=" + value + "'";
  for (const std::string& setting : a.settings) text += " --set '" + setting + "'";
  if (a.engine != "native") text += " --engine " + a.engine;
  text += " --seed " + std::to_string(seed);
  if (a.dt > 0) text += " --dt " + outcome::shortest(a.dt);
  return a.quick ? text + " --quick" : text;
}

void fill_facts(const Arguments& a, const Watch& watch, const EngineUse& use, double wall,
                outcome::Outcome& outcome) {
  outcome::RunFacts& run = outcome.run;
  if (run.name.empty()) run.name = std::filesystem::path(a.what).stem().string();
  run.version = LEGWORK_VERSION;
  if (run.seed == 0) run.seed = a.seed;
  run.engine = a.engine;
  if (!use.setting.empty()) {
    run.more.emplace_back("engine set-up", use.setting);
    if (use.complaints > 0)
      outcome.warnings.push_back(a.engine + " complained in " + std::to_string(use.complaints) +
                                 " steps.");
    for (const std::string& note : use.notes) outcome.warnings.push_back(note);
  }
  if (run.steps == 0) run.steps = watch.steps();
  run.wall_s = wall;
  if (outcome.reproduce.empty()) outcome.reproduce = command_of(a, run.seed);
}

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

/// Where to look for what was written.
std::string where(const RunOutputs& outputs, const std::filesystem::path& out) {
  if (outputs.report) return ", report: " + (out / "report.html").string();
  if (outputs.csv) return ", table: " + (out / "run.csv").string();
  return outputs.any() ? ", written to " + out.string() : "";
}

void print(const Arguments& a, const outcome::Outcome& outcome, const RunOutputs& outputs,
           const std::filesystem::path& out) {
  if (a.json) {
    std::cout << report::summary_json(outcome);
  } else if (!a.quiet) {
    std::cout << run_text(outcome, wants_colour());
    std::printf("\n%s%s\n", duration_text(outcome.run.wall_s).c_str(), where(outputs, out).c_str());
  }
}

/// What the run leaves behind: the scenario's wish, and over it the command line's.
RunOutputs chosen(const Arguments& a, RunOutputs outputs) {
  if (a.csv) outputs.csv = true;
  if (a.no_recording) outputs.mcap = false;
  if (a.no_report) outputs.report = false;
  return outputs;
}

/// Ends the recording; throws Error where it did not reach the disk whole. What did is kept.
void finish(RunTape& tape, std::optional<report::RunFolder>& folder) {
  const RecorderStatus status = tape.finish();
  if (!tape.has_begun() || status.is_ok) return;
  throw Error(Finding{.code = "E-OUTPUT",
                      .file = folder ? folder->keep_stopped().string() : tape.path(),
                      .message = status.message,
                      .remedy = "free some space, choose another folder with --out, or run with "
                                "--no-recording"});
}

/// Ends and keeps the recording of a run that did not come to its end; empty where it kept none.
std::string keep_unfinished(RunTape& tape, std::optional<report::RunFolder>& folder,
                            const std::string& why = "interrupted") {
  tape.finish(why);
  if (!tape.has_begun() || !folder) return "";
  try {
    return folder->keep_stopped().string();
  } catch (const Error& error) {
    print_errors(error);
    return "";
  }
}

report::EarlierResult earlier_of(const Arguments& a) {
  if (a.force) return report::EarlierResult::kReplace;
  return a.out.empty() ? report::EarlierResult::kNumber : report::EarlierResult::kRefuse;
}

int run(Arguments& a) {
  RunRequest request = request_of(a);
  request.engines = &engines_of_build();
  request.engine_use = std::make_shared<EngineUse>();
  request.engines->require(request.engine);
  const Runnable runnable = find_runnable(a.what, a.seed_given, request);
  const RunOutputs outputs = chosen(a, runnable.outputs);
  std::optional<report::RunFolder> folder;  // not made where nothing goes into it
  if (outputs.any())
    folder.emplace(
        a.out.empty() ? report::default_result_folder(runnable.name) : std::filesystem::path(a.out),
        earlier_of(a));
  const std::filesystem::path out = folder ? folder->path() : std::filesystem::path();

  const Interrupt interrupt;
  RunTape tape(folder ? folder->recording().string() : "",
               {.name = runnable.name,
                .scenario = runnable.scenario,
                .facts = {{"version", LEGWORK_VERSION},
                          {"engine", a.engine},
                          {"seed", std::to_string(request.seed)},
                          {"command", command_of(a, request.seed)}},
                .outputs = outputs});
  Watch watch(outputs.mcap || outputs.csv ? &tape : nullptr);
  ProgressLine line(runnable.name, a.quiet || a.json);
  request.meters = {&watch};
  request.progress = [&](double done) { line.show(done, watch.simulated()); };
  request.stopped = [&tape] { return Interrupt::happened() || tape.has_failed(); };

  const auto begin = std::chrono::steady_clock::now();
  std::optional<Deadline> deadline(
      std::in_place, watch, [&] { return keep_unfinished(tape, folder); }, line);
  outcome::Outcome outcome;
  try {
    outcome = runnable.run(request);
  } catch (const std::exception& error) {  // a controller that failed, say: it can be replayed
    deadline.reset();
    line.clear();
    const std::string kept = keep_unfinished(tape, folder, error.what());
    if (!kept.empty()) std::fprintf(stderr, "legwork: what was simulated is in %s\n", kept.c_str());
    throw;
  }
  deadline.reset();
  line.clear();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  if (Interrupt::happened()) return say_interrupted(keep_unfinished(tape, folder), wall.count());
  finish(tape, folder);
  fill_facts(a, watch, *request.engine_use, wall.count(), outcome);
  if (folder) {
    const ProgressLine writing("writing " + out.string(), a.quiet || a.json);
    folder->write(outcome, outputs, tape.has_begun());
  }
  print(a, outcome, outputs, out);
  if (a.csv && !tape.has_begun())
    std::fprintf(stderr, "legwork: %s simulates nothing step by step, so there is no run.csv\n",
                 runnable.name.c_str());
  return outcome::exit_code(outcome);
}

constexpr const char* kFooter =
    "Writes a folder with summary.json (numbers and claims), run.mcap (every channel, for "
    "Foxglove,\n"
    "PlotJuggler, `ros2 bag` and `legwork replay`) and report.html (one self-contained page).\n"
    "The folder appears when the result is whole; until then it is NAME.part. A run that was\n"
    "stopped or failed leaves only run.mcap, in NAME.stopped where NAME holds a result. Without "
    "--out a\n"
    "second result is called NAME-2; with it, --force replaces the first.\n"
    "A scenario's [outputs] table says which of them, and which channels how often; --set goes "
    "over "
    "it\n"
    "(--set outputs.report=false), and the flags above over both.\n\n"
    "Exit: 0 all claims agree (or differ by what a written reason explains), 1 a claim fails, 2 "
    "bad\n"
    "input or unwritable output, 3 the run ended early (fell, diverged), 130 interrupted.\n\n"
    "Examples:\n"
    "  legwork run titan8-crawl\n"
    "  legwork run push --robot my_robot.urdf\n"
    "  legwork run my_scenario.toml --set robot.file=solo12.urdf --set duration=5 --out runs/solo\n"
    "  legwork run titan8-crawl --engine ode:solver=quick\n"
    "  legwork run impact-nine --json | jq .metrics";

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("run", "runs an experiment or a scenario, writes its report");
  auto a = std::make_shared<Arguments>();
  command->add_option("NAME", a->what, "an experiment (`legwork list`), or a scenario file")
      ->required();
  add_robot_argument(*command, a->robot);
  add_load_arguments(*command, a->robot);
  command->add_option("--set", a->settings, "key=value over the run's own; repeat for more")
      ->allow_extra_args(false);
  command->add_option("--engine", a->engine,
                      "native, ode, mujoco or dart, or NAME:key=value:… (native)");
  const CLI::Option* seed = command->add_option("--seed", a->seed, "of every random number (1)");
  command->add_option("--dt", a->dt, "step [s] (the run's own)");
  command->add_option("--threads", a->threads, "for studies (0: all of the machine's)")
      ->check(CLI::Range(0, 4096));
  command->add_option("--out", a->out, "folder to write (runs/NAME)");
  command->add_flag("--force", a->force, "replace the result that is in the folder");
  command->add_flag("--csv", a->csv, "write run.csv too: the recording's numbers as one table");
  command->add_flag("--no-recording", a->no_recording, "leave run.mcap out");
  command->add_flag("--no-report", a->no_report, "leave report.html out");
  command->add_flag("--quick", a->quick, "fewer trials, for a first look");
  CLI::Option* quiet =
      command->add_flag("--quiet", a->quiet, "no text, only the folder and the exit code");
  command->add_flag("--json", a->json, "summary.json on standard output, nothing else")
      ->excludes(quiet);
  command->footer(kFooter);
  command->callback([a, seed, &exit_code] {
    a->seed_given = seed->count() > 0;
    exit_code = run(*a);
  });
}

}  // namespace legwork::app
