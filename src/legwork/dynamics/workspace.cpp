// The scratch of each scalar, compiled once.
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/detail/limb_scratch.h"
#include "legwork/dynamics/detail/workspace_value.h"

namespace legwork {

#define LEGWORK_WORKSPACE(T) template struct Workspace<T>;
LEGWORK_FOR_EACH_SCALAR(LEGWORK_WORKSPACE)
#undef LEGWORK_WORKSPACE

}  // namespace legwork
