// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/impact/map.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "legwork/dynamics/integrate.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/result.h"
#include "legwork/impact/sdc.h"
#include "legwork/impact/strike_reference.h"

namespace legwork::impact {
namespace {

/// A moving joint that ran out of its range stays at its end; the others do the rest.
void stop_at_ends(const Model& model, Strike& s) {
  for (const Joint& joint : model.joints) {
    if (nq_of(joint.kind) != 1) continue;
    double& x = s.q[static_cast<std::size_t>(joint.q)];
    const auto at = std::find(s.moving.begin(), s.moving.end(), joint.v);
    if (at == s.moving.end() || (x >= joint.range.lower && x <= joint.range.upper)) continue;
    x = std::clamp(x, joint.range.lower, joint.range.upper);
    s.moving.erase(at);
  }
}

/// The posture with the point at `target`, from a posture nearby; Newton steps along straight
/// lines.
std::optional<std::vector<double>> reach(const Model& model, Strike s, const Vec3<double>& target) {
  Workspace<double> ws(model);
  std::vector<double> next(s.q.size());
  s.approach = Approach::kJoints;
  for (int round = 0; round < 20; ++round) {
    forward_kinematics<double>(model, s.q, ws);
    const Vec3<double> left = target - ws.X_WB[s.body.at()] * s.p_BC;
    const double distance = norm(left);
    if (distance < 1e-6) return s.q;
    s.direction = left * (1.0 / distance);
    s.speed = std::min(distance, 0.05);  // no further than the Jacobian holds
    try {
      const std::vector<double> v = reference_rates(model, s, s.q);
      for (const double x : v)
        if (std::abs(x) > 1.0) return std::nullopt;  // a radian per node: at the end of its reach
      integrate<double>(model, s.q, v, 1.0, next);
    } catch (const Error&) {
      return std::nullopt;
    }
    s.q = next;
    stop_at_ends(model, s);
    if (s.moving.empty()) return std::nullopt;
  }
  return std::nullopt;
}

struct Mapper {
  const Model& model;
  const Strike& strike;
  WorkspaceMap& map;
  std::vector<std::optional<std::vector<double>>> postures;

  std::size_t at(std::size_t i, std::size_t k) const { return k * map.a.size() + i; }

  void visit(std::size_t i, std::size_t k, const std::optional<std::vector<double>>& from) {
    const std::size_t node = at(i, k);
    if (!from) return;
    Strike s = strike;
    s.q = *from;
    postures[node] = reach(model, s, map.origin + map.right * map.a[i] + map.up * map.b[k]);
    if (!postures[node]) return;
    s.q = *postures[node];
    try {
      Sdc sdc(model, s, SdcKind::kPosition);
      map.mass[node] = sdc.mobility().effective_mass();
      map.impulse[node] = sdc.run(/*keep_history=*/false).impulse;
    } catch (const Error&) {
      return;
    }
  }
};

}  // namespace

WorkspaceMap workspace_map(const Model& model, const Strike& strike, const MapOptions& options) {
  WorkspaceMap map;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, strike.q, ws);
  map.origin = ws.X_WB[strike.body.at()] * strike.p_BC;
  map.right = strike.direction;
  const bool vertical = std::abs(map.right.z) > 0.9;
  const Vec3<double> other = vertical ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 0, 1};
  map.up = other - map.right * dot(other, map.right);
  map.up = map.up * (1.0 / norm(map.up));
  const int half = std::max(options.nodes / 2, 1);
  for (int i = -half; i <= half; ++i) map.a.push_back(options.half_width * i / half);
  map.b = map.a;
  const std::size_t n = map.a.size(), middle = n / 2;
  map.mass.assign(n * n, kNaN), map.impulse.assign(n * n, kNaN);
  Mapper mapper{model, strike, map, {}};
  mapper.postures.resize(n * n);
  // The middle column from the strike's own posture, then each row from its middle.
  mapper.visit(middle, middle, strike.q);
  for (std::size_t k = 1; k <= middle; ++k) {
    mapper.visit(middle, middle + k, mapper.postures[mapper.at(middle, middle + k - 1)]);
    mapper.visit(middle, middle - k, mapper.postures[mapper.at(middle, middle - k + 1)]);
  }
  for (std::size_t k = 0; k < n; ++k) {
    if (options.progress) options.progress(static_cast<double>(k + 1) / static_cast<double>(n + 1));
    for (std::size_t i = 1; i <= middle; ++i) {
      mapper.visit(middle + i, k, mapper.postures[mapper.at(middle + i - 1, k)]);
      mapper.visit(middle - i, k, mapper.postures[mapper.at(middle - i + 1, k)]);
    }
  }
  return map;
}

}  // namespace legwork::impact
