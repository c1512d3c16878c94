// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork inspect MODEL: what the file says, and what the dynamics say at a state.
#include <iostream>
#include <memory>
#include <sstream>
#include <utility>

#include "command.h"
#include "legwork/base/plain_file.h"
#include "legwork/collide/start_contacts.h"
#include "legwork/lab/inspect/inspect.h"
#include "legwork/load/xml/numbers.h"
#include "legwork/run/stand/standing.h"

namespace legwork::app {
namespace {

struct Arguments {
  ModelArguments model;
  std::vector<std::string> q, v, tau, control;
  std::string state_file, key, suggest;
  bool json = false, degrees = false;
};

constexpr const char* kStateFile =
    "write {\"q\": [...], \"v\": [...], \"tau\": [...], \"ctrl\": [...]}, each as far as it "
    "matters";

[[noreturn]] void refuse(const std::string& file, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-STATE", file, 0, "", message, remedy});
}

// "--q 0 0 1" and "--q 0,0,1" and "--q '0 0 1'" all mean the same.
std::vector<double> numbers(const char* name, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  for (char& c : text)
    if (c == ',') c = ' ';
  const load::NumberList list = load::read_numbers(text);
  if (!list.problem.empty()) {
    refuse("", std::string("--") + name + ": " + list.problem,
           "give numbers, apart by blanks or commas");
  }
  return list.values;
}

std::vector<double> from_file(const std::string& file, const char* key, const JsonNumbers& list) {
  using Found = JsonNumbers::Found;
  if (list.found == Found::kNothing || list.found == Found::kNumbers) return list.values;
  refuse(file, std::string(key) + " is not a list of finite numbers", kStateFile);
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
    std::istringstream in(read_plain_file(a.state_file, 1 << 20, "check the name"));
    const auto lists = read_number_lists(in, {"q", "v", "tau", "ctrl"});
    if (!lists) refuse(a.state_file, "not a JSON object", kStateFile);
    q = from_file(a.state_file, "q", (*lists)[0]);
    v = from_file(a.state_file, "v", (*lists)[1]);
    tau = from_file(a.state_file, "tau", (*lists)[2]);
    control = from_file(a.state_file, "ctrl", (*lists)[3]);
  }
  if (!a.key.empty()) {
    const Keyframe& key = named_keyframe(model, a.key);
    q = key.q;
    if (v.empty()) v = key.v;
    if (control.empty() && tau.empty()) control = key.control;
  }
  const bool asked = !q.empty() || !v.empty() || !tau.empty() || !control.empty();
  if (!asked && a.state_file.empty() && a.key.empty()) return std::nullopt;
  check_size("q", q, model.nq, model);
  check_size("v", v, model.nv, model);
  check_size("tau", tau, model.nv, model);
  check_size("ctrl", control, static_cast<int>(model.actuators.size()), model);
  return report_state(model, q, v, tau, control);
}

// An include may have brought the part in: its line is a line of that file.
Finding in_its_file(const LoadedModel& loaded, Finding finding) {
  for (std::size_t i = 0; i < loaded.model.parts.size() && i < loaded.part_files.size(); ++i) {
    const Part& part = loaded.model.parts[i];
    if (part.line == finding.line && finding.element == "body \"" + part.name + "\"" &&
        !loaded.part_files[i].empty())
      finding.file = loaded.part_files[i];
  }
  return finding;
}

int run(Arguments& a) {
  try {
    const bool strict = std::exchange(a.model.options.strict, false);  // print all, then refuse
    LoadedModel loaded = load(a.model);
    if (!a.suggest.empty()) {
      std::cout << suggest_inertia(loaded.model, a.suggest);
      return 0;
    }
    for (Finding& finding : start_contacts(loaded.model))
      loaded.findings.push_back(in_its_file(loaded, std::move(finding)));
    const std::optional<StateReport> state = state_of(a, loaded.model);
    std::cout << (a.json ? inspect_json(loaded, state) : inspect_text(loaded, state, a.degrees));
    if (!loaded.summary.patch.empty() && !a.json)
      std::cout << "\npatch: inertials that make it physical\n" << loaded.summary.patch;
    if (!strict) return 0;
    for (const Finding& f : loaded.findings)
      if (f.severity == Severity::kWarning) return 2;
    return 0;
  } catch (const Error& e) {
    if (a.json) std::cout << errors_json(a.model.model, e);
    throw;
  }
}

}  // namespace

void add_inspect(CLI::App& app, int& exit_code) {
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
