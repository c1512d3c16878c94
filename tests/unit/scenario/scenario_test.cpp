// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Scenarios are read strictly: what is wrong is said with its place, its reason and its remedy.
#include "legwork/scenario/scenario.h"

#include <doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "legwork/scenario/build.h"
#include "legwork/scenario/scenario_run.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct Bad {
  const char* text;
  const char* message;  // part of it
  int line;             // 0: none
};

const Finding& first_of(const Error& error) { return error.findings().front(); }

void refuses(const Bad& bad) {
  const std::string text = bad.text;
  CAPTURE(text);
  try {
    read_scenario("bad.toml", text, {});
    FAIL("accepted");
  } catch (const Error& error) {
    CHECK(first_of(error).message.find(bad.message) != std::string::npos);
    CHECK(first_of(error).line == bad.line);
    CHECK(first_of(error).file == "bad.toml");
    CHECK(!first_of(error).remedy.empty());
  }
}

RunRequest request() {
  RunRequest r;
  r.data_folder = support::data_folder();
  return r;
}

}  // namespace

TEST_CASE("bad scenarios are refused with line, reason and remedy") {
  const std::vector<Bad> all{
      {"[robot]\nfile = \"titan8\"\n[terain]\n",
       "terain is not a key of a scenario; did you mean \"terrain\"?", 3},
      {"duraton = 3\n[robot]\nfile = \"titan8\"\n", "did you mean \"duration\"?", 1},
      {"[robot]\nfil = \"titan8\"\n", "robot.file is missing", 1},
      {"[robot]\nfile = 7\n", "robot.file is a number where text belongs", 2},
      {"duration = \"long\"\n[robot]\nfile = \"titan8\"\n", "where a number belongs", 1},
      {"duration = true\n[robot]\nfile = \"titan8\"\n", "is true or false where a number belongs",
       1},
      {"dt = -0.001\n[robot]\nfile = \"titan8\"\n", "dt = -0.001 is out of bounds", 1},
      {"dt = 0\n[robot]\nfile = \"titan8\"\n", "dt = 0 is out of bounds", 1},
      {"dt = nan\n[robot]\nfile = \"titan8\"\n", "dt is not a finite number", 1},
      {"gravity = inf\n[robot]\nfile = \"titan8\"\n", "gravity is not a finite number", 1},
      {"dt = \"1 kg\"\n[robot]\nfile = \"titan8\"\n",
       "has the unit \"kg\", which does not measure it", 1},
      {"[robot]\nfile = \"titan8\"\n[terrain]\nkind = \"slop\"\n", "did you mean \"slope\"?", 4},
      {"[robot]\nfile = \"titan8\"\n[terrain]\nkind = \"plane\"\nslope = 0.1\n",
       "terrain.slope is not a key", 5},
      {"[robot]\nfile = \"titan8\"\n[terrain]\nkind = \"stairs\"\nsteps = 2.5\n",
       "where a whole number belongs", 5},
      {"[robot]\nfile = \"titan8\"\n[terrain]\nfriction = -1\n",
       "terrain.friction = -1 is out of bounds", 4},
      {"[robot]\nfile = \"titan8\"\n[controller]\nkind = \"waltz\"\n",
       "controller.kind = \"waltz\" is not known", 4},
      {"[robot]\nfile = \"titan8\"\n[gait]\nspeed = 1\n",
       "has no effect without a controller that walks", 3},
      {"[robot]\nfile = \"titan8\"\n[[push]]\nforce = [1, 2]\nbody = \"trunk\"\n",
       "has 2 numbers instead of three", 4},
      {"[robot]\nfile = \"titan8\"\n[[push]]\nat = 1\n", "push.0.force is missing", 3},
      {"[robot]\nfile = \"titan8\"\n[[push]]\nbody = \"trunk\"\nforce = [1, nan, 3]\n",
       "not a finite number", 5},
      {"[robot]\nfile = \"titan8\"\n[push]\nbody = \"trunk\"\n",
       "is a table where a list of tables belongs", 3},
      {"robot = \"titan8\"\n", "robot is text where a table belongs", 1},
      {"[robot\nfile = \"titan8\"\n", "", 1},
      {"[robot]\nfile = \"titan8\"\nfile = \"biped10\"\n", "", 3},
      {"seed = -4\n[robot]\nfile = \"titan8\"\n", "seed = -4 is out of bounds", 1},
      {"[robot]\nfile = \"titan8\"\n[[claim]]\nmetric = \"tilt\"\n", "claim.0.expected is missing",
       3},
      {"[robot]\nfile = \"titan8\"\n[[claim]]\nmetric = \"tilt\"\nexpected = 1\nreason = \"x\"\n",
       "claim.0.explained is missing", 3},
      {"[robot]\nfile = \"titan8\"\n[[claim]]\nmetric = \"tilt\"\nexpected = 1\nexplained = 1\n",
       "claim.0.explained has no effect without a reason", 6},
  };
  for (const Bad& bad : all) refuses(bad);
}

