#pragma once
// How a contact point touches. SPDX-License-Identifier: Apache-2.0
#include <cstdint>

namespace legwork {

enum class ConeMode : std::int8_t { kOpen, kStick, kSlip };

}  // namespace legwork
