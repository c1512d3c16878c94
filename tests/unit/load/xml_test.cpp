// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The first look at a file: well formed, small enough, and every slip in one run.
#include <doctest/doctest.h>

#include "legwork/load/load_model.h"
#include "legwork/load/xml/document.h"
#include "legwork/load/xml/numbers.h"

using namespace legwork;
using namespace legwork::load;

namespace {

Finding first_error(const std::string& text, const std::string& name = "m.xml") {
  try {
    load_model_from_memory({{name, text}}, name);
  } catch (const Error& e) {
    return e.findings().front();
  }
  return {};
}

const std::string kBody =
    "<worldbody><body name=\"b\"><freejoint/><inertial pos=\"0 0 0\" mass=\"1\" "
    "diaginertia=\"1 1 1\"/></body></worldbody>";

}  // namespace

TEST_CASE("xml: what is not well formed is named with its line") {
  CHECK(first_error("<mujoco>\n<a b=1/></mujoco>").message.find("not in quotes") !=
        std::string::npos);
  CHECK(first_error("<mujoco>\n<a b='1' b='2'/></mujoco>").message.find("twice") !=
        std::string::npos);
  CHECK(first_error("<mujoco>\n\n<a>").line == 3);
  CHECK(first_error("<mujoco/><mujoco/>").message.find("second root") != std::string::npos);
  CHECK(first_error("<mujoco a=\"&bomb;\"/>").message.find("entity") != std::string::npos);
  CHECK(first_error("<mujoco><!-- never closed").message.find("comment") != std::string::npos);
  CHECK(first_error("hello").code == "E-XML");
  CHECK(first_error(std::string("<mujoco>\0</mujoco>", 18)).code == "E-XML");
}

TEST_CASE("xml: control characters are refused, written out or as references") {
  const auto named = [](const std::string& name) {
    return first_error("<mujoco>\n<a name=\"" + name + "\"/></mujoco>");
  };
  for (const char* name : {"&#27;]0;pwned&#7;", "&#x1b;", "&#0;", "&#127;", "&#x9b;", "&#xD800;",
                           "&#x110000;", "&#;", "&#x;", "&#1b;"}) {
    CAPTURE(name);
    CHECK(named(name).code == "E-XML");
    CHECK(named(name).line == 2);
    CHECK(named(name).message.find('\x1b') == std::string::npos);
  }
  CHECK(named("\x1b[2J").message == "a control character in the text");
  CHECK(named("&#65;&#xe9;&#9;").code != "E-XML");
}

TEST_CASE("xml: comments, CDATA, a byte order mark and single quotes are fine") {
  const std::string text = "\xEF\xBB\xBF<?xml version='1.0'?><!-- <not><closed> --><mujoco>" +
                           kBody + "<custom><![CDATA[ <x> ]]></custom></mujoco>";
  CHECK(load_model_from_memory({{"m.xml", text}}, "m.xml").model.nv == 6);
}

TEST_CASE("xml: limits count over all included files") {
  LoadOptions options;
  options.limits.bodies = 2;
  const std::string part = "<mujoco><worldbody><body/><body/></worldbody></mujoco>";
  try {
    load_model_from_memory(
        {{"m.xml", "<mujoco><include file=\"p.xml\"/>" + kBody + "</mujoco>"}, {"p.xml", part}},
        "m.xml", options);
    FAIL_CHECK("three bodies passed a limit of two");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-COUNT");
  }
}

