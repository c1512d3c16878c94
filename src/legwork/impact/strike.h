#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One blow as data: who strikes where, what stands still, what the servos do, what is hit.
#include <limits>
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/impact/contact_law.h"
#include "legwork/model/model.h"

namespace legwork::impact {

/// What keeps the robot in place while it strikes.
enum class SupportKind {
  kRigidFeet,    // the feet do not move (exact; the default)
  kVirtualBase,  // the feet weigh M_g and I_g (the paper's eqs 1–4)
  kFloor,        // springs and dampers under the soles' corners, pushing only
  kFree          // nothing: flight, or a robot bolted to the world
};
std::string_view to_string(SupportKind kind);

/// A link that stands (or a hand that braces).
struct Foot {
  BodyId body;
  Vec3<double> p_BS{0, 0, 0};             // sole point [m]
  bool flat = true;                       // false: a point foot, free to turn
  std::vector<Vec3<double>> corners_B{};  // of the sole; floor and support polygon [m]
};

struct FloorMaterial {
  double kn = 2e5, kt = 2e5;  // per corner [N/m]
  double cn = 1e3, ct = 1e3;  // [N·s/m]
  double friction = 5.0;      // the paper's μ
};

struct StrikeSupport {
  SupportKind kind = SupportKind::kRigidFeet;
  std::vector<Foot> feet;
  double Mg = 1e5;  // extra mass of each foot of a virtual base, at its link's centre [kg]
  double Ig = 1e5;  // its extra inertia [kg·m²]
  FloorMaterial floor{};
};

/// Per joint DoF (those of v after the base): τ = clamp(K_p·Δφ + K_d·Δφ̇, ±τ_max) − F(φ̇).
struct Servo {
  std::vector<double> Kp;       // [N·m/rad]
  std::vector<double> Kd;       // [N·m·s/rad]
  std::vector<double> tau_max;  // infinity: no limit [N·m]
  std::vector<double> viscous;  // joint friction; empty: none [N·m·s/rad]
  std::vector<double> coulomb;  // empty: none [N·m]
  double coulomb_speed = 1e-2;  // |φ̇| below which dry friction fades to zero [rad/s]
};

/// How the striking point comes to its speed.
enum class Approach {
  kJoints,  // `moving` joints carry it in a straight line (minimum-norm rates)
  kBase     // the whole robot moves along d with its joints at rest (a landing)
};

struct Strike {
  std::vector<double> q;            // posture at the touch (nq)
  BodyId body;                      // the striking link
  Vec3<double> p_BC{0, 0, 0};       // the striking point on it [m]
  Vec3<double> direction{1, 0, 0};  // d: unit, world
  double speed = 1.0;               // v_c along d [m/s]
  Approach approach = Approach::kJoints;
  std::vector<int> moving;   // entries of v; empty: every joint from base to link
  double target_mass = 5.0;  // infinity: a wall or the ground [kg]
  ContactLaw law{};
  StrikeSupport support{};
  Servo servo{};
  double h = 1e-4;             // [s]
  double duration = 0.1;       // [s]
  bool hold = false;           // SDC: count the torque that holds the posture in the limit
  bool zmp_bias = true;        // SDC: velocity products in the ZMP (off: the paper's)
  bool base_term = true;       // SDC: keep J_b·H_b⁻¹·J_bᵀ (off: the paper's eq. 15)
  bool locate_release = true;  // SDC, point mass: find δ = 0 inside its step
  bool force_posture = false;  // accept a posture outside the joint ranges
  bool force_step = false;     // accept a step that RK4 cannot take with these gains
};

/// First joint DoF in v: 6 for a robot with a free base, else 0.
int first_joint_dof(const Model& model);
/// Joint DoF: model.nv without the base.
int joint_dofs(const Model& model);
/// Every joint DoF between the base and the body, root first.
std::vector<int> dofs_to(const Model& model, BodyId body);

/// Everything wrong with a strike, each with the field it names: errors and warnings.
std::vector<Finding> check(const Model& model, const Strike& strike);

/// check(), throwing Error where there is an error; returns the warnings. Also puts the
/// direction on the unit sphere (it may be off by 1e-6) and fills `moving`.
std::vector<Finding> prepare(const Model& model, Strike& strike);

}  // namespace legwork::impact
