// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Meshes as they are drawn, hulls as they are shared and kept.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "legwork/base/content_cache.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mesh/decimate.h"
#include "legwork/load/mesh/mesh_cache.h"
#include "legwork/model/hull.h"
#include "support/scratch.h"

using namespace legwork;
using namespace legwork::load;
namespace fs = std::filesystem;

namespace {

TriangleMesh ball(int n) {
  TriangleMesh mesh;
  const auto un = static_cast<std::uint32_t>(n);
  for (std::uint32_t j = 0; j <= un; ++j)
    for (std::uint32_t i = 0; i < un; ++i) {
      const double u = 2 * M_PI * i / n, v = M_PI * j / n;
      mesh.vertices.push_back(
          {0.5 * std::sin(v) * std::cos(u), 0.5 * std::sin(v) * std::sin(u), 0.5 * std::cos(v)});
      if (j == un) continue;
      mesh.faces.push_back({j * un + i, (j + 1) * un + i, j * un + (i + 1) % un});
      mesh.faces.push_back({j * un + (i + 1) % un, (j + 1) * un + i, (j + 1) * un + (i + 1) % un});
    }
  return mesh;
}

std::string obj_of(const TriangleMesh& mesh) {
  std::string text;
  for (const Vec3<double>& p : mesh.vertices)
    text +=
        "v " + std::to_string(p.x) + " " + std::to_string(p.y) + " " + std::to_string(p.z) + "\n";
  for (const Face& f : mesh.faces)
    text += "f " + std::to_string(f[0] + 1) + " " + std::to_string(f[1] + 1) + " " +
            std::to_string(f[2] + 1) + "\n";
  return text;
}

std::string robot(const std::string& geom) {
  return R"(<mujoco><asset><mesh name="ball" file="ball.obj" scale="1 1 -1"/></asset><worldbody>
    <body name="b"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>)" +
         geom + "</body></worldbody></mujoco>";
}

const std::string kSeen =
    R"(<geom type="mesh" mesh="ball" contype="0" conaffinity="0" rgba="1 0 0 1"/>)";
const std::string kFelt = R"(<geom type="mesh" mesh="ball"/>)";

}  // namespace

TEST_CASE("a decimated mesh keeps its shape within its budget") {
  const TriangleMesh mesh = ball(120);
  const SmallMesh small = decimate(mesh, 800);
  CHECK(small.faces.size() / 3 <= 800);
  CHECK(small.faces.size() / 3 > 700);
  for (const std::uint32_t i : small.faces) REQUIRE(3 * i + 2 < small.vertices.size());
  // 800 faces of a ball of radius 0.5 lie within its faceting error of the surface, everywhere.
  for (std::size_t i = 0; i < small.vertices.size(); i += 3) {
    const float* p = &small.vertices[i];
    CHECK(std::hypot(p[0], p[1], p[2]) == doctest::Approx(0.5).epsilon(0.02));
  }
  double volume = 0;
  for (std::size_t f = 0; f < small.faces.size(); f += 3) {
    Vec3<double> p[3];
    for (std::size_t k = 0; k < 3; ++k)
      for (int c = 0; c < 3; ++c)
        p[k][c] = small.vertices[3 * small.faces[f + k] + static_cast<std::size_t>(c)];
    volume += dot(p[0], cross(p[1], p[2])) / 6;
  }
  CHECK(volume == doctest::Approx(M_PI / 6).epsilon(0.02));
  CHECK(decimate(mesh, 1000000).faces.size() == 3 * mesh.faces.size());
}

TEST_CASE("a flat plate thins out to its corners, and its colours keep their border") {
  TriangleMesh plate;
  const std::uint32_t n = 20;
  for (std::uint32_t j = 0; j <= n; ++j)
    for (std::uint32_t i = 0; i <= n; ++i) plate.vertices.push_back({0.1 * i, 0.1 * j, 0});
  for (std::uint32_t j = 0; j < n; ++j)
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t a = j * (n + 1) + i, b = a + n + 1;
      plate.faces.push_back({a, a + 1, b});
      plate.faces.push_back({a + 1, b + 1, b});
      for (int k = 0; k < 2; ++k) plate.colour.push_back(i < n / 2 ? 0xff0000 : 0x0000ff);
    }
  const SmallMesh small = decimate(plate, 40);
  CHECK(small.faces.size() / 3 <= 40);
  REQUIRE(small.colours.size() == 2);
  std::size_t face = 0;
  double area[2] = {0, 0};
  for (std::size_t c = 0; c < 2; ++c)
    for (std::uint32_t k = 0; k < small.colours[c].second; ++k, ++face) {
      Vec3<double> p[3];
      for (std::size_t m = 0; m < 3; ++m) {
        const float* v = &small.vertices[3 * small.faces[3 * face + m]];
        p[m] = {v[0], v[1], v[2]};
      }
      area[c] += 0.5 * norm(cross(p[1] - p[0], p[2] - p[0]));
    }
  CHECK(face == small.faces.size() / 3);
  CHECK(area[0] == doctest::Approx(2).epsilon(1e-6));
  CHECK(area[1] == doctest::Approx(2).epsilon(1e-6));
}

