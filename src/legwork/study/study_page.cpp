// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/study_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "legwork/record/heat_map.h"
#include "legwork/record/number_text.h"
#include "legwork/study/cases.h"

namespace legwork {
namespace {

using outcome::Curve;
using outcome::CurveStyle;
using outcome::Outcome;
using outcome::Plot;
using outcome::PlotKind;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMostPoints = 1500;  // drawn of a scatter
constexpr std::size_t kMostReasons = 12;
constexpr std::size_t kMostPlots = 12;  // metrics that get pictures of their own

std::string label_of(const outcome::Metric& m) { return m.label.empty() ? m.name : m.label; }

double as_number(const std::string& text) {
  double value = kNaN;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end ? value : kNaN;
}

std::size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// The study in columns of numbers.
class Columns {
 public:
  Columns(const PreparedStudy& p, const StudyTable& table) : p_(p), t_(table) {
    keys = study_keys(p.study);
    inputs.resize(keys.size());
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const std::vector<std::string> cells = case_of_row(p, table, row).cells;
      for (std::size_t i = 0; i < keys.size(); ++i) inputs[i].push_back(as_number(cells[i]));
    }
  }

  std::vector<double> metric(std::size_t m) const { return metric_column(p_, t_, m); }
  /// Whether a key takes at least two numbers and nothing else.
  bool is_axis(std::size_t key) const {
    const std::vector<double>& x = inputs[key];
    if (x.empty() || std::any_of(x.begin(), x.end(), [](double v) { return std::isnan(v); }))
      return false;
    return *std::min_element(x.begin(), x.end()) < *std::max_element(x.begin(), x.end());
  }
  std::string unit(std::size_t key) const {
    return key < p_.study.variables.size() ? p_.study.variables[key].unit : "";
  }

  std::vector<std::string> keys;
  std::vector<std::vector<double>> inputs;  // per key, per row; NaN: no number

 private:
  const PreparedStudy& p_;
  const StudyTable& t_;
};

/// How often which value came out: as many classes as the cube root of the numbers asks for.
std::optional<Plot> distribution(const outcome::Metric& metric, const MetricSummary& s,
                                 const std::vector<double>& column) {
  if (s.count < 5 || !(s.greatest > s.least)) return std::nullopt;
  const auto classes = static_cast<std::size_t>(
      std::clamp(2.0 * std::cbrt(static_cast<double>(s.count)), 5.0, 60.0));
  const double width = (s.greatest - s.least) / static_cast<double>(classes);
  std::vector<double> share(classes, 0.0);
  for (const double value : column) {
    if (!std::isfinite(value)) continue;
    const auto at = static_cast<std::size_t>((value - s.least) / width);
    share[std::min(at, classes - 1)] += 100.0 / static_cast<double>(s.count);
  }
  Plot plot{.title = label_of(metric),
            .caption = fmt::format("Half of the cases lie below {}, nine tenths between {} and {}.",
                                   outcome::with_unit(s.median, metric.unit),
                                   outcome::with_unit(s.p5, metric.unit),
                                   outcome::with_unit(s.p95, metric.unit)),
            .kind = PlotKind::kPhase,  // stairs: two values at one place
            .x_label = metric.name,
            .x_unit = metric.unit,
            .y_label = "share of cases",
            .y_unit = "%"};
  Curve stairs{.label = "cases"};
  for (std::size_t i = 0; i < classes; ++i) {
    const double left = s.least + width * static_cast<double>(i);
    stairs.x.insert(stairs.x.end(), {left, left + width});
    stairs.y.insert(stairs.y.end(), {share[i], share[i]});
  }
  const double top = *std::max_element(share.begin(), share.end());
  plot.curves.push_back(std::move(stairs));
  plot.curves.push_back({.label = "median",
                         .role = "reference",
                         .style = CurveStyle::kDashed,
                         .x = {s.median, s.median},
                         .y = {0, top}});
  return plot;
}

/// Nodes of an axis: the values there are, or equal classes where there are too many.
struct Axis {
  std::vector<double> nodes;
  bool classes = false;
  std::size_t at(double x) const {
    if (!classes)
      return static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), x) -
                                      nodes.begin());
    const double width = nodes[1] - nodes[0];
    const double place = std::floor((x - nodes[0]) / width + 0.5);
    return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(nodes.size() - 1)));
  }
};

