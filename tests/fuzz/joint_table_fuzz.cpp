// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile text as a table of targets: rectangular with rising times, or an error with its line.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "legwork/base/error.h"
#include "legwork/control/joint_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const legwork::JointTable table =
        legwork::read_joint_table({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (table.value.size() != table.time.size() * table.columns.size()) __builtin_trap();
    for (std::size_t i = 1; i < table.time.size(); ++i)
      if (!(table.time[i] > table.time[i - 1])) __builtin_trap();
    for (const double x : table.value)
      if (!std::isfinite(x)) __builtin_trap();
  } catch (const legwork::Error&) {
  }
  return 0;
}
