// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "support/random_robot.h"

#include <numbers>
#include <string>

namespace legwork::support {

namespace {
double uniform(std::mt19937& random, double lo, double hi) {
  return std::uniform_real_distribution<double>(lo, hi)(random);
}
double normal(std::mt19937& random) { return std::normal_distribution<double>()(random); }
Vec3<double> vector3(std::mt19937& random, double scale) {
  return {scale * normal(random), scale * normal(random), scale * normal(random)};
}
Quat<double> orientation(std::mt19937& random) {
  return normalized(Quat<double>{normal(random), normal(random), normal(random), normal(random)});
}

// A box-like mass distribution turned at random: always satisfies the triangle inequality.
MassProperties random_mass(std::mt19937& random) {
  MassProperties m;
  m.mass = std::exp(uniform(random, std::log(0.1), std::log(10.0)));
  m.com = vector3(random, 0.05);
  const double a = uniform(random, 0.02, 0.3), b = uniform(random, 0.02, 0.3),
               c = uniform(random, 0.02, 0.3);
  const double k = m.mass / 12;
  const Sym3<double> box{k * (b * b + c * c), 0, 0, k * (a * a + c * c), 0, k * (a * a + b * b)};
  m.inertia = rotate(to_matrix(orientation(random)), box);
  return m;
}

JointSpec random_joint(std::mt19937& random, const RandomTreeOptions& options, bool allow_ball) {
  JointSpec joint;
  const double pick = uniform(random, 0, 1);
  joint.kind = allow_ball && pick < 0.15 ? JointKind::kBall
               : pick < 0.35             ? JointKind::kPrismatic
                                         : JointKind::kRevolute;
  const int axis = static_cast<int>(uniform(random, 0, 5));
  joint.axis = {0, 0, 0};
  if (axis < 3) {
    joint.axis[axis] = uniform(random, -1, 1) > 0 ? 1.0 : -1.0;
  } else {
    joint.axis = vector3(random, 1.0);
  }
  if (uniform(random, 0, 1) < 0.4) joint.p_FJ = vector3(random, 0.1);
  if (options.armature && uniform(random, 0, 1) < 0.5) joint.armature = uniform(random, 0, 0.1);
  if (options.joint_dynamics) {
    joint.damping = uniform(random, 0, 0.5);
    joint.stiffness = uniform(random, 0, 5);
    joint.friction = uniform(random, 0, 0.1);
    if (joint.kind != JointKind::kBall) joint.ref = uniform(random, -0.5, 0.5);
  }
  return joint;
}
}  // namespace

Model random_tree(std::mt19937& random, const RandomTreeOptions& options) {
  ModelSpec spec;
  spec.name = "random";
  for (int i = 0; i < options.bodies; ++i) {
    PartSpec part;
    part.name = "b" + std::to_string(i);
    const int last = static_cast<int>(spec.parts.size()) - 1;
    part.parent = i == 0 ? 0 : std::max(1, last - static_cast<int>(uniform(random, 0, 4)));
    part.X_PF.p = vector3(random, 0.2);
    if (uniform(random, 0, 1) < 0.6) part.X_PF.R = to_matrix(orientation(random));
    part.own = random_mass(random);
    part.has_inertial = true;
    if (i == 0 && options.free_base) {
      part.joints.push_back({.name = "free", .kind = JointKind::kFree});
    } else if (i == 0 || !options.fixed_parts || uniform(random, 0, 1) > 0.15) {
      const int count = options.several_joints && uniform(random, 0, 1) < 0.2 ? 2 : 1;
      for (int k = 0; k < count; ++k) {
        part.joints.push_back(random_joint(random, options, options.balls && count == 1));
        // Two parallel joints of one massless body would make M singular: tilt the second.
        if (k == 1) part.joints.back().axis = vector3(random, 1.0);
        part.joints.back().name = "j" + std::to_string(i) + "_" + std::to_string(k);
      }
    }
    spec.add_part(std::move(part));
  }
  return build(spec);
}

State random_state(std::mt19937& random, const Model& model) {
  State state = rest_state(model);
  for (const Joint& joint : model.joints) {
    const auto q = static_cast<std::size_t>(joint.q);
    const bool free = joint.kind == JointKind::kFree;
    if (free) {
      for (std::size_t k = 0; k < 3; ++k) state.q[q + k] = normal(random);
    }
    if (free || joint.kind == JointKind::kBall) {
      const Quat<double> o = orientation(random);
      const std::size_t at = free ? q + 3 : q;
      state.q[at] = o.w, state.q[at + 1] = o.x, state.q[at + 2] = o.y, state.q[at + 3] = o.z;
    } else {
      const double reach = joint.kind == JointKind::kRevolute ? std::numbers::pi : 0.3;
      state.q[q] = uniform(random, -reach, reach);
    }
  }
  for (double& x : state.v) x = normal(random);
  return state;
}

std::vector<double> random_vector(std::mt19937& random, int n, double scale) {
  std::vector<double> out(static_cast<std::size_t>(n));
  for (double& x : out) x = scale * normal(random);
  return out;
}

}  // namespace legwork::support
