#include "legwork/lab/registry.h"

#include <doctest/doctest.h>

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

TEST_CASE("a claim that differs fails the run unless it says why") {
  outcome::Outcome outcome;
  Claim claim{.id = "X", .expected = 1, .tolerance = 0.1};
  settle(claim, 1.05);
  outcome.claims = {claim};
  CHECK(exit_code(outcome) == 0);
  settle(outcome.claims[0], 2.0);
  CHECK(exit_code(outcome) == 1);
  outcome.claims[0].reason = "the paper's own table adds up to 2";
  CHECK(exit_code(outcome) == 0);
}
