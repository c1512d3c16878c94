#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A World before its first step as text: with it a recording can be run again.
#include <string>

#include "legwork/sim/world.h"

namespace legwork {

/// Options, drives, motors, servos, external forces and every memory, as JSON, to the last bit.
std::string write_world(const World& world);

/// Coordinates and every memory of a World, likewise.
std::string write_state(const WorldState& state);
/// A state of this world as it was written. Throws Error (E-EMBEDDED) naming what does not fit.
WorldState read_state(const World& world, const std::string& text);

/// A World on `model` as it was written. Throws Error (E-EMBEDDED) naming what does not fit.
World read_world(const Model& model, const std::string& text);

}  // namespace legwork
