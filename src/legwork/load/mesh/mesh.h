#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Triangle meshes: reading STL, OBJ and COLLADA, convex hulls, volume and inertia.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/load/detail/findings.h"
#include "legwork/math/spatial.h"

namespace legwork::load {

using Face = std::array<std::uint32_t, 3>;

struct TriangleMesh {
  std::vector<Vec3<double>> vertices;  // [m]
  std::vector<Face> faces;             // counter-clockwise seen from outside
  std::vector<std::uint32_t> colour;   // of each face, 0xRRGGBB; empty: the file has none
};

inline constexpr std::uint64_t kMaxMeshBytes = 64u << 20;
inline constexpr std::size_t kMaxTriangles = 5000000;
inline constexpr std::size_t kMaxHullVertices = 2000;

/// STL, binary or ASCII. Binary is decided by the size (84 + 50 n bytes), never by the word
/// "solid", which binary files carry too. Vertices are merged when bitwise equal. Throws Error
/// (E-STL).
TriangleMesh read_stl(std::string_view bytes, const std::string& file, Findings& findings);

/// Wavefront OBJ: v and f lines (v/t/n, negative indices, polygons as fans); the rest is ignored.
/// Throws Error (E-OBJ).
TriangleMesh read_obj(std::string_view text, const std::string& file, Findings& findings);

/// COLLADA: the triangles and polygons of the scene with its nodes' transforms, unit, up axis and
/// plain diffuse colours;
/// strips, skins and animations are not read. Throws Error (E-XML, E-DOCTYPE, E-DAE).
TriangleMesh read_dae(std::string_view text, const std::string& file, Findings& findings);

/// Merges vertices that are equal bit by bit, in order of first appearance.
void merge_equal_vertices(TriangleMesh& mesh);

/// Convex hull by Quickhull (qhull, deterministic): vertices in the order of the input, faces
/// outward. More than kMaxHullVertices are thinned to the support points of as many directions
/// spread evenly over the sphere. Empty when the points have no volume.
TriangleMesh convex_hull(const std::vector<Vec3<double>>& points);

/// How a mesh is taken to be filled.
enum class MeshFilling {
  kLegacy,  // sum of |tetrahedra| from the centroid of the faces: forgiving of bad winding
  kExact,   // signed tetrahedra: right for closed meshes with outward faces
  kConvex,  // its convex hull, solid
  kShell,   // its surface, per area
};

/// Volume [m³] (shell: area [m²]), centroid and the second-moment inertia at density 1.
struct MeshVolume {
  double volume = 0;
  Vec3<double> centroid{0, 0, 0};
  Sym3<double> inertia{0, 0, 0, 0, 0, 0};  // about the centroid
};
MeshVolume mesh_volume(const TriangleMesh& mesh, MeshFilling filling);

}  // namespace legwork::load
