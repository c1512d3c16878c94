#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Which pairs of shapes are near: axis-aligned boxes, each shape against its allowed partners
// eight at a time; for many shapes a sweep along x.
#include <cstdint>
#include <utility>
#include <vector>

#include "legwork/base/index.h"
#include "legwork/collide/detail/solid.h"

namespace legwork {

/// The boxes' bookkeeping for one list of pairs. Proxies are the shapes that occur in it.
class BroadPhase {
 public:
  struct Proxy {
    ShapeId shape;
    double margin = 0.0;  // its share of its pairs' own margins [m]
    bool fixed = false;   // in the world: its box never changes
  };

  /// Boxes as floats rounded outwards, component by component, padded to eights.
  struct Scratch {
    std::vector<float> lo[3], hi[3];
    std::vector<int> order;       // proxies by lo x; kept between calls
    bool sorted = false;          // order has been sorted once
    std::vector<int> candidates;  // result of find(): indices into the list of pairs, sorted
  };

  BroadPhase() = default;
  /// `pairs` index `proxies` with first < second and are sorted.
  BroadPhase(std::vector<Proxy> proxies, const std::vector<std::pair<int, int>>& pairs);

  Scratch make_scratch() const;
  const std::vector<Proxy>& proxies() const { return proxies_; }

  /// Writes the box of a proxy, widened by `margin`/2 or its own margin.
  void set_box(Scratch& scratch, int proxy, const Solid& solid, const Pose<double>& X_WG,
               double margin) const;
  /// Fills scratch.candidates with every pair whose boxes overlap.
  void find(Scratch& scratch) const;

 private:
  static constexpr std::size_t kMaxRows = 1024;  // bit rows up to here (128 kB), a sweep beyond

  void find_by_rows(Scratch& scratch) const;
  void find_by_sweep(Scratch& scratch) const;
  int pair_of(int i, int j) const;  // −1 when they may not touch

  std::vector<Proxy> proxies_;
  std::vector<int> row_start_, partners_;  // CSR of the pairs
  std::vector<std::uint8_t> allowed_;      // bit rows, row_bytes_ each; empty beyond kMaxRows
  std::size_t row_bytes_ = 0;
};

}  // namespace legwork
