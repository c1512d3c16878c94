// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/outcome.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

namespace legwork::outcome {
namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument("report data: " + what);
}

void check_scene(const Drawing& scene) {
  const int nbody = static_cast<int>(scene.bodies.size());
  require(nbody > 0, "the scene has no bodies, not even the world");
  require(std::isfinite(scene.weight) && scene.weight > 0, "the weight must be positive");
  require(std::isfinite(scene.height) && scene.height > 0, "the height must be positive");
  for (int b = 0; b < nbody; ++b) {
    const DrawnBody& body = scene.bodies[static_cast<std::size_t>(b)];
    require(body.parent < b, fmt::format("body {} comes before its parent {}", b, body.parent));
    for (const DrawnShape& shape : body.shapes) {
      require(shape.vertices.size() % 3 == 0 && shape.faces.size() % 3 == 0,
              fmt::format("a mesh of body \"{}\" is not made of triples", body.name));
      for (const std::uint32_t i : shape.faces) {
        require(
            3 * std::size_t{i} < shape.vertices.size(),
            fmt::format("a mesh of body \"{}\" names vertex {} it does not have", body.name, i));
      }
      const auto cells =
          static_cast<std::size_t>(shape.grid[0]) * static_cast<std::size_t>(shape.grid[1]);
      require(shape.kind != DrawnShapeKind::kHeightfield ||
                  (shape.grid[0] > 1 && shape.grid[1] > 1 && shape.heights.size() == cells),
              fmt::format("a heightfield of body \"{}\" does not match its grid", body.name));
    }
  }
  for (const DrawnFoot& foot : scene.feet) {
    require(foot.body >= 0 && foot.body < nbody,
            fmt::format("foot \"{}\" has no body", foot.label));
  }
  require(!scene.estimate || (scene.estimate->body > 0 && scene.estimate->body < nbody),
          "the frame that is estimated has no body");
}

void check_plot(const Outcome& data, const Plot& plot) {
  require(!plot.heat || plot.heat->values.size() == plot.heat->x.size() * plot.heat->y.size(),
          fmt::format("the map of plot \"{}\" does not fit its grid", plot.title));
  for (const Curve& curve : plot.curves) {
    require(curve.channel < static_cast<int>(data.channels.size()),
            fmt::format("plot \"{}\" asks for channel {}", plot.title, curve.channel));
    require(curve.channel >= 0 || plot.kind == PlotKind::kBars || curve.x.size() == curve.y.size(),
            fmt::format("plot \"{}\", curve \"{}\": x and y differ in length", plot.title,
                        curve.label));
  }
}

}  // namespace

const std::vector<double>& curve_x(const Outcome& data, const Curve& curve) {
  if (curve.channel < 0) return curve.x;
  const PlotChannel& channel = data.channels[static_cast<std::size_t>(curve.channel)];
  return data.times[static_cast<std::size_t>(channel.time)];
}

const std::vector<double>& curve_y(const Outcome& data, const Curve& curve) {
  return curve.channel < 0 ? curve.y
                           : data.channels[static_cast<std::size_t>(curve.channel)].values;
}

namespace {

struct Range {
  double lo = std::numeric_limits<double>::infinity(), hi = -lo;
  void add(double y) {
    if (std::isfinite(y)) lo = std::min(lo, y), hi = std::max(hi, y);
  }
  std::array<double, 2> with_margin() const {
    const double margin = 0.05 * (hi > lo ? hi - lo : std::max(std::abs(hi), 1.0));
    return {lo - margin, hi + margin};
  }
};

bool takes_shared_scale(const Plot& plot) {
  return !plot.y_range && plot.kind != PlotKind::kMap && plot.kind != PlotKind::kPhase;
}

}  // namespace

void share_scales(const Outcome& data, std::vector<Plot>& plots) {
  std::map<std::pair<std::string, std::string>, std::vector<Plot*>> of_quantity;
  for (Plot& plot : plots) {
    if (takes_shared_scale(plot)) of_quantity[{plot.y_label, plot.y_unit}].push_back(&plot);
  }
  for (const auto& [quantity, same] : of_quantity) {
    if (same.size() < 2) continue;
    Range range;
    for (const Plot* plot : same) {
      if (plot->zero_line) range.add(0.0);
      for (const Curve& curve : plot->curves)
        for (const double y : curve_y(data, curve)) range.add(y);
    }
    if (!(range.lo <= range.hi)) continue;
    for (Plot* plot : same) plot->y_range = range.with_margin();
  }
}

void add_finding(Outcome& page, PlotSet set) {
  share_scales(page, set.plots);
  page.findings.push_back(std::move(set));
}

void lead_with(Outcome& page, std::vector<Plot> plots) {
  for (Plot& plot : page.key_plots) plots.push_back(std::move(plot));
  page.key_plots = std::move(plots);
}

void lead_with(Outcome& page, Plot plot) {
  std::vector<Plot> plots;
  plots.push_back(std::move(plot));
  lead_with(page, std::move(plots));
}

void check(const Outcome& data) {
  if (!data.drawing.bodies.empty()) check_scene(data.drawing);
  require(!data.drawing.bodies.empty() || data.snapshots.empty(),
          "frames, but the scene has no bodies");
  const std::size_t nbody = data.drawing.bodies.size();
  double last = -std::numeric_limits<double>::infinity();
  for (const Snapshot& frame : data.snapshots) {
    require(frame.poses.size() == nbody,
            fmt::format("the frame at t = {} has {} poses for {} bodies", frame.t,
                        frame.poses.size(), nbody));
    require(frame.t > last,
            fmt::format("the frame at t = {} does not come after the one before", frame.t));
    last = frame.t;
    for (const ContactPoint& contact : frame.contacts) {
      require(contact.body >= 0 && contact.body < static_cast<int>(nbody),
              fmt::format("a contact at t = {} names body {}", frame.t, contact.body));
    }
  }
  for (const PlotChannel& channel : data.channels) {
    require(channel.time >= 0 && channel.time < static_cast<int>(data.times.size()) &&
                channel.values.size() == data.times[static_cast<std::size_t>(channel.time)].size(),
            fmt::format("channel \"{}\" does not match its clock", channel.name));
    require(channel.body < static_cast<int>(nbody),
            fmt::format("channel \"{}\" names body {}", channel.name, channel.body));
  }
  for (const Plot& plot : data.key_plots) check_plot(data, plot);
  for (const PlotSet& set : data.findings) {
    for (const Plot& plot : set.plots) check_plot(data, plot);
  }
}

int exit_code(const Outcome& outcome) {
  if (!outcome.run.ended_early.empty()) return 3;
  return std::any_of(outcome.claims.begin(), outcome.claims.end(), fails) ? 1 : 0;
}

}  // namespace legwork::outcome
