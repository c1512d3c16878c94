#include "legwork/estimate/detail/inekf_equations.h"

namespace legwork::inekf {
template class InvariantEkf<kMaxFeet>;
}  // namespace legwork::inekf
