// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/request.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/base/nearest_name.h"
#include "legwork/sim/engine_registry.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(std::string code, std::string element, std::string message,
                         std::string remedy) {
  throw Error(Finding{.code = std::move(code),
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

MakeStepper RunRequest::host(const std::vector<AskedLaw>& asked) const {
  if (engine == "native") return {};
  static const EngineRegistry ours;
  const EngineRegistry& registry = engines != nullptr ? *engines : ours;
  registry.require(engine);
  return in_engine(registry, engine, asked, engine_use);
}

MakeStepper RunRequest::host() const { return host({}); }

void RunRequest::allow_settings(const std::vector<std::string>& known) const {
  for (const auto& [key, value] : settings) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    refuse("E-SETTING", "--set " + key,
           "this experiment has no setting of that name" + did_you_mean(key, known),
           known.empty() ? "run it without --set" : "its settings are: " + list(known));
  }
}

}  // namespace legwork
