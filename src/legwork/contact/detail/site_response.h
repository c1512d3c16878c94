#pragma once  // Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How sites answer to impulses: columns of Ω = J·M⁻¹·Jᵀ by the factors impulse_inward left.
// Several columns ride in the lanes of one pack.
#include <vector>

#include "legwork/contact/detail/site.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/dynamics/workspace.h"
#include "legwork/math/pack.h"

namespace legwork {

class SiteResponse {
 public:
  explicit SiteResponse(const Model& model);

  /// Fills Ω for these sites (all offsets set, problem.begin_rows() called).
  void fill_omega(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                  SiteProblem& problem);
  /// Instead of it, where the steps go along the tree: finds the links on the way to the sites.
  void mark_sites(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites);
  const std::vector<int>& path() const { return path_; }  // ascending
  /// The velocities of the sites as impulse_velocities() would give them, found only on the way
  /// to them; after fill_omega() with the same sites. v and ws.V_plus_B are written there.
  void site_velocities(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                       std::vector<double>& v, std::vector<double>& out) const;
  /// Adds the impulses w to what impulse_inward() left, so that impulse_velocities() gives the
  /// motion with them; after fill_omega() with the same sites.
  void add_impulses(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                    const std::vector<double>& w);

 private:
  using Columns = PackD;
  void clear_paths();
  void mark_paths(const Model& model, const Site& site, Workspace<double>& ws);
  /// One component of a site.
  struct Component {
    std::size_t site;
    int index;
  };
  void push_place(const Model& model, const Workspace<double>& ws, const Site& site, int first,
                  int count);
  void push_list(const Model& model, const Workspace<double>& ws, const std::vector<Site>& sites,
                 const Component* list, int count);
  void read_columns(const Model& model, const Workspace<double>& ws, const std::vector<Site>& sites,
                    const Component* list, int count, SiteProblem& problem);
  void inward_from(const Model& model, const Workspace<double>& ws, int body, Force<Columns> p);
  void push_unit(const Model& model, const Workspace<double>& ws, const Site& site, int component,
                 int lane);
  void push_body(int body, const Vec3<double>& t, const Vec3<double>& f, int lane);
  void push_dof(const Model& model, int dof, double impulse, int lane);
  void inward(const Model& model, const Workspace<double>& ws);
  Columns combined_rate(const Model& model, const Workspace<double>& ws, const Site& site) const;
  void add_pair(const Workspace<double>& ws, const Site& site, const double* impulse);
  void outward(const Model& model, const Workspace<double>& ws);

  std::vector<int> path_;              // links on the way to the sites in play, ascending
  std::vector<char> on_path_;          // per link
  std::vector<Columns> u_;             // per link: joint impulse of the source's path
  std::vector<Force<Columns>> rhs_;    // per link: wrench on free and ball joints
  std::vector<char> has_u_;            // per link: on the way from a source
  std::vector<Motion<Columns>> V_;     // per link: answer
  std::vector<Force<Columns>> p_;      // per link: wrench so far
  std::vector<Vec3<Columns>> pushes_;  // per link: impulse along its joint's axes
  std::vector<Vec3<double>> push_;     // the same, of one impulse
  std::vector<Force<double>> wrench_;  // per link: wrench so far, of one impulse
};

}  // namespace legwork
