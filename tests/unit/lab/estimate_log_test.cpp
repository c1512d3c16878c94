// Running estimators over logs: the fixtures, and logs that are wrong.
#include "legwork/lab/estimate/estimate_log.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "legwork/base/error.h"
#include "unit/estimate/support.h"

using namespace legwork;
using namespace legwork::test;

namespace {

/// Writes a small file for the life of a test.
struct TemporaryFile {
  explicit TemporaryFile(const std::string& text)
      : path((std::filesystem::temp_directory_path() /
              ("legwork_log_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".csv"))
                 .string()) {
    std::ofstream(path) << text;
  }
  ~TemporaryFile() { std::remove(path.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
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
