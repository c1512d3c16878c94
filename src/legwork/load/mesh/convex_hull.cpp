// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>

#include "legwork/load/mesh/mesh.h"

extern "C" {
#include <libqhull_r/libqhull_r.h>
}

namespace legwork::load {
namespace {

// qhull leaves by longjmp when the points are flat; everything it owns is released here.
class Quickhull {
 public:
  Quickhull() : sink_(std::fopen("/dev/null", "w")) { qh_zero(&qh_, sink_); }
  ~Quickhull() {
    qh_freeqhull(&qh_, qh_ALL);
    int curlong = 0, totlong = 0;
    qh_memfreeshort(&qh_, &curlong, &totlong);
    if (sink_ != nullptr) std::fclose(sink_);
  }
  Quickhull(const Quickhull&) = delete;
  Quickhull& operator=(const Quickhull&) = delete;

  bool run(std::vector<double>& xyz) {
    char command[] = "qhull Qt Pp";  // triangulated facets, no precision warnings
    const int n = static_cast<int>(xyz.size() / 3);
    return sink_ != nullptr &&
           qh_new_qhull(&qh_, 3, n, xyz.data(), False, command, sink_, sink_) == 0;
  }

  std::vector<Face> facets() {
    std::vector<Face> faces;
    facetT* facet = nullptr;
    vertexT *vertex = nullptr, **vertexp = nullptr;
    qhT* qh = &qh_;
    FORALLfacets {
      Face face{};
      std::size_t k = 0;
      FOREACHvertex_(facet->vertices) {
        if (k < 3) face[k] = static_cast<std::uint32_t>(qh_pointid(qh, vertex->point));
        ++k;
      }
      if (k != 3) continue;
      faces.push_back(face);
    }
    return faces;
  }

 private:
  qhT qh_;
  std::FILE* sink_;
};

// Faces outward: the hull's inner point is on their negative side.
void orient_outward(TriangleMesh& hull) {
  Vec3<double> inside{0, 0, 0};
  for (const Vec3<double>& p : hull.vertices) inside += p;
  inside = inside * (1.0 / static_cast<double>(hull.vertices.size()));
  for (Face& f : hull.faces) {
    const Vec3<double>&a = hull.vertices[f[0]], &b = hull.vertices[f[1]], &c = hull.vertices[f[2]];
    if (dot(cross(b - a, c - a), a - inside) < 0) std::swap(f[1], f[2]);
  }
  // qhull's order depends on its memory only by history; sort for a stable file.
  for (Face& f : hull.faces) std::rotate(f.begin(), std::min_element(f.begin(), f.end()), f.end());
  std::sort(hull.faces.begin(), hull.faces.end());
}

TriangleMesh hull_once(const std::vector<Vec3<double>>& points) {
  TriangleMesh hull;
  if (points.size() < 4) return hull;
  std::vector<double> xyz;
  xyz.reserve(3 * points.size());
  for (const Vec3<double>& p : points) xyz.insert(xyz.end(), {p.x, p.y, p.z});
  const auto qhull = std::make_unique<Quickhull>();
  if (!qhull->run(xyz)) return hull;
  hull.faces = qhull->facets();

  // Keep the corners in the order of the input.
  std::vector<std::uint32_t> kept_as(points.size(), 0);
  for (const Face& f : hull.faces)
    for (const std::uint32_t i : f) kept_as[i] = 1;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (kept_as[i] != 0) {
      kept_as[i] = static_cast<std::uint32_t>(hull.vertices.size());
      hull.vertices.push_back(points[i]);
    }
  for (Face& f : hull.faces)
    for (std::uint32_t& i : f) i = kept_as[i];
  if (!hull.vertices.empty()) orient_outward(hull);
  return hull;
}

// Directions spread evenly by the golden angle (Fibonacci sphere).
Vec3<double> direction(std::size_t i, std::size_t n) {
  const double z = 1.0 - (2.0 * static_cast<double>(i) + 1.0) / static_cast<double>(n);
  const double r = std::sqrt(std::max(0.0, 1.0 - z * z));
  const double angle = static_cast<double>(i) * std::numbers::pi * (3.0 - std::sqrt(5.0));
  return {r * std::cos(angle), r * std::sin(angle), z};
}

std::vector<Vec3<double>> support_points(const std::vector<Vec3<double>>& points, std::size_t n) {
  std::vector<char> keep(points.size(), 0);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3<double> u = direction(i, n);
    std::size_t best = 0;
    double far = dot(u, points[0]);
    for (std::size_t k = 1; k < points.size(); ++k)
      if (const double d = dot(u, points[k]); d > far) far = d, best = k;
    keep[best] = 1;
  }
  std::vector<Vec3<double>> kept;
  for (std::size_t k = 0; k < points.size(); ++k)
    if (keep[k] != 0) kept.push_back(points[k]);
  return kept;
}

}  // namespace

TriangleMesh convex_hull(const std::vector<Vec3<double>>& points) {
  TriangleMesh hull = hull_once(points);
  if (hull.vertices.size() > kMaxHullVertices)
    hull = hull_once(support_points(hull.vertices, kMaxHullVertices));
  return hull;
}

}  // namespace legwork::load
