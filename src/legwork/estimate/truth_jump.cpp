// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The jump, and the motions by name.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/estimate/detail/truth_tools.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

using namespace truth_tools;

/// Position, velocity and acceleration at one end of a quintic.
struct End {
  double p, v, a;
};

double quintic(double t, double ta, double tb, const End& a, const End& b) {
  const double T = tb - ta, s = t - ta;
  const double r0 = b.p - a.p - a.v * T - 0.5 * a.a * T * T, r1 = b.v - a.v - a.a * T,
               r2 = b.a - a.a;
  const double c3 = 10.0 * r0 / (T * T * T) - 4.0 * r1 / (T * T) + 0.5 * r2 / T;
  const double c4 = -15.0 * r0 / (T * T * T * T) + 7.0 * r1 / (T * T * T) - r2 / (T * T);
  const double c5 =
      6.0 * r0 / (T * T * T * T * T) - 3.0 * r1 / (T * T * T * T) + 0.5 * r2 / (T * T * T);
  return a.p + a.v * s + 0.5 * a.a * s * s + s * s * s * (c3 + s * (c4 + s * c5));
}

/// The instants and speeds of the jump.
struct Phases {
  double crouch_start, push_start, landed, stand, flight, speed, heel_off, flat;
};

Phases plan_phases(const JumpMotion& m, const TruthRobot& robot) {
  Phases p{};
  p.crouch_start = 1.0;
  p.push_start = m.take_off - 0.36 * std::max(1.0, (m.height_take_off - m.crouch) / 0.34);
  p.landed = m.touch_down + 0.30;
  p.stand = p.landed + 0.7;
  p.flight = m.touch_down - m.take_off;
  p.speed = robot.gravity * p.flight / 2.0;
  p.heel_off = m.take_off - 0.12;
  p.flat = m.touch_down + 0.10;
  return p;
}

double trunk_height(double t, const JumpMotion& m, const Phases& p, double g) {
  const End stand{m.height, 0.0, 0.0}, low{m.crouch, 0.0, 0.0};
  if (t < p.crouch_start) return m.height;
  if (t < p.push_start) return quintic(t, p.crouch_start, p.push_start, stand, low);
  if (t < m.take_off)
    return quintic(t, p.push_start, m.take_off, low, {m.height_take_off, p.speed, -g});
  if (t < m.touch_down) {
    const double s = t - m.take_off;
    return m.height_take_off + p.speed * s - 0.5 * g * s * s;
  }
  if (t < p.landed)
    return quintic(t, m.touch_down, p.landed, {m.height_take_off, -p.speed, -g}, low);
  if (t < p.stand) return quintic(t, p.landed, p.stand, low, stand);
  return m.height;
}

double foot_pitch(double t, const JumpMotion& m, const Phases& p) {
  const double up = m.pitch_take_off * kDegree, down = m.pitch_touch_down * kDegree;
  if (t < m.take_off) return up * smooth_step((t - p.heel_off) / (m.take_off - p.heel_off));
  if (t < m.touch_down) return up + (down - up) * smooth_step((t - m.take_off) / p.flight);
  return down * (1.0 - smooth_step((t - m.touch_down) / (p.flat - m.touch_down)));
}

Vec3d trunk_attitude(double t, const JumpMotion& m, const Phases& p) {
  const double window = smooth_step((t - 1.0) / 0.5) * (1.0 - smooth_step((t - 4.2) / 0.4));
  const double turn = 2.0 * std::numbers::pi * t, wobble = 1.5 * kDegree * window;
  double lean;
  if (t < m.take_off) {
    lean = smooth_step((t - p.crouch_start) / 0.8) *
           (1.0 - 0.7 * smooth_step((t - p.push_start) / (m.take_off - p.push_start)));
  } else if (t < p.landed) {
    lean = 0.3 + 0.7 * smooth_step((t - m.touch_down) / 0.3);
  } else {
    lean = 1.0 - smooth_step((t - p.landed) / 0.7);
  }
  return {wobble * std::sin(turn * 1.1), 12.0 * kDegree * lean, wobble * std::sin(turn * 0.7)};
}

