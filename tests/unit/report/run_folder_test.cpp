// The folder of a run: whole results or none, and nothing of others is removed.
#include "legwork/report/run_folder.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "legwork/base/error.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

struct Scratch {
  fs::path base = fs::temp_directory_path() / ("legwork_folder_" + std::to_string(getpid()));
  ~Scratch() { fs::remove_all(base); }
};

}  // namespace

TEST_CASE("run folder: what an earlier run left goes, and a summary comes last") {
  const Scratch scratch;
  const outcome::Outcome page{.title = "a run"};
  report::RunFolder(scratch.base).write(page);
  CHECK(fs::exists(scratch.base / "summary.json"));
  CHECK(fs::exists(scratch.base / "report.html"));
  std::ofstream(scratch.base / "run.csv") << "old";
  const report::RunFolder again(scratch.base);
  for (const fs::path& file : {again.summary(), again.report(), again.recording(), again.table()})
    CHECK_FALSE(fs::exists(file));
}

TEST_CASE("run folder: files that no run wrote stay, and are an error") {
  const Scratch scratch;
  fs::create_directories(scratch.base);
  std::ofstream(scratch.base / "summary.json") << "{\"tool\": \"another\"}";
  CHECK_THROWS_AS(report::RunFolder{scratch.base}, Error);
  CHECK(fs::exists(scratch.base / "summary.json"));
  fs::remove(scratch.base / "summary.json");
  std::ofstream(scratch.base / "run.csv") << "a table of the user's own";
  const report::RunFolder folder(scratch.base);
  CHECK(fs::exists(folder.table()));
  std::ofstream(scratch.base / "file") << "x";
  CHECK_THROWS_AS(report::RunFolder{scratch.base / "file" / "below"}, Error);
}

TEST_CASE("a page is written into a folder that is made for it") {
  const Scratch scratch;
  report::write_page({.title = "a page"}, scratch.base / "deep");
  CHECK(fs::exists(scratch.base / "deep" / "report.html"));
  CHECK(fs::exists(scratch.base / "deep" / "summary.json"));
}
