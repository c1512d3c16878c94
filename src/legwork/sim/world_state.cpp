// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/world_state.h"

#include <algorithm>

#include "legwork/sim/detail/scene_facts.h"

namespace legwork {

void forget_drives(const Scene& scene, WorldState& state) {
  const Parameters& p = scene.parameters;
  state.rows.assign(p.drives.size() + 3 * z(scene.model->nv), RowMemory{});
  state.drives.clear();
  for (const Drive& drive : p.drives) {
    const DriveTarget untold;
    state.drives.push_back(
        fresh_memory({drive, untold, drive.motor >= 0 ? &p.motors[z(drive.motor)] : nullptr,
                      drive.servo >= 0 ? &p.servos[z(drive.servo)] : nullptr}));
  }
}

void forget(const Scene& scene, const State& x, WorldState& state) {
  const Model& model = *scene.model;
  state.x = x;
  state.shapes = scene.shapes;
  state.contacts.clear();
  forget_drives(scene, state);
  state.loops.assign(6 * model.loops.size(), 0.0);
  const auto balls = std::count_if(model.joints.begin(), model.joints.end(),
                                   [](const Joint& j) { return j.kind == JointKind::kBall; });
  state.couplings.assign(
      model.couplings.size() + kTendonRows * model.tendons.size() + static_cast<std::size_t>(balls),
      CouplingMemory{});
  state.slipped = false;
}

}  // namespace legwork
