// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The outside judge: it reads positions, velocities after the step and forces, and nothing of how
// they were found. The bench robots touch a floor z = 0 with balls.
#include <algorithm>
#include <cmath>

#include "legwork/dynamics/kinematics.h"
#include "timing/timing.h"

namespace legwork::timing {

struct AccuracyMeter::Scratch {
  explicit Scratch(const Model& model) : ws(model) {}
  Workspace<double> ws;
};

AccuracyMeter::AccuracyMeter(const TimedRobot& robot, double friction)
    : robot_(robot), friction_(friction), scratch_(std::make_unique<Scratch>(robot.model)) {}
AccuracyMeter::~AccuracyMeter() = default;

namespace {
// Distance of the ball of this body nearest to p from the floor [m].
double ball_gap(const Model& model, const Workspace<double>& ws, BodyId body,
                const Vec3<double>& p_W) {
  double nearest = 1e9, gap = 0.0;
  for (const Shape& shape : model.shapes) {
    if (shape.body != body || shape.kind != ShapeKind::kSphere) continue;
    const Vec3<double> centre = ws.X_WB[body.at()] * shape.X_BG.p;
    const double away = norm(centre - p_W);
    if (away < nearest) nearest = away, gap = centre.z - shape.size.x;
  }
  return gap;
}
}  // namespace

void AccuracyMeter::see(std::span<const double> q, std::span<const double> v_plus,
                        std::span<const double> q_plus, const std::vector<TouchPoint>& touches) {
  const Model& model = robot_.model;
  Workspace<double>& ws = scratch_->ws;
  const double weight = model.mass() * norm(model.options.gravity_W);
  forward_kinematics<double>(model, q, v_plus, ws);
  for (const TouchPoint& touch : touches) {
    const int part = model.find_part(touch.body);
    if (part < 0) continue;
    const BodyId body = model.parts[static_cast<std::size_t>(part)].body;
    const Pose<double>& X = ws.X_WB[body.at()];
    const Motion<double>& V = ws.V_WB_B[body.at()];
    const Vec3<double> v = X.R * cross_add(V.w, transpose_times(X.R, touch.p_W - X.p), V.v);
    const double f_n = touch.f_W.z, f_t = std::hypot(touch.f_W.x, touch.f_W.y);
    const double gap = ball_gap(model, ws, body, touch.p_W) + kDt * v.z;  // after the step
    worst_.pull = std::max(worst_.pull, -f_n / weight);
    worst_.cone = std::max(worst_.cone, (f_t - friction_ * std::max(f_n, 0.0)) / weight);
    worst_.complementarity =
        std::max(worst_.complementarity, std::max(f_n, 0.0) / weight * std::max(gap, 0.0));
    if (f_n > 1e-3 * weight && f_t < 0.95 * friction_ * f_n) {
      worst_.stick_slip = std::max(worst_.stick_slip, std::hypot(v.x, v.y));
    }
  }
  forward_kinematics<double>(model, q_plus, ws);
  for (const Shape& shape : model.shapes) {
    if (shape.kind != ShapeKind::kSphere || shape.body == kWorld) continue;
    const double gap = (ws.X_WB[shape.body.at()] * shape.X_BG.p).z - shape.size.x;
    worst_.penetration = std::max(worst_.penetration, -gap);
  }
}

}  // namespace legwork::timing