/// Foot height above its rest in flight: carried along by the trunk, and tucked.
double foot_lift(double t, const JumpMotion& m, const Phases& p, double g) {
  const double s = (t - m.take_off) / p.flight, u = t - m.take_off;
  const double carried =
      (p.speed * u - 0.5 * g * u * u) * smooth_step(s * 6.0) * smooth_step((1.0 - s) * 6.0);
  return carried + m.tuck * 64.0 * s * s * s * (1.0 - s) * (1.0 - s) * (1.0 - s);
}

}  // namespace

Truth jump_truth(const JumpMotion& m, const TruthRobot& robot) {
  const Phases p = plan_phases(m, robot);
  Truth truth;
  truth.name = "jump";
  truth.robot = robot;
  const auto n = static_cast<std::size_t>(std::lround(m.duration / robot.dt)) + 1;
  const Vec3d toe{robot.toe, 0.0, -robot.ankle_height};
  FootPlan left, right;
  std::vector<double> z(n), zmp(n), along(n);
  for (std::size_t k = 0; k < n; ++k) {
    const double t = double(k) * robot.dt;
    const bool air = t >= m.take_off && t < m.touch_down, after = t >= m.touch_down;
    truth.t.push_back(t);
    truth.euler.push_back(trunk_attitude(t, m, p));
    z[k] = trunk_height(t, m, p, robot.gravity);
    const double cop = t < m.touch_down ? robot.toe * smooth_step((t - (p.heel_off - 0.3)) / 0.3)
                                        : robot.toe * (1.0 - smooth_step((t - p.flat) / 0.3));
    const double travel =
        m.forward * (air ? smooth_step((t - m.take_off) / p.flight) : (after ? 1.0 : 0.0));
    zmp[k] = cop + travel;
    const double pitch = foot_pitch(t, m, p);
    const double landing = cop + m.forward * (after ? 1.0 : 0.0);
    for (const double side : {1.0, -1.0}) {
      const double y = side * robot.half_stance;
      Vec3d p_WF = foot_on_edge(Vec3d{0.0, y, robot.ankle_height} + toe, pitch, toe);
      p_WF.x += travel;
      if (air) p_WF.z += foot_lift(t, m, p, robot.gravity);
      FootPlan& foot = side > 0.0 ? left : right;
      foot.p_WF.push_back(p_WF);
      foot.pitch.push_back(pitch);
      foot.cop_W.push_back({landing, y, 0.0});
      foot.load.push_back(air ? 0.0 : 0.5);
    }
  }
  std::vector<double> zdd = gradient(gradient(z, robot.dt), robot.dt);
  for (std::size_t k = 0; k < n; ++k)
    if (truth.t[k] >= m.take_off && truth.t[k] < m.touch_down) zdd[k] = -robot.gravity;
  const std::vector<double> x = pendulum_motion(zmp, z, zdd, robot);
  for (std::size_t k = 0; k < n; ++k) truth.p_WT.push_back({x[k], 0.0, z[k]});
  complete_truth(truth, left, right);
  return truth;
}

const std::vector<std::string>& truth_names() {
  static const std::vector<std::string> names{"walk", "walk24", "jump", "jumpF", "jumpS"};
  return names;
}

Truth named_truth(std::string_view name) {
  WalkMotion longer;
  longer.steps = 24;
  JumpMotion forward, small;
  forward.forward = 0.3;
  small.touch_down = 3.0, small.duration = 4.3;
  Truth truth;
  if (name == "walk") {
    truth = walk_truth();
  } else if (name == "walk24") {
    truth = walk_truth(longer);
  } else if (name == "jump") {
    truth = jump_truth();
  } else if (name == "jumpF") {
    truth = jump_truth(forward);
  } else if (name == "jumpS") {
    truth = jump_truth(small);
  } else {
    Finding finding;
    finding.code = "E-MOTION";
    finding.message = "no motion called \"" + std::string(name) + "\"";
    finding.remedy = "choose walk, walk24, jump, jumpF or jumpS";
    throw Error(finding);
  }
  truth.name = name;
  return truth;
}

}  // namespace legwork
