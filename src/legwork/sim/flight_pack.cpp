// Flights of several robots in the lanes of a register. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/pack.h"
#include "legwork/sim/detail/flight_kernel.h"

namespace legwork {

template class FlightStep<PackD>;

}  // namespace legwork
