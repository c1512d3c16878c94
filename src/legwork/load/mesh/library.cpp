// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mesh/library.h"

#include <algorithm>
#include <cctype>

#include "legwork/load/mesh/decimate.h"
#include "legwork/load/mesh/mesh_cache.h"
#include "legwork/model/hull.h"

namespace legwork::load {
namespace {

std::string extension(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string::npos || path.find('/', dot) != std::string::npos) return {};
  std::string ext = path.substr(dot + 1);
  std::transform(ext.begin(), ext.end(), ext.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ext;
}

// By the extension; null for what is not read.
auto reader_of(const std::string& path) {
  const std::string ext = extension(path);
  return ext == "stl" ? read_stl : ext == "obj" ? read_obj : ext == "dae" ? read_dae : nullptr;
}

const std::string kSkip = "`--skip-missing-meshes` loads without it";

}  // namespace

Resolved MeshLibrary::resolve(const std::string& path, PathStyle style, MeshUse use,
                              const Place& at) {
  Resolved found = style == PathStyle::kUri ? roots_.find_uri(path) : roots_.find_relative(path);
  if (found.forbidden) {
    const std::string what = "mesh path " + in_quotes(path) + " leaves the model folder";
    if (use == MeshUse::kCollision)
      findings_.error(at, "E-PATH", "mesh", what, "allow its folder with --mesh-root DIR");
    else
      findings_.warning(at, "W-PATH", "mesh", what + "; not opened",
                        "allow its folder with --mesh-root DIR");
  } else if (!found.dropped.empty() && noted_.insert(found.dropped).second) {
    findings_.note(at, "W-SUFFIX", "mesh",
                   "meshes were found without the leading " + in_quotes(found.dropped) +
                       ", first " + in_quotes(path),
                   "");
  }
  return found;
}

void MeshLibrary::note_missing(const std::string& path, const Resolved& search, MeshUse use,
                               const Place& at) {
  const auto same = [&](const Missing& m) { return m.path == path; };
  if (use == MeshUse::kVisual) {
    if (noted_.insert(path).second)
      findings_.warning(at, "W-MESH", "mesh", "no file " + path + "; it is only drawn, not felt",
                        search.nearest.empty() ? "" : "nearest: " + search.nearest);
  } else if (std::none_of(missing_.begin(), missing_.end(), same)) {
    missing_.push_back({path, at, search});
  }
}

std::string MeshLibrary::find(const std::string& path, PathStyle style, MeshUse use,
                              const Place& at) {
  const Resolved found = resolve(path, style, use, at);
  if (found.forbidden) return {};
  if (reader_of(path) == nullptr) {
    unreadable(use, at, "MESH", path + ": unknown mesh format",
               "legwork reads STL, OBJ and DAE; " + kSkip);
    return {};
  }
  if (found.path.empty()) note_missing(path, found, use, at);
  return found.path;
}

std::shared_ptr<const TriangleMesh> MeshLibrary::open(const std::string& path, PathStyle style,
                                                      MeshUse use, const Place& at) {
  const std::string file = find(path, style, use, at);
  if (file.empty()) return nullptr;
  if (const auto it = opened_.find(file); it != opened_.end()) return it->second;
  return opened_[file] = read(file, use, at);
}

bool MeshLibrary::add_hull(const std::string& path, PathStyle style, const Place& at,
                           const MeshPlacing& placing, Mesh& out) {
  const std::string file = find(path, style, MeshUse::kCollision, at);
  if (file.empty()) return false;
  std::string key;
  if (cache_.is_on()) {
    if (const auto bytes = files_.read(file, kMaxMeshBytes))
      key = hull_key(*bytes, extension(file), placing);
    if (const auto kept = cache_.read(key); kept && read_hull(*kept, out)) return true;
  }
  const auto mesh = open(path, style, MeshUse::kCollision, at);
  if (!mesh) return false;
  add_hull_of(transformed(*mesh, placing), out);
  if (!key.empty() && out.hull) cache_.write(key, write_hull(out));
  return true;
}

bool MeshLibrary::add_drawn(const std::string& path, PathStyle style, const Place& at,
                            const MeshPlacing& placing, Mesh& out) {
  const std::string file = find(path, style, MeshUse::kVisual, at);
  if (file.empty()) return false;
  if (options_.strict && !open(path, style, MeshUse::kVisual, at)) return false;
  out.drawn = [files = shared_files_, cache = cache_, file,
               placing](std::size_t max_faces) -> SmallMesh {
    const auto bytes = files->read(file, kMaxMeshBytes);
    if (!bytes) return {};
    SmallMesh small;
    const std::string key = drawn_key(*bytes, extension(file), max_faces);
    const auto kept = cache.read(key);
    if (!kept || !read_drawn(*kept, small)) {
      Findings own;
      try {
        small = decimate(reader_of(file)(*bytes, file, own), max_faces);
      } catch (const Error&) {
        return {};  // a broken mesh that is only drawn stops nothing
      }
      cache.write(key, write_drawn(small));
    }
    place(small, placing);
    return small;
  };
  return true;
}

void MeshLibrary::unreadable(MeshUse use, const Place& at, const std::string& code,
                             const std::string& what, const std::string& remedy) {
  if (use == MeshUse::kCollision && !options_.skip_missing_meshes)
    findings_.error(at, "E-" + code, "mesh", what, remedy);
  else
    findings_.warning(at, "W-" + code, "mesh", what, remedy);
}

std::shared_ptr<const TriangleMesh> MeshLibrary::read(const std::string& file, MeshUse use,
                                                      const Place& at) {
  const auto bytes = files_.read(file, kMaxMeshBytes);
  if (!bytes) {
    unreadable(use, at, "MESH", roots_.shown(file) + " is larger than 64 MB or cannot be read",
               "decimate it");
    return nullptr;
  }
  Findings own;  // a broken mesh that is only drawn must not stop the load
  try {
    TriangleMesh mesh = reader_of(file)(*bytes, roots_.shown(file), own);
    return std::make_shared<const TriangleMesh>(std::move(mesh));
  } catch (const Error& e) {
    const Finding& f = e.findings().front();
    const Place where{f.file, f.line};
    if (use == MeshUse::kCollision)
      findings_.error(where, f.code, f.element, f.message, f.remedy);
    else
      findings_.warning(where, "W-MESH", f.element, f.message, f.remedy);
    return nullptr;
  }
}

void MeshLibrary::report_missing() {
  if (missing_.empty()) return;
  const Missing& first = missing_.front();
  std::string folders;
  for (std::size_t i = 0; i < first.search.looked_in.size() && i < 3; ++i)
    folders += (i > 0 ? ", " : "") + roots_.shown(first.search.looked_in[i]);
  std::string what = "no file " + first.path + " (looked in " + folders + "); nearest: " +
                     (first.search.nearest.empty() ? "none" : first.search.nearest);
  for (std::size_t i = 1; i < missing_.size() && i <= 3; ++i)
    what += (i == 1 ? "; also missing: " : ", ") + missing_[i].path;
  if (missing_.size() > 4) what += " and " + std::to_string(missing_.size() - 4) + " more";
  const bool package = first.path.compare(0, 10, "package://") == 0;
  const std::string where = package ? "say where the package lies with --package NAME=DIR, or "
                                    : "say where they lie with --mesh-root DIR, or ";
  if (options_.skip_missing_meshes)
    findings_.warning(first.at, "W-MESH", "mesh", what, "shapes without their file were left out");
  else
    findings_.error(first.at, "E-MESH", "mesh", what,
                    where + "load without them: `--skip-missing-meshes`");
  missing_.clear();
}

TriangleMesh transformed(const TriangleMesh& mesh, const MeshPlacing& placing) {
  TriangleMesh out = mesh;
  const Mat3<double> R = to_matrix(placing.quat);
  const Vec3<double>& scale = placing.scale;
  for (Vec3<double>& p : out.vertices) {
    const Vec3<double> t = transpose_times(R, p - placing.pos);
    p = {t.x * scale.x, t.y * scale.y, t.z * scale.z};
  }
  if (scale.x * scale.y * scale.z < 0)
    for (Face& f : out.faces) std::swap(f[1], f[2]);
  return out;
}

void add_hull_of(const TriangleMesh& mesh, Mesh& out) {
  const TriangleMesh hull = convex_hull(mesh.vertices);
  out.vertices = hull.vertices;
  out.faces.clear();
  for (const Face& f : hull.faces)
    out.faces.push_back({static_cast<int>(f[0]), static_cast<int>(f[1]), static_cast<int>(f[2])});
  if (!out.vertices.empty())
    out.hull = std::make_shared<const Hull>(make_hull(out.vertices, out.faces));
}

void add_drawn_of(std::shared_ptr<const TriangleMesh> mesh, Mesh& out) {
  out.drawn = [mesh = std::move(mesh)](std::size_t max_faces) {
    return decimate(*mesh, max_faces);
  };
}

}  // namespace legwork::load
