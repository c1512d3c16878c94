#pragma once
// A quadruped that crawls along closed-form curves: data for the report and the viewer that need no
// simulator. Its forces carry the weight but are no dynamics.
#include <array>
#include <vector>

#include "legwork/report/report_data.h"

namespace legwork::test {

inline constexpr std::array<const char*, 4> kLegRoles{"FL", "FR", "HL", "HR"};

class SyntheticQuadruped {
 public:
  enum class Ground { kPlane, kTerrain, kField };
  explicit SyntheticQuadruped(Ground ground = Ground::kPlane);

  const report::Scene& scene() const { return scene_; }
  std::vector<report::Channel> channels() const;  // without values
  /// Poses, contacts and balance at t, the trunk moved aside by `offset` [m].
  report::Frame frame(double t, const report::Vec3& offset = {}) const;
  /// One value per channel.
  std::vector<double> sample(double t) const;
  static bool is_swing(std::size_t leg, double t);

 private:
  double foot_share(std::size_t leg, double t) const;
  report::Scene scene_;
};

/// A complete report of `seconds` of crawling.
report::ReportData synthetic_report(
    double seconds, SyntheticQuadruped::Ground ground = SyntheticQuadruped::Ground::kPlane);

}  // namespace legwork::test
