// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Running estimators over logs: the fixtures, and logs that are wrong.
#include "legwork/lab/estimate/estimate_log.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "legwork/base/error.h"
#include "support/scratch.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

/// A small file for the life of a test.
struct TemporaryFile {
  explicit TemporaryFile(const std::string& text) : path(scratch.file("log.csv")) {
    put_file(path, text);
  }
  Scratch scratch;
  std::string path;
};

Finding complaint(const std::string& text) {
  const TemporaryFile file(text);
  try {
    read_log(file.path);
  } catch (const Error& error) {
    return error.findings()[0];
  }
  return {};
}

}  // namespace

TEST_CASE("a log of the walk gives the golden error, and so does the motion itself") {
  LogRun run;
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  std::vector<double> told;
  run.progress = [&told](double done) { told.push_back(done); };
  const EstimateTrack a = estimate_log(read_log(golden("walk_noisefree.csv")), run, registry);
  run.progress = nullptr;
  CHECK(told.size() == 6);  // 1461 samples, every 256th
  CHECK(told.front() == 0.0);
  CHECK(told.back() == doctest::Approx(1280.0 / 1461.0));
  CHECK(a.t.size() == 1461);
  CHECK(1e3 * a.position.norm == doctest::Approx(30.44).epsilon(0.001));
  CHECK(a.status == kEstimateOk);
  CHECK(a.path == doctest::Approx(0.645).epsilon(0.01));
  const EstimateTrack b =
      estimate_log(log_of(named_truth("walk"), SensorNoise::none(), 0), run, registry);
  CHECK(b.position.norm == doctest::Approx(a.position.norm).epsilon(1e-6));
  // Without a gyro in the log the invariant EKF cannot run; with one it can.
  run.estimator = "inekf";
  CHECK_THROWS_AS(estimate_log(read_log(golden("walk_noisefree.csv")), run, registry), Error);
  const EstimateTrack c =
      estimate_log(log_of(named_truth("walk"), SensorNoise{}, 5), run, registry);
  CHECK(c.position.norm < 0.005);
  CHECK(c.nees_dof == 9);
}

TEST_CASE("a log without attitude is run on the Mahony filter") {
  RobotLog log = log_of(named_truth("walk"), SensorNoise{}, 5);
  log.has_attitude = false;
  for (Measurements& z : log.z) z.attitude.valid = false;
  LogRun run;
  run.estimator = "proposed_plus";
  const EstimateTrack r = estimate_log(log, run, EstimatorRegistry::built_in());
  CHECK((r.status & kAttitudeBad) == 0);
  CHECK(r.position.norm < 0.03);
}

TEST_CASE("wrong logs are refused with their line") {
  CHECK(complaint("").message.find("empty") != std::string::npos);
  CHECK(complaint("time,accx\n0,1\n").message.find("\"t\"") != std::string::npos);
  CHECK(complaint("t,accx,accy,accz\n").message.find("no sample") != std::string::npos);
  CHECK(complaint("t,accx,accy,accz\n0,1,2,3\n0,1,2\n").line == 3);
  CHECK(complaint("t,accx,accy,accz\n0,1,2,x\n").line == 2);
  CHECK(complaint("t,accx,accy,accz,t\n0,1,2,3,4\n").message.find("twice") != std::string::npos);
  CHECK(complaint("t,speed\n0,1\n").message.find("accelerometer") != std::string::npos);
  CHECK(complaint("t,accx,accy,accz\n0,1,,nan\n").message.empty());  // missing and bad: readable
  CHECK_THROWS_AS(read_log("tests/golden/estimate/absent.csv"), Error);
}

TEST_CASE("logs of spreadsheets are read: a byte-order mark, quoted names and numbers, CR LF") {
  const TemporaryFile file(
      "\xef\xbb\xbf\"t\",\"accx\",accy,accz,\"a, b\"\r\n0,1,2,3,4\r\n\"0.1\", 1 ,2,3,4\r\n");
  const RobotLog log = read_log(file.path);
  REQUIRE(log.z.size() == 2);
  CHECK(log.z[1].t == 0.1);
  CHECK(log.z[1].imu[0].accel_S.x == 1);
  CHECK(log.has_accel);
}

TEST_CASE("a first time that is no number is refused, a later one is a bad sample") {
  CHECK(complaint("t,accx,accy,accz\nnan,1,2,3\n0,1,2,3\n").message ==
        "the first time is not a number");
  CHECK(complaint("t,accx,accy,accz\nnan,1,2,3\n0,1,2,3\n").line == 2);
  CHECK(complaint("t,accx,accy,accz\n0,1,2,3\nnan,1,2,3\n").message.empty());
}

TEST_CASE("devices and pipes are no logs, and a line without end is refused") {
  const Scratch scratch;
  REQUIRE(::mkfifo(scratch.file("pipe").c_str(), 0600) == 0);
  CHECK_THROWS_AS(read_log(scratch.file("pipe")), Error);
  CHECK_THROWS_AS(read_log("/dev/zero"), Error);
  CHECK(complaint("t,accx,accy,accz\n" + std::string(3'000'000, '1')).message ==
        "a line longer than a megabyte");
  CHECK(complaint("t,accx,accy,accz,\x1b[2J\n0,1,2,3,4\n").message ==
        "a column's name holds a control character");
}

TEST_CASE("a log read as a stream gives, bit for bit, the estimate of the log in memory") {
  const RobotLog log = log_of(named_truth("walk"), SensorNoise{}, 5);
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  for (const bool even : {false, true}) {
    LogRun run;
    run.even = even;
    run.still = 0.2;
    const std::string file = golden("walk_noisefree.csv");
    const EstimateTrack whole = estimate_log(read_log(file), run, registry);
    const EstimateTrack streamed = estimate_log(*open_csv_log(file), run, registry);
    REQUIRE(streamed.t == whole.t);
    CHECK(streamed.position.norm == whole.position.norm);
    CHECK(streamed.p.back().x == whole.p.back().x);
    CHECK(streamed.final_error == whole.final_error);
    CHECK(streamed.velocity.norm == whole.velocity.norm);
  }
  CHECK(estimate_log(*stream_of(log), LogRun{}, registry).t.size() == log.z.size());
}
