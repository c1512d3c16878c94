// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/controller.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "legwork/base/nearest_name.h"

namespace legwork {

void set_knob(Controller& controller, const std::string& name, double value) {
  std::vector<std::string> names;
  for (Knob& knob : controller.knobs()) {
    names.push_back(knob.name);
    if (knob.name != name) continue;
    if (std::isnan(value)) {
      throw Error(Finding{.code = "E-KNOB",
                          .element = name,
                          .message = name + " is set to something that is not a number",
                          .remedy = "give a number"});
    }
    knob.value = std::clamp(value, knob.low, knob.high);
    return;
  }
  std::string remedy = names.empty() ? "this controller has none" : "its knobs are:";
  for (const std::string& known : names) remedy += " " + known;
  throw Error(Finding{
      .code = "E-KNOB",
      .element = name,
      .message = "the controller has no knob called \"" + name + "\"" + did_you_mean(name, names),
      .remedy = remedy});
}

}  // namespace legwork
