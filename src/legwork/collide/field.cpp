// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/field.h"

#include <algorithm>
#include <cmath>

namespace legwork {

namespace {

using Vec = Vec3<double>;

constexpr double kLevel = 1e-9;  // sine of the bend below which two triangles are one

int clamped_cell(double place, int cells) {
  // NaN goes to 0: comparisons with it are false.
  return place >= cells ? cells : place > 0 ? static_cast<int>(place) : 0;
}

// Nothing around the edge is nearer to p than its point q: w = p − q leans away from both sides.
bool leans_out(const FieldEdge& edge, const Vec& w, double length) {
  // The border has one side and bears what is straight above it; a ridge must be bent.
  const double least = edge.sides == 1 ? kLevel : -kLevel;
  for (int k = 0; k < edge.sides; ++k) {
    if (dot(w, edge.into[k]) > least * length) return false;
  }
  return true;
}

// Collects minima, each once.
class Minima {
 public:
  Minima(double reach, FieldMinimum* out, int capacity)
      : reach_(reach), out_(out), capacity_(capacity) {}
  void add(const Vec& n, double distance) {
    if (!(distance <= reach_) || count == capacity_) return;
    for (int i = 0; i < count; ++i) {
      if (dot(out_[i].n, n) > 1 - 1e-12 && abs(out_[i].distance - distance) < 1e-12) return;
    }
    out_[count++] = {n, distance};
  }
  int count = 0;

