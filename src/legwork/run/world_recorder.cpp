#include "legwork/run/world_recorder.h"

#include <utility>

#include "legwork/record/channel_plots.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork::outcome {
namespace {

Outcome page_of(const World& world) {
  Outcome page;
  page.drawing = drawing_from_model(world.model(), world.state().q);
  return page;
}

}  // namespace

WorldRecorder::WorldRecorder(const World& world, double frame_rate)
    : data_(page_of(world)),
      probe_(world, data_.drawing),
      taker_(world.model()),
      row_(probe_.size()),
      frame_period_(1 / frame_rate),
      next_frame_(world.time()) {
  data_.times.emplace_back();
  data_.channels = probe_.channels();
  data_.run.dt = world.options().dt;
}

void WorldRecorder::after_step(const World& world) {
  ++data_.run.steps;
  data_.times[0].push_back(world.time());
  probe_.sample(world, row_);
  for (std::size_t c = 0; c < row_.size(); ++c) data_.channels[c].values.push_back(row_[c]);
  if (world.time() < next_frame_ - 0.5 * world.options().dt) return;
  data_.snapshots.push_back(taker_.take(world));
  data_.snapshots.back().estimate = believed_;
  next_frame_ += frame_period_;
}

Outcome WorldRecorder::take() {
  data_.phases = phases_from_forces(data_, 0.01 * data_.drawing.weight);
  choose_key_plots(data_);
  return std::move(data_);
}

}  // namespace legwork::outcome
