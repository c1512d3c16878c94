// SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/decimate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace legwork {
namespace {

struct Box {
  legwork::Vec3<double> lo{1e300, 1e300, 1e300}, hi{-1e300, -1e300, -1e300};
  double side() const { return std::max({hi.x - lo.x, hi.y - lo.y, hi.z - lo.z, 1e-9}); }
};

Box bounds(const std::vector<legwork::Vec3<double>>& vertices) {
  Box box;
  for (const legwork::Vec3<double>& v : vertices) {
    box.lo = {std::min(box.lo.x, v.x), std::min(box.lo.y, v.y), std::min(box.lo.z, v.z)};
    box.hi = {std::max(box.hi.x, v.x), std::max(box.hi.y, v.y), std::max(box.hi.z, v.z)};
  }
  return box;
}

/// One vertex per occupied cell of a grid with `cells` along the longest side.
SmallMesh clustered(const std::vector<legwork::Vec3<double>>& vertices,
                    const std::vector<std::array<int, 3>>& faces, const Box& box, int cells) {
  const double scale = cells / box.side();
  std::unordered_map<std::uint64_t, std::uint32_t> cell_of;
  std::vector<std::uint32_t> target(vertices.size());
  std::vector<std::array<double, 4>> sums;  // x, y, z, count
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const auto index = [&](double x, double lo) {
      return static_cast<std::uint64_t>(std::max(0.0, (x - lo) * scale));
    };
    const legwork::Vec3<double>& v = vertices[i];
    const std::uint64_t key =
        (index(v.x, box.lo.x) << 42) | (index(v.y, box.lo.y) << 21) | index(v.z, box.lo.z);
    const auto [found, fresh] = cell_of.try_emplace(key, static_cast<std::uint32_t>(sums.size()));
    if (fresh) sums.push_back({0, 0, 0, 0});
    target[i] = found->second;
    auto& sum = sums[found->second];
    sum = {sum[0] + v.x, sum[1] + v.y, sum[2] + v.z, sum[3] + 1};
  }
  SmallMesh out;
  for (const auto& sum : sums) {
    for (std::size_t k = 0; k < 3; ++k) out.vertices.push_back(static_cast<float>(sum[k] / sum[3]));
  }
  std::set<std::array<std::uint32_t, 3>> seen;
  for (const auto& face : faces) {
    std::array<std::uint32_t, 3> f;
    for (std::size_t k = 0; k < 3; ++k) f[k] = target[static_cast<std::size_t>(face[k])];
    if (f[0] == f[1] || f[1] == f[2] || f[2] == f[0]) continue;
    std::rotate(f.begin(), std::min_element(f.begin(), f.end()),
                f.end());  // same triangle, same key
    if (seen.insert(f).second) out.faces.insert(out.faces.end(), f.begin(), f.end());
  }
  return out;
}

}  // namespace

SmallMesh decimate(const std::vector<legwork::Vec3<double>>& vertices,
                   const std::vector<std::array<int, 3>>& faces, std::size_t max_faces) {
  if (faces.size() <= max_faces) {
    SmallMesh out;
    for (const legwork::Vec3<double>& v : vertices) {
      for (const double x : {v.x, v.y, v.z}) out.vertices.push_back(static_cast<float>(x));
    }
    for (const auto& face : faces) {
      for (const int i : face) out.faces.push_back(static_cast<std::uint32_t>(i));
    }
    return out;
  }
  const Box box = bounds(vertices);
  SmallMesh out;
  for (int cells = 48; cells >= 2; cells = cells * 4 / 5) {
    out = clustered(vertices, faces, box, cells);
    if (out.faces.size() <= 3 * max_faces) break;
  }
  return out;
}

}  // namespace legwork
