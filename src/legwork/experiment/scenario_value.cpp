// A Scenario is a value: its copies, compiled once.
#include <utility>

#include "legwork/experiment/scenario.h"

namespace legwork {

Scenario::Scenario() = default;
Scenario::Scenario(const Scenario&) = default;
Scenario::Scenario(Scenario&&) noexcept = default;
Scenario& Scenario::operator=(const Scenario& other) {
  Scenario copy(other);
  return *this = std::move(copy);
}
Scenario& Scenario::operator=(Scenario&&) noexcept = default;
Scenario::~Scenario() = default;

}  // namespace legwork
