#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run has to show, as plain data, whoever produced it: claims, metrics, signals, plots,
// replay. Reports and the viewer draw it; docs/viewer-data.md is the same contract as the browser
// reads it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "legwork/record/claim.h"

namespace legwork::outcome {

using Xyz = std::array<double, 3>;
using Wxyz = std::array<double, 4>;  // w x y z

struct DrawnPose {
  Xyz pos{};  // [m]
  Wxyz quat{1, 0, 0, 0};
};

enum class DrawnShapeKind {
  kSphere,
  kBox,
  kCapsule,
  kCylinder,
  kEllipsoid,
  kPlane,
  kMesh,
  kHeightfield
};

/// One shape, fixed in its body. Sizes: sphere {r}; box, ellipsoid {half x, y, z}; capsule,
/// cylinder {r, half length} along z; plane {half x, half y}, 0 is endless; heightfield {half x,
/// half y}.
struct DrawnShape {
  DrawnShapeKind kind = DrawnShapeKind::kSphere;
  Xyz size{};      // [m]
  DrawnPose X_BS;  // shape frame in the body
  bool collides = true;
  bool visual = true;
  std::optional<std::array<float, 4>> rgba = std::nullopt;  // as its file paints it, 0 to 1
  std::vector<float> vertices;                              // mesh: xyz triples [m]
  std::vector<std::uint32_t> faces;                         // mesh: index triples
  // mesh: 0xRRGGBB and how many faces, in the order of the faces; empty: no colours of its own
  std::vector<std::pair<std::uint32_t, std::uint32_t>> colours = {};
  std::array<int, 2> grid{0, 0};  // heightfield: samples along x and y
  std::vector<float> heights;     // heightfield: x fastest, from -x, -y [m]
};

struct DrawnBody {
  std::string name;
  int parent = -1;                  // index of the parent body, -1 for the world
  std::string joint;                // name of the joint that moves it; may be empty
  double mass = 0;                  // [kg]
  Xyz com{};                        // in the body frame [m]
  std::array<double, 6> inertia{};  // about the CoM: xx yy zz xy xz yz [kg·m²]
  std::vector<DrawnShape> shapes;
};

/// A point whose path is traced, usually the middle of a sole.
struct DrawnFoot {
  int body = 0;
  Xyz point{};       // in the body frame [m]
  std::string role;  // "FL", "FR", "HL", "HR", "L", "R": fixes the colour
  std::string label;
};

/// RoboCup humanoid field; the defaults are the kid-size league's [m].
struct DrawnField {
  double length = 9, width = 6, line = 0.05, border = 1, circle = 1.5;
  Xyz goal{2.6, 0.6, 1.2};  // width, depth, height
  std::array<double, 2> goal_area{1, 3};
  std::array<double, 2> penalty_area{2, 5};
  double penalty_mark = 1.5;
};

/// What an estimator follows: a frame T fixed in a body, drawn where it is believed to be.
struct DrawnEstimate {
  int body = 0;
  DrawnPose X_BT;
};

/// Body 0 is the world: its shapes are the terrain. No bodies: nothing to replay.
struct Drawing {
  std::string name;
  double weight = 0;  // of everything that moves [N]
  double height = 0;  // standing height, the yardstick of arrows and camera [m]
  std::vector<DrawnBody> bodies;
  std::vector<DrawnFoot> feet;
  std::optional<DrawnField> field;
  std::optional<DrawnEstimate> estimate;
};

/// One contact point: the force the world exerts on the body.
struct ContactPoint {
  int body = 0;
  Xyz point{};  // W [m]
  Xyz force{};  // W [N]
  Xyz normal{0, 0, 1};
  double mu = 0;
  int mode = 0;  // 0 not known, 1 sticks, 2 slips
};

/// Numbers of a contact point as a browser gets them: body, point, force, normal, mu, mode.
inline constexpr std::size_t kContactFloats = 12;

/// One instant of the replay, at 50 to 100 Hz.
struct Snapshot {
  double t = 0;
  std::vector<DrawnPose> poses;  // one per body, W
  std::vector<ContactPoint> contacts;
  Xyz com{};
  std::optional<Xyz> zmp;
  std::vector<Xyz> support;           // corners, counter-clockwise
  std::optional<DrawnPose> estimate;  // X_WT as believed, where the scene has an estimate
};

/// One signal over time; `time` picks one of Outcome::times, so that signals share their clock.
struct PlotChannel {
  std::string name;   // stable, e.g. "joint/fl_knee/torque"
  std::string label;  // short, beside the line
  std::string unit;
  std::string frame;  // frame it is expressed in; empty for scalars
  std::string group;  // signals drawn together
  std::string role;   // colour and line style
  int body = -1;      // the link it belongs to
  int time = 0;
  std::vector<double> values;
};

/// When a foot is in the air: intervals [from, to) in seconds; `to` is the touch-down.
struct SwingPhase {
  std::string foot;
  std::string role;
  std::vector<std::array<double, 2>> swing;
};

/// kRange: of bars, a band per category from x to y.
enum class CurveStyle { kLine, kDashed, kMarkers, kHollow, kRange };
enum class PlotKind { kTime, kLine, kPhase, kMap, kBars };

/// A line of a plot: a channel, or its own data.
struct Curve {
  std::string label;
  std::string role;
  CurveStyle style = CurveStyle::kLine;
  int channel = -1;
  std::vector<double> x, y;
};

/// A quantity over a grid, drawn as colours under the curves with a bar that gives their value.
struct HeatMap {
  std::string label, unit;     // of the quantity
  std::vector<double> x, y;    // nodes, increasing
  std::vector<double> values;  // x fastest; NaN: nothing there
};

struct Plot {
  std::string title;
  std::string caption;  // what to see, not what is plotted
  PlotKind kind = PlotKind::kTime;
  std::string x_label = "time", x_unit = "s", y_label, y_unit;
  bool zero_line = true;
  std::optional<std::array<double, 2>> limits;   // allowed range; outside it is grey
  std::optional<std::array<double, 2>> y_range;  // fixed scale; filled by share_scales()
  std::vector<Curve> curves;
  std::vector<std::string> categories;  // bars: one per value of each curve
  std::optional<HeatMap> heat;          // maps: drawn under the curves
};

/// Small multiples: plots with one scale under one heading.
struct PlotSet {
  std::string title;
  std::string caption;
  std::vector<Plot> plots;
};

struct Metric {
  std::string name;   // key in summary.json
  std::string label;  // for people; the name where empty
  double value = 0;
  std::string unit;
};

/// What the drive of one joint gave, over the part of a run that is measured.
struct JointFigures {
  std::string joint, unit;                // unit of its torque (N·m) or force (N)
  double peak = 0, rms = 0, mean = 0;     // of the torque; the peak of its magnitude
  double mean_power = 0, peak_power = 0;  // of |torque x rate| [W]
  double limit = 0;                       // what it can give; 0: no bound is known
  double at_limit = 0;                    // share of the time it was there
};

/// A check of the run itself: closure, ledger, residual, tiers, sensitivity.
struct Evidence {
  std::string name;
  double value = 0;
  std::string unit;
  std::optional<double> limit;
  std::string note;
};

/// A table of text, e.g. the model: joints, masses, limits.
struct TextTable {
  std::string title;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

struct RunFacts {
  std::string name;     // "titan8-crawl"
  std::string version;  // of the tool
  std::string engine = "native";
  std::uint64_t seed = 0;
  double dt = 0;  // [s]
  std::int64_t steps = 0;
  double wall_s = 0;
  std::string hash;         // of the final state
  std::string ended_early;  // why, in a sentence (it fell, diverged); empty: it ran to its end
  std::vector<std::pair<std::string, std::string>> more;
};

enum class Tone { kGood, kDoubtful, kBad };

/// A result in a few words, beside the headline.
struct Badge {
  std::string text;
  Tone tone = Tone::kGood;
};

/// Everything one run leaves behind for people.
struct Outcome {
  std::string title;     // in words
  std::string headline;  // one sentence with the numbers that matter
  std::vector<Badge> badges;
  RunFacts run;
  Drawing drawing;
  std::vector<Snapshot> snapshots;
  std::vector<std::vector<double>> times;  // clocks of the channels [s]
  std::vector<PlotChannel> channels;
  std::vector<SwingPhase> phases;
  std::vector<Plot> key_plots;  // beside the stage
  std::vector<PlotSet> findings;
  std::vector<Claim> claims;
  std::vector<Metric> metrics;
  std::vector<JointFigures> joints;  // per drive
  std::vector<Evidence> evidence;
  std::vector<std::string> warnings;  // full sentences
  std::vector<std::string> method;    // paragraphs
  std::vector<TextTable> tables;
  std::string scenario;   // as run, TOML
  std::string reproduce;  // the command
};

/// Gives plots of the same quantity (label and unit) the range that holds all of them. Ranges set
/// by hand stay; maps and phase plots keep their own.
void share_scales(const Outcome& data, std::vector<Plot>& plots);
/// Small multiples of a page, the same quantity on the same scale.
void add_finding(Outcome& page, PlotSet set);
/// Beside the stage, before the plots that are there.
void lead_with(Outcome& page, std::vector<Plot> plots);
void lead_with(Outcome& page, Plot plot);

/// The points of a curve: its own, or its channel's.
const std::vector<double>& curve_x(const Outcome& data, const Curve& curve);
const std::vector<double>& curve_y(const Outcome& data, const Curve& curve);

/// Throws std::invalid_argument naming the first index or size that does not fit.
void check(const Outcome& data);

/// The exit code of a finished run: 3 where it ended early, 1 where a claim fails, else 0.
int exit_code(const Outcome& outcome);

}  // namespace legwork::outcome
