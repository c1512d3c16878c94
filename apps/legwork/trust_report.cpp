#include "trust_report.h"

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "legwork/experiment/world_probe.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"

namespace legwork::app {
namespace {

constexpr double kDrop = 0.02;    // the page shows a landing from here [m]
constexpr double kSeconds = 3.0;  // and what follows [s]

// The same robot as the damped run of trust(), dropped a little so that there is something to see.
World landing(const Model& model, const TrustOptions& options) {
  const Stance stance = take_stance(model, options);
  World world(stance.model, {.dt = options.dt});
  world.drives = stance.gains.drives;
  State start = stance.pose.state;
  if (start.q.size() > 2) start.q[2] += kDrop;
  world.reset(start);
  return world;
}

void add_evidence(const TrustReport& report, legwork::outcome::Outcome& page) {
  for (const TrustRun& run : report.runs) {
    for (const TrustCheck& c : run.checks) {
      const std::string note = run.drives + (c.note.empty() ? "" : ": " + c.note);
      page.evidence.push_back({c.name, c.value, c.unit, c.bound, note});
      if (!c.pass) {
        page.warnings.push_back(c.name + " fails with " + run.drives + ": " +
                                std::to_string(c.value) + " " + c.unit + ".");
      }
    }
    page.metrics.push_back(
        {run.drives + " worst torque", "largest torque, " + run.drives, run.worst_torque, "N·m"});
  }
  for (const std::string& note : report.notes) page.warnings.push_back(note);
  for (const std::string& pair : report.overlaps) {
    page.warnings.push_back("The hulls of " + pair +
                            " overlap in this pose; their contact is ignored.");
  }
}

}  // namespace

void write_trust_report(const Model& model, const TrustReport& report, const TrustOptions& options,
                        const std::string& folder, const std::string& command) {
  World world = landing(model, options);
  legwork::outcome::WorldRecorder recorder(world);
  const auto begin = std::chrono::steady_clock::now();
  while (world.time() < kSeconds) {
    if (world.step().status == StepStatus::kDiverged) break;
    recorder.after_step(world);
  }
  legwork::outcome::Outcome page = recorder.take();
  const TrustRun& run = report.runs.back();
  char text[200];
  std::snprintf(
      text, sizeof text,
      "Grade %c: landing from %.0f mm and standing, its largest torque is %.4g N·m at %s.",
      report.grade, 1e3 * kDrop, run.worst_torque, run.worst_joint.c_str());
  page.title = report.model + " lands and stands (pose: " + report.pose + ")";
  page.headline = text;
  page.run.name = "trust-" + report.model;
  page.run.version = LEGWORK_VERSION;
  page.run.dt = options.dt;
  page.run.steps = static_cast<std::int64_t>(kSeconds / options.dt);
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  page.method.push_back("Held by one implicit PD law for all joints: " + run.description + ".");
  page.reproduce = command;
  add_evidence(report, page);
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  legwork::report::write_report_html(page, std::filesystem::path(folder) / "report.html");
  legwork::report::write_summary_json(page, std::filesystem::path(folder) / "summary.json");
}

}  // namespace legwork::app
