#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From joint references to drives: the velocity servo with torque limit of TITAN-VIII's paper
// (eq 3), v_cmd = −k_d·(q − q_ref) [+ v_ref], for the joints of any robot. The servo is a row that
// the step solves with the contacts, not a torque added before.
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "legwork/actuate/drive.h"
#include "legwork/actuate/drive_target.h"

namespace legwork {

/// One joint's servo where it differs from the rest.
struct ServoOverride {
  std::string joint;           // name, or an ending that several joints share ("_J4")
  double k_d = -1.0;           // [1/s]; < 0: as the rest
  double torque_limit = -1.0;  // [N·m]; < 0: the model's
  bool on = true;              // off: the joint is free
};

struct ServoSettings {
  double k_d = 4.0;           // [1/s]
  bool feed_forward = false;  // add the reference's own rate (the paper does not)
  /// How steeply torque answers a speed error [N·m·s/rad]: eq 3 wants a constraint, and beyond
  /// about 1e5 the results no longer feel it.
  double slope = 1e6;
  std::vector<ServoOverride> overrides;  // later ones win
  /// Joints whose reference follows what the joints before them measure, so that the sole stays
  /// parallel to the trunk in spite of servo lag: names or endings. Off in the paper.
  std::vector<std::string> level_by_measurement;
};

/// Tracks joint references with one velocity servo per actuated joint. Allocates only when built.
class JointServos {
 public:
  /// Actuated joints are those with actuators; all one-DoF joints of a model that has none.
  /// Throws Error naming the field for k_d < 0, a torque limit < 0, k_d·dt ≥ 1, a number that
  /// is not finite, a slope that is not positive, an override of joints there are not.
  JointServos(const Model& model, const ServoSettings& settings, double dt);

  /// The drives, one per actuated joint that is on; hand them to the world once.
  const std::vector<Drive>& drives() const { return drives_; }
  /// Sets the targets (as drives() lays them out) from references and measured angles,
  /// each in the model's own coordinates (nq, nv, nq).
  void track(std::span<const double> q_ref, std::span<const double> v_ref,
             std::span<const double> q, std::span<DriveTarget> targets) const;

 private:
  struct Level {
    std::size_t drive;
    std::vector<int> before;  // coordinates whose axes are parallel, from the trunk on
    std::vector<double> sign;
  };
  void add_level(const Model& model, std::size_t drive);

  std::vector<Drive> drives_;
  std::vector<Level> levels_;
  bool feed_forward_;
};

}  // namespace legwork
