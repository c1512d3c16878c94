// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Studies are read strictly, and what they name of a run is checked before the first case.
#include "legwork/study/study.h"

#include <doctest.h>

#include <string>

#include "legwork/scenario/scenario_run.h"
#include "legwork/study/study_run.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

struct Bad {
  const char* text;
  const char* message;  // part of it
  int line;
};

void refuses(const Bad& bad) {
  CAPTURE(std::string(bad.text));
  try {
    prepare_study(read_study("bad.toml", bad.text, {}), {.data_folder = support::data_folder()},
                  "test");
    FAIL("was read");
  } catch (const Error& error) {
    const Finding& f = error.findings().front();
    CAPTURE(std::string(error.what()));
    CHECK(f.message.find(bad.message) != std::string::npos);
    CHECK(f.file == "bad.toml");
    CHECK(f.line == bad.line);
    CHECK(!f.remedy.empty());
  }
}

}  // namespace

TEST_CASE("what a study gets wrong is refused with its line and the nearest name") {
  refuses({"[[vary]]\nkey = \"duration\"\nvalues = [1]\n", "run is missing", 1});
  refuses({"run = \"titan8-wolk\"\n[[vary]]\nkey = \"duration\"\nvalues = [1]\n",
           "did you mean \"titan8-walk\"?", 1});
  refuses({"run = \"titan8-walk\"\n\n[[vary]]\nkey = \"gait.sped\"\nvalues = [1]\n",
           "gait.sped is not a key of a scenario; did you mean \"speed\"?", 4});
  refuses(
      {"run = \"titan8-walk\"\n[set]\ngait.sped = 1\n[[vary]]\nkey = \"duration\"\nvalues = [1]\n",
       "gait.sped is not a key", 3});
  refuses(
      {"run = \"titan8-walk\"\nmetrics = [\"mean_powr\"]\n[[vary]]\nkey = \"duration\"\nvalues = "
       "[1]\n",
       "there is no metric \"mean_powr\"; did you mean \"mean_power\"?", 2});
  refuses(
      {"run = \"titan8-walk\"\nmethod = \"latin\"\n[[vary]]\nkey = \"duration\"\nfrom = 1\nto = "
       "2\n",
       "cases is missing", 1});
  refuses({"run = \"titan8-walk\"\nmethod = \"gird\"\n[[vary]]\nkey = \"duration\"\nvalues = [1]\n",
           "did you mean \"grid\"?", 2});
  refuses(
      {"run = \"titan8-walk\"\nmetrcs = [\"tilt\"]\n[[vary]]\nkey = \"duration\"\nvalues = [1]\n",
       "metrcs is not a key of a study; did you mean \"metrics\"?", 2});
  refuses({"run = \"titan8-walk\"\n[[vary]]\nkey = \"duration\"\nfrom = 1\nto = 2\n",
           "has no values", 3});
  refuses(
      {"run = \"titan8-walk\"\nmethod = \"random\"\ncases = 3\n[[vary]]\nkey = \"duration\"\nfrom "
       "= 2\nto = 1\n",
       "to is not above from", 7});
  refuses(
      {"run = \"posture\"\nmethod = \"optimise\"\n[set]\nrobot.file = \"titan8\"\n[[vary]]\nkey = "
       "\"x\"\nfrom = 0\nto = 1\n"
       "[optimise]\nmetric = \"cost\"\n[[optimise.limit]]\nmetric = \"margin\"\nat_least = 0\n",
       "sbplx knows no limits", 12});
}

TEST_CASE("a program at the other end of a socket is no controller of many cases") {
  const Study study = read_study(
      "s.toml", "run = \"titan8-hold\"\n[[vary]]\nkey = \"seed\"\nvalues = [1, 2]\n", {});
  const auto task = find_task(study, {.data_folder = support::data_folder()});
  CHECK_THROWS_WITH_AS(task->measure({{"controller.kind", "remote"}}, {}),
                       doctest::Contains("cannot drive all cases at once"), Error);
}

TEST_CASE("a value that one case cannot take is no reason to refuse the study") {
  const PreparedStudy p = prepare_study(
      read_study("s.toml",
                 "run = \"titan8-walk\"\n[[vary]]\nkey = \"gait.duty\"\nvalues = [1.5, 0.8]\n", {}),
      {.data_folder = support::data_folder()}, "test");
  CaseRecord record;
  REQUIRE(measure_case(p, study_case(p.study, 0), {}, record));
  CHECK(record.end == CaseEnd::kFailed);
  CHECK(record.note == "gait.duty = 1.5 is out of bounds");
}

TEST_CASE("a study of runs gives the numbers of the runs themselves") {
  const PreparedStudy p =
      prepare_study(read_study("s.toml",
                               "run = \"titan8-pushed\"\n[set]\nduration = 0.3\npush.0.at = 0.1\n"
                               "[[vary]]\nkey = \"push.0.force.1\"\nvalues = [0, 90]\n",
                               {}),
                    {.data_folder = support::data_folder()}, "test");
  CaseRecord record;
  REQUIRE(measure_case(p, study_case(p.study, 1), {}, record));
  CHECK(record.end == CaseEnd::kRan);
  RunRequest request;
  request.data_folder = support::data_folder();
  const Scenario scenario =
      read_scenario(support::data_folder() + "/scenarios/titan8-pushed.toml",
                    {{"duration", "0.3"}, {"push.0.at", "0.1"}, {"push.0.force", "[0, 90, 0]"}});
  const outcome::Outcome alone = run_scenario(scenario, request);
  for (const outcome::Metric& m : alone.metrics) {
    CAPTURE(m.name);
    bool found = false;
    for (std::size_t i = 0; i < p.metrics.size(); ++i) {
      if (p.metrics[i].name != m.name) continue;
      found = true;
      CHECK(record.values[i] == m.value);  // to the bit
      CHECK(p.metrics[i].unit == m.unit);
    }
    CHECK(found);
  }
}
