#include "legwork/experiment/registry.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"
#include "legwork/sim/engine_host.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(std::string code, std::string element, std::string message,
                         std::string remedy) {
  throw LoadError(Finding{.code = std::move(code),
                          .element = std::move(element),
                          .message = std::move(message),
                          .remedy = std::move(remedy)});
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

void RunRequest::report_progress(double done) const {
  if (progress) progress(done);
}

bool RunRequest::is_stopped() const { return stopped && stopped(); }

const std::string* RunRequest::setting(const std::string& key) const {
  const std::string* found = nullptr;
  for (const auto& [name, value] : settings)
    if (name == key) found = &value;  // the last one wins, as on any command line
  return found;
}

double RunRequest::number(const std::string& key, double fallback) const {
  const std::string* text = setting(key);
  if (text == nullptr) return fallback;
  double value = 0;
  const char* end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value))
    refuse("E-SETTING", "--set " + key, "\"" + *text + "\" is not a finite number",
           "give one, e.g. --set " + key + "=1.5");
  return value;
}

MakeStepHost RunRequest::host(const std::vector<AskedLaw>& asked) const {
  if (engine == "native") return {};
  static const EngineRegistry ours;
  const EngineRegistry& registry = engines != nullptr ? *engines : ours;
  registry.require(engine);
  return in_engine(registry, engine, asked, engine_use);
}

MakeStepHost RunRequest::host() const { return host({}); }

void RunRequest::allow_settings(const std::vector<std::string>& known) const {
  for (const auto& [key, value] : settings) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    refuse("E-SETTING", "--set " + key,
           "this experiment has no setting of that name" + did_you_mean(key, known),
           known.empty() ? "run it without --set" : "its settings are: " + list(known));
  }
}

void ExperimentRegistry::add(Experiment experiment) {
  if (has(experiment.name)) throw std::logic_error("experiment twice: " + experiment.name);
  experiments_.push_back(std::move(experiment));
}

bool ExperimentRegistry::has(const std::string& name) const {
  return std::any_of(experiments_.begin(), experiments_.end(),
                     [&](const Experiment& e) { return e.name == name; });
}

const Experiment& ExperimentRegistry::find(const std::string& name) const {
  for (const Experiment& experiment : experiments_)
    if (experiment.name == name) return experiment;
  std::vector<std::string> names;
  for (const Experiment& experiment : experiments_) names.push_back(experiment.name);
  refuse("E-EXPERIMENT", "experiment \"" + name + "\"",
         "there is none of that name" + did_you_mean(name, names), "`legwork list` shows them all");
}

int exit_code(const outcome::Outcome& outcome) {
  if (!outcome.run.ended_early.empty()) return 3;
  return std::any_of(outcome.claims.begin(), outcome.claims.end(), fails) ? 1 : 0;
}

}  // namespace legwork
