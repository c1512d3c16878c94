#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a slow gait costs, without simulating it: the trunk travels level at its height, every mass
// has its weight, nothing accelerates, and the feet that are down carry vertical forces that
// balance. Torque by statics (the true one) and by eq 7, power by eq 8 (Endo, Arikawa, Hirose
// 2011). Exact in the limit of slow walking; for any robot with legs.
#include <vector>

#include "legwork/lab/power/power.h"
#include "legwork/plan/foot_path.h"
#include "legwork/plan/leg_ik.h"

namespace legwork {

struct QuasiStaticOptions {
  int samples = 480;                // of one period, at the middles of equal stretches
  std::vector<ParallelLink> links;  // joints driven through a parallelogram
  std::optional<DcMotor> motor;     // of every joint: books electric power too
  std::vector<double> q_stand;      // where the search for joint angles begins (nq)
};

/// One instant.
struct QuasiStaticSample {
  double t = 0;                    // [s]
  std::vector<double> foot_force;  // vertical, per leg [N]; 0 in swing
  std::vector<double> torque;      // statics, per DoF [N·m]
  std::vector<double> jacobian;    // eq 7, per DoF [N·m]
  std::vector<double> q, v;        // nq, nv
  double margin = 0;               // static stability [m]
  double imbalance = 0;            // of force and moment on the trunk over weight (per metre)
};

struct QuasiStaticResult {
  PowerMeter truth, jacobian;  // books of one period
  std::size_t joints = 0;      // of each limb that eq 8 counts: those before the cut
  double speed = 0;            // [m/s]
  double least_margin = 0;     // [m]
  double least_force = 0;      // of a foot that is down [N]; below 0 it would have to pull
  double worst_imbalance = 0;
  double torque_use = 0;                   // largest |torque|/limit
  double speed_use = 0;                    // largest |rate|/limit
  double peak_torque = 0;                  // [N·m]
  std::vector<QuasiStaticSample> samples;  // empty unless asked for

  /// Eq 8 in watts.
  double power(Coordinates in = Coordinates::kParallel) const {
    return truth.total(in, joints).mean_absolute();
  }
  double power_eq7(Coordinates in = Coordinates::kParallel) const {
    return jacobian.total(in, joints).mean_absolute();
  }
};

/// Evaluates gaits of one robot. Holds scratch: one per thread. The model must outlive it.
class QuasiStatic {
 public:
  /// Throws Error for a parallel link that no leg has.
  QuasiStatic(const Model& model, std::vector<Leg> legs, QuasiStaticOptions options = {});

  /// One period. Throws Error for a gait that is none, and for a foot out of reach (which leg,
  /// when, how far).
  QuasiStaticResult evaluate(const GaitSpec& gait, bool keep_samples = false);
  /// One instant of it.
  const QuasiStaticSample& at(const FootPaths& paths, double t);

  const std::vector<Leg>& legs() const { return legs_; }

 private:
  void place(const FootPaths& paths, double t);
  void balance(const FootPaths& paths, double t);
  void fill_torques();

  const Model& model_;
  std::vector<Leg> legs_;
  std::vector<Limb> limbs_;
  QuasiStaticOptions options_;
  std::vector<LegIk> ik_;
  Workspace<double> ws_;
  QuasiStaticSample now_;
  std::vector<double> zero_;
  std::vector<Force<double>> F_ext_;
  std::vector<Vec3<double>> feet_;  // where the ground is under each foot, world axes
};

/// Vertical forces of feet at (x, y) that carry `weight` at `com`: exact with three feet, the
/// smallest in the least-squares sense with more, the nearest with fewer. Σ f = weight always.
std::vector<double> vertical_foot_forces(const std::vector<Vec3<double>>& feet,
                                         const Vec3<double>& com, double weight);

}  // namespace legwork
