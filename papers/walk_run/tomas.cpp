// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/walk_run/tomas.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>

#include "legwork/base/error.h"
#include "legwork/control/drive_map.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/load_model.h"
#include "legwork/math/rotation.h"
#include "legwork/model/builder.h"
#include "legwork/plan/gait_words.h"
#include "legwork/run/simulation.h"
#include "legwork/run/stand/standing.h"
#include "legwork/run/world_recorder.h"

namespace legwork::papers {
namespace {

constexpr double kHeight = 0.5;  // z0 of Tomas-k's gaits [m]
constexpr double kMass = 38.4;   // [kg]

Model load_tomas(const TomasSetup& setup, const RunRequest& request) {
  const std::string folder = request.data_folder.empty() ? "data" : request.data_folder;
  Model model = load_model(folder + "/robots/" + setup.robot + ".xml").model;
  set_gravity(model, {0, 0, -setup.gravity});
  return model;
}

void scale(Inertia<double>& M, double factor) {
  M.m *= factor, M.h = M.h * factor;
  for (double* I : {&M.I.xx, &M.I.xy, &M.I.xz, &M.I.yy, &M.I.yz, &M.I.zz}) *I *= factor;
}

/// The same robot, heavier by a factor everywhere.
Model scaled_masses(Model model, double factor) {
  for (Link<double>& link : model.tree.links) scale(link.M_B, factor);
  return model;
}

/// The same robot with lighter legs; the trunk is denser by what they lack.
Model lighter_legs(Model model, double factor) {
  const double all = model.mass();
  const BodyId trunk = model.frames[*model.find_frame("trunk")].body;
  Inertia<double>& of_trunk = model.tree.links[trunk.at()].M_B;
  for (Link<double>& link : model.tree.links)
    if (&link.M_B != &of_trunk) scale(link.M_B, factor);
  scale(of_trunk, 1.0 + (all - model.mass()) / of_trunk.m);
  return model;
}

const Keyframe& pose_of(const Model& model, const TomasSetup& setup) {
  if (const Keyframe* key = model.find_keyframe(setup.pose)) return *key;
  throw Error(Finding{Severity::kError, "E-SETTING", model.file, 0, setup.pose,
                      "the robot has no keyframe of that name", "name the pose it starts from"});
}

void lay_ground(Model& model, const TomasSetup& setup) {
  const double low = std::min(0.0, setup.step_up), high = std::max(0.0, setup.step_up);
  if (setup.step_up != 0.0) {  // a lane of its own under each foot, so that edges miss the soles
    constexpr double kLong = 50.0, kDeep = 0.5;  // half sizes [m]
    const double beyond = setup.step_up > 0.0 ? kLong : -kLong;
    for (const int f : {0, 1}) {
      Shape lane;
      lane.name = f == 0 ? "left lane" : "right lane";
      lane.kind = ShapeKind::kBox;
      lane.size = {kLong, 0.095, kDeep};
      lane.contype = lane.conaffinity = 0x7fffffff;
      lane.body = kWorld;
      lane.X_BG = {identity3<double>(),
                   {setup.step_edge[f] + beyond, f == 0 ? 0.1 : -0.1, high - kDeep}};
      model.shapes.add(lane);
    }
  }
  ensure_floor(model, setup.friction);
  for (Shape& shape : model.shapes) {
    shape.surface.slide = setup.friction;
    if (shape.kind == ShapeKind::kPlane) shape.X_BG.p.z = low;
  }
}

/// Watches a run: everything from the world, the references from the controller.
class TomasMeter final : public Meter {
 public:
  TomasMeter(const WalkRun& controller, TomasRun& out, int every)
      : controller_(controller), out_(out), every_(every) {}
  void begin(const Simulation& simulation) override {
    const Model& model = simulation.model();
    for (const char* name : {"L_sole", "R_sole"}) {
      const FrameId frame = *model.find_frame(name);
      feet_[name[0] == 'L' ? 0 : 1] = model.frames[frame].body;
      frames_[name[0] == 'L' ? 0 : 1] = frame;
    }
    trunk_ = *model.find_frame("trunk");
    for (const int f : {0, 1}) {
      const std::string side = f == 0 ? "L_" : "R_";
      const char* names[] = {"hip_pitch", "knee", "ankle_pitch"};
      for (int k = 0; k < 3; ++k)
        for (const Joint& joint : model.joints)
          if (joint.name == side + names[k] || (k == 0 && joint.name == side + "hip") ||
              (k == 2 && joint.name == side + "ankle"))
            joints_[f][k] = joint.body;
    }
  }
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    out_.worst_residual = std::max(out_.worst_residual, world.last().report.residual);
    if (count_++ % every_ != 0) return;
    TomasSample s;
    const Model& model = world.model();
    const Workspace<double>& ws = simulation.kinematics();
    s.t = world.time();
    s.cog = center_of_mass<double>(model, ws);
    const Force<double> momentum = centroidal_momentum<double>(model, s.cog, ws);
    s.cog_v = momentum.f * (1.0 / out_.mass), s.L = momentum.t;
    const Vec3d turn = so3::matrix_to_euler(frame_pose<double>(model, trunk_, ws).R);
    s.roll = turn.x, s.pitch = turn.y, s.yaw = turn.z;
    Vec3d moment{};
    for (const ContactForce& c : world.last().contacts)
      for (int f = 0; f < 2; ++f) {
        const double sign = c.at.body_a == feet_[f] ? 1.0 : c.at.body_b == feet_[f] ? -1.0 : 0.0;
        if (sign == 0.0) continue;
        s.force[f] += c.f_W * sign;
        moment += c.at.p_W * (c.f_W.z * sign);
      }
    const double Fz = s.force[0].z + s.force[1].z;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    s.cop = Fz > 1e-9 ? moment * (1.0 / Fz) : Vec3d{nan, nan, nan};
    for (int f = 0; f < 2; ++f) {
      const Pose<double> X = frame_pose<double>(model, frames_[f], ws);
      s.sole[f] = X.p, s.sole_pitch[f] = std::asin(std::clamp(-X.R.column(0).z, -1.0, 1.0));
      s.clearance[f] = 1e9;
      for (const auto& corner : controller_.sole_corners(f))
        s.clearance[f] = std::min(s.clearance[f], (X * Vec3d{corner[0], corner[1], 0}).z);
      Vec3d* at[] = {&s.hip[f], &s.knee[f], &s.ankle[f]};
      for (int k = 0; k < 3; ++k) *at[k] = ws.X_WB[joints_[f][k].at()].p;
    }
    const WalkRunStatus& status = controller_.status();
    // The reference was of the last tick; the state is of now.
    const double since = s.t - controller_.reference()->t;
    s.cog_ref = status.p_ref + status.v_ref * since + status.a_ref * (0.5 * since * since);
    s.phase = status.phase, s.stance = status.stance;
    s.runs = status.runs;
    if (const Sensing* sensing = simulation.agent(0).sensing.get();
        sensing != nullptr && sensing->estimates() && sensing->has_estimate()) {
      const Pose<double> X_WT = sensing->X_WT();
      s.drift = sensing->estimate().p_WT - X_WT.p;
      s.yaw_drift =
          so3::matrix_to_euler(sensing->estimate().R_WT).z - so3::matrix_to_euler(X_WT.R).z;
    }
    const StepResult& last = world.last();
    for (std::size_t i = 0; i < last.drives.size() && i < 12; ++i) {
      s.torque[i] = last.drives[i].torque;
      s.rate[i] = last.v_mean[z(world.drives[i].dof)];
    }
    out_.samples.push_back(s);
  }

