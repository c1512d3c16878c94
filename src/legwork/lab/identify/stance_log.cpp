// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/stance_log.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

[[noreturn]] void refuse(const JointLog& log, const std::string& what, const std::string& remedy) {
  throw Error(Finding{.code = "E-LOG", .file = log.file, .message = what, .remedy = remedy});
}

/// A foot of the robot.
struct StanceFoot {
  BodyId body;
  Vec3<double> p_B{0, 0, 0}, up_B{0, 0, 1};  // a point of its sole; upward where it is flat
};

StanceFoot foot_named(const Model& model, const JointLog& log, const std::string& name) {
  const std::string first = name.substr(0, 1);
  for (const std::string& tried : {name + "_sole", first + "_sole", name + "_foot", first + "_foot",
                                   name, name + "_ankle", first + "_ankle"}) {
    if (const auto frame = model.find_frame(tried))
      return {model.frames[*frame].body, model.frames[*frame].X_BF.p};
    for (const Part& part : model.parts)
      if (part.name == tried) return {part.body, part.X_BF.p};
  }
  refuse(log, "the model has no foot for \"" + name + "_fz\"",
         "name the column after a link or site of the model: NAME_sole, NAME_foot");
}

/// Second differences of what is smoothed over about a fifth of a second, zero at the ends.
std::vector<double> acceleration_of(const std::vector<double>& t, const std::vector<double>& x) {
  std::vector<double> out(x.size(), 0.0);
  const double period = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  const auto w = static_cast<std::size_t>(std::fmax(2.0, std::round(0.1 / period)));
  // Least-squares parabola over 2w + 1 samples.
  double s2 = 0.0, s4 = 0.0;
  const auto n = static_cast<double>(2 * w + 1);
  for (std::size_t i = 1; i <= w; ++i) {
    const auto j = static_cast<double>(i);
    s2 += 2 * j * j, s4 += 2 * j * j * j * j;
  }
  for (std::size_t k = w; k + w < x.size(); ++k) {
    double sum = 0.0, curve = 0.0;
    for (std::size_t i = 0; i <= 2 * w; ++i) {
      const double j = static_cast<double>(i) - static_cast<double>(w), y = x[k + i - w];
      sum += y, curve += j * j * y;
    }
    out[k] = 2.0 * (curve - s2 / n * sum) / (s4 - s2 * s2 / n) / (period * period);
  }
  return out;
}

/// The smallest turn that brings a unit vector upright.
Mat3<double> upright(const Vec3<double>& u) {
  const Vec3<double> z{0, 0, 1}, v = cross(u, z);
  Mat3<double> R = identity3<double>();
  if (u.z < -0.999) return R;
  const double V[3][3] = {{0, -v.z, v.y}, {v.z, 0, -v.x}, {-v.y, v.x, 0}};
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) {
      R(i, k) += V[i][k];
      for (int n = 0; n < 3; ++n) R(i, k) += V[i][n] * V[n][k] / (1.0 + u.z);
    }
  return R;
}

struct Line {
  double bias = 0.0, slope = 0.0;
};
Line regress(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mx = 0, my = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
  for (std::size_t i = 0; i < x.size(); ++i)
    xx += (x[i] - mx) * (x[i] - mx), xy += (x[i] - mx) * (y[i] - my);
  return {my - mx, xx > 0.0 ? xy / xx : kNan};
}

/// Half the width of what collides of a foot, across the robot; NaN: nothing does.
double half_width_of(const Model& model, const StanceFoot& foot) {
  double reach = 0.0;
  for (const Shape& shape : model.shapes)
    if (shape.body == foot.body && shape.kind == ShapeKind::kBox)
      reach = std::fmax(reach, std::fmin(shape.size.x, shape.size.y));
  return reach > 0.0 ? reach : kNan;
}

std::string sentence(const char* format, double a, double b = 0.0, double c = 0.0) {
  char text[240];
  std::snprintf(text, sizeof text, format, a, b, c);
  return text;
}

}  // namespace

