// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Monte Carlo of dead reckoning: thread count, names, orderings.
#include "legwork/lab/estimate/dead_reckoning.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>

#include "legwork/base/error.h"
#include "support/shared_folder.h"
#include "unit/estimate/support.h"
#include "unit/lab/monte_carlo.h"

using namespace legwork;
using namespace legwork::test;

namespace {

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace

TEST_CASE("Monte Carlo: the same bits for any number of threads, and for any number of trials") {
  MonteCarloConfig config;
  config.motions = {"walk"};
  config.estimators = {"fk", "proposed", "inekf"};
  config.trials = 7;
  config.threads = 1;
  const auto one = run_monte_carlo(config, EstimatorRegistry::built_in());
  for (const int threads : {2, 3, 8}) {
    config.threads = threads;
    std::mutex busy;
    std::vector<double> told;
    config.progress = [&](double done) {
      const std::lock_guard lock(busy);
      told.push_back(done);
    };
    const auto many = run_monte_carlo(config, EstimatorRegistry::built_in());
    config.progress = nullptr;
    std::sort(told.begin(), told.end());  // every trial is told of once, whoever ran it
    REQUIRE(told.size() == 7);
    for (std::size_t i = 0; i < 7; ++i) CHECK(told[i] == double(i + 1) / 7.0);
    REQUIRE(many.size() == one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      CHECK(same_bits(one[i].position.x, many[i].position.x));
      CHECK(same_bits(one[i].position.norm, many[i].position.norm));
      CHECK(same_bits(one[i].velocity.norm, many[i].velocity.norm));
      CHECK(same_bits(one[i].nees, many[i].nees));
      CHECK(same_bits(one[i].rpe_1s, many[i].rpe_1s));
      CHECK(same_bits(one[i].median, many[i].median));
    }
  }
  // A trial is the same whoever runs beside it: trial 0 alone.
  config.trials = 1;
  const auto alone = run_monte_carlo(config, EstimatorRegistry::built_in());
  const Truth truth = named_truth("walk");
  NoisySensors sensors(truth, {}, config.seed, 0);
  const auto estimator = EstimatorRegistry::built_in().make("proposed", {});
  CHECK(run(*estimator, truth, sensors).position.norm ==
        doctest::Approx(at(alone, "walk", "proposed").position.norm).epsilon(1e-12));
}

TEST_CASE("Monte Carlo: an unknown name or an empty study is refused") {
  CHECK_THROWS_AS(study(1, {"hop"}, {"fk"}, 1), Error);
  CHECK_THROWS_AS(study(1, {"walk"}, {"magic"}, 1), Error);
  CHECK_THROWS_AS(study(0, {"walk"}, {"fk"}, 1), Error);
  CHECK_THROWS_AS(study(1, {"walk"}, {}, 1), Error);
}

TEST_CASE("a user's estimator plugs in by name") {
  EstimatorRegistry registry = EstimatorRegistry::built_in();
  registry.add(
      {"mine", "Mine", "a test", [](const EstimatorConfig& config, const LegKinematics* legs) {
         EstimatorConfig own = plus(config);
         own.q = 5.0;
         return EstimatorRegistry::built_in().make("proposed", own, legs);
       }});
  MonteCarloConfig config;
  config.motions = {"walk"};
  config.estimators = {"mine"};
  config.trials = 3;
  CHECK(run_monte_carlo(config, registry).front().position.norm < 0.1);
}

TEST_CASE("orderings of the paper, on a seed of the moment") {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  const auto seed = static_cast<std::uint64_t>(now / 1000) % 1000000007ull;
  MESSAGE("seed " << seed);
  const bool full = support::full_suite();
  const auto r = study(full ? 200 : 60, {"walk", "jumpF", "jump"},
                       {"fk", "dia_hpf", "previous", "proposed", "proposed_plus"}, seed);
  for (const std::string motion : {"walk", "jumpF"}) {
    const MethodResult &fk = at(r, motion, "fk"), &dia = at(r, motion, "dia_hpf"),
                       &prev = at(r, motion, "previous"), &prop = at(r, motion, "proposed");
    CHECK(prop.position.norm < prev.position.norm);
    CHECK(prop.position.norm < fk.position.norm);
    CHECK(prop.position.norm < dia.position.norm);
    CHECK(prop.velocity.norm < prev.velocity.norm);
    CHECK(prev.velocity.norm < dia.velocity.norm);
    CHECK(dia.velocity.norm < fk.velocity.norm);
  }
  const MethodResult &prev = at(r, "walk", "previous"), &prop = at(r, "walk", "proposed");
  CHECK(prop.position.z < 0.4 * prev.position.z);
  CHECK(at(r, "jump", "fk").position.z > 6.0 * at(r, "jump", "proposed").position.z);
  if (!full) return;
  // The expected values, twice their tolerance.
  const struct {
    const char *motion, *method;
    double p, v, tolerance;
  } expected[] = {{"walk", "fk", 98.6, 1311, 0.03},
                  {"walk", "dia_hpf", 268, 239, 0.08},
                  {"walk", "previous", 106.8, 148.5, 0.05},
                  {"walk", "proposed", 52.8, 126.5, 0.05},
                  {"walk", "proposed_plus", 40.9, 125.5, 0.05},
                  {"jumpF", "fk", 370.8, 1725, 0.03},
                  {"jumpF", "dia_hpf", 559, 345, 0.08},
                  {"jumpF", "previous", 170.2, 186.3, 0.05},
                  {"jumpF", "proposed", 143.3, 159.0, 0.05},
                  {"jumpF", "proposed_plus", 143.2, 159.4, 0.05}};
  for (const auto& row : expected) {
    const MethodResult& x = at(r, row.motion, row.method);
    INFO(std::string(row.motion) << " " << std::string(row.method));
    CHECK(1e3 * x.position.norm == doctest::Approx(row.p).epsilon(2.0 * row.tolerance));
    CHECK(1e3 * x.velocity.norm == doctest::Approx(row.v).epsilon(2.0 * row.tolerance));
  }
}

TEST_CASE("the spread that covariances are judged by moves no other method") {
  MonteCarloConfig config;
  config.motions = {"walk", "jumpF"};
  config.trials = 20;
  const auto strict = run_monte_carlo(config, EstimatorRegistry::built_in());
  MonteCarloConfig board = MonteCarloConfig::board();
  board.motions = config.motions;
  board.trials = config.trials;
  const auto judged = run_monte_carlo(board, EstimatorRegistry::built_in());
  REQUIRE(strict.size() == judged.size());
  for (std::size_t i = 0; i < strict.size(); ++i) {
    INFO(strict[i].motion << " " << strict[i].estimator);
    CHECK(judged[i].position.norm == doctest::Approx(strict[i].position.norm).epsilon(2e-3));
    CHECK(judged[i].velocity.norm == doctest::Approx(strict[i].velocity.norm).epsilon(2e-3));
  }
}
