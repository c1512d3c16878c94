// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "web/synthetic_quadruped.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace legwork::test {
namespace {

using namespace legwork::outcome;

constexpr double kPeriod = 1.6, kSwing = 0.22, kSpeed = 0.18;  // [s], share, [m/s]
constexpr double kTrunkZ = 0.36, kThigh = 0.22, kShank = 0.22, kFoot = 0.025, kMass = 19.0;
constexpr std::array<double, 4> kOffset{0.0, 0.5, 0.75, 0.25};  // crawl: HL FL HR FR
constexpr double kGravity = 9.81;

double side(std::size_t leg) { return leg % 2 == 0 ? 1 : -1; }
double front(std::size_t leg) { return leg < 2 ? 1 : -1; }
double phase_of(std::size_t leg, double t) {
  const double cycle = t / kPeriod + kOffset[leg];
  return cycle - std::floor(cycle);  // swing first
}

Xyz hip(std::size_t leg) { return {0.21 * front(leg), 0.14 * side(leg), 0}; }

/// Where the foot is in the world: still in stance, a cycloid in swing.
Xyz foot_point(std::size_t leg, double t) {
  const double stride = kSpeed * kPeriod, phase = phase_of(leg, t);
  const double landed =
      std::floor(t / kPeriod + kOffset[leg]) - kOffset[leg];  // start of this cycle [periods]
  const double x0 = stride * (landed - 0.5 * (1 - kSwing)) + hip(leg)[0];
  const double s = std::min(phase / kSwing, 1.0);
  const double x = x0 + stride * (s - std::sin(2 * M_PI * s) / (2 * M_PI));
  const double z = phase < kSwing ? 0.035 * (1 - std::cos(2 * M_PI * s)) : 0.0;
  return {x, hip(leg)[1] + 0.04 * side(leg), z + kFoot};
}

Wxyz about_y(double angle) { return {std::cos(angle / 2), 0, std::sin(angle / 2), 0}; }

DrawnShape shape(DrawnShapeKind kind, Xyz size, Xyz pos = {}, Wxyz quat = {1, 0, 0, 0}) {
  DrawnShape s;
  s.kind = kind;
  s.size = size;
  s.X_BS = {pos, quat};
  return s;
}

/// A wedge for the nose: shows that hull meshes are drawn.
DrawnShape nose() {
  DrawnShape s = shape(DrawnShapeKind::kMesh, {}, {0.26, 0, 0});
  s.vertices = {0, .1f,  .05f,  0,   -.1f, .05f, 0,   .1f,   -.06f,
                0, -.1f, -.06f, .1f, .05f, .01f, .1f, -.05f, .01f};
  s.faces = {0, 1, 4, 1, 5, 4, 2, 4, 3, 3, 4, 5, 0, 4, 2, 1, 3, 5, 0, 2, 1, 1, 2, 3};
  s.collides = false;
  return s;
}

DrawnShape hills() {
  DrawnShape s = shape(DrawnShapeKind::kHeightfield, {2.5, 2, 0}, {3.0, 0, -0.001});
  s.grid = {50, 40};
  for (int j = 0; j < 40; ++j) {
    for (int i = 0; i < 50; ++i) {
      const double x = i / 49.0, y = j / 39.0;
      s.heights.push_back(
          static_cast<float>(0.12 * x * (1 + std::sin(9 * x + 4 * y)) * std::sin(M_PI * y)));
    }
  }
  return s;
}

DrawnBody world(SyntheticQuadruped::Ground ground) {
  DrawnBody body{.name = "world", .shapes = {shape(DrawnShapeKind::kPlane, {0, 0, 0})}};
  if (ground == SyntheticQuadruped::Ground::kTerrain) {
    body.shapes.push_back(hills());
    for (int i = 0; i < 4; ++i) {
      const double z = 0.03 * (i + 1);
      body.shapes.push_back(
          shape(DrawnShapeKind::kBox, {0.12, 0.6, z / 2}, {-0.8 - 0.24 * i, 0, z / 2}));
    }
  }
  return body;
}

Snapshot pose_legs(const Drawing& scene, double t, const Xyz& offset) {
  Snapshot frame;
  frame.t = t;
  frame.poses.resize(scene.bodies.size());
  const double sway = 0.02 * std::sin(2 * M_PI * t / kPeriod);
  const Xyz base{kSpeed * t + offset[0], sway + offset[1],
                 kTrunkZ + 0.004 * std::cos(4 * M_PI * t / kPeriod) + offset[2]};
  const double roll = 0.5 * sway;
  frame.poses[1] = {base, {std::cos(roll / 2), std::sin(roll / 2), 0, 0}};
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const Xyz foot = foot_point(leg, t), h = hip(leg);
    const Xyz root{base[0] + h[0], base[1] + h[1] + 0.04 * side(leg), base[2] + h[2]};
    const double dx = foot[0] - root[0], dz = foot[2] - root[2];
    const double reach = std::min(std::hypot(dx, dz), 0.999 * (kThigh + kShank));
    const double bend = std::acos(std::clamp(
        (reach * reach + kThigh * kThigh - kShank * kShank) / (2 * reach * kThigh), -1.0, 1.0));
    const double line = std::atan2(-dx, -dz);  // about y, from straight down
    const double thigh = line + bend;
    const Xyz knee{root[0] - kThigh * std::sin(thigh), root[1], root[2] - kThigh * std::cos(thigh)};
    const double shank = std::atan2(-(foot[0] - knee[0]), -(foot[2] - knee[2]));
    frame.poses[2 + 3 * leg] = {{root[0], root[1] - 0.04 * side(leg), root[2]}, {1, 0, 0, 0}};
    frame.poses[3 + 3 * leg] = {root, about_y(thigh)};
    frame.poses[4 + 3 * leg] = {knee, about_y(shank)};
  }
  return frame;
}

}  // namespace

