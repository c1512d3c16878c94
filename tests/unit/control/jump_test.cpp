// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The jump's controller on signals alone.
#include "legwork/control/jump.h"

#include <doctest/doctest.h>

#include <cmath>

#include "legwork/control/drive_map.h"
#include "legwork/model/builder.h"
#include "support/allocations.h"
#include "support/preset.h"
#include "unit/control/robot.h"

using namespace legwork;

namespace {

struct Standing {
  Model model = support::preset("biped10");
  std::vector<double> q = support::keyframe(model, "stand");
  Layout layout;
  Measurements z;
  Estimate x;
  JumpOptions options;

  Standing() {
    layout.drive = drive_names(model, drives_of(model));
    for (const Joint& joint : model.joints)
      if (nv_of(joint.kind) == 1) layout.joint.push_back(joint.name);
    layout.foot = {"L_sole", "R_sole"};
    z = Measurements(layout), x = Estimate(layout);
    const auto joints = measured_coordinates(model, layout);
    for (std::size_t i = 0; i < joints.size(); ++i)
      z.joint[i] = {.position = q[static_cast<std::size_t>(joints[i].q)],
                    .position_valid = true,
                    .velocity_valid = true};
    for (FootReading& foot : z.foot) foot.f_F = {0, 0, 49.0}, foot.force_valid = true;
    x.p_WT = {q[0], q[1], q[2]};
    options.feet = layout.foot, options.tuning = spatial_walk_run();
  }
  ControlStart start() const { return {model, layout, 1e-3, q, x}; }
};

}  // namespace

TEST_CASE("a jump begins by standing, within the torque limits, and allocates nothing") {
  Standing robot;
  Jump jump(robot.options);
  jump.start(robot.start());
  Command command(robot.layout);
  jump.update(0.0, robot.z, robot.x, command);
  const std::size_t before = support::allocation_count();
  for (int k = 1; k < 20; ++k) jump.update(1e-3 * k, robot.z, robot.x, command);
  CHECK(support::allocation_count() == before);
  CHECK(jump.status().phase == JumpPhase::kCrouch);
  CHECK(jump.status().solved);
  CHECK(jump.status().p_WG.z == doctest::Approx(0.78).epsilon(1e-3));
  CHECK(jump.reference()->foot[0].contact);
  double most = 0;
  for (const DriveTarget& drive : command.drive) most = std::max(most, std::abs(drive.torque));
  CHECK(most > 2.0);
  CHECK(most < 40.0);
}

TEST_CASE("a jump that makes no sense is refused") {
  const Standing robot;
  const auto refused = [&](auto change) {
    JumpOptions options = robot.options;
    change(options);
    return support::refusal([&] { Jump{options}; });
  };
  CHECK(refused([](JumpOptions& o) { o.take_off = 0.0; }).find("take-off") != std::string::npos);
  CHECK(refused([](JumpOptions& o) { o.crouch = 0.95; }).find("crouch") != std::string::npos);
  CHECK(refused([](JumpOptions& o) { o.feet.pop_back(); }).find("two soles") != std::string::npos);
  JumpOptions deaf = robot.options;
  deaf.feet = {"L_sole", "hand"};
  CHECK(support::refusal([&] { Jump(deaf).start(robot.start()); }).find("hand") !=
        std::string::npos);
}
