// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/estimate/sensed_motion.h"

#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"
#include "legwork/run/stand/standing.h"

namespace legwork {

namespace {

SensorSpec sensors_for(const Model& model, const std::string& trunk,
                       const std::vector<std::string>& feet, const SoleBox& sole, double period) {
  std::vector<NamedFoot> named;
  for (const std::string& foot : feet) named.push_back({foot, {0.0, 0.0, sole.sensor_height}});
  SensorSpec spec = paper_sensors(model, trunk, named);
  spec.joints.clear();  // foot poses come ready made, with what covariances are judged by
  for (FootSpec& foot : spec.feet) foot.pose.noise = InekfConfig{}.encoder;
  spec.period = period;
  return spec;
}

}  // namespace

MotionTape::MotionTape(const std::string& name, const Model& model, const std::string& trunk,
                       const std::vector<std::string>& feet, const SoleBox& sole, double period)
    : motion_{.name = name,
              .model = std::make_shared<const Model>(model),
              .sensors = sensors_for(model, trunk, feet, sole, period),
              .robot = estimator_config(model, motion_.sensors, sole)},
      sensors_(*motion_.model, perfect(motion_.sensors)) {}

// Speed of the touching points along the ground, each with its share of the weight.
void MotionTape::add_slip(const World& world) {
  const double weight = motion_.robot.mass * motion_.robot.gravity;
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_b != kWorld) continue;
    const double pressed = dot(c.at.n_W, c.f_W) / weight;
    motion_.slip += norm(slip_velocity(world.last(), c)) * world.options().dt * pressed;
  }
}

void MotionTape::after_step(const Simulation& simulation) {
  const World& world = simulation.world();
  add_slip(world);
  const auto every = std::lround(motion_.sensors.period / world.options().dt);
  if (++step_ % every != 0) return sensors_.listen(world);
  sensors_.read(world);
  motion_.z.push_back(sensors_.truth());
  motion_.p_WT.push_back(sensors_.trunk_pose().p);
  motion_.v_WT.push_back(sensors_.trunk_velocity().v);
  motion_.R_WT.push_back(sensors_.trunk_pose().R);
}

SensedMotion MotionTape::take() { return std::move(motion_); }

Vec3d push_at(const PushSetup& setup, double t, double weight) {
  const double cycle = setup.push_time + setup.pause;
  const double since = t - 1.0;  // one second to settle
  if (since < 0.0 || std::fmod(since, cycle) > setup.push_time) return Vec3d{};
  const auto which = static_cast<std::uint32_t>(since / cycle);
  RandomStream random(setup.seed, which, 0);
  const double heading = 2.0 * std::numbers::pi * random.uniform();
  return Vec3d{std::cos(heading), std::sin(heading), 0.0} * (setup.force * weight);
}

namespace {
Model with_friction(Model model, double friction) {
  ensure_floor(model, friction);
  for (Shape& shape : model.shapes) shape.surface.slide = friction;
  return model;
}
}  // namespace

RepeatedPush::RepeatedPush(const Model& model, const PushSetup& setup, BodyId body)
    : setup_(setup),
      body_(body),
      weight_(model.mass() * norm(model.options.gravity_W)),
      ws_(model) {}

void RepeatedPush::before_step(const World& world, Inputs& inputs) {
  const Vec3d f_W = push_at(setup_, world.time(), weight_);
  if (dot(f_W, f_W) == 0.0) return;
  forward_kinematics<double>(world.model(), world.state().q, ws_);
  add_push(ws_, body_, {0, 0, 0}, f_W, inputs);
}

SensedMotion pushed_stand(const Model& robot, const std::string& trunk,
                          const std::vector<std::string>& feet, const SoleBox& sole,
                          const PushSetup& setup, const std::vector<Meter*>& meters) {
  const Model model = with_friction(robot, setup.friction);
  const StandingPose pose = standing_pose(model);
  World world(model, {.dt = setup.dt});
  world.set_drives(standing_gains(model, pose.state));
  world.reset(pose.state);
  Simulation simulation(std::move(world), {}, {.solver_failure = false});
  MotionTape tape("push", model, trunk, feet, sole, setup.dt * setup.samples_every);
  const auto trunk_frame = model.find_frame(trunk);
  const BodyId body = trunk_frame ? model.frames[*trunk_frame].body : BodyId(1);
  simulation.disturbances.push_back(std::make_unique<RepeatedPush>(model, setup, body));
  simulation.meters = {&tape};
  simulation.meters.insert(simulation.meters.end(), meters.begin(), meters.end());
  const Ending& ending = simulation.run(setup.duration);
  SensedMotion motion = tape.take();
  if (ending.is_final()) motion.trouble = ending.text;
  return motion;
}

}  // namespace legwork
