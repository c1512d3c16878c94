// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as a URDF file: a Model or a Error, nothing else.
#include <cstddef>
#include <cstdint>
#include <string>

#include "legwork/load/load_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  legwork::LoadOptions options;
  options.limits.bodies = 200;  // dense algebra on thousands of bodies is slow, not wrong
  try {
    legwork::load_model_from_memory({{"robot.urdf", text}}, "robot.urdf", options);
  } catch (const legwork::Error&) {
    // refused with a message: fine
  }
  return 0;
}
