// legwork compare's library: two engines on one task, signal by signal; and the crawl of the paper
// in the engine it was made with.
#include "legwork/experiment/compare.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "engines/titan.h"
#include "papers/torque_power/quasistatic.h"

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
  for (Drive& drive : task.drives) drive.kp = drive.kd = 1e-9;  // nothing holds it
  const Comparison fallen = compare(task, EngineRegistry(), {"native"});
  CHECK_FALSE(fallen.runs[0].finished);
  CHECK(std::isnan(fallen.signals[0].figures[0].mean));
}

TEST_CASE("the crawl of posture A costs what it did in ODE") {
  // Spec A §4.4, ODE dWorldStep with the paper's servo: 0.923 W by eq 7, 1.459 W by eq 5; ours is
  // asked to be within a quarter of that.
  const EngineRegistry engines = witness::titan_engines();
  const Model model = papers::titan8("data");
  const bool full = std::getenv("LEGWORK_FULL") != nullptr;
  for (const std::string spec : {"native", "ode:fixed=joined"}) {
    if (spec != "native" && (!full || !engines.has("ode"))) {
      MESSAGE("the crawl in ODE takes minutes: set LEGWORK_FULL=1");
      continue;
    }
    const papers::PeerCrawl run = papers::crawl_titan8(engines, spec, model, {});
    MESSAGE(spec << ": eq 7 " << run.power_eq7 << " W, eq 5 " << run.power_eq5 << " W, speed "
                 << run.speed << " m/s, ground " << run.ground_z << " N");
    CHECK(run.finished);
    CHECK(run.power_eq7 == doctest::Approx(0.923).epsilon(spec == "native" ? 0.25 : 0.05));
    CHECK(run.power_eq5 == doctest::Approx(1.459).epsilon(spec == "native" ? 0.25 : 0.05));
    CHECK(std::fabs(run.speed - 0.0459) < 0.001);
    CHECK(run.ground_z == doctest::Approx(215.8).epsilon(0.005));
  }
}
