// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork replay RUN.mcap: runs a recording again and says whether it comes out the same.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "command.h"
#include "legwork/base/printable.h"
#include "legwork/load/presets.h"
#include "legwork/record/csv.h"
#include "legwork/report/html.h"
#include "legwork/run/outcome_from_recording.h"
#include "legwork/run/replay.h"
#include "legwork/scenario/closed_replay.h"
#include "legwork/scenario/scenario_run.h"
#include "progress.h"

namespace legwork::app {
namespace {

struct Arguments {
  std::string recording, csv, report;
  std::vector<std::string> topics;
  bool json = false, salvage = false, closed = false;
  DamagedFile damaged() const { return salvage ? DamagedFile::kSalvage : DamagedFile::kRefuse; }
};

/// What the file lacks, beside whatever was made of it.
void say_missing(const std::vector<std::string>& missing) {
  for (const std::string& part : missing)
    std::fprintf(stderr, "legwork: not whole: %s\n", printable(part).c_str());
}

/// A run folder stands for the recording in it.
std::string recording_of(const std::string& path) {
  std::error_code ec;
  return std::filesystem::is_directory(path, ec) ? path + "/run.mcap" : path;
}

int export_tables(const Arguments& a) {
  std::optional<ProgressLine> line(std::in_place, "writing " + a.csv, a.json);
  std::vector<std::string> missing;
  const std::vector<std::string> skipped = export_csv(
      a.recording, a.csv, {.topics = a.topics, .damaged = a.damaged(), .missing = &missing});
  line.reset();
  say_missing(missing);
  if (!a.json) std::printf("%s\n", a.csv.c_str());
  for (const std::string& topic : skipped)
    std::fprintf(stderr, "legwork: %s is no table of numbers and was left out\n",
                 printable(topic).c_str());
  return 0;
}

void print(const Arguments& a, const ReplayResult& r) {
  const bool same = r.first_difference == 0;
  if (a.json) {
    nlohmann::ordered_json out = {
        {"recording", a.recording}, {"steps", r.steps}, {"same", same},
        {"time", r.time},           {"hash", r.hash},   {"finished", r.is_finished},
        {"same_hash", r.same_hash}};
    if (!r.missing.empty()) out["missing"] = r.missing;
    if (!r.not_compared.empty()) out["not_compared"] = r.not_compared;
    if (!same) out["first_difference"] = r.first_difference, out["what"] = r.what;
    print_document(out);
    return;
  }
  for (const std::string& part : r.missing) std::printf("not whole: %s\n", printable(part).c_str());
  if (!r.not_compared.empty()) std::printf("%s\n", r.not_compared.c_str());
  if (!r.same_hash)
    std::printf(
        "it was recorded with another hash of the state: positions and velocities are compared, "
        "the memory of contacts and drives is not\n");
  if (same) {
    std::printf("%llu steps to t = %.6g s, every bit the same (state %s)\n",
                static_cast<unsigned long long>(r.steps), r.time, r.hash.c_str());
  } else {
    std::printf("differs at step %llu, t = %.6g s: %s\n",
                static_cast<unsigned long long>(r.first_difference), r.time,
                printable(r.what).c_str());
  }
}

void print(const Arguments& a, const ClosedReplay& r) {
  const bool same = r.first_tick == 0;
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  if (a.json) {
    nlohmann::ordered_json out = {{"recording", a.recording}, {"closed", true}, {"steps", r.steps},
                                  {"ticks", r.ticks},         {"same", same},   {"time", r.time},
                                  {"finished", r.is_finished}};
    if (!r.missing.empty()) out["missing"] = r.missing;
    if (!same) {
      out["first_difference"] = r.first_tick, out["what"] = r.what;
      out["differing"] = r.differing, out["apart"] = r.apart;
    }
    print_document(out);
    return;
  }
  for (const std::string& part : r.missing) std::printf("not whole: %s\n", part.c_str());
  if (same) {
    std::printf(
        "%llu ticks of control in %llu steps to t = %.6g s, every command and estimate "
        "the same\n",
        number(r.ticks), number(r.steps), r.time);
    return;
  }
  std::printf("differs at tick %llu, t = %.6g s: %s\n", number(r.first_tick), r.time,
              r.what.c_str());
  std::printf("%llu of %llu ticks differ", number(r.differing), number(r.ticks));
  if (r.apart > 0) std::printf(", targets by at most %.3g", r.apart);
  std::printf("\n");
}

int run_closed(const Arguments& a, const McapReader& reader) {
  ProgressLine line("replay", a.json);
  const ClosedReplay result = replay_closed(
      reader, {.data_folder = data_folder()}, [&](double done) { line.show(done, 0); },
      a.damaged());
  line.clear();
  print(a, result);
  return result.first_tick == 0 ? 0 : 1;
}

int run(Arguments& a) {
  a.recording = recording_of(a.recording);
  if (!a.csv.empty()) return export_tables(a);
  const McapReader reader = McapReader::open(a.recording);
  if (!a.report.empty()) {
    {
      const ProgressLine line("writing " + a.report, a.json);
      report::write_report_html(outcome::outcome_from_recording(reader, 100, a.damaged()),
                                a.report);
    }
    say_missing(missing_parts(reader.contents()));
    if (!a.json) std::printf("%s\n", a.report.c_str());
    return 0;
  }
  if (a.closed) return run_closed(a, reader);
  ProgressLine line("replay", a.json);
  const ReplayResult result = replay(reader, {.sensing = recorded_sensing,
                                              .progress = [&](double done) { line.show(done, 0); },
                                              .damaged = a.damaged()});
  line.clear();
  print(a, result);
  return result.first_difference == 0 ? 0 : 1;
}

constexpr const char* kFooter =
    "A recording of `legwork run` holds the compiled model, the world before its first step and "
    "every\n"
    "input since. replay steps it again and compares the whole state, bit by bit, after each step. "
    "A\n"
    "file whose checksums do not hold is refused, unless --salvage is given: then what is left is\n"
    "used, and what is missing is said. One whose end is missing is run to there.\n\n"
    "No controller runs in it, so it is exact for any. --closed runs the scenario's controllers "
    "and\n"
    "estimator again, on the recorded robot, and names the first tick at which a command or an\n"
    "estimate differs. What the scenario names (a table, a policy, a robot) is looked for from "
    "here.\n\n"
    "Files: reads run.mcap only; writes nothing but what --csv or --report name.\n\n"
    "Exit: 0 the same, 1 it differs (the first step is named), 2 a file that cannot be trusted.\n\n"
    "Examples:\n"
    "  legwork replay runs/titan8-walk\n"
    "  legwork replay runs/titan8-walk --closed\n"
    "  legwork replay runs/titan8-walk --csv knees.csv --topic /joint_states\n"
    "  legwork replay somebodys.mcap --report somebodys.html";

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("replay", "runs a recording again, names the first step that differs");
  auto a = std::make_shared<Arguments>();
  command->add_option("RUN", a->recording, "run.mcap, or the folder it lies in")->required();
  command->add_option("--csv", a->csv, "do not run: write its numbers as a table to this file");
  command->add_option("--topic", a->topics, "with --csv: only this topic; repeat for more")
      ->allow_extra_args(false);
  command->add_option("--report", a->report, "do not run: write a report of it to this file");
  command->add_flag("--closed", a->closed,
                    "run its controllers and estimator again beside what they said");
  command->add_flag("--salvage", a->salvage, "use what is left of a damaged file");
  command->add_flag("--json", a->json, "one JSON document on standard output");
  command->footer(kFooter);
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
