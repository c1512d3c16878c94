#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot (or scene) after loading: immutable, shared as const Model&.
// A *part* is a body or link of the file; a *body* is what moves: parts joined by fixed joints
// are one body, and a part with several joints gets a massless body for each but the last.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/base/index.h"
#include "legwork/model/actuator.h"
#include "legwork/model/joint.h"
#include "legwork/model/shape.h"
#include "legwork/model/tree.h"

namespace legwork {

/// Mass properties as files write them.
struct MassProperties {
  double mass = 0.0;          // [kg]
  Vec3<double> com{0, 0, 0};  // p_FFcm [m]
  Sym3<double> inertia{};     // about the centre of mass, in F's axes [kg·m²]
};
/// About the frame's origin.
Inertia<double> to_inertia(const MassProperties& m);
MassProperties to_mass_properties(const Inertia<double>& M);

/// A body or link of the file.
struct Part {
  std::string name;
  int parent = 0;                               // into parts; part 0 is the world
  Pose<double> X_PF = identity_pose<double>();  // in its parent part, as drawn (all q = ref)
  MassProperties own;                           // as written, before merging
  bool has_inertial = false;
  BodyId body;                                  // what carries it
  Pose<double> X_BF = identity_pose<double>();  // where in that body
  std::vector<JointId> joints;                  // none: fixed to its parent
  double gravity_compensation = 0.0;
  int line = 0;
};

enum class FrameKind { kPart, kSite };

/// A named place on a body.
struct Frame {
  std::string name;
  FrameKind kind = FrameKind::kSite;
  BodyId body;
  int part = 0;
  Pose<double> X_BF = identity_pose<double>();
};

/// What the file suggests about the run.
struct RunOptions {
  double timestep = 0.002;  // [s]
  Vec3<double> gravity_W{0, 0, -9.81};
  bool elliptic_cone = false;
  double impratio = 1.0;
  Vec3<double> magnetic_W{0, -0.5, 0};
};

struct Model {
  std::string name;
  std::string file;         // as the user named it; empty when built by code
  std::vector<Part> parts;  // parts[0] is the world
  Table<JointId, Joint> joints;
  Table<FrameId, Frame> frames;  // one per part (same order, first), then sites
  Table<ShapeId, Shape> shapes;
  std::vector<Mesh> meshes;
  std::vector<Heightfield> heightfields;
  Table<ActuatorId, Actuator> actuators;
  std::vector<Sensor> sensors;
  std::vector<Keyframe> keyframes;
  std::vector<LoopConstraint> loops;
  std::vector<JointCoupling> couplings;
  std::vector<FixedTendon> tendons;
  std::vector<std::pair<int, int>> excluded_parts;  // pairs that never touch
  std::vector<ShapePair> pairs;
  bool self_collision = true;  // URDF without SRDF: false
  RunOptions options;

  PerBody<std::string> body_names;  // of moving bodies; "world" first
  Tree<double> tree;                // what the kernels read
  Tree<float> tree_float;
  std::vector<double> q0;                            // the drawn pose
  std::vector<double> damping, friction, stiffness;  // per DoF
  int nq = 0, nv = 0;

  int nbody() const { return tree.nlink(); }  // moving bodies and the world
  int npart() const { return static_cast<int>(parts.size()); }
  double mass() const;  // of everything that moves [kg]

  std::optional<FrameId> find_frame(std::string_view frame_name) const;
  std::optional<JointId> find_joint(std::string_view joint_name) const;
  std::optional<ActuatorId> find_actuator(std::string_view actuator_name) const;
  const Keyframe* find_keyframe(std::string_view keyframe_name) const;
  int find_part(std::string_view part_name) const;  // −1 when absent
};

template <class S>
const Tree<S>& tree_of(const Model& model);
template <>
inline const Tree<double>& tree_of<double>(const Model& model) {
  return model.tree;
}
template <>
inline const Tree<float>& tree_of<float>(const Model& model) {
  return model.tree_float;
}

}  // namespace legwork
