#pragma once
// Shapes as the narrow phase reads them: sizes, hulls with polygonal faces and neighbours, and
// the support function. SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <vector>

#include "legwork/model/shape.h"

namespace legwork {

/// A convex polyhedron: faces are polygons (coplanar triangles merged), outward.
struct Hull {
  struct Face {
    Vec3<double> n;    // unit, outward
    double offset;     // n·x = offset on the face [m]
    int first, count;  // into `loops`: its vertices, counter-clockwise from outside
  };
  struct Edge {
    int tail, head;   // vertices
    int left, right;  // faces: left has the edge tail→head in its loop
  };
  std::vector<Vec3<double>> vertices;  // [m]
  std::vector<Face> faces;
  std::vector<int> loops;
  std::vector<Edge> edges;
  std::vector<int> neighbour_start, neighbours;  // vertices joined by an edge (CSR)
  std::vector<int> edge_start, vertex_edges;     // edges at a vertex (CSR)
  std::vector<int> face_start, vertex_faces;     // faces at a vertex (CSR)
  std::vector<int> outlook;  // large hulls: the farthest vertex of directions all around
};

/// From outward triangles of a convex hull; triangles within `flat` [rad] of each other merge.
Hull make_hull(const std::vector<Vec3<double>>& vertices,
               const std::vector<std::array<int, 3>>& triangles, double flat = 1e-6);
Hull make_box_hull(const Vec3<double>& half);

/// The vertex farthest along d: climbs from `start`, or from where directions like d begin.
int support_vertex(const Hull& hull, const Vec3<double>& d, int start = -1);

/// A shape's geometry in its own frame G.
struct Solid {
  ShapeKind kind = ShapeKind::kSphere;
  Vec3<double> size{0, 0, 0};
  std::shared_ptr<const Hull> hull;                // mesh and box
  std::shared_ptr<const Heightfield> heightfield;  // copied from the model
  Vec3<double> bound_centre{0, 0, 0};              // of the box below, in G [m]
  Vec3<double> bound_half{0, 0, 0};                // in G's axes; planes: infinite [m]
  double bound_radius = 0.0;                       // of the ball about bound_centre [m]
};

/// `hulls` has an entry for each mesh, made when it is first asked for and shared from then on.
Solid make_solid(const ShapeSpec& shape, const std::vector<Mesh>& meshes,
                 const std::vector<std::shared_ptr<const Heightfield>>& heightfields,
                 std::vector<std::shared_ptr<const Hull>>& hulls);

/// The point of a convex solid farthest along d, in G. Capsules and spheres without their radius
/// (see core_radius). d need not be unit.
Vec3<double> support_point(const Solid& solid, const Vec3<double>& d);
/// What a sphere or capsule adds around its core [m].
double core_radius(const Solid& solid);

}  // namespace legwork
