// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/dead_reckoning/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"

namespace legwork::papers {

namespace {

std::string mm(double metres) {
  return std::isfinite(metres) ? fmt::format("{:.1f}", 1e3 * metres) : "–";
}

std::string nees_text(const MethodResult& r) {
  if (r.nees_dof == 0) return "–";
  return fmt::format("{:.2f} [{:.2f}, {:.2f}]", r.nees, r.nees_low, r.nees_high);
}

std::vector<const MethodResult*> by_error(const std::vector<MethodResult>& results) {
  std::vector<const MethodResult*> order;
  for (const MethodResult& r : results) order.push_back(&r);
  std::stable_sort(order.begin(), order.end(), [](const MethodResult* a, const MethodResult* b) {
    return a->position.norm < b->position.norm;
  });
  return order;
}

outcome::TextTable leader_board(const std::vector<MethodResult>& results,
                                const EstimatorRegistry& registry, const std::string& heading) {
  outcome::TextTable table;
  table.title = heading + ": leader board, " + std::to_string(results.front().trials) + " trials";
  table.header = {"method",       "x [mm]",   "y [mm]",          "z [mm]",         "3D [mm]",
                  "median",       "p95",      "velocity [mm/s]", "end [mm]",       "drift [%]",
                  "aligned [mm]", "1 s [mm]", "NEES/dof [95 %]", "instants inside"};
  for (const MethodResult* r : by_error(results)) {
    table.rows.push_back({registry.find(r->estimator).title, mm(r->position.x), mm(r->position.y),
                          mm(r->position.z), mm(r->position.norm), mm(r->median), mm(r->p95),
                          mm(r->velocity.norm), mm(r->end_error), fmt::format("{:.2f}", r->drift),
                          mm(r->ate_aligned), mm(r->rpe_1s), nees_text(*r),
                          r->nees_dof == 0 ? "–" : fmt::format("{:.0f} %", 100 * r->nees_inside)});
  }
  return table;
}

outcome::TextTable stance_table(const std::vector<MethodResult>& results,
                                const EstimatorRegistry& registry, const std::string& heading) {
  outcome::TextTable table;
  table.title = heading + ": by contact condition, position [mm] / velocity [mm/s]";
  table.header = {"method", "flight", "one foot", "two feet or more"};
  for (const MethodResult* r : by_error(results)) {
    std::vector<std::string> row{registry.find(r->estimator).title};
    for (std::size_t s = 0; s < kStances; ++s) {
      const bool seen = std::isfinite(r->position_by_stance[s].norm) &&
                        r->position_by_stance[s].norm + r->velocity_by_stance[s].norm > 0.0;
      row.push_back(seen ? mm(r->position_by_stance[s].norm) + " / " +
                               mm(r->velocity_by_stance[s].norm)
                         : "–");
    }
    table.rows.push_back(row);
  }
  return table;
}

outcome::Plot band_plot(const MethodResult& r, const std::string& title) {
  outcome::Plot plot;
  plot.title = title;
  plot.y_label = "distance from the truth";
  plot.y_unit = "mm";
  const auto curve = [&](const char* label, outcome::CurveStyle style,
                         const std::vector<double>& y) {
    outcome::Curve c{.label = label, .style = style, .x = r.band_t};
    for (const double v : y) c.y.push_back(1e3 * v);
    plot.curves.push_back(std::move(c));
  };
  curve("median", outcome::CurveStyle::kLine, r.band_median);
  curve("95 %", outcome::CurveStyle::kDashed, r.band_p95);
  return plot;
}

/// Is the covariance the error's? Inside the band at 19 of 20 instants, if it is.
outcome::Plot nees_plot(const MethodResult& r, const std::string& title) {
  outcome::Plot plot;
  plot.title = title;
  plot.y_label = "NEES per degree of freedom";
  plot.curves.push_back({.label = "mean", .x = r.band_t, .y = r.band_nees});
  plot.limits = {{r.nees_low, r.nees_high}};
  return plot;
}

}  // namespace

std::vector<std::string> all_estimators(const EstimatorRegistry& registry) {
  std::vector<std::string> names;
  for (const EstimatorEntry& entry : registry.entries()) names.push_back(entry.name);
  return names;
}

int trials_of(const RunRequest& request, int usual) {
  const double asked = request.number("trials", request.quick ? std::max(1, usual / 10) : usual);
  if (!(asked >= 1.0 && asked <= 1e6)) {
    throw Error(Finding{Severity::kError, "E-SETTING", "", 0, "trials",
                        "trials must be from 1 to 1000000", "--set trials=1000"});
  }
  return static_cast<int>(asked);
}

std::uint64_t seed_of(const RunRequest& request) {
  constexpr std::uint64_t kTuning = 1, kTest = 20140525;
  return request.seed == kTuning ? kTest : request.seed;
}

void require_plain(const RunRequest& request, bool own_step, std::vector<std::string> settings) {
  settings.push_back("trials");
  request.allow_settings(settings);
  if (request.engine != "native") {
    throw Error(Finding{Severity::kError, "E-ENGINE", "", 0, request.engine,
                        "dead reckoning is not run in engine " + request.engine,
                        "leave --engine out"});
  }
  if (own_step && request.dt != 0.0) {
    throw Error(Finding{Severity::kError, "E-STEP", "", 0, "dt",
                        "the motions are sampled every 2 ms, as the paper's", "leave --dt out"});
  }
}

void show_results(const std::vector<MethodResult>& results, const EstimatorRegistry& registry,
                  const std::string& heading, const std::string& prefix, outcome::Outcome& out) {
  out.tables.push_back(leader_board(results, registry, heading));
  out.tables.push_back(stance_table(results, registry, heading));
  outcome::PlotSet bands{
      .title = heading + ": error over time",
      .caption =
          "How far each method is from the truth: median of the trials, and what 95 % "
          "of them stay below."};
  for (const MethodResult& r : results) {
    bands.plots.push_back(band_plot(r, registry.find(r.estimator).title));
    const std::string name = prefix + r.estimator;
    out.metrics.push_back({name + ".position", "", 1e3 * r.position.norm, "mm"});
    out.metrics.push_back({name + ".velocity", "", 1e3 * r.velocity.norm, "mm/s"});
    out.metrics.push_back({name + ".drift", "", r.drift, "%"});
    if (r.nees_dof > 0) out.metrics.push_back({name + ".nees", "", r.nees, "-"});
  }
  outcome::add_finding(out, std::move(bands));
  outcome::PlotSet honesty{
      .title = heading + ": are the covariances true?",
      .caption =
          "Normalised estimation error squared: 1 where a filter errs as much as it says. The "
          "paper's filters have weights instead of a covariance and are left out."};
  for (const MethodResult& r : results)
    if (r.trials > 1 && r.nees_dof > 0 && r.estimator.rfind("proposed", 0) != 0)
      honesty.plots.push_back(nees_plot(r, registry.find(r.estimator).title));
  if (!honesty.plots.empty()) outcome::add_finding(out, std::move(honesty));
}

}  // namespace legwork::papers
