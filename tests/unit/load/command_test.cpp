// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork inspect, list and export as a user runs them: exit codes and what goes where.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "large_bad_models.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

namespace {

namespace fs = std::filesystem;

// The command built beside this test, or LEGWORK_COMMAND; empty when there is none.
std::string command() {
  if (const char* given = std::getenv("LEGWORK_COMMAND")) return given;
  const fs::path beside = fs::read_symlink("/proc/self/exe").parent_path() / "legwork";
  return fs::exists(beside) ? beside.string() : std::string{};
}

bool absent() {
  if (!command().empty()) return false;
  MESSAGE("[skipped] the legwork command is not built");
  return true;
}

struct Outcome {
  int code = -1;
  std::string out;  // standard output
};
Outcome run(const std::string& arguments, const char* errors = "2>/dev/null") {
  Outcome outcome;
  std::FILE* pipe = popen(("'" + command() + "' " + arguments + " " + errors).c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    outcome.out.append(buffer, n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  return outcome;
}

/// As one word of a shell, whatever the checkout's path holds.
std::string quoted(const std::string& path) { return "'" + path + "'"; }

fs::path here() { return fs::path(legwork::support::source_root()) / "tests/unit/load"; }

}  // namespace

TEST_CASE("command: broken files exit 2, suspicious ones 0 and 2 with --strict") {
  if (absent()) return;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(here() / "oracle" / "bad_models")) {
    if (entry.path().extension() != ".stl") files.push_back(entry.path());
  }
  const legwork::test::Scratch scratch;
  const fs::path large = scratch.path();
  for (const char* name : legwork::kLargeBadModels) {
    files.push_back(large / name);
    std::ofstream(files.back()) << legwork::large_bad_model(name);
  }
  for (const fs::path& path : files) {
    const std::string file = path.string(), name = path.filename().string();
    CAPTURE(name);
    const bool loads = name.compare(0, 2, "17") == 0 || name.compare(0, 2, "22") == 0 ||
                       name.compare(0, 2, "23") == 0;
    const Outcome plain = run("inspect " + quoted(file));
    CHECK(plain.code == (loads ? 0 : 2));
    if (!loads) CHECK(plain.out.empty());  // errors go to standard error
    if (loads) CHECK(run("inspect --strict " + quoted(file)).code == 2);
  }
  CHECK(files.size() == 29);
}

TEST_CASE("command: --json prints one document, also for a file that is refused") {
  if (absent()) return;
  const std::string robots = (here() / "robots").string();
  const Outcome good = run("inspect --json " + quoted(robots + "/two_hinges_on_a_body.xml") +
                           " --v 0.1 0.2 0.3 -0.4");
  CHECK(good.code == 0);
  CHECK(good.out.front() == '{');
  for (const char* key : {"\"name\"", "\"nq\"", "\"nv\"", "\"nbody\"", "\"mass\"", "\"com_W\"",
                          "\"joints\"", "\"warnings\"", "\"M\"", "\"bias\"", "\"vdot\"",
                          "\"energy\"", "\"kinetic\"", "\"potential\""})
    CHECK_MESSAGE(good.out.find(key) != std::string::npos, std::string(key));
  const Outcome bad = run("inspect --json " + quoted(robots + "/refuse_mocap.xml"));
  CHECK(bad.code == 2);
  CHECK(bad.out.find("\"errors\"") != std::string::npos);
}

TEST_CASE("command: a keyframe that is not there is answered with those that are") {
  if (absent()) return;
  const std::string model = quoted(legwork::support::source_root() + "/data/robots/titan8.xml");
  const Outcome outcome = run("inspect " + model + " --key stnad", "2>&1");
  CHECK(outcome.code == 2);
  CHECK(outcome.out.find("no keyframe \"stnad\"") != std::string::npos);
  CHECK(outcome.out.find("it has: stand, drop") != std::string::npos);
}

TEST_CASE("command: wrong arguments and states exit 2") {
  if (absent()) return;
  const std::string model = quoted((here() / "robots" / "two_hinges_on_a_body.xml").string());
  for (const std::string& arguments :
       {std::string("inspect"), std::string("inspect no_such_robot"), "inspect " + model + " --q 1",
        "inspect " + model + " --v nan 0", "inspect " + model + " --state /nowhere.json",
        "inspect " + model + " --limit cats=3", "export " + model,
        "export " + model + " --mjcf -o /nowhere/x.xml", std::string("dance")})
    CHECK_MESSAGE(run(arguments).code == 2, arguments);
  CHECK(run("list").code == 0);
  CHECK(run("export " + model + " --urdf").code == 0);
  CHECK(run("--help").code == 0);
}
