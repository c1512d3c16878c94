#include "power_input.h"

#include <charconv>
#include <cstdio>

#include "legwork/run/stand/standing.h"

namespace legwork::app {
namespace power_command {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
}

double number(const std::string& option, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    refuse(option + ": \"" + std::string(text) + "\" is no number",
           "give from:to:count or a value");
  }
  return value;
}

// "v", "from:to" (9 values) or "from:to:count".
Sweep sweep(const std::string& option, const std::string& text, const Sweep& fallback) {
  if (text.empty()) return fallback;
  const auto first = text.find(':');
  const std::string_view all = text;
  Sweep s{number(option, all.substr(0, first)), 0, 1};
  s.to = s.from;
  if (first == std::string::npos) return s;
  const auto second = text.find(':', first + 1);
  s.to = number(option, all.substr(first + 1, second == std::string::npos ? std::string::npos
                                                                          : second - first - 1));
  s.count =
      second == std::string::npos ? 9 : static_cast<int>(number(option, all.substr(second + 1)));
  return s;
}

std::vector<ParallelLink> parallel_links(const std::vector<std::string>& texts) {
  std::vector<ParallelLink> links;
  for (const std::string& text : texts) {
    int carrier = 0, driven = 0;
    if (std::sscanf(text.c_str(), "%d-%d", &carrier, &driven) != 2) {
      refuse("--parallel: \"" + text + "\" names no two joints",
             "e.g. 2-3: counted from the trunk");
    }
    links.push_back({carrier - 1, driven - 1});
  }
  return links;
}

void prepare(PowerArguments& a, const std::vector<Leg>& legs) {
  const double h = standing_height(legs);
  a.map.x = sweep("--x", a.x, {-0.2 * h, 0.2 * h, 9});
  a.map.y = sweep("--y", a.y, {-0.2 * h, 0.2 * h, 9});
  a.map.height = sweep("--height", a.height, {-0.1 * h, 0.1 * h, 3});
  a.map.stroke = sweep("--stroke", a.stroke, {});
  a.map.duty = sweep("--duty", a.duty, {0.8, 0.8, 1});
  a.map.links = parallel_links(a.parallel);
  if (!a.motor.empty()) {
    if (a.motor.size() < 3) refuse("--motor needs R,k,N", "e.g. --motor 0.5,0.05,100,0.8");
    DcMotor motor{
        .resistance = a.motor[0], .torque_constant = a.motor[1], .gear_ratio = a.motor[2]};
    if (a.motor.size() > 3) motor.efficiency = motor.back_efficiency = a.motor[3];
    require_sound(motor, "--motor");
    a.map.motor = motor;
  }
  if (!(a.mu >= 0.0)) refuse("--mu must not be negative", "0.8 is usual");
}

}  // namespace
}  // namespace power_command

void prepare_map(PowerArguments& a, const std::vector<Leg>& legs) {
  power_command::prepare(a, legs);
}

}  // namespace legwork::app
