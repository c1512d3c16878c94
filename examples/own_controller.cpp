// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A controller of your own, run by its name in a scenario: the robot bobs, and stands up again
// where it sank too low. Usage: own_controller DATA_FOLDER
#include <legwork/legwork.h>

#include <cmath>
#include <cstdio>

/// Every joint goes to and fro about the pose of the start.
class Bob final : public legwork::Controller {
 public:
  Bob(double amplitude, double period) : amplitude_(amplitude), period_(period) {}

  void start(const legwork::ControlStart& start) override {
    pose_ = legwork::pose_targets(start.model, start.layout, start.q);
    height_ = start.initial.p_WT.z;
  }
  void update(double t, const legwork::Measurements&, const legwork::Estimate& x,
              legwork::Command& command) override {
    const double wave = 1.0 - std::cos(2.0 * M_PI * t / period_);
    const double share = x.p_WT.z < 0.7 * height_ ? 0.0 : 1.0;  // too low: stand up again
    for (std::size_t i = 0; i < pose_.size(); ++i)
      command.drive[i].position = pose_[i] * (1.0 + share * amplitude_ * wave);
  }

 private:
  double amplitude_, period_, height_ = 0;  // [-], [s], [m]
  std::vector<double> pose_;                // per drive [rad]
};

int main(int argc, char** argv) try {
  if (argc != 2) return std::fprintf(stderr, "usage: %s DATA_FOLDER\n", argv[0]), 2;
  legwork::ControllerRegistry controllers = legwork::scenario_controllers();
  controllers.add({"bob",
                   "every joint to and fro about the pose of the start",
                   {{"amplitude", "share of the angle"}, {"period", "[s]"}},
                   [](const legwork::ControllerContext&, const legwork::ControllerKeys& keys) {
                     return std::make_unique<Bob>(keys.number("amplitude", 0.05),
                                                  keys.number("period", 1.0));
                   }});
  const legwork::Scenario scenario = legwork::read_scenario(
      "bob.toml",
      "duration = 2\n[robot]\nfile = \"titan8\"\n"
      "[controller]\nkind = \"bob\"\namplitude = 0.03\nrate = 200\ndelay = \"5 ms\"\n",
      {}, {.controllers = &controllers});
  legwork::RunRequest request;
  request.data_folder = argv[1];
  request.controllers = &controllers;
  const legwork::outcome::Outcome out = legwork::run_scenario(scenario, request);
  std::printf("%s\n", out.headline.c_str());
  return out.run.ended_early.empty() ? 0 : 1;
} catch (const legwork::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
