// legwork inspect MODEL: the command line of it.
#include "inspect.h"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command.h"
#include "legwork/contact/start_contacts.h"
#include "legwork/load/numbers.h"

namespace legwork::app {
namespace inspect_command {
namespace {

struct Arguments {
  ModelArguments model;
  std::vector<std::string> q, v, tau, control;
  std::string state_file, key, suggest;
  bool json = false, strict = false, degrees = false;
};

[[noreturn]] void refuse(const std::string& file, const std::string& message,
                         const std::string& remedy) {
  throw LoadError(Finding{Severity::kError, "E-STATE", file, 0, "", message, remedy});
}

// "--q 0 0 1" and "--q 0,0,1" and "--q '0 0 1'" all mean the same.
std::vector<double> numbers(const char* name, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  for (char& c : text)
    if (c == ',') c = ' ';
  const load::NumberList list = load::read_numbers(text);
  if (!list.problem.empty()) refuse("", std::string("--") + name + ": " + list.problem, "");
  return list.values;
}

std::vector<double> from_json(const std::string& file, const nlohmann::json& document,
                              const char* key) {
  if (!document.contains(key)) return {};
  const nlohmann::json& list = document.at(key);
  std::vector<double> values;
  for (const nlohmann::json& x : list) {
    if (!list.is_array() || !x.is_number() || !std::isfinite(x.get<double>()))
      refuse(file, std::string(key) + " is not a list of finite numbers",
             "write {\"q\": [...], \"v\": [...], \"tau\": [...]}");
    values.push_back(x.get<double>());
  }
  return values;
}

void check_size(const char* what, const std::vector<double>& values, int wanted,
                const Model& model) {
  if (values.empty() || static_cast<int>(values.size()) == wanted) return;
  refuse(model.file,
         std::string(what) + " has " + std::to_string(values.size()) +
             " numbers, the model needs " + std::to_string(wanted),
         "q is position, quaternion w x y z, joints; v is velocity, body rates, joint rates");
}

std::optional<StateReport> state_of(const Arguments& a, const Model& model) {
  std::vector<double> q = numbers("q", a.q), v = numbers("v", a.v), tau = numbers("tau", a.tau),
                      control = numbers("ctrl", a.control);
  if (!a.state_file.empty()) {
    std::ifstream in(a.state_file);
    if (!in) refuse(a.state_file, "cannot read it", "check the name");
    const nlohmann::json document = nlohmann::json::parse(in, nullptr, false);
    if (!document.is_object()) refuse(a.state_file, "not a JSON object", "");
    q = from_json(a.state_file, document, "q");
    v = from_json(a.state_file, document, "v");
    tau = from_json(a.state_file, document, "tau");
    control = from_json(a.state_file, document, "ctrl");
  }
  if (!a.key.empty()) {
    const Keyframe* key = model.find_keyframe(a.key);
    if (key == nullptr) refuse(model.file, "no keyframe \"" + a.key + "\"", "");
    q = key->q;
    if (v.empty()) v = key->v;
    if (control.empty() && tau.empty()) control = key->control;
  }
  const bool asked = !q.empty() || !v.empty() || !tau.empty() || !control.empty();
  if (!asked && a.state_file.empty() && a.key.empty()) return std::nullopt;
  check_size("q", q, model.nq, model);
  check_size("v", v, model.nv, model);
  check_size("tau", tau, model.nv, model);
  check_size("ctrl", control, static_cast<int>(model.actuators.size()), model);
  return report_state(model, q, v, tau, control);
}

int run(Arguments& a) {
  try {
    LoadedModel loaded = load(a.model);
    if (!a.suggest.empty()) {
      std::cout << suggest_inertia(loaded.model, a.suggest);
      return 0;
    }
    for (Finding& finding : start_contacts(loaded.model)) loaded.findings.push_back(finding);
    const std::optional<StateReport> state = state_of(a, loaded.model);
    std::cout << (a.json ? inspect_json(loaded, state) : inspect_text(loaded, state, a.degrees));
    if (!a.strict) return 0;
    for (const Finding& f : loaded.findings)
      if (f.severity == Severity::kWarning) return 2;
    return 0;
  } catch (const LoadError& e) {
    if (a.json) std::cout << errors_json(a.model.model, e);
    throw;
  }
}

}  // namespace
}  // namespace inspect_command

void add_inspect(CLI::App& app, int& exit_code) {
  using namespace inspect_command;
  CLI::App* command = app.add_subcommand(
      "inspect", "what a model file says: tree, masses, limits, warnings; dynamics at a state");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*command, a->model);
  command->add_option("--q", a->q, "position: x y z, quaternion w x y z, joints [m, rad]");
  command->add_option("--v", a->v, "velocity: of the base in the world, rates in the body, joints");
  command->add_option("--tau", a->tau, "generalized forces added to the passive ones [N·m]");
  command->add_option("--ctrl", a->control, "command of each actuator (0 when neither is given)");
  command->add_option("--state", a->state_file, "JSON file {\"q\", \"v\", \"tau\", \"ctrl\"}");
  command->add_option("--key", a->key, "start from this keyframe");
  command
      ->add_option("--suggest-inertia", a->suggest,
                   "print the inertia of a uniform box the size of this body's shapes")
      ->type_name("BODY");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->add_flag("--strict", a->strict, "exit 2 when there are warnings");
  command->add_flag("--degrees", a->degrees, "show angles in degrees");
  command->footer(
      "Prints the tree with masses, joints, limits and drives, asks of every link whether a real "
      "body\n"
      "could have that inertia, and ends with warnings and what to do about them. With a state it "
      "adds\n"
      "mass matrix, holding forces, acceleration, energies and centre of mass there.\n\n"
      "Exit: 0; 2 a file that cannot be trusted, or warnings with --strict.\n\n"
      "Examples:\n"
      "  legwork inspect my_robot.urdf --package my_robot=.\n"
      "  legwork inspect titan8 --key stand --json | jq .energy\n"
      "  legwork inspect my_robot.urdf --q 0 0 0.5 1 0 0 0 0.1 -0.2");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