Axis axis_of(const std::vector<double>& column, bool drawn = false) {
  const std::set<double> values(column.begin(), column.end());
  if (values.size() <= 101 && !(drawn && 2 * values.size() > column.size()))
    return {{values.begin(), values.end()}, false};
  const auto n = static_cast<std::size_t>(
      std::clamp(std::sqrt(static_cast<double>(column.size()) / 8.0), 4.0, 40.0));
  Axis axis{{}, true};
  const double low = *values.begin(), width = (*values.rbegin() - low) / static_cast<double>(n);
  for (std::size_t i = 0; i < n; ++i)
    axis.nodes.push_back(low + width * (static_cast<double>(i) + 0.5));
  return axis;
}

/// The mean of a metric over two keys.
Plot map_of(const Columns& c, std::size_t x, std::size_t y, const outcome::Metric& metric,
            const std::vector<double>& column) {
  const Axis along = axis_of(c.inputs[x], true), up = axis_of(c.inputs[y], true);
  outcome::HeatMap heat{.label = label_of(metric), .unit = metric.unit};
  heat.x = along.nodes, heat.y = up.nodes;
  std::vector<double> sum(heat.x.size() * heat.y.size(), 0.0), count(sum.size(), 0.0);
  for (std::size_t row = 0; row < column.size(); ++row) {
    if (!std::isfinite(column[row])) continue;
    const std::size_t at = up.at(c.inputs[y][row]) * heat.x.size() + along.at(c.inputs[x][row]);
    sum[at] += column[row], count[at] += 1;
  }
  for (std::size_t i = 0; i < sum.size(); ++i)
    heat.values.push_back(count[i] > 0 ? sum[i] / count[i] : kNaN);
  const auto most = std::max_element(count.begin(), count.end());
  Plot plot{
      .title = label_of(metric),
      .caption = most != count.end() && *most > 1
                     ? "Mean over the cases of each cell; no colour where none ran to its end."
                     : "No colour where the case did not run to its end.",
      .kind = PlotKind::kMap,
      .x_label = c.keys[x],
      .x_unit = c.unit(x),
      .y_label = c.keys[y],
      .y_unit = c.unit(y)};
  plot.zero_line = false;
  plot.curves = outcome::contours(heat, 5);
  plot.heat = std::move(heat);
  return plot;
}

