// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/phase_table.h"

#include <algorithm>
#include <cmath>

namespace legwork {

const std::vector<PhaseRow>& phase_rows() {
  static const std::vector<PhaseRow> rows{
      // name     FL    FR    HL    HR     duty
      {"crawl", {0.00, 0.50, 0.75, 0.25}, 0.75},  // lifts FL, HR, FR, HL
      {"trot", {0.00, 0.50, 0.50, 0.00}, 0.60},   // diagonal pairs
      {"pace", {0.00, 0.50, 0.00, 0.50}, 0.60},   // one side, then the other
      {"bound", {0.00, 0.00, 0.50, 0.50}, 0.60},  // front, then hind
      {"pronk", {0.00, 0.00, 0.00, 0.00}, 0.60},  // all at once
  };
  return rows;
}

namespace {

[[noreturn]] void refuse(const std::string& gait, std::size_t legs, const std::string& file) {
  std::string known = "wave, alternate";
  for (const PhaseRow& row : phase_rows()) known += ", " + std::string(row.name);
  throw Error(
      Finding{Severity::kError, "E-GAIT", file, 0, "",
              "there is no gait \"" + gait + "\" for " + std::to_string(legs) + " legs",
              "known: " + known + " (all but the first two need four legs), or give the offsets"});
}

}  // namespace

std::vector<double> phase_offsets(const std::string& gait, const std::vector<Leg>& legs,
                                  const std::string& file) {
  const std::size_t n = legs.size();
  std::vector<double> offsets(n);
  if (gait == "wave") {
    // Legs come front to hind, left before right: begin with the last of the left side.
    std::size_t turn = 0;
    for (const double side : {1.0, -1.0}) {
      for (std::size_t i = n; i-- > 0;) {
        if (legs[i].side_y == side)
          offsets[i] = static_cast<double>(turn++) / static_cast<double>(n);
      }
    }
    return offsets;
  }
  if (gait == "alternate") {
    for (std::size_t i = 0; i < n; ++i) offsets[i] = (i / 2 + i % 2) % 2 == 0 ? 0.0 : 0.5;
    return offsets;
  }
  for (const PhaseRow& row : phase_rows()) {
    if (row.name != gait || n != 4) continue;
    std::copy(row.offset, row.offset + 4, offsets.begin());
    return offsets;
  }
  refuse(gait, n, file);
}

Phase phase_at(double t, double period, double duty, double offset) {
  double cycle = t / period - offset;
  cycle -= std::floor(cycle);
  const double swing = 1.0 - duty;
  if (cycle < swing) return {true, cycle / swing};
  return {false, (cycle - swing) / duty};
}

int fewest_feet_down(const std::vector<double>& offsets, double duty) {
  // The count only changes where a swing begins or ends: look just after each.
  int fewest = static_cast<int>(offsets.size());
  for (const double offset : offsets) {
    for (const double event : {offset, offset + 1.0 - duty}) {
      int down = 0;
      for (const double other : offsets) down += !phase_at(event + 1e-9, 1.0, duty, other).swing;
      fewest = std::min(fewest, down);
    }
  }
  return fewest;
}

}  // namespace legwork
