#pragma once
// Flat contacts: the features of two solids that face each other, one clipped by the sides of the
// other, and the few points that carry the patch. SPDX-License-Identifier: Apache-2.0
#include "legwork/collide/detail/narrow_phase.h"

namespace legwork {

/// A point, segment or convex polygon of a solid's core.
struct Facet {
  static constexpr int kMax = 64;
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
  SpreadChoice(const Mat3<double>& R_WG, const Vec3<double>& d_W, double slant = kSlant);
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
void keep_four(const Mat3<double>& R_WG, const Vec3<double>& d_W, PatchPoint* points, int& count);

}  // namespace legwork
