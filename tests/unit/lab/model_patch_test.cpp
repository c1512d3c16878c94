// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Patches that say what an identification changed.
#include "legwork/lab/identify/model_patch.h"

#include <doctest/doctest.h>

using namespace legwork;

TEST_CASE("changed lines with three lines around them, hunks that touch are one") {
  std::string before, after;
  for (int i = 1; i <= 30; ++i) {
    before += "line " + std::to_string(i) + "\n";
    after += (i == 2 || i == 7 || i == 25 ? "new " : "line ") + std::to_string(i) + "\n";
  }
  const std::string patch = model_patch(before, after, "m.xml", {"9 % before, 1 % after"});
  CHECK(patch.starts_with(
      "# 9 % before, 1 % after\n--- m.xml\n+++ m.xml\n@@ -1,10 +1,10 @@\n line 1\n"
      "-line 2\n+new 2\n line 3\n"));
  CHECK(patch.find("-line 7\n+new 7\n line 8\n line 9\n line 10\n@@ -22,7 +22,7 @@\n line 22\n") !=
        std::string::npos);
  CHECK(patch.ends_with("-line 25\n+new 25\n line 26\n line 27\n line 28\n"));
  CHECK(model_patch(before, before, "m.xml", {"nothing"}).empty());
}

TEST_CASE("texts of other lengths differ between their common ends") {
  CHECK(model_patch("a\nb\nc\n", "a\nx\ny\nc\n", "m", {}) ==
        "--- m\n+++ m\n@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n");
  CHECK(model_patch("", "x\n", "m", {}) == "--- m\n+++ m\n@@ -0,0 +1,1 @@\n+x\n");
}
