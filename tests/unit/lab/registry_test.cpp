// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/registry.h"

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>

#include "legwork/base/error.h"

using namespace legwork;

TEST_CASE("an experiment is found by name, and a slip is answered with the nearest one") {
  ExperimentRegistry registry;
  registry.add(
      {.name = "titan8-crawl", .run = [](const RunRequest&) { return outcome::Outcome{}; }});
  CHECK(registry.find("titan8-crawl").name == "titan8-crawl");
  CHECK_THROWS_AS(registry.add({.name = "titan8-crawl"}), std::logic_error);
  try {
    registry.find("titan8-craw");
    FAIL("found what is not there");
  } catch (const Error& e) {
    CHECK(std::string(e.what()).find("did you mean \"titan8-crawl\"") != std::string::npos);
  }
}

TEST_CASE("a scenario with the name of an experiment is an error") {
  ExperimentRegistry registry;
  registry.add({.name = "titan8-crawl"});
  CHECK_NOTHROW(registry.require_distinct({"titan8-walk", "titan8-hold"}));
  try {
    registry.require_distinct({"titan8-walk", "titan8-crawl"});
    FAIL("two things of one name");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-NAME");
    CHECK(e.findings().front().message.find("titan8-crawl") != std::string::npos);
  }
}

TEST_CASE("settings are numbers where numbers are wanted, and only known keys pass") {
  RunRequest request;
  request.settings = {{"speed", "1.5"}, {"speed", "2.5"}, {"height", "3 m"}, {"mass", "nan"}};
  CHECK(request.number("speed", 0) == 2.5);
  CHECK(request.number("width", 7) == 7);
  CHECK_THROWS_AS(request.number("height", 0), Error);
  CHECK_THROWS_AS(request.number("mass", 0), Error);
  CHECK_NOTHROW(request.allow_settings({"speed", "height", "mass"}));
  CHECK_THROWS_AS(request.allow_settings({"speed", "height"}), Error);
}

TEST_CASE("a claim that differs fails the run unless it says why, and by how much") {
  outcome::Outcome outcome;
  Claim claim{.id = "X", .expected = 1, .tolerance = 0.1};
  settle(claim, 1.05);
  outcome.claims = {claim};
  CHECK(exit_code(outcome) == 0);
  settle(outcome.claims[0], 2.0);
  CHECK(exit_code(outcome) == 1);
  outcome.claims[0].reason = "the paper's own table adds up to 2";
  CHECK(exit_code(outcome) == 1);  // a reason that explains no number explains nothing
  explain(outcome.claims[0], "the paper's own table adds up to 2", 2.0, 1e-6);
  CHECK(exit_code(outcome) == 0);
  CHECK(verdict_text(outcome.claims[0]) == "differs, explained");
  settle(outcome.claims[0], 2.0 + 1e-5);  // still as wrong, but no longer in the way explained
  CHECK(exit_code(outcome) == 1);
  CHECK(verdict_text(outcome.claims[0]) == "differs, and no longer by the amount explained");
  settle(outcome.claims[0], 1.05);  // it agrees now: the reason is out of use, not wrong
  CHECK(exit_code(outcome) == 0);
  CHECK(verdict_text(outcome.claims[0]) == "agrees");
}

TEST_CASE("what a reason explains has a tolerance of its own") {
  Claim claim{.id = "X", .expected = 1, .tolerance = 0.1};
  explain(claim, "measured", -4.0, 0.5, Tolerance::kAbsolute);
  for (const double value : {-4.5, -4.0, -3.5}) {
    settle(claim, value);
    CHECK_FALSE(fails(claim));
  }
  for (const double value : {-4.6, -3.4, 4.0}) {
    settle(claim, value);
    CHECK(fails(claim));
  }
  explain(claim, "measured", -4.0, 0.5, Tolerance::kRelative);
  settle(claim, -5.9);
  CHECK_FALSE(fails(claim));
  settle(claim, -6.1);
  CHECK(fails(claim));
  settle(claim, std::numeric_limits<double>::quiet_NaN());
  CHECK_FALSE(fails(claim));  // cannot tell
}
