// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/hull.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "legwork/base/index.h"
#include "legwork/math/scalar.h"

namespace legwork {

namespace {

using Vec = Vec3<double>;

// Entries by row in compressed form, each row sorted; of equal ones the last added stays.
// Counted, not sorted as a whole: that took half of the time a World of hulls needs.
template <class Entry, class Row, class Less>
void sort_by_row(std::size_t rows, std::vector<Entry>& entries, const Row& row, const Less& less,
                 std::vector<int>& start) {
  start.assign(rows + 1, 0);
  for (const Entry& e : entries) ++start[z(row(e)) + 1];
  for (std::size_t i = 0; i < rows; ++i) start[i + 1] += start[i];
  std::vector<int> next(start.begin(), start.end() - 1);
  std::vector<Entry> sorted(entries.size());
  for (const Entry& e : entries) sorted[z(next[z(row(e))]++)] = e;
  std::size_t count = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const auto first = sorted.begin() + start[i], last = sorted.begin() + start[i + 1];
    std::stable_sort(first, last, less);
    const std::size_t row_start = count;
    for (auto e = first; e != last; ++e) {
      if (count > row_start && !less(entries[count - 1], *e)) --count;
      entries[count++] = *e;
    }
    start[i] = static_cast<int>(row_start);
  }
  start[rows] = static_cast<int>(count);
  entries.resize(count);
}

// Who owns a directed edge.
class EdgeTable {
 public:
  struct Entry {
    int tail, head, owner;
  };
  EdgeTable(std::size_t vertices, std::size_t count) : vertices_(vertices) {
    entries_.reserve(count);
  }
  void add(int tail, int head, int owner) { entries_.push_back({tail, head, owner}); }
  /// Sorts by edge; of equal edges the last added stays.
  void finish() {
    sort_by_row(
        vertices_, entries_, [](const Entry& e) { return e.tail; },
        [](const Entry& a, const Entry& b) { return a.head < b.head; }, start_);
  }
  const Entry* find(int tail, int head) const {
    for (int i = start_[z(tail)]; i < start_[z(tail) + 1]; ++i) {
      if (entries_[z(i)].head == head) return &entries_[z(i)];
    }
    return nullptr;
  }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  std::size_t vertices_;
  std::vector<Entry> entries_;
  std::vector<int> start_;  // per tail
};

// Which triangles make one polygon: neighbours whose normals agree.
class FaceGroups {
 public:
  explicit FaceGroups(std::size_t count) : root_(count) {
    std::iota(root_.begin(), root_.end(), 0);
  }
  int find(int i) {
    while (root_[z(i)] != i) i = root_[z(i)] = root_[z(root_[z(i)])];
    return i;
  }
  void join(int i, int j) {
    const int a = find(i), b = find(j);
    root_[z(std::max(a, b))] = std::min(a, b);
  }

 private:
  std::vector<int> root_;
};

Vec area_vector(const std::vector<Vec>& v, const std::array<int, 3>& t) {
  return cross(v[z(t[1])] - v[z(t[0])], v[z(t[2])] - v[z(t[0])]);
}

// The outline of a group of triangles as one loop, or empty when it is not a single loop.
std::vector<int> outline(const std::vector<std::array<int, 3>>& triangles,
                         std::span<const std::pair<int, int>> group, const EdgeTable& owner,
                         FaceGroups& groups) {
  std::vector<std::pair<int, int>> next;  // tail, head
  for (const auto& [root, t] : group) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int tail = triangles[z(t)][k], head = triangles[z(t)][(k + 1) % 3];
      const EdgeTable::Entry* twin = owner.find(head, tail);
      if (twin == nullptr || groups.find(twin->owner) != root) next.emplace_back(tail, head);
    }
  }
  std::sort(next.begin(), next.end());
  for (std::size_t i = 1; i < next.size(); ++i) {
    if (next[i].first == next[i - 1].first) return {};
  }
  std::vector<int> loop;
  if (next.empty()) return loop;
  int v = next.front().first;
  do {
    loop.push_back(v);
    const auto step = std::lower_bound(next.begin(), next.end(), std::pair{v, -1});
    if (step == next.end() || step->first != v || loop.size() > next.size()) return {};
    v = step->second;
  } while (v != loop.front());
  if (loop.size() != next.size()) loop.clear();
  return loop;
}

