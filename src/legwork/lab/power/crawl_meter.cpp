// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/crawl_meter.h"

#include <algorithm>
#include <cmath>

#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

bool is_driven(const Model& model, JointId joint) {
  if (model.actuators.empty()) return true;
  return std::any_of(model.actuators.begin(), model.actuators.end(),
                     [&](const Actuator& a) { return a.joint == joint; });
}

std::vector<Limb> limbs_of(const CrawlWalk& run) {
  std::vector<Limb> limbs;
  for (const Leg& leg : run.plan().legs()) limbs.push_back(limb_of(run.model(), leg));
  return limbs;
}

double heading(const double* quat) {
  return std::atan2(2.0 * (quat[0] * quat[3] + quat[1] * quat[2]),
                    1.0 - 2.0 * (quat[2] * quat[2] + quat[3] * quat[3]));
}

}  // namespace

Limb limb_of(const Model& model, const Leg& leg) {
  Limb limb{.name = leg.name, .foot = leg.foot, .p_Foot = leg.p_BF};
  const std::size_t n = leg.joints.size();
  // A leg of more than three joints is cut at its ankle: the first of its last two, from the
  // fourth.
  if (n > 3) limb.cut = static_cast<int>(std::max<std::size_t>(3, n - 2));
  std::size_t last = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (is_driven(model, leg.joints[i])) last = i + 1;
  }
  limb.joints.assign(leg.joints.begin(), leg.joints.begin() + static_cast<long>(last));
  if (limb.cut >= static_cast<int>(last)) limb.cut = -1;
  return limb;
}

CrawlMeter::CrawlMeter(const CrawlWalk& walk, std::vector<ParallelLink> links, bool series)
    : walk_(walk),
      routes_(walk.model(), limbs_of(walk)),
      power_(limbs_of(walk), links),
      jacobian_(limbs_of(walk), std::move(links)),
      keep_(series) {
  const std::vector<Limb>& limbs = routes_.limbs();
  std::size_t most = 0;
  for (const Limb& limb : limbs) most = std::max(most, limb.joints.size());
  counted_ = limbs.front().cut >= 0 ? z(limbs.front().cut) : most;
  for (std::vector<double>* row : {&torque_, &eq7_, &before_, &after_}) row->resize(most);
  series_.resize(limbs.size());
  for (std::size_t i = 0; i < limbs.size(); ++i) {
    LegSeries& s = series_[i];
    for (auto* rows : {&s.wrench, &s.jacobian, &s.actuator, &s.rate}) {
      rows->resize(limbs[i].joints.size());
    }
  }
  sums_.height_min = INFINITY;
  sums_.height_max = -INFINITY;
}

void CrawlMeter::measure_foot(std::size_t leg) {
  const double force = routes_.ground_wrench_W(leg).f.z;
  sums_.mean_force_z += force;
  const Limb& limb = routes_.limbs()[leg];
  const double height = (walk_.simulation().kinematics().X_WB[limb.foot.at()] * limb.p_Foot).z;
  if (keep_) {
    series_[leg].force_z.push_back(force);
    series_[leg].height.push_back(height);
  }
  if (leg != 0) return;
  const double offset = walk_.plan().gait().offsets[0] * walk_.plan().period();
  const double since =
      std::fmod(walk_.gait_time() - offset + 10 * walk_.plan().period(), walk_.plan().period());
  const bool loaded = force > 0.0;
  if (loaded && ground_z_ != INFINITY) {
    if (sums_.airborne_to == 0.0 && sums_.airborne_from > 0.0) sums_.airborne_to = since;
  }
  if (loaded) ground_z_ = height;
  if (!loaded && sums_.airborne_from == 0.0) sums_.airborne_from = since;
  if (!loaded && height - ground_z_ > sums_.lift) {
    sums_.lift = height - ground_z_;
    sums_.lift_time = since;
  }
}

