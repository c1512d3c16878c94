// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a tape holds, and how it begins; run_tape_step.cpp hands over the steps.
#include "legwork/run/run_tape.h"

#include <fmt/core.h>

#include <initializer_list>

#include "legwork/load/compiled_model.h"
#include "legwork/load/urdf/export_urdf.h"
#include "legwork/record/cdr.h"
#include "legwork/record/schema.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/drawn_meshes.h"
#include "legwork/run/robots.h"
#include "legwork/run/simulation.h"
#include "legwork/run/stand/standing.h"
#include "legwork/run/state_hash.h"
#include "legwork/run/world_file.h"

namespace legwork {
namespace {

constexpr double kPlaceRate = 50;  // transforms and centre of mass [Hz]

/// Names with what each number of a repeated group is: "fl_knee.position", ...
std::vector<std::string> named(const std::vector<std::string>& names,
                               std::initializer_list<const char*> of_each) {
  std::vector<std::string> all;
  for (const std::string& name : names)
    for (const char* what : of_each) all.push_back(name + "." + what);
  return all;
}

std::vector<std::string> drive_names(const World& world) {
  std::vector<std::string> names;
  for (const Drive& d : world.drives) names.push_back(world.model().joints[d.joint].name);
  return names;
}

}  // namespace

RunTape::RunTape(std::string path, TapeInfo info, const RecorderConfig& config)
    : path_(std::move(path)), info_(std::move(info)), config_(config) {
  config_.choose = [this](Channel& channel) { apply_outputs(info_.outputs, channel); };
}

RunTape::~RunTape() = default;

void RunTape::begin(const Simulation& simulation) {
  const World& world = simulation.world();
  if (recorder_) {
    // A second run of the same experiment: the file holds the first. The same run again: it was
    // reset.
    done_ = done_ || simulation_ != &simulation;
    if (!done_) record_reset(world);
    return;
  }
  simulation_ = &simulation;
  recorder_ = std::make_unique<Recorder>(path_, config_);
  ws_ = std::make_unique<Workspace<double>>(world.model());
  sensing_ = simulation.sensing();
  const outcome::Drawing scene = outcome::drawing_from_model(world.model(), world.state().q,
                                                             {.mesh_faces = 100, .visuals = false});
  std::vector<int> feet;
  std::vector<std::string> labels;
  for (const outcome::DrawnFoot& foot : scene.feet)
    feet.push_back(foot.body), labels.push_back(foot.label);
  frames_.emplace(world.model(), feet, labels);
  add_channels(world);
  add_frames();
  add_inputs(world);
  add_control(simulation);
  add_feet(scene);
  if (sensing_ != nullptr) sensors_ = std::make_unique<SensorTape>(*sensing_, *recorder_);
  attach(world);
  gather_pushes(world);
  last_drives_ = world.drives;
  last_targets_.clear();  // the first step's are always told: a table can be made of them
  last_strength_ = world.inputs.strength;
  last_t_ = world.time();
  recorder_->start();
  recorder_->transforms(to_.tf_static, last_t_, frames_->fixed_poses());
  describe(world);
}

void RunTape::add_channels(const World& world) {
  const Model& model = world.model();
  Recorder& r = *recorder_;
  std::vector<std::string> joints, units, bodies(model.body_names.begin(), model.body_names.end());
  joint_of_dof_.assign(z(model.nv), -1);
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const std::size_t q = z(joint.q), v = z(joint.v);
    const bool goes_on = !runs_.empty() && runs_.back().q + runs_.back().count == q &&
                         runs_.back().v + runs_.back().count == v;
    if (!goes_on) runs_.push_back({joints.size(), q, v, 0});
    ++runs_.back().count;
    joint_of_dof_[v] = static_cast<int>(joints.size());
    joints.push_back(joint.name);
    units.push_back(joint.kind == JointKind::kPrismatic ? "m" : "rad");
  }
  njoint_ = joints.size();
  using enum ChannelKind;
  to_.joints =
      r.add({.topic = "/joint_states", .kind = kJointState, .names = joints, .units = units});
  to_.forces =
      r.add({.topic = "/joint_forces", .kind = kJointForces, .names = joints, .units = units});
  std::vector<std::string> links;
  for (std::size_t b = 1; b < bodies.size(); ++b) links.push_back(frames_->link(BodyId(b)));
  wrenches_.resize(links.size());
  to_.wrenches = r.add({.topic = "/joint_wrenches",
                        .kind = kJointWrenches,  // each in its own link's frame, which it names
                        .names = links});
  to_.contacts =
      r.add({.topic = "/contacts", .kind = kContacts, .frame = "world", .names = bodies});
  add_odometry(model);
  to_.com = r.add({.topic = "/com", .kind = kPoint, .frame = "world", .rate = kPlaceRate});
  add_loops(model);
  to_.step = r.add({.topic = "/step", .kind = kStepReport});
  to_.state = r.add({.topic = kStateTopic, .kind = kState, .nq = z(model.nq), .nv = z(model.nv)});
}

