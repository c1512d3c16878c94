// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "interrupt.h"

#include <csignal>

namespace legwork::app {
namespace {

volatile std::sig_atomic_t interrupted = 0;
void remember(int) { interrupted = 1; }

struct sigaction old_int, old_term;

}  // namespace

Interrupt::Interrupt() {
  interrupted = 0;
  struct sigaction once {};
  once.sa_handler = remember;
  once.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&once.sa_mask);
  sigaction(SIGINT, &once, &old_int);
  sigaction(SIGTERM, &once, &old_term);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &old_int, nullptr);
  sigaction(SIGTERM, &old_term, nullptr);
}

bool Interrupt::happened() { return interrupted != 0; }

}  // namespace legwork::app
