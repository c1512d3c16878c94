// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/walk/walk_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "legwork/collide/detect.h"
#include "legwork/control/drive_map.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/rotation.h"
#include "legwork/model/builder.h"
#include "legwork/plan/support_polygon.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/loads.h"

namespace legwork {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFriction = 0.8;
constexpr int kSampleEvery = 5;  // steps between rows of the page

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Time this thread has computed: others on the machine do not count [s].
double thread_time() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The controller, timed.
class TimedWalker final : public Controller {
 public:
  explicit TimedWalker(const WalkerOptions& options) : walker(options) {}
  void start(const ControlStart& start) override {
    walker.start(
        {known ? *known : start.model, start.layout, start.period, start.q, start.initial});
  }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    const double begin = thread_time();
    walker.update(t, z, x, command);
    const double took = thread_time() - begin;
    total += took;
    worst = std::max(worst, took);
    ++ticks;
  }
  const Reference* reference() const override { return walker.reference(); }
  std::span<Knob> knobs() override { return walker.knobs(); }

  const Model* known = nullptr;
  Walker walker;
  double total = 0.0, worst = 0.0;
  long ticks = 0;
};

// A force through the centre of mass, after the walk has begun.
class WalkPushes final : public Disturbance {
 public:
  WalkPushes(const WalkScene& scene, const WalkRequest& request, const Walker& walker)
      : scene_(scene), pushes_(request.pushes), walker_(walker), ws_(scene.model) {
    unit_ = scene.known.mass() * scene.stance.unit_speed();
  }
  void before_step(const World& world, Inputs& inputs) override {
    const StepOrder& order = walker_.planner().order();
    if (begun_ < 0.0 && order.phase != WalkPhase::kShift) begun_ = world.time();
    if (begun_ < 0.0) return;
    const double t = world.time() - begun_;
    for (const WalkPush& push : pushes_) {
      if (t < push.at || t >= push.at + push.lasts) continue;
      forward_kinematics<double>(scene_.model, world.state().q, ws_);
      const Vec3d along{push.ahead * unit_ / push.lasts, push.left * unit_ / push.lasts, 0.0};
      const Vec3d f_W = so3::euler_to_matrix({0, 0, order.heading}) * along;
      const BodyId trunk = scene_.stance.feet.front().leg.trunk;
      const Vec3d p_B = inverse(ws_.X_WB[trunk.at()]) * center_of_mass(scene_.model, ws_);
      add_push(ws_, trunk, p_B, f_W, inputs);
    }
  }
  void reset() override { begun_ = -1.0; }

 private:
  const WalkScene& scene_;
  std::vector<WalkPush> pushes_;
  const Walker& walker_;
  Workspace<double> ws_;
  double unit_ = 1.0, begun_ = -1.0;
};

// What the walk was, from the world's own forces and poses.
class WalkMeter final : public Meter {
 public:
  WalkMeter(const WalkScene& scene, const WalkRequest& request, const Walker& walker,
            WalkResult& result)
      : scene_(scene), request_(request), walker_(walker), out_(result) {}

