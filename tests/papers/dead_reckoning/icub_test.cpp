// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Recorded iCub logs, simulated and real, through every estimator; skipped where the data is
// absent.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "legwork/dynamics/kinematics.h"
#include "legwork/lab/estimate/estimate_log.h"
#include "legwork/load/load_model.h"
#include "legwork/math/rotation.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

std::string icub_folder() { return support::shared_folder() + "/data/icub"; }

struct Recording {
  std::string log, robot, trunk, base;
  bool chest;    // IMU on the chest, at the pose the URDF gives it
  bool even;     // stamped on arrival, in bursts
  double still;  // stands so long at first [s]
};

LogRun how_to_run(const Model& model, const Recording& recording) {
  LogRun run;
  run.model = &model;
  run.trunk = recording.trunk;
  run.base = recording.base;
  run.even = recording.even;
  run.still = recording.still;
  run.feet = {"l_sole", "r_sole"};
  run.encoder = 1e-3;
  EstimatorConfig& c = run.config;
  c.mass = model.mass();
  c.gravity = 9.81;
  for (FootGeometry& foot : c.foot) foot.p_FS = {};
  c.contact.noise = 0.02 * c.mass * c.gravity;
  c.guard.stuck = 0.0;
  c.eta *= c.mass / 10.0, c.epsilon *= c.mass / 10.0;
  c.lkf.attitude = 0.01, c.lkf.encoder = 2e-3;
  c.inekf.accel = 1.0, c.inekf.gyro = 0.02, c.inekf.encoder = 2e-3, c.inekf.contact_walk = 1e-2;
  c.inekf.gyro_bias_walk = 1e-4, c.inekf.accel_bias_walk = 1e-3, c.inekf.attitude0 = 1e-2;
  if (recording.chest) {
    c.p_TS = {0.0894115, 0.0175, 0.0992995};
    c.R_TS = so3::euler_to_matrix({-1.5707963267948968, 0.0, -1.5707963267948968});
  }
  return run;
}

LoadedModel load_robot(const std::string& file) {
  LoadOptions options;
  options.skip_missing_meshes = true;
  return load_model(file, options);
}

/// Samples [from, to) of a log.
RobotLog part_of(const RobotLog& log, std::size_t from, std::size_t to) {
  const auto cut = [&](auto& column) {
    if (column.empty()) return;
    column.assign(column.begin() + static_cast<long>(from), column.begin() + static_cast<long>(to));
  };
  RobotLog part = log;
  cut(part.z), cut(part.p_WT), cut(part.v_WT), cut(part.R_WT);
  return part;
}

// The simulated log's truth is the chest's, whatever its notes say: see the test of the feet below.
const Recording kSimulated{
    "gazebo_walking.csv", "icub_gazebo_v3.urdf", "chest", "chest", true, false, 15.0};
const Recording kReal{"real_com_sinusoid.csv",
                      "icub_genova04.urdf",
                      "root_link_imu_frame",
                      "root_link",
                      false,
                      true,
                      1.5};

/// The invariant EKF's noises: the least ATE among settings whose covariance is not belied by the
/// same data (NEES from a half to two).
InekfConfig tuned_on(const RobotLog& log, const Model& model, const Recording& recording) {
  InekfConfig best;
  double least = 1e9;
  for (const double accel : {0.3, 1.0, 3.0}) {
    for (const double gyro : {0.01, 0.03, 0.1}) {
      for (const double walk : {3e-3, 1e-2, 3e-2}) {
        LogRun run = how_to_run(model, recording);
        run.still = 0.0;  // this part begins later
        run.estimator = "inekf";
        InekfConfig& c = run.config.inekf;
        c.accel = accel, c.gyro = gyro, c.contact_walk = walk;
        const EstimateTrack r = estimate_log(log, run, EstimatorRegistry::built_in());
        const bool honest = r.nees > 0.5 && r.nees < 2.0;
        if (honest && r.position.norm < least) least = r.position.norm, best = c;
      }
    }
  }
  std::printf("chosen: accel %g, gyro %g, contact walk %g: ATE %.4f m\n", best.accel, best.gyro,
              best.contact_walk, least);
  return best;
}

