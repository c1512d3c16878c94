#include "legwork/dynamics/workspace.h"

namespace legwork {

LimbScratch::LimbScratch(const Model& model) : limbs(find_limbs(model.tree)) {
  for (const auto& group : limbs.pairs) pairs.emplace_back(group);
  for (const auto& group : limbs.fours) fours.emplace_back(group);
}

void share_limbs(const Model& model, Workspace<double>& ws) {
  ws.limbs.clear();
  LimbScratch scratch(model);
  if (!scratch.pairs.empty() || !scratch.fours.empty()) ws.limbs.push_back(std::move(scratch));
}

}  // namespace legwork
