// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/detail/svg_layout.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/report/text.h"

namespace legwork::report {
namespace {

constexpr double kSwatch = 20, kRow = 14;          // [px]
constexpr double kShare = 0.35;                    // of the width that names beside a plot may take
constexpr double kAxisTitle = 20, kTickSpace = 7;  // [px]

double widest_tick(const AxisRange& y) {
  const double step = tick_step(y, 5);
  double widest = 0;
  for (double v = std::ceil(y.lo / step) * step; v <= y.hi; v += step)
    widest = std::max(widest, text_width(tick_text(v, step), kPlotFont));
  return widest;
}

/// In rows, as many as it takes.
void put_key_below(const outcome::Plot& plot, PlotLayout& to) {
  double x = to.left, y = to.height + 8;
  for (const outcome::Curve& curve : plot.curves) {
    const double width = kSwatch + text_width(curve.label, kPlotFont) + 10;
    if (x > to.left && x + width > kPlotWidth) x = to.left, y += kRow;
    to.key.push_back({x, y});
    x += width;
  }
  to.height = y + 8;
}

void slant_names(const outcome::Plot& plot, PlotLayout& to) {
  double widest = 0;
  for (const std::string& name : plot.categories)
    widest = std::max(widest, text_width(name, kPlotFont));
  const double slot =
      (to.right - to.left) / static_cast<double>(std::max<std::size_t>(plot.categories.size(), 1));
  to.slanted = widest > slot;
  if (to.slanted) to.height = std::max(to.height, to.bottom + 14 + 0.5 * widest);
}

}  // namespace

void AxisRange::include(double v) {
  if (std::isfinite(v)) lo = std::min(lo, v), hi = std::max(hi, v);
}

void AxisRange::settle(double margin) {
  if (!(lo <= hi)) lo = 0, hi = 1;
  if (lo == hi) lo -= 0.5 * std::max(1.0, std::abs(lo)), hi += 0.5 * std::max(1.0, std::abs(hi));
  grow_to((1 + 2 * margin) * (hi - lo));
}

void AxisRange::grow_to(double length) {
  const double more = 0.5 * (length - (hi - lo));
  lo -= more, hi += more;
}

double tick_step(const AxisRange& range, int count) {
  const double raw = (range.hi - range.lo) / count;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double m : {1.0, 2.0, 5.0}) {
    if (m * power >= raw) return m * power;
  }
  return 10 * power;
}

std::string tick_text(double value, double step) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
  if (std::abs(value) < 0.5 * step) return "0";
  return (value < 0 ? "−" : "") + fmt::format("{:.{}f}", std::abs(value), decimals);
}

PlotLayout lay_out(const outcome::Plot& plot, const AxisRange& y) {
  PlotLayout to;
  to.left = std::max(to.left, kAxisTitle + widest_tick(y) + kTickSpace);
  double widest = 0;
  for (const outcome::Curve& curve : plot.curves)
    widest = std::max(widest, kSwatch + text_width(curve.label, kPlotFont) + 4);
  const bool tall = 13.0 * static_cast<double>(plot.curves.size()) > to.bottom - to.top;
  const bool below = plot.heat || tall || widest > kShare * kPlotWidth;
  if (!plot.heat) to.right = kPlotWidth - (below ? 10 : widest);
  if (plot.kind == outcome::PlotKind::kBars) slant_names(plot, to);
  if (below) put_key_below(plot, to);
  return to;
}

}  // namespace legwork::report
