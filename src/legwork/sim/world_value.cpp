// A World is a value: its copies, compiled once.
#include <utility>

#include "legwork/sim/world.h"

namespace legwork {

World::World(const World&) = default;
World::World(World&&) noexcept = default;
World& World::operator=(const World& other) {  // generated, it would take twice as long to compile
  World copy(other);
  return *this = std::move(copy);
}
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

}  // namespace legwork
