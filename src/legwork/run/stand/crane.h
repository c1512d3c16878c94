#pragma once
// A crane for robots that cannot stand alone: holds the base level and over its place, but bears
// none of the weight. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/world.h"

namespace legwork {

class Crane {
 public:
  /// Hooks on to the base where it is now; the first joint must be free.
  explicit Crane(const World& world);

  /// Sets the wrench of the next step; `strength` from 1 (held) to 0 (let go). Up and down the
  /// crane only brakes, so at rest it lifts nothing.
  void pull(World& world, double strength = 1.0) const;

  /// What the last pull asked of the crane, in world axes about the base's origin.
  struct Pull {
    Vec3<double> f_W{0, 0, 0}, t_W{0, 0, 0};  // [N], [N·m]
  };
  Pull pulled(const World& world) const;

  Vec3<double> p_W{0, 0, 0};  // where the hook is [m]

 private:
  std::size_t body_;
  Quat<double> level_{1, 0, 0, 0};
  double stiff_ = 0, damp_ = 0, turn_stiff_ = 0, turn_damp_ = 0;
};

}  // namespace legwork
