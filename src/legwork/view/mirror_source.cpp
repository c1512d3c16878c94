// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/mirror_source.h"

#include <algorithm>
#include <cmath>

#include "legwork/math/quat.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork::view {
namespace {

constexpr const char* kOf[] = {"robot", "model", "apart"};

Vec3<double> to_vector(const outcome::Xyz& p) { return {p[0], p[1], p[2]}; }

/// The smallest turn that brings a unit vector upright.
Mat3<double> upright(const Vec3<double>& u) {
  const double c = u.z;
  if (c < -0.999) return identity3<double>();
  Mat3<double> V{};  // of u × z
  const Vec3<double> v{u.y, -u.x, 0};
  V(0, 1) = -v.z, V(0, 2) = v.y, V(1, 0) = v.z, V(1, 2) = -v.x, V(2, 0) = -v.y, V(2, 1) = v.x;
  const Mat3<double> VV = V * V;
  Mat3<double> R = identity3<double>();
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) R(i, k) += V(i, k) + VV(i, k) / (1.0 + c);
  return R;
}

}  // namespace

MirrorSource::MirrorSource(std::shared_ptr<MirrorSession> session, const Model& model,
                           const State& pose)
    : session_(std::move(session)),
      model_(session_->mirror().simulation().model()),
      q_(pose.q.begin(), pose.q.end()),
      drawing_(outcome::drawing_from_model(model_, q_)),
      taker_(model_),
      start_(std::chrono::steady_clock::now()) {
  aside_ = std::fmax(0.3, 1.1 * drawing_.height);
  drawing_.name = model.name;
  const std::size_t bodies = drawing_.bodies.size(), feet = drawing_.feet.size();
  for (std::size_t b = 1; b < bodies; ++b) {
    outcome::DrawnBody body = drawing_.bodies[b];
    body.name = "robot " + body.name;
    if (body.parent > 0) body.parent += static_cast<int>(bodies) - 1;
    drawing_.bodies.push_back(std::move(body));
  }
  for (std::size_t f = 0; f < feet; ++f) {
    outcome::DrawnFoot foot = drawing_.feet[f];
    foot.body += static_cast<int>(bodies) - 1;
    foot.label = "robot " + foot.label;
    drawing_.feet.push_back(std::move(foot));
  }
  for (const MirrorJoint& joint : session_->mirror().joints())
    for (const char* of : kOf)
      channels_.push_back({.name = "mirror/" + joint.name + "/" + of,
                           .label = of,
                           .unit = "rad",
                           .group = joint.name});
}

std::vector<outcome::Plot> MirrorSource::plots() const {
  std::vector<outcome::Plot> out;
  int channel = 0;
  for (const MirrorJoint& joint : session_->mirror().joints()) {
    outcome::Plot plot;
    plot.title = joint.name, plot.y_label = "angle", plot.y_unit = "rad";
    for (const char* of : kOf)
      plot.curves.push_back(
          {.label = of,
           .style = of == kOf[1] ? outcome::CurveStyle::kDashed : outcome::CurveStyle::kLine,
           .channel = channel++});
    out.push_back(std::move(plot));
  }
  return out;
}

bool MirrorSource::step() {
  const std::chrono::duration<double> t = std::chrono::steady_clock::now() - start_;
  session_->cycle(t.count());
  return true;
}

void MirrorSource::sample(std::span<float> values) const {
  std::size_t at = 0;
  for (const MirrorJoint& joint : session_->mirror().joints()) {
    const bool known = !joint.stale;
    values[at++] = known ? static_cast<float>(joint.measured) : LiveSnapshot::kNone;
    values[at++] = static_cast<float>(joint.simulated);
    values[at++] =
        known ? static_cast<float>(joint.measured - joint.simulated) : LiveSnapshot::kNone;
  }
}

outcome::Snapshot MirrorSource::robot_now() const {
  std::vector<double> q = q_;
  for (const MirrorJoint& joint : session_->mirror().joints())
    q[static_cast<std::size_t>(model_.joints[*model_.find_joint(joint.name)].q)] = joint.measured;
  outcome::Snapshot frame = taker_.take(session_->time(), q);
  const outcome::Snapshot home = taker_.take(0.0, q_);
  // Tilt of the unit's body, about its own origin.
  const Measurements& z = session_->measurements();
  const auto site =
      z.imu.empty() || !z.imu[0].accel_valid ? std::nullopt : model_.find_frame(session_->imu());
  const double size = site ? std::sqrt(dot(z.imu[0].accel_S, z.imu[0].accel_S)) : 0.0;
  if (size > 1.0) {
    const Frame& unit = model_.frames[*site];
    const auto& held = frame.poses[static_cast<std::size_t>(unit.body.value)];
    const Mat3<double> R_WB =
        to_matrix(Quat<double>{held.quat[0], held.quat[1], held.quat[2], held.quat[3]});
    const Mat3<double> turn = upright(R_WB * (unit.X_BF.R * (z.imu[0].accel_S * (1.0 / size))));
    const Vec3<double> pivot = to_vector(held.pos);
    for (std::size_t b = 1; b < frame.poses.size(); ++b) {
      outcome::DrawnPose& pose = frame.poses[b];
      const Quat<double> own{pose.quat[0], pose.quat[1], pose.quat[2], pose.quat[3]};
      const Quat<double> turned = to_quat(turn * to_matrix(own));
      pose.pos = outcome::to_array(pivot + turn * (to_vector(pose.pos) - pivot));
      pose.quat = {turned.w, turned.x, turned.y, turned.z};
    }
  }
  // Its feet stay where they were.
  Vec3<double> moved{0, 0, 0};
  const std::size_t feet = drawing_.feet.size() / 2;
  for (std::size_t f = 0; f < feet; ++f) {
    const auto b = static_cast<std::size_t>(drawing_.feet[f].body);
    moved = moved + (to_vector(frame.poses[b].pos) - to_vector(home.poses[b].pos)) *
                        (1.0 / static_cast<double>(feet));
  }
  for (std::size_t b = 1; b < frame.poses.size(); ++b) {
    outcome::DrawnPose& pose = frame.poses[b];
    pose.pos = outcome::to_array(to_vector(pose.pos) - moved + Vec3<double>{0, aside_, 0});
  }
  return frame;
}

void MirrorSource::observe(LiveSnapshot& out) const {
  outcome::Snapshot frame = taker_.take(session_->mirror().simulation().world());
  const outcome::Snapshot robot = robot_now();
  frame.poses.insert(frame.poses.end(), robot.poses.begin() + 1, robot.poses.end());
  pack(frame, out);
}

ViewedPage mirror_page(std::shared_ptr<MirrorSession> session, const Model& model,
                       const State& pose) {
  auto source = std::make_unique<MirrorSource>(std::move(session), model, pose);
  outcome::Outcome data;
  data.drawing = source->drawing();
  data.title = model.name + " beside its model";
  data.times = {{}};
  data.channels = source->channels();
  data.key_plots = source->plots();
  return {std::move(data), std::move(source)};
}

}  // namespace legwork::view
