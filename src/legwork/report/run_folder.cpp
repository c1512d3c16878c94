#include "legwork/report/run_folder.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "legwork/base/error.h"
#include "legwork/record/csv.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"

namespace legwork::report {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& message) {
  throw Error(Finding{.code = "E-OUTPUT",
                      .file = path.string(),
                      .message = message,
                      .remedy = "choose another folder with --out DIR"});
}

/// A summary of ours names its tool in its first lines.
bool is_ours(const fs::path& summary) {
  std::ifstream file(summary, std::ios::binary);
  char head[64] = {};
  file.read(head, sizeof head - 1);
  return std::strstr(head, "\"tool\": \"legwork\"") != nullptr;
}

/// The topics asked for that the file holds; none asked for: all of it.
std::vector<std::string> topics_of(const fs::path& recording, const RunOutputs& outputs) {
  std::vector<std::string> topics;
  if (outputs.channels.empty()) return topics;
  const McapReader reader = McapReader::open(recording.string());
  for (const auto& [id, channel] : reader.contents().channels)
    if (wants_topic(outputs, channel.topic)) topics.push_back(channel.topic);
  if (topics.empty())
    throw Error(Finding{.code = "E-OUTPUT",
                        .element = "outputs.channels",
                        .message = "outputs.channels names nothing that this run records",
                        .remedy = "leave it out for everything, or name what the robot has"});
  return topics;
}

}  // namespace

RunFolder::RunFolder(const fs::path& folder) : folder_(folder) {
  std::error_code failure;
  fs::create_directories(folder_, failure);
  if (failure) refuse(folder_, "the folder cannot be made: " + failure.message());
  const fs::path probe = folder_ / ".legwork.part";
  {
    errno = 0;
    std::ofstream file(probe, std::ios::binary | std::ios::trunc);
    file << std::string(4096, ' ');
    file.close();
    const int reason = errno;
    fs::remove(probe, failure);
    if (!file)
      refuse(folder_, std::string("cannot be written to: ") + std::strerror(reason ? reason : EIO));
  }
  if (fs::exists(summary(), failure) && !is_ours(summary()))
    refuse(summary(), "is there already and no run of legwork wrote it");
  // A table of that name without our summary beside it may be the user's own.
  if (fs::exists(summary(), failure)) fs::remove(table(), failure);
  for (const fs::path& old : {summary(), report(), recording()}) fs::remove(old, failure);
}

void RunFolder::write(const outcome::Outcome& outcome, const RunOutputs& outputs,
                      bool recorded) const {
  if (outputs.report) write_report_html(outcome, report());
  if (recorded && outputs.csv)
    export_csv(recording().string(), table().string(), topics_of(recording(), outputs));
  if (recorded && !outputs.mcap) fs::remove(recording());
  if (outputs.summary) write_summary_json(outcome, summary());
}

void write_page(const outcome::Outcome& page, const fs::path& folder) {
  std::error_code ignored;  // writing says why where the folder cannot be made
  fs::create_directories(folder, ignored);
  write_report_html(page, folder / "report.html");
  write_summary_json(page, folder / "summary.json");
}

}  // namespace legwork::report
