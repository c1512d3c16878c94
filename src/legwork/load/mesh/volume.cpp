// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "legwork/load/mesh/mesh.h"

namespace legwork::load {
namespace {

struct BitwiseHash {
  std::size_t operator()(const std::array<std::uint64_t, 3>& bits) const {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (const std::uint64_t b : bits) h = (h ^ b) * 0xff51afd7ed558ccdu, h ^= h >> 32;
    return static_cast<std::size_t>(h);
  }
};

double area(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c) {
  const Vec3<double> n = cross(b - a, c - a);
  return 0.5 * std::sqrt(dot(n, n));
}

// Second moments ∫ x xᵀ of a simplex whose corners sum to s and have outer sum q, times `weight`
// (volume/20 for a tetrahedron with one corner at the origin, area/12 for a triangle).
void add_moments(Sym3<double>& C, double weight, const Vec3<double>& a, const Vec3<double>& b,
                 const Vec3<double>& c) {
  const Vec3<double> s = a + b + c;
  for (int i = 0; i < 3; ++i)
    for (int k = i; k < 3; ++k)
      C(i, k) += weight * (a[i] * a[k] + b[i] * b[k] + c[i] * c[k] + s[i] * s[k]);
}

Sym3<double> inertia_of_moments(const Sym3<double>& C) {
  const double trace = C.xx + C.yy + C.zz;
  return {trace - C.xx, -C.xy, -C.xz, trace - C.yy, -C.yz, trace - C.zz};
}

// Mean of the triangles' centres, weighted by area.
Vec3<double> surface_centroid(const TriangleMesh& mesh, double& total_area) {
  Vec3<double> sum{0, 0, 0};
  total_area = 0;
  for (const Face& f : mesh.faces) {
    const auto &a = mesh.vertices[f[0]], &b = mesh.vertices[f[1]], &c = mesh.vertices[f[2]];
    const double A = area(a, b, c);
    sum += (a + b + c) * (A / 3.0);
    total_area += A;
  }
  return total_area > 0 ? sum * (1.0 / total_area) : sum;
}

double tetrahedron(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c,
                   bool absolute) {
  const double volume = dot(a, cross(b, c)) / 6.0;
  return absolute ? std::fabs(volume) : volume;
}

MeshVolume shell(const TriangleMesh& mesh) {
  MeshVolume result;
  result.centroid = surface_centroid(mesh, result.volume);
  Sym3<double> C{0, 0, 0, 0, 0, 0};
  for (const Face& f : mesh.faces) {
    const Vec3<double> a = mesh.vertices[f[0]] - result.centroid,
                       b = mesh.vertices[f[1]] - result.centroid,
                       c = mesh.vertices[f[2]] - result.centroid;
    add_moments(C, area(a, b, c) / 12.0, a, b, c);
  }
  result.inertia = inertia_of_moments(C);
  return result;
}

MeshVolume solid(const TriangleMesh& mesh, bool absolute) {
  MeshVolume result;
  double total_area = 0;
  const Vec3<double> start = surface_centroid(mesh, total_area);
  Vec3<double> sum{0, 0, 0};
  double volume = 0;
  for (const Face& f : mesh.faces) {
    const Vec3<double> a = mesh.vertices[f[0]] - start, b = mesh.vertices[f[1]] - start,
                       c = mesh.vertices[f[2]] - start;
    const double V = tetrahedron(a, b, c, absolute);
    volume += V;
    sum += (a + b + c) * (0.25 * V);
  }
  if (!(std::fabs(volume) > 0)) return result;
  result.centroid = start + sum * (1.0 / volume);

  // Moments about the centroid, tetrahedra from there.
  Sym3<double> C{0, 0, 0, 0, 0, 0};
  for (const Face& f : mesh.faces) {
    const Vec3<double> a = mesh.vertices[f[0]] - result.centroid,
                       b = mesh.vertices[f[1]] - result.centroid,
                       c = mesh.vertices[f[2]] - result.centroid;
    const double V = tetrahedron(a, b, c, absolute);
    result.volume += V;
    add_moments(C, V / 20.0, a, b, c);
  }
  result.inertia = inertia_of_moments(C);
  return result;
}

}  // namespace

void merge_equal_vertices(TriangleMesh& mesh) {
  std::unordered_map<std::array<std::uint64_t, 3>, std::uint32_t, BitwiseHash> seen;
  std::vector<std::uint32_t> kept_as(mesh.vertices.size());
  std::vector<Vec3<double>> kept;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vec3<double>& p = mesh.vertices[i];
    const std::array<std::uint64_t, 3> bits{std::bit_cast<std::uint64_t>(p.x + 0.0),
                                            std::bit_cast<std::uint64_t>(p.y + 0.0),
                                            std::bit_cast<std::uint64_t>(p.z + 0.0)};  // -0 is 0
    const auto [it, is_new] = seen.emplace(bits, static_cast<std::uint32_t>(kept.size()));
    if (is_new) kept.push_back(p);
    kept_as[i] = it->second;
  }
  for (Face& f : mesh.faces)
    for (std::uint32_t& i : f) i = kept_as[i];
  mesh.vertices = std::move(kept);
}

MeshVolume mesh_volume(const TriangleMesh& mesh, MeshFilling filling) {
  switch (filling) {
    case MeshFilling::kShell:
      return shell(mesh);
    case MeshFilling::kConvex:
      return solid(convex_hull(mesh.vertices), false);
    case MeshFilling::kExact:
      return solid(mesh, false);
    case MeshFilling::kLegacy:
      break;
  }
  return solid(mesh, true);
}

}  // namespace legwork::load
