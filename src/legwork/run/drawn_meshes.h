#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Drawn meshes in a recording: what the robot looks like travels with it.
#include <string>

#include "legwork/model/model.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/recorder.h"

namespace legwork {

/// Attaches what is drawn of each mesh that only shows or touches, thinned as a page draws it.
void attach_drawn_meshes(const Model& model, Recorder& recorder);

/// Gives the meshes of a model read from a recording what was attached; damaged ones keep their
/// hull.
void restore_drawn_meshes(const McapReader& recording, Model& model);

/// The robot's own name: a model called "go2 scene" is a go2.
std::string robot_name(const std::string& model_name);

/// The ROS package a robot's description would be: "go2_description".
std::string description_package(const Model& model);

/// Writes FOLDER/<description_package>/ with package.xml, urdf/ and meshes/: what
/// /robot_description of a recording names, for RViz, MuJoCo and others. Returns the URDF's path.
/// The package appears whole or not at all, and replaces none that is there. Throws Error.
std::string write_description(const Model& model, const std::string& folder);

}  // namespace legwork
