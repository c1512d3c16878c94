#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Who touches whom, where and how deep.
#include <span>
#include <vector>

#include "legwork/collide/contact.h"
#include "legwork/collide/detail/broad_phase.h"
#include "legwork/collide/detail/narrow_phase.h"
#include "legwork/collide/detail/plane_slots.h"
#include "legwork/model/model.h"

namespace legwork {

/// Two shapes that may touch, and the material between them.
struct CollisionPair {
  ShapeId a, b;             // a moves; b moves or is fixed in the world
  Kernel kernel = nullptr;  // null for the pairs that are slots
  bool swapped = false;     // the kernel takes b first
  double friction = 1.0, torsion = 0.0, roll = 0.0;
  double margin = 0.0;  // reported from here on even if the caller asks for less [m]
};

/// Everything detection needs of a Model, built once: filtered pairs, slots, hulls, bounds.
///
/// Filters are MuJoCo's: contype/conaffinity, not the same body, not parent and child (weld groups
/// after merging fixed parts; a fixed parent in the world counts as no parent), not excluded;
/// explicit pairs ignore all of these. Without Model::self_collision only what is fixed in the
/// world is touched. Material of a pair: the surface of higher priority, else condim and each
/// friction number the larger of the two; condim 1 has no friction, torsion needs 4, rolling 6.
///
/// Pairs come in three runs: slots (ball, capsule, box on a fixed plane), other shapes against
/// planes, and the rest, which goes through the broad phase. A contact's id is (pair << 32) +
/// feature. Owns copies of what it needs; the Model may go.
struct CollisionModel {
  /// Throws Error when a model asks for more than kMaxPairs pairs.
  explicit CollisionModel(const Model& model);

  static constexpr std::size_t kMaxPairs = std::size_t{1} << 22;

  Table<ShapeId, Solid> solids;
  Table<ShapeId, BodyId> bodies;  // that carry them
  Table<ShapeId, Pose<double>> X_BG;
  std::vector<CollisionPair> pairs;  // sorted: slots, planes, rest
  std::size_t slot_pairs = 0;        // pairs [0, slot_pairs) are slots
  std::size_t plane_pairs = 0;       // pairs [slot_pairs, plane_pairs) have a plane
  std::vector<PlaneSlot> slots;      // sorted by id
  std::vector<ShapeId> posed;        // shapes on moving bodies that are not only slots
  BroadPhase broad;                  // of pairs [plane_pairs, end)
  std::size_t max_contacts = 0;      // points beyond are dropped, deepest kept
  /// Of a patch (a mesh sole, a clipped face) all points are offered whose gap is at most the least
  /// gap, or 0 where that overlaps, plus this; of the others four [m].
  ///
  /// A point that carried force ends its step below the surface (contact/law.h), so all that
  /// carried are offered again whatever the band. It is for points above the surface that come to
  /// bear within the step: a sole settles by as much as a point sinks under the robot's weight, and
  /// turns while it rocks. load_band() adds both up.
  double band = 1e-4;
};

/// The band for ground that yields `sink` under the robot's weight, where contacts are looked for
/// up to `margin`, a fast limb's way in a step: soles that rest or rock move a hundredth of it.
constexpr double load_band(double sink, double margin) { return sink + 0.01 * margin; }

/// Scratch of detect(), one per thread.
struct DetectScratch {
  explicit DetectScratch(const CollisionModel& model);

  Table<ShapeId, Pose<double>> X_WG;  // fixed shapes set once
  BroadPhase::Scratch broad;
  double fixed_margin = -1.0;  // the fixed shapes' boxes are for this margin [m]
  /// Where a pair of the broad phase was last seen to be apart. It only ever saves looking at pairs
  /// that are beyond the margin: no contact depends on it.
  struct ApartAxis {
    Vec3<double> n_B{0, 0, 0};       // unit, from b to a, in b's shape frame; zero when not known
    int vertex_a = 0, vertex_b = 0;  // of hulls: the farthest along it
  };
  std::vector<ApartAxis> apart;
  Patch patch;
};

/// What detection can use of the step it is made for. Everything may be left out. With velocities,
/// two moving bodies are looked for up to 2 mm and twice their own way towards each other in the
/// step, where that is less than the margin.
struct DetectHints {
  std::span<const Motion<double>> V_WB_B;    // by body, world first
  double h = 0.0;                            // step [s]
  std::span<const std::uint64_t> carried{};  // ids that carried force in the last step, sorted
  double band = -1.0;                        // in place of the model's; negative: the model's [m]
  std::size_t max_contacts = 0;              // likewise; 0: the model's
};

/// Every point where two shapes are nearer than `margin` (or than their own margins), sorted by
/// id. X_WB is by body, world first. Deterministic; allocates only the first time `out` is used.
void detect(const CollisionModel& model, std::span<const Pose<double>> X_WB, double margin,
            const DetectHints& hints, DetectScratch& scratch, ContactSet& out);
inline void detect(const CollisionModel& model, std::span<const Pose<double>> X_WB, double margin,
                   DetectScratch& scratch, ContactSet& out) {
  detect(model, X_WB, margin, {}, scratch, out);
}

}  // namespace legwork
