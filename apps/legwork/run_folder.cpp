#include "run_folder.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "legwork/base/error.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& message) {
  throw LoadError(Finding{.code = "E-OUTPUT",
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
  for (const fs::path& old : {summary(), report(), recording()}) fs::remove(old, failure);
}

void RunFolder::write(const outcome::Outcome& outcome) const {
  report::write_report_html(outcome, report());
  report::write_summary_json(outcome, summary());
}

}  // namespace legwork::app
