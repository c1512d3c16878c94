#include "legwork/view/world_source.h"

#include <algorithm>

#include "legwork/dynamics/kinematics.h"
#include "legwork/experiment/scene_from_model.h"

namespace legwork::view {

WorldSource::WorldSource(std::shared_ptr<World> world, std::function<void()> before_step)
    : world_(std::move(world)),
      before_step_(std::move(before_step)),
      start_(world_->save()),
      scene_(outcome::scene_from_model(world_->model(), world_->state().q)),
      probe_(*world_, scene_),
      taker_(world_->model()),
      row_(probe_.size()),
      ws_(world_->model()) {}

// A force at a point fixed in the body, as a wrench about Bo in B: the body turns, so it is renewed
// every step.
void WorldSource::apply_push() {
  const auto body = static_cast<std::size_t>(push_.body);
  if (world_->time() >= push_end_) {
    world_->body_force[body] = zero_force<double>();
    push_end_ = -1;
    return;
  }
  forward_kinematics<double>(world_->model(), world_->state().q, ws_);
  const Vec3<double> f_W{push_.force_W[0], push_.force_W[1], push_.force_W[2]};
  const Vec3<double> p_B{push_.point_B[0], push_.point_B[1], push_.point_B[2]};
  const Vec3<double> f_B = transpose_times(ws_.X_WB[body].R, f_W);
  world_->body_force[body] = {cross(p_B, f_B), f_B};
}

bool WorldSource::step() {
  if (before_step_) before_step_();
  if (push_end_ >= 0) apply_push();
  const StepStatus status = world_->step().status;
  return status != StepStatus::kDiverged && status != StepStatus::kSolverFailed;
}

void WorldSource::reset() {
  world_->restore(start_);
  world_->body_force.assign(world_->body_force.size(), zero_force<double>());
  push_end_ = -1;
}

void WorldSource::push(const Push& push) {
  if (push_end_ >= 0)
    world_->body_force[static_cast<std::size_t>(push_.body)] = zero_force<double>();
  push_ = push;
  push_end_ = world_->time() + push.duration;
}

void WorldSource::sample(std::span<float> values) const {
  probe_.sample(*world_, row_);
  std::transform(row_.begin(), row_.end(), values.begin(),
                 [](double v) { return static_cast<float>(v); });
}

void WorldSource::observe(LiveFrame& out) const { pack(taker_.take(*world_), out); }

}  // namespace legwork::view
