// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/clip.h"

#include <algorithm>

namespace legwork {

namespace {

using Vec = Vec3<double>;

constexpr std::uint32_t kSide = 0x40000000u;  // edges that lie in a side of the base
// A corner over the outline counts as inside: two equal boxes meet in their corners, not in the
// noise of where their edges cross.
constexpr double kSlack = 1e-7;  // [m]

void add_corner(Facet& out, const Vec& p_W, std::uint32_t tag, std::uint32_t edge) {
  if (out.count < Facet::kMax) out.corner[out.count++] = {p_W, tag, edge};
}

void hull_face(const Posed& a, const Vec& d_G, Facet& out) {
  const Hull& hull = *a.solid.hull;
  const int vertex = support_vertex(hull, d_G);
  int best = -1;
  double most = -2.0;
  for (int k = hull.face_start[z(vertex)]; k < hull.face_start[z(vertex) + 1]; ++k) {
    const int f = hull.vertex_faces[z(k)];
    const double aligned = dot(hull.faces[z(f)].n, d_G);
    if (aligned > most) most = aligned, best = f;
  }
  if (best < 0) return;
  const Hull::Face& face = hull.faces[z(best)];
  out.n_W = a.X_WG.R * face.n;
  // Of a rounder face every other corner, or fewer: clip() may add one for each side of the other.
  // Vertices that can carry load are looked at besides (convex.cpp).
  const int stride = (face.count + Facet::kMax / 2 - 1) / (Facet::kMax / 2);
  for (int k = 0; k < face.count; k += stride) {
    const int v = hull.loops[z(face.first + k)];
    const auto tag = static_cast<std::uint32_t>(v);
    add_corner(out, a.X_WG * hull.vertices[z(v)], tag, tag);
  }
}

// Standing up to 45° the cap, else the side.
void cylinder_facet(const Posed& a, const Vec& d, Facet& out) {
  const double r = a.solid.size.x, h = a.solid.size.y;
  constexpr double kDiagonal = 0.70710678118654752440;
  if (abs(d.z) >= kDiagonal) {
    const double up = d.z > 0 ? 1.0 : -1.0, c = kDiagonal * r;
    const Vec rim[8] = {{r, 0, 0},  {c, c, 0},   {0, r, 0},  {-c, c, 0},
                        {-r, 0, 0}, {-c, -c, 0}, {0, -r, 0}, {c, -c, 0}};
    out.n_W = a.X_WG.R.column(2) * up;
    for (int k = 0; k < 8; ++k) {
      const int i = up > 0 ? k : 7 - k;  // counter-clockwise from outside
      const auto tag = static_cast<std::uint32_t>(up > 0 ? i : i + 8);
      const auto edge = static_cast<std::uint32_t>(up > 0 ? i : (i + 7) % 8 + 8);
      add_corner(out, a.X_WG * Vec{rim[i].x, rim[i].y, up * h}, tag, edge);
    }
    return;
  }
  const double scale = r / sqrt(fma(d.x, d.x, d.y * d.y));
  add_corner(out, a.X_WG * Vec{d.x * scale, d.y * scale, -h}, 16, 16);
  add_corner(out, a.X_WG * Vec{d.x * scale, d.y * scale, h}, 17, 17);
}

// The unit normal, inwards, of the prism's side over an edge of the base; false without length.
bool side_of(const Facet& base, int i, Vec& inward) {
  inward = cross(base.n_W, base.corner[(i + 1) % base.count].p_W - base.corner[i].p_W);
  const double length = norm(inward);
  if (length <= 0) return false;
  inward = inward * (1.0 / length);
  return true;
}

// The part of a segment inside one side plane; false when nothing is left.
bool clip_segment(Facet& f, const Vec& p, const Vec& inward, double slack, std::uint32_t side) {
  const double d0 = dot(inward, f.corner[0].p_W - p) + slack;
  const double d1 = dot(inward, f.corner[1].p_W - p) + slack;
  if (d0 < 0 && d1 < 0) return false;
  if (d0 >= 0 && d1 >= 0) return true;
  const Vec cut = fma(f.corner[1].p_W - f.corner[0].p_W, d0 / (d0 - d1), f.corner[0].p_W);
  Facet::Corner& moved = f.corner[d0 < 0 ? 0 : 1];
  moved.p_W = cut;
  moved.tag = mix_features(d0 < 0 ? 0 : 1, side);
  return true;
}

// One side plane against a polygon (Sutherland and Hodgman 1974).
void clip_polygon(Facet& f, const Vec& p, const Vec& inward, double slack, std::uint32_t side) {
  Facet::Corner kept[Facet::kMax];
  int count = 0;
  const auto add = [&](const Facet::Corner& c) {
    if (count < Facet::kMax) kept[count++] = c;
  };
  for (int i = 0; i < f.count; ++i) {
    const Facet::Corner &from = f.corner[i], &to = f.corner[(i + 1) % f.count];
    const double d0 = dot(inward, from.p_W - p) + slack, d1 = dot(inward, to.p_W - p) + slack;
    if (d0 >= 0) add(from);
    if ((d0 >= 0) == (d1 >= 0)) continue;
    const Vec cut = fma(to.p_W - from.p_W, d0 / (d0 - d1), from.p_W);
    // Leaving, the new edge runs along the side; entering, the old one goes on.
    add({cut, mix_features(from.edge, side), d0 >= 0 ? side : from.edge});
  }
  std::copy(kept, kept + count, f.corner);
  f.count = count;
}

}  // namespace

void facing(const Posed& a, const Vec& d_W, Facet& out) {
  out.count = 0;
  const Vec d = transpose_times(a.X_WG.R, d_W);
  if (a.solid.hull) {
    hull_face(a, d, out);
  } else if (a.solid.kind == ShapeKind::kCylinder) {
    cylinder_facet(a, d, out);
  } else if (a.solid.kind == ShapeKind::kCapsule) {
    add_corner(out, a.X_WG * Vec{0, 0, -a.solid.size.y}, 0, 0);
    add_corner(out, a.X_WG * Vec{0, 0, a.solid.size.y}, 1, 1);
  } else {
    add_corner(out, a.X_WG * support_point(a.solid, d), 0, 0);
  }
}

void clip(const Facet& base, Facet& facet) {
  for (int i = 0; i < base.count && facet.count > 0; ++i) {
    const Vec& p = base.corner[i].p_W;
    Vec inward;
    if (!side_of(base, i, inward)) continue;
    const std::uint32_t side = base.corner[i].edge | kSide;
    if (facet.count == 1) {
      if (dot(inward, facet.corner[0].p_W - p) + kSlack < 0) facet.count = 0;
    } else if (facet.count == 2) {
      if (!clip_segment(facet, p, inward, kSlack, side)) facet.count = 0;
    } else {
      clip_polygon(facet, p, inward, kSlack, side);
    }
  }
}

bool is_over(const Facet& base, const Vec& p_W) {
  for (int i = 0; i < base.count; ++i) {
    Vec inward;
    if (side_of(base, i, inward) && dot(inward, p_W - base.corner[i].p_W) + kSlack < 0)
      return false;
  }
  return true;
}

void spread_directions(const Vec& d, Vec out[4]) {
  constexpr double kCos = 0.87758256189037271612, kSin = 0.47942553860420300027;  // of 0.5 rad
  const Vec first = abs(d.x) < 0.8 ? Vec{1, 0, 0} : Vec{0, 1, 0};
  Vec t = fma(d, -dot(first, d), first);
  t = t * (1.0 / norm(t));
  const Vec s = cross(d, t);
  out[0] = t * kCos + s * kSin;
  out[1] = s * kCos - t * kSin;
  out[2] = -out[0];
  out[3] = -out[1];
}

SpreadChoice::SpreadChoice(const Mat3<double>& R_WG, const Vec& d_W, double slant) : slant_(slant) {
  Vec direction[4];
  spread_directions(transpose_times(R_WG, d_W), direction);
  for (int k = 0; k < 4; ++k) {
    direction_[k] = R_WG * direction[k];
    score_[k] = -1e300;
  }
}

void SpreadChoice::look_at(const PatchPoint& point) {
  for (int k = 0; k < 4; ++k) {
    const double score = fma(-slant_, point.gap, dot(direction_[k], point.p_W));
    if (score > score_[k]) score_[k] = score, chosen_[k] = point;
  }
  if (empty_ || point.gap < deepest_.gap) deepest_ = point;
  empty_ = false;
}

int SpreadChoice::finish(PatchPoint out[4]) const {
  if (empty_) return 0;
  int nearest = 0;
  bool has_deepest = false;
  double best = 1e300;
  for (int k = 0; k < 4; ++k) {
    out[k] = chosen_[k];
    has_deepest = has_deepest || chosen_[k].gap <= deepest_.gap + kDeeper;
    const double distance = norm2(chosen_[k].p_W - deepest_.p_W);
    if (distance < best) best = distance, nearest = k;
  }
  if (!has_deepest) out[nearest] = deepest_;
  std::sort(out, out + 4,
            [](const PatchPoint& x, const PatchPoint& y) { return x.feature < y.feature; });
  return static_cast<int>(
      std::unique(out, out + 4,
                  [](const PatchPoint& x, const PatchPoint& y) { return x.feature == y.feature; }) -
      out);
}

PatchChoice::PatchChoice(const Mat3<double>& R_WG, const Vec& d_W, const Wanted& wanted)
    : wanted_(wanted) {
  spread_directions(transpose_times(R_WG, d_W), direction_);
  for (int k = 0; k < 4; ++k) {
    direction_[k] = R_WG * direction_[k];
    score_[k] = -1e300;
  }
}

void PatchChoice::look_at(const PatchPoint& point) {
  for (int k = 0; k < 4; ++k) {
    const double score = fma(-kSlant, point.gap, dot(direction_[k], point.p_W));
    if (score > score_[k]) score_[k] = score, far_[k] = point;
  }
  least_ = min(least_, point.gap);
  if (!(point.gap <= max(least_, 0.0) + wanted_.band)) return;
  if (count_ == kRoom) drop_high();
  if (count_ == kRoom) thin();
  near_[count_++] = point;
}

// A later point may have been deeper than those seen before.
void PatchChoice::drop_high() {
  const double limit = min(max(least_, 0.0) + wanted_.band, wanted_.margin);
  count_ = static_cast<int>(
      std::remove_if(near_, near_ + count_,
                     [&](const PatchPoint& point) { return !(point.gap <= limit); }) -
      near_);
}

namespace {
bool by_feature(const PatchPoint& x, const PatchPoint& y) { return x.feature < y.feature; }

// Crossings of edges are named by hashes: two places of one name are two points.
bool is_same(const PatchPoint& x, const PatchPoint& y) {
  return x.feature == y.feature && norm2(x.p_W - y.p_W) == 0;
}
}  // namespace

void PatchChoice::thin() {
  std::sort(near_, near_ + count_, by_feature);
  bool kept[kRoom] = {};
  int count = 0;
  double chosen_least = 1e300;
  int deepest = 0;
  const auto keep = [&](int i) {
    if (kept[i]) return;
    kept[i] = true;
    ++count;
    chosen_least = min(chosen_least, near_[i].gap);
  };
  // Sixteen directions; on a crowned sole a tenth of a millimetre counts as ten centimetres too.
  constexpr double kCos[4] = {1.0, 0.92387953251128675613, 0.70710678118654752440,
                              0.38268343236508977173};
  for (const double slant : {kSlant, 1000.0}) {
    for (int k = 0; k < 16; ++k) {
      const Vec along = direction_[k / 4] * kCos[k % 4] +
                        direction_[(k / 4 + 1) % 4] * (k % 4 == 0 ? 0.0 : kCos[4 - k % 4]);
      int best = 0;
      double most = -1e300;
      for (int i = 0; i < count_; ++i) {
        const double score = fma(-slant, near_[i].gap, dot(along, near_[i].p_W));
        if (score > most) most = score, best = i;
      }
      keep(best);
    }
  }
  for (int i = 0; i < count_; ++i) {
    if (near_[i].gap < near_[deepest].gap) deepest = i;
    if (count < kMost - 1 && wanted_.has_carried(near_[i].feature)) keep(i);
  }
  if (near_[deepest].gap < chosen_least - kDeeper) keep(deepest);
  int at = 0;
  for (int i = 0; i < count_; ++i) {
    if (kept[i]) near_[at++] = near_[i];
  }
  count_ = at;
}

bool PatchChoice::knows(std::uint32_t feature) const {
  for (int i = 0; i < count_; ++i) {
    if (near_[i].feature == feature) return true;
  }
  return false;
}

int PatchChoice::finish() {
  if (least_ == 1e300) return 0;
  drop_high();
  if (count_ > kMost) thin();
  for (const PatchPoint& point : far_) {
    if (!(point.gap <= wanted_.margin)) continue;
    bool known = false;
    for (int i = 0; i < count_ && !known; ++i) known = is_same(near_[i], point);
    if (!known) near_[count_++] = point;
  }
  return count_;
}

void PatchChoice::add_to(Patch& out) {
  const int count = finish();
  for (int i = 0; i < count; ++i) out.add(near_[i]);
}

}  // namespace legwork
