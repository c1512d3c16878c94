#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// toml++ made safe for hostile text: where it assumes (a key after `[`), it now asks, and throws
// TomlAssumption instead of going on with undefined behaviour. Every file that uses toml++ includes
// it here, so that there is one kind of parser in a program.
#include <exception>

namespace legwork {

struct TomlAssumption : std::exception {
  const char* what() const noexcept override { return "this is not TOML"; }
};
[[noreturn]] inline void refuse_toml() { throw TomlAssumption{}; }

}  // namespace legwork

#define TOML_EXCEPTIONS 1
#define TOML_ASSERT(expression) \
  (static_cast<bool>(expression) ? static_cast<void>(0) : ::legwork::refuse_toml())
#pragma push_macro("NDEBUG")
#undef NDEBUG  // in release builds toml++ turns its assertions into assumptions
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
