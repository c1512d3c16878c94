#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Counts every operator new of the test executable, to show that a kernel makes none; makes one
// fail, to show that a reader survives it.
#include <cstddef>

namespace legwork::support {

/// Calls of operator new by this thread so far.
std::size_t allocation_count();

/// Makes the n-th operator new of this thread from now on throw std::bad_alloc, once; 0: none.
void fail_allocation(std::size_t n);

}  // namespace legwork::support
