// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/foot_path.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace legwork {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", x);
  return text;
}

[[noreturn]] void refuse(const std::string& file, std::string field, std::string message,
                         std::string remedy) {
  throw Error(Finding{Severity::kError, "E-GAIT", file, 0, std::move(field), std::move(message),
                      std::move(remedy)});
}

void check_numbers(const GaitSpec& g, const std::string& file) {
  const std::pair<const char*, double> all[] = {{"period", g.period},
                                                {"duty", g.duty},
                                                {"lift", g.lift},
                                                {"vx", g.twist.vx},
                                                {"vy", g.twist.vy},
                                                {"yaw_rate", g.twist.yaw_rate},
                                                {"ground_pitch", g.ground_pitch},
                                                {"ground_roll", g.ground_roll},
                                                {"shift_x", g.shift_x},
                                                {"shift_y", g.shift_y},
                                                {"sway_x", g.sway_x},
                                                {"sway_y", g.sway_y}};
  for (const auto& [name, value] : all) {
    if (!std::isfinite(value)) {
      refuse(file, name, std::string(name) + " is not a finite number", "write a finite number");
    }
  }
  if (!(g.period > 0.0)) {
    refuse(file, "period", "period " + number(g.period) + " s is not positive",
           "give the time of one cycle in seconds");
  }
  if (!(g.duty > 0.0 && g.duty < 1.0)) {
    refuse(file, "duty", "duty " + number(g.duty) + " is outside (0, 1)",
           "duty is the share of the period a foot is down, e.g. 0.75");
  }
  if (g.lift < 0.0) {
    refuse(file, "lift", "lift " + number(g.lift) + " m is negative",
           "the swing's height is at least zero");
  }
  if (std::fabs(g.ground_pitch) > 1.2 || std::fabs(g.ground_roll) > 1.2) {
    refuse(file, "ground_pitch", "a slope beyond 1.2 rad is no ground to walk on",
           "angles are in radians");
  }
  // With a level trunk on a slope, turning would turn the slope under it: no longer periodic.
  if (g.twist.yaw_rate != 0.0 && (g.ground_pitch != 0.0 || g.ground_roll != 0.0)) {
    refuse(file, "yaw_rate", "turning with a level trunk on a slope is not periodic",
           "keep the trunk parallel to the slope: leave ground_pitch and ground_roll at zero");
  }
}

void check_feet(const GaitSpec& g, const std::vector<Leg>& legs, const std::string& file) {
  if (g.offsets.size() != legs.size() || g.footholds.size() != legs.size()) {
    refuse(file, "offsets",
           "the gait has " + std::to_string(g.offsets.size()) + " offsets and " +
               std::to_string(g.footholds.size()) + " footholds for " +
               std::to_string(legs.size()) + " legs",
           "give one of each per leg");
  }
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Vec3<double>& p = g.footholds[i];
    if (!std::isfinite(g.offsets[i]) || !std::isfinite(p.x + p.y + p.z)) {
      refuse(file, "footholds", "leg " + legs[i].name + ": a number that is not finite",
             "write finite numbers");
    }
    if (p.z >= legs[i].p_TH.z) {
      refuse(file, "footholds",
             "leg " + legs[i].name + ": the ground is at " + number(p.z) +
                 " m, not below the hip at " + number(legs[i].p_TH.z) +
                 " m: the posture is below ground",
             "footholds are in the trunk's frame with z up");
    }
  }
  const int down = fewest_feet_down(g.offsets, g.duty);
  if (g.must_be_static && down < 3) {
    refuse(file, "duty",
           "duty " + number(g.duty) + " leaves only " + std::to_string(down) +
               " feet down: not a static gait" +
               (legs.size() == 4 ? " (four legs need duty 0.75 or more, one after another)" : ""),
           "raise the duty factor, or do not ask for a static gait");
  }
}

}  // namespace

Vec3<double> foothold_at_hip(const Leg& leg, double X, double Y, double Z) {
  return leg.p_TH + Vec3<double>{leg.side_x * X, leg.side_y * Y, Z};
}

FootPaths::FootPaths(const GaitSpec& gait, const std::vector<Leg>& legs, const std::string& file)
    : gait_(gait) {
  check_numbers(gait_, file);
  if (gait_.offsets.empty()) gait_.offsets = phase_offsets(gait_.pattern, legs, file);
  if (gait_.footholds.empty()) {
    for (const Leg& leg : legs) gait_.footholds.push_back(leg.ground_T());
  }
  check_feet(gait_, legs, file);
  for (std::size_t i = 0; i < legs.size(); ++i) {
    gait_.offsets[i] -= std::floor(gait_.offsets[i]);
    Vec3<double>& p = gait_.footholds[i];
    p.x += gait_.shift_x;
    p.y += gait_.shift_y;
    p.z += std::tan(gait_.ground_pitch) * p.x + std::tan(gait_.ground_roll) * p.y;
  }
  // The trunk leans away from whichever leg swings: the first harmonic of that sideways, the
  // second lengthwise, which is how a crawl alternates.
  double c[2] = {0, 0}, s[2] = {0, 0};
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const double middle = gait_.offsets[i] + 0.5 * (1.0 - gait_.duty);
    const double away[2] = {-legs[i].side_x, -legs[i].side_y};
    for (int k = 0; k < 2; ++k) {
      const double angle = kTurn * (k == 0 ? 2.0 : 1.0) * middle;
      c[k] += away[k] * std::cos(angle);
      s[k] += away[k] * std::sin(angle);
    }
  }
  const double amplitude[2] = {gait_.sway_x, gait_.sway_y};
  for (int k = 0; k < 2; ++k) {
    const double size = std::hypot(c[k], s[k]);
    if (size < 1e-9) continue;
    sway_cos_[k] = amplitude[k] * c[k] / size;
    sway_sin_[k] = amplitude[k] * s[k] / size;
  }
}

