#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Processes that work on one study.
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace legwork {

struct RankMessage {
  int from = 0;
  std::vector<std::uint64_t> words;
};

/// Whoever carries the messages (MPI; a test's mailbox). Called from one thread.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int count() const = 0;
  virtual void send(int to, std::span<const std::uint64_t> words) = 0;
  /// The next message that has arrived; nothing where none has.
  virtual std::optional<RankMessage> receive() = 0;
  /// Returns once every rank has called it.
  virtual void meet() = 0;
  /// Ends every rank, now.
  [[noreturn]] virtual void abort(int exit_code) = 0;
};

}  // namespace legwork
