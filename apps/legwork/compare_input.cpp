#include "compare_input.h"

#include <algorithm>

#include "command.h"
#include "experiments.h"
#include "front.h"
#include "json.h"
#include "legwork/base/nearest_name.h"
#include "legwork/contact/law.h"
#include "legwork/sim/engine.h"

namespace legwork::app {
namespace compare_command {
namespace {

[[noreturn]] void refuse(const std::string& element, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, element, message, remedy});
}

// The 2011 paper's runs by their experiments' names.
void apply_experiment(CompareArguments& a) {
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

Comparison compare_task(CompareArguments& a, const EngineRegistry& registry,
                        const std::function<void(double)>& progress) {
  apply_experiment(a);
  if (!a.settings.empty())
    refuse("--set", "--set " + a.settings.front() + ": a task has no settings",
           "use its own options, or a scenario file");
  if (!(a.setup.dt > 0.0 && a.setup.dt <= 0.005))
    refuse("--dt", "--dt must be above 0 and at most 5 ms", "1e-3 is usual");
  ModelArguments model;
  model.model = a.model;
  a.setup.servo = a.servo == "velocity" ? PeerServo::kVelocity : PeerServo::kDamped;
  if (a.ground == "paper") {
    a.setup.material = material_from_erp_cfm(0.2, 1e-4, 1e-3);
    a.setup.material.viscous_slip = 1e-3;
  }
  PeerTask task = make_peer_task(a.task, load(model).model, a.setup);
  if (a.from >= 0) task.measure_from = a.from;
  return compare(task, registry, engine_list(a.engines, registry), progress);
}

Comparison compare_scenario(const std::string& file, const CompareArguments& a,
                            const EngineRegistry& registry,
                            const std::function<void(double)>& progress) {
  if (a.task_options)
    refuse(a.task, "a scenario brings its own robot, servos and ground",
           "change them with --set key=value");
  Settings settings;
  for (const std::string& text : a.settings) settings.push_back(setting_of(text));
  const auto shortest = [](double x) { return Json(x).text(); };
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
  const std::vector<std::string> presets = preset_scenarios();
  if (std::find(presets.begin(), presets.end(), what) != presets.end())
    return data_folder() + "/scenarios/" + what + ".toml";
  if (is_task(what)) return "";
  std::vector<std::string> names = peer_tasks();
  names.insert(names.end(), presets.begin(), presets.end());
  refuse(what, "there is no scenario or task \"" + what + "\"" + did_you_mean(what, names),
         "name a .toml file, a preset scenario (`legwork list`), or standing, updown, crawl");
}

}  // namespace
}  // namespace compare_command

Comparison comparison_of(CompareArguments a, const std::function<void(double)>& progress) {
  const EngineRegistry& registry = engines_of_build();
  const std::string file = compare_command::scenario_file(a.task);
  return file.empty() ? compare_command::compare_task(a, registry, progress)
                      : compare_command::compare_scenario(file, a, registry, progress);
}

}  // namespace legwork::app
