// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/decimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <queue>
#include <unordered_map>

namespace legwork::load {
namespace {

using Vec = Vec3<double>;

/// Sum of squared distances to planes n·x + d = 0, each times its weight: xᵀAx + 2bᵀx + c.
struct Quadric {
  double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
  Vec b{0, 0, 0};
  double c = 0;

  void add_plane(const Vec& n, double d, double weight) {
    xx += weight * n.x * n.x, xy += weight * n.x * n.y, xz += weight * n.x * n.z;
    yy += weight * n.y * n.y, yz += weight * n.y * n.z, zz += weight * n.z * n.z;
    b += n * (weight * d);
    c += weight * d * d;
  }
  Quadric& operator+=(const Quadric& o) {
    xx += o.xx, xy += o.xy, xz += o.xz, yy += o.yy, yz += o.yz, zz += o.zz;
    b += o.b, c += o.c;
    return *this;
  }
  double at(const Vec& p) const {
    const Vec Ap{xx * p.x + xy * p.y + xz * p.z, xy * p.x + yy * p.y + yz * p.z,
                 xz * p.x + yz * p.y + zz * p.z};
    return dot(p, Ap) + 2 * dot(b, p) + c;
  }
  /// Where it is least, if it has such a point and that is no farther than `reach` from `near`.
  bool minimum(const Vec& near, double reach, Vec& out) const {
    const double a = yy * zz - yz * yz, d = xz * yz - xy * zz, e = xy * yz - xz * yy;
    const double det = xx * a + xy * d + xz * e, size = xx + yy + zz;
    if (!(std::fabs(det) > 1e-6 * size * size * size)) return false;
    const double f = xx * zz - xz * xz, g = xy * xz - xx * yz, h = xx * yy - xy * xy;
    const Vec r = b * (-1.0 / det);
    out = {a * r.x + d * r.y + e * r.z, d * r.x + f * r.y + g * r.z, e * r.x + g * r.y + h * r.z};
    return norm(out - near) <= reach;
  }
};

std::uint64_t edge_key(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32 | std::max(a, b);
}

class Collapse {
 public:
  explicit Collapse(const TriangleMesh& mesh)
      : at_(mesh.vertices),
        faces_(mesh.faces),
        colour_(mesh.colour),
        around_(at_.size()),
        quadric_(at_.size()),
        changed_(at_.size(), 0),
        alive_(faces_.size(), 1) {
    for (std::uint32_t f = 0; f < faces_.size(); ++f) {
      const Face& t = faces_[f];
      if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) {
        alive_[f] = 0;
        continue;
      }
      ++left_;
      for (const std::uint32_t v : t) around_[v].push_back(f);
    }
  }

  void down_to(std::size_t wanted) {
    if (left_ <= wanted) return;
    set_quadrics();
    for (std::uint32_t f = 0; f < faces_.size(); ++f) {
      if (!alive_[f]) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t a = faces_[f][k], b = faces_[f][(k + 1) % 3];
        if (a < b || rim_.contains(edge_key(a, b))) offer(a, b);
      }
    }
    while (left_ > wanted && !queue_.empty()) {
      const Offer o = queue_.top();
      queue_.pop();
      if (o.stamp_a != changed_[o.a] || o.stamp_b != changed_[o.b]) continue;
      if (!turns_over(o.a, o.b, o.to) && !turns_over(o.b, o.a, o.to)) join(o.a, o.b, o.to);
    }
    if (left_ > wanted) drop_smallest(left_ - wanted);
  }

