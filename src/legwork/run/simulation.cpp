// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/simulation.h"
#include "legwork/run/softened.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "legwork/control/drive_map.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/record/outcome.h"
#include "legwork/sense/sensor_set.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const std::string& field, const std::string& message,
                         const std::string& remedy) {
  throw Error(
      Finding{.code = "E-SIMULATION", .element = field, .message = message, .remedy = remedy});
}

}  // namespace

StepReport step_whole(World& world, WorldState& before, int most_contacts) {
  before = world.whole_state();
  StepReport report = world.step();
  while (report.status == StepStatus::kContactsDropped &&
         world.options().max_contacts < most_contacts) {
    world.set_max_contacts(std::min(most_contacts, 4 * world.options().max_contacts));
    world.restore(before);
    report = world.step();
  }
  return report;
}

Layout layout_of(const World& world, const Sensing* sensing, std::size_t robot) {
  const Model& model = world.model();
  const std::vector<RobotShare> robots = robots_of(model);
  const auto is_ours = [&](JointId joint) {
    if (robots.size() < 2) return true;
    const std::vector<BodyId>& bodies = robots.at(robot).bodies;
    return std::find(bodies.begin(), bodies.end(), model.joints[joint].body) != bodies.end();
  };
  Layout layout;
  if (sensing != nullptr) layout = sensing->sensors().layout();
  const std::vector<std::string> names = drive_names(model, world.drives);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (is_ours(world.drives[i].joint)) layout.drive.push_back(names[i]);
  if (sensing != nullptr) return layout;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[JointId(i)];
    if (nv_of(joint.kind) == 1 && is_ours(JointId(i))) layout.joint.push_back(joint.name);
  }
  return layout;
}

struct Simulation::Wiring {
  FrameId trunk;
  std::vector<std::size_t> drive;    // per layout.drive: of the world
  std::vector<MeasuredJoint> joint;  // per layout.joint: entries of q and v, or -1
  Measurements exact;                // joints as they are
  Estimate truth;
};

Simulation::Simulation(World world, std::vector<Agent> agents, const EndRules& rules)
    : world_(std::make_unique<World>(std::move(world))),
      agents_(std::move(agents)),
      rules_(rules),
      start_(world_->save()),
      start_inputs_(world_->inputs),
      before_(start_),
      falls_(world_->model(), rules.fall),
      here_(world_->model()) {
  const std::size_t robots = std::max<std::size_t>(1, robots_of(model()).size());
  if (agents_.size() > robots)
    refuse("agents",
           fmt::format("there are {} agents for {} robot{}", agents_.size(), robots,
                       robots == 1 ? "" : "s"),
           "give each robot one, in the order of robots_of()");
  for (std::size_t i = 0; i < agents_.size(); ++i) wire(i);
  placings_ = world_->placings();
  start_agents();
}

Simulation::~Simulation() = default;

void Simulation::wire(std::size_t robot) {
  wiring_.push_back(std::make_unique<Wiring>());
  Wiring& w = *wiring_.back();
  const Agent& agent = agents_[robot];
  const std::vector<RobotShare> robots = robots_of(model());
  w.trunk = agent.sensing    ? agent.sensing->spec().trunk
            : robots.empty() ? FrameId(std::size_t{0})
                             : base_frame(model(), robots.at(robot));
  if (!agent.control) return;
  if (agent.state == StateSource::kEstimate && !(agent.sensing && agent.sensing->estimates()) &&
      agent.control->estimator() == nullptr)
    refuse("state", "the controller wants an estimate, and nothing estimates",
           "add an estimator, or take the truth");
  const Layout& layout = agent.control->layout();
  const std::vector<std::string> names = drive_names(model(), world_->drives);
  const std::vector<int> at = index_by_name(layout.drive, names);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] < 0)
      refuse(layout.drive[i], "the world has no drive \"" + layout.drive[i] + "\"",
             "set the world's drives before the simulation is made");
    w.drive.push_back(static_cast<std::size_t>(at[i]));
  }
  w.joint = measured_coordinates(model(), layout);
  w.exact = Measurements(layout);
  w.truth = Estimate(layout);
}

