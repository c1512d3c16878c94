// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A folder of results appears whole or not at all, whatever fails, and takes nothing with it.
#include "legwork/report/result_folder.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "support/file_faults.h"
#include "support/scratch.h"

using namespace legwork;
using namespace legwork::report;
using namespace legwork::test;

namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

Files files_of(const fs::path& folder) {
  Files files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    files[entry.path().filename().string()] = contents_of(entry.path());
  return files;
}

Files result(const std::string& what) {
  return {{"summary.json", "{\"tool\": \"legwork\", \"n\": \"" + what + "\"}"},
          {"report.html", "<html>" + what},
          {"run.mcap", "\x89MCAP legwork " + what}};
}

void write_result(const fs::path& folder, const std::string& what,
                  EarlierResult earlier = EarlierResult::kRefuse) {
  ResultFolder out(folder, {.earlier = earlier});
  for (const auto& [name, text] : result(what)) write_plain_file(out.file(name).string(), text);
  out.publish();
}

std::string refusal(const fs::path& folder, EarlierResult earlier = EarlierResult::kReplace) {
  try {
    write_result(folder, "new", earlier);
  } catch (const Error& error) {
    CHECK(error.findings()[0].code == "E-OUTPUT");
    CHECK_FALSE(error.findings()[0].remedy.empty());
    return error.findings()[0].message;
  }
  return "written";
}

std::size_t entry_count(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a run that is refused or fails leaves the earlier result as it was") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "runs" / "walk";
  write_result(folder, "first");
  CHECK(files_of(folder) == result("first"));
  {
    ResultFolder out(folder, {.earlier = EarlierResult::kReplace});
    write_plain_file(out.file("run.mcap").string(), "half a recording");
    CHECK(files_of(folder) == result("first"));
  }  // never published
  CHECK(files_of(folder) == result("first"));
  CHECK(entry_count(folder.parent_path()) == 1);
  CHECK(refusal(folder, EarlierResult::kRefuse) == "holds a result already");
  write_result(folder, "second", EarlierResult::kReplace);
  CHECK(files_of(folder) == result("second"));
  CHECK(entry_count(folder.parent_path()) == 1);
}

TEST_CASE("numbered results stand beside each other") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "walk";
  for (const char* what : {"a", "b", "c"}) write_result(folder, what, EarlierResult::kNumber);
  CHECK(files_of(folder) == result("a"));
  CHECK(files_of(folder.string() + "-2") == result("b"));
  CHECK(files_of(folder.string() + "-3") == result("c"));
}

TEST_CASE("files that are not ours are never replaced, and names never lead outside") {
  const Scratch scratch;
  const auto with = [&](const std::string& name, const std::string& text) {
    const fs::path folder = scratch.path() / "mine";
    fs::remove_all(folder);
    fs::create_directory(folder);
    put_file(folder / name, text);
    const std::string message = refusal(folder);
    CHECK(files_of(folder) == Files{{name, text}});
    return message;
  };
  CHECK(with("thesis.tex", "years") == "holds thesis.tex, which is no part of a result");
  CHECK(with("report.html", "my own") == "holds files that no run of legwork wrote");
  CHECK(with("run.mcap", "another robot's") == "holds files that no run of legwork wrote");
  CHECK(with("summary.json", "{}") == "holds files that no run of legwork wrote");
  put_file(scratch.path() / "file", "x");
  fs::create_directory(scratch.path() / "new.part");
  put_file(scratch.path() / "new.part" / "thesis.tex", "years");
  CHECK(refusal(scratch.path() / "new").find("which no killed run left") != std::string::npos);
  CHECK(files_of(scratch.path() / "new.part") == Files{{"thesis.tex", "years"}});
  fs::remove_all(scratch.path() / "new.part");
  CHECK(refusal(scratch.path() / "file") == "is a plain file, not a folder");
  fs::create_directory_symlink(scratch.path() / "mine", scratch.path() / "link");
  CHECK(refusal(scratch.path() / "link") == "is a symbolic link, not a folder");
  CHECK(refusal(".") == "cannot be replaced as a whole");
  CHECK(refusal("") == "cannot be replaced as a whole");
  CHECK(refusal(fs::current_path()) == "holds the current folder");
  CHECK_THROWS_AS(default_result_folder("../../victim"), Error);
  CHECK_THROWS_AS(default_result_folder(""), Error);
  CHECK(default_result_folder("titan8-walk") == fs::path("runs/titan8-walk"));
  const ResultFolder out(scratch.path() / "new");
  CHECK_THROWS_AS(out.file("../outside"), Error);
  CHECK_THROWS_AS(out.file("/etc/passwd"), Error);
}

