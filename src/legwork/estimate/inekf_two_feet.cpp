#include "legwork/estimate/detail/inekf_equations.h"

namespace legwork::inekf {
template class InvariantEkf<2>;
}  // namespace legwork::inekf
