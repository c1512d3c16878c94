// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/mesh_cache.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "legwork/base/content_hash.h"
#include "legwork/model/hull.h"

namespace legwork::load {
namespace {

// Raise it when the bytes, or what makes them, change.
constexpr std::string_view kHullForm = "hull 1 ", kDrawnForm = "drawn 1 ";

template <class T>
std::string_view bytes_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

template <class T>
void put(std::string& out, const std::vector<T>& items) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::uint64_t count = items.size();
  out += bytes_of(count);
  out.append(reinterpret_cast<const char*>(items.data()), count * sizeof(T));
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  void take(std::vector<T>& items) {
    std::uint64_t count = 0;
    if (!copy(&count, sizeof count) || count > bytes_.size() / sizeof(T)) {
      good_ = false;
      return;
    }
    items.resize(count);
    good_ = copy(items.data(), count * sizeof(T));
  }
  bool finished() const { return good_ && bytes_.empty(); }

 private:
  bool copy(void* to, std::size_t size) {
    if (!good_ || bytes_.size() < size) return false;
    if (size > 0) std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
    return true;
  }

  std::string_view bytes_;
  bool good_ = true;
};

bool within(const std::vector<int>& items, std::size_t count) {
  return std::all_of(items.begin(), items.end(), [&](int i) { return i >= 0 && z(i) < count; });
}
// Compressed rows: one start per vertex and the end, never falling.
bool rows(const std::vector<int>& start, std::size_t count, const std::vector<int>& items) {
  return start.size() == count + 1 && start.front() == 0 && z(start.back()) == items.size() &&
         std::is_sorted(start.begin(), start.end());
}

bool is_sound(const Mesh& mesh, const Hull& hull) {
  const std::size_t n = mesh.vertices.size(), faces = hull.faces.size();
  if (n < 4) return false;
  for (const Vec3<double>& p : mesh.vertices)
    if (!(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z))) return false;
  for (const auto& face : mesh.faces)
    for (const int i : face)
      if (i < 0 || z(i) >= n) return false;
  for (const Hull::Face& f : hull.faces)
    if (f.first < 0 || f.count < 3 || z(f.first) > hull.loops.size() ||
        z(f.count) > hull.loops.size() - z(f.first) || !std::isfinite(f.offset) ||
        !std::isfinite(dot(f.n, f.n)))
      return false;
  for (const Hull::Edge& e : hull.edges)
    for (const auto& [i, count] :
         {std::pair{e.tail, n}, {e.head, n}, {e.left, faces}, {e.right, faces}})
      if (i < 0 || z(i) >= count) return false;
  // Without neighbours a hull is looked through as a whole.
  const bool walked = hull.neighbours.empty() || rows(hull.neighbour_start, n, hull.neighbours);
  return walked && rows(hull.edge_start, n, hull.vertex_edges) &&
         rows(hull.face_start, n, hull.vertex_faces) && within(hull.loops, n) &&
         within(hull.neighbours, n) && within(hull.vertex_edges, hull.edges.size()) &&
         within(hull.vertex_faces, faces) && within(hull.outlook, n) &&
         (hull.outlook.empty() || !hull.neighbours.empty());
}

std::string key_of(std::string_view form, const std::string& extension, std::string_view how,
                   std::string_view file) {
  ContentHash hash;
  hash.add(form);
  hash.add(extension);
  hash.add(how);
  hash.add(file);
  return std::string(form.substr(0, form.find(' '))) + "-" + hash.finish();
}

}  // namespace

std::string hull_key(std::string_view file, const std::string& extension,
                     const MeshPlacing& placing) {
  const Vec3<double>&p = placing.pos, &s = placing.scale;
  const Quat<double>& q = placing.quat;
  const std::array<double, 10> how{p.x, p.y, p.z, q.w, q.x, q.y, q.z, s.x, s.y, s.z};
  return key_of(kHullForm, extension, bytes_of(how), file);
}

std::string drawn_key(std::string_view file, const std::string& extension, std::size_t max_faces) {
  const auto how = static_cast<std::uint64_t>(max_faces);
  return key_of(kDrawnForm, extension, bytes_of(how), file);
}

std::string write_hull(const Mesh& mesh) {
  std::string out;
  const Hull& h = *mesh.hull;
  put(out, mesh.vertices);
  put(out, mesh.faces);
  put(out, h.faces);
  put(out, h.edges);
  for (const auto* list : {&h.loops, &h.neighbour_start, &h.neighbours, &h.edge_start,
                           &h.vertex_edges, &h.face_start, &h.vertex_faces, &h.outlook})
    put(out, *list);
  return out;
}

bool read_hull(std::string_view bytes, Mesh& mesh) {
  Mesh read;
  Hull h;
  Reader in(bytes);
  in.take(read.vertices);
  in.take(read.faces);
  in.take(h.faces);
  in.take(h.edges);
  for (auto* list : {&h.loops, &h.neighbour_start, &h.neighbours, &h.edge_start, &h.vertex_edges,
                     &h.face_start, &h.vertex_faces, &h.outlook})
    in.take(*list);
  if (!in.finished() || !is_sound(read, h)) return false;
  h.vertices = read.vertices;
  mesh.vertices = std::move(read.vertices);
  mesh.faces = std::move(read.faces);
  mesh.hull = std::make_shared<const Hull>(std::move(h));
  return true;
}

std::string write_drawn(const SmallMesh& mesh) {
  std::string out;
  std::vector<std::array<std::uint32_t, 2>> colours;
  for (const auto& [rgb, count] : mesh.colours) colours.push_back({rgb, count});
  put(out, mesh.vertices);
  put(out, mesh.faces);
  put(out, colours);
  return out;
}

bool read_drawn(std::string_view bytes, SmallMesh& mesh) {
  SmallMesh read;
  std::vector<std::array<std::uint32_t, 2>> colours;
  Reader in(bytes);
  in.take(read.vertices);
  in.take(read.faces);
  in.take(colours);
  const std::size_t n = read.vertices.size() / 3;
  const bool good =
      in.finished() && read.vertices.size() % 3 == 0 && read.faces.size() % 3 == 0 &&
      std::all_of(read.faces.begin(), read.faces.end(), [&](std::uint32_t i) { return i < n; }) &&
      std::all_of(read.vertices.begin(), read.vertices.end(),
                  [](float x) { return std::isfinite(x); });
  if (!good) return false;
  std::size_t coloured = 0;
  for (const auto& [rgb, count] : colours) {
    if (rgb > 0xffffff) return false;
    coloured += count;
    read.colours.emplace_back(rgb, count);
  }
  if (!colours.empty() && coloured != read.faces.size() / 3) return false;
  mesh = std::move(read);
  return true;
}

void place(SmallMesh& mesh, const MeshPlacing& placing) {
  const Mat3<double> R = to_matrix(placing.quat);
  const Vec3<double>& s = placing.scale;
  for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3) {
    float* v = &mesh.vertices[i];
    const Vec3<double> t = transpose_times(R, Vec3<double>{v[0], v[1], v[2]} - placing.pos);
    v[0] = static_cast<float>(t.x * s.x);
    v[1] = static_cast<float>(t.y * s.y);
    v[2] = static_cast<float>(t.z * s.z);
  }
  if (s.x * s.y * s.z < 0)
    for (std::size_t i = 0; i + 2 < mesh.faces.size(); i += 3)
      std::swap(mesh.faces[i + 1], mesh.faces[i + 2]);
}

}  // namespace legwork::load
