// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "legwork/identify/tilt_test.h"

namespace legwork {
namespace {

/// real − send as a + b·send, from the samples before the lift.
struct Lag {
  double a = 0.0, b = 0.0;
  double at(double send) const { return a + b * send; }
};

Lag fit_lag(std::span<const TiltSample> samples) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const TiltSample& s : samples) {
    const double lag = s.real - s.send;
    n += 1, x += s.send, y += lag, xx += s.send * s.send, xy += s.send * lag;
  }
  const double det = n * xx - x * x;
  if (!(det > 1e-12 * n * n)) return {n > 0 ? y / n : 0.0, 0.0};
  const double b = (n * xy - x * y) / det;
  return {(y - b * x) / n, b};
}

/// p̈ = λ²·(p + lean − angle) from rest, p ≥ 0, with the lean held between samples as it was told.
void predict(std::span<const TiltSample> fall, const Lag& lag, double angle, double lambda,
             std::vector<double>& p) {
  p.assign(fall.size(), 0.0);
  double pitch = 0.0, rate = 0.0;
  for (std::size_t k = 1; k < fall.size(); ++k) {
    const double lean = fall[k - 1].send + lag.at(fall[k - 1].send);
    // Exact over the interval: a constant forcing.
    const double h = fall[k].t - fall[k - 1].t, rest = angle - lean;
    if (pitch <= 0.0 && rest >= 0.0) {
      pitch = rate = 0.0;
    } else {
      const double c = std::cosh(lambda * h), s = std::sinh(lambda * h), u = pitch - rest;
      const double next = u * c + rate / lambda * s;
      rate = u * lambda * s + rate * c;
      pitch = next + rest;
      if (pitch <= 0.0) pitch = rate = 0.0;
    }
    p[k] = pitch;
  }
}

}  // namespace

