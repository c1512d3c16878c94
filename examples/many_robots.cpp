// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A herd of one robot, every one with another mass, friction and motor strength, stands for two
// seconds; those that sink to the ground begin anew. Usage: many_robots ROBOT.urdf|ROBOT.xml
#include <legwork/legwork.h>

#include <cstdio>

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s ROBOT.urdf|ROBOT.xml\n", argv[0]);
    return 2;
  }
  legwork::Model robot = legwork::load_model(argv[1]).model;
  legwork::ensure_floor(robot);
  const legwork::State start = legwork::standing_pose(robot).state;
  const legwork::DriveSet servos = legwork::standing_gains(robot, start);
  legwork::Parameters as_built = legwork::parameters_of(robot);
  as_built.drives = servos.drives;

  constexpr int kCount = 64;
  const auto scene = legwork::make_scene(std::make_shared<const legwork::Model>(robot), as_built);
  legwork::Batch herd(scene, kCount, {.dt = 1e-3}, /*threads=*/2);
  std::vector<double> q, v;
  for (int world = 0; world < kCount; ++world) {
    legwork::Parameters own = as_built;
    const double share = 0.9 + 0.2 * world / kCount;  // of the mass, 0.9 to 1.1
    for (legwork::MassProperties& part : own.masses) {
      part.mass *= share;
      part.inertia = part.inertia * share;
    }
    own.friction_scale = 1.5 - share;
    herd.set_parameters(world, own);
    for (std::size_t i = 0; i < servos.targets.size(); ++i) {
      herd.targets()[world * servos.targets.size() + i] = servos.targets[i];
      herd.strength()[world * servos.targets.size() + i] =
          1.0 - 1.0 * world / kCount;  // of the motors, down to a sixty-fourth
    }
    q.insert(q.end(), start.q.begin(), start.q.end());
    v.insert(v.end(), start.v.begin(), start.v.end());
  }
  herd.reset(std::vector<std::uint8_t>(kCount, 1), q, v);

  const std::size_t nq = start.q.size();
  int falls = 0;
  for (int tenth = 0; tenth < 20; ++tenth) {
    herd.step(100);
    std::vector<std::uint8_t> fallen(kCount, 0);
    for (std::size_t world = 0; world < kCount; ++world)
      falls += fallen[world] = herd.q()[world * nq + 2] < 0.5 * start.q[2];
    herd.reset(fallen, q, v);
  }
  std::printf("%s: %d robots for 2 s, %d falls, %.0f %% of the steps side by side\n",
              robot.name.c_str(), kCount, falls, 100.0 * herd.shared());
} catch (const legwork::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
