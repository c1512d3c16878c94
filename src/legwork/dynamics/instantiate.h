#pragma once
// The closed list of scalars, for the foot of every kernel's .cpp.
// SPDX-License-Identifier: Apache-2.0
#include "legwork/math/dual.h"
#include "legwork/math/pack.h"

#define LEGWORK_FOR_EACH_SCALAR(f) f(double) f(float) f(PackD) f(PackF) f(Dual)

// A per-link step must be inlined into its loop: it is called once per kind.
#define LEGWORK_LAMBDA __attribute__((always_inline))
