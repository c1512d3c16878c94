// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/estimate_page.h"

#include <fmt/core.h>

#include <cmath>

#include "legwork/estimate/score.h"
#include "legwork/math/quat.h"
#include "legwork/run/sensing.h"

namespace legwork::outcome {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

double component(const Vec3d& v, int axis) { return (&v.x)[axis]; }

DrawnPose pose_of(const Vec3d& p, const Mat3d& R) {
  const legwork::Quat<double> q = to_quat(R);
  return {.pos = {p.x, p.y, p.z}, .quat = {q.w, q.x, q.y, q.z}};
}

void add_metrics(const EstimateTrack& track, bool honest, Outcome& out) {
  const auto add = [&](const char* name, const char* label, double value, const char* unit) {
    out.metrics.push_back({std::string("estimate.") + name, label, value, unit});
  };
  add("position_rmse", "estimate, position error (rms)", track.position.norm, "m");
  add("velocity_rmse", "estimate, velocity error (rms)", track.velocity.norm, "m/s");
  add("end_error", "estimate, position error at the end", track.final_error, "m");
  // A robot that stays where it is has no path to measure drift by.
  if (track.path > 0.1) add("drift", "estimate, drift over the path", track.drift, "%");
  add("yaw_error", "estimate, yaw error at the end", track.yaw_error, "rad");
  if (honest && track.nees_dof > 0)
    add("nees", "estimate, NEES per degree of freedom", track.nees, "1");
}

}  // namespace

void EstimatePage::add(double t, const Sensing& sensing) {
  if (!sensing.estimates()) return;
  t_.push_back(t);
  p_.push_back(sensing.estimate().p_WT);
  truth_.push_back(sensing.X_WT().p);
  nees_.push_back(sensing.nees());
}

DrawnEstimate estimated_frame(const Model& model, FrameId trunk) {
  const legwork::Frame& frame = model.frames[trunk];
  return {.body = frame.body.value, .X_BT = pose_of(frame.X_BF.p, frame.X_BF.R)};
}

DrawnPose believed_pose(const Sensing& sensing) {
  return pose_of(sensing.estimate().p_WT, sensing.estimate().R_WT);
}

DrawnPose true_pose(const Sensing& sensing) { return pose_of(sensing.X_WT().p, sensing.X_WT().R); }

std::vector<PlotChannel> position_channels(int clock) {
  std::vector<PlotChannel> all;
  for (const char* what : {"estimate", "truth"}) {
    for (const char* axis : kAxes) {
      all.push_back({.name = fmt::format("{}/{}", what, axis),
                     .label = what,
                     .unit = "m",
                     .frame = "W",
                     .group = fmt::format("trunk {}", axis),
                     .role = std::string(what) == "truth" ? "reference" : what,
                     .time = clock});
    }
  }
  return all;
}

std::vector<Plot> position_plots(int first) {
  std::vector<Plot> plots;
  for (int axis = 0; axis < 3; ++axis) {
    Plot plot{.title = fmt::format("trunk {}, estimate and truth", kAxes[axis]),
              .y_label = kAxes[axis],
              .y_unit = "m",
              .zero_line = false};
    plot.curves = {{.label = "estimate", .role = "estimate", .channel = first + axis},
                   {.label = "truth",
                    .role = "reference",
                    .style = CurveStyle::kDashed,
                    .channel = first + 3 + axis}};
    plots.push_back(std::move(plot));
  }
  return plots;
}

void EstimatePage::add_plots(const Sensing& sensing, Outcome& out) const {
  const int clock = static_cast<int>(out.times.size());
  const int first = static_cast<int>(out.channels.size());
  out.times.push_back(t_);
  PlotSet set{.title = "State estimate",
              .caption = "What " + sensing.estimator_name() +
                         " makes of the sensors, beside where the trunk truly is."};
  for (PlotChannel& channel : position_channels(clock)) out.channels.push_back(std::move(channel));
  set.plots = position_plots(first);
  Plot error{.title = "position error",
             .caption = "How far the estimate is off, per axis.",
             .y_label = "error",
             .y_unit = "mm"};
  for (int axis = 0; axis < 3; ++axis) {
    const std::string name = kAxes[axis];
    PlotChannel off{.name = "estimate/error_" + name,
                    .label = name,
                    .unit = "mm",
                    .frame = "W",
                    .group = "estimate error",
                    .role = name,
                    .time = clock};
    for (std::size_t k = 0; k < t_.size(); ++k) {
      const double believed = component(p_[k], axis), is = component(truth_[k], axis);
      out.channels[static_cast<std::size_t>(first + axis)].values.push_back(believed);
      out.channels[static_cast<std::size_t>(first + 3 + axis)].values.push_back(is);
      off.values.push_back(1e3 * (believed - is));
    }
    error.curves.push_back(
        {.label = name, .role = name, .channel = static_cast<int>(out.channels.size())});
    out.channels.push_back(std::move(off));
  }
  set.plots.push_back(std::move(error));
  if (sensing.nees_dof() > 0) {
    const double n = sensing.nees_dof();
    Plot plot{.title = "NEES per degree of freedom",
              .caption =
                  "An honest covariance keeps it about 1; grey is outside the 95\u00a0% band of a "
                  "single run.",
              .y_label = "NEES",
              .y_unit = "1",
              .zero_line = false};
    plot.limits = {{chi_square_quantile(0.025, n) / n, chi_square_quantile(0.975, n) / n}};
    plot.curves.push_back({.label = "NEES", .channel = static_cast<int>(out.channels.size())});
    out.channels.push_back({.name = "estimate/nees",
                            .label = "NEES",
                            .unit = "1",
                            .group = "estimate NEES",
                            .time = clock,
                            .values = nees_});
    set.plots.push_back(std::move(plot));
  }
  add_finding(out, std::move(set));
}

void EstimatePage::show(Sensing& sensing, Outcome& out) const {
  out.method.push_back(sensing.text());
  if (t_.empty()) return;
  const EstimateTrack track = sensing.take_track();
  add_metrics(track, sensing.nees_dof() > 0, out);
  add_plots(sensing, out);
  out.headline += fmt::format(" {} ends {:.2g} mm from where the trunk is.",
                              sensing.estimator_name(), 1e3 * track.final_error);
  constexpr std::uint32_t kTrouble = kGap | kNeedsReset | kOutlier | kSlip | kSensorStuck;
  if (track.status & kTrouble)
    out.warnings.push_back("The estimator complained: " + status_text(track.status & kTrouble) +
                           ".");
}

}  // namespace legwork::outcome
