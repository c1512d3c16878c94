#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a run ended.
#include <string>

namespace legwork {

struct Ending {
  enum class Kind {
    kNone,         // it goes on
    kDone,         // the time asked for is over; it may go on
    kFell,         // a robot fell (FallRule)
    kDiverged,     // the state stopped being finite; the last good one is kept
    kFailed,       // the contact solver failed, or a part of the run threw
    kInterrupted,  // stopped from outside; it may go on
  };
  Kind kind = Kind::kNone;
  double t = 0;      // when [s]
  std::string text;  // one sentence with the cause; empty for kNone and kDone

  /// Whether the run cannot go on without a reset.
  bool is_final() const {
    return kind == Kind::kFell || kind == Kind::kDiverged || kind == Kind::kFailed;
  }
};

}  // namespace legwork
