#include "legwork/experiment/estimate_page.h"

#include <fmt/format.h>

#include <cmath>

namespace legwork::outcome {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

double component(const Vec3d& v, int axis) { return (&v.x)[axis]; }

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

int EstimatePage::add_channel(Outcome& out, Channel channel, int clock,
                              const std::vector<double>& values) const {
  channel.time = clock;
  channel.values = values;
  out.channels.push_back(std::move(channel));
  return static_cast<int>(out.channels.size()) - 1;
}

void EstimatePage::add_plots(const Sensing& sensing, Outcome& out) const {
  const int clock = static_cast<int>(out.times.size());
  out.times.push_back(t_);
  PlotSet set{.title = "State estimate",
              .caption = "What " + sensing.estimator_name() +
                         " makes of the sensors, beside where the trunk truly is."};
  Plot error{.title = "position error",
             .caption = "How far the estimate is off, per axis.",
             .y_label = "error",
             .y_unit = "mm"};
  for (int axis = 0; axis < 3; ++axis) {
    const std::string name = kAxes[axis];
    std::vector<double> is, believed, off;
    for (std::size_t k = 0; k < t_.size(); ++k) {
      is.push_back(component(truth_[k], axis));
      believed.push_back(component(p_[k], axis));
      off.push_back(1e3 * (believed.back() - is.back()));
    }
    Plot plot{.title = "trunk " + name, .y_label = "position", .y_unit = "m", .zero_line = false};
    const Channel channel{.name = "estimate/" + name,
                          .label = "estimate",
                          .unit = "m",
                          .frame = "W",
                          .group = "estimate " + name,
                          .role = name};
    plot.curves.push_back(
        {.label = "estimate", .role = name, .channel = add_channel(out, channel, clock, believed)});
    Channel reference = channel;
    reference.name = "truth/" + name, reference.label = "truth", reference.role = "reference";
    plot.curves.push_back({.label = "truth",
                           .role = "reference",
                           .style = CurveStyle::kDashed,
                           .channel = add_channel(out, reference, clock, is)});
    set.plots.push_back(std::move(plot));
    Channel difference = channel;
    difference.name = "estimate/error_" + name, difference.label = name;
    difference.unit = "mm", difference.group = "estimate error";
    error.curves.push_back(
        {.label = name, .role = name, .channel = add_channel(out, difference, clock, off)});
  }
  set.plots.push_back(std::move(error));
  if (sensing.nees_dof() > 0) {
    const double n = sensing.nees_dof();
    Plot plot{.title = "NEES per degree of freedom",
              .caption =
                  "An honest covariance keeps it about 1; grey is outside the 95 % band of a "
                  "single run.",
              .y_label = "NEES",
              .y_unit = "1",
              .zero_line = false};
    plot.limits = {{chi_square_quantile(0.025, n) / n, chi_square_quantile(0.975, n) / n}};
    const Channel channel{
        .name = "estimate/nees", .label = "NEES", .unit = "1", .group = "estimate NEES"};
    plot.curves.push_back({.label = "NEES", .channel = add_channel(out, channel, clock, nees_)});
    set.plots.push_back(std::move(plot));
  }
  out.findings.push_back(std::move(set));
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
