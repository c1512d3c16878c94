#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// All that may be known of one step, whoever made it.
#include <vector>

#include "legwork/actuate/dc_motor.h"
#include "legwork/collide/contact.h"
#include "legwork/contact/cone_mode.h"
#include "legwork/model/state.h"
#include "legwork/sim/inputs.h"

namespace legwork {

enum class StepStatus { kOk, kSolverFailed, kContactsDropped, kDiverged };

struct StepReport {
  StepStatus status = StepStatus::kOk;
  int tier = 0;  // 0 fold, 1 body Newton, 2 continuation, 3 dense fallbacks
  int iterations = 0;
  double residual = 0.0;           // of the contact law, relative to weight·h
  int points = 0;                  // contact points looked at
  int contacts = 0;                // of them with a force
  double restitution_scale = 1.0;  // below 1 where e was lowered so that no energy appears
  bool flight = false;             // a fourth-order step: nothing touched and no row acted
};

/// One contact of the step as a force.
struct ContactForce {
  Contact at;
  Vec3<double> f_W{0, 0, 0};  // on body a [N]
  Vec3<double> t_W{0, 0, 0};  // torsion and rolling moment on body a [N·m]
  ConeMode mode = ConeMode::kOpen;
};

/// What one drive did.
struct DriveForce {
  double torque = 0.0;     // [N·m]
  double power = 0.0;      // torque times the mean velocity of the step [W]
  bool saturated = false;  // it would have given more: its bounds held it
  MotorPower motor{};      // current, voltage and powers over the step; zeros without a motor
};

/// A loop closure's hold on its two bodies.
struct LoopForce {
  std::size_t loop = 0;                         // into Model::loops
  BodyId body_a, body_b;                        // either may be the world
  Vec3<double> p_a_W{0, 0, 0}, p_b_W{0, 0, 0};  // the two points that should be one [m]
  double gap = 0.0;                             // their distance at the start of the step [m]
  Vec3<double> f_W{0, 0, 0};                    // on body a at p_a, −f_W on body b at p_b [N]
  Vec3<double> t_W{0, 0, 0};                    // likewise [N·m]
  Force<double> impulse_W{};                    // the same over the step [N·m·s, N·s]
};

/// Generalized forces by origin, per DoF, step averages [N·m].
struct AppliedForces {
  std::vector<double> drive, limit, friction, damping, spring, loop;
};

/// Geometry is that of the step's start: the Jacobians the forces belong to. After a step that
/// diverged the forces are those of the step before it.
struct StepResult {
  StepReport report;
  Inputs inputs;  // as applied
  State start;
  std::vector<double>
      v_mean;  // ∫v dt over h: the mean of v and v⁺, in flight that of the whole way
  /// v̇ at the start under all forces here: what inverse dynamics closes with. v⁺ − v over h, but
  /// for flight, whose acceleration changes within the step.
  std::vector<double> vdot;
  std::vector<double> vdot_mean;       // v⁺ − v over h
  std::vector<ContactForce> contacts;  // that carry a force
  std::vector<DriveForce> drives;
  AppliedForces applied;
  std::vector<LoopForce> loops;     // of the loops that are closed
  std::vector<Force<double>> lift;  // per body about Bo in B: what gravity compensation lifts
  /// How far the gyroscopic torque the step used is from that at its start, per body in B: zero
  /// but for bodies that fly alone, whose spin is taken at the middle of the step [N·m].
  std::vector<Vec3<double>> gyroscopic;
  /// Per body, what its joint transmitted by a foreign engine's own account; else empty.
  std::vector<Force<double>> told;
  // Per body, world first, in the frames of the start.
  std::vector<Pose<double>> X_WB;
  std::vector<Motion<double>> V_WB_B;    // velocity before
  std::vector<Motion<double>> V_plus_B;  // and after; of no meaning in flight
};

/// How fast body a slides over body b at a contact: where the step found it, at the velocity it
/// ended with, which is what the contact law settled [m/s].
Vec3<double> slip_velocity(const StepResult& step, const ContactForce& contact);

}  // namespace legwork
