// Monte Carlo of dead reckoning: thread count, orderings, mutations, noise, drift, recovery.
#include "legwork/experiment/dead_reckoning.h"
#include "legwork/experiment/dead_reckoning_claims.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/estimate/rotation.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

std::vector<MethodResult> study(int trials, std::vector<std::string> motions,
                                std::vector<std::string> methods, std::uint64_t seed,
                                const EstimatorConfig& estimator = {},
                                const SensorNoise& noise = {}) {
  MonteCarloConfig config;
  config.trials = trials;
  config.motions = std::move(motions);
  config.estimators = std::move(methods);
  config.seed = seed;
  config.estimator = estimator;
  config.noise = noise;
  return run_monte_carlo(config, EstimatorRegistry::built_in());
}

const MethodResult& at(const std::vector<MethodResult>& results, const std::string& motion,
                       const std::string& method) {
  const MethodResult* found = find_result(results, motion, method);
  REQUIRE(found != nullptr);
  return *found;
}

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
  CHECK_THROWS_AS(study(1, {"hop"}, {"fk"}, 1), LoadError);
  CHECK_THROWS_AS(study(1, {"walk"}, {"magic"}, 1), LoadError);
  CHECK_THROWS_AS(study(0, {"walk"}, {"fk"}, 1), LoadError);
  CHECK_THROWS_AS(study(1, {"walk"}, {}, 1), LoadError);
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

TEST_CASE("attitude noise has the variance and rate of the paper's filter") {
  const Truth truth = named_truth("walk24");
  double sum = 0.0, rate = 0.0, count = 0.0;
  for (std::uint32_t trial = 0; trial < 30; ++trial) {
    NoisySensors sensors(truth, {}, 77, trial);
    Vec3d last{};
    for (std::size_t k = 0; k < truth.size(); ++k) {
      const Vec3d e = so3::matrix_to_euler(sensors.read(k).attitude.R_WT) - truth.euler[k];
      if (k > 500) {
        sum += norm2(e) / 3.0;
        rate += norm2((e - last) * (1.0 / truth.robot.dt)) / 3.0;
        count += 1.0;
      }
      last = e;
    }
  }
  CHECK(std::sqrt(sum / count) == doctest::Approx(0.03761).epsilon(0.02));
  CHECK(std::sqrt(rate / count) == doctest::Approx(1.1806).epsilon(0.02));
}

TEST_CASE("FK's horizontal velocity error is the attitude rate times the leg height") {
  const auto full_noise = study(40, {"walk"}, {"fk"}, 303);
  SensorNoise half;
  half.attitude = 0.05;
  const auto half_noise = study(40, {"walk"}, {"fk"}, 303, {}, half);
  const Truth truth = named_truth("walk");
  double h2 = 0.0;  // of the foot FK stands on, seen from the trunk
  for (std::size_t k = 0; k < truth.size(); ++k) {
    const TruthFoot& foot = truth.foot[truth.foot[0].load[k] >= truth.foot[1].load[k] ? 0 : 1];
    const Vec3d r = foot.p_WF[k] - truth.p_WT[k];
    h2 += r.z * r.z / double(truth.size());
  }
  const Rmse& v = full_noise.front().velocity;
  CHECK(v.x / (1.1806 * std::sqrt(h2)) == doctest::Approx(1.0).epsilon(0.03));
  CHECK(half_noise.front().velocity.x / v.x == doctest::Approx(0.5).epsilon(0.03));
}

