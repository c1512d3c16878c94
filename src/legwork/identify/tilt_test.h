#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The falling test as a state machine on signals, the same for a simulated and a real robot: lean
// the
// ankles slowly until the foot lifts, note the angle, stop.
#include <limits>
#include <string>
#include <vector>

#include "legwork/math/constants.h"
#include "legwork/signal/command.h"
#include "legwork/signal/measurements.h"

namespace legwork {

enum class TiltPhase { kIdle, kHome, kSettle, kRamp, kFallen, kReturn, kDone, kAborted };
const char* name_of(TiltPhase phase);

enum class TiltDirection { kForward, kBackward, kLeft, kRight };
const char* name_of(TiltDirection direction);

/// One joint that leans the body, and which way.
struct TiltJoint {
  std::size_t drive = 0, joint = 0;  // entries of the Layout
  int sign = 1;                      // joint angle per lean in the direction of the test
};

struct TiltOptions {
  TiltDirection direction = TiltDirection::kForward;
  std::vector<TiltJoint> ankles;
  double step = 300.0 / 1024.0 * kDegree;  // the goal moves by so much at a time; 0: smoothly [rad]
  double rate = 300.0 / 1024.0 / 0.2 * kDegree;  // [rad/s]
  double settle = 1.0;                           // [s]
  double lift = 2.0 * kDegree;                   // foot pitch that counts as a lift
  double quiet = 0.5 * kDegree;                  // foot pitch that does not
  double fallen = 6.0 * kDegree;                 // foot pitch at which the test is over
  double limit = 40.0 * kDegree;                 // lean at which it gives up
  double jump = 5.0 * kDegree;                   // the goal moves no further in one update
  double gyro_quiet = 5.0 * kDegree;             // a fall is faster than this [rad/s]
  double patience = 0.1;                         // with lost servos [s]
  int lost = 3;                                  // so many lost servos abort; any ankle does too
  double return_rate = 20.0 * kDegree;           // [rad/s]
};

/// What the wire says of itself, beside the measurements.
struct TiltHealth {
  bool connected = true;
  int lost = 0, vital_lost = 0;
  bool alarm = false;
  std::string text;
};

/// One cycle of the test. Angles are leans in the direction of the test [rad].
struct TiltSample {
  double t = 0.0;
  double send = 0.0;    // as told
  double real = 0.0;    // mean of the ankles, as measured
  double spread = 0.0;  // largest difference between ankles
  double pitch = 0.0;   // of the body, by the IMU, from its pose at the start
  double foot = 0.0;    // pitch − real: what the foot does
  double rate = std::numeric_limits<double>::quiet_NaN();    // of the body, by the gyro [rad/s]
  double torque = std::numeric_limits<double>::quiet_NaN();  // of all ankles, where measured [N·m]
};

/// Remarks of a trial.
enum TiltFlag : unsigned {
  kTiltChatter = 1u << 0,   // the foot lifted and came back well before it fell
  kTiltUneven = 1u << 1,    // the ankles differ by more than two steps
  kTiltFast = 1u << 2,      // the ramp is not quasi-static (above 5 °/s)
  kTiltWrongLag = 1u << 3,  // measured lean behind the told one at the lift
  kTiltPoorFit = 1u << 4,   // the fall does not look like one
};
std::string tilt_flag_text(unsigned flags);

struct TiltTrial {
  TiltDirection direction = TiltDirection::kForward;
  bool tipped = false;
  double angle = 0.0;                 // static tipping angle, from the fit of the fall [rad]
  double angle_sd = 0.0;              // [rad]
  double real = 0.0;                  // measured lean at the last quiet sample [rad]
  double send = 0.0;                  // told lean then [rad]
  double t_lift = 0.0, t_fall = 0.0;  // from the start of the ramp [s]
  double growth = 0.0;                // λ of the fall, θ̈ = λ²·(θ − angle) [1/s]
  double lag_slope = 0.0;             // d(real − send)/d(send) before the lift
  int chatter = 0;
  unsigned flags = 0;
  double largest = 0.0;  // lean reached without tipping [rad]
};

/// Drives one trial. Feed update() every cycle with the newest measurements; it writes the goals of
/// the ankles and leaves the other drives as they are. Aborting holds the last goal: the robot
/// stays stiff.
class TiltTest {
 public:
  /// Throws Error where there is no ankle, a rate is not positive, or a threshold makes no sense.
  explicit TiltTest(const TiltOptions& options);

  /// From now on; the present goals of `home` are the upright pose.
  void start(double t, const Command& home);
  void update(double t, const Measurements& z, const TiltHealth& health, Command& command);

  TiltPhase phase() const { return phase_; }
  bool over() const { return phase_ == TiltPhase::kDone || phase_ == TiltPhase::kAborted; }
  const std::string& why() const { return why_; }  // it was aborted, or did not tip
  const std::vector<TiltSample>& samples() const { return samples_; }
  /// Of a test that is over.
  TiltTrial trial() const;

 private:
  double lean_of(const Measurements& z, double& spread) const;
  double foot_of(double t, const Measurements& z, double real);
  double wanted_lean(double t) const;
  void enter(TiltPhase phase, double t);
  void abort(const std::string& why, double t);

  TiltOptions options_;
  TiltPhase phase_ = TiltPhase::kIdle;
  std::string why_;
  double since_ = 0.0, t_ = 0.0;  // of the phase; of the last update
  std::vector<double> home_;
  double send_ = 0.0, ramp_start_ = 0.0;
  double foot_ = 0.0, foot_t_ = 0.0, last_real_ = 0.0, still_ = 0.0, rate_ = 0.0, lean_rate_ = 0.0;
  bool footed_ = false;
  double pitch0_ = 0.0, lean0_ = 0.0, mean_pitch_ = 0.0, mean_lean_ = 0.0;
  long settled_ = 0;
  double bad_since_ = -1.0;
  std::vector<TiltSample> samples_;
};

/// The static angle and growth rate of a fall from its samples: the body sways on its ankles until
/// the foot lifts, then its lean θ follows θ̈ = λ²·(θ − angle). Fitted where the gyro tells it, at
/// every change of its reading (without a gyro: by the foot's pitch); the lean before the lift is
/// the told one plus the lag, so that it is finer than the encoder's step. A stiff ankle that
/// hardly damps lets the foot hop at every step of the goal; hops that no encoder sees are counted
/// by the law that was fitted.
TiltTrial fit_fall(const std::vector<TiltSample>& samples, const TiltOptions& options);

/// Several trials of one direction.
struct TiltAverage {
  double angle = 0.0, sd = 0.0, standard_error = 0.0;  // [rad]
  double growth = 0.0, lag_slope = 0.0;
  int trials = 0, chatter = 0;
  unsigned flags = 0;
};
TiltAverage average(const std::vector<TiltTrial>& trials);

/// Ankle stiffness from the samples before the lift: K·(real − send) = M·g·(h·sin q + z·cos q),
/// z towards the direction of the test; NaN where the lag does not grow with the torque [N·m/rad].
double ankle_stiffness(const std::vector<TiltSample>& samples, double lift_time, double mass,
                       double height, double offset, double gravity = 9.81);

}  // namespace legwork
