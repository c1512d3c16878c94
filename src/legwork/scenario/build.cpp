// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/build.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "legwork/base/nearest_name.h"
#include "legwork/collide/detect.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/servo.h"
#include "legwork/run/robots.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/own_robot.h"
#include "legwork/scenario/placed_robot.h"
#include "legwork/scenario/policy_file.h"
#include "legwork/scenario/scene.h"

namespace legwork {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// One robot of the scenario: as it is alone, and where it is in the simulated model.
struct Member {
  const ScenarioActor* actor = nullptr;
  const ControllerEntry* entry = nullptr;
  std::shared_ptr<const PlacedRobot> placed;
  State start;         // in its own model, as the run begins
  std::string prefix;  // of its names in the simulated model
  ModelShare share;    // there; unset where it is alone

  const Model& model() const { return *placed->model; }
};

/// What the parts of a simulation are made from, step by step.
class Builder {
 public:
  Builder(const Scenario& scenario, const BuildParts& parts)
      : s_(scenario),
        parts_(parts),
        controllers_(parts.controllers != nullptr ? *parts.controllers : scenario_controllers()) {}

  BuiltScenario build() {
    for (std::size_t i = 0; i <= s_.others.size(); ++i) place(i);
    merge();
    World world = make_world();
    warn_of_friction(world);
    out_.simulation = std::make_unique<Simulation>(
        std::move(world), make_agents(world),
        EndRules{.fall = {.on = s_.stop_on_fall}, .most_contacts = s_.max_contacts});
    out_.simulation->window = s_.measure;
    if (s_.measure.from >= s_.duration)
      out_.warnings.push_back(
          fmt::format("measure.from = {:.4g} s has no effect: the run ends at {:.4g} s, and all of "
                      "it is measured.",
                      s_.measure.from, s_.duration));
    weaken_drives();
    add_failures();
    add_pushes();
    out_.scenario = s_;
    out_.model = model_;
    for (const Member& member : members_) out_.robots.push_back(member.placed->model);
    return std::move(out_);
  }

 private:
  void place(std::size_t i) {
    Member m{.actor = &s_.actor(i)};
    m.entry = &controllers_.find(m.actor->controller.kind);
    const Scenario one = s_.only(i);
    m.placed =
        parts_.robots != nullptr ? parts_.robots->get(one) : place_robot(one, parts_.data_folder);
    for (const std::string& warning : m.placed->warnings) {
      const std::string& name = m.actor->robot.name;
      out_.warnings.push_back(name.empty() ? warning : name + ": " + warning);
    }
    m.start = m.placed->start;
    set_velocities(m);
    members_.push_back(std::move(m));
  }

