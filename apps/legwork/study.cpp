// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork study NAME|FILE.toml: many runs as one: sweeps, Monte Carlo, searches.
#include <fmt/core.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

#include "command.h"
#include "experiments.h"
#include "interrupt.h"
#include "legwork/base/plain_file.h"
#include "legwork/load/presets.h"
#include "legwork/report/html.h"
#include "legwork/report/result_folder.h"
#include "legwork/report/summary.h"
#include "legwork/study/study_page.h"
#include "progress.h"
#include "ranks_start.h"
#include "run_text.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string file, out, shard;
  std::vector<std::string> settings;  // key=value, of the study
  int threads = 0;
  std::uint64_t shard_index = 0, shards = 1;
  bool force = false, merge = false, quiet = false, json = false;
};

[[noreturn]] void refuse(const std::string& message, const std::string& remedy) {
  throw Error(Finding{.code = "E-ARGUMENT", .message = message, .remedy = remedy});
}

/// "3/8": the third of eight.
void read_shard(Arguments& a) {
  if (a.shard.empty()) return;
  std::uint64_t i = 0, n = 0;
  const char* end = a.shard.data() + a.shard.size();
  const auto [slash, bad] = std::from_chars(a.shard.data(), end, i);
  const bool whole = bad == std::errc{} && slash != end && *slash == '/' &&
                     std::from_chars(slash + 1, end, n).ptr == end;
  if (!whole || i < 1 || i > n || n > 1'000'000)
    refuse("--shard " + a.shard + " is not i/N with i from 1 to N",
           "e.g. --shard 3/8, in a Slurm array --shard $SLURM_ARRAY_TASK_ID/8");
  a.shard_index = i - 1, a.shards = n;
}

/// The folder of one study: journals while it runs and after, its results once it is whole.
class StudyFolder {
 public:
  explicit StudyFolder(fs::path path) : path_(std::move(path)) {}
  fs::path journals() const { return path_ / "journal"; }
  fs::path table() const { return path_ / "study.csv"; }
  fs::path summary() const { return path_ / "summary.json"; }
  fs::path report() const { return path_ / "report.html"; }

  /// Makes it where it is missing; with `force` forgets the journals a study left in it, while its
  /// results stay until there are new ones. Throws Error, and then nothing was touched.
  void prepare(bool force) const {
    const std::string kind = file_kind(path_.string());
    if (!kind.empty() && kind != "a folder") refuse_folder("is " + kind + ", not a folder");
    const std::string journals_kind = file_kind(journals().string());
    if (!kind.empty() && journals_kind.empty() && !fs::is_empty(path_))
      refuse_folder("holds files that are no study's");
    if (!journals_kind.empty() && journals_kind != "a folder")
      refuse_folder("holds " + journals_kind + " named journal");
    for (const fs::path& file : {table(), summary(), report()})
      if (const std::string what = file_kind(file.string());
          !what.empty() && what != "a plain file")
        refuse_folder("holds " + what + " named " + file.filename().string());
    if (force) forget_journals(journals());
    std::error_code failed;
    fs::create_directories(journals(), failed);
    if (failed) refuse_folder("cannot be made: " + failed.message());
  }

 private:
  [[noreturn]] void refuse_folder(const std::string& message) const {
    throw Error(Finding{.code = "E-OUTPUT",
                        .file = path_.string(),
                        .message = message,
                        .remedy = "give the study a folder of its own with --out DIR"});
  }
  fs::path path_;
};

PreparedStudy prepare(const Arguments& a) {
  Settings settings;
  for (const std::string& text : a.settings) settings.push_back(setting_of(text));
  return prepare_study(read_study(find_study(a.file, data_folder()), settings),
                       {.data_folder = data_folder(), .experiments = &experiments()},
                       LEGWORK_VERSION);
}

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

