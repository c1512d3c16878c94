// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/presets.h"
#include "legwork/plan/phase_table.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_scene.h"
#include "legwork/scenario/scenario_sense.h"
#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;
constexpr double kDay = 86400;

void read_loading(TomlSection s, LoadOptions& load) {
  load.srdf = s.text("srdf", "");
  load.mesh_roots = s.texts("mesh_roots");
  for (const std::string& text : s.texts("packages")) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      s.complain("packages", "\"" + text + "\" is not NAME=FOLDER",
                 "e.g. [\"talos_data=../talos\"]");
    else
      load.packages[text.substr(0, equals)] = text.substr(equals + 1);
  }
  load.skip_missing_meshes = s.flag("skip_missing_meshes", false);
  load.drop_massless = s.flag("drop_massless", false);
  load.skip_mocap = s.flag("skip_mocap", false);
  load.repair = s.flag("repair", false);
  load.strict = s.flag("strict", false);
}

void read_masses(TomlSection& s, ScenarioRobot& r) {
  constexpr Bounds kScale{0.01, 100};
  r.mass_scale = s.number("mass_scale", r.mass_scale, Q::kPlain, kScale);
  for (const std::string& text : s.assignments("link_mass_scale")) {
    const std::size_t equals = text.rfind('=');
    const double scale = equals == std::string::npos ? 0.0 : std::atof(text.c_str() + equals + 1);
    if (scale < kScale.lower || scale > kScale.upper)
      s.complain("link_mass_scale", "holds \"" + text + "\"",
                 "write { LINK = factor }, each from 0.01 to 100");
    else
      r.link_mass_scale[text.substr(0, equals)] = scale;
  }
}

void read_robot(TomlSection s, ScenarioRobot& r) {
  if (!s.has("file"))
    s.complain("file", "is missing", "name a preset robot, a URDF or an MJCF file");
  r.file = s.text("file", "");
  if (s.has("file") && r.file.empty()) s.complain("file", "is empty", "name a robot");
  r.base = s.choice("base", r.base, {"file", "fixed", "floating"});
  r.pose = s.text("pose", r.pose);
  r.lift = s.number("lift", r.lift, Q::kLength, {-0.01, 100});
  r.position = read_pair(s, "position");
  r.orientation = s.vector("orientation", r.orientation, Q::kAngle);
  r.joints = s.named_numbers("joints", Q::kAngle, {-1000, 1000});
  r.velocity = s.vector("velocity", r.velocity, Q::kSpeed);
  r.angular_velocity = s.vector("angular_velocity", r.angular_velocity, Q::kRate);
  r.joint_velocities = s.named_numbers("joint_velocities", Q::kRate, {-1000, 1000});
  read_masses(s, r);
  read_payload(s, r.payload);
  read_loading(s, r.load);
}

void read_terrain(TomlSection s, ScenarioTerrain& t) {
  const std::vector<std::string> kinds{"plane", "slope",       "stairs", "blocks",
                                       "rough", "heightfield", "file"};
  const std::string kind = s.choice("kind", "plane", kinds);
  t.kind = static_cast<TerrainKind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
  t.friction = s.number("friction", t.friction, Q::kPlain, {0, 10});
  t.rules = s.choice("friction_rule", "greater", {"greater", "ground"}) == "ground";
  const bool any = s.flag("robocup", false);
  t.field = s.choice("field", any ? "kid2021" : "none", {"none", "kid2021", "6x4"});
  if (t.field == "none") t.field.clear();
  // Keys of one kind are unknown in another: what would have no effect is an error.
  switch (t.kind) {
    case TerrainKind::kSlope:
      t.slope = s.number("slope", 0.1, Q::kAngle, {-1.2, 1.2});
      t.heading = s.number("heading", t.heading, Q::kAngle, {-7, 7});
      break;
    case TerrainKind::kStairs:
      t.x = s.number("x", t.x, Q::kLength);
      t.depth = s.number("depth", t.depth, Q::kLength, kPositive);
      t.rise = s.number("rise", t.rise, Q::kLength, {-2, 2});
      t.width = s.number("width", t.width, Q::kLength, kPositive);
      t.steps = s.integer("steps", t.steps, 1, 200);
      break;
    case TerrainKind::kBlocks:
      t.x = s.number("x", t.x, Q::kLength);
      t.size = s.number("size", t.size, Q::kLength, {0.01, 10});
      t.height = s.number("height", t.height, Q::kLength, kNotNegative);
      t.steps = s.integer("count", 10, 1, 60);
      break;
    case TerrainKind::kRough:
      t.height = s.number("height", 0.02, Q::kLength, {0, 5});
      t.wavelength = s.number("wavelength", t.wavelength, Q::kLength, {0.01, 100});
      t.half_x = s.number("half_x", t.half_x, Q::kLength, {0.1, 100});
      t.half_y = s.number("half_y", t.half_y, Q::kLength, {0.1, 100});
      break;
    case TerrainKind::kHeightfield:
      if (!s.has("file"))
        s.complain("file", "is missing", "name a PNG; black is low, white is high");
      t.file = s.text("file", "");
      t.height = s.number("height", 0.1, Q::kLength, {0, 100});
      t.half_x = s.number("half_x", t.half_x, Q::kLength, {0.1, 1000});
      t.half_y = s.number("half_y", t.half_y, Q::kLength, {0.1, 1000});
      break;
    case TerrainKind::kPlane:
    case TerrainKind::kFile:
      break;
  }
}

