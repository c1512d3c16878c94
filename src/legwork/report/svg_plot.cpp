// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Line, bar, phase and map plots as inline SVG; colours are the page's CSS variables and roles.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "legwork/record/heat_map.h"
#include "legwork/record/number_text.h"
#include "legwork/report/detail/svg_layout.h"
#include "legwork/report/document.h"
#include "legwork/report/svg.h"
#include "legwork/report/text.h"

namespace legwork::report {

using namespace outcome;
namespace {

constexpr double kRangeOpacity = 0.22;

struct Axes {
  AxisRange x, y;
  PlotLayout at;
  double width() const { return at.right - at.left; }
  double height() const { return at.bottom - at.top; }
  double px(double v) const { return at.left + (v - x.lo) / (x.hi - x.lo) * width(); }
  double py(double v) const { return at.bottom - (v - y.lo) / (y.hi - y.lo) * height(); }
};

std::string axis_title(const std::string& label, const std::string& unit) {
  return escape_markup(unit.empty() || unit == "1" ? label : fmt::format("{} [{}]", label, unit));
}

/// Edges of the cells around the nodes of an axis: halfway to the neighbours.
std::vector<double> cell_edges(const std::vector<double>& nodes) {
  std::vector<double> edges;
  const std::size_t n = nodes.size();
  for (std::size_t i = 0; i + 1 < n; ++i) edges.push_back(0.5 * (nodes[i] + nodes[i + 1]));
  const double half = n > 1 ? 0.5 * (nodes[1] - nodes[0]) : 0.5;
  const double last = n > 1 ? 0.5 * (nodes[n - 1] - nodes[n - 2]) : 0.5;
  edges.insert(edges.begin(), nodes.front() - half);
  edges.push_back(nodes.back() + last);
  return edges;
}

std::string draw_heat(const HeatMap& map, const Axes& axes) {
  const auto [low, high] = value_range(map);
  const std::vector<double> x = cell_edges(map.x), y = cell_edges(map.y);
  std::string out = "<g shape-rendering='crispEdges'>";
  for (std::size_t k = 0; k < map.y.size(); ++k) {
    for (std::size_t i = 0; i < map.x.size(); ++i) {
      const double v = map.values[k * map.x.size() + i];
      if (!std::isfinite(v)) continue;
      out += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='{}'/>",
                         axes.px(x[i]), axes.py(y[k + 1]), axes.px(x[i + 1]) - axes.px(x[i]),
                         axes.py(y[k]) - axes.py(y[k + 1]),
                         heat_colour(high > low ? (v - low) / (high - low) : 0.5));
    }
  }
  return out + "</g>";
}

/// The bar that gives the colours their values, along the right edge.
std::string draw_colour_bar(const HeatMap& map, const PlotLayout& at) {
  constexpr double kBarWidth = 10;
  constexpr int kSteps = 24;
  const double left = at.right + 24, top = at.top + 14;
  const auto [low, high] = value_range(map);
  std::string out = "<g shape-rendering='crispEdges'>";
  const double step = (at.bottom - top) / kSteps;
  for (int i = 0; i < kSteps; ++i)
    out +=
        fmt::format("<rect x='{}' y='{:.1f}' width='{}' height='{:.1f}' fill='{}'/>", left,
                    at.bottom - step * (i + 1), kBarWidth, step, heat_colour((i + 0.5) / kSteps));
  out += "</g>";
  for (const double s : {0.0, 0.5, 1.0})
    out += fmt::format("<text x='{}' y='{:.1f}'>{}</text>", left + kBarWidth + 3,
                       at.bottom - s * (at.bottom - top) + 4, digits(low + s * (high - low), 3));
  return out + fmt::format("<text x='{}' y='{}' text-anchor='end'>{}</text>", kPlotWidth,
                           at.top + 4, axis_title(map.label, map.unit));
}

/// The y axis's title, narrowed where it is longer than the axis.
std::string y_title(const Plot& plot, const PlotLayout& at) {
  const std::string text = axis_title(plot.y_label, plot.y_unit);
  const double room = at.bottom - at.top + 16;
  const std::string narrowed =
      text_width(plot.y_label + plot.y_unit, kPlotFont) + 12 > room
          ? fmt::format(" textLength='{}' lengthAdjust='spacingAndGlyphs'", room)
          : "";
  return fmt::format(
      "<text transform='translate(12 {}) rotate(-90)' text-anchor='middle'{}>{}</text>",
      (at.top + at.bottom) / 2, narrowed, text);
}

std::string draw_axes(const Plot& plot, const Axes& axes) {
  const PlotLayout& at = axes.at;
  std::string out;
  const double dy = tick_step(axes.y, 5), dx = tick_step(axes.x, 5);
  for (double v = std::ceil(axes.y.lo / dy) * dy; v <= axes.y.hi; v += dy) {
    out += fmt::format(
        "<path d='M{} {:.1f}H{}' stroke='var(--plot-grid)'/><text x='{}' y='{:.1f}' "
        "text-anchor='end'>{}</text>",
        at.left, axes.py(v), at.right, at.left - 5, axes.py(v) + 4, tick_text(v, dy));
  }
  if (plot.kind != PlotKind::kBars) {
    for (double v = std::ceil(axes.x.lo / dx) * dx; v <= axes.x.hi; v += dx) {
      out += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>", axes.px(v),
                         at.bottom + 14, tick_text(v, dx));
    }
    out +=
        fmt::format("<text x='{}' y='{}' text-anchor='middle'>{}</text>", (at.left + at.right) / 2,
                    at.bottom + 30, axis_title(plot.x_label, plot.x_unit));
  }
  out += y_title(plot, at);
  if (plot.limits) {
    const auto band = [&](double from, double to) {
      const double top = std::clamp(axes.py(to), at.top, at.bottom),
                   bottom = std::clamp(axes.py(from), at.top, at.bottom);
      out += fmt::format("<rect x='{}' y='{:.1f}' width='{}' height='{:.1f}' fill='var(--limit)'/>",
                         at.left, top, at.right - at.left, bottom - top);
    };
    band((*plot.limits)[1], axes.y.hi);
    band(axes.y.lo, (*plot.limits)[0]);
  }
  if (plot.zero_line && axes.y.lo <= 0 && axes.y.hi >= 0) {
    out += fmt::format("<path d='M{} {:.1f}H{}' stroke='var(--quiet)'/>", at.left, axes.py(0),
                       at.right);
  }
  return out;
}

