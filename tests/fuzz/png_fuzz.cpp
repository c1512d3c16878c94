// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as a heightfield's picture: grey values, or none.
#include <cstddef>
#include <cstdint>
#include <string>

#include "legwork/load/mesh/heightfield.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const legwork::load::GreyImage image =
      legwork::load::read_png_grey(std::string(reinterpret_cast<const char*>(data), size));
  const auto promised =
      static_cast<std::size_t>(image.rows) * static_cast<std::size_t>(image.columns);
  if (image.value.size() != promised) __builtin_trap();
  return 0;
}