void print(const char* what, const EstimateTrack& r) {
  std::printf(
      "%s %-13s ATE %.4f m (aligned %.4f), drift %.2f %% of %.2f m, velocity %.3f m/s, NEES/dof "
      "%.2f (position %.2f, velocity %.2f, attitude %.2f), NIS/dof %.2f, %s\n",
      what, r.estimator.c_str(), r.position.norm, r.ate_aligned, r.drift, r.path, r.velocity.norm,
      r.nees, r.nees_part[0], r.nees_part[1], r.nees_part[2], r.nis, status_text(r.status).c_str());
}

}  // namespace

// The noises of the invariant EKF chosen on one part of the data, judged on parts never looked at.
TEST_CASE("tuned on the first steps of the simulated walk, every estimator is judged on the rest") {
  if (!std::filesystem::exists(icub_folder())) {
    std::puts("[skipped] no iCub logs: set LEGWORK_SHARED to the folder that holds data/icub");
    return;
  }
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  const LoadedModel robot = load_robot(icub_folder() + "/" + kSimulated.robot);
  const LoadedModel real = load_robot(icub_folder() + "/" + kReal.robot);
  const RobotLog log = read_log(icub_folder() + "/" + kSimulated.log);
  const RobotLog tuning = part_of(log, 2800, 4800), held = part_of(log, 4800, log.z.size());
  const RobotLog other = read_log(icub_folder() + "/" + kReal.log);
  const InekfConfig tuned = tuned_on(tuning, robot.model, kSimulated);
  Recording later = kSimulated;
  later.still = 0.0;
  const struct {
    const char* name;
    const RobotLog& log;
    const Model& model;
    const Recording& recording;
  } judged[] = {{"simulated, held out", held, robot.model, later},
                {"real, held out", other, real.model, kReal}};
  for (const auto& row : judged) {
    for (const EstimatorEntry& entry : registry.entries()) {
      LogRun run = how_to_run(row.model, row.recording);
      run.estimator = entry.name;
      run.config.inekf = tuned;
      const EstimateTrack r = estimate_log(row.log, run, registry);
      print(row.name, r);
      CHECK(std::isfinite(r.position.norm));
      if (entry.name != "inekf") continue;
      // Honest within a factor of two and a half, where nothing was tuned; it used to be 500.
      CHECK(r.nees < 2.5);
      CHECK(r.drift < 4.0);
    }
  }
}

TEST_CASE("every estimator runs on the iCub logs") {
  if (!std::filesystem::exists(icub_folder())) {
    std::puts("[skipped] no iCub logs: set LEGWORK_SHARED to the folder that holds data/icub");
    return;
  }
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  const Recording recordings[] = {kSimulated, kReal};
  for (const Recording& recording : recordings) {
    const LoadedModel robot = load_robot(icub_folder() + "/" + recording.robot);
    const RobotLog log = read_log(icub_folder() + "/" + recording.log);
    for (const EstimatorEntry& entry : registry.entries()) {
      LogRun run = how_to_run(robot.model, recording);
      run.estimator = entry.name;
      const EstimateTrack r = estimate_log(log, run, registry);
      print(recording.log.c_str(), r);
      CHECK(std::isfinite(r.position.norm));
      CHECK((r.status & (kTimeBad | kNeedsReset | kAttitudeBad | kNotInitialised)) == 0);
      const bool drifts = entry.name == "dia_hpf";  // 72 s of doubly integrated noise
      if (!drifts) CHECK(r.drift < 20.0);
    }
  }
}