/// A metric over one key: the mean at each value, or the cases themselves.
Plot over_key(const Columns& c, std::size_t key, const outcome::Metric& metric,
              const std::vector<double>& column) {
  Plot plot{.title = fmt::format("{} over {}", label_of(metric), c.keys[key]),
            .kind = PlotKind::kLine,
            .x_label = c.keys[key],
            .x_unit = c.unit(key),
            .y_label = metric.name,
            .y_unit = metric.unit};
  plot.zero_line = false;
  const std::set<double> values(c.inputs[key].begin(), c.inputs[key].end());
  if (values.size() * 2 > c.inputs[key].size() && values.size() > 30) {
    Curve points{.label = "cases", .style = CurveStyle::kHollow};
    const std::size_t every = std::max<std::size_t>(1, column.size() / kMostPoints);
    for (std::size_t row = 0; row < column.size(); row += every)
      if (std::isfinite(column[row]))
        points.x.push_back(c.inputs[key][row]), points.y.push_back(column[row]);
    const double rho = rank_correlation(c.inputs[key], column);
    plot.caption = std::isnan(rho)
                       ? "One mark per case."
                       : fmt::format("One mark per case; rank correlation {:+.2f}.", rho);
    plot.kind = PlotKind::kPhase;  // in no order
    plot.curves.push_back(std::move(points));
    return plot;
  }
  const Axis axis = axis_of(c.inputs[key]);
  const std::size_t n = axis.nodes.size();
  std::vector<double> sum(n, 0.0), count(n, 0.0), least(n, kNaN), most(n, kNaN);
  for (std::size_t row = 0; row < column.size(); ++row) {
    if (!std::isfinite(column[row])) continue;
    const std::size_t at = axis.at(c.inputs[key][row]);
    sum[at] += column[row], count[at] += 1;
    least[at] = std::fmin(least[at], column[row]), most[at] = std::fmax(most[at], column[row]);
  }
  Curve mean{.label = "mean"}, low{.label = "least", .style = CurveStyle::kDashed},
      high{.label = "greatest", .style = CurveStyle::kDashed};
  bool several = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (count[i] == 0) continue;
    several = several || count[i] > 1;
    mean.x.push_back(axis.nodes[i]), mean.y.push_back(sum[i] / count[i]);
    low.x.push_back(axis.nodes[i]), low.y.push_back(least[i]);
    high.x.push_back(axis.nodes[i]), high.y.push_back(most[i]);
  }
  plot.caption = several ? "Mean, least and greatest over the cases at each value."
                         : "One case at each value.";
  if (!several) mean.label = metric.name;
  plot.curves.push_back(std::move(mean));
  if (several) plot.curves.push_back(std::move(low)), plot.curves.push_back(std::move(high));
  return plot;
}

/// How a search went: the best so far of each start.
Plot progress_of(const PreparedStudy& p, const StudyTable& t) {
  const StudySearch& search = p.study.search;
  std::vector<std::string> names;
  for (const outcome::Metric& m : p.metrics) names.push_back(m.name);
  const std::size_t goal = place_of(names, search.metric);
  const outcome::Metric& metric = p.metrics[goal];
  Plot plot{.title = "best so far",
            .caption = "What each start had found after so many evaluations; limits not asked.",
            .kind = PlotKind::kLine,
            .x_label = "evaluations",
            .x_unit = "",
            .y_label = metric.name,
            .y_unit = metric.unit};
  plot.zero_line = false;
  const auto each = static_cast<std::uint64_t>(search.evaluations);
  for (std::size_t row = 0; row < t.rows(); ++row) {
    const std::uint64_t start = t.index[row] / each;
    if (start >= 8) break;  // lines one can tell apart
    const std::string label = fmt::format("start {}", start + 1);
    if (plot.curves.empty() || plot.curves.back().label != label)
      plot.curves.push_back({.label = label});
    Curve& curve = plot.curves.back();
    const double value = t.values[row * p.metrics.size() + goal];
    if (t.end[row] != CaseEnd::kRan || !std::isfinite(value)) continue;
    const double before = curve.y.empty() ? value : curve.y.back();
    curve.x.push_back(static_cast<double>(t.index[row] % each) + 1);
    curve.y.push_back(search.greatest ? std::max(value, before) : std::min(value, before));
  }
  std::erase_if(plot.curves, [](const Curve& c) { return c.x.empty(); });
  return plot;
}

outcome::TextTable statistics_table(const PreparedStudy& p, const std::vector<MetricSummary>& all) {
  outcome::TextTable table{.title = "What came out"};
  table.header = {"metric", "unit", "cases", "mean", "deviation",
                  "least",  "5 %",  "half",  "95 %", "greatest"};
  for (std::size_t m = 0; m < all.size(); ++m) {
    const MetricSummary& s = all[m];
    const auto at = [](double x, std::uint64_t which) {
      return std::isnan(x) ? outcome::digits(x)
                           : fmt::format("{} (case {})", outcome::digits(x), which);
    };
    table.rows.push_back(
        {p.metrics[m].name, p.metrics[m].unit, std::to_string(s.count), outcome::digits(s.mean),
         outcome::digits(s.deviation), at(s.least, s.least_case), outcome::digits(s.p5),
         outcome::digits(s.median), outcome::digits(s.p95), at(s.greatest, s.greatest_case)});
  }
  return table;
}

