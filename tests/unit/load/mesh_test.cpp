// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Meshes: reading, hulls, volumes.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "legwork/load/mesh/library.h"
#include "legwork/load/mesh/mesh.h"

using namespace legwork;
using namespace legwork::load;

namespace {

// A box from 0 to (a, b, c), faces outward.
TriangleMesh box(double a, double b, double c) {
  TriangleMesh m;
  for (int i = 0; i < 8; ++i)
    m.vertices.push_back({(i & 1) ? a : 0.0, (i & 2) ? b : 0.0, (i & 4) ? c : 0.0});
  m.faces = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
             {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return m;
}

std::string binary_stl(const TriangleMesh& mesh, const char* header, std::uint32_t claimed) {
  std::string bytes(80, ' ');
  std::memcpy(bytes.data(), header, std::strlen(header));
  const auto put = [&](const void* p) { bytes.append(static_cast<const char*>(p), 4); };
  put(&claimed);
  for (const Face& f : mesh.faces) {
    bytes.append(12, '\0');
    for (const std::uint32_t i : f)
      for (int k = 0; k < 3; ++k) {
        const float x = static_cast<float>(mesh.vertices[i][k]);
        put(&x);
      }
    bytes.append(2, '\0');
  }
  return bytes;
}

// The eight corners of a 0.1 x 0.2 x 0.3 m box in millimetres, and `scene` and `primitives` to
// fill.
std::string dae(const std::string& up, const std::string& primitives, const std::string& nodes) {
  return "<COLLADA><asset><unit meter='0.001'/><up_axis>" + up +
         "</up_axis></asset><library_geometries><geometry id='g'><mesh><source id='p'>"
         "<float_array count='24'>0 0 0 100 0 0 0 200 0 100 200 0 0 0 300 100 0 300 0 200 300 "
         "100 200 300</float_array><technique_common><accessor count='8' stride='3'/>"
         "</technique_common></source><vertices><input semantic='POSITION' "
         "source='#p'/></vertices>" +
         primitives +
         "</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id='s'>" +
         nodes +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url='#s'/></scene>"
         "</COLLADA>";
}

const std::string kBoxFaces =
    "<polylist><input semantic='NORMAL' source='#p' offset='0'/>"
    "<input semantic='VERTEX' source='#v' offset='1'/><vcount>4 4 4 4 4 4</vcount>"
    "<p>0 0 0 2 0 3 0 1  0 4 0 5 0 7 0 6  0 0 0 1 0 5 0 4  0 2 0 6 0 7 0 3  0 0 0 4 0 6 0 2  "
    "0 1 0 3 0 7 0 5</p></polylist>";
const std::string kOneNode = "<node><instance_geometry url='#g'/></node>";

}  // namespace

TEST_CASE("stl: the size decides that a file is binary, not the word solid") {
  Findings findings;
  const TriangleMesh m =
      read_stl(binary_stl(box(1, 2, 3), "solid looks like text", 12), "m.stl", findings);
  CHECK(m.vertices.size() == 8);
  CHECK(m.faces.size() == 12);
  CHECK(mesh_volume(m, MeshFilling::kExact).volume == doctest::Approx(6));
}

TEST_CASE("stl: a header that promises more than the file holds is refused before allocating") {
  Findings findings;
  CHECK_THROWS_AS(read_stl(binary_stl(box(1, 1, 1), "x", 4000000000u), "m.stl", findings), Error);
  CHECK_THROWS_AS(read_stl("solid empty\nendsolid", "m.stl", findings), Error);
  CHECK_THROWS_AS(read_stl("solid x\nvertex 0 0 nan\n", "m.stl", findings), Error);
}

TEST_CASE("stl: ascii") {
  Findings findings;
  const TriangleMesh m = read_stl(
      "solid t\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 "
      "1e0 0\n"
      "  endloop\n endfacet\nendsolid t\n",
      "m.stl", findings);
  CHECK(m.faces.size() == 1);
}

TEST_CASE("dae: polygons in the file's unit and up axis become metres with z up") {
  Findings findings;
  const auto read = [&](const std::string& up) {
    return read_dae(dae(up, kBoxFaces, kOneNode), "m.dae", findings);
  };
  const TriangleMesh z = read("Z_UP");
  CHECK(z.vertices.size() == 8);
  CHECK(z.faces.size() == 12);
  CHECK(mesh_volume(z, MeshFilling::kExact).volume == doctest::Approx(0.006));
  CHECK(z.vertices.back().z == doctest::Approx(0.3));
  // y up: the file's y is our z, its z our −y. x up: its x is our y, its y our −x.
  const Vec3<double> y = read("Y_UP").vertices.back(), x = read("X_UP").vertices.back();
  CHECK(y.x == doctest::Approx(0.1));
  CHECK(y.y == doctest::Approx(-0.3));
  CHECK(y.z == doctest::Approx(0.2));
  CHECK(x.x == doctest::Approx(-0.2));
  CHECK(x.y == doctest::Approx(0.1));
  CHECK(x.z == doctest::Approx(0.3));
}

TEST_CASE("dae: nodes move, turn and mirror what they hold, and faces stay outward") {
  Findings findings;
  const std::string nodes =
      "<node><translate>1000 0 0</translate><rotate>0 0 1 90</rotate><scale>1 1 -2</scale>"
      "<node><matrix>1 0 0 0 0 1 0 0 0 0 1 100 0 0 0 1</matrix>"
      "<instance_geometry url='#g'/></node></node>";
  const TriangleMesh m = read_dae(dae("Z_UP", kBoxFaces, nodes), "m.dae", findings);
  // (0.1, 0.2, 0.3) -> z + 0.1 -> z times −2 -> a quarter turn -> x + 1.
  CHECK(m.vertices.back().x == doctest::Approx(1 - 0.2));
  CHECK(m.vertices.back().y == doctest::Approx(0.1));
  CHECK(m.vertices.back().z == doctest::Approx(-0.8));
  CHECK(mesh_volume(m, MeshFilling::kExact).volume == doctest::Approx(0.012));
}

TEST_CASE("dae: what is broken or without end is refused") {
  Findings findings;
  const auto refused = [&](const std::string& text) {
    CHECK_THROWS_AS(read_dae(text, "m.dae", findings), Error);
  };
  const std::string triangle = "<triangles><input semantic='VERTEX' offset='0'/><p>";
  refused("");
  refused("<robot/>");
  refused("<!DOCTYPE x><COLLADA/>");
  refused(dae("Z_UP", "", kOneNode));
  refused(dae("Z_UP", kBoxFaces, "<node><instance_geometry url='#h'/></node>"));
  refused(dae("Z_UP", triangle + "0 1 8</p></triangles>", kOneNode));
  refused(dae("Z_UP", triangle + "0 1</p></triangles>", kOneNode));
  refused(dae("Z_UP", triangle + "0 1 x</p></triangles>", kOneNode));
  refused(dae("Z_UP", "<tristrips/>", kOneNode));
  refused(dae("Z_UP", kBoxFaces, "<node id='n'><instance_node url='#n'/></node>"));
  refused(dae("Z_UP", kBoxFaces, "<node><scale>1 nan 1</scale></node>"));
  // Each node names the next twice: 2^60 boxes.
  std::string tower;
  for (int i = 0; i < 60; ++i) {
    const std::string next = "<instance_node url='#t" + std::to_string(i + 1) + "'/>";
    tower += "<node id='t" + std::to_string(i) + "'>" + next + next + "</node>";
  }
  refused(dae("Z_UP", kBoxFaces, tower + "<node id='t60'><instance_geometry url='#g'/></node>"));
}

TEST_CASE("obj: slashes, negative indices and polygons") {
  Findings findings;
  const TriangleMesh m =
      read_obj("# c\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1/1/1 2//3 3/4 -1\n", "m.obj", findings);
  CHECK(m.faces.size() == 2);
  CHECK_THROWS_AS(read_obj("v 0 0 0\nf 1 2 3\n", "m.obj", findings), Error);
  CHECK_THROWS_AS(read_obj("v 0 0 0\nf 1 -9 1\n", "m.obj", findings), Error);
  CHECK_THROWS_AS(read_obj("", "m.obj", findings), Error);
}

TEST_CASE("volume: a box has the volume, centre and inertia of a box, however it is filled") {
  const double a = 0.3, b = 0.5, c = 0.7, v = a * b * c;
  for (const MeshFilling filling :
       {MeshFilling::kLegacy, MeshFilling::kExact, MeshFilling::kConvex}) {
    const MeshVolume m = mesh_volume(box(a, b, c), filling);
    CHECK(m.volume == doctest::Approx(v).epsilon(1e-12));
    CHECK(m.centroid.x == doctest::Approx(a / 2).epsilon(1e-12));
    CHECK(m.inertia.xx == doctest::Approx(v * (b * b + c * c) / 12).epsilon(1e-12));
    CHECK(m.inertia.zz == doctest::Approx(v * (a * a + b * b) / 12).epsilon(1e-12));
    CHECK(std::fabs(m.inertia.xy) < 1e-15);
  }
  const MeshVolume shell = mesh_volume(box(a, b, c), MeshFilling::kShell);
  CHECK(shell.volume == doctest::Approx(2 * (a * b + b * c + a * c)).epsilon(1e-12));
}

TEST_CASE("volume: mirroring a mesh by a negative scale keeps its volume") {
  const TriangleMesh m = transformed(box(1, 2, 3), {.pos = {0.1, 0, 0}, .scale = {1, -1, 1}});
  CHECK(mesh_volume(m, MeshFilling::kExact).volume == doctest::Approx(6));
}

TEST_CASE("hull: corners stay, inner points go, faces look outward, twice the same") {
  std::vector<Vec3<double>> points = box(1, 1, 1).vertices;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> inside(0.01, 0.99);
  for (int i = 0; i < 200; ++i) points.push_back({inside(random), inside(random), inside(random)});
  const TriangleMesh hull = convex_hull(points);
  CHECK(hull.vertices.size() == 8);
  CHECK(mesh_volume(hull, MeshFilling::kExact).volume == doctest::Approx(1));
  CHECK(convex_hull(points).faces == hull.faces);
  CHECK(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).vertices.empty());
  CHECK(convex_hull({}).vertices.empty());
}

TEST_CASE("hull: a ball of many points is thinned to 2000, and loses little") {
  std::vector<Vec3<double>> points;
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 6000; ++i) {
    const Vec3<double> p{normal(random), normal(random), normal(random)};
    points.push_back(p * (1.0 / norm(p)));
  }
  const TriangleMesh hull = convex_hull(points);
  CHECK(hull.vertices.size() <= 2000);
  CHECK(mesh_volume(hull, MeshFilling::kExact).volume > 0.99 * 4.18879);
}
