#pragma once
// The laws of docs/verification.md as figures any engine can be asked for: lower is better, NaN
// where it cannot be asked. SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>
#include <vector>

#include "legwork/sim/engine.h"

namespace legwork::peers {

struct Row {
  std::string law;    // with its unit
  std::string bound;  // ours must be within it
  std::function<double(const EngineRegistry& engines, const std::string& spec)> figure;
};

std::vector<Row> flight_rows();    // nothing touches: momentum, energy, wrenches
std::vector<Row> contact_rows();   // blocks, balls, stacks
std::vector<Row> standing_rows();  // robots and soles

/// Takes an engine through `seconds`; false where it failed.
bool advance(Engine& engine, double seconds, double dt);

}  // namespace legwork::peers