SyntheticQuadruped::SyntheticQuadruped(Ground ground) {
  drawing_ = {.name = "synthetic quadruped",
              .weight = kMass * kGravity,
              .height = 0.55,
              .bodies = {world(ground)}};
  if (ground == Ground::kField) drawing_.field = DrawnField{};
  drawing_.bodies.push_back({.name = "trunk",
                             .parent = 0,
                             .joint = "floating",
                             .mass = 11,
                             .com = {0.01, 0, 0},
                             .inertia = {0.08, 0.24, 0.28, 0, 0.002, 0},
                             .shapes = {shape(DrawnShapeKind::kBox, {0.26, 0.1, 0.055}), nose()}});
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const std::string name = kLegRoles[leg];
    const int first = static_cast<int>(drawing_.bodies.size());
    const Wxyz across{std::sqrt(0.5), std::sqrt(0.5), 0, 0};  // z to y
    DrawnBody hip_body{.name = name + " hip",
                       .parent = 1,
                       .joint = name + " abduction",
                       .mass = 0.7,
                       .com = {0, 0, 0},
                       .inertia = {1e-3, 1e-3, 1e-3, 0, 0, 0},
                       .shapes = {shape(DrawnShapeKind::kCylinder, {0.05, 0.035, 0},
                                        {0, 0.02 * side(leg), 0}, across)}};
    DrawnBody thigh{
        .name = name + " thigh",
        .parent = first,
        .joint = name + " hip",
        .mass = 0.9,
        .com = {0, 0, -0.1},
        .inertia = {4e-3, 4e-3, 8e-4, 0, 0, 0},
        .shapes = {shape(DrawnShapeKind::kCapsule, {0.03, kThigh / 2, 0}, {0, 0, -kThigh / 2})}};
    DrawnBody shank{.name = name + " shank",
                    .parent = first + 1,
                    .joint = name + " knee",
                    .mass = 0.4,
                    .com = {0, 0, -0.1},
                    .inertia = {2e-3, 2e-3, 2e-4, 0, 0, 0},
                    .shapes = {shape(DrawnShapeKind::kCapsule, {0.018, kShank / 2 - 0.01, 0},
                                     {0, 0, -kShank / 2}),
                               shape(DrawnShapeKind::kSphere, {kFoot, 0, 0}, {0, 0, -kShank})}};
    thigh.shapes[0].collides = false;
    drawing_.bodies.insert(drawing_.bodies.end(), {hip_body, thigh, shank});
    drawing_.feet.push_back(
        {.body = first + 2, .point = {0, 0, -kShank}, .role = name, .label = name});
  }
}

bool SyntheticQuadruped::is_swing(std::size_t leg, double t) { return phase_of(leg, t) < kSwing; }

double SyntheticQuadruped::foot_share(std::size_t leg, double t) const {
  if (is_swing(leg, t)) return 0;
  const auto grip = [&](std::size_t l) {  // loads and unloads smoothly at the ends of stance
    const double s = (phase_of(l, t) - kSwing) / (1 - kSwing);
    return is_swing(l, t) ? 0.0 : std::min({1.0, 12 * s + 0.05, 12 * (1 - s) + 0.05});
  };
  double sum = 0;
  for (std::size_t l = 0; l < 4; ++l) sum += grip(l);
  return grip(leg) / sum;
}

