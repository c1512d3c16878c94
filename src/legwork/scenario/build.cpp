// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/build.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "legwork/base/nearest_name.h"
#include "legwork/control/servo.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/placed_robot.h"
#include "legwork/scenario/policy_file.h"

namespace legwork {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// What the parts of a simulation are made from, step by step.
class Builder {
 public:
  Builder(const Scenario& scenario, const BuildParts& parts)
      : s_(scenario),
        parts_(parts),
        controllers_(parts.controllers != nullptr ? *parts.controllers : scenario_controllers()),
        entry_(controllers_.find(scenario.controller.kind)) {}

  BuiltScenario build() {
    place();
    World world = make_world();
    std::vector<Agent> agents;
    agents.push_back(make_agent(world));
    out_.simulation = std::make_unique<Simulation>(
        std::move(world), std::move(agents),
        EndRules{.fall = {.on = s_.stop_on_fall}, .most_contacts = s_.max_contacts});
    weaken_drives();
    add_pushes();
    out_.scenario = s_;
    out_.model = model_;
    return std::move(out_);
  }

 private:
  void place() {
    const std::shared_ptr<const PlacedRobot> placed =
        parts_.robots != nullptr ? parts_.robots->get(s_) : place_robot(s_, parts_.data_folder);
    model_ = placed->model;
    scene_ = placed->scene;
    q_stand_ = placed->q_stand;
    out_.warnings = placed->warnings;
    start_ = placed->start;
    if (!has_free_base(*model_)) return;
    start_.q[2] += s_.robot.lift;
    for (std::size_t k = 0; k < 3; ++k) start_.v[k] = s_.robot.velocity[k];
  }

  World make_world() {
    WorldOptions options{.dt = s_.dt, .friction_scale = s_.material.friction_scale};
    const ScenarioMaterial& m = s_.material;
    options.material = m.stiffness > 0 ? ContactMaterial{.k_n = m.stiffness, .k_t = m.stiffness}
                                       : rigid_material(*model_, m.sink);
    options.material.tau_n = options.material.tau_t = m.relaxation;
    options.material.restitution = m.restitution;
    options.host = parts_.host;
    options.max_contacts = std::min(options.max_contacts, s_.max_contacts);
    options.solve.capped = s_.capped;
    World world(scene_, options, make_drives());
    scale_masses(world);
    world.reset(start_);
    return world;
  }

  // The simulated robot alone: model_, by which gains are found and steps planned, keeps its own.
  void scale_masses(World& world) const {
    const ScenarioRobot& r = s_.robot;
    if (r.mass_scale == 1.0 && r.link_mass_scale.empty()) return;
    Parameters parameters = world.parameters();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model_->parts.size(); ++i) {
      const std::string& name = names.emplace_back(model_->parts[i].name);
      const auto own = r.link_mass_scale.find(name);
      const double scale = r.mass_scale * (own != r.link_mass_scale.end() ? own->second : 1.0);
      parameters.masses[i].mass *= scale;
      parameters.masses[i].inertia = parameters.masses[i].inertia * scale;
    }
    for (const auto& [name, unused] : r.link_mass_scale)
      if (std::find(names.begin(), names.end(), name) == names.end())
        s_.refuse(
            "robot.link_mass_scale",
            "names \"" + name + "\", which is no link of this robot" + did_you_mean(name, names),
            "`legwork inspect` lists its links");
    world.set_parameters(std::move(parameters));
  }

  DriveStyle style() const { return s_.controller.drives.value_or(entry_.drives); }

  DriveSet make_drives() {
    switch (style()) {
      case DriveStyle::kNone:
        out_.controller_text = "No drive: the joints are limp.";
        return {};
      case DriveStyle::kOwn:
        out_.controller_text = entry_.name == "own"
                                   ? "The model's own actuators hold the starting pose."
                                   : "The model's own actuators" + told();
        return own_drives(*model_, start_);
      case DriveStyle::kServo:
        out_.controller_text =
            fmt::format("Velocity servos of gain {:.4g} 1/s", s_.servo.k_d) + told();
        return {JointServos(*model_, s_.servo, s_.dt).drives(), {}};
      case DriveStyle::kTorque:
        out_.controller_text = "Torque motors" + told();
        return torque_drives();
      case DriveStyle::kDamped:
        break;
    }
    return damped();
  }

  DriveSet damped() {
    const ScenarioController& c = s_.controller;
    State standing = start_;
    if (has_free_base(*model_)) standing.q[2] -= s_.robot.lift;
    StandingGains gains = standing_gains(*model_, standing, c.frequency, c.damping_ratio);
    for (std::size_t i = 0; i < gains.drives.size(); ++i) {
      Drive& d = gains.drives[i];
      if (c.stiffness > 0) d.stiffness = c.stiffness, d.damping = c.damping;
      if (c.torque_limit > 0) d.torque_limit = c.torque_limit;
      gains.targets[i].position = start_.q[z(d.q)];
    }
    out_.controller_text = fmt::format(
        "One implicit PD law for all joints, kp {:.4g} N·m/rad, kd {:.4g} N·m·s/rad{}",
        c.stiffness > 0 ? c.stiffness : gains.kp, c.stiffness > 0 ? c.damping : gains.kd, told());
    return gains;
  }

