#include "legwork/lab/power/limb.h"

#include <algorithm>

namespace legwork {

std::vector<Limb> limbs_of(const std::vector<Leg>& legs) {
  std::vector<Limb> limbs;
  for (const Leg& leg : legs) {
    Limb limb{.name = leg.name, .joints = leg.joints, .foot = leg.foot};
    limb.p_Foot = leg.p_BF;
    const int n = static_cast<int>(leg.joints.size());
    if (n > 3) limb.cut = std::max(3, n - 2);
    limbs.push_back(limb);
  }
  return limbs;
}

}  // namespace legwork
