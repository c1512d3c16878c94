// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The folder of a run: whole results or none, and nothing of others is removed.
#include "legwork/report/run_folder.h"

#include <doctest/doctest.h>

#include <fstream>

#include "legwork/base/error.h"
#include "support/scratch.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

struct Scratch {
  test::Scratch folder;
  fs::path base = folder.path() / "run";
};

}  // namespace

TEST_CASE("run folder: an earlier result goes when the new one is whole, not before") {
  const Scratch scratch;
  const outcome::Outcome page{.title = "a run"};
  report::RunFolder(scratch.base).write(page);
  CHECK(fs::exists(scratch.base / "summary.json"));
  CHECK(fs::exists(scratch.base / "report.html"));
  CHECK_THROWS_AS(report::RunFolder{scratch.base}, Error);  // not asked to replace it
  std::ofstream(scratch.base / "run.csv") << "old";
  report::RunFolder again(scratch.base, report::EarlierResult::kReplace);
  for (const char* name : {"summary.json", "report.html", "run.csv"})
    CHECK(fs::exists(scratch.base / name));
  again.write(page, {.report = false});
  CHECK(fs::exists(scratch.base / "summary.json"));
  CHECK_FALSE(fs::exists(scratch.base / "report.html"));
  CHECK_FALSE(fs::exists(scratch.base / "run.csv"));
}

TEST_CASE("run folder: the summary is there even where the table cannot be") {
  const Scratch scratch;
  report::RunFolder folder(scratch.base);
  std::ofstream(folder.recording()) << "no recording";
  CHECK_THROWS_AS(folder.write({.title = "a run"}, {.csv = true}, true), Error);
  CHECK(fs::exists(scratch.base / "summary.json"));
  CHECK(fs::exists(scratch.base / "report.html"));
  CHECK(fs::exists(scratch.base / "run.mcap"));
}

TEST_CASE("run folder: files that no run wrote stay, and are an error") {
  const Scratch scratch;
  fs::create_directories(scratch.base);
  const auto refused = [&] {
    CHECK_THROWS_AS((report::RunFolder{scratch.base, report::EarlierResult::kReplace}), Error);
  };
  std::ofstream(scratch.base / "summary.json") << "{\"tool\": \"another\"}";
  refused();
  CHECK(fs::exists(scratch.base / "summary.json"));
  fs::remove(scratch.base / "summary.json");
  std::ofstream(scratch.base / "run.csv") << "a table of the user's own";
  refused();
  CHECK(fs::exists(scratch.base / "run.csv"));
  std::ofstream(scratch.base / "file") << "x";
  CHECK_THROWS_AS(report::RunFolder{scratch.base / "file" / "below"}, Error);
}

TEST_CASE("a page is written into a folder that is made for it") {
  const Scratch scratch;
  report::RunFolder(scratch.base / "deep").write({.title = "a page"});
  CHECK(fs::exists(scratch.base / "deep" / "report.html"));
  CHECK(fs::exists(scratch.base / "deep" / "summary.json"));
}
