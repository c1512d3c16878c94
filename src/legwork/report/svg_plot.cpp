// Line, bar, phase and map plots as inline SVG; colours are the page's CSS variables and roles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "legwork/experiment/heat_map.h"
#include "legwork/report/document.h"
#include "legwork/report/svg.h"
#include "legwork/report/text.h"

namespace legwork::report {

using namespace outcome;
namespace {

constexpr double kWidth = 420, kHeight = 180;                        // [px]
constexpr double kLeft = 52, kRight = 340, kTop = 8, kBottom = 144;  // of the plotted area
constexpr double kBarTop = kTop + 14;                                // of a map's colour bar
constexpr std::size_t kPoints = 400;                                 // per curve

struct Range {
  double lo = std::numeric_limits<double>::infinity();
  double hi = -std::numeric_limits<double>::infinity();
  void include(double v) {
    if (std::isfinite(v)) lo = std::min(lo, v), hi = std::max(hi, v);
  }
  void settle(double margin) {
    if (!(lo <= hi)) lo = 0, hi = 1;
    if (lo == hi) lo -= 0.5 * std::max(1.0, std::abs(lo)), hi += 0.5 * std::max(1.0, std::abs(hi));
    const double pad = margin * (hi - lo);
    lo -= pad, hi += pad;
  }
};

struct Axes {
  Range x, y;
  double px(double v) const { return kLeft + (v - x.lo) / (x.hi - x.lo) * (kRight - kLeft); }
  double py(double v) const { return kBottom - (v - y.lo) / (y.hi - y.lo) * (kBottom - kTop); }
};

/// 1, 2 or 5 times a power of ten, about `count` of them over the range.
double tick_step(const Range& range, int count) {
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

std::string axis_title(const std::string& label, const std::string& unit) {
  return escape_markup(unit.empty() ? label : fmt::format("{} [{}]", label, unit));
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
std::string draw_colour_bar(const HeatMap& map) {
  constexpr double kBar = kRight + 24, kBarWidth = 10;
  constexpr int kSteps = 24;
  const auto [low, high] = value_range(map);
  std::string out = "<g shape-rendering='crispEdges'>";
  const double step = (kBottom - kBarTop) / kSteps;
  for (int i = 0; i < kSteps; ++i)
    out += fmt::format("<rect x='{}' y='{:.1f}' width='{}' height='{:.1f}' fill='{}'/>", kBar,
                       kBottom - step * (i + 1), kBarWidth, step, heat_colour((i + 0.5) / kSteps));
  out += "</g>";
  for (const double s : {0.0, 0.5, 1.0})
    out += fmt::format("<text x='{}' y='{:.1f}'>{}</text>", kBar + kBarWidth + 3,
                       kBottom - s * (kBottom - kBarTop) + 4, digits(low + s * (high - low), 3));
  return out + fmt::format("<text x='{}' y='{}' text-anchor='end'>{}</text>", kWidth, kTop + 4,
                           axis_title(map.label, map.unit == "1" ? "" : map.unit));
}

std::string draw_axes(const Plot& plot, const Axes& axes) {
  std::string out;
  const double dy = tick_step(axes.y, 4), dx = tick_step(axes.x, 5);
  for (double v = std::ceil(axes.y.lo / dy) * dy; v <= axes.y.hi; v += dy) {
    out += fmt::format(
        "<path d='M{} {:.1f}H{}' stroke='var(--plot-grid)'/><text x='{}' y='{:.1f}' "
        "text-anchor='end'>{}</text>",
        kLeft, axes.py(v), kRight, kLeft - 5, axes.py(v) + 4, tick_text(v, dy));
  }
  if (plot.kind != PlotKind::kBars) {
    for (double v = std::ceil(axes.x.lo / dx) * dx; v <= axes.x.hi; v += dx) {
      out += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>", axes.px(v),
                         kBottom + 14, tick_text(v, dx));
    }
    out += fmt::format("<text x='{}' y='{}' text-anchor='middle'>{}</text>", (kLeft + kRight) / 2,
                       kBottom + 30, axis_title(plot.x_label, plot.x_unit));
  }
  out +=
      fmt::format("<text transform='translate(12 {}) rotate(-90)' text-anchor='middle'>{}</text>",
                  (kTop + kBottom) / 2, axis_title(plot.y_label, plot.y_unit));
  if (plot.limits) {
    const auto band = [&](double from, double to) {
      const double top = std::clamp(axes.py(to), kTop, kBottom),
                   bottom = std::clamp(axes.py(from), kTop, kBottom);
      out += fmt::format("<rect x='{}' y='{:.1f}' width='{}' height='{:.1f}' fill='var(--limit)'/>",
                         kLeft, top, kRight - kLeft, bottom - top);
    };
    band((*plot.limits)[1], axes.y.hi);
    band(axes.y.lo, (*plot.limits)[0]);
  }
  if (plot.zero_line && axes.y.lo <= 0 && axes.y.hi >= 0) {
    out +=
        fmt::format("<path d='M{} {:.1f}H{}' stroke='var(--quiet)'/>", kLeft, axes.py(0), kRight);
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

/// Labels beside the ends of the lines, pushed apart where they would overlap.
std::string draw_labels(const Outcome& data, const Plot& plot, const Axes& axes) {
  struct Label {
    double y;
    std::size_t i;
  };
  std::vector<Label> labels;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const auto& y = curve_y(data, plot.curves[i]);
    labels.push_back({y.empty() || !std::isfinite(y.back()) ? kTop : axes.py(y.back()), i});
  }
  std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
  std::string out;
  double free = kTop + 6;
  for (std::size_t k = 0; k < labels.size(); ++k) {
    const double rest = 13.0 * static_cast<double>(labels.size() - k - 1);
    const double y = std::max(free, std::min(labels[k].y, std::max(kBottom - rest, free)));
    free = y + 13;
    const Curve& curve = plot.curves[labels[k].i];
    const RoleStyle style = role_style(curve.role, labels[k].i);
    out += fmt::format(
        "<path d='M{} {:.1f}h12' stroke='{}' stroke-width='2.5' stroke-dasharray='{}'/><text "
        "x='{}' y='{:.1f}'>{}</text>",
        kRight + 5, y, style.colour, style.dash, kRight + 20, y + 4, escape_markup(curve.label));
  }
  return out;
}

/// A map's curves have no ends worth a label, and its right edge holds the bar: a row below.
std::string draw_key(const Plot& plot) {
  std::string out;
  double x = kLeft;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const Curve& curve = plot.curves[i];
    const RoleStyle style = role_style(curve.role, i);
    const bool marks = curve.style == CurveStyle::kMarkers || curve.style == CurveStyle::kHollow;
    const double y = kHeight + 8;
    out += marks ? fmt::format("<circle cx='{}' cy='{}' r='3' fill='{}' stroke='{}'/>", x + 6,
                               y - 4, curve.style == CurveStyle::kHollow ? "none" : style.colour,
                               style.colour)
                 : fmt::format("<path d='M{} {}h12' stroke='{}' stroke-width='2'/>", x, y - 4,
                               style.colour);
    out += fmt::format("<text x='{}' y='{}'>{}</text>", x + 16, y, escape_markup(curve.label));
    x += 24 + 6.5 * static_cast<double>(curve.label.size());
  }
  return out;
}

std::string draw_bars(const Plot& plot, const Axes& axes) {
  std::string out;
  const double slot =
      (kRight - kLeft) / static_cast<double>(std::max<std::size_t>(plot.categories.size(), 1));
  const auto bars =
      static_cast<double>(std::count_if(plot.curves.begin(), plot.curves.end(), [](const Curve& c) {
        return c.style == CurveStyle::kLine;
      }));
  double at = 0;
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Curve& curve = plot.curves[c];
    const RoleStyle style = role_style(curve.role, c);
    const double width = 0.72 * slot / std::max(bars, 1.0);
    for (std::size_t i = 0; i < std::min(curve.y.size(), plot.categories.size()); ++i) {
      const double left = kLeft + slot * static_cast<double>(i) + 0.14 * slot;
      const double y = axes.py(curve.y[i]), zero = axes.py(std::clamp(0.0, axes.y.lo, axes.y.hi));
      const std::string tip = fmt::format(
          "<title>{}, {}: {}</title>", escape_markup(plot.categories[i]),
          escape_markup(curve.label), escape_markup(with_unit(curve.y[i], plot.y_unit)));
      if (!std::isfinite(curve.y[i])) continue;
      if (curve.style == CurveStyle::kLine) {
        out += fmt::format(
            "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='{}'>{}</rect>",
            left + at * width, std::min(y, zero), 0.92 * width, std::abs(zero - y), style.colour,
            tip);
      } else {
        out += fmt::format(
            "<circle cx='{:.1f}' cy='{:.1f}' r='4' fill='var(--paper)' stroke='{}' "
            "stroke-width='1.6'>{}</circle>",
            left + 0.36 * slot, y, style.colour, tip);
      }
    }
    if (curve.style == CurveStyle::kLine) at += 1;
  }
  for (std::size_t i = 0; i < plot.categories.size(); ++i) {
    out += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>",
                       kLeft + slot * (static_cast<double>(i) + 0.5), kBottom + 14,
                       escape_markup(plot.categories[i]));
  }
  return out;
}

Axes fit(const Outcome& data, const Plot& plot) {
  Axes axes;
  for (const Curve& curve : plot.curves) {
    for (const double v : curve_x(data, curve)) axes.x.include(v);
    for (const double v : curve_y(data, curve)) axes.y.include(v);
  }
  if (plot.heat && !plot.heat->x.empty() && !plot.heat->y.empty()) {
    for (const double v : cell_edges(plot.heat->x)) axes.x.include(v);
    for (const double v : cell_edges(plot.heat->y)) axes.y.include(v);
  }
  if (plot.zero_line || plot.kind == PlotKind::kBars) axes.y.include(0);
  axes.x.settle(plot.kind == PlotKind::kTime ? 0 : 0.04);
  axes.y.settle(0.05);
  if (plot.y_range) axes.y = {(*plot.y_range)[0], (*plot.y_range)[1]};
  if (plot.kind == PlotKind::kMap) {  // the same metres per pixel along both axes
    const double scale = std::max((axes.x.hi - axes.x.lo) / (kRight - kLeft),
                                  (axes.y.hi - axes.y.lo) / (kBottom - kTop));
    const auto grow = [](Range& r, double length) {
      const double more = 0.5 * (length - (r.hi - r.lo));
      r.lo -= more, r.hi += more;
    };
    grow(axes.x, scale * (kRight - kLeft));
    grow(axes.y, scale * (kBottom - kTop));
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
  constexpr Entry kRoles[] = {{"FL", "#0072b2", ""},       {"FR", "#e69f00", "8 3"},
                              {"HL", "#009e73", "3 2"},    {"HR", "#d55e00", "9 3 2 3"},
                              {"L", "#0072b2", ""},        {"R", "#d55e00", "8 3"},
                              {"x", "#d55e00", ""},        {"y", "#009e73", "8 3"},
                              {"z", "#0072b2", "3 2"},     {"reference", "var(--ink)", "6 4"},
                              {"paper", "var(--ink)", ""}, {"limit", "var(--quiet)", "2 4"}};
  constexpr Entry kCycle[] = {{"", "#0072b2", ""},    {"", "#d55e00", "8 3"},
                              {"", "#009e73", "3 2"}, {"", "#cc79a7", "9 3 2 3"},
                              {"", "#e69f00", "5 2"}, {"", "#56b4e9", "12 3"}};
  for (const Entry& entry : kRoles) {
    if (role == entry.role) return {entry.colour, entry.dash};
  }
  const Entry& entry = kCycle[index % std::size(kCycle)];
  return {entry.colour, entry.dash};
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

std::string svg_plot(const Outcome& data, const Plot& plot) {
  const Axes axes = fit(data, plot);
  std::string out =
      fmt::format("<svg class='plot-static' viewBox='0 0 {} {}' role='img' aria-label='{}'>",
                  kWidth, plot.heat ? kHeight + 16 : kHeight,
                  escape_markup(plot.title.empty() ? plot.y_label : plot.title));
  const bool has_heat = plot.heat && !plot.heat->x.empty() && !plot.heat->y.empty();
  out += draw_axes(plot, axes);
  if (has_heat) out += draw_heat(*plot.heat, axes) + draw_colour_bar(*plot.heat);
  if (plot.kind == PlotKind::kBars) {
    out += draw_bars(plot, axes);
  } else {
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
      const Curve& curve = plot.curves[i];
      const bool sorted = plot.kind == PlotKind::kTime || plot.kind == PlotKind::kLine;
      const auto& x = curve_x(data, curve);
      const auto& y = curve_y(data, curve);
      out += sorted ? draw_curve(curve, envelope_times(x, kPoints), envelope(y, kPoints), axes,
                                 role_style(curve.role, i))
                    : draw_curve(curve, x, y, axes, role_style(curve.role, i));
    }
  }
  if (has_heat) return out + draw_key(plot) + "</svg>";
  return out + draw_labels(data, plot, axes) + "</svg>";
}

}  // namespace legwork::report
