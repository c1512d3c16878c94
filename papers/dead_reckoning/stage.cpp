// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/dead_reckoning/stage.h"

#include "legwork/math/quat.h"

namespace legwork::papers {

namespace {

outcome::DrawnPose pose_of(const Vec3d& p, const Mat3d& R) {
  const Quat<double> q = to_quat(R);
  return {{p.x, p.y, p.z}, {q.w, q.x, q.y, q.z}};
}

outcome::DrawnBody box(const char* name, int parent, const outcome::Xyz& half,
                       const outcome::Xyz& at) {
  outcome::DrawnShape shape;
  shape.kind = outcome::DrawnShapeKind::kBox;
  shape.size = half;
  shape.X_BS.pos = at;
  outcome::DrawnBody body;
  body.name = name;
  body.parent = parent;
  body.shapes.push_back(shape);
  return body;
}

}  // namespace

void stage_truth(const Truth& truth, outcome::Outcome& out) {
  const TruthRobot& robot = truth.robot;
  outcome::Drawing& scene = out.drawing;
  scene.name = truth.name;
  scene.weight = robot.mass * robot.gravity;
  scene.height = truth.p_WT.front().z;
  outcome::DrawnShape floor;
  floor.kind = outcome::DrawnShapeKind::kPlane;
  outcome::DrawnBody world;
  world.name = "world";
  world.shapes.push_back(floor);
  scene.bodies.push_back(world);
  scene.bodies.push_back(box("trunk", -1, {0.06, 0.1, 0.2}, {0, 0, 0.2}));
  scene.bodies.back().mass = robot.mass;
  const double half = 0.5 * (robot.toe - robot.heel), middle = 0.5 * (robot.toe + robot.heel);
  for (const char* name : {"left foot", "right foot"}) {
    scene.bodies.push_back(
        box(name, -1, {half, 0.04, 0.01}, {middle, 0, 0.01 - robot.ankle_height}));
  }
  scene.feet.push_back({2, {0, 0, 0}, "L", "left"});
  scene.feet.push_back({3, {0, 0, 0}, "R", "right"});
  constexpr std::size_t kEvery = 10;  // 50 frames a second
  for (std::size_t k = 0; k < truth.size(); k += kEvery) {
    outcome::Snapshot frame;
    frame.t = truth.t[k];
    frame.poses = {outcome::DrawnPose{}, pose_of(truth.p_WT[k], truth.R_WT[k])};
    for (int i = 0; i < 2; ++i) {
      const TruthFoot& foot = truth.foot[static_cast<std::size_t>(i)];
      frame.poses.push_back(pose_of(foot.p_WF[k], foot.R_WF[k]));
      if (foot.load[k] <= 0.0) continue;
      const Vec3d f = foot.R_WF[k] * foot.f_F[k], p = foot.cop_W[k];
      frame.contacts.push_back({2 + i, {p.x, p.y, p.z}, {f.x, f.y, f.z}});
    }
    frame.com = {truth.p_WT[k].x, truth.p_WT[k].y, truth.p_WT[k].z};
    out.snapshots.push_back(std::move(frame));
  }
}

}  // namespace legwork::papers
