// The scratch of limbs side by side.
#include <utility>

#include "legwork/dynamics/detail/limb_scratch.h"
#include "legwork/dynamics/detail/workspace_value.h"
#include "legwork/math/pack.h"

namespace legwork {

template struct Workspace<Pack<double, 2>>;
#if defined(__AVX512F__)  // else workspace.cpp has it: PackD
template struct Workspace<Pack<double, 4>>;
#endif

LimbScratch::LimbScratch(const Model& model) : limbs(find_limbs(model.tree)) {
  lane_of.resize(model.tree.links.size());
  const auto place = [this](const auto& group, int lanes, std::size_t index) {
    for (std::size_t k = 1; k < group.body.size(); ++k) {
      for (std::int32_t l = 0; l < group.count; ++l) {
        lane_of[static_cast<std::size_t>(group.body[k][static_cast<std::size_t>(l)])] = {
            lanes, static_cast<std::int32_t>(index), static_cast<std::int32_t>(k), l};
      }
    }
  };
  for (const auto& group : limbs.pairs) {
    place(group, 2, pairs.size());
    pairs.emplace_back(group);
  }
  for (const auto& group : limbs.fours) {
    place(group, 4, fours.size());
    fours.emplace_back(group);
  }
}

void share_limbs(const Model& model, Workspace<double>& ws) {
  ws.limbs.clear();
  LimbScratch scratch(model);
  if (!scratch.pairs.empty() || !scratch.fours.empty()) ws.limbs.push_back(std::move(scratch));
}

}  // namespace legwork
