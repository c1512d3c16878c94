#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Everything an estimator must be told: the robot, its feet, and the tuning of each method.
// Equation numbers: Masuya and Sugihara, "Dead reckoning for biped robots based on Kalman filter
// with observation error model varied with foot contact condition".
#include <array>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/math/mat3.h"

namespace legwork {

struct Model;

/// One foot: where its force sensor and sole are, in the foot frame F.
struct FootGeometry {
  Vec3d p_FS{0.0, 0.0, 0.04};  // force sensor origin                                [m]
  Vec3d p_Fm0{0.0, 0.0, 0.0};  // first guess of the contact point: sole below ankle [m]
  Vec3d n_F{0.0, 0.0, 1.0};    // unit normal of the sole
  double sole = 0.0;           // the sole is the plane n·p = sole                   [m]
  double heel = -0.06;         // sole box: along x, and ± half_width along y        [m]
  double toe = 0.10;           //                                                    [m]
  double half_width = 0.04;    //                                                    [m]
};

/// Weights of the minimum velocity point, eqs. 11–13, and the sole term the paper drops.
struct MvpWeights {
  double kinematic = 1.0;  // α1 on |v + ω × p|²
  double moment = 0.05;    // α3 on the moment about the point
  double sole = 0.0;       // α4 on the distance from the sole plane
  bool clip = false;       // clip the point to the sole box
};

/// What counts as bad input, and what is done about it.
struct GuardConfig {
  double accel_hold = 0.02;    // hold the last acceleration this long, then 0    [s]
  double accel_limit = 500.0;  // more is a fault                                 [m/s²]
  double gyro_limit = 100.0;   // more is a fault                                 [rad/s]
  double reach_limit = 10.0;   // a foot further from the trunk is a fault        [m]
  double force_limit = 1e5;    // saturation of the force sensor, per axis        [N]
  double torque_limit = 1e5;   // saturation, per axis                            [N·m]
  double gap = 0.1;            // status kGap above                               [s]
  double gap_reset = 1.0;      // status kNeedsReset above                        [s]
  double stuck = 0.05;         // loaded and unchanged this long is stuck; 0: off [s]
  double flight_load = 0.05;   // share of the weight below which a foot is free
  double flight_time = 0.02;   // no load this long is flight                     [s]
  double nis_limit = 30.0;     // gate on a foot's innovation (3 dof)
};

/// Mahony's complementary filter on SO(3).
struct MahonyConfig {
  double kp = 1.0;          // [1/s]
  double ki = 0.02;         // [1/s²]
  double accel_gate = 1.0;  // ignore gravity when |acc| is off by more        [m/s²]
};

/// When a foot stands: a two-state Bayes filter on the vertical force, decided with hysteresis.
struct ContactConfig {
  double noise = 2.0;  // sd of the force of a free foot                  [N]
  double load = 0.25;  // typical force of a standing foot, share of weight
  double rate = 4.0;   // touch-downs and lift-offs per second            [1/s]
  double on = 0.99;    // probability that makes a contact
  double off = 0.5;    // probability that ends it
};

/// Offsets of the force sensors, learnt while a foot is in the air.
struct ZeroingConfig {
  bool enabled = false;     // the paper's sensors have no offset
  double free_fall = 2.0;   // specific force below which the robot falls      [m/s²]
  double clearance = 0.02;  // a sole this far above another is free           [m]
  double settle = 0.01;     // wait this long after lift-off                   [s]
  double time = 0.2;        // averaging time                                  [s]
  double limit = 20.0;      // more is not an offset                           [N]
};

/// Linear Kalman filter with foot positions and accelerometer bias as states.
struct LkfConfig {
  double accel = 0.1;             // accelerometer noise per sample                  [m/s²]
  double accel_bias = 0.04;       // sd of the bias at the start                     [m/s²]
  double accel_bias_walk = 1e-4;  // [m/s²/√s]
  double attitude = 0.0376;       // sd of the attitude error (eq. 19)               [rad]
  double attitude_time = 0.127;   // its correlation time, ∫ρ = 4 τ                  [s]
  double encoder = 0.001;         // sd of a foot position from the encoders         [m]
  double foot_stance = 0.04;      // random walk of a fully loaded foot              [m/√s]
  double foot_swing = 10.0;       // of a free foot                                  [m/√s]
};

/// Contact-aided right-invariant extended Kalman filter.
struct InekfConfig {
  double gyro = 0.01;             // gyro noise per sample                           [rad/s]
  double gyro_bias = 0.005;       // sd of the bias at the start                     [rad/s]
  double gyro_bias_walk = 1e-6;   // [rad/s/√s]
  double accel = 0.1;             // accelerometer noise per sample                  [m/s²]
  double accel_bias = 0.04;       // sd of the bias at the start                     [m/s²]
  double accel_bias_walk = 1e-6;  // [m/s²/√s]
  // The paper's encoders are exact and its feet do not slip: what is left is below any sensor, so
  // that the innovation's covariance has an inverse. A real leg: 2e-3 m, 1e-2 m/√s.
  double encoder = 1e-5;          // sd of a foot position from the encoders         [m]
  double contact_walk = 1e-6;     // of a contact point under its share of weight    [m/√s]
  double force = 1.0;             // force noise per axis: where the pressure is     [N]
  double torque = 0.01;           // torque noise per axis                           [N·m]
  double pressure_wander = 0.05;  // random walk of the pressure over the sole       [m/√s]
  double attitude0 = 1e-4;        // sd of the attitude at reset                     [rad]
  double gate = 16.27;            // chi-square gate, 3 dof (0.1 %)
  // A foot slips where its innovations are gated `slip_count` times in a row, or lean to one side:
  // their mean over `slip_time` fails `slip_gate`. What it said in the last `slip_window` or two is
  // taken back, and it is believed again once its point has stood still for `slip_window`.
  int slip_count = 5;
  double slip_time = 0.02;      // [s]
  double slip_gate = 30.0;      // chi-square, 3 dof (1e-6); 0: never looked for
  double slip_window = 0.03;    // [s]
  double slip_friction = 0.02;  // no ground is smoother: a trunk that brakes less does not slide
};

enum class AttitudeSource {
  kExternal,  // Measurements::attitude
  kMahony,    // our own filter on the IMU
};

/// The most feet an estimator follows.
inline constexpr int kMaxFeet = 8;

/// The defaults are the paper's biped and the paper's parameters; q, q_p and σ_o are ours, because
/// it does not print them.
struct EstimatorConfig {
  int foot_count = 2;
  double dt = 0.002;     // nominal sample time                                   [s]
  double mass = 10.0;    // [kg]
  double gravity = 9.8;  // [m/s²]
  std::array<FootGeometry, kMaxFeet> foot{};
  Mat3d R_TS = identity3<double>();  // IMU axes on the trunk
  Vec3d p_TS{};                      // IMU on the trunk                             [m]
  // An IMU reading is the mean since the last one (most chips integrate, and so do our simulated
  // ones) or the value at its instant (the paper's). The invariant EKF integrates accordingly.
  bool imu_averages = false;
  AttitudeSource attitude = AttitudeSource::kExternal;

