#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Several robots and objects as one Model, with names that say whose they are.
#include <span>
#include <string>
#include <vector>

#include "legwork/model/builder.h"
#include "legwork/model/state.h"

namespace legwork {

/// One of the models that become one.
struct ModelInstance {
  const Model* model = nullptr;                 // borrowed
  std::string name;                             // "left": its trunk becomes "left/trunk"
  Pose<double> X_WM = identity_pose<double>();  // where its world lies in the common one
};

/// What an instance became: its parts, joints and actuators in a row.
struct ModelShare {
  std::string name;  // of the instance
  int part = 1, parts = 0;
  int joint = 0, joints = 0;
  int actuator = 0, actuators = 0;
};

struct MergedModel {
  Model model;
  std::vector<ModelShare> shares;  // per instance
};

/// The instances side by side, in their order: parts, joints, coordinates, actuators, shapes and
/// sensors of each come after those of the one before, under names prefixed by "NAME/" (an empty
/// name leaves them as they are). Each instance is numerically the robot it was alone, and
/// robots_of() (run/robots.h) finds the robots again.
///
/// - Planes and heightfields fixed to the world come from the first instance that has any; pairs
///   that name the others' ground mean that one. Other shapes fixed to the world all come along.
/// - A keyframe has the coordinates of every instance that has one of its name; the others stand at
///   their first keyframe, or as drawn. Free bases are moved by X_WM, in keyframes too.
/// - Run options (gravity, step) are the first instance's. Who touches whom is for contype and
///   conaffinity to say, across instances too; a model without self-collision has none with itself.
///
/// Throws Error where two things of one kind would have one name, or two gravities meet.
MergedModel merge_models(std::string name, std::span<const ModelInstance> instances);

/// Puts what was merged into the state it has in its own world (q, v of the model it was made
/// from), which lies at X_WM; the rest of x stays.
void put_state(const Model& merged, const ModelShare& share, const Pose<double>& X_WM,
               std::span<const double> q, std::span<const double> v, State& x);

/// What a part and the sites of a built model were built from; shapes are left out. Building again
/// gives the same bits (a site's place to the last digit).
PartSpec spec_of(const Model& model, const Part& part);
std::vector<SiteSpec> sites_of(const Model& model);
/// Adds a shape to a part of a built model.
ShapeId add_shape(Model& model, const ShapeSpec& shape, int part);

}  // namespace legwork
