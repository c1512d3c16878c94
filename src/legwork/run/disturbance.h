#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What happens to a robot from outside: pushes, a crane, a dead motor.
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/model/model.h"
#include "legwork/sim/inputs.h"

namespace legwork {

class World;

/// Adds to what acts during the next step. When it is called the targets are those of the
/// controllers, forces are zero and strengths one, but for what disturbances before it did.
class Disturbance {
 public:
  virtual ~Disturbance() = default;
  virtual void before_step(const World& world, Inputs& inputs) = 0;
  /// The run begins again.
  virtual void reset() {}
};

/// A force at a point fixed in a body, over a stretch of time.
struct PushSpan {
  BodyId body;
  Vec3<double> p_B{0, 0, 0};    // where [m]
  Vec3<double> f_W{0, 0, 0};    // [N]
  double from = 0.0, to = 0.0;  // acts in steps whose middle lies in [from, to) [s]
};

/// Adds f_W acting at p_B of a body to its wrench about Bo in B. Needs the poses of the present
/// state (forward_kinematics).
void add_push(const Workspace<double>& ws, BodyId body, const Vec3<double>& p_B,
              const Vec3<double>& f_W, Inputs& inputs);

/// Pushes by the clock.
class TimedPushes final : public Disturbance {
 public:
  TimedPushes(const Model& model, std::vector<PushSpan> pushes)
      : pushes_(std::move(pushes)), ws_(model) {}
  void before_step(const World& world, Inputs& inputs) override;

 private:
  std::vector<PushSpan> pushes_;
  Workspace<double> ws_;
};

/// One drive gives this share of its torque over a stretch of time: 0 is a dead motor.
class WeakDrive final : public Disturbance {
 public:
  WeakDrive(std::size_t drive, double strength, double from, double to)
      : drive_(drive), strength_(strength), from_(from), to_(to) {}
  void before_step(const World& world, Inputs& inputs) override;

 private:
  std::size_t drive_;
  double strength_, from_, to_;
};

}  // namespace legwork
