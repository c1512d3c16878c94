// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// An estimator of your own beside a walk: it trusts the legs alone, and the run says how far off it
// is. Usage: own_estimator DATA_FOLDER
#include <legwork/legwork.h>

#include <cstdio>

/// The most loaded foot stands still; the attitude comes with the measurements.
class LegsOnly final : public legwork::ValueEstimator<LegsOnly> {
 public:
  explicit LegsOnly(const legwork::LegKinematics* legs) : legs_(legs) {}
  std::string_view name() const noexcept override { return "legs_only"; }
  void reset(const legwork::InitialState& s) noexcept override {
    x_.p_WT = s.p_WT, x_.v_WT = s.v_WT, x_.R_WT = s.R_WT, x_.status = legwork::kEstimateOk;
    foot_ = -1;
  }
  const legwork::Estimate& update(const legwork::Measurements& z) noexcept override {
    legwork::FootPose feet[4];
    if (z.foot.size() != 4) return x_;
    legs_->feet(z, feet);
    if (z.attitude.valid) x_.R_WT = z.attitude.R_WT;
    int now = 0;
    for (int i = 1; i < 4; ++i)
      if (z.foot[std::size_t(i)].f_F.z > z.foot[std::size_t(now)].f_F.z) now = i;
    if (foot_ >= 0) x_.p_WT = p_WF_ - x_.R_WT * feet[foot_].p_TF;  // from the foot that stood
    foot_ = now, p_WF_ = x_.p_WT + x_.R_WT * feet[now].p_TF, x_.t = z.t;
    return x_;
  }

 private:
  const legwork::LegKinematics* legs_;
  legwork::Estimate x_;
  legwork::Vec3d p_WF_{};  // of that foot [m]
  int foot_ = -1;
};

int main(int argc, char** argv) try {
  if (argc != 2) return std::fprintf(stderr, "usage: %s DATA_FOLDER\n", argv[0]), 2;
  legwork::EstimatorRegistry estimators = legwork::EstimatorRegistry::built_in();
  estimators.add({"legs_only", "Legs only", "the most loaded foot stands still",
                  [](const legwork::EstimatorConfig&, const legwork::LegKinematics* legs) {
                    return std::make_unique<LegsOnly>(legs);
                  }});
  const legwork::Scenario scenario =
      legwork::read_scenario(std::string(argv[1]) + "/scenarios/titan8-estimate.toml",
                             {{"estimator.name", "legs_only"},
                              {"sensors.use", "[\"imu\", \"joints\", \"feet\", \"attitude\"]"},
                              {"duration", "3"}},
                             {.estimators = &estimators});
  legwork::RunRequest request;
  request.data_folder = argv[1];
  request.estimators = &estimators;
  const legwork::outcome::Outcome out = legwork::run_scenario(scenario, request);
  for (const legwork::outcome::Metric& m : out.metrics)
    if (m.name.starts_with("estimate.")) std::printf("%s %g\n", m.name.c_str(), m.value);
  return legwork::outcome::exit_code(out);
} catch (const legwork::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
