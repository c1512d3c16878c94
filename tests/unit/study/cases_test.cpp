// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Cases are functions of their number: grids in order, draws that do not depend on who asks.
#include "legwork/study/cases.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>

#include "legwork/base/random.h"

using namespace legwork;

namespace {

Study study_of(const std::string& text) {
  return read_study("study.toml", "run = \"titan8-walk\"\n" + text, {});
}

double number(const std::string& cell) { return std::strtod(cell.c_str(), nullptr); }

}  // namespace

TEST_CASE("a grid runs through every combination once, the last key fastest") {
  const Study s = study_of(
      "repeats = 2\n[[vary]]\nkey = \"a\"\nvalues = [1, 2]\n"
      "[[vary]]\nkey = \"b\"\nfrom = 0\nto = 1\ncount = 3\nunit = \"m\"\n");
  REQUIRE(s.cases == 12);
  CHECK(study_keys(s) == std::vector<std::string>{"a", "b"});
  std::set<std::vector<std::string>> seen;
  for (std::uint64_t i = 0; i < s.cases; ++i) {
    const StudyCase c = study_case(s, i);
    CHECK(c.cells[0] == (i < 6 ? "1" : "2"));
    CHECK(number(c.cells[1]) == 0.5 * double(i / 2 % 3));
    seen.insert(c.cells);
  }
  CHECK(seen.size() == 6);  // each twice
  const StudyCase c = study_case(s, 3);
  CHECK(c.settings[0].first == "seed");  // repeats draw their own
  CHECK(c.settings.back() == std::pair<std::string, std::string>{"b", "\"0.5 m\""});
}

TEST_CASE("a list runs its rows as they are written, whatever keys they have") {
  const Study s = study_of(
      "method = \"list\"\n[set]\nduration = 1\n[[case]]\ngait.speed = 0.1\n"
      "[[case]]\ngait = {speed = 0.2, pattern = \"trot\"}\n");
  REQUIRE(s.cases == 2);
  CHECK(study_keys(s) == std::vector<std::string>{"gait.speed", "gait.pattern"});
  CHECK(study_case(s, 0).cells == std::vector<std::string>{"0.1", ""});
  CHECK(study_case(s, 1).cells[0] == "0.2");
  CHECK(study_case(s, 0).settings == Settings{{"duration", "1"}, {"gait.speed", "0.1"}});
}

TEST_CASE("draws follow their distributions and their bounds") {
  const Study s = study_of(
      "method = \"random\"\ncases = 20000\nseed = 3\n"
      "[[vary]]\nkey = \"u\"\nfrom = -1\nto = 3\n"
      "[[vary]]\nkey = \"n\"\ndistribution = \"normal\"\nmean = 5\ndeviation = 2\n"
      "[[vary]]\nkey = \"cut\"\ndistribution = \"normal\"\nmean = 0\ndeviation = 1\nfrom = 0\nto = "
      "1\n"
      "[[vary]]\nkey = \"log\"\ndistribution = \"log_uniform\"\nfrom = 0.1\nto = 10\n"
      "[[vary]]\nkey = \"ln\"\ndistribution = \"log_normal\"\nmedian = 2\ndeviation = 0.5\n"
      "[[vary]]\nkey = \"c\"\ndistribution = \"choice\"\nvalues = [\"x\", \"y\", \"y\"]\n");
  double mean[5] = {}, square[5] = {}, y = 0;
  const auto n = double(s.cases);
  for (std::uint64_t i = 0; i < s.cases; ++i) {
    const StudyCase c = study_case(s, i);
    for (std::size_t k = 0; k < 5; ++k) {
      double x = number(c.cells[k]);
      if (k >= 3) x = std::log(x);
      mean[k] += x / n, square[k] += x * x / n;
    }
    CHECK(number(c.cells[2]) >= 0.0);
    CHECK(number(c.cells[2]) <= 1.0);
    y += c.cells[5] == "'y'" || c.cells[5] == "\"y\"" ? 1 / n : 0;
  }
  const auto deviation = [&](std::size_t k) { return std::sqrt(square[k] - mean[k] * mean[k]); };
  // Five standard errors of a mean of 20000.
  CHECK(mean[0] == doctest::Approx(1).epsilon(0.05));
  CHECK(deviation(0) == doctest::Approx(4 / std::sqrt(12)).epsilon(0.03));
  CHECK(std::abs(mean[1] - 5) < 5 * 2 / std::sqrt(n));
  CHECK(deviation(1) == doctest::Approx(2).epsilon(0.03));
  CHECK(mean[2] == doctest::Approx(0.459862).epsilon(0.02));  // (φ(0) − φ(1))/(Φ(1) − Φ(0))
  CHECK(std::abs(mean[3]) < 5 * std::log(100) / std::sqrt(12 * n));
  CHECK(std::abs(mean[4] - std::log(2)) < 5 * 0.5 / std::sqrt(n));
  CHECK(y == doctest::Approx(2.0 / 3).epsilon(0.03));
}

