#include "legwork/experiment/estimate_track.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "legwork/estimate/rotation.h"

namespace legwork::outcome {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

double component(const Vec3d& v, int axis) { return (&v.x)[axis]; }

}  // namespace

void EstimateTrack::add(double t, const Sensing& sensing) {
  if (!sensing.estimates()) return;
  const Estimate& x = sensing.estimate();
  t_.push_back(t);
  p_.push_back(x.p_WT);
  truth_.push_back(sensing.X_WT().p);
  R_.push_back(x.R_WT);
  R_truth_.push_back(sensing.X_WT().R);
  nees_.push_back(sensing.nees());
  position_.add(x.p_WT - sensing.X_WT().p);
  velocity_.add(x.v_WT - sensing.V_WT().v);
  status_ |= x.status;
}

void EstimateTrack::add_metrics(const Sensing& sensing, Outcome& out) const {
  const auto add = [&](const char* name, const char* label, double value, const char* unit) {
    out.metrics.push_back({std::string("estimate.") + name, label, value, unit});
  };
  const double path = path_length(truth_), end = norm(p_.back() - truth_.back());
  add("position_rmse", "estimate, position error (rms)", position_.rmse().norm, "m");
  add("velocity_rmse", "estimate, velocity error (rms)", velocity_.rmse().norm, "m/s");
  add("end_error", "estimate, position error at the end", end, "m");
  // A robot that stays where it is has no path to measure drift by.
  if (path > 0.1) add("drift", "estimate, drift over the path", 100.0 * end / path, "%");
  add("attitude_error", "estimate, attitude error at the end",
      norm(so3::log_so3(R_truth_.back() * transpose(R_.back()))), "rad");
  if (sensing.nees_dof() > 0)
    add("nees", "estimate, NEES per degree of freedom",
        std::accumulate(nees_.begin(), nees_.end(), 0.0) / static_cast<double>(nees_.size()), "1");
}

int EstimateTrack::add_channel(Outcome& out, Channel channel, int clock,
                               const std::vector<double>& values) const {
  channel.time = clock;
  channel.values = values;
  out.channels.push_back(std::move(channel));
  return static_cast<int>(out.channels.size()) - 1;
}

void EstimateTrack::add_plots(const Sensing& sensing, Outcome& out) const {
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

void EstimateTrack::show(const Sensing& sensing, Outcome& out) const {
  out.method.push_back(sensing.text());
  if (t_.empty()) return;
  add_metrics(sensing, out);
  add_plots(sensing, out);
  out.headline += fmt::format(" {} ends {:.2g} mm from where the trunk is.",
                              sensing.estimator_name(), 1e3 * norm(p_.back() - truth_.back()));
  constexpr std::uint32_t kTrouble = kGap | kNeedsReset | kOutlier | kSlip | kSensorStuck;
  if (status_ & kTrouble)
    out.warnings.push_back("The estimator complained: " + status_text(status_ & kTrouble) + ".");
}

}  // namespace legwork::outcome
