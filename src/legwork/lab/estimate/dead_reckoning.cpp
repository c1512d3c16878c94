// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/estimate/dead_reckoning.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <thread>

#include "legwork/base/error.h"

namespace legwork {
namespace {

constexpr std::size_t kInstants = 40;  // where NEES is taken

/// What one trial of one method leaves behind: added up later, in the order of the trials.
struct TrialResult {
  std::array<SquareSum, kStances> position, velocity;
  double end_error2 = 0.0, ate2 = 0.0, rpe_1s2 = 0.0, rpe_1m2 = 0.0;
  int nees_dof = 0;
  std::array<double, kInstants> nees{};
  std::array<double, kInstants> distance{};  // from the truth [m]
  double nis_sum = 0.0, nis_count = 0.0;
  std::uint32_t status = 0;
};

/// A motion and what every trial needs to know of it.
struct TrialMotion {
  Truth truth;  // of a sensed motion: times and the trunk only
  std::vector<SupportPhase> stance;
  std::vector<int> instant;  // index of the NEES instant taken at sample k, or -1
  const SensedMotion* sensed = nullptr;
  EstimatorConfig estimator{};
};

SupportPhase stance_of(int loaded) {
  return loaded == 0   ? SupportPhase::kFlight
         : loaded == 1 ? SupportPhase::kSingle
                       : SupportPhase::kDouble;
}

void place_instants(TrialMotion& motion) {
  const std::size_t n = motion.truth.size();
  motion.instant.assign(n, -1);
  for (std::size_t i = 0; i < kInstants; ++i)
    motion.instant[(i + 1) * (n - 1) / kInstants] = static_cast<int>(i);
}

TrialMotion prepare(const std::string& name, const MonteCarloConfig& config) {
  TrialMotion motion{named_truth(name), {}, {}};
  motion.estimator =
      config.tell ? told(config.estimator, config.noise, config.start) : config.estimator;
  for (std::size_t k = 0; k < motion.truth.size(); ++k) {
    int loaded = 0;
    for (const TruthFoot& foot : motion.truth.foot) loaded += foot.load[k] > 0.0 ? 1 : 0;
    motion.stance.push_back(stance_of(loaded));
  }
  place_instants(motion);
  return motion;
}

TrialMotion prepare(const SensedMotion& sensed, const MonteCarloConfig& config) {
  TrialMotion motion;
  motion.sensed = &sensed;
  motion.truth.name = sensed.name;
  motion.truth.p_WT = sensed.p_WT;
  motion.truth.v_WT = sensed.v_WT;
  motion.truth.R_WT = sensed.R_WT;
  motion.estimator = config.estimator;
  motion.estimator.foot_count = sensed.robot.foot_count;
  motion.estimator.dt = sensed.robot.dt;
  motion.estimator.mass = sensed.robot.mass;
  motion.estimator.gravity = sensed.robot.gravity;
  motion.estimator.foot = sensed.robot.foot;
  motion.estimator.imu_averages = sensed.robot.imu_averages;
  motion.estimator.eta = sensed.robot.eta;
  motion.estimator.epsilon = sensed.robot.epsilon;
  if (config.tell) {
    motion.estimator = told(motion.estimator, sensed.sensors);
    motion.estimator = told(motion.estimator, config.start);
  }
  for (const Measurements& z : sensed.z) {
    motion.truth.t.push_back(z.t);
    int loaded = 0;
    for (const FootReading& foot : z.foot) loaded += foot.contact ? 1 : 0;
    motion.stance.push_back(stance_of(loaded));
  }
  place_instants(motion);
  return motion;
}

/// Where one trial's samples come from.
class Source {
 public:
  Source(const TrialMotion& motion, const MonteCarloConfig& config, SensorSet* set,
         std::uint32_t trial)
      : motion_(motion), set_(set) {
    if (set_ == nullptr) kinematic_.emplace(motion.truth, config.noise, config.seed, trial);
    if (set_ != nullptr) set_->start(config.seed, trial);
  }
  const Measurements& read(std::size_t k) {
    return set_ == nullptr ? kinematic_->read(k) : set_->read(motion_.sensed->z[k]);
  }

