// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Says in words that the processor lacks what the program was compiled for, where it would
// otherwise die of an illegal instruction. Compiled for any x86-64 (CMakeLists.txt) and run before
// every other static object, so it may use nothing of the program, nor of C++'s library.
#include <unistd.h>

#include <cstring>

#if defined(__x86_64__) && defined(LEGWORK_NEEDS_V3)

namespace {

#ifndef LEGWORK_CPU_LACKS  // a test pretends that something is missing
#define LEGWORK_CPU_LACKS ""
#endif

void say(const char* text) {
  if (write(2, text, std::strlen(text)) < 0) return;
}

struct Feature {
  const char* name;
  bool there;
};

[[gnu::constructor(101)]] void check_cpu() {
  __builtin_cpu_init();
  const Feature features[] = {
      {"AVX2", __builtin_cpu_supports("avx2") != 0},
      {"FMA", __builtin_cpu_supports("fma") != 0},
      {"BMI2", __builtin_cpu_supports("bmi2") != 0},
#ifdef LEGWORK_NEEDS_V4
      {"AVX512F", __builtin_cpu_supports("avx512f") != 0},
      {"AVX512DQ", __builtin_cpu_supports("avx512dq") != 0},
      {"AVX512VL", __builtin_cpu_supports("avx512vl") != 0},
#endif
  };
  for (const Feature& feature : features) {
    if (feature.there && std::strcmp(feature.name, LEGWORK_CPU_LACKS) != 0) continue;
    say("legwork: E-CPU this processor has no ");
    say(feature.name);
    say(", which this program was compiled for\n"
        "  build it for any x86-64: cmake -DLEGWORK_ISA=baseline; the results are the same, "
        "slower\n");
    _exit(2);
  }
}

}  // namespace

#endif
