#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// When a robot counts as fallen: one rule for every run.
#include <numbers>
#include <string>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/run/robots.h"

namespace legwork {

class World;

/// Judged for each robot with a free base under gravity, and for one that rides up and down on
/// rails (a planar robot): its centre of mass is lower over its last
/// support than a share of what it was when it first stood, or the base leans farther from its
/// start. Up is against gravity.
struct FallRule {
  bool on = true;
  double height = 0.5;                   // share of the first height over the support
  double tilt = std::numbers::pi / 3.0;  // of the base from its start [rad]
};

/// Keeps the rule over a run. The support is the mean height of the points that bear the robot,
/// weighted by what they bear; in the air the last one counts, before the first contact none.
class FallWatch {
 public:
  FallWatch(const Model& model, const FallRule& rule);
  /// `ws` holds the poses of the world's present state, here and below.
  void begin(const Workspace<double>& ws);
  /// After a step: why a robot counts as fallen, without a time; empty while all stand.
  std::string after_step(const World& world, const Workspace<double>& ws);
  /// Whether anything is judged at all.
  bool watches() const { return !robots_.empty(); }
  /// Lean of a robot's base from its start [rad], by its place among the robots judged.
  double lean(std::size_t robot, const Workspace<double>& ws) const;

 private:
  struct Watched {
    RobotShare share;
    Vec3<double> up_B{0, 0, 1};              // of the base, upwards at the start
    bool stood = false;                      // has had a support
    double support = 0.0;                    // height of the last support [m]
    double first_height = 0.0;               // of the centre of mass over the first support [m]
    double bears = 0.0, bears_height = 0.0;  // sums over the step's contacts
  };
  // A planar robot, whose base then is what the rails carry.
  static bool rides_on_rails(const Model& model, RobotShare& share);
  void add_supports(const World& world);
  std::string name_of(const Watched& robot) const;
  double com_height(const Watched& robot, const Workspace<double>& ws) const;

  const Model& model_;
  FallRule rule_;
  double upright_;  // cosine of the largest tilt
  Vec3<double> up_W_{0, 0, 1};
  std::vector<Watched> robots_;
  std::vector<int> robot_of_body_;  // into robots_, or -1
};

}  // namespace legwork
