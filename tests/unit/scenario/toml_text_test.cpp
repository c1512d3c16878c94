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