  SmallMesh result() const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t f = 0; f < faces_.size(); ++f)
      if (alive_[f]) order.push_back(f);
    if (!colour_.empty())
      std::stable_sort(order.begin(), order.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return colour_[a] < colour_[b]; });
    SmallMesh out;
    constexpr std::uint32_t kNew = 0xffffffff;
    std::vector<std::uint32_t> kept_as(at_.size(), kNew);
    for (const std::uint32_t f : order) {
      for (const std::uint32_t v : faces_[f]) {
        if (kept_as[v] == kNew) {
          kept_as[v] = static_cast<std::uint32_t>(out.vertices.size() / 3);
          for (int k = 0; k < 3; ++k) out.vertices.push_back(static_cast<float>(at_[v][k]));
        }
        out.faces.push_back(kept_as[v]);
      }
      if (colour_.empty()) continue;
      if (out.colours.empty() || out.colours.back().first != colour_[f])
        out.colours.emplace_back(colour_[f], 0u);
      ++out.colours.back().second;
    }
    return out;
  }

 private:
  struct Offer {
    double cost;
    std::uint32_t a, b, stamp_a, stamp_b;
    Vec to;
    // Cheapest first; equal ones in a fixed order.
    bool operator<(const Offer& o) const {
      return cost != o.cost ? cost > o.cost : a != o.a ? a > o.a : b > o.b;
    }
  };

  Vec area(std::uint32_t f) const {
    const Face& t = faces_[f];
    return cross(at_[t[1]] - at_[t[0]], at_[t[2]] - at_[t[0]]);
  }

  // Planes of the faces by area; edges of one face, or between colours, get a steep plane each.
  void set_quadrics() {
    std::unordered_map<std::uint64_t, std::pair<std::uint32_t, int>> edges;  // a face, how many
    edges.reserve(2 * left_);
    for (std::uint32_t f = 0; f < faces_.size(); ++f) {
      if (!alive_[f]) continue;
      const Vec twice = area(f);
      const double size = norm(twice);
      for (std::size_t k = 0; k < 3; ++k) {
        auto& edge =
            edges.try_emplace(edge_key(faces_[f][k], faces_[f][(k + 1) % 3]), f, 0).first->second;
        const bool border = !colour_.empty() && colour_[edge.first] != colour_[f];
        edge.second += border ? 1000 : 1;
      }
      if (!(size > 0)) continue;
      const Vec n = twice * (1.0 / size);
      for (const std::uint32_t v : faces_[f]) quadric_[v].add_plane(n, -dot(n, at_[v]), size / 3);
    }
    for (const auto& [key, edge] : edges) {
      if (edge.second == 2) continue;
      rim_.emplace(key, true);
      const auto a = static_cast<std::uint32_t>(key >> 32), b = static_cast<std::uint32_t>(key);
      const Vec along = at_[b] - at_[a];
      const Vec n = cross(along, area(edge.first));
      const double size = norm(n);
      if (!(size > 0)) continue;
      const Vec unit = n * (1.0 / size);
      for (const std::uint32_t v : {a, b})
        quadric_[v].add_plane(unit, -dot(unit, at_[a]), dot(along, along));
    }
  }

  void offer(std::uint32_t a, std::uint32_t b) {
    if (a > b) std::swap(a, b);
    Quadric sum = quadric_[a];
    sum += quadric_[b];
    const Vec middle = (at_[a] + at_[b]) * 0.5;
    const double length = norm(at_[a] - at_[b]);
    Vec to = middle;
    if (!sum.minimum(middle, length, to)) {
      to = at_[a];
      for (const Vec& p : {at_[b], middle})
        if (sum.at(p) < sum.at(to)) to = p;
    }
    // A little by length as well: flat regions thin out evenly.
    const double cost = std::max(0.0, sum.at(to)) + 1e-9 * length * length;
    queue_.push({cost, a, b, changed_[a], changed_[b], to});
  }

  // Moving v to `to` must not turn a face that stays on its back.
  bool turns_over(std::uint32_t v, std::uint32_t other, const Vec& to) const {
    for (const std::uint32_t f : around_[v]) {
      if (!alive_[f]) continue;
      const Face& t = faces_[f];
      if (t[0] == other || t[1] == other || t[2] == other) continue;
      std::array<Vec, 3> p;
      for (std::size_t k = 0; k < 3; ++k) p[k] = t[k] == v ? to : at_[t[k]];
      const Vec now = area(f), then = cross(p[1] - p[0], p[2] - p[0]);
      if (dot(now, then) < 0.2 * norm(now) * norm(then)) return true;
    }
    return false;
  }

  void join(std::uint32_t a, std::uint32_t b, const Vec& to) {
    at_[a] = to;
    quadric_[a] += quadric_[b];
    for (const std::uint32_t f : around_[b]) {
      if (!alive_[f]) continue;
      Face& t = faces_[f];
      if (t[0] == a || t[1] == a || t[2] == a) {
        alive_[f] = 0;
        --left_;
        continue;
      }
      for (std::uint32_t& v : t)
        if (v == b) v = a;
      around_[a].push_back(f);
    }
    around_[b].clear();
    ++changed_[a], ++changed_[b];
    std::vector<std::uint32_t> neighbours;
    std::erase_if(around_[a], [&](std::uint32_t f) { return !alive_[f]; });
    for (const std::uint32_t f : around_[a])
      for (const std::uint32_t v : faces_[f])
        if (v != a) neighbours.push_back(v);
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    for (const std::uint32_t v : neighbours) offer(a, v);
  }

  void drop_smallest(std::size_t count) {
    std::vector<std::pair<double, std::uint32_t>> sizes;
    for (std::uint32_t f = 0; f < faces_.size(); ++f)
      if (alive_[f]) sizes.emplace_back(norm(area(f)), f);
    std::sort(sizes.begin(), sizes.end());
    for (std::size_t i = 0; i < count && i < sizes.size(); ++i) alive_[sizes[i].second] = 0;
    left_ -= std::min(count, sizes.size());
  }

  std::vector<Vec> at_;
  std::vector<Face> faces_;
  const std::vector<std::uint32_t>& colour_;
  std::vector<std::vector<std::uint32_t>> around_;  // faces at a vertex, dead ones among them
  std::vector<Quadric> quadric_;
  std::vector<std::uint32_t> changed_;  // how often a vertex moved: stale offers are passed over
  std::vector<char> alive_;
  std::unordered_map<std::uint64_t, bool> rim_;
  std::priority_queue<Offer> queue_;
  std::size_t left_ = 0;
};

