#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a step is solved: what StepSolver keeps to itself.
#include <array>
#include <vector>

#include "legwork/contact/detail/fold_point.h"
#include "legwork/contact/detail/islands.h"
#include "legwork/contact/detail/site.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/contact/detail/site_response.h"
#include "legwork/contact/detail/site_tree.h"
#include "legwork/contact/laws/point.h"
#include "legwork/contact/step_solver.h"
#include "legwork/math/pack.h"

namespace legwork {

class StepWork {
 public:
  StepWork(const Model& model, int max_contacts);

  void begin(Workspace<double>& ws);
  SolveReport solve(StepRows& in, const Model& model, const StepProblem& problem,
                    Workspace<double>& ws, std::vector<double>& v_plus,
                    const SolveOptions& options);
  SolveReport solve_points(StepRows& in, const Model& model, double scale, Workspace<double>& ws,
                           std::vector<double>& v, const SolveOptions& options, bool folds);
  double free_energy() const { return free_energy_; }

 private:
  SolveReport solve_island(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                           std::vector<double>& v_plus, const SolveOptions& options);
  bool join_closing(const std::vector<Motion<double>>& V);
  void sweep_inward(const Model& model, Workspace<double>& ws);
  void sweep_outward(const Model& model, Workspace<double>& ws, std::vector<double>& v_plus);
  void restore(const Model& model, Workspace<double>& ws);
  bool any_point_is_site() const;
  static constexpr std::int32_t kLone = -1, kInPack = -2;
  struct FoldedPoint {
    std::size_t body;
    BodyPoint<double> at;  // of points that go alone
    bool stuck;            // folded in
    std::int32_t pack;     // of the first of a pack: which; kLone, or kInPack for the rest of it
    std::int8_t turn[3];   // torsion and rolling: 0 free, ±1 at the bound
    std::int8_t wrong;     // how often they were guessed wrong
    double normal;         // impulse their bounds are taken from [N·s]
  };
  // Three or four points of one body on the ground that follow each other, side by side: each lane
  // goes through what the point would go through alone. Fewer, and points with torsion or rolling,
  // do go alone.
  struct PointPack {
    using Lanes = Pack<double, 4>;
    PointPack() {}  // nothing is set until it is used
    int count;
    bool isotropic;
    std::size_t body;
    std::array<std::size_t, 4> contact;  // those past `count` repeat the last
    BodyPoint<Lanes> at;
    Lanes K_n, K_t, friction;
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
  void add_open_point(const Workspace<double>& ws, std::size_t contact, double far);
  bool open_points_hold(const Workspace<double>& ws);
  void leave_open_points_out(const Workspace<double>& ws);
  static void guess_twist(const ActiveContact& contact, FoldedPoint& point);
  static void fold_twist(const Mat3<double>& R, const ActiveContact& contact,
                         const FoldedPoint& point, PointInertia<double>& sum);
  bool twist_holds(const Mat3<double>& R, const Vec3<double>& w_B, double lambda_n,
                   ActiveContact& contact, FoldedPoint& point);
  void fold_rows(const StepProblem& problem);
  bool fold(const Model& model, const StepProblem& problem, Workspace<double>& ws,
            std::vector<double>& v_plus, const SolveOptions& options, SolveReport& report);
  void guess_points(const Workspace<double>& ws);
  LEGWORK_HD std::size_t run_of_body(std::size_t first) const;
  void make_pack(std::size_t first, std::size_t count);
  template <class One, class Four>
  void for_each_point(const One& one, const Four& four) const;
  LEGWORK_HD void guess_point(const Workspace<double>& ws, std::size_t contact);
  void guess_pack(const Workspace<double>& ws, PointPack& pack);
  LEGWORK_HD void fold_point(const Workspace<double>& ws, std::size_t contact);
  void fold_pack(const PointPack& pack);
  // Where what is folded at a body is summed; `first`: nothing is yet.
  LEGWORK_HD PointInertia<double>& held_on(std::size_t body, bool& first) {
    first = !is_held_[body];
    if (first) {
      held_bodies_.push_back(body);
      is_held_[body] = 1;
    }
    return held_[body];
  }
  LEGWORK_HD bool point_holds(const Workspace<double>& ws, std::size_t contact);
  bool pack_holds(const Workspace<double>& ws, const PointPack& pack);
  void fold_points(Workspace<double>& ws);
  bool points_hold(const Workspace<double>& ws);
  double row_off(const Model& model, Workspace<double>& ws, const JointRow& row, double u,
                 double free) const;
  bool update_row_modes(const Model& model, Workspace<double>& ws,
                        const std::vector<double>& v_plus);
  SolveReport solve_sites(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                          std::vector<double>& v_plus, const SolveOptions& options);
  SolveReport solve_sites_once(const Model& model, const StepProblem& problem,
                               Workspace<double>& ws, std::vector<double>& v_plus,
                               const SolveOptions& options);
  SolveReport solve_listed(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                           std::vector<double>& v_plus, const SolveOptions& options, Effort effort);
  bool is_tree_worth_it();
  void list_sites(const Model& model, const Workspace<double>& ws);
  int body_site(int body, bool whole, const Vec3<double>& r_B);
  int joint_site(const Model& model, int dof);
  SiteTerm body_term(const Workspace<double>& ws, int body, const Vec3<double>& p_W,
                     const Vec3<double>* directions, int count, double sign);
  void add_cones(const Workspace<double>& ws);
  void add_twist(const Workspace<double>& ws, std::size_t contact);
  void add_loops();
  void add_loop_rows(const Site& site, ActiveLoop& loop, bool angular);
  void add_joint_boxes();
  void take_solution();

  StepRows* in_ = nullptr;  // of the solve in progress
  Islands islands_;
  Island island_;                    // that is solved now
  std::vector<OpenPoint> crossing_;  // open points between bodies that nothing else connects
  SiteProblem problem_;
  SiteResponse response_;
  SiteTree tree_;
  std::vector<Site> sites_;
  std::vector<std::pair<int, int>> site_pairs_;  // sites that touch each other
  std::vector<int> site_of_body_, points_on_body_, site_of_dof_;
  int first_loop_ = 0;              // sites of loops follow each other from here
  int first_tie_ = 0;               // sites of couplings and loops are from here on
  int free_from_ = 0;               // components of rows without bounds are from here on
  std::vector<int> coupling_site_;  // per coupling of the island
  std::vector<FoldedPoint> folded_;
  std::vector<PointPack> packs_;  // in the order of the contacts
  std::vector<OpenPoint> open_points_;
  std::vector<PointInertia<double>> held_;  // per body: its points together
  std::vector<char> is_held_;               // per body
  std::vector<std::size_t> held_bodies_;
  std::vector<char> row_is_site_;    // per row
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
  double twist_off_ = 0.0;  // of folded points at their bounds: largest error of a moment [N·m·s]
  double row_off_ = 0.0;    // of rows that stayed in another mode than their velocity asks [N·s]
  double allowed_ = 0.0;    // that is still a solution
  bool fresh_ = false;      // ws is as begin() saw it
  bool swept_elsewhere_ = false;  // solve_points(): what else is folded is not known here
};

/// Bounds that the model sets.
int most_couplings(const Model& model);
int most_shares(const Model& model);

/// Kinetic energy of all bodies and rotors [J].
double kinetic_energy_of(const Model& model, const Workspace<double>& ws,
                         const std::vector<double>& v);

}  // namespace legwork