std::string command_of(const Arguments& a) {
  std::string text = "legwork study " + a.file;
  for (const std::string& setting : a.settings) text += " --set '" + setting + "'";
  return text;
}

/// Table, summary and page of all that is in the journals.
int conclude(const Arguments& a, const PreparedStudy& study, const StudyFolder& folder,
             const std::string& time) {
  const StudyTable table = read_table(study, folder.journals());
  outcome::Outcome page = study_page(study, table);
  page.run.version = LEGWORK_VERSION;
  page.reproduce = command_of(a);
  write_table(study, table, folder.table());
  report::write_summary_json(page, folder.summary());
  const outcome::Outcome shown = without_statistics(page);
  report::write_report_html(shown, folder.report());
  if (a.json) {
    std::cout << report::summary_json(page);
  } else if (!a.quiet) {
    std::cout << run_text(shown, wants_colour());
    std::printf("\n%stable: %s, report: %s\n", time.c_str(), folder.table().c_str(),
                folder.report().c_str());
  }
  if (table.missing > 0) {
    std::fprintf(stderr, "legwork: %llu of %llu cases are not done yet\n",
                 static_cast<unsigned long long>(table.missing),
                 static_cast<unsigned long long>(study.study.cases));
    return 3;
  }
  return table.count(CaseEnd::kRan) > 0 ? 0 : 3;
}

/// "400 cases in 3.1 s, 129/s; ".
std::string time_text(const StudyProgress& p, double seconds) {
  if (p.fresh == 0) return fmt::format("{} were done already; ", p.of);
  const std::string earlier = p.fresh < p.done ? fmt::format(", {} earlier", p.done - p.fresh) : "";
  return fmt::format("{} in {}, {:.3g}/s{}; ", p.fresh, duration_text(seconds),
                     static_cast<double>(p.fresh) / std::max(seconds, 1e-9), earlier);
}

int work(const Arguments& a, const PreparedStudy& study, const StudyFolder& folder, Ranks* ranks) {
  const bool speaks = ranks == nullptr || ranks->rank() == 0;
  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  StudyProgress last;
  {
    ProgressLine line(study.study.name, a.quiet || a.json || !speaks);
    run_study(study, {.folder = folder.journals(),
                      .threads = a.threads,
                      .shard = a.shard_index,
                      .shards = a.shards,
                      .ranks = ranks,
                      .progress =
                          [&](const StudyProgress& p) {
                            last = p;
                            if (p.of == 0) return;
                            line.show(static_cast<double>(p.done) / static_cast<double>(p.of), 0,
                                      fmt::format("{} of {}  {:.3g}/s", p.done, p.of,
                                                  static_cast<double>(p.fresh) / seconds()));
                          },
                      .stopped = [] { return Interrupt::happened(); }});
  }
  if (Interrupt::happened()) {
    if (speaks)
      std::fprintf(stderr, "legwork: interrupted after %llu of %llu; the same command goes on\n",
                   static_cast<unsigned long long>(last.done),
                   static_cast<unsigned long long>(last.of));
    return kInterrupted;
  }
  if (!speaks) return 0;
  const std::string time = time_text(last, seconds());
  if (a.shards > 1) {
    if (!a.quiet && !a.json)
      std::printf("%sshard %llu of %llu is done; --merge joins them\n", time.c_str(),
                  static_cast<unsigned long long>(a.shard_index + 1),
                  static_cast<unsigned long long>(a.shards));
    return 0;
  }
  return conclude(a, study, folder, time);
}

/// Rank 0 looks at everything first, so that what is wrong is said once.
int run_on_ranks(const Arguments& a, Ranks& ranks) {
  const bool leads = ranks.rank() == 0;
  try {
    if (!leads) ranks.meet();
    const PreparedStudy study = prepare(a);
    const StudyFolder folder(a.out.empty() ? report::default_result_folder(study.study.name)
                                           : fs::path(a.out));
    if (leads) folder.prepare(a.force), ranks.meet();
    return work(a, study, folder, &ranks);
  } catch (const Error& error) {
    if (!leads) std::fprintf(stderr, "legwork: on rank %d:\n", ranks.rank());
    print_errors(error);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "legwork: on rank %d: %s\n", ranks.rank(), error.what());
  }
  ranks.abort(2);
  return 2;
}

