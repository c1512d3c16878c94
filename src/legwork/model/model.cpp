// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/model.h"

namespace legwork {

Inertia<double> to_inertia(const MassProperties& m) {
  return {m.mass, m.com * m.mass, m.inertia + unit_point_inertia(m.com) * m.mass};
}

MassProperties to_mass_properties(const Inertia<double>& M) {
  if (M.m == 0.0) return {0.0, {0, 0, 0}, M.I};
  const Vec3<double> com = M.h * (1.0 / M.m);
  return {M.m, com, M.I - unit_point_inertia(com) * M.m};
}

double Model::mass() const {
  double sum = 0.0;
  for (std::size_t b = 1; b < tree.links.size(); ++b) sum += tree.links[b].M_B.m;
  return sum;
}

namespace {
template <class Id, class Items>
std::optional<Id> find_named(const Items& items, std::string_view wanted) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[Id(i)].name == wanted) return Id(i);
  }
  return std::nullopt;
}
}  // namespace

std::optional<FrameId> Model::find_frame(std::string_view frame_name) const {
  return find_named<FrameId>(frames, frame_name);
}
std::optional<JointId> Model::find_joint(std::string_view joint_name) const {
  return find_named<JointId>(joints, joint_name);
}
std::optional<ActuatorId> Model::find_actuator(std::string_view actuator_name) const {
  return find_named<ActuatorId>(actuators, actuator_name);
}
const Keyframe* Model::find_keyframe(std::string_view keyframe_name) const {
  for (const Keyframe& key : keyframes) {
    if (key.name == keyframe_name) return &key;
  }
  return nullptr;
}
int Model::find_part(std::string_view part_name) const {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].name == part_name) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace legwork
