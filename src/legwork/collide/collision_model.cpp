// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From a Model's shapes, filters and surfaces to the list of pairs that may touch.
#include <algorithm>
#include <set>
#include <string>

#include "legwork/collide/detect.h"

namespace legwork {

namespace {

// The body each body hangs on, over the parts of the file: a part with several joints makes
// several bodies, but only the last carries shapes and its parent is the parent part's body.
PerBody<BodyId> weld_parents(const Model& model) {
  PerBody<BodyId> parents(z(model.nbody()), kWorld);
  for (const Part& part : model.parts) {
    if (part.joints.empty()) continue;
    parents[part.body] = model.parts[z(part.parent)].body;
  }
  return parents;
}

class Filter {
 public:
  explicit Filter(const Model& model) : model_(model), parent_(weld_parents(model)) {
    for (const auto& [a, b] : model.excluded_parts) excluded_.insert(std::minmax(a, b));
  }

  bool allows(const Shape& a, const Shape& b) const {
    if (((a.contype & b.conaffinity) | (b.contype & a.conaffinity)) == 0) return false;
    if (a.body == b.body) return false;
    const bool with_world = a.body == kWorld || b.body == kWorld;
    if (!with_world) {
      if (!model_.self_collision) return false;
      if (parent_[a.body] == b.body || parent_[b.body] == a.body) return false;
    }
    return excluded_.empty() || !excluded_.contains(std::minmax(a.part, b.part));
  }

 private:
  const Model& model_;
  PerBody<BodyId> parent_;
  std::set<std::pair<int, int>> excluded_;
};

void set_material(CollisionPair& pair, const Surface& surface) {
  pair.friction = surface.condim >= 3 ? surface.slide : 0.0;
  pair.torsion = surface.condim >= 4 ? surface.torsion : 0.0;
  pair.roll = surface.condim >= 6 ? surface.roll : 0.0;
  pair.margin = max(0.0, surface.margin - surface.gap);
}

Surface combine(const Surface& a, const Surface& b) {
  Surface s = a.priority >= b.priority ? a : b;
  if (a.priority == b.priority) {
    s.condim = std::max(a.condim, b.condim);
    s.slide = max(a.slide, b.slide);
    s.torsion = max(a.torsion, b.torsion);
    s.roll = max(a.roll, b.roll);
  }
  s.margin = a.margin + b.margin;
  s.gap = a.gap + b.gap;
  return s;
}

// Slots are for what rests on a fixed plane by points.
bool is_slot(const Shape& a, const Shape& b) {
  return b.kind == ShapeKind::kPlane && b.body == kWorld &&
         (a.kind == ShapeKind::kSphere || a.kind == ShapeKind::kCapsule ||
          a.kind == ShapeKind::kBox);
}

int run_of(const Shape& a, const Shape& b) {
  if (is_slot(a, b)) return 0;
  return a.kind == ShapeKind::kPlane || b.kind == ShapeKind::kPlane ? 1 : 2;
}

class PairList {
 public:
  explicit PairList(const Model& model) : model_(model), filter_(model) {}

  std::vector<CollisionPair> collect() {
    for (const ShapePair& pair : model_.pairs) {
      const ShapeId a(pair.shape_a), b(pair.shape_b);
      if (model_.shapes[a].body == model_.shapes[b].body) continue;
      if (explicit_.insert(std::minmax(a.value, b.value)).second) add(a, b, pair.surface);
    }
    for (std::size_t i = 0; i < model_.shapes.size(); ++i) {
      if (model_.shapes[ShapeId(i)].collides()) add_partners(ShapeId(i));
    }
    std::sort(pairs_.begin(), pairs_.end(),
              [&](const CollisionPair& x, const CollisionPair& y) { return key(x) < key(y); });
    return std::move(pairs_);
  }

  // Run, then the shapes in file order.
  std::tuple<int, int, int> key(const CollisionPair& pair) const {
    const auto [lo, hi] = std::minmax(pair.a.value, pair.b.value);
    return {run_of(model_.shapes[pair.a], model_.shapes[pair.b]), lo, hi};
  }

 private:
  void add_partners(ShapeId i) {
    const Shape& a = model_.shapes[i];
    for (std::size_t j = i.at() + 1; j < model_.shapes.size(); ++j) {
      const Shape& b = model_.shapes[ShapeId(j)];
      if (!filter_.allows(a, b)) continue;
      if (!explicit_.empty() && explicit_.contains({i.value, static_cast<int>(j)})) continue;
      add(i, ShapeId(j), combine(a.surface, b.surface));
    }
  }

  void add(ShapeId a, ShapeId b, const Surface& surface) {
    if (model_.shapes[a].body == kWorld) std::swap(a, b);
    const Shape &first = model_.shapes[a], &second = model_.shapes[b];
    if (is_empty(first) || is_empty(second)) return;
    const KernelChoice choice = find_kernel(first.kind, second.kind);
    if (choice.kernel == nullptr) return;
    if (pairs_.size() >= CollisionModel::kMaxPairs) refuse();
    CollisionPair pair{.a = a, .b = b, .kernel = choice.kernel, .swapped = choice.swapped};
    if (is_slot(first, second)) pair.kernel = nullptr;
    set_material(pair, surface);
    pairs_.push_back(pair);
  }

