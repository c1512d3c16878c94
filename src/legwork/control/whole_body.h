#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Whole-body control by inverse dynamics: the joint accelerations, contact forces and torques that
// follow a set of tasks best, with feet that push and do not slip and drives that have limits.
// Needs a Model and its dynamics only.
#include <array>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/math/mat3.h"
#include "legwork/model/model.h"

namespace legwork {

/// What a task is about.
enum class TaskOf {
  kCentreOfMass,     // its acceleration                                             [m/s²]
  kAngularMomentum,  // its rate about the centre of mass                            [N·m]
  kPoint,            // acceleration of a point of a body                            [m/s²]
  kTurn,             // angular acceleration of a body                               [rad/s²]
  kDof,              // v̇ of one degree of freedom (the x entries)          [rad/s²] or [m/s²]
};

/// One wish: cost Σ weight_k·((a_k − want_k)/unit)² over the axes k of A, with the unit of its kind
/// (WholeBodyUnits). A weight of 0 leaves the axis out.
struct MotionTask {
  TaskOf of = TaskOf::kCentreOfMass;
  BodyId body{};                     // kPoint, kTurn
  int dof = 0;                       // kDof
  Vec3d p_WC{};                      // kPoint: where the point is now                    [m]
  Mat3d R_WA = identity3<double>();  // the axes
  Vec3d want{};
  Vec3d weight{1, 1, 1};
};

/// A sole or foot point on the ground. Its force is a sum over the corners of forces inside the
/// friction pyramid whose edges lie in the cone (so at each corner it is conservative); the centre
/// of pressure therefore stays among the corners, and torsion and tilting moments are bounded.
struct SoleContact {
  BodyId body;
  Pose<double> X_WS = identity_pose<double>();     // S: z out of the ground
  std::span<const std::array<double, 2>> corners;  // x, y in S; one for a point foot     [m]
  double friction = 0.7;                           // Coulomb coefficient
  double force_cost = 1e-3;                        // on each squared generator, over (m·g)²
};

/// Bounds of one degree of freedom; infinite where there is none.
struct DofBounds {
  double torque_low = -std::numeric_limits<double>::infinity();  // of its drive [N·m] or [N]
  double torque_high = std::numeric_limits<double>::infinity();
  double vdot_low = -std::numeric_limits<double>::infinity();  // [rad/s²] or [m/s²]
  double vdot_high = std::numeric_limits<double>::infinity();
};

/// What errors are measured in, so that one set of weights serves robots of any size.
struct WholeBodyUnits {
  double length = 1.0;    // the height of the centre of mass                              [m]
  double gravity = 9.81;  //                                                            [m/s²]
};

struct WholeBodySetup {
  WholeBodyUnits units;
  std::vector<int> undriven;  // DoF without a drive: their torque is what springs and dampers give
  std::vector<int> frozen;    // DoF that are held by others (loops, hands): v̇ = 0
  int max_corners = 16;       // of all contacts together
  double smallest_weight = 1e-6;  // on every v̇², in units: makes the answer unique
};

enum class WholeBodyStatus {
  kSolved,
  kBoundsDropped,  // acceleration bounds contradicted torque bounds and were left out
  kFailed,         // no answer: the result is that of the last tick
};

/// What one sole is to carry.
struct SoleForce {
  Vec3d f_W{};    // on the robot                                                         [N]
  Vec3d tau_W{};  // about the origin of S                                              [N·m]
};

struct WholeBodyResult {
  WholeBodyStatus status = WholeBodyStatus::kFailed;
  std::vector<double> vdot;     // nv
  std::vector<double> torque;   // nv: of the drives; 0 at the base and where undriven
  std::vector<SoleForce> sole;  // one per contact
  int iterations = 0;           // Newton steps of the forces
  bool dense = false;           // solved by the dense program, not by Newton steps
};

/// Minimises the sum of the tasks' costs under the equations of motion.
///
/// Unknown are v̇ and four generators ≥ 0 per corner. The dual of that program has one unknown per
/// row of the equations of motion without drive (6 for a floating base) and one per bound that
/// acts: a semismooth Newton on it, started from the last tick's answer, takes a few steps of a
/// 6 × 6 system. Where it does not end, the dense program (math/qp.h) is solved instead; both give
/// the same answer. Never allocates after construction, never throws there.
class WholeBody {
 public:
  /// The model must have a free joint first, or name the DoF of its base as undriven (a robot in a
  /// plane), and outlive the controller. Throws Error otherwise.
  WholeBody(const Model& model, const WholeBodySetup& setup);
  ~WholeBody();
  WholeBody(WholeBody&&) noexcept;
  WholeBody& operator=(WholeBody&&) noexcept;

  /// The state of this tick: poses, velocities, inertia, bias. Everything below is of this state.
  void observe(std::span<const double> q, std::span<const double> v);
  const Workspace<double>& bodies() const;
  Vec3d centre_of_mass() const;           // p_WG                                         [m]
  Vec3d centre_of_mass_velocity() const;  // [m/s]
  Vec3d angular_momentum() const;         // about it, world axes                   [kg·m²/s]
  /// Pose and velocity (world axes, of the frame's origin) of a frame fixed to a body.
  Pose<double> frame(BodyId body, const Pose<double>& X_BF) const;
  Motion<double> velocity(BodyId body, const Vec3d& p_WC) const;

  /// `bounds`: nv entries, or none. More corners than the setup allows is kFailed.
  const WholeBodyResult& solve(std::span<const MotionTask> tasks,
                               std::span<const SoleContact> contacts,
                               std::span<const DofBounds> bounds = {});
  const WholeBodyResult& result() const;
  /// Forgets the last answer, so that the next depends on its own problem alone.
  void forget();
  /// From now on the dense program alone: for comparison.
  void use_dense(bool on);

 private:
  struct Problem;
  std::unique_ptr<Problem> problem_;
};

}  // namespace legwork
