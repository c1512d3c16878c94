// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/torque_routes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/dynamics/jacobians.h"

namespace legwork {

namespace {

Force<double> about_origin(const Vec3<double>& p_W, const Vec3<double>& f, const Vec3<double>& t) {
  return {t + cross(p_W, f), f};
}
Force<double> moved_to(const Vec3<double>& r_W, const Force<double>& F_origin) {
  return {F_origin.t - cross(r_W, F_origin.f), F_origin.f};
}

// The joint's axis in the world: what a wrench is measured along.
Motion<double> axis_of(const Link<double>& link, const Pose<double>& X_WB) {
  const auto kind = static_cast<int>(link.kind);
  const Vec3<double> a = X_WB.R.column(kind % 3) * link.sign;
  const bool turns = link.kind <= LinkKind::kRevoluteZ;
  return turns ? Motion<double>{a, {0, 0, 0}} : Motion<double>{{0, 0, 0}, a};
}

}  // namespace

std::vector<Limb> limbs_of(const std::vector<Leg>& legs) {
  std::vector<Limb> limbs;
  for (const Leg& leg : legs) {
    Limb limb{.name = leg.name, .joints = leg.joints, .foot = leg.foot};
    limb.p_Foot = leg.p_BF;
    const int n = static_cast<int>(leg.joints.size());
    if (n > 3) limb.cut = std::max(3, n - 2);
    limbs.push_back(limb);
  }
  return limbs;
}

double TorqueAudit::worst() const {
  return std::max({wrench_newton, decomposition, actuator_inverse, closure});
}

std::string TorqueAudit::verdict() const {
  char text[900];
  std::snprintf(
      text, sizeof text,
      "%s: over %ld steps the joint wrench (eq 5) agrees with the independent Newton-Euler sum to "
      "%.1e of weight x 1 m, and inverse dynamics with the applied torques to %.1e. The Jacobian "
      "method (eq 7) is off by %.4g N*m on average: it leaves out the torque at its cut (%.4g), "
      "the weight of the links (%.4g), their inertia (%.4g) and other contacts on them (%.4g); "
      "these terms explain it to %.1e. With the links' weight (eq 7') %.4g N*m remain.",
      worst() <= 1e-9 ? "Eq 5 is right" : "The routes do NOT close", steps, wrench_newton,
      actuator_inverse, mean_error_jacobian, mean_ankle, mean_gravity, mean_inertia, mean_outside,
      decomposition, mean_error_static);
  return text;
}

TorqueRoutes::TorqueRoutes(const Model& model, std::vector<Limb> limbs)
    : limbs_(std::move(limbs)),
      ws_(model),
      J_(z(model.nv)),
      beyond_(model.tree.links.size()),
      ground_W_(limbs_.size()),
      wrench_(model.tree.links.size()) {
  for (const Limb& limb : limbs_) {
    torques_.emplace_back(limb.joints.size());
    bodies_.emplace_back();
    for (const JointId j : limb.joints) bodies_.back().push_back(model.joints[j].body);
  }
  const double g = norm(model.options.gravity_W);
  weight_ = std::max(model.mass(), 1e-9) * (g > 0.0 ? g : 9.81);
}

void TorqueRoutes::add_outside(const World& world) {
  const auto add = [&](std::size_t b, const Vec3<double>& p, const Vec3<double>& f,
                       const Vec3<double>& t) {
    beyond_[b].outside = beyond_[b].outside + about_origin(p, f, t);
  };
  for (const ContactForce& c : world.last().contacts) {
    add(c.at.body_a.at(), c.at.p_W, c.f_W, c.t_W);
    add(c.at.body_b.at(), c.at.p_W, -c.f_W, -c.t_W);
  }
  for (const LoopForce& loop : world.last().loops) {
    add(loop.body_a.at(), loop.p_a_W, loop.f_W, loop.t_W);
    add(loop.body_b.at(), loop.p_b_W, -loop.f_W, -loop.t_W);
  }
  for (std::size_t b = 1; b < beyond_.size(); ++b) {
    const Mat3<double>& R = ws_.X_WB[b].R;
    add(b, ws_.X_WB[b].p, R * world.inputs.body_force[b].f, R * world.inputs.body_force[b].t);
  }
}

// Momentum rates from J·v̇ + J̇·v at each centre of mass: nothing shared with the recursion of
// inverse_dynamics() but the geometry.
void TorqueRoutes::sum_needs(const World& world) {
  const Model& model = world.model();
  const State& x = world.last().start;
  forward_kinematics<double>(model, x.q, x.v, ws_);
  for (std::size_t b = 0; b < beyond_.size(); ++b) {
    beyond_[b] = {zero_force<double>(), zero_force<double>(), zero_force<double>()};
    const Inertia<double>& M = model.tree.links[b].M_B;
    if (b == 0 || M.m <= 0.0) continue;
    const Pose<double>& X = ws_.X_WB[b];
    const Vec3<double> c_B = M.h * (1.0 / M.m);
    const Vec3<double> p_WC = X * c_B;
    Motion<double> a = bias_acceleration<double>(model, BodyId(b), p_WC, x.v, ws_);
    spatial_jacobian<double>(model, BodyId(b), p_WC, ws_, J_);
    for (std::size_t i = 0; i < J_.size(); ++i) a = a + J_[i] * world.last().vdot[i];
    // About the centre of mass, in world axes: I_cm = I_Bo − m·(c² 1 − c cᵀ).
    const Sym3<double> I = rotate(X.R, M.I - unit_point_inertia(c_B) * M.m);
    const Vec3<double> w = X.R * ws_.V_WB_B[b].w;
    beyond_[b].inertia = about_origin(p_WC, a.v * M.m, I * a.w + cross(w, I * w));
    beyond_[b].weight = about_origin(p_WC, model.options.gravity_W * M.m, {0, 0, 0});
  }
  add_outside(world);
  for (std::size_t b = beyond_.size() - 1; b > 0; --b) {
    Needs& parent = beyond_[z(model.tree.links[b].parent)];
    parent.inertia = parent.inertia + beyond_[b].inertia;
    parent.weight = parent.weight + beyond_[b].weight;
    parent.outside = parent.outside + beyond_[b].outside;
  }
}

Force<double> TorqueRoutes::joint_wrench_W(std::size_t limb, std::size_t joint) const {
  const BodyId b = bodies_[limb][joint];
  const Mat3<double>& R = ws_.X_WB[b.at()].R;
  const Force<double>& F = wrench_[b.at()];
  return {R * F.t, R * F.f};
}

// What the limb hands on at its cut, about r_a, and everything that lies beyond it.
Force<double> TorqueRoutes::cut_wrench(std::size_t limb, Vec3<double>& r_a, Needs& beyond) const {
  const Limb& l = limbs_[limb];
  if (l.cut >= 0) {
    const BodyId b = bodies_[limb][z(l.cut)];
    r_a = ws_.X_WB[b.at()].p;
    beyond = beyond_[b.at()];
    return joint_wrench_W(limb, z(l.cut));
  }
  // No ankle: the leg ends where it presses on the ground.
  r_a = ws_.X_WB[l.foot.at()] * l.p_Foot;
  const Force<double>& ground = ground_W_[limb];
  beyond = {zero_force<double>(), zero_force<double>(), about_origin(r_a, ground.f, ground.t)};
  return ground * -1.0;
}

void TorqueRoutes::measure_limb(const World& world, std::size_t limb) {
  const Limb& l = limbs_[limb];
  const Model& model = world.model();
  const Pose<double>& X_foot = ws_.X_WB[l.foot.at()];
  ground_W_[limb] = zero_force<double>();
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_a != l.foot || c.at.body_b != kWorld) continue;
    const Vec3<double> arm = c.at.p_W - X_foot * l.p_Foot;
    ground_W_[limb] = ground_W_[limb] + Force<double>{c.t_W + cross(arm, c.f_W), c.f_W};
  }
  Vec3<double> r_a{};
  Needs past{};
  const Force<double> cut = cut_wrench(limb, r_a, past);
  for (std::size_t j = 0; j < l.joints.size(); ++j) {
    const BodyId b = bodies_[limb][j];
    const Joint& joint = model.joints[l.joints[j]];
    const auto dof = z(joint.v);
    const Vec3<double> r_i = ws_.X_WB[b.at()].p;
    const Motion<double> u = axis_of(model.tree.links[b.at()], ws_.X_WB[b.at()]);
    const auto along = [&](const Force<double>& about) { return dot(u, moved_to(r_i, about)); };
    const Needs& all = beyond_[b.at()];
    JointTorques& t = torques_[limb][j];
    t.wrench = dot(u, joint_wrench_W(limb, j));
    t.newton = along(all.inertia - all.weight - all.outside);
    t.rotor = model.tree.links[b.at()].armature * world.last().vdot[dof];
    t.inverse = world.loads().required[dof];
    const AppliedForces& given = world.last().applied;
    t.actuator = given.drive[dof];
    t.passive = given.limit[dof] + given.friction[dof] + given.damping[dof] + given.spring[dof] +
                given.loop[dof] + world.inputs.joint_force[dof];
    const bool beyond_cut = l.cut >= 0 && z(l.cut) <= j;
    const Needs& end = beyond_cut ? all : past;  // at the cut and beyond it eq 7 has no arm
    t.jacobian = beyond_cut ? 0.0 : dot(u, Force<double>{cross(r_a - r_i, cut.f), cut.f});
    t.ankle = beyond_cut ? t.wrench : dot(u, Force<double>{cut.t, {0, 0, 0}});
    t.gravity = -along(all.weight - end.weight);
    t.inertia = along(all.inertia - end.inertia);
    t.outside = -along(all.outside - end.outside);
    t.jacobian_static = t.jacobian + t.gravity;
    book(t);
  }
}

