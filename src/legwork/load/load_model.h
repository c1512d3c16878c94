#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot from a file: URDF or MJCF in, Model and findings out.
#include <map>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/load/xml/scan.h"
#include "legwork/model/model.h"

namespace legwork {

enum class BaseChoice {
  kAsFile,    // URDF: floating unless the root link is called world; MJCF: as written
  kFixed,     // URDF: the root link is bolted to the world
  kFloating,  // URDF: a free joint at the root link even if it is called world
};

struct LoadOptions {
  BaseChoice base = BaseChoice::kAsFile;
  std::map<std::string, std::string> packages;  // package://NAME/... -> folder
  std::vector<std::string> mesh_roots;          // more folders meshes may come from
  std::string srdf;                             // beside the URDF when empty
  bool skip_missing_meshes = false;             // load without the shapes whose file is missing
  bool drop_massless = false;                   // freeze joints that move nothing
  bool skip_mocap = false;                      // leave mocap bodies out
  bool repair = false;  // give impossible masses and inertias the smallest physical ones; implies
                        // skip_missing_meshes
  bool strict = false;  // warnings are errors; drawn meshes are read too
  bool visuals = true;  // keep shapes that only show; their files are read when they are drawn
  load::XmlLimits limits;
};

/// What was in the file besides the Model.
struct LoadSummary {
  std::string format;  // "MJCF" or "URDF"
  int includes = 0;
  std::map<std::string, int> ignored;  // kind -> how many, e.g. "material" -> 12
  std::vector<std::string> unused_options;
  std::string patch;  // with LoadOptions::repair: the new inertials, to paste into the file
};

struct LoadedModel {
  Model model;
  std::vector<std::string> part_files;  // where each part stands: an include may have brought it
  std::vector<Finding> findings;        // warnings and notes; errors are thrown
  LoadSummary summary;
};

/// Reads a URDF or MJCF file. Throws Error with every error found (at most 20).
LoadedModel load_model(const std::string& path, const LoadOptions& options = {});

/// The same from memory: `files` maps names to contents, `main` names the model.
LoadedModel load_model_from_memory(std::map<std::string, std::string> files,
                                   const std::string& main, const LoadOptions& options = {});

}  // namespace legwork
