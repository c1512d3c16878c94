// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/stand/steady_pose.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/collide/detect.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/detail/decompose.h"
#include "legwork/run/simulation.h"
#include "legwork/run/stand/crane.h"
#include "legwork/run/stand/standing.h"

namespace legwork {

namespace {

constexpr double kTouching = 5e-4;  // a foot's point this near the floor stands on it [m]
constexpr int kRounds = 16, kRoundSteps = 400, kReleaseSteps = 600;
constexpr int kRestSteps = 500, kRests = 30;  // at most
constexpr double kStill = 1e-7;               // no coordinate faster than this [m/s, rad/s]

// Every point of a foot that could stand: those of bodies that carry load, up to 5 cm off the
// floor.
std::vector<Contact> foot_points(const World& world, const Workspace<double>& ws) {
  constexpr double kReach = 0.05;  // [m]
  CollisionModel collision(world.model());
  DetectScratch scratch(collision);
  ContactSet near;
  detect(collision, ws.X_WB, kReach, scratch, near);
  std::vector<Contact> points;
  for (const Contact& c : near.contacts) {
    const bool loaded = std::any_of(
        world.last().contacts.begin(), world.last().contacts.end(),
        [&](const ContactForce& f) { return f.at.body_a == c.body_a && f.at.body_b == kWorld; });
    if (c.body_b == kWorld && loaded) points.push_back(c);
  }
  return points;
}

Vec3<double> middle_of(const std::vector<Contact>& points) {
  Vec3<double> low{1e9, 1e9, 0}, high{-1e9, -1e9, 0};
  for (const Contact& c : points) {
    for (const int k : {0, 1}) {
      low[k] = std::min(low[k], c.p_W[k]);
      high[k] = std::max(high[k], c.p_W[k]);
    }
  }
  return (low + high) * 0.5;
}

// Rows of a linear system in v: what shall not move, and how the mass shall.
class MotionRows {
 public:
  MotionRows(const Model& model, const Workspace<double>& ws)
      : model_(model), ws_(ws), columns_(z(model.nv)) {}

  // A foot's point goes down to the floor; where it stands it stays.
  void set_down(const Contact& point) {
    const std::size_t at = new_rows(3);
    add_point(point.body_a, point.p_W, 1.0, at);
    wanted_[at + 2] = -point.gap;
    if (point.gap < kTouching) return;
    std::swap(rows_[at], rows_[at + 2]);
    std::swap(wanted_[at], wanted_[at + 2]);
    rows_.resize(at + 1);
    wanted_.resize(at + 1);
  }
  void hold_loop(const LoopConstraint& loop) {
    const std::size_t at = new_rows(3);
    add_point(loop.body_a, ws_.X_WB[loop.body_a.at()] * loop.X_AC.p, 1.0, at);
    add_point(loop.body_b, ws_.X_WB[loop.body_b.at()] * loop.X_BC.p, -1.0, at);
  }
  void hold_dof(int dof) { rows_[new_rows(1)](dof) = 1.0; }
  void move_mass(const Vec3<double>& by) {
    const std::size_t at = new_rows(3);
    const auto& links = model_.tree.links;
    for (std::size_t b = 1; b < links.size(); ++b) {
      const double m = links[b].M_B.m;
      if (m <= 0.0) continue;
      add_point(BodyId(static_cast<int>(b)), ws_.X_WB[b] * (links[b].M_B.h * (1.0 / m)),
                m / model_.mass(), at);
    }
    rows_.pop_back();  // its height is free
    wanted_.pop_back();
    wanted_[at] = by.x, wanted_[at + 1] = by.y;
  }
  Eigen::VectorXd solve() const {
    Eigen::MatrixXd A(static_cast<long>(rows_.size()), model_.nv);
    for (std::size_t r = 0; r < rows_.size(); ++r) A.row(static_cast<long>(r)) = rows_[r];
    const Eigen::Map<const Eigen::VectorXd> b(wanted_.data(), static_cast<long>(wanted_.size()));
    return dense::solve_least(A, b, 1e-6);
  }

 private:
  std::size_t new_rows(std::size_t n) {
    for (std::size_t k = 0; k < n; ++k) rows_.emplace_back(Eigen::RowVectorXd::Zero(model_.nv));
    wanted_.resize(rows_.size(), 0.0);
    return rows_.size() - n;
  }
  void add_point(BodyId body, const Vec3<double>& p_W, double factor, std::size_t at) {
    if (body == kWorld) return;
    point_jacobian<double>(model_, body, p_W, ws_, columns_);
    for (int i = 0; i < model_.nv; ++i) {
      for (int k = 0; k < 3; ++k) rows_[at + z(k)](i) += factor * columns_[z(i)][k];
    }
  }

