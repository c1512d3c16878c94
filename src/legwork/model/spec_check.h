#pragma once
// What a description must keep to before it can become a Model. SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "legwork/model/builder.h"

namespace legwork {

/// Throws Error for numbers that are not finite, a negative mass, a parent that comes later,
/// joints that cannot be.
void check_part(const ModelSpec& spec, std::size_t index);

}  // namespace legwork