TEST_CASE("a second run into the same folder is refused while the first is at work") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "walk";
  std::optional<ResultFolder> first(std::in_place, folder);
  CHECK(refusal(folder) == "another run is writing its result there");
  for (const auto& [name, text] : result("first"))
    write_plain_file(first->file(name).string(), text);
  first->publish();
  CHECK(files_of(folder) == result("first"));
  write_result(folder, "second", EarlierResult::kReplace);
  CHECK(files_of(folder) == result("second"));
}

TEST_CASE("a stopped run does not displace a finished one") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "walk";
  const auto stop = [&](const std::string& what) {
    ResultFolder out(folder, {.earlier = EarlierResult::kReplace});
    write_plain_file(out.file("run.mcap").string(), "\x89MCAP legwork " + what);
    return out.publish_stopped();
  };
  CHECK(stop("early") == folder);
  CHECK(files_of(folder).size() == 1);
  write_result(folder, "whole", EarlierResult::kReplace);
  CHECK(stop("later") == fs::path(folder.string() + ".stopped"));
  CHECK(stop("last") == fs::path(folder.string() + ".stopped"));
  CHECK(files_of(folder) == result("whole"));
  CHECK(files_of(folder.string() + ".stopped").at("run.mcap") == "\x89MCAP legwork last");
  CHECK(entry_count(scratch.path()) == 2);
}

TEST_CASE("whichever call fails, one whole result is there: the old one or the new") {
  int tried = 0, failed = 0, left = 0;
  for (const Fault& fault : all_faults()) {
    for (int n = 1;; ++n) {
      const Scratch scratch;
      const fs::path folder = scratch.path() / "walk";
      write_result(folder, "old");
      bool threw = false;
      int count = 0;
      {
        FailingFiles faults(fault, n);
        try {
          write_result(folder, "new", EarlierResult::kReplace);
        } catch (const Error&) {
          threw = true;
        }
        count = faults.count();
      }
      if (n > count) break;
      CAPTURE(fault.name);
      CAPTURE(n);
      ++tried;
      failed += threw;
      const Files now = files_of(folder);
      CHECK((now == result("old") || now == result("new")));
      if (!threw) CHECK(now == result("new"));
      if (must_succeed(fault)) CHECK_FALSE(threw);
      // Where even removing fails, one hidden folder may stay; the next run takes it away.
      left += entry_count(scratch.path()) > 1;
      CHECK(entry_count(scratch.path()) <= 2);
      write_result(folder, "next", EarlierResult::kReplace);
      CHECK(files_of(folder) == result("next"));
      CHECK(entry_count(scratch.path()) == 1);
    }
  }
  MESSAGE("faults tried " << tried << ", reported " << failed << ", leftovers " << left);
  CHECK(tried > 100);
}

TEST_CASE("a process killed at any moment leaves a whole result and at most one folder beside") {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "walk";
  write_result(folder, "old");
  int replaced = 0, left = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int k = 0;; ++k) write_result(folder, std::to_string(k % 2), EarlierResult::kReplace);
    }
    ::usleep(static_cast<useconds_t>(200 + 137 * trial));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Files now = files_of(folder);
    const bool whole = now == result("old") || now == result("0") || now == result("1");
    CHECK(whole);
    replaced += now != result("old");
    left += entry_count(scratch.path()) > 1;
    CHECK(entry_count(scratch.path()) <= 2);
  }
  MESSAGE("100 kills, " << replaced << " after a replacement, " << left << " left a work folder");
  write_result(folder, "last", EarlierResult::kReplace);
  CHECK(entry_count(scratch.path()) == 1);
}