std::string draw_curve(const Curve& curve, const std::vector<double>& x,
                       const std::vector<double>& y, const Axes& axes, const RoleStyle& style) {
  const std::size_t n = std::min(x.size(), y.size());
  std::string path;
  bool pen_down = false;
  const bool markers = curve.style == CurveStyle::kMarkers || curve.style == CurveStyle::kHollow;
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      pen_down = false;
    } else if (markers) {
      path += fmt::format("M{:.1f} {:.1f}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", axes.px(x[i]),
                          axes.py(y[i]));
    } else {
      path += fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", axes.px(x[i]), axes.py(y[i]));
      pen_down = true;
    }
  }
  const std::string fill = curve.style == CurveStyle::kMarkers ? style.colour : "none";
  const std::string dash = markers ? "" : curve.style == CurveStyle::kDashed ? "6 4" : style.dash;
  return fmt::format(
      "<path d='{}' fill='{}' stroke='{}' stroke-width='1.4' stroke-dasharray='{}'/>", path, fill,
      style.colour, dash);
}

/// A line or a marker as the plot draws it, and the curve's name.
std::string draw_name(const Plot& plot, std::size_t i, double x, double y) {
  const Curve& curve = plot.curves[i];
  const RoleStyle style = role_style(curve.role, i);
  const bool marks = curve.style == CurveStyle::kMarkers || curve.style == CurveStyle::kHollow;
  if (curve.style == CurveStyle::kRange)
    return fmt::format(
        "<rect x='{:.1f}' y='{:.1f}' width='12' height='8' fill='{}' fill-opacity='{}' "
        "stroke='{}' stroke-width='0.6'/><text x='{:.1f}' y='{:.1f}'>{}</text>",
        x, y - 4, style.colour, kRangeOpacity, style.colour, x + 16, y + 4,
        escape_markup(curve.label));
  std::string out =
      marks || (plot.kind == PlotKind::kBars && curve.style != CurveStyle::kLine)
          ? fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3' fill='{}' stroke='{}'/>", x + 6, y,
                        curve.style == CurveStyle::kMarkers ? style.colour : "none", style.colour)
          : fmt::format(
                "<path d='M{:.1f} {:.1f}h12' stroke='{}' stroke-width='2.5' "
                "stroke-dasharray='{}'/>",
                x, y, style.colour,
                plot.kind == PlotKind::kBars         ? ""
                : curve.style == CurveStyle::kDashed ? "6 4"
                                                     : style.dash);
  return out + fmt::format("<text x='{:.1f}' y='{:.1f}'>{}</text>", x + 16, y + 4,
                           escape_markup(curve.label));
}

