// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "timing/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/record/number_text.h"

namespace legwork::timing {

namespace {

using outcome::Curve;
using outcome::CurveStyle;
using outcome::Plot;
using outcome::PlotKind;

bool is_growth(const Result& r) {
  for (const char* name : {"links", "snake", "contacts", "environments", "threads"})
    if (r.scenario == name) return true;
  return false;
}

/// Ours of the same run, which comes before the peers'; null where there is none.
const Result* ours_of(const std::vector<Result>& all, const Result& peer) {
  for (const Result& r : all)
    if (r.engine == "native" && r.robot == peer.robot && r.scenario == peer.scenario &&
        (r.mode == peer.mode || r.mode == "lanes") && (!is_growth(peer) || r.count == peer.count) &&
        (r.env_steps_per_s > 0) == (peer.env_steps_per_s > 0))
      return &r;
  return nullptr;
}

Plot ratios(const std::vector<Result>& all, bool batch) {
  Plot plot{.title = batch ? "Many robots, per core" : "One robot",
            .caption =
                "How many times longer another engine takes for a step of the same robot, "
                "in turns with ours.",
            .kind = PlotKind::kBars,
            .x_label = "run",
            .x_unit = "",
            .y_label = "time against ours",
            .y_unit = "1"};
  for (const Result& r : all) {
    if (r.engine == "native" || is_growth(r) || (r.env_steps_per_s > 0) != batch) continue;
    const Result* ours = ours_of(all, r);
    if (ours == nullptr) continue;
    const std::string label = r.robot + " " + r.scenario;
    if (std::find(plot.categories.begin(), plot.categories.end(), label) == plot.categories.end())
      plot.categories.push_back(label);
    auto curve = std::find_if(plot.curves.begin(), plot.curves.end(),
                              [&](const Curve& c) { return c.label == r.engine; });
    if (curve == plot.curves.end()) {
      plot.curves.push_back({.label = r.engine});
      curve = plot.curves.end() - 1;
    }
    curve->x.push_back(static_cast<double>(curve->x.size()));
    curve->y.push_back(r.ns_per_step / ours->ns_per_step);
  }
  std::erase_if(plot.curves, [&](const Curve& c) { return c.y.size() != plot.categories.size(); });
  return plot;
}

/// Cost per piece: level where it grows in proportion.
Plot growth(const std::vector<Result>& all, const std::string& what) {
  const bool fleet = what == "environments" || what == "threads";
  Plot plot{.title = what,
            .caption = fleet ? "Level means that many cost as much each as few."
                             : "Level means that cost grows in proportion.",
            .kind = PlotKind::kLine,
            .x_label = what == "snake" ? "links" : what,
            .x_unit = "",
            .y_label = what == "environments" ? "CPU time of a step of one environment"
                       : what == "threads"    ? "wall time of a step of one environment"
                       : what == "contacts"   ? "CPU time per contact"
                                              : "CPU time per link",
            .y_unit = "ns"};
  plot.zero_line = true;
  for (const Result& r : all) {
    if (r.scenario != what) continue;
    auto curve = std::find_if(plot.curves.begin(), plot.curves.end(),
                              [&](const Curve& c) { return c.label == r.engine; });
    if (curve == plot.curves.end()) {
      plot.curves.push_back({.label = r.engine});
      if (r.engine != "native") plot.curves.back().style = CurveStyle::kDashed;
      curve = plot.curves.end() - 1;
    }
    curve->x.push_back(r.count);
    curve->y.push_back(fleet ? r.ns_per_step : r.ns_per_step / std::max(1, r.count));
  }
  return plot;
}

std::string number(double x) { return x > 0 && std::isfinite(x) ? outcome::digits(x) : "–"; }

outcome::TextTable figures(const std::vector<Result>& all) {
  outcome::TextTable table{.title = "Figures"};
  table.header = {"engine",         "robot",     "run",        "mode",
                  "count",          "ns a step", "spread",     "ratio",
                  "worst residual", "together",  "bytes each", "note"};
  for (const Result& r : all) {
    const Result* ours = r.engine == "native" ? nullptr : ours_of(all, r);
    table.rows.push_back(
        {r.engine, r.robot, r.scenario, r.mode, r.count > 0 ? std::to_string(r.count) : "–",
         outcome::digits(r.ns_per_step), fmt::format("{:.0f} %", 100 * r.spread),
         ours != nullptr ? fmt::format("{:.2f}", r.ns_per_step / ours->ns_per_step) : "–",
         std::isfinite(r.residual_max) && r.residual_max > 0 ? fmt::format("{:.0e}", r.residual_max)
                                                             : "–",
         r.shared > 0 ? fmt::format("{:.0f} %", 100 * r.shared) : "–", number(r.bytes_per_env),
         r.note});
  }
  return table;
}

}  // namespace

outcome::Outcome bench_page(const std::vector<Result>& results) {
  outcome::Outcome out;
  out.title = "What a step costs";
  out.run.name = "bench";
  out.run.dt = kDt;
  out.run.more.emplace_back("machine", machine());
  outcome::PlotSet beside{.title = "Beside other engines"}, grows{.title = "How it grows"};
  for (const bool batch : {false, true})
    if (Plot plot = ratios(results, batch); !plot.curves.empty()) {
      const auto [low, high] =
          std::minmax_element(plot.curves[0].y.begin(), plot.curves[0].y.end());
      out.headline += fmt::format("{}: {} takes {:.3g} to {:.3g} times as long. ", plot.title,
                                  plot.curves[0].label, *low, *high);
      beside.plots.push_back(std::move(plot));
    }
  for (const char* what : {"links", "snake", "contacts", "environments", "threads"})
    if (Plot plot = growth(results, what); !plot.curves.empty())
      grows.plots.push_back(std::move(plot));
  if (out.headline.empty()) out.headline = "Times of this machine; no other engine was asked.";
  for (outcome::PlotSet* set : {&beside, &grows})
    if (!set->plots.empty()) out.findings.push_back(std::move(*set));
  out.tables.push_back(figures(results));
  out.method.push_back(
      "CPU time of the thread, median over the repeats, engines in turns in one process; the same "
      "explicit PD torques and the same shapes for all. Many robots: episodes of one second from "
      "starts of their own, begun one after another; the other engine does the same episodes on "
      "one core.");
  return out;
}

}  // namespace legwork::timing
