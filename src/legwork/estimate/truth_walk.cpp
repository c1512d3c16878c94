// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The walk: heel strike, flat, toe off; the centre of pressure sits on the edge the foot turns
// about.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "legwork/estimate/detail/truth_tools.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

using namespace truth_tools;

constexpr double kNever = 1e3;  // [s]
/// One stay of a foot on the ground.
struct Stance {
  double x;                  // foot frame origin                                  [m]
  double heel_strike;        // first contact                                      [s]
  double flat;               // sole down                                          [s]
  double heel_off = kNever;  // starts to roll over the toe                        [s]
  double toe_off = kNever;   // leaves the ground                                  [s]
  bool leaves() const { return toe_off < 100.0; }
};

using Stances = std::array<std::vector<Stance>, 2>;  // left, right

Stances plan_stances(const WalkMotion& m) {
  Stances stances;
  for (auto& foot : stances) foot.push_back({0.0, -kNever, -kNever});
  std::array<double, 2> x{0.0, 0.0};
  for (int k = 0; k < m.steps; ++k) {
    const std::size_t f = k % 2 == 0 ? 1 : 0, other = 1 - f;  // the right foot goes first
    const double toe_off = m.stand_before + m.step_time * k + m.double_support;
    const double heel_strike = m.stand_before + m.step_time * (k + 1);
    Stance& last = stances[f].back();
    last.toe_off = toe_off;
    last.heel_off = std::max(toe_off - 0.30, m.stand_before - 0.05);
    x[f] = k < m.steps - 1 ? x[other] + m.step_length : x[other];
    stances[f].push_back({x[f], heel_strike, heel_strike + m.double_support});
  }
  return stances;
}

/// Where one foot is during a stance or the swing after it.
class FootWriter {
 public:
  FootWriter(const WalkMotion& m, const TruthRobot& robot, double y, FootPlan& plan)
      : m_(m),
        robot_(robot),
        y_(y),
        heel_{robot.heel, 0.0, -robot.ankle_height},
        toe_{robot.toe, 0.0, -robot.ankle_height},
        plan_(plan) {}

  void stance(std::size_t k, double t, const Stance& s, bool first) {
    const Vec3d rest{s.x, y_, robot_.ankle_height};
    double pitch = 0.0;
    Vec3d p = rest;
    if (!first && t < s.flat) {
      pitch = m_.heel_strike * kDegree *
              (1.0 - smooth_step((t - s.heel_strike) / (s.flat - s.heel_strike)));
      p = foot_on_edge(rest + heel_, pitch, heel_);
    }
    if (s.leaves() && t >= s.heel_off) {
      pitch = m_.toe_off * kDegree * smooth_step((t - s.heel_off) / (s.toe_off - s.heel_off));
      p = foot_on_edge(rest + toe_, pitch, toe_);
    }
    plan_.p_WF[k] = p;
    plan_.pitch[k] = pitch;
    // The pressure goes from heel to toe while the sole is flat; the robot starts and ends at 0.02.
    const double from = first ? 0.02 : robot_.heel, to = s.leaves() ? robot_.toe : 0.02;
    const double start = first ? m_.stand_before - 0.25 : s.flat;
    const double end = s.leaves() ? s.heel_off : start + 0.2;
    const double along = from + (to - from) * smooth_step((t - start) / (end - start));
    plan_.cop_W[k] = {s.x + along, y_, 0.0};
    const double up = first ? 1.0 : smooth_step((t - s.heel_strike) / m_.double_support);
    const double down =
        s.leaves() ? 1.0 - smooth_step((t - (s.toe_off - m_.double_support)) / m_.double_support)
                   : 1.0;
    plan_.load[k] = up * down;
  }

