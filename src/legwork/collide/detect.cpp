// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detect.h"

#include <algorithm>

namespace legwork {

namespace {

// Fills up to the capacity; then the shallowest makes room for the deeper.
class Collector {
 public:
  Collector(ContactSet& out, std::size_t capacity) : out_(out), capacity_(capacity) {
    out_.clear();
    if (out_.contacts.capacity() < capacity) out_.contacts.reserve(capacity);
  }

  void add(const Contact& contact) {
    if (out_.contacts.size() < capacity_) {
      out_.contacts.push_back(contact);
      return;
    }
    ++out_.dropped;
    const auto shallow =
        std::max_element(out_.contacts.begin(), out_.contacts.end(),
                         [](const Contact& x, const Contact& y) { return x.gap < y.gap; });
    if (shallow != out_.contacts.end() && contact.gap < shallow->gap) *shallow = contact;
  }
  void add_dropped(int count) { out_.dropped += count; }

  void finish() {
    if (out_.dropped == 0) return;
    std::sort(out_.contacts.begin(), out_.contacts.end(),
              [](const Contact& x, const Contact& y) { return x.id < y.id; });
  }

 private:
  ContactSet& out_;
  std::size_t capacity_;
};

void detect_slots(const CollisionModel& model, const Pose<double>* X_WB, double margin,
                  Collector& out) {
  for (const PlaneSlot& slot : model.slots) {
    const SlotGap<double> now = plane_gap(slot, X_WB[slot.body.at()]);
    if (!(now.gap <= max(margin, slot.margin))) continue;
    out.add({.id = slot.id,
             .shape_a = slot.shape,
             .shape_b = slot.plane,
             .body_a = slot.body,
             .body_b = kWorld,
             .p_W = now.p_W,
             .n_W = slot.n_W,
             .gap = now.gap,
             .friction = slot.friction,
             .torsion = slot.torsion,
             .roll = slot.roll});
  }
}

// The part of the sorted ids that belongs to a pair; pairs are asked for in order.
class Carried {
 public:
  explicit Carried(std::span<const std::uint64_t> ids) : ids_(ids) {}
  std::span<const std::uint64_t> of(std::size_t pair) {
    while (at_ < ids_.size() && ids_[at_] >> 32 < pair) ++at_;
    std::size_t end = at_;
    while (end < ids_.size() && ids_[end] >> 32 == pair) ++end;
    return ids_.subspan(at_, end - at_);
  }