/// Names beside the ends of the lines, pushed apart where they would overlap; else rows below.
std::string draw_names(const Outcome& data, const Plot& plot, const Axes& axes) {
  const PlotLayout& at = axes.at;
  std::string out;
  for (std::size_t i = 0; i < at.key.size(); ++i)
    out += draw_name(plot, i, at.key[i].x, at.key[i].y - 4);
  if (!at.key.empty()) return out;
  struct Label {
    double y;
    std::size_t i;
  };
  std::vector<Label> labels;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const auto& y = curve_y(data, plot.curves[i]);
    if (plot.kind == PlotKind::kBars)  // no ends to stand beside: a list
      labels.push_back({at.top + 6 + 13.0 * static_cast<double>(i), i});
    else
      labels.push_back({y.empty() || !std::isfinite(y.back()) ? at.top : axes.py(y.back()), i});
  }
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  double free = at.top + 6;
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const double rest = 13.0 * static_cast<double>(labels.size() - k - 1);
    const double y = std::max(free, std::min(labels[k].y, std::max(at.bottom - rest, free)));
    free = y + 13;
    out += draw_name(plot, labels[k].i, at.right + 5, y);
  }
  return out;
}

/// A band over one category's bars.
std::string draw_range(const Curve& curve, std::size_t i, const Axes& axes, double left,
                       double width, const RoleStyle& style, const Plot& plot) {
  if (i >= curve.x.size() || !std::isfinite(curve.x[i])) return "";
  const double from = std::min(curve.x[i], curve.y[i]), to = std::max(curve.x[i], curve.y[i]);
  return fmt::format(
      "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='{}' fill-opacity='{}' "
      "stroke='{}' stroke-width='0.6'><title>{}, {}: {} to {}</title></rect>",
      left, axes.py(to), 0.92 * width, axes.py(from) - axes.py(to), style.colour, kRangeOpacity,
      style.colour, escape_markup(plot.categories[i]), escape_markup(curve.label), digits(from),
      escape_markup(with_unit(to, plot.y_unit)));
}

std::string draw_bars(const Plot& plot, const Axes& axes) {
  const PlotLayout& at = axes.at;
  std::string out;
  const double slot =
      (at.right - at.left) / static_cast<double>(std::max<std::size_t>(plot.categories.size(), 1));
  const auto bars =
      static_cast<double>(std::count_if(plot.curves.begin(), plot.curves.end(), [](const Curve& c) {
        return c.style == CurveStyle::kLine;
      }));
  double done = 0;
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Curve& curve = plot.curves[c];
    const RoleStyle style = role_style(curve.role, c);
    const double width = 0.72 * slot / std::max(bars, 1.0);
    for (std::size_t i = 0; i < std::min(curve.y.size(), plot.categories.size()); ++i) {
      const double left = at.left + slot * static_cast<double>(i) + 0.14 * slot;
      const double y = axes.py(curve.y[i]), zero = axes.py(std::clamp(0.0, axes.y.lo, axes.y.hi));
      const std::string tip = fmt::format(
          "<title>{}, {}: {}</title>", escape_markup(plot.categories[i]),
          escape_markup(curve.label), escape_markup(with_unit(curve.y[i], plot.y_unit)));
      if (!std::isfinite(curve.y[i])) continue;
      if (curve.style == CurveStyle::kRange) {
        out += draw_range(curve, i, axes, left, 0.72 * slot, style, plot);
      } else if (curve.style == CurveStyle::kLine) {
        out += fmt::format(
            "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='{}'>{}</rect>",
            left + done * width, std::min(y, zero), 0.92 * width, std::abs(zero - y), style.colour,
            tip);
      } else {
        out += fmt::format(
            "<circle cx='{:.1f}' cy='{:.1f}' r='4' fill='var(--paper)' stroke='{}' "
            "stroke-width='1.6'>{}</circle>",
            left + 0.36 * slot, y, style.colour, tip);
      }
    }
    if (curve.style == CurveStyle::kLine) done += 1;
  }
  for (std::size_t i = 0; i < plot.categories.size(); ++i) {
    const std::string turn = at.slanted ? "rotate(-30)" : "";
    out += fmt::format("<text transform='translate({:.1f} {}) {}' text-anchor='{}'>{}</text>",
                       at.left + slot * (static_cast<double>(i) + 0.5), at.bottom + 14, turn,
                       at.slanted ? "end" : "middle", escape_markup(plot.categories[i]));
  }
  return out;
}