TEST_CASE("bad [outputs] are refused like all else") {
  const std::vector<Bad> all{
      {"[robot]\nfile = \"titan8\"\n[output]\ncsv = true\n", "did you mean \"outputs\"?", 3},
      {"outputs = \"csv\"\n[robot]\nfile = \"titan8\"\n", "outputs is text where a table belongs",
       1},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nsummery = true\n", "did you mean \"summary\"?", 4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nreport = \"no\"\n",
       "outputs.report is text where true or false belongs", 4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nchannels = [\"joint_state\"]\n",
       "did you mean \"joint_states\"?", 4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nchannels = \"feet\"\n",
       "outputs.channels is no list of texts", 4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nchannels = []\n", "outputs.channels names nothing",
       4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nrate = -5\n", "outputs.rate = -5 is out of bounds",
       4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nrate = \"5 N\"\n",
       "has the unit \"N\", which does not measure it", 4},
      {"[robot]\nfile = \"titan8\"\n[outputs]\nmcap = false\nrate = 100\n",
       "outputs.rate has no effect: nothing is recorded", 5},
  };
  for (const Bad& bad : all) refuses(bad);
}

TEST_CASE("what only the robot can tell is refused before the first step") {
  const auto build = [](const std::string& text) {
    const Scenario s = read_scenario("bad.toml", text, {});
    build_scenario(s, {.data_folder = support::data_folder(), .host = {}});
  };
  CHECK_THROWS_WITH_AS(build("[robot]\nfile = \"titan9\"\n"),
                       doctest::Contains("did you mean \"titan8\"?"), Error);
  CHECK_THROWS_WITH_AS(build("[robot]\nfile = \"no/such.urdf\"\n"),
                       doctest::Contains("no/such.urdf"), Error);
  CHECK_THROWS_WITH_AS(build("[robot]\nfile = \"titan8\"\npose = \"sit\"\n"),
                       doctest::Contains("no keyframe"), Error);
  CHECK_THROWS_WITH_AS(
      build("[robot]\nfile = \"titan8\"\n[[push]]\nbody = \"trunc\"\nforce = [1, 0, 0]\n"),
      doctest::Contains("did you mean \"trunk\"?"), Error);
}

TEST_CASE("several mistakes come in one message") {
  try {
    read_scenario("bad.toml", "dt = -1\nduration = -1\n[robot]\nfile = \"titan8\"\n", {});
    FAIL("accepted");
  } catch (const Error& error) {
    CHECK(error.findings().size() == 2);
  }
}

TEST_CASE("every key can be set from outside, and units are understood") {
  const std::string text =
      "dt = \"2 ms\"\n[robot]\nfile = \"titan8\"\n[terrain]\nkind = \"slope\"\nslope = \"5 deg\"\n";
  const Scenario plain = read_scenario("good.toml", text, {});
  CHECK(plain.dt == 0.002);
  CHECK(plain.terrain.slope == doctest::Approx(0.0872664626));
  const Scenario set =
      read_scenario("good.toml", text,
                    {{"terrain.slope", "10 deg"}, {"robot.file", "biped10"}, {"gravity", "1.62"}});
  CHECK(set.terrain.slope == doctest::Approx(0.1745329252));
  CHECK(set.robot.file == "biped10");
  CHECK(set.gravity == 1.62);
  CHECK(set.text.find("biped10") != std::string::npos);
  CHECK_THROWS_WITH_AS(read_scenario("good.toml", text, {{"terrain.slop", "1"}}),
                       doctest::Contains("--set terrain.slop"), Error);
  CHECK_THROWS_AS(read_scenario("good.toml", text, {{"dt.x", "1"}}), Error);
}