StanceComparison compare_stance(const Model& model, const JointLog& log) {
  if (log.foot.size() != 2)
    refuse(log, "the log has no load of two feet", "columns left_fz and right_fz, upward [N]");
  if (model.joints.size() == 0 || model.joints[JointId(0)].kind != JointKind::kFree)
    refuse(log, "the feet bear a robot whose base moves freely; this model's does not",
           "load it with --base floating");
  StanceFoot feet[2] = {foot_named(model, log, log.foot[0]), foot_named(model, log, log.foot[1])};
  std::vector<std::size_t> column;
  std::vector<std::size_t> place;
  for (std::size_t j = 0; j < log.joint.size(); ++j)
    if (const auto found = model.find_joint(log.joint[j])) {
      column.push_back(j);
      place.push_back(static_cast<std::size_t>(model.joints[*found].q));
    }
  if (column.empty())
    refuse(log, "no joint of the log is a joint of the model", "compare the names");
  StanceComparison out;
  out.model_mass = model.mass();
  out.half_width = std::fmin(half_width_of(model, feet[0]), half_width_of(model, feet[1]));
  const double g = std::sqrt(dot(model.tree.gravity_W, model.tree.gravity_W));
  Workspace<double> ws(model);
  forward_kinematics<double>(model, model.q0, ws);  // as drawn its soles are level
  for (StanceFoot& foot : feet)
    foot.up_B =
        transpose(ws.X_WB[static_cast<std::size_t>(foot.body.value)].R) * Vec3<double>{0, 0, 1};
  std::vector<double> q = model.q0, t, side, height, left, right, force, share;
  for (std::size_t k = 0; k < log.t.size(); ++k) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      const double x = log.position[k * log.joint.size() + column[i]];
      if (std::isfinite(x)) q[place[i]] = x;
    }
    const double f0 = log.foot_force[2 * k], f1 = log.foot_force[2 * k + 1];
    if (!std::isfinite(f0) || !std::isfinite(f1)) continue;
    forward_kinematics<double>(model, q, ws);
    Vec3<double> com = center_of_mass(model, ws), p[2], up{0, 0, 0};
    for (int i = 0; i < 2; ++i) {
      const Pose<double>& X = ws.X_WB[static_cast<std::size_t>(feet[i].body.value)];
      p[i] = X.p + X.R * feet[i].p_B;
      up = up + X.R * feet[i].up_B;
    }
    // Both soles are flat on the ground: they say what is level.
    up = up * (1.0 / std::sqrt(dot(up, up)));
    const Mat3<double> level = upright(up);
    com = level * com;
    for (Vec3<double>& place_W : p) place_W = level * place_W;
    // Across: from the second foot to the first, level.
    Vec3<double> across = p[0] - p[1];
    across.z = 0.0;
    const double span = std::sqrt(dot(across, across));
    if (!(span > 1e-3)) continue;
    across = across * (1.0 / span);
    const Vec3<double> middle = (p[0] + p[1]) * 0.5;
    t.push_back(log.t[k]);
    side.push_back(dot(com - middle, across));
    height.push_back(com.z - middle.z);
    left.push_back(0.5 * span), right.push_back(-0.5 * span);
    force.push_back(f0 + f1);
    share.push_back(f0 / (f0 + f1));
  }
  if (t.size() < 50) refuse(log, "the log has fewer than 50 samples of both feet", "record longer");
  const std::vector<double> sway = acceleration_of(t, side), lift = acceleration_of(t, height);
  double sum = 0.0, square = 0.0;
  // Both feet bear weight, and did so for a quarter of a second around.
  const auto stands = [&](std::size_t k) {
    return share[k] > 0.1 && share[k] < 0.9 && force[k] > 0.3 * out.model_mass * g;
  };
  std::vector<std::size_t> since(t.size(), 0);
  for (std::size_t k = 0; k < t.size(); ++k)
    since[k] = stands(k) ? (k > 0 ? since[k - 1] + 1 : 1) : 0;
  const double period = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  const auto around = static_cast<std::size_t>(std::ceil(0.25 / period));
  for (std::size_t k = 0; k + around < t.size(); ++k) {
    if (since[k + around] < 2 * around) continue;
    const double mass = force[k] / (g + lift[k]);
    sum += mass, square += mass * mass;
    out.t.push_back(t[k]);
    out.measured.push_back(share[k] * left[k] + (1.0 - share[k]) * right[k]);
    out.model.push_back(side[k] - height[k] / g * sway[k]);
  }
  out.samples = out.t.size();
  if (out.samples < 50)
    refuse(log, "both feet bear weight in fewer than 50 samples", "record it standing");
  const auto n = static_cast<double>(out.samples);
  out.measured_mass = sum / n;
  out.sd_mass = std::sqrt(std::fmax(0.0, square / n - out.measured_mass * out.measured_mass));
  const Line line = regress(out.model, out.measured);
  for (const double x : out.model) out.model_mean += x / n;
  out.lateral_bias = line.bias, out.lateral_slope = line.slope;
  double miss = 0.0, spread = 0.0;
  for (std::size_t k = 0; k < out.samples; ++k) {
    const double e = out.measured[k] - out.model[k];
    miss += e * e / n, spread += (e - line.bias) * (e - line.bias) / n;
  }
  out.lateral_rms = std::sqrt(miss);
  // Half a second is one draw.
  const double draws = std::fmax(1.0, (out.t.back() - out.t.front()) / 0.5);
  out.lateral_sd = std::sqrt(spread / draws);
  out.tells.push_back(sentence(
      "The feet bear %.2f ± %.2f kg, the model weighs %.2f kg: either it lacks mass, or the foot "
      "sensors' scale or zero is off; the log cannot tell which.",
      out.measured_mass, out.sd_mass, out.model_mass));
  double spread_sway = 0.0;
  for (const double x : out.model) spread_sway += std::pow(x - out.model_mean, 2) / n;
  out.sway = std::sqrt(spread_sway);
  if (out.sway < 0.003) out.lateral_slope = kNan;  // it stands still: noise over noise
  out.tells.push_back(
      sentence("The load lies %+.1f ± %.1f mm to the side of where the model has it, each foot's "
               "pressure taken in its middle.",
               1e3 * out.lateral_bias, 1e3 * out.lateral_sd));
  if (std::isfinite(out.lateral_slope)) {
    out.tells.push_back(
        sentence("The model sways by %.1f mm (rms); from foot to foot the load goes %.2f times as "
                 "far, the rest of the way within the soles.",
                 1e3 * out.sway, out.lateral_slope));
    // Legs that lean side by side: the moment of the sway, weight times way, is borne by the roll
    // torques of hips and ankles. Those of the hips move the load from foot to foot, those of the
    // ankles move it within the soles.
    double most = 0.0;
    for (std::size_t k = 0; k < out.samples; ++k)
      most =
          std::fmax(most, std::fabs((1.0 - out.lateral_slope) * (out.model[k] - out.model_mean)));
    out.within_soles = most;
    out.tells.push_back(
        sentence("Of the roll moment of the sway the hips bear %.0f %%, the ankles %.0f %%: joints "
                 "that hold their angles like equal springs bear half each. Within the soles the "
                 "pressure then moves by up to %.1f mm.",
                 100.0 * out.lateral_slope, 100.0 * (1.0 - out.lateral_slope), 1e3 * most));
    if (std::isfinite(out.half_width) && most > out.half_width)
      out.tells.push_back(
          sentence("That is beyond their edge, %.1f mm from the middle: the model's mass, the foot "
                   "sensors or the names of the feet are wrong.",
                   1e3 * out.half_width));
  }
  out.lacks = log.lacks;
  out.lacks.push_back(
      "no torques under the feet: where in a sole the pressure is stays open, by half the sole's "
      "width to the side, and wholly forward and backward; a model whose mass sways too far would "
      "look like ankles that bear more");
  out.lacks.push_back(
      "nothing that tells link inertias, joint friction, armature, delay or torque constant: they "
      "cannot be identified from it");
  return out;
}

