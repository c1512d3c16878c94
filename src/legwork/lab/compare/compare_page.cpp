// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/compare/compare_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace legwork {

namespace {

constexpr std::size_t kPoints = 1500;  // of a curve, at most

std::string figure(double x, const char* unit = "") {
  return std::isfinite(x) ? fmt::format("{:.4g}{}", x, unit) : "–";
}

/// NAME, and its set-up where another run has the same name.
std::string label_of(const Comparison& all, std::size_t i) {
  const auto twins = std::count_if(all.runs.begin(), all.runs.end(), [&](const PeerRun& r) {
    return r.engine == all.runs[i].engine;
  });
  return twins > 1 ? all.runs[i].engine + " (" + all.runs[i].setting + ")" : all.runs[i].engine;
}

outcome::TextTable engine_table(const Comparison& all) {
  outcome::TextTable table{.title = "Engines"};
  table.header = {"engine",    "set-up",
                  "ran to",    "steps with warnings",
                  "wall time", "forces explain the motion to"};
  for (const PeerRun& run : all.runs) {
    if (!run.refused.empty()) {
      table.rows.push_back({run.engine, "did not run", "–", "–", "–", "–"});
      continue;
    }
    table.rows.push_back({run.engine, run.setting, fmt::format("{:.4g} s", run.ended),
                          std::to_string(run.complaints), fmt::format("{:.3g} s", run.wall),
                          fmt::format("{:.1e} of the weight", run.closure)});
  }
  return table;
}

outcome::TextTable signal_table(const Comparison& all, std::size_t i) {
  outcome::TextTable table{.title =
                               fmt::format("{} against {}", label_of(all, i), label_of(all, 0))};
  table.header = {"signal", "unit", "mean", "reference", "rms apart", "worst", "at", "later by"};
  for (const PeerSignal& s : all.signals) {
    const PeerFigure& f = s.figures[i];
    table.rows.push_back({s.name, s.unit, figure(f.mean), figure(s.figures.front().mean),
                          figure(f.apart), figure(f.worst), figure(f.worst_at, " s"),
                          figure(1e3 * f.lag, " ms")});
  }
  return table;
}

/// "torque FL_J1" is a torque, "base height" a height.
std::string quantity_of(const std::string& name) {
  for (const char* kind : {"torque", "foot force", "transmitted"})
    if (name.starts_with(kind)) return kind;
  return name.substr(name.rfind(' ') + 1);
}

outcome::Plot signal_plot(const Comparison& all, const PeerSignal& signal) {
  outcome::Plot plot{.title = signal.name,
                     .kind = outcome::PlotKind::kLine,
                     .y_label = quantity_of(signal.name),
                     .y_unit = signal.unit};
  plot.zero_line = false;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const PeerRun& run = all.runs[i];
    const PeerSeries* series = run.find(signal.name);
    if (series == nullptr || series->values.empty()) continue;
    outcome::Curve curve{.label = label_of(all, i)};
    const std::size_t stride = std::max<std::size_t>(1, run.t.size() / kPoints);
    for (std::size_t k = 0; k < run.t.size(); k += stride) {
      if (run.t[k] < all.measure_from) continue;
      curve.x.push_back(run.t[k]);
      curve.y.push_back(series->values[k]);
    }
    if (!curve.x.empty()) plot.curves.push_back(std::move(curve));
  }
  return plot;
}

// Beside the stage: the trunk, the ground, power and the three torques that work hardest.
void choose_plots(const Comparison& all, outcome::Outcome& page) {
  std::vector<const PeerSignal*> torques;
  outcome::PlotSet rest{.title = "Every torque and foot force",
                        .caption = "Where the curves lie on each other the engines agree."};
  for (const PeerSignal& s : all.signals) {
    if (s.name.starts_with("torque ")) torques.push_back(&s);
    const bool base = &s - all.signals.data() < 4;
    if (base) page.key_plots.push_back(signal_plot(all, s));
    if (s.name.starts_with("foot force")) rest.plots.push_back(signal_plot(all, s));
  }
  const auto size = [](const PeerSignal* s) { return std::fabs(s->figures.front().mean); };
  std::vector<const PeerSignal*> hardest = torques;
  std::stable_sort(hardest.begin(), hardest.end(),
                   [&](auto a, auto b) { return size(a) > size(b); });
  for (std::size_t i = 0; i < std::min<std::size_t>(3, hardest.size()); ++i)
    page.key_plots.push_back(signal_plot(all, *hardest[i]));
  for (const PeerSignal* s : torques) rest.plots.push_back(signal_plot(all, *s));
  outcome::add_finding(page, std::move(rest));
}

// One sentence: how far the others are from the first in torque.
std::string headline(const Comparison& all) {
  std::string text = fmt::format("{}, {:.4g} s:", all.model, all.duration);
  for (std::size_t i = 1; i < all.runs.size(); ++i) {
    double worst = 0;
    std::string where;
    for (const PeerSignal& s : all.signals) {
      if (!s.name.starts_with("torque ") || !(s.figures[i].apart > worst)) continue;
      worst = s.figures[i].apart, where = s.name.substr(7);
    }
    text += all.runs[i].finished
                ? fmt::format("{} {}'s joint torques are within {:.3g} N·m rms ({}) of {}'s",
                              i > 1 ? ";" : "", label_of(all, i), worst,
                              where.empty() ? "all" : where, label_of(all, 0))
                : fmt::format("{} {} did not finish", i > 1 ? ";" : "", label_of(all, i));
  }
  return text + ".";
}

}  // namespace

outcome::Outcome comparison_page(const Comparison& all) {
  outcome::Outcome page;
  page.title = all.name + " in several engines";
  page.headline = headline(all);
  page.run.name = "compare-" + all.name;
  page.run.dt = all.dt;
  page.run.engine.clear();
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const PeerRun& run = all.runs[i];
    page.run.engine += (i > 0 ? ", " : "") + run.engine;
    page.run.wall_s += run.wall;
    page.run.steps += static_cast<std::int64_t>(run.t.size());
    if (run.finished)
      page.metrics.push_back(
          {"wall." + label_of(all, i), "wall time, " + label_of(all, i), run.wall, "s"});
  }
  for (std::size_t i = 1; i < all.runs.size(); ++i)
    for (const PeerSignal& s : all.signals)
      if (std::isfinite(s.figures[i].apart) && !s.name.starts_with("transmitted "))
        page.metrics.push_back({"apart." + label_of(all, i) + "." + s.name,
                                s.name + ", " + label_of(all, i), s.figures[i].apart, s.unit});
  page.tables.push_back(engine_table(all));
  for (std::size_t i = 1; i < all.runs.size(); ++i)
    if (all.runs[i].finished) page.tables.push_back(signal_table(all, i));
  choose_plots(all, page);
  page.warnings = all.causes;
  page.method.push_back(fmt::format(
      "The same model, drives, ground and inputs go to every engine; figures are over {:.4g} to "
      "{:.4g} s. Torque is what the drive gave as the engine tells it, transmitted the moment of "
      "the joint's wrench along its axis (eq 5 of the 2011 paper on TITAN-VIII). "
      "\"Later by\" is the shift that brings a curve nearest to the first engine's; a dash where "
      "no shift helps.",
      all.measure_from, all.duration));
  page.scenario = all.scenario;
  return page;
}

}  // namespace legwork
