#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reads what a scenario has besides its robots: objects, patches of other friction, and what
// happens to them.
#include "legwork/scenario/scenario.h"

namespace legwork {

class TomlSection;

/// Each reads its [[tables]] and complains about what it does not know.
void read_objects(TomlSection root, std::vector<ScenarioObject>& objects);
void read_patches(TomlSection root, std::vector<ScenarioPatch>& patches);
void read_pushes(TomlSection root, std::vector<ScenarioPush>& pushes);
void read_failures(TomlSection root, std::vector<ScenarioFailure>& failures);
void read_payload(TomlSection robot, std::vector<ScenarioPayload>& payload);

/// Two numbers; none where the key is absent.
std::optional<std::array<double, 2>> read_pair(TomlSection& s, const std::string& key);

}  // namespace legwork
