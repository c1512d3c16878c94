// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/world_source.h"

#include <algorithm>
#include <numbers>
#include <span>
#include <string>

#include "legwork/control/control_loop.h"
#include "legwork/control/controller.h"
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

// Targets of drives over what their controller asks for; they move towards a slider no faster than
// a joint should.
class WorldSource::Sliders final : public Disturbance {
 public:
  explicit Sliders(const World& world) : held_(world.drives.size()) {}

  void set(std::size_t drive, double target) {
    held_[drive].target = target;
    held_[drive].wanted = true;
  }
  void release() {
    for (Held& h : held_) h.wanted = false;
  }
  void reset() override { std::fill(held_.begin(), held_.end(), Held{}); }

  void before_step(const World& world, Inputs& inputs) override {
    for (std::size_t d = 0; d < held_.size(); ++d) {
      Held& h = held_[d];
      DriveTarget& to = inputs.drive[d];
      // A drive without a controller keeps what was written last: put back what was its own.
      if (h.active && to.position == h.now) to.position = h.own;
      if (!h.wanted) {
        h.active = false;
        continue;
      }
      h.own = to.position;
      if (!h.active) h.now = h.own;
      h.active = true;
      const double most = kFastest * world.options().dt;
      h.now += std::clamp(h.target - h.now, -most, most);
      to.position = h.now;
    }
  }

 private:
  static constexpr double kFastest = 2;  // [rad/s] or [m/s]
  struct Held {
    double target = 0, now = 0, own = 0;
    bool wanted = false, active = false;
  };
  std::vector<Held> held_;
};

namespace {

/// Drives told a position: all but those fed a torque or a voltage alone.
bool takes_position(const Drive& drive) {
  return drive.kind != DriveKind::kTorque && drive.kind != DriveKind::kVoltage;
}

std::span<Knob> knobs_of(Simulation& simulation) {
  if (simulation.agent_count() == 0 || !simulation.agent(0).control) return {};
  Controller* controller = simulation.agent(0).control->controller();
  return controller != nullptr ? controller->knobs() : std::span<Knob>{};
}

}  // namespace

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
  auto sliders = std::make_unique<Sliders>(simulation_->world());
  sliders_ = sliders.get();
  simulation_->disturbances.push_back(std::move(sliders));
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

ViewerControls WorldSource::controls() const {
  ViewerControls out;
  const World& world = simulation_->world();
  const Model& model = world.model();
  for (const Drive& drive : world.drives) {
    if (!takes_position(drive)) continue;
    const Joint& joint = model.joints[drive.joint];
    const bool slide = joint.kind == JointKind::kPrismatic, limited = joint.range.bounded();
    const double turn = slide ? 1.0 : std::numbers::pi;
    out.joints.push_back({.name = joint.name,
                          .unit = slide ? "m" : "rad",
                          .value = world.state().q[static_cast<std::size_t>(joint.q)],
                          .low = limited ? joint.range.lower : -turn,
                          .high = limited ? joint.range.upper : turn});
  }
  for (const Keyframe& key : model.keyframes)
    out.keys.push_back(key.name.empty() ? "keyframe " + std::to_string(out.keys.size()) : key.name);
  for (const Knob& knob : knobs_of(*simulation_))
    out.knobs.push_back({knob.name, knob.unit, knob.value, knob.low, knob.high});
  return out;
}

void WorldSource::set_joint(std::size_t joint, double target) {
  const World& world = simulation_->world();
  for (std::size_t d = 0; d < world.drives.size(); ++d) {
    if (!takes_position(world.drives[d]) || joint-- != 0) continue;
    const Range& range = world.model().joints[world.drives[d].joint].range;
    sliders_->set(d, range.bounded() ? std::clamp(target, range.lower, range.upper) : target);
    return;
  }
}

void WorldSource::go_to_key(std::size_t key) {
  const World& world = simulation_->world();
  const auto& keys = world.model().keyframes;
  if (key >= keys.size()) return;
  const std::vector<double>& q = keys[key].q;
  for (std::size_t d = 0; d < world.drives.size(); ++d) {
    const auto at = static_cast<std::size_t>(world.model().joints[world.drives[d].joint].q);
    if (takes_position(world.drives[d]) && at < q.size()) sliders_->set(d, q[at]);
  }
}

void WorldSource::set_knob(std::size_t knob, double value) {
  const std::span<Knob> knobs = knobs_of(*simulation_);
  if (knob < knobs.size()) knobs[knob].value = std::clamp(value, knobs[knob].low, knobs[knob].high);
}

void WorldSource::release_joints() { sliders_->release(); }

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