// Before its first sample a robot knows its joints and where it starts.
void Simulation::start_agents() {
  placed_ = false;
  falls_.begin(kinematics());
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (!agents_[i].control) continue;
    Wiring& w = *wiring_[i];
    ControlLoop& loop = *agents_[i].control;
    fill_truth(i, w.truth);
    loop.start({.model = model(),
                .layout = loop.layout(),
                .period = loop.timing().every * world_->options().dt,
                .q = world_->state().q,
                .initial = w.truth});
    fill_joints(i, w.exact);
    loop.show(w.exact);
  }
}

const Workspace<double>& Simulation::kinematics() const {
  if (!placed_) forward_kinematics<double>(model(), world_->state().q, world_->state().v, here_);
  placed_ = true;
  return here_;
}

void Simulation::fill_truth(std::size_t robot, Estimate& x) const {
  const Workspace<double>& ws = kinematics();
  const FrameId trunk = wiring_[robot]->trunk;
  const Pose<double> X_WT = frame_pose<double>(model(), trunk, ws);
  const Motion<double> V_WT = frame_velocity<double>(model(), trunk, ws);
  x.t = time();
  x.p_WT = X_WT.p, x.R_WT = X_WT.R, x.v_WT = V_WT.v;
  x.w_WT_T = transpose_times(X_WT.R, V_WT.w);
  x.status = kEstimateOk;
}

Estimate Simulation::truth(std::size_t robot) const {
  Estimate x = wiring_.at(robot)->truth;
  fill_truth(robot, x);
  return x;
}

void Simulation::fill_joints(std::size_t robot, Measurements& z) const {
  const Wiring& w = *wiring_[robot];
  const State& x = world_->state();
  z.t = x.t;
  for (std::size_t i = 0; i < w.joint.size(); ++i) {
    if (w.joint[i].q < 0) continue;
    z.joint[i].position = x.q[static_cast<std::size_t>(w.joint[i].q)];
    z.joint[i].velocity = x.v[static_cast<std::size_t>(w.joint[i].dof)];
    z.joint[i].position_valid = z.joint[i].velocity_valid = true;
  }
}

void Simulation::begin_meters() {
  if (begun_) return;
  begun_ = true;
  for (Meter* meter : meters) meter->begin(*this);
}

void Simulation::set_inputs() {
  Inputs& inputs = world_->inputs;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (!agents_[i].control) continue;
    Wiring& w = *wiring_[i];
    ControlLoop& loop = *agents_[i].control;
    const Estimate* x = nullptr;
    if (loop.is_due() && agents_[i].state == StateSource::kTruth) {
      fill_truth(i, w.truth);
      x = &w.truth;
    } else if (agents_[i].state == StateSource::kEstimate && agents_[i].sensing &&
               agents_[i].sensing->has_estimate()) {
      x = &agents_[i].sensing->estimate();
    }
    const Command& command = loop.tick(time(), x);
    for (std::size_t d = 0; d < w.drive.size(); ++d) inputs.drive[w.drive[d]] = command.drive[d];
  }
  std::fill(inputs.strength.begin(), inputs.strength.end(), 1.0);
  std::fill(inputs.joint_force.begin(), inputs.joint_force.end(), 0.0);
  std::fill(inputs.body_force.begin(), inputs.body_force.end(), zero_force<double>());
  for (const auto& disturbance : disturbances) disturbance->before_step(*world_, inputs);
}

