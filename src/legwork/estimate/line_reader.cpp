// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/estimate/detail/line_reader.h"

#include <algorithm>

#include "legwork/base/error.h"

namespace legwork {
namespace {

constexpr std::size_t kBlock = 1 << 16;
constexpr std::size_t kLongest = 1 << 20;

}  // namespace

LineReader::LineReader(std::shared_ptr<const ByteSource> source, const std::string& file)
    : file_(file), source_(std::move(source)) {
  rewind();
}

void LineReader::rewind() {
  block_.clear();
  offset_ = 0;
  at_ = 0;
  line_ = 0;
  // A byte-order mark, as spreadsheets write it, is no part of the first name.
  if (refill() && block_.starts_with("\xef\xbb\xbf")) at_ = 3;
}

/// Appends a block behind what is left of the last one; false at the end of the file.
bool LineReader::refill() {
  block_.erase(0, at_);
  at_ = 0;
  const std::uint64_t left = source_->size() - offset_;
  if (left == 0) return false;
  const std::size_t kept = block_.size(), more = std::min<std::uint64_t>(left, kBlock);
  block_.resize(kept + more);
  const std::span<std::uint8_t> place(reinterpret_cast<std::uint8_t*>(block_.data()) + kept, more);
  const bool there = source_->read(offset_, place);
  if (!there || kept > kLongest)
    throw Error(Finding{
        .code = "E-LOG",
        .file = file_,
        .line = line_ + 1,
        .message = there ? "a line longer than a megabyte" : "the file shrank while it was read",
        .remedy = "one line per sample after the header"});
  offset_ += more;
  return true;
}

bool LineReader::next(std::string_view& line) {
  std::size_t searched = at_;
  while (true) {
    const std::size_t end = block_.find('\n', searched);
    if (end != std::string::npos) {
      line = std::string_view(block_).substr(at_, end - at_);
      at_ = end + 1;
      ++line_;
      return true;
    }
    const std::size_t seen = block_.size() - at_;
    if (!refill()) {
      if (block_.size() == at_) return false;
      line = std::string_view(block_).substr(at_);
      at_ = block_.size();
      ++line_;
      return true;
    }
    searched = seen;
  }
}

}  // namespace legwork