  void begin(const Simulation& simulation) override {
    const World& world = simulation.world();
    for (const Drive& drive : world.drives) {
      const Joint& joint = scene_.model.joints[drive.joint];
      out_.joints.push_back({.name = joint.name, .limit = drive.torque_limit});
    }
    start_ = center_of_mass(scene_.model, simulation.kinematics());
    const auto& links = scene_.model.tree.links;
    foot_of_.assign(links.size(), -1);
    for (std::size_t b = 1; b < links.size(); ++b) {  // a foot, or a toe of one
      foot_of_[b] = foot_of_[at(links[b].parent)];
      for (const WalkFoot& foot : scene_.stance.feet)
        if (foot.leg.foot.at() == b) foot_of_[b] = foot.group;
    }
    weight_ = scene_.known.mass() * scene_.stance.gravity;
  }

  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const double dt = world.options().dt;
    const StepOrder& order = walker_.planner().order();
    const bool walking = order.phase == WalkPhase::kSingle || order.phase == WalkPhase::kDouble;
    const std::vector<DriveForce>& drives = world.last().drives;
    double power = 0.0;
    for (std::size_t i = 0; i < drives.size(); ++i) {
      WalkJoint& joint = out_.joints[i];
      const double p = std::fabs(drives[i].power), torque = std::fabs(drives[i].torque);
      power += p;
      joint.peak_torque = std::max(joint.peak_torque, torque);
      if (walking) joint.work += p * dt;
      if (torque > 0.97 * joint.limit) joint.at_limit += dt;
    }
    if (walking) energy_ += power * dt, walked_ += dt;
    feel_ground(world);
    const Vec3d com = center_of_mass(scene_.model, simulation.kinematics());
    see_steps(simulation, order, com, dt);
    const bool sampled = steps_++ % kSampleEvery == 0;
    if (!sampled) return;
    out_.worst_closure = std::max(out_.worst_closure, world.loads().closure);
    sample(simulation, order, com, power, walking);
  }

  void finish_walk(const Simulation& simulation) {
    const Vec3d com = center_of_mass(scene_.model, simulation.kinematics());
    const Vec3d way = com - start_;
    out_.distance = std::hypot(way.x, way.y);
    // A turn comes back: what is paid for is the way, not how far it leads.
    out_.cost_of_transport = energy_ / (weight_ * std::max({way_, out_.distance, 1e-3}));
    if (margins_ > 0) out_.mean_margin = margin_sum_ / static_cast<double>(margins_);
    if (t_ten_ > 0.0 && t_last_ > t_ten_) out_.speed = path_ / (t_last_ - t_ten_);
    for (WalkJoint& joint : out_.joints) joint.at_limit /= std::max(walked_, dt_floor_);
  }

 private:
  // Loads of the groups, and of what is no foot.
  void feel_ground(const World& world) {
    load_.assign(at(scene_.stance.groups), 0.0);
    double other = 0.0;
    for (const ContactForce& c : world.last().contacts) {
      if (c.at.body_b != kWorld && c.at.body_a != kWorld) continue;
      const BodyId body = c.at.body_a == kWorld ? c.at.body_b : c.at.body_a;
      const double f = c.at.body_a == kWorld ? -c.f_W.z : c.f_W.z;
      const int group = foot_of_[body.at()];
      if (group >= 0)
        load_[at(group)] += f;
      else
        other += std::fabs(f);
    }
    out_.other_contact = std::max(out_.other_contact, other / weight_);
  }

  // Swings by force alone: for a while one group bears nothing, the others carry.
  void see_steps(const Simulation& simulation, const StepOrder& order, const Vec3d& com,
                 double dt) {
    const double much = 0.2 * weight_, little = 0.01 * weight_;
    int aloft = -1, unloaded = 0;
    double borne = 0.0;
    for (int g = 0; g < scene_.stance.groups; ++g) {
      borne += load_[at(g)];
      if (load_[at(g)] < little) aloft = g, ++unloaded;
    }
    if (unloaded != 1 || borne < much) aloft = -1;
    swung_ = aloft >= 0 && aloft == aloft_ ? swung_ + dt : 0.0;
    aloft_ = aloft;
    if (swung_ > 0.3 / out_.omega && aloft != counted_) {
      counted_ = aloft;
      ++out_.steps_seen;
    }
    out_.drift = std::max(out_.drift, std::fabs(walker_.planner().path_error()));
    if (order.steps == last_steps_) return;
    if (last_steps_ > 0) way_ += std::hypot(com.x - touched_.x, com.y - touched_.y);
    touched_ = com;
    last_steps_ = order.steps;
    const int group = order.stance;  // it has just come down
    WalkFootprint print{.step = order.steps, .group = group, .t = simulation.time()};
    print.planned = order.foothold;
    const Workspace<double>& ws = simulation.kinematics();
    double count = 0.0;
    for (const WalkFoot& foot : scene_.stance.feet) {
      if (foot.group != group) continue;
      const Pose<double> X = ws.X_WB[foot.leg.foot.at()] * foot.sole.X_BS;
      print.real = print.real + X.p;
      print.yaw = std::atan2(X.R.yx, X.R.xx);
      count += 1.0;
    }
    print.real = print.real * (1.0 / count);
    out_.footprints.push_back(print);
    const int from = std::min(10, request_.steps / 2);  // once it is up to speed
    if (order.steps == from) t_ten_ = simulation.time(), from_ = com, path_ = 0.0;
    // … and before it slows down to stop; of a walk too short for that, two steps.
    const double full = request_.steps - 2 - request_.numbers.stop_steps;
    if (order.steps > from && order.steps <= std::max(full, from + 2.0)) {
      path_ += std::hypot(com.x - from_.x, com.y - from_.y);
      from_ = com;
      t_last_ = simulation.time();
    }
  }

  void sample(const Simulation& simulation, const StepOrder& order, const Vec3d& com, double power,
              bool walking) {
    WalkSample s{.t = simulation.time(),
                 .com = com,
                 .dcm = order.dcm,
                 .dcm_reference = order.dcm_reference,
                 .zmp = order.zmp,
                 .power = power,
                 .heading = order.heading,
                 .phase = order.phase,
                 .stance = order.stance};
    std::vector<ContactForce> ground;
    for (const ContactForce& c : simulation.world().last().contacts)
      if (c.at.body_b == kWorld || c.at.body_a == kWorld) ground.push_back(c);
    const PressureCentre centre = pressure_centre(ground, order.ground);
    s.zmp_real = centre.p_W;
    if (centre.loaded && walking && centre.force_z > 0.2 * weight_) {
      std::vector<Vec3d> corners;
      const Workspace<double>& ws = simulation.kinematics();
      for (std::size_t i = 0; i < scene_.stance.feet.size(); ++i) {
        if (order.contact[i] == 0) continue;
        const WalkFoot& foot = scene_.stance.feet[i];
        const Pose<double> X = ws.X_WB[foot.leg.foot.at()] * foot.sole.X_BS;
        for (const auto& c : foot.sole.corners) corners.push_back(X * Vec3d{c[0], c[1], 0.0});
      }
      s.margin = support_margin(corners, centre.p_W);
      margin_sum_ += s.margin;
      ++margins_;
      out_.least_margin = std::min(out_.least_margin, s.margin);
    }
    out_.samples.push_back(s);
  }

  static constexpr double dt_floor_ = 1e-6;
  const WalkScene& scene_;
  const WalkRequest& request_;
  const Walker& walker_;
  WalkResult& out_;
  Vec3d start_{}, from_{}, touched_{};
  double way_ = 0.0;          // of the centre of mass, from step to step [m]
  std::vector<double> load_;  // per group
  std::vector<int> foot_of_;  // per body: the group whose foot it is, or −1
  double weight_ = 1.0, energy_ = 0.0, walked_ = 0.0, swung_ = 0.0;
  double path_ = 0.0, t_ten_ = 0.0, t_last_ = 0.0, margin_sum_ = 0.0;
  int aloft_ = -1, counted_ = -1, last_steps_ = 0;
  long steps_ = 0, margins_ = 0;
};

