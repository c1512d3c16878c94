// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "legwork/identify/tilt_test.h"

namespace legwork {
namespace {

/// real − send as a + b·send, from the samples before the lift.
struct Lag {
  double a = 0.0, b = 0.0, rate = 0.0;  // rate: of the told lean [rad/s]
};

Lag fit_lag(std::span<const TiltSample> samples) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const TiltSample& s : samples) {
    const double lag = s.real - s.send;
    n += 1, x += s.send, y += lag, xx += s.send * s.send, xy += s.send * lag;
  }
  const double time = samples.empty() ? 0.0 : samples.back().t - samples.front().t;
  const double rate = time > 0.0 ? (samples.back().send - samples.front().send) / time : 0.0;
  const double det = n * xx - x * x;
  if (!(det > 1e-12 * n * n)) return {n > 0 ? y / n : 0.0, 0.0, rate};
  const double b = (n * xy - x * y) / det;
  return {(y - b * x) / n, b, rate};
}

/// What is fitted.
struct Fall {
  double angle = 0.0;   // [rad]
  double growth = 6;    // λ [1/s]
  double damping = .5;  // damping ratio of the body on its ankles
  double zero = 0.0;    // of the gyro [rad/s], or of the foot's pitch [rad]
};
constexpr std::size_t kParameters = 4;
using FallVector = Eigen::Vector4d;
FallVector vector_of(const Fall& f) { return {f.angle, f.growth, f.damping, f.zero}; }
Fall fall_of(const FallVector& x) {
  return {x(0), std::clamp(x(1), 0.5, 40.0), std::clamp(x(2), 0.05, 3.0), x(3)};
}

/// Rate of the body and pitch of the foot at each sample, and the leans at which the foot lifted
/// and came back.
struct Predicted {
  std::vector<double> rate, foot, hops;
};

// On the ground the body sways on its ankles about the told lean; the lag per torque says how stiff
// they are: ω² = λ²/b. The foot leaves as soon as gravity accelerates the body faster than that;
// then the body falls about the edge, θ̈ = λ²·(θ − angle), and a light foot follows the ankle.
void predict(std::span<const TiltSample> samples, const Lag& lag, const Fall& f, Predicted& out) {
  out.rate.assign(samples.size(), 0.0);
  out.foot.assign(samples.size(), 0.0);
  out.hops.clear();
  const double stiff = f.growth * f.growth / std::clamp(lag.b, 0.005, 0.8);
  const double w = std::sqrt(stiff), late = 2.0 * f.damping / w;
  // The lag was fitted on a ramp, behind which the lean stays by the ankle's own time.
  const double a = lag.a + (1.0 + lag.b) * lag.rate * late;
  double lean = lag.a + (1.0 + lag.b) * samples[0].send, lean_rate = (1.0 + lag.b) * lag.rate;
  double body = lean, body_rate = lean_rate, lifted = 0.0;
  bool up = false;
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const double span = samples[k].t - samples[k - 1].t;
    const int steps = std::clamp(static_cast<int>(std::ceil(span / 1e-3)), 1, 200);
    const double h = span / steps, goal = a + (1.0 + lag.b) * samples[k].send;
    for (int i = 0; i < steps; ++i) {
      const double pull = f.growth * f.growth * (body - f.angle);
      if (!up) {
        const double sway = stiff * (goal - lean) - 2.0 * f.damping * w * lean_rate;
        if (pull > sway) {
          up = true, lifted = goal;
        } else {
          lean_rate += h * sway;
          lean += h * lean_rate;
          body = lean, body_rate = lean_rate;
        }
      }
      if (up) {
        body_rate += h * pull;
        body += h * body_rate;
        lean_rate = (goal - lean) * (1.0 - std::exp(-h / late)) / h;
        lean += h * lean_rate;
        if (body < lean) {
          up = false, lean = body, lean_rate = body_rate;
          out.hops.push_back(lifted);
        }
      }
    }
    out.rate[k] = body_rate, out.foot[k] = body - lean;
  }
  out.rate[0] = samples.size() > 1 ? out.rate[1] : 0.0;
}

/// A foot that lifts so much before the body tips, and comes back, chatters: goals in steps lift it
/// a degree early on any ankle that is damped as usual, five on one that is not [rad].
constexpr double kEarly = 2.0 * kDegree;
/// So far before the fall no step of the goal lifts the foot [rad].
constexpr double kFarFromFall = 6.0 * kDegree;

/// One thing that was seen: the mean of what is predicted at two samples.
struct Seen {
  std::size_t first = 0, second = 0;
  double value = 0.0, sd = 0.0;
};

