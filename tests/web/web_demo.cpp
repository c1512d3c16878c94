// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The synthetic quadruped for the browser tests:
//   web_demo report FILE [SECONDS] [plane|terrain|field]   writes a report
//   web_demo hostile FILE                                  a report whose every name tries to break
//   out web_demo live|recorded [--control] [--token T]         serves until a signal; prints its
//   address first web_demo snapshot HTML PNG SECONDS                     takes a picture of a
//   report
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "legwork/record/channel_plots.h"
#include "legwork/report/document.h"
#include "legwork/report/html.h"
#include "legwork/run/world_recorder.h"
#include "legwork/view/film.h"
#include "legwork/view/server.h"
#include "legwork/view/world_source.h"
#include "support/bench_robots.h"
#include "web/synthetic_live.h"
#include "web/synthetic_quadruped.h"

namespace {

using namespace legwork;
using test::SyntheticQuadruped;
using Arguments = std::vector<std::string>;

int write_report(const Arguments& a) {
  const double seconds = a.size() > 2 ? std::atof(a[2].c_str()) : 8;
  const std::string ground = a.size() > 3 ? a[3] : "plane";
  const auto kind = ground == "field"     ? SyntheticQuadruped::Ground::kField
                    : ground == "terrain" ? SyntheticQuadruped::Ground::kTerrain
                                          : SyntheticQuadruped::Ground::kPlane;
  std::printf("%zu bytes\n",
              report::write_report_html(test::synthetic_report(seconds, kind), a[1]));
  return 0;
}

int write_hostile(const Arguments& a) {
  outcome::Outcome data = test::synthetic_report(1);
  const std::string evil =
      "</script><script>window.broken=1</script><img src=x "
      "onerror=window.broken=1>'\"<!--&amp;<!--@DATA@-->";
  data.title = data.headline = data.run.name = data.run.hash = data.drawing.name = data.scenario =
      data.reproduce = evil;
  for (auto& body : data.drawing.bodies) body.name = body.joint = evil;
  for (auto& channel : data.channels)
    channel.name = channel.label = channel.group = channel.unit = evil;
  for (auto& claim : data.claims)
    claim.id = claim.source = claim.note = claim.reason = claim.unit = evil;
  for (auto& plot : data.key_plots) {
    plot.title = plot.caption = plot.y_label = plot.y_unit = evil;
    for (auto& curve : plot.curves) curve.label = evil;
  }
  for (auto& warning : data.warnings) warning = evil;
  report::write_report_html(data, a[1]);
  return 0;
}

/// A quadruped dropped from a hand's breadth, its servos holding the stance.
std::unique_ptr<Simulation> falling_quadruped() {
  const support::BenchRobot robot = support::bench_quadruped();
  World world(robot.model);
  world.set_drives(damped_drives(robot.model, robot.stand_q, 8.0, 0.7));
  State start = rest_state(robot.model);
  start.q = robot.stand_q;
  start.q[2] += 0.08;
  world.reset(start);
  return std::make_unique<Simulation>(std::move(world));
}

outcome::Outcome simulated_report() {
  const auto simulation = falling_quadruped();
  outcome::WorldRecorder recorder;
  simulation->meters = {&recorder};
  simulation->run(2.0);
  outcome::Outcome data = recorder.take();
  data.title = "Quadruped, dropped from 80 mm";
  data.headline = "It lands and stands still within half a second.";
  data.run.name = "drop";
  data.run.version = "0.1.0";
  return data;
}

int serve(const Arguments& a) {
  const bool live = a[0] != "recorded";
  view::ServerOptions options{.handle_signals = true};
  for (std::size_t i = 1; i < a.size(); ++i) {
    if (a[i] == "--control") options.control = true;
    if (a[i] == "--token" && i + 1 < a.size()) options.token = a[++i];
  }
  outcome::Outcome data = test::synthetic_report(live ? 0.1 : 8);
  std::unique_ptr<view::LiveSource> source;
  if (a[0] == "sim") {
    auto simulated = std::make_unique<view::WorldSource>(falling_quadruped());
    data = {};
    data.title = "Quadruped, live";
    data.drawing = simulated->drawing();
    data.times = {{}};
    data.channels = simulated->channels();
    data.key_plots = outcome::plots_by_group(data.channels);
    source = std::move(simulated);
  } else if (live) {
    source = std::make_unique<test::SyntheticLive>();
    data.snapshots.clear();
    data.times = {{}};
    data.phases.clear();
    data.key_plots.clear();
    data.findings.clear();
    for (auto& channel : data.channels) channel.values.clear();
  }
  report::Document document = report::encode_document(data);
  view::Server server(options, {std::move(document.json), std::move(document.blob)},
                      std::move(source));
  std::printf("%s\n", server.url().c_str());
  std::fflush(stdout);
  server.run();
  return 0;
}

}  // namespace

int main(int argc, char** argv) try {
  const Arguments a(argv + 1, argv + argc);
  if (a.size() >= 2 && a[0] == "report") return write_report(a);
  if (a.size() == 2 && a[0] == "hostile") return write_hostile(a);
  if (!a.empty() && (a[0] == "live" || a[0] == "recorded" || a[0] == "sim")) return serve(a);
  if (a.size() == 2 && a[0] == "simreport") {
    std::printf("%zu bytes\n", report::write_report_html(simulated_report(), a[1]));
    return 0;
  }
  if (a.size() == 4 && a[0] == "snapshot") {
    view::render(a[1], a[2], {.at = std::atof(a[3].c_str())});
    return 0;
  }
  std::fputs("usage: web_demo report|hostile|live|recorded|snapshot ...\n", stderr);
  return 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