// "/odom" of a lone robot, or of the only thing that is free; "/odom/NAME" of several.
void RunTape::add_odometry(const Model& model) {
  std::vector<RobotShare> robots = robots_of(model);
  std::erase_if(robots, [](const RobotShare& robot) { return !robot.free; });
  if (robots.empty() && has_free_base(model))
    robots.push_back({"", model.joints[JointId(0)].body, true, {}});
  for (const RobotShare& robot : robots) {
    const Joint& joint = model.joints[free_joint(model, robot)];
    to_.odometry.push_back(
        {recorder_->add({.topic = robots.size() == 1 ? "/odom" : "/odom/" + robot.name,
                         .kind = ChannelKind::kOdometry,
                         .frame = "world",
                         .names = {model.body_names[robot.base]}}),
         z(joint.q), z(joint.v)});
  }
}

void RunTape::add_frames() {
  using enum ChannelKind;
  const auto names = [](const std::vector<TapeFrame>& frames, bool parents) {
    std::vector<std::string> list;
    for (const TapeFrame& frame : frames) list.push_back(parents ? frame.parent : frame.name);
    return list;
  };
  const std::vector<TapeFrame>&moving = frames_->moving(), &fixed = frames_->fixed();
  Recorder& r = *recorder_;
  to_.tf = r.add({.topic = "/tf",
                  .kind = kTransforms,
                  .frame = "world",
                  .names = names(moving, false),
                  .parents = names(moving, true),
                  .rate = kPlaceRate});
  poses_.resize(7 * moving.size());
  to_.tf_static = r.add({.topic = "/tf_static",
                         .kind = kTransforms,
                         .frame = "world",
                         .names = names(fixed, false),
                         .parents = names(fixed, true),
                         .latched = true});
  to_.description = r.add({.topic = "/robot_description",
                           .kind = kMessage,
                           .latched = true,
                           .schema = std::string(schema_name<msg::Text>())});
  to_.clock = r.add({.topic = "/clock", .kind = kClock, .rate = kPlaceRate});
}

// The robot as ROS knows it, once. Its meshes are attached: `legwork export RUN.mcap --ros` puts
// them where the text looks for them.
void RunTape::describe(const World& world) {
  const UrdfExport urdf =
      export_urdf(world.model(),
                  {.mesh_folder = "package://" + description_package(world.model()) + "/meshes/"});
  recorder_->message(to_.description, last_t_, to_cdr(msg::Text{urdf.text}));
}

void RunTape::add_inputs(const World& world) {
  Recorder& r = *recorder_;
  using enum ChannelKind;
  const std::vector<std::string> drives = drive_names(world);
  to_.targets = r.add({.topic = kTargetsTopic,
                       .kind = kScalars,
                       .names = named(drives, {"position", "velocity", "torque", "voltage",
                                               "stiffness", "damping"})});
  to_.gains = r.add({.topic = kGainsTopic,
                     .kind = kScalars,
                     .names = named(drives, {"kind", "stiffness", "damping", "position_gain",
                                             "slope", "integral_gain", "integral_limit",
                                             "torque_limit", "motor", "servo", "dof"})});
  to_.strength =
      r.add({.topic = kStrengthTopic, .kind = kScalars, .names = named(drives, {"strength"})});
  std::vector<std::string> pushes;
  for (int i = 0; i < world.model().nv; ++i) pushes.push_back("dof" + std::to_string(i));
  const std::vector<std::string> bodies(world.model().body_names.begin(),
                                        world.model().body_names.end());
  for (std::string& name :
       named(bodies, {"torque.x", "torque.y", "torque.z", "force.x", "force.y", "force.z"}))
    pushes.push_back(std::move(name));
  to_.pushes = r.add({.topic = kPushesTopic, .kind = kScalars, .names = pushes});
  to_.reset = r.add({.topic = kResetTopic, .kind = kScalars, .names = {"time"}});
  to_.restore = r.add(
      {.topic = kRestoreTopic, .kind = kMessage, .schema = std::string(schema_name<msg::Text>())});
}