// A coarse gyro tells the rate only where its reading changes: there the rate is between the two
// readings. A fine one changes at every sample.
std::vector<Seen> gyro_changes(std::span<const TiltSample> samples, double floor) {
  std::vector<Seen> out;
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const double before = samples[k - 1].rate, after = samples[k].rate;
    if (!std::isfinite(before) || !std::isfinite(after) || before == after) continue;
    // When within the interval it changed is not known: that leaves the rate open by its slope.
    const std::size_t low = k > 6 ? k - 6 : 0, high = std::min(k + 5, samples.size() - 1);
    const double slope =
        (samples[high].rate - samples[low].rate) / (samples[high].t - samples[low].t);
    const double open = slope * (samples[k].t - samples[k - 1].t) / std::sqrt(12.0);
    out.push_back({k - 1, k, 0.5 * (before + after), std::hypot(open, floor)});
  }
  return out;
}

std::vector<Seen> foot_pitches(std::span<const TiltSample> samples, double sd) {
  std::vector<Seen> out;
  for (std::size_t k = 1; k < samples.size(); ++k) out.push_back({k, k, samples[k].foot, sd});
  return out;
}

/// Maximum a posteriori: the fall that the signals show best, the ankle's damping and the sensor's
/// zero near what is usual.
class FallFit {
 public:
  FallFit(std::span<const TiltSample> samples, const Lag& lag) : samples_(samples), lag_(lag) {
    seen_ = gyro_changes(samples, kModelRate);
    by_rate_ = seen_.size() >= 5;
    if (!by_rate_) seen_ = foot_pitches(samples, 0.3 * kDegree);
    usual_sd_ << std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
        0.3, kDegree;
  }

  double cost(const FallVector& x) {
    residuals(x, r_);
    return r_.squaredNorm();
  }

  /// From the best of a grid around `angle`.
  Fall solve(double angle, FallVector* sd) {
    FallVector best = vector_of({angle});
    double least = std::numeric_limits<double>::infinity();
    for (double shift = -2.0 * kDegree; shift <= 1.5 * kDegree; shift += 0.05 * kDegree)
      for (const double growth : {3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0})
        for (const double damping : {0.25, 0.6}) {
          const FallVector x = vector_of({angle + shift, growth, damping});
          const double c = cost(x);
          if (c < least) least = c, best = x;
        }
    double damp = 1e-3;
    Eigen::Matrix4d H = Eigen::Matrix4d::Identity();
    for (int iteration = 0; iteration < 60 && damp < 1e7; ++iteration) {
      Eigen::MatrixXd J;
      Eigen::VectorXd r;
      jacobian(best, J, r);
      H = J.transpose() * J;
      Eigen::Matrix4d damped = H;
      damped.diagonal() *= 1.0 + damp;
      const FallVector next =
          vector_of(fall_of(best - FallVector(damped.ldlt().solve(J.transpose() * r))));
      const double c = next.allFinite() ? cost(next) : std::numeric_limits<double>::infinity();
      if (c < least) {
        const bool small = least - c < 1e-9 * least;
        least = c, best = next, damp *= 0.3;
        if (small) break;
      } else {
        damp *= 10.0;
      }
    }
    const double scale = std::fmax(1.0, least / static_cast<double>(seen_.size()));
    *sd =
        (scale * H.ldlt().solve(Eigen::Matrix4d::Identity()).diagonal()).cwiseMax(0.0).cwiseSqrt();
    misfit = std::sqrt(least / static_cast<double>(seen_.size() + kParameters));
    return fall_of(best);
  }

  double misfit = 0.0;  // in units of what the signals leave open

 private:
  // What the model of the fall leaves out moves the rate by about this [rad/s].
  static constexpr double kModelRate = 0.4 * kDegree;

  void residuals(const FallVector& x, Eigen::VectorXd& r) {
    const Fall f = fall_of(x);
    predict(samples_, lag_, f, predicted_);
    const std::vector<double>& y = by_rate_ ? predicted_.rate : predicted_.foot;
    r.resize(static_cast<Eigen::Index>(seen_.size()) + 2);
    Eigen::Index i = 0;
    for (const Seen& s : seen_)
      r(i++) = (0.5 * (y[s.first] + y[s.second]) + f.zero - s.value) / s.sd;
    r(i++) = (x(2) - 0.5) / usual_sd_(2);
    r(i) = x(3) / usual_sd_(3);
  }
  void jacobian(const FallVector& x, Eigen::MatrixXd& J, Eigen::VectorXd& r) {
    residuals(x, r);
    J.resize(r.size(), kParameters);
    // Wide steps: a foot that chatters makes small ones rough.
    const FallVector step{0.01 * kDegree, 0.02, 0.01, 0.05 * kDegree};
    Eigen::VectorXd up, down;
    for (Eigen::Index i = 0; i < J.cols(); ++i) {
      FallVector moved = x;
      moved(i) += step(i);
      residuals(moved, up);
      moved(i) -= 2.0 * step(i);
      residuals(moved, down);
      J.col(i) = (up - down) / (2.0 * step(i));
    }
  }

