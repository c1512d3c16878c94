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
                  DetectScratch& scratch, Collector& out) {
  plane_gaps<double>(model.slots, X_WB, scratch.slot_gaps.data());
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    const PlaneSlot& slot = model.slots[i];
    const SlotGap<double>& now = scratch.slot_gaps[i];
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

void detect_pair(const CollisionModel& model, std::size_t index, double margin,
                 DetectScratch& scratch, Collector& out) {
  const CollisionPair& pair = model.pairs[index];
  const Posed a{model.solids[pair.a], scratch.X_WG[pair.a]};
  const Posed b{model.solids[pair.b], scratch.X_WG[pair.b]};
  Patch& patch = scratch.patch;
  patch.count = patch.dropped = 0;
  const double reach = max(margin, pair.margin);
  if (pair.swapped) {
    pair.kernel(b, a, reach, patch);
  } else {
    pair.kernel(a, b, reach, patch);
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
    : X_WG(model.X_BG), slot_gaps(model.slots.size()), broad(model.broad.make_scratch()) {}

void detect(const CollisionModel& model, std::span<const Pose<double>> X_WB, double margin,
            DetectScratch& scratch, ContactSet& out) {
  Collector collector(out, model.max_contacts);
  detect_slots(model, X_WB.data(), margin, scratch, collector);
  for (const ShapeId s : model.posed) {
    scratch.X_WG[s] = X_WB[model.bodies[s].at()] * model.X_BG[s];
  }
  for (std::size_t i = model.slot_pairs; i < model.plane_pairs; ++i) {
    if (far_from_plane(model, model.pairs[i], margin, scratch)) continue;
    detect_pair(model, i, margin, scratch, collector);
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
      detect_pair(model, model.plane_pairs + static_cast<std::size_t>(candidate), margin, scratch,
                  collector);
    }
  }
  collector.finish();
}

}  // namespace legwork
