#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Flat contacts: the features of two solids that face each other, one clipped by the sides of the
// other, and the few points that carry the patch.
#include "legwork/collide/detail/narrow_phase.h"

namespace legwork {

/// A point, segment or convex polygon of a solid's core.
struct Facet {
  static constexpr int kMax = 128;
  struct Corner {
    Vec3<double> p_W;
    std::uint32_t tag;   // of the corner: stays with the solid's feature
    std::uint32_t edge;  // of the edge to the next corner
  };
  Corner corner[kMax];
  int count = 0;
  Vec3<double> n_W{0, 0, 1};  // of a polygon: unit, outward
};

/// The feature of a solid that faces d: the best aligned face around its support point (a cap for
/// cylinders, as eight points of its rim), else the segment of a side, else a point.
void facing(const Posed& a, const Vec3<double>& d_W, Facet& out);

/// Cuts `facet` down to the prism over `base`. New corners are named by the edges that cross.
void clip(const Facet& base, Facet& facet);

/// Whether a point lies in that prism.
bool is_over(const Facet& base, const Vec3<double>& p_W);

/// How much a metre of gap counts against a metre of spread when points are chosen.
inline constexpr double kSlant = 10.0;
/// How much deeper than all chosen points another must be to be taken in [m]: less than contacts
/// sink under a robot's weight, more than a standing robot sways.
inline constexpr double kDeeper = 1e-5;
/// Four unit directions perpendicular to the unit vector d, fixed in the frame d is given in as
/// long as d turns little. They avoid the frame's axes and diagonals, where soles have corners
/// that would tie.
void spread_directions(const Vec3<double>& d, Vec3<double> out[4]);

/// Chooses at most four of many points: the farthest along four directions fixed in R_WG (less
/// `slant` times their gaps), and the deepest if it is clearly deeper. Small motions keep the
/// choice.
class SpreadChoice {
 public:
  SpreadChoice(const Mat3<double>& R_WG, const Vec3<double>& d_W, double slant);
  void look_at(const PatchPoint& point);
  /// Writes the chosen ones in the order of their features and returns how many.
  int finish(PatchPoint out[4]) const;

 private:
  double slant_;
  Vec3<double> direction_[4];
  double score_[4];
  PatchPoint chosen_[4], deepest_;
  bool empty_ = true;
};

/// Chooses among the points of a patch: every point that can carry load (Wanted::band), and four of
/// the others that span the patch, the farthest along four directions fixed in R_WG less kSlant
/// times their gaps. Small motions keep the choice.
///
/// Where more points can carry load than a patch holds, it takes the farthest along sixteen
/// directions at two slants, those that carried force in the last step, and the deepest if it is
/// deeper than all of these by kDeeper.
class PatchChoice {
 public:
  PatchChoice(const Mat3<double>& R_WG, const Vec3<double>& d_W, const Wanted& wanted);
  /// Each point once: a second time only where it cannot carry load.
  void look_at(const PatchPoint& point);
  /// Whether a point of that feature was seen that can carry load.
  bool knows(std::uint32_t feature) const;
  /// The chosen ones within the margin into points(); how many.
  int finish();
  const PatchPoint* points() const { return near_; }
  void add_to(Patch& out);
  double least() const { return least_; }  // gap of the deepest [m]

 private:
  static constexpr int kRoom = 256;  // points that can carry load before they are thinned
  static constexpr int kMost = Patch::kCapacity - 8;  // after that; leaves room for the far ones

  void drop_high();
  void thin();

  const Wanted& wanted_;
  Vec3<double> direction_[4];
  double score_[4];
  PatchPoint far_[4];
  PatchPoint near_[kRoom + 4];
  int count_ = 0;
  double least_ = 1e300;
};

/// Calls visit(vertex) for every vertex of a hull within `band` of the lowest along d (unit, in G),
/// each once: a breadth-first walk, as on a convex hull they are connected.
template <class F>
void for_each_low_vertex(const Hull& hull, const Vec3<double>& d, int lowest, double band,
                         F&& visit) {
  constexpr std::size_t kScan = 48;  // vertices up to which looking at all is as fast
  constexpr std::size_t kWords = 64;
  constexpr int kQueue = 256;
  const Vec3<double>* const v = hull.vertices.data();
  const std::size_t n = hull.vertices.size();
  const double least = dot(v[lowest], d) - band;
  if (n > kScan && n <= 64 * kWords && !hull.neighbours.empty()) {
    int queue[kQueue], count = 0;
    bool fits = true;
    std::uint64_t seen[kWords];
    for (std::size_t w = 0; w < (n + 63) / 64; ++w) seen[w] = 0;
    const auto look_at = [&](int i) {
      std::uint64_t& word = seen[i / 64];
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      if ((word & bit) != 0) return;
      word |= bit;
      if (dot(v[i], d) < least) return;
      fits = count < kQueue;
      if (fits) queue[count++] = i;
    };
    look_at(lowest);
    for (int at = 0; at < count && fits; ++at) {
      const auto here = static_cast<std::size_t>(queue[at]);
      for (int k = hull.neighbour_start[here]; k < hull.neighbour_start[here + 1] && fits; ++k) {
        look_at(hull.neighbours[static_cast<std::size_t>(k)]);
      }
    }
    if (fits) {
      for (int k = 0; k < count; ++k) visit(queue[k]);
      return;
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (!(dot(v[i], d) < least)) visit(static_cast<int>(i));
  }
}

/// The same, and the four vertices farthest along spread directions slanted towards d.
template <class F>
void for_each_sole_vertex(const Hull& hull, const Vec3<double>& d, int lowest, double band,
                          F&& visit) {
  for_each_low_vertex(hull, d, lowest, band, visit);
  const Vec3<double>* const v = hull.vertices.data();
  const double least = dot(v[lowest], d) - band;
  Vec3<double> spread[4];
  spread_directions(d, spread);
  for (const Vec3<double>& s : spread) {
    const int i = support_vertex(hull, fma(d, kSlant, s), lowest);
    if (dot(v[i], d) < least) visit(i);
  }
}

}  // namespace legwork