void read_material(TomlSection s, ScenarioMaterial& m) {
  // A contact of hardened steel has 1e9 N/m; far beyond, rows of one problem share no digits.
  m.stiffness = s.number("stiffness", m.stiffness, Q::kStiffness, {0, 1e13});
  m.relaxation = s.number("relaxation", m.relaxation, Q::kTime, kNotNegative);
  m.sink = s.number("sink", m.sink, Q::kLength, {1e-9, 0.1});
  m.restitution = s.number("restitution", m.restitution, Q::kPlain, {0, 1});
  m.friction_scale = s.number("friction_scale", m.friction_scale, Q::kPlain, {0, 100});
}

DriveStyle read_drives(TomlSection& s, DriveStyle usual) {
  const std::vector<std::string> names{"limp", "damped", "own", "servo", "torque"};
  const std::string name = s.choice("drives", names[static_cast<std::size_t>(usual)], names);
  return static_cast<DriveStyle>(std::find(names.begin(), names.end(), name) - names.begin());
}

void read_timing(TomlSection& s, double dt, ScenarioController& c) {
  const auto whole = [&](const char* key, double seconds) {
    const double steps = seconds / dt, nearest = std::round(steps);
    if (std::fabs(steps - nearest) > 1e-6)
      s.complain(key, "is no whole number of steps of dt", "a step more or less, or another dt");
    return static_cast<int>(nearest);
  };
  const double rate = s.number("rate", 0.0, Q::kFrequency, {0, 1e6});
  if (rate * dt > 1.0 + 1e-9) {
    s.complain("rate", "is faster than the simulation's step", "lower it, or lower dt");
  } else if (rate > 0) {
    c.every = whole("rate", 1.0 / rate);
  }
  c.delay = whole("delay", s.number("delay", 0.0, Q::kTime, {0, 10}));
}

// Keys of one controller or drive are unknown to another: what would have no effect is an error.
void read_controller(TomlSection s, double dt, const ControllerRegistry& registry,
                     ScenarioActor& all) {
  ScenarioController& c = all.controller;
  std::vector<std::string> kinds;
  for (const ControllerEntry& entry : registry.entries()) kinds.push_back(entry.name);
  c.kind = s.choice("kind", c.kind, kinds);
  const ControllerEntry& entry = registry.find(c.kind);
  c.walks = entry.walks;
  if (entry.drives == DriveStyle::kNone) return;
  c.strength = s.number("strength", c.strength, Q::kPlain, {0, 10});
  const DriveStyle style = read_drives(s, entry.drives);
  if (s.has("drives")) c.drives = style;
  read_timing(s, dt, c);
  const std::string state = s.choice("state", "truth", {"truth", "estimate"});
  c.state = state == "estimate" ? StateSource::kEstimate : StateSource::kTruth;
  for (const ControllerKeyNote& key : entry.keys)
    if (s.has(key.name)) c.keys[key.name] = s.scalar(key.name);
  if (style == DriveStyle::kDamped || style == DriveStyle::kTorque)
    c.torque_limit = s.number("torque_limit", c.torque_limit, Q::kTorque, kNotNegative);
  if (style == DriveStyle::kServo) {
    all.servo.k_d = s.number("gain", all.servo.k_d, Q::kPlain, {0, 1e4});
    all.servo.feed_forward = s.flag("feed_forward", all.servo.feed_forward);
  }
  if (style != DriveStyle::kDamped) return;
  c.frequency = s.number("frequency", c.frequency, Q::kFrequency, {0.01, 1000});
  c.damping_ratio = s.number("damping_ratio", c.damping_ratio, Q::kPlain, {0, 100});
  c.stiffness = s.number("stiffness", c.stiffness, Q::kTorque, kNotNegative);
  c.damping = s.number("damping", c.damping, Q::kTorque, kNotNegative);
}

