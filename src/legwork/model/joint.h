#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Joints as users know them. The kernels' own, leaner view is tree.h.
#include <array>
#include <limits>
#include <string>

#include "legwork/base/index.h"
#include "legwork/math/vec3.h"

namespace legwork {

enum class JointKind { kFree, kBall, kRevolute, kPrismatic };

/// Entries of q and of v that a joint of this kind owns.
constexpr int nq_of(JointKind kind) {
  return kind == JointKind::kFree ? 7 : kind == JointKind::kBall ? 4 : 1;
}
constexpr int nv_of(JointKind kind) {
  return kind == JointKind::kFree ? 6 : kind == JointKind::kBall ? 3 : 1;
}

/// lower <= x <= upper; unbounded by default.
struct Range {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  bool bounded() const {
    return lower > -std::numeric_limits<double>::infinity() ||
           upper < std::numeric_limits<double>::infinity();
  }
};

/// Soft-constraint numbers of MJCF, kept as written for the engine adapters and the converters.
struct SoftParameters {
  std::array<double, 2> solref{0.02, 1.0};
  std::array<double, 5> solimp{0.9, 0.95, 0.001, 0.5, 2.0};
};

/// A joint as written: pose and physics. `axis` and `p_FJ` are in the frame F of the part it moves.
struct JointSpec {
  std::string name;
  JointKind kind = JointKind::kRevolute;
  Vec3<double> axis{0, 0, 1};  // unit; revolute and prismatic
  Vec3<double> p_FJ{0, 0, 0};  // anchor [m]
  double ref = 0.0;            // q at the drawn pose [rad or m]
  Range range;                 // limits on q; ball: [0, upper] on the angle [rad or m]
  double armature = 0.0;       // reflected rotor inertia, on each of the joint's DoF [kg·m²]
  double damping = 0.0;        // viscous [N·m·s/rad]
  double friction = 0.0;       // dry [N·m]
  double stiffness = 0.0;      // spring [N·m/rad]
  double spring_ref = 0.0;     // where the spring rests [rad or m]
  Range actuator_force;        // bound on the sum of actuator forces, after gears [N·m]
  double effort_limit = std::numeric_limits<double>::infinity();    // URDF [N·m]
  double velocity_limit = std::numeric_limits<double>::infinity();  // URDF, not enforced [rad/s]
  double margin = 0.0;  // distance at which the limit wakes up [rad]
  SoftParameters soft_limit;
  SoftParameters soft_friction;
  int line = 0;  // where it stands in the file
};

/// A joint of a compiled Model: the spec plus its place in the coordinates.
struct Joint : JointSpec {
  BodyId body;  // the moving body this joint places in its parent
  int q = 0;    // first entry in q
  int v = 0;    // first entry in v
};

}  // namespace legwork
