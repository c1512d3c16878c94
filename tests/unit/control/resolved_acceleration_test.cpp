// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Resolved acceleration with priorities against one stacked solve, on the robots with two legs.
#include "legwork/control/resolved_acceleration.h"

#include <doctest/doctest.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <string>

#include "legwork/base/random.h"
#include "legwork/control/drive_map.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"
#include "support/allocations.h"
#include "support/preset.h"

using namespace legwork;

namespace {

struct Biped {
  Model model;
  BodyId trunk;
  std::vector<int> dofs;
  std::vector<double> q, v;
  ResolvedTasks tasks;

  Biped(const std::string& name, std::uint32_t trial) : model(support::preset(name)) {
    for (const Drive& drive : drives_of(model)) dofs.push_back(drive.dof);
    trunk = model.frames[*model.find_frame("trunk")].body;
    tasks.stance = *model.find_frame("L_sole"), tasks.swing = *model.find_frame("R_sole");
    q = support::keyframe(model, "stagger");
    RandomStream random(3, trial, 0);
    const auto draw = [&](double size) { return size * (2 * random.uniform() - 1); };
    for (const Drive& drive : drives_of(model)) q[z(drive.q)] += draw(.1);
    v.resize(z(model.nv));
    for (double& rate : v) rate = draw(2.0);
    if (name == "tomas_k_planar") {
      tasks.a_COG = {draw(2), 0, draw(2)}, tasks.a_swing = {draw(5), 0, draw(5)};
      tasks.w_trunk = {0, draw(5), 0}, tasks.w_swing = {0, draw(5), 0};
    } else {
      tasks.a_COG = {draw(2), draw(2), draw(2)}, tasks.a_swing = {draw(5), draw(5), draw(5)};
      tasks.w_trunk = {draw(5), draw(5), 0}, tasks.w_swing = {draw(5), draw(5), 0};
    }
  }

  /// All rows over all DoF in one least-squares solve: stance 6, trunk 2, swing 5, COG 3.
  Eigen::VectorXd stacked() const {
    Workspace<double> ws(model);
    const int nv = model.nv;
    Eigen::MatrixXd A(16, nv);
    Eigen::VectorXd b(16);
    std::vector<Motion<double>> J(z(nv));
    forward_kinematics<double>(model, q, v, ws);
    const auto rows = [&](BodyId body, const Vec3<double>& p, int first, std::vector<int> pick,
                          std::vector<double> wanted) {
      spatial_jacobian<double>(model, body, p, ws, J);
      const Motion<double> bias = bias_acceleration<double>(model, body, p, v, ws);
      for (std::size_t r = 0; r < pick.size(); ++r) {
        const int k = pick[r], row = first + static_cast<int>(r);
        for (int i = 0; i < nv; ++i) A(row, i) = k < 3 ? J[z(i)].w[k] : J[z(i)].v[k - 3];
        b[row] = wanted[r] - (k < 3 ? bias.w[k] : bias.v[k - 3]);
      }
    };
    const auto place = [&](FrameId f) { return frame_pose(model, f, ws).p; };
    rows(model.frames[tasks.stance].body, place(tasks.stance), 0, {0, 1, 2, 3, 4, 5},
         {0, 0, 0, 0, 0, 0});
    rows(trunk, ws.X_WB[trunk.at()].p, 6, {0, 1}, {tasks.w_trunk.x, tasks.w_trunk.y});
    rows(model.frames[tasks.swing].body, place(tasks.swing), 8, {3, 4, 5, 0, 1},
         {tasks.a_swing.x, tasks.a_swing.y, tasks.a_swing.z, tasks.w_swing.x, tasks.w_swing.y});
    std::vector<Vec3<double>> com(z(nv));
    center_of_mass_jacobian<double>(model, ws, com);
    const Force<double> rate =
        centroidal_bias<double>(model, center_of_mass<double>(model, ws), v, ws);
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < nv; ++i) A(13 + k, i) = com[z(i)][k];
      b[13 + k] = tasks.a_COG[k] - rate.f[k] / model.mass();
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor;
    factor.setThreshold(1e-12);
    factor.compute(A);
    return factor.solve(b);
  }
};

}  // namespace

TEST_CASE("priorities and one stacked solve give the same accelerations where all can be met") {
  for (const char* name : {"tomas_k_planar", "tomas_k10"}) {
    double worst = 0, scale = 0;
    for (std::uint32_t trial = 0; trial < 20; ++trial) {
      const Biped biped(name, trial);
      ResolvedAcceleration solver(biped.model, biped.trunk, biped.dofs);
      const auto vdot = solver.solve(biped.q, biped.v, biped.tasks);
      const Eigen::VectorXd other = biped.stacked();
      CHECK(solver.first_residual() < 1e-9);
      CHECK(solver.second_residual() < 1e-9);
      for (int i = 0; i < biped.model.nv; ++i) {
        worst = std::max(worst, std::abs(vdot[z(i)] - other[i]));
        scale = std::max(scale, std::abs(other[i]));
      }
    }
    CAPTURE(name);
    CHECK(worst < 1e-10 * scale);
  }
}

TEST_CASE("where the second task cannot be met the COG still gets what it asked for") {
  // A frame of the trunk in place of the swing foot: it cannot turn one way and the other.
  for (const char* name : {"tomas_k_planar", "tomas_k10"}) {
    Biped biped(name, 1);
    biped.tasks.swing = *biped.model.find_frame("imu");
    ResolvedAcceleration solver(biped.model, biped.trunk, biped.dofs);
    solver.solve(biped.q, biped.v, biped.tasks);
    CHECK(solver.first_residual() < 1e-9);
    CHECK(solver.second_residual() > 0.1);
  }
}

TEST_CASE("with the swing leg straight the COG still gets what it asked for") {
  // Singular: no joint rate moves a straight leg's foot along the leg.
  for (const char* name : {"tomas_k_planar", "tomas_k10"}) {
    Biped biped(name, 3);
    double hip = 0;
    for (const Joint& joint : biped.model.joints) {
      if (joint.name == "R_knee") biped.q[z(joint.q)] = 0.0;
      if (joint.name == "R_hip" || joint.name == "R_hip_pitch") hip = biped.q[z(joint.q)];
    }
    biped.tasks.a_swing = {5 * std::sin(hip), 0, 5 * std::cos(hip)};
    ResolvedAcceleration solver(biped.model, biped.trunk, biped.dofs);
    const auto vdot = solver.solve(biped.q, biped.v, biped.tasks);
    CHECK(solver.first_residual() < 1e-9);
    for (const double a : vdot) CHECK(std::isfinite(a));
  }
}

TEST_CASE("a tick of resolved acceleration allocates nothing") {
  const Biped biped("tomas_k10", 2);
  ResolvedAcceleration solver(biped.model, biped.trunk, biped.dofs);
  solver.solve(biped.q, biped.v, biped.tasks);
  const std::size_t before = support::allocation_count();
  solver.solve(biped.q, biped.v, biped.tasks);
  CHECK(support::allocation_count() == before);
}
