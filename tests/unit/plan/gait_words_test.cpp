// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Gaits in words: names, numbers, times, and what is refused.
#include "legwork/plan/gait_words.h"

#include <doctest/doctest.h>

#include "legwork/base/error.h"

using namespace legwork;

namespace {

std::string refusal(const std::string& text) {
  try {
    read_gaits(text);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a schedule is read in order, by names and by numbers") {
  const auto gaits = read_gaits("0:W, 8:R,18 : 0.03/5000/0.4");
  REQUIRE(gaits.size() == 3);
  CHECK(gaits[0].first == 0.0);
  CHECK(gaits[1].first == 8.0);
  CHECK(gaits[2].first == 18.0);
  CHECK(gaits[0].second.height.stiffness == 200.0);
  CHECK_FALSE(StepGait(gaits[0].second).runs());
  CHECK(StepGait(gaits[1].second).runs());
  const StepGaitSpec fast = named_gait("RF");
  CHECK(gaits[2].second.height.amplitude == fast.height.amplitude);
  CHECK(gaits[2].second.height.stiffness == fast.height.stiffness);
  CHECK(gaits[2].second.speed == fast.speed);
  CHECK(gaits[2].second.height.mass == 38.4);
}

TEST_CASE("what makes no schedule is refused by its entry") {
  for (const char* bad : {"", "W", "0:", "0:X", "x:W", "0:W,0:R", "8:W,3:R", "0:0.04/200",
                          "0:0.04/200/0.1/3", "0:nan/200/0.1", "0:0.04/-200/0.1", "inf:W"}) {
    CAPTURE(bad);
    CHECK_FALSE(refusal(bad).empty());
  }
  CHECK(refusal("0:W,3:Q").find("no gait is called \"Q\"") != std::string::npos);
  CHECK(refusal("0:W,3").find("has no time") != std::string::npos);
  CHECK(refusal("5:W,3:R").find("does not come after") != std::string::npos);
}
