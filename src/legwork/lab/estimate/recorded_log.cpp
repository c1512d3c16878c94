// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/estimate/recorded_log.h"

#include "legwork/load/compiled_model.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/replay.h"
#include "legwork/run/sensed_estimate.h"
#include "legwork/run/world_file.h"
#include "legwork/sim/world.h"

namespace legwork {

std::unique_ptr<RecordedRobot> RecordedRobot::find(const McapReader& recording) {
  const std::string model = embedded_text(recording, kModelFile),
                    world = embedded_text(recording, kWorldFile),
                    scenario = embedded_text(recording, kScenarioFile);
  if (model.empty() || world.empty() || scenario.empty() ||
      recording.find_channel("/sensors/imu") == nullptr)
    return nullptr;
  const Scenario asked = read_scenario(kScenarioFile, scenario, Settings{});
  if (!asked.sensors.used) return nullptr;
  auto robot = std::make_unique<RecordedRobot>();
  robot->model_ = read_compiled_model(model);
  robot->q_start_ = read_world(robot->model_, world).state().q;
  robot->setup_ = sensing_setup(asked);
  return robot;
}

LogRun RecordedRobot::log_run(const std::string& estimator) const {
  SensingSetup setup = setup_;
  // Tuning is of the estimator the run had.
  if (setup.estimator.name != estimator) setup.estimator.tuning = {};
  setup.estimator.name = estimator;
  const EstimatorPlan plan = plan_estimator(model_, q_start_, setup);
  LogRun run;
  run.estimator = estimator;
  run.config = plan.config;
  run.model = &model_;
  run.trunk = plan.legs.trunk;
  run.feet = plan.legs.foot;
  run.encoder = plan.encoder;
  return run;
}

}  // namespace legwork