TEST_CASE("orderings of the paper, on a seed of the moment") {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  const auto seed = static_cast<std::uint64_t>(now / 1000) % 1000000007ull;
  MESSAGE("seed " << seed);
  const bool full = std::getenv("LEGWORK_FULL") != nullptr;
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

TEST_CASE("mutations of the method are felt") {
  const int n = 20;
  const auto good = study(n, {"walk", "jumpF"}, {"proposed"}, 9);
  const MethodResult &walk = at(good, "walk", "proposed"), &jump = at(good, "jumpF", "proposed");
  EstimatorConfig constant;
  constant.adaptive = false;
  const auto fixed = study(n, {"walk", "jumpF"}, {"proposed"}, 9, constant);
  CHECK(at(fixed, "jumpF", "proposed").velocity.norm > 3.0 * jump.velocity.norm);
  CHECK(at(fixed, "walk", "proposed").position.x > 5.0 * walk.position.x);
  EstimatorConfig no_moment;
  no_moment.mvp.moment = 0.0;
  CHECK(study(n, {"walk"}, {"proposed"}, 9, no_moment).front().position.z > 2.5 * walk.position.z);
  EstimatorConfig upside_down;
  upside_down.gravity = 9.3;
  CHECK(study(n, {"walk"}, {"proposed"}, 9, upside_down).front().position.z >
        2.0 * walk.position.z);
  // Sign of the torque.
  const Truth truth = named_truth("walk");
  const Run flipped = run_clean("proposed", truth, {}, [](std::size_t, Measurements& z) {
    for (FootReading& foot : z.foot) foot.tau_F = -foot.tau_F;
    return true;
  });
  CHECK(flipped.position.z > 4.0 * run_clean("proposed", truth).position.z);
}

TEST_CASE("the published point drifts off the sole over 24 steps, the sole term holds it") {
  const auto r = study(20, {"walk24"}, {"proposed", "proposed_plus", "inekf"}, 11);
  CHECK(at(r, "walk24", "proposed").position.x > 0.540);
  CHECK(at(r, "walk24", "proposed").position.x < 0.800);
  CHECK(at(r, "walk24", "proposed_plus").position.x < 0.060);
  CHECK(at(r, "walk24", "inekf").drift < 0.5);  // % of the path
}

TEST_CASE("the invariant EKF: half of Proposed's error at most, and a covariance that is true") {
  MonteCarloConfig board = MonteCarloConfig::board();
  board.motions = {"walk", "walk24", "jump", "jumpF"};
  board.estimators = {"inekf"};
  board.trials = 40;
  board.seed = 12;
  std::vector<MethodResult> judged = run_monte_carlo(board, EstimatorRegistry::built_in());
  const auto jump = study(40, {"jumpF"}, {"proposed", "inekf"}, 12);
  CHECK(at(jump, "jumpF", "inekf").position.norm <
        0.5 * at(jump, "jumpF", "proposed").position.norm);
  for (const MethodResult& x : run_consistency({"jumpF", "walk"}, 40, 1e-3, 12, 2))
    judged.push_back(x);
  for (const MethodResult& x : judged) {
    MESSAGE(x.motion << ": NEES/dof " << x.nees << " +- " << x.nees_error << " in [" << x.nees_low
                     << ", " << x.nees_high << "], " << 100 * x.nees_inside
                     << " % of the instants inside, NIS/dof " << x.nis);
    CHECK(x.nees > x.nees_low);
    CHECK(x.nees < x.nees_high);
    CHECK(x.nis == doctest::Approx(1.0).epsilon(0.05));
  }
}

TEST_CASE("a filter told half or twice its gyro's noise is caught by its NEES") {
  MonteCarloConfig board = MonteCarloConfig::board();
  board.motions = {"jumpF"};
  board.estimators = {"inekf"};
  board.trials = 40;
  board.tell = false;
  const EstimatorConfig honest = told(board.estimator, board.noise, board.start);
  for (const double factor : {0.5, 2.0}) {
    board.estimator = honest;
    board.estimator.inekf.gyro *= factor;
    const MethodResult x = run_monte_carlo(board, EstimatorRegistry::built_in()).front();
    CHECK((factor < 1.0 ? x.nees > x.nees_high : x.nees < x.nees_low));
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

TEST_CASE("lost packets cost little") {
  const Truth truth = named_truth("walk");
  SquareSum whole, gap, drops;
  for (std::uint32_t trial = 0; trial < 20; ++trial) {
    const auto estimator = EstimatorRegistry::built_in().make("proposed", {});
    const auto sum = [&](SquareSum& into, const Tamper& tamper) {
      NoisySensors sensors(truth, {}, 13, trial);
      const Run r = run(*estimator, truth, sensors, tamper);
      for (std::size_t k = 0; k < truth.size(); ++k) into.add(r.p[k] - truth.p_WT[k]);
    };
    RandomStream random(13, trial, 50);
    sum(whole, {});
    sum(gap, [](std::size_t k, Measurements&) { return k < 700 || k >= 750; });
    sum(drops, [&](std::size_t, Measurements&) { return random.uniform() > 0.05; });
  }
  const double base = whole.rmse().norm;
  MESSAGE("3D " << 1e3 * base << " mm, 100 ms gap " << 1e3 * gap.rmse().norm << ", 5 % drops "
                << 1e3 * drops.rmse().norm);
  CHECK(gap.rmse().norm < base + 0.005);
  CHECK(drops.rmse().norm < base + 0.002);
}
