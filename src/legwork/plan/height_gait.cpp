// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/height_gait.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/base/error.h"

namespace legwork {
namespace {

std::string number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

GaitRefusal not_positive(const char* name, double value) {
  if (std::isfinite(value) && value > 0.0) return {};
  return {GaitFault::kNotPositive,
          std::string(name) + " is " + number(value) + ", it must be a finite number above zero"};
}

}  // namespace

double threshold_by_rule(const HeightGaitSpec& spec) {
  const double lift = spec.amplitude * spec.stiffness / spec.mass;  // A·ω²
  return std::max(0.0, spec.mass * (spec.gravity - 0.7 * lift));
}

GaitRefusal refusal_of(const HeightGaitSpec& spec) {
  for (const GaitRefusal& bad :
       {not_positive("mass M", spec.mass), not_positive("gravity g", spec.gravity),
        not_positive("height z0", spec.height), not_positive("amplitude A", spec.amplitude),
        not_positive("stiffness K_z", spec.stiffness)})
    if (bad) return bad;
  const double lift = spec.amplitude * spec.stiffness / spec.mass;
  const double force = spec.threshold.value_or(threshold_by_rule(spec));
  if (!std::isfinite(force) || force < 0.0)
    return {GaitFault::kNegativeThreshold,
            "threshold F_lo is " + number(force) + " N, it must not be negative"};
  const double weight = spec.mass * spec.gravity;
  if (force >= weight)
    return {GaitFault::kNoReturn, "threshold F_lo is " + number(force) +
                                      " N, not below the weight " + number(weight) +
                                      " N: the parabola would not come down"};
  if (spec.gravity - force / spec.mass >= lift)
    return {GaitFault::kNoLiftOff,
            "threshold F_lo is " + number(force) +
                " N, not above M·(g − A·ω²) = " + number(spec.mass * (spec.gravity - lift)) +
                " N: the sinusoid never falls to it, δ is undefined"};
  if (spec.amplitude >= spec.height)
    return {GaitFault::kTooLow, "amplitude A is " + number(spec.amplitude) +
                                    " m, not below the height z0 = " + number(spec.height) + " m"};
  return {};
}

HeightGait::HeightGait(const HeightGaitSpec& spec) : spec_(spec) {
  if (const GaitRefusal bad = refusal_of(spec))
    throw Error(Finding{Severity::kError, "E-GAIT", "", 0, "", bad.text,
                        "choose A, K_z and F_lo with M·(g − A·ω²) < F_lo < M·g"});
  const double A = spec.amplitude;
  threshold_ = spec.threshold.value_or(threshold_by_rule(spec));
  omega_ = std::sqrt(spec.stiffness / spec.mass);
  fall_ = spec.gravity - threshold_ / spec.mass;
  const double sine = fall_ / (A * omega_ * omega_), cosine = std::sqrt(1.0 - sine * sine);
  delta_ = std::asin(sine);
  touchdown_ = spec.height + A * sine;
  liftoff_speed_ = A * omega_ * cosine;
  stance_time_ = (std::numbers::pi + 2.0 * delta_) / omega_;
  parabola_time_ = 2.0 * liftoff_speed_ / fall_;
}

PathPoint HeightGait::stance(double t) const {
  const double A = spec_.amplitude, phase = omega_ * t - delta_;
  return {spec_.height - A * std::sin(phase), -A * omega_ * std::cos(phase),
          A * omega_ * omega_ * std::sin(phase)};
}

PathPoint HeightGait::parabola(double t) const {
  return {touchdown_ + t * (liftoff_speed_ - 0.5 * fall_ * t), liftoff_speed_ - fall_ * t, -fall_};
}

double HeightGait::compression_time() const { return (0.5 * std::numbers::pi + delta_) / omega_; }
double HeightGait::apex() const {
  return touchdown_ + 0.5 * liftoff_speed_ * liftoff_speed_ / fall_;
}
double HeightGait::bottom() const { return spec_.height - spec_.amplitude; }
double HeightGait::largest_force() const {
  return spec_.mass * (spec_.gravity + spec_.amplitude * omega_ * omega_);
}

namespace {

constexpr int kSamples = 60;  // at which the force of a path is looked at

double least_acceleration(const Quintic& path, double T) {
  double least = path.at(0.0).a;
  for (int i = 1; i <= kSamples; ++i) least = std::min(least, path.at(T * i / kSamples).a);
  return least;
}

}  // namespace

StanceHeight::StanceHeight(const HeightGait& gait, double z, double v, double least_share)
    : gait_(gait), compression_(gait.compression_time()), duration_(gait.stance_time()) {
  const double g = gait.spec().gravity, full = compression_;
  const PathPoint nominal = gait.stance(0.0);
  path_ = Quintic({z - nominal.x, v - nominal.v, 0.0}, {}, full);
  double least = 0.0;
  for (int i = 0; i <= kSamples; ++i) least = std::min(least, at(full * i / kSamples).a);
  // The gait itself may ask for less than the share: that it may have, but no less.
  if (g + least >= std::min(least_share * g, 0.99 * gait.threshold() / gait.spec().mass) - 1e-9)
    return;
  const PathPoint from{z, v, -std::min(gait.fall(), g * (1.0 - least_share))};
  const PathPoint to = gait.stance(full);
  double best = -1e300;
  for (int i = 10; i <= 80; ++i) {  // half to four times the gait's own compression
    const double k = 0.05 * i;
    const Quintic trial(from, to, k * full);
    const double force = g + least_acceleration(trial, k * full);
    if (force > best) best = force, path_ = trial, stretch_ = k;
    if (force >= least_share * g) break;
  }
  compression_ = stretch_ * full;
  duration_ = compression_ + (gait.stance_time() - full);
}

PathPoint StanceHeight::at(double t) const {
  const double own = t - compression_ + gait_.compression_time();
  if (t >= compression_) return gait_.stance(own);
  const PathPoint path = path_.at(t);
  if (stretch_ > 0.0) return path;
  const PathPoint nominal = gait_.stance(t);
  return {nominal.x + path.x, nominal.v + path.v, nominal.a + path.a};
}

}  // namespace legwork
