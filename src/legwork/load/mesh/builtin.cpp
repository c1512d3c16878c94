// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/builtin.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace legwork::load {
namespace {

constexpr double kPi = std::numbers::pi;

Vec3<double> unit(const Vec3<double>& p) { return p * (1.0 / norm(p)); }

TriangleMesh sphere(int subdivisions) {
  // The twelve corners of an icosahedron are those of three golden rectangles.
  const double g = std::numbers::phi;
  std::vector<Vec3<double>> points;
  for (const double a : {-1.0, 1.0})
    for (const double b : {-g, g})
      for (const Vec3<double>& p : {Vec3<double>{a, b, 0}, {0, a, b}, {b, 0, a}})
        points.push_back(unit(p));
  TriangleMesh mesh = convex_hull(points);
  for (int level = 0; level < subdivisions; ++level) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middle;
    const auto between = [&](std::uint32_t a, std::uint32_t b) {
      const auto [it, is_new] =
          middle.try_emplace(std::pair(std::min(a, b), std::max(a, b)),
                             static_cast<std::uint32_t>(mesh.vertices.size()));
      if (is_new) mesh.vertices.push_back(unit(mesh.vertices[a] + mesh.vertices[b]));
      return it->second;
    };
    std::vector<Face> finer;
    for (const Face& f : mesh.faces) {
      const std::uint32_t a = between(f[0], f[1]), b = between(f[1], f[2]), c = between(f[2], f[0]);
      for (const Face& small :
           {Face{f[0], a, c}, Face{f[1], b, a}, Face{f[2], c, b}, Face{a, b, c}})
        finer.push_back(small);
    }
    mesh.faces = std::move(finer);
  }
  return mesh;
}

// The points of half an octahedron's grid, blown up to the sphere.
TriangleMesh hemisphere(int resolution) {
  const int n = resolution + 1;
  std::vector<Vec3<double>> points;
  for (int x = -n; x <= n; ++x)
    for (int y = -n; y <= n; ++y)
      if (const int z = n - std::abs(x) - std::abs(y); z >= 0)
        points.push_back(
            unit({static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)}));
  return convex_hull(points);
}

TriangleMesh cone(int corners, double top) {
  std::vector<Vec3<double>> points;
  for (int i = 0; i < corners; ++i) {
    const double a = 2 * kPi * i / corners, x = std::cos(a), y = std::sin(a);
    points.push_back({x, y, -1});
    if (top > 0) points.push_back({top * x, top * y, 1});
  }
  if (!(top > 0)) points.push_back({0, 0, 1});
  return convex_hull(points);
}

double power(double x, double exponent) {
  return std::copysign(std::pow(std::fabs(x), exponent), x);
}

// A closed grid of `rows` rings of `n` points, ring i at i·n, joined to the next.
void join_rings(TriangleMesh& mesh, int rows, int n, bool round) {
  const auto at = [&](int row, int k) {
    return static_cast<std::uint32_t>((row % rows) * n + k % n);
  };
  for (int row = 0; row + (round ? 0 : 1) < rows; ++row)
    for (int k = 0; k < n; ++k) {
      mesh.faces.push_back({at(row, k), at(row, k + 1), at(row + 1, k)});
      mesh.faces.push_back({at(row, k + 1), at(row + 1, k + 1), at(row + 1, k)});
    }
}

TriangleMesh supersphere(int n, double e1, double e2) {
  TriangleMesh mesh;
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      const double v = -kPi / 2 + kPi * i / n, u = -kPi + 2 * kPi * k / n;
      const double ring = power(std::cos(v), e2);
      mesh.vertices.push_back(
          {ring * power(std::cos(u), e1), ring * power(std::sin(u), e1), power(std::sin(v), e2)});
    }
  join_rings(mesh, n - 1, n, false);
  const auto low = static_cast<std::uint32_t>(mesh.vertices.size()), high = low + 1;
  mesh.vertices.push_back({0, 0, -1});
  mesh.vertices.push_back({0, 0, 1});
  const auto last = static_cast<std::uint32_t>((n - 2) * n);
  for (int k = 0; k < n; ++k) {
    const auto a = static_cast<std::uint32_t>(k), b = static_cast<std::uint32_t>((k + 1) % n);
    mesh.faces.push_back({b, a, low});
    mesh.faces.push_back({last + a, last + b, high});
  }
  return mesh;
}

TriangleMesh supertorus(int n, double radius, double e1, double e2) {
  TriangleMesh mesh;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      const double u = 2 * kPi * i / n, v = 2 * kPi * k / n;
      const double reach = 1 + radius * power(std::cos(v), e1);
      mesh.vertices.push_back({reach * power(std::cos(u), e2), reach * power(std::sin(u), e2),
                               radius * power(std::sin(v), e1)});
    }
  join_rings(mesh, n, n, true);
  for (Face& f : mesh.faces) std::swap(f[1], f[2]);  // the tube turns the other way round
  return mesh;
}

}  // namespace

TriangleMesh builtin_mesh(const std::string& kind, const std::vector<double>& p,
                          std::string& problem) {
  const auto whole = [&](std::size_t i, int least, int most) {
    return i < p.size() && p[i] == std::floor(p[i]) && p[i] >= least && p[i] <= most;
  };
  const auto needs = [&](bool good, const char* what) {
    if (!good) problem = "builtin " + kind + " needs params " + what;
    return good;
  };
  const auto n = p.empty() ? 0 : static_cast<int>(std::fmax(0, std::fmin(p[0], 1000)));
  const auto positive = [&](std::size_t i) { return p[i] > 0; };
  if (kind == "sphere")
    return needs(p.size() == 1 && whole(0, 0, 4), "\"subdivisions 0 to 4\"") ? sphere(n)
                                                                             : TriangleMesh{};
  if (kind == "hemisphere")
    return needs(p.size() == 1 && whole(0, 0, 10), "\"resolution 0 to 10\"") ? hemisphere(n)
                                                                             : TriangleMesh{};
  if (kind == "cone")
    return needs(p.size() == 2 && whole(0, 3, 1000) && p[1] >= 0, "\"corners radius_of_top\"")
               ? cone(n, p[1])
               : TriangleMesh{};
  if (kind == "supersphere")
    return needs(p.size() == 3 && whole(0, 3, 1000) && positive(1) && positive(2),
                 "\"resolution exponent exponent\"")
               ? supersphere(n, p[1], p[2])
               : TriangleMesh{};
  if (kind == "supertorus")
    return needs(p.size() == 4 && whole(0, 3, 1000) && positive(1) && positive(2) && positive(3),
                 "\"resolution radius exponent exponent\"")
               ? supertorus(n, p[1], p[2], p[3])
               : TriangleMesh{};
  problem = "builtin " + kind + " is not read";
  return {};
}

}  // namespace legwork::load
