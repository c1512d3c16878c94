// SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_page.h"

#include <chrono>
#include <cstdio>

#include "legwork/record/number_text.h"
#include "legwork/run/simulation.h"
#include "legwork/run/world_recorder.h"

namespace legwork {
namespace {

constexpr double kDrop = 0.02;    // the page shows a landing from here [m]
constexpr double kSeconds = 3.0;  // and what follows [s]

// The same robot as the damped run of trust(), dropped a little so that there is something to see.
World landing(const Model& model, const TrustOptions& options) {
  const TrustStance stance = take_stance(model, options);
  World world(stance.model, {.dt = options.dt});
  world.set_drives(stance.gains);
  State start = stance.pose.state;
  if (start.q.size() > 2) start.q[2] += kDrop;
  world.reset(start);
  return world;
}

void add_evidence(const TrustReport& graded, outcome::Outcome& page) {
  for (const TrustRun& run : graded.runs) {
    for (const TrustCheck& c : run.checks) {
      const std::string note = run.drives + (c.note.empty() ? "" : ": " + c.note);
      page.evidence.push_back({c.name, c.value, c.unit, c.bound, note});
      if (!c.pass) {
        page.warnings.push_back(c.name + " fails with " + run.drives + ": " +
                                outcome::with_unit(c.value, c.unit) + ", at most " +
                                outcome::with_unit(c.bound, c.unit) + " is good.");
      }
    }
    page.metrics.push_back(
        {run.drives + " worst torque", "largest torque, " + run.drives, run.worst_torque, "N·m"});
  }
  for (const std::string& note : graded.notes) page.warnings.push_back(note);
  for (const std::string& pair : graded.overlaps) {
    page.warnings.push_back("The hulls of " + pair +
                            " overlap in this pose; their contact is ignored.");
  }
}

}  // namespace

outcome::Outcome trust_page(const Model& model, const TrustReport& report,
                            const TrustOptions& options) {
  Simulation simulation(landing(model, options), {},
                        {.fall = {.on = false}, .solver_failure = false});
  outcome::WorldRecorder recorder;
  simulation.meters = {&recorder};
  const auto begin = std::chrono::steady_clock::now();
  simulation.run(kSeconds);
  outcome::Outcome page = recorder.take();
  const TrustRun& run = report.runs.back();
  char text[200];
  std::snprintf(text, sizeof text,
                "Grade %c: standing, its largest torque is %s N·m at %s. Shown is a landing from "
                "%.0f mm, with the torques of that.",
                report.grade, outcome::digits(run.worst_torque).c_str(), run.worst_joint.c_str(),
                1e3 * kDrop);
  page.title = report.model + " lands and stands (pose: " + report.pose + ")";
  page.headline = text;
  page.run.name = "trust-" + report.model;
  page.run.dt = options.dt;
  page.run.steps = static_cast<std::int64_t>(kSeconds / options.dt);
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::string gains = run.description;
  for (std::size_t at; (at = gains.find('*')) != std::string::npos;) gains.replace(at, 1, "·");
  page.method.push_back("Held by one implicit PD law for all joints: " + gains + ".");
  add_evidence(report, page);
  return page;
}

}  // namespace legwork