// What bounds the time and memory of a hostile file: each limit refuses the file that is one past
// it, and lets pass the one that is at it.
TEST_CASE("xml: every limit holds to the one") {
  const std::string two = "<mujoco><include file=\"p.xml\"/>" + kBody + "</mujoco>";
  const std::string part = "<mujoco><custom/></mujoco>";
  const auto code = [&](const XmlLimits& limits) -> std::string {
    LoadOptions options;
    options.limits = limits;
    try {
      load_model_from_memory({{"m.xml", two}, {"p.xml", part}}, "m.xml", options);
    } catch (const Error& e) {
      return e.findings().front().code;
    }
    return "";
  };
  const auto tight = [&](auto member, long enough, const char* refusal) {
    XmlLimits limits;
    using Value = std::remove_reference_t<decltype(limits.*member)>;
    limits.*member = static_cast<Value>(enough);
    CHECK(code(limits) == "");
    limits.*member = static_cast<Value>(enough - 1);
    CHECK(code(limits) == refusal);
  };
  tight(&XmlLimits::file_bytes, static_cast<long>(two.size()), "E-SIZE");
  tight(&XmlLimits::total_bytes, static_cast<long>(two.size() + part.size()), "E-SIZE");
  tight(&XmlLimits::depth, 4, "E-DEPTH");     // mujoco, worldbody, body, inertial
  tight(&XmlLimits::elements, 8, "E-COUNT");  // five of them, the include, and the part's two
  tight(&XmlLimits::bodies, 1, "E-COUNT");
  tight(&XmlLimits::includes, 1, "E-COUNT");
  tight(&XmlLimits::name_length, 11, "E-XML");  // diaginertia
}

TEST_CASE("xml: includes that leave the folder, are missing or come twice are refused") {
  CHECK(first_error("<mujoco><include file=\"../../x.xml\"/></mujoco>").code == "E-PATH");
  CHECK(first_error("<mujoco><include file=\"/etc/passwd\"/></mujoco>").code == "E-PATH");
  CHECK(first_error("<mujoco><include file=\"none.xml\"/></mujoco>").code == "E-INCLUDE");
  CHECK(first_error("<mujoco><include/></mujoco>").code == "E-INCLUDE");
}

TEST_CASE("xml: at most twenty errors, then stop") {
  std::string text = "<mujoco><worldbody>";
  for (int i = 0; i < 100; ++i) text += "<body poss=\"0 0 0\"/>\n";
  try {
    load_model_from_memory({{"m.xml", text + "</worldbody></mujoco>"}}, "m.xml");
    FAIL_CHECK("loaded");
  } catch (const Error& e) {
    CHECK(e.findings().size() == 20);
  }
}

TEST_CASE("numbers: C locale, finite, nothing left over") {
  CHECK(read_numbers(" 1 -2.5e3\n+.5 ").values == std::vector<double>{1, -2500, 0.5});
  for (const char* bad :
       {"nan", "inf", "-infinity", "1e999", "0x10", "1,5", "1kg", "--1", "1e", ""})
    CHECK_MESSAGE(!read_number(bad).has_value(), bad);
  CHECK(read_number("1e-400") == 0.0);
  CHECK(read_numbers("1 2 3", 2).problem.find("more than 2") != std::string::npos);
}

TEST_CASE("suggestions: a slip of the keyboard, not a guess") {
  CHECK(nearest("bsae", {"base", "thigh"}) == "base");
  CHECK(nearest("xyz", {"base", "thigh"}).empty());
  CHECK(edit_distance("abcd", "abdc") == 1);
  CHECK(edit_distance("", "abc") == 3);
}

TEST_CASE("findings: what has one cause is said once") {
  Findings findings;
  for (int i = 0; i < 67; ++i)
    findings.warning({"f", i}, "W-X", "joint \"j" + std::to_string(i) + "\"",
                     "joint \"j" + std::to_string(i) + "\" is at " + std::to_string(i), "");
  findings.warning({"f", 99}, "W-X", "joint \"k\"", "joint \"k\" is lost", "");
  const std::vector<Finding> all = findings.finish();
  REQUIRE(all.size() == 2);
  CHECK(all[0].line == 0);
  CHECK(all[0].message ==
        "joint \"j0\" is at 0; the same for 66 more: joint \"j1\", joint \"j2\", joint \"j3\", "
        "joint \"j4\", joint \"j5\", ...");
}
