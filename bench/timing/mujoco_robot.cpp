// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The same robots in MuJoCo, through our export, with the file's own cone.
#include <algorithm>

#include "engines/mujoco/mujoco_model.h"
#include "timing/peer_model.h"

namespace legwork::timing {

namespace {

class MujocoRunner final : public RobotRunner {
 public:
  MujocoRunner(const RealRobot& robot, Hold hold)
      : robot_(robot),
        hold_(hold),
        set_(hold == Hold::kLimp ? DriveSet{} : robot.drives(hold)),
        model_(peer_model(robot, set_)),
        control_(peer_control(set_)),
        data_(mj_makeData(model_.get())) {
    mju_user_warning = [](const char*) {};  // counted in mjData
    model_.get()->opt.timestep = robot.dt;
    const std::vector<double> damping = peer_damping(robot, set_);
    for (std::size_t i = 0; i < damping.size(); ++i) {
      model_.get()->dof_damping[model_.v[i]] += damping[i];
    }
  }

  Episode run() override {
    mjModel* const m = model_.get();
    mjData* const d = data_.get();
    mj_resetData(m, d);
    const State& x = hold_ == Hold::kLimp ? robot_.thrown : robot_.pose;
    for (std::size_t i = 0; i < model_.q.size(); ++i) d->qpos[model_.q[i]] = x.q[i];
    std::copy(control_.begin(), control_.end(), d->ctrl);
    const int before = hold_ == Hold::kLimp ? 0 : kSettleSteps;
    const int steps = hold_ == Hold::kLimp ? kLimpSteps : kTimedSteps;
    Episode out;
    out.step_ns.reserve(static_cast<std::size_t>(steps));
    for (int k = 0; k < before; ++k) mj_step(m, d);
    const double start = thread_seconds();
    for (int k = 0; k < steps; ++k) {
      const double clock = wall_seconds();
      mj_step(m, d);
      out.step_ns.push_back(1e9 * (wall_seconds() - clock));
    }
    out.ns_per_step = (thread_seconds() - start) / steps * 1e9;
    for (const int w : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
      diverged_ = diverged_ || d->warning[w].number > 0;
    }
    fell_ = hold_ != Hold::kLimp && d->qpos[model_.q[2]] < 0.6 * robot_.pose.q[2];
    return out;
  }

  std::string note() const override {
    if (diverged_) return "diverged";
    if (!model_.hulls()) return "without its meshes";
    return fell_ ? "fell" : "";
  }

 private:
  const RealRobot& robot_;
  Hold hold_;
  DriveSet set_;
  engines::MujocoModel model_;
  std::vector<double> control_;
  engines::MjDataPtr data_;
  bool fell_ = false, diverged_ = false;
};

}  // namespace

std::unique_ptr<RobotRunner> mujoco_runner(const RealRobot& robot, Hold hold) {
  return std::make_unique<MujocoRunner>(robot, hold);
}

}  // namespace legwork::timing
