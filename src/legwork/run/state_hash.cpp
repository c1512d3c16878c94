// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/state_hash.h"

#include <cstdio>
#include <span>

#include "legwork/base/word_hash.h"

namespace legwork {

std::uint64_t state_hash(const WorldState& s) {
  static_assert(sizeof(ContactMemory) == 14 * 8 && sizeof(RowMemory) == 3 * 8 &&
                sizeof(DriveMemory) == 5 * 8 && sizeof(CouplingMemory) == 2 * 8);
  WordHash hash;
  const double few[] = {s.x.t, s.slipped ? 1.0 : 0.0};
  hash.add(std::span<const double>(few));
  const auto add = [&hash]<class T>(const std::vector<T>& items) { hash.add(std::span(items)); };
  add(s.x.q), add(s.x.v);
  add(s.contacts), add(s.rows), add(s.drives), add(s.loops), add(s.couplings);
  return hash.value();
}

std::string hash_text(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace legwork
