#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Resolved acceleration with priorities (Suzuki, Tsuji, Ohnishi, eqs 3, 4): joint accelerations
// that move the COG and the trunk as asked and, in what freedom is left, the swing foot, while the
// stance foot stays where it is. The velocity-product terms J̇·v that eqs 3, 4 leave out are in.
// Kinematics alone: what the ground can give is not asked (whole_body.h asks).
#include <memory>
#include <span>
#include <vector>

#include "legwork/dynamics/workspace.h"

namespace legwork {

/// Accelerations asked for, in world axes.
struct ResolvedTasks {
  FrameId stance, swing;          // frames of the feet
  Vec3<double> a_COG{0, 0, 0};    // of the centre of gravity                          [m/s²]
  Vec3<double> w_trunk{0, 0, 0};  // of the trunk's attitude: x, y count             [rad/s²]
  Vec3<double> a_swing{0, 0, 0};  // of the swing foot                                 [m/s²]
  Vec3<double> w_swing{0, 0, 0};  // of its attitude: x, y count                     [rad/s²]
};

/// One per robot. Never allocates after construction.
class ResolvedAcceleration {
 public:
  /// `dofs`: entries of v that the drives move; the others are the base, which follows from the
  /// stance foot. Throws Error for more than 48 driven joints. `model` must outlive it.
  ResolvedAcceleration(const Model& model, BodyId trunk, std::vector<int> dofs);
  ~ResolvedAcceleration();
  ResolvedAcceleration(ResolvedAcceleration&&) noexcept;

  /// v̇ of all nv DoF; that of the base is the one the fixed stance foot implies.
  std::span<const double> solve(std::span<const double> q, std::span<const double> v,
                                const ResolvedTasks& tasks);
  /// What is left of the tasks: largest row of each priority [m/s² or rad/s²]. The first is zero
  /// but where the COG itself cannot be moved; the second where the first leaves no freedom.
  double first_residual() const;
  double second_residual() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> s_;
};

}  // namespace legwork