TiltTrial fit_fall(const std::vector<TiltSample>& samples, const TiltOptions& options) {
  TiltTrial trial;
  trial.direction = options.direction;
  if (options.rate > 5.0 * kDegree) trial.flags |= kTiltFast;
  if (samples.size() < 10) return trial;
  for (const TiltSample& s : samples) trial.largest = std::fmax(trial.largest, s.real);
  // The fall: from the last quiet sample to the end.
  std::size_t last_quiet = 0, first_high = samples.size();
  for (std::size_t k = 0; k < samples.size() && first_high == samples.size(); ++k) {
    if (samples[k].foot >= options.fallen) first_high = k;
    if (samples[k].foot < options.quiet) last_quiet = k;
  }
  trial.tipped = first_high < samples.size();
  if (!trial.tipped) return trial;
  const TiltSample& quiet = samples[last_quiet];
  trial.real = quiet.real, trial.send = quiet.send;
  trial.t_fall = samples[first_high].t - samples[0].t;
  bool up = false;
  for (std::size_t k = 0; k < last_quiet; ++k) {
    if (samples[k].foot > 2.0 * options.quiet) up = true;
    if (up && samples[k].foot < options.quiet) ++trial.chatter, up = false;
    if (samples[k].spread > 2.0 * std::fmax(options.step, 0.25 * kDegree))
      trial.flags |= kTiltUneven;
  }
  if (trial.chatter > 0) trial.flags |= kTiltChatter;

  const std::size_t before = last_quiet > 5 ? last_quiet - 2 : last_quiet;
  const Lag lag = fit_lag(std::span(samples).first(before + 1));
  trial.lag_slope = lag.b;
  if (quiet.send > 2.0 * kDegree && lag.at(quiet.send) < -0.5 * options.step)
    trial.flags |= kTiltWrongLag;
  // A second of quiet before the fall belongs to the fit: it says that nothing happened yet.
  std::size_t begin = last_quiet;
  while (begin > 0 && samples[last_quiet].t - samples[begin].t < 1.0) --begin;
  const auto fall = std::span(samples).subspan(begin, first_high - begin + 1);
  std::vector<double> p, p_plus;
  // x: angle, λ, and the zero of the measured foot pitch, which the settling left uncertain.
  std::array<double, 3> x{quiet.send + lag.at(quiet.send), 6.0, 0.0};
  const auto cost_of = [&](const std::array<double, 3>& at, std::vector<double>& out) {
    predict(fall, lag, at[0], at[1], out);
    double sum = 0.0;
    for (std::size_t k = 0; k < fall.size(); ++k) {
      const double r = fall[k].foot - out[k] - at[2];
      sum += r * r;
    }
    return sum;
  };
  // The lift is where the lean passes the angle: look over the steps around it first.
  double best = INFINITY;
  std::array<double, 3> start = x;
  for (double shift = -1.5 * kDegree; shift <= 1.0 * kDegree; shift += 0.02 * kDegree)
    for (const double lambda : {3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0}) {
      const std::array<double, 3> at{start[0] + shift, lambda, 0.0};
      const double cost = cost_of(at, p);
      if (cost < best) best = cost, x = at;
    }
  double damping = 1e-3, angle_variance = 0.0;
  for (int iteration = 0; iteration < 60; ++iteration) {
    double A[3][3] = {}, g[3] = {};
    const double cost = cost_of(x, p);
    std::array<std::vector<double>, 3> column;
    constexpr double kStep[3] = {1e-6, 1e-5, 1e-6};
    for (std::size_t i = 0; i < 3; ++i) {
      std::array<double, 3> plus = x;
      plus[i] += kStep[i];
      cost_of(plus, p_plus);
      column[i].resize(fall.size());
      for (std::size_t k = 0; k < fall.size(); ++k)
        column[i][k] = i == 2 ? 1.0 : (p_plus[k] - p[k]) / kStep[i];
    }
    for (std::size_t k = 0; k < fall.size(); ++k) {
      const double r = fall[k].foot - p[k] - x[2];
      for (std::size_t i = 0; i < 3; ++i) {
        g[i] += column[i][k] * r;
        for (std::size_t j = 0; j < 3; ++j) A[i][j] += column[i][k] * column[j][k];
      }
    }
    // 3×3 with Levenberg damping, by cofactors.
    double M[3][3];
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) M[i][j] = A[i][j] * (i == j ? 1.0 + damping : 1.0);
    const auto minor2 = [&](std::size_t i, std::size_t j) {
      const std::size_t a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      return M[a][c] * M[b][d] - M[a][d] * M[b][c];
    };
    const double det = M[0][0] * minor2(0, 0) + M[0][1] * minor2(0, 1) + M[0][2] * minor2(0, 2);
    if (!(std::fabs(det) > 0.0)) break;
    std::array<double, 3> next = x;
    for (std::size_t i = 0; i < 3; ++i)
      next[i] += (minor2(0, i) * g[0] + minor2(1, i) * g[1] + minor2(2, i) * g[2]) / det;
    next[1] = std::clamp(next[1], 0.5, 40.0);
    const double sigma2 = cost / static_cast<double>(fall.size() - 3);
    angle_variance = sigma2 * minor2(0, 0) / det;
    const double gain = cost - cost_of(next, p_plus);
    if (gain >= 0.0) {
      x = next;
      damping *= 0.3;
      if (gain < 1e-12 * cost) break;
    } else {
      damping *= 10.0;
      if (damping > 1e6) break;
    }
  }
  trial.angle = x[0], trial.growth = x[1];
  const double rms = std::sqrt(cost_of(x, p) / static_cast<double>(fall.size()));
  // A goal that moves in steps leaves the angle open within one: the growth narrows it down, but
  // not beyond a tenth.
  trial.angle_sd = std::sqrt(std::fmax(angle_variance, 0.0)) + 0.05 * options.step;
  if (rms > 0.8 * kDegree) trial.flags |= kTiltPoorFit;
  for (std::size_t k = 0; k < fall.size(); ++k) {
    if (fall[k].send + lag.at(fall[k].send) < trial.angle) continue;
    trial.t_lift = fall[k].t - samples[0].t;
    break;
  }
  return trial;
}

}  // namespace legwork