std::vector<std::string> known_patterns() {
  std::vector<std::string> names{"wave", "alternate"};
  for (const PhaseRow& row : phase_rows()) names.emplace_back(row.name);
  return names;
}

void read_gait(TomlSection s, ScenarioActor& actor) {
  GaitSpec& g = actor.gait;
  g.pattern = s.choice("pattern", g.pattern, known_patterns());
  g.period = s.number("period", g.period, Q::kTime, kPositive);
  g.duty = s.number("duty", g.duty, Q::kPlain, {0.01, 0.99});
  g.lift = s.number("lift", g.lift, Q::kLength, kNotNegative);
  g.twist.vx = s.number("speed", 0.0, Q::kSpeed, {-20, 20});
  g.twist.vy = s.number("sideways", 0.0, Q::kSpeed, {-20, 20});
  g.twist.yaw_rate = s.number("yaw_rate", 0.0, Q::kPlain, {-20, 20});
  g.shift_x = s.number("shift_x", 0.0, Q::kLength, {-5, 5});
  g.shift_y = s.number("shift_y", 0.0, Q::kLength, {-5, 5});
  g.sway_x = s.number("sway_x", 0.0, Q::kLength, {-5, 5});
  g.sway_y = s.number("sway_y", 0.0, Q::kLength, {-5, 5});
  g.swing_frame = s.choice("swing_frame", "ground", {"ground", "trunk"}) == "trunk"
                      ? SwingFrame::kTrunk
                      : SwingFrame::kGround;
  actor.gait_start = s.number("start", actor.gait_start, Q::kTime, kNotNegative);
}

void read_claim(TomlSection s, std::vector<ScenarioClaim>& all) {
  ScenarioClaim c;
  c.metric = s.text("metric", "");
  if (c.metric.empty()) s.complain("metric", "is missing", "name a metric of summary.json");
  if (!s.has("expected")) s.complain("expected", "is missing", "a claim needs a number");
  c.claim.id = s.text("id", c.metric);
  c.claim.source = s.text("source", "scenario");
  c.claim.expected = s.number("expected", 0, Q::kPlain);
  c.claim.tolerance = s.number("tolerance", 0, Q::kPlain, kNotNegative);
  c.claim.note = s.text("note", "");
  c.claim.reason = s.text("reason", "");
  if (!c.claim.reason.empty() && !s.has("explained"))
    s.complain("explained", "is missing", "a reason explains one number: the value of this run");
  if (s.has("explained")) {
    if (c.claim.reason.empty())
      s.complain("explained", "has no effect without a reason", "say why it differs: reason = …");
    c.claim.explained_value = s.number("explained", 0, Q::kPlain);
    c.claim.explained_tolerance = s.number("explained_tolerance", 1e-6, Q::kPlain, kNotNegative);
    const std::string kind = s.choice("explained_kind", "relative", {"relative", "absolute"});
    c.claim.explained_kind = kind == "relative" ? Tolerance::kRelative : Tolerance::kAbsolute;
  }
  const std::vector<std::string> kinds{"relative", "absolute", "at most", "at least"};
  const std::string kind = s.choice("kind", "relative", kinds);
  c.claim.kind =
      static_cast<Tolerance>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
  all.push_back(std::move(c));
}