  void swing(std::size_t k, double t, const Stance& s, const Stance& next) {
    const Vec3d rest{s.x, y_, robot_.ankle_height}, goal{next.x, y_, robot_.ankle_height};
    const double pitch_a = m_.toe_off * kDegree, pitch_b = m_.heel_strike * kDegree;
    const Vec3d a = foot_on_edge(rest + toe_, pitch_a, toe_);
    const Vec3d b = foot_on_edge(goal + heel_, pitch_b, heel_);
    const double phase = (t - s.toe_off) / (next.heel_strike - s.toe_off);
    const double q = smooth_step(phase);
    plan_.p_WF[k] = a + (b - a) * q;
    plan_.p_WF[k].z +=
        m_.clearance * 64.0 * phase * phase * phase * (1.0 - phase) * (1.0 - phase) * (1.0 - phase);
    plan_.pitch[k] = pitch_a + (pitch_b - pitch_a) * q;
    plan_.load[k] = 0.0;
    plan_.cop_W[k] = goal;
  }

 private:
  const WalkMotion& m_;
  const TruthRobot& robot_;
  double y_;
  Vec3d heel_, toe_;
  FootPlan& plan_;
};

FootPlan plan_foot(const WalkMotion& m, const TruthRobot& robot, const std::vector<double>& t,
                   const std::vector<Stance>& stances, double y) {
  const std::size_t n = t.size();
  FootPlan plan{std::vector<Vec3d>(n), std::vector<double>(n), std::vector<Vec3d>(n),
                std::vector<double>(n)};
  FootWriter writer(m, robot, y, plan);
  for (std::size_t i = 0; i < stances.size(); ++i) {
    const Stance& s = stances[i];
    for (std::size_t k = 0; k < n; ++k) {
      if (t[k] >= s.heel_strike && t[k] < s.toe_off) writer.stance(k, t[k], s, i == 0);
      if (i + 1 < stances.size() && t[k] >= s.toe_off && t[k] < stances[i + 1].heel_strike)
        writer.swing(k, t[k], s, stances[i + 1]);
    }
  }
  return plan;
}

}  // namespace

Truth walk_truth(const WalkMotion& m, const TruthRobot& robot) {
  const double duration = m.stand_before + m.step_time * m.steps + m.double_support + m.stand_after;
  Truth truth;
  truth.name = "walk";
  truth.robot = robot;
  const auto n = static_cast<std::size_t>(std::lround(duration / robot.dt)) + 1;
  for (std::size_t k = 0; k < n; ++k) truth.t.push_back(double(k) * robot.dt);

  const Stances stances = plan_stances(m);
  FootPlan left = plan_foot(m, robot, truth.t, stances[0], robot.half_stance);
  FootPlan right = plan_foot(m, robot, truth.t, stances[1], -robot.half_stance);

  std::vector<double> zmp_x(n), zmp_y(n), z(n), window(n);
  for (std::size_t k = 0; k < n; ++k) {
    const double total = left.load[k] + right.load[k], t = truth.t[k];
    left.load[k] /= total, right.load[k] /= total;
    const Vec3d zmp = left.cop_W[k] * left.load[k] + right.cop_W[k] * right.load[k];
    zmp_x[k] = zmp.x, zmp_y[k] = zmp.y;
    window[k] = smooth_step((t - m.stand_before) / 0.4) *
                (1.0 - smooth_step((t - (duration - m.stand_after - 0.2)) / 0.4));
    const double phase = 2.0 * std::numbers::pi * (t - m.stand_before) / m.step_time;
    z[k] = m.height + m.bounce * window[k] * std::cos(phase);
    const double sway = m.sway * kDegree * window[k];
    truth.euler.push_back({sway * std::sin(phase / 2.0),
                           sway * std::sin(phase + 0.5) + 3.0 * kDegree * window[k],
                           sway * std::sin(phase / 2.0 + 1.0)});
  }
  const std::vector<double> zdd = gradient(gradient(z, robot.dt), robot.dt);
  const std::vector<double> x = pendulum_motion(zmp_x, z, zdd, robot);
  const std::vector<double> y = pendulum_motion(zmp_y, z, zdd, robot);
  for (std::size_t k = 0; k < n; ++k) truth.p_WT.push_back({x[k], y[k], z[k]});
  complete_truth(truth, left, right);
  return truth;
}

}  // namespace legwork
