// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// titan8-flexible-body: the J2 peaks of the hardware appear when the trunk may twist.
#include <memory>
#include <utility>

#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"
#include "papers/torque_power/flexible.h"

namespace legwork::papers {

namespace {

// Where the hardware's curves peak: after the leg's own touchdown and after its neighbour's.
constexpr double kFirst = 1.4, kSecond = 3.8;  // [s]
constexpr double kLag = 0.25;                  // 1/k_d of the servos: how far a peak may come late

struct Peaks {
  FlexibleRun::Peak first, second;
};
Peaks peaks_of(const FlexibleRun& run) { return {run.peak(1.2, 1.8), run.peak(3.6, 4.2)}; }

void add_claims(const Peaks& rigid, const Peaks& soft, std::vector<Claim>& out) {
  const std::string paper = "Endo 2011: hardware J2 peaks at 1.4 and 3.8 s";
  const std::string note = "stiffness is our choice; see the sweep";
  out.push_back(claimed("A.flexible.peak1_time", paper, kFirst, kLag, "s", soft.first.t,
                        Tolerance::kAbsolute, note));
  out.push_back(claimed("A.flexible.peak2_time", paper, kSecond, kLag, "s", soft.second.t,
                        Tolerance::kAbsolute, note));
  out.push_back(claimed("A.flexible.peak1", "a peak stands out by 1 N·m with a twisting trunk", 1.0,
                        0.0, "N·m", soft.first.prominence, Tolerance::kAtLeast));
  out.push_back(claimed("A.flexible.peak2", "a peak stands out by 1 N·m with a twisting trunk", 1.0,
                        0.0, "N·m", soft.second.prominence, Tolerance::kAtLeast));
  out.push_back(claimed("A.flexible.rigid1", "and does not with a rigid one", 0.5, 0.0, "N·m",
                        rigid.first.prominence, Tolerance::kAtMost));
  out.push_back(claimed("A.flexible.rigid2", "and does not with a rigid one", 0.5, 0.0, "N·m",
                        rigid.second.prominence, Tolerance::kAtMost));
}

void show(const FlexibleRun& rigid, const FlexibleRun& soft, outcome::Outcome& page) {
  outcome::Plot plot{.title = "FL J2 over one period: rigid and twisting trunk",
                     .caption =
                         "The twisting trunk lowers the unloaded corner: the foot lands "
                         "early and takes a load at 1.4 s that a rigid trunk never gives it.",
                     .kind = outcome::PlotKind::kLine,
                     .x_label = "time in the cycle",
                     .y_label = "torque",
                     .y_unit = "N·m"};
  for (const auto& [label, run] : {std::pair{"rigid", &rigid}, std::pair{"twisting", &soft}}) {
    page.times.push_back(run->t);
    const int clock = static_cast<int>(page.times.size()) - 1;
    const int c =
        add_channel(page, std::string("FL_J2/") + label, label, "N·m", plot.title, clock, run->J2);
    plot.curves.push_back({.label = label, .channel = c});
  }
  lead_with(page, std::move(plot));
}

void sweep(const FlexibleSetup& setup, const RunRequest& request, outcome::Outcome& page) {
  outcome::TextTable table{"Peaks of FL J2 over the trunk's stiffness",
                           {"stiffness [N·m/rad]", "first at [s]", "stands out by [N·m]",
                            "second at [s]", "stands out by [N·m]"},
                           {}};
  for (const double stiffness : {200.0, 300.0, 500.0, 2000.0, 4000.0}) {
    if (request.is_stopped()) return;
    FlexibleSetup other = setup;
    other.meters.clear();
    other.twist = {stiffness, 0.01 * stiffness};
    const Peaks p = peaks_of(run_flexible(other));
    std::vector<std::string> row;
    for (const double x :
         {stiffness, p.first.t, p.first.prominence, p.second.t, p.second.prominence}) {
      char text[32];
      std::snprintf(text, sizeof text, "%.4g", x);
      row.emplace_back(text);
    }
    table.rows.push_back(row);
  }
  page.tables.push_back(table);
}

}  // namespace

outcome::Outcome run_titan8_flexible_body(const RunRequest& request) {
  request.allow_settings({"stiffness", "damping", "gain", "ankle_gain", "slip"});
  FlexibleSetup setup;
  if (request.dt > 0) setup.dt = request.dt;
  setup.servo.gain = request.number("gain", setup.servo.gain);
  setup.servo.ankle_gain = request.number("ankle_gain", setup.servo.ankle_gain);
  setup.ground.host = request.host();
  setup.ground.slip = request.number("slip", setup.ground.slip);
  const FlexibleRun rigid = run_flexible(setup);
  request.report_progress(0.3);
  setup.twist.stiffness = request.number("stiffness", 1000.0);
  setup.twist.damping = request.number("damping", 0.01 * setup.twist.stiffness);
  outcome::WorldRecorder recorder(50);
  setup.meters = {&recorder};
  setup.meters.insert(setup.meters.end(), request.meters.begin(), request.meters.end());
  const FlexibleRun soft = run_flexible(setup);
  request.report_progress(0.6);
  outcome::Outcome page = recorder.take();
  const Peaks peaks = peaks_of(soft);
  add_claims(peaks_of(rigid), peaks, page.claims);
  show(rigid, soft, page);
  show_audit(soft.audit, page);
  if (!request.quick) sweep(setup, request, page);
  request.report_progress(1.0);
  page.metrics.push_back({"speed_rigid", "speed, rigid trunk", rigid.speed, "m/s"});
  page.metrics.push_back({"speed_twisting", "speed, twisting trunk", soft.speed, "m/s"});
  page.title = "TITAN-VIII's crawl on a trunk that twists";
  char text[240];
  std::snprintf(text, sizeof text,
                "With a trunk of %.0f N·m/rad J2 peaks at %.2f s and %.2f s of its cycle; with a "
                "rigid one it does not.",
                setup.twist.stiffness, peaks.first.t, peaks.second.t);
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
