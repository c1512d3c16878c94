#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A text file line by line, in memory that does not grow with it.
#include <memory>
#include <string>
#include <string_view>

#include "legwork/record/byte_source.h"

namespace legwork {

class LineReader {
 public:
  /// `file` is its name in errors.
  LineReader(std::shared_ptr<const ByteSource> source, const std::string& file);
  /// The next line without its line feed; valid until the next call. False at the end. Throws Error
  /// with file:line for a line longer than a megabyte, or a file that changed meanwhile.
  bool next(std::string_view& line);
  int line() const { return line_; }  // of the one last given, counted from 1
  void rewind();

 private:
  bool refill();
  std::string file_, block_;
  std::shared_ptr<const ByteSource> source_;
  std::uint64_t offset_ = 0;  // of the next block in the file
  std::size_t at_ = 0;        // in the block
  int line_ = 0;
};

}  // namespace legwork
