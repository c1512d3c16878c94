// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/leg_momentum.h"

#include <algorithm>
#include <vector>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {
namespace {

struct Lump {
  double m = 0.0;
  Vec3d mp{};  // Σ m·p
  Vec3d centre() const { return mp * (1.0 / m); }
};

/// Moments of inertia about world x and y through c of one link.
void add_inertia(const Inertia<double>& M, const Pose<double>& X_WB, const Vec3d& c, double& I_xx,
                 double& I_yy) {
  if (!(M.m > 0.0)) return;
  const Vec3d h = M.h * (1.0 / M.m);
  const Mat3d I = {M.I.xx, M.I.xy, M.I.xz, M.I.xy, M.I.yy, M.I.yz, M.I.xz, M.I.yz, M.I.zz};
  const Vec3d d = X_WB * h - c;
  for (const bool y : {false, true}) {
    const Vec3d axis = transpose_times(X_WB.R, y ? Vec3d{0, 1, 0} : Vec3d{1, 0, 0});
    const double about_origin = dot(axis, I * axis);
    const double off = dot(h, h) - dot(axis, h) * dot(axis, h);
    const double away = y ? d.x * d.x + d.z * d.z : d.y * d.y + d.z * d.z;
    (y ? I_yy : I_xx) += about_origin + M.m * (away - off);
  }
}

}  // namespace

LegMasses leg_masses(const Model& model, std::span<const double> q, BodyId trunk,
                     const FrameId (&sole)[2]) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  const Vec3d p_WG = center_of_mass<double>(model, ws);
  const auto& links = model.tree.links;
  std::vector<int> leg_of(links.size(), -1);
  BodyId top[2];
  for (int f = 0; f < 2; ++f) {
    for (BodyId b = model.frames[sole[f]].body; b != trunk && b != kWorld;
         b = BodyId(static_cast<std::size_t>(links[b.at()].parent)))
      leg_of[b.at()] = f, top[f] = b;
  }
  // What hangs on a leg belongs to it.
  for (std::size_t b = 1; b < links.size(); ++b)
    if (leg_of[b] < 0 && b != trunk.at())
      leg_of[b] = leg_of[static_cast<std::size_t>(links[b].parent)];
  Lump lump[3];
  for (std::size_t b = 1; b < links.size(); ++b) {
    Lump& of = lump[leg_of[b] < 0 ? 2 : leg_of[b]];
    of.m += links[b].M_B.m;
    of.mp += ws.X_WB[b].R * links[b].M_B.h + ws.X_WB[b].p * links[b].M_B.m;
  }
  LegMasses out;
  out.trunk = lump[2].m, out.p_GT = lump[2].centre() - p_WG;
  for (int f = 0; f < 2; ++f) {
    LegMass& leg = out.leg[f];
    const Vec3d hip = ws.X_WB[top[f].at()].p, foot = frame_pose<double>(model, sole[f], ws).p;
    const Vec3d centre = lump[f].centre();
    leg.mass = lump[f].m, leg.length = std::max(hip.z - foot.z, 1e-3);
    leg.share = std::clamp((hip.z - centre.z) / leg.length, 0.0, 1.0);
    leg.hip = hip - p_WG, leg.sole = foot - p_WG;
    for (std::size_t b = 1; b < links.size(); ++b)
      if (leg_of[b] == f) add_inertia(links[b].M_B, ws.X_WB[b], centre, leg.I_xx, leg.I_yy);
  }
  return out;
}

Vec3d momentum_rate(const LegMasses& legs, const Vec3d (&r)[2], const Vec3d (&a)[2]) {
  // The trunk, and with it the hips, gives way so that the COG does not: Σ m·shift = 0.
  double carried = legs.trunk;
  Vec3d shift{}, rate{};
  for (int f = 0; f < 2; ++f) {
    const LegMass& leg = legs.leg[f];
    carried += leg.mass * (1.0 - leg.share);
    shift -= (r[f] - leg.sole) * (leg.mass * leg.share);
    rate -= a[f] * (leg.mass * leg.share);
  }
  shift = shift * (1.0 / carried), rate = rate * (1.0 / carried);
  Vec3d L = cross(legs.p_GT + shift, rate) * legs.trunk;
  for (int f = 0; f < 2; ++f) {
    const LegMass& leg = legs.leg[f];
    const Vec3d p = (leg.hip + shift) * (1.0 - leg.share) + r[f] * leg.share;
    const Vec3d acc = rate * (1.0 - leg.share) + a[f] * leg.share;
    L += cross(p, acc) * leg.mass;
    L.x += leg.I_xx * (a[f].y - rate.y) / leg.length;
    L.y -= leg.I_yy * (a[f].x - rate.x) / leg.length;
  }
  return L;
}

}  // namespace legwork
