#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A small dense convex quadratic program: minimise ½·xᵀGx + gᵀx with A·x = b, C·x ≥ d and
// lower ≤ x ≤ upper. Some dozens of unknowns.
#include <span>
#include <vector>

namespace legwork {

enum class QpStatus {
  kOptimal,
  kInfeasible,  // no x satisfies the constraints
  kNotConvex,   // G is not positive definite
  kStalled,     // too many iterations, or numbers that are not finite
};

/// Matrices row by row. Spans of no entries: no such term. A bound may be infinite.
struct QpProblem {
  std::span<const double> G;             // n × n, symmetric positive definite
  std::span<const double> g;             // n
  std::span<const double> A, b;          // equalities: rows × n, rows
  std::span<const double> C, d;          // inequalities: rows × n, rows
  std::span<const double> lower, upper;  // n each, or none
};

/// Dual active-set method (Goldfarb and Idnani 1983) with orthogonal updates: from the minimum
/// without inequalities it adds the most violated one at a time, and takes out those that pull.
///
/// A solve that is told to start warm begins with the inequalities that were active at the end of
/// the last one: a problem that changed little takes a few iterations. The answer is that of the
/// problem alone (it is unique), to rounding. Never allocates after construction, never throws.
class QpSolver {
 public:
  /// For problems of n unknowns with at most that many equalities and inequalities (bounds extra).
  QpSolver(int n, int max_equalities, int max_inequalities);

  /// A problem of other sizes than n, or of more rows than allowed for, is kStalled.
  QpStatus solve(const QpProblem& problem, bool warm = false);

  std::span<const double> x() const { return x_; }
  /// Multipliers ≥ 0 of C·x ≥ d, of x ≥ lower and of x ≤ upper, and y of A·x = b:
  /// G·x + g = Aᵀ·y + Cᵀ·u + u_lower − u_upper.
  std::span<const double> equality_multipliers() const { return y_; }
  std::span<const double> inequality_multipliers() const { return u_; }
  std::span<const double> lower_multipliers() const { return u_lower_; }
  std::span<const double> upper_multipliers() const { return u_upper_; }
  /// Constraints added or taken out by the last solve.
  int iterations() const { return iterations_; }

 private:
  // Constraints in one list: equalities, inequalities, lower bounds, upper bounds.
  enum class Added { kYes, kDependent };
  bool fits(const QpProblem& problem) const;
  bool begin(const QpProblem& problem);  // factor G, unconstrained minimum
  void normal(int c, double* out) const;
  double side(int c) const;    // right-hand side of constraint c, as n·x ≥ side
  double slack(int c) const;   // n·x − side at x_
  double length(int c) const;  // |n|
  bool present(int c) const;   // a bound that is infinite is not
  void direction(int c);       // d_, and what of it is free: z_; r_
  Added add(int c, double u);  // with d_ of direction(c)
  void drop(int k);            // the k-th of the active ones
  void settle();               // x_ and multipliers of the active set, from its factors
  bool settle_equalities();    // false: contradictory
  void warm_start();
  QpStatus walk();  // the dual method proper
  void publish();

  int n_, max_equalities_, max_inequalities_;
  QpProblem problem_;
  int ne_ = 0, ni_ = 0;     // rows of this problem
  int fixed_ = 0;           // equalities in the active set, first in it
  std::vector<double> Lt_;  // factor of G
  std::vector<double> Jt_;  // rows: columns of J = L⁻ᵀ·Q
  std::vector<double> R_;   // upper triangle, column by column with stride n
  std::vector<double> x0_, x_, d_, z_, r_, w_;
  std::vector<double> multiplier_;  // of the active ones
  std::vector<int> active_;         // indices into the list of constraints
  std::vector<char> is_active_;
  std::vector<double> length_;  // |n| of equalities and inequalities
  std::vector<int> last_;       // active inequalities and bounds of the last solve
  std::vector<double> y_, u_, u_lower_, u_upper_;
  int iterations_ = 0;
};

}  // namespace legwork
