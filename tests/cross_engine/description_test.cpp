// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot as a ROS package, read back by our own loader and by MuJoCo.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

#include "legwork/load/load_model.h"
#include "legwork/run/drawn_meshes.h"
#include "support/scratch.h"
#include "support/shared_folder.h"
#ifdef LEGWORK_HAS_MUJOCO
#include <mujoco/mujoco.h>
#endif

using namespace legwork;
namespace fs = std::filesystem;

namespace {

void check_description(const std::string& file) {
  CAPTURE(file);
  const LoadedModel robot = load_model(file, {.skip_missing_meshes = true});
  const test::Scratch scratch;
  const std::string urdf = write_description(robot.model, scratch.path().string());
  CHECK(!fs::is_empty(fs::path(urdf).parent_path().parent_path() / "meshes"));
  const LoadedModel again = load_model(urdf);
  CHECK(again.model.mass() == doctest::Approx(robot.model.mass()).epsilon(1e-12));
  std::size_t drawn = 0;
  for (const Mesh& mesh : again.model.meshes) drawn += mesh.drawn ? 1 : 0;
  CHECK(drawn > 0);
#ifdef LEGWORK_HAS_MUJOCO
  char why[1000] = "";
  mjModel* const theirs = mj_loadXML(urdf.c_str(), nullptr, why, sizeof why);
  CAPTURE(std::string(why));
  REQUIRE(theirs != nullptr);
  int roots = 0;  // a single free root is URDF's root link, and MuJoCo fixes that to the world
  for (std::size_t i = 1; i < robot.model.parts.size(); ++i)
    roots += robot.model.parts[i].parent == 0 ? 1 : 0;
  CHECK(theirs->nv == robot.model.nv - (roots == 1 ? 6 : 0));
  CHECK(theirs->nmesh > 0);
  mj_deleteModel(theirs);
#else
  std::puts("[skipped] MuJoCo is not installed: the description was read by our loader alone");
#endif
}

}  // namespace

TEST_CASE("a robot's ROS package is read back by our loader and by MuJoCo") {
  check_description(support::source_root() + "/tests/unit/load/robots/mesh_builtin.xml");
  const std::string go2 = support::shared_folder() + "/models/menagerie/unitree_go2/go2.xml";
  if (!fs::exists(go2)) {
    std::printf("[skipped] no %s\n", go2.c_str());
    return;
  }
  check_description(go2);
}