// Signals go by names: a body whose file gives it none gets its number.
void name_bodies(Model& model) {
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    Part& part = model.parts[i];
    if (!part.name.empty()) continue;
    part.name = fmt::format("body {}", i);
    if (model.body_names[part.body].empty()) model.body_names[part.body] = part.name;
    for (std::size_t f = 0; f < model.frames.size(); ++f) {
      Frame& frame = model.frames[FrameId(f)];
      if (frame.kind == FrameKind::kPart && frame.part == static_cast<int>(i))
        frame.name = part.name;
    }
  }
}

void tilt_floor(Model& model, double slope) {
  for (std::size_t i = 0; i < model.shapes.size(); ++i) {
    Shape& shape = model.shapes[ShapeId(i)];
    if (shape.kind != ShapeKind::kPlane || shape.body != kWorld) continue;
    shape.X_BG.R = shape.X_FG.R = so3::rotation_y(-slope);
  }
}

// Ledges across the way: on one for two steps, off it for two, from the third step on.
void add_ledges(Model& model, const WalkRequest& request, const WalkStance& stance,
                double friction) {
  if (!(request.bump > 0.0)) return;
  const double length = 1.2 * stance.height;
  for (int k = 0; k < 8; ++k) {
    Shape ledge;
    ledge.name = "ledge" + std::to_string(k);
    ledge.kind = ShapeKind::kBox;
    ledge.size = {0.5 * length, 20.0 * stance.height, 0.5 * request.bump};
    ledge.contype = ledge.conaffinity = 0x7fffffff;
    ledge.surface.slide = friction;
    ledge.body = kWorld;
    ledge.part = 0;
    ledge.X_BG = ledge.X_FG = identity_pose<double>();
    ledge.X_BG.p = ledge.X_FG.p = {(1.5 + 2.0 * k) * length, 0.0, 0.5 * request.bump};
    model.shapes.add(ledge);
  }
}