void add_face(Hull& hull, const Vec& area, const std::vector<int>& loop) {
  const double size = norm(area);
  const Vec n = size > 0 ? area * (1.0 / size) : Vec{0, 0, 1};
  double offset = -std::numeric_limits<double>::infinity();
  for (const int v : loop) offset = max(offset, dot(n, hull.vertices[z(v)]));
  hull.faces.push_back(
      {n, offset, static_cast<int>(hull.loops.size()), static_cast<int>(loop.size())});
  hull.loops.insert(hull.loops.end(), loop.begin(), loop.end());
}

// Compressed rows from (row, item) entries.
void compress(std::size_t rows, std::vector<std::pair<int, int>> entries, std::vector<int>& start,
              std::vector<int>& items) {
  sort_by_row(
      rows, entries, [](const std::pair<int, int>& e) { return e.first; },
      [](const auto& a, const auto& b) { return a.second < b.second; }, start);
  items.clear();
  items.reserve(entries.size());
  for (const auto& [row, item] : entries) items.push_back(item);
}

void connect(Hull& hull, const std::vector<std::array<int, 3>>& triangles) {
  EdgeTable left(hull.vertices.size(), hull.loops.size());
  for (std::size_t f = 0; f < hull.faces.size(); ++f) {
    const Hull::Face& face = hull.faces[f];
    for (int k = 0; k < face.count; ++k) {
      const int tail = hull.loops[z(face.first + k)];
      left.add(tail, hull.loops[z(face.first + (k + 1) % face.count)], static_cast<int>(f));
    }
  }
  left.finish();
  std::vector<std::pair<int, int>> by_edge, by_face, by_vertex;
  for (const auto& [tail, head, face] : left) {
    by_face.emplace_back(tail, face);
    const EdgeTable::Entry* twin = left.find(head, tail);
    if (tail > head || twin == nullptr) continue;
    const int e = static_cast<int>(hull.edges.size());
    hull.edges.push_back({tail, head, face, twin->owner});
    by_edge.emplace_back(tail, e);
    by_edge.emplace_back(head, e);
  }
  for (const auto& t : triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      by_vertex.emplace_back(t[k], t[(k + 1) % 3]);
      by_vertex.emplace_back(t[(k + 1) % 3], t[k]);
    }
  }
  compress(hull.vertices.size(), std::move(by_edge), hull.edge_start, hull.vertex_edges);
  compress(hull.vertices.size(), std::move(by_face), hull.face_start, hull.vertex_faces);
  compress(hull.vertices.size(), std::move(by_vertex), hull.neighbour_start, hull.neighbours);
  // A vertex no triangle uses would trap the climb: then supports are found by looking at all.
  for (std::size_t i = 0; i < hull.vertices.size(); ++i) {
    if (hull.neighbour_start[i] == hull.neighbour_start[i + 1]) hull.neighbours.clear();
  }
}

// Below this a plain scan is faster than walking the neighbours.
constexpr std::size_t kScan = 24;

// Directions by the cell of a cube's surface they point into: kCells x kCells on each of six faces.
constexpr int kCells = 4;
int outlook_cell(const Vec& d) {
  const double ax = abs(d.x), ay = abs(d.y), az = abs(d.z);
  const int axis = ax >= ay ? (ax >= az ? 0 : 2) : (ay >= az ? 1 : 2);
  const double scale = 0.5 * kCells / max(max(ax, ay), az);
  const auto cell = [&](double c) {
    const double at = (c * scale) + 0.5 * kCells;
    return at >= kCells ? kCells - 1 : at > 0 ? static_cast<int>(at) : 0;  // not a number: 0
  };
  const int side = 2 * axis + (d[axis] > 0 ? 1 : 0);
  return (side * kCells + cell(d[(axis + 1) % 3])) * kCells + cell(d[(axis + 2) % 3]);
}
Vec outlook_direction(int cell) {
  const int side = cell / (kCells * kCells), axis = side / 2;
  const auto centre = [](int c) { return (2.0 * c + 1.0) / kCells - 1.0; };
  Vec d;
  d[axis] = side % 2 == 1 ? 1.0 : -1.0;
  d[(axis + 1) % 3] = centre(cell / kCells % kCells);
  d[(axis + 2) % 3] = centre(cell % kCells);
  return d;
}

