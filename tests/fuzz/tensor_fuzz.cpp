// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as a policy's weights: arrays as long as their shapes, all numbers, or an error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "legwork/base/error.h"
#include "legwork/load/tensor_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    for (const legwork::Tensor& tensor :
         legwork::read_tensors({reinterpret_cast<const char*>(data), size}, "fuzz")) {
      std::size_t count = 1;
      for (const std::size_t n : tensor.shape) count *= n;
      if (tensor.value.size() != count) __builtin_trap();
      for (const double x : tensor.value)
        if (!std::isfinite(x)) __builtin_trap();
    }
  } catch (const legwork::Error&) {
  }
  return 0;
}
