// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/power_page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "legwork/record/heat_map.h"
#include "legwork/record/number_text.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/snapshot_from_world.h"

namespace legwork {
namespace {

using outcome::Outcome;

bool electric(const PowerMap& map) { return map.standing && map.standing->electric > 0; }
std::string cost_name(const PowerMap& map) {
  return electric(map) ? "electric cost of transport" : "cost of transport";
}

/// The cheapest cost of transport over every height, stroke and duty, by foothold; NaN: none is
/// free of faults.
outcome::HeatMap cheapest(const PowerMap& map) {
  outcome::HeatMap heat{.label = cost_name(map), .unit = "1"};
  for (int i = 0; i < map.x.count; ++i) heat.x.push_back(map.x.at(i));
  for (int k = 0; k < map.y.count; ++k) heat.y.push_back(map.y.at(k));
  heat.values.assign(heat.x.size() * heat.y.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    if (map.cells[i].fault != PostureFault::kNone) continue;
    double& least = heat.values[i % heat.values.size()];  // x fastest, then y, then the rest
    const double price = map.cells[i].price();
    least = std::isnan(least) ? price : std::min(least, price);
  }
  return heat;
}

/// Footholds where every posture fails, by the fault of the one that comes nearest to none.
void add_faults(const PowerMap& map, const outcome::HeatMap& heat, outcome::Plot& plot) {
  constexpr PostureFault kOrder[] = {PostureFault::kTorque, PostureFault::kSpeed,
                                     PostureFault::kStability, PostureFault::kReach};
  constexpr const char* kLabels[] = {"torque limit", "speed limit", "tips over", "out of reach"};
  outcome::Curve marks[4];
  const std::size_t nodes = heat.values.size();
  for (std::size_t at = 0; at < nodes; ++at) {
    if (std::isfinite(heat.values[at])) continue;
    std::size_t least = 3;
    for (std::size_t i = at; i < map.cells.size(); i += nodes) {
      const auto rank = std::find(kOrder, kOrder + 4, map.cells[i].fault) - kOrder;
      least = std::min(least, static_cast<std::size_t>(rank));
    }
    marks[least].x.push_back(heat.x[at % heat.x.size()]);
    marks[least].y.push_back(heat.y[at / heat.x.size()]);
  }
  for (std::size_t k = 0; k < 4; ++k) {
    marks[k].label = kLabels[k];
    marks[k].style = outcome::CurveStyle::kHollow;
    if (!marks[k].x.empty()) plot.curves.push_back(marks[k]);
  }
}

outcome::Plot map_plot(const PowerMap& map) {
  outcome::Plot plot{.title = "footholds by " + cost_name(map),
                     .caption =
                         "Dark is cheap. Footholds against standing: ahead of the front hips and "
                         "behind the hind ones, outward; the cheapest height, stroke and duty "
                         "speaks for each. Inside the line walking costs at most 5 % more than the "
                         "best; hollow marks cannot walk.",
                     .kind = outcome::PlotKind::kMap,
                     .x_label = "ahead",
                     .x_unit = "m",
                     .y_label = "outward",
                     .y_unit = "m"};
  outcome::HeatMap heat = cheapest(map);
  if (map.best) {
    outcome::Curve near = contour(heat, 1.05 * map.best->price());
    near.label = "within 5 %", near.role = "reference";
    if (!near.x.empty()) plot.curves.push_back(std::move(near));
    plot.curves.push_back({.label = "best",
                           .style = outcome::CurveStyle::kMarkers,
                           .x = {map.best->x},
                           .y = {map.best->y}});
  }
  add_faults(map, heat, plot);
  plot.heat = std::move(heat);
  return plot;
}

// Power along the outward direction, one line per foothold ahead, at the best height.
outcome::Plot section_plot(const PowerMap& map) {
  outcome::Plot plot{.title = electric(map) ? "electric power over the outward foothold"
                                            : "power over the outward foothold",
                     .caption = "One line per foothold ahead; gaps are postures with a fault.",
                     .kind = outcome::PlotKind::kLine,
                     .x_label = "outward",
                     .x_unit = "m",
                     .y_label = electric(map) ? "electric power" : "power",
                     .y_unit = "W"};
  const double height = map.best ? map.best->height : 0.0;
  double level = map.height.at(0);
  for (int i = 1; i < map.height.count; ++i) {
    if (std::fabs(map.height.at(i) - height) < std::fabs(level - height)) level = map.height.at(i);
  }
  for (int i = 0; i < map.x.count; ++i) {
    char label[40];
    std::snprintf(label, sizeof label, "x %+.3f m", map.x.at(i));
    outcome::Curve curve{.label = label};
    for (const PostureCell& c : map.cells) {
      if (c.fault != PostureFault::kNone || c.x != map.x.at(i) || c.height != level) continue;
      if (c.stroke != map.stroke.at(0) || c.duty != map.duty.at(0)) continue;
      curve.x.push_back(c.y);
      curve.y.push_back(c.watts());
    }
    if (curve.x.size() > 1) plot.curves.push_back(curve);
  }
  return plot;
}

void add_bands(const PowerFindings& f, const Model& model, Outcome& page) {
  outcome::TextTable table{"Joint torques that statics leave open (standing)",
                           {"joint", "from [N·m]", "to [N·m]", "least effort [N·m]"},
                           {}};
  double largest = 0;
  for (const TorqueBand& b : f.bands.bands)
    largest = std::max({largest, std::abs(b.lower), std::abs(b.upper)});
  const auto text = [largest](double x) {
    return std::abs(x) < 1e-9 * largest ? "0" : outcome::shortest(x);  // rounding is nothing
  };
  for (const TorqueBand& b : f.bands.bands) {
    table.rows.push_back(
        {model.joints[b.joint].name, text(b.lower), text(b.upper), text(b.least_effort)});
  }
  page.tables.push_back(table);
  outcome::TextTable motors{"Motors in the verified walk",
                            {"joint", "peak [N·m]", "limit [N·m]", "rms [N·m]", "peak [rad/s]"},
                            {}};
  for (const MotorLimit& m : f.motors) {
    motors.rows.push_back({m.joint, text(m.peak_torque), text(m.torque_limit), text(m.rms_torque),
                           text(m.peak_speed)});
  }
  if (!motors.rows.empty()) page.tables.push_back(motors);
}

void add_walk(const PowerFindings& f, Outcome& page) {
  if (!f.walk) return;
  const CrawlResult& w = *f.walk;
  page.metrics.push_back({"walk_power", "power in full dynamics", w.power_true, "W"});
  page.metrics.push_back({"walk_speed", "speed in full dynamics", w.speed, "m/s"});
  page.metrics.push_back({"walk_cost", "cost of transport", w.cost_of_transport, ""});
  page.metrics.push_back(
      {"antagonism", "share of foot force spent on other feet", f.antagonism, ""});
  if (f.walk_electric > 0)
    page.metrics.push_back(
        {"walk_electric", "electric power in full dynamics", f.walk_electric, "W"});
  const char* scale = "weight·1 m";
  page.evidence.push_back({"eq 5 against independent Newton–Euler", w.audit.wrench_newton, scale,
                           1e-9, "worst joint and step"});
  page.evidence.push_back(
      {"inverse dynamics against applied torques", w.audit.actuator_inverse, scale, 1e-9, ""});
  page.evidence.push_back({"eq 5 − eq 7 left unexplained", w.audit.decomposition, scale, 1e-9, ""});
  page.method.push_back(w.audit.verdict());
  if (!w.trouble.empty()) page.warnings.push_back("The verification " + w.trouble + ".");
}

/// The walk, as it went, and the torques of its first leg beside it.
void add_film(const PowerFindings& f, const Model& model, Outcome& page) {
  outcome::add_floor(0.0, page.drawing);
  page.snapshots = f.frames;
  page.times.push_back(f.times);
  outcome::Plot plot{
      .title = "torques of a leg",
      .caption = "The best posture, walked: the joints of leg " + f.legs.front().name + ".",
      .y_label = "torque",
      .y_unit = "N·m"};
  for (std::size_t i = 0; i < f.driven.size(); ++i) {
    const Joint& joint = model.joints[f.driven[i]];
    const auto& leg = f.legs.front().joints;
    if (std::find(leg.begin(), leg.end(), f.driven[i]) == leg.end()) continue;
    plot.curves.push_back({.label = joint.name, .channel = static_cast<int>(page.channels.size())});
    page.channels.push_back({.name = "joint/" + joint.name + "/torque",
                             .label = joint.name,
                             .unit = "N·m",
                             .group = "torque",
                             .body = static_cast<int>(joint.body.at()),
                             .values = f.torques[i]});
  }
  page.key_plots.push_back(plot);
}

}  // namespace

std::string electric_note(const PostureCell& c) {
  char text[300];
  std::snprintf(text, sizeof text,
                "Of %.4g W electric %.3g %% become heat in windings and gears: a motor pays "
                "R·(torque/(k·gear))² for "
                "torque, moving or not. Stronger motors or more gear pay less.",
                c.electric, 100 * std::max(0.0, 1 - c.positive / c.electric));
  return text;
}

Outcome power_page(const PowerFindings& f, const Model& model) {
  Outcome page;
  page.title = f.model + ": what walking costs";
  page.run.name = "power-" + f.model;
  page.drawing = outcome::drawing_from_model(model, f.q);
  if (f.frames.empty()) page.snapshots.push_back(outcome::SnapshotTaker(model).take(0.0, f.q));
  const PostureCell& c = f.map.best ? *f.map.best : *f.map.standing;
  char text[300];
  std::snprintf(
      text, sizeof text,
      "The cheapest posture needs %.4g W%s at %.3f m/s (cost of transport %.4g), standing "
      "footholds need %.4g W.",
      c.watts(), electric(f.map) ? " of electric power" : "", c.speed, c.price(),
      f.map.standing->watts());
  page.headline = f.map.best ? text : "Every posture of the sweep has a fault.";
  page.metrics.push_back({"best_power", "power of the best posture", c.power, "W"});
  page.metrics.push_back({"best_cost", "its cost of transport", c.cost, ""});
  if (c.electric > 0) {
    page.metrics.push_back({"best_electric", "its electric power", c.electric, "W"});
    page.metrics.push_back(
        {"best_electric_cost", "the cost of transport of that", c.electric_cost, ""});
    page.method.push_back(electric_note(c));
  }
  page.metrics.push_back({"best_x", "footholds ahead", c.x, "m"});
  page.metrics.push_back({"best_y", "footholds outward", c.y, "m"});
  page.metrics.push_back({"best_height", "trunk up", c.height, "m"});
  page.evidence.push_back(
      {"balance of the predictor", f.map.worst_imbalance, "of weight", 1e-9, ""});
  if (!f.frames.empty()) add_film(f, model, page);
  page.key_plots.push_back(map_plot(f.map));
  const outcome::Plot section = section_plot(f.map);
  if (!section.curves.empty()) page.key_plots.push_back(section);
  add_bands(f, model, page);
  add_walk(f, page);
  return page;
}

}  // namespace legwork
