#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Mechanical and electric power of limbs: what an actuator designer needs to size motors.
// Eq 8 of Endo, Arikawa, Hirose (2011): P = 1/(nT)·∫ Σ|τ_p·θ̇_p| dt. Work of a step is
// τ·(ω_before + ω_after)/2·h, which is exact for the semi-implicit step (sim/ledger.h).
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "legwork/actuate/dc_motor.h"
#include "legwork/lab/power/torque_routes.h"

namespace legwork {

/// A parallelogram that makes a joint's driven coordinate absolute: θ_p = q_carrier + q_driven
/// (eqs 1, 2). Indices into Limb::joints, carrier before driven.
struct ParallelLink {
  int carrier = 0, driven = 0;
};

/// Between serial coordinates (each joint's own angle) and the coordinates the motors of a limb
/// with parallel links turn. θ_p = A·q with A constant and unimodular, so nothing is ever singular.
class ParallelMap {
 public:
  ParallelMap() = default;
  /// Throws Error for a link that is not carrier-before-driven among `joints` joints.
  ParallelMap(std::size_t joints, std::vector<ParallelLink> links);
  void rates(std::span<const double> w_serial, std::span<double> w_parallel) const;    // eq 1
  void torques(std::span<const double> t_serial, std::span<double> t_parallel) const;  // eq 2
  const std::vector<ParallelLink>& links() const { return links_; }

 private:
  std::vector<ParallelLink> links_;  // by carrier, outermost first
};

enum class Coordinates { kSerial, kParallel };
enum class GaitPhase { kStance, kSwing };

/// What one motor did.
struct MotorBook {
  double net = 0, absolute = 0, positive = 0;  // ∫P, ∫|P|, ∫max(P,0) [J]
  double torque_square = 0;                    // ∫τ² dt [N²·m²·s]
  double time = 0;                             // [s]
  double peak_torque = 0, peak_speed = 0, peak_power = 0;
  double electric = 0, electric_regenerating = 0;  // from the supply, without and with taking
                                                   // back [J]; 0 without a motor model

  double mean_absolute() const { return time > 0 ? absolute / time : 0.0; }  // [W]
  double mean_net() const { return time > 0 ? net / time : 0.0; }
  double mean_positive() const { return time > 0 ? positive / time : 0.0; }
  double mean_electric() const { return time > 0 ? electric / time : 0.0; }
  double mean_electric_regenerating() const {
    return time > 0 ? electric_regenerating / time : 0.0;
  }
  double rms_torque() const;  // [N·m]
  MotorBook& operator+=(const MotorBook& other);
};

/// Books the limbs of one robot, step by step.
class PowerMeter {
 public:
  /// `links` hold for every limb.
  explicit PowerMeter(std::vector<Limb> limbs, std::vector<ParallelLink> links = {});
  /// The motor that turns this coordinate in every limb: books electric power from now on.
  void set_motor(std::size_t joint, const DcMotor& motor);

  /// One step of one limb: torques, rates before and after [N·m, rad/s], one per joint.
  void add(std::size_t limb, std::span<const double> torque, std::span<const double> before,
           std::span<const double> after, double h, GaitPhase phase = GaitPhase::kStance);

  const MotorBook& book(std::size_t limb, std::size_t joint, Coordinates in, GaitPhase phase) const;
  MotorBook joint_total(std::size_t limb, std::size_t joint, Coordinates in) const;
  /// Sum over limbs and their first `joints` joints; time is that of one joint, so that the means
  /// are those of the whole robot.
  MotorBook total(Coordinates in, std::size_t joints = kAll) const;
  /// The same for the joint at one place of every limb.
  MotorBook across_limbs(std::size_t joint, Coordinates in) const;
  double time() const { return time_; }
  const std::vector<Limb>& limbs() const { return limbs_; }
  /// The last step's power of a motor [W].
  double power(std::size_t limb, std::size_t joint, Coordinates in) const;

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

 private:
  struct Books {
    MotorBook of[2][2];  // coordinates, phase
    double power[2] = {0, 0};
  };
  std::vector<Limb> limbs_;
  std::vector<ParallelMap> maps_;
  std::vector<std::optional<DcMotor>> motors_;
  std::vector<std::vector<Books>> books_;  // limb, joint
  std::vector<double> torque_, before_, after_;
  double time_ = 0;
};

/// Energy per weight and way: P/(m·g·|v|). Infinite at rest.
double cost_of_transport(double power, double mass, double gravity, double speed);

/// A motor against what its joint allows.
struct MotorLimit {
  std::string joint;
  double peak_torque = 0, torque_limit = 0;  // [N·m]
  double peak_speed = 0, speed_limit = 0;    // [rad/s]
  double rms_torque = 0, peak_power = 0;
  bool within() const { return peak_torque <= torque_limit && peak_speed <= speed_limit; }
};
/// One row per joint of each limb, in serial coordinates, against the model's limits (infinite
/// where it names none).
std::vector<MotorLimit> against_limits(const Model& model, const PowerMeter& meter);
/// The torque limit of a joint: of the joint itself and of its actuators [N·m].
double torque_limit(const Model& model, JointId joint);

}  // namespace legwork
