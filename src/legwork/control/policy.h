#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A trained policy as a controller: observations through a network into position targets.
#include <limits>
#include <string>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/control/network.h"

namespace legwork {

/// What an observation term holds, and how many numbers it is.
enum class Observed {
  kJointPosition,     // less the default pose, one per joint                  [rad] or [m]
  kJointVelocity,     // one per joint                                         [rad/s] or [m/s]
  kAngularVelocity,   // of the trunk in its own axes, 3                               [rad/s]
  kLinearVelocity,    // of the trunk in its own axes, 3                               [m/s]
  kProjectedGravity,  // unit vector along gravity in the trunk's axes, 3
  kKnobs,             // one per named knob
  kLastAction,        // the network's last output, one per joint; 0 at first
  kPhase,             // sin and cos of 2π·t/period, 2
};
/// joint_position, joint_velocity, angular_velocity, linear_velocity, projected_gravity, knobs,
/// last_action, phase: in the order of Observed.
const std::vector<std::string>& observed_names();
/// By name. Throws Error naming them.
Observed observed_of(const std::string& name);

/// One block of the network's input: clip(scale·(x − offset)).
struct ObservationTerm {
  Observed what = Observed::kJointPosition;
  double scale = 1.0;
  std::vector<double> scales;  // one per number, in the place of `scale`; empty: all alike
  double offset = 0.0;         // in the unit of x
  double clip = std::numeric_limits<double>::infinity();
};

struct PolicySpec {
  NetworkSpec network;
  std::vector<ObservationTerm> observation;  // in the network's order
  std::vector<std::string> joints;   // of joint terms and actions, in the network's order; empty:
                                     // all drives, in theirs
  std::vector<double> default_pose;  // per joint [rad] or [m]; empty: the pose of the start
  std::vector<Knob> knobs;           // what an operator asks for: velocities, as a rule
  double phase_period = 1.0;         // of kPhase                                      [s]
  // position target = default + scale·clip(action)
  double action_scale = 0.25;         // [rad] or [m]
  std::vector<double> action_scales;  // one per joint; empty: all alike
  double action_clip = std::numeric_limits<double>::infinity();
  double stiffness = -1.0, damping = -1.0;  // the gains it was trained with; < 0: the drives' own
};

/// Runs the network once per update. Trunk rates and attitude come from the Estimate, joints from
/// the Measurements; a joint without a valid reading keeps its last one (the pose of the start, at
/// rest, at first). Drives that the policy does not name hold the pose of the start. Where a
/// network gives a number that is not finite the last action is held.
class Policy final : public Controller {
 public:
  Policy(Network network, PolicySpec spec, std::string file = "policy");

  /// Throws Error (E-POLICY) in one line where observation or action do not fit the network or the
  /// robot: which term is how long, what the network takes.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  std::span<Knob> knobs() override { return spec_.knobs; }

  /// The network's last input and output.
  const std::vector<double>& observation() const { return observation_; }
  const std::vector<double>& action() const { return action_; }
  /// How often the network gave a number that is not finite.
  long failures() const { return failures_; }

 private:
  struct ActedJoint {
    std::size_t drive;
    int measured;               // in Measurements::joint; −1: not measured
    double rest, scale;         // position target = rest + scale·action
    double position, velocity;  // as read last
  };
  [[noreturn]] void refuse(const std::string& field, const std::string& message,
                           const std::string& remedy) const;
  void find_joints(const ControlStart& start);
  std::size_t length(const ObservationTerm& term) const;
  void check_lengths() const;
  double observed(const ObservationTerm& term, std::size_t i, double t, const Estimate& x) const;
  void observe(double t, const Measurements& z, const Estimate& x);

  Network network_;
  PolicySpec spec_;
  std::string file_;
  std::vector<ActedJoint> joints_;
  std::vector<double> stand_;  // per drive                                    [rad] or [m]
  std::vector<double> observation_, action_, next_;
  double t0_ = 0.0;
  bool first_ = true;
  long failures_ = 0;
};

}  // namespace legwork
