#include "legwork/record/claim.h"

#include <cmath>

namespace legwork {

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
  const double off = value - claim.expected;
  bool agrees = false;
  switch (claim.kind) {
    case Tolerance::kRelative:
      agrees = std::fabs(off) <= claim.tolerance * std::fabs(claim.expected);
      break;
    case Tolerance::kAbsolute:
      agrees = std::fabs(off) <= claim.tolerance;
      break;
    case Tolerance::kAtMost:
      agrees = off <= claim.tolerance;
      break;
    case Tolerance::kAtLeast:
      agrees = off >= -claim.tolerance;
      break;
  }
  return agrees ? Verdict::kAgrees : Verdict::kDiffers;
}

bool fails(const Claim& claim) {
  return claim.verdict == Verdict::kDiffers && claim.reason.empty();
}

void settle(Claim& claim, double value) {
  claim.value = value;
  claim.verdict = judge(claim, value);
}

}  // namespace legwork
