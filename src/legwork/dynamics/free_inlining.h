#pragma once
// Included before a kernel that is in no hot loop: what is inlined is left to the compiler, which
// takes
// a fifth to a half of the time. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/scalar.h"

#undef LEGWORK_HD
#define LEGWORK_HD inline