 private:
  const WalkRun& controller_;
  TomasRun& out_;
  int every_;
  long count_ = 0;
  BodyId feet_[2], joints_[2][3];  // bodies that turn about hip, knee and ankle
  FrameId frames_[2], trunk_;
};

/// Time this thread has computed: others on the machine do not count [s].
double thread_time() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The controller with its cost measured, or nothing at all in its place.
class Timed final : public Controller {
 public:
  Timed(std::unique_ptr<WalkRun> inside, TomasRun& out, const TomasSetup& setup)
      : inside_(std::move(inside)),
        out_(out),
        setup_(setup),
        root_(std::sqrt(setup.gravity / kMoon * kHeight / setup.height)) {}
  void start(const ControlStart& start) override { inside_->start(start); }
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override {
    if (setup_.speed) set_knob(*inside_, "speed", setup_.speed(t * root_));
    if (setup_.heading) set_knob(*inside_, "heading", setup_.heading(t * root_));
    const double begin = thread_time();
    inside_->update(t, z, x, command);
    out_.control_time += thread_time() - begin;
    ++out_.control_ticks;
    if (setup_.limp)
      for (DriveTarget& target : command.drive) target.torque = 0.0;
  }
  const Reference* reference() const override { return inside_->reference(); }
  const WalkRun& inside() const { return *inside_; }

