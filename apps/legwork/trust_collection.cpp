// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "trust_collection.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engines/engines.h"
#include "interrupt.h"
#include "legwork/base/content_hash.h"
#include "legwork/base/plain_file.h"
#include "legwork/base/printable.h"
#include "legwork/lab/trust/trust_collection.h"
#include "legwork/lab/trust/trust_document.h"
#include "legwork/lab/trust/trust_page.h"
#include "legwork/load/compiled_model.h"
#include "legwork/report/gallery_html.h"
#include "legwork/report/html.h"
#include "legwork/report/result_folder.h"
#include "legwork/report/summary.h"
#include "legwork/report/svg.h"
#include "progress.h"

namespace legwork::app {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

Error refusal(const char* code, const std::string& file, const std::string& message,
              const std::string& remedy) {
  return Error(
      Finding{.code = code, .file = file, .line = 0, .message = message, .remedy = remedy});
}

/// The folder of the whole collection.
class CollectionFolder {
 public:
  explicit CollectionFolder(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error || !fs::is_directory(folder_))
      throw refusal("E-OUTPUT", folder_.string(), "cannot be made a folder",
                    "choose another with --out DIR");
    if (file_kind(page()).empty()) return;
    const std::string text = read_plain_file(page(), kLongest, "choose another with --out DIR");
    if (text.find("name=\"generator\" content=\"legwork\"") == std::string::npos)
      throw refusal("E-OUTPUT", page(), "is no page of ours",
                    "choose another folder with --out DIR");
  }
  std::string page() const { return (folder_ / "index.html").string(); }
  std::string json() const { return (folder_ / "index.json").string(); }
  fs::path of(const FoundRobot& robot) const { return folder_ / robot.name; }

  /// What an earlier run left of this robot, if it is the same with the same options.
  bool restore(const std::string& key, CollectionRow& row) const {
    const fs::path own = of(row.robot);
    const std::string record = (own / "trust.json").string();
    if (file_kind(record) != "a plain file" ||
        file_kind((own / "report.html").string()) != "a plain file")
      return false;
    try {
      const Json kept = Json::parse(read_plain_file(record, kLongest, ""));
      if (kept.value("key", "") != key || !kept["document"].contains("answers")) return false;
      row.document = kept["document"];
      row.picture = read_plain_file((own / "poster.svg").string(), kLongest, "");
    } catch (const Error&) {
      return false;
    } catch (const Json::exception&) {
      return false;
    }
    return true;
  }

