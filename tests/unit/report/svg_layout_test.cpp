// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Static plots measure their text: numbers, titles and names have room, whatever they are.
#include "legwork/report/detail/svg_layout.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "legwork/report/svg.h"
#include "legwork/report/text.h"
#include "unit/report/small_report.h"

using namespace legwork::outcome;
using namespace legwork::report;

namespace {

Plot plot_of(const std::vector<std::string>& names) {
  Plot plot{.title = "Plot", .y_label = "position", .y_unit = "m"};
  for (const std::string& name : names) plot.curves.push_back({.label = name, .x = {0}, .y = {0}});
  return plot;
}

}  // namespace

TEST_CASE("the numbers of an axis stand clear of its title") {
  for (const AxisRange y : {AxisRange{0, 1}, AxisRange{0.2405, 0.2425}, AxisRange{-123456, 654321},
                            AxisRange{-1e-7, 1e-7}}) {
    CAPTURE(y.lo);
    const PlotLayout at = lay_out(plot_of({"a"}), y);
    const double step = tick_step(y, 5);
    for (double v = std::ceil(y.lo / step) * step; v <= y.hi; v += step)
      CHECK(at.left - 5 - text_width(tick_text(v, step), kPlotFont) > 18);  // the title ends at 16
    CHECK(at.right > at.left + 100);
  }
}

TEST_CASE("no name is cut: beside the plot where it fits, in rows below where not") {
  const PlotLayout beside = lay_out(plot_of({"FL", "limit"}), {0, 1});
  CHECK(beside.key.empty());
  CHECK(beside.right + 20 + text_width("limit", kPlotFont) <= kPlotWidth);
  const std::vector<std::string> names{"a name that takes much room beside a plot",
                                       "another one of that kind, and longer still", "c"};
  const Plot wide = plot_of(names);
  const PlotLayout below = lay_out(wide, {0, 1});
  REQUIRE(below.key.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(below.key[i].x + 16 + text_width(names[i], kPlotFont) <= kPlotWidth);
    CHECK(below.key[i].y > below.bottom + 30);  // under the x axis's title
    CHECK(below.key[i].y < below.height);
  }
  CHECK(below.key[1].y > below.key[0].y);
  const PlotLayout many = lay_out(plot_of(std::vector<std::string>(14, "x")), {0, 1});
  CHECK(many.key.size() == 14);  // more than fit one below the other
}

TEST_CASE("curves beyond the cycle of colours differ still") {
  for (std::size_t a = 0; a < 18; ++a)
    for (std::size_t b = 0; b < a; ++b)
      CHECK((role_style("", a).colour != role_style("", b).colour ||
             role_style("", a).dash != role_style("", b).dash));
}

TEST_CASE("a numbered role has its colour wherever its curve stands") {
  for (const std::size_t index : {0u, 4u, 17u}) {
    CHECK(role_style("3", index).colour == role_style("", 2).colour);
    CHECK(role_style("3", index).dash == role_style("", 2).dash);
  }
}

TEST_CASE("a number without unit has no bracket, and a title too long is narrowed") {
  Outcome data = legwork::test::small_report();
  Plot plot = plot_of({"NEES"});
  plot.y_label = "NEES", plot.y_unit = "1";
  CHECK(svg_plot(data, plot).find("[1]") == std::string::npos);
  CHECK(svg_plot(data, plot).find("textLength") == std::string::npos);
  plot.y_label = "the distance of the trunk from where it truly is";
  CHECK(svg_plot(data, plot).find("textLength") != std::string::npos);
}
