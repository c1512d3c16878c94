// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/engine_registry.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "legwork/base/error.h"
#include "legwork/sim/scene.h"

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

EngineRegistry::EngineRegistry() {
  add({"native", "legwork's own step",
       [](const ScenePtr& scene, const StepOptions& options, const EngineSettings& given) {
         SettingReader settings("native", given);
         StepOptions own = options;
         own.fourth_order_flight =
             settings.number("fourth_order_flight", options.fourth_order_flight ? 1 : 0) != 0;
         settings.done();
         return native_stepper(scene, own);
       }});
}

void EngineRegistry::add(EngineEntry entry) { entries_.push_back(std::move(entry)); }

bool EngineRegistry::has(const std::string& name) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const EngineEntry& e) { return e.name == name; });
}

MakeStepper EngineRegistry::maker(const std::string& spec) const {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= spec.size();) {
    const std::size_t end = std::min(spec.find(':', at), spec.size());
    words.push_back(spec.substr(at, end - at));
    at = end + 1;
  }
  EngineSettings settings;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos)
      refuse("E-ENGINE", "\"" + words[i] + "\" in engine \"" + spec + "\" is not key=value",
             "write NAME:key=value:key=value");
    settings.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  require(words[0]);
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const EngineEntry& e) { return e.name == words[0]; });
  return [make = found->make, settings = std::move(settings)](const ScenePtr& scene,
                                                              const StepOptions& options) {
    return make(scene, options, settings);
  };
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

namespace {

constexpr const char* kOmit = ":omit=yes";

std::string without_consent(const std::string& spec) {
  const std::size_t at = spec.find(kOmit);
  return at == std::string::npos ? spec : std::string(spec).erase(at, std::string(kOmit).size());
}

void require_law(const EngineGap& gap, const std::vector<AskedLaw>& asked,
                 const std::string& engine, const Model& model) {
  std::string key = gap.replaced ? "" : gap.what;
  for (const AskedLaw& law : asked)
    if (law.what == gap.what) key = law.key;
  if (key.empty()) return;
  refuse_model(engine, model, key + " cannot be had: " + gap.text,
               "leave " + key +
                   " out, run with --engine native, or add :omit=yes to the engine "
                   "to go without; the report then says so");
}

}  // namespace

std::string engine_name(const std::string& spec) { return spec.substr(0, spec.find(':')); }

MakeStepper in_engine(const EngineRegistry& registry, const std::string& spec,
                      std::vector<AskedLaw> asked, std::shared_ptr<EngineUse> use) {
  if (spec.empty() || spec == "native") return {};
  return [make = registry.maker(without_consent(spec)), name = engine_name(spec),
          consent = spec.find(kOmit) != std::string::npos, asked = std::move(asked),
          use = std::move(use)](const ScenePtr& scene, const StepOptions& options) {
    std::unique_ptr<Stepper> made = make(scene, options);
    if (!consent)
      for (const EngineGap& gap : made->gaps()) require_law(gap, asked, name, *scene->model);
    if (auto* foreign = dynamic_cast<ForeignStepper*>(made.get())) foreign->report_to(use);
    return made;
  };
}

}  // namespace legwork
