#include "legwork/estimate/detail/inekf_equations.h"

namespace legwork::inekf {
template class InvariantEkf<4>;
}  // namespace legwork::inekf