// One coefficient for all contacts: of a floor's and a foot's the larger would count.
void set_friction(Model& model, double friction) {
  for (std::size_t i = 0; i < model.shapes.size(); ++i)
    model.shapes[ShapeId(i)].surface.slide = friction;
  for (ShapePair& pair : model.pairs) pair.surface.slide = friction;
}

// The least between a foot and the ground.
double ground_friction(const Model& model, const WalkStance& stance) {
  double least = kInfinity;
  for (const CollisionPair& pair : CollisionModel(model).pairs) {
    const BodyId a = model.shapes[pair.a].body, b = model.shapes[pair.b].body;
    for (const WalkFoot& foot : stance.feet) {
      if ((a == foot.leg.foot && b == kWorld) || (b == foot.leg.foot && a == kWorld))
        least = std::min(least, pair.friction);
    }
  }
  return least;
}

// A mass fixed in the middle of the trunk's own, that the controller does not know of.
void add_load(Model& model, double share) {
  if (share == 0.0) return;
  const BodyId base(std::size_t{1});
  for (Part& part : model.parts) {
    if (part.body != base || part.own.mass <= 0.0) continue;
    const double more = 1.0 + share * model.mass() / part.own.mass;
    part.own.mass *= more;
    part.own.inertia = part.own.inertia * more;
    break;
  }
  refresh_inertias(model);
}

// Spec: accelerometer 0.1 m/s² with a bias of 0.04, gyro 0.01 rad/s with a bias of 0.005, foot
// forces 1 N: what Masuya and Sugihara simulate, with our gyro; joint rates by encoders.
SensingSetup own_sensors(const WalkRequest& request) {
  SensingSetup setup;
  setup.dt = request.dt;
  setup.seed = request.seed;
  setup.sensors.used = true;
  setup.sensors.imu_unit.accel.noise = 0.1;
  setup.sensors.imu_unit.accel.bias = 0.04;
  setup.sensors.imu_unit.gyro.noise = 0.01;
  setup.sensors.imu_unit.gyro.bias = 0.005;
  setup.sensors.foot.force.noise = 1.0;
  setup.sensors.foot.torque.noise = 0.01;
  setup.estimator.name = "inekf";
  return setup;
}

// Beside the true state: exact joints, and feet that feel what they bear.
SensingSetup exact_feet(const WalkRequest& request) {
  SensingSetup setup;
  setup.dt = request.dt;
  setup.seed = request.seed;
  setup.sensors.used = true;
  setup.sensors.imu = false;
  return setup;
}

