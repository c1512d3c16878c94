// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork compare's library: two engines on one task, signal by signal; and the crawl of the paper
// in the engine it was made with.
#include "legwork/lab/compare/compare.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engines/titan.h"
#include "legwork/sim/engine_registry.h"
#include "papers/torque_power/crawl.h"
#include "support/shared_folder.h"

using namespace legwork;

TEST_CASE("native and ODE agree on every standing torque of TITAN-VIII") {
  const EngineRegistry engines = witness::titan_engines();
  if (!engines.has("ode")) {
    MESSAGE("[skipped] built without libode-dev");
    return;
  }
  const PeerTask task = make_peer_task("standing", papers::titan8("data"), {.duration = 1.0});
  const Comparison both = compare(task, engines, {"native", "ode"});
  REQUIRE(both.runs[1].finished);
  for (const PeerSignal& s : both.signals) {
    CAPTURE(s.name);
    if (s.name.rfind("torque", 0) == 0) CHECK(s.figures[1].apart < 5e-3);
    if (s.name == "base height") CHECK(s.figures[1].apart < 5e-5);  // ODE's ground does not yield
    if (s.name == "ground force") CHECK(s.figures[1].mean == doctest::Approx(215.82).epsilon(1e-4));
  }
  CHECK(torque_settling(both.runs[0]) < 0.5);
  CHECK_FALSE(both.causes.empty());
}

TEST_CASE("an engine that falls says so and its figures are no numbers") {
  PeerTask task = make_peer_task("standing", papers::titan8("data"), {.duration = 1.0});
  for (Drive& drive : task.drives.drives)
    drive.stiffness = drive.damping = 1e-9;  // nothing holds it
  const Comparison fallen = compare(task, EngineRegistry(), {"native"});
  CHECK_FALSE(fallen.runs[0].finished);
  CHECK(std::isnan(fallen.signals[0].figures[0].mean));
}

TEST_CASE("the crawl of every posture costs in ODE what reference A measured there") {
  // Reference A, ODE dWorldStep with the paper's servo: eq 8 by eq 7 and by eq 5 [W].
  constexpr double kPrinted[4][2] = {
      {0.923, 1.459}, {1.533, 1.983}, {2.009, 2.435}, {1.784, 2.259}};
  const EngineRegistry engines = witness::titan_engines();
  const Model model = papers::titan8("data");
  if (!support::full_suite() || !engines.has("ode")) {
    MESSAGE("[skipped] the crawl in ODE takes minutes: set LEGWORK_FULL=1");
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const papers::Titan8Ground ground{.host = in_engine(engines, "ode:fixed=joined")};
    const papers::PostureRun run = papers::run_posture(
        model, papers::titan8_crawl_setup(model, papers::kPostures[i], {}, ground, 1e-3),
        papers::kPostures[i].name);
    const CrawlResult& r = run.result;
    CAPTURE(run.posture);
    MESSAGE(run.posture << ": eq 7 " << r.power_jacobian << " W, eq 5 " << r.power_true
                        << " W, speed " << r.speed << " m/s, ground " << r.mean_force_z << " N");
    CHECK(r.trouble == "");
    CHECK(r.power_jacobian == doctest::Approx(kPrinted[i][0]).epsilon(0.05));
    CHECK(r.power_true == doctest::Approx(kPrinted[i][1]).epsilon(0.05));
    CHECK(r.mean_force_z == doctest::Approx(215.8).epsilon(0.005));
  }
}

TEST_CASE("a signal that comes late is told so, and one that only differs is not") {
  std::vector<double> wave, later, other;
  for (int k = 0; k < 4000; ++k) {
    const double t = 1e-3 * k;
    wave.push_back(std::sin(6.0 * t));
    later.push_back(std::sin(6.0 * (t - 0.035)));
    other.push_back(std::sin(6.0 * t) + 0.3);
  }
  const PeerFigure late = peer_figure(later, wave, 1e-3);
  CHECK(late.lag == doctest::Approx(0.035).epsilon(1e-9));
  CHECK(late.apart == doctest::Approx(2 * std::sin(0.105) / std::sqrt(2.0)).epsilon(0.02));
  CHECK(late.worst == doctest::Approx(2 * std::sin(0.105)).epsilon(1e-3));
  CHECK(std::isnan(peer_figure(wave, wave, 1e-3).lag));
  const PeerFigure offset = peer_figure(other, wave, 1e-3);
  CHECK(offset.apart == doctest::Approx(0.3));
  CHECK(offset.mean == doctest::Approx(peer_figure(wave, wave, 1e-3).mean + 0.3));
}
