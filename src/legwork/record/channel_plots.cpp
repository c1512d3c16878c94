// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/channel_plots.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace legwork::outcome {

std::vector<Plot> plots_by_group(const std::vector<PlotChannel>& channels) {
  std::vector<Plot> plots;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const PlotChannel& channel = channels[c];
    auto plot = std::find_if(plots.begin(), plots.end(),
                             [&](const Plot& p) { return p.title == channel.group; });
    if (plot == plots.end()) {
      const std::string quantity = channel.group.substr(channel.group.rfind(' ') + 1);
      plot = plots.insert(plots.end(),
                          {.title = channel.group, .y_label = quantity, .y_unit = channel.unit});
    }
    plot->curves.push_back(
        {.label = channel.label, .role = channel.role, .channel = static_cast<int>(c)});
  }
  return plots;
}

namespace {

/// A foot that bounces as it lands, or is unloaded for a moment, does not take a step.
void forget_short(std::vector<std::array<double, 2>>& swing) {
  constexpr double kShort = 0.02;  // [s]
  std::vector<std::array<double, 2>> steps;
  for (const auto& s : swing) {
    if (!steps.empty() && s[0] - steps.back()[1] < kShort) {
      steps.back()[1] = s[1];
    } else {
      steps.push_back(s);
    }
  }
  std::erase_if(steps, [](const auto& s) { return s[1] - s[0] < kShort; });
  swing = std::move(steps);
}

}  // namespace

std::vector<SwingPhase> phases_from_forces(const Outcome& data, double threshold) {
  std::vector<SwingPhase> phases;
  for (const PlotChannel& channel : data.channels) {
    if (channel.group != kFootForceGroup) continue;
    SwingPhase phase{channel.label, channel.role, {}};
    const auto& t = data.times[static_cast<std::size_t>(channel.time)];
    bool swing = false;
    for (std::size_t i = 0; i < t.size(); ++i) {
      const bool up = channel.values[i] < threshold;
      if (up && !swing) phase.swing.push_back({t[i], t.back()});
      if (!up && swing) phase.swing.back()[1] = t[i];
      swing = up;
    }
    forget_short(phase.swing);
    phases.push_back(std::move(phase));
  }
  return phases;
}

namespace {

void calm_rounding(Outcome& data) {
  std::map<std::string, double> largest;  // extent by unit
  const auto extent = [&](const Plot& plot) {
    double most = 0;
    for (const Curve& curve : plot.curves)
      for (const double y : curve_y(data, curve))
        if (std::isfinite(y)) most = std::max(most, std::abs(y));
    return most;
  };
  for (const Plot& plot : data.key_plots)
    largest[plot.y_unit] = std::max(largest[plot.y_unit], extent(plot));
  for (Plot& plot : data.key_plots) {
    const double most = largest[plot.y_unit];
    if (!plot.y_range && most > 0 && extent(plot) < 1e-6 * most)
      plot.y_range = {-0.01 * most, 0.01 * most};
  }
}

}  // namespace

void choose_key_plots(Outcome& data) {
  data.key_plots = plots_by_group(data.channels);
  share_scales(data, data.key_plots);
  calm_rounding(data);
}

}  // namespace legwork::outcome
