#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// When each leg swings: one table of offsets for every gait. A leg's cycle begins with its swing,
// which lasts 1 − duty of the period; its stance follows.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/plan/leg.h"

namespace legwork {

/// One row: offsets of FL, FR, HL, HR as shares of the period, and the duty factor it is usually
/// walked with.
struct PhaseRow {
  std::string_view name;
  double offset[4];
  double duty;
};

/// crawl, trot, pace, bound, pronk.
const std::vector<PhaseRow>& phase_rows();

/// When each of `legs` begins its swing, as a share of the period in [0, 1). Quadrupeds read their
/// row; "wave" lets the legs of any robot swing one after another (hind to front, side by side),
/// "alternate" lets neighbours swing in opposition (a biped's walk, a hexapod's tripod). Throws
/// Error for a name that is not there or does not fit this number of legs.
std::vector<double> phase_offsets(const std::string& gait, const std::vector<Leg>& legs,
                                  const std::string& file);

/// Where a leg is in its cycle.
struct Phase {
  bool swing = false;
  double s = 0.0;  // 0 … 1 within the swing or the stance
};
Phase phase_at(double t, double period, double duty, double offset);

/// The fewest feet that are planned to be down at once.
int fewest_feet_down(const std::vector<double>& offsets, double duty);

}  // namespace legwork