 private:
  std::unique_ptr<WalkRun> inside_;
  TomasRun& out_;
  const TomasSetup& setup_;
  double root_;
};

}  // namespace

StepGaitSpec tomas_walk() { return named_gait("W"); }
StepGaitSpec tomas_run() { return named_gait("R"); }
StepGaitSpec tomas_fast_run() { return named_gait("RF"); }
StepGaitSpec tomas_run_3d() { return named_gait("R3"); }

double cog_height(const TomasSetup& setup, const RunRequest& request) {
  const Model model = lighter_legs(load_tomas(setup, request), setup.leg_mass);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, pose_of(model, setup).q, ws);
  return center_of_mass<double>(model, ws).z -
         frame_pose<double>(model, *model.find_frame("L_sole"), ws).p.z;
}

double TomasRun::similar(double moon_seconds) const {
  return moon_seconds / std::sqrt(gravity / kMoon * kHeight / height);
}
double TomasRun::similar_force(double moon_newtons) const {
  return moon_newtons * (mass * gravity / (kMass * kMoon));
}
double TomasRun::similar_torque(double moon) const {
  return similar_force(moon) * (height / kHeight);
}
double TomasRun::similar_speed(double moon) const {
  return moon * std::sqrt(gravity / kMoon * height / kHeight);
}

