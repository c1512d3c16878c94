#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Engines by name: each makes a Stepper. Ours is "native"; the others live outside src/ in engines/
// and are registered by the application.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "legwork/sim/foreign_stepper.h"
#include "legwork/sim/scene.h"
#include "legwork/sim/stepper.h"

namespace legwork {

/// Key and value of an engine's own knob ("solver", "quick").
using EngineSettings = std::vector<std::pair<std::string, std::string>>;

struct EngineEntry {
  std::string name;
  std::string note;  // version and what it stands for
  /// Throws Error for settings it does not know and scenes it cannot take.
  std::function<std::unique_ptr<Stepper>(const ScenePtr&, const StepOptions&,
                                         const EngineSettings&)>
      make;
};

class EngineRegistry {
 public:
  /// Holds our own step from the start.
  EngineRegistry();
  void add(EngineEntry entry);
  const std::vector<EngineEntry>& entries() const { return entries_; }
  bool has(const std::string& name) const;
  /// Throws Error where there is no engine of that NAME or NAME:key=value:….
  void require(const std::string& spec) const;
  /// For World: the engine of that NAME or NAME:key=value:key=value, whatever it leaves out.
  /// Throws Error naming the engines there are.
  MakeStepper maker(const std::string& spec) const;

 private:
  std::vector<EngineEntry> entries_;
};

/// A law somebody asked for by name: an engine with one of its own in its place is refused.
struct AskedLaw {
  std::string what;  // an EngineGap's: "ground stiffness"
  std::string key;   // as the user wrote it: "material.stiffness"
};

/// For WorldOptions::host: the engine `spec` names (NAME or NAME:key=value:…); empty for "native"
/// without settings. What the engine leaves out of the model is refused (Error) when the World is
/// made, unless the spec says omit=yes; so is a law of the engine's own in the place of something
/// in `asked`. `use`, where given, is kept up.
MakeStepper in_engine(const EngineRegistry& registry, const std::string& spec,
                      std::vector<AskedLaw> asked = {}, std::shared_ptr<EngineUse> use = {});

/// The name in a spec: what stands before the first colon.
std::string engine_name(const std::string& spec);

/// The knobs of one engine, each asked for once; what nobody asked for is refused.
class SettingReader {
 public:
  SettingReader(std::string engine, const EngineSettings& settings);
  double number(const std::string& key, double fallback);
  std::string word(const std::string& key, const std::vector<std::string>& choices);
  /// Throws Error naming the first setting that was never read, and those that could be.
  void done() const;

 private:
  const std::string* find(const std::string& key);
  std::string engine_;
  EngineSettings settings_;
  std::vector<std::string> known_;
};

}  // namespace legwork
