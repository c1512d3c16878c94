// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/compare/peer_signals.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "legwork/run/drawing_from_model.h"
#include "legwork/run/robots.h"

namespace legwork {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
// The signals before the feet's.
enum Base : std::size_t { kHeight, kSpeed, kGround, kPower, kBaseCount };

// What the joint hands on along its axis: eq 5 of reference A.
double transmitted(const Simulation& simulation, const Drive& drive) {
  const BodyId b = simulation.model().joints[drive.joint].body;
  const Link<double>& link = simulation.model().tree.links[b.at()];
  const Force<double>& F = simulation.loads().wrench[b.at()];
  const int axis = static_cast<int>(link.kind) % 3;
  return link.sign * (link.kind <= LinkKind::kRevoluteZ ? F.t[axis] : F.f[axis]);
}

}  // namespace

void PeerSignals::begin(const Simulation& simulation) {
  const World& world = simulation.world();
  t.clear(), series.clear();
  closure = 0;
  model = world.model().name;
  base_ = world.model().joints.empty() ? Joint{} : world.model().joints[JointId(0)];
  for (const RobotShare& robot : robots_of(world.model()))
    if (const JointId joint = free_joint(world.model(), robot); joint.valid()) {
      base_ = world.model().joints[joint];
      break;
    }
  series = {{"base height", "m", {}},
            {"forward speed", "m/s", {}},
            {"ground force", "N", {}},
            {"drive power", "W", {}}};
  const outcome::Drawing scene = outcome::drawing_from_model(world.model(), world.state().q,
                                                             {.mesh_faces = 100, .visuals = false});
  foot_of_body_.assign(scene.bodies.size(), -1);
  foot_force_.assign(scene.feet.size(), 0.0);
  for (std::size_t f = 0; f < scene.feet.size(); ++f) {
    foot_of_body_[z(scene.feet[f].body)] = static_cast<int>(f);
    series.push_back({"foot force " + scene.feet[f].label, "N", {}});
  }
  for (const char* route : {"torque ", "transmitted "})
    for (const Drive& drive : world.drives) {
      const Joint& joint = world.model().joints[drive.joint];
      series.push_back({route + joint.name, joint.kind == JointKind::kPrismatic ? "N" : "N·m", {}});
    }
}

void PeerSignals::after_step(const Simulation& simulation) {
  const World& world = simulation.world();
  closure = std::max(closure, simulation.loads().closure);
  const State &from = world.last().start, &to = world.state();
  double power = 0, ground = 0;
  std::fill(foot_force_.begin(), foot_force_.end(), 0.0);
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_b == kWorld) ground += c.f_W.z;
    const int foot = foot_of_body_[c.at.body_a.at()];
    if (foot >= 0) foot_force_[z(foot)] += c.f_W.z;
  }
  const std::size_t feet = foot_force_.size(), n = world.drives.size();
  for (std::size_t f = 0; f < feet; ++f) series[kBaseCount + f].values.push_back(foot_force_[f]);
  for (std::size_t i = 0; i < n; ++i) {
    const double torque = world.last().drives[i].torque;
    const std::size_t dof = z(world.drives[i].dof);
    power += std::fabs(torque * 0.5 * (from.v[dof] + to.v[dof]));
    series[kBaseCount + feet + i].values.push_back(torque);
    series[kBaseCount + feet + n + i].values.push_back(transmitted(simulation, world.drives[i]));
  }
  t.push_back(from.t);
  series[kHeight].values.push_back(base_.kind == JointKind::kFree ? to.q[z(base_.q + 2)] : 0.0);
  series[kSpeed].values.push_back(base_.kind == JointKind::kFree ? to.v[z(base_.v)] : 0.0);
  series[kGround].values.push_back(ground);
  series[kPower].values.push_back(power);
}

namespace {

double mean_square(std::span<const double> x, std::span<const double> y, long shift) {
  const long n = static_cast<long>(std::min(x.size(), y.size()));
  double sum = 0;
  long count = 0;
  for (long i = std::max(0L, -shift); i < std::min(n, n - shift); ++i, ++count) {
    const double d = x[static_cast<std::size_t>(i + shift)] - y[static_cast<std::size_t>(i)];
    sum += d * d;
  }
  return count > 0 ? sum / static_cast<double>(count) : kNaN;
}

// The shift that brings x nearest to y, where it explains a tenth of their difference at least.
double best_lag(std::span<const double> x, std::span<const double> y, double dt) {
  constexpr double kFarthest = 0.2;  // [s]
  const auto farthest = static_cast<long>(
      std::min(kFarthest / dt, 0.25 * static_cast<double>(std::min(x.size(), y.size()))));
  const long stride = std::max(1L, farthest / 100);
  const double still = mean_square(x, y, 0);
  double least = still;
  long best = 0;
  const auto look = [&](long from, long to, long by) {
    for (long s = from; s <= to; s += by) {
      const double square = mean_square(x, y, s);
      if (square < least) least = square, best = s;
    }
  };
  look(-farthest, farthest, stride);
  if (stride > 1) look(best - stride + 1, best + stride - 1, 1);
  // At the edge of the search there is no nearest shift; below this there is only rounding.
  constexpr double kRounding = 1e-18;
  const bool found = least < 0.9 * still && std::labs(best) < farthest && still > kRounding;
  return found ? static_cast<double>(best) * dt : kNaN;
}

}  // namespace

PeerFigure peer_figure(std::span<const double> x, std::span<const double> y, double dt) {
  PeerFigure out{kNaN, kNaN, kNaN, kNaN, kNaN};
  if (x.empty()) return out;
  double sum = 0;
  for (const double value : x) sum += value;
  out.mean = sum / static_cast<double>(x.size());
  if (x.size() != y.size()) return out;
  out.worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double d = std::fabs(x[i] - y[i]);
    if (d > out.worst) out.worst = d, out.worst_at = static_cast<double>(i) * dt;
  }
  if (out.worst == 0) out.worst_at = 0;
  out.apart = std::sqrt(mean_square(x, y, 0));
  out.lag = out.worst > 0 ? best_lag(x, y, dt) : kNaN;
  return out;
}

}  // namespace legwork
