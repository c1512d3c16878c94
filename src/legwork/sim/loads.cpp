#include "legwork/sim/loads.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

LoadMeter::LoadMeter(const Model& model)
    : ws_(model), F_ext_(model.tree.links.size()), required_(static_cast<std::size_t>(model.nv)) {}

namespace {
// Adds a force in world axes at a world point to the wrench on a body (about Bo, in B).
void add_point_force(const Pose<double>& X_WB, const Vec3<double>& p_W, const Vec3<double>& f_W,
                     const Vec3<double>& t_W, Force<double>& F) {
  const Vec3<double> f = transpose_times(X_WB.R, f_W);
  const Vec3<double> r = transpose_times(X_WB.R, p_W - X_WB.p);
  F = F + Force<double>{transpose_times(X_WB.R, t_W) + cross(r, f), f};
}
}  // namespace

void LoadMeter::measure(const World& world) {
  const Model& model = world.model();
  const State& x = world.step_start();
  const double h = world.options().dt;
  forward_kinematics<double>(model, x.q, ws_);
  for (std::size_t b = 0; b < F_ext_.size(); ++b) {
    // The step's own gyroscopic torque stands in for that of Newton–Euler.
    F_ext_[b] = world.inputs.body_force[b] + world.lift()[b] -
                Force<double>{world.gyroscopic()[b], Vec3<double>{0, 0, 0}};
  }
  external_W_ = zero_force<double>();
  for (const ContactForce& c : world.contact_forces()) {
    add_point_force(ws_.X_WB[c.at.body_a.at()], c.at.p_W, c.f_W, c.t_W, F_ext_[c.at.body_a.at()]);
    if (c.at.body_b != kWorld) {
      add_point_force(ws_.X_WB[c.at.body_b.at()], c.at.p_W, -c.f_W, -c.t_W,
                      F_ext_[c.at.body_b.at()]);
    } else {
      external_W_ = external_W_ + Force<double>{cross(c.at.p_W, c.f_W) + c.t_W, c.f_W};
    }
  }
  for (const ActiveLoop& loop : world.solver().loops) {
    const Vec3<double> f = Vec3<double>{loop.lambda[0], loop.lambda[1], loop.lambda[2]} * (1 / h);
    const Vec3<double> t = Vec3<double>{loop.lambda[3], loop.lambda[4], loop.lambda[5]} * (1 / h);
    const auto a = static_cast<std::size_t>(loop.body_a), b = static_cast<std::size_t>(loop.body_b);
    if (a != 0) add_point_force(ws_.X_WB[a], loop.p_a_W, f, t, F_ext_[a]);
    if (b != 0) add_point_force(ws_.X_WB[b], loop.p_b_W, -f, -t, F_ext_[b]);
  }
  inverse_dynamics<double>(model, x.q, x.v, world.start_acceleration(), ws_, required_, F_ext_);
  // Another engine's joints carry what it says they do; ours say what they carried.
  const auto told = world.host_wrenches();
  std::copy(told.begin(), told.end(), ws_.F_Bo_B.begin());
  const World::AppliedForces& given = world.applied();
  const double g = norm(model.options.gravity_W);
  const double weight = std::max(model.mass(), 1e-9) * (g > 0.0 ? g : 9.81);
  closure_ = 0.0;
  for (std::size_t i = 0; i < required_.size(); ++i) {
    const double sum = given.drive[i] + given.limit[i] + given.friction[i] + given.damping[i] +
                       given.spring[i] + given.loop[i] + world.inputs.joint_force[i];
    const double miss = std::fabs(required_[i] - sum) / weight;
    if (!(miss <= closure_)) closure_ = miss;
  }
}

Vec3<double> slip_velocity(const World& world, const ContactForce& contact) {
  const Contact& at = contact.at;
  const Workspace<double>& ws = world.workspace();
  const auto velocity = [&](BodyId body) -> Vec3<double> {
    const Pose<double>& X = ws.X_WB[body.at()];
    // The step leaves the velocities it ended with here, in the frames of its start.
    const Motion<double>& V = ws.V_plus_B[body.at()];
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
