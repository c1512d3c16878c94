// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// biped10 walking from heel to toe, and jumping, in the simulator: impacts, slip and joint errors
// that the kinematic truths know nothing of.
#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/control/jump.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/load/load_model.h"
#include "legwork/model/builder.h"
#include "legwork/run/stand/standing.h"
#include "papers/dead_reckoning/experiments.h"
#include "papers/dead_reckoning/page.h"
#include "papers/dead_reckoning/simulated.h"

namespace legwork::papers {

namespace {

/// Shape of the robot's run for claims: what its body and feet did.
struct GaitFacts {
  double pitch_low = 0.0, pitch_high = 0.0;  // of the soles, heel up                     [rad]
  double flight = 0.0, apex = 0.0;           // longest time off the ground [s], COG's rise [m]
  double at_limit = 0.0;                     // largest share of a torque limit
};

/// Watches soles, flight and torques, and ends a walk after so many steps.
class GaitMeter final : public Meter {
 public:
  explicit GaitMeter(GaitFacts& facts) : facts_(facts) {}
  void begin(const Simulation& simulation) override {
    for (const int f : {0, 1})
      soles_[f] = *simulation.model().find_frame(f == 0 ? "L_sole" : "R_sole");
  }
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const Model& model = world.model();
    const Workspace<double>& ws = simulation.kinematics();
    for (const FrameId frame : soles_) {
      const double pitch = std::asin(-frame_pose<double>(model, frame, ws).R.column(0).z);
      facts_.pitch_low = std::min(facts_.pitch_low, pitch);
      facts_.pitch_high = std::max(facts_.pitch_high, pitch);
    }
    const Vec3d cog = center_of_mass<double>(model, ws);
    if (start_ == 0.0) start_ = cog.z;
    facts_.apex = std::max(facts_.apex, cog.z - start_);
    double force = 0.0;
    for (const ContactForce& c : world.last().contacts) force += c.f_W.z;
    air_ = force > 0.0 ? 0.0 : air_ + world.options().dt;
    facts_.flight = std::max(facts_.flight, air_);
    for (std::size_t i = 0; i < world.drives.size(); ++i)
      facts_.at_limit = std::max(
          facts_.at_limit, std::abs(world.last().drives[i].torque) / world.drives[i].torque_limit);
  }

 private:
  GaitFacts& facts_;
  FrameId soles_[2];
  double air_ = 0.0, start_ = 0.0;
};

/// biped10 under a controller that commands torques, on a floor of that friction.
struct BipedStage {
  Model model;
  std::unique_ptr<Simulation> simulation;
  const Controller* controller = nullptr;