TomasRun run_tomas(const TomasSetup& setup, const RunRequest& request, outcome::Outcome* page) {
  const double k = setup.gravity / kMoon, size = setup.height / kHeight;
  const double root = std::sqrt(k / size);  // of rates: 1 over times
  TomasRun out;
  out.gravity = setup.gravity, out.height = setup.height, out.dt = setup.dt,
  out.period = setup.period;
  const Model nominal = lighter_legs(load_tomas(setup, request), setup.leg_mass);
  Model plant = scaled_masses(nominal, setup.plant_mass);
  out.planar = plant.joints[JointId(0)].kind != JointKind::kFree;
  out.mass = plant.mass();
  lay_ground(plant, setup);
  const Keyframe& key = pose_of(plant, setup);

  WalkRunOptions options;
  for (const auto& [t, spec] : setup.schedule)
    options.schedule.push_back({t / root, StepGait(similar_gait(spec, setup.gravity, setup.mass,
                                                                setup.height, setup.spacing))});
  options.feet = {"L_sole", "R_sole"};
  options.model = &nominal;
  options.landing = setup.landing, options.law = setup.law;
  options.observer_cutoff = setup.observer_cutoff;
  options.resolved_frequency = setup.resolved_frequency;
  options.tuning = setup.tuning;
  auto inside = std::make_unique<WalkRun>(options);
  const WalkRun& controller = *inside;

  WorldOptions world_options;
  world_options.dt = setup.dt;
  const double force = k * (setup.mass / kMass);  // ∝ M·g
  const double stiffness = setup.stiffness * force / size,
               damping = setup.damping * root * (setup.mass / kMass);
  if (!setup.hard_ground) {
    world_options.material.k_n = world_options.material.k_t = stiffness;
    world_options.material.tau_n = world_options.material.tau_t = damping / stiffness;
    world_options.material.slop = 0.0;
  }
  world_options.host = request.host();
  World world(plant, world_options);
  world.reset({0.0, key.q, std::vector<double>(z(plant.nv), 0.0)});

  SensingSetup sensing;
  sensing.dt = setup.dt, sensing.seed = setup.seed;
  sensing.sensors.used = true, sensing.sensors.imu = false;
  sensing.sensors.foot.frames = {"L_sole", "R_sole"};
  sensing.sensors.joint.position.noise = setup.position_noise;
  sensing.sensors.joint.velocity.noise = setup.rate_noise;
  Agent agent;
  if (const double noise = setup.own_estimate; noise > 0.0) {
    sensing.sensors.imu = true;
    sensing.sensors.trunk = "trunk";
    ImuSetup& imu = sensing.sensors.imu_unit;
    imu.accel.noise = 0.1 * noise, imu.accel.bias = 0.04 * noise;
    imu.gyro.noise = 0.01 * noise, imu.gyro.bias = 0.005 * noise;
    sensing.sensors.foot.force.noise = 0.33 * noise;
    sensing.sensors.foot.torque.noise = 0.01 * noise;
    sensing.estimator.name = "inekf";
    agent.state = StateSource::kEstimate;
  }
  agent.sensing = std::make_unique<Sensing>(plant, key.q, sensing);
  for (const std::string& name : drive_names(plant, world.drives)) out.joints.push_back(name);
  const Layout layout = layout_of(world, agent.sensing.get());
  agent.control = std::make_unique<ControlLoop>(
      layout, nullptr, std::make_unique<Timed>(std::move(inside), out, setup),
      ControlTiming{.every = whole_steps(setup.period, setup.dt, "period")});
  std::vector<Agent> agents;
  agents.push_back(std::move(agent));
  Simulation simulation(std::move(world), std::move(agents));
  std::vector<PushSpan> pushes;
  const FrameId trunk = *plant.find_frame("trunk");
  for (const TomasPush& push : setup.pushes)
    pushes.push_back({.body = plant.frames[trunk].body,
                      .f_W = push.impulse * (force / push.duration),
                      .from = push.t / root,
                      .to = (push.t + push.duration) / root});
  if (!pushes.empty())
    simulation.disturbances.push_back(std::make_unique<TimedPushes>(plant, std::move(pushes)));
  TomasMeter meter(controller, out, setup.every);
  simulation.meters.push_back(&meter);
  outcome::WorldRecorder recorder(50);
  if (page != nullptr) {
    simulation.meters.push_back(&recorder);
    simulation.meters.insert(simulation.meters.end(), request.meters.begin(), request.meters.end());
  }

  const auto begin = std::chrono::steady_clock::now();
  const long steps = std::lround(setup.duration / root / setup.dt);
  for (long i = 0; i < steps && !request.is_stopped(); ++i) {
    if (!simulation.step()) {
      out.fell = true, out.why = simulation.ending().text;
      break;
    }
    const TomasSample& s = out.samples.back();
    const Vec3d& cog = s.cog;
    const bool low =
        cog.z<0.6 * setup.height, tilted = std::abs(s.pitch)> 1.2 || std::abs(s.roll) > 1.2;
    if (low || tilted || !controller.status().failure.empty()) {
      out.fell = true;
      out.why = low      ? "COG below 0.6 z0"
                : tilted ? "trunk leans by 1.2 rad"
                         : controller.status().failure;
      break;
    }
    if (i % 1000 == 0) request.report_progress(static_cast<double>(i) / static_cast<double>(steps));
  }
  out.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.end = simulation.time();
  if (page != nullptr) *page = recorder.take();
  out.stances = controller.stances();
  out.heel = controller.sole_corners(0)[0][0], out.toe = controller.sole_corners(0)[3][0];
  out.solved = controller.status().solved;
  return out;
}

}  // namespace legwork::papers
