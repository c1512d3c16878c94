#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ctrl-C as a question a loop asks, not as a death.

namespace legwork::app {

inline constexpr int kInterrupted = 130;  // exit code after Ctrl-C, as shells have it

/// While it lives, the first SIGINT or SIGTERM is only remembered; a second one kills as usual.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  static bool happened();
};

}  // namespace legwork::app
