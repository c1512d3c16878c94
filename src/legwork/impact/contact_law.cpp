// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/contact_law.h"

#include <algorithm>
#include <array>
#include <utility>

namespace legwork::impact {
namespace {

constexpr std::array<std::pair<LawKind, std::string_view>, 6> kNames{
    {{LawKind::kCompressionDamper, "compression-damper"},
     {LawKind::kClamped, "clamped"},
     {LawKind::kSticky, "sticky"},
     {LawKind::kBilateral, "bilateral"},
     {LawKind::kHuntCrossley, "hunt-crossley"},
     {LawKind::kUser, "user"}}};

}  // namespace

std::string_view to_string(LawKind kind) {
  for (const auto& [k, name] : kNames)
    if (k == kind) return name;
  return "?";
}

std::optional<LawKind> law_named(std::string_view name) {
  for (const auto& [k, text] : kNames)
    if (text == name) return k;
  return std::nullopt;
}

double closed_force(const ContactLaw& law, double depth, double rate) {
  const double k = law.stiffness, c = law.damping;
  switch (law.kind) {
    case LawKind::kCompressionDamper:
      return k * depth + c * std::max(rate, 0.0);
    case LawKind::kClamped:
      return std::max(0.0, k * depth + c * rate);
    case LawKind::kSticky:
    case LawKind::kBilateral:
      return k * depth + c * rate;
    case LawKind::kHuntCrossley:
      return std::max(0.0, k * depth * (1.0 + c * rate));
    case LawKind::kUser:
      return law.user ? law.user(depth, rate) : 0.0;
  }
  return 0.0;
}

}  // namespace legwork::impact
