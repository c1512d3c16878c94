// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/impact/blow_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/zmp.h"
#include "legwork/record/heat_map.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/snapshot_from_world.h"

namespace legwork::outcome {
namespace {

using impact::Impact;

std::vector<const Impact*> all_of(const impact::Methods& m) {
  std::vector<const Impact*> all{&m.point_mass, &m.reduced, &m.sdc, &m.sdc_plus};
  if (m.full) all.push_back(&*m.full);
  return all;
}

Plot line(std::string title, std::string caption, std::string y_label, std::string y_unit) {
  Plot plot;
  plot.title = std::move(title), plot.caption = std::move(caption);
  plot.kind = PlotKind::kLine;
  plot.x_unit = "ms";
  plot.y_label = std::move(y_label), plot.y_unit = std::move(y_unit);
  return plot;
}

/// A method has one colour in every plot.
const char* colour_of(const std::string& method) {
  if (method == "point_mass") return "1";
  if (method == "reduced") return "2";
  if (method == "sdc") return "3";
  return method == "sdc_plus" ? "4" : "5";
}

void add_line(Plot& plot, const std::string& method, const std::vector<double>& seconds,
              const std::vector<double>& y) {
  Curve curve;
  curve.label = method, curve.role = colour_of(method);
  for (const double t : seconds) curve.x.push_back(1e3 * t);
  curve.y = y;
  plot.curves.push_back(std::move(curve));
}

Plot force_plot(const impact::Methods& m) {
  Plot plot =
      line("Force on the target", "Where the methods part is what each leaves out.", "force", "N");
  for (const Impact* i : all_of(m)) add_line(plot, i->method, i->t, i->force);
  return plot;
}

Plot zmp_plot(const Model& model, const impact::Strike& strike, const impact::Methods& m) {
  Plot plot = line("ZMP along x", "Outside the soles the feet would have to pull.", "ZMP x", "m");
  plot.zero_line = false;
  const auto polygon = support_polygon(model, strike);
  if (polygon.size() >= 3) {
    double low = 1e9, high = -1e9;
    for (const auto& corner : polygon)
      low = std::min(low, corner.x), high = std::max(high, corner.x);
    plot.limits = {low, high};
  }
  for (const Impact* i : all_of(m))
    if (!i->zmp_x.empty() && !std::isnan(i->zmp_min.x)) add_line(plot, i->method, i->t, i->zmp_x);
  return plot;
}

/// Joints by name with their peak |τ|/τ_max, the busiest first.
Plot torque_plot(const Model& model, const Impact& impact) {
  struct Bar {
    std::string joint;
    double ratio;
  };
  std::vector<Bar> bars;
  const int first = impact::first_joint_dof(model);
  for (const Joint& joint : model.joints)
    if (nv_of(joint.kind) == 1)
      bars.push_back({joint.name, impact.torque_ratio[static_cast<std::size_t>(joint.v - first)]});
  std::stable_sort(bars.begin(), bars.end(),
                   [](const Bar& a, const Bar& b) { return a.ratio > b.ratio; });
  bars.resize(std::min<std::size_t>(bars.size(), 8));
  Plot plot;
  plot.kind = PlotKind::kBars;
  plot.title = "Peak torque over its limit, " + impact.method;
  plot.caption = "The eight busiest joints; one is saturation, zero has no limit.";
  plot.y_label = "|τ|/τ_max";
  Curve curve;
  curve.label = impact.method;
  for (const Bar& bar : bars) plot.categories.push_back(bar.joint), curve.y.push_back(bar.ratio);
  plot.curves.push_back(std::move(curve));
  return plot;
}

/// A map of the workspace: lower is darker, with a few lines of equal value.
Plot map_plot(const impact::WorkspaceMap& map, HeatMap heat, const std::string& caption) {
  constexpr int kLines = 4;
  Plot plot;
  plot.kind = PlotKind::kMap;
  plot.title = heat.label, plot.caption = caption;
  plot.x_label = "along the blow", plot.x_unit = "m";
  plot.y_label = std::abs(map.right.z) > 0.9 ? "across, x" : "up", plot.y_unit = "m";
  plot.zero_line = false;
  heat.x = map.a, heat.y = map.b;
  Curve lines{.role = "reference"};  // one curve: they look alike, and the colours tell them apart
  for (const Curve& line : contours(heat, kLines)) {
    lines.label += (lines.label.empty() ? "" : ", ") + line.label;
    lines.x.insert(lines.x.end(), line.x.begin(), line.x.end());
    lines.y.insert(lines.y.end(), line.y.begin(), line.y.end());
  }
  if (!lines.x.empty()) {
    lines.label += " " + heat.unit;
    plot.curves.push_back(std::move(lines));
  }
  plot.heat = std::move(heat);
  Curve here;
  here.label = "this blow", here.style = CurveStyle::kMarkers;
  here.x = {0.0}, here.y = {0.0};
  plot.curves.push_back(std::move(here));
  return plot;
}

std::vector<Snapshot> slow_motion(const Model& model, const impact::Strike& strike,
                                  const Impact& full) {
  std::vector<Snapshot> frames;
  SnapshotTaker taker(model);
  Workspace<double> ws(model);
  const auto nq = static_cast<std::size_t>(model.nq);
  const std::size_t every = std::max<std::size_t>(full.t.size() / 60, 1);
  const auto polygon = support_polygon(model, strike);
  for (std::size_t i = 0; i < full.t.size(); i += every) {
    const std::span<const double> q(full.q.data() + i * nq, nq);
    Snapshot frame = taker.take(full.t[i], q);
    forward_kinematics<double>(model, q, ws);
    if (full.force[i] > 0.0)
      frame.contacts.push_back({.body = static_cast<int>(strike.body.at()),
                                .point = to_array(ws.X_WB[strike.body.at()] * strike.p_BC),
                                .force = to_array(strike.direction * -full.force[i]),
                                .normal = to_array(strike.direction * -1.0)});
    for (const auto& corner : polygon) frame.support.push_back(to_array(corner));
    if (i < full.zmp_x.size() && std::isfinite(full.zmp_x[i]) && !polygon.empty())
      frame.zmp = Xyz{full.zmp_x[i], full.zmp_y[i], polygon.front().z};
    frames.push_back(std::move(frame));
  }
  return frames;
}

void add_metrics(const impact::Methods& m, Outcome& page) {
  for (const Impact* i : all_of(m)) {
    const auto add = [&](const char* key, const char* label, double value, const char* unit) {
      page.metrics.push_back({i->method + "." + key, i->method + ": " + label, value, unit});
    };
    add("effective_mass", "effective mass", i->effective_mass, "kg");
    add("f_max", "greatest force", i->f_max, "N");
    add("impulse", "impulse", i->impulse, "N·s");
    add("contact_time", "contact time", i->contact_time, "s");
    if (i->method != "full")
      add("error_estimate", "estimated relative error", i->error_estimate, "");
    if (m.full && i->method != "full")
      add("error", "relative error against full",
          impact::relative_error(m.full->impulse, i->impulse), "");
    if (!std::isnan(i->zmp_min.x)) {
      add("zmp_min_x", "least ZMP x", i->zmp_min.x, "m");
      add("zmp_max_x", "greatest ZMP x", i->zmp_max.x, "m");
    }
    for (const std::string& flag : i->flags) page.warnings.push_back(i->method + ": " + flag + ".");
  }
}

}  // namespace

PlotSet mass_ellipsoid_plots(const Model& model, const impact::Strike& strike) {
  const impact::Mobility m = mobility(model, strike);
  PlotSet set;
  set.title = "Effective mass in every direction";
  const impact::MassEllipsoid e = effective_mass_ellipsoid(m);
  set.caption = fmt::format(
      "Distance from the origin is the mass felt that way. Principal masses: {:.3g}, {:.3g} and "
      "{:.3g} kg; along the blow {:.4g} kg.",
      e.mass.x, e.mass.y, e.mass.z, m.effective_mass());
  constexpr const char* kNames[3] = {"x", "y", "z"};
  for (const auto& [a, b] : {std::pair{0, 2}, std::pair{0, 1}, std::pair{1, 2}}) {
    Plot plot;
    plot.kind = PlotKind::kMap;
    plot.title = fmt::format("{}–{} plane", kNames[a], kNames[b]);
    plot.x_label = kNames[a], plot.x_unit = "kg", plot.y_label = kNames[b], plot.y_unit = "kg";
    Curve mass, blow;
    mass.label = "mass felt", blow.label = "the blow", blow.style = CurveStyle::kDashed;
    for (int i = 0; i <= 90; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 90.0;
      double u[3] = {0, 0, 0};
      u[a] = std::cos(angle), u[b] = std::sin(angle);
      const double felt = effective_mass_along(m, {u[0], u[1], u[2]});
      mass.x.push_back(felt * u[a]), mass.y.push_back(felt * u[b]);
    }
    const Xyz d = to_array(strike.direction);
    const double length = m.effective_mass();
    blow.x = {0.0, length * d[static_cast<std::size_t>(a)]};
    blow.y = {0.0, length * d[static_cast<std::size_t>(b)]};
    plot.curves = {std::move(mass), std::move(blow)};
    set.plots.push_back(std::move(plot));
  }
  return set;
}

PlotSet workspace_maps(const Model& model, const impact::Strike& strike,
                       const impact::MapOptions& options) {
  impact::Strike s = strike;
  prepare(model, s);
  const impact::WorkspaceMap map = workspace_map(model, s, options);
  PlotSet set;
  set.title = "The same blow struck elsewhere";
  set.caption =
      "The plane of the blow, centred on its point; the other joints stay. Blank "
      "where the moving joints do not reach.";
  set.plots = {
      map_plot(map, {"effective mass", "kg", {}, {}, map.mass}, "Along the blow."),
      map_plot(map, {"impulse", "N·s", {}, {}, map.impulse}, "By SDC+, at the same speed.")};
  return set;
}

Outcome blow_page(const Model& model, const impact::Strike& strike, const impact::Methods& methods,
                  const std::string& link, const impact::MapOptions& options) {
  const Impact& best = methods.full ? *methods.full : methods.sdc_plus;
  Outcome page;
  page.title = fmt::format("{} strikes with {} at {:.3g} m/s", model.name, link, strike.speed);
  page.headline = fmt::format(
      "{:.4g} N·s in {:.3g} ms, {:.4g} N at most, with {:.3g} kg behind it ({}).", best.impulse,
      1e3 * best.contact_time, best.f_max, best.effective_mass, best.method);
  page.run.name = "impact";
  page.run.dt = strike.h;
  page.run.steps = std::lround(strike.duration / strike.h);
  page.drawing = drawing_from_model(model, strike.q);
  const auto soles = support_polygon(model, strike);
  if (!soles.empty()) add_floor(soles.front().z, page.drawing);
  if (methods.full)
    page.snapshots = slow_motion(model, strike, *methods.full);
  else
    page.snapshots.push_back(SnapshotTaker(model).take(0.0, strike.q));
  page.key_plots.push_back(force_plot(methods));
  const Plot zmp = zmp_plot(model, strike, methods);
  if (!zmp.curves.empty()) page.key_plots.push_back(zmp);
  page.key_plots.push_back(torque_plot(model, best));
  add_finding(page, mass_ellipsoid_plots(model, strike));
  if (strike.approach == impact::Approach::kJoints)
    add_finding(page, workspace_maps(model, strike, options));
  add_metrics(methods, page);
  page.method.push_back(
      "point_mass knows the effective mass alone; reduced adds the servos' damping felt at the "
      "point; sdc is the simplified dynamics of Tsujita, Konno and Uchiyama (constant inertia and "
      "Jacobian, damping gains); sdc_plus keeps the position gains; full leaves nothing out.");
  for (const Finding& f : methods.warnings) page.warnings.push_back(headline(f) + ".");
  return page;
}

}  // namespace legwork::outcome
