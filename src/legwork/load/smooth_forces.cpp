#include "legwork/load/smooth_forces.h"

#include <algorithm>

#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork::load {
namespace {

double clamp(double x, const Range& range) { return std::clamp(x, range.lower, range.upper); }

// Rotation from the rest orientation to the present one, in body axes.
Vec3<double> turned_from(const double* rest, const double* now) {
  const Quat<double> q0{rest[0], rest[1], rest[2], rest[3]}, q{now[0], now[1], now[2], now[3]};
  return log_map(conjugate(q0) * q);
}

void add_spring(const Model& model, const Joint& joint, const std::vector<double>& q,
                std::vector<double>& tau) {
  const double k = joint.stiffness;
  if (k == 0) return;
  const double *now = q.data() + joint.q, *rest = model.q0.data() + joint.q;
  double* out = tau.data() + joint.v;
  if (nv_of(joint.kind) == 1) {
    out[0] -= k * (now[0] - joint.spring_ref);
    return;
  }
  if (joint.kind == JointKind::kFree) {
    for (int i = 0; i < 3; ++i) out[i] -= k * (now[i] - rest[i]);
    now += 3, rest += 3, out += 3;
  }
  const Vec3<double> turn = turned_from(rest, now);
  for (int i = 0; i < 3; ++i) out[i] -= k * turn[i];
}

void add_tendons(const Model& model, const std::vector<double>& q, const std::vector<double>& v,
                 std::vector<double>& tau) {
  for (const FixedTendon& tendon : model.tendons) {
    double length = 0, speed = 0;
    for (const auto& [joint, coefficient] : tendon.terms) {
      length += coefficient * q[static_cast<std::size_t>(model.joints[joint].q)];
      speed += coefficient * v[static_cast<std::size_t>(model.joints[joint].v)];
    }
    const auto [low, high] = tendon.spring_length;
    const double stretch = length > high ? length - high : length < low ? length - low : 0.0;
    const double force = -tendon.stiffness * stretch - tendon.damping * speed;
    for (const auto& [joint, coefficient] : tendon.terms)
      tau[static_cast<std::size_t>(model.joints[joint].v)] += coefficient * force;
  }
}

// A force -g·m·gravity at the centre of mass of each part that asks for it.
void add_gravity_compensation(const Model& model, const std::vector<double>& q,
                              std::vector<double>& tau) {
  const bool any = std::any_of(model.parts.begin(), model.parts.end(),
                               [](const Part& p) { return p.gravity_compensation != 0; });
  if (!any) return;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  std::vector<Vec3<double>> J(static_cast<std::size_t>(model.nv));
  for (const Part& part : model.parts) {
    if (part.gravity_compensation == 0 || part.body == kWorld) continue;
    const Vec3<double> p_WC = ws.X_WB[part.body.at()] * (part.X_BF * part.own.com);
    const Vec3<double> force =
        model.options.gravity_W * (-part.gravity_compensation * part.own.mass);
    point_jacobian<double>(model, part.body, p_WC, ws, J);
    for (std::size_t i = 0; i < J.size(); ++i) tau[i] += dot(J[i], force);
  }
}

}  // namespace

std::vector<double> passive_forces(const Model& model, const std::vector<double>& q,
                                   const std::vector<double>& v) {
  std::vector<double> tau(static_cast<std::size_t>(model.nv), 0.0);
  for (const Joint& joint : model.joints) add_spring(model, joint, q, tau);
  for (std::size_t i = 0; i < tau.size(); ++i) tau[i] -= model.damping[i] * v[i];
  add_tendons(model, q, v, tau);
  add_gravity_compensation(model, q, tau);
  return tau;
}

std::vector<double> actuator_forces(const Model& model, const std::vector<double>& q,
                                    const std::vector<double>& v,
                                    const std::vector<double>& control) {
  std::vector<double> tau(static_cast<std::size_t>(model.nv), 0.0);
  for (std::size_t i = 0; i < model.actuators.size(); ++i) {
    const Actuator& a = model.actuators[ActuatorId(i)];
    std::vector<std::pair<JointId, double>> terms;
    if (a.tendon >= 0)
      terms = model.tendons[static_cast<std::size_t>(a.tendon)].terms;
    else
      terms = {{a.joint, 1.0}};
    double length = 0, speed = 0;
    for (const auto& [joint, coefficient] : terms) {
      length += a.gear * coefficient * q[static_cast<std::size_t>(model.joints[joint].q)];
      speed += a.gear * coefficient * v[static_cast<std::size_t>(model.joints[joint].v)];
    }
    const double gain = a.gain[0] + a.gain[1] * length + a.gain[2] * speed;
    const double bias = a.bias[0] + a.bias[1] * length + a.bias[2] * speed;
    const double force = clamp(gain * clamp(control[i], a.control) + bias, a.force);
    for (const auto& [joint, coefficient] : terms)
      tau[static_cast<std::size_t>(model.joints[joint].v)] += a.gear * coefficient * force;
  }
  for (const Joint& joint : model.joints)
    if (nv_of(joint.kind) == 1) {
      double& sum = tau[static_cast<std::size_t>(joint.v)];
      sum = clamp(sum, joint.actuator_force);
    }
  return tau;
}

}  // namespace legwork::load
