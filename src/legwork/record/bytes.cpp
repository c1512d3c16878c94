// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/bytes.h"

namespace legwork {

// Not inline: GCC 12 believes that a vector grown in sight of its use overflows.
std::uint8_t* extend(Bytes& out, std::size_t size) {
  const std::size_t at = out.size();
  out.resize(at + size);
  return out.data() + at;
}

}  // namespace legwork
