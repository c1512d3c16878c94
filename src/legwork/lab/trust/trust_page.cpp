// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_page.h"

#include <chrono>
#include <cstdio>
#include <limits>

#include "legwork/lab/trust/trust_document.h"
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
  const AnswerWords words = answer_words(trust_document(graded));
  page.badges = {{"solved right: " + words.solved.text, words.solved.tone},
                 {"pose: " + words.pose.text, words.pose.tone},
                 {"torque: " + words.torque.text, words.torque.tone}};
  if (graded.gains.exist)
    page.badges.push_back({"own gains: " + words.gains.text, words.gains.tone});
  page.run.more.emplace_back("grade", words.solved.text);
  outcome::TextTable answers{"The four answers", {"question", "answer", "because"}, {}};
  const SolvedAnswer& solved = graded.solved;
  answers.rows = {{"Solved right?", "grade " + words.solved.text,
                   solved.sentence + (solved.opinion.empty() ? "" : " " + solved.opinion)},
                  {"Is the pose worth it?", words.pose.text, graded.pose_answer.sentence},
                  {"How far are torques determined?", words.torque.text, graded.torques.sentence},
                  {"Do the file's own gains hold it?", words.gains.text, graded.gains.sentence}};
  page.tables.insert(page.tables.begin(), answers);
}

// Per joint the relaxed torque as a bar, and over it what it might be as well.
void add_torque_plot(const TrustReport& graded, outcome::Outcome& page) {
  const std::vector<JointDetermination>& joints = graded.torques.joints;
  if (joints.empty()) return;
  using outcome::Curve;
  using outcome::CurveStyle;
  outcome::Plot plot;
  plot.title = "What each joint between base and ground carries";
  plot.kind = outcome::PlotKind::kBars;
  plot.x_label = "joint", plot.x_unit = "", plot.y_label = "torque", plot.y_unit = "N·m";
  Curve band{.label = "static band", .role = "limit", .style = CurveStyle::kRange},
      relaxed{.label = "relaxed", .role = "FL"},
      dry{.label = "± dry friction", .role = "HR", .style = CurveStyle::kRange},
      put_down{.label = "as put down", .role = "HR", .style = CurveStyle::kMarkers},
      least{.label = "least effort", .role = "reference", .style = CurveStyle::kHollow};
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  bool bands = false, rubs = false, relaxes = false;
  for (const JointDetermination& j : joints) {
    plot.categories.push_back(j.joint);
    band.x.push_back(j.lower.value_or(kNone));
    band.y.push_back(j.upper.value_or(kNone));
    relaxed.y.push_back(j.relaxed.value_or(kNone));
    dry.x.push_back(j.headline() - j.dry_friction);
    dry.y.push_back(j.headline() + j.dry_friction);
    put_down.y.push_back(j.put_down);
    least.y.push_back(j.least_effort.value_or(kNone));
    bands = bands || j.lower, rubs = rubs || j.dry_friction > 0, relaxes = relaxes || j.relaxed;
  }
  if (relaxes) plot.curves.push_back(relaxed);
  if (rubs) plot.curves.push_back(dry);
  plot.curves.push_back(put_down);
  if (bands) plot.curves.push_back(least);
  plot.caption = "Bars are torques after the feet no longer push against each other.";
  if (rubs)
    plot.caption += " The drive's own torque is the joint's within plus or minus dry friction.";
  std::vector<outcome::Plot> plots = {plot};
  if (bands) {  // on a scale of its own: the band is wide
    plot.title = "What statics allow each joint to carry";
    plot.y_label = "torque in the band";
    plot.caption =
        "Any torque in the static band holds the same robot in the same pose, given the right "
        "forces between its feet.";
    plot.curves = {band};
    if (relaxes) plot.curves.push_back(relaxed);
    plot.curves.push_back(least);
    plots.push_back(plot);
  }
  outcome::add_finding(page, {"How far torques are determined", graded.torques.sentence, plots});
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
