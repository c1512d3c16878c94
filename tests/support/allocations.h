#pragma once
// Counts every operator new of the test executable, to show that a kernel makes none.
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

namespace legwork::support {

/// Calls of operator new by this thread so far.
std::size_t allocation_count();

}  // namespace legwork::support
