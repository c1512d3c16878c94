#include "legwork/estimate/tuning.h"

namespace legwork {

void apply_tuning(const Tuning& tuning, EstimatorConfig& config) {
  each_tuning_key(config,
                  [&](std::string_view path, Quantity, Bounds, double& field, std::string_view) {
                    for (const auto& [key, value] : tuning)
                      if (key == path) field = value;
                  });
}

}  // namespace legwork
