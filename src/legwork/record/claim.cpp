// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/claim.h"

#include <cmath>
#include <utility>

namespace legwork {
namespace {

bool is_within(double value, double expected, double tolerance, Tolerance kind) {
  const double off = value - expected;
  switch (kind) {
    case Tolerance::kRelative:
      return std::fabs(off) <= tolerance * std::fabs(expected);
    case Tolerance::kAbsolute:
      return std::fabs(off) <= tolerance;
    case Tolerance::kAtMost:
      return off <= tolerance;
    case Tolerance::kAtLeast:
      break;
  }
  return off >= -tolerance;
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAgrees:
      return "agrees";
    case Verdict::kDiffers:
      return "differs";
    case Verdict::kCannotTell:
      break;
  }
  return "cannot tell";
}

Verdict judge(const Claim& claim, double value) {
  if (!std::isfinite(value) || !std::isfinite(claim.expected)) return Verdict::kCannotTell;
  const bool agrees = is_within(value, claim.expected, claim.tolerance, claim.kind);
  return agrees ? Verdict::kAgrees : Verdict::kDiffers;
}

void explain(Claim& claim, std::string reason, double value, double tolerance, Tolerance kind) {
  claim.reason = std::move(reason);
  claim.explained_value = value;
  claim.explained_tolerance = tolerance;
  claim.explained_kind = kind;
}

bool is_explained(const Claim& claim) {
  return claim.verdict == Verdict::kDiffers && !claim.reason.empty() &&
         is_within(claim.value, claim.explained_value, claim.explained_tolerance,
                   claim.explained_kind);
}

bool fails(const Claim& claim) {
  return claim.verdict == Verdict::kDiffers && !is_explained(claim);
}

std::string_view verdict_text(const Claim& claim) {
  if (is_explained(claim)) return "differs, explained";
  if (fails(claim) && !claim.reason.empty())
    return "differs, and no longer by the amount explained";
  return to_string(claim.verdict);
}

void settle(Claim& claim, double value) {
  claim.value = value;
  claim.verdict = judge(claim, value);
}

}  // namespace legwork
