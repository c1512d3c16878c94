// SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/engine.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "legwork/base/error.h"

namespace legwork {

namespace {
[[noreturn]] void refuse(const std::string& code, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, code, "", 0, "", what, remedy});
}
std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}
}  // namespace

Engine::Engine(const Model& model, std::vector<Drive> with)
    : drives(std::move(with)),
      targets(drives.size()),
      body_force(model.tree.links.size(), zero_force<double>()),
      model_(model),
      state_(rest_state(model)),
      drive_torque_(drives.size()),
      wrench_(model.tree.links.size(), zero_force<double>()) {}

bool Engine::finite() const {
  const auto sound = [](double x) { return std::fabs(x) < 1e9; };  // false for NaN
  return std::all_of(state_.q.begin(), state_.q.end(), sound) &&
         std::all_of(state_.v.begin(), state_.v.end(), sound);
}

void Engine::require_plain_drives(const std::string& engine) const {
  for (const Drive& drive : drives) {
    if (!drive.is_hardware()) continue;
    const char* what = drive.kind == DriveKind::kPid          ? "a PID drive"
                       : drive.kind == DriveKind::kHobbyServo ? "a hobby servo"
                                                              : "a DC motor";
    refuse_model(engine, model_,
                 "joint \"" + model_.joints[drive.joint].name + "\" has " + what +
                     ", whose law is solved in our own step",
                 "run it with --engine native, or drive it by torque, velocity servo or PD");
  }
}

EngineRegistry::EngineRegistry() { add({"native", "legwork's own step", make_native_engine}); }

void EngineRegistry::add(EngineEntry entry) { entries_.push_back(std::move(entry)); }

bool EngineRegistry::has(const std::string& name) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const EngineEntry& e) { return e.name == name; });
}

std::unique_ptr<Engine> EngineRegistry::make(const std::string& spec, const Model& model,
                                             const std::vector<Drive>& drives,
                                             EngineOptions options) const {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= spec.size();) {
    const std::size_t end = std::min(spec.find(':', at), spec.size());
    words.push_back(spec.substr(at, end - at));
    at = end + 1;
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos)
      refuse("E-ENGINE", "\"" + words[i] + "\" in engine \"" + spec + "\" is not key=value",
             "write NAME:key=value:key=value");
    options.settings.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  require(words[0]);
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const EngineEntry& e) { return e.name == words[0]; });
  return found->make(model, drives, options);
}

void EngineRegistry::require(const std::string& spec) const {
  const std::string name = spec.substr(0, spec.find(':'));
  if (has(name)) return;
  std::vector<std::string> names;
  for (const EngineEntry& entry : entries_) names.push_back(entry.name);
  refuse("E-ENGINE", "there is no engine \"" + name + "\"",
         "this build has: " + joined(names) +
             "; others come with a package and a new build: ode with libode-dev, mujoco with "
             "libmujoco-dev, dart with libdart-dev (`apt-get install`, then `make`)");
}

SettingReader::SettingReader(std::string engine, const EngineSettings& settings)
    : engine_(std::move(engine)), settings_(settings) {}

const std::string* SettingReader::find(const std::string& key) {
  known_.push_back(key);
  for (const auto& [name, value] : settings_)
    if (name == key) return &value;
  return nullptr;
}

double SettingReader::number(const std::string& key, double fallback) {
  const std::string* text = find(key);
  if (text == nullptr) return fallback;
  char* end = nullptr;
  const double value = std::strtod(text->c_str(), &end);
  if (text->empty() || *end != '\0' || !std::isfinite(value))
    refuse("E-ENGINE", engine_ + ": " + key + "=" + *text + " is not a number", "give a number");
  return value;
}

std::string SettingReader::word(const std::string& key, const std::vector<std::string>& choices) {
  const std::string* text = find(key);
  if (text == nullptr) return choices.front();
  if (std::find(choices.begin(), choices.end(), *text) == choices.end())
    refuse("E-ENGINE", engine_ + ": " + key + "=" + *text + " is unknown",
           "it can be " + joined(choices));
  return *text;
}

void SettingReader::done() const {
  for (const auto& [name, value] : settings_)
    if (std::find(known_.begin(), known_.end(), name) == known_.end())
      refuse("E-ENGINE", engine_ + " has no setting \"" + name + "\"",
             known_.empty() ? "it has none" : "it has: " + joined(known_));
}

void refuse_model(const std::string& engine, const Model& model, const std::string& what,
                  const std::string& remedy) {
  throw Error(
      Finding{Severity::kError, "E-ENGINE", model.file, 0, "", engine + ": " + what, remedy});
}

double ground_force_z(const Engine& engine) {
  double sum = 0;
  for (const EngineContact& c : engine.contact_forces())
    if (c.body_b == kWorld) sum += c.f_W.z;
  return sum;
}

}  // namespace legwork
