#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where the parts of a static plot lie: measured text decides, so that nothing overlaps or is cut.
#include <limits>
#include <string>
#include <vector>

#include "legwork/record/outcome.h"

namespace legwork::report {

constexpr double kPlotWidth = 420;  // [px]
constexpr double kPlotFont = 11;    // [px], as in web/src/style.css

struct AxisRange {
  double lo = std::numeric_limits<double>::infinity();
  double hi = -std::numeric_limits<double>::infinity();
  void include(double v);
  /// Never empty; with a margin, a share of its length, at both ends.
  void settle(double margin);
  void grow_to(double length);
};

/// 1, 2 or 5 times a power of ten, about `count` of them over the range.
double tick_step(const AxisRange& range, int count);
std::string tick_text(double value, double step);

/// A label of the key below a plot.
struct KeyItem {
  double x = 0, y = 0;
};

struct PlotLayout {
  double left = 52, right = 340, top = 8, bottom = 144;  // of the plotted area
  double height = 180;                                   // of the whole
  bool slanted = false;      // names of bars that do not fit side by side
  std::vector<KeyItem> key;  // one per curve; empty: labels beside
};

/// Room for the numbers of the y axis, and for the names of the curves beside or below the plot.
PlotLayout lay_out(const outcome::Plot& plot, const AxisRange& y);

}  // namespace legwork::report
