// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Findings read like compiler messages, and a Error shows the errors first.
#include "legwork/base/error.h"

#include <doctest/doctest.h>

using namespace legwork;

namespace {
Finding finding(Severity severity, std::string code) {
  return {.severity = severity, .code = std::move(code), .message = "it is wrong"};
}
}  // namespace

TEST_CASE("a headline names code, file, line and message") {
  const Finding f{.code = "E-MASS", .file = "a.urdf", .line = 42, .message = "mass is negative"};
  CHECK(headline(f) == "E-MASS a.urdf:42: mass is negative");
}

TEST_CASE("a headline leaves out the line or the file it does not have") {
  CHECK(headline({.code = "E-EMPTY", .file = "a.urdf", .message = "empty"}) ==
        "E-EMPTY a.urdf: empty");
  CHECK(headline({.code = "E-EMPTY", .message = "empty"}) == "E-EMPTY: empty");
}

TEST_CASE("a load error sorts errors before warnings before notes and keeps their order") {
  const Error error({finding(Severity::kNote, "N1"), finding(Severity::kError, "E1"),
                     finding(Severity::kWarning, "W1"), finding(Severity::kError, "E2")});
  std::string order;
  for (const Finding& f : error.findings()) order += f.code + " ";
  CHECK(order == "E1 E2 W1 N1 ");
}

TEST_CASE("the text of a load error holds the errors with their remedies, not the warnings") {
  Finding e = finding(Severity::kError, "E1");
  e.remedy = "mend it";
  const Error error({finding(Severity::kWarning, "W1"), e});
  CHECK(std::string(error.what()) == "E1: it is wrong\n  mend it");
}
