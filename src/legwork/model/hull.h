#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A convex hull with its neighbourhoods, as contact detection walks over it.
#include <array>
#include <vector>

#include "legwork/math/vec3.h"

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

}  // namespace legwork
