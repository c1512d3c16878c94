// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/mujoco/mujoco_audit.h"

#include <algorithm>
#include <cmath>

namespace legwork::engines {

namespace {
// What only matters to contacts, constraints and drives: their forces come with the step.
Model bare(Model model) {
  model.shapes = {};
  model.pairs.clear();
  model.meshes.clear();
  model.heightfields.clear();
  model.excluded_parts.clear();
  model.loops.clear();
  model.couplings.clear();
  model.tendons.clear();
  model.actuators = {};
  return model;
}
}  // namespace

MujocoAudit::MujocoAudit(const Model& model)
    : model_(bare(model)),
      mj_(model_),
      data_(mj_makeData(mj_.get())),
      outside_(mj_.v.size()),
      weight_(model.mass() * norm(model.options.gravity_W)) {
  (*mj_).opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE | mjDSBL_ACTUATION;
}

void MujocoAudit::push(BodyId body, const Vec3<double>& p_W, const Vec3<double>& f_W,
                       const Vec3<double>& t_W) {
  if (body == kWorld) return;
  mj_applyFT(mj_.get(), data_.get(), &f_W.x, &t_W.x, &p_W.x, mj_.body[body.at()], outside_.data());
}

void MujocoAudit::push(const StepResult& step, BodyId body, const Force<double>& F_Bo_B) {
  if (norm2(F_Bo_B.f) + norm2(F_Bo_B.t) == 0.0) return;
  const Pose<double>& X_WB = step.X_WB[body.at()];
  push(body, X_WB.p, X_WB.R * F_Bo_B.f, X_WB.R * F_Bo_B.t);
}

double MujocoAudit::unexplained(const StepResult& step) {
  for (std::size_t i = 0; i < mj_.q.size(); ++i) data_->qpos[mj_.q[i]] = step.start.q[i];
  for (std::size_t i = 0; i < mj_.v.size(); ++i) {
    data_->qvel[mj_.v[i]] = step.start.v[i];
    data_->qacc[mj_.v[i]] = step.vdot[i];
  }
  mj_inverse(mj_.get(), data_.get());
  std::fill(outside_.begin(), outside_.end(), 0.0);
  for (const ContactForce& c : step.contacts) {
    push(c.at.body_a, c.at.p_W, c.f_W, c.t_W);
    push(c.at.body_b, c.at.p_W, -c.f_W, -c.t_W);
  }
  for (const LoopForce& loop : step.loops) {
    push(loop.body_a, loop.p_a_W, loop.f_W, loop.t_W);
    push(loop.body_b, loop.p_b_W, -loop.f_W, -loop.t_W);
  }
  for (std::size_t b = 1; b < step.X_WB.size(); ++b)
    push(step, BodyId(static_cast<int>(b)),
         step.inputs.body_force[b] + step.lift[b] -
             Force<double>{step.gyroscopic[b], Vec3<double>{0, 0, 0}});
  const AppliedForces& given = step.applied;
  double worst = 0.0;
  for (const Joint& joint : model_.joints) {
    if (joint.kind == JointKind::kBall) continue;
    for (int k = 0; k < nv_of(joint.kind); ++k) {
      const auto i = static_cast<std::size_t>(joint.v + k);
      const auto at = static_cast<std::size_t>(mj_.v[i]);
      const double along = given.drive[i] + given.limit[i] + given.friction[i] + given.damping[i] +
                           given.spring[i] + given.loop[i] + step.inputs.joint_force[i];
      const double miss = std::fabs(data_->qfrc_inverse[at] - outside_[at] - along) / weight_;
      if (!(miss <= worst)) worst = miss;
    }
  }
  return worst;
}

}  // namespace legwork::engines