TEST_CASE("a loaded iCub foot lies flat on the floor only if the truth is the chest's") {
  if (!std::filesystem::exists(icub_folder())) {
    std::puts("[skipped] no iCub logs: set LEGWORK_SHARED to the folder that holds data/icub");
    return;
  }
  const LoadedModel robot = load_robot(icub_folder() + "/icub_gazebo_v3.urdf");
  const RobotLog log = read_log(icub_folder() + "/gazebo_walking.csv");
  const double weight = robot.model.mass() * 9.81;
  std::array<double, 2> tilt{}, height{};
  const std::array<std::string, 2> frame{"chest", "root_link"};
  for (std::size_t f = 0; f < 2; ++f) {
    const ModelLegs legs(robot.model, {frame[f], {"l_sole", "r_sole"}, log.joint_name}, 1e-3);
    std::vector<FootPose> pose(2);
    double count = 0.0;
    for (std::size_t k = 0; k < log.z.size(); ++k) {
      legs.feet(log.z[k], pose);
      for (std::size_t i = 0; i < 2; ++i) {
        if (log.z[k].foot[i].f_F.z < 0.8 * weight) continue;
        const Vec3d n = log.R_WT[k] * (pose[i].R_TF * Vec3d{0, 0, 1});
        tilt[f] += std::acos(std::min(n.z, 1.0));
        height[f] += std::fabs((log.p_WT[k] + log.R_WT[k] * pose[i].p_TF).z);
        count += 1.0;
      }
    }
    REQUIRE(count > 100.0);
    tilt[f] /= count, height[f] /= count;
    std::printf("truth of %s: mean tilt of a loaded foot %.4f rad, height %.4f m\n",
                frame[f].c_str(), tilt[f], height[f]);
  }
  CHECK(tilt[0] < 0.02);
  CHECK(height[0] < 0.002);
  CHECK(tilt[1] > 0.2);
}

TEST_CASE("the leg kinematics keep a standing iCub foot where it stands") {
  if (!std::filesystem::exists(icub_folder())) {
    std::puts("[skipped] no iCub logs: set LEGWORK_SHARED to the folder that holds data/icub");
    return;
  }
  const LoadedModel robot = load_robot(icub_folder() + "/icub_gazebo_v3.urdf");
  const RobotLog log = read_log(icub_folder() + "/gazebo_walking.csv");
  const ModelLegs legs(robot.model, {"chest", {"l_sole", "r_sole"}, log.joint_name}, 1e-3);
  double low = 1e9, high = -1e9;
  std::vector<FootPose> pose(2);
  for (std::size_t k = 0; k < 300; ++k) {  // the first three seconds it stands
    legs.feet(log.z[k], pose);
    REQUIRE(pose[0].valid);
    const double z = (log.p_WT[k] + log.R_WT[k] * pose[0].p_TF).z;
    low = std::min(low, z), high = std::max(high, z);
    CHECK(pose[0].covariance.xx > 0.0);
    CHECK(pose[0].covariance.xx < 1e-5);
  }
  CHECK(high - low < 0.005);
}

TEST_CASE("a foot's encoder covariance is the sum over its joints, by differences") {
  const LoadedModel robot = load_model("data/robots/biped10.xml");
  const Model& model = robot.model;
  LegNames names;
  for (const Joint& joint : model.joints)
    if (joint.kind == JointKind::kRevolute) names.joint.push_back(joint.name);
  names.trunk = "imu";
  names.foot = {"L_sole"};
  const double deviation = 1e-3;
  const ModelLegs legs(model, names, deviation);
  Measurements z;
  z.joint.resize(names.joint.size());
  for (std::size_t i = 0; i < names.joint.size(); ++i) {
    z.joint[i].position = 0.1 * std::sin(double(i) + 1.0);
    z.joint[i].position_valid = true;
  }
  std::vector<FootPose> at(1), moved(1);
  legs.feet(z, at);
  Mat3d expected = zero33<double>();
  const double h = 1e-6;
  for (std::size_t i = 0; i < names.joint.size(); ++i) {
    Measurements y = z;
    y.joint[i].position += h;
    legs.feet(y, moved);
    const Vec3d j = (moved[0].p_TF - at[0].p_TF) * (deviation / h);
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) expected(r, c) += j[r] * j[c];
  }
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      CHECK(at[0].covariance(r, c) == doctest::Approx(expected(r, c)).epsilon(1e-4));
  CHECK(expected.xx > 0.0);
  z.joint[0].position_valid = false;
  legs.feet(z, at);
  CHECK(!at[0].valid);
  names.foot = {"nowhere"};
  CHECK_THROWS_AS(ModelLegs(model, names), Error);
}
