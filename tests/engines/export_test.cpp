// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What `legwork export --mjcf` writes is read by MuJoCo and by us, whatever robot it was.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "legwork/lab/trust/trust_collection.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/presets.h"
#include "support/shared_folder.h"

#ifdef LEGWORK_HAS_MUJOCO
#include <mujoco/mujoco.h>

#include <cstring>
#include <memory>
#endif

using namespace legwork;

namespace {

// Why MuJoCo does not take it; empty: it does, or there is none.
std::string refused_by_mujoco(const std::string& text) {
#ifdef LEGWORK_HAS_MUJOCO
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  REQUIRE(mj_makeEmptyFileVFS(files.get(), "m.xml", static_cast<int>(text.size())) == 0);
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[1000] = "";
  mjModel* model = mj_loadXML("m.xml", files.get(), error, sizeof error);
  mj_deleteFileVFS(files.get(), "m.xml");
  const std::string why = model == nullptr ? error : "";
  mj_deleteModel(model);
  return why;
#else
  static_cast<void>(text);
  return "";
#endif
}

// What Debian's MuJoCo 2.2.2 is too old for.
Model for_old_mujoco(Model model) {
  for (Joint& joint : model.joints) joint.actuator_force = {};
  for (Part& part : model.parts) part.gravity_compensation = 0;
  model.sensors.clear();
  return model;
}

// Whether it could be loaded at all.
bool survives(const std::string& file) {
  CAPTURE(file);
  LoadOptions options;
  options.visuals = false;
  options.skip_missing_meshes = true;
  Model model;
  try {
    model = load_model(file, options).model;
  } catch (const Error&) {
    return false;  // refused with its reason: nothing to export
  }
  for (const bool meshes : {true, false}) {
    CAPTURE(meshes);
    const std::string text = export_mjcf(model, {.meshes = meshes});
    try {
      const Model back = load_model_from_memory({{"m.xml", text}}, "m.xml").model;
      CHECK(back.nq == model.nq);
      CHECK(back.mass() == doctest::Approx(model.mass()).epsilon(1e-9));
    } catch (const Error& e) {
      FAIL_CHECK("we do not take it: ", e.what());
    }
    CHECK(refused_by_mujoco(export_mjcf(for_old_mujoco(model), {.meshes = meshes})) == "");
  }
  return true;
}

}  // namespace

TEST_CASE("export: MuJoCo and we take every preset and every robot of the shared collection") {
  int taken = 0;
  for (const std::string& name : preset_robots(support::data_folder()))
    taken += survives(*find_robot_file(name, support::data_folder()));
  CHECK(taken >= 5);
  const std::string models = support::shared_folder() + "/models";
  if (!std::filesystem::exists(models)) {
    MESSAGE("[skipped] no shared robots at ", models);
    return;
  }
  taken = 0;
  for (const FoundRobot& robot : find_robots({models}).robots) taken += survives(robot.file);
  CHECK(taken > 20);
}

TEST_CASE("export: MuJoCo and we take what URDF allows and MJCF does not") {
  const std::string small = support::source_root() + "/tests/unit/load/robots";
  int taken = 0;
  for (const auto& entry : std::filesystem::directory_iterator(small))
    if (entry.path().extension() == ".urdf") taken += survives(entry.path().string());
  CHECK(taken > 30);
}

TEST_CASE("export: names that several share, and bodies that cannot be, are told") {
  // Two links whose shapes share a name, one of them a plate thinner than any, one weightless.
  const char* const urdf = R"(<robot name='r'>
    <link name='base'><inertial><mass value='3'/>
      <inertia ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial>
      <collision name='hand'><geometry><box size='.1 .1 .1'/></geometry></collision></link>
    <link name='dummy'/>
    <link name='tip'><inertial><mass value='1'/>
      <inertia ixx='0.01' iyy='0.01' izz='0.05' ixy='0' ixz='0' iyz='0'/></inertial>
      <collision name='hand'><geometry><sphere radius='.05'/></geometry></collision></link>
    <joint name='a' type='continuous'><parent link='base'/><child link='dummy'/><axis xyz='1 0 0'/></joint>
    <joint name='b' type='continuous'><parent link='dummy'/><child link='tip'/>
      <origin xyz='0 0 .3'/><axis xyz='0 1 0'/></joint></robot>)";
  const Model model = load_model_from_memory({{"r.urdf", urdf}}, "r.urdf").model;
  std::vector<std::string> changes;
  const std::string text = export_mjcf(model, {.changes = &changes});
  CHECK(changes.size() == 3);
  CHECK(text.find("\"hand_2\"") != std::string::npos);
  CHECK(load_model_from_memory({{"m.xml", text}}, "m.xml").model.nv == model.nv);
  CHECK(refused_by_mujoco(text) == "");
}
