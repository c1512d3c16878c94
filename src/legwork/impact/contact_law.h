#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What pushes back: the force along the normal between the striking point and its target.
// Tsujita, Konno, Uchiyama use a spring and a damper but do not say when the damper acts.
#include <functional>
#include <optional>
#include <string_view>

namespace legwork::impact {

enum class LawKind {
  kCompressionDamper,  // k·δ + c·max(δ̇, 0): the one law that gives the paper's table III
  kClamped,            // max(0, k·δ + c·δ̇): never pulls
  kSticky,             // k·δ + c·δ̇ while δ > 0: pulls before it lets go
  kBilateral,          // k·δ + c·δ̇ for good: once touched, glued
  kHuntCrossley,       // k·δ·(1 + c·δ̇): c is in [s/m] here
  kUser                // user(δ, δ̇)
};

/// "compression-damper", "clamped", "sticky", "bilateral", "hunt-crossley", "user".
std::string_view to_string(LawKind kind);
std::optional<LawKind> law_named(std::string_view name);

struct ContactLaw {
  LawKind kind = LawKind::kCompressionDamper;
  double stiffness = 1e4;                      // k [N/m]
  double damping = 300.0;                      // c [N·s/m]; Hunt–Crossley [s/m]
  std::function<double(double, double)> user;  // force [N] of δ [m] and δ̇ [m/s]
};

/// Touching: δ > 0, or δ = 0 and closing (the instant of touch counts, else f_max reads 1 % low).
inline bool is_closed(double depth, double rate) {
  return depth > 0.0 || (depth == 0.0 && rate > 0.0);
}

/// The force on the target while closed [N]; continues smoothly below δ = 0, so that a caller can
/// search for the instant of release. Never throws unless the user's law does.
double closed_force(const ContactLaw& law, double depth, double rate);

/// The force on the target, 0 when open (kBilateral never opens).
inline double contact_force(const ContactLaw& law, double depth, double rate) {
  const bool acts = is_closed(depth, rate) || law.kind == LawKind::kBilateral;
  return acts ? closed_force(law, depth, rate) : 0.0;
}

}  // namespace legwork::impact