  void set_velocities(Member& m) const {
    const ScenarioRobot& robot = m.actor->robot;
    const Model& model = m.model();
    for (const auto& [name, rate] : robot.joint_velocities) {
      const auto joint = model.find_joint(name);
      if (!joint || nv_of(model.joints[*joint].kind) != 1)
        s_.refuse(m.actor->table + ".joint_velocities",
                  "names \"" + name + "\", which is no joint of this robot",
                  "`legwork inspect` lists its joints");
      m.start.v[z(model.joints[*joint].v)] = rate;
    }
    if (!has_free_base(model)) return;
    std::vector<double>& q = m.start.q;
    q[2] += robot.lift;
    for (std::size_t k = 0; k < 3; ++k) m.start.v[k] = robot.velocity[k];
    const auto& [wx, wy, wz] = robot.angular_velocity;
    const Vec3<double> w_B =
        transpose_times(to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}), Vec3<double>{wx, wy, wz});
    if (wx != 0.0 || wy != 0.0 || wz != 0.0)
      m.start.v[3] = w_B.x, m.start.v[4] = w_B.y, m.start.v[5] = w_B.z;
  }

  // Alone on its ground a robot is simulated as it was placed.
  void merge() {
    if (!s_.is_scene()) {
      model_ = members_[0].placed->model;
      scene_ = members_[0].placed->scene;
      start_ = members_[0].start;
      return;
    }
    std::vector<std::shared_ptr<const PlacedRobot>> robots;
    for (const Member& m : members_) {
      PlacedRobot moving = *m.placed;
      moving.start = m.start;
      robots.push_back(std::make_shared<const PlacedRobot>(std::move(moving)));
    }
    PlacedScene placed = place_scene(s_, robots);
    for (std::size_t i = 0; i < members_.size(); ++i) {
      members_[i].share = placed.robots[i];
      const std::string& name = members_[i].actor->robot.name;
      members_[i].prefix = name.empty() ? "" : name + "/";
    }
    model_ = placed.model, scene_ = placed.scene, start_ = placed.start;
    out_.warnings.insert(out_.warnings.end(), placed.warnings.begin(), placed.warnings.end());
  }

  World make_world() {
    WorldOptions options{.dt = s_.dt, .friction_scale = s_.material.friction_scale};
    const ScenarioMaterial& m = s_.material;
    const auto heaviest = std::max_element(
        members_.begin(), members_.end(),
        [](const Member& a, const Member& b) { return a.model().mass() < b.model().mass(); });
    options.material = m.stiffness > 0 ? ContactMaterial{.k_n = m.stiffness, .k_t = m.stiffness}
                                       : rigid_material(heaviest->model(), m.sink);
    options.material.tau_n = options.material.tau_t = m.relaxation;
    options.material.restitution = m.restitution;
    options.host = parts_.host;
    options.max_contacts = std::min(options.max_contacts, s_.max_contacts);
    options.solve.capped = s_.capped;
    World world(scene_, options, make_all_drives());
    scale_masses(world);
    world.reset(start_);
    return world;
  }

  DriveSet make_all_drives() {
    if (!s_.is_scene()) return make_drives(members_[0]);
    DriveSet all;
    for (Member& m : members_) {
      first_drive_.push_back(all.drives.size());
      add_drives(*model_, m.share, make_drives(m), all);
    }
    return all;
  }

  // The simulated robots alone: the models by which gains are found and steps planned keep theirs.
  void scale_masses(World& world) const {
    Parameters parameters = world.parameters();
    bool changed = false;
    for (const Member& m : members_) changed |= scale_masses_of(m, parameters);
    if (changed) world.set_parameters(std::move(parameters));
  }

  bool scale_masses_of(const Member& m, Parameters& parameters) const {
    const ScenarioRobot& r = m.actor->robot;
    if (r.mass_scale == 1.0 && r.link_mass_scale.empty() && r.payload.empty()) return false;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model_->parts.size(); ++i) {
      const std::string& part = model_->parts[i].name;
      if (!is_of(m, i)) continue;
      const std::string& name = names.emplace_back(part.substr(m.prefix.size()));
      const auto own = r.link_mass_scale.find(name);
      const double scale = r.mass_scale * (own != r.link_mass_scale.end() ? own->second : 1.0);
      parameters.masses[i].mass *= scale;
      parameters.masses[i].inertia = parameters.masses[i].inertia * scale;
      for (const ScenarioPayload& load : r.payload)
        if (load.link == name) add_mass(load, parameters.masses[i]);
    }
    const auto require = [&](const std::string& key, const std::string& name) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        s_.refuse(
            key,
            "names \"" + name + "\", which is no link of this robot" + did_you_mean(name, names),
            "`legwork inspect` lists its links");
    };
    for (const auto& [name, unused] : r.link_mass_scale)
      require(m.actor->table + ".link_mass_scale", name);
    for (std::size_t i = 0; i < r.payload.size(); ++i)
      require(m.actor->table + ".payload." + std::to_string(i) + ".link", r.payload[i].link);
    return true;
  }

  bool is_of(const Member& m, std::size_t part) const {
    if (!s_.is_scene()) return true;
    const int i = static_cast<int>(part);
    return i >= m.share.part && i < m.share.part + m.share.parts;
  }

  // About the common centre of mass: a point brings what its distance gives.
  static void add_mass(const ScenarioPayload& load, MassProperties& m) {
    Inertia<double> M = to_inertia(m);
    const Vec3<double> p{load.at[0], load.at[1], load.at[2]};
    MassProperties point{.mass = load.mass, .com = p};
    const Inertia<double> P = to_inertia(point);
    M.m += P.m, M.h = M.h + P.h, M.I = M.I + P.I;
    m = to_mass_properties(M);
  }

  static DriveStyle style(const Member& m) {
    return m.actor->controller.drives.value_or(m.entry->drives);
  }

  void tell(const Member& m, const std::string& text) {
    if (!out_.controller_text.empty()) out_.controller_text += " ";
    const std::string& name = m.actor->robot.name;
    out_.controller_text += (name.empty() ? "" : name + ": ") + text;
  }

  DriveSet make_drives(const Member& m) {
    switch (style(m)) {
      case DriveStyle::kNone:
        tell(m, "No drive: the joints are limp.");
        return {};
      case DriveStyle::kOwn:
        tell(m, m.entry->name == "own" ? "The model's own actuators hold the starting pose."
                                       : "The model's own actuators" + told(m));
        return own_drives(m.model(), m.start);
      case DriveStyle::kServo:
        tell(m, fmt::format("Velocity servos of gain {:.4g} 1/s", m.actor->servo.k_d) + told(m));
        return {JointServos(m.model(), m.actor->servo, s_.dt).drives(), {}};
      case DriveStyle::kTorque:
        tell(m, "Torque motors" + told(m));
        return torque_drives(m);
      case DriveStyle::kDamped:
        break;
    }
    return damped(m);
  }

  DriveSet damped(const Member& m) {
    const ScenarioController& c = m.actor->controller;
    State standing = m.start;
    if (has_free_base(m.model())) standing.q[2] -= m.actor->robot.lift;
    StandingGains gains = standing_gains(m.model(), standing, c.frequency, c.damping_ratio);
    for (std::size_t i = 0; i < gains.drives.size(); ++i) {
      Drive& d = gains.drives[i];
      if (c.stiffness > 0) d.stiffness = c.stiffness, d.damping = c.damping;
      if (c.torque_limit > 0) d.torque_limit = c.torque_limit;
      gains.targets[i].position = m.start.q[z(d.q)];
    }
    tell(m,
         fmt::format("One implicit PD law for all joints, kp {:.4g} N·m/rad, kd {:.4g} N·m·s/rad{}",
                     c.stiffness > 0 ? c.stiffness : gains.kp,
                     c.stiffness > 0 ? c.damping : gains.kd, told(m)));
    return gains;
  }

  // One motor per actuated joint, at the model's limits; where it names none, at every joint.
  static DriveSet torque_drives(const Member& m) {
    const Model& model = m.model();
    DriveSet set{drives_of(model), {}};
    if (set.drives.empty()) set = damped_drives(model, m.start.q, 4.0, 0.9);
    for (Drive& drive : set.drives) {
      const double limit = std::min(drive.torque_limit, model.joints[drive.joint].effort_limit);
      drive = {.kind = DriveKind::kTorque, .joint = drive.joint, .q = drive.q, .dof = drive.dof};
      drive.torque_limit = limit;
      if (m.actor->controller.torque_limit > 0)
        drive.torque_limit = m.actor->controller.torque_limit;
    }
    set.targets.assign(set.drives.size(), {});
    return set;
  }

  std::string told(const Member& m) const {
    const ScenarioController& c = m.actor->controller;
    std::string text;
    if (m.entry->walks)
      text = fmt::format(", follows a {} of period {:.4g} s and duty {:.3g}", m.actor->gait.pattern,
                         m.actor->gait.period, m.actor->gait.duty);
    else if (c.kind == "hold")
      text = ", holds the starting pose";
    else
      text = fmt::format(", told by the controller {} ({})", m.entry->name, m.entry->note);
    if (c.every > 1) text += fmt::format("; a new command every {:.4g} s", c.every * s_.dt);
    if (c.delay > 0) text += fmt::format("; commands act {:.4g} s late", c.delay * s_.dt);
    if (c.state == StateSource::kEstimate) text += "; on its own estimate";
    return text + ".";
  }

  // In the order of robots_of(); a member that is no robot there (a single body) has none.
  std::vector<Agent> make_agents(const World& world) {
    std::vector<Agent> agents;
    if (!s_.is_scene()) {
      agents.push_back(make_agent(world, members_[0], 0));
      return agents;
    }
    const std::vector<RobotShare> robots = robots_of(*model_);
    agents.resize(std::max<std::size_t>(1, robots.size()));
    for (const Member& m : members_) {
      for (std::size_t r = 0; r < robots.size(); ++r) {
        const int joint = first_joint(robots[r]);
        if (joint < m.share.joint || joint >= m.share.joint + m.share.joints) continue;
        agents[r] = make_agent(world, m, r);
        break;
      }
    }
    return agents;
  }

  int first_joint(const RobotShare& robot) const {
    for (std::size_t j = 0; j < model_->joints.size(); ++j)
      if (model_->joints[JointId(j)].body == robot.base) return static_cast<int>(j);
    return -1;
  }

  Agent make_agent(const World& world, const Member& m, std::size_t robot) {
    Agent agent;
    const ScenarioController& c = m.actor->controller;
    agent.state = c.state;
    if (s_.sensors.used) {
      SensingSetup setup = sensing_setup(s_);
      setup.estimators = parts_.estimators;
      agent.sensing = std::make_unique<Sensing>(*model_, start_.q, std::move(setup));
    }
    if (agent.state == StateSource::kEstimate && !(agent.sensing && agent.sensing->estimates()))
      s_.refuse(m.actor->control_table + ".state", "= \"estimate\" needs an estimator",
                "add [sensors] and [estimator], or take the truth");
    if (style(m) == DriveStyle::kNone) return agent;
    std::unique_ptr<Controller> controller = make_controller(m);
    if (s_.is_scene() && controller)
      controller =
          std::make_unique<OwnRobot>(std::move(controller), m.model(), m.prefix, first_q(m));
    Layout layout = layout_of(world, agent.sensing.get(), robot);
    agent.control =
        std::make_unique<ControlLoop>(std::move(layout), nullptr, std::move(controller),
                                      ControlTiming{.every = c.every, .delay = c.delay});
    return agent;
  }

  int first_q(const Member& m) const { return model_->joints[JointId(m.share.joint)].q; }

  std::unique_ptr<Controller> make_controller(const Member& m) const {
    ControllerContext context{.model = m.model(), .q_stand = m.placed->q_stand, .dt = s_.dt};
    context.gait = m.actor->gait;
    context.servo = m.actor->servo;
    context.folder = std::filesystem::path(s_.file).parent_path().string();
    std::map<std::string, std::string> keys = m.actor->controller.keys;
    if (m.entry->walks && m.entry->has_key("begin") && !keys.contains("begin"))
      keys["begin"] = fmt::format("{:.17g}", m.actor->gait_start);
    try {
      return controllers_.make(m.entry->name, context, ControllerKeys(std::move(keys)));
    } catch (const Error& error) {
      if (error.findings().size() != 1 || !error.findings()[0].file.empty()) throw;
      const Finding& f = error.findings()[0];
      const bool is_key = m.entry->has_key(f.element);
      s_.refuse(m.actor->control_table + "." + (is_key ? f.element : "kind"),
                "does not work: " + f.message, f.remedy);
    }
  }

  void weaken_drives() {
    const std::size_t n = out_.simulation->world().drives.size();
    for (std::size_t k = 0; k < members_.size(); ++k) {
      const double strength = members_[k].actor->controller.strength;
      if (strength == 1.0) continue;
      const std::size_t from = first_drive_.empty() ? 0 : first_drive_[k];
      const std::size_t to = k + 1 < first_drive_.size() ? first_drive_[k + 1] : n;
      for (std::size_t i = from; i < to; ++i)
        out_.simulation->disturbances.push_back(
            std::make_unique<WeakDrive>(i, strength, 0.0, kForever));
    }
  }

  void add_failures() {
    const World& world = out_.simulation->world();
    const std::vector<std::string> names = drive_names(*model_, world.drives);
    for (std::size_t i = 0; i < s_.failures.size(); ++i) {
      const ScenarioFailure& f = s_.failures[i];
      const std::string key = "failure." + std::to_string(i);
      const auto found = std::find(names.begin(), names.end(), f.joint);
      if (found == names.end())
        s_.refuse(key + ".joint",
                  "\"" + f.joint + "\" has no motor here" + did_you_mean(f.joint, names),
                  names.empty() ? "limp robots have none" : "the first one is " + names.front());
      if (f.at >= s_.duration)
        out_.warnings.push_back(
            fmt::format("{} has no effect: it fails at {:.4g} s, the run ends at {:.4g} s.", key,
                        f.at, s_.duration));
      out_.simulation->disturbances.push_back(std::make_unique<WeakDrive>(
          static_cast<std::size_t>(found - names.begin()), f.strength, f.at, f.at + f.duration));
    }
  }

  // What stands there already brings more friction than the ground was given.
  void warn_of_friction(const World& world) {
    if (!s_.places.contains("terrain.friction") || s_.terrain.rules) return;
    double most = 0.0;
    for (const Member& m : members_) most = std::max(most, std::max(0.0, m.actor->robot.lift));
    for (const Contact& c : contacts_at(*model_, world.state(), most + 1e-3).contacts) {
      if (c.body_b != kWorld || !(c.friction > s_.terrain.friction + 1e-9)) continue;
      const Surface& own = model_->shapes[c.shape_a].surface;
      if (own.priority > 0 || own.slide <= s_.terrain.friction) continue;
      out_.warnings.push_back(fmt::format(
          "terrain.friction = {:.4g} has no effect: {} brings {:.4g}, and a contact takes the "
          "greater. Set terrain.friction_rule = \"ground\", or material.friction_scale.",
          s_.terrain.friction, model_->body_names[c.body_a], own.slide));
      return;
    }
  }

  void warn_of_push(std::size_t i, const ScenarioPush& p, const Vec3<double>& f_W) {
    const std::string push = "push." + std::to_string(i) + " has no effect: ";
    const double first = std::ceil((p.at - 0.5 * s_.dt) / s_.dt - 1e-9);  // step whose middle it is
    if (!(norm(f_W) > 0))
      out_.warnings.push_back(push + "its force is zero.");
    else if (p.at >= s_.duration)
      out_.warnings.push_back(push + fmt::format("it begins at {:.4g} s, the run ends at {:.4g} s.",
                                                 p.at, s_.duration));
    else if ((first + 0.5) * s_.dt >= p.at + p.duration)
      out_.warnings.push_back(push +
                              fmt::format("no step of {:.4g} s has its middle in it.", s_.dt));
  }

  void add_pushes() {
    std::vector<std::string> names(model_->body_names.begin() + 1, model_->body_names.end());
    std::vector<PushSpan> pushes;
    const Member& first = members_[0];
    const double weight = first.model().mass() * s_.gravity;
    const std::string base = first.prefix + first.model().body_names[BodyId(1)];
    for (std::size_t i = 0; i < s_.pushes.size(); ++i) {
      const ScenarioPush& p = s_.pushes[i];
      const std::string& body = p.body.empty() ? base : p.body;
      const auto frame = model_->find_frame(body);
      if (!frame || model_->frames[*frame].body == kWorld)
        s_.refuse("push." + std::to_string(i) + ".body",
                  "\"" + body + "\" is no link of this robot" + did_you_mean(body, names),
                  "`legwork inspect` lists its links");
      const Frame& f = model_->frames[*frame];
      const Vec3<double> f_W{p.force[0] + weight * p.weights[0], p.force[1] + weight * p.weights[1],
                             p.force[2] + weight * p.weights[2]};
      warn_of_push(i, p, f_W);
      pushes.push_back({f.body, f.X_BF * Vec3<double>{p.point[0], p.point[1], p.point[2]}, f_W,
                        p.at, p.at + p.duration});
    }
    if (!pushes.empty())
      out_.simulation->disturbances.push_back(
          std::make_unique<TimedPushes>(*model_, std::move(pushes)));
  }

  const Scenario& s_;
  const BuildParts& parts_;
  const ControllerRegistry& controllers_;
  std::vector<Member> members_;
  std::vector<std::size_t> first_drive_;  // of each member, in scenes
  std::shared_ptr<const Model> model_;
  ScenePtr scene_;
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
