#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How sites answer to impulses: Ω = J·M⁻¹·Jᵀ by the factors impulse_inward left. A unit impulse on
// a component of a site, taken inward, comes to every joint on its way as an impulse y, which moves
// the joint at the rate x = D⁻¹·y while its parent is held: with the y and x of all components as
// columns of Y and X, Ω = Yᵀ·X, and no sweep outward is needed. Several components ride in the
// lanes of one pack.
#include <vector>

#include "legwork/contact/detail/site.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/dynamics/workspace.h"
#include "legwork/math/pack.h"

namespace legwork {

class SiteResponse {
 public:
  /// Room for problems of max_dim components.
  SiteResponse(const Model& model, int max_dim);

  /// Fills Ω for these sites (all offsets set, problem.begin_rows() called), and V0: the velocities
  /// of the sites as impulse_velocities() would give them.
  void fill_omega(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                  SiteProblem& problem);
  /// Instead of it, where the steps go along the tree: finds the links on the way to the sites.
  void mark_sites(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites);
  const std::vector<int>& path() const { return path_; }  // ascending
  /// V0 there, found only on the way to the sites. v and ws.V_plus_B are written on it.
  void site_velocities(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                       std::vector<double>& v, std::vector<double>& out) const;
  /// Adds the impulses w to what impulse_inward() left, so that impulse_velocities() gives the
  /// motion with them; after fill_omega() or mark_sites() with the same sites.
  void add_impulses(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                    const std::vector<double>& w);

 private:
  using Columns = PackD;
  void clear_paths();
  void mark_paths(const Model& model, const Site& site, Workspace<double>& ws);
  /// One component of a site.
  struct Component {
    std::size_t site;
    int index, column;  // in the site, in the problem
  };
  /// Rows first ≤ r < last of one link, with columns of others before columns_last.
  struct Rows {
    int first, last, columns_last;
  };
  void push_place(const Model& model, const Workspace<double>& ws, const Site& site,
                  const Component* list, int count);
  void push_list(const Model& model, const Workspace<double>& ws, const std::vector<Site>& sites,
                 const Component* list, int count);
  template <class Tag>
  Force<Columns> pass(Tag tag, const Model& model, const Workspace<double>& ws, std::size_t b,
                      const Force<Columns>& p, const Vec3<Columns>& push, const Component* list,
                      int count, bool in_row);
  void inward_from(const Model& model, const Workspace<double>& ws, int body, Force<Columns> p,
                   const Component* list, int count);
  void inward(const Model& model, const Workspace<double>& ws, const Component* list, int count);
  void push_unit(const Model& model, const Workspace<double>& ws, const Site& site, int component,
                 int lane);
  void push_body(int body, const Vec3<double>& t, const Vec3<double>& f, int lane);
  void push_dof(const Model& model, int dof, double impulse, int lane);
  void begin_rows(const Model& model, const Workspace<double>& ws, int dim);
  void list_rows(const Model& model, int column);
  void sum_rows(const Model& model, SiteProblem& problem);
  void add_rows_of(const Model& model, const std::vector<double>& w, Workspace<double>& ws) const;
  void add_pair(const Workspace<double>& ws, const Site& site, const double* impulse);

  std::vector<int> path_;        // links on the way to the sites in play, ascending
  std::vector<char> on_path_;    // per link
  std::vector<char> is_pushed_;  // per link: on the way from a source
  bool has_rows_ = false;        // fill_omega() was called for these sites
  std::vector<int> rows_of_;     // per link on the way: its first row, one per coordinate
  std::vector<Span> span_;       // per link on the way: columns that may be other than zero
  int nrow_ = 0, stride_ = 0;    // of both:
  std::vector<double> impulses_, rates_;  // Y and X
  std::vector<double> free_;              // per row: the joint's impulse without the sites'
  std::vector<Rows> here_;                // of the columns at hand
  std::vector<Force<Columns>> p_;         // per link: wrench so far
  std::vector<Vec3<Columns>> pushes_;     // per link: impulse along its joint's axes
  std::vector<Vec3<double>> push_;        // the same, of one impulse
  std::vector<Force<double>> wrench_;     // per link: wrench so far, of one impulse
};

}  // namespace legwork
