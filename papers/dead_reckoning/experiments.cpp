// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/dead_reckoning/experiments.h"

#include <fmt/core.h>

#include <chrono>

#include "papers/dead_reckoning/claims.h"
#include "papers/dead_reckoning/page.h"
#include "papers/dead_reckoning/stage.h"

namespace legwork::papers {

namespace {

void keep_settled_claims(const DeadReckoningStudy& study, outcome::Outcome& out) {
  for (const Claim& claim : dead_reckoning_claims(study)) {
    if (claim.verdict != Verdict::kCannotTell) out.claims.push_back(claim);
  }
}

/// The study's part that one motion can answer.
DeadReckoningStudy study_of(const std::string& motion, const MonteCarloConfig& noisy,
                            const EstimatorRegistry& registry) {
  DeadReckoningStudy study;
  const std::vector<MethodResult> results = run_monte_carlo(noisy, registry);
  (motion == "walk24" ? study.drift : study.noisy) = results;
  study.noise_free = run_monte_carlo(noise_free(noisy), registry);
  if (motion == "jumpF") {
    const int trials = std::max(200, noisy.trials / 5);
    study.consistent = run_consistency({motion}, trials, 1e-3, noisy.seed, noisy.threads);
  }
  return study;
}

outcome::Outcome run_kinematic(const std::string& motion, const std::string& title,
                               const RunRequest& request) {
  require_plain(request, true);
  const auto start = std::chrono::steady_clock::now();
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  MonteCarloConfig config = MonteCarloConfig::board();
  config.motions = {motion};
  config.estimators = all_estimators(registry);
  config.trials = trials_of(request, motion == "walk24" ? 200 : 1000);
  config.seed = seed_of(request);
  config.threads = request.threads;
  config.progress = [&](double done) { request.report_progress(done); };
  const DeadReckoningStudy study = study_of(motion, config, registry);
  const std::vector<MethodResult>& results = motion == "walk24" ? study.drift : study.noisy;

  outcome::Outcome out;
  stage_truth(named_truth(motion), out);
  out.title = "Dead reckoning: " + title;
  const MethodResult* ours = find_result(results, motion, "inekf");
  const MethodResult* paper = find_result(results, motion, "proposed");
  out.headline = fmt::format(
      "Over {} trials the published method is {:.1f} mm off in 3D position, its sole-constrained "
      "form {:.1f} mm, the invariant EKF on gyro and accelerometer {:.1f} mm.",
      config.trials, 1e3 * paper->position.norm,
      1e3 * find_result(results, motion, "proposed_plus")->position.norm,
      1e3 * ours->position.norm);
  show_results(results, registry, title, "", out);
  show_results(study.noise_free, registry, title + ", without noise", "noisefree.", out);
  keep_settled_claims(study, out);
  out.method.push_back(
      "Kinematic truth consistent in force; noise of Masuya and Sugihara, eqs. 16 to 19; errors "
      "pooled over trials and samples. The invariant EKF reads gyro and accelerometer instead of "
      "the external attitude. So that covariances can be judged the start is drawn from P0 (0.1 "
      "mm, 1 mm/s, 0.1 mrad), foot positions carry 10 um, and every filter is told both; no other "
      "method's error moves by a thousandth of itself. NEES is given per degree of freedom with "
      "the 95 % band of its mean over the trials at one instant; the paper's own filter has "
      "weights, not a covariance.");
  out.run.seed = config.seed;
  out.run.dt = 0.002;
  out.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.run.more.push_back({"trials", std::to_string(config.trials)});
  return out;
}

}  // namespace

void add_dead_reckoning_experiments(ExperimentRegistry& registry) {
  const std::string paper = "Masuya and Sugihara, ";
  const struct {
    const char *motion, *title, *source;
  } rows[] = {{"walk", "four steps with rolling feet", "tables 1 and 2"},
              {"walk24", "24 steps with rolling feet", "beyond its 2.9 s"},
              {"jump", "a vertical jump", "tables 3 and 4"},
              {"jumpF", "a jump 0.3 m forward", "tables 3 and 4"}};
  for (const auto& row : rows) {
    registry.add(
        {std::string("dead-reckoning-") + row.motion,
         std::string("where is the trunk: ") + row.title + ", every estimator", paper + row.source,
         [motion = std::string(row.motion), title = std::string(row.title)](
             const RunRequest& request) { return run_kinematic(motion, title, request); }});
  }
  registry.add({"dead-reckoning-defects",
                "where is the trunk: what is wrong with the published point, measured",
                "beyond " + paper + "section 3", run_defects});
  registry.add({"dead-reckoning-sim-walk",
                "where is the trunk: biped10 walks from heel to toe, with impacts and slip",
                "beyond " + paper + "the simulator's own walk", run_sim_walk});
  registry.add({"dead-reckoning-sim-jump",
                "where is the trunk: biped10 jumps as high as its drives allow",
                "beyond " + paper + "the simulator's own jump", run_sim_jump});
  registry.add({"dead-reckoning-push",
                "where is the trunk: a standing biped pushed about, with and without slip",
                "beyond " + paper + "real contacts", run_push});
  registry.add({"dead-reckoning-crawl",
                "where is the trunk: TITAN-VIII crawls, with and without slip",
                "beyond " + paper + "four feet", run_crawl});
}

}  // namespace legwork::papers
