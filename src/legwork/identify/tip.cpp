// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/identify/tip.h"

#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace legwork {
namespace {

TipError bad(const char* field, const std::string& why) { return {TipFault::kRange, field, why}; }

/// Edge distances as a massless foot would need them.
struct Edges {
  double front = 0.0, back = 0.0;
};

TipResult<Edges> effective_edges(const TipFoot& foot, double body_mass) {
  if (!(body_mass > 0.0) || !std::isfinite(body_mass))
    return bad("mass", "the mass is not positive");
  if (!(foot.mass >= 0.0) || !std::isfinite(foot.mass))
    return bad("foot.mass", "the foot's mass is negative or not finite");
  if (!(foot.front > 0.0) || !std::isfinite(foot.front))
    return bad("foot.front", "the front edge is not ahead of the ankle");
  if (!(foot.back > 0.0) || !std::isfinite(foot.back))
    return bad("foot.back", "the back edge is not behind the ankle");
  if (!std::isfinite(foot.offset)) return bad("foot.offset", "the foot's offset is not finite");
  const double total = body_mass + foot.mass;
  return Edges{(total * foot.front - foot.mass * foot.offset) / body_mass,
               (total * foot.back + foot.mass * foot.offset) / body_mass};
}

}  // namespace

TipResult<TipAngles> tip_angles(const TipBody& body, const TipFoot& foot) {
  const TipResult<Edges> edges = effective_edges(foot, body.mass);
  if (!edges) return edges.error();
  if (!std::isfinite(body.height) || !std::isfinite(body.offset))
    return bad("body", "the centre of mass is not finite");
  const double R = std::hypot(body.height, body.offset);
  if (!(edges->front <= R))
    return TipError{TipFault::kCannotTip, "foot.front",
                    "the front edge is further out than the centre of mass is high"};
  if (!(edges->back <= R))
    return TipError{TipFault::kCannotTip, "foot.back",
                    "the back edge is further out than the centre of mass is high"};
  const double lean = std::atan2(body.offset, body.height);
  return TipAngles{std::asin(edges->front / R) - lean, std::asin(edges->back / R) + lean};
}

TipResult<TipSolution> solve_tip(const TipAngles& angles, const TipFoot& foot, double body_mass,
                                 const TipNoise& noise, double slope) {
  const TipResult<Edges> edges = effective_edges(foot, body_mass);
  if (!edges) return edges.error();
  const double alpha = angles.forward + slope, beta = angles.backward - slope;
  if (!std::isfinite(alpha)) return bad("forward", "the forward angle is not finite");
  if (!std::isfinite(beta)) return bad("backward", "the backward angle is not finite");
  const double sum = alpha + beta;
  if (!(sum > 0.0) || !(sum < std::numbers::pi))
    return bad("angles", "the two angles add up to no less than 0 and no more than 180 degrees");
  const double s = std::sin(sum);
  if (s < 1e-3)
    return TipError{TipFault::kSingular, "angles",
                    "the two angles are too close to opposite to fix the centre of mass"};
  const double sa = std::sin(alpha), ca = std::cos(alpha), sb = std::sin(beta), cb = std::cos(beta);
  const auto solve = [&](double front, double back) {
    return std::pair{(front * cb + back * ca) / s, (front * sb - back * sa) / s};
  };
  TipSolution out;
  std::tie(out.height, out.offset) = solve(edges->front, edges->back);
  // h·sα + z·cα = ρ_f and h·sβ − z·cβ = ρ_b, differentiated: an angle acts as an edge does.
  const double total = body_mass + foot.mass;
  const double lever_a = out.height * ca - out.offset * sa,
               lever_b = out.height * cb + out.offset * sb;
  const double var_f =
      std::pow(lever_a * noise.forward, 2) + std::pow(total / body_mass * noise.front, 2);
  const double var_b =
      std::pow(lever_b * noise.backward, 2) + std::pow(total / body_mass * noise.back, 2);
  const auto [hf, zf] = solve(1.0, 0.0);
  const auto [hb, zb] = solve(0.0, 1.0);
  out.var_height = hf * hf * var_f + hb * hb * var_b;
  out.var_offset = zf * zf * var_f + zb * zb * var_b;
  out.cov = hf * zf * var_f + hb * zb * var_b;
  return out;
}

TipLine tip_line(double angle, double edge_distance, double body_mass, double foot_mass,
                 double foot_offset) {
  return {std::sin(angle), std::cos(angle),
          ((body_mass + foot_mass) * edge_distance - foot_mass * foot_offset) / body_mass};
}

PaperGeometry paper_geometry(const TipAngles& angles, double F2, double L0) {
  PaperGeometry out;
  out.L1 = F2 / std::tan(angles.backward);
  out.L3 = std::hypot(F2, out.L1 + L0);
  out.gamma = 0.5 * (angles.backward - angles.forward);
  out.D1 = out.L3 * std::tan(out.gamma);
  return out;
}

}  // namespace legwork
