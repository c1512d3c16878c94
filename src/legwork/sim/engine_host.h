#pragma once
// A World in another engine's hands: its model, drives, ground and pushes go there, every step is
// made there, and what was measured there is what the World tells. SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "legwork/sim/engine.h"
#include "legwork/sim/world.h"

namespace legwork {

/// A law somebody asked for by name: an engine with one of its own in its place is refused.
struct AskedLaw {
  std::string what;  // an EngineGap's: "ground stiffness"
  std::string key;   // as the user wrote it: "material.stiffness"
};

/// What became of an engine in the runs it made: for their reports.
struct EngineUse {
  std::string setting;             // in words, of the last one made
  std::vector<std::string> notes;  // laws of its own, and what it left out; full sentences
  long complaints = 0;             // steps in which it complained, over all worlds
};

/// For WorldOptions::host: the engine `spec` names (NAME or NAME:key=value:…); empty for "native"
/// without settings. `registry` must outlive the worlds. What the engine leaves out of the model
/// is refused (Error) when the first step is made, unless the spec says omit=yes; so is a law
/// of the engine's own in the place of something in `asked`. `use`, where given, is kept up.
MakeStepHost in_engine(const EngineRegistry& registry, std::string spec,
                       std::vector<AskedLaw> asked = {}, std::shared_ptr<EngineUse> use = {});

/// The name in a spec: what stands before the first colon.
std::string engine_name(const std::string& spec);

}  // namespace legwork
