// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_gains.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/lab/trust/trust_torques.h"
#include "legwork/math/detail/decompose.h"
#include "legwork/record/metric.h"
#include "legwork/run/stand/pinned.h"

namespace legwork {

namespace {

// What holds the robot still against gravity and its contact forces, fixed in size and direction
// and each on its own point of its body.
class StillForces {
 public:
  StillForces(const Model& model, const State& pose, const std::vector<ContactForce>& contacts)
      : model_(model), ws_(model), columns_(z(model.nv)), still_(z(model.nv), 0.0) {
    forward_kinematics<double>(model, pose.q, ws_);
    for (const ContactForce& c : contacts)
      if (c.at.body_b == kWorld)
        points_.push_back(
            {c.at.body_a, inverse(ws_.X_WB[c.at.body_a.at()]) * c.at.p_W, c.f_W, c.t_W});
  }
  Eigen::VectorXd at(const std::vector<double>& q) {
    std::vector<double> tau(z(model_.nv));
    bias_forces<double>(model_, q, still_, ws_, tau);
    forward_kinematics<double>(model_, q, ws_);
    for (const Point& p : points_) {
      spatial_jacobian<double>(model_, p.body, ws_.X_WB[p.body.at()] * p.p_B, ws_, columns_);
      for (std::size_t i = 0; i < tau.size(); ++i)
        tau[i] -= dot(columns_[i].v, p.f_W) + dot(columns_[i].w, p.t_W);
    }
    return Eigen::Map<const Eigen::VectorXd>(tau.data(), model_.nv);
  }

 private:
  struct Point {
    BodyId body;
    Vec3<double> p_B, f_W, t_W;
  };
  const Model& model_;
  Workspace<double> ws_;
  std::vector<Motion<double>> columns_;
  std::vector<double> still_;
  std::vector<Point> points_;
};

// ∂(g − Jᵀf)/∂q by central differences along each coordinate.
Eigen::MatrixXd gravity_stiffness(const Model& model, const State& pose, StillForces& forces) {
  constexpr double kStep = 1e-5;  // [rad or m]
  Eigen::MatrixXd G(model.nv, model.nv);
  std::vector<double> v(z(model.nv), 0.0);
  for (int i = 0; i < model.nv; ++i) {
    std::vector<double> plus = pose.q, minus = pose.q;
    v[z(i)] = 1.0;
    integrate<double>(model, pose.q, v, kStep, plus);
    integrate<double>(model, pose.q, v, -kStep, minus);
    v[z(i)] = 0.0;
    G.col(i) = (forces.at(plus) - forces.at(minus)) / (2 * kStep);
  }
  return 0.5 * (G + G.transpose());
}

double positional_stiffness(const Drive& d) {
  return d.kind == DriveKind::kVelocityServo ? d.slope * d.position_gain : d.stiffness;
}
double rate_damping(const Drive& d) {
  return d.kind == DriveKind::kVelocityServo ? d.slope : d.damping;
}

// How far the centre of mass goes sideways, in two level directions, per unit of each coordinate.
Eigen::MatrixXd mass_shift(const Model& model, const State& pose) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, pose.q, ws);
  const Vec3<double> up = up_of(model);
  Vec3<double> ahead = cross(Vec3<double>{0, 1, 0}, up);
  if (norm(ahead) < 0.1) ahead = cross(Vec3<double>{0, 0, 1}, up);
  ahead = ahead * (1.0 / norm(ahead));
  const Vec3<double> left = cross(up, ahead);
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(2, model.nv);
  std::vector<Vec3<double>> columns(z(model.nv));
  const auto& links = model.tree.links;
  for (std::size_t b = 1; b < links.size(); ++b) {
    const double m = links[b].M_B.m;
    if (!(m > 0.0)) continue;
    point_jacobian<double>(model, BodyId(static_cast<int>(b)),
                           ws.X_WB[b] * (links[b].M_B.h * (1.0 / m)), ws, columns);
    for (int i = 0; i < model.nv; ++i) {
      C(0, i) += m / model.mass() * dot(columns[z(i)], ahead);
      C(1, i) += m / model.mass() * dot(columns[z(i)], left);
    }
  }
  return C;
}

// Stiffness and damping per DoF. A loose finger's damper has no part in how the legs damp.
void diagonals(const Model& model, const DriveSet& set, const std::vector<ContactForce>& contacts,
               Eigen::VectorXd& stiff, Eigen::VectorXd& damp) {
  stiff = damp = Eigen::VectorXd::Zero(model.nv);
  for (const Joint& joint : model.joints)
    if (nv_of(joint.kind) == 1) stiff(joint.v) = joint.stiffness;
  for (const JointId j : bearing_joints(model, contacts))
    damp(model.joints[j].v) = model.damping[z(model.joints[j].v)];
  for (const Drive& drive : set.drives) damp(drive.dof) = model.damping[z(drive.dof)];
  for (const Drive& drive : set.drives) {
    stiff(drive.dof) += positional_stiffness(drive);
    damp(drive.dof) += rate_damping(drive);
  }
}

