// legwork compare TASK [MODEL]: one task in several engines, agreement signal by signal.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "engines/engines.h"
#include "legwork/contact/law.h"
#include "legwork/experiment/compare.h"

namespace legwork::app {
namespace {

struct Arguments {
  std::string task;
  std::string model = "titan8";
  std::string engines;
  std::string servo = "pd";
  std::string ground = "own";
  PeerSetup setup;
  bool json = false;
};

// The 2011 paper's runs by their experiments' names.
void apply_experiment(Arguments& a) {
  if (a.task.rfind("titan8-", 0) != 0) return;
  a.task = a.task.substr(7);
  a.model = "titan8";
  a.servo = "velocity";
  a.ground = "paper";
  a.setup.feedforward = false;
  if (a.task == "crawl") a.setup.period = 4.8, a.setup.stroke = 0.18;
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

// JSON has no NaN: null says "did not finish".
nlohmann::ordered_json number(double x) {
  return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json(nullptr);
}

void print_json(const Arguments& a, const PeerTask& task, const Comparison& c) {
  nlohmann::ordered_json out = {{"task", task.name},
                                {"model", task.model.name},
                                {"servo", a.servo},
                                {"dt", task.dt},
                                {"duration", task.duration},
                                {"measured_from", task.measure_from},
                                {"engines", nlohmann::ordered_json::array()},
                                {"signals", nlohmann::ordered_json::array()},
                                {"causes", c.causes}};
  for (const PeerRun& run : c.runs)
    out["engines"].push_back({{"name", run.engine},
                              {"setting", run.setting},
                              {"finished", run.finished},
                              {"ended", run.ended},
                              {"complaints", run.complaints},
                              {"wall_s", run.wall},
                              {"torque_settling", number(torque_settling(run))},
                              {"omissions", run.omissions}});
  for (const PeerSignal& s : c.signals) {
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (const PeerFigure& f : s.figures)
      figures.push_back({{"mean", number(f.mean)}, {"apart", number(f.apart)}});
    out["signals"].push_back({{"name", s.name}, {"unit", s.unit}, {"figures", figures}});
  }
  std::cout << out.dump(2) << "\n";
}

void print_cell(double mean, double apart, bool first) {
  if (!std::isfinite(mean)) {
    std::printf(" %24s", "-");
    return;
  }
  char text[40];
  if (first)
    std::snprintf(text, sizeof text, "%.5g", mean);
  else
    std::snprintf(text, sizeof text, "%.5g (+-%.2g)", mean, apart);
  std::printf(" %24s", text);
}

void print_text(const PeerTask& task, const Comparison& c) {
  std::printf("%s, task %s: %g s in steps of %g ms, measured from %g s on\n",
              task.model.name.c_str(), task.name.c_str(), task.duration, task.dt * 1e3,
              task.measure_from);
  for (const PeerRun& run : c.runs)
    std::printf("  %-8s %s%s\n", run.engine.c_str(), run.setting.c_str(),
                run.finished ? "" : "  DID NOT FINISH");
  std::printf("\n%-22s %-5s", "mean (rms apart)", "unit");
  for (const PeerRun& run : c.runs) std::printf(" %24s", run.engine.c_str());
  std::printf("\n");
  for (const PeerSignal& s : c.signals) {
    std::printf("%-22s %-5s", s.name.c_str(), s.unit.c_str());
    for (std::size_t i = 0; i < s.figures.size(); ++i)
      print_cell(s.figures[i].mean, s.figures[i].apart, i == 0);
    std::printf("\n");
  }
  if (!task.reference) {
    std::printf("%-22s %-5s", "torques settle", "s");
    for (const PeerRun& run : c.runs) print_cell(torque_settling(run), 0, true);
    std::printf("\n");
  }
  std::printf("%-22s %-5s", "wall time", "s");
  for (const PeerRun& run : c.runs) print_cell(run.wall, 0, true);
  std::printf("\n");
  if (!c.causes.empty()) std::printf("\nknown causes of differences\n");
  for (const std::string& cause : c.causes) std::printf("  %s\n", cause.c_str());
}

int run(Arguments& a) {
  apply_experiment(a);
  if (!(a.setup.dt > 0.0 && a.setup.dt <= 0.005))
    throw LoadError(Finding{Severity::kError, "E-ARGUMENT", "", 0, "",
                            "--dt must be above 0 and at most 5 ms", "1e-3 is usual"});
  const EngineRegistry registry = engines::all_engines();
  ModelArguments model;
  model.model = a.model;
  a.setup.servo = a.servo == "velocity" ? PeerServo::kVelocity : PeerServo::kDamped;
  if (a.ground == "paper") {
    a.setup.material = material_from_erp_cfm(0.2, 1e-4, 1e-3);
    a.setup.material.viscous_slip = 1e-3;
  }
  const PeerTask task = make_peer_task(a.task, load(model).model, a.setup);
  std::function<void(double)> progress;
  if (isatty(STDERR_FILENO) != 0 && !a.json)
    progress = [](double done) { std::fprintf(stderr, "\r%3.0f %%", 100 * done); };
  const Comparison all = compare(task, registry, engine_list(a.engines, registry), progress);
  if (progress) std::fprintf(stderr, "\r\033[K");
  a.json ? print_json(a, task, all) : print_text(task, all);
  return all.runs.front().finished ? 0 : 3;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("compare", "one task in several engines, agreement signal by signal");
  command->footer(
      "The first engine is the reference: each other is given by its mean and its root mean "
      "square\n"
      "difference from the first. An engine can be told its own settings:\n"
      "  --engines native,ode:solver=quick:iterations=20,mujoco:integrator=implicit:cone=elliptic\n"
      "The names of the paper's experiments (titan8-standing, titan8-updown, titan8-crawl) set "
      "the\n"
      "robot, its velocity servos and its ground.\n\nExit: 0 compared, whatever came out; 2 bad "
      "input.");
  auto a = std::make_shared<Arguments>();
  command
      ->add_option("TASK", a->task,
                   "standing, updown, crawl; or titan8-standing, titan8-updown, titan8-crawl")
      ->required();
  command->add_option("MODEL", a->model, "robot: preset, URDF or MJCF (titan8)");
  command->add_option("--engines", a->engines,
                      "comma-separated; NAME or NAME:key=value:… (all this build has)");
  command->add_option("--servo", a->servo, "pd (well-damped, implicit) or velocity (eq 3)")
      ->check(CLI::IsMember({"pd", "velocity"}));
  command
      ->add_option("--ground", a->ground, "own (each engine's) or paper (ERP 0.2, CFM 1e-4, slip)")
      ->check(CLI::IsMember({"own", "paper"}));
  command->add_option("--pose", a->setup.pose, "keyframe to start in");
  command->add_option("--dt", a->setup.dt, "step [s] (1e-3)");
  command->add_option("--duration", a->setup.duration, "[s] (the task's own)");
  command->add_option("--drop", a->setup.drop, "height of the soles at the start [m]");
  command->add_option("--amplitude", a->setup.amplitude, "updown: of the trunk [m] (0.04)");
  command->add_option("--period", a->setup.period, "updown, crawl [s] (4)");
  command->add_option("--stroke", a->setup.stroke, "crawl [m] (0.3 of a leg's reach)");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
