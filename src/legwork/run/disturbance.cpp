// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/disturbance.h"

#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/world.h"

namespace legwork {
namespace {

/// Rounded times must not gain or lose a step: a step counts by its middle.
bool acts(const World& world, double from, double to) {
  const double t = world.time() + 0.5 * world.options().dt;
  return t >= from && t < to;
}

}  // namespace

void add_push(const Workspace<double>& ws, BodyId body, const Vec3<double>& p_B,
              const Vec3<double>& f_W, Inputs& inputs) {
  const Vec3<double> f_B = transpose_times(ws.X_WB[body.at()].R, f_W);
  Force<double>& F = inputs.body_force[body.at()];
  F.t = F.t + cross(p_B, f_B), F.f = F.f + f_B;
}

// The body turns, so the wrench is renewed every step.
void TimedPushes::before_step(const World& world, Inputs& inputs) {
  bool placed = false;
  for (const PushSpan& p : pushes_) {
    if (!acts(world, p.from, p.to)) continue;
    if (!placed) forward_kinematics<double>(world.model(), world.state().q, ws_);
    placed = true;
    add_push(ws_, p.body, p.p_B, p.f_W, inputs);
  }
}

void WeakDrive::before_step(const World& world, Inputs& inputs) {
  if (acts(world, from_, to_)) inputs.strength.at(drive_) *= strength_;
}

}  // namespace legwork
