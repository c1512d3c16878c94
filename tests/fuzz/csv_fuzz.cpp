// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile text into the CSV reader: what it accepts must come back the same from what it writes.
#include <cstdlib>

#include "legwork/base/error.h"
#include "legwork/record/csv.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace legwork;
  try {
    const Recording recording = from_csv({reinterpret_cast<const char*>(data), size});
    const std::string text = to_csv(recording);
    if (to_csv(from_csv(text)) != text) std::abort();
  } catch (const Error&) {
  }
  return 0;
}
