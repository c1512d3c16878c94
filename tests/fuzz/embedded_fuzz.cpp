// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as what a recording embeds: a compiled model, a NUL, and the world before its first
// step. Replay reads both and steps, reports and the viewer draw, so that
// is tried too: refused with a message, or a step that
// ends with a status.
#include <cstdint>
#include <string>

#include "legwork/base/error.h"
#include "legwork/load/compiled_model.h"
#include "legwork/run/drawing_from_model.h"
#include "legwork/run/world_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t nul = text.find('\0');
  try {
    const Model model = read_compiled_model(text.substr(0, nul));
    if (nul == std::string::npos || model.nv > 60) return 0;
    World world = read_world(model, text.substr(nul + 1));
    if (world.options().max_contacts > 200) return 0;  // slow, not wrong
    if (model.nbody() < 100) outcome::drawing_from_model(model, world.state().q);
    for (int k = 0; k < 2; ++k) world.step();
  } catch (const Error&) {
    // refused with a message: fine
  }
  return 0;
}
