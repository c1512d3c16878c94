// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A log read from MCAP gives the estimate the same log gives from memory.
#include "legwork/estimate/mcap_log.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"
#include "legwork/lab/estimate/estimate_log.h"
#include "legwork/math/quat.h"
#include "legwork/record/recorder.h"
#include "support/scratch.h"

using namespace legwork;

namespace {

std::array<double, 3> three(const Vec3d& a) { return {a.x, a.y, a.z}; }
std::array<double, 7> seven(const Vec3d& p, const Mat3d& R) {
  const legwork::Quat<double> q = to_quat(R);
  return {p.x, p.y, p.z, q.w, q.x, q.y, q.z};
}

void write_mcap(const RobotLog& log, const std::string& file) {
  Recorder recorder(file);
  const ChannelId imu = recorder.add({.topic = "/imu/data", .kind = ChannelKind::kImu});
  const ChannelId truth =
      recorder.add({.topic = "/odom", .kind = ChannelKind::kOdometry, .names = {"trunk"}});
  std::vector<ChannelId> wrench, pose;
  for (const std::string& foot : log.foot_name) {
    wrench.push_back(recorder.add({.topic = "/" + foot, .kind = ChannelKind::kWrench}));
    pose.push_back(recorder.add({.topic = "/" + foot + "_pose", .kind = ChannelKind::kPose}));
  }
  recorder.start();
  for (std::size_t k = 0; k < log.z.size(); ++k) {
    const Measurements& z = log.z[k];
    const legwork::Quat<double> q = to_quat(z.attitude.R_WT);
    recorder.imu(imu, z.t, std::array{q.w, q.x, q.y, q.z}, three(z.imu[0].gyro_S),
                 three(z.imu[0].accel_S));
    recorder.odometry(truth, z.t, seven(log.p_WT[k], log.R_WT[k]),
                      three(transpose_times(log.R_WT[k], log.v_WT[k])), three({}));
    for (std::size_t f = 0; f < wrench.size(); ++f) {
      recorder.wrench(wrench[f], z.t, three(z.foot[f].f_F), three(z.foot[f].tau_F));
      recorder.pose(pose[f], z.t, seven(z.foot[f].p_TF, z.foot[f].R_TF));
    }
  }
  REQUIRE(recorder.finish().is_ok);
}

}  // namespace

TEST_CASE("an MCAP log gives the estimate the log itself gives") {
  const RobotLog log = log_of(named_truth("walk"), SensorNoise{}, 5);
  const test::Scratch scratch;
  const std::string file = scratch.file("log.mcap");
  write_mcap(log, file);
  const RobotLog read = read_any_log(file);
  REQUIRE(read.z.size() == log.z.size());
  CHECK(read.foot_name.size() == 2);
  CHECK((read.has_position && read.has_velocity && read.has_attitude && read.has_foot_pose));
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const char* name : {"proposed", "inekf"}) {
    LogRun run;
    run.estimator = name;
    const EstimateTrack a = estimate_log(log, run, registry), b = estimate_log(read, run, registry);
    // Rotations went through quaternions: the last bits differ.
    CHECK(b.position.norm == doctest::Approx(a.position.norm).epsilon(1e-6));
    CHECK(norm(b.p.back() - a.p.back()) < 1e-8);
    CHECK(b.final_error == doctest::Approx(a.final_error).epsilon(1e-5));
  }
}

TEST_CASE("an MCAP file without sensors is refused") {
  const test::Scratch scratch;
  const std::string file = scratch.file("no_sensor.mcap");
  {
    Recorder recorder(file);
    const ChannelId point = recorder.add({.topic = "/com", .kind = ChannelKind::kPoint});
    recorder.start();
    recorder.point(point, 0.1, std::array{0.0, 0.0, 1.0});
    recorder.finish();
  }
  CHECK_THROWS_WITH_AS(read_any_log(file), doctest::Contains("no sensor_msgs/Imu"), Error);
  CHECK_THROWS_AS(read_any_log("nowhere.mcap"), Error);
}

TEST_CASE("a damaged log is refused, and salvaged with its loss told") {
  const RobotLog log = log_of(named_truth("walk"), SensorNoise{}, 5);
  const test::Scratch scratch;
  const std::string file = scratch.file("log.mcap");
  write_mcap(log, file);
  std::string bytes = test::contents_of(file);
  const McapSegment chunk = McapReader::open(file).contents().segments.at(1);
  bytes[chunk.offset + chunk.stored_size / 2] ^= 1;
  test::put_file(file, bytes);
  CHECK_THROWS_WITH_AS(read_any_log(file), doctest::Contains("--salvage"), Error);
  const RobotLog rest = read_any_log(file, DamagedFile::kSalvage);
  CHECK(rest.z.size() < log.z.size());
  REQUIRE(rest.missing.size() == 1);
  CHECK_MESSAGE(rest.missing[0].find("messages") != std::string::npos, rest.missing[0]);
}
