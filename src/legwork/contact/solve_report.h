#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a step is to be solved, and how it was.
namespace legwork {

/// How a problem was solved.
struct SolveReport {
  int tier = 1;  // 1 body Newton, 2 half steps and continuation, 3 dense fallbacks
  int iterations = 0;
  double residual = 0;    // natural map, relative to `scale`
  bool softened = false;  // capped: solved with a ten times softer ground
};

struct SolveOptions {
  double tolerance = 1e-9;
  int newton_limit = 12;
  bool capped = false;  // bounded time: soften instead of the long fallbacks
};

}  // namespace legwork
