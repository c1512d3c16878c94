#pragma once
// One step's velocities and impulses, with everything that can push on a robot in one solve:
// contacts, servos, limits, dry friction and closed loops.
//   T0  guess that modes are as before; a sticking contact is then a mass at its point, its torsion
//       and rolling a stiffness against turning, and a free row an armature, so one articulated-body
//       sweep solves the step, and a check accepts it. Bodies near each other that do not touch are
//       looked at after the sweep.
//   T1+ otherwise the site problem (site_problem.h) decides the modes: first of those points alone
//       that slip or slipped before, the others folded and checked as in T0; then of all.
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <span>
#include <vector>

#include "legwork/collide/contact.h"
#include "legwork/contact/detail/fold_point.h"
#include "legwork/contact/detail/site.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/contact/law.h"
#include "legwork/contact/laws/point.h"
#include "legwork/dynamics/row.h"
#include "legwork/dynamics/workspace.h"

namespace legwork {

class SiteResponse;

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

class StepSolver {
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

  bool pyramid = false;  // friction pyramids along contact_frame()'s tangents instead of cones
  std::vector<ActiveContact> contacts;
  std::vector<JointRow> rows;
  std::vector<ActiveLoop> loops;
  std::vector<ActiveCoupling> couplings;
  std::vector<DofShare> shares;  // of all couplings, one after the other

  /// ½·Σ VᵀMV + armatures of the velocities last solved for, and of those without any contact
  /// impulse (only after a solve by sites that asked for it) [J].
  double kinetic_energy(const Model& model, const Workspace<double>& ws,
                        const std::vector<double>& v) const;
  double free_energy() const { return free_energy_; }

 private:
  struct FoldedPoint {
    std::size_t body;
    BodyPoint<double> at;
    bool stuck;  // folded in
  };
  // A point that is guessed open and stays outside the Newton: its normal velocity is that of a
  // along on_a minus that of b along on_b (the world: nothing).
  struct OpenPoint {
    std::size_t contact;
    std::size_t a, b;  // bodies
    Force<double> on_a, on_b;
  };
  static bool begins_as_site(const ActiveContact& contact);
  OpenPoint open_point(const Workspace<double>& ws, std::size_t contact) const;
  double closing_speed(const OpenPoint& open, const std::vector<Motion<double>>& V) const;
  void add_open_point(const Workspace<double>& ws, std::size_t contact);
  bool open_points_hold(const Workspace<double>& ws);
  void leave_open_points_out(const Workspace<double>& ws);
  static bool twist_holds(const Mat3<double>& R, const Vec3<double>& w_B, double lambda_n,
                          ActiveContact& contact);
  void fold_rows(const StepProblem& problem);
  bool fold(const Model& model, const StepProblem& problem, Workspace<double>& ws,
            std::vector<double>& v_plus, const SolveOptions& options, SolveReport& report);
  void guess_points(const Workspace<double>& ws);
  void fold_points(Workspace<double>& ws);
  bool points_hold(const Workspace<double>& ws);
  bool update_row_modes(const std::vector<double>& v_plus);
  SolveReport solve_sites(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                          std::vector<double>& v_plus, const SolveOptions& options);
  SolveReport solve_sites_once(const Model& model, const StepProblem& problem,
                               Workspace<double>& ws, std::vector<double>& v_plus,
                               const SolveOptions& options);
  SolveReport solve_listed(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                           std::vector<double>& v_plus, const SolveOptions& options,
                           bool fall_back);
  void list_sites(const Model& model, const Workspace<double>& ws);
  int body_site(int body, bool whole, const Vec3<double>& r_B);
  int joint_site(const Model& model, int dof);
  SiteTerm body_term(const Workspace<double>& ws, int body, const Vec3<double>& p_W,
                     const Vec3<double>* directions, int rows, double sign);
  void add_cones(const Workspace<double>& ws);
  void add_twist(const Workspace<double>& ws, std::size_t contact);
  void add_loops(const Workspace<double>& ws);
  void add_loop_rows(const Workspace<double>& ws, ActiveLoop& loop, bool angular);
  void add_joint_boxes();
  void take_solution();

  SiteProblem problem_;
  std::unique_ptr<SiteResponse> response_;  // in lanes: its type is not for headers
  std::vector<Site> sites_;
  std::vector<int> site_of_body_, points_on_body_, site_of_dof_;
  int first_coupling_ = 0;  // sites of couplings follow each other from here
  std::vector<FoldedPoint> folded_;
  std::vector<OpenPoint> open_points_;
  std::vector<PointInertia<double>> held_;  // per body: its points together
  std::vector<char> is_held_;               // per body
  std::vector<std::size_t> held_bodies_;
  std::vector<char> row_is_site_;
  std::vector<char> point_is_site_;  // per contact; the others are folded
  std::vector<int> cone_of_point_;   // per contact; −1 where it is folded
  std::vector<double> impulse_, inertia_;
  std::vector<Mat3<double>> frames_;  // per cone: rows n, t1, t2 in world axes
  struct LoopRow {
    int loop, box;
    bool angular;
    Vec3<double> direction_W;
  };
  std::vector<LoopRow> loop_rows_;
  struct TwistRow {
    std::size_t contact;
    int box;
    Vec3<double> direction_W;
  };
  std::vector<TwistRow> twist_rows_;
  double free_energy_ = 0.0;
  bool fresh_ = false;  // ws is as begin() saw it
};

/// A right-handed contact frame: rows n, t1, t2.
Mat3<double> contact_frame(const Vec3<double>& n_W);

}  // namespace legwork
