// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII standing in MuJoCo through engines/: what its forces say, and what its soft ground and
// servos change.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "engines/titan.h"
#include "legwork/load/load_model.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/engine_registry.h"
#include "legwork/sim/world.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::witness;

TEST_CASE("MuJoCo: weight and knee force are those of statics, the landing is not the paper's") {
  if (!titan_engines().has("mujoco")) {
    MESSAGE("[skipped] built without libmujoco-dev");
    return;
  }
  const StandingRun run = stand_titan("mujoco:integrator=implicit:kv=1000", {});
  MESSAGE("MuJoCo kv 1000: knee force " << run.knee_force << " N, J2 by eq 5 " << run.hip_true
                                        << " N*m, spike " << run.spike << " N*m, sinks "
                                        << run.sink * 1e3 << " mm");
  CHECK(std::fabs(run.knee_force - 49.05) < 0.01);
  CHECK(std::fabs(run.ground_z - 215.82) < 0.01);
  CHECK(run.spike < 25.7);  // no hard servo: no spike at the torque limit
  CHECK(run.sink > 1e-4);   // solref 0.02 lets the soles sink; ours 7 µm
}

namespace {
// How far a box of 1 kg sinks that the file makes soft [m].
double sink_of_soft_box(const std::string& engine, std::string* setting = nullptr) {
  const char* const file = R"(<mujoco><option cone="elliptic" impratio="100"/><worldbody>
    <geom type="plane" size="1 1 1" solimp=".015 1 .03"/><body name="box" pos="0 0 .05"><freejoint/>
    <geom type="box" size=".05 .05 .05" mass="1" solref=".02 1" solimp=".015 1 .03"/></body>
    </worldbody></mujoco>)";
  World world(load_model_from_memory({{"box.xml", file}}, "box.xml").model,
              {.dt = 1e-3, .host = titan_engines().maker(engine)});
  while (world.time() < 3.0) world.step();
  if (setting != nullptr) *setting = world.stepper().setting();
  return 0.05 - world.state().q[2];
}
}  // namespace

TEST_CASE("MuJoCo takes cone, impratio and softness from the file where they are not set") {
  if (!titan_engines().has("mujoco")) {
    MESSAGE("[skipped] built without libmujoco-dev");
    return;
  }
  std::string setting;
  const double soft = sink_of_soft_box("mujoco", &setting);
  CHECK(soft > 3e-3);
  CHECK(setting.find("elliptic, impratio 100") != std::string::npos);
  CHECK(sink_of_soft_box("mujoco:dmin=0.9:dmax=0.95:width=0.001") < 1e-3);
  CHECK(std::fabs(sink_of_soft_box("native")) < 1e-4);  // rigid: trust warns of it, W-SOFT-FEET
  sink_of_soft_box("mujoco:cone=pyramidal:impratio=1", &setting);
  CHECK(setting.find("pyramidal, impratio 1") != std::string::npos);
}

TEST_CASE("ANYmal C stands on its soft feet in MuJoCo as MuJoCo itself has it") {
  const std::string path =
      support::shared_folder() + "/models/menagerie/anybotics_anymal_c/anymal_c.xml";
  if (!titan_engines().has("mujoco") || !std::filesystem::exists(path)) {
    MESSAGE("[skipped] built without libmujoco-dev, or no shared robot at ", path);
    return;
  }
  LoadOptions options;
  options.visuals = false;
  Model model = load_model(path, options).model;
  ensure_floor(model);
  const State pose = standing_pose(model).state;
  World world(model, {.dt = 1e-3, .host = titan_engines().maker("mujoco")});
  world.set_drives(own_drives(model, pose));
  world.reset(pose);
  while (world.time() < 5.0) world.step();
  // MuJoCo 2.2.2 alone, on the file with a floor: 0.610 m; with a pyramid and impratio 1, 0.428 m.
  CHECK(world.state().q[2] == doctest::Approx(0.610).epsilon(0.003));
}
