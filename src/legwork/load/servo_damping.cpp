#include "legwork/load/detail/servo_damping.h"

#include <algorithm>
#include <cmath>

#include "legwork/load/detail/inertia_matrix.h"

namespace legwork::load {

void resolve_damp_ratios(Model& model) {
  const bool any = std::any_of(model.actuators.begin(), model.actuators.end(),
                               [](const Actuator& a) { return a.damp_ratio > 0; });
  if (!any) return;
  const std::vector<double> M = dense_inertia_matrix(model, model.q0);
  const auto n = static_cast<std::size_t>(model.nv);
  for (Actuator& a : model.actuators) {
    if (!(a.damp_ratio > 0) || !a.joint.valid() || a.gear == 0) continue;
    const auto i = static_cast<std::size_t>(model.joints[a.joint].v);
    const double m = M[i * n + i] / (a.gear * a.gear);
    a.bias[2] = -2.0 * a.damp_ratio * std::sqrt(a.gain[0] * m);
  }
}

}  // namespace legwork::load
