#include "papers/dead_reckoning/simulated.h"

#include <fmt/format.h>

#include "legwork/experiment/dead_reckoning.h"
#include "legwork/load/load_model.h"
#include "papers/dead_reckoning/page.h"
#include "papers/dead_reckoning/stage.h"

namespace legwork::papers {

namespace {

constexpr SoleBox kBipedSole{.heel = -0.06, .toe = 0.10, .half_width = 0.04, .sensor_height = 0.04};

/// All estimators over two variants of a motion, one of which slips; added to what the recorder
/// has of the first.
outcome::Outcome judge_motions(const RunRequest& request, StageRecorder& stage,
                               const SensedMotion& firm, const SensedMotion& slipping) {
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  MonteCarloConfig config;
  config.motions.clear();
  config.estimators = all_estimators(registry);
  config.trials = trials_of(request, 100);
  config.seed = seed_of(request);
  config.threads = request.threads;
  config.progress = [&](double done) { request.report_progress(done); };
  // Feet give and settle: what a contact point may wander is told as a micrometre or so per step.
  config.estimator.inekf.contact_walk = 1e-3;
  config.estimator.inekf.encoder = 1e-4;
  outcome::Outcome out = stage.take();
  const SensedMotion* motions[] = {&firm, &slipping};
  const char* headings[] = {"without slip", "with slip"};
  const char* prefixes[] = {"firm.", "slip."};
  for (std::size_t m = 0; m < 2; ++m) {
    config.sensed = {motions[m]};
    show_results(run_monte_carlo(config, registry), registry, headings[m], prefixes[m], out);
    out.metrics.push_back(
        {std::string(prefixes[m]) + "slip", "feet slid", 1e3 * motions[m]->slip, "mm"});
    if (!motions[m]->trouble.empty())
      out.warnings.push_back("The robot " + motions[m]->trouble + " (" + headings[m] + ").");
  }
  out.run.seed = config.seed;
  out.run.more.push_back({"trials", std::to_string(config.trials)});
  out.method.push_back(
      "The simulator's own motion read through simulated sensors: IMU at the trunk, exact leg "
      "kinematics, six-axis soles; noise of Masuya and Sugihara, eqs. 16 to 19, drawn anew in each "
      "trial. Slip is the distance the touching points slid, weighted by their load.");
  return out;
}

}  // namespace

outcome::Outcome run_push(const RunRequest& request) {
  require_plain(request, false, {"force", "friction"});
  const Model biped = load_model(request.data_folder + "/robots/biped10.xml").model;
  PushSetup setup;
  if (request.dt > 0.0) setup.dt = request.dt;
  setup.samples_every = std::max(1, static_cast<int>(0.002 / setup.dt + 0.5));
  setup.force = request.number("force", setup.force);
  const std::vector<std::string> feet{"L_sole", "R_sole"};
  StageRecorder stage(request.observer);
  const SensedMotion firm = pushed_stand(biped, "imu", feet, kBipedSole, setup, &stage);
  PushSetup slippery = setup;
  slippery.friction = request.number("friction", 0.05);
  SensedMotion slipping = pushed_stand(biped, "imu", feet, kBipedSole, slippery);
  slipping.name = "push on ice";
  outcome::Outcome out = judge_motions(request, stage, firm, slipping);
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