Snapshot SyntheticQuadruped::frame(double t, const Xyz& offset) const {
  Snapshot frame = pose_legs(drawing_, t, offset);
  Xyz zmp{};
  std::vector<Xyz> corners;
  for (const std::size_t leg :
       {std::size_t{0}, std::size_t{2}, std::size_t{3}, std::size_t{1}}) {  // counter-clockwise
    const double share = foot_share(leg, t);
    if (share <= 0) continue;
    Xyz point = foot_point(leg, t);
    point[2] = 0;
    const double fz =
        share * drawing_.weight * (1 + 0.02 * std::sin(40 * t + static_cast<double>(leg)));
    frame.contacts.push_back({.body = drawing_.feet[leg].body,
                              .point = point,
                              .force = {0.12 * fz * std::sin(6 * t), -0.1 * side(leg) * fz, fz},
                              .mu = 0.6});
    for (std::size_t k = 0; k < 3; ++k) zmp[k] += share * point[k];
    corners.push_back(point);
  }
  frame.support = corners;
  frame.zmp = zmp;
  frame.com = frame.poses[1].pos;
  return frame;
}

std::vector<PlotChannel> SyntheticQuadruped::channels() const {
  std::vector<PlotChannel> out;
  struct Group {
    const char* key;
    const char* group;
    const char* unit;
    int body;
  };
  constexpr Group kGroups[] = {{"knee/torque", "knee torque", "N·m", 2},
                               {"knee/power", "knee power", "W", 2},
                               {"foot/force_z", "vertical contact force", "N", 2},
                               {"hip/torque", "hip torque", "N·m", 1}};
  for (const Group& g : kGroups) {
    for (std::size_t leg = 0; leg < 4; ++leg) {
      const std::string role = kLegRoles[leg];
      out.push_back({.name = role + "/" + g.key,
                     .label = role,
                     .unit = g.unit,
                     .frame = std::string(g.group).find("force") != std::string::npos ? "W" : "",
                     .group = g.group,
                     .role = role,
                     .body = 2 + 3 * static_cast<int>(leg) + g.body,
                     .time = 0,
                     .values = {}});
    }
  }
  return out;
}

std::vector<double> SyntheticQuadruped::sample(double t) const {
  std::vector<double> torque, power, force, hip_torque;
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const double fz = foot_share(leg, t) * drawing_.weight, l = static_cast<double>(leg);
    const double rate = 1.4 * std::cos(2 * M_PI * (t / kPeriod + kOffset[leg]));
    torque.push_back(0.085 * fz + 0.5 * std::sin(9 * t + l) + 0.2 * std::sin(97 * t + 2 * l));
    power.push_back(torque.back() * rate);
    force.push_back(fz + 1.5 * std::sin(60 * t + l));
    hip_torque.push_back(0.03 * fz * std::sin(4 * t + l));
  }
  std::vector<double> out;
  for (const auto* part : {&torque, &power, &force, &hip_torque})
    out.insert(out.end(), part->begin(), part->end());
  return out;
}