// The driven coordinates with the largest weights, most first.
std::vector<int> most_of(const DriveSet& set, const Eigen::VectorXd& weight) {
  std::vector<int> dofs;
  double most = 0.0;
  for (const Drive& d : set.drives) most = std::max(most, weight(d.dof));
  for (const Drive& d : set.drives)
    if (weight(d.dof) > 0.3 * most) dofs.push_back(d.dof);
  std::sort(dofs.begin(), dofs.end(), [&](int a, int b) { return weight(a) > weight(b); });
  if (dofs.size() > 4) dofs.resize(4);
  return dofs;
}

// A mode in which arms swing or a grip opens is none of standing: at least this share of what moves
// (by kinetic energy) must be the robot's mass going sideways.
constexpr double kSways = 0.1;

// A unit force sideways on the centre of mass, held by the drives alone: where they give most.
void add_yield(const DriveSet& set, const Eigen::MatrixXd& M, const Eigen::MatrixXd& Z,
               const Eigen::MatrixXd& S, const Eigen::MatrixXd& C, const Eigen::VectorXd& stiff,
               double h, double mass, Sway& out) {
  const dense::Modes modes = dense::modes(S);
  const double most = modes.values(modes.values.size() - 1);
  Eigen::MatrixXd give = Eigen::MatrixXd::Zero(S.rows(), 2);  // of each direction
  for (long k = 0; k < modes.values.size(); ++k) {
    const Eigen::VectorXd x = modes.vectors.col(k);
    const Eigen::VectorXd moved = C * x;
    if (modes.values(k) > 1e-9 * most && most > 0) {
      give += x * moved.transpose() / modes.values(k);
    } else if (moved.squaredNorm() * mass > kSways * x.dot(M * x)) {
      const Eigen::VectorXd u = Z * x;  // nothing holds it here
      out.stiffness = 0.0;
      out.yielding = most_of(set, u.cwiseProduct(u));
      return;
    }
  }
  const dense::Modes directions = dense::modes(C * give);  // metres per newton
  const Eigen::VectorXd u = Z * (give * directions.vectors.col(1));
  out.stiffness = directions.values(1) > 0 ? h * h / directions.values(1)
                                           : std::numeric_limits<double>::infinity();
  out.yielding = most_of(set, stiff.cwiseProduct(u.cwiseProduct(u)));
}

std::string names_of(const Model& model, const std::vector<int>& dofs) {
  std::string text;
  for (const int dof : dofs) text += (text.empty() ? "" : ", ") + dof_name(model, dof);
  return text;
}

// When the slowest joint comes within a twentieth of its way for good.
double settling_time(const Stand& s, double dt) {
  double latest = 0.0;
  double scale = 0.0;
  for (const std::vector<double>& torque : s.series)
    if (!torque.empty()) scale = std::max(scale, std::fabs(torque.back()));
  for (const std::vector<double>& torque : s.series) {
    if (torque.empty()) continue;
    std::vector<double> time(torque.size());
    for (std::size_t i = 0; i < time.size(); ++i) time[i] = static_cast<double>(i) * dt;
    latest = std::max(latest, settle_time(time, torque, torque.back(), 0.05 * scale));
  }
  return latest;
}

constexpr double kLetsDown = 0.1;  // sags this share of its height: it no longer stands as posed
constexpr double kMoving = 1e-2;   // faster at the end of the stand it has not settled [m/s, rad/s]

std::string fall_words(const TrustStance& stance, const DriveSet& own, const Stand& s,
                       const GainsAnswer& a, const Sway& sway) {
  const Model& model = stance.model;
  if (sway.found && a.stiffness < a.toppling)
    return fmt::format(
        "The file's own gains do not hold it: the stiffness of {} against swaying, {:.4g} N·m/rad, "
        "is below m·g·h = {:.4g} N·m/rad; it fell at {:.2f} s. Such gains are for a controller "
        "that balances.",
        names_of(model, sway.yielding), a.stiffness, a.toppling, a.fell_at);
  if (sway.found && sway.held < 1.0)
    return fmt::format(
        "The file's own gains do not hold it: {} give {:.2g} of the stiffness that gravity asks "
        "for; it fell at {:.2f} s. Such gains are for a controller that balances.",
        names_of(model, sway.swaying), sway.held, a.fell_at);
  // Stiff enough for small sways: something gave way.
  std::string why;
  for (const int drive : s.saturated)
    why += (why.empty() ? " with its torque limit reached at " : ", ") +
           model.joints[own.drives[z(drive)].joint].name;
  double most = 0.0;
  std::string joint;
  for (std::size_t i = 0; i < own.drives.size(); ++i) {
    const double off = s.end.x.q[z(own.drives[i].q)] - own.targets[i].position;
    if (std::fabs(off) > std::fabs(most))
      most = off, joint = model.joints[own.drives[i].joint].name;
  }
  return fmt::format(
      "The file's own gains do not hold it: it fell at {:.2f} s{}; {} ended farthest from its "
      "target, by {:.2g} rad.",
      a.fell_at, why, joint.empty() ? "no joint" : joint, most);
}

}  // namespace

