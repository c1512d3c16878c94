#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the parts of the URDF reader share. URDF is a bag of links and joints: collected first,
// connected next, then numbered depth first in the order the joints are written.
#include <map>
#include <string>
#include <vector>

#include "legwork/load/mjcf/mjcf.h"
#include "legwork/load/xml/fields.h"
#include "legwork/model/builder.h"

namespace legwork::load {

struct UrdfLink {
  const Element* element = nullptr;
  std::string name;
  bool has_inertial = false;
  MassProperties own;
  Place inertia_at;
  std::vector<ShapeSpec> shapes;
  int parent_joint = -1;          // into joints
  std::vector<int> child_joints;  // in document order
};

struct UrdfMimic {
  const Element* element = nullptr;  // null: none
  std::string joint;
  double multiplier = 1, offset = 0;
};

struct UrdfJoint {
  const Element* element = nullptr;
  std::string name, type;
  int parent = -1, child = -1;  // into links
  Pose<double> X_PF = identity_pose<double>();
  Vec3<double> axis{1, 0, 0};
  JointSpec spec;  // limits, damping, effort
  UrdfMimic mimic;
};

struct UrdfContext {
  const Element& root;
  const ReaderInput& input;
  Findings& findings;

  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
  std::map<std::string, int, std::less<>> link_index, joint_index;
  std::map<std::string, double, std::less<>> link_friction;  // from gazebo mu1/mu2
  std::map<std::string, std::array<float, 4>, std::less<>> material_rgba;
  ModelSpec spec;
  std::map<std::string, int> mesh_index;  // file|scale -> ModelSpec::meshes
  std::vector<int> link_of_part;
  PartPlaces places;
};

/// pos xyz and rpy of an <origin>, R = Rz(y)·Ry(p)·Rx(r); identity when absent.
Pose<double> read_origin(const Element* origin);

void read_urdf_links(UrdfContext& context);
void read_urdf_shapes(UrdfContext& context, UrdfLink& link);
void read_urdf_joints(UrdfContext& context);
/// Connects links, finds the root (E-LINK, E-PARENTS, E-CYCLE, E-ROOTS). Returns the root or -1.
int connect_urdf_tree(UrdfContext& context);
void place_urdf_parts(UrdfContext& context, int root);
void add_urdf_couplings(UrdfContext& context, Model& model);
void add_urdf_actuators(UrdfContext& context, Model& model);
/// group_state -> keyframes, disable_collisions -> exclusions.
void read_srdf(UrdfContext& context, Model& model);

}  // namespace legwork::load