int run(Arguments& a) {
  read_shard(a);
  const std::unique_ptr<Ranks> ranks = start_ranks();
  if (ranks && (a.shards > 1 || a.merge)) {
    if (ranks->rank() == 0)
      std::fprintf(stderr, "legwork: --shard and --merge are for runs without mpirun\n");
    return 2;
  }
  if (ranks) return run_on_ranks(a, *ranks);
  const PreparedStudy study = prepare(a);
  const StudyFolder folder(a.out.empty() ? report::default_result_folder(study.study.name)
                                         : fs::path(a.out));
  if (a.merge) {
    if (!has_journal(folder.journals()))
      throw Error(Finding{.code = "E-OUTPUT",
                          .file = folder.journals().string(),
                          .message = "holds no journal to merge",
                          .remedy = "name the folder the shards wrote to with --out DIR"});
    return conclude(a, study, folder, "");
  }
  if (a.force && a.shards > 1)
    refuse("--force with --shard would forget what the other shards have done",
           "remove the folder before the first shard begins");
  folder.prepare(a.force);
  return work(a, study, folder, nullptr);
}

constexpr const char* kFooter =
    "A study varies keys of a scenario, an experiment or a task (`posture`, `reckon`): every\n"
    "combination of values, a list of cases, random draws, a Latin hypercube, or a search for the\n"
    "least or greatest of a metric. docs/studies.md explains its file.\n\n"
    "Cases are written to the folder as they end. A study that was stopped or killed goes on with\n"
    "the same command and loses only what was running; its results are those of one that was not\n"
    "stopped, byte for byte, for any number of threads, ranks and shards. A case that fails is a\n"
    "row with its reason.\n\n"
    "Under mpirun every process takes cases as it gets free (one thread each unless --threads).\n"
    "Without MPI, --shard i/N does every N-th case; --merge joins what the shards wrote.\n\n"
    "Writes study.csv, summary.json and report.html, beside the journals.\n\n"
    "Exit: 0 done (failed cases are rows), 2 bad input or unwritable output, 3 no case ran to its\n"
    "end or --merge found some missing, 130 interrupted.\n\n"
    "Examples:\n"
    "  legwork study titan8-speed\n"
    "  legwork study my_study.toml --set cases=10000 --threads 16 --out runs/big\n"
    "  mpirun -n 8 legwork study my_study.toml\n"
    "  legwork study my_study.toml --shard $SLURM_ARRAY_TASK_ID/100";

}  // namespace

void add_study(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("study", "sweeps, Monte Carlo and searches over many runs");
  auto a = std::make_shared<Arguments>();
  command->add_option("NAME", a->file, "a study (`legwork list`), or its TOML file")->required();
  command->add_option("--set", a->settings, "key=value over the study's own; repeat for more")
      ->allow_extra_args(false);
  command->add_option("--threads", a->threads, "cases at a time (0: all of the machine's)")
      ->check(CLI::Range(0, 4096));
  command->add_option("--out", a->out, "folder to write and to go on from (runs/NAME)");
  command->add_flag("--force", a->force, "forget what is in the folder and begin anew");
  CLI::Option* shard =
      command->add_option("--shard", a->shard, "i/N: this process does the i-th part");
  command->add_flag("--merge", a->merge, "run nothing, join what shards wrote")->excludes(shard);
  CLI::Option* quiet = command->add_flag("--quiet", a->quiet, "no text, only the folder");
  command->add_flag("--json", a->json, "summary.json on standard output, nothing else")
      ->excludes(quiet);
  command->footer(kFooter);
  command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
