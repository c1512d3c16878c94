#include "legwork/estimate/inekf.h"

#include "legwork/estimate/detail/inekf_filter.h"

namespace legwork {

std::unique_ptr<Estimator> make_invariant_ekf(const EstimatorConfig& config,
                                              const LegKinematics* legs) {
  if (config.foot_count <= 2) return std::make_unique<inekf::InvariantEkf<2>>(config, legs);
  if (config.foot_count <= 4) return std::make_unique<inekf::InvariantEkf<4>>(config, legs);
  return std::make_unique<inekf::InvariantEkf<kMaxFeet>>(config, legs);
}

}  // namespace legwork
