// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Typed indices and their tables.
#include <doctest/doctest.h>

#include <type_traits>

#include "legwork/base/index.h"

using namespace legwork;

TEST_CASE("index: none by default, ordered, and not mixed with other kinds") {
  const BodyId none;
  CHECK_FALSE(none.valid());
  CHECK(kWorld.valid());
  CHECK(BodyId(2) == BodyId(std::size_t{2}));
  CHECK(BodyId(1) < BodyId(2));
  CHECK(BodyId(3).at() == 3);
  static_assert(!std::is_convertible_v<BodyId, JointId>);
  static_assert(!std::is_convertible_v<int, BodyId>);
}

TEST_CASE("index: a table hands out the id of what it takes in") {
  PerBody<double> mass;
  const BodyId first = mass.add(1.5), second = mass.add(2.5);
  CHECK(first == kWorld);
  CHECK(mass[second] == 2.5);
  mass[first] = 4.0;
  CHECK(mass[kWorld] == 4.0);
  CHECK(mass.size() == 2);
}