  BipedStage(const RunRequest& request, std::unique_ptr<Controller> inside, double friction,
             double dt)
      : model(load_model(request.data_folder + "/robots/biped10.xml").model) {
    set_gravity(model, {0, 0, -9.8});
    ensure_floor(model, friction);
    for (Shape& shape : model.shapes) shape.surface.slide = friction;
    const Keyframe* key = model.find_keyframe("stand");
    World world(model, {.dt = dt});
    world.reset({0.0, key->q, std::vector<double>(z(model.nv), 0.0)});
    SensingSetup sensing;
    sensing.dt = dt;
    sensing.sensors.used = true, sensing.sensors.imu = false;
    sensing.sensors.foot.frames = {"L_sole", "R_sole"};
    Agent agent;
    agent.sensing = std::make_unique<Sensing>(model, key->q, sensing);
    const Layout layout = layout_of(world, agent.sensing.get());
    controller = inside.get();
    agent.control = std::make_unique<ControlLoop>(layout, nullptr, std::move(inside));
    std::vector<Agent> agents;
    agents.push_back(std::move(agent));
    simulation = std::make_unique<Simulation>(std::move(world), std::move(agents));
  }
};

double step_of(const RunRequest& request) { return request.dt > 0.0 ? request.dt : 1e-3; }

MotionTape tape_of(const std::string& name, const BipedStage& stage, double dt) {
  const int every = std::max(1, static_cast<int>(0.002 / dt + 0.5));
  return {name, stage.simulation->model(), "imu", {"L_sole", "R_sole"}, kBipedSole, every * dt};
}

// --- walking ------------------------------------------------------------------------------------

/// Steps of 0.55 s and 0.2 m, a sixth of them in double support; heel first by 15°, off the toe at
/// 30°.
WalkRunOptions walk_options(const RunRequest& request) {
  constexpr double kRate = 6.7328 / 0.55;  // a step lasts (π + 2δ + 2·cot δ)/ω
  const StepGaitSpec gait{.height = {.mass = 10.0,
                                     .gravity = 9.8,
                                     .height = 0.76,
                                     .amplitude = 0.012,
                                     .stiffness = 10.0 * kRate * kRate},
                          .speed = request.number("speed", 0.35),
                          .spacing = 0.16};
  WalkRunOptions options;
  options.schedule = {{0.0, StepGait(gait)}};
  options.feet = {"L_sole", "R_sole"};
  options.tuning = spatial_walk_run();
  options.tuning.weight_yaw_legs = 2.0, options.tuning.swing_momentum = 1.0;
  options.tuning.heel_strike = 15.0 * std::numbers::pi / 180.0;
  options.tuning.toe_off = 30.0 * std::numbers::pi / 180.0;
  return options;
}

struct Walked {
  SensedMotion motion;
  GaitFacts facts;
  double step_length = 0.0;  // mean of the steady ones                                     [m]
};

Walked walk(const RunRequest& request, const std::string& name, int steps, double friction,
            const std::vector<Meter*>& meters) {
  const double dt = step_of(request);
  auto controller = std::make_unique<WalkRun>(walk_options(request));
  const WalkRun& inside = *controller;
  BipedStage stage(request, std::move(controller), friction, dt);
  Simulation& simulation = *stage.simulation;
  Walked out;
  MotionTape tape = tape_of(name, stage, dt);
  GaitMeter meter(out.facts);
  simulation.meters = {&tape, &meter};
  simulation.meters.insert(simulation.meters.end(), meters.begin(), meters.end());
  // A step ends in the middle of the double support after it, where both feet are at rest.
  while (inside.stances().size() < static_cast<std::size_t>(steps) + 1 && !request.is_stopped())
    if (!simulation.step()) break;
  out.motion = tape.take();
  if (simulation.ending().is_final()) out.motion.trouble = simulation.ending().text;
  const auto& stances = inside.stances();
  if (stances.size() > 4) {
    const Vec3d way = out.motion.p_WT.back();
    double from = 0.0;
    for (std::size_t i = 0; i < out.motion.z.size(); ++i)
      if (out.motion.z[i].t <= stances[2].t) from = out.motion.p_WT[i].x;
    out.step_length = (way.x - from) / static_cast<double>(stances.size() - 3);
  }
  return out;
}

// --- jumping ------------------------------------------------------------------------------------

JumpOptions jump_options(double take_off, double ahead) {
  JumpOptions options;
  options.feet = {"L_sole", "R_sole"};
  options.gravity = 9.8;
  options.take_off = take_off, options.ahead = ahead;
  options.tuning = spatial_walk_run();
  return options;
}

struct Jumped {
  SensedMotion motion;
  GaitFacts facts;
  bool landed = false;
};

Jumped jump(const RunRequest& request, const std::string& name, const JumpOptions& options,
            double friction, const std::vector<Meter*>& meters) {
  const double dt = step_of(request);
  auto controller = std::make_unique<Jump>(options);
  const Jump& inside = *controller;
  BipedStage stage(request, std::move(controller), friction, dt);
  Simulation& simulation = *stage.simulation;
  Jumped out;
  MotionTape tape = tape_of(name, stage, dt);
  GaitMeter meter(out.facts);
  simulation.meters = {&tape, &meter};
  simulation.meters.insert(simulation.meters.end(), meters.begin(), meters.end());
  const Ending& ending = simulation.run(4.7);
  out.motion = tape.take();
  if (ending.is_final()) out.motion.trouble = ending.text;
  out.landed = !ending.is_final() && inside.status().phase == JumpPhase::kDone;
  return out;
}

/// The fastest take-off after which it lands and stands, to 0.05 m/s.
double fastest_take_off(const RunRequest& request) {
  double good = 0.0;
  for (double v = 1.0; v < 4.5 && !request.is_stopped(); v += 0.5) {
    if (!jump(request, "jump", jump_options(v, 0.0), 1.0, {}).landed) break;
    good = v;
  }
  for (double step = 0.25; step > 0.04; step *= 0.5)
    if (jump(request, "jump", jump_options(good + step, 0.0), 1.0, {}).landed) good += step;
  return good;
}

void claim(outcome::Outcome& out, const std::string& id, const std::string& source, double expected,
           double tolerance, const std::string& unit, double value, Tolerance kind) {
  Claim c{.id = id,
          .source = source,
          .expected = expected,
          .tolerance = tolerance,
          .unit = unit,
          .kind = kind};
  settle(c, value);
  out.claims.push_back(std::move(c));
}

/// First below second: what the paper says of positions or velocities.
void claim_order(outcome::Outcome& out, const std::string& prefix, const std::string& what,
                 const char* better, const char* worse) {
  const double a = metric_of(out, prefix + better + "." + what);
  const double b = metric_of(out, prefix + worse + "." + what);
  claim(out, "E.sim." + prefix + what + "." + better + "_" + worse,
        std::string("tables 1 to 4: ") + better + " before " + worse, 1.0, 0.0, "", a / b,
        Tolerance::kAtMost);
}

/// What the paper's tables say of walking and jumping alike, and a simulator should confirm.
void claim_orders(outcome::Outcome& out, const std::string& prefix) {
  claim_order(out, prefix, "position", "proposed", "dia_hpf");
  claim_order(out, prefix, "velocity", "proposed", "previous");
  claim_order(out, prefix, "velocity", "previous", "dia_hpf");
  claim_order(out, prefix, "velocity", "dia_hpf", "fk");
}

}  // namespace