void Simulation::sense() {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    Agent& agent = agents_[i];
    const bool sampled = agent.sensing && agent.sensing->after_step(*world_);
    if (!agent.control) continue;
    if (sampled) {
      if (agent.control->estimator() != nullptr) fill_truth(i, wiring_[i]->truth);
      agent.control->sense(agent.sensing->readings(), &wiring_[i]->truth);
    } else if (!agent.sensing) {
      fill_joints(i, wiring_[i]->exact);
      agent.control->sense(wiring_[i]->exact);
    }
  }
}

void Simulation::judge(const StepReport& report) {
  const double t = time();
  if (report.status == StepStatus::kDiverged) {
    ending_ = {Ending::Kind::kDiverged, t, fmt::format("the state diverged at t = {:.3f} s", t)};
    return;
  }
  if (rules_.solver_failure && report.status != StepStatus::kOk && !is_softened(report)) {
    const bool full = report.status == StepStatus::kContactsDropped;
    ending_ = {Ending::Kind::kFailed, t,
               full ? fmt::format("more than {} contacts at t = {:.3f} s",
                                  world_->options().max_contacts, t)
                    : fmt::format("the contact solver failed at t = {:.3f} s (residual {:.2g})", t,
                                  report.residual)};
    return;
  }
  if (!falls_.watches()) return;
  const std::string fell = falls_.after_step(*world_, kinematics());
  if (!fell.empty()) ending_ = {Ending::Kind::kFell, t, fmt::format("{} at t = {:.3f} s", fell, t)};
}

void Simulation::advance() {
  begin_meters();
  placed_by_hand_ = world_->placings() != placings_;
  placed_ = placed_ && !placed_by_hand_;
  set_inputs();
  const StepReport report = step_whole(*world_, before_, rules_.most_contacts);
  placings_ = world_->placings();
  placed_ = false;
  if (report.status != StepStatus::kDiverged && report.status != StepStatus::kContactsDropped) {
    sense();
    for (Meter* meter : meters) meter->after_step(*this);
  }
  judge(report);
}

bool Simulation::step() {
  if (ending_.is_final()) return false;
  ending_ = {};
  try {
    advance();
  } catch (const std::exception& error) {
    fail(error.what());
    throw;
  } catch (...) {
    fail("a part of the run threw");
    throw;
  }
  return !ending_.is_final();
}

const Ending& Simulation::run(double seconds, const std::function<bool()>& stopped) {
  const long steps = std::lround(seconds / world_->options().dt);
  if (!ending_.is_final()) ending_ = {};
  begin_meters();
  for (long k = 0; k < steps; ++k) {
    if (stopped && stopped()) {
      ending_ = {Ending::Kind::kInterrupted, time(),
                 fmt::format("stopped at t = {:.3f} s", time())};
      return ending_;
    }
    if (!step()) return ending_;
  }
  if (ending_.kind == Ending::Kind::kNone) ending_ = {Ending::Kind::kDone, time(), ""};
  return ending_;
}

void Simulation::reset() {
  world_->reset(start_.x);  // no step has been made
  world_->restore(start_);
  world_->inputs = start_inputs_;
  placings_ = world_->placings();
  for (Agent& agent : agents_)
    if (agent.sensing) agent.sensing->start();
  for (const auto& disturbance : disturbances) disturbance->reset();
  ending_ = {};
  begun_ = finished_ = thrown_ = false;
  start_agents();
}

void Simulation::finish(outcome::Outcome& out) {
  if (finished_) return;
  finished_ = true;
  for (Meter* meter : meters) meter->finish(*this, out);
}

// Every recording is closed, whoever threw; what is thrown while closing is of no use any more.
void Simulation::fail(const std::string& why) {
  thrown_ = true;
  ending_ = {Ending::Kind::kFailed, time(), fmt::format("{} (at t = {:.3f} s)", why, time())};
  if (finished_) return;
  finished_ = true;
  outcome::Outcome unread;
  for (Meter* meter : meters) {
    try {
      meter->finish(*this, unread);
    } catch (...) {
    }
  }
}

}  // namespace legwork