  void keep(const std::string& key, const CollectionRow& row, const outcome::Outcome& page) const {
    report::ResultFolder own(
        of(row.robot), {.earlier = report::EarlierResult::kReplace,
                        .names = {"report.html", "summary.json", "trust.json", "poster.svg"}});
    const Json record = {{"tool", "legwork"},
                         {"version", LEGWORK_VERSION},
                         {"file", row.robot.file},
                         {"key", key},
                         {"document", row.document}};
    report::write_summary_json(page, own.file("summary.json"));
    report::write_report_html(page, own.file("report.html"));
    write_plain_file(own.file("poster.svg").string(), row.picture);
    write_plain_file(own.file("trust.json").string(),
                     record.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    own.publish();
  }

 private:
  static constexpr std::uint64_t kLongest = 64 << 20;
  fs::path folder_;
};

/// Of the program that is running, where it can be read.
std::string program_hash() {
  ContentHash hash;
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::vector<char> block(1 << 16);
  while (program.read(block.data(), static_cast<std::streamsize>(block.size())) ||
         program.gcount() > 0)
    hash.add({block.data(), static_cast<std::size_t>(program.gcount())});
  return hash.finish();
}

/// All that decides the answers: the model as it was read, the options, this program.
std::string key_of(const Model& model, const std::vector<Finding>& findings,
                   const TrustOptions& options) {
  static const std::string program = program_hash();
  ContentHash hash;
  hash.add(program);
  hash.add(LEGWORK_VERSION);
  hash.add(fmt::format("\n{} {} {} {}\n", options.duration, options.dt, options.pose,
                       options.second_opinion ? options.second_opinion->name : ""));
  for (const double q : options.q) hash.add(fmt::format("{} ", q));
  for (const Finding& f : findings) hash.add(headline(f));
  hash.add(write_compiled_model(model));
  return hash.finish();
}

struct Counts {
  int fresh = 0, kept = 0;
};

// Grades one robot or finds it graded; what it cannot be graded for becomes its row's reason.
void grade(const TrustArguments& a, const CollectionFolder& folder, const std::string& progress,
           CollectionRow& row, Counts& counts) {
  try {
    ModelArguments arguments = a.model;
    arguments.model = row.robot.file;
    const LoadedModel loaded = load(arguments);
    TrustOptions options = with_second_opinion(a.options);
    const std::string key = key_of(loaded.model, loaded.findings, options);
    if (!a.force && folder.restore(key, row)) {
      ++counts.kept;
    } else {
      ProgressLine line(progress, a.json);
      options.progress = [&line](double done) { line.show(done, 0); };
      const TrustReport graded = trust(loaded.model, loaded.findings, options);
      line.clear();
      row.document = trust_document(graded);
      outcome::Outcome page = trust_page(loaded.model, graded, options);
      page.run.version = LEGWORK_VERSION;
      page.reproduce =
          "legwork trust " + row.robot.file + " --out " + folder.of(row.robot).string();
      row.picture = report::svg_poster(page);
      folder.keep(key, row, page);
      ++counts.fresh;
    }
    row.link = row.robot.name + "/report.html";
  } catch (const Error& e) {
    row.reason = row_reason(e.findings().front(), row.robot);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    row.reason = std::string("it could not be graded: ") + e.what();
  }
}

void print_row(const CollectionRow& row) {
  std::string text;
  if (row.reason.empty()) {
    const AnswerWords words = answer_words(row.document);
    text = fmt::format("  {:1}  {:<28} {:<16} {:<30} {}", words.solved.text, row.robot.name,
                       words.pose.text, words.torque.text, words.gains.text);
  } else {
    text = fmt::format("  -  {:<28} {}", row.robot.name, row.reason);
  }
  std::printf("%s\n", printable(text).c_str());
  std::fflush(stdout);
}

Json document_of(const std::vector<CollectionRow>& rows, const RobotSearch& search) {
  Json robots = Json::array();
  for (const CollectionRow& row : rows) {
    Json robot = {{"name", row.robot.name}, {"file", row.robot.file}};
    if (row.reason.empty())
      robot["page"] = row.link, robot["trust"] = row.document;
    else
      robot["reason"] = row.reason;
    robots.push_back(std::move(robot));
  }
  return {{"tool", "legwork"},
          {"version", LEGWORK_VERSION},
          {"sentence", collection_sentence(rows)},
          {"robots", robots},
          {"passed_over", search.passed_over}};
}

void write_page(const TrustArguments& a, const CollectionFolder& folder, const std::string& out,
                const RobotSearch& search, std::vector<CollectionRow> rows) {
  sort_worst_first(rows);
  outcome::Gallery page = collection_page(rows, search);
  page.version = LEGWORK_VERSION;
  page.reproduce = "legwork trust";
  for (const std::string& place : a.places) page.reproduce += " " + place;
  page.reproduce += " --out " + out;
  if (rows.size() < search.robots.size())
    page.notes.insert(page.notes.begin(),
                      fmt::format("Stopped after {} of {} robots; the same command goes on.",
                                  rows.size(), search.robots.size()));
  write_plain_file(folder.page(), report::gallery_html(page));
  write_plain_file(
      folder.json(),
      document_of(rows, search).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace

TrustOptions with_second_opinion(TrustOptions options) {
  if (const auto audit = engines::step_audit())
    options.second_opinion = SecondOpinion{audit->name, audit->begin};
  return options;
}

int trust_collection(const TrustArguments& a) {
  const RobotSearch search = find_robots(a.places);
  if (search.robots.empty())
    throw refusal("E-ARGUMENT", a.places.front(), "there is no robot in it",
                  "a folder is searched for .urdf files and for .xml files with <mujoco>");
  const std::string out = a.out.empty() ? "runs/trust" : a.out;
  const CollectionFolder folder(out);
  const Interrupt interrupt;
  std::vector<CollectionRow> rows;
  Counts counts;
  for (const FoundRobot& robot : search.robots) {
    if (Interrupt::happened()) break;
    rows.push_back({.robot = robot});
    grade(a, folder,
          fmt::format("{} of {}: {}", rows.size(), search.robots.size(), printable(robot.name)),
          rows.back(), counts);
    if (!a.json) print_row(rows.back());
  }
  write_page(a, folder, out, search, rows);
  if (a.json)
    print_document(document_of(rows, search));
  else
    std::printf("\n%s %d graded now, %d kept from before.\npage: %s\n",
                collection_sentence(rows).c_str(), counts.fresh, counts.kept,
                folder.page().c_str());
  if (Interrupt::happened()) return kInterrupted;
  const bool any = std::any_of(rows.begin(), rows.end(),
                               [](const CollectionRow& row) { return row.reason.empty(); });
  return any ? 0 : 2;
}

}  // namespace legwork::app
