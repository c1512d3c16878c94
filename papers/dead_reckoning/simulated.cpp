// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/dead_reckoning/simulated.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/lab/power/crawl.h"
#include "legwork/load/load_model.h"
#include "papers/dead_reckoning/experiments.h"
#include "papers/dead_reckoning/page.h"

namespace legwork::papers {

namespace {

constexpr SoleBox kTitanSole{.heel = -0.04, .toe = 0.04, .half_width = 0.04, .sensor_height = 0.02};

/// The built-in estimators and the invariant EKF that believes its feet whatever they say: what
/// gating is worth.
EstimatorRegistry with_trusting_filter() {
  EstimatorRegistry registry = EstimatorRegistry::built_in();
  registry.add({"inekf_trusting", "Invariant EKF, no gating", "takes every foot for a standing one",
                [](const EstimatorConfig& config, const LegKinematics* legs) {
                  EstimatorConfig own = config;
                  own.inekf.gate = 1e12;
                  own.inekf.slip_gate = 0.0;
                  return EstimatorRegistry::built_in().make("inekf", own, legs);
                },
                false});
  return registry;
}

}  // namespace

outcome::Outcome judge_motions(const RunRequest& request, outcome::WorldRecorder& stage,
                               const std::vector<JudgedMotion>& motions) {
  const EstimatorRegistry registry = with_trusting_filter();
  MonteCarloConfig config = MonteCarloConfig::board();
  config.motions.clear();
  config.estimators = all_estimators(registry);
  config.trials = trials_of(request, 100);
  config.seed = seed_of(request);
  config.threads = request.threads;
  config.progress = [&](double done) { request.report_progress(done); };
  outcome::Outcome out = stage.take();
  for (const JudgedMotion& judged : motions) {
    const SensedMotion& motion = *judged.motion;
    config.sensed = {&motion};
    show_results(run_monte_carlo(config, registry), registry, judged.heading, judged.prefix, out);
    out.metrics.push_back({judged.prefix + "slip", "feet slid", 1e3 * motion.slip, "mm"});
    if (!motion.trouble.empty())
      out.warnings.push_back("It ended early: " + motion.trouble + " (" + judged.heading + ").");
  }
  out.run.seed = config.seed;
  out.run.more.push_back({"trials", std::to_string(config.trials)});
  out.method.push_back(
      "The simulator's own motion read through simulated sensors: IMU at the trunk, leg kinematics "
      "to 10 um, six-axis soles; noise of Masuya and Sugihara, eqs. 16 to 19, drawn anew in each "
      "trial, as is the start from P0. Every filter is told its sensors' data sheets and nothing "
      "else, the same on both grounds. Slip is the distance the touching points slid, weighted by "
      "their load. With NEES in its band a covariance is true; slipping feet break the filter's "
      "model, and then it is not.");
  return out;
}

double metric_of(const outcome::Outcome& out, const std::string& name) {
  for (const outcome::Metric& metric : out.metrics)
    if (metric.name == name) return metric.value;
  return std::numeric_limits<double>::quiet_NaN();
}

/// The recorder of the page, and whoever asked to watch.
std::vector<Meter*> watched(const RunRequest& request, outcome::WorldRecorder& stage) {
  std::vector<Meter*> meters{&stage};
  meters.insert(meters.end(), request.meters.begin(), request.meters.end());
  return meters;
}

namespace {

struct CrawlGround {
  double friction = 1.0;      // of soles on the floor
  double viscous_slip = 0.0;  // [m/(N·s)]
};

/// TITAN-VIII at its own creeping gait, hurried to 1.6 s a period.
SensedMotion crawl_motion(const Model& titan, const CrawlGround& ground, const RunRequest& request,
                          const std::vector<Meter*>& meters) {
  CrawlSetup setup;
  const Keyframe* stand = titan.find_keyframe("stand");
  setup.legs = find_legs(titan, stand != nullptr ? stand->q : titan.q0);
  setup.gait.period = request.number("period", 1.6);
  setup.gait.twist.vx = speed_of_stroke(request.number("stroke", 0.06), 0.75, setup.gait.period);
  setup.gait.lift = 0.03;
  setup.servo.k_d = 20.0;
  setup.servo.feed_forward = true;
  setup.world.dt = request.dt > 0.0 ? request.dt : 1e-3;
  setup.world.material.viscous_slip = ground.viscous_slip;
  setup.world.friction_scale = ground.friction;
  setup.settle = 1.0;
  setup.periods = static_cast<int>(request.number("periods", 6));
  setup.averaged = 1;
  CrawlWalk walk(titan, setup);
  const int every = std::max(1, static_cast<int>(0.002 / setup.world.dt + 0.5));
  MotionTape tape("crawl", walk.model(), "imu", {"FL_foot", "FR_foot", "HL_foot", "HR_foot"},
                  kTitanSole, every * setup.world.dt);
  PushSetup tug;  // now and then, from some side
  tug.force = request.number("push", 0.12);
  walk.simulation().disturbances.push_back(
      std::make_unique<RepeatedPush>(titan, tug, walk.setup().legs.front().trunk));
  walk.simulation().meters = {&tape};
  walk.simulation().meters.insert(walk.simulation().meters.end(), meters.begin(), meters.end());
  walk.run(request.stopped);
  SensedMotion motion = tape.take();
  motion.trouble = walk.trouble();
  return motion;
}

}  // namespace

outcome::Outcome run_crawl(const RunRequest& request) {
  require_plain(request, false, {"period", "stroke", "periods", "friction", "slip", "push"});
  const Model titan = load_model(request.data_folder + "/robots/titan8.xml").model;
  outcome::WorldRecorder stage;
  const SensedMotion firm = crawl_motion(titan, {1.0, 0.0}, request, watched(request, stage));
  const CrawlGround loose{request.number("friction", 0.08), request.number("slip", 0.0)};
  SensedMotion slipping = crawl_motion(titan, loose, request, {});
  slipping.name = "crawl, slipping";
  outcome::Outcome out = judge_motions(
      request, stage, {{&firm, "without slip", "firm."}, {&slipping, "with slip", "slip."}});
  out.title = "Dead reckoning: TITAN-VIII crawls on four feet";
  out.headline = fmt::format(
      "TITAN-VIII crawls {:.2f} m and is tugged at now and then. Its feet slide {:.1f} mm on a "
      "rough "
      "floor and {:.0f} mm at a friction of {:.2f}: the invariant EKF is {:.1f} mm off, then "
      "{:.1f} "
      "mm, and {:.0f} mm where it believes every foot.",
      path_length(firm.p_WT), 1e3 * firm.slip, 1e3 * slipping.slip, loose.friction,
      metric_of(out, "firm.inekf.position"), metric_of(out, "slip.inekf.position"),
      metric_of(out, "slip.inekf_trusting.position"));
  out.run.dt = request.dt > 0.0 ? request.dt : 1e-3;
  return out;
}

outcome::Outcome run_push(const RunRequest& request) {
  require_plain(request, false, {"force", "friction"});
  const Model biped = load_model(request.data_folder + "/robots/biped10.xml").model;
  PushSetup setup;
  if (request.dt > 0.0) setup.dt = request.dt;
  setup.samples_every = std::max(1, static_cast<int>(0.002 / setup.dt + 0.5));
  setup.force = request.number("force", setup.force);
  const std::vector<std::string> feet{"L_sole", "R_sole"};
  outcome::WorldRecorder stage;
  const SensedMotion firm =
      pushed_stand(biped, "imu", feet, kBipedSole, setup, watched(request, stage));
  PushSetup slippery = setup;
  slippery.friction = request.number("friction", 0.05);
  SensedMotion slipping = pushed_stand(biped, "imu", feet, kBipedSole, slippery);
  slipping.name = "push on ice";
  outcome::Outcome out = judge_motions(
      request, stage, {{&firm, "without slip", "firm."}, {&slipping, "with slip", "slip."}});
  out.title = "Dead reckoning: a standing biped pushed about";
  out.headline = fmt::format(
      "biped10 is pushed with {:.0f} % of its weight; its feet slide {:.1f} mm on a rough floor "
      "and "
      "{:.0f} mm at a friction of {:.2f}.",
      100 * setup.force, 1e3 * firm.slip, 1e3 * slipping.slip, slippery.friction);
  out.run.dt = setup.dt;
  return out;
}

}  // namespace legwork::papers