  MvpWeights mvp{};
  double eta = 1.53;        // E = η/(f_z + ε), eq. 3                                [N]
  double epsilon = 0.39;    //                                                       [N]
  bool adaptive = true;     // false: E of an evenly shared weight, always
  double q = 10.0;          // acceleration noise density                            [m²/s³]
  double q_position = 1.0;  // position noise density                                [m²/s]
  double sigma = 1.0;       // σ_o, sd of w_o in eq. 2                               [m]
  double position_variance = 1e-8;  // at reset                                      [m²]
  double velocity_variance = 1e-6;  // at reset                                      [m²/s²]

  double highpass = 0.01;            // DIA+HPF cut-off                             [Hz]
  double previous_mvp_time = 0.002;  // T_m of eq. 6                                [s]
  double previous_slow = 0.001;      // cross-over without load                     [Hz]
  double previous_fast = 0.5;        // cross-over under full weight                [Hz]
  double previous_softening = 0.3;   // added to each foot's force                  [N]

  GuardConfig guard{};
  MahonyConfig mahony{};
  ContactConfig contact{};
  ZeroingConfig zeroing{};
  int late_samples = 0;  // how many samples back a late one may come; 0: none
  LkfConfig lkf{};
  InekfConfig inekf{};
};

/// The first field that makes no sense (message names it), or nothing.
std::optional<Finding> check(const EstimatorConfig& config);

/// The paper's weights with the sole surface of its ref. 9 restored: α1 = 0, α3 = 2, α4 = 1.
EstimatorConfig plus(EstimatorConfig config);

/// For a log of a real robot: mass and gravity of its model, feet as flat soles with the force
/// sensor at the foot frame, the paper's force weights (eq. 3) scaled from its 10 kg by mass. The
/// noises of the filters are those of real legs and of logs at 100 Hz, which alias the impacts of
/// walking: more than the sensors have standing. They were found on twenty seconds of a walking
/// iCub and held out on the rest (papers/dead_reckoning/README.md).
EstimatorConfig real_robot_config(const Model& model);

}  // namespace legwork
