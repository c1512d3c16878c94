#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What does not change while a robot is simulated: the Model, where its shapes touch, and the
// numbers one environment may have of its own.
#include <cstdint>
#include <memory>
#include <vector>

#include "legwork/actuate/dc_motor.h"
#include "legwork/actuate/drive.h"
#include "legwork/actuate/hobby_servo.h"
#include "legwork/contact/law.h"
#include "legwork/model/model.h"

namespace legwork {

struct CollisionModel;

/// The numbers of a robot and its ground. A value: environments that share shapes and joints may
/// each have their own.
struct Parameters {
  std::vector<MassProperties> masses;                   // per part of the model, as Part::own
  std::vector<double> armature, damping, dry_friction;  // per DoF; alike within one joint
  Vec3<double> gravity_W{0, 0, -9.81};                  // [m/s²]
  std::vector<Drive> drives;                            // one row or torque each
  std::vector<DcMotor> motors;                          // that drives refer to
  std::vector<HobbyServo> servos;                       // likewise
  ContactMaterial material{};   // k_n = 0: rigid_material(model), or an engine's own default ground
  double friction_scale = 1.0;  // times every pair's coefficient
};

/// As the model says: its own actuators on rigid ground.
Parameters parameters_of(const Model& model);

/// Const once made (make_scene); any number of Worlds and threads share it.
struct Scene {
  std::shared_ptr<const Model> model;  // says what the parameters say
  std::shared_ptr<const CollisionModel> collision;
  Parameters parameters;
  std::uint64_t shapes = 0;  // which contact is which: alike where the same shapes may touch
};
using ScenePtr = std::shared_ptr<const Scene>;

ScenePtr make_scene(std::shared_ptr<const Model> model);
ScenePtr make_scene(Model model);
/// Throws Error where the parameters do not fit the model.
ScenePtr make_scene(std::shared_ptr<const Model> model, Parameters parameters);
/// The same robot and ground with other numbers: its shapes, pairs and hulls are shared, and the
/// Model too where masses, armatures, damping, dry friction and gravity stay. Contacts keep their
/// ids, so a state may be carried over. Throws Error where they do not fit.
ScenePtr with_parameters(const ScenePtr& scene, Parameters parameters);

/// The material with what it leaves open filled in: rigid ground under this model's weight.
ContactMaterial completed(const Model& model, ContactMaterial material);

}  // namespace legwork
