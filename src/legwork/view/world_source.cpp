// SPDX-License-Identifier: Apache-2.0
#include "legwork/view/world_source.h"

#include <algorithm>

#include "legwork/dynamics/kinematics.h"
#include "legwork/math/quat.h"
#include "legwork/record/channel_plots.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/sense/sensor_spec.h"

namespace legwork::view {

// A force at a point fixed in the body, added to whatever else acts; a new push takes the place of
// the one before.
class WorldSource::Hand final : public Disturbance {
 public:
  explicit Hand(const Model& model) : ws_(model) {}
  void push(const ViewerPush& push, double now) { push_ = push, end_ = now + push.duration; }
  void reset() override { end_ = -1; }
  void before_step(const World& world, Inputs& inputs) override {
    if (world.time() >= end_) end_ = -1;
    if (end_ < 0) return;
    forward_kinematics<double>(world.model(), world.state().q, ws_);
    const auto vector = [](const std::array<double, 3>& x) {
      return Vec3<double>{x[0], x[1], x[2]};
    };
    add_push(ws_, BodyId(push_.body), vector(push_.point_B), vector(push_.force_W), inputs);
  }

 private:
  ViewerPush push_;
  double end_ = -1;  // [s]
  Workspace<double> ws_;
};

WorldSource::WorldSource(std::shared_ptr<Simulation> simulation)
    : simulation_(std::move(simulation)),
      drawing_(outcome::drawing_from_model(simulation_->model(), simulation_->world().state().q)),
      probe_(simulation_->world(), drawing_),
      taker_(simulation_->model()),
      row_(probe_.size()),
      channels_(probe_.channels()) {
  auto hand = std::make_unique<Hand>(simulation_->model());
  hand_ = hand.get();
  simulation_->disturbances.push_back(std::move(hand));
  place_estimate();
  if (estimating() == nullptr) return;
  drawing_.estimate = outcome::estimated_frame(simulation_->model(), estimating()->spec().trunk);
  for (outcome::PlotChannel& channel : outcome::position_channels(0))
    channels_.push_back(std::move(channel));
}

WorldSource::~WorldSource() = default;

// Only an estimate is worth watching: sensors alone show nothing.
const Sensing* WorldSource::estimating() const {
  const Sensing* sensing = simulation_->sensing();
  return sensing != nullptr && sensing->estimates() ? sensing : nullptr;
}

// An estimator starts from the truth.
void WorldSource::place_estimate() {
  if (estimating() == nullptr) return;
  const auto X_WT = frame_pose<double>(simulation_->model(), estimating()->spec().trunk,
                                       simulation_->kinematics());
  const Quat<double> q = to_quat(X_WT.R);
  true_ = believed_ = {{X_WT.p.x, X_WT.p.y, X_WT.p.z}, {q.w, q.x, q.y, q.z}};
}

std::vector<outcome::Plot> WorldSource::plots() const {
  std::vector<outcome::Plot> all = outcome::plots_by_group(probe_.channels());
  if (estimating() == nullptr) return all;
  const auto estimate = outcome::position_plots(static_cast<int>(probe_.size()));
  all.insert(all.begin(), estimate.begin(), estimate.end());
  return all;
}

bool WorldSource::step() {
  const bool goes_on = simulation_->step();
  if (const Sensing* sensing = estimating(); sensing != nullptr && sensing->fresh()) {
    believed_ = outcome::believed_pose(*sensing);
    true_ = outcome::true_pose(*sensing);
  }
  return goes_on;
}

void WorldSource::reset() {
  simulation_->reset();
  place_estimate();
}

void WorldSource::push(const ViewerPush& push) { hand_->push(push, simulation_->time()); }

void WorldSource::sample(std::span<float> values) const {
  probe_.sample(simulation_->world(), row_);
  std::transform(row_.begin(), row_.end(), values.begin(),
                 [](double v) { return static_cast<float>(v); });
  if (estimating() == nullptr) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    values[probe_.size() + axis] = static_cast<float>(believed_.pos[axis]);
    values[probe_.size() + 3 + axis] = static_cast<float>(true_.pos[axis]);
  }
}

void WorldSource::observe(LiveSnapshot& out) const {
  outcome::Snapshot frame = taker_.take(simulation_->world());
  if (estimating() != nullptr) frame.estimate = believed_;
  pack(frame, out);
}

}  // namespace legwork::view