TEST_CASE("what is only drawn has no hull; what touches has one that all worlds share") {
  const std::string obj = obj_of(ball(24));
  const Model seen =
      load_model_from_memory({{"r.xml", robot(kSeen)}, {"ball.obj", obj}}, "r.xml").model;
  REQUIRE(seen.meshes.size() == 1);
  CHECK(seen.meshes[0].vertices.empty());
  CHECK_FALSE(seen.meshes[0].hull);
  REQUIRE(seen.meshes[0].drawn);
  const SmallMesh small = seen.meshes[0].drawn(100000);
  CHECK(small.faces.size() / 3 > 1000);
  CHECK(seen.shapes[ShapeId(0)].rgba == std::array<float, 4>{1, 0, 0, 1});

  const Model felt =
      load_model_from_memory({{"r.xml", robot(kFelt + kSeen)}, {"ball.obj", obj}}, "r.xml").model;
  REQUIRE(felt.meshes.size() == 1);
  REQUIRE(felt.meshes[0].hull);
  CHECK(felt.meshes[0].hull->vertices.size() == felt.meshes[0].vertices.size());
  const Model copy = felt;
  CHECK(copy.meshes[0].hull == felt.meshes[0].hull);
}

TEST_CASE("a drawn mesh whose colours do not cover its faces is not read") {
  SmallMesh mesh;
  mesh.vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  mesh.faces = {0, 1, 2};
  mesh.colours = {{0xff0000, 1}};
  SmallMesh read;
  CHECK(load::read_drawn(load::write_drawn(mesh), read));
  CHECK(read.colours == mesh.colours);
  mesh.colours = {{0xff0000, 4000000000u}};
  CHECK_FALSE(load::read_drawn(load::write_drawn(mesh), read));
  mesh.colours = {{0x1000000, 1}};
  CHECK_FALSE(load::read_drawn(load::write_drawn(mesh), read));
}

TEST_CASE("a drawn mesh that cannot be read stops nothing, and --strict names it") {
  const std::map<std::string, std::string> files{{"r.xml", robot(kSeen)}, {"ball.obj", "v 1 2\n"}};
  const Model model = load_model_from_memory(files, "r.xml").model;
  REQUIRE(model.meshes.size() == 1);
  CHECK(model.meshes[0].drawn(100).faces.empty());
  LoadOptions strict;
  strict.strict = true;
  CHECK_THROWS_AS(load_model_from_memory(files, "r.xml", strict), Error);
}

TEST_CASE("a hull from the cache is the hull, and a damaged entry is made again") {
  const test::Scratch folder;
  std::ofstream(folder.path() / "r.xml") << robot(kFelt);
  std::ofstream(folder.path() / "ball.obj") << obj_of(ball(24));
  const std::string cache = (folder.path() / "cache").string();
  const char* before = std::getenv("LEGWORK_CACHE");
  const std::string kept = before == nullptr ? "" : before;
  setenv("LEGWORK_CACHE", cache.c_str(), 1);
  const auto load = [&] { return load_model((folder.path() / "r.xml").string()).model; };
  const Mesh first = load().meshes.at(0);
  const auto entry = [&] {
    fs::path found;
    for (const auto& e : fs::directory_iterator(cache)) found = e.path();
    return found;
  };
  REQUIRE(fs::exists(entry()));
  const std::string good = write_hull(first);
  CHECK(write_hull(load().meshes.at(0)) == good);
  const auto size = fs::file_size(entry());
  for (const std::uintmax_t at : {std::uintmax_t{0}, size / 3, size / 2, size - 1}) {
    {
      std::fstream file(entry(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(at));
      file.put('#');
    }
    CHECK(write_hull(load().meshes.at(0)) == good);
  }
  fs::resize_file(entry(), size / 2);
  CHECK(write_hull(load().meshes.at(0)) == good);
  if (before == nullptr)
    unsetenv("LEGWORK_CACHE");
  else
    setenv("LEGWORK_CACHE", kept.c_str(), 1);
}

TEST_CASE("bytes that are no hull are refused, wherever they lie") {
  Mesh mesh;
  add_hull_of(ball(12), mesh);
  const std::string good = write_hull(mesh);
  Mesh out;
  REQUIRE(read_hull(good, out));
  CHECK(write_hull(out) == good);
  CHECK_FALSE(read_hull(good.substr(0, good.size() - 1), out));
  CHECK_FALSE(read_hull(good + "x", out));
  CHECK_FALSE(read_hull("", out));
  // Indices out of range: none gets through to where it would be followed.
  int refused = 0, tried = 0;
  for (std::size_t at = 8 + 24 * mesh.vertices.size(); at + 4 <= good.size(); at += 4, ++tried) {
    std::string bad = good;
    const int large = 0x40000000;
    std::memcpy(&bad[at], &large, sizeof large);
    Mesh read;
    if (!read_hull(bad, read))
      ++refused;
    else
      CHECK(read.hull != nullptr);  // a normal or an offset: a number like any other
  }
  CHECK(refused > tried / 2);
}
