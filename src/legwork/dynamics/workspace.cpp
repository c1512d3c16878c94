// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The scratch of each scalar, compiled once; that of limbs side by side in two and four lanes.
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/detail/limbs.h"
#include "legwork/dynamics/detail/workspace_value.h"

namespace legwork {

#define LEGWORK_WORKSPACE(T) template struct Workspace<T>;
LEGWORK_FOR_EACH_SCALAR(LEGWORK_WORKSPACE)
#undef LEGWORK_WORKSPACE

template struct Workspace<Pack<double, 2>>;
#if defined(__AVX512F__) || defined(LEGWORK_ONE_SCALAR)  // else it is PackD, above
template struct Workspace<Pack<double, 4>>;
#endif

}  // namespace legwork