  std::span<const TiltSample> samples_;
  Lag lag_;
  bool by_rate_ = false;
  std::vector<Seen> seen_;
  FallVector usual_sd_;
  Predicted predicted_;
  Eigen::VectorXd r_;
};

/// How the body rings on its ankles after each step of the goal, where the gyro shows it: far from
/// the fall nothing else moves, and there is more of it. Gives the fall with its damping, and the
/// lag with the frequency that fits best.
void take_ring(std::span<const TiltSample> ramp, Lag& lag, Fall& fall) {
  std::size_t count = 0;
  while (count < ramp.size() &&
         lag.a + (1.0 + lag.b) * ramp[count].send < fall.angle - kFarFromFall)
    ++count;
  if (count < 50 || !(lag.b > 0.0)) return;
  ramp = ramp.first(count);
  const auto misfit = [&](const std::vector<double>& told) {
    double n = 0.0, sum = 0.0, square = 0.0;
    for (std::size_t k = 0; k < ramp.size(); ++k) {
      if (!std::isfinite(ramp[k].rate)) continue;
      const double e = ramp[k].rate - (told.empty() ? 0.0 : told[k]);
      n += 1.0, sum += e, square += e * e;
    }
    return n < 50.0 ? 0.0 : square / n - sum * sum / (n * n);  // a gyro has a zero
  };
  const double silent = misfit({});
  double least = 0.8 * silent;  // less is no ring that the gyro shows
  const Lag lag0 = lag;
  Fall tried = fall;
  Predicted predicted;
  for (double faster = 0.75; faster < 1.35; faster *= 1.04)
    for (double damping = 0.02; damping < 1.0; damping *= 1.3) {
      Lag of = lag0;
      of.b = lag0.b / (faster * faster);
      tried.damping = damping;
      predict(ramp, of, tried, predicted);
      const double now = misfit(predicted.rate);
      if (now < least) least = now, lag = of, fall.damping = damping;
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
  const std::size_t before = last_quiet > 5 ? last_quiet - 2 : last_quiet;
  const Lag lag = fit_lag(std::span(samples).first(before + 1));
  const auto lean_at = [&](double send) { return send + lag.a + lag.b * send; };
  trial.lag_slope = lag.b;
  if (quiet.send > 2.0 * kDegree && lean_at(quiet.send) < quiet.send - 0.5 * options.step)
    trial.flags |= kTiltWrongLag;
  // A second and a half before the fall belongs to the fit: it says that nothing happened yet.
  std::size_t begin = last_quiet;
  while (begin > 0 && samples[last_quiet].t - samples[begin].t < 1.5) --begin;
  const auto window = std::span(samples).subspan(begin, first_high - begin + 1);
  FallFit fit(window, lag);
  FallVector sd;
  const Fall fall = fit.solve(lean_at(quiet.send), &sd);
  trial.angle = fall.angle, trial.growth = fall.growth;
  // Hops too small for an encoder's step: by the law that was fitted, over the whole ramp. Those
  // close to the angle are how any goal in steps ends.
  Predicted ramp;
  Lag ringing = lag;
  Fall rings = fall;
  take_ring(std::span(samples).first(last_quiet + 1), ringing, rings);
  predict(std::span(samples).first(last_quiet + 1), ringing, rings, ramp);
  const int hops = static_cast<int>(std::count_if(
      ramp.hops.begin(), ramp.hops.end(), [&](double lean) { return lean < fall.angle - kEarly; }));
  trial.chatter = std::max(trial.chatter, hops);
  if (trial.chatter > 0) trial.flags |= kTiltChatter;
  // The lag's own uncertainty: half a step of the encoder over the ramp is little, one of the goal
  // within the last step is not.
  trial.angle_sd = sd(0) + 0.05 * options.step;
  if (fit.misfit > 4.0) trial.flags |= kTiltPoorFit;
  // What is no quiet fall leaves open at least what fit and encoder disagree by.
  if ((trial.flags & (kTiltPoorFit | kTiltFast)) != 0)
    trial.angle_sd = std::hypot(trial.angle_sd, trial.angle - trial.real);
  for (const TiltSample& s : window) {
    if (lean_at(s.send) < trial.angle) continue;
    trial.t_lift = s.t - samples[0].t;
    break;
  }
  return trial;
}

}  // namespace legwork
