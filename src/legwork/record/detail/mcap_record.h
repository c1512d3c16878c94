#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One MCAP record: opcode, length, content.
#include <map>
#include <string>

#include "legwork/record/bytes.h"
#include "legwork/record/mcap_format.h"

namespace legwork::mcap {

/// Starts a record in `out` with its length left open; gives the position for close_record().
inline std::size_t open_record(Bytes& out, Op op) {
  const std::size_t at = out.size();
  put(out, static_cast<std::uint8_t>(op));
  put(out, std::uint64_t{0});
  return at;
}

inline void close_record(Bytes& out, std::size_t at) {
  patch(out, at + 1, static_cast<std::uint64_t>(out.size() - at - kRecordHead));
}

/// Map<string, string>: the byte length of all entries, then key and value of each.
inline void put_map(Bytes& out, const std::map<std::string, std::string>& map) {
  const std::size_t at = out.size();
  put(out, std::uint32_t{0});
  for (const auto& [key, value] : map) {
    put_text(out, key);
    put_text(out, value);
  }
  patch(out, at, static_cast<std::uint32_t>(out.size() - at - 4));
}

}  // namespace legwork::mcap
