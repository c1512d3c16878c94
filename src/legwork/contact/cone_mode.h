#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a contact point touches.
#include <cstdint>

namespace legwork {

enum class ConeMode : std::int8_t { kOpen, kStick, kSlip };

}  // namespace legwork
