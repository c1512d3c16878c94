#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Articulated-body dynamics one level down: velocities after the step instead of accelerations.
// With every Jacobian taken at the start of the step, bodies obey V⁺_B = X·V⁺_P + S·v⁺, so
//   M·v⁺ = M·v + h·(τ − c) + Jᵀ·λ
// is solved by one sweep in and one out, without velocity products, and whatever pushes against a
// *velocity* (a sticking contact, a servo, a damper) is an inertia.
#include <cstdint>
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Outward: places, poses X_WB, velocities, and for each body its inertia ws.IA and the impulse
/// wrench ws.pA = h·(M·A + V×*M·V − F_ext) − M·V that holds it back (A: bias acceleration minus
/// gravity). After it a caller may add contacts to ws.IA and ws.pA; those of one robot's limbs
/// stay in their lanes (share_limbs()), so that add_to_body() is the way for double.
template <Scalar T>
void impulse_outward(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
                     std::span<const Force<T>> F_ext, Workspace<T>& ws);

/// Masses and gravity that are not the model's: of packs, each lane's own.
template <Scalar T>
struct OwnMasses {
  std::vector<Inertia<T>> M_B;  // per body, world first
  Vec3<T> gravity_W;            // [m/s²]
};
/// The same with them.
template <Scalar T>
void impulse_outward(const Model& model, const OwnMasses<T>& own, std::span<const T> q,
                     std::span<const T> v, const T& h, std::span<const Force<T>> F_ext,
                     Workspace<T>& ws);

/// Inward: articulated inertias. `impulse` per DoF is what acts along the coordinate over the
/// step, h·τ + armature·v and the like; `inertia` per DoF what resists v⁺ there.
template <Scalar T>
void impulse_inward(const Model& model, std::span<const T> impulse, std::span<const T> inertia,
                    Workspace<T>& ws);

/// Outward: v⁺ and, in ws.V_plus_B, the body velocities V⁺ (at Bo, in B).
template <Scalar T>
void impulse_velocities(const Model& model, Workspace<T>& ws, std::span<T> v_plus);

// --- one tree of a scene at a time --------------------------------------------------------------

/// A run of links that holds trees whole: nothing in it hangs from a link outside, or is hung from.
struct TreeRun {
  std::int32_t first = 1, last = 1;              // links first ≤ b < last
  std::int32_t dof_first = 0, dof_last = 0;      // all their coordinates lie between these
  std::int32_t trunk_first = 0, trunk_last = 0;  // what share_limbs() made of them
  std::int32_t inward_first = 0, inward_last = 0;
  std::int32_t pairs_first = 0, pairs_last = 0;
  std::int32_t fours_first = 0, fours_last = 0;
};
/// The shortest runs there are, in the order of their links.
std::vector<TreeRun> tree_runs(const Model& model);

/// The passes above over one run alone; the others stay as they are.
void impulse_inward(const Model& model, std::span<const double> impulse,
                    std::span<const double> inertia, const TreeRun& run, Workspace<double>& ws);
void impulse_velocities(const Model& model, const TreeRun& run, Workspace<double>& ws,
                        std::span<double> v_plus);
/// restore_bodies() of one run.
void restore_bodies(const Model& model, const TreeRun& run, Workspace<double>& ws);

// --- one robot between the passes -------------------------------------------------------------

/// Adds to a body's inertia and to the wrench that holds it back.
void add_to_body(const ArticulatedInertia<double>& I, const Force<double>& p, std::size_t body,
                 Workspace<double>& ws);
void add_to_body(const Force<double>& p, std::size_t body, Workspace<double>& ws);
/// What else a body resists with: F = −(I·V + p) at its motion V.
template <class T>
struct AddedInertia {
  ArticulatedInertia<T> I;
  Force<T> p;
};
/// Adds to each of these bodies what `added` has for it (by body), limbs side by side; clears their
/// marks in `has`.
void add_to_bodies(std::span<const std::size_t> bodies,
                   const std::vector<AddedInertia<double>>& added, std::vector<char>& has,
                   Workspace<double>& ws);
/// Keeps the wrenches as they are; restore_bodies() goes back to them and to the rigid inertias.
void keep_bodies(Workspace<double>& ws);
void restore_bodies(const Model& model, Workspace<double>& ws);
/// After impulse_inward(): place, U, D_inv and u of a body where link-by-link code looks for them.
void spread_factors(std::size_t body, Workspace<double>& ws);
/// After impulse_inward(): adds to the impulse u along the joint of a body with one DoF.
void add_to_joint(double impulse, std::size_t body, Workspace<double>& ws);

}  // namespace legwork
