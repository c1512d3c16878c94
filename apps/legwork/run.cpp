// legwork run NAME|FILE.toml: one experiment or scenario, its folder, its one screen of text.
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
#include "front.h"
#include "interrupt.h"
#include "legwork/report/summary.h"
#include "legwork/report/text.h"
#include "legwork/run/run_tape.h"
#include "legwork/sim/engine_host.h"
#include "progress.h"
#include "run_folder.h"
#include "run_text.h"
#include "run_watch.h"
#include "runnable.h"

namespace legwork::app {
namespace run_command {
namespace {

struct Arguments {
  std::string what, engine = "native", out;
  std::vector<std::string> settings;  // key=value
  std::uint64_t seed = 1;
  double dt = 0;
  int threads = 0;
  bool quick = false, quiet = false, json = false, seed_given = false;
  bool no_recording = false, no_report = false, csv = false;
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
  for (const std::string& text : a.settings) request.settings.push_back(setting_of(text));
  return request;
}

/// The command that repeats this run, for the report.
std::string command_of(const Arguments& a, std::uint64_t seed) {
  std::string text = "legwork run " + a.what;
  for (const std::string& setting : a.settings) text += " --set '" + setting + "'";
  if (a.engine != "native") text += " --engine " + a.engine;
  text += " --seed " + std::to_string(seed);
  if (a.dt > 0) text += " --dt " + report::shortest(a.dt);
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

/// Ends the recording; throws Error where it did not reach the disk whole.
void finish(RunTape& tape) {
  const RecorderStatus status = tape.finish();
  if (!tape.has_begun() || status.is_ok) return;
  throw Error(Finding{.code = "E-OUTPUT",
                      .file = tape.path(),
                      .message = status.message,
                      .remedy = "free some space, choose another folder with --out, or run with "
                                "--no-recording"});
}

int run(Arguments& a) {
  RunRequest request = request_of(a);
  request.engines = &engines_of_build();
  request.engine_use = std::make_shared<EngineUse>();
  request.engines->require(request.engine);
  const Runnable runnable = find_runnable(a.what, a.seed_given, request);
  const RunOutputs outputs = chosen(a, runnable.outputs);
  const std::filesystem::path out = a.out.empty() ? "runs/" + runnable.name : a.out;
  std::optional<RunFolder> folder;  // not made where nothing goes into it
  if (outputs.any()) folder.emplace(out);

  const Interrupt interrupt;
  RunTape tape((out / "run.mcap").string(), {.name = runnable.name,
                                             .scenario = runnable.scenario,
                                             .facts = {{"version", LEGWORK_VERSION},
                                                       {"engine", a.engine},
                                                       {"seed", std::to_string(request.seed)},
                                                       {"command", command_of(a, request.seed)}},
                                             .outputs = outputs});
  Watch watch(outputs.mcap || outputs.csv ? &tape : nullptr);
  ProgressLine line(runnable.name, a.quiet || a.json);
  request.observer = &watch;
  request.progress = [&](double done) { line.show(done, watch.simulated()); };
  request.stopped = [&tape] { return Interrupt::happened() || tape.has_failed(); };

  const auto begin = std::chrono::steady_clock::now();
  std::optional<Deadline> deadline(std::in_place, watch, tape, line);
  outcome::Outcome outcome = runnable.run(request);
  deadline.reset();
  line.clear();
  finish(tape);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  if (Interrupt::happened()) return say_interrupted(tape, wall.count());
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
    "A folder with a summary.json is a whole result; a run that was stopped leaves only "
    "run.mcap.\n"
    "A scenario's [outputs] table says which of them, and which channels how often; --set goes "
    "over "
    "it\n"
    "(--set outputs.report=false), and the flags above over both.\n\n"
    "Exit: 0 all claims agree (or differ by what a written reason explains), 1 a claim fails, 2 "
    "bad\n"
    "input or unwritable output, 3 the run ended early (fell, diverged), 130 interrupted.\n\n"
    "Examples:\n"
    "  legwork run titan8-crawl\n"
    "  legwork run my_scenario.toml --set robot.file=solo12.urdf --set duration=5 --out runs/solo\n"
    "  legwork run titan8-crawl --engine ode:solver=quick\n"
    "  legwork run impact-nine --json | jq .metrics";

}  // namespace
}  // namespace run_command

void add_run(Command app) {
  using namespace run_command;
  Command command = app.add_command("run", "runs an experiment or a scenario, writes its report");
  auto a = std::make_shared<Arguments>();
  command.option("NAME", a->what, "an experiment (`legwork list`), or a scenario file").required();
  command.option("--set", a->settings, "key=value over the run's own; repeat for more")
      .one_value_each();
  command.option("--engine", a->engine,
                 "native, ode, mujoco or dart, or NAME:key=value:… (native)");
  const Option seed = command.option("--seed", a->seed, "of every random number (1)");
  command.option("--dt", a->dt, "step [s] (the run's own)");
  command.option("--threads", a->threads, "for studies (all of the machine's)");
  command.option("--out", a->out, "folder to write (runs/NAME)");
  command.flag("--csv", a->csv, "write run.csv too: the recording's numbers as one table");
  command.flag("--no-recording", a->no_recording, "leave run.mcap out");
  command.flag("--no-report", a->no_report, "leave report.html out");
  command.flag("--quick", a->quick, "fewer trials, for a first look");
  const Option quiet =
      command.flag("--quiet", a->quiet, "no text, only the folder and the exit code");
  command.flag("--json", a->json, "summary.json on standard output, nothing else").excludes(quiet);
  command.footer(kFooter);
  command.on_run([a, seed] {
    a->seed_given = seed.given();
    return run(*a);
  });
}

}  // namespace legwork::app
