#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a model file says, as text and as JSON, and what the dynamics say at a state: the documents
// of
// `legwork inspect`.
#include <optional>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"

namespace legwork {

/// A state asked for, and what the dynamics say there.
struct StateReport {
  std::vector<double> q, v, tau, control;
  std::vector<double> M;  // row-major nv x nv
  std::vector<double> bias, passive, actuator, vdot;
  double kinetic = 0, potential = 0;  // [J]
  Vec3<double> com_W{0, 0, 0};        // [m]
};

/// q, v, tau, control: empty means the drawn pose, rest, none, none.
StateReport report_state(const Model& model, std::vector<double> q, std::vector<double> v,
                         std::vector<double> tau, std::vector<double> control);
/// Centre of mass of what moves.
Vec3<double> centre_of_mass(const Model& model, const std::vector<double>& q);

/// The model as people read it: tree, drives, sensors, contacts, loops, inertias, findings.
/// `degrees`: joint ranges in degrees.
std::string inspect_text(const LoadedModel& loaded, const std::optional<StateReport>& state,
                         bool degrees);
/// The same as one JSON document.
std::string inspect_json(const LoadedModel& loaded, const std::optional<StateReport>& state);
/// The inertia of a uniform box the size of a body's shapes, as MJCF and URDF to paste. Throws
/// Error (E-BODY) where there is no such body or it has no shapes.
std::string suggest_inertia(const Model& model, const std::string& body);
/// {"file", "errors": [...]} for a model that could not be loaded.
std::string errors_json(const std::string& file, const Error& error);

}  // namespace legwork
