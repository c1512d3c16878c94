#include "legwork/lab/estimate/estimate_log.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "legwork/base/error.h"
#include "legwork/math/rotation.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const RobotLog& log, const std::string& what, const std::string& remedy) {
  Finding finding;
  finding.code = "E-LOG";
  finding.file = log.file;
  finding.message = what;
  finding.remedy = remedy;
  throw Error(finding);
}

/// The truth of the trunk, sample by sample: as logged, or moved there from the base.
struct TrunkTruth {
  std::vector<Vec3d> p, v;
  std::vector<Mat3d> R;
};

TrunkTruth trunk_truth(const RobotLog& log, const std::vector<Pose<double>>& X_TB) {
  TrunkTruth truth;
  truth.p = log.p_WT;
  truth.v = log.v_WT;
  truth.R = log.R_WT;
  if (!X_TB.empty() && log.has_position && log.has_true_attitude) {
    for (std::size_t k = 0; k < log.z.size(); ++k) {
      const Pose<double> X_WT = Pose<double>{log.R_WT[k], log.p_WT[k]} * inverse(X_TB[k]);
      truth.p[k] = X_WT.p;
      truth.R[k] = X_WT.R;
    }
  }
  if (truth.v.empty() && log.has_position) {
    // Central differences of the true positions.
    const std::size_t n = truth.p.size();
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t a = k == 0 ? 0 : k - 1, b = std::min(k + 1, n - 1);
      const double dt = log.z[b].t - log.z[a].t;
      truth.v.push_back(dt > 0.0 ? (truth.p[b] - truth.p[a]) * (1.0 / dt) : Vec3d{});
    }
  }
  return truth;
}

/// Level attitude from gravity in the first half second, yaw zero.
Mat3d level_attitude(const RobotLog& log) {
  Vec3d sum{};
  for (const Measurements& z : log.z) {
    if (z.t - log.z.front().t > 0.5) break;
    if (z.imu.empty()) continue;
    if (z.imu[0].accel_valid && so3::all_finite(z.imu[0].accel_S)) sum += z.imu[0].accel_S;
  }
  if (!(norm(sum) > 0.0)) return identity3<double>();
  return so3::euler_to_matrix(
      {std::atan2(sum.y, sum.z), std::atan2(-sum.x, std::hypot(sum.y, sum.z)), 0.0});
}

InitialState initial_state(const RobotLog& log, const TrunkTruth& truth) {
  InitialState start;
  start.t = log.z.front().t;
  if (!truth.p.empty()) start.p_WT = truth.p.front();
  if (!truth.v.empty()) start.v_WT = truth.v.front();
  if (!truth.R.empty()) {
    start.R_WT = truth.R.front();
  } else if (log.z.front().attitude.valid) {
    start.R_WT = log.z.front().attitude.R_WT;
  } else {
    start.R_WT = level_attitude(log);
  }
  return start;
}

/// Samples that were stamped on arrival, in bursts, back where their clock took them.
void spread_evenly(RobotLog& log) {
  if (log.z.size() < 2) return;
  const double start = log.z.front().t;
  const double period = (log.z.back().t - start) / double(log.z.size() - 1);
  for (std::size_t k = 0; k < log.z.size(); ++k) log.z[k].t = start + period * double(k);
}

/// Takes the gyro's mean over the first `still` seconds from all its readings.
void remove_gyro_bias(RobotLog& log, double still) {
  Vec3d sum{};
  double count = 0.0;
  const auto usable = [](const Measurements& z) {
    return !z.imu.empty() && z.imu[0].gyro_valid && so3::all_finite(z.imu[0].gyro_S);
  };
  for (const Measurements& z : log.z) {
    if (z.t - log.z.front().t > still) break;
    if (usable(z)) sum += z.imu[0].gyro_S, count += 1.0;
  }
  if (count == 0.0) return;
  for (Measurements& z : log.z)
    if (usable(z)) z.imu[0].gyro_S -= sum * (1.0 / count);
}

EstimatorConfig adapt(const RobotLog& log, const LogRun& run, bool needs_attitude) {
  EstimatorConfig config = run.config;
  config.foot_count = std::max(1, static_cast<int>(log.foot_name.size()));
  const double dt = log.sample_time();
  if (dt > 0.0) config.dt = dt;
  if (needs_attitude && !log.has_attitude) {
    if (!log.has_gyro || !log.has_accel)
      refuse(log, run.estimator + " needs an attitude: roll, pitch, yaw, or gyro and accelerometer",
             "add the columns, or choose another estimator");
    config.attitude = AttitudeSource::kMahony;
  }
  if (!log.has_torque) config.mvp.moment = 0.0;
  return config;
}

}  // namespace

RobotLog log_of(const Truth& truth, const SensorNoise& noise, std::uint64_t seed) {
  RobotLog log;
  log.file = truth.name;
  log.foot_name = {"L", "R"};
  log.has_accel = log.has_gyro = log.has_attitude = log.has_foot_pose = log.has_torque = true;
  log.has_position = log.has_velocity = log.has_true_attitude = true;
  log.p_WT = truth.p_WT;
  log.v_WT = truth.v_WT;
  log.R_WT = truth.R_WT;
  NoisySensors sensors(truth, noise, seed, 0);
  for (std::size_t k = 0; k < truth.size(); ++k) log.z.push_back(sensors.read(k));
  return log;
}

EstimateTrack estimate_log(const RobotLog& given, const LogRun& run,
                           const EstimatorRegistry& registry) {
  const EstimatorEntry& entry = registry.find(run.estimator);
  RobotLog log = given;
  if (run.even) spread_evenly(log);
  if (run.still > 0.0) remove_gyro_bias(log, run.still);
  const EstimatorConfig config = adapt(log, run, entry.needs_attitude);
  if (!entry.needs_attitude && !log.has_gyro)
    refuse(log, run.estimator + " needs a gyro (gyrox, gyroy, gyroz)", "choose another estimator");
  std::unique_ptr<ModelLegs> legs;
  std::vector<Pose<double>> X_TB;
  if (!log.has_foot_pose && !log.foot_name.empty()) {
    if (run.model == nullptr)
      refuse(log, "has joints but no foot poses (NAME_bpx …)", "give the robot with --model");
    legs = std::make_unique<ModelLegs>(*run.model, LegNames{run.trunk, run.feet, log.joint_name},
                                       run.encoder);
    if (!run.base.empty() && run.base != run.trunk) {
      const auto base = run.model->find_frame(run.base);
      if (!base) refuse(log, "the model has no frame \"" + run.base + "\"", "check --base");
      for (const Measurements& z : log.z) X_TB.push_back(legs->frame_in_trunk(z, *base));
    }
  }
  const TrunkTruth truth = trunk_truth(log, X_TB);
  const auto estimator = registry.make(run.estimator, config, legs.get());
  estimator->reset(initial_state(log, truth));
  EstimateScore score(run.estimator);
  for (std::size_t k = 0; k < log.z.size(); ++k) {
    if (run.progress && k % 256 == 0)
      run.progress(static_cast<double>(k) / static_cast<double>(log.z.size()));
    const Estimate& x = estimator->update(log.z[k]);
    score.add(log.z[k].t, x,
              {truth.p.empty() ? nullptr : &truth.p[k], truth.v.empty() ? nullptr : &truth.v[k],
               truth.R.empty() ? nullptr : &truth.R[k]});
  }
  return score.finish();
}

}  // namespace legwork
