#include "legwork/load/detail/placement.h"

namespace legwork::load {

std::vector<Pose<double>> drawn_poses(const Model& model) {
  std::vector<Pose<double>> X_WF{identity_pose<double>()};
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& part = model.parts[i];
    X_WF.push_back(X_WF[static_cast<std::size_t>(part.parent)] * part.X_PF);
  }
  return X_WF;
}

}  // namespace legwork::load
