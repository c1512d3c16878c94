#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The Newton of T1 for the lanes of a pack of worlds, each lane through the bits that SiteProblem
// and SiteResponse take it through alone. Only the common shapes ride here: one point, two points
// of two bodies, or a few on one body, where the Newton goes straight to its end; the rest is left
// alone.
#include <array>
#include <vector>

#include "legwork/contact/solve_report.h"
#include "legwork/dynamics/workspace.h"
#include "legwork/math/any_lane.h"

namespace legwork {

class SiteLanes {
 public:
  using T = PackD;
  using Lanes = Mask<double, kDoubleLanes>;

  SiteLanes(const Model& model, int max_points);

  /// A point of a body, in the lanes where it is an unknown. What it points to is read in solve(),
  /// and the impulse and the ConeMode written.
  struct Point {
    int body = 0;
    Lanes lanes;
    const Mat3<double>* frame = nullptr;  // rows n, t1, t2 in world axes
    const Vec3<T>* p_W = nullptr;
    const Vec3<T>* bristle = nullptr;  // [m]
    const T* gap_bias = nullptr;       // β_n [m/s]
    const T* friction = nullptr;
    Vec3<T>* lambda_W = nullptr;
    T* mode = nullptr;
  };
  /// The lanes' own laws.
  struct Law {
    T R_n, R_t, bristle;  // β_t = bristle·s
    T scale;              // weight·h [N·s]
  };
  struct Report {
    T iterations, residual;
  };

  void begin() { points_.clear(); }
  /// In the order of their ids.
  void add(const Point& point) { points_.push_back(point); }
  /// After a sweep inward; adds the impulses to ws.u and ws.pA of the lanes it returns, which are
  /// solved. Nothing has changed in the others.
  Lanes solve(Lanes lanes, const Model& model, const Law& law, const SolveOptions& options,
              Workspace<T>& ws, Report& report);

 private:
  static constexpr int kMostCones = 4;  // per lane
  struct Cone {
    Lanes on;
    const Mat3<double>* frame = nullptr;
    Vec3<T> p_W, bristle, lambda_W;  // of each lane's own point
    T gap_bias, friction;
    T mode;
  };
  void sort_lanes();
  int list_cones(Lanes lanes);
  void hand_back(Lanes done);
  void touch(Lanes lanes, int body, const Model& model);
  template <int kSites, int kDim>
  Lanes solve_shape(Lanes lanes, const Model& model, const Law& law, const SolveOptions& options,
                    Workspace<T>& ws, Report& report);
  template <int kSites, int kDim, class Newton>
  void respond(Lanes lanes, const int* bodies, const Model& model, Workspace<T>& ws,
               Newton& newton);
  template <class Newton>
  void sum_rows(const Model& model, const Workspace<T>& ws, Newton& newton);
  template <class Newton>
  void add_impulses(Lanes done, const Model& model, const Newton& newton, Workspace<T>& ws) const;

  std::vector<Point> points_;
  std::array<T, 2> body_;   // of each lane's sites, in their order
  std::array<T, 2> count_;  // points on them
  Lanes other_;             // with more bodies
  std::array<Cone, kMostCones> cones_;
  // Of each coordinate on the way from a site: the impulse that comes to its joint, by component of
  // the sites, and the rate it makes there while the parent is held.
  struct Row {
    std::array<T, 6> y, x;
  };
  std::vector<int> touched_;  // links that have rows now
  std::vector<char> is_touched_;
  std::vector<Lanes> on_;  // per link: whose way it is on
  std::vector<Row> rows_;  // per DoF
};

}  // namespace legwork