 private:
  std::span<const std::uint64_t> ids_;
  std::size_t at_ = 0;
};

void detect_pair(const CollisionModel& model, std::size_t index, const Wanted& wanted,
                 DetectScratch& scratch, Collector& out) {
  const CollisionPair& pair = model.pairs[index];
  const Posed a{model.solids[pair.a], scratch.X_WG[pair.a]};
  const Posed b{model.solids[pair.b], scratch.X_WG[pair.b]};
  Patch& patch = scratch.patch;
  patch.clear();
  if (pair.swapped) {
    pair.kernel(b, a, wanted, patch);
  } else {
    pair.kernel(a, b, wanted, patch);
  }
  patch.sort();
  for (int k = 0; k < patch.count; ++k) {
    const PatchPoint& point = patch.points[k];
    out.add({.id = (static_cast<std::uint64_t>(index) << 32) + point.feature,
             .shape_a = pair.a,
             .shape_b = pair.b,
             .body_a = model.bodies[pair.a],
             .body_b = model.bodies[pair.b],
             .p_W = point.p_W,
             .n_W = pair.swapped ? -point.n_W : point.n_W,
             .gap = point.gap,
             .friction = pair.friction,
             .torsion = pair.torsion,
             .roll = pair.roll});
  }
  out.add_dropped(patch.dropped);
}

// How far apart two moving bodies may be to meet in this step: 2 mm, and twice their relative way.
// Where they could touch they are both near the smaller shape, so its centre and ball bound their
// relative speed; twice, as forces change it within the step.
double pair_reach(const CollisionModel& model, const CollisionPair& pair,
                  std::span<const Pose<double>> X_WB, double margin, const DetectHints& hints,
                  const DetectScratch& scratch) {
  const double wide = max(margin, pair.margin);
  const BodyId a = model.bodies[pair.a], b = model.bodies[pair.b];
  if (hints.V_WB_B.empty() || a == kWorld || b == kWorld) return wide;
  const bool a_smaller = model.solids[pair.a].bound_radius <= model.solids[pair.b].bound_radius;
  const ShapeId small = a_smaller ? pair.a : pair.b;
  const Vec3<double> c = scratch.X_WG[small] * model.solids[small].bound_centre;
  const auto turn = [&](BodyId k) { return X_WB[k.at()].R * hints.V_WB_B[k.at()].w; };
  const auto speed = [&](BodyId k, const Vec3<double>& w) {
    const Pose<double>& X = X_WB[k.at()];
    return X.R * hints.V_WB_B[k.at()].v + cross(w, c - X.p);
  };
  const Vec3<double> w_a = turn(a), w_b = turn(b);
  const double fastest = norm(speed(a, w_a) - speed(b, w_b)) +
                         norm(w_a - w_b) * (model.solids[small].bound_radius + margin);
  constexpr double kNear = 2e-3;  // [m]
  const double reach = fma(2.0 * hints.h, fastest, kNear);
  return reach < wide ? max(reach, pair.margin) : wide;  // not a number: the whole margin
}

// The farthest point of a core along d, in W; a hull's search begins where the last one ended.
Vec3<double> farthest(const Posed& a, const Vec3<double>& d_W, int& vertex) {
  const Vec3<double> d = transpose_times(a.X_WG.R, d_W);
  if (a.solid.kind != ShapeKind::kMesh) return a.X_WG * support_point(a.solid, d);
  vertex = support_vertex(*a.solid.hull, d, vertex);
  return a.X_WG * a.solid.hull->vertices[z(vertex)];
}

// Whether the direction that parted the pair last time still does. By more than rounding, so that
// what is skipped is what the kernel would not report either.
bool still_apart(const Posed& a, const Posed& b, double reach, DetectScratch::ApartAxis& axis) {
  if (norm2(axis.n_B) == 0) return false;
  const Vec3<double> n = b.X_WG.R * axis.n_B;
  const Vec3<double> p_a = farthest(a, -n, axis.vertex_a), p_b = farthest(b, n, axis.vertex_b);
  const double rounding = 1e-12 * (1.0 + a.solid.bound_radius + b.solid.bound_radius);
  return dot(n, p_a - p_b) - core_radius(a.solid) - core_radius(b.solid) > reach + rounding;
}

// A plane has no box: its distance from the other shape's ball decides.
bool far_from_plane(const CollisionModel& model, const CollisionPair& pair, double margin,
                    const DetectScratch& scratch) {
  const bool a_is_plane = model.solids[pair.a].kind == ShapeKind::kPlane;
  const ShapeId plane = a_is_plane ? pair.a : pair.b, other = a_is_plane ? pair.b : pair.a;
  const Solid& solid = model.solids[other];
  const Pose<double>& X_WP = scratch.X_WG[plane];
  const Vec3<double> c = scratch.X_WG[other] * solid.bound_centre;
  return dot(X_WP.R.column(2), c - X_WP.p) - solid.bound_radius > max(margin, pair.margin);
}

}  // namespace

DetectScratch::DetectScratch(const CollisionModel& model)
    : X_WG(model.X_BG),
      broad(model.broad.make_scratch()),
      apart(model.pairs.size() - model.plane_pairs) {}

void detect(const CollisionModel& model, std::span<const Pose<double>> X_WB, double margin,
            const DetectHints& hints, DetectScratch& scratch, ContactSet& out) {
  Carried carried(hints.carried);
  const double band = hints.band >= 0.0 ? hints.band : model.band;
  Collector collector(out, hints.max_contacts > 0 ? hints.max_contacts : model.max_contacts);
  detect_slots(model, X_WB.data(), margin, collector);
  for (const ShapeId s : model.posed) {
    scratch.X_WG[s] = X_WB[model.bodies[s].at()] * model.X_BG[s];
  }
  for (std::size_t i = model.slot_pairs; i < model.plane_pairs; ++i) {
    if (far_from_plane(model, model.pairs[i], margin, scratch)) continue;
    const double reach = max(margin, model.pairs[i].margin);
    detect_pair(model, i, {reach, band, carried.of(i)}, scratch, collector);
  }
  const auto& proxies = model.broad.proxies();
  if (!proxies.empty()) {
    for (std::size_t i = 0; i < proxies.size(); ++i) {
      if (proxies[i].fixed && scratch.fixed_margin == margin) continue;
      const ShapeId s = proxies[i].shape;
      model.broad.set_box(scratch.broad, static_cast<int>(i), model.solids[s], scratch.X_WG[s],
                          margin);
    }
    scratch.fixed_margin = margin;
    model.broad.find(scratch.broad);
    for (const int candidate : scratch.broad.candidates) {
      const std::size_t i = model.plane_pairs + static_cast<std::size_t>(candidate);
      const CollisionPair& pair = model.pairs[i];
      const double reach = pair_reach(model, pair, X_WB, margin, hints, scratch);
      DetectScratch::ApartAxis& axis = scratch.apart[static_cast<std::size_t>(candidate)];
      const Posed a{model.solids[pair.a], scratch.X_WG[pair.a]};
      const Posed b{model.solids[pair.b], scratch.X_WG[pair.b]};
      if (still_apart(a, b, reach, axis)) continue;
      detect_pair(model, i, {reach, band, carried.of(i)}, scratch, collector);
      axis.n_B = transpose_times(b.X_WG.R, scratch.patch.apart_W);
    }
  }
  collector.finish();
}

}  // namespace legwork
