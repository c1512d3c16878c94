// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as a scenario file, with and without settings over it: a Scenario or a Error,
// and what was read once reads again as it ran.
#include <cstdlib>
#include <string>

#include "legwork/base/error.h"
#include "legwork/scenario/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork;
  std::string text(reinterpret_cast<const char*>(data), size);
  // After a NUL, which no TOML holds: one setting, key=value.
  Settings settings;
  if (const std::size_t nul = text.find('\0'); nul != std::string::npos) {
    const std::string setting = text.substr(nul + 1);
    const std::size_t equals = setting.find('=');
    if (equals != std::string::npos && equals > 0)
      settings.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    text.resize(nul);
  }
  try {
    const Scenario scenario = read_scenario("scenario.toml", text, settings);
    Scenario again;
    try {
      again = read_scenario("scenario.toml", scenario.text, {});
    } catch (const Error&) {
      std::abort();  // what a recording embeds must read back
    }
    if (again.text != scenario.text || again.dt != scenario.dt || again.seed != scenario.seed)
      std::abort();
  } catch (const Error&) {
    // refused with a message: fine
  }
  return 0;
}
