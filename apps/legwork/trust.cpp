// legwork trust MODEL: stands the robot up and says how far its forces can be trusted.
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "command.h"
#include "legwork/lab/trust/trust_page.h"
#include "page_folder.h"
#include "progress.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

struct Arguments {
  ModelArguments model;
  TrustOptions options;
  bool json = false;
  PageFolder page;
};

Json to_json(const TrustRun& run) {
  Json checks = Json::array();
  for (const TrustCheck& c : run.checks) {
    checks.push_back({{"name", c.name},
                      {"value", c.value},
                      {"unit", c.unit},
                      {"bound", c.bound},
                      {"pass", c.pass},
                      {"note", c.note}});
  }
  return {{"drives", run.drives},
          {"description", run.description},
          {"grade", std::string(1, run.grade)},
          {"fell", run.fell},
          {"worst_joint", run.worst_joint},
          {"worst_torque", run.worst_torque},
          {"checks", checks}};
}

void print_json(const TrustReport& report) {
  Json out = {{"model", report.model},
              {"pose", report.pose},
              {"mass", report.mass},
              {"lifted", report.lifted},
              {"floor_added", report.floor_added},
              {"overlaps", report.overlaps},
              {"notes", report.notes},
              {"grade", std::string(1, report.grade)},
              {"checks", to_json(report.runs.front())["checks"]},
              {"runs", Json::array()}};
  for (const TrustRun& run : report.runs) out["runs"].push_back(to_json(run));
  print_document(out);
}

void print_text(const TrustReport& report) {
  std::printf("%s  %.4g kg, standing in \"%s\"%s\n", report.model.c_str(), report.mass,
              report.pose.c_str(), report.floor_added ? ", floor added at z = 0" : "");
  for (const std::string& pair : report.overlaps) {
    std::printf("note: %s overlap in this pose (hulls); their contact is ignored\n", pair.c_str());
  }
  for (const std::string& note : report.notes) std::printf("note: %s\n", note.c_str());
  for (const TrustRun& run : report.runs) {
    std::printf("\n%s (%s): grade %c%s\n", run.drives.c_str(), run.description.c_str(), run.grade,
                run.fell ? ", it fell" : "");
    if (!run.worst_joint.empty()) {
      std::printf("  largest torque %.5g N*m at %s\n", run.worst_torque, run.worst_joint.c_str());
    }
    std::printf("  %-22s %12s %-9s %10s\n", "check", "value", "unit", "bound");
    for (const TrustCheck& c : run.checks) {
      std::printf("  %-22s %12.4g %-9s %10.3g  %s%s%s\n", c.name.c_str(), c.value, c.unit.c_str(),
                  c.bound, c.pass ? "ok" : "FAILS", c.note.empty() ? "" : "  ", c.note.c_str());
    }
  }
}

// --pose names a keyframe, or else a JSON file with "q", as inspect --state reads it.
void read_pose(const Model& model, TrustOptions& options) {
  if (options.pose.empty() || model.find_keyframe(options.pose) != nullptr) return;
  std::ifstream in(options.pose);
  if (!in) return;  // trust() then says which keyframes there are
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
    refuse("--duration must be between 1 and 3600 s", "65 measures a minute of drift");
  }
  const LoadedModel loaded = load(a.model);
  a.page.claim();
  read_pose(loaded.model, a.options);
  ProgressLine line("standing " + loaded.model.name + " up", a.json);
  a.options.progress = [&line](double done) { line.show(done, 0); };
  const TrustReport graded = trust(loaded.model, loaded.findings, a.options);
  line.clear();
  a.json ? print_json(graded) : print_text(graded);
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
  add_model_arguments(*command, a->model);
  command->add_option("--pose", a->options.pose, "keyframe to stand in, or a JSON file with \"q\"");
  command->add_option("--duration", a->options.duration, "how long to stand [s] (65)");
  command->add_option("--dt", a->options.dt, "step [s] (1e-3)");
  a->page.add_options(*command, "folder for report.html and summary.json");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->footer(
      "Puts the robot on a floor and holds a pose for a minute, with the file's own servos and "
      "with\n"
      "well-damped gains of ours. Weighs, settles, watches for drift, halves the step, and\n"
      "grades A to F by the worst check, with reasons.\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0 graded, whatever the grade; 2 bad input or unwritable output.\n\n"
      "Examples:\n"
      "  legwork trust my_robot.urdf --out runs/trust\n"
      "  legwork trust titan8 --duration 10 --json");
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