  // One motor per actuated joint, at the model's limits; where it names none, at every joint.
  DriveSet torque_drives() const {
    DriveSet set{drives_of(*model_), {}};
    if (set.drives.empty()) set = damped_drives(*model_, start_.q, 4.0, 0.9);
    for (Drive& drive : set.drives) {
      const double limit = std::min(drive.torque_limit, model_->joints[drive.joint].effort_limit);
      drive = {.kind = DriveKind::kTorque, .joint = drive.joint, .q = drive.q, .dof = drive.dof};
      drive.torque_limit = limit;
      if (s_.controller.torque_limit > 0) drive.torque_limit = s_.controller.torque_limit;
    }
    set.targets.assign(set.drives.size(), {});
    return set;
  }

  std::string told() const {
    const ScenarioController& c = s_.controller;
    std::string text;
    if (entry_.walks)
      text = fmt::format(", follows a {} of period {:.4g} s and duty {:.3g}", s_.gait.pattern,
                         s_.gait.period, s_.gait.duty);
    else if (c.kind == "hold")
      text = ", holds the starting pose";
    else
      text = fmt::format(", told by the controller {} ({})", entry_.name, entry_.note);
    if (c.every > 1) text += fmt::format("; a new command every {:.4g} s", c.every * s_.dt);
    if (c.delay > 0) text += fmt::format("; commands act {:.4g} s late", c.delay * s_.dt);
    if (c.state == StateSource::kEstimate) text += "; on its own estimate";
    return text + ".";
  }

  Agent make_agent(const World& world) {
    Agent agent;
    agent.state = s_.controller.state;
    if (s_.sensors.used) {
      SensingSetup setup = sensing_setup(s_);
      setup.estimators = parts_.estimators;
      agent.sensing = std::make_unique<Sensing>(*model_, start_.q, std::move(setup));
    }
    if (agent.state == StateSource::kEstimate && !(agent.sensing && agent.sensing->estimates()))
      s_.refuse("controller.state", "= \"estimate\" needs an estimator",
                "add [sensors] and [estimator], or take the truth");
    if (style() == DriveStyle::kNone) return agent;
    ControllerContext context{.model = *model_, .q_stand = q_stand_, .dt = s_.dt};
    context.gait = s_.gait;
    context.servo = s_.servo;
    context.folder = std::filesystem::path(s_.file).parent_path().string();
    std::map<std::string, std::string> keys = s_.controller.keys;
    if (entry_.walks && entry_.has_key("begin") && !keys.contains("begin"))
      keys["begin"] = fmt::format("{:.17g}", s_.gait_start);
    std::unique_ptr<Controller> controller;
    try {
      controller = controllers_.make(entry_.name, context, ControllerKeys(std::move(keys)));
    } catch (const Error& error) {
      if (error.findings().size() != 1 || !error.findings()[0].file.empty()) throw;
      const Finding& f = error.findings()[0];
      const bool is_key = entry_.has_key(f.element);
      s_.refuse(is_key ? "controller." + f.element : "controller.kind",
                "does not work: " + f.message, f.remedy);
    }
    Layout layout = layout_of(world, agent.sensing.get());
    agent.control = std::make_unique<ControlLoop>(
        std::move(layout), nullptr, std::move(controller),
        ControlTiming{.every = s_.controller.every, .delay = s_.controller.delay});
    return agent;
  }

  void weaken_drives() {
    if (s_.controller.strength == 1.0) return;
    for (std::size_t i = 0; i < out_.simulation->world().drives.size(); ++i)
      out_.simulation->disturbances.push_back(
          std::make_unique<WeakDrive>(i, s_.controller.strength, 0.0, kForever));
  }

  void add_pushes() {
    std::vector<std::string> names(model_->body_names.begin() + 1, model_->body_names.end());
    std::vector<PushSpan> pushes;
    for (std::size_t i = 0; i < s_.pushes.size(); ++i) {
      const ScenarioPush& p = s_.pushes[i];
      const auto frame = model_->find_frame(p.body);
      if (!frame || model_->frames[*frame].body == kWorld)
        s_.refuse("push." + std::to_string(i) + ".body",
                  "\"" + p.body + "\" is no link of this robot" + did_you_mean(p.body, names),
                  "`legwork inspect` lists its links");
      const Frame& f = model_->frames[*frame];
      pushes.push_back({f.body,
                        f.X_BF * Vec3<double>{p.point[0], p.point[1], p.point[2]},
                        {p.force[0], p.force[1], p.force[2]},
                        p.at,
                        p.at + p.duration});
    }
    if (!pushes.empty())
      out_.simulation->disturbances.push_back(
          std::make_unique<TimedPushes>(*model_, std::move(pushes)));
  }

  const Scenario& s_;
  const BuildParts& parts_;
  const ControllerRegistry& controllers_;
  const ControllerEntry& entry_;
  std::shared_ptr<const Model> model_;
  ScenePtr scene_;
  std::vector<double> q_stand_;
  State start_;
  BuiltScenario out_;
};

}  // namespace

const ControllerRegistry& scenario_controllers() {
  static const ControllerRegistry all = [] {
    ControllerRegistry registry = ControllerRegistry::built_in();
    add_policy(registry);
    return registry;
  }();
  return all;
}

BuiltScenario build_scenario(const Scenario& scenario, const BuildParts& parts) {
  return Builder(scenario, parts).build();
}

}  // namespace legwork
