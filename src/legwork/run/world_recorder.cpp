// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/world_recorder.h"

#include <utility>

#include "legwork/record/channel_plots.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/estimate_page.h"
#include "legwork/run/simulation.h"
#include "legwork/sense/sensor_spec.h"

namespace legwork::outcome {

void WorldRecorder::begin(const Simulation& simulation) {
  const World& world = simulation.world();
  data_ = {};
  data_.drawing = drawing_from_model(world.model(), world.state().q);
  probe_.emplace(world, data_.drawing);
  taker_.emplace(world.model());
  pushes_.emplace(world.model());
  row_.resize(probe_->size());
  next_frame_ = world.time();
  data_.times.emplace_back();
  data_.channels = probe_->channels();
  data_.run.dt = world.options().dt;
  believed_.reset();
  const Sensing* sensing = simulation.sensing();
  if (sensing != nullptr && sensing->estimates())
    data_.drawing.estimate = estimated_frame(world.model(), sensing->spec().trunk);
}

void WorldRecorder::after_step(const Simulation& simulation) {
  const World& world = simulation.world();
  ++data_.run.steps;
  data_.times[0].push_back(world.time());
  probe_->sample(world, row_);
  for (std::size_t c = 0; c < row_.size(); ++c) data_.channels[c].values.push_back(row_[c]);
  pushes_->add(world.time(), world.options().dt, world.state().q, world.inputs.body_force);
  const Sensing* sensing = simulation.sensing();
  if (sensing != nullptr && sensing->estimates() && sensing->fresh())
    believed_ = believed_pose(*sensing);
  if (world.time() < next_frame_ - 0.5 * world.options().dt) return;
  data_.snapshots.push_back(taker_->take(world));
  data_.snapshots.back().estimate = believed_;
  next_frame_ += frame_period_;
}

Outcome WorldRecorder::take() {
  data_.phases = phases_from_forces(data_, 0.01 * data_.drawing.weight);
  choose_key_plots(data_);
  if (pushes_) pushes_->show(data_);
  return std::move(data_);
}

}  // namespace legwork::outcome