  const Model& model_;
  const Workspace<double>& ws_;
  std::vector<Vec3<double>> columns_;
  std::vector<Eigen::RowVectorXd> rows_;
  std::vector<double> wanted_;
};

// Joint motions that set the feet down flat and carry the mass by this much over them, springs as
// they are.
Eigen::VectorXd correction(const Model& model, const Workspace<double>& ws,
                           const std::vector<Contact>& feet, const Vec3<double>& by) {
  MotionRows rows(model, ws);
  for (const Contact& point : feet) rows.set_down(point);
  for (const LoopConstraint& loop : model.loops) {
    if (loop.active) rows.hold_loop(loop);
  }
  for (const Joint& joint : model.joints) {
    if (joint.stiffness > 0.0 && nv_of(joint.kind) == 1) rows.hold_dof(joint.v);
  }
  for (const int turn : {3, 4, 5}) rows.hold_dof(turn);  // the base stays level
  rows.move_mass(by);
  return rows.solve();
}

// Leaf springs of steel ring for a minute. Where they come to rest does not depend on how, so
// while the pose is sought they are braked to a twentieth of a second.
Model with_braked_springs(Model model) {
  constexpr double kBrake = 0.05;  // damping over stiffness [s]
  for (const Joint& joint : model.joints) {
    for (int k = 0; k < nv_of(joint.kind); ++k) {
      model.damping[z(joint.v + k)] += kBrake * joint.stiffness;
    }
  }
  return model;
}

double fastest(const World& world) {
  double speed = 0.0;
  for (const double v : world.state().v) speed = std::max(speed, std::fabs(v));
  return speed;
}

bool run(Simulation& simulation, Crane& crane, int steps, double from, double to) {
  crane.set_strength(from, to, steps);
  return simulation.run(steps * simulation.world().options().dt).kind == Ending::Kind::kDone;
}

}  // namespace

bool yields_under_load(const Model& model) {
  if (!model.loops.empty()) return true;
  return std::any_of(model.joints.begin(), model.joints.end(),
                     [](const Joint& joint) { return joint.stiffness > 0.0; });
}

SteadyPose steady_pose(const Model& model, const State& pose, const DriveSet& set) {
  SteadyPose out{pose, set, 0.0, false};
  World hung(with_braked_springs(model));
  hung.set_drives(set);
  hung.reset(pose);
  Simulation simulation(std::move(hung), {}, {.fall = {.on = false}, .solver_failure = false});
  World& world = simulation.world();
  simulation.disturbances.push_back(std::make_unique<Crane>(world));
  auto& crane = static_cast<Crane&>(*simulation.disturbances.back());
  Workspace<double> ws(model);
  Vec3<double> off{0, 0, 0};
  std::vector<Contact> feet;
  const auto look = [&] {
    forward_kinematics<double>(model, world.state().q, ws);
    feet = foot_points(world, ws);
    off = center_of_mass<double>(model, ws) - middle_of(feet);
  };
  for (int round = 0; round < kRounds; ++round) {
    if (!run(simulation, crane, kRoundSteps, 1.0, 1.0)) return out;
    look();
    if (feet.empty()) return out;
    const bool flat =
        std::all_of(feet.begin(), feet.end(), [](const Contact& c) { return c.gap < kTouching; });
    if (flat && std::hypot(off.x, off.y) < 1e-3 && round > 2) break;
    const Eigen::VectorXd move = 0.7 * correction(model, ws, feet, off * -1.0);
    for (std::size_t i = 0; i < world.drives.size(); ++i)
      world.inputs.drive[i].position += move(world.drives[i].dof);
    crane.p_W += Vec3<double>{move(0), move(1), 0.0};
  }
  const auto over_feet = [&] {  // how high the mass is
    double level = 0.0;
    for (const Contact& c : feet) level += c.p_W.z / static_cast<double>(feet.size());
    return off.z - level;
  };
  const double height = over_feet();
  if (!run(simulation, crane, kReleaseSteps, 1.0, 0.0)) return out;
  const auto stands = [&] {
    look();
    return !feet.empty() && over_feet() > 0.9 * height;
  };
  for (int rest = 0; rest < kRests && stands() && fastest(world) > kStill; ++rest) {
    if (!run(simulation, crane, kRestSteps, 0.0, 0.0)) return out;
  }
  out.found = stands() && fastest(world) < 1e-2;
  out.com_offset = std::hypot(off.x, off.y);
  if (!out.found) return out;
  out.state = world.state();
  out.state.t = 0.0;
  std::fill(out.state.v.begin(), out.state.v.end(), 0.0);
  for (std::size_t i = 0; i < out.set.drives.size(); ++i) {
    out.set.targets[i].position = out.state.q[z(out.set.drives[i].q)];
    out.set.targets[i].torque = world.last().drives[i].torque;
  }
  return out;
}

PoseSupport support_of(const Model& model, const State& pose) {
  constexpr double kNear = 1e-3;  // [m]
  std::vector<Vec3<double>> points;
  for (const Contact& c : contacts_at(model, pose, kNear).contacts) {
    if (c.body_b == kWorld && c.gap < kNear) points.push_back(c.p_W);
  }
  PoseSupport support{static_cast<int>(points.size()), 0.0};
  if (points.empty()) return support;
  support.width = 1e9;
  constexpr int kHeadings = 180;
  for (int i = 0; i < kHeadings; ++i) {
    const double a = std::numbers::pi * i / kHeadings;
    double low = 1e9, high = -1e9;
    for (const Vec3<double>& p : points) {
      const double along = p.x * std::cos(a) + p.y * std::sin(a);
      low = std::min(low, along), high = std::max(high, along);
    }
    support.width = std::min(support.width, high - low);
  }
  return support;
}

}  // namespace legwork
