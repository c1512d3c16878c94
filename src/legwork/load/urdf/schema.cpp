// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The elements and attributes of URDF, from its public XML specification.
#include "legwork/load/xml/schema.h"

namespace legwork::load {
namespace {

const std::vector<SchemaRow>& rows() {
  static const std::vector<SchemaRow> table = {
      {"robot", "name:s version:s",
       "link joint material transmission gazebo ros2_control sensor group mujoco"},
      {"mujoco", "", "*"},
      {"transmission", "", "*"},
      {"gazebo", "", "*"},
      {"ros2_control", "", "*"},
      {"sensor", "", "*"},
      {"group", "", "*"},
      {"material", "", "*"},
      {"link", "!name:s type:s", "inertial visual collision self_collision_checking contact"},
      {"self_collision_checking", "", "*"},
      {"contact", "", "*"},
      {"inertial", "name:s", "origin mass inertia"},
      {"origin", "xyz:r3 rpy:r3", ""},
      {"mass", "!value:r1", ""},
      {"inertia", "ixx:r1 ixy:r1 ixz:r1 iyy:r1 iyz:r1 izz:r1", ""},
      {"collision", "name:s group:s",
       "origin geometry material verbose contact_coefficients max_contacts surface"},
      {"visual", "name:s", "*"},
      {"verbose", "", "*"},
      {"contact_coefficients", "", "*"},
      {"max_contacts", "", "*"},
      {"surface", "", "*"},
      {"geometry", "", "box cylinder sphere capsule mesh"},
      {"box", "!size:r3", ""},
      {"cylinder", "!radius:r1 !length:r1", ""},
      {"capsule", "!radius:r1 !length:r1", ""},
      {"sphere", "!radius:r1", ""},
      {"mesh", "!filename:s scale:r1-3", ""},
      {"joint", "!name:s !type:revolute|continuous|prismatic|fixed|floating|planar|spherical|ball",
       "origin parent child axis calibration dynamics limit mimic safety_controller "
       "hardwareInterface"},
      {"parent", "!link:s", ""},
      {"child", "!link:s", ""},
      {"axis", "xyz:r3", ""},
      {"calibration", "", "*"},
      {"safety_controller", "", "*"},
      {"hardwareInterface", "", "*"},
      {"dynamics", "damping:r1 friction:r1", "*"},
      {"limit", "lower:r1 upper:r1 effort:r1 velocity:r1", ""},
      {"mimic", "!joint:s multiplier:r1 offset:r1", ""},
  };
  return table;
}

}  // namespace

const Schema& urdf_schema() {
  static const Schema schema(rows(), UnknownIs::kWarning);
  return schema;
}

}  // namespace legwork::load
