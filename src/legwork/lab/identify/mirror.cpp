// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/mirror.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "legwork/math/constants.h"
#include "legwork/run/stand/standing.h"

namespace legwork {

/// The robot's goals as the model's command.
class Mirror::Goals final : public Controller {
 public:
  explicit Goals(const std::vector<MirrorJoint>& joints) : joints_(joints) {}
  void update(double, const Measurements&, const Estimate&, Command& command) override {
    for (std::size_t i = 0; i < joints_.size(); ++i) command.drive[i].position = joints_[i].goal;
  }

 private:
  const std::vector<MirrorJoint>& joints_;
};

Mirror::Mirror(const Model& model, const State& pose, std::vector<std::string> joints,
               const MirrorOptions& options)
    : options_(options), model_(model) {
  ensure_floor(model_);
  World world(model_, {.dt = options.dt});
  DriveSet set;
  for (std::string& name : joints) {
    const auto id = model_.find_joint(name);
    if (!id || model_.joints[*id].kind != JointKind::kRevolute)
      throw Error(Finding{.code = "E-MIRROR",
                          .message = "the model has no hinge \"" + name + "\"",
                          .remedy = "name the joints in the wiring as the model does"});
    const Joint& joint = model_.joints[*id];
    Drive drive;
    drive.kind = DriveKind::kImplicitPd;
    drive.joint = *id, drive.q = joint.q, drive.dof = joint.v;
    drive.stiffness = options.stiffness, drive.damping = options.damping;
    const double start = pose.q[static_cast<std::size_t>(joint.q)];
    set.drives.push_back(drive);
    set.targets.push_back({.position = start});
    joints_.push_back({.name = std::move(name), .goal = start, .simulated = start});
  }
  seen_.assign(joints_.size(), -std::numeric_limits<double>::infinity());
  world.set_drives(set);
  world.reset(pose);
  const Layout layout = layout_of(world);
  std::vector<Agent> agents(1);
  agents[0].control =
      std::make_unique<ControlLoop>(layout, nullptr, std::make_unique<Goals>(joints_));
  simulation_ = std::make_unique<Simulation>(std::move(world), std::move(agents),
                                             EndRules{.fall = {.on = false}});
}

Mirror::~Mirror() = default;

void Mirror::follow(double t, std::span<const double> goals, const Measurements* z) {
  if (!started_) start_ = last_ = t, started_ = true;
  for (std::size_t i = 0; i < joints_.size(); ++i)
    if (i < goals.size() && std::isfinite(goals[i])) joints_[i].goal = goals[i];
  const double behind = std::fmin(t - start_ - simulation_->time(), 0.2);
  if (behind >= options_.dt) simulation_->run(options_.dt * std::floor(behind / options_.dt));
  const double h = std::fmax(0.0, t - last_);
  last_ = t;
  const World& world = simulation_->world();
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    MirrorJoint& joint = joints_[i];
    joint.simulated = world.state().q[static_cast<std::size_t>(world.drives[i].q)];
    if (z != nullptr && z->joint[i].position_valid) {
      joint.measured = z->joint[i].position;
      seen_[i] = t;
    }
    joint.age = t - seen_[i];
    joint.stale = joint.age > options_.stale;
    if (joint.stale) continue;
    joint.drift +=
        (1.0 - std::exp(-h / options_.memory)) * (joint.measured - joint.simulated - joint.drift);
    joint.alarm = std::fabs(joint.drift) > options_.alarm;
  }
}

std::string Mirror::alarms() const {
  std::string text;
  char line[240];
  std::size_t off = 0;
  for (const MirrorJoint& joint : joints_) off += !joint.stale && joint.alarm;
  // One joint is a fault of that joint; many at once are the model's.
  if (off >= 3 && 3 * off >= joints_.size()) {
    std::snprintf(line, sizeof line,
                  "%zu of %zu joints are off at once: the model's drives (--stiffness, --damping) "
                  "or masses, rather than the joints\n",
                  off, joints_.size());
    text += line;
  }
  for (const MirrorJoint& joint : joints_) {
    if (joint.stale)
      std::snprintf(line, sizeof line, "%s does not answer\n", joint.name.c_str());
    else if (joint.alarm)
      std::snprintf(line, sizeof line,
                    "%s is %+.1f deg from the model: a loose horn, a worn gear, or another load\n",
                    joint.name.c_str(), joint.drift / kDegree);
    else
      continue;
    text += line;
  }
  return text;
}

}  // namespace legwork
