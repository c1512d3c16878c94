// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/mujoco/mujoco_model.h"

#include <algorithm>
#include <cstring>

#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/math/eigen_sym3.h"
#include "legwork/sim/engine_registry.h"

namespace legwork::engines {

namespace {
constexpr double kNothing = 1e-13;  // the least that an export writes [kg, kg·m²]

void silent(const char*) {}  // counted through mjData::warning instead

mjModel* compile(const std::string& text, std::string& why) {
  const auto files = std::make_unique<mjVFS>();  // two megabytes: not on the stack
  mj_defaultVFS(files.get());
  if (mj_makeEmptyFileVFS(files.get(), "model.xml", static_cast<int>(text.size())) != 0) {
    why = "the model's text is too long for its file system";
    return nullptr;
  }
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[1000] = "";
  mjModel* model = mj_loadXML("model.xml", files.get(), error, sizeof error);
  mj_deleteFileVFS(files.get(), "model.xml");
  why = error;
  return model;
}

// Attributes newer than the library: what they say is applied elsewhere or not at all.
Model readable(Model model) {
  for (Joint& joint : model.joints) joint.actuator_force = {};
  for (Part& part : model.parts) part.gravity_compensation = 0;
  model.sensors.clear();
  model.keyframes.clear();
  return model;
}
}  // namespace

MujocoModel::MujocoModel(Model model) {
  mju_user_warning = silent;  // else it writes to standard output and into a file
  model = readable(std::move(model));
  std::string why;
  model_.reset(compile(export_mjcf(model, {.meshes = true}), why));
  if (!model_) {
    hulls_ = false;
    model_.reset(compile(export_mjcf(model, {.meshes = false}), why));
  }
  if (!model_)
    refuse_model("mujoco", model, "MuJoCo does not take the model: " + why, "see its message");
  map(model);
  refine(model);
}

void MujocoModel::map(const Model& model) {
  body.assign(model.tree.links.size(), 0);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    const std::string name = joint.name.empty() ? "joint_" + std::to_string(i) : joint.name;
    const int id = mj_name2id(get(), mjOBJ_JOINT, name.c_str());
    if (id < 0) refuse_model("mujoco", model, "MuJoCo lost joint " + name, "name the joint");
    for (int k = 0; k < nq_of(joint.kind); ++k) q.push_back(model_->jnt_qposadr[id] + k);
    for (int k = 0; k < nv_of(joint.kind); ++k) v.push_back(model_->jnt_dofadr[id] + k);
    body[joint.body.at()] = model_->jnt_bodyid[id];
  }
  ours.assign(static_cast<std::size_t>(model_->nbody), kWorld);
  for (std::size_t b = 1; b < body.size(); ++b) ours[static_cast<std::size_t>(body[b])] = BodyId(b);
  for (std::size_t m = 1; m < ours.size(); ++m) {
    if (model_->body_jntnum[m] == 0)
      ours[m] = ours[static_cast<std::size_t>(model_->body_parentid[m])];
  }
}

void MujocoModel::refine(const Model& model) {
  for (const Part& part : model.parts) {
    if (part.joints.empty() || part.body == kWorld) continue;
    const int b = body[part.body.at()];
    const Inertia<double>& M_B = model.tree.links[part.body.at()].M_B;
    const MassProperties own = to_mass_properties(to_parent(inverse(part.X_BF), M_B));
    double* I = model_->body_inertia + 3 * b;
    // As simulated here, be it no body's; but without any inertia MuJoCo divides by nothing.
    const auto some = [](double x) { return std::max(x, kNothing); };
    model_->body_mass[b] = some(own.mass);
    if (model_->body_sameframe[b]) {  // diagonal
      I[0] = some(own.inertia.xx), I[1] = some(own.inertia.yy), I[2] = some(own.inertia.zz);
      continue;
    }
    Vec3<double> moments;
    Mat3<double> axes;
    eigen_sym3(own.inertia, moments, axes);
    const Quat<double> turned = to_quat(axes);
    double* o = model_->body_iquat + 4 * b;
    o[0] = turned.w, o[1] = turned.x, o[2] = turned.y, o[3] = turned.z;
    I[0] = some(moments.x), I[1] = some(moments.y), I[2] = some(moments.z);
  }
}

}  // namespace legwork::engines
