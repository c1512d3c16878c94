// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The nine jabs of table I on hrp2like28: impulses, errors and ZMP by every method (reference D).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "legwork/impact/full.h"
#include "legwork/impact/point_mass.h"
#include "legwork/impact/sdc.h"
#include "legwork/lab/impact/blow_page.h"
#include "papers/impact/experiments.h"
#include "papers/impact/page.h"
#include "papers/impact/stance.h"

namespace legwork::papers {
namespace {

struct Row {
  char posture;
  double speed, sdc, rigid, floor, point;                        // impulses, reference D [N·s]
  double sdc_rigid, sdc_floor, point_rigid, point_floor;         // errors, reference D [%]
  double zmp_sdc, zmp_full;                                      // least ZMP x, reference D [m]
  double paper_sdc, paper_full, paper_error, paper_point_error;  // tables II and III
};
constexpr std::array<Row, 9> kRows{{
    {'A', 0.4, 2.6003, 2.7282, 2.5882, 1.2145, 4.69, -0.47, 55.5, 53.1, -0.0556, -0.0646, 2.6, 2.6,
     -0.4, 53.2},
    {'A', 0.7, 4.5505, 4.7740, 4.5244, 2.1254, 4.68, -0.58, 55.5, 53.0, -0.1142, -0.1309, 4.6, 4.5,
     -1.2, 52.8},
    {'A', 1.0, 6.5007, 6.8199, 6.4620, 3.0364, 4.68, -0.60, 55.5, 53.0, -0.1724, -0.1986, 6.5, 6.6,
     0.7, 53.7},
    {'B', 0.4, 2.6859, 2.7669, 2.6013, 1.5183, 2.93, -3.25, 45.1, 41.6, -0.0617, -0.0701, 2.7, 2.5,
     -6.1, 39.9},
    {'B', 0.7, 4.7003, 4.8414, 4.5451, 2.6570, 2.92, -3.42, 45.1, 41.5, -0.1300, -0.1463, 4.7, 4.5,
     -4.5, 40.8},
    {'B', 1.0, 6.7147, 6.9159, 6.5276, 3.7957, 2.91, -2.87, 45.1, 41.9, -0.1980, -0.2252, 6.7, 6.5,
     -2.4, 42.1},
    {'C', 0.4, 2.7416, 2.7954, 2.6073, 1.7318, 1.93, -5.15, 38.0, 33.6, -0.0691, -0.0784, 2.7, 2.8,
     0.6, 37.3},
    {'C', 0.7, 4.7978, 4.8908, 4.5530, 3.0306, 1.90, -5.38, 38.0, 33.4, -0.1447, -0.1636, 4.8, 4.8,
     0.2, 36.9},
    {'C', 1.0, 6.8539, 6.9855, 6.5410, 4.3294, 1.88, -4.78, 38.0, 33.8, -0.2200, -0.2530, 6.9, 7.1,
     4.0, 39.4},
}};
constexpr const char* kUnpublished =
    "HRP-2's inertias, gains and limits are not published and OpenHRP3 was not run: a floor of "
    "springs under a robot of the same effective mass stands in, and its stiffness alone moves the "
    "impulse by 3 %";

/// Ours for the last three columns, on the floor of springs [N·s, %, %].
constexpr std::array<std::array<double, 3>, 9> kOurs{{
    {2.5881868, -0.46769316, 53.0726787},
    {4.5243809, -0.57752242, 53.0213787},
    {6.4620291, -0.59888118, 53.0114023},
    {2.6013321, -3.25019375, 41.6329333},
    {4.5450674, -3.41520543, 41.5396527},
    {6.5305527, -2.81979904, 41.8762343},
    {2.6073302, -5.14863351, 33.5820543},
    {4.5530192, -5.37515786, 33.4389684},
    {6.5433205, -4.74697367, 33.8357658},
}};

/// One jab by every method.
struct Jabbed {
  impact::Impact sdc, plus, rigid, heavy, floor;
  double point = 0.0;
};

Jabbed by_every_method(const JabRobot& robot, const impact::Strike& s) {
  impact::Strike paper = s, floor = s;
  paper.support.kind = impact::SupportKind::kVirtualBase;
  paper.base_term = false;
  floor.support.kind = impact::SupportKind::kFloor;
  Jabbed out;
  out.sdc = simplified(robot.model, paper, impact::SdcKind::kDamping);
  out.plus = simplified(robot.model, s, impact::SdcKind::kPosition);
  out.rigid = full_dynamics(robot.model, s);
  out.heavy = full_dynamics(robot.model, paper);
  out.floor = full_dynamics(robot.model, floor);
  // As the reference has it: the virtual base's mass, the release at the end of its step.
  out.point =
      impact::integrate_point_mass(
          {.mass = out.sdc.effective_mass, .speed = s.speed, .h = s.h, .locate_release = false})
          .impulse;
  return out;
}

double percent(double truth, double estimate) { return 100.0 * (truth - estimate) / truth; }

void judge_impulses(Outcome& page, const std::string& id, const Row& row, const Jabbed& j) {
  const std::string spec = "reference D";
  add(page, within(id + ".sdc", spec, row.sdc, 5e-4, "N·s"), j.sdc.impulse);
  add(page, within(id + ".rigid", spec, row.rigid, 2e-3, "N·s"), j.rigid.impulse);
  add(page, within(id + ".virtual_base", spec, row.rigid, 2e-3, "N·s"), j.heavy.impulse);
  add(page, within(id + ".floor", spec, row.floor, 1e-2, "N·s"), j.floor.impulse,
      "stands in for OpenHRP3, which is not compared");
  add(page, within(id + ".point", spec, row.point, 2e-4, "N·s"), j.point);
  add(page, within(id + ".sdc_vs_rigid", spec, row.sdc_rigid, 0.02, "%"),
      percent(j.rigid.impulse, j.sdc.impulse));
  add(page, within(id + ".sdc_vs_floor", spec, row.sdc_floor, 0.06, "%"),
      percent(j.floor.impulse, j.sdc.impulse), "the floor's impulse is known to 0.05 % here");
  add(page, within(id + ".point_vs_rigid", spec, row.point_rigid, 0.06, "%"),
      percent(j.rigid.impulse, j.point));
  add(page, within(id + ".point_vs_floor", spec, row.point_floor, 0.06, "%"),
      percent(j.floor.impulse, j.point));
  add(page, at_most(id + ".sdc_plus_vs_rigid", "reference D", 0.15, "%"),
      std::abs(percent(j.rigid.impulse, j.plus.impulse)));
  add(page, within(id + ".f_max", spec, 300.0 * row.speed, 0.01, "N"), j.rigid.f_max);
}

void judge_paper(Outcome& page, const std::string& id, const Row& row, const Jabbed& j,
                 double drift) {
  const std::array<double, 3>& ours = kOurs[static_cast<std::size_t>(&row - kRows.data())];
  // An impulse off by `drift` moves an error in per cent by a hundred times that.
  const auto error = [&](std::size_t k) {
    return Explanation{kUnpublished, ours[k], 100.0 * drift, Tolerance::kAbsolute};
  };
  add(page, within(id + ".paper_sdc", "table II, SDC f_n", row.paper_sdc, 0.05, "N·s"),
      j.sdc.impulse, row.speed == 1.0 ? "fitted: K_d was chosen on this row" : "");
  add(page, within(id + ".paper_full", "table II, OpenHRP3 f_n", row.paper_full, 0.05, "N·s"),
      j.floor.impulse, "on the floor of springs", {kUnpublished, ours[0], drift});
  add(page, within(id + ".paper_error", "table II, f_nerr", row.paper_error, 0.05, "%"),
      percent(j.floor.impulse, j.sdc.impulse), "on the floor of springs", error(1));
  add(page,
      within(id + ".paper_point_error", "table III, f_nerr", row.paper_point_error, 0.05, "%"),
      percent(j.floor.impulse, j.point), "on the floor of springs", error(2));
}

void judge_zmp(Outcome& page, const std::string& id, const Row& row, const Jabbed& j) {
  const std::string spec = "reference D";
  add(page, within(id + ".zmp_sdc", spec, row.zmp_sdc, 5e-4, "m"), j.sdc.zmp_min.x);
  add(page, within(id + ".zmp_full", spec, row.zmp_full, 1e-3, "m"), j.rigid.zmp_min.x);
  if (row.speed == 1.0) {
    add(page, within(id + ".zmp_floor", spec, -0.1005, 1.5e-3, "m"), j.floor.zmp_min.x,
        "a floor that only pushes: the heels' edge");
  }
  if (row.speed != 0.4) return;
  const std::size_t p = static_cast<std::size_t>(row.posture - 'A');
  constexpr std::array<double, 3> kSdc{0.0225, 0.0303, 0.0329}, kFull{0.0225, 0.0304, 0.0331};
  add(page, within(id + ".zmp_sdc_start", spec, kSdc[p], 5e-4, "m"), j.sdc.zmp_x.front());
  add(page, within(id + ".zmp_full_start", spec, kFull[p], 1e-3, "m"), j.rigid.zmp_x.front());
}

struct Ranges {
  double contact_min = 1e9, contact_max = 0.0, torque_min = 1e9, torque_max = 0.0;
  double zmp_time_min = 1e9, zmp_time_max = 0.0, short_min = 1e9, short_max = 0.0;
  double lift_min = 1e9, lift_max = 0.0;

