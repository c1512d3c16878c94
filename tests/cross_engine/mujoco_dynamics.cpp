// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MuJoCo calls behind mujoco_dynamics.h.
#include "cross_engine/mujoco_dynamics.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/math/eigen_sym3.h"

namespace legwork::witness {

namespace {
mjModel* compile(const std::string& text, std::string& why) {
  const auto files = std::make_unique<mjVFS>();  // two megabytes: not on the stack
  mj_defaultVFS(files.get());
  if (mj_makeEmptyFileVFS(files.get(), "model.xml", static_cast<int>(text.size())) != 0)
    throw std::runtime_error("MuJoCo: no room for the model's text");
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[1000] = "";
  mjModel* model = mj_loadXML("model.xml", files.get(), error, sizeof error);
  mj_deleteFileVFS(files.get(), "model.xml");
  why = error;
  return model;
}

// As written in the file: of everything merged into the part, about its centre of mass.
Sym3<double> inertia_of(const Model& model, const Part& part) {
  const Inertia<double>& M_B = model.tree.links[part.body.at()].M_B;
  return to_mass_properties(to_parent(inverse(part.X_BF), M_B)).inertia;
}
double largest(const Sym3<double>& I) {
  return std::max({std::fabs(I.xx), std::fabs(I.xy), std::fabs(I.xz), std::fabs(I.yy),
                   std::fabs(I.yz), std::fabs(I.zz)});
}
}  // namespace

MujocoDynamics::MujocoDynamics(const Model& model) : MujocoDynamics(model, false) {}

MujocoDynamics::MujocoDynamics(const Model& model, bool refine) {
  std::string why;
  model_ = compile(export_mjcf(model, {.meshes = false}), why);
  if (model_ == nullptr) throw std::runtime_error("MuJoCo refuses " + model.name + ": " + why);
  // The bare tree: what is left is M·v̇ + bias = tau.
  model_->opt.disableflags |=
      mjDSBL_CONSTRAINT | mjDSBL_CONTACT | mjDSBL_PASSIVE | mjDSBL_ACTUATION | mjDSBL_SENSOR;
  data_ = mj_makeData(model_);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    const std::string name = joint.name.empty() ? "joint_" + std::to_string(i) : joint.name;
    const int id = mj_name2id(model_, mjOBJ_JOINT, name.c_str());
    if (id < 0) throw std::runtime_error("MuJoCo has no joint " + name);
    for (int k = 0; k < nq_of(joint.kind); ++k) q_.push_back(model_->jnt_qposadr[id] + k);
    for (int k = 0; k < nv_of(joint.kind); ++k) v_.push_back(model_->jnt_dofadr[id] + k);
    // The part's last joint moves the body that has its mass.
    for (const Part& part : model.parts)
      if (!part.joints.empty() && part.joints.back() == JointId(i))
        place_inertia(model_->jnt_bodyid[id], inertia_of(model, part), refine);
  }
}

void MujocoDynamics::place_inertia(int body, const Sym3<double>& I, bool refine) {
  double* moments = model_->body_inertia + 3 * body;
  double* o = model_->body_iquat + 4 * body;
  const Sym3<double> diagonal{moments[0], 0, 0, moments[1], 0, moments[2]};
  const Sym3<double> held = rotate(to_matrix(Quat<double>{o[0], o[1], o[2], o[3]}), diagonal);
  inertia_error_ = std::max(inertia_error_, largest(held - I) / largest(I));
  if (!refine || model_->body_sameframe[body]) return;  // same frame: diagonal as written
  Vec3<double> values;
  Mat3<double> axes;
  eigen_sym3(I, values, axes);
  const Quat<double> turned = to_quat(axes);
  o[0] = turned.w, o[1] = turned.x, o[2] = turned.y, o[3] = turned.z;
  moments[0] = values.x, moments[1] = values.y, moments[2] = values.z;
}

MujocoDynamics::~MujocoDynamics() {
  mj_deleteData(data_);
  mj_deleteModel(model_);
}

Terms MujocoDynamics::terms(const State& x, const std::vector<double>& tau) {
  const std::size_t n = v_.size();
  for (std::size_t i = 0; i < q_.size(); ++i) data_->qpos[q_[i]] = x.q[i];
  for (std::size_t i = 0; i < n; ++i) data_->qvel[v_[i]] = x.v[i];
  for (std::size_t i = 0; i < n; ++i) data_->qfrc_applied[v_[i]] = tau[i];
  mj_forward(model_, data_);
  std::vector<double> M(n * n);
  mj_fullM(model_, M.data(), data_->qM);
  Terms t{std::vector<double>(n * n), std::vector<double>(n), std::vector<double>(n)};
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = static_cast<std::size_t>(v_[i]) * n;
    for (std::size_t k = 0; k < n; ++k) t.M[i * n + k] = M[row + static_cast<std::size_t>(v_[k])];
    t.bias[i] = data_->qfrc_bias[v_[i]];
    t.vdot[i] = data_->qacc[v_[i]];
  }
  return t;
}

}  // namespace legwork::witness
