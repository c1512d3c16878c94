// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A preset robot stands: the ground carries its weight and the step closes.
#include <legwork/legwork.h>

#include <cmath>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  legwork::Model robot = legwork::load_model(argv[1]).model;
  legwork::ensure_floor(robot);
  const legwork::StandingPose pose = legwork::standing_pose(robot);
  legwork::World world(robot);
  world.set_drives(legwork::standing_gains(robot, pose.state));
  world.reset(pose.state);
  for (int step = 0; step < 500; ++step) {
    if (world.step().status != legwork::StepStatus::kOk) return 1;
  }
  const legwork::Loads& loads = world.loads();
  const double weight = robot.mass() * 9.81;
  double sum = 0.0;
  for (const double x : world.state().q) sum += x;
  std::printf("weight %.6f carried %.6f closure %.3g sum %.17g\n", weight, loads.external_W.f.z,
              loads.closure, sum);
  return std::abs(loads.external_W.f.z / weight - 1.0) < 0.05 && loads.closure < 1e-9 ? 0 : 1;
}