void CrawlMeter::after_step(const Simulation& simulation) {
  const World& world = simulation.world();
  sums_.solver.add(world.last().report);
  if (walk_.time() < walk_.averaging_from() + 0.5 * world.options().dt) return;
  if (steps_ == 0) first_ = world.last().start;
  routes_.measure(world);
  measure_legs(simulation);
  const State& to = world.state();
  const auto base = z(walk_.model().tree.links[walk_.plan().legs().front().trunk.at()].q);
  const double* quat = &to.q[base + 3];
  const double upright = 1.0 - 2.0 * (quat[1] * quat[1] + quat[2] * quat[2]);
  sums_.tilt_max = std::max(sums_.tilt_max, std::acos(std::clamp(upright, -1.0, 1.0)));
  sums_.height_min = std::min(sums_.height_min, to.q[base + 2]);
  sums_.height_max = std::max(sums_.height_max, to.q[base + 2]);
  if (keep_) t_.push_back(walk_.gait_time());
  ++steps_;
}

void CrawlMeter::measure_legs(const Simulation& simulation) {
  const World& world = simulation.world();
  const double h = world.options().dt;
  const State& from = world.last().start;
  const State& to = world.state();
  for (std::size_t leg = 0; leg < routes_.limbs().size(); ++leg) {
    const std::vector<JointId>& joints = routes_.limbs()[leg].joints;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const JointTorques& torques = routes_.at(leg, j);
      const auto dof = z(walk_.model().joints[joints[j]].v);
      torque_[j] = torques.wrench;
      eq7_[j] = torques.jacobian;
      before_[j] = from.v[dof];
      after_[j] = to.v[dof];
      if (!keep_) continue;
      series_[leg].wrench[j].push_back(torques.wrench);
      series_[leg].jacobian[j].push_back(torques.jacobian);
      series_[leg].actuator[j].push_back(torques.actuator);
      series_[leg].rate[j].push_back(0.5 * (from.v[dof] + to.v[dof]));
    }
    const bool swing = walk_.plan().swings(leg, std::max(0.0, walk_.gait_time() - 0.5 * h));
    const GaitPhase phase = swing ? GaitPhase::kSwing : GaitPhase::kStance;
    const std::size_t n = joints.size();
    power_.add(leg, {torque_.data(), n}, {before_.data(), n}, {after_.data(), n}, h, phase);
    jacobian_.add(leg, {eq7_.data(), n}, {before_.data(), n}, {after_.data(), n}, h, phase);
    measure_foot(leg);
  }
}

CrawlResult CrawlMeter::result() const {
  CrawlResult r = sums_;
  r.trouble = walk_.trouble();
  r.audit = routes_.audit();
  if (steps_ == 0) return r;
  const World& world = walk_.world();
  r.time = static_cast<double>(steps_) * world.options().dt;
  r.mean_force_z /= static_cast<double>(steps_);
  const auto base = z(walk_.model().tree.links[walk_.plan().legs().front().trunk.at()].q);
  const double* from = &first_.q[base];
  const double* to = &world.state().q[base];
  const double a = heading(from + 3), dx = to[0] - from[0], dy = to[1] - from[1];
  r.speed = (std::cos(a) * dx + std::sin(a) * dy) / r.time;
  r.drift = (-std::sin(a) * dx + std::cos(a) * dy) / r.time;
  r.turn = std::remainder(heading(to + 3) - a, 2.0 * 3.14159265358979323846) / r.time;
  r.power_true = power_.total(Coordinates::kParallel, counted_).mean_absolute();
  r.power_jacobian = jacobian_.total(Coordinates::kParallel, counted_).mean_absolute();
  r.power_serial = power_.total(Coordinates::kSerial, counted_).mean_absolute();
  r.ankle_power = power_.total(Coordinates::kSerial).mean_absolute() - r.power_serial;
  r.cost_of_transport = cost_of_transport(r.power_true, walk_.model().mass(),
                                          norm(walk_.model().options.gravity_W), r.speed);
  return r;
}

CrawlResult crawl(Model model, const CrawlSetup& setup, std::vector<ParallelLink> links) {
  CrawlWalk walk(std::move(model), setup);
  CrawlMeter meter(walk, std::move(links));
  walk.simulation().meters = {&meter};
  walk.run();
  return meter.result();
}

}  // namespace legwork