Vec3<double> FootPaths::ground_normal_T() const {
  const Vec3<double> n{-std::tan(gait_.ground_pitch), -std::tan(gait_.ground_roll), 1.0};
  return n * (1.0 / norm(n));
}

// The ground point stands still while the trunk goes on for u seconds with its twist.
FootPaths::Stance FootPaths::stance(std::size_t leg, double u) const {
  const BodyTwist& t = gait_.twist;
  const Vec3<double>& p = gait_.footholds[leg];
  const double a = t.yaw_rate * u;
  // Displacement of the trunk in its mid-stance axes: ∫ R(w·u)·v du.
  const double sinc = std::fabs(a) < 1e-6 ? u * (1.0 - a * a / 6.0) : std::sin(a) / t.yaw_rate;
  const double cosc = std::fabs(a) < 1e-6 ? 0.5 * a * u : (1.0 - std::cos(a)) / t.yaw_rate;
  const double dx = p.x - (t.vx * sinc - t.vy * cosc);
  const double dy = p.y - (t.vx * cosc + t.vy * sinc);
  Stance out;
  out.p = {std::cos(a) * dx + std::sin(a) * dy, -std::sin(a) * dx + std::cos(a) * dy, p.z};
  // v_T = −v − w × p
  out.v = {-t.vx + t.yaw_rate * out.p.y, -t.vy - t.yaw_rate * out.p.x, 0.0};
  const double pitch = std::tan(gait_.ground_pitch), roll = std::tan(gait_.ground_roll);
  out.p.z += pitch * (out.p.x - p.x) + roll * (out.p.y - p.y);
  out.v.z = pitch * out.v.x + roll * out.v.y;
  return out;
}

double FootPaths::start_of(std::size_t leg, bool swing, double s) const {
  const double share = swing ? s * (1.0 - gait_.duty) : 1.0 - gait_.duty + s * gait_.duty;
  return (gait_.offsets[leg] + share) * gait_.period;
}

void FootPaths::add_sway(double t, FootTarget& target) const {
  if (gait_.sway_x == 0.0 && gait_.sway_y == 0.0) return;
  const double w = kTurn / gait_.period;
  const double rate[2] = {2.0 * w, w};
  double lean[2], speed[2];
  for (int k = 0; k < 2; ++k) {
    const double c = std::cos(rate[k] * t), s = std::sin(rate[k] * t);
    lean[k] = sway_cos_[k] * c + sway_sin_[k] * s;
    speed[k] = rate[k] * (-sway_cos_[k] * s + sway_sin_[k] * c);
  }
  const double pitch = std::tan(gait_.ground_pitch), roll = std::tan(gait_.ground_roll);
  target.p_T -= Vec3<double>{lean[0], lean[1], pitch * lean[0] + roll * lean[1]};
  target.v_T -= Vec3<double>{speed[0], speed[1], pitch * speed[0] + roll * speed[1]};
}

FootTarget FootPaths::in_stance(std::size_t leg, double s) const {
  const Stance at = stance(leg, (s - 0.5) * stance_time());
  FootTarget target{at.p, at.v, false, s};
  add_sway(start_of(leg, false, s), target);
  return target;
}

FootTarget FootPaths::in_swing(std::size_t leg, double s) const {
  const double half = 0.5 * stance_time(), swing = swing_time();
  const double blend = s - std::sin(kTurn * s) / kTurn;
  const double rate = (1.0 - std::cos(kTurn * s)) / swing;
  FootTarget target{{}, {}, true, s};
  if (gait_.swing_frame == SwingFrame::kTrunk) {
    const Stance from = stance(leg, half), to = stance(leg, -half);
    target.p_T = from.p + (to.p - from.p) * blend;
    target.v_T = (to.p - from.p) * rate;
  } else {
    // Between the ground point left behind and the one ahead, both carried along by the ground.
    const Stance from = stance(leg, half + s * swing), to = stance(leg, -half - (1.0 - s) * swing);
    target.p_T = from.p + (to.p - from.p) * blend;
    target.v_T = from.v + (to.v - from.v) * blend + (to.p - from.p) * rate;
  }
  const Vec3<double> up = ground_normal_T();
  target.p_T += up * (0.5 * gait_.lift * (1.0 - std::cos(kTurn * s)));
  target.v_T += up * (0.5 * gait_.lift * kTurn * std::sin(kTurn * s) / swing);
  add_sway(start_of(leg, true, s), target);
  return target;
}

FootTarget FootPaths::at(std::size_t leg, double t) const {
  const Phase phase = phase_at(t, gait_.period, gait_.duty, gait_.offsets[leg]);
  return phase.swing ? in_swing(leg, phase.s) : in_stance(leg, phase.s);
}

}  // namespace legwork