 private:
  const TrialMotion& motion_;
  SensorSet* set_;
  std::optional<NoisySensors> kinematic_;
};

/// One worker's estimators and scratch.
class Worker {
 public:
  Worker(const MonteCarloConfig& config, const std::vector<TrialMotion>& motions,
         const EstimatorRegistry& registry)
      : config_(config), p_(config.estimators.size()), R_(config.estimators.size()) {
    for (const TrialMotion& motion : motions) {
      auto& own = estimators_.emplace_back();
      for (const std::string& name : config.estimators)
        own.push_back(registry.make(name, motion.estimator));
      sensors_.push_back(
          motion.sensed == nullptr
              ? nullptr
              : std::make_unique<SensorSet>(*motion.sensed->model, motion.sensed->sensors));
    }
  }

  void run(const std::vector<TrialMotion>& motions, std::size_t m, std::uint32_t trial,
           TrialResult* results) {
    const TrialMotion& motion = motions[m];
    const Truth& truth = motion.truth;
    const std::size_t n = truth.size();
    Source source(motion, config_, sensors_[m].get(), trial);
    std::vector<std::unique_ptr<Estimator>>& estimators = estimators_[m];
    for (std::size_t e = 0; e < estimators.size(); ++e) {
      p_[e].resize(n), R_[e].resize(n);
      estimators[e]->reset(drawn_start(truth, config_.start, config_.seed, trial));
    }
    for (std::size_t k = 0; k < n; ++k) {
      const Measurements& z = source.read(k);
      for (std::size_t e = 0; e < estimators.size(); ++e)
        score(motion, k, e, estimators[e]->update(z), results[e]);
    }
    for (std::size_t e = 0; e < estimators.size(); ++e) finish(truth, e, results[e]);
  }

 private:
  void score(const TrialMotion& motion, std::size_t k, std::size_t e, const Estimate& x,
             TrialResult& out) {
    const Truth& truth = motion.truth;
    const auto stance = static_cast<std::size_t>(motion.stance[k]);
    out.position[stance].add(x.p_WT - truth.p_WT[k]);
    out.velocity[stance].add(x.v_WT - truth.v_WT[k]);
    out.status |= x.status;
    p_[e][k] = x.p_WT;
    R_[e][k] = x.R_WT;
    for (const FootEstimate& foot : x.foot) {
      if (!foot.used || !foot.in_contact) continue;
      out.nis_sum += foot.nis;
      out.nis_count += 1.0;
    }
    const int instant = motion.instant[k];
    if (instant < 0) return;
    out.distance[static_cast<std::size_t>(instant)] = norm(x.p_WT - truth.p_WT[k]);
    if (x.covariance_size == 0) return;
    out.nees_dof = std::min(x.covariance_size, 9);
    out.nees[static_cast<std::size_t>(instant)] =
        nees(x, truth.p_WT[k], truth.v_WT[k], truth.R_WT[k], out.nees_dof);
  }

  void finish(const Truth& truth, std::size_t e, TrialResult& out) const {
    const Trajectory estimate{truth.t, p_[e], R_[e]}, reference{truth.t, truth.p_WT, truth.R_WT};
    const double ate = ate_yaw_aligned(estimate, reference);
    const double rpe_1s = rpe_over_time(estimate, reference, 1.0);
    const double rpe_1m = rpe_over_distance(estimate, reference, 1.0);
    out.end_error2 = norm2(p_[e].back() - truth.p_WT.back());
    out.ate2 = ate * ate;
    out.rpe_1s2 = rpe_1s * rpe_1s;
    out.rpe_1m2 = rpe_1m * rpe_1m;
  }