outcome::Outcome stance_page(const StanceComparison& c, const Model& model, const JointLog& log) {
  outcome::Outcome page;
  page.title = "A log's feet beside the model of " + model.name;
  page.run.name = "compare-log";
  page.headline = c.tells[0];
  page.times.push_back(c.t);
  outcome::Plot plot;
  plot.title = "Load between the feet", plot.y_label = "to the first foot's side";
  plot.y_unit = "m";
  for (std::size_t i = 1; i < c.tells.size(); ++i) plot.caption += (i > 1 ? " " : "") + c.tells[i];
  for (const bool own : {false, true}) {
    outcome::PlotChannel channel{.name = std::string("pressure/") + (own ? "model" : "log"),
                                 .label = own ? "model" : "log",
                                 .unit = "m"};
    channel.values = own ? c.model : c.measured;
    plot.curves.push_back({.label = channel.label,
                           .style = own ? outcome::CurveStyle::kDashed : outcome::CurveStyle::kLine,
                           .channel = static_cast<int>(page.channels.size())});
    page.channels.push_back(std::move(channel));
  }
  page.key_plots.push_back(std::move(plot));
  page.metrics.push_back({"mass_measured", "mass the feet bear", c.measured_mass, "kg"});
  page.metrics.push_back({"mass_model", "mass of the model", c.model_mass, "kg"});
  page.metrics.push_back({"lateral_bias", "load beside the model's", c.lateral_bias, "m"});
  if (std::isfinite(c.lateral_slope))
    page.metrics.push_back(
        {"lateral_slope", "sway from foot to foot per sway of the model", c.lateral_slope, "1"});
  if (std::isfinite(c.lateral_slope))
    page.metrics.push_back(
        {"within_soles", "pressure off the middle of the soles at most", c.within_soles, "m"});
  page.metrics.push_back({"lateral_rms", "load missed by the model, rms", c.lateral_rms, "m"});
  for (const std::string& line : c.lacks) page.warnings.push_back("The log has " + line + ".");
  page.method.push_back(
      "Joint positions, with both soles flat, give the model's centre of mass over the feet; with "
      "its acceleration the place of the pressure between them, and the weight. The feet's loads "
      "give the same two.");
  page.reproduce = "legwork compare " + log.file + " --robot " + model.file;
  return page;
}

}  // namespace legwork
