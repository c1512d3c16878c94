// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/gait_words.h"

#include <charconv>
#include <cmath>

#include "legwork/base/error.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{.code = "E-GAIT", .element = what, .message = message, .remedy = remedy});
}

std::string trimmed(const std::string& text) {
  const std::size_t a = text.find_first_not_of(" \t"), b = text.find_last_not_of(" \t");
  return a == std::string::npos ? "" : text.substr(a, b - a + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to = text.find(at); to != std::string::npos; to = text.find(at, from)) {
    parts.push_back(trimmed(text.substr(from, to - from)));
    from = to + 1;
  }
  parts.push_back(trimmed(text.substr(from)));
  return parts;
}

double number(const std::string& text, const std::string& of) {
  double x = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), x);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(x))
    refuse(of, "\"" + text.substr(0, 40) + "\" is not a finite number",
           "write a schedule as 0:W,8:R,18:0.04/200/0.0913");
  return x;
}

}  // namespace

StepGaitSpec tomas_gait(double amplitude, double stiffness, double speed) {
  return {.height = {.mass = 38.4,
                     .gravity = 1.568,
                     .height = 0.5,
                     .amplitude = amplitude,
                     .stiffness = stiffness},
          .speed = speed,
          .spacing = 0.2};
}

StepGaitSpec named_gait(const std::string& name) {
  if (name == "W") return tomas_gait(0.04, 200.0, 0.0913);
  if (name == "R") return tomas_gait(0.05, 2500.0, 0.208);
  if (name == "RF") return tomas_gait(0.03, 5000.0, 0.4);
  if (name == "R3") return tomas_gait(0.04, 2500.0, 0.15);
  refuse(name, "no gait is called \"" + name.substr(0, 40) + "\"",
         "choose one of: W R RF R3, or give A/K_z/speed");
}

std::vector<std::pair<double, StepGaitSpec>> read_gaits(const std::string& text) {
  std::vector<std::pair<double, StepGaitSpec>> out;
  for (const std::string& entry : split(text, ',')) {
    const std::size_t colon = entry.find(':');
    if (colon == std::string::npos)
      refuse(entry, "a change of gait has no time", "write a schedule as 0:W,8:R,18:W");
    const double t = number(trimmed(entry.substr(0, colon)), entry);
    if (!out.empty() && t <= out.back().first)
      refuse(entry, "it does not come after the change before it", "put the times in order");
    const std::string gait = trimmed(entry.substr(colon + 1));
    if (gait.find('/') == std::string::npos) {
      out.emplace_back(t, named_gait(gait));
      continue;
    }
    const std::vector<std::string> numbers = split(gait, '/');
    if (numbers.size() != 3)
      refuse(entry, "a gait has three numbers", "write A/K_z/speed, as 0.04/200/0.0913");
    out.emplace_back(t, tomas_gait(number(numbers[0], entry), number(numbers[1], entry),
                                   number(numbers[2], entry)));
    if (const GaitRefusal bad = refusal_of(out.back().second, {}))
      refuse(entry, bad.text, "change A, K_z or the speed");
  }
  return out;
}

}  // namespace legwork