// What held the speed back: drives at their limits, legs at their length, or nothing.
std::string limit_text(const WalkResult& r, const Model& model) {
  long most = 0;
  int dof = -1;
  for (int d = 6; d < model.nv; ++d) {
    if (r.report.at_limit[at(d)] > most) most = r.report.at_limit[at(d)], dof = d;
  }
  const double ticks = static_cast<double>(std::max(r.report.ticks, 1L));
  const double torque = static_cast<double>(most) / ticks;
  const double reach = static_cast<double>(r.report.stretched) / ticks;
  if (std::max(torque, reach) < 1e-3) return r.fell ? "balance" : "nothing";
  if (reach > torque)
    return fmt::format("reach: a leg is straight {:.1f} % of the time", 100 * reach);
  for (const Joint& joint : model.joints) {
    if (joint.v == dof && nv_of(joint.kind) == 1)
      return fmt::format("torque of {}: at its limit {:.1f} % of the time", joint.name,
                         100 * torque);
  }
  return "torque";
}

}  // namespace

WalkScene walk_scene(const Model& model, const WalkRequest& request) {
  WalkScene scene;
  scene.known = model;
  name_bodies(scene.known);
  const bool laid = ensure_floor(scene.known, kFriction);
  if (laid || request.friction) set_friction(scene.known, request.friction.value_or(kFriction));
  const StandingPose pose = standing_pose(scene.known, request.pose);
  scene.pose = pose.name;
  exclude_overlaps(scene.known, pose.state);
  const double g = norm(model.tree.gravity_W);
  // How far the knees bend hangs on the step, the step's length in metres on the leg.
  const auto command_at = [&](double unit) {
    WalkCommand c = request.command;
    if (request.in_units) c.speed *= unit, c.sideways *= unit, c.turn *= g / unit;
    return c;
  };
  scene.drives = drives_of(scene.known);
  if (scene.drives.empty())
    scene.drives = damped_drives(scene.known, pose.state.q, 1.0, 1.0).drives;
  std::vector<double> limits(static_cast<std::size_t>(scene.known.nv), kInfinity);
  for (const Drive& drive : scene.drives) limits[at(drive.dof)] = drive.torque_limit;
  const WalkStance first = walk_stance(scene.known, pose.state.q, 0.0, limits, request.gait);
  scene.stance = walk_stance(scene.known, pose.state.q,
                             longest_step(command_at(first.unit_speed()), request.numbers,
                                          first.leg_length, g, first.groups),
                             limits, request.gait);
  if (request.command.turn != 0.0 && !scene.stance.turns())
    throw Error(Finding{.code = "E-WALK",
                        .file = model.file,
                        .element = model.name,
                        .message = "its legs cannot turn its feet about the vertical",
                        .remedy = "let it walk straight or sideways: leave turn out"});
  if (!scene.stance.note.empty()) scene.notes.push_back(scene.stance.note);
  State walking = rest_state(scene.known);
  walking.q = scene.stance.q;
  for (const std::string& pair : exclude_overlaps(scene.known, walking))
    scene.notes.push_back("left out, overlapping as it stands: " + pair);
  for (Drive& drive : scene.drives) {
    const bool has_servo = drive.kind == DriveKind::kImplicitPd && drive.stiffness > 0.0;
    if (request.servo && has_servo && !model.actuators.empty()) continue;
    drive.kind = DriveKind::kTorque;
    drive.stiffness = drive.damping = 0.0;
  }
  scene.model = scene.known;
  tilt_floor(scene.model, request.slope);
  scene.friction = ground_friction(scene.known, scene.stance);
  add_ledges(scene.model, request, scene.stance, scene.friction);
  add_load(scene.model, request.load);
  return scene;
}

