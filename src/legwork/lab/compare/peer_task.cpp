// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/compare/peer_task.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/contact/law.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/run/stand/standing.h"

namespace legwork {

namespace {

DriveSet velocity_servos(const Model& model, const State& pose, const PeerSetup& setup) {
  DriveSet set{drives_of(model), {}};
  if (set.drives.empty()) set = damped_drives(model, pose.q, 4.0, 0.9);
  for (Drive& drive : set.drives) {
    drive.kind = DriveKind::kVelocityServo;
    drive.position_gain = setup.gain;
    // An ankle too weak to carry anything only keeps the sole level: a quarter of the gain, as the
    // paper's table I gives it.
    if (drive.torque_limit <= 1.0 && model.mass() > 10.0) drive.position_gain = 0.25 * setup.gain;
    drive.slope = setup.slope;
  }
  return set;
}

void hold(const State& pose, DriveSet& set) {
  set.targets.resize(set.drives.size());
  for (std::size_t i = 0; i < set.drives.size(); ++i)
    set.targets[i].position = pose.q[static_cast<std::size_t>(set.drives[i].q)];
}

// Every foot h(t) lower under the trunk: the trunk rises by it.
class UpDown {
 public:
  UpDown(const Model& model, const State& pose, const PeerSetup& setup, double settle)
      : legs_(find_legs(model, pose.q)), q_(pose.q), setup_(setup), settle_(settle) {
    for (const Leg& leg : legs_) ik_.emplace_back(model, leg);
  }

  void operator()(double t, std::span<double> q, std::span<double> v) {
    const double w = 2 * std::numbers::pi / setup_.period, s = std::max(0.0, t - settle_);
    const double down = 0.5 * setup_.amplitude * (1 - std::cos(w * s));
    const double rate = 0.5 * setup_.amplitude * w * std::sin(w * s);
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      const IkResult found = ik_[i].solve(legs_[i].p_TF - Vec3<double>{0, 0, down}, q_);
      if (!found.reached && found.distance > 1e-4)
        throw Error(Finding{Severity::kError, "E-REACH", "", 0, "leg " + legs_[i].name,
                            "cannot stretch by " + std::to_string(down) + " m",
                            "give a smaller --amplitude or a lower pose"});
      ik_[i].rates(q_, {0, 0, -rate}, {0, 0, 0}, v);
      for (const int k : legs_[i].q)
        q[static_cast<std::size_t>(k)] = q_[static_cast<std::size_t>(k)];
    }
  }

 private:
  std::vector<Leg> legs_;
  std::vector<LegIk> ik_;
  std::vector<double> q_;
  PeerSetup setup_;
  double settle_;
};

PeerTask common(Model model, const PeerSetup& setup, double drop) {
  PeerTask task;
  ensure_floor(model);
  const StandingPose pose = standing_pose(model, setup.pose);
  exclude_overlaps(model, pose.state);
  task.start = pose.state;
  task.drives = setup.servo == PeerServo::kVelocity ? velocity_servos(model, pose.state, setup)
                                                    : standing_gains(model, pose.state);
  hold(pose.state, task.drives);
  task.start.q[2] += setup.drop >= 0 ? setup.drop : drop;
  task.model = std::move(model);
  task.material = setup.material;
  task.dt = setup.dt;
  task.feedforward = setup.feedforward;
  return task;
}

PeerTask standing_task(Model model, const PeerSetup& setup) {
  PeerTask task = common(std::move(model), setup, 0.010);
  task.duration = setup.duration > 0 ? setup.duration : 4.0;
  task.measure_from = 0.5 * task.duration;
  return task;
}

PeerTask updown_task(Model model, const PeerSetup& setup) {
  PeerTask task = common(std::move(model), setup, 1e-3);
  const double settle = 1.0;
  task.duration = setup.duration > 0 ? setup.duration : settle + 2 * setup.period;
  task.measure_from = settle;
  // The task may be moved: the reference keeps its own model.
  const auto kept = std::make_shared<Model>(task.model);
  const auto motion = std::make_shared<UpDown>(*kept, task.start, setup, settle);
  task.reference = [kept, motion](double t, std::span<double> q, std::span<double> v) {
    (*motion)(t, q, v);
  };
  return task;
}

PeerTask crawl_task(Model model, const PeerSetup& setup) {
  PeerTask task = common(std::move(model), setup, 1e-3);
  const double settle = 2.0;
  const auto kept = std::make_shared<Model>(task.model);
  const std::vector<Leg> legs = find_legs(*kept, task.start.q);
  GaitSpec gait;
  gait.period = setup.period;
  double reach = 0;
  for (const Leg& leg : legs) reach = std::max(reach, norm(leg.p_TF - leg.p_TH));
  const double stroke = setup.stroke > 0 ? setup.stroke : 0.3 * reach;
  gait.lift = std::min(0.05, 0.12 * reach);
  gait.twist.vx = speed_of_stroke(stroke, gait.duty, gait.period);
  const auto plan = std::make_shared<GaitPlan>(*kept, legs, gait, task.start.q);
  task.reference = [kept, plan, settle](double t, std::span<double> q, std::span<double> v) {
    plan->joints_at(std::max(0.0, t - settle), q, v);
    if (t < settle) std::fill(v.begin(), v.end(), 0.0);
  };
  std::vector<double> v(task.start.v.size());
  task.reference(0.0, task.start.q, v);
  // One foot hangs in its swing at t = 0: the others hold the trunk at their height.
  task.duration = setup.duration > 0 ? setup.duration : settle + 2 * setup.period;
  task.measure_from = std::min(settle + setup.period, 0.5 * task.duration);
  return task;
}

}  // namespace

ContactMaterial paper_ground() {
  ContactMaterial material = material_from_erp_cfm(0.2, 1e-4, 1e-3);
  material.viscous_slip = 1e-3;
  return material;
}

PeerSetup paper_setup(const std::string& task, PeerSetup setup) {
  setup.servo = PeerServo::kVelocity;
  setup.material = paper_ground();
  setup.feedforward = false;
  if (task == "crawl") setup.period = 4.8, setup.stroke = 0.18;
  return setup;
}

std::vector<std::string> peer_tasks() { return {"standing", "updown", "crawl"}; }

PeerTask make_peer_task(const std::string& name, Model model, const PeerSetup& setup) {
  PeerTask task;
  if (name == "standing")
    task = standing_task(std::move(model), setup);
  else if (name == "updown")
    task = updown_task(std::move(model), setup);
  else if (name == "crawl")
    task = crawl_task(std::move(model), setup);
  else
    throw Error(Finding{Severity::kError, "E-TASK", "", 0, "", "there is no task \"" + name + "\"",
                        "it can be standing, updown, crawl"});
  task.name = name;
  return task;
}

}  // namespace legwork