void TorqueRoutes::book(const JointTorques& t) {
  const auto worst = [&](double& of, double value) {
    const double relative = std::fabs(value) / weight_;
    if (!(relative <= of)) of = relative;  // a NaN stays
  };
  worst(sums_.wrench_newton, t.wrench - t.newton);
  worst(sums_.decomposition, t.unexplained());
  worst(sums_.actuator_inverse, t.actuator + t.passive - t.inverse);
  sums_.mean_ankle += std::fabs(t.ankle);
  sums_.mean_gravity += std::fabs(t.gravity);
  sums_.mean_inertia += std::fabs(t.inertia);
  sums_.mean_outside += std::fabs(t.outside);
  sums_.mean_error_jacobian += std::fabs(t.wrench - t.jacobian);
  sums_.mean_error_static += std::fabs(t.wrench - t.jacobian_static);
  ++samples_;
}

void TorqueRoutes::measure(const World& world) {
  wrench_ = world.loads().wrench;
  sum_needs(world);
  for (std::size_t limb = 0; limb < limbs_.size(); ++limb) measure_limb(world, limb);
  sums_.closure = std::max(sums_.closure, world.loads().closure);
  ++sums_.steps;
}

TorqueAudit TorqueRoutes::audit() const {
  TorqueAudit out = sums_;
  const double share = samples_ > 0 ? 1.0 / static_cast<double>(samples_) : 0.0;
  for (double* mean : {&out.mean_ankle, &out.mean_gravity, &out.mean_inertia, &out.mean_outside,
                       &out.mean_error_jacobian, &out.mean_error_static}) {
    *mean *= share;
  }
  return out;
}

void TorqueRoutes::restart_audit() {
  sums_ = {};
  samples_ = 0;
}

}  // namespace legwork
