#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Simplified dynamics computation: constant inertia and Jacobian, no gravity, no velocity products
// (Tsujita, Konno, Uchiyama, eqs 7–16), with and without the position gain.
#include "legwork/impact/detail/sdc_kernel.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/result.h"
#include "legwork/impact/zmp.h"

namespace legwork::impact {

/// kDamping is the paper's eq. 11 ("SDC"); kPosition keeps K_p·(φ̇_ref·t − Δφ) ("SDC+"): 2n more
/// operations, and the error against full dynamics drops from several per cent to a few tenths.
/// SDC+ also keeps, as a constant, what neither support nor torques hold: gravity in flight.
enum class SdcKind { kDamping, kPosition };

/// A blow set up once; run() then costs four evaluations of 2n² operations per step.
class Sdc {
 public:
  /// Throws Error on a strike that check() rejects, that cannot move along d, or whose step is
  /// too large for K_d. `strike` is as prepare() leaves it.
  Sdc(const Model& model, const Strike& strike, SdcKind kind);

  Impact run(bool keep_history = true);

  const Mobility& mobility() const { return mobility_; }
  const std::vector<double>& reference() const { return v_ref_; }
  const SdcSystem<double>& system() const { return system_; }
  /// Greatest acceleration that nothing holds at the touch [rad/s² or m/s²].
  double unheld() const { return unheld_; }

 private:
  void evaluate(double t, const double* x, double* dx);
  void step(double t, double h, const double* x, double* next);
  double depth(const double* x) const;
  double rate(const double* x) const;
  double force(const double* x) const;
  void observe(double t, const double* x, Impact& out);
  void finish(Impact& out) const;

  Strike strike_;
  SdcKind kind_;
  Mobility mobility_;
  std::vector<double> v_ref_;  // nv
  ZmpModel zmp_;
  SdcSystem<double> system_;
  std::vector<double> constants_, tau_, k_, stage_;
  bool friction_ = false, held_ = false;
  double inverse_target_ = 0.0, point_speed_ = 0.0;
  // What nothing holds (SDC+ only): joints, the point along d, and the greatest of them.
  std::vector<double> drift_;
  double fall_ = 0.0, unheld_ = 0.0;
  std::vector<Finding> warnings_;
};

/// prepare() and Sdc in one.
Impact simplified(const Model& model, Strike strike, SdcKind kind);

/// The error of a step too large for the servos (RK4 leaves the real axis at 2.785).
void require_stable_step(const Mobility& mobility, double h);

}  // namespace legwork::impact
