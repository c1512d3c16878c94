// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Loads a robot, puts it on a floor, holds it for two seconds and prints what its joints carry.
// Usage: load_and_step ROBOT.urdf|ROBOT.xml
#include <legwork/legwork.h>

#include <cstdio>

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s ROBOT.urdf|ROBOT.xml\n", argv[0]);
    return 2;
  }
  legwork::Model robot = legwork::load_model(argv[1]).model;
  legwork::ensure_floor(robot);
  const legwork::StandingPose pose = legwork::standing_pose(robot);

  legwork::World world(robot, {.dt = 1e-3});
  world.set_drives(legwork::standing_gains(robot, pose.state));
  world.reset(pose.state);
  for (int step = 0; step < 2000; ++step) {
    if (world.step().status != legwork::StepStatus::kOk) return 1;
  }

  const legwork::Loads& loads = world.loads();
  std::printf("%s after %.1f s: weight carried %.2f N, closure %.1e\n", robot.name.c_str(),
              world.time(), loads.external_W.f.z, loads.closure);
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    std::printf("%-24s %9.3f N*m\n", robot.joints[world.drives[i].joint].name.c_str(),
                world.last().drives[i].torque);
  }
} catch (const legwork::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
