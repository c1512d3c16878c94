// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a scenario's text may hold, and that a run's own text says the same as what was read.
#include "legwork/scenario/detail/toml_text.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"
#include "legwork/scenario/scenario.h"

using namespace legwork;

namespace {
Finding refusal(const std::string& text) {
  try {
    read_scenario("s.toml", text, {});
  } catch (const Error& e) {
    return e.findings().front();
  }
  return {};
}
}  // namespace

TEST_CASE("strings and comments end where TOML says") {
  CHECK(quoted_end("x = 1", 0) == 0);
  CHECK(quoted_end("\"a\\\"b\" c", 0) == 6);
  CHECK(quoted_end("'a\\' c", 0) == 4);
  CHECK(quoted_end("\"\"\"a\"b\"\"\" c", 0) == 9);
  CHECK(quoted_end("# all\nx", 0) == 5);
}

TEST_CASE("what TOML has no place for is refused at its line") {
  CHECK(refusal("[robot]\nfile = \"titan8\"\n[%]\n").line == 3);
  CHECK(refusal("[robot]\nfile = \"titan8\"\n[%]\n").remedy == "write [name] or [[name]]");
  CHECK(refusal("[robot]\nf\xc3\xa4st = 1\n").line == 2);
  CHECK(refusal(std::string("[robot]\nfile = \"a\x01\"\n")).message == "holds a control character");
}

TEST_CASE("digits in a text survive being written down, digits of a number are shortened") {
  const std::string text =
      "title = \"run 12345678901234567.50\"\nduration = 3.2\n[robot]\nfile = \"titan8\"\n";
  const Scenario once = read_scenario("s.toml", text, {});
  const Scenario again = read_scenario("s.toml", once.text, {});
  CHECK(once.text.find("run 12345678901234567.50") != std::string::npos);
  CHECK(once.text.find("3.2\n") != std::string::npos);
  CHECK(again.text == once.text);
}

TEST_CASE("any text of a scenario reads back as it was") {
  for (const char* title :
       {"two\\nlines", "two\\nlines and ''' in it", "\\\"\\\"\\\" and\\n '''", "it's\\\\"}) {
    CAPTURE(title);
    const std::string text = "title = \"" + std::string(title) + "\"\n[robot]\nfile = \"titan8\"\n";
    const Scenario once = read_scenario("s.toml", text, {});
    const Scenario again = read_scenario("s.toml", once.text, {});
    CHECK(again.title == once.title);
    CHECK(again.text == once.text);
  }
}

TEST_CASE("text that would exhaust the parser is refused at its line") {
  const std::string robot = "[robot]\nfile = \"titan8\"\n";
  std::string dotted = "a";
  for (int i = 0; i < 100'000; ++i) dotted += ".a";
  CHECK(refusal(robot + dotted + " = 1\n").message == "a dotted key of more than 16 parts");
  CHECK(refusal(robot + dotted + " = 1\n").line == 3);
  CHECK(refusal(robot + "[" + dotted + "]\n").line == 3);
  CHECK(refusal(robot + "x = {" + dotted + " = 1}\n").line == 3);
  std::string quoted = "\"a\"";
  for (int i = 0; i < 40; ++i) quoted += ".\"a\"";
  CHECK(refusal(robot + quoted + " = 1\n").message == "a dotted key of more than 16 parts");
  const std::string deep(100'000, '[');
  CHECK(refusal(robot + "x = " + deep).message == "lists or tables nested deeper than 32");
  CHECK(refusal(std::string(1'000'001, '#')).message ==
        "is larger than 1000000 bytes, the most that is read");
  // Dots of numbers, texts and comments are none of a key's.
  const std::string dots(100, '.');
  CHECK(refusal("title = \"" + dots + "\" # " + dots + "\n" + robot).message.empty());
  CHECK_THROWS_AS(read_scenario("s.toml", robot, {{dotted, "1"}}), Error);
  CHECK_THROWS_AS(read_scenario("s.toml", robot, {{"x", "{" + dotted + "=1}"}}), Error);
  CHECK_THROWS_AS(read_scenario("s.toml", robot, {{"x", deep}}), Error);
}

TEST_CASE("names with control characters, and those that lead out of a folder, are refused") {
  const std::string robot = "[robot]\nfile = \"titan8\"\n";
  CHECK(refusal("title = \"\\u001b]0;pwned\\u0007\"\n" + robot).message ==
        "title holds a control character");
  for (const char* name : {"../../victim", "", "/etc", ".hidden", "a/b"})
    CHECK(refusal("name = \"" + std::string(name) + "\"\n" + robot).message ==
          "name is no name for a folder");
  CHECK(refusal("name = \"titan8-walk\"\n" + robot).message.empty());
}

TEST_CASE("a scenario is a plain file of bounded size") {
  CHECK_THROWS_WITH_AS(read_scenario("/dev/zero", Settings{}), doctest::Contains("is a device"),
                       Error);
  CHECK_THROWS_WITH_AS(read_scenario("/", Settings{}), doctest::Contains("is a folder"), Error);
}