WalkResult run_walk(const WalkScene& scene, const WalkRequest& request,
                    const WalkProgress& progress, const std::vector<Meter*>& meters) {
  const WalkStance& stance = scene.stance;
  WalkResult out{.model = scene.model.name,
                 .pose = scene.pose,
                 .mass = scene.known.mass(),
                 .height = stance.height,
                 .omega = stance.omega,
                 .legs = static_cast<int>(stance.feet.size()),
                 .sole_x = 2.0 * stance.feet.front().sole.half_x,
                 .sole_y = 2.0 * stance.feet.front().sole.half_y,
                 .bend = stance.bend,
                 .spacing = stance.spacing,
                 .stance = stance};
  WalkerOptions options;
  options.command = request.command;
  if (request.in_units) {
    options.command.speed *= stance.unit_speed();
    options.command.sideways *= stance.unit_speed();
    options.command.turn *= stance.omega;
  }
  out.commanded = options.command.speed;
  options.steps = request.steps;
  options.friction = 0.85 * scene.friction;
  options.drives = scene.drives;
  options.stance = stance;
  options.servo = request.servo;
  options.governor = request.governor;
  options.numbers = request.numbers;
  options.weights = request.weights;
  auto controller = std::make_unique<TimedWalker>(options);
  TimedWalker& timed = *controller;
  timed.known = &scene.known;

  World world(scene.model, {.dt = request.dt, .host = request.host}, {scene.drives, {}});
  State x = rest_state(scene.model);
  x.q = request.start.empty() ? stance.q : request.start;
  world.reset(x);
  std::vector<Agent> agents(1);
  const SensingSetup sensing = request.sensing        ? *request.sensing
                               : request.own_estimate ? own_sensors(request)
                                                      : exact_feet(request);
  agents[0].sensing = std::make_unique<Sensing>(scene.model, x.q, sensing);
  if (request.own_estimate) agents[0].state = StateSource::kEstimate;
  agents[0].control = std::make_unique<ControlLoop>(layout_of(world, agents[0].sensing.get()),
                                                    nullptr, std::move(controller), request.timing);
  EndRules rules;
  rules.solver_failure = false;
  Simulation simulation(std::move(world), std::move(agents), rules);
  if (!request.pushes.empty())
    simulation.disturbances.push_back(std::make_unique<WalkPushes>(scene, request, timed.walker));
  WalkMeter meter(scene, request, timed.walker, out);
  simulation.meters = meters;
  simulation.meters.insert(simulation.meters.begin(), &meter);

  const auto begin = std::chrono::steady_clock::now();
  const double thread_begin = thread_time();
  const double longest =
      10.0 / stance.omega + request.steps * 6.0 / stance.omega + request.stand + 5.0;
  double stood = -1.0, told = 0.0, touched = 0.0;
  int steps = 0;
  while (simulation.step()) {
    const StepOrder& order = timed.walker.planner().order();
    const double t = simulation.time();
    if (order.steps != steps) steps = order.steps, touched = t;
    if (order.done && stood < 0.0) stood = t;
    if (stood >= 0.0 && t > stood + request.stand) break;
    const bool endless = !stance.stands() && steps >= request.steps && request.steps > 0;
    if (endless) break;
    if (order.phase == WalkPhase::kSingle && t - touched > 12.0 / stance.omega) {
      out.fell = true;
      out.cause = fmt::format("the swinging foot never came down after step {}", steps);
      break;
    }
    if (t > longest) {
      out.cause = "the walk took too long";
      break;
    }
    if (progress && t >= told) {
      progress(request.steps > 0 ? static_cast<double>(steps) / request.steps : 0.0, t);
      told = t + 1.0;
    }
  }
  out.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.cpu = thread_time() - thread_begin;
  const Ending& ending = simulation.ending();
  if (ending.is_final()) {
    out.fell = true;
    out.cause = ending.text;
  }
  out.steps = timed.walker.planner().order().steps;
  out.duration = simulation.time();
  meter.finish_walk(simulation);
  out.report = timed.walker.report();
  out.tick_mean = timed.total / static_cast<double>(std::max(timed.ticks, 1L));
  out.tick_worst = timed.worst;
  out.limited_by = limit_text(out, scene.model);
  return out;
}

}  // namespace legwork
