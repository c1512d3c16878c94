#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Controllers by name, each with its keys: the built-in ones, and what the user adds.
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/control/servo.h"
#include "legwork/plan/foot_path.h"

namespace legwork {

/// What a controller is built for.
struct ControllerContext {
  const Model& model;               // must outlive the controller
  std::span<const double> q_stand;  // a pose the robot stands in (nq)
  double dt = 1e-3;                 // of the step its drives are solved in             [s]
  GaitSpec gait;                    // of the controllers that walk
  ServoSettings servo;              // of those with velocity servos
  std::string folder;               // where relative file names begin; "": the working directory

  /// A file's path as a scenario means it: from its folder, else from where the program runs.
  std::string find(const std::string& path) const;
};

/// The keys a scenario gave a controller, as text. Reading one that is not finite, not a number or
/// not true or false throws Error naming it.
class ControllerKeys {
 public:
  ControllerKeys() = default;
  ControllerKeys(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  bool has(const std::string& key) const { return values_.contains(key); }
  double number(const std::string& key, double otherwise) const;
  bool flag(const std::string& key, bool otherwise) const;
  std::string text(const std::string& key, const std::string& otherwise = "") const;
  const std::map<std::string, std::string>& all() const { return values_; }

 private:
  std::map<std::string, std::string> values_;
};

/// One key of a controller, for lists and for messages.
struct ControllerKeyNote {
  std::string name, note;
};

using ControllerFactory =
    std::function<std::unique_ptr<Controller>(const ControllerContext&, const ControllerKeys&)>;

/// What moves the joints that a controller commands.
enum class DriveStyle {
  kNone,    // nothing: the joints are limp
  kDamped,  // implicit PD of one stiffness and damping for all joints
  kOwn,     // the model's actuators
  kServo,   // velocity servos with the model's torque limits
  kTorque,  // motors that give the torque they are told
};

struct ControllerEntry {
  std::string name;  // as scenarios write it
  std::string note;  // one line
  std::vector<ControllerKeyNote> keys;
  ControllerFactory make;
  DriveStyle drives = DriveStyle::kDamped;  // unless the scenario says otherwise
  bool walks = false;                       // follows the scenario's [gait]

  bool has_key(const std::string& key) const;
};

/// A list of controllers. A value: a user copies the built-in one and adds to it.
class ControllerRegistry {
 public:
  /// limp (no controller: null), hold, own, gait, servo_gait, table, ...
  static ControllerRegistry built_in();
  /// Adds a controller, or replaces the one of the same name.
  void add(ControllerEntry entry);
  const std::vector<ControllerEntry>& entries() const { return entries_; }
  /// Throws Error naming the choices.
  const ControllerEntry& find(const std::string& name) const;
  /// Throws Error for a name or key there is not, and what the factory throws.
  std::unique_ptr<Controller> make(const std::string& name, const ControllerContext& context,
                                   const ControllerKeys& keys = {}) const;

 private:
  std::vector<ControllerEntry> entries_;
};

}  // namespace legwork
