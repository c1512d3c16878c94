// Moving, saving and ending a World, compiled once.
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "legwork/sim/detail/load_meter.h"
#include "legwork/sim/world.h"

namespace legwork {

World::World(World&&) noexcept = default;
World::~World() = default;

WorldState World::save() const { return state_; }
void World::restore(const WorldState& saved) { state_ = saved; }

World& World::operator=(World&& other) noexcept {
  if (this == &other) return *this;
  std::destroy_at(this);
  std::construct_at(this, std::move(other));
  return *this;
}

}  // namespace legwork
