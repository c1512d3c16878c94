#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The torque of every leg joint by every route, side by side, and the audit that says which is
// right. Endo, Arikawa, Hirose (2011) read torques off the joint wrench (eq 5) and off the Jacobian
// (eq 7) and could not say why they differ; their difference is here taken apart term by term.
//
//   actuator         what the drive gave
//   wrench           eq 5: moment the joint transmits, along its axis (sim/loads.h: RNEA)
//   newton           the same from outside: rate of momentum of everything beyond the joint minus
//                    its weight, contact and other outside forces, summed body by body
//   inverse          full inverse dynamics: wrench plus what the rotor's own inertia takes
//   jacobian         eq 7: ((r_a − r_i) × F)·u_i, F the force transmitted at the limb's cut
//   jacobian_static  eq 7': eq 7 with the weight of the links between joint and cut
// wrench − jacobian = ankle + gravity + inertia + outside, exactly.
#include <string>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/plan/leg.h"
#include "legwork/sim/world.h"

namespace legwork {

/// A path of joints from the trunk to the foot: what torque and power are counted along.
struct Limb {
  std::string name;              // "FL", or the foot's own name
  std::vector<JointId> joints;   // one-DoF joints, trunk first
  BodyId foot;                   // the body that meets the ground
  Vec3<double> p_Foot{0, 0, 0};  // where, in the foot's frame [m]
  /// The joint the Jacobian method takes its force at (eq 7 of Endo et al.: the ankle J4), as an
  /// index into `joints`; −1 takes the ground force at the foot point.
  int cut = -1;
};

/// Legs (plan/leg.h) as limbs. A limb of more than three joints is cut at the first of its last two
/// (its ankle), but never before the fourth.
std::vector<Limb> limbs_of(const std::vector<Leg>& legs);

/// One joint over one step [N·m; N for a sliding joint].
struct JointTorques {
  double actuator = 0, wrench = 0, newton = 0, inverse = 0;
  double jacobian = 0, jacobian_static = 0;
  double ankle = 0;    // moment transmitted at the cut: eq 7 has only its force
  double gravity = 0;  // weight of the links between joint and cut
  double inertia = 0;  // their acceleration
  double outside = 0;  // contacts and loops on them
  double rotor = 0;    // armature·acceleration
  double passive = 0;  // limits, dry friction, damping, springs, couplings: inverse − actuator

  double unexplained() const { return wrench - jacobian - ankle - gravity - inertia - outside; }
};

/// How well the routes agree, worst over steps and joints, relative to weight × 1 m.
struct TorqueAudit {
  double wrench_newton = 0;     // eq 5 against the independent sum: 1e-9 or eq 5 is wrong
  double decomposition = 0;     // |unexplained|
  double actuator_inverse = 0;  // |actuator + passive − inverse|: the step's own honesty
  double closure = 0;           // of Loads, whole robot
  // Mean over joints and steps [N·m]: what eq 7 leaves out.
  double mean_ankle = 0, mean_gravity = 0, mean_inertia = 0, mean_outside = 0;
  double mean_error_jacobian = 0, mean_error_static = 0;
  long steps = 0;

  double worst() const;
  /// One paragraph: which route is right and what makes the others differ.
  std::string verdict() const;
};

/// Measures the last step of a World. Sized once, never allocates afterwards.
class TorqueRoutes {
 public:
  TorqueRoutes(const Model& model, std::vector<Limb> limbs);

  void measure(const World& world);

  const std::vector<Limb>& limbs() const { return limbs_; }
  const JointTorques& at(std::size_t limb, std::size_t joint) const {
    return torques_[limb][joint];
  }
  /// Wrench the joint transmits, parent on child, at the joint, in world axes.
  Force<double> joint_wrench_W(std::size_t limb, std::size_t joint) const;
  /// Wrench of the ground on the limb's foot about its foot point, in world axes.
  const Force<double>& ground_wrench_W(std::size_t limb) const { return ground_W_[limb]; }
  /// Over all measured steps.
  TorqueAudit audit() const;
  void restart_audit();

 private:
  // Sums over a body and all beyond it, about the world's origin.
  struct Needs {
    Force<double> inertia, weight, outside;
  };
  void sum_needs(const World& world);
  void add_outside(const World& world);
  void measure_limb(const World& world, std::size_t limb);
  Force<double> cut_wrench(std::size_t limb, Vec3<double>& r_a, Needs& beyond) const;
  void book(const JointTorques& t);

  std::vector<Limb> limbs_;
  std::vector<std::vector<BodyId>> bodies_;  // that the limbs' joints move
  Workspace<double> ws_;
  std::vector<Motion<double>> J_;
  std::vector<Needs> beyond_;  // per body
  std::vector<std::vector<JointTorques>> torques_;
  std::vector<Force<double>> ground_W_;
  std::vector<Force<double>> wrench_;  // per body: what its joint transmits, in B
  TorqueAudit sums_;                   // means hold sums until audit()
  long samples_ = 0;
  double weight_ = 1.0;
};

}  // namespace legwork
