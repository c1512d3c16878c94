// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/step_gait.h"

#include <cmath>

#include "legwork/base/error.h"

namespace legwork {
namespace {

constexpr int kTransitionSteps = 400;

StanceTransition nominal_transition(const HeightGait& gait) {
  return stance_transition([&](double t) { return gait.stance(t); }, gait.stance_time(),
                           gait.spec().gravity, kTransitionSteps);
}

double steady_start(const StanceTransition& phi, double speed) {
  return touchdown_offset(phi, speed, speed);
}

std::string metres(double value) {
  const double millimetres = std::round(value * 1e4) / 10.0;
  std::string text = std::to_string(millimetres);
  text.erase(text.find('.') + 2);
  return text + " mm";
}

}  // namespace

GaitRefusal refusal_of(const StepGaitSpec& spec, const StepLimits& limits) {
  if (const GaitRefusal bad = refusal_of(spec.height)) return bad;
  if (!std::isfinite(spec.speed))
    return {GaitFault::kNotPositive, "speed v is not a finite number"};
  if (!std::isfinite(spec.spacing) || spec.spacing < 0.0)
    return {GaitFault::kNotPositive, "spacing of the feet must not be negative"};
  const HeightGait gait(spec.height);
  const double highest = gait.runs() ? gait.touchdown_height() : gait.apex();
  if (highest > limits.top)
    return {GaitFault::kTooHigh,
            std::string(gait.runs() ? "height at lift-off" : "apex of the walking parabola") +
                " is " + metres(highest) + ", with straight legs the COG is at " +
                metres(limits.top)};
  if (gait.bottom() < limits.bottom)
    return {GaitFault::kTooLow, "lowest height z0 − A is " + metres(gait.bottom()) +
                                    ", the knees bend to " + metres(limits.bottom)};
  if (gait.parabola_time() < 2.0 * limits.period)
    return {GaitFault::kTooShort,
            "the parabola lasts T_p = " + std::to_string(gait.parabola_time()) +
                " s, less than two control periods"};
  const StanceTransition phi = nominal_transition(gait);
  const double natural = steady_start(phi, spec.speed), start = spec.start_x.value_or(natural);
  if (!std::isfinite(start)) return {GaitFault::kNotPositive, "first position x0 is not finite"};
  const double wanted = -start * phi.vx / (phi.vv - 1.0);  // the speed that belongs to x0
  if (!spec.free && spec.start_x && std::abs(spec.speed - wanted) > 0.01 * std::abs(wanted))
    return {GaitFault::kInconsistent,
            "speed v = " + std::to_string(spec.speed) + " m/s does not belong to x0 = " +
                metres(start) + ": a periodic stance there has " + std::to_string(wanted) + " m/s"};
  const double ahead =
      std::abs(start) + (gait.runs() ? 0.0 : std::abs(spec.speed) * gait.parabola_time());
  if (ahead > limits.reach)
    return {GaitFault::kTooFar, "the COG goes |x0| + v·T_p = " + metres(ahead) +
                                    " past the foot, the leg reaches " + metres(limits.reach)};
  if (!gait.runs() && !limits.double_support && ahead > limits.toe)
    return {GaitFault::kBeyondToe, "the COG ends " + metres(ahead) +
                                       " ahead of the only foot that carries it, its toe is at " +
                                       metres(limits.toe)};
  return {};
}

StepGait::StepGait(const StepGaitSpec& spec, const StepLimits& limits)
    : spec_(spec), height_(spec.height) {
  if (const GaitRefusal bad = refusal_of(spec, limits))
    throw Error(
        Finding{Severity::kError, "E-GAIT", "", 0, "", bad.text, "change A, K_z, z0 or the speed"});
  phi_ = nominal_transition(height_);
  start_x_ = spec.start_x.value_or(steady_start(phi_, spec.speed));
  // Sideways a stance is symmetric: it comes in at u and leaves at −u, offset a at both ends.
  const double slope = (phi_.xx - 1.0) / phi_.xv;  // u/a
  lateral_offset_ = spec.spacing / (2.0 + height_.parabola_time() * slope);
  lateral_speed_ = lateral_offset_ * slope;
}

double StepGait::step_length() const {
  return -2.0 * start_x_ + spec_.speed * height_.parabola_time();
}
double StepGait::step_time() const { return height_.stance_time() + height_.parabola_time(); }

StepGait StepGait::at_speed(double speed) const {
  StepGait out = *this;
  out.spec_.speed = speed, out.spec_.start_x.reset();
  out.start_x_ = steady_start(phi_, speed);
  return out;
}

const StepGait& gait_at(std::span<const GaitChange> schedule, double t) {
  const StepGait* gait = &schedule.front().gait;
  for (const GaitChange& change : schedule)
    if (t >= change.t) gait = &change.gait;
  return *gait;
}

StepGaitSpec similar_gait(const StepGaitSpec& spec, double gravity) {
  const double k = gravity / spec.height.gravity;
  StepGaitSpec out = spec;
  out.height.gravity = gravity;
  out.height.stiffness *= k;
  if (out.height.threshold) out.height.threshold = *out.height.threshold * k;
  out.speed *= std::sqrt(k);
  return out;
}

StepGaitSpec similar_gait(const StepGaitSpec& spec, double gravity, double mass, double height,
                          double spacing) {
  StepGaitSpec out = similar_gait(spec, gravity);
  const double size = height / spec.height.height, heavy = mass / spec.height.mass;
  out.height.mass = mass, out.height.height = height;
  out.height.amplitude *= size;
  out.height.stiffness *= heavy / size;
  if (out.height.threshold) out.height.threshold = *out.height.threshold * heavy;
  out.speed *= std::sqrt(size);
  if (out.start_x) out.start_x = *out.start_x * size;
  out.spacing = spacing;
  return out;
}

}  // namespace legwork
