#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One step's contact problem in the space of *sites*: six velocity components per touching body
// (three where one point is all that touches), one per coordinate with rows.
//   V = Ω·w + V0,   u = A·V + β,   w = Aᵀ·λ
// Cones have three rows (normal, two tangents): λ in the Coulomb cone of the regularised law
// u + R·λ. Boxes have one row: λ in [lo, hi]. Solved by a semismooth Newton on w: one linear
// system of the size of the sites, not of the contacts.
#include <cstdint>
#include <limits>
#include <vector>

#include "legwork/contact/cone_mode.h"
#include "legwork/contact/solve_report.h"

namespace legwork {

class SiteTree;

/// Columns first … last, multiples of four.
struct Span {
  int first = 0, last = 0;
};

/// How far a problem is followed: the Newton alone (T1), what ends most cycles of modes (descent
/// and frozen bounds), or everything.
enum class Effort { kNewton, kFrozen, kAll };

/// A site's share in the rows of a constraint: rows x dim numbers from `first` in the pool.
struct SiteTerm {
  int offset = 0;  // of the site in V
  int dim = 0;
  int first = 0;  // into SiteProblem::pool
};

/// A point contact. Rows: normal, tangent 1, tangent 2.
struct Cone {
  SiteTerm term[2];
  int nterm = 0;
  double R_n = 0, R_t = 0;  // compliances, > 0
  double friction = 1;
  bool pyramid = false;  // each tangent bounded by itself, for comparison with other engines
  double beta[3] = {0, 0, 0};
  double lambda[3] = {0, 0, 0};     // in: guess; out: solution
  double rho_n = 0, rho_t = 0;      // step lengths of the natural map; by prepare()
  ConeMode mode = ConeMode::kOpen;  // of the last evaluation
  int tie = -1;                     // along the tree: the first of its rows between two links
  double K[9] = {};                 // λ = −K·u in that mode
};

/// A scalar row.
struct Box {
  SiteTerm term[2];
  int nterm = 0;
  double R = 0, beta = 0, lo = 0, hi = 0;
  double lambda = 0;
  double rho = 0;
  int cone = -1;         // bounds are ∓radius times this cone's normal impulse (torsion, rolling)
  double radius = 0;     // [m]
  std::int8_t mode = 0;  // −1 at lo, 0 free, +1 at hi
  bool tied = false;     // along the tree: a row between two links
};

class SiteProblem {
 public:
  static constexpr int kMostTies = 120;  // rows between two links that a tree's steps have room for
  /// Sizes all buffers; later problems within these bounds never allocate. Of the boxes, max_free
  /// are without bounds.
  SiteProblem(int max_dim, int max_cones, int max_boxes, int max_free = 0);

  /// Starts an empty problem; `scale` is the impulse residuals are relative to (weight·h).
  void begin(double scale);
  /// Adds a site of `dim` velocity components and returns its offset.
  int add_site(int dim);
  /// Makes room for Ω and zeroes V0 for the sites added; call once after the last add_site(). Along
  /// a tree only the blocks of Ω that SiteTree::fill_blocks() fills are ever read, otherwise all.
  /// The components from `free_from` on are those of sites that only rows without bounds touch.
  void begin_rows(SiteTree* tree = nullptr, int free_from = std::numeric_limits<int>::max());
  Cone& add_cone();
  Box& add_box();
  /// Reserves `count` numbers for a term and returns their place in `pool`.
  int add_numbers(int count);

  /// Along a tree it may end unsolved with
  /// wants_omega(): fill all of Ω after leave_tree(), and solve_on().
  SolveReport solve(const SolveOptions& options = {}, Effort effort = Effort::kAll);
  bool wants_omega() const { return wants_omega_; }
  void leave_tree();
  void solve_on(const SolveOptions& options, Effort effort, SolveReport& report);
  /// w = Aᵀ·λ of the present impulses.
  void gather();
  /// Largest violation of the natural map at the present impulses, relative to scale; sets modes.
  double residual();
  /// One entry of A·Ω·Aᵀ between two rows of the same constraint.
  double row_response(const SiteTerm* terms, int nterm, int r, int q) const;

  int dim() const { return dim_; }
  double& omega(int i, int k) { return omega_[static_cast<std::size_t>(i * stride_ + k)]; }
  std::vector<double> V0, V, w;  // per site component
  std::vector<double> pool;      // coefficients of all terms
  std::vector<Cone> cones;
  std::vector<Box> boxes;

