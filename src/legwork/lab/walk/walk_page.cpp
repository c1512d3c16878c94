// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/walk/walk_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "legwork/record/number_text.h"
#include "legwork/run/drawing_from_model.h"

namespace legwork {

namespace {

using outcome::Curve;
using outcome::CurveStyle;
using outcome::Outcome;
using outcome::Plot;
using outcome::PlotKind;

constexpr double kFrame = 0.02;  // [s]

const WalkJoint* worst_joint(const WalkResult& r) {
  const WalkJoint* worst = nullptr;
  double most = -1.0;
  for (const WalkJoint& joint : r.joints) {
    if (!std::isfinite(joint.limit) || joint.limit <= 0.0) continue;
    if (joint.peak_torque / joint.limit > most)
      most = joint.peak_torque / joint.limit, worst = &joint;
  }
  return worst;
}

std::string limit_text(double limit) {
  return std::isfinite(limit) ? outcome::shortest(limit) : "none";
}

// A component of the points in the soles' band: how p and ξ go along or across the way.
Plot band_plot(const WalkResult& r, bool across) {
  Plot plot{
      .title = across ? "across the way" : "along the way",
      .caption = across ? (r.has_soles() ? "The capture point sways between the feet; the pressure "
                                           "centre stays within the soles that stand."
                                         : "The capture point sways between the feet; the pressure "
                                           "centre is where they stand.")
                        : "From the stance foot: the pressure centre leads the capture point "
                          "from foot to foot.",
      .kind = PlotKind::kLine,
      .x_label = "time",
      .x_unit = "s",
      .y_label = across ? "to the left" : "ahead of the stance foot",
      .y_unit = "m"};
  Curve dcm{.label = "capture point"}, reference{.label = "as planned", .role = "reference"},
      zmp{.label = "pressure centre"};
  reference.style = CurveStyle::kDashed;
  Curve low{.label = "sole", .role = "limit"}, high{.role = "limit"};
  std::size_t print = 0;
  Vec3d foot{};
  const double half = 0.5 * (across ? r.sole_y : r.sole_x);
  for (const WalkSample& s : r.samples) {
    while (print < r.footprints.size() && r.footprints[print].t <= s.t)
      foot = r.footprints[print++].real;
    if (print == 0) continue;
    const double c = std::cos(s.heading), n = std::sin(s.heading);
    const auto part = [&](const Vec3d& p) {
      const Vec3d d = across ? p : p - foot;
      return across ? -n * d.x + c * d.y : c * d.x + n * d.y;
    };
    for (Curve* curve : {&dcm, &reference, &zmp, &low, &high}) curve->x.push_back(s.t);
    dcm.y.push_back(part(s.dcm));
    reference.y.push_back(part(s.dcm_reference));
    zmp.y.push_back(part(s.zmp_real));
    low.y.push_back(part(foot) - half);
    high.y.push_back(part(foot) + half);
  }
  // Five steps at full speed, before it begins to stop.
  const std::size_t n = r.footprints.size();
  const double from = n > 10 ? r.footprints[n - 10].t : 0.0;
  const double to = n > 10 ? r.footprints[n - 5].t : 1e300;
  for (Curve* curve : {&dcm, &reference, &zmp, &low, &high}) {
    const auto index = [&](double t) {
      return std::lower_bound(curve->x.begin(), curve->x.end(), t) - curve->x.begin();
    };
    const std::ptrdiff_t first = index(from), last = index(to);
    curve->x = {curve->x.begin() + first, curve->x.begin() + last};
    curve->y = {curve->y.begin() + first, curve->y.begin() + last};
  }
  plot.curves = {dcm, reference, zmp};
  if (r.has_soles()) plot.curves.insert(plot.curves.end(), {low, high});
  return plot;
}

Plot footprints_plot(const WalkResult& r) {
  Plot plot{.title = "footholds",
            .caption = "Planned (hollow) and as made; the line is the centre of mass.",
            .kind = PlotKind::kMap,
            .x_label = "x",
            .x_unit = "m",
            .y_label = "y",
            .y_unit = "m"};
  Curve com{.label = "centre of mass"};
  for (const WalkSample& s : r.samples) com.x.push_back(s.com.x), com.y.push_back(s.com.y);
  Curve planned{.label = "planned", .role = "reference", .style = CurveStyle::kHollow};
  std::vector<Curve> made(static_cast<std::size_t>(r.stance.groups));
  for (const WalkFoot& foot : r.stance.feet) {  // "FL and HR"
    Curve& curve = made[static_cast<std::size_t>(foot.group)];
    curve.style = CurveStyle::kMarkers;
    curve.label += (curve.label.empty() ? "" : " and ") + (r.legs > 2        ? foot.leg.name
                                                           : foot.group == 0 ? "left"
                                                                             : "right");
  }
  for (const WalkFootprint& f : r.footprints) {
    planned.x.push_back(f.planned.x), planned.y.push_back(f.planned.y);
    Curve& curve = made[static_cast<std::size_t>(f.group)];
    curve.x.push_back(f.real.x), curve.y.push_back(f.real.y);
  }
  plot.curves = {com, planned};
  plot.curves.insert(plot.curves.end(), made.begin(), made.end());
  return plot;
}

Plot torque_plot(const WalkResult& r) {
  Plot plot{.title = "peak torque over the limit",
            .caption = "What of its limit each drive of the walk needed; 1 is all it has.",
            .kind = PlotKind::kBars,
            .x_label = "",
            .x_unit = "",
            .y_label = "peak over limit",
            .y_unit = "1"};
  Curve bars{.label = "peak torque over limit"};
  for (const WalkJoint& joint : r.joints) {
    if (!std::isfinite(joint.limit) || joint.limit <= 0.0) continue;
    plot.categories.push_back(joint.name);
    bars.y.push_back(joint.peak_torque / joint.limit);
    bars.x.push_back(static_cast<double>(bars.x.size()));
  }
  plot.curves = {bars};
  return plot;
}

Plot power_plot(const WalkResult& r) {
  Plot plot{.title = "mechanical power",
            .caption = "Sum over the drives of |torque × speed|.",
            .kind = PlotKind::kLine,
            .y_label = "power",
            .y_unit = "W"};
  Curve curve{.label = "power"};
  for (const WalkSample& s : r.samples) curve.x.push_back(s.t), curve.y.push_back(s.power);
  plot.curves = {curve};
  return plot;
}

Plot speed_plot(const WalkSweep& sweep) {
  Plot plot{.title = "cost of transport by speed",
            .caption = "Every speed that was walked to the last step.",
            .kind = PlotKind::kLine,
            .x_label = "speed over √(g·h)",
            .x_unit = "1",
            .y_label = "cost of transport",
            .y_unit = "1"};
  Curve curve{.label = "cost of transport", .style = CurveStyle::kMarkers};
  for (const WalkSpeedTrial& t : sweep.speeds) {
    if (t.fell) continue;
    curve.x.push_back(t.walked), curve.y.push_back(t.cost_of_transport);
  }
  plot.curves = {curve};
  return plot;
}

void add_channels(const WalkFilm& film, const WalkScene& scene, const WalkResult& r,
                  Outcome& page) {
  page.times.push_back(film.times);
  for (std::size_t i = 0; i < film.torques.size(); ++i) {
    const Drive& drive = scene.drives[i];
    const Joint& joint = scene.model.joints[drive.joint];
    page.channels.push_back({.name = "joint/" + joint.name + "/torque",
                             .label = joint.name,
                             .unit = "N·m",
                             .group = "torque",
                             .body = static_cast<int>(joint.body.at()),
                             .values = film.torques[i]});
  }
  // The torques of one leg beside the stage.
  Plot plot{.title = "torques of a leg",
            .caption = "Hip, knee and ankle of the first leg.",
            .y_label = "torque",
            .y_unit = "N·m"};
  for (std::size_t i = 0; i < scene.drives.size(); ++i) {
    const auto& dofs = r.stance.feet.front().leg.dof;
    if (std::find(dofs.begin(), dofs.end(), scene.drives[i].dof) == dofs.end()) continue;
    plot.curves.push_back(
        {.label = scene.model.joints[scene.drives[i].joint].name, .channel = static_cast<int>(i)});
  }
  page.key_plots.push_back(plot);
}

}  // namespace

WalkFilm::WalkFilm(const Model& model, double longest) : taker_(model), longest_(longest) {}

void WalkFilm::begin(const Simulation& simulation) {
  torques.assign(simulation.world().drives.size(), {});
}

void WalkFilm::after_step(const Simulation& simulation) {
  const double t = simulation.time();
  if (t < next_ || t > longest_) return;
  next_ = t + kFrame - 1e-9;
  frames.push_back(taker_.take(simulation.world()));
  times.push_back(t);
  const std::vector<DriveForce>& drives = simulation.world().last().drives;
  for (std::size_t i = 0; i < drives.size(); ++i) torques[i].push_back(drives[i].torque);
}

std::string walk_headline(const WalkResult& r) {
  std::string text = fmt::format("{} steps at {:.3g} m/s (V* {:.2f}), cost of transport {:.3g}",
                                 r.steps, r.speed, r.speed / r.unit_speed(), r.cost_of_transport);
  if (const WalkJoint* j = worst_joint(r))
    text += fmt::format("; the worst joint, {}, needed {:.0f} % of its torque", j->name,
                        100.0 * j->peak_torque / j->limit);
  if (r.fell) text += "; it fell: " + r.cause;
  return text + ".";
}

Outcome walk_page(const WalkScene& scene, const WalkRequest& request, const WalkResult& r,
                  const WalkFilm& film, const std::optional<WalkSweep>& sweep) {
  Outcome page;
  page.title = fmt::format("{} walks", r.model);
  page.headline = walk_headline(r);
  page.run.name = "walk-" + r.model;
  page.run.dt = request.dt;
  page.run.seed = request.seed;
  page.run.steps = static_cast<std::int64_t>(std::lround(r.duration / request.dt));
  page.run.wall_s = r.wall;
  if (r.fell) page.run.ended_early = r.cause;
  page.drawing = outcome::drawing_from_model(scene.model, scene.stance.q);
  outcome::add_floor(0.0, page.drawing);
  page.snapshots = film.frames;
  add_channels(film, scene, r, page);
  page.key_plots.insert(page.key_plots.begin(), band_plot(r, false));
  outcome::add_finding(
      page, {.title = "Balance",
             .caption = r.has_soles() ? "Capture point and pressure centre in the band of "
                                        "the soles, over steps at full speed."
                                      : "Capture point and pressure centre over steps at full "
                                        "speed: feet without soles cannot move it.",
             .plots = {band_plot(r, false), band_plot(r, true)}});
  outcome::add_finding(page, {.title = "Where it went", .plots = {footprints_plot(r)}});
  outcome::add_finding(page, {.title = "Torque and power",
                              .caption = "What limits its speed: " + r.limited_by + ".",
                              .plots = {torque_plot(r), power_plot(r)}});
  page.metrics = {{"steps", "steps made", static_cast<double>(r.steps), ""},
                  {"steps_seen", "single supports in the contact forces",
                   static_cast<double>(r.steps_seen), ""},
                  {"speed", "speed", r.speed, "m/s"},
                  {"relative_speed", "speed over √(g·h)", r.speed / r.unit_speed(), ""},
                  {"distance", "distance", r.distance, "m"},
                  {"drift", "farthest from the path", r.drift, "m"},
                  {"cost_of_transport", "cost of transport", r.cost_of_transport, ""},
                  {"tick_mean", "mean time of a control tick", r.tick_mean, "s"},
                  {"tick_worst", "longest control tick", r.tick_worst, "s"}};
  if (r.has_soles())
    page.metrics.push_back({"margin", "mean margin of the pressure centre", r.mean_margin, "m"});
  page.evidence.push_back({"forces close with inverse dynamics", r.worst_closure, "weight", 1e-9,
                           "Newton–Euler with the step's own acceleration and contact forces"});
  page.evidence.push_back({"load on anything but feet", r.other_contact, "weight", 1e-12, ""});
  outcome::TextTable table{
      "Joints", {"joint", "peak [N·m]", "limit [N·m]", "at the limit", "work [J]"}, {}};
  for (const WalkJoint& j : r.joints) {
    table.rows.push_back({j.name, fmt::format("{:.4g}", j.peak_torque), limit_text(j.limit),
                          fmt::format("{:.1f} %", 100.0 * j.at_limit),
                          fmt::format("{:.4g}", j.work)});
  }
  page.tables.push_back(std::move(table));
  if (sweep) {
    outcome::add_finding(
        page, {.title = "How fast",
               .caption = fmt::format("Largest speed {:.2f}·√(g·h) = {:.3g} m/s; "
                                      "limited by {}.",
                                      sweep->largest, sweep->largest_speed, sweep->limited_by),
               .plots = {speed_plot(*sweep)}});
    outcome::TextTable pushes{"Largest push survived at eight instants of a stride [m·√(g·h)]",
                              {"ahead", "back", "left", "right"},
                              {}};
    std::vector<std::string> row;
    for (const double J : sweep->survived) row.push_back(fmt::format("{:.2f}", J));
    pushes.rows.push_back(row);
    page.tables.push_back(std::move(pushes));
  }
  page.warnings = scene.notes;
  page.method = {
      "Legs, soles, reach and limits are read from the model. Steps come from the divergent "
      "component of motion: the pressure centre inside the soles holds it, the next foothold and "
      "its time take what that cannot. Joint torques come from a whole-body controller: inverse "
      "dynamics with friction pyramids at the soles' corners, torque limits and joint stops.",
      fmt::format("Centre of mass {:.3g} m high, {:.4g} kg, {} legs, {}, knees bent to {:.2f} of "
                  "the leg.",
                  r.height, r.mass, r.legs,
                  r.has_soles() ? fmt::format("soles {:.3g} by {:.3g} m as far as the ankles carry",
                                              r.sole_x, r.sole_y)
                                : std::string("feet that are points"),
                  r.bend)};
  return page;
}

}  // namespace legwork
