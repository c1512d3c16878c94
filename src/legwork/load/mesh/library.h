#pragma once
// Opens each mesh file once, and gathers what could not be opened into one message.
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "legwork/load/detail/findings.h"
#include "legwork/load/files.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mesh/mesh.h"
#include "legwork/load/uri.h"

namespace legwork::load {

enum class MeshUse { kCollision, kVisual };
enum class PathStyle { kUri, kRelative };  // URDF, MJCF

class MeshLibrary {
 public:
  MeshLibrary(const Files& files, const Roots& roots, const LoadOptions& options,
              Findings& findings)
      : files_(files), roots_(roots), options_(options), findings_(findings) {}

  /// The mesh in its file's own coordinates, or null. A missing or unreadable visual is a warning;
  /// a missing collision mesh is remembered for report_missing(); a path that leaves the roots or a
  /// format that cannot be read is an error here.
  std::shared_ptr<const TriangleMesh> open(const std::string& path, PathStyle style, MeshUse use,
                                           const Place& at);

  /// One E-MESH for all collision meshes that were not found (W-MESH with skip_missing_meshes).
  void report_missing();

 private:
  struct Missing {
    std::string path;
    Place at;
    Resolved search;
  };

  Resolved resolve(const std::string& path, PathStyle style, MeshUse use, const Place& at);
  void note_missing(const std::string& path, const Resolved& search, MeshUse use, const Place& at);
  std::shared_ptr<const TriangleMesh> read(const std::string& file, MeshUse use, const Place& at);
  void unreadable(MeshUse use, const Place& at, const std::string& code, const std::string& what,
                  const std::string& remedy);

  const Files& files_;
  const Roots& roots_;
  const LoadOptions& options_;
  Findings& findings_;
  std::map<std::string, std::shared_ptr<const TriangleMesh>> opened_;  // by resolved path
  std::set<std::string> noted_;                                        // said once
  std::vector<Missing> missing_;
};

/// p -> scale * (conj(quat) * (p - pos)); a mirroring scale turns the faces round.
TriangleMesh transformed(const TriangleMesh& mesh, const Vec3<double>& pos,
                         const Quat<double>& quat, const Vec3<double>& scale);

/// The hull (and, if asked, the drawn triangles) as the Model keeps them.
Mesh model_mesh(const std::string& name, const TriangleMesh& mesh, bool full_visuals);

}  // namespace legwork::load
