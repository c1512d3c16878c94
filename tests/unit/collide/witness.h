#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An independent judge of convex pairs: support functions written out again, and the signed
// distance as the greatest separation over directions, by search.
#include <algorithm>
#include <cmath>
#include <vector>

#include "unit/collide/scene.h"

namespace legwork::support {

struct Body {
  ShapeSpec shape;
  Pose<double> X;
  std::vector<Vec3<double>> vertices;  // of a mesh
};

/// Farthest reach along d, in W.
inline double reach(const Body& b, const Vec3<double>& d_W) {
  const Vec3<double> d = transpose_times(b.X.R, d_W);
  const Vec3<double>& s = b.shape.size;
  double h = 0;
  switch (b.shape.kind) {
    case ShapeKind::kSphere:
      h = s.x * norm(d);
      break;
    case ShapeKind::kCapsule:
      h = s.y * std::fabs(d.z) + s.x * norm(d);
      break;
    case ShapeKind::kCylinder:
      h = s.y * std::fabs(d.z) + s.x * std::hypot(d.x, d.y);
      break;
    case ShapeKind::kEllipsoid:
      h = std::sqrt(s.x * s.x * d.x * d.x + s.y * s.y * d.y * d.y + s.z * s.z * d.z * d.z);
      break;
    case ShapeKind::kBox:
      h = s.x * std::fabs(d.x) + s.y * std::fabs(d.y) + s.z * std::fabs(d.z);
      break;
    default:
      h = -1e300;
      for (const auto& v : b.vertices) h = std::max(h, dot(v, d));
  }
  return h + dot(d_W, b.X.p);
}

/// Gap between a and b seen along n (from b to a); the signed distance is its maximum.
inline double separation(const Body& a, const Body& b, const Vec3<double>& n) {
  return -reach(a, -n) - reach(b, n);
}

/// The maximum over the sphere: many starts, then a pattern search from the best few.
inline double signed_distance(std::mt19937& random, const Body& a, const Body& b) {
  std::vector<std::pair<double, Vec3<double>>> starts;
  for (int i = 0; i < 4000; ++i) {
    const Vec3<double> n = random_unit(random);
    starts.emplace_back(separation(a, b, n), n);
  }
  std::partial_sort(starts.begin(), starts.begin() + 12, starts.end(),
                    [](const auto& x, const auto& y) { return x.first > y.first; });
  double best = -1e300;
  for (int k = 0; k < 12; ++k) {
    auto [value, n] = starts[static_cast<std::size_t>(k)];
    for (double step = 0.05; step > 1e-9;) {
      const Vec3<double> t = random_unit(random);
      Vec3<double> m = n + t * step;
      m = m * (1.0 / norm(m));
      const double v = separation(a, b, m);
      static thread_local int misses = 0;
      if (v > value) {
        value = v, n = m, misses = 0;
      } else if (++misses > 12) {
        step *= 0.6, misses = 0;
      }
    }
    best = std::max(best, value);
  }
  return best;
}

/// A random point cloud's hull would need qhull; these are hulls by construction: an n-gon prism
/// whose top is turned and shrunk (all faces planar triangles, vertices on two circles).
inline Mesh drum(int n, double r0, double r1, double h) {
  Mesh mesh;
  mesh.name = "drum";
  const double step = 2 * 3.14159265358979323846 / n;
  for (int k = 0; k < n; ++k) {
    mesh.vertices.push_back({r0 * std::cos(step * k), r0 * std::sin(step * k), -h});
  }
  for (int k = 0; k < n; ++k) {
    mesh.vertices.push_back({r1 * std::cos(step * (k + 0.5)), r1 * std::sin(step * (k + 0.5)), h});
  }
  for (int k = 0; k < n; ++k) {
    const int next = (k + 1) % n;
    mesh.faces.push_back({k, next, n + k});
    mesh.faces.push_back({n + k, next, n + next});
    if (k >= 1 && k + 1 < n) {
      mesh.faces.push_back({0, k + 1, k});
      mesh.faces.push_back({n, n + k, n + k + 1});
    }
  }
  return mesh;
}

}  // namespace legwork::support