 private:
  double reach_;
  FieldMinimum* out_;
  int capacity_;
};

void add_faces(const Heightfield& f, const FieldRange& range, const Vec& p, Minima& out) {
  for (int row = range.row0; row < range.row1; ++row) {
    for (int column = range.column0; column < range.column1; ++column) {
      for (int half = 0; half < 2; ++half) {
        const Vec q = triangle_middle(f, row, column, half);
        const FieldPlane plane = field_plane(f, q.x, q.y);
        const double height = dot(plane.n, p - q);
        if (height < 0) continue;
        const Vec foot = fma(plane.n, -height, p);
        if (over_triangle(f, row, column, half, foot.x, foot.y)) out.add(plane.n, height);
      }
    }
  }
}

void add_edges(const Heightfield& f, const FieldRange& range, const Vec& p, Minima& out) {
  for_each_ridge(f, range, [&](const FieldEdge& edge) {
    const Vec along = edge.head - edge.tail;
    const double t = dot(p - edge.tail, along) / norm2(along);
    if (t <= 0 || t >= 1) return;
    const Vec w = p - fma(along, t, edge.tail);
    const double length = norm(w);
    if (length > 0 && leans_out(edge, w, length)) out.add(w * (1.0 / length), length);
  });
}

// A corner is a minimum when w leans away from every edge that leaves it.
bool is_peak_for(const Heightfield& f, int row, int column, const Vec& q, const Vec& w) {
  static constexpr int kNeighbours[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
  const double length = norm(w);
  for (const auto& step : kNeighbours) {
    const int r = row + step[0], c = column + step[1];
    if (r < 0 || c < 0 || r >= f.rows || c >= f.columns) continue;
    const Vec e = field_vertex(f, r, c) - q;
    if (dot(w, e) > -kLevel * length * norm(e)) return false;
  }
  return true;
}

void add_vertices(const Heightfield& f, const FieldRange& range, const Vec& p, Minima& out) {
  for (int row = range.row0; row <= std::min(range.row1, f.rows - 1); ++row) {
    for (int column = range.column0; column <= std::min(range.column1, f.columns - 1); ++column) {
      const Vec q = field_vertex(f, row, column), w = p - q;
      const double length = norm(w);
      if (length > 0 && is_peak_for(f, row, column, q, w)) out.add(w * (1.0 / length), length);
    }
  }
}

}  // namespace

FieldRange field_range(const Heightfield& f, const Vec& lo, const Vec& hi) {
  const double x = 1.0 / cell_x(f), y = 1.0 / cell_y(f);
  FieldRange range;
  range.column0 = clamped_cell((lo.x + f.half_x) * x, f.columns - 1);
  range.row0 = clamped_cell((lo.y + f.half_y) * y, f.rows - 1);
  if (hi.x < -f.half_x || hi.y < -f.half_y) return range;
  range.column1 = clamped_cell((hi.x + f.half_x) * x + 1.0, f.columns - 1);
  range.row1 = clamped_cell((hi.y + f.half_y) * y + 1.0, f.rows - 1);
  return range;
}

FieldRange field_range(const Heightfield& f, const Solid& solid, const Pose<double>& X_HA,
                       double margin) {
  const Vec c = X_HA * solid.bound_centre;
  Vec reach;
  for (int k = 0; k < 3; ++k) {
    reach[k] = margin + abs(X_HA.R(k, 0)) * solid.bound_half.x +
               abs(X_HA.R(k, 1)) * solid.bound_half.y + abs(X_HA.R(k, 2)) * solid.bound_half.z;
  }
  return field_range(f, c - reach, c + reach);
}

int field_minima(const Heightfield& f, const Vec& p, double reach, FieldMinimum* out,
                 int capacity) {
  Minima minima(reach, out, capacity);
  if (over_field(f, p.x, p.y)) {
    const FieldPlane under = field_plane(f, p.x, p.y);
    if (p.z < under.z) {  // buried: straight out of the triangle above it
      minima.add(under.n, (p.z - under.z) * under.n.z);
      return minima.count;
    }
  }
  const Vec r{reach, reach, reach};
  const FieldRange range = field_range(f, p - r, p + r);
  add_faces(f, range, p, minima);
  add_edges(f, range, p, minima);
  add_vertices(f, range, p, minima);
  return minima.count;
}

Vec triangle_middle(const Heightfield& f, int row, int column, int half) {
  const Vec a = field_vertex(f, row, column), b = field_vertex(f, row + 1, column + 1);
  const Vec c = half == 0 ? field_vertex(f, row, column + 1) : field_vertex(f, row + 1, column);
  return (a + b + c) * (1.0 / 3.0);
}

bool over_triangle(const Heightfield& f, int row, int column, int half, double x, double y) {
  const double u = (x + f.half_x) / cell_x(f) - column, v = (y + f.half_y) / cell_y(f) - row;
  constexpr double kEdge = 1e-9;  // in cells: a point over an edge is over both triangles
  if (half == 0) return u <= 1 + kEdge && v >= -kEdge && v <= u + kEdge;
  return u >= -kEdge && v <= 1 + kEdge && u <= v + kEdge;
}

bool in_wedge(const FieldEdge& edge, const Vec& n) { return leans_out(edge, n, 1.0); }

bool field_edge(const Heightfield& f, int row, int column, int kind, FieldEdge& out) {
  const int r1 = row + (kind != 0), c1 = column + (kind != 1);
  if (r1 >= f.rows || c1 >= f.columns) return false;
  out.tail = field_vertex(f, row, column);
  out.head = field_vertex(f, r1, c1);
  out.index =
      3 * static_cast<std::uint32_t>(row * f.columns + column) + static_cast<std::uint32_t>(kind);
  // The far corner of the triangle on each side: x edges above and below, y edges left and right,
  // diagonals the two other corners of their cell.
  const int far[3][2][2] = {{{row + 1, column + 1}, {row - 1, column}},
                            {{row + 1, column + 1}, {row, column - 1}},
                            {{row, column + 1}, {row + 1, column}}};
  const Vec along = out.head - out.tail;
  const double length2 = norm2(along);
  out.sides = 0;
  for (const auto& corner : far[kind]) {
    if (corner[0] < 0 || corner[1] < 0 || corner[0] >= f.rows || corner[1] >= f.columns) continue;
    const Vec e = field_vertex(f, corner[0], corner[1]) - out.tail;
    const Vec m = fma(along, -dot(e, along) / length2, e);
    out.into[out.sides++] = m * (1.0 / norm(m));
  }
  return true;
}

bool is_ridge(const FieldEdge& edge) {
  // Both sides fall away: their ways in, seen together, point down. The border always counts.
  if (edge.sides < 2) return true;
  return (edge.into[0] + edge.into[1]).z < -kLevel;
}

}  // namespace legwork
