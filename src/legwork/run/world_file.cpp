// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/world_file.h"

#include <fmt/core.h>

#include "legwork/load/detail/json_archive.h"

namespace legwork {

// One list of fields for both directions; the archive finds it by the namespace of its argument.
using A = JsonArchive;

static void fields(A& a, ContactMaterial& x) {
  a("k_n", x.k_n)("tau_n", x.tau_n)("k_t", x.k_t)("tau_t", x.tau_t);
  a("restitution", x.restitution)("viscous_slip", x.viscous_slip)("slop", x.slop);
  a("leak_rate", x.leak_rate);
}
static void fields(A& a, SolveOptions& x) {
  a("tolerance", x.tolerance)("newton_limit", x.newton_limit)("capped", x.capped);
}
static void fields(A& a, WorldOptions& x) {
  a("dt", x.dt)("material", x.material)("friction_scale", x.friction_scale);
  a("max_contacts", x.max_contacts)("limit_stiffness", x.limit_stiffness);
  a("loop_sink", x.loop_sink)("solve", x.solve)("fourth_order_flight", x.fourth_order_flight);
}
static void fields(A& a, Drive& x) {
  a.choice("kind", x.kind, 7)("joint", x.joint)("q", x.q)("dof", x.dof);
  a("stiffness", x.stiffness)("damping", x.damping)("position_gain", x.position_gain);
  a("slope", x.slope)("integral_gain", x.integral_gain)("integral_limit", x.integral_limit);
  a("torque_limit", x.torque_limit)("motor", x.motor)("servo", x.servo);
}
static void fields(A& a, DriveTarget& x) {
  a("position", x.position)("velocity", x.velocity)("torque", x.torque)("voltage", x.voltage);
  a("stiffness", x.stiffness)("damping", x.damping);
}
static void fields(A& a, MotorThermal& x) {
  a("winding_to_case", x.winding_to_case)("case_to_ambient", x.case_to_ambient);
  a("winding_capacity", x.winding_capacity)("case_capacity", x.case_capacity);
  a("ambient", x.ambient)("limit", x.limit)("derate_band", x.derate_band)("copper", x.copper);
}
static void fields(A& a, DcMotor& x) {
  a("resistance", x.resistance)("torque_constant", x.torque_constant)("gear_ratio", x.gear_ratio);
  a("efficiency", x.efficiency)("back_efficiency", x.back_efficiency);
  a("rotor_inertia", x.rotor_inertia)("viscous", x.viscous)("coulomb", x.coulomb);
  a("supply", x.supply)("current_limit", x.current_limit)("regeneration", x.regeneration);
  a("thermal", x.thermal);
}
static void fields(A& a, HobbyServo& x) {
  a("tick", x.tick)("margin", x.margin)("slope", x.slope)("punch", x.punch);
  a("duty_limit", x.duty_limit)("stall_torque", x.stall_torque)("no_load_speed", x.no_load_speed);
  a("nominal_voltage", x.nominal_voltage)("voltage", x.voltage)("speed_limit", x.speed_limit);
  a("brakes", x.brakes);
}
static void fields(A& a, State& x) { a("t", x.t)("q", x.q)("v", x.v); }
static void fields(A& a, ContactMemory& x) {
  a("id", x.id)("lambda", x.lambda_W)("bristle", x.bristle_W)("twist", x.twist_W);
  a("twist_lambda", x.twist_lambda_W).choice("mode", x.mode, 3);
}
static void fields(A& a, RowMemory& x) {
  a("lambda", x.lambda)("bristle", x.bristle)("mode", x.mode);
}
static void fields(A& a, CouplingMemory& x) { a("lambda", x.lambda)("bristle", x.bristle); }
static void fields(A& a, MotorHeat& x) { a("winding", x.winding)("casing", x.casing); }
static void fields(A& a, DriveMemory& x) {
  a("integral", x.integral)("goal", x.goal)("started", x.started)("heat", x.heat);
}
static void fields(A& a, WorldState& x) {
  a("x", x.x)("contacts", x.contacts)("rows", x.rows)("drives", x.drives)("loops", x.loops);
  a("couplings", x.couplings)("slipped", x.slipped)("steps", x.steps);
}
static void fields(A& a, Force<double>& x) { a("t", x.t)("f", x.f); }

namespace {

constexpr int kVersion = 2;

struct Start {
  int version = kVersion;
  WorldOptions options;
  std::vector<Drive> drives;
  std::vector<DcMotor> motors;
  std::vector<HobbyServo> servos;
  Inputs inputs;
  WorldState state;
};

void fields(A& a, Start& x) {
  a("version", x.version)("options", x.options)("drives", x.drives)("motors", x.motors);
  a("servos", x.servos)("targets", x.inputs.drive)("strength", x.inputs.strength);
  a("joint_force", x.inputs.joint_force)("body_force", x.inputs.body_force)("state", x.state);
}

/// Version 1 kept a drive's targets in the drive, and a velocity servo's gains as kp and kd.
void upgrade(JsonArchive::Json& world) {
  if (!world.is_object() || world.contains("version")) return;
  world["version"] = kVersion;
  JsonArchive::Json targets = JsonArchive::Json::array(), strength = targets;
  if (!world.contains("drives") || !world["drives"].is_array()) return;
  for (JsonArchive::Json& drive : world["drives"]) {
    if (!drive.is_object()) return;
    JsonArchive::Json target = {{"stiffness", -1.0}, {"damping", -1.0}};
    for (const char* key : {"position", "velocity", "torque", "voltage"})
      if (drive.contains(key)) target[key] = drive[key], drive.erase(key);
    targets.push_back(std::move(target));
    strength.push_back(1.0);
    const bool servo = drive.contains("kind") && drive["kind"] == 1;
    const std::pair<const char*, const char*> renamed[] = {
        {"kp", servo ? "position_gain" : "stiffness"},
        {"kd", servo ? "slope" : "damping"},
        {"ki", "integral_gain"}};
    for (const char* key : {"stiffness", "damping", "position_gain", "slope"}) drive[key] = 0.0;
    for (const auto& [from, to] : renamed)
      if (drive.contains(from)) drive[to] = drive[from], drive.erase(from);
  }
  world["targets"] = std::move(targets);
  world["strength"] = std::move(strength);
}

void require(bool holds, const std::string& place, const std::string& what) {
  if (!holds) JsonArchive::refuse("world/" + place, what);
}

JsonArchive::Json parsed(const std::string& text, const char* what) {
  JsonArchive::Json json = JsonArchive::Json::parse(text, nullptr, false);
  if (json.is_discarded()) JsonArchive::refuse(what, "is not JSON");
  return json;
}

void check_state(const World& world, std::size_t drives, const WorldState& state) {
  const auto nv = static_cast<std::size_t>(world.model().nv);
  const auto nq = static_cast<std::size_t>(world.model().nq);
  require(state.x.q.size() == nq && state.x.v.size() == nv, "state", "does not fit the robot");
  require(state.rows.size() == drives + 3 * nv, "state/rows", "do not fit the robot");
  require(state.drives.size() == drives, "state/drives", "do not fit the drives");
  require(state.loops.size() == world.whole_state().loops.size(), "state/loops",
          "do not fit the robot");
  require(state.couplings.size() == world.whole_state().couplings.size(), "state/couplings",
          "do not fit the robot");
  require(state.contacts.size() <= static_cast<std::size_t>(world.options().max_contacts),
          "state/contacts", "are too many");
}

void check(const Model& model, const World& fresh, const Start& s) {
  const auto nv = static_cast<std::size_t>(model.nv);
  require(s.options.dt > 0 && s.options.dt <= 1, "options/dt", "is not a step");
  for (const Drive& d : s.drives) {
    require(d.joint.valid() && d.joint.at() < model.joints.size() && d.q >= 0 && d.q < model.nq &&
                d.dof >= 0 && d.dof < model.nv,
            "drives", "drive a joint that is not there");
    require(d.motor >= -1 && d.motor < static_cast<int>(s.motors.size()) && d.servo >= -1 &&
                d.servo < static_cast<int>(s.servos.size()),
            "drives", "name a motor or servo that is not there");
  }
  require(s.inputs.drive.size() == s.drives.size(), "targets", "do not fit the drives");
  require(s.inputs.strength.size() == s.drives.size(), "strength", "does not fit the drives");
  require(s.inputs.joint_force.size() == nv, "joint_force", "does not fit the robot");
  require(s.inputs.body_force.size() == model.tree.links.size(), "body_force",
          "does not fit the robot");
  check_state(fresh, s.drives.size(), s.state);
}

}  // namespace

std::string write_world(const World& world) {
  const StepOptions& step = world.options();
  const WorldOptions options{.dt = step.dt,
                             .material = world.parameters().material,
                             .friction_scale = world.parameters().friction_scale,
                             .pyramid = step.pyramid,
                             .max_contacts = step.max_contacts,
                             .limit_stiffness = step.limit_stiffness,
                             .loop_sink = step.loop_sink,
                             .solve = step.solve,
                             .fourth_order_flight = step.fourth_order_flight};
  Start start{kVersion,     options,      world.drives, world.motors,
              world.servos, world.inputs, world.save()};
  JsonArchive archive = JsonArchive::writer();
  fields(archive, start);
  return archive.json().dump(1);
}

std::string write_state(const WorldState& state) {
  WorldState written = state;
  JsonArchive archive = JsonArchive::writer();
  fields(archive, written);
  return archive.json().dump();
}

WorldState read_state(const World& world, const std::string& text) {
  JsonArchive archive = JsonArchive::reader(parsed(text, "state"), "state");
  WorldState state;
  fields(archive, state);
  check_state(world, world.drives.size(), state);
  return state;
}

World read_world(const Model& model, const std::string& text) {
  JsonArchive::Json json = parsed(text, "world");
  upgrade(json);
  JsonArchive archive = JsonArchive::reader(std::move(json), "world");
  Start start;
  fields(archive, start);
  require(start.version == kVersion, "version",
          fmt::format("is {}, this program reads up to {}", start.version, kVersion));
  require(start.options.max_contacts > 0 && start.options.max_contacts <= 100'000,
          "options/max_contacts", "is out of bounds");
  World world(model, start.options);
  check(model, world, start);
  Parameters parameters = world.parameters();
  parameters.drives = std::move(start.drives);
  parameters.motors = std::move(start.motors);
  parameters.servos = std::move(start.servos);
  world.set_parameters(std::move(parameters));
  world.reset(start.state.x);  // sizes what belongs to the drives
  world.inputs = std::move(start.inputs);
  world.restore(start.state);
  return world;
}

}  // namespace legwork