Axes fit(const Outcome& data, const Plot& plot) {
  Axes axes;
  for (const Curve& curve : plot.curves) {
    for (const double v : curve_x(data, curve)) axes.x.include(v);
    for (const double v : curve_y(data, curve)) axes.y.include(v);
    if (curve.style == CurveStyle::kRange)
      for (const double v : curve_x(data, curve)) axes.y.include(v);
  }
  if (plot.heat && !plot.heat->x.empty() && !plot.heat->y.empty()) {
    for (const double v : cell_edges(plot.heat->x)) axes.x.include(v);
    for (const double v : cell_edges(plot.heat->y)) axes.y.include(v);
  }
  if (plot.zero_line || plot.kind == PlotKind::kBars) axes.y.include(0);
  axes.x.settle(plot.kind == PlotKind::kTime ? 0 : 0.04);
  axes.y.settle(0.05);
  if (plot.y_range) axes.y = {(*plot.y_range)[0], (*plot.y_range)[1]};
  axes.at = lay_out(plot, axes.y);
  if (plot.kind == PlotKind::kMap) {  // the same metres per pixel along both axes
    const double scale =
        std::max((axes.x.hi - axes.x.lo) / axes.width(), (axes.y.hi - axes.y.lo) / axes.height());
    axes.x.grow_to(scale * axes.width());
    axes.y.grow_to(scale * axes.height());
  }
  return axes;
}

}  // namespace

RoleStyle role_style(const std::string& role, std::size_t index) {
  // Okabe–Ito; the same table as web/src/stage/colours.ts.
  struct Entry {
    const char* role;
    const char* colour;
    const char* dash;
  };
  constexpr Entry kRoles[] = {{"FL", "#0072b2", ""},
                              {"FR", "#e69f00", "8 3"},
                              {"HL", "#009e73", "3 2"},
                              {"HR", "#d55e00", "9 3 2 3"},
                              {"L", "#0072b2", ""},
                              {"R", "#d55e00", "8 3"},
                              {"x", "#d55e00", ""},
                              {"y", "#009e73", "8 3"},
                              {"z", "#0072b2", "3 2"},
                              {"reference", "var(--ink)", "6 4"},
                              {"estimate", "#cc79a7", ""},
                              {"paper", "var(--ink)", ""},
                              {"limit", "var(--quiet)", "2 4"}};
  constexpr Entry kCycle[] = {{"", "#0072b2", ""},    {"", "#d55e00", "8 3"},
                              {"", "#009e73", "3 2"}, {"", "#cc79a7", "9 3 2 3"},
                              {"", "#e69f00", "5 2"}, {"", "#56b4e9", "12 3"}};
  for (const Entry& entry : kRoles) {
    if (role == entry.role) return {entry.colour, entry.dash};
  }
  // "1", "2", …: that colour of the cycle, whatever stands before the curve.
  if (role.size() == 1 && role[0] >= '1' && role[0] <= '9')
    index = static_cast<std::size_t>(role[0] - '1');
  // Once round the cycle a colour comes again, with another dash.
  constexpr std::size_t n = std::size(kCycle);
  return {kCycle[index % n].colour, kCycle[(index + index / n) % n].dash};
}

std::string heat_colour(double share) {
  // Cividis: even in lightness, read alike by every kind of eye; the same table as
  // web/src/plots/heat.ts.
  constexpr std::array<std::array<double, 3>, 6> kStops{{{0, 34, 78},
                                                         {53, 69, 108},
                                                         {102, 105, 112},
                                                         {148, 142, 119},
                                                         {200, 184, 102},
                                                         {254, 232, 56}}};
  const double at = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const double s = at - static_cast<double>(i);
  const auto part = [&](std::size_t c) {
    return static_cast<int>(std::lround(kStops[i][c] + s * (kStops[i + 1][c] - kStops[i][c])));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(0), part(1), part(2));
}

std::string svg_plot(const Outcome& data, const Plot& plot, std::size_t points) {
  const Axes axes = fit(data, plot);
  std::string out = fmt::format(
      "<svg class='plot-static' viewBox='0 0 {} {}' role='img' aria-label='{}'>", kPlotWidth,
      axes.at.height, escape_markup(plot.title.empty() ? plot.y_label : plot.title));
  const bool has_heat = plot.heat && !plot.heat->x.empty() && !plot.heat->y.empty();
  out += draw_axes(plot, axes);
  if (has_heat) out += draw_heat(*plot.heat, axes) + draw_colour_bar(*plot.heat, axes.at);
  if (plot.kind == PlotKind::kBars) {
    out += draw_bars(plot, axes);
  } else {
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
      const Curve& curve = plot.curves[i];
      const bool sorted = plot.kind == PlotKind::kTime || plot.kind == PlotKind::kLine;
      const auto& x = curve_x(data, curve);
      const auto& y = curve_y(data, curve);
      out += sorted ? draw_curve(curve, envelope_times(x, points), envelope(y, points), axes,
                                 role_style(curve.role, i))
                    : draw_curve(curve, x, y, axes, role_style(curve.role, i));
    }
  }
  return out + draw_names(data, plot, axes) + "</svg>";
}

}  // namespace legwork::report
