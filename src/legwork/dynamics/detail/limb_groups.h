#pragma once
// One group of limbs, side by side: its part of each pass of limb_dynamics.h and of
// impulse_limbs.h. Internal to the room. SPDX-License-Identifier: Apache-2.0
#include <span>

#include "legwork/dynamics/detail/limb_scratch.h"
#include "legwork/dynamics/workspace.h"

namespace legwork::limb_group {

// Forward dynamics (limb_dynamics.h).
template <int N>
void outward(const LimbGroup<N>& limbs, const double* q, const double* v,
             const double* joint_inertia, const Motion<double>& V_parent,
             LimbScratch::Group<N>& group);
template <int N>
void add_external(const LimbGroup<N>& limbs, std::span<const Force<double>> F_ext,
                  Workspace<Pack<double, N>>& ws);
/// Leaves what the limbs hand on in entry 0, lane by lane.
template <int N>
void inward(const LimbGroup<N>& limbs, const double* tau, LimbScratch::Group<N>& group);
template <int N>
void accelerate(const LimbGroup<N>& limbs, const Motion<double>& A_parent,
                LimbScratch::Group<N>& group, double* vdot);

// Inverse dynamics (limb_dynamics.h).
struct InverseInputs {
  const double *q, *v, *vdot;
  std::span<const Force<double>> F_ext;
};
template <int N>
void inverse_outward(const LimbGroup<N>& limbs, const InverseInputs& in,
                     const Workspace<double>& trunk, LimbScratch::Group<N>& group);
/// Writes the limbs' own tau; leaves the wrenches the limbs hand on in entry 0, lane by lane.
template <int N>
void inverse_inward(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group, double* tau);

// Impulse dynamics (impulse_limbs.h): poses and velocities go to the robot's own workspace, the
// rest stays in lanes.
template <int N>
void impulse_outward(const LimbGroup<N>& limbs, const double* q, const double* v, double h,
                     LimbScratch::Group<N>& group, Workspace<double>& ws);
template <int N>
void impulse_inward(const LimbGroup<N>& limbs, const double* impulse, const double* inertia,
                    LimbScratch::Group<N>& group);
template <int N>
void restore_bodies(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group);
template <int N>
void impulse_velocities(const LimbGroup<N>& limbs, LimbScratch::Group<N>& group,
                        Workspace<double>& ws, double* v_plus);

}  // namespace legwork::limb_group
