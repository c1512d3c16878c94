// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork trust MODEL: stands the robot up and says how far its forces can be trusted; of a folder,
// all robots in it.

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

#include "command.h"
#include "legwork/base/plain_file.h"
#include "legwork/lab/trust/trust_document.h"
#include "legwork/lab/trust/trust_page.h"
#include "page_folder.h"
#include "progress.h"
#include "trust_collection.h"

namespace legwork::app {
namespace {

struct Arguments : TrustArguments {
  PageFolder page;
};

void print_text(const TrustReport& report) {
  std::printf("%s  %.4g kg, standing in \"%s\"%s\n", report.model.c_str(), report.mass,
              report.pose.c_str(), report.floor_added ? ", floor added at z = 0" : "");
  const SolvedAnswer& solved = report.solved;
  std::printf("\nsolved right?            %c  %s\n", solved.grade, solved.sentence.c_str());
  if (!solved.opinion.empty())
    std::printf("                            %s\n", solved.opinion.c_str());
  std::printf("is the pose worth it?    %s: %s\n", report.pose_answer.verdict.c_str(),
              report.pose_answer.sentence.c_str());
  std::printf("torques determined?      %s\n", report.torques.sentence.c_str());
  std::printf("do its own gains hold?   %s\n", report.gains.sentence.c_str());
  std::printf("\nchecks with damped gains (%s)\n", solved.gains.c_str());
  std::string held, late;
  for (const TrustCheck& c : solved.checks) {
    if (!c.measured)
      late += " " + c.name;
    else if (c.pass)
      held += " " + c.name;
    else
      std::printf("  %s FAILS: %.4g%s, at most %.3g. %s\n", c.name.c_str(), c.value,
                  c.unit == "1" ? "" : (" " + c.unit).c_str(), c.bound, c.cause.c_str());
  }
  if (!late.empty()) std::printf("  not measured:%s\n", late.c_str());
  if (!held.empty()) std::printf("  hold:%s\n", held.c_str());
  for (const std::string& note : report.notes) std::printf("note: %s\n", note.c_str());
  for (const std::string& pair : report.overlaps)
    std::printf("note: %s overlap in this pose (hulls); their contact is ignored\n", pair.c_str());
  for (const Finding& f : report.warnings)
    std::printf("file: %s%s%s\n", headline(f).c_str(), f.remedy.empty() ? "" : "; ",
                f.remedy.c_str());
  if (report.torques.joints.empty()) return;
  std::printf("\n  %-28s %10s %10s %8s %22s %12s\n", "joint [N*m]", "relaxed", "put down", "dry +-",
              "static band", "least effort");
  for (const JointDetermination& t : report.torques.joints) {
    char relaxed[32] = "-", band[64] = "-", least[32] = "-";
    if (t.relaxed) std::snprintf(relaxed, sizeof relaxed, "%.4g", *t.relaxed);
    if (t.lower) std::snprintf(band, sizeof band, "%.4g .. %.4g", *t.lower, *t.upper);
    if (t.least_effort) std::snprintf(least, sizeof least, "%.4g", *t.least_effort);
    std::printf("  %-28s %10s %10.4g %8.3g %22s %12s\n", t.joint.c_str(), relaxed, t.put_down,
                t.dry_friction, band, least);
  }
}

// --pose names a keyframe, or else a JSON file with "q", as inspect --state reads it.
void read_pose(const Model& model, TrustOptions& options) {
  if (options.pose.empty() || model.find_keyframe(options.pose) != nullptr) return;
  // Where there is no such file trust() says which keyframes there are.
  if (file_kind(options.pose).empty()) return;
  std::istringstream in(read_plain_file(options.pose, 1 << 20, "check the name"));
  const auto refuse = [&](const std::string& what) {
    throw Error(Finding{Severity::kError, "E-POSE", options.pose, 0, "", what,
                        "write {\"q\": [x, y, z, qw, qx, qy, qz, joints...]}"});
  };
  using Found = JsonNumbers::Found;
  const auto lists = read_number_lists(in, {"q"});
  const JsonNumbers q = lists ? lists->front() : JsonNumbers{};
  if (q.found == Found::kNoNumbers) refuse("q holds something not a number");
  if (q.found != Found::kNumbers) refuse("there is no list \"q\" in it");
  options.q = q.values;
}

int run(Arguments& a) {
  const auto refuse = [](const std::string& what, const std::string& remedy) {
    throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
  };
  if (!(a.options.dt > 0.0 && a.options.dt <= 0.02)) {
    refuse("--dt must be between 0 and 0.02 s", "1e-3 is usual");
  }
  if (!(a.options.duration >= 1.0 && a.options.duration <= 3600.0)) {
    refuse("--duration must be between 1 and 3600 s", "20 is usual");
  }
  a.out = a.page.out(), a.force = a.page.force();
  const bool several = a.places.size() > 1 || std::filesystem::is_directory(a.places.front());
  if (several) return trust_collection(a);
  a.model.model = a.places.front();
  const LoadedModel loaded = load(a.model);
  a.page.claim();
  read_pose(loaded.model, a.options);
  ProgressLine line("standing " + loaded.model.name + " up", a.json);
  a.options.progress = [&line](double done) { line.show(done, 0); };
  a.options = with_second_opinion(std::move(a.options));
  const TrustReport graded = trust(loaded.model, loaded.findings, a.options);
  line.clear();
  a.json ? print_document(trust_document(graded)) : print_text(graded);
  if (a.page.is_wanted()) {
    outcome::Outcome page = trust_page(loaded.model, graded, a.options);
    page.run.version = LEGWORK_VERSION;
    page.reproduce = "legwork trust " + a.model.model + " --out " + a.page.out();
    a.page.write(page);
    if (!a.json) std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  return 0;
}

}  // namespace

void add_trust(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("trust", "stands a robot up and grades how far its forces can be trusted");
  auto a = std::make_shared<Arguments>();
  command
      ->add_option("MODEL", a->places,
                   "URDF or MJCF file, the name of a preset robot, or a folder of robots; several "
                   "of them")
      ->required();
  add_load_arguments(*command, a->model);
  command->add_option("--limit", a->model.limits, "raise a limit, e.g. bodies=10000")
      ->allow_extra_args(false);
  command->add_option("--pose", a->options.pose, "keyframe to stand in, or a JSON file with \"q\"");
  command->add_option("--duration", a->options.duration, "how long to stand [s] (20)");
  command->add_option("--dt", a->options.dt, "step [s] (1e-3)");
  a->page.add_options(*command, "folder for report.html and summary.json");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->footer(
      "Puts the robot on a floor and answers four questions: solved right (a grade A to F by the\n"
      "worst check with well-damped gains of ours), is the pose worth it, how far are the torques\n"
      "determined, and do the file's own gains hold it. docs/trust.md says how.\n\n"
      "Of a folder, or of several models, it grades one after the other: a page for each and one\n"
      "for all, worst first. What the folder of the results holds already is kept (--force grades\n"
      "all again), so that a run that was stopped goes on; what cannot be graded is a row with "
      "its\n"
      "reason.\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without. Of several,\n"
      "in --out (runs/trust) index.html, index.json and a folder for each robot.\n\n"
      "Exit: 0 graded, whatever the grade; 2 bad input, nothing to grade, or unwritable output;\n"
      "130 stopped by Ctrl-C.\n\n"
      "Examples:\n"
      "  legwork trust my_robot.urdf --out runs/trust\n"
      "  legwork trust titan8 --duration 10 --json\n"
      "  legwork trust my_robots --out runs/all");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
