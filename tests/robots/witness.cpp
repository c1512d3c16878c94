// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MuJoCo calls behind witness.h.
#include "robots/witness.h"

#include <doctest/doctest.h>

namespace witness {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Robot::Robot(const std::string& name) {
  char error[1000] = "";
  model = mj_loadXML((std::string(LEGWORK_ROBOTS) + name + ".xml").c_str(), nullptr, error, 1000);
  REQUIRE_MESSAGE(model != nullptr, name << ": " << error);
  data = mj_makeData(model);
  mj_forward(model, data);
}

Robot::~Robot() {
  mj_deleteData(data);
  mj_deleteModel(model);
}

void Robot::to_key(const std::string& key) {
  const int id = mj_name2id(model, mjOBJ_KEY, key.c_str());
  REQUIRE_MESSAGE(id >= 0, "no keyframe " << key);
  mj_resetDataKeyframe(model, data, id);
  mj_forward(model, data);
}

double& Robot::q(const std::string& joint) {
  const int id = mj_name2id(model, mjOBJ_JOINT, joint.c_str());
  REQUIRE_MESSAGE(id >= 0, "no joint " << joint);
  return data->qpos[model->jnt_qposadr[id]];
}

int Robot::dof(const std::string& joint) const {
  const int id = mj_name2id(model, mjOBJ_JOINT, joint.c_str());
  REQUIRE_MESSAGE(id >= 0, "no joint " << joint);
  return model->jnt_dofadr[id];
}

int Robot::body(const std::string& name) const {
  const int id = mj_name2id(model, mjOBJ_BODY, name.c_str());
  REQUIRE_MESSAGE(id >= 0, "no body " << name);
  return id;
}

double Robot::mass() const {
  double sum = 0;
  for (int i = 1; i < model->nbody; ++i) sum += model->body_mass[i];
  return sum;
}

Vector3d Robot::com() const {
  Vector3d sum = Vector3d::Zero();
  for (int i = 1; i < model->nbody; ++i) sum += model->body_mass[i] * Vector3d(data->xipos + 3 * i);
  return sum / mass();
}

Vector3d Robot::site(const std::string& name) const {
  const int id = mj_name2id(model, mjOBJ_SITE, name.c_str());
  REQUIRE_MESSAGE(id >= 0, "no site " << name);
  return Vector3d(data->site_xpos + 3 * id);
}

MatrixXd Robot::mass_matrix() const {
  MatrixXd m(model->nv, model->nv);
  mj_fullM(model, m.data(), data->qM);  // symmetric: row or column order does not matter
  return m;
}

VectorXd Robot::bias() const { return Eigen::Map<VectorXd>(data->qfrc_bias, model->nv); }

MatrixXd Robot::com_jacobian(const std::string& name) const {
  RowMajor j = RowMajor::Zero(6, model->nv);
  mj_jacBodyCom(model, data, j.data(), j.data() + 3 * model->nv, body(name));
  return j;
}

MatrixXd Robot::site_jacobian(const std::string& name) const {
  RowMajor j = RowMajor::Zero(6, model->nv);
  const int id = mj_name2id(model, mjOBJ_SITE, name.c_str());
  REQUIRE_MESSAGE(id >= 0, "no site " << name);
  mj_jacSite(model, data, j.data(), j.data() + 3 * model->nv, id);
  return j;
}

std::vector<double> Robot::lowest_points() const {
  std::vector<double> out;
  for (int i = 0; i < model->ngeom; ++i) {
    if (model->geom_bodyid[i] == 0 || (model->geom_contype[i] | model->geom_conaffinity[i]) == 0)
      continue;
    const double* rotation = data->geom_xmat + 9 * i;
    const double* size = model->geom_size + 3 * i;
    REQUIRE((model->geom_type[i] == mjGEOM_BOX || model->geom_type[i] == mjGEOM_SPHERE));
    double reach = size[0];
    if (model->geom_type[i] == mjGEOM_BOX) {
      reach = 0;
      for (int k = 0; k < 3; ++k) reach += size[k] * std::abs(rotation[6 + k]);
    }
    out.push_back(data->geom_xpos[3 * i + 2] - reach);
  }
  return out;
}

int Robot::moving_bodies() const {
  int count = 0;
  for (int i = 1; i < model->nbody; ++i) count += model->body_dofnum[i] > 0 ? 1 : 0;
  return count;
}

}  // namespace witness
