// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Tomas-k walks and runs in the simulator; everything checked is recomputed from positions, contact
// forces and torques.
#include "papers/walk_run/tomas.h"

#include <doctest/doctest.h>

#include <cmath>

#include "papers/walk_run/analysis.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::papers;

namespace {

RunRequest request() {
  RunRequest r;
  r.data_folder = support::source_root() + "/data";
  return r;
}

TomasSetup walk_run_walk(double gravity = kMoon) {
  TomasSetup setup;
  setup.gravity = gravity;
  setup.schedule = {{0, tomas_walk()}, {8, tomas_run()}, {18, tomas_walk()}};
  setup.duration = 27;
  return setup;
}

}  // namespace

TEST_CASE(
    "it walks 25 s with eight steps on the planned limit cycle, the ground force as planned") {
  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}};
  const TomasRun run = run_tomas(setup, request());
  REQUIRE_FALSE(run.fell);
  CHECK(run.stances.size() >= 8);
  CHECK(run.solved);
  // The last steps: x0 and speed of the closed form.
  const StanceRecord& last = run.stances.back();
  CHECK(std::abs(last.x + 0.05) < 0.005);
  CHECK(std::abs(last.vx - 0.0913) < 0.003);
  CHECK(std::abs(median_double_support_force(run, 8.0) - 54.611) < 0.5);
  const double from = run.stances[3].t, to = run.stances[7].t;  // two whole periods
  CHECK(mean_force(run, from, to) == doctest::Approx(38.4 * kMoon).epsilon(0.002));
  CHECK(share_inside(run, 0.005, false, 8.0) > 0.95);
}

TEST_CASE("it walks, runs and walks for 27 s by changing A, K_z and the speed alone") {
  for (const double gravity : {kMoon, kEarth}) {
    CAPTURE(gravity);
    const TomasRun run = run_tomas(walk_run_walk(gravity), request());
    REQUIRE_FALSE(run.fell);
    const double k = gravity / kMoon, root = std::sqrt(k);
    int gaps = 0;
    const std::vector<Flight> flights = flights_of(run, &gaps);
    CHECK(flights.size() >= 8);
    for (const Flight& f : flights) {
      CHECK(std::abs(f.a_z / -gravity - 1.0) < 0.002);
      CHECK(std::abs(f.a_x) < 1e-3 * k);
      CHECK(f.L_change < 0.02 * root);
      CHECK(f.clearance > 0.0);
      CHECK(f.contacts == 1);
      CHECK(f.peak_landing < 120.0 * k);
      CHECK(std::abs(f.time() * root - 0.43) < 0.03);
      CHECK(std::abs(f.apex - 0.565) < 0.006);
    }
    CHECK(gaps == 0);
    CHECK(height_error(run).largest < 0.005);
    const TorquePeaks peak = torque_peaks(run);
    CHECK(peak.knee < 1.5 * 43 * k);
    CHECK(peak.ankle < 1.5 * 12 * k);
    CHECK(run.worst_residual < 1e-8);
    // Any interval: mean force minus change of momentum is the weight.
    const double weight = 38.4 * gravity;
    CHECK(weight_by_momentum(run, run.similar(11), run.similar(17.3)) ==
          doctest::Approx(weight).epsilon(2e-4));
  }
}

TEST_CASE("beside the whole-body law an observer takes up masses that are wrong by 20 %") {
  for (const double factor : {1.2, 0.8}) {
    CAPTURE(factor);
    double rms[2] = {0, 0};
    for (const int observes : {0, 1}) {
      TomasSetup setup = walk_run_walk();
      setup.duration = 14, setup.plant_mass = factor;
      setup.observer_cutoff = observes != 0 ? 50.0 : 0.0;
      const TomasRun run = run_tomas(setup, request());
      REQUIRE_FALSE(run.fell);
      rms[observes] = height_error(run, 1.3).rms;
    }
    CHECK(rms[1] < 0.85 * rms[0]);
  }
}

TEST_CASE("on the rigid ground of other scenes it runs too") {
  TomasSetup setup = walk_run_walk();
  setup.duration = 14, setup.hard_ground = true;
  const TomasRun run = run_tomas(setup, request());
  CHECK_FALSE(run.fell);
  CHECK(flights_of(run).size() >= 3);
}

TEST_CASE("without torque it falls at once") {
  TomasSetup setup = walk_run_walk();
  setup.limp = true;
  const TomasRun run = run_tomas(setup, request());
  CHECK(run.fell);
  CHECK(run.end < 1.2);
}

TEST_CASE("it is the same run twice, to the bit") {
  TomasSetup setup = walk_run_walk();
  setup.duration = 12;
  const TomasRun a = run_tomas(setup, request()), b = run_tomas(setup, request());
  REQUIRE(a.samples.size() == b.samples.size());
  bool equal = true;
  for (std::size_t i = 0; i < a.samples.size(); ++i)
    equal = equal && a.samples[i].cog.x == b.samples[i].cog.x &&
            a.samples[i].torque[1] == b.samples[i].torque[1];
  CHECK(equal);
}
