#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Actuators, sensors, keyframes and loop-closing constraints as the files describe them.
#include <array>
#include <string>
#include <vector>

#include "legwork/base/index.h"
#include "legwork/math/spatial.h"
#include "legwork/model/joint.h"

namespace legwork {

enum class ActuatorKind { kMotor, kPosition, kVelocity, kGeneral };

/// force = gain(ctrl, length, speed) + bias0 + bias1·length + bias2·speed on the transmission;
/// joint torque = gear·force; length = gear·q.
struct Actuator {
  std::string name;
  ActuatorKind kind = ActuatorKind::kMotor;
  JointId joint;  // none when it drives a tendon
  int tendon = -1;
  double gear = 1.0;
  std::array<double, 3> gain{1, 0, 0};  // gain = gain0 + gain1·length + gain2·speed
  std::array<double, 3> bias{0, 0, 0};
  bool bias_affine = false;
  double damp_ratio = 0.0;  // as written; the loader turns it into bias[2]
  Range control;            // bound on ctrl
  Range force;              // bound on force, before the gear [N·m]
  int line = 0;
};

enum class SensorKind {
  kGyro,
  kAccelerometer,
  kVelocimeter,
  kForce,
  kTorque,
  kMagnetometer,
  kTouch,
  kFramePosition,
  kFrameQuaternion,
  kFrameXAxis,
  kFrameYAxis,
  kFrameZAxis,
  kFrameLinearVelocity,
  kFrameAngularVelocity,
  kFrameLinearAcceleration,
  kFrameAngularAcceleration,
  kJointPosition,
  kJointVelocity,
  kJointActuatorForce,
  kActuatorPosition,
  kActuatorVelocity,
  kActuatorForce,
  kBallQuaternion,
  kBallAngularVelocity,
  kSubtreeCom,
  kClock,
  kOther
};

struct Sensor {
  std::string name;
  SensorKind kind = SensorKind::kOther;
  std::string kind_text;  // the element's name
  FrameId frame;          // site, body or part it sits on
  FrameId reference;      // reftype frame; none is the world
  JointId joint;
  ActuatorId actuator;
  int part = -1;       // subtree sensors
  double noise = 0.0;  // as written; applied by sense/, not here
  double cutoff = 0.0;
  int line = 0;
};

struct Keyframe {
  std::string name;
  std::vector<double> q;        // nq
  std::vector<double> v;        // nv
  std::vector<double> control;  // nu
  double time = 0.0;            // [s]
};

/// Two points (connect) or two frames (weld) of different bodies that must coincide.
struct LoopConstraint {
  enum class Kind { kConnect, kWeld };
  std::string name;
  Kind kind = Kind::kConnect;
  BodyId body_a, body_b;  // world allowed for b
  Pose<double> X_AC;      // the constrained frame on each body; connect uses p only
  Pose<double> X_BC;
  double torque_scale = 1.0;
  bool active = true;
  SoftParameters soft;
  int line = 0;
};

/// q_a − q_a0 = Σ c_k (q_b − q_b0)^k; without joint b: q_a − q_a0 = c_0.
struct JointCoupling {
  std::string name;
  JointId joint_a, joint_b;
  std::array<double, 5> coefficients{0, 1, 0, 0, 0};
  double q_a0 = 0.0, q_b0 = 0.0;
  bool active = true;
  SoftParameters soft;
  int line = 0;
};

/// A linear combination of joints, used for its limits.
struct FixedTendon {
  std::string name;
  std::vector<std::pair<JointId, double>> terms;
  Range range;
  double margin = 0.0;
  double stiffness = 0.0, damping = 0.0, friction = 0.0;
  std::array<double, 2> spring_length{0, 0};
  SoftParameters soft_limit;
  int line = 0;
};

}  // namespace legwork
