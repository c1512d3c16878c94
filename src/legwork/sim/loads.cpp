// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/loads.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/sim/detail/load_meter.h"

namespace legwork {

LoadMeter::LoadMeter(const Model& model) : ws_(model), F_ext_(model.tree.links.size()) {
  share_limbs(model, ws_);
  loads_.wrench = F_ext_;
  loads_.required.resize(z(model.nv));
  loads_.V_WB_B = ws_.V_WB_B;
  loads_.A_WB_B = ws_.A_WB_B;
  const double g = norm(model.options.gravity_W);
  weight_ = std::max(model.mass(), 1e-9) * (g > 0.0 ? g : 9.81);
}

namespace {

// Adds a force in world axes at a world point to the wrench on a body (about Bo, in B).
void add_point_force(const Pose<double>& X_WB, const Vec3<double>& p_W, const Vec3<double>& f_W,
                     const Vec3<double>& t_W, Force<double>& F) {
  const Vec3<double> f = transpose_times(X_WB.R, f_W);
  const Vec3<double> r = transpose_times(X_WB.R, p_W - X_WB.p);
  F = F + Force<double>{transpose_times(X_WB.R, t_W) + cross(r, f), f};
}

double closure_of(double weight, const StepResult& step, const std::vector<double>& required) {
  const AppliedForces& given = step.applied;
  double closure = 0.0;
  for (std::size_t i = 0; i < required.size(); ++i) {
    const double sum = given.drive[i] + given.limit[i] + given.friction[i] + given.damping[i] +
                       given.spring[i] + given.loop[i] + step.inputs.joint_force[i];
    const double miss = std::fabs(required[i] - sum);
    if (!(miss <= closure)) closure = miss;
  }
  return closure / weight;
}

}  // namespace

const Loads& LoadMeter::measure(const Model& model, const StepResult& step) {
  const std::vector<Pose<double>>& X_WB = step.X_WB;
  for (std::size_t b = 0; b < F_ext_.size(); ++b) {
    // The step's own gyroscopic torque stands in for that of Newton–Euler.
    F_ext_[b] = step.inputs.body_force[b] + step.lift[b] -
                Force<double>{step.gyroscopic[b], Vec3<double>{0, 0, 0}};
  }
  loads_.external_W = zero_force<double>();
  for (const ContactForce& c : step.contacts) {
    const std::size_t a = c.at.body_a.at(), b = c.at.body_b.at();
    add_point_force(X_WB[a], c.at.p_W, c.f_W, c.t_W, F_ext_[a]);
    if (c.at.body_b != kWorld) {
      add_point_force(X_WB[b], c.at.p_W, -c.f_W, -c.t_W, F_ext_[b]);
    } else {
      loads_.external_W = loads_.external_W + Force<double>{cross(c.at.p_W, c.f_W) + c.t_W, c.f_W};
    }
  }
  for (const LoopForce& loop : step.loops) {
    const std::size_t a = loop.body_a.at(), b = loop.body_b.at();
    if (a != 0) add_point_force(X_WB[a], loop.p_a_W, loop.f_W, loop.t_W, F_ext_[a]);
    if (b != 0) add_point_force(X_WB[b], loop.p_b_W, -loop.f_W, -loop.t_W, F_ext_[b]);
  }
  inverse_dynamics<double>(model, step.start.q, step.start.v, step.vdot, ws_, loads_.required,
                           F_ext_);
  std::swap(loads_.wrench, ws_.F_Bo_B);
  std::swap(loads_.V_WB_B, ws_.V_WB_B);
  std::swap(loads_.A_WB_B, ws_.A_WB_B);
  // Another engine's joints carry what it says they do; ours say what they carried.
  std::copy(step.told.begin(), step.told.end(), loads_.wrench.begin());
  loads_.closure = closure_of(weight_, step, loads_.required);
  return loads_;
}

Vec3<double> slip_velocity(const StepResult& step, const ContactForce& contact) {
  const Contact& at = contact.at;
  const auto velocity = [&](BodyId body) -> Vec3<double> {
    const Pose<double>& X = step.X_WB[body.at()];
    const Motion<double>& V = step.V_plus_B[body.at()];
    return X.R * cross_add(V.w, transpose_times(X.R, at.p_W - X.p), V.v);
  };
  const Vec3<double> v =
      at.body_b == kWorld ? velocity(at.body_a) : velocity(at.body_a) - velocity(at.body_b);
  return v - at.n_W * dot(at.n_W, v);
}

namespace {
void add_pressure(const ContactForce& c, double height, PressureCentre& out) {
  out.force_z += c.f_W.z;
  const double dz = c.at.p_W.z - height;
  // Moments about the plane's origin: x = (f_z·p_x − f_x·dz − t_y)/Σf_z, y likewise with + t_x.
  out.p_W.x += c.f_W.z * c.at.p_W.x - c.f_W.x * dz - c.t_W.y;
  out.p_W.y += c.f_W.z * c.at.p_W.y - c.f_W.y * dz + c.t_W.x;
}
void finish(PressureCentre& out, double height) {
  out.loaded = out.force_z > 0.0;
  if (out.loaded) out.p_W = out.p_W * (1.0 / out.force_z);
  out.p_W.z = height;
}
}  // namespace

PressureCentre pressure_centre(const std::vector<ContactForce>& forces, double height) {
  PressureCentre out;
  for (const ContactForce& c : forces) {
    if (c.at.body_b == kWorld) add_pressure(c, height, out);
  }
  finish(out, height);
  return out;
}

PressureCentre pressure_centre(const std::vector<ContactForce>& forces, BodyId body,
                               double height) {
  PressureCentre out;
  for (const ContactForce& c : forces) {
    if (c.at.body_b == kWorld && c.at.body_a == body) add_pressure(c, height, out);
  }
  finish(out, height);
  return out;
}

}  // namespace legwork
