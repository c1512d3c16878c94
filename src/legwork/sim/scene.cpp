// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/scene.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "legwork/base/word_hash.h"
#include "legwork/collide/detect.h"
#include "legwork/model/builder.h"

namespace legwork {

namespace {

[[noreturn]] void refuse(const Model& model, const std::string& element, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-PARAMETERS", model.file, 0, element, what, remedy});
}

bool same(const Vec3<double>& a, const Vec3<double>& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}
bool same(const Sym3<double>& a, const Sym3<double>& b) {
  return a.xx == b.xx && a.xy == b.xy && a.xz == b.xz && a.yy == b.yy && a.yz == b.yz &&
         a.zz == b.zz;
}
bool same(const MassProperties& a, const MassProperties& b) {
  return a.mass == b.mass && same(a.com, b.com) && same(a.inertia, b.inertia);
}

bool same_masses(const Model& model, const Parameters& p) {
  return std::equal(
      model.parts.begin(), model.parts.end(), p.masses.begin(),
      [](const Part& part, const MassProperties& own) { return same(part.own, own); });
}
bool same_tree(const Model& model, const Parameters& p) {
  for (std::size_t i = 0; i < z(model.nv); ++i)
    if (model.tree.links[z(model.tree.dof_link[i])].armature != p.armature[i]) return false;
  return model.damping == p.damping && model.friction == p.dry_friction &&
         same(model.tree.gravity_W, p.gravity_W) && same_masses(model, p);
}

void require_fitting(const Model& model, const Parameters& p) {
  const std::size_t nv = z(model.nv);
  if (p.masses.size() != model.parts.size() || p.armature.size() != nv || p.damping.size() != nv ||
      p.dry_friction.size() != nv)
    refuse(model, "parameters", "have other sizes than the model",
           "begin with parameters_of(model): masses per part, the rest per degree of freedom");
  for (const Drive& drive : p.drives) {
    if (!drive.joint.valid() || drive.joint.at() >= model.joints.size() || drive.q < 0 ||
        drive.q >= model.nq || drive.dof < 0 || drive.dof >= model.nv)
      refuse(model, "drives", "a drive acts on a joint that is not there", "name one of the model");
    if (drive.motor >= static_cast<int>(p.motors.size()) ||
        drive.servo >= static_cast<int>(p.servos.size()))
      refuse(model, model.joints[drive.joint].name,
             "its drive has a motor or servo that is not in the parameters",
             "add it to motors or servos");
  }
}

// What the model itself was never asked.
void require_sound(const Model& model, const Parameters& p) {
  const auto plain = [](double x) { return std::isfinite(x) && x >= 0.0; };
  for (std::size_t i = 0; i < model.parts.size(); ++i)
    if (!plain(p.masses[i].mass))
      refuse(model, model.parts[i].name, "its mass is no finite number from 0 up",
             "give one in kilograms");
  for (const Joint& joint : model.joints) {
    for (int k = 0; k < nv_of(joint.kind); ++k) {
      for (const std::vector<double>* of : {&p.armature, &p.damping, &p.dry_friction}) {
        if (!plain((*of)[z(joint.v + k)]) || (*of)[z(joint.v + k)] != (*of)[z(joint.v)])
          refuse(model, joint.name,
                 "its armature, damping or dry friction is negative, not finite or differs "
                 "between its degrees of freedom",
                 "give one number from 0 up for all of them");
      }
    }
  }
}

void put_tree(const Parameters& p, Model& model) {
  for (Joint& joint : model.joints) {
    if (joint.v < 0) continue;
    joint.armature = p.armature[z(joint.v)];
    joint.damping = p.damping[z(joint.v)];
    joint.friction = p.dry_friction[z(joint.v)];
    model.tree.links[joint.body.at()].armature = joint.armature;
  }
  model.damping = p.damping;
  model.friction = p.dry_friction;
  set_gravity(model, p.gravity_W);
  for (std::size_t i = 0; i < model.parts.size(); ++i) model.parts[i].own = p.masses[i];
  refresh_inertias(model);
}

// Contacts are numbered by pair and feature: with other pairs a number means another contact.
std::uint64_t fingerprint(const CollisionModel& collision) {
  std::vector<std::uint64_t> words;
  for (const CollisionPair& pair : collision.pairs)
    words.push_back((static_cast<std::uint64_t>(pair.a.value) << 32) |
                    static_cast<std::uint32_t>(pair.b.value));
  for (const PlaneSlot& slot : collision.slots) words.push_back(slot.id);
  WordHash hash;
  hash.add(std::span<const std::uint64_t>(words));
  return hash.value() | 1;  // not 0, which is "not known"
}

ScenePtr made(std::shared_ptr<const Model> model, std::shared_ptr<const CollisionModel> collision,
              Parameters parameters, std::uint64_t shapes = 0) {
  require_fitting(*model, parameters);
  if (!same_tree(*model, parameters)) {
    require_sound(*model, parameters);
    auto other = std::make_shared<Model>(*model);
    put_tree(parameters, *other);
    model = std::move(other);
  }
  if (!collision) collision = std::make_shared<const CollisionModel>(*model);
  if (shapes == 0) shapes = fingerprint(*collision);
  return std::make_shared<const Scene>(
      Scene{std::move(model), std::move(collision), std::move(parameters), shapes});
}

}  // namespace

Parameters parameters_of(const Model& model) {
  Parameters p;
  for (const Part& part : model.parts) p.masses.push_back(part.own);
  for (std::size_t i = 0; i < z(model.nv); ++i)
    p.armature.push_back(model.tree.links[z(model.tree.dof_link[i])].armature);
  p.damping = model.damping;
  p.dry_friction = model.friction;
  p.gravity_W = model.tree.gravity_W;
  p.drives = drives_of(model);
  return p;
}

ScenePtr make_scene(std::shared_ptr<const Model> model) {
  Parameters parameters = parameters_of(*model);
  return made(std::move(model), nullptr, std::move(parameters));
}
ScenePtr make_scene(Model model) {
  return make_scene(std::make_shared<const Model>(std::move(model)));
}
ScenePtr make_scene(std::shared_ptr<const Model> model, Parameters parameters) {
  return made(std::move(model), nullptr, std::move(parameters));
}
ScenePtr with_parameters(const ScenePtr& scene, Parameters parameters) {
  return made(scene->model, scene->collision, std::move(parameters), scene->shapes);
}

ContactMaterial completed(const Model& model, ContactMaterial material) {
  if (material.k_n <= 0.0) {
    const ContactMaterial rigid = rigid_material(model);
    material.k_n = rigid.k_n;
    material.k_t = rigid.k_t;
    material.slop = rigid.slop;
  }
  if (material.k_t <= 0.0) material.k_t = material.k_n;
  return material;
}

}  // namespace legwork