  // A mesh without a hull, or a shape whose data is missing, touches nothing.
  bool is_empty(const Shape& shape) const {
    if (shape.kind == ShapeKind::kMesh) {
      return shape.mesh < 0 || z(shape.mesh) >= model_.meshes.size() ||
             model_.meshes[z(shape.mesh)].vertices.empty();
    }
    return shape.kind == ShapeKind::kHeightfield &&
           (shape.heightfield < 0 || z(shape.heightfield) >= model_.heightfields.size());
  }

  [[noreturn]] void refuse() const {
    throw Error(Finding{
        .severity = Severity::kError,
        .code = "E-COUNT",
        .file = model_.file,
        .line = 0,
        .element = "shapes",
        .message = std::to_string(model_.shapes.size()) + " shapes make more than " +
                   std::to_string(CollisionModel::kMaxPairs) + " pairs that may touch",
        .remedy = "turn off collisions between shapes that never meet (contype, conaffinity)"});
  }

  const Model& model_;
  Filter filter_;
  std::set<std::pair<int, int>> explicit_;
  std::vector<CollisionPair> pairs_;
};

// The points of a shape that a plane can touch, in its own frame; the feature is their place.
std::vector<Vec3<double>> slot_points(const Solid& s) {
  if (s.kind == ShapeKind::kSphere) return {{0, 0, 0}};
  if (s.kind == ShapeKind::kCapsule) return {{0, 0, -s.size.y}, {0, 0, s.size.y}};
  return s.hull->vertices;
}

void add_slots(CollisionModel& model, std::size_t index) {
  const CollisionPair& pair = model.pairs[index];
  const Pose<double>& X_WP = model.X_BG[pair.b];
  PlaneSlot slot{.body = model.bodies[pair.a],
                 .shape = pair.a,
                 .plane = pair.b,
                 .radius = core_radius(model.solids[pair.a]),
                 .n_W = X_WP.R.column(2),
                 .offset = dot(X_WP.R.column(2), X_WP.p),
                 .friction = pair.friction,
                 .torsion = pair.torsion,
                 .roll = pair.roll,
                 .margin = pair.margin,
                 .id = static_cast<std::uint64_t>(index) << 32};
  for (const Vec3<double>& p_G : slot_points(model.solids[pair.a])) {
    slot.p_B = model.X_BG[pair.a] * p_G;
    model.slots.push_back(slot);
    ++slot.id;
  }
}

// The broad phase of the third run, and the list of shapes to be posed each time.
void add_broad_phase(CollisionModel& model, const Model& source) {
  const std::size_t count = source.shapes.size();
  std::vector<double> margin(count, 0.0);
  std::vector<bool> used(count, false), in_broad(count, false);
  for (std::size_t i = model.slot_pairs; i < model.pairs.size(); ++i) {
    const CollisionPair& pair = model.pairs[i];
    for (const ShapeId s : {pair.a, pair.b}) {
      used[s.at()] = true;
      in_broad[s.at()] = in_broad[s.at()] || i >= model.plane_pairs;
      margin[s.at()] = max(margin[s.at()], 0.5 * pair.margin);
    }
  }
  std::vector<int> proxy_of(count, -1);
  std::vector<BroadPhase::Proxy> proxies;
  for (std::size_t i = 0; i < count; ++i) {
    const bool fixed = model.bodies[ShapeId(i)] == kWorld;
    if (used[i] && !fixed) model.posed.push_back(ShapeId(i));
    if (!in_broad[i]) continue;
    proxy_of[i] = static_cast<int>(proxies.size());
    proxies.push_back({ShapeId(i), margin[i], fixed});
  }
  std::vector<std::pair<int, int>> near;
  for (std::size_t i = model.plane_pairs; i < model.pairs.size(); ++i) {
    near.push_back(std::minmax(proxy_of[model.pairs[i].a.at()], proxy_of[model.pairs[i].b.at()]));
  }
  model.broad = BroadPhase(std::move(proxies), near);
}

}  // namespace

CollisionModel::CollisionModel(const Model& model) {
  std::vector<std::shared_ptr<const Heightfield>> fields;
  for (const Heightfield& field : model.heightfields) {
    fields.push_back(std::make_shared<const Heightfield>(field));
  }
  std::vector<std::shared_ptr<const Hull>> hulls(model.meshes.size());
  PairList list(model);
  pairs = list.collect();
  std::vector<bool> used(model.shapes.size(), false);
  for (const CollisionPair& pair : pairs) used[pair.a.at()] = used[pair.b.at()] = true;
  for (std::size_t i = 0; i < model.shapes.size(); ++i) {
    const Shape& shape = model.shapes[ShapeId(i)];
    solids.push_back(used[i] ? make_solid(shape, model.meshes, fields, hulls) : Solid{});
    bodies.push_back(shape.body);
    X_BG.push_back(shape.X_BG);
  }
  const auto run_end = [&](int run) {
    return static_cast<std::size_t>(std::partition_point(pairs.begin(), pairs.end(),
                                                         [&](const CollisionPair& p) {
                                                           return std::get<0>(list.key(p)) <= run;
                                                         }) -
                                    pairs.begin());
  };
  slot_pairs = run_end(0);
  plane_pairs = run_end(1);
  for (std::size_t i = 0; i < slot_pairs; ++i) add_slots(*this, i);
  add_broad_phase(*this, model);
  // Every slot at once, one large patch, and eight points for each of a heap of other pairs.
  const std::size_t others = std::min<std::size_t>(pairs.size() - slot_pairs, 256);
  max_contacts = slots.size() + 8 * others + (others > 0 ? Patch::kCapacity : 0);
}

}  // namespace legwork
