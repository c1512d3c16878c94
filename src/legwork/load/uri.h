#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From what a model file calls a mesh to a file on disk, never leaving the declared folders.
#include <map>
#include <string>
#include <vector>

#include "legwork/load/files.h"

namespace legwork::load {

/// Outcome of a search: a path, or why there is none.
struct Resolved {
  std::string path;        // empty when not found
  bool forbidden = false;  // it would leave the roots; nothing was opened
  std::string dropped;     // leading folders the suffix rule had to drop
  std::vector<std::string> looked_in;
  std::string nearest;  // an existing name that may have been meant
};

/// The folders a model may read from: its own, and its ancestors up to five levels, not above the
/// repository (.git) or the folder that holds its package (package.xml), and never "/".
class Roots {
 public:
  Roots(const Files& files, const std::string& model_path,
        std::map<std::string, std::string> packages, std::vector<std::string> mesh_roots);

  /// `package://P/a/b`, `file://...`, absolute or relative paths as URDF writes them.
  Resolved find_uri(const std::string& uri) const;
  /// A path relative to the main file, as MJCF writes them.
  Resolved find_relative(const std::string& path) const;
  /// A found path as the user would write it: relative to the model as it was named.
  std::string shown(const std::string& path) const;

 private:
  Resolved find_package(const std::string& package, const std::string& rest) const;
  bool try_path(const std::string& path, Resolved& result) const;
  bool inside_roots(const std::string& real_path) const;
  void suggest(const std::string& path, Resolved& result) const;

  const Files& files_;
  std::string folder_;                  // of the model, as the user named it
  std::vector<std::string> ancestors_;  // nearest first, real paths; [0] is the model's folder
  std::map<std::string, std::string> packages_;
  std::vector<std::string> mesh_roots_;
  std::vector<std::string> named_roots_;  // absolute ones as they were given
  std::vector<std::string> ros_path_;
  std::size_t climb_limit_ = 1;  // how many ancestors a plain relative path may climb
};

}  // namespace legwork::load