// A command that acts at once is among the inputs already.
void RunTape::add_control(const Simulation& simulation) {
  const std::vector<RobotShare> robots = robots_of(simulation.world().model());
  for (std::size_t i = 0; i < simulation.agent_count(); ++i) {
    const Agent& agent = simulation.agent(i);
    if (agent.control == nullptr || agent.control->controller() == nullptr) continue;
    const std::string folder =
        kControlFolder + (simulation.agent_count() > 1 ? robots[i].name + "/" : std::string());
    Control control{.agent = i};
    if (agent.control->timing().delay > 0)
      control.command = recorder_->add(
          {.topic = folder + "command",
           .kind = ChannelKind::kScalars,
           .names = named(agent.control->layout().drive,
                          {"position", "velocity", "torque", "voltage", "stiffness", "damping"})});
    std::vector<std::string> names, units;
    for (const Knob& knob : agent.control->controller()->knobs())
      names.push_back(knob.name), units.push_back(knob.unit);
    if (!names.empty())
      control.knobs = recorder_->add({.topic = folder + "knobs",
                                      .kind = ChannelKind::kScalars,
                                      .names = names,
                                      .units = units});
    if (control.command.valid() || control.knobs.valid()) control_.push_back(std::move(control));
  }
}

// The force's axes are the world's: each foot has a frame with these at its body's origin.
void RunTape::add_feet(const outcome::Drawing& scene) {
  foot_of_body_.assign(scene.bodies.size(), -1);
  for (const outcome::DrawnFoot& foot : scene.feet) {
    foot_of_body_[z(foot.body)] = static_cast<int>(to_.feet.size());
    to_.feet.push_back(recorder_->add({.topic = "/feet/" + foot.label,
                                       .kind = ChannelKind::kWrench,
                                       .frame = frames_->foot(to_.feet.size())}));
  }
  foot_force_.resize(to_.feet.size());
}

void RunTape::attach(const World& world) {
  const std::string model = write_compiled_model(world.model());
  recorder_->attach(kModelFile, "application/json", model);
  recorder_->attach(kWorldFile, "application/json", write_world(world));
  attach_drawn_meshes(world.model(), *recorder_);
  if (!info_.scenario.empty()) recorder_->attach(kScenarioFile, "application/toml", info_.scenario);
  McapMap facts{{"name", info_.name}, {"robot", world.model().name}, {kHashFact, kStateHash}};
  for (const auto& [key, value] : info_.facts) facts[key] = value;
  if (const MeasureWindow& window = simulation_->window; !window.is_whole())
    facts[kWindowFact] = fmt::format("{} {}", window.from, window.to);
  const bool exact = same_physics(world.model(), read_compiled_model(model));
  facts["replay"] = exact ? "exact" : "the model was changed after it was compiled";
  recorder_->add_metadata("legwork", facts);
}

// What each closed loop does to its second body (connect: a force; weld: a moment as well), and its
// first body gets the opposite.
void RunTape::add_loops(const Model& model) {
  std::vector<std::string> names;
  for (const LoopConstraint& loop : model.loops) {
    if (loop.active) names.push_back(loop.name.empty() ? model.body_names[loop.body_b] : loop.name);
  }
  if (names.empty()) return;
  loop_.resize(6 * names.size());
  to_.loops = recorder_->add({.topic = "/loops",
                              .kind = ChannelKind::kScalars,
                              .frame = "world",
                              .names = named(names, {"force.x", "force.y", "force.z", "torque.x",
                                                     "torque.y", "torque.z"})});
}

void RunTape::finish(const Simulation& simulation, outcome::Outcome&) {
  if (simulation.has_thrown()) finish(simulation.ending().text);
}

RecorderStatus RunTape::finish(std::string_view unfinished) {
  return recorder_ ? recorder_->finish(unfinished) : RecorderStatus{};
}

}  // namespace legwork
