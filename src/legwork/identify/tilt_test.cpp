// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/tilt_test.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"

namespace legwork {
namespace {

constexpr double kFootTime = 0.5;  // the accelerometer's steps are averaged over this [s]

[[noreturn]] void refuse(const std::string& field, const std::string& what) {
  throw Error(
      Finding{.code = "E-TILT", .element = field, .message = what, .remedy = "see TiltOptions"});
}

}  // namespace

const char* name_of(TiltPhase phase) {
  switch (phase) {
    case TiltPhase::kIdle:
      return "idle";
    case TiltPhase::kHome:
      return "home";
    case TiltPhase::kSettle:
      return "settle";
    case TiltPhase::kRamp:
      return "ramp";
    case TiltPhase::kFallen:
      return "fallen";
    case TiltPhase::kReturn:
      return "return";
    case TiltPhase::kDone:
      return "done";
    case TiltPhase::kAborted:
      return "aborted";
  }
  return "unknown";
}

const char* name_of(TiltDirection direction) {
  switch (direction) {
    case TiltDirection::kForward:
      return "forward";
    case TiltDirection::kBackward:
      return "backward";
    case TiltDirection::kLeft:
      return "left";
    case TiltDirection::kRight:
      return "right";
  }
  return "unknown";
}

std::string tilt_flag_text(unsigned flags) {
  static constexpr const char* kNames[] = {
      "the foot chattered", "the ankles differ", "the ramp is too fast for statics",
      "the measured lean lags the wrong way", "the fall does not look like one"};
  std::string text;
  for (unsigned bit = 0; bit < 5; ++bit)
    if ((flags >> bit & 1u) != 0) text += std::string(text.empty() ? "" : ", ") + kNames[bit];
  return text;
}

TiltTest::TiltTest(const TiltOptions& options) : options_(options) {
  if (options.ankles.empty()) refuse("ankles", "no joint leans the robot");
  if (!(options.rate > 0.0) || !(options.return_rate > 0.0))
    refuse("rate", "a rate is not positive");
  if (!(options.step >= 0.0) || options.step > options.jump)
    refuse("step", "a step is negative or larger than the jump that is allowed");
  if (!(options.quiet > 0.0) || !(options.lift > options.quiet) || !(options.fallen > options.lift))
    refuse("lift", "the thresholds do not rise: quiet, lift, fallen");
}

void TiltTest::enter(TiltPhase phase, double t) { phase_ = phase, since_ = t; }

void TiltTest::abort(const std::string& why, double t) {
  why_ = why;
  enter(TiltPhase::kAborted, t);
}

void TiltTest::start(double t, const Command& home) {
  home_.clear();
  for (const TiltJoint& ankle : options_.ankles) home_.push_back(home.drive[ankle.drive].position);
  samples_.clear();
  why_.clear();
  send_ = 0.0, settled_ = 0, pitch0_ = lean0_ = mean_pitch_ = mean_lean_ = 0.0, bad_since_ = -1.0,
  footed_ = false;
  t_ = t;
  enter(TiltPhase::kHome, t);
}

double TiltTest::lean_of(const Measurements& z, double& spread) const {
  double sum = 0.0, low = INFINITY, high = -INFINITY;
  int count = 0;
  for (std::size_t i = 0; i < options_.ankles.size(); ++i) {
    const TiltJoint& ankle = options_.ankles[i];
    const JointReading& reading = z.joint[ankle.joint];
    if (!reading.position_valid) continue;
    const double lean = ankle.sign * (reading.position - home_[i]);
    sum += lean, low = std::fmin(low, lean), high = std::fmax(high, lean);
    ++count;
  }
  spread = count > 1 ? high - low : 0.0;
  return count > 0 ? sum / count : kNan;
}

// Body z up, x forward, y left: leaning forward turns the specific force towards −x, leaning left
// towards −y. While nothing falls the accelerometer tells the body's lean, and the ankle's angle
// taken off it the foot's pitch. In a fall it does not: a body that falls about its foot
// accelerates with what it would measure. There the gyro, less the ankle's rate, is integrated.
double TiltTest::foot_of(double t, const Measurements& z, double real) {
  if (z.imu.empty() || !z.imu[0].accel_valid || !std::isfinite(real)) return kNan;
  const ImuReading& imu = z.imu[0];
  const bool sagittal = options_.direction == TiltDirection::kForward ||
                        options_.direction == TiltDirection::kBackward;
  const bool positive =
      options_.direction == TiltDirection::kForward || options_.direction == TiltDirection::kLeft;
  const double sign = positive ? 1.0 : -1.0;
  still_ = sign * std::atan2(-(sagittal ? imu.accel_S.x : imu.accel_S.y), imu.accel_S.z);
  const double rate = sign * (sagittal ? imu.gyro_S.y : -imu.gyro_S.x);
  rate_ = imu.gyro_valid ? rate : kNan;
  const double by_accel = (still_ - pitch0_) - (real - lean0_);
  const double h = t - foot_t_;
  if (!footed_ || !(h > 0.0)) {
    foot_ = by_accel, lean_rate_ = 0.0, footed_ = true;
  } else {
    // The encoder's steps are smoothed: their slope is not the ankle's rate.
    const double share = 1.0 - std::exp(-h / kFootTime);
    lean_rate_ += share * ((real - last_real_) / h - lean_rate_);
    const double slip = rate - lean_rate_;
    if (imu.gyro_valid && std::fabs(slip) > options_.gyro_quiet)
      foot_ += h * slip;
    else
      foot_ += share * (by_accel - foot_);
  }
  foot_t_ = t, last_real_ = real;
  return foot_;
}

double TiltTest::wanted_lean(double t) const {
  const double smooth = options_.rate * (t - ramp_start_);
  if (options_.step <= 0.0) return smooth;
  return options_.step * std::floor(smooth / options_.step + 1e-9);
}

void TiltTest::update(double t, const Measurements& z, const TiltHealth& health, Command& command) {
  if (phase_ == TiltPhase::kIdle || over()) return;
  const double h = std::fmax(0.0, t - t_);
  t_ = t;
  TiltSample sample;
  sample.t = t;
  sample.send = send_;
  sample.real = lean_of(z, sample.spread);
  rate_ = kNan;
  sample.foot = foot_of(t, z, sample.real);
  sample.rate = rate_;
  sample.pitch = sample.foot + sample.real - lean0_;
  double torque = 0.0;
  bool measured = true;
  for (const TiltJoint& ankle : options_.ankles) {
    measured = measured && z.joint[ankle.joint].torque_valid;
    torque += ankle.sign * z.joint[ankle.joint].torque;
  }
  if (measured) sample.torque = torque;

  if (!health.connected) return abort("the robot is disconnected: " + health.text, t);
  if (health.alarm) return abort("a servo is in trouble: " + health.text, t);
  const bool blind = !std::isfinite(sample.real) || !std::isfinite(sample.pitch);
  const bool bad = blind || health.lost >= options_.lost || health.vital_lost > 0;
  if (!bad)
    bad_since_ = -1.0;
  else if (bad_since_ < 0.0)
    bad_since_ = t;
  if (bad && t - bad_since_ >= options_.patience)
    return abort(blind ? "no ankle angle or no body tilt is measured" : "servos do not answer", t);

  const auto go_home = [&] {
    const double most = std::fmin(options_.jump, options_.return_rate * h);
    send_ -= std::clamp(send_, -most, most);
  };
  switch (phase_) {
    case TiltPhase::kHome:
      go_home();
      if (send_ == 0.0 && !blind) enter(TiltPhase::kSettle, t);
      break;
    case TiltPhase::kSettle: {
      // The last half of the wait is the upright pose that angles are counted from.
      if (!blind && t - since_ >= 0.5 * options_.settle) {
        ++settled_;
        const double share = 1.0 / static_cast<double>(settled_);
        mean_pitch_ += share * (still_ - mean_pitch_);
        mean_lean_ += share * (sample.real - mean_lean_);
      }
      if (t - since_ < options_.settle || settled_ == 0) break;
      pitch0_ = mean_pitch_, lean0_ = mean_lean_, footed_ = false;
      ramp_start_ = t;
      enter(TiltPhase::kRamp, t);
      break;
    }
    case TiltPhase::kRamp: {
      if (blind) break;
      samples_.push_back(sample);
      if (sample.foot >= options_.fallen) {
        enter(TiltPhase::kFallen, t);
        break;
      }
      const double wanted = wanted_lean(t);
      // Once the foot is up the goal stays: what falls, falls.
      if (sample.foot < options_.lift)
        send_ += std::clamp(wanted - send_, -options_.jump, options_.jump);
      if (send_ > options_.limit) {
        why_ = "it did not tip before the limit";
        enter(TiltPhase::kReturn, t);
      }
      break;
    }
    case TiltPhase::kFallen:
      enter(TiltPhase::kReturn, t);
      break;
    case TiltPhase::kReturn:
      go_home();
      if (send_ == 0.0) enter(TiltPhase::kDone, t);
      break;
    default:
      break;
  }
  for (std::size_t i = 0; i < options_.ankles.size(); ++i) {
    const TiltJoint& ankle = options_.ankles[i];
    command.drive[ankle.drive].position = home_[i] + ankle.sign * send_;
  }
}

TiltTrial TiltTest::trial() const {
  TiltTrial trial = fit_fall(samples_, options_);
  trial.direction = options_.direction;
  return trial;
}

TiltAverage average(const std::vector<TiltTrial>& trials) {
  TiltAverage out;
  double square = 0.0;
  for (const TiltTrial& trial : trials) {
    if (!trial.tipped) continue;
    ++out.trials;
    out.angle += trial.angle, out.growth += trial.growth, out.lag_slope += trial.lag_slope;
    out.chatter += trial.chatter;
    out.flags |= trial.flags;
  }
  if (out.trials == 0) return out;
  const double n = out.trials;
  out.angle /= n, out.growth /= n, out.lag_slope /= n;
  double fitted = 0.0;
  for (const TiltTrial& trial : trials) {
    if (!trial.tipped) continue;
    square += (trial.angle - out.angle) * (trial.angle - out.angle);
    fitted += trial.angle_sd * trial.angle_sd / n;
  }
  out.sd = out.trials > 1 ? std::sqrt(square / (n - 1.0)) : std::sqrt(fitted);
  out.standard_error = std::sqrt((out.sd * out.sd + fitted) / n);
  // A trial with a remark is worth less than it says.
  if (out.flags != 0) out.standard_error *= 3.0;
  return out;
}

// The lag is the noisy side (encoder steps), the torque the clean one: lag on torque, with an
// intercept for an encoder that is not zeroed.
double ankle_stiffness(const std::vector<TiltSample>& samples, double lift_time, double mass,
                       double height, double offset, double gravity) {
  double n = 0.0, t1 = 0.0, l1 = 0.0, tt = 0.0, tl = 0.0;
  for (const TiltSample& s : samples) {
    if (s.t - samples.front().t > lift_time) break;
    const double torque = mass * gravity * (height * std::sin(s.real) + offset * std::cos(s.real));
    const double lag = s.real - s.send;
    n += 1.0, t1 += torque, l1 += lag, tt += torque * torque, tl += torque * lag;
  }
  const double slope = (n * tl - t1 * l1) / (n * tt - t1 * t1);
  return slope > 0.0 ? 1.0 / slope : kNan;
}

}  // namespace legwork
