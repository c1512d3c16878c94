#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The MJCF reader, and what it shares with the URDF reader and the exporter.
#include "legwork/load/detail/physical_check.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mesh/library.h"
#include "legwork/load/xml/document.h"

namespace legwork::load {

/// What both readers need and give.
struct ReaderInput {
  XmlDocument& document;  // MJCF: attached models are put into it
  const std::string& path;
  const LoadOptions& options;
  const Files& files;
  const Roots& roots;
  MeshLibrary& meshes;
  Findings& findings;
  LoadSummary& summary;
};
/// springdamper="timeconst dampratio" of one joint: becomes stiffness and damping once M is known.
struct SpringDamper {
  JointId joint;
  double time_constant = 0, damp_ratio = 0;  // [s], 1
};

struct ReaderOutput {
  Model model;
  PartPlaces places;            // for messages about parts
  bool angles_suspect = false;  // MJCF without angle=, all ranges small
  std::vector<SpringDamper> spring_dampers;
};

ReaderOutput read_mjcf(const ReaderInput& input);
ReaderOutput read_urdf(const ReaderInput& input);

/// X_WF of every part in the drawn pose (q = q0).
std::vector<Pose<double>> drawn_poses(const Model& model);

}  // namespace legwork::load