/// What each metric hangs on: rank correlations, only where cases are drawn.
std::optional<outcome::TextTable> sensitivity_table(const PreparedStudy& p, const Columns& c,
                                                    const std::vector<std::size_t>& axes) {
  const bool drawn =
      p.study.method == StudyMethod::kRandom || p.study.method == StudyMethod::kLatin;
  if (!drawn || axes.empty()) return std::nullopt;
  outcome::TextTable table{.title = "What it hangs on: rank correlations"};
  table.header = {"metric"};
  for (const std::size_t key : axes) table.header.push_back(c.keys[key]);
  for (std::size_t m = 0; m < p.metrics.size(); ++m) {
    const std::vector<double> column = c.metric(m);
    std::vector<std::string> row{p.metrics[m].name};
    for (const std::size_t key : axes) {
      const double rho = rank_correlation(c.inputs[key], column);
      row.push_back(std::isnan(rho) ? "–" : fmt::format("{:+.2f}", rho));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::optional<outcome::TextTable> reasons_table(const StudyTable& t) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> reasons;  // count, first case
  for (const auto& [index, note] : t.notes) {
    // Numbers differ between cases of one reason: "fell at 1.2 s".
    std::string kind;
    for (const char ch : note)
      if (ch < '0' || ch > '9')
        kind += ch;
      else if (kind.empty() || kind.back() != '#')
        kind += '#';
    for (std::size_t at; (at = kind.find("#.#")) != std::string::npos;) kind.replace(at, 3, "#");
    auto& [count, first] = reasons.try_emplace(kind, 0, index).first->second;
    ++count;
  }
  if (reasons.empty()) return std::nullopt;
  std::vector<std::pair<std::uint64_t, std::string>> order;
  for (const auto& [kind, seen] : reasons) order.emplace_back(seen.first, kind);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  outcome::TextTable table{.title = "Cases that did not run to their end"};
  table.header = {"cases", "the first of them says"};
  for (std::size_t i = 0; i < std::min(order.size(), kMostReasons); ++i) {
    const std::uint64_t first = reasons.at(order[i].second).second;
    table.rows.push_back(
        {std::to_string(order[i].first), fmt::format("case {}: {}", first, t.notes.at(first))});
  }
  return table;
}

std::string headline(const PreparedStudy& p, const StudyTable& t,
                     const std::vector<MetricSummary>& all) {
  const std::uint64_t ran = t.count(CaseEnd::kRan);
  std::string text = fmt::format("{} of {} cases ran to their end", ran, t.rows());
  if (const std::uint64_t ended = t.count(CaseEnd::kEnded); ended > 0)
    text += fmt::format(", {} ended early", ended);
  if (const std::uint64_t failed = t.count(CaseEnd::kFailed); failed > 0)
    text += fmt::format(", {} failed", failed);
  if (p.study.method == StudyMethod::kOptimise) {
    const std::size_t best = best_row(p, t);
    if (best == t.rows()) return text + "; none keeps the limits.";
    text += "; the best has";
    const std::vector<std::string> cells = case_of_row(p, t, best).cells;
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += fmt::format("{} {} = {}", i > 0 ? "," : "", p.study.variables[i].key,
                          outcome::digits(as_number(cells[i])));
    for (std::size_t m = 0; m < p.metrics.size(); ++m)
      if (p.metrics[m].name == p.study.search.metric)
        text += fmt::format(
            ": {} {}", p.metrics[m].name,
            outcome::with_unit(t.values[best * p.metrics.size() + m], p.metrics[m].unit));
    return text + ".";
  }
  if (!all.empty() && all.front().count > 0)
    text +=
        fmt::format("; {}: half below {}, nine tenths from {} to {}", label_of(p.metrics[0]),
                    outcome::with_unit(all[0].median, p.metrics[0].unit),
                    outcome::digits(all[0].p5), outcome::with_unit(all[0].p95, p.metrics[0].unit));
  return text + ".";
}

void add_metrics(const PreparedStudy& p, const StudyTable& t, const std::vector<MetricSummary>& all,
                 Outcome& out) {
  const auto add = [&](const std::string& name, const std::string& label, double value,
                       const std::string& unit) {
    out.metrics.push_back({name, label, value, unit});
  };
  add("cases", "cases", static_cast<double>(t.rows()), "1");
  add("ran", "ran to their end", static_cast<double>(t.count(CaseEnd::kRan)), "1");
  add("ended", "ended early", static_cast<double>(t.count(CaseEnd::kEnded)), "1");
  add("failed", "failed", static_cast<double>(t.count(CaseEnd::kFailed)), "1");
  if (p.study.method == StudyMethod::kOptimise) {
    const std::size_t best = best_row(p, t);
    if (best == t.rows()) return;
    add("best.case", "the best case", static_cast<double>(t.index[best]), "1");
    const std::vector<std::string> cells = case_of_row(p, t, best).cells;
    for (std::size_t i = 0; i < cells.size(); ++i)
      add("best." + p.study.variables[i].key, "", as_number(cells[i]), p.study.variables[i].unit);
    for (std::size_t m = 0; m < p.metrics.size(); ++m)
      add("best." + p.metrics[m].name, "", t.values[best * p.metrics.size() + m],
          p.metrics[m].unit);
    return;
  }
  for (std::size_t m = 0; m < all.size(); ++m) {
    const MetricSummary& s = all[m];
    const std::string &name = p.metrics[m].name, &unit = p.metrics[m].unit,
                      label = label_of(p.metrics[m]);
    if (s.count == 0) continue;
    add(name + ".mean", label + ", mean", s.mean, unit);
    add(name + ".deviation", label + ", standard deviation", s.deviation, unit);
    add(name + ".least", label + ", least", s.least, unit);
    add(name + ".p5", label + ", 5 % lie below", s.p5, unit);
    add(name + ".median", label + ", half lie below", s.median, unit);
    add(name + ".p95", label + ", 95 % lie below", s.p95, unit);
    add(name + ".greatest", label + ", greatest", s.greatest, unit);
  }
}

/// The keys a metric hangs on most, at most three, in their own order.
std::vector<std::size_t> telling_axes(const Columns& c, const std::vector<std::size_t>& axes,
                                      const std::vector<double>& column) {
  std::vector<std::pair<double, std::size_t>> order;
  for (const std::size_t key : axes) {
    const double rho = rank_correlation(c.inputs[key], column);
    order.emplace_back(std::isnan(rho) ? 0.0 : -std::abs(rho), key);
  }
  std::stable_sort(order.begin(), order.end());
  if (order.size() > 3) order.resize(3);
  std::vector<std::size_t> keys;
  for (const auto& [unused, key] : order) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void add_plots(const PreparedStudy& p, const StudyTable& t, const Columns& c,
               const std::vector<std::size_t>& axes, const std::vector<MetricSummary>& all,
               Outcome& out) {
  outcome::PlotSet maps{.title = "Maps"}, spread{.title = "Distributions"},
      over{.title = "Over the keys they hang on"};
  const bool grid = p.study.method == StudyMethod::kGrid || p.study.method == StudyMethod::kList;
  std::vector<std::string> names;
  for (const outcome::Metric& m : p.metrics) names.push_back(m.name);
  for (const auto& [x, y, metric] : p.study.maps) {
    const std::size_t i = place_of(c.keys, x), k = place_of(c.keys, y), m = place_of(names, metric);
    if (i < c.keys.size() && k < c.keys.size() && m < names.size() && c.is_axis(i) && c.is_axis(k))
      maps.plots.push_back(map_of(c, i, k, p.metrics[m], c.metric(m)));
    else
      out.warnings.push_back(
          fmt::format("There is no map of {} over {} and {}: it needs a metric "
                      "and two keys that take numbers.",
                      metric, x, y));
  }
  for (std::size_t m = 0; m < std::min(p.metrics.size(), kMostPlots); ++m) {
    const std::vector<double> column = c.metric(m);
    if (all[m].count == 0) continue;
    if (p.study.maps.empty() && grid && axes.size() == 2)
      maps.plots.push_back(map_of(c, axes[0], axes[1], p.metrics[m], column));
    if (!(grid && axes.size() == 2) && m < 4)
      for (const std::size_t key : telling_axes(c, axes, column))
        over.plots.push_back(over_key(c, key, p.metrics[m], column));
    if (p.study.method == StudyMethod::kOptimise) continue;
    if (auto plot = distribution(p.metrics[m], all[m], column)) spread.plots.push_back(*plot);
  }
  if (p.study.method == StudyMethod::kOptimise) outcome::lead_with(out, progress_of(p, t));
  for (outcome::PlotSet* set : {&maps, &spread, &over})
    if (!set->plots.empty()) outcome::add_finding(out, std::move(*set));
}

std::string method_text(const Study& s) {
  switch (s.method) {
    case StudyMethod::kGrid:
      return "Every combination of the values was run.";
    case StudyMethod::kList:
      return "The cases were run as they are written in the study.";
    case StudyMethod::kRandom:
      return "Each case was drawn by itself from the distributions; its numbers are a function of "
             "the study's seed and its own number.";
    case StudyMethod::kLatin:
      return "The cases are a Latin hypercube: the range of every key is cut into as many strata "
             "of equal probability as there are cases, and each is met once.";
    case StudyMethod::kOptimise:
      break;
  }
  return fmt::format(
      "The {} {} was looked for by {} (NLopt) from {} start{}, at most {} evaluations each.",
      s.search.greatest ? "greatest" : "least", s.search.metric, s.search.algorithm,
      s.search.starts, s.search.starts > 1 ? "s" : "", s.search.evaluations);
}

}  // namespace

Outcome study_page(const PreparedStudy& p, const StudyTable& t) {
  const Study& s = p.study;
  std::vector<MetricSummary> all;
  for (std::size_t m = 0; m < p.metrics.size(); ++m)
    all.push_back(summarise(t, metric_column(p, t, m)));
  Outcome out;
  out.title = s.title.empty() ? s.name : s.title;
  out.headline = headline(p, t, all);
  out.run.name = s.name;
  out.run.seed = s.seed;
  out.run.hash = p.head.study.substr(0, 16);
  out.run.more.emplace_back("runs", s.run);
  out.run.more.emplace_back("method", name_of(s.method));
  add_metrics(p, t, all, out);
  const Columns columns(p, t);
  std::vector<std::size_t> axes;
  for (std::size_t k = 0; k < columns.keys.size(); ++k)
    if (columns.is_axis(k)) axes.push_back(k);
  add_plots(p, t, columns, axes, all, out);
  out.tables.push_back(statistics_table(p, all));
  if (auto table = sensitivity_table(p, columns, axes)) out.tables.push_back(std::move(*table));
  if (auto table = reasons_table(t)) out.tables.push_back(std::move(*table));
  out.method.push_back(method_text(s));
  if (s.method != StudyMethod::kOptimise)
    out.method.push_back("Statistics and maps are over the cases that ran to their end.");
  if (s.own_seeds)
    out.method.push_back("Every case has a seed of its own for what is random in the run.");
  if (t.missing > 0) out.warnings.push_back(fmt::format("{} cases are not done yet.", t.missing));
  out.scenario = s.text;
  return out;
}

Outcome without_statistics(Outcome page) {
  std::erase_if(page.metrics,
                [](const outcome::Metric& m) { return !m.name.starts_with("best."); });
  return page;
}

}  // namespace legwork
