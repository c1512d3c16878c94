#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One step's velocities and impulses, with everything that can push on a robot in one solve:
// contacts, servos, limits, dry friction and closed loops.
//   T0  guess that modes are as before; a sticking contact is then a mass at its point, its torsion
//       and rolling a stiffness against turning, and a free row an armature, so one
//       articulated-body sweep solves the step, and a check accepts it. Bodies near each other that
//       do not touch are looked at after the sweep. Closed loops and couplings are a small dense
//       correction around it.
//   T1+ otherwise the site problem (site_problem.h) decides the modes: first of those points alone
//       that slip or slipped before, the others folded and checked as in T0; then of all.
#include <memory>
#include <span>
#include <vector>

#include "legwork/collide/contact.h"
#include "legwork/contact/cone_mode.h"
#include "legwork/contact/detail/site.h"
#include "legwork/contact/law.h"
#include "legwork/contact/solve_report.h"
#include "legwork/dynamics/row.h"
#include "legwork/dynamics/workspace.h"

namespace legwork {

class StepWork;

/// A contact with its law and its memory.
struct ActiveContact {
  Contact at;
  PointLaw law{};
  Vec3<double> beta_t_W{0, 0, 0};        // tangential bias, in the tangent plane [m/s]
  Vec3<double> lambda_W{0, 0, 0};        // impulse on body a; in: guess, out: solution [N·s]
  ConeMode mode = ConeMode::kOpen;       // in: last step's, out: this step's
  double rebound = 0.0;                  // > 0: leave at this normal speed (restitution) [m/s]
  Vec3<double> twist_beta_W{0, 0, 0};    // torsion and rolling: angular bias [rad/s]
  Vec3<double> twist_lambda_W{0, 0, 0};  // moment impulse on body a [N·m·s]

  bool has_twist() const { return at.torsion > 0.0 || at.roll > 0.0; }
};

/// A loop closure: up to six rows between two bodies.
struct ActiveLoop {
  int body_a = 0, body_b = 0;
  Vec3<double> p_a_W{}, p_b_W{};  // the two points [m]
  Vec3<double> turn_W{};          // weld: rotation vector from b's frame to a's [rad]
  bool weld = false;
  double R = 0, R_angular = 0;  // compliances
  double rate = 0;              // 1/(h + τ) [1/s]
  double lambda[6] = {};        // world axes: force impulse, then moment impulse
  int dropped = 0;              // out: directions no impulse can act along
};

/// A row over several coordinates, Σ coefficient·v: couplings, tendons, ranges of ball joints.
struct ActiveCoupling {
  int first = 0, count = 0;  // of its shares, in StepSolver::shares
  double R = 0, beta = 0;
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();
  double lambda = 0;
};

/// What a step starts from. `impulse` and `inertia` are per DoF (impulse_dynamics.h).
struct StepProblem {
  double h = 1e-3;
  double scale = 1.0;  // weight·h [N·s]
  std::span<const double> impulse;
  std::span<const double> inertia;
  bool energy = false;  // keep free_energy()
};

/// What acts in a step besides inertia: set before it, impulses and modes read after it.
struct StepRows {
  bool pyramid = false;  // friction pyramids along contact_frame()'s tangents instead of cones
  std::vector<ActiveContact> contacts;
  std::vector<JointRow> rows;
  std::vector<ActiveLoop> loops;
  std::vector<ActiveCoupling> couplings;
  std::vector<DofShare> shares;  // of all couplings, one after the other
};

class StepSolver : public StepRows {
 public:
  StepSolver(const Model& model, int max_contacts);
  StepSolver(StepSolver&&) noexcept;
  StepSolver& operator=(StepSolver&&) noexcept;
  ~StepSolver();

  /// Keeps what impulse_outward() left in ws, so that the same step can be solved repeatedly.
  void begin(Workspace<double>& ws);
  /// Needs begin(). Gives v⁺; ws.V_plus_B then holds V⁺.
  SolveReport solve(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                    std::vector<double>& v_plus, const SolveOptions& options = {});

  /// T1's Newton alone, for whoever sweeps the tree himself (lanes of a pack): `contacts` are its
  /// points, each of them unknown. After a sweep inward whose factors ws holds on the way from the
  /// points to the root; adds the impulses found to ws.u and ws.pA there. Where it `folds`, hard
  /// problems are followed as far as in a step that folds the other points, else not at all; with
  /// very many points the residual is infinite and nothing is done.
  SolveReport solve_points(const Model& model, double scale, Workspace<double>& ws,
                           std::vector<double>& v, const SolveOptions& options, bool folds);

  /// ½·Σ VᵀMV + armatures of the velocities last solved for, and of those without any contact
  /// impulse (only after a solve by sites that asked for it) [J].
  double kinetic_energy(const Model& model, const Workspace<double>& ws,
                        const std::vector<double>& v) const;
  double free_energy() const;

 private:
  std::unique_ptr<StepWork> work_;  // how it is solved: detail/step_work.h
};

/// A right-handed contact frame: rows n, t1, t2.
Mat3<double> contact_frame(const Vec3<double>& n_W);

}  // namespace legwork