int climb(const Hull& hull, const Vec& d, int start) {
  const Vec* v = hull.vertices.data();
  int best = start;
  double most = dot(v[start], d);
  for (bool climbing = true; climbing;) {
    climbing = false;
    const int here = best;
    for (int k = hull.neighbour_start[z(here)]; k < hull.neighbour_start[z(here) + 1]; ++k) {
      const double x = dot(v[hull.neighbours[z(k)]], d);
      if (x > most) most = x, best = hull.neighbours[z(k)], climbing = true;
    }
  }
  return best;
}

void add_outlook(Hull& hull) {
  if (hull.vertices.size() <= kScan || hull.neighbours.empty()) return;
  int at = 0;
  for (int cell = 0; cell < 6 * kCells * kCells; ++cell) {
    at = climb(hull, outlook_direction(cell), at);
    hull.outlook.push_back(at);
  }
}

}  // namespace

Hull make_hull(const std::vector<Vec>& vertices, const std::vector<std::array<int, 3>>& triangles,
               double flat) {
  Hull hull;
  hull.vertices = vertices;
  EdgeTable owner(vertices.size(), 3 * triangles.size());
  std::vector<Vec> area;
  area.reserve(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    area.push_back(area_vector(vertices, triangles[t]));
    for (std::size_t k = 0; k < 3; ++k) {
      owner.add(triangles[t][k], triangles[t][(k + 1) % 3], static_cast<int>(t));
    }
  }
  owner.finish();
  FaceGroups groups(triangles.size());
  for (const auto& [tail, head, t] : owner) {
    const EdgeTable::Entry* twin = owner.find(head, tail);
    if (twin == nullptr) continue;
    const Vec &m = area[z(t)], &n = area[z(twin->owner)];
    if (dot(m, n) >= 0 && norm(cross(m, n)) <= flat * norm(m) * norm(n))
      groups.join(t, twin->owner);
  }
  std::vector<std::pair<int, int>> members;  // root of the group, triangle
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    members.emplace_back(groups.find(t), t);
  }
  std::sort(members.begin(), members.end());
  for (std::size_t first = 0, last = 0; first < members.size(); first = last) {
    while (last < members.size() && members[last].first == members[first].first) ++last;
    const std::span<const std::pair<int, int>> group(&members[first], last - first);
    Vec sum{0, 0, 0};
    for (const auto& [root, t] : group) sum += area[z(t)];
    const std::vector<int> loop = outline(triangles, group, owner, groups);
    if (!loop.empty()) {
      add_face(hull, sum, loop);
      continue;
    }
    for (const auto& [root, t] : group) {
      const auto& corner = triangles[z(t)];
      add_face(hull, area[z(t)], {corner[0], corner[1], corner[2]});
    }
  }
  connect(hull, triangles);
  add_outlook(hull);
  return hull;
}

Hull make_box_hull(const Vec& h) {
  std::vector<Vec> vertices;
  for (int k = 0; k < 8; ++k) {
    vertices.push_back({(k & 1) ? h.x : -h.x, (k & 2) ? h.y : -h.y, (k & 4) ? h.z : -h.z});
  }
  return make_hull(vertices, {{0, 4, 6},
                              {0, 6, 2},
                              {1, 3, 7},
                              {1, 7, 5},
                              {0, 1, 5},
                              {0, 5, 4},
                              {2, 6, 7},
                              {2, 7, 3},
                              {0, 2, 3},
                              {0, 3, 1},
                              {4, 5, 7},
                              {4, 7, 6}});
}

int support_vertex(const Hull& hull, const Vec& d, int start) {
  if (!hull.outlook.empty()) {
    return climb(hull, d, start >= 0 ? start : hull.outlook[z(outlook_cell(d))]);
  }
  const Vec* v = hull.vertices.data();
  int best = std::max(start, 0);
  double most = dot(v[best], d);
  for (std::size_t i = 0; i < hull.vertices.size(); ++i) {
    const double x = dot(v[i], d);
    if (x > most) most = x, best = static_cast<int>(i);
  }
  return best;
}

}  // namespace legwork