  const MonteCarloConfig& config_;
  std::vector<std::vector<std::unique_ptr<Estimator>>> estimators_;  // per motion
  std::vector<std::unique_ptr<SensorSet>> sensors_;                  // per motion; may be null
  std::vector<std::vector<Vec3d>> p_;
  std::vector<std::vector<Mat3d>> R_;
};

void pool_consistency(const std::vector<TrialResult>& trials, MethodResult& out) {
  const int dof = trials.front().nees_dof;
  double nis_sum = 0.0, nis_count = 0.0;
  for (const TrialResult& trial : trials) nis_sum += trial.nis_sum, nis_count += trial.nis_count;
  out.nis = nis_count > 0.0 ? nis_sum / nis_count / 3.0 : 0.0;
  out.nees_dof = dof;
  if (dof == 0) return;
  const double n = double(trials.size());
  out.nees_low = chi_square_quantile(0.025, n * dof) / (n * dof);
  out.nees_high = chi_square_quantile(0.975, n * dof) / (n * dof);
  double inside = 0.0, all = 0.0, squares = 0.0;
  for (const TrialResult& trial : trials) {
    double mean = 0.0;
    for (const double value : trial.nees) mean += value / (dof * double(kInstants));
    squares += mean * mean;
  }
  for (std::size_t i = 0; i < kInstants; ++i) {
    double sum = 0.0;
    for (const TrialResult& trial : trials) sum += trial.nees[i];
    const double mean = sum / (n * dof);
    all += mean;
    out.band_nees.push_back(mean);
    inside += mean >= out.nees_low && mean <= out.nees_high ? 1.0 : 0.0;
  }
  out.nees = all / double(kInstants);
  out.nees_inside = inside / double(kInstants);
  if (n > 1.0)
    out.nees_error = std::sqrt(std::max(0.0, squares / n - out.nees * out.nees) / (n - 1.0));
}

void pool_bands(const TrialMotion& motion, const std::vector<TrialResult>& trials,
                MethodResult& out) {
  for (std::size_t k = 0; k < motion.instant.size(); ++k) {
    if (motion.instant[k] < 0) continue;
    std::vector<double> distance;
    for (const TrialResult& trial : trials)
      distance.push_back(trial.distance[static_cast<std::size_t>(motion.instant[k])]);
    std::sort(distance.begin(), distance.end());
    out.band_t.push_back(motion.truth.t[k]);
    out.band_median.push_back(distance[distance.size() / 2]);
    out.band_p95.push_back(distance[std::min(distance.size() - 1, distance.size() * 95 / 100)]);
  }
}

MethodResult pool(const TrialMotion& motion, const std::string& estimator,
                  const std::vector<TrialResult>& trials) {
  const Truth& truth = motion.truth;
  MethodResult out;
  out.motion = truth.name;
  out.estimator = estimator;
  out.trials = static_cast<int>(trials.size());
  const double n = double(trials.size());
  SquareSum position, velocity;
  std::array<SquareSum, kStances> position_by, velocity_by;
  double end = 0.0, ate = 0.0, rpe_1s = 0.0, rpe_1m = 0.0, sum = 0.0, sum2 = 0.0;
  std::vector<double> per_trial;
  for (const TrialResult& trial : trials) {
    SquareSum own;
    for (std::size_t s = 0; s < kStances; ++s) {
      own.add(trial.position[s]);
      velocity.add(trial.velocity[s]);
      position_by[s].add(trial.position[s]);
      velocity_by[s].add(trial.velocity[s]);
    }
    position.add(own);
    const double error = own.rmse().norm;
    per_trial.push_back(error);
    sum += error, sum2 += error * error;
    end += trial.end_error2, ate += trial.ate2;
    rpe_1s += trial.rpe_1s2, rpe_1m += trial.rpe_1m2;
    out.status |= trial.status;
  }
  out.position = position.rmse();
  out.velocity = velocity.rmse();
  for (std::size_t s = 0; s < kStances; ++s) {
    out.position_by_stance[s] = position_by[s].rmse();
    out.velocity_by_stance[s] = velocity_by[s].rmse();
  }
  std::sort(per_trial.begin(), per_trial.end());
  out.median = per_trial[per_trial.size() / 2];
  out.p95 = per_trial[std::min(per_trial.size() - 1, per_trial.size() * 95 / 100)];
  out.standard_error = n > 1.0 ? std::sqrt(std::max(0.0, sum2 / n - sum * sum / (n * n)) / n) : 0.0;
  out.end_error = std::sqrt(end / n);
  out.drift = 100.0 * out.end_error / truth.path_length();
  out.ate_aligned = std::sqrt(ate / n);
  out.rpe_1s = std::sqrt(rpe_1s / n);
  out.rpe_1m = std::sqrt(rpe_1m / n);
  pool_consistency(trials, out);
  pool_bands(motion, trials, out);
  return out;
}

}  // namespace

MonteCarloConfig MonteCarloConfig::board() {
  MonteCarloConfig config;
  config.noise.foot_position = InekfConfig{}.encoder;
  config.start = {std::sqrt(config.estimator.position_variance),
                  std::sqrt(config.estimator.velocity_variance), config.estimator.inekf.attitude0};
  config.tell = true;
  return config;
}

std::vector<MethodResult> run_monte_carlo(const MonteCarloConfig& config,
                                          const EstimatorRegistry& registry) {
  if (config.trials < 1 || config.estimators.empty() ||
      (config.motions.empty() && config.sensed.empty())) {
    Finding finding;
    finding.code = "E-STUDY";
    finding.message = "nothing to run: trials, motions and estimators must not be empty";
    throw Error(finding);
  }
  const std::size_t methods = config.estimators.size();
  const auto trials = static_cast<std::size_t>(config.trials);
  std::vector<TrialMotion> motions;
  for (const std::string& name : config.motions) motions.push_back(prepare(name, config));
  for (const SensedMotion* sensed : config.sensed) motions.push_back(prepare(*sensed, config));

  std::size_t workers = config.threads > 0 ? static_cast<std::size_t>(config.threads)
                                           : std::max(1u, std::thread::hardware_concurrency());
  workers = std::min(workers, trials);
  std::vector<Worker> pool_of_workers;  // made here: a bad name must throw in the caller's thread
  for (std::size_t w = 0; w < workers; ++w) pool_of_workers.emplace_back(config, motions, registry);

  // results[motion][trial * methods + method]: each entry is written by one worker only.
  std::vector<std::vector<TrialResult>> results(motions.size(),
                                                std::vector<TrialResult>(trials * methods));
  std::atomic<std::size_t> next{0}, ended{0};
  const auto work = [&](Worker& worker) {
    for (std::size_t job = next++; job < trials * motions.size(); job = next++) {
      const std::size_t m = job / trials, trial = job % trials;
      worker.run(motions, m,
                 static_cast<std::uint32_t>(trial) + static_cast<std::uint32_t>(config.first_trial),
                 &results[m][trial * methods]);
      const std::size_t count = ++ended;  // jobs end in any order
      if (config.progress) config.progress(double(count) / double(trials * motions.size()));
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t w = 1; w < workers; ++w)
    threads.emplace_back([&work, &pool_of_workers, w] { work(pool_of_workers[w]); });
  work(pool_of_workers[0]);
  for (std::thread& thread : threads) thread.join();

  std::vector<MethodResult> out;
  for (std::size_t m = 0; m < motions.size(); ++m) {
    for (std::size_t e = 0; e < methods; ++e) {
      std::vector<TrialResult> own;
      for (std::size_t i = 0; i < trials; ++i) own.push_back(results[m][i * methods + e]);
      out.push_back(pool(motions[m], config.estimators[e], own));
    }
  }
  return out;
}

const MethodResult* find_result(const std::vector<MethodResult>& results, const std::string& motion,
                                const std::string& estimator) {
  for (const MethodResult& result : results)
    if (result.motion == motion && result.estimator == estimator) return &result;
  return nullptr;
}

}  // namespace legwork