  void include(const Jabbed& j, double speed) {
    for (const impact::Impact* i : {&j.sdc, &j.rigid}) {
      contact_min = std::min(contact_min, 1e3 * i->contact_time);
      contact_max = std::max(contact_max, 1e3 * i->contact_time);
    }
    for (const impact::Impact* i : {&j.sdc, &j.rigid, &j.floor}) {
      const double torque = *std::max_element(i->torque_ratio.begin(), i->torque_ratio.end());
      torque_min = std::min(torque_min, torque), torque_max = std::max(torque_max, torque);
    }
    const auto least = std::min_element(j.sdc.zmp_x.begin(), j.sdc.zmp_x.end());
    const double at = 1e3 * j.sdc.t[static_cast<std::size_t>(least - j.sdc.zmp_x.begin())];
    zmp_time_min = std::min(zmp_time_min, at), zmp_time_max = std::max(zmp_time_max, at);
    const double missed = percent(j.rigid.zmp_min.x, j.sdc.zmp_min.x);
    short_min = std::min(short_min, missed), short_max = std::max(short_max, missed);
    if (speed != 1.0) return;
    lift_min = std::min(lift_min, 1e3 * j.floor.max_lift);
    lift_max = std::max(lift_max, 1e3 * j.floor.max_lift);
  }
};

void judge_ranges(Outcome& page, const Ranges& r, double drift) {
  const std::string spec = "reference D";
  add(page, within("D.nine.contact_min", spec, 62, 0.51, "ms"), r.contact_min,
      "SDC and rigid feet");
  add(page, within("D.nine.contact_max", spec, 68, 0.51, "ms"), r.contact_max,
      "SDC and rigid feet");
  add(page, within("D.nine.lift_min", spec, 1.0, 0.051, "mm"), r.lift_min,
      "heels or toes off the floor at 1.0 m/s");
  add(page, within("D.nine.lift_max", spec, 1.4, 0.051, "mm"), r.lift_max,
      "heels or toes off the floor at 1.0 m/s");
  add(page, within("D.nine.torque_min", spec, 0.17, 5e-3), r.torque_min, "peak |τ|/τ_max");
  add(page, within("D.nine.torque_max", spec, 0.57, 5e-3), r.torque_max, "peak |τ|/τ_max",
      {"whether the reference counts the servos alone or the holding torque too is not written "
       "down; SDC, rigid feet and floor together span 0.17 to 0.56",
       0.55891384, 10.0 * drift});  // a peak is known less well than an impulse
  add(page, within("D.nine.zmp_time_min", spec, 16.9, 0.051, "ms"), r.zmp_time_min,
      "when SDC's ZMP is least");
  add(page, within("D.nine.zmp_time_max", spec, 18.6, 0.051, "ms"), r.zmp_time_max,
      "when SDC's ZMP is least");
  add(page, within("D.nine.zmp_short_min", spec, 11, 0.5, "%"), r.short_min,
      "how much SDC underestimates the ZMP's excursion");
  add(page, within("D.nine.zmp_short_max", spec, 14, 0.5, "%"), r.short_max,
      "how much SDC underestimates the ZMP's excursion");
}

void draw(Outcome& page, const std::string& name, const impact::Strike& s, const Jabbed& j) {
  outcome::Plot force = line_plot("Figure 7, " + name, "", {"time", "ms", "force", "N"});
  add_curve(force, "SDC", milli(j.sdc.t), j.sdc.force);
  add_curve(force, "full, floor", milli(j.floor.t), j.floor.force);
  const impact::PointImpact point =
      impact::integrate_point_mass({.mass = j.rigid.effective_mass, .speed = s.speed, .h = s.h});
  add_curve(force, "virtual mass", milli(point.t), point.force);
  page.findings[0].plots.push_back(force);
  outcome::Plot zmp = line_plot("ZMP x, " + name, "", {"time", "ms", "ZMP x", "m"});
  zmp.limits = {-0.1005, 0.1395};
  for (const auto& [label, i] : {std::pair{"SDC", &j.sdc}, std::pair{"full, rigid feet", &j.rigid},
                                 std::pair{"full, floor", &j.floor}})
    add_curve(zmp, label, milli(i->t), i->zmp_x);
  page.findings[1].plots.push_back(zmp);
}

}  // namespace

Outcome run_impact_nine(const RunRequest& request) {
  const JabRobot robot = requested_robot(request);
  Outcome page = jab_page(request, robot, "impact-nine", "Nine jabs by every method", 'C');
  judge_stance(request, robot, page);
  page.findings = {{"Figure 7: force of the type C jabs",
                    "The virtual mass leaves the servos out and lets go too soon.",
                    {}},
                   {"ZMP of the type C jabs",
                    "Outside the grey band's edge the feet would have to pull; a real floor tips.",
                    {}}};
  Ranges ranges;
  double done = 0.0;
  for (const Row& row : kRows) {
    if (request.is_stopped()) break;
    impact::Strike s = requested_jab(request, robot, row.posture, row.speed);
    s.zmp_bias = false;  // as the reference printed it
    const Jabbed j = by_every_method(robot, s);
    const std::string name = std::string(1, row.posture) + "-" +
                             std::to_string(static_cast<int>(std::lround((row.speed - 0.1) / 0.3)));
    const std::string id = "D.nine." + name;
    judge_impulses(page, id, row, j);
    judge_paper(page, id, row, j, allowed_drift(request));
    judge_zmp(page, id, row, j);
    ranges.include(j, row.speed);
    if (row.posture == 'C') draw(page, name, s, j);
    request.report_progress(++done / 9.0);
  }
  judge_ranges(page, ranges, allowed_drift(request));
  const impact::Strike jab_b = requested_jab(request, robot, 'B', 1.0);
  outcome::add_finding(page, outcome::mass_ellipsoid_plots(robot.model, jab_b));
  outcome::add_finding(page, outcome::workspace_maps(robot.model, jab_b));
  page.headline =
      "SDC is 1.9 to 4.7 % below full dynamics on rigid feet, SDC+ a tenth of a per cent, the "
      "virtual mass 38 to 56 %.";
  return page;
}

}  // namespace legwork::papers
