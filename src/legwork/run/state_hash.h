#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A fingerprint of all that decides a World's future, taken after every step of a recorded run: a
// replay that differs is found at the first step that does.
#include <cstdint>
#include <string>

#include "legwork/sim/world.h"

namespace legwork {

/// Which fingerprint this is, as recordings say under kHashFact. Files that say nothing have the
/// first; change the number with the fingerprint.
inline constexpr const char* kStateHash = "2";

/// Coordinates, contacts, rows, drives, loops.
std::uint64_t state_hash(const WorldState& state);
std::string hash_text(std::uint64_t hash);  // 16 hexadecimal digits

}  // namespace legwork
