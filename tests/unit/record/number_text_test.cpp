// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/number_text.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace legwork::outcome;

TEST_CASE("numbers have four significant digits") {
  CHECK(digits(0) == "0");
  CHECK(digits(1.93) == "1.930");
  CHECK(digits(-12.3456) == "−12.35");
  CHECK(digits(123456) == "123456");
  CHECK(digits(0.999999) == "1.000");
  CHECK(digits(99.9999) == "100.0");
  CHECK(digits(0.00012345) == "0.0001234");
  CHECK(digits(3.1e-11) == "3.100e-11");
  CHECK(digits(std::nan("")) == "–");
  CHECK(digits(-INFINITY) == "−∞");
}

TEST_CASE("given values lose their trailing zeros") {
  CHECK(shortest(0.001) == "0.001");
  CHECK(shortest(100) == "100");
  CHECK(shortest(1200) == "1200");
  CHECK(shortest(1e-9) == "1e-09");
  CHECK(shortest(0) == "0");
  CHECK(with_unit(2, "N·m") == "2.000 N·m");
  CHECK(with_unit(2, "1") == "2.000");
}