outcome::Outcome run_sim_walk(const RunRequest& request) {
  require_plain(request, false, {"friction", "speed"});
  outcome::WorldRecorder stage;
  const Walked long_walk = walk(request, "walk24", 24, 1.0, watched(request, stage));
  const Walked four = walk(request, "walk4", 4, 1.0, {});
  const double friction = request.number("friction", 0.25);
  const Walked slipping = walk(request, "walk24, slipping", 24, friction, {});
  outcome::Outcome out = judge_motions(request, stage,
                                       {{&long_walk.motion, "24 steps", "walk24."},
                                        {&four.motion, "four steps", "walk4."},
                                        {&slipping.motion, "24 steps, with slip", "slip."}});
  out.title = "Dead reckoning: biped10 walks from heel to toe";
  const double degrees = 180.0 / std::numbers::pi, way = path_length(long_walk.motion.p_WT);
  out.headline = fmt::format(
      "biped10 walks {:.2f} m in 24 steps of {:.2f} m, soles from {:.0f}° at heel strike to "
      "{:.0f}° "
      "at toe-off: the published method is {:.0f} mm off in 3D position, its sole-constrained form "
      "{:.0f} mm, the invariant EKF {:.0f} mm.",
      way, long_walk.step_length, degrees * long_walk.facts.pitch_low,
      degrees * long_walk.facts.pitch_high, metric_of(out, "walk24.proposed.position"),
      metric_of(out, "walk24.proposed_plus.position"), metric_of(out, "walk24.inekf.position"));
  const std::string spec = "the motion asked for";
  claim(out, "E.sim.walk.fell", spec, 0, 0, "", long_walk.motion.trouble.empty() ? 0 : 1,
        Tolerance::kAtMost);
  claim(out, "E.sim.walk.step", spec, 0.2, 0.02, "m", long_walk.step_length, Tolerance::kAbsolute);
  claim(out, "E.sim.walk.heel_strike", spec, -15, 4, "deg", degrees * long_walk.facts.pitch_low,
        Tolerance::kAbsolute);
  claim(out, "E.sim.walk.toe_off", spec, 30, 4, "deg", degrees * long_walk.facts.pitch_high,
        Tolerance::kAbsolute);
  claim_orders(out, "walk4.");
  claim_orders(out, "walk24.");
  claim_order(out, "walk24.", "position", "proposed_plus", "proposed");
  claim_order(out, "walk24.", "position", "inekf", "proposed_plus");
  out.method.push_back(
      "The paper's order of positions is not claimed: here soles roll in double support, mostly "
      "under little load, so forward kinematics hardly errs, while the published point is pumped "
      "off the sole by every roll as it is in the kinematic walk of 24 steps.");
  out.run.dt = step_of(request);
  return out;
}

