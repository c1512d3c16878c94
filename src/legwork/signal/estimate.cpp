// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/signal/estimate.h"

#include <algorithm>

namespace legwork {

void Estimate::clear() {
  std::vector<FootEstimate> kept = std::move(foot);
  *this = Estimate{};
  foot = std::move(kept);
  std::fill(foot.begin(), foot.end(), FootEstimate{});
}

std::string status_text(std::uint32_t status) {
  static constexpr const char* kNames[] = {
      "IMU_BAD", "FOOT_BAD",    "WRENCH_BAD",      "ATTITUDE_BAD", "TIME",
      "GAP",     "NEEDS_RESET", "FT_SAT",          "FT_STUCK",     "FLIGHT",
      "OUTLIER", "SLIP",        "NOT_INITIALISED", "LATE",         "TOO_LATE"};
  std::string text;
  for (unsigned bit = 0; bit < std::size(kNames); ++bit) {
    if ((status & (1u << bit)) == 0) continue;
    if (!text.empty()) text += '|';
    text += kNames[bit];
  }
  return text.empty() ? "OK" : text;
}

}  // namespace legwork
