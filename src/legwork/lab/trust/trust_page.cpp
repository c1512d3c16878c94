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

// Worst first: checks that fail, then those without time, then those that hold.
void add_evidence(const TrustReport& graded, outcome::Outcome& page) {
  const auto rank = [](const TrustCheck& c) { return !c.measured ? 1 : c.pass ? 2 : 0; };
  for (const int wanted : {0, 1, 2}) {
    for (const TrustCheck& c : graded.solved.checks) {
      if (rank(c) != wanted) continue;
      if (c.measured)
        page.evidence.push_back(
            {c.name, c.value, c.unit, c.bound, c.cause.empty() ? c.note : c.cause});
      else
        page.warnings.push_back(c.name + " was not measured: the stand was too short.");
    }
  }
  for (const std::string& note : graded.notes) page.warnings.push_back(note);
  for (const Finding& f : graded.warnings)
    page.warnings.push_back(headline(f) + (f.remedy.empty() ? "" : "; " + f.remedy) + ".");
  for (const std::string& pair : graded.overlaps)
    page.warnings.push_back("The hulls of " + pair +
                            " overlap in this pose; their contact is ignored.");
}

void add_answers(const TrustReport& graded, outcome::Outcome& page) {
  outcome::TextTable answers{"The four answers", {"question", "answer", "because"}, {}};
  const SolvedAnswer& solved = graded.solved;
  answers.rows.push_back({"Solved right?", std::string("grade ") + solved.grade,
                          solved.sentence + (solved.opinion.empty() ? "" : " " + solved.opinion)});
  answers.rows.push_back(
      {"Is the pose worth it?", graded.pose_answer.verdict, graded.pose_answer.sentence});
  const TorqueAnswer& torques = graded.torques;
  answers.rows.push_back(
      {"How far are torques determined?",
       torques.worst < 0
           ? "not measured"
           : outcome::digits(torques.joints[z(torques.worst)].headline()) + " N·m at most",
       torques.sentence});
  answers.rows.push_back({"Do the file's own gains hold it?",
                          !graded.gains.exist ? "it has none"
                          : graded.gains.hold ? "yes"
                                              : "no",
                          graded.gains.sentence});
  page.tables.insert(page.tables.begin(), answers);
}

// Per joint: the band of statics as a grey bar's ends, and the torques inside it.
void add_torque_plot(const TrustReport& graded, outcome::Outcome& page) {
  const TorqueAnswer& torques = graded.torques;
  if (torques.joints.empty()) return;
  outcome::Plot plot;
  plot.title = "How far statics determine each torque";
  plot.caption =
      "Relaxed is what remains when the feet no longer push against each other; any torque between "
      "the two ends of the static band holds the same robot in the same pose.";
  plot.kind = outcome::PlotKind::kBars;
  plot.x_label = "joint", plot.x_unit = "", plot.y_label = "torque", plot.y_unit = "N·m";
  outcome::Curve relaxed{.label = "relaxed", .role = "FL"},
      put_down{.label = "as put down", .role = "FR", .style = outcome::CurveStyle::kMarkers},
      lower{.label = "static band, lower", .role = "limit", .style = outcome::CurveStyle::kHollow},
      upper{.label = "static band, upper", .role = "limit", .style = outcome::CurveStyle::kHollow},
      least{.label = "least effort", .role = "reference", .style = outcome::CurveStyle::kHollow};
  bool bands = true;
  for (const JointDetermination& j : torques.joints) {
    plot.categories.push_back(j.joint);
    relaxed.y.push_back(j.headline());
    put_down.y.push_back(j.put_down);
    bands = bands && j.lower.has_value();
    lower.y.push_back(j.lower.value_or(0.0));
    upper.y.push_back(j.upper.value_or(0.0));
    least.y.push_back(j.least_effort.value_or(0.0));
  }
  plot.curves = {relaxed, put_down};
  if (bands) plot.curves.insert(plot.curves.end(), {least, lower, upper});
  outcome::add_finding(page, {"Torques", plot.caption, {plot}});
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
  page.title = report.model + " lands and stands (pose: " + report.pose + ")";
  page.headline = std::string("Grade ") + report.grade() + ": " + report.solved.sentence + " " +
                  report.torques.sentence;
  page.run.name = "trust-" + report.model;
  page.run.dt = options.dt;
  page.run.steps = static_cast<std::int64_t>(kSeconds / options.dt);
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  page.method.push_back("Held by one implicit PD law for all joints: " + report.solved.gains + ".");
  char text[120];
  std::snprintf(text, sizeof text, "Shown is a landing from %.0f mm with these gains.",
                1e3 * kDrop);
  page.method.push_back(text);
  add_answers(report, page);
  add_torque_plot(report, page);
  add_evidence(report, page);
  return page;
}

}  // namespace legwork
