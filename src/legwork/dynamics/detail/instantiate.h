#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The closed list of scalars, for the foot of every kernel's .cpp.
#include "legwork/math/dual.h"
#include "legwork/math/pack.h"

// A program that compiles a kernel for a scalar of its own names it before including the .cpp.
#ifdef LEGWORK_ONE_SCALAR
#define LEGWORK_FOR_EACH_SCALAR(f) f(LEGWORK_ONE_SCALAR)
#define LEGWORK_FOR_EACH_STEP_SCALAR(f) f(LEGWORK_ONE_SCALAR)
#else
#define LEGWORK_FOR_EACH_SCALAR(f) f(double) f(float) f(PackD) f(PackF) f(Dual)
#define LEGWORK_FOR_EACH_STEP_SCALAR(f) f(double) f(PackD) f(PackF)
#endif

// A per-link step must be inlined into its loop: it is called once per kind.
#ifdef LEGWORK_FREE_INLINING
#define LEGWORK_LAMBDA
#else
#define LEGWORK_LAMBDA __attribute__((always_inline))
#endif
