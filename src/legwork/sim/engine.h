#pragma once
// One robot, many engines. An Engine takes a Model with its drives through fixed steps and reads
// back the same measurements whoever computed them; ours is "native" (a World), others live
// outside src/ in engines/ and are registered by the application.
// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/contact/law.h"
#include "legwork/model/state.h"

namespace legwork {

class World;

/// A contact point of the last step.
struct EngineContact {
  BodyId body_a, body_b;      // b may be the world
  Vec3<double> p_W{0, 0, 0};  // [m]
  Vec3<double> f_W{0, 0, 0};  // on body a [N]
  Vec3<double> t_W{0, 0, 0};  // torsion and rolling moment on body a [N·m]
  Vec3<double> n_W{0, 0, 1};  // unit, towards a
  double gap = 0.0;           // negative when they overlap [m]
};

/// Something of the model or the ground that an engine does not do as we do.
struct EngineGap {
  std::string what;  // "rotor inertia", "ground stiffness": a short key
  std::string text;  // a full sentence
  bool replaced;     // by a law of its own; else left out
};

/// Key and value of an engine's own knob ("solver", "quick").
using EngineSettings = std::vector<std::pair<std::string, std::string>>;

struct EngineOptions {
  double dt = 1e-3;            // [s]
  ContactMaterial material{};  // k_n = 0: the engine's own default ground
  EngineSettings settings;     // the engine's own knobs; unknown ones are refused
};

/// Joints move with `drives`; `targets` may change before each step, the rest (kind, joint,
/// gains, limit) is fixed when the engine is made. Virtual once per step, never per joint.
class Engine {
 public:
  explicit Engine(const Model& model, std::vector<Drive> with);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual std::string name() const = 0;     // "ode"
  virtual std::string setting() const = 0;  // in words, as printed beside its figures
  virtual void reset(const State& x) = 0;
  /// Advances by dt; false where the engine failed or the state is no longer finite.
  virtual bool step() = 0;
  /// The native engine's world, for observers; null in the others.
  virtual const World* world() const { return nullptr; }

  std::vector<Drive> drives;
  std::vector<DriveTarget> targets;       // one per drive; set before each step
  std::vector<Force<double>> body_force;  // extra wrench per body about Bo in B [N·m, N]

  const Model& model() const { return model_; }
  const State& state() const { return state_; }
  /// Torque each drive gave in the last step, as the engine reports it [N·m].
  std::span<const double> drive_torques() const { return drive_torque_; }
  /// Wrench the joint of `body` transmitted to it in the last step: parent on child, at the joint,
  /// in the body's frame B at the start of the step [N·m, N].
  const Force<double>& joint_wrench(BodyId body) const { return wrench_[body.at()]; }
  const std::vector<EngineContact>& contact_forces() const { return contacts_; }
  /// Steps in which the engine complained (solver errors, warnings, lost contacts).
  long complaints() const { return complaints_; }
  /// What of this model the engine leaves out or replaces.
  const std::vector<EngineGap>& gaps() const { return gaps_; }

 protected:
  bool finite() const;
  /// Refuses drives with memory, motors or hobby servos: their laws are our step's.
  void require_plain_drives(const std::string& engine) const;
  void leave_out(std::string what, std::string text) {
    gaps_.push_back({std::move(what), std::move(text), false});
  }
  void replace(std::string what, std::string text) {
    gaps_.push_back({std::move(what), std::move(text), true});
  }

  Model model_;
  State state_;
  std::vector<double> drive_torque_;
  std::vector<Force<double>> wrench_;
  std::vector<EngineContact> contacts_;
  std::vector<EngineGap> gaps_;
  long complaints_ = 0;
};

using EngineFactory = std::function<std::unique_ptr<Engine>(
    const Model& model, const std::vector<Drive>& drives, const EngineOptions& options)>;

/// Our own step (native_engine.cpp).
std::unique_ptr<Engine> make_native_engine(const Model& model, const std::vector<Drive>& drives,
                                           const EngineOptions& options);

struct EngineEntry {
  std::string name;
  std::string note;  // version and what it stands for
  EngineFactory make;
};

class EngineRegistry {
 public:
  /// Holds the native engine from the start.
  EngineRegistry();
  void add(EngineEntry entry);
  const std::vector<EngineEntry>& entries() const { return entries_; }
  bool has(const std::string& name) const;
  /// Throws Error where there is no engine of that NAME or NAME:key=value:….
  void require(const std::string& spec) const;
  /// `spec` is NAME or NAME:key=value:key=value. Throws Error naming the engines there are.
  std::unique_ptr<Engine> make(const std::string& spec, const Model& model,
                               const std::vector<Drive>& drives, EngineOptions options) const;

 private:
  std::vector<EngineEntry> entries_;
};

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

/// What the Model asks for that a maximal-coordinate or foreign engine has no word for.
/// Error with the engine's name, what is missing and what to do.
[[noreturn]] void refuse_model(const std::string& engine, const Model& model,
                               const std::string& what, const std::string& remedy);

/// Total vertical force of the ground on the robot [N].
double ground_force_z(const Engine& engine);

}  // namespace legwork
