#include "legwork/view/world_source.h"

#include <algorithm>

#include "legwork/dynamics/kinematics.h"
#include "legwork/math/quat.h"
#include "legwork/record/channel_plots.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/sensing.h"

namespace legwork::view {

WorldSource::WorldSource(std::shared_ptr<World> world, std::function<void()> before_step,
                         MakeSensing make_sensing)
    : world_(std::move(world)),
      before_step_(std::move(before_step)),
      make_sensing_(std::move(make_sensing)),
      start_(world_->save()),
      drawing_(outcome::drawing_from_model(world_->model(), world_->state().q)),
      probe_(*world_, drawing_),
      taker_(world_->model()),
      row_(probe_.size()),
      channels_(probe_.channels()),
      ws_(world_->model()) {
  start_sensing();
  if (!sensing_) return;
  for (outcome::PlotChannel& channel : outcome::position_channels(0))
    channels_.push_back(std::move(channel));
}

WorldSource::~WorldSource() = default;

// An estimator starts from the truth, and only it is worth watching: sensors alone show nothing.
void WorldSource::start_sensing() {
  if (make_sensing_) sensing_ = make_sensing_();
  if (sensing_ && !sensing_->estimates()) sensing_.reset();
  if (!sensing_) return;
  const Model& model = world_->model();
  const FrameId trunk = sensing_->spec().trunk;
  drawing_.estimate = outcome::estimated_frame(model, trunk);
  forward_kinematics<double>(model, world_->state().q, ws_);
  const Frame& frame = model.frames[trunk];
  const auto X_WT = ws_.X_WB[frame.body.at()] * frame.X_BF;
  const Quat<double> q = to_quat(X_WT.R);
  true_ = believed_ = {{X_WT.p.x, X_WT.p.y, X_WT.p.z}, {q.w, q.x, q.y, q.z}};
}

std::vector<outcome::Plot> WorldSource::plots() const {
  std::vector<outcome::Plot> all = outcome::plots_by_group(probe_.channels());
  if (!sensing_) return all;
  const auto estimate = outcome::position_plots(static_cast<int>(probe_.size()));
  all.insert(all.begin(), estimate.begin(), estimate.end());
  return all;
}

// A force at a point fixed in the body, as a wrench about Bo in B: the body turns, so it is renewed
// every step.
void WorldSource::apply_push() {
  const auto body = static_cast<std::size_t>(push_.body);
  if (world_->time() >= push_end_) {
    world_->inputs.body_force[body] = zero_force<double>();
    push_end_ = -1;
    return;
  }
  forward_kinematics<double>(world_->model(), world_->state().q, ws_);
  const Vec3<double> f_W{push_.force_W[0], push_.force_W[1], push_.force_W[2]};
  const Vec3<double> p_B{push_.point_B[0], push_.point_B[1], push_.point_B[2]};
  const Vec3<double> f_B = transpose_times(ws_.X_WB[body].R, f_W);
  world_->inputs.body_force[body] = {cross(p_B, f_B), f_B};
}

bool WorldSource::step() {
  if (before_step_) before_step_();
  if (push_end_ >= 0) apply_push();
  const StepStatus status = world_->step().status;
  if (sensing_ && status != StepStatus::kDiverged && sensing_->after_step(*world_)) {
    believed_ = outcome::believed_pose(*sensing_);
    true_ = outcome::true_pose(*sensing_);
  }
  return status != StepStatus::kDiverged && status != StepStatus::kSolverFailed;
}

void WorldSource::reset() {
  world_->restore(start_);
  world_->inputs.body_force.assign(world_->inputs.body_force.size(), zero_force<double>());
  push_end_ = -1;
  start_sensing();
}

void WorldSource::push(const ViewerPush& push) {
  if (push_end_ >= 0)
    world_->inputs.body_force[static_cast<std::size_t>(push_.body)] = zero_force<double>();
  push_ = push;
  push_end_ = world_->time() + push.duration;
}

void WorldSource::sample(std::span<float> values) const {
  probe_.sample(*world_, row_);
  std::transform(row_.begin(), row_.end(), values.begin(),
                 [](double v) { return static_cast<float>(v); });
  if (!sensing_) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    values[probe_.size() + axis] = static_cast<float>(believed_.pos[axis]);
    values[probe_.size() + 3 + axis] = static_cast<float>(true_.pos[axis]);
  }
}

void WorldSource::observe(LiveSnapshot& out) const {
  outcome::Snapshot frame = taker_.take(*world_);
  if (sensing_) frame.estimate = believed_;
  pack(frame, out);
}

}  // namespace legwork::view
