#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A crane for robots that cannot stand alone: holds the base level and over its place, but bears
// none of the weight.
#include "legwork/run/disturbance.h"
#include "legwork/sim/world.h"

namespace legwork {

class Crane final : public Disturbance {
 public:
  /// Hooks on to the base's centre of mass where it is now (wherever the root link has its origin);
  /// the first joint must be free.
  explicit Crane(const World& world);

  /// Up and down the crane only brakes, so at rest it lifts nothing.
  void before_step(const World& world, Inputs& inputs) override;
  /// From 1 (held) to 0 (let go), going from one to the other over so many steps.
  void set_strength(double from, double to, int steps);

  /// What the last step asked of the crane, in world axes about the base's origin.
  struct Pull {
    Vec3<double> f_W{0, 0, 0}, t_W{0, 0, 0};  // [N], [N·m]
  };
  Pull pulled(const World& world) const;

  Vec3<double> p_W{0, 0, 0};  // where the hook is [m]

 private:
  std::size_t body_;
  Vec3<double> hook_B_{0, 0, 0};  // in the base [m]
  double from_ = 1.0, to_ = 1.0;
  int steps_ = 1, step_ = 0;
  Quat<double> level_{1, 0, 0, 0};
  double stiff_ = 0, damp_ = 0, turn_stiff_ = 0, turn_damp_ = 0;
};

}  // namespace legwork
