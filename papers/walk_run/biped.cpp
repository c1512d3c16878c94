// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiment biped10-walk-run: the gaits, gains and weights found on Tomas-k, carried over by
// mass,
// height and gravity alone, move a robot of other proportions.
#include <algorithm>
#include <cmath>

#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

/// 10 kg and 12 joints at 9.8 m/s²; its COG is 0.80 m high on straight legs, Tomas-k's 0.564 m: z0
/// at the same share.
TomasSetup biped10() {
  TomasSetup setup;
  setup.robot = "biped10", setup.pose = "stand";
  setup.mass = 10.0, setup.height = 0.71, setup.spacing = 0.16;
  setup.gravity = kEarth;
  setup.tuning = spatial_walk_run();
  setup.dt = 5e-4;
  return setup;
}

}  // namespace

outcome::Outcome run_biped_walk_run(const RunRequest& request) {
  request.allow_settings({});
  TomasPage out("biped10-walk-run", "biped10 walks, runs and walks by Tomas-k's numbers", request);
  TomasSetup setup = biped10();
  if (request.dt > 0) setup.dt = request.dt;
  setup.schedule = {{0, tomas_walk()}, {6, tomas_run_3d()}, {30.5, tomas_walk()}};
  setup.duration = 45;
  const TomasRun run = out.show(setup);
  const std::vector<Flight> flights = flights_of(run);
  out.at_most("C.biped.fell", "it gets through", 0, "", run.fell ? 1 : 0);
  out.at_least("C.biped.flights", "as many as Tomas-k", 25, "",
               static_cast<double>(flights.size()));
  double a_z = 0, time = 0;
  for (const Flight& f : flights) {
    a_z = std::max(a_z, std::abs(f.a_z / -run.gravity - 1.0));
    time += f.time() / static_cast<double>(flights.size());
  }
  out.at_most("C.biped.a_z", "free fall", 0.002, "", a_z, "largest |z̈/g + 1|, fitted");
  out.within("C.biped.T_f", "Tomas-k's 0.339 s, similar", run.similar(0.339), run.similar(0.03),
             "s", time, "mean");
  const double walk = mean_of(touchdown_speeds(run, false, run.similar(36)));
  std::vector<double> running;
  for (const StanceRecord& r : run.stances)
    if (r.runs && r.t > run.similar(12) && r.t < run.similar(30)) running.push_back(r.vx);
  out.within("C.biped.walk_speed", "Tomas-k's 0.0913 m/s, similar", run.similar_speed(0.0913),
             run.similar_speed(0.004), "m/s", walk, "after running");
  out.within("C.biped.run_speed", "Tomas-k's 0.15 m/s, similar", run.similar_speed(0.15),
             run.similar_speed(0.012), "m/s", mean_of(running));
  out.at_most("C.biped.z_error", "COG follows its plan", 0.005, "m", height_error(run).largest);
  out.at_most("C.biped.yaw", "hip yaw joints hold the heading", 0.15, "rad",
              largest_yaw(run, run.similar(16)));
  outcome::TextTable table{.title = "Disturbed"};
  table.header = {"what", "outcome", "flights"};
  const auto try_case = [&](const std::string& id, const std::string& what, TomasSetup other) {
    other.schedule.pop_back();
    other.duration = 26;
    const TomasRun r = run_tomas(other, request);
    table.rows.push_back({what, r.fell ? "falls: " + r.why : "runs on",
                          words("%.0f", static_cast<double>(flights_of(r).size()))});
    out.at_most("C.biped." + id, what, 0, "", r.fell ? 1 : 0);
  };
  const double push = 4.0;  // at kMoon, of a robot of Tomas-k's weight
  TomasSetup c = setup;
  c.plant_mass = 1.1, try_case("mass_1.1", "masses +10 %", c);
  c = setup, c.plant_mass = 0.9, try_case("mass_0.9", "masses −10 %", c);
  c = setup, c.pushes = {{.t = 14, .impulse = {push, 0, 0}}},
  try_case("push_ahead", "a push ahead, as 4 N·s on Tomas-k", c);
  c = setup, c.pushes = {{.t = 14, .impulse = {0, push, 0}}},
  try_case("push_left", "a push sideways, as 4 N·s on Tomas-k", c);
  c = setup, c.dt = 1e-3, try_case("step", "steps of 1 ms", c);
  out.page.tables.push_back(table);
  out.show_sticks(run, run.similar(5.0), run.similar(9.0));
  out.show_heights(run);
  out.show_zmp(run, 0.0);
  out.show_torques(run);
  out.table_of_stances(run);
  out.evidence_of(run);
  out.page.method.emplace_back(
      "Gaits scale by equal Froude number: lengths with z0, the virtual stiffness with M·g/z0, "
      "speeds with √(g·z0). Gains and weights are in these units in the controller already, so "
      "nothing is set for the robot but its mass, the height of its COG and the distance of its "
      "feet. Its legs weigh a fifth of it each (Tomas-k's: three tenths), its soles are shorter.");
  out.page.headline = words(
      "%.0f flights of %.3f s, then it walks again at %.3f m/s: no number but mass, height "
      "and gravity was changed.",
      static_cast<double>(flights.size()), time, walk);
  return out.take(run);
}

}  // namespace legwork::papers