TEST_CASE("a scenario says what it leaves behind, and a setting goes over it") {
  const std::string text =
      "[robot]\nfile = \"titan8\"\n[outputs]\nreport = false\ncsv = true\n"
      "channels = [\"feet\", \"contacts\"]\nrate = \"0.2 kHz\"\n";
  const RunOutputs plain = read_scenario("o.toml", "[robot]\nfile = \"titan8\"\n", {}).outputs;
  CHECK((plain.summary && plain.report && plain.mcap && !plain.csv));
  CHECK(wants_topic(plain, "/joint_states"));
  const RunOutputs asked = read_scenario("o.toml", text, {}).outputs;
  CHECK((asked.summary && !asked.report && asked.mcap && asked.csv));
  CHECK(asked.rate == 200);
  CHECK(wants_topic(asked, "/feet/FL"));
  CHECK(!wants_topic(asked, "/joint_states"));
  const RunOutputs set =
      read_scenario("o.toml", text, {{"outputs.report", "true"}, {"outputs.channels", "[\"tf\"]"}})
          .outputs;
  CHECK(set.report);
  CHECK(set.channels == std::vector<std::string>{"tf"});
  CHECK_THROWS_WITH_AS(read_scenario("o.toml", text, {{"outputs.cvs", "true"}}),
                       doctest::Contains("did you mean \"csv\"?"), Error);
}

TEST_CASE("a standing robot's ground carries its weight") {
  const Scenario s =
      read_scenario(support::data_folder() + "/scenarios/titan8-hold.toml", {{"duration", "0.6"}});
  const outcome::Outcome out = run_scenario(s, request());
  CHECK(out.run.steps == 600);
  CHECK(out.run.ended_early.empty());
  REQUIRE(out.claims.size() == 1);
  CHECK(out.claims[0].verdict == Verdict::kAgrees);
  for (const outcome::Evidence& e : out.evidence) {
    CAPTURE(e.name);
    if (e.limit) CHECK(e.value <= *e.limit);
  }
}

TEST_CASE("a run whose steps are capped goes on and counts those on softer ground") {
  const Scenario s = read_scenario("capped.toml",
                                   "duration = 0.3\ncapped = true\nstop_on_fall = false\n[robot]\n"
                                   "file = \"titan8\"\n[controller]\nkind = \"limp\"\n",
                                   {});
  const BuiltScenario built =
      build_scenario(s, {.data_folder = support::data_folder(), .host = {}});
  CHECK(built.simulation->world().options().solve.capped);
  const outcome::Outcome out = run_scenario(s, request());
  CHECK(out.run.ended_early.empty());
  const auto soft =
      std::find_if(out.evidence.begin(), out.evidence.end(),
                   [](const outcome::Evidence& e) { return e.name == "steps on softer ground"; });
  REQUIRE(soft != out.evidence.end());
  CHECK(soft->value <= static_cast<double>(out.run.steps));
}

TEST_CASE("a robot that falls ends its run early") {
  const Scenario s = read_scenario(
      "fall.toml", "duration = 2\n[robot]\nfile = \"titan8\"\n[controller]\nkind = \"limp\"\n", {});
  const outcome::Outcome out = run_scenario(s, request());
  CHECK(out.run.ended_early.find("the robot") != std::string::npos);
  CHECK(exit_code(out) == 3);
}

TEST_CASE("a claim about a metric that is not there is refused") {
  const Scenario s = read_scenario(
      "c.toml",
      "duration = 0.01\n[robot]\nfile = \"titan8\"\n[[claim]]\nmetric = \"beauty\"\nexpected = 1\n",
      {});
  CHECK_THROWS_WITH_AS(run_scenario(s, request()), doctest::Contains("beauty"), Error);
}

TEST_CASE("a setting that is no text is refused, one in any language is not") {
  const std::string text = "[robot]\nfile = \"titan8\"\n";
  for (const std::string bad :
       {"a\x01", "a\x7f", "\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    CAPTURE(bad.size());
    CHECK_THROWS_AS(read_scenario("s.toml", text, {{"name", bad}}), Error);
  }
  const Scenario scenario = read_scenario("s.toml", text, {{"name", "крабь 歩く 🐾"}});
  CHECK(read_scenario("s.toml", scenario.text, {}).text == scenario.text);
}
