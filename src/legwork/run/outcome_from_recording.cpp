// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/outcome_from_recording.h"

#include <fmt/core.h>

#include <cstdlib>

#include "legwork/load/compiled_model.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/drawn_meshes.h"
#include "legwork/run/replay.h"
#include "legwork/run/run_collector.h"
#include "legwork/run/world_file.h"

namespace legwork::outcome {
namespace {

void add_facts(const McapReader& recording, Outcome& data) {
  const auto take = [&](const char* key, std::string& into) {
    if (const std::string fact = recorded_fact(recording, key); !fact.empty()) into = fact;
  };
  take("name", data.run.name);
  take("version", data.run.version);
  take("engine", data.run.engine);
  take("command", data.reproduce);
  if (const std::string seed = recorded_fact(recording, "seed"); !seed.empty())
    data.run.seed = std::strtoull(seed.c_str(), nullptr, 10);
}

MeasureWindow measured_part(const McapReader& recording) {
  MeasureWindow window;
  const std::string fact = recorded_fact(recording, kWindowFact);
  char* next = nullptr;
  if (fact.empty()) return window;
  window.from = std::strtod(fact.c_str(), &next);
  window.to = std::strtod(next, nullptr);
  return window;
}

}  // namespace

Outcome outcome_from_recording(const McapReader& recording, double frame_rate,
                               DamagedFile damaged) {
  const std::vector<std::string> missing = recording.admit(damaged);
  const std::string model_text = embedded_text(recording, kModelFile);
  if (model_text.empty())
    throw Error(Finding{.code = "E-RECORDING",
                        .file = recording.name(),
                        .message = "holds no robot to draw",
                        .remedy = "recordings of `legwork run` do"});
  Model model = read_compiled_model(model_text);
  restore_drawn_meshes(recording, model);
  const World world = read_world(model, embedded_text(recording, kWorldFile));
  RunCollector collector(model, world, frame_rate, measured_part(recording));
  McapStream stream = recording.messages();
  McapMessage message;
  while (stream.next(message)) collector.take(message);
  Outcome data = collector.finish(0.01);
  data.run.dt = world.options().dt;
  data.scenario = embedded_text(recording, kScenarioFile);
  add_facts(recording, data);
  for (const std::string& part : missing)
    data.warnings.push_back("The recording is not whole: " + part + ".");
  const double end = data.times[0].empty() ? 0.0 : data.times[0].back();
  data.title = data.run.name.empty() ? model.name : data.run.name;
  data.headline =
      fmt::format("{} recorded over {:.4g} s in {} steps.", model.name, end, data.run.steps);
  return data;
}

}  // namespace legwork::outcome
