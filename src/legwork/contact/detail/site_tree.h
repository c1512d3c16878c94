#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Linear steps of a site problem along the tree. What the rows of a site answer to its velocity is
// an inertia of its link, which friction makes unsymmetric; so one articulated-body sweep with
// general 6x6 inertias solves for all sites that rows tie to the world alone, in as many operations
// as there are links, where Ω would have the square of the sites' components and an elimination the
// cube. Rows between two links are a small dense system around it (site_along_tree.cpp).
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "legwork/contact/detail/fold_point.h"
#include "legwork/contact/detail/site.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/math/pack.h"

namespace legwork {

/// t = A·w + B·v, f = E·w + C·v.
struct GeneralInertia {
  Mat3<double> A, B, E, C;
};

class SiteTree {
 public:
  explicit SiteTree(const Model& model);

  /// After impulse_inward(): the links of the runs with the points `held` on the bodies listed and
  /// `inertia` per DoF; `path`, ascending, are those on the way to the sites, `pairs` the sites
  /// that one row has both of.
  void begin(const Model& model, Workspace<double>& ws, std::span<const TreeRun> runs,
             std::span<const std::size_t> held_bodies, std::span<const PointInertia<double>> held,
             std::span<const double> inertia, std::span<const int> path,
             const std::vector<Site>& sites, std::span<const std::pair<int, int>> pairs);
  /// The blocks of Ω of each site with itself, and of the pairs.
  void fill_blocks(SiteProblem& problem);
  /// out = Ω·w, per site component.
  void respond(const double* w, double* out);
  /// With rows that answer −N·V besides, N the diagonal blocks of an array of rows `stride` long.
  void factor(const double* N, int stride);
  /// What the sites answer then to impulses w.
  void solve(const double* w, double* out);
  /// The same for up to kDoubleLanes impulses side by side: forget, then push what each lane has at
  /// a site's components, sweep, and read the sites wanted.
  void clear_lanes();
  void push_lane(int component, double impulse, int lane);
  void sweep_lanes();
  const PackD* read_lanes(int component);  // of the whole site that has the component

  /// Whether the site of a component is between two links, or among several coordinates.
  bool ties(int component) const {
    const Site& own = site(site_at(component));
    return own.is_pair() || own.kind == Site::Kind::kCombined;
  }
  int site_at(int component) const { return site_at_[static_cast<std::size_t>(component)]; }
  const Site& site(int index) const { return (*sites_)[static_cast<std::size_t>(index)]; }

 private:
  template <class T>
  struct Sweep {
    std::vector<Force<T>> p;    // per link: the wrench that holds it back
    std::vector<Vec3<T>> push;  // per link: impulse along its joint's axes
    std::vector<T> u;           // per link: what moves a joint of one DoF
    std::vector<Motion<T>> V;   // per link: the answer
    explicit Sweep(std::size_t nlink) : p(nlink), push(nlink), u(nlink), V(nlink) {}
  };
  struct LinkFactors {
    GeneralInertia I;  // with all that hangs from it
    Force<double> U;   // of one DoF: I·S
    Motion<double> W;  // and Sᵀ·I
    double D_inv = 0;
    Mat3<double> D3_inv;  // of a ball
  };
  struct Factors {
    std::vector<LinkFactors> link;
    std::vector<double> root;  // of free links: the inverse, 36 numbers each
  };
  void factor_link(int b, const double* inertia, Factors& factors);
  template <class T>
  void sweep(const Factors& factors, std::span<const int> path, Sweep<T>& s) const;
  template <class T>
  void clear(Sweep<T>& s) const;
  template <class T>
  void push_site(const Site& site, const T* x, Sweep<T>& s) const;
  template <class T>
  void read(const Site& site, const Sweep<T>& s, T* out) const;
  void respond_with(const Factors& factors, const double* w, double* out);
  bool needs_columns(const Site& site) const;
  void mark(int body, char flag);
  void mark_site(const Site& site, char flag);
  void list_tie_path();
  void sweep_lanes_with(const Factors& factors);
  void answer_links();
  template <class T>
  Motion<T> link_answer(int body, const Force<T>& F, const Vec3<T>& push, T* rate = nullptr) const;
  void fill_columns(const Site& site, const Site& other, SiteProblem& problem);

  const Model* model_ = nullptr;
  Workspace<double>* ws_ = nullptr;
  const std::vector<Site>* sites_ = nullptr;
  static constexpr char kRead = 1, kPushed = 2;
  std::span<const int> path_;
  std::span<const std::pair<int, int>> pairs_;
  std::vector<int> tie_path_;  // the links on the way to sites read in lanes
  std::vector<char> flags_;    // per link on it
  std::vector<int> pushed_;    // sites, of the lanes at hand
  std::vector<char> on_path_;
  std::vector<int> root_of_;            // per link: place of its inverse among the free links
  std::vector<GeneralInertia> base_;    // per link: its own and of what is not on the path
  std::vector<double> joint_, joint0_;  // per DoF: inertia with and without sites
  std::vector<int> site_at_;            // per component
  Factors with_, without_;              // the rows of sites
  Sweep<double> one_;
  Sweep<PackD> many_;
  std::vector<std::array<PackD, 6>> many_at_;  // per site: of the lanes, pushed or read
  std::vector<char> is_read_;                  // per site
  std::vector<std::array<double, 36>> turn_;   // per link: its answer to wrenches on it, by rows
};

}  // namespace legwork
