// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ground from pictures.
#include "legwork/load/mesh/terrain_png.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>

#include "legwork/base/error.h"

using namespace legwork;

TEST_CASE("terrain: a picture's greys are heights, its top is +y") {
  // A 2 x 3 grey PNG of 8 bits, written by hand: rows 0 51 102 / 153 204 255.
  static constexpr unsigned char kPng[] = {
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,  // signature
      0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x03, 0x00,
      0x00, 0x00, 0x02, 0x08, 0x00, 0x00, 0x00, 0x00, 0xb8, 0x1f, 0x39, 0xc6, 0x00,
      0x00, 0x00, 0x10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x60, 0x30, 0x4e,
      0x63, 0x98, 0x79, 0xe6, 0x3f, 0x00, 0x07, 0x9a, 0x02, 0xfe, 0xef, 0xb2, 0xff,
      0xd8, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
  };
  const std::string path = "terrain_test_grey.png";
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(kPng), sizeof kPng);
  const Heightfield field = heightfield_from_png(path, 1.0, 0.5, 2.0);
  std::remove(path.c_str());
  REQUIRE(field.rows == 2);
  REQUIRE(field.columns == 3);
  CHECK(field.at(1, 0) == doctest::Approx(0.0));  // the picture's first row is at +y
  CHECK(field.at(1, 2) == doctest::Approx(0.8));
  CHECK(field.at(0, 0) == doctest::Approx(1.2));
  CHECK(field.at(0, 2) == doctest::Approx(2.0));

  std::ofstream(path, std::ios::binary) << "not a picture";
  CHECK_THROWS_AS(heightfield_from_png(path, 1, 1, 1), Error);
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(kPng), 40);
  CHECK_THROWS_AS(heightfield_from_png(path, 1, 1, 1), Error);
  std::remove(path.c_str());
  CHECK_THROWS_AS(heightfield_from_png("no/such.png", 1, 1, 1), Error);
}
