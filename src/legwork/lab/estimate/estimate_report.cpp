// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/estimate/estimate_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "legwork/signal/estimate.h"

namespace legwork {
namespace {

using namespace outcome;

std::string millimetres(double metres) { return fmt::format("{:.3g}", 1e3 * metres); }

/// The three axes of each estimate and of the truth as channels, and a plot for each axis.
void add_positions(std::span<const EstimateTrack> tracks, const TruthTrack& truth, Outcome& page) {
  constexpr const char* kAxis[] = {"x", "y", "z"};
  std::vector<Plot> plots;
  for (const char* axis : kAxis)
    plots.push_back({.title = std::string("trunk position ") + axis,
                     .y_label = std::string("position ") + axis,
                     .y_unit = "m",
                     .zero_line = false});
  const auto add = [&](const std::string& name, const std::string& role, CurveStyle style,
                       const std::vector<double>& t, const std::vector<Vec3d>& p) {
    const int clock = static_cast<int>(page.times.size());
    page.times.push_back(t);
    for (int axis = 0; axis < 3; ++axis) {
      PlotChannel channel{.name = name + "/" + kAxis[axis],
                          .label = name,
                          .unit = "m",
                          .frame = "W",
                          .group = std::string("position ") + kAxis[axis],
                          .role = role,
                          .time = clock};
      for (const Vec3d& at : p) channel.values.push_back(at[axis]);
      plots[static_cast<std::size_t>(axis)].curves.push_back(
          {.label = name,
           .role = role,
           .style = style,
           .channel = static_cast<int>(page.channels.size())});
      page.channels.push_back(std::move(channel));
    }
  };
  // The truth last: an estimator has one colour, here and among the errors.
  for (const EstimateTrack& track : tracks)
    add(track.estimator, "", CurveStyle::kLine, track.t, track.p);
  if (!truth.t.empty()) add("truth", "reference", CurveStyle::kDashed, truth.t, truth.p);
  page.key_plots = std::move(plots);
}

/// How far each estimate is from the truth over time.
void add_errors(std::span<const EstimateTrack> tracks, const TruthTrack& truth, Outcome& page) {
  if (truth.t.empty()) return;
  Plot plot{.title = "distance from the truth",
            .caption = "A slope is drift; a jump is a step the estimator believed wrongly.",
            .y_label = "error",
            .y_unit = "m"};
  for (const EstimateTrack& track : tracks) {
    const int clock = static_cast<int>(page.times.size());
    page.times.push_back(track.t);
    PlotChannel channel{.name = track.estimator + "/error",
                        .label = track.estimator,
                        .unit = "m",
                        .group = "error",
                        .time = clock};
    std::size_t k = 0;
    for (std::size_t i = 0; i < track.t.size(); ++i) {
      while (k + 1 < truth.t.size() && truth.t[k] < track.t[i] - 1e-9) ++k;
      const bool known = std::abs(truth.t[k] - track.t[i]) < 1e-3;
      channel.values.push_back(known ? norm(track.p[i] - truth.p[k])
                                     : std::numeric_limits<double>::quiet_NaN());
    }
    plot.curves.push_back(
        {.label = track.estimator, .role = "", .channel = static_cast<int>(page.channels.size())});
    page.channels.push_back(std::move(channel));
  }
  lead_with(page, std::move(plot));
}

}  // namespace

Outcome estimate_page(const std::string& log, std::span<const EstimateTrack> tracks,
                      const TruthTrack& truth) {
  Outcome page;
  page.title = "Where is the trunk: " + log;
  page.run.name = "estimate";
  page.run.engine = "none (a log)";
  const EstimateTrack& first = tracks.front();
  const auto best = std::min_element(tracks.begin(), tracks.end(),
                                     [](const EstimateTrack& a, const EstimateTrack& b) {
                                       return a.position.norm < b.position.norm;
                                     });
  if (!first.has_position) {
    page.headline = fmt::format(
        "The log holds no truth: {} estimate{} of {:.3g} s, {} metres apart at most.",
        tracks.size(), tracks.size() == 1 ? "" : "s", first.t.back() - first.t.front(), [&] {
          double apart = 0;
          for (const EstimateTrack& t : tracks)
            apart = std::max(apart, norm(t.p.back() - first.p.back()));
          return fmt::format("{:.3g}", apart);
        }());
  } else {
    page.headline = fmt::format(
        "{} is {} mm rms from the truth and ends {} mm off, {:.2g} % of a path of {:.3g} m.",
        best->estimator, millimetres(best->position.norm), millimetres(best->final_error),
        best->drift, best->path);
  }
  add_positions(tracks, truth, page);
  add_errors(tracks, truth, page);
  TextTable table{"Estimators, best first",
                  {"estimator", "rms x [mm]", "rms y [mm]", "rms z [mm]", "rms [mm]", "end [mm]",
                   "drift [%]", "velocity rms [m/s]", "NEES per dof", "status"},
                  {}};
  std::vector<const EstimateTrack*> order;
  for (const EstimateTrack& track : tracks) order.push_back(&track);
  std::stable_sort(order.begin(), order.end(), [](const EstimateTrack* a, const EstimateTrack* b) {
    return a->position.norm < b->position.norm;
  });
  for (const EstimateTrack* r : order) {
    const bool known = r->has_position;
    table.rows.push_back(
        {r->estimator, known ? millimetres(r->position.x) : "",
         known ? millimetres(r->position.y) : "", known ? millimetres(r->position.z) : "",
         known ? millimetres(r->position.norm) : "", known ? millimetres(r->final_error) : "",
         known ? fmt::format("{:.3g}", r->drift) : "",
         r->has_velocity ? fmt::format("{:.3g}", r->velocity.norm) : "",
         r->nees_dof > 0 ? fmt::format("{:.3g}", r->nees) : "", status_text(r->status)});
    if (!known) continue;
    page.metrics.push_back({"estimate." + r->estimator + ".rmse", r->estimator + ": rms error",
                            r->position.norm, "m"});
    page.metrics.push_back({"estimate." + r->estimator + ".final",
                            r->estimator + ": error at the end", r->final_error, "m"});
  }
  page.tables.push_back(std::move(table));
  page.method.push_back(
      "Every estimator reads the same samples of the log, beginning at the true state of the first "
      "where that is known. RMS over all samples; NEES per degree of freedom is 1 where the "
      "covariance is true, more where the estimator is too sure of itself.");
  return page;
}

}  // namespace legwork
