#pragma once
// A claim: a number somebody printed, and what we get for it. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

namespace legwork {

enum class Verdict { kAgrees, kDiffers, kCannotTell };

/// "agrees", "differs" or "cannot tell".
std::string_view to_string(Verdict verdict);

/// How the tolerance of a claim is meant.
enum class Tolerance {
  kRelative,  // |value − expected| ≤ tolerance·|expected|
  kAbsolute,  // |value − expected| ≤ tolerance
  kAtMost,    // value ≤ expected + tolerance
  kAtLeast,   // value ≥ expected − tolerance
};

/// One number of a source and ours beside it.
struct Claim {
  std::string id;         // stable, e.g. "E.table1.FK.z"
  std::string source;     // where it is printed
  double expected = 0.0;  // as printed
  double tolerance = 0.0;
  std::string unit;    // of expected and value
  double value = 0.0;  // ours; NaN where it could not be computed
  Verdict verdict = Verdict::kCannotTell;
  std::string note;    // one line: what was assumed
  std::string reason;  // why it differs; a claim that differs without one fails the experiment
  Tolerance kind = Tolerance::kRelative;
};

/// The verdict of `value` against a claim: "cannot tell" where the value is not finite.
Verdict judge(const Claim& claim, double value);

/// True where the claim differs and nobody has written down why.
bool fails(const Claim& claim);

/// Sets value and verdict.
void settle(Claim& claim, double value);

}  // namespace legwork
