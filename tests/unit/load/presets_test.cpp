// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots and scenarios by name: where they are looked for, and in which order.
#include "legwork/load/presets.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "legwork/base/error.h"
#include "support/scratch.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

// data/robots/{a,b}.xml, data/scenarios/walk.toml, beside/{a,c.urdf}.
struct PresetTree {
  test::Scratch scratch;
  fs::path base = scratch.path();
  PresetTree() {
    for (const char* folder : {"data/robots", "data/scenarios", "beside"})
      fs::create_directories(base / folder);
    for (const char* file : {"data/robots/b.xml", "data/robots/a.xml", "data/robots/notes.txt",
                             "data/scenarios/walk.toml", "beside/a", "beside/c.urdf"})
      std::ofstream(base / file) << "x";
  }
  std::string data() const { return (base / "data").string(); }
  std::string beside() const { return (base / "beside").string(); }
};

// LEGWORK_DATA for as long as it lives.
struct DataVariable {
  explicit DataVariable(const std::string& value) {
    if (const char* old = std::getenv("LEGWORK_DATA")) before = old, had = true;
    setenv("LEGWORK_DATA", value.c_str(), 1);
  }
  ~DataVariable() { had ? setenv("LEGWORK_DATA", before.c_str(), 1) : unsetenv("LEGWORK_DATA"); }
  std::string before;
  bool had = false;
};

}  // namespace

TEST_CASE("presets: names are sorted, and a folder that is not there has none") {
  const PresetTree tree;
  CHECK(preset_robots(tree.data()) == std::vector<std::string>{"a", "b"});
  CHECK(preset_scenarios(tree.data()) == std::vector<std::string>{"walk"});
  CHECK(preset_robots("").empty());
  CHECK(preset_scenarios("/nowhere").empty());
}

TEST_CASE("presets: a bare name is a preset first, then a file beside, then a file here") {
  const PresetTree tree;
  CHECK(find_robot_file("a", tree.data(), tree.beside()) == tree.data() + "/robots/a.xml");
  CHECK(find_robot_file("a", "", tree.beside()) == tree.beside() + "/a");
  CHECK(find_robot_file("c.urdf", tree.data(), tree.beside()) == tree.beside() + "/c.urdf");
  CHECK(find_robot_file(tree.beside() + "/c.urdf", "") == tree.beside() + "/c.urdf");
  CHECK_FALSE(find_robot_file("d", tree.data(), tree.beside()));
  CHECK_FALSE(find_robot_file("a.xml", tree.data()));
  CHECK(find_scenario("walk", tree.data()) == tree.data() + "/scenarios/walk.toml");
  CHECK_FALSE(find_scenario("run", tree.data()));
  CHECK_FALSE(find_scenario("../scenarios/walk", tree.data()));
  CHECK_FALSE(find_scenario("walk", ""));
}

TEST_CASE("presets: LEGWORK_DATA names the folder; a slip is answered with what is there") {
  const PresetTree tree;
  const DataVariable variable(tree.data());
  CHECK(data_folder() == tree.data());
  CHECK(find_robot("b") == tree.data() + "/robots/b.xml");
  CHECK(find_robot("missing/robot.urdf") == "missing/robot.urdf");  // load_model() says the rest
  try {
    find_robot("d");
    FAIL("found what is not there");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-FILE");
    CHECK(e.findings().front().remedy == "presets: a, b");
  }
}
