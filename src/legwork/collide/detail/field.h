#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A heightfield's geometry for contact: which cells are near, where a point is nearest, which
// edges are ridges. All in the field's frame.
#include "legwork/collide/detail/narrow_phase.h"
#include "legwork/model/terrain.h"

namespace legwork {

/// Cells [row0, row1) x [column0, column1).
struct FieldRange {
  int row0 = 0, row1 = 0, column0 = 0, column1 = 0;
};
/// The cells under a box.
FieldRange field_range(const Heightfield& field, const Vec3<double>& lo, const Vec3<double>& hi);
/// The cells under a solid's box widened by the margin.
FieldRange field_range(const Heightfield& field, const Solid& solid, const Pose<double>& X_HA,
                       double margin);

/// A place of the surface that is nearer to a point than all places around it.
struct FieldMinimum {
  Vec3<double> n;   // unit, from the surface to the point (upward under the point)
  double distance;  // negative when the point is below the surface [m]
};
/// All of them within `reach` of p; at most `capacity`.
int field_minima(const Heightfield& field, const Vec3<double>& p, double reach, FieldMinimum* out,
                 int capacity);

Vec3<double> triangle_middle(const Heightfield& field, int row, int column, int half);
bool over_triangle(const Heightfield& field, int row, int column, int half, double x, double y);

/// An edge of the grid with the way into its two triangles.
struct FieldEdge {
  Vec3<double> tail{0, 0, 0}, head{0, 0, 0};
  Vec3<double> into[2];  // unit, in the triangle, perpendicular to the edge
  int sides = 0;         // triangles: one at the border
  std::uint32_t index = 0;
};
/// Directions between the normals of the two triangles: only those touch the edge itself.
bool in_wedge(const FieldEdge& edge, const Vec3<double>& n);

/// kind 0: along x from (row, column); 1: along y; 2: the diagonal. False outside the grid.
bool field_edge(const Heightfield& field, int row, int column, int kind, FieldEdge& out);
bool is_ridge(const FieldEdge& edge);

template <class F>
void for_each_ridge(const Heightfield& field, const FieldRange& range, F&& f) {
  FieldEdge edge;
  for (int row = range.row0; row <= range.row1; ++row) {
    for (int column = range.column0; column <= range.column1; ++column) {
      for (int kind = 0; kind < 3; ++kind) {
        if (field_edge(field, row, column, kind, edge) && is_ridge(edge)) f(edge);
      }
    }
  }
}

}  // namespace legwork