// Absent: the usual three files.
void read_outputs(TomlSection root, RunOutputs& outputs) {
  TomlSection s = root.section("outputs");
  outputs.summary = s.flag("summary", outputs.summary);
  outputs.report = s.flag("report", outputs.report);
  outputs.mcap = s.flag("mcap", outputs.mcap);
  outputs.csv = s.flag("csv", outputs.csv);
  outputs.channels = s.choices(
      "channels", {"joint_states", "joint_forces", "joint_wrenches", "contacts", "feet", "odom",
                   "com", "tf", "loops", "step", "sensors", "truth", "estimate", "control"});
  if (s.has("channels") && outputs.channels.empty())
    s.complain("channels", "names nothing", "leave it out for every channel");
  outputs.rate = s.number("rate", outputs.rate, Quantity::kFrequency, {0, 1e6});
  if (outputs.mcap || outputs.csv) return;
  for (const char* key : {"channels", "rate"})
    if (s.has(key))
      s.complain(key, "has no effect: nothing is recorded",
                 "set outputs.mcap = true or outputs.csv = true, or leave it out");
}

void read_measure(TomlSection s, MeasureWindow& window) {
  window.from = s.number("from", window.from, Q::kTime, {0, kDay});
  if (s.has("to")) window.to = s.number("to", 0.0, Q::kTime, {0, kDay, true});
  if (!(window.to > window.from))
    s.complain("to", "is not after from", "nothing would be measured: give it a later time");
}

// Whoever has no controller of its own has the scenario's.
void read_control(TomlSection root, TomlSection own, double dt, const ControllerRegistry& registry,
                  ScenarioActor& actor) {
  const bool has_own = own.has("controller");
  TomlSection s = has_own ? own.section("controller") : root.section("controller");
  actor.control_table = has_own ? actor.table + ".controller" : "controller";
  read_controller(s, dt, registry, actor);
  TomlSection& gaits = own.has("gait") ? own : root;
  if (actor.controller.walks) read_gait(gaits.section("gait"), actor);
}

// [robot], or one [[robot]] each. Names are those of their files, numbered where two share one.
void read_actors(TomlSection root, const ControllerRegistry& registry, Scenario& s) {
  const bool several = root.is_list("robot");
  std::vector<TomlSection> robots;
  if (several) robots = root.sections("robot");
  if (robots.empty()) robots.push_back(root.section("robot"));
  bool anyone_walks = false;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < robots.size(); ++i) {
    ScenarioActor actor;
    if (several) actor.table = "robot." + std::to_string(i);
    read_robot(robots[i], actor.robot);
    if (several) {
      const std::string stem = std::filesystem::path(actor.robot.file).stem().string();
      std::string name = robots[i].text("name", stem);
      for (int n = 2;
           !robots[i].has("name") && std::find(names.begin(), names.end(), name) != names.end();
           ++n)
        name = stem + "-" + std::to_string(n);
      if (!is_plain_name(name) || std::find(names.begin(), names.end(), name) != names.end())
        robots[i].complain("name", "\"" + name + "\" cannot tell it from the others",
                           "give each robot a plain name of its own");
      names.push_back(name);
      if (robots.size() > 1) actor.robot.name = name;
    }
    read_control(root, several ? robots[i] : root, s.dt, registry, actor);
    anyone_walks = anyone_walks || actor.controller.walks;
    if (i == 0)
      static_cast<ScenarioActor&>(s) = std::move(actor);
    else
      s.others.push_back(std::move(actor));
  }
  if (!anyone_walks && root.has("gait")) {
    root.section("gait");
    root.complain("gait", "has no effect without a controller that walks",
                  "set controller.kind = \"gait\"");
  }
}

