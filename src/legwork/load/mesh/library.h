#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Opens each mesh file once, and gathers what could not be opened into one message.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "legwork/base/content_cache.h"
#include "legwork/load/detail/findings.h"
#include "legwork/load/files.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mesh/mesh.h"
#include "legwork/load/uri.h"

namespace legwork::load {

enum class MeshUse { kCollision, kVisual };
enum class PathStyle { kUri, kRelative };  // URDF, MJCF

/// From a file's coordinates to those of the mesh: p -> scale * (conj(quat) * (p - pos)).
struct MeshPlacing {
  Vec3<double> pos{0, 0, 0};
  Quat<double> quat = identity_quat<double>();
  Vec3<double> scale{1, 1, 1};
};

class MeshLibrary {
 public:
  /// Hulls and drawn meshes are kept in `cache` under the hash of what they were made from.
  MeshLibrary(std::shared_ptr<const Files> files, const Roots& roots, const LoadOptions& options,
              ContentCache cache, Findings& findings)
      : shared_files_(std::move(files)),
        files_(*shared_files_),
        roots_(roots),
        options_(options),
        cache_(std::move(cache)),
        findings_(findings) {}

  /// The mesh in its file's own coordinates, or null. A missing or unreadable visual is a warning;
  /// a missing collision mesh is remembered for report_missing(); a path that leaves the roots or a
  /// format that cannot be read is an error here.
  std::shared_ptr<const TriangleMesh> open(const std::string& path, PathStyle style, MeshUse use,
                                           const Place& at);

  /// The hull of a collision mesh into `out`, which stays without vertices where the mesh is flat.
  /// False where it cannot be had; open() says what it said.
  bool add_hull(const std::string& path, PathStyle style, const Place& at,
                const MeshPlacing& placing, Mesh& out);

  /// Says how to draw the mesh (Mesh::drawn); its file is looked for, but not read before it is
  /// drawn (or, with LoadOptions::strict, here). False where it cannot be had, with a warning.
  bool add_drawn(const std::string& path, PathStyle style, const Place& at,
                 const MeshPlacing& placing, Mesh& out);

  /// One E-MESH for all collision meshes that were not found (W-MESH with skip_missing_meshes).
  void report_missing();

 private:
  struct Missing {
    std::string path;
    Place at;
    Resolved search;
  };

  std::string find(const std::string& path, PathStyle style, MeshUse use, const Place& at);
  Resolved resolve(const std::string& path, PathStyle style, MeshUse use, const Place& at);
  void note_missing(const std::string& path, const Resolved& search, MeshUse use, const Place& at);
  std::shared_ptr<const TriangleMesh> read(const std::string& file, MeshUse use, const Place& at);
  void unreadable(MeshUse use, const Place& at, const std::string& code, const std::string& what,
                  const std::string& remedy);

  std::shared_ptr<const Files> shared_files_;  // drawn meshes outlive the library
  const Files& files_;
  const Roots& roots_;
  const LoadOptions& options_;
  ContentCache cache_;
  Findings& findings_;
  std::map<std::string, std::shared_ptr<const TriangleMesh>> opened_;  // by resolved path
  std::set<std::string> noted_;                                        // said once
  std::vector<Missing> missing_;
};

/// A mirroring scale turns the faces round.
TriangleMesh transformed(const TriangleMesh& mesh, const MeshPlacing& placing);

/// The hull of a mesh and its neighbourhoods into `out`; nothing where it is flat.
void add_hull_of(const TriangleMesh& mesh, Mesh& out);
/// Lets `out` be drawn as this mesh.
void add_drawn_of(std::shared_ptr<const TriangleMesh> mesh, Mesh& out);

}  // namespace legwork::load
