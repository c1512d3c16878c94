// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The Monte Carlo of dead reckoning, some trials at a time.
#include "legwork/lab/estimate/dead_reckoning.h"
#include "legwork/study/task.h"

namespace legwork {
namespace {

using Q = Quantity;

MonteCarloConfig read(const Settings& settings) {
  TomlDocument document("reckon", std::string_view(), settings);
  document.describes("a trial", "E-RECKON");
  TomlSection s = document.root();
  const EstimatorRegistry registry = EstimatorRegistry::built_in();
  // As the experiments run it: the start is drawn, foot positions err, the filters are told.
  MonteCarloConfig c = s.flag("board", true) ? MonteCarloConfig::board() : MonteCarloConfig{};
  c.threads = 1;
  c.motions = {s.choice("motion", "walk", {"walk", "walk24", "jump", "jumpF"})};
  if (s.has("estimators")) c.estimators = s.texts("estimators");
  if (s.has("estimator")) c.estimators = {s.text("estimator", "")};
  c.trials = s.integer("trials", 1, 1, 1'000'000);
  c.first_trial = s.integer("trial", 0, 0, 2147483647);
  // The experiments' own where none is given.
  c.seed = static_cast<std::uint64_t>(s.integer("seed", static_cast<int>(c.seed), 0, 2147483647));
  TomlSection noise = s.section("noise");
  SensorNoise& n = c.noise;
  const auto deviation = [&](const char* key, double& value) {
    value = noise.number(key, value, Q::kPlain, kNotNegative);
  };
  deviation("accel", n.accel);
  deviation("accel_bias", n.accel_bias);
  deviation("force", n.force);
  deviation("torque", n.torque);
  deviation("attitude", n.attitude);
  deviation("gyro", n.gyro);
  deviation("gyro_bias", n.gyro_bias);
  deviation("foot_position", n.foot_position);
  document.finish();
  return c;
}

class ReckonTask final : public StudyTask {
 public:
  Measured measure(const Settings& settings, const std::function<bool()>&) const override {
    const MonteCarloConfig config = read(settings);
    Measured out;
    for (const MethodResult& r : run_monte_carlo(config, registry_)) add(r, out);
    return out;
  }

  std::vector<outcome::Metric> metrics(const Settings& settings) const override {
    return measure(settings, {}).metrics;  // a trial takes milliseconds
  }

  std::string fingerprint() const override { return "reckon"; }

 private:
  static void add(const MethodResult& r, Measured& out) {
    const auto metric = [&](const std::string& name, const std::string& label, double value,
                            const char* unit) {
      out.metrics.push_back({r.estimator + "." + name, r.estimator + ", " + label, value, unit});
    };
    metric("x", "rms error in x", r.position.x, "m");
    metric("y", "rms error in y", r.position.y, "m");
    metric("z", "rms error in z", r.position.z, "m");
    metric("position", "rms error", r.position.norm, "m");
    metric("velocity", "rms error of velocity", r.velocity.norm, "m/s");
    metric("end", "error at the end", r.end_error, "m");
    if (r.nees_dof > 0) metric("nees", "NEES per degree of freedom", r.nees, "1");
  }

  EstimatorRegistry registry_ = EstimatorRegistry::built_in();
};

}  // namespace

std::unique_ptr<StudyTask> reckon_task() { return std::make_unique<ReckonTask>(); }

}  // namespace legwork
