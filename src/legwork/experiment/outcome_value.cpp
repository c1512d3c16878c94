// An Outcome is a value: its copies, compiled once.
#include <utility>

#include "legwork/experiment/outcome.h"

namespace legwork::outcome {

Outcome::Outcome() = default;
Outcome::Outcome(const Outcome&) = default;
Outcome::Outcome(Outcome&&) noexcept = default;
Outcome& Outcome::operator=(const Outcome& other) {
  Outcome copy(other);
  return *this = std::move(copy);
}
Outcome& Outcome::operator=(Outcome&&) noexcept = default;
Outcome::~Outcome() = default;

}  // namespace legwork::outcome