Scenario read(TomlDocument& document, const std::string& file, const ScenarioNames& names) {
  Scenario s;
  s.file = file;
  TomlSection root = document.root();
  s.name = root.text("name", std::filesystem::path(file).stem().string());
  // The folder of its results bears this name.
  if (root.has("name") && !is_plain_name(s.name))
    root.complain("name", "is no name for a folder",
                  "use letters, digits, - and _; it must not start with a dot or hold a slash");
  s.title = root.text("title", "");
  s.duration = root.number("duration", s.duration, Q::kTime, {0, kDay, true});
  s.dt = root.number("dt", s.dt, Q::kTime, {1e-7, 0.1});
  s.gravity = root.number("gravity", s.gravity, Q::kAcceleration, {0, 1000});
  s.seed = static_cast<std::uint64_t>(root.integer("seed", 1, 0, 2147483647));
  s.stop_on_fall = root.flag("stop_on_fall", s.stop_on_fall);
  s.max_contacts = static_cast<int>(root.integer("max_contacts", s.max_contacts, 1, 1'000'000));
  s.capped = root.flag("capped", s.capped);
  s.frame_rate = root.number("frame_rate", s.frame_rate, Q::kFrequency, {1, 1000});
  read_measure(root.section("measure"), s.measure);
  read_actors(root, names.controllers != nullptr ? *names.controllers : scenario_controllers(), s);
  read_objects(root, s.objects);
  read_patches(root, s.patches);
  read_terrain(root.section("terrain"), s.terrain);
  read_material(root.section("material"), s.material);
  if (!s.others.empty())
    for (const char* key : {"sensors", "estimator"})
      if (root.has(key))
        root.complain(key, "is for a scene with one robot", "leave it out, or the other robots");
  read_sensors(root, s.dt, s.sensors);
  const EstimatorRegistry built_in = EstimatorRegistry::built_in();
  read_estimator(root, s.sensors, names.estimators != nullptr ? *names.estimators : built_in,
                 s.estimator);
  read_outputs(root, s.outputs);
  read_pushes(root, s.pushes);
  read_failures(root, s.failures);
  for (TomlSection claim : root.sections("claim")) read_claim(claim, s.claims);
  document.finish();
  s.text = document.as_run();
  s.places = document.places();
  return s;
}

}  // namespace

bool Scenario::is_scene() const {
  const bool things =
      std::any_of(objects.begin(), objects.end(), [](const ScenarioObject& o) { return !o.fixed; });
  return of_scene || things || !others.empty();
}

Scenario Scenario::only(std::size_t i) const {
  Scenario one = *this;
  if (i > 0) static_cast<ScenarioActor&>(one) = others.at(i - 1);
  one.of_scene = is_scene();
  one.others.clear();
  return one;
}

std::string Scenario::titled(const std::string& model) const {
  std::string words = title.empty() ? name : title;
  constexpr std::string_view kRobot = "{robot}";
  if (const std::size_t at = words.find(kRobot); at != std::string::npos)
    words.replace(at, kRobot.size(), model);
  return words;
}

void Scenario::refuse(const std::string& key, const std::string& message,
                      const std::string& remedy) const {
  const auto found = places.find(key);
  Finding finding = found != places.end() ? found->second : Finding{.file = file, .element = key};
  finding.code = "E-SCENARIO";
  finding.message = (finding.element.starts_with("--set ") ? "--set " : "") + key + " " + message;
  finding.remedy = remedy;
  throw Error(finding);
}

SensingSetup sensing_setup(const Scenario& scenario) {
  return {
      .sensors = scenario.sensors,
      .estimator = scenario.estimator,
      .dt = scenario.dt,
      .seed = scenario.seed,
      .refuse = [scenario](const std::string& key, const std::string& message,
                           const std::string& remedy) { scenario.refuse(key, message, remedy); }};
}

Scenario read_scenario(const std::string& file, const Settings& settings,
                       const ScenarioNames& names) {
  TomlDocument document(file, settings);
  return read(document, file, names);
}

Scenario read_scenario(const std::string& name, const std::string& text, const Settings& settings,
                       const ScenarioNames& names) {
  TomlDocument document(name, std::string_view(text), settings);
  return read(document, name, names);
}

std::string find_scenario_file(const Scenario& scenario, const std::string& key,
                               const std::string& name, const std::string& data_folder) {
  const std::string beside = std::filesystem::path(scenario.file).parent_path().string();
  if (const auto file = find_robot_file(name, data_folder, beside)) return *file;
  const std::vector<std::string> presets = preset_robots(data_folder);
  std::string list;
  for (const std::string& p : presets) list += (list.empty() ? "" : ", ") + p;
  scenario.refuse(
      key, "names no file or preset: \"" + name + "\"" + did_you_mean(name, presets),
      list.empty() ? "paths are from the scenario's folder, or from here" : "presets: " + list);
}

}  // namespace legwork