Sway slowest_sway(const Model& model, const State& pose, const DriveSet& set,
                  const std::vector<ContactForce>& contacts) {
  Sway out;
  Eigen::MatrixXd M, Z;
  pinned_inertia(model, pose, M, Z);
  if (M.rows() == 0) return out;
  const double h = std::max(1e-3, height_over_support(model, pose.q, contacts));
  Eigen::VectorXd stiff, damp;
  diagonals(model, set, contacts, stiff, damp);
  const Eigen::MatrixXd C = mass_shift(model, pose) * Z;
  const Eigen::MatrixXd S = Z.transpose() * stiff.asDiagonal() * Z;
  out.found = true;
  out.toppling = model.mass() * norm(model.options.gravity_W) * h;
  add_yield(set, M, Z, S, C, stiff, h, model.mass(), out);

  StillForces forces(model, pose, contacts);
  const Eigen::MatrixXd G = Z.transpose() * gravity_stiffness(model, pose, forces) * Z;
  // K·x = λ·M·x through M = L·Lᵀ.
  const Eigen::LLT<Eigen::MatrixXd> llt(M);
  Eigen::MatrixXd A = llt.matrixL().solve(S + G);
  A = llt.matrixL().solve(A.transpose()).eval();
  const dense::Modes modes = dense::modes(0.5 * (A + A.transpose()));
  for (long k = 0; k < modes.values.size(); ++k) {  // the slowest first
    const Eigen::VectorXd x = llt.matrixU().solve(modes.vectors.col(k));
    if ((C * x).squaredNorm() * model.mass() < kSways) continue;
    const double slowest = modes.values(k), lost = -x.dot(G * x);
    const Eigen::VectorXd u = Z * x;
    out.held = lost > 0 ? x.dot(S * x) / lost : std::numeric_limits<double>::infinity();
    if (slowest > 0) {
      out.frequency = std::sqrt(slowest) / (2 * std::numbers::pi);
      out.damping_ratio = u.dot(damp.asDiagonal() * u) / (2 * std::sqrt(slowest));
    }
    out.swaying = most_of(set, u.cwiseProduct(u));
    break;
  }
  return out;
}

GainsAnswer judge_gains(const TrustStance& stance, const DriveSet& own, const Stand& s,
                        const std::vector<ContactForce>& at_rest, const StandOptions& options) {
  GainsAnswer a;
  a.exist = true;
  a.hold = s.ending.kind == Ending::Kind::kDone && !s.failed;
  a.fell_at = a.hold ? 0.0 : s.failed ? s.failed_at : s.ending.t;
  const Sway sway = slowest_sway(stance.model, stance.pose.state, own, at_rest);
  a.frequency = sway.frequency;
  a.damping_ratio = sway.damping_ratio;
  a.stiffness = sway.stiffness;
  a.toppling = sway.toppling;
  a.sag = s.sag;
  a.settle = settling_time(s, options.dt);
  if (!a.hold) {
    a.verdict = s.failed ? "fail" : "fall";
    a.sentence = s.failed
                     ? fmt::format("With the file's own gains a step was not solved, at {:.3f} s.",
                                   s.failed_at)
                     : fall_words(stance, own, s, a, sway);
    return a;
  }
  const double share = a.sag / (s.height + a.sag);
  // Stops are no drive's stiffness: with some of them under load it is not asked for.
  const std::vector<JointId> bearing = bearing_joints(stance.model, s.contacts);
  const bool on_stops = std::any_of(bearing.begin(), bearing.end(), [&](JointId j) {
    return std::find(s.on_stop.begin(), s.on_stop.end(), stance.model.joints[j].v) !=
           s.on_stop.end();
  });
  if (sway.found && sway.held < 1.0 && !on_stops) {
    a.verdict = "in balance";
    a.sentence = fmt::format(
        "It stands for {:g} s with the file's own gains, but only in balance: {} give {:.2g} of "
        "the "
        "stiffness that gravity asks for, and a push topples it.",
        options.duration, names_of(stance.model, sway.swaying), sway.held);
    return a;
  }
  a.verdict = share > kLetsDown ? "sag" : s.fastest > kMoving ? "sway" : "hold";
  a.sentence =
      a.verdict == "sag"
          ? fmt::format(
                "The file's own gains let it down: its mass sags {:.3g} mm, {:.2g} % "
                "of its height",
                1e3 * a.sag, 100 * share)
          : fmt::format("The file's own gains hold it: its mass sags {:.2f} mm", 1e3 * a.sag);
  a.sentence +=
      s.fastest > kMoving
          ? fmt::format(", and after {:g} s {} still moves at {:.2g} {}", options.duration,
                        dof_name(stance.model, s.fastest_dof), s.fastest,
                        is_translation(stance.model, s.fastest_dof) ? "m/s" : "rad/s")
          : fmt::format(" and torques are settled after {:.2g} s", a.settle);
  if (sway.frequency > 0 && !on_stops)
    a.sentence +=
        fmt::format("; its slowest sway, by {}, is at {:.3g} Hz with a damping ratio of {:.2g}",
                    names_of(stance.model, sway.swaying), a.frequency, a.damping_ratio);
  a.sentence += ".";
  return a;
}

}  // namespace legwork
