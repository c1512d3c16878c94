#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What bodies are made of for contact: primitive shapes, convex hulls, heightfields, and the
// filters and materials that decide who touches whom and how.
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "legwork/base/index.h"
#include "legwork/math/spatial.h"
#include "legwork/model/joint.h"

namespace legwork {

enum class ShapeKind {
  kPlane,
  kSphere,
  kCapsule,
  kCylinder,
  kEllipsoid,
  kBox,
  kMesh,
  kHeightfield
};

/// Triangles to look at.
struct SmallMesh {
  std::vector<float> vertices;       // xyz triples [m]
  std::vector<std::uint32_t> faces;  // index triples
  // 0xRRGGBB and how many faces, in the order of the faces; empty: no colours of its own
  std::vector<std::pair<std::uint32_t, std::uint32_t>> colours;
};

struct Hull;

/// A convex hull with its faces, in the mesh's own frame. A mesh that nothing touches has none.
struct Mesh {
  std::string name;
  std::vector<Vec3<double>> vertices;     // hull vertices [m]
  std::vector<std::array<int, 3>> faces;  // hull triangles, outward by the right-hand rule
  // Who lies beside whom on the hull, shared by all worlds; made by build() where it is missing.
  std::shared_ptr<const Hull> hull = nullptr;
  // The mesh as its maker drew it, with at most so many faces. Its file is read when it is asked
  // for; nothing comes back where that fails. No function: the hull is all there is.
  std::function<SmallMesh(std::size_t max_faces)> drawn = nullptr;
};

/// Heights over a grid, row 0 at −y, column 0 at −x, centred on the shape's frame.
struct Heightfield {
  std::string name;
  int rows = 0, columns = 0;
  double half_x = 1, half_y = 1;  // [m]
  double base = 0.0;              // thickness under height 0 [m]
  std::vector<double> height;     // rows x columns [m]

  double at(int row, int column) const {
    return height[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
};

/// Friction and the soft numbers of MJCF. legwork's own contact law is set by the scenario.
struct Surface {
  double slide = 1.0;      // Coulomb coefficient
  double torsion = 0.005;  // [m]
  double roll = 0.0001;    // [m]
  int condim = 3;          // 1 frictionless, 3 sliding, 4 + torsion, 6 + rolling
  int priority = 0;
  double solmix = 1.0;
  SoftParameters soft;
  double margin = 0.0, gap = 0.0;  // [m]
};

/// The colour of shapes whose file gives none.
inline constexpr std::array<float, 4> kUnpainted{0.7f, 0.7f, 0.72f, 1.0f};

/// A shape fixed to a part.
struct ShapeSpec {
  std::string name;
  ShapeKind kind = ShapeKind::kSphere;
  // sphere: radius | capsule, cylinder: radius, half length along z | box: half sizes
  // ellipsoid: semi-axes | plane: half sizes drawn (0 is infinite), normal z
  Vec3<double> size{0, 0, 0};                   // [m]
  Pose<double> X_FG = identity_pose<double>();  // in the part's frame
  int mesh = -1;                                // into Model::meshes
  int heightfield = -1;                         // into Model::heightfields
  int contype = 1, conaffinity = 1, group = 0;
  Surface surface;
  std::array<float, 4> rgba = kUnpainted;
  int line = 0;

  bool collides() const { return contype != 0 || conaffinity != 0; }
};

/// A shape of a compiled Model, carried by a moving body (or the world).
struct Shape : ShapeSpec {
  BodyId body;
  int part = 0;
  Pose<double> X_BG;  // in the body's frame
};

/// An explicit pair of shapes with its own surface; ignores contype filters.
struct ShapePair {
  int shape_a = -1, shape_b = -1;
  Surface surface;
};

/// Mass per unit volume, centre and inertia of a solid shape (spec F1 §2.3); planes have none.
struct SolidProperties {
  double volume = 0;            // [m³]
  Sym3<double> unit_inertia{};  // about its centre, per unit mass [m²]
};
SolidProperties solid_properties(ShapeKind kind, const Vec3<double>& size);

}  // namespace legwork