outcome::Outcome run_sim_jump(const RunRequest& request) {
  require_plain(request, false, {"take_off", "ahead", "friction"});
  const double asked = request.number("take_off", 0.0);  // none: as fast as it can
  const double take_off = asked > 0.0 ? asked : fastest_take_off(request);
  if (!(take_off > 0.0))
    throw Error(Finding{Severity::kError, "E-WALK", "", 0, "", "no jump lands, not even at 1 m/s",
                        "give take_off to see one"});
  outcome::WorldRecorder stage;
  const Jumped firm =
      jump(request, "jump", jump_options(take_off, 0.0), 1.0, watched(request, stage));
  const JumpOptions forward = jump_options(take_off, request.number("ahead", 0.1));
  const Jumped ahead = jump(request, "jump ahead", forward, 1.0, {});
  const Jumped slipping =
      jump(request, "jump ahead, slipping", forward, request.number("friction", 0.3), {});
  outcome::Outcome out = judge_motions(request, stage,
                                       {{&firm.motion, "upright", "jump."},
                                        {&ahead.motion, "forward", "jumpF."},
                                        {&slipping.motion, "forward, with slip", "slip."}});
  out.title = "Dead reckoning: biped10 jumps";
  out.headline = fmt::format(
      "biped10 leaves the ground at {:.2f} m/s for {:.2f} s, its COG rising {:.2f} m over its "
      "stand; its strongest drive gives {:.0f} % of its limit. The published method is {:.0f} mm "
      "off in 3D position, the invariant EKF {:.0f} mm.",
      take_off, firm.facts.flight, firm.facts.apex, 100 * firm.facts.at_limit,
      metric_of(out, "jump.proposed.position"), metric_of(out, "jump.inekf.position"));
  out.metrics.push_back({"take_off", "take-off speed", take_off, "m/s"});
  out.metrics.push_back({"flight", "in the air", firm.facts.flight, "s"});
  claim(out, "E.sim.jump.landed", "it lands and stands", 1, 0, "",
        firm.landed && ahead.landed ? 1 : 0, Tolerance::kAbsolute);
  // It leaves the ground at 0.93 of its standing height of 0.78 m.
  claim(out, "E.sim.jump.apex", "ballistics of the take-off speed",
        0.5 * take_off * take_off / 9.8 - 0.07 * 0.78, 0.03, "m", firm.facts.apex,
        Tolerance::kAbsolute);
  if (!(asked > 0.0))
    claim(out, "E.sim.jump.flight", "the paper's jump: 0.8 s", 0.8, 0, "s", firm.facts.flight,
          Tolerance::kAtLeast);
  claim_orders(out, "jump.");
  claim_order(out, "jump.", "position", "proposed", "fk");
  out.run.dt = step_of(request);
  return out;
}

}  // namespace legwork::papers
