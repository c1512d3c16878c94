#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The laws of docs/verification.md as figures any engine can be asked for: lower is better, NaN
// where it cannot be asked.
#include <functional>
#include <string>
#include <vector>

#include "legwork/sim/engine_registry.h"
#include "legwork/sim/world.h"

namespace legwork::peers {

struct Row {
  std::string law;    // with its unit
  std::string bound;  // ours must be within it
  std::function<double(const EngineRegistry& engines, const std::string& spec)> figure;
};

std::vector<Row> flight_rows();    // nothing touches: momentum, energy, wrenches
std::vector<Row> contact_rows();   // blocks, balls, stacks
std::vector<Row> standing_rows();  // robots and soles

/// A World of the model in the engine `spec` names, on that engine's own default ground.
World in_engine_of(const EngineRegistry& engines, const std::string& spec, const Model& model,
                   const std::vector<Drive>& drives = {}, double dt = 1e-3);

/// Takes it through a step, and through `seconds`; false where the engine failed.
bool advance(World& world);
bool advance(World& world, double seconds, double dt);

}  // namespace legwork::peers