 private:
  struct Block {
    int row, rows, column, columns;
    Span answer;  // of Ω's rows at its columns
  };
  // A row between two links while the steps go along a tree: λ = −K·u of up to three of them.
  struct TieRow {
    const SiteTerm* terms;
    int nterm, row;
    const double* K;
    int first, count;  // of the rows whose velocities K is about
    double scale;      // of K
  };
  SolveReport solve_bounded(const SolveOptions& options, Effort effort);
  bool take_free_out();
  double put_free_back(double tolerance);
  void prepare();
  void list_blocks();
  void add_block(const SiteTerm& a, const SiteTerm& b);
  void find_spans();
  void respond(const double* impulses, double* velocities) const;
  void body_velocities();
  void cone_velocity(const Cone& cone, double* u) const;
  double box_velocity(const Box& box) const;
  double cone_mode(Cone& cone);
  double pyramid_mode(Cone& cone);
  double box_mode(Box& box);
  void assemble(bool frozen = false);
  void assemble_rows(bool frozen);
  void linear_step(bool frozen);
  void step_along_tree(bool frozen);
  void list_ties(bool frozen);
  void answer_of_ties();
  void solve_ties();
  void take_ties(bool frozen);
  void linear_impulses();
  void frozen_step();
  void add_cone_to_system(const Cone& cone);
  void add_box_to_system(const Box& box, bool frozen);
  void add_turning_box_to_system(const Box& box);
  void add_fixed_to_system();
  void mark_active(const SiteTerm* terms, int nterm);
  void solve_system();
  void refine_step();
  double refine(double tolerance, double residual, int& iterations);
  void cone_response(const Cone& cone, double& g_n, double& g_1, double& g_2, double& g_12) const;
  double confirmed_residual();
  void newton_step();
  int newton(double tolerance, int limit, int patience, double& residual_out);
  void push_impulse(const SiteTerm& term, int row, double amount);
  void gauss_seidel(int sweeps);
  void store(std::vector<double>& x) const;
  void restore(const std::vector<double>& x);
  double residual_at(const std::vector<double>& x);  // restores x; sets modes
  void save_compliance();
  void scale_compliance(double factor, bool bristles);
  void note_modes(std::vector<std::int8_t>& modes) const;
  bool damped_newton(const SolveOptions& options, SolveReport& report, int limit);
  bool freeze(const SolveOptions& options, Effort effort, SolveReport& report);
  bool lagged(const SolveOptions& options, int rounds, SolveReport& report);
  bool solve_frozen(SolveReport& report);
  double frozen_share();
  void frozen_law(double share);
  void frozen_slopes();
  double frozen_descent(double share);
  void rows_of(std::vector<double>& velocities, bool bias, std::vector<double>& out);
  double move_bounds(double& stretch);
  double normal_bound(const Cone& cone) const;
  void scale_reach(double factor);
  void fall_back_on(const SolveOptions& options, SolveReport& report);
  bool continuation(const SolveOptions& options, SolveReport& report);
  bool dense_fallback(const SolveOptions& options, SolveReport& report);
  void relax(const SolveOptions& options, SolveReport& report);
  bool soften(const SolveOptions& options, SolveReport& report);
  void build_dense();
  void dense_row(const SiteTerm* terms, int nterm, int r, int row);
  bool dense_newton_step();
  double map_square(double share) const;
  double falling_share() const;
  double descend(double tolerance, int limit, SolveReport& report);
  bool descend_from_here(const SolveOptions& options, int limit, SolveReport& report);
  bool search_from(const std::vector<double>& x, double reach, const SolveOptions& options,
                   SolveReport& report);
  void scale_friction(double share);
  bool search(double reach, const SolveOptions& options, SolveReport& report);

  int dim_ = 0;
  int stride_ = 0;  // of Ω, N and the system: room for the right-hand side, in whole registers
  double scale_ = 1;
  std::vector<double> omega_, system_, N_, rhs_;
  std::vector<Block> blocks_;
  // Where rows of Ω, of the system and of its active part may be other than zero, four at a time.
  std::vector<Span> omega_span_, system_span_, short_span_;
  bool is_full_ = true;  // Ω is, everywhere
  std::vector<double> best_, saved_, saved_R_;
  std::vector<std::int8_t> modes_, next_modes_;
  std::vector<char> active_;  // per site component: a row with a slope touches it
  std::vector<int> index_;    // of the active components
  std::vector<int> place_;    // how many of them come before each
  std::vector<double> short_, refine_;
  // Of the frozen bounds: per cone its bound and last move; per row its fixed impulse, velocity and
  // the velocity's change along the step; per component the step, Ω times it, and where it began.
  std::vector<double> bound_, moved_, fixed_, u_rows_, du_rows_, dir_, turn_, w_now_, V_kept_;
  // Of the rows without bounds, while they are out of the problem: its size with them, their boxes
  // and which of all these were; their velocities' answer M to their own impulses and its factors;
  // per row the answer B to the other components, the same by component, M⁻¹·B, and as the last
  // column their velocities without impulses.
  int free_from_ = 0, whole_dim_ = 0, whole_stride_ = 0;
  std::vector<Box> free_boxes_;
  std::vector<char> was_free_;
  std::vector<double> free_M_, free_factors_, free_B_, free_Bt_, free_Z_, free_x_;
  SiteTree* tree_ = nullptr;
  bool wants_omega_ = false;
  std::vector<TieRow> ties_;
  std::vector<double> tie_omega_, tie_system_, tie_u_, tie_impulse_, push_, V_before_;
  std::vector<double> G_, b_, dense_, x_, response_;
  std::vector<double> trial_, start_, softer_, step_, friction_;  // of the searches
};

/// Rows in whole registers that can hold n numbers and one more.
int padded_stride(int n);
/// out[0 … width) += Σ_k factors[k]·rows[k·stride …): every place sums in the order of k, whatever
/// the registers' width. `width` is a multiple of four.
void add_rows(const double* factors, int count, const double* rows, int stride, int width,
              double* out);
/// Widens spans of a matrix (four rows each) by what elimination fills in.
void close_spans(std::vector<Span>& spans);
/// Solves n equations a·x = b by elimination without pivoting. Rows of a are `stride` long
/// (padded_stride(n)), b in column n; x may not overlap a. What lies outside the spans, closed by
/// close_spans(), is neither read nor written, but for the last four columns.
void solve_unpivoted(double* a, int n, int stride, const std::vector<Span>& spans, double* x);
/// The same of few equations with whole rows, pivot by pivot: to the same bits.
void solve_few(double* a, int n, int stride, double* x);
/// The n x n system a·x = b in place with row pivoting (a: row-major); false when singular.
bool solve_pivoted(double* a, double* b, int n);

}  // namespace legwork
