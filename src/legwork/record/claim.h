#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A claim: a number somebody printed, and what we get for it.
#include <limits>
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
  // What the reason explains is one number, ours when it was written. A value that has since moved
  // away from it is a difference nobody has explained, and fails as one without a reason does.
  double explained_value = std::numeric_limits<double>::quiet_NaN();
  double explained_tolerance = 0.0;
  Tolerance explained_kind = Tolerance::kRelative;
};

/// The verdict of `value` against a claim: "cannot tell" where the value is not finite.
Verdict judge(const Claim& claim, double value);

/// Writes down why a claim differs, and our own value for which that holds.
void explain(Claim& claim, std::string reason, double value, double tolerance,
             Tolerance kind = Tolerance::kRelative);

/// True where the claim differs for a written reason, and by the amount the reason explains.
bool is_explained(const Claim& claim);

/// True where the claim differs and nobody has written down why, or not by that much.
bool fails(const Claim& claim);

/// The verdict in words: "agrees", "cannot tell", "differs", "differs, explained", or "differs, and
/// no longer by the amount explained".
std::string_view verdict_text(const Claim& claim);

/// Sets value and verdict.
void settle(Claim& claim, double value);

}  // namespace legwork
