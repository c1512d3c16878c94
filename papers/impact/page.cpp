// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/impact/page.h"

#include "legwork/run/drawing_from_model.h"
#include "legwork/run/snapshot_from_world.h"

namespace legwork::papers {
namespace {

void scale_masses(Model& model, double scale) {
  for (Link<double>& link : model.tree.links) {
    Inertia<double>& M = link.M_B;
    M = {M.m * scale, M.h * scale, M.I * scale};
  }
}

}  // namespace

JabRobot requested_robot(const RunRequest& request, std::vector<std::string> more_settings) {
  more_settings.push_back("mass_scale");
  request.allow_settings(more_settings);
  if (request.engine != "native")
    throw Error(Finding{.code = "E-ENGINE",
                        .element = "--engine " + request.engine,
                        .message = "the impact experiments integrate their own equations",
                        .remedy = "run them with --engine native"});
  JabRobot robot = jab_robot(request.data_folder.empty() ? "data" : request.data_folder);
  const double scale = request.number("mass_scale", 1.0);
  if (!(scale > 0.0))
    throw Error(Finding{.code = "E-SETTING",
                        .element = "--set mass_scale",
                        .message = "is not positive",
                        .remedy = "1 is the robot itself"});
  if (scale != 1.0) scale_masses(robot.model, scale);
  return robot;
}

Outcome jab_page(const RunRequest& request, const JabRobot& robot, const std::string& name,
                 const std::string& title, char posture) {
  Outcome page;
  page.title = title;
  page.run.name = name;
  page.run.seed = request.seed;
  page.run.dt = requested_jab(request, robot, posture, 1.0).h;
  const std::vector<double>& q = robot.posture[static_cast<std::size_t>(posture - 'A')];
  page.drawing = outcome::drawing_from_model(robot.model, q);
  outcome::add_floor(0.0, page.drawing);
  page.snapshots.push_back(outcome::SnapshotTaker(robot.model).take(0.0, q));
  page.reproduce = "legwork run " + name;
  return page;
}

impact::Strike requested_jab(const RunRequest& request, const JabRobot& robot, char posture,
                             double speed) {
  impact::Strike s = jab(robot, posture, speed);
  if (request.dt > 0.0) s.h = request.dt;
  return s;
}

Claim within(std::string id, std::string source, double expected, double tolerance,
             std::string unit) {
  return {.id = std::move(id),
          .source = std::move(source),
          .expected = expected,
          .tolerance = tolerance,
          .unit = std::move(unit),
          .kind = Tolerance::kAbsolute};
}

Claim at_most(std::string id, std::string source, double expected, std::string unit) {
  Claim claim = within(std::move(id), std::move(source), expected, 0.0, std::move(unit));
  claim.kind = Tolerance::kAtMost;
  return claim;
}

Claim at_least(std::string id, std::string source, double expected, std::string unit) {
  Claim claim = within(std::move(id), std::move(source), expected, 0.0, std::move(unit));
  claim.kind = Tolerance::kAtLeast;
  return claim;
}

double allowed_drift(const RunRequest& request) {
  return request.dt > 0.0 || !request.settings.empty() ? 1e-3 : 1e-6;
}

void add(Outcome& page, Claim claim, double value, std::string note, Explanation why) {
  settle(claim, value);
  claim.note = std::move(note);
  if (claim.verdict == Verdict::kDiffers && !why.reason.empty())
    explain(claim, std::move(why.reason), why.ours, why.tolerance, why.kind);
  page.claims.push_back(std::move(claim));
}

void add_metric(Outcome& page, std::string name, std::string label, double value,
                std::string unit) {
  page.metrics.push_back({std::move(name), std::move(label), value, std::move(unit)});
}

outcome::Plot line_plot(std::string title, std::string caption,
                        const std::array<const char*, 4>& axes) {
  outcome::Plot plot;
  plot.title = std::move(title), plot.caption = std::move(caption);
  plot.kind = outcome::PlotKind::kLine;
  plot.x_label = axes[0], plot.x_unit = axes[1], plot.y_label = axes[2], plot.y_unit = axes[3];
  return plot;
}

void add_curve(outcome::Plot& plot, std::string label, std::vector<double> x, std::vector<double> y,
               std::string role) {
  outcome::Curve curve;
  curve.label = std::move(label), curve.role = std::move(role);
  curve.x = std::move(x), curve.y = std::move(y);
  plot.curves.push_back(std::move(curve));
}

std::vector<double> milli(const std::vector<double>& xs) {
  std::vector<double> out;
  for (const double x : xs) out.push_back(1e3 * x);
  return out;
}

}  // namespace legwork::papers