TEST_CASE("a Latin hypercube meets each stratum of every key once") {
  for (const int n : {1, 2, 7, 64, 1000}) {
    const Study s = study_of("method = \"latin\"\ncases = " + std::to_string(n) +
                             "\n[[vary]]\nkey = \"a\"\nfrom = 0\nto = 1\n"
                             "[[vary]]\nkey = \"b\"\nfrom = 0\nto = 1\n");
    for (std::size_t key = 0; key < 2; ++key) {
      std::set<int> strata;
      for (std::uint64_t i = 0; i < s.cases; ++i) {
        const double u = number(study_case(s, i).cells[key]);
        CHECK((u > 0 && u < 1));
        strata.insert(int(u * n));
      }
      CHECK(strata.size() == std::size_t(n));
    }
  }
}

TEST_CASE("the strata of two keys are not paired") {
  const Study s = study_of(
      "method = \"latin\"\ncases = 2000\n[[vary]]\nkey = \"a\"\nfrom = 0\nto = 1\n"
      "[[vary]]\nkey = \"b\"\nfrom = 0\nto = 1\n");
  double ab = 0;
  for (std::uint64_t i = 0; i < s.cases; ++i)
    ab += 12 * (case_draw(s, 0, i) - 0.5) * (case_draw(s, 1, i) - 0.5) / 2000;
  CHECK(std::abs(ab) < 4 / std::sqrt(2000.0));  // correlation, four standard errors
}

TEST_CASE("the permutation is one, and another for another seed") {
  for (const std::uint64_t n : {2u, 3u, 5u, 17u, 256u, 1000u}) {
    std::set<std::uint64_t> seen;
    std::uint64_t moved = 0;
    for (std::uint64_t i = 0; i < n; ++i) {
      seen.insert(permuted(i, n, 1, 0));
      moved += permuted(i, n, 1, 0) != permuted(i, n, 2, 0);
    }
    CHECK(seen.size() == n);
    CHECK(*seen.rbegin() == n - 1);
    if (n > 5) CHECK(moved > n / 2);
  }
}

TEST_CASE("a case's seed is a function of the study's seed and its number") {
  const std::string text =
      "method = \"random\"\ncases = 50\n[[vary]]\nkey = \"a\"\nfrom = 0\nto = 1\n";
  const Study one = study_of(text + "[set]\n"), two = study_of("seed = 2\n" + text);
  std::set<std::string> seeds;
  for (std::uint64_t i = 0; i < 50; ++i) {
    REQUIRE(study_case(one, i).settings.front().first == "seed");
    seeds.insert(study_case(one, i).settings.front().second);
    CHECK(study_case(one, i).settings.front() != study_case(two, i).settings.front());
    CHECK(study_case(one, i).settings.front().second ==
          std::to_string(RandomStream(1, std::uint32_t(i), 0).bits() & 0x7fffffffu));
  }
  CHECK(seeds.size() == 50);
}