/// Vertices that share a cell of a grid become one (their mean): a quick first cut of scans.
TriangleMesh clustered(const TriangleMesh& mesh, int cells) {
  Vec low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  for (const Vec& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], v[k]), high[k] = std::max(high[k], v[k]);
  const double scale = cells / std::max({high.x - low.x, high.y - low.y, high.z - low.z, 1e-9});
  std::unordered_map<std::uint64_t, std::uint32_t> cell_of;
  std::vector<std::uint32_t> target;
  std::vector<double> count;
  TriangleMesh out;
  for (const Vec& v : mesh.vertices) {
    std::uint64_t key = 0;
    for (int k = 0; k < 3; ++k)
      key = key << 21 | static_cast<std::uint64_t>(std::max(0.0, (v[k] - low[k]) * scale));
    const auto [found, fresh] =
        cell_of.try_emplace(key, static_cast<std::uint32_t>(out.vertices.size()));
    if (fresh) out.vertices.push_back({0, 0, 0}), count.push_back(0);
    out.vertices[found->second] += v;
    count[found->second] += 1;
    target.push_back(found->second);
  }
  for (std::size_t i = 0; i < count.size(); ++i) out.vertices[i] = out.vertices[i] * (1 / count[i]);
  for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
    const Face& t = mesh.faces[f];
    const Face moved{target[t[0]], target[t[1]], target[t[2]]};
    if (moved[0] == moved[1] || moved[1] == moved[2] || moved[2] == moved[0]) continue;
    out.faces.push_back(moved);
    if (!mesh.colour.empty()) out.colour.push_back(mesh.colour[f]);
  }
  return out;
}

}  // namespace

SmallMesh decimate(const TriangleMesh& mesh, std::size_t max_faces) {
  // Beyond this a grid takes the bulk first: nobody sees a hundredth of a percent of a robot.
  constexpr std::size_t kMany = 400000;
  constexpr int kFine = 400;
  const bool many = mesh.faces.size() > kMany && mesh.faces.size() > 8 * max_faces;
  const TriangleMesh coarse = many ? clustered(mesh, kFine) : TriangleMesh{};
  Collapse collapse(many ? coarse : mesh);
  collapse.down_to(max_faces);
  return collapse.result();
}

}  // namespace legwork::load
