#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a recording's bytes come from: a file, read in pieces, or memory.
#include <memory>
#include <string>

#include "legwork/record/bytes.h"

namespace legwork {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `out` from `offset`; false when the bytes are not there.
  virtual bool read(std::uint64_t offset, std::span<std::uint8_t> out) const = 0;
};

/// Opens a file for reading. Throws Error (E-FILE) when it cannot or it is no plain file.
std::shared_ptr<const ByteSource> file_source(const std::string& path);

/// Bytes in memory; they must outlive the source.
std::shared_ptr<const ByteSource> memory_source(ByteView bytes);

}  // namespace legwork
