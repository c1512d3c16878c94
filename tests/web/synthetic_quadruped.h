#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A quadruped that crawls along closed-form curves: data for the report and the viewer that need no
// simulator. Its forces carry the weight but are no dynamics.
#include <array>
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::test {

inline constexpr std::array<const char*, 4> kLegRoles{"FL", "FR", "HL", "HR"};

class SyntheticQuadruped {
 public:
  enum class Ground { kPlane, kTerrain, kField };
  explicit SyntheticQuadruped(Ground ground = Ground::kPlane);

  const outcome::Drawing& drawing() const { return drawing_; }
  std::vector<outcome::PlotChannel> channels() const;  // without values
  /// Poses, contacts and balance at t, the trunk moved aside by `offset` [m].
  outcome::Snapshot frame(double t, const outcome::Xyz& offset = {}) const;
  /// One value per channel.
  std::vector<double> sample(double t) const;
  static bool is_swing(std::size_t leg, double t);

 private:
  double foot_share(std::size_t leg, double t) const;
  outcome::Drawing drawing_;
};

/// A complete report of `seconds` of crawling.
outcome::Outcome synthetic_report(
    double seconds, SyntheticQuadruped::Ground ground = SyntheticQuadruped::Ground::kPlane);

}  // namespace legwork::test