namespace {

Plot group_plot(const Outcome& data, const std::string& group, const std::string& caption) {
  Plot plot{.title = group, .caption = caption, .y_label = group.substr(group.rfind(' ') + 1)};
  plot.title[0] = static_cast<char>(std::toupper(plot.title[0]));
  for (std::size_t c = 0; c < data.channels.size(); ++c) {
    const PlotChannel& channel = data.channels[c];
    if (channel.group != group) continue;
    plot.y_unit = channel.unit;
    plot.curves.push_back(
        {.label = channel.label, .role = channel.role, .channel = static_cast<int>(c)});
  }
  return plot;
}

void add_findings(Outcome& data) {
  PlotSet per_leg{"Knee torque per leg",
                  "Every knee carries about a third of the weight; none comes near its limit.",
                  {}};
  for (std::size_t leg = 0; leg < 4; ++leg) {
    Plot plot{.title = std::string(kLegRoles[leg]) + " knee",
              .y_label = "torque",
              .y_unit = "N·m",
              .limits = std::array<double, 2>{-2, 9}};
    plot.curves.push_back(
        {.label = kLegRoles[leg], .role = kLegRoles[leg], .channel = static_cast<int>(leg)});
    per_leg.plots.push_back(plot);
  }
  share_scales(data, per_leg.plots);
  PlotSet shapes{"Shape of the motion", "", {}};
  Plot bars{.title = "Mean power by posture",
            .caption = "The mammal posture costs least.",
            .kind = PlotKind::kBars,
            .x_label = "",
            .x_unit = "",
            .y_label = "power",
            .y_unit = "W",
            .categories = {"A", "B", "C", "D"}};
  bars.curves = {
      {.label = "ours", .role = "ours", .y = {41, 33, 28, 37}},
      {.label = "paper", .role = "paper", .style = CurveStyle::kHollow, .y = {43, 31, 29, 36}}};
  Plot phase{.title = "FL knee, torque over power",
             .caption = "A closed loop: the gait repeats.",
             .kind = PlotKind::kPhase,
             .x_label = "power",
             .x_unit = "W",
             .y_label = "torque",
             .y_unit = "N·m"};
  Plot map{.title = "Path of the feet",
           .caption = "Footholds lie on two straight lines.",
           .kind = PlotKind::kMap,
           .x_label = "x",
           .x_unit = "m",
           .y_label = "y",
           .y_unit = "m",
           .zero_line = false};
  Curve loop{.label = "FL", .role = "FL"};
  for (std::size_t i = 0; i < data.times[0].size(); i += 4) {
    loop.x.push_back(data.channels[4].values[i]);
    loop.y.push_back(data.channels[0].values[i]);
  }
  phase.curves = {loop};
  for (std::size_t leg = 0; leg < 4; ++leg) {
    Curve path{.label = kLegRoles[leg], .role = kLegRoles[leg]};
    for (const Snapshot& f : data.snapshots) {
      path.x.push_back(foot_point(leg, f.t)[0]);
      path.y.push_back(foot_point(leg, f.t)[1]);
    }
    map.curves.push_back(path);
  }
  shapes.plots = {bars, phase, map};
  data.findings = {per_leg, shapes};
}

void add_claims(Outcome& data) {
  data.claims = {
      {"X.weight", "closed form", 186.39, 0.5, "N", 186.4, Verdict::kAgrees,
       "sum of vertical forces", ""},
      {"X.knee_peak", "table 2, p. 7", 5.3, 0.4, "N·m", 6.02, Verdict::kDiffers, "larger by 14 %",
       "The source's posture is read off a drawing; 10 mm of foot position explain the "
       "difference."},
      {"X.period", "p. 4", 1.6, 0.01, "s", 1.6, Verdict::kAgrees, "", ""},
      {"X.friction", "not printed", 0.6, 0.1, "1", 0.6, Verdict::kCannotTell,
       "the source gives no value", ""}};
  data.metrics = {{"mean_power", "mean electric power", 33.4, "W"},
                  {"peak_torque", "peak knee torque", 6.02, "N·m"},
                  {"cost_of_transport", "cost of transport", 1.02, "1"}};
  data.evidence = {
      {"inverse dynamics closes", 3.1e-11, "1", 1e-9, "relative to the weight, worst step"},
      {"energy ledger", 4.2e-8, "1", 1e-6, "relative to the largest term"},
      {"solver residual, worst step", 7.7e-10, "1", 1e-8, "99.2 % of steps solved in one pass"},
      {"torque change at half the step", 0.013, "N·m", std::nullopt, "sensitivity, not a check"}};
}

}  // namespace

Outcome synthetic_report(double seconds, SyntheticQuadruped::Ground ground) {
  const SyntheticQuadruped robot(ground);
  Outcome data;
  data.title = "Synthetic quadruped, crawl on a plane";
  data.headline =
      "The robot crawls at 0.18 m/s on 33.4 W; the worst knee torque is 6.02 N·m, 67 % of its "
      "limit.";
  data.run = {.name = "synthetic-crawl",
              .version = "0.1.0",
              .engine = "native",
              .seed = 1,
              .dt = 0.001,
              .steps = std::lround(seconds * 1000),
              .wall_s = 0.21,
              .hash = "9f86d081",
              .more = {{"gravity", "9.81 m/s²"}}};
  data.drawing = robot.drawing();
  for (double t = 0; t <= seconds + 1e-9; t += 0.01) data.snapshots.push_back(robot.frame(t));
  data.times.emplace_back();
  data.channels = robot.channels();
  for (long i = 0; i <= std::lround(seconds * 1000); ++i) {
    const double t = static_cast<double>(i) * 1e-3;
    data.times[0].push_back(t);
    const std::vector<double> values = robot.sample(t);
    for (std::size_t c = 0; c < values.size(); ++c) data.channels[c].values.push_back(values[c]);
  }
  for (std::size_t leg = 0; leg < 4; ++leg) {
    SwingPhase phase{kLegRoles[leg], kLegRoles[leg], {}};
    for (double start = -kOffset[leg] * kPeriod; start < seconds; start += kPeriod) {
      const double from = std::max(start, 0.0), to = std::min(start + kSwing * kPeriod, seconds);
      if (from < to) phase.swing.push_back({from, to});
    }
    data.phases.push_back(phase);
  }
  data.key_plots = {
      group_plot(data, "knee torque", "Torque follows the load: it vanishes in swing."),
      group_plot(data, "knee power", "Half of the work done in stance comes back."),
      group_plot(data, "vertical contact force", "Three feet carry the weight at any time.")};
  add_findings(data);
  add_claims(data);
  data.warnings = {
      "The motion is a closed-form curve made for tests: forces carry the weight but are no "
      "dynamics."};
  data.method = {
      "Feet follow cycloids in swing and stand still in stance; joint angles come from two-link "
      "inverse kinematics."};
  data.scenario = "robot = \"synthetic\"\nduration = 8\n";
  data.reproduce = "legwork run synthetic-crawl --seed 1";
  return data;
}

}  // namespace legwork::test
