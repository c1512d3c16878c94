#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Scratch of the dynamics kernels, sized once per model. One per thread; Model stays const.
#include <utility>
#include <vector>

#include "legwork/dynamics/link_kind.h"
#include "legwork/math/sym6.h"
#include "legwork/model/model.h"

namespace legwork {

struct LimbScratch;

/// Entries are per body (world first) unless said otherwise; "by f" names the writer.
template <Scalar T>
struct Workspace {
  explicit Workspace(const Model& model);
  /// For a part of a model: `nlink` bodies, the first being what the others hang from.
  Workspace(std::size_t nlink, std::size_t nv);
  // Moved, not copied: it is scratch. Its many arrays are made, moved and freed by one file
  // (workspace.cpp), not by every user's.
  Workspace(const Workspace&) = delete;
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(const Workspace&) = delete;
  Workspace& operator=(Workspace&&) noexcept;
  ~Workspace();

  /// Back to the model's own armatures.
  void reset_joint_inertia(const Model& model);

  std::vector<LinkPlace<T>> place;        // in the parent; by every outward pass
  std::vector<Pose<T>> X_WB;              // by forward_kinematics
  std::vector<Motion<T>> V_WB_B;          // velocity; by inverse_dynamics, articulated_outward
  std::vector<Motion<T>> A_WB_B;          // acceleration minus gravity; same
  std::vector<Motion<T>> V_plus_B;        // velocity after a step; by impulse_velocities
  std::vector<Force<T>> F_Bo_B;           // wrench the joint transmits to B; by inverse_dynamics
  std::vector<Motion<T>> C_WB_B;          // velocity-product acceleration; by articulated_outward
  std::vector<ArticulatedInertia<T>> IA;  // by articulated_outward, _inward
  std::vector<Force<T>> pA;               // bias wrench; by articulated_outward, _inward
  std::vector<Force<T>> U;                // IA·S of one-DoF joints; by articulated_inward
  std::vector<T> D_inv;                   // 1/(Sᵀ·IA·S + armature); by articulated_inward
  std::vector<T> u;                       // tau − Sᵀ·pA; by articulated_inward
  std::vector<Ldl6<T>> base;              // factors of free joints; by articulated_inward
  std::vector<Inertia<T>> Ic;             // of the body and all beyond it; by composite_inertias
  std::vector<Sym3<T>> ball;              // D of ball joints; by impulse_inward
  std::vector<T> joint_inertia;           // per DoF: armature, plus what a caller folds in
  std::vector<Force<T>> pA_kept;          // by keep_bodies
  std::vector<LimbScratch> limbs;         // one robot's, where share_limbs() was called; else none
};

/// From now on the passes of impulse_dynamics.h and Newton–Euler take limbs that move alike side by
/// side in lanes, to the same bits (place stays there). The model's links must not change.
void share_limbs(const Model& model, Workspace<double>& ws);

}  // namespace legwork
