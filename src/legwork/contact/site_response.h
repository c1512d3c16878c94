#pragma once
// How sites answer to impulses: columns of Ω = J·M⁻¹·Jᵀ by the factors impulse_inward left.
// Several columns ride in the lanes of one pack. SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "legwork/contact/site_problem.h"
#include "legwork/dynamics/workspace.h"

namespace legwork {

/// A place where impulses enter the tree.
struct Site {
  enum class Kind { kBody, kPoint, kJoint };
  Kind kind = Kind::kBody;
  int body = 0;        // kBody: six components [w; v] at Bo in B
  Vec3<double> r_B{};  // kPoint: three components at this point, world axes
  int dof = 0;         // kJoint: one component
  int offset = 0;      // in the problem

  int dim() const { return kind == Kind::kBody ? 6 : kind == Kind::kPoint ? 3 : 1; }
};

class SiteResponse {
 public:
  explicit SiteResponse(const Model& model);

  /// Fills Ω for these sites (all offsets set, problem.begin_rows() called).
  void fill_omega(const Model& model, const Workspace<double>& ws, const std::vector<Site>& sites,
                  SiteProblem& problem);
  /// The velocities of the sites when bodies move with ws.A_WB_B and coordinates with v.
  static void site_velocities(const Model& model, const Workspace<double>& ws, const double* v,
                              const std::vector<Site>& sites, std::vector<double>& out);
  /// Adds M⁻¹·Jᵀ·w to v and to ws.A_WB_B. Uses ws.pA and ws.u as scratch.
  void add_response(const Model& model, Workspace<double>& ws, const std::vector<Site>& sites,
                    const std::vector<double>& w, std::vector<double>& v);

 private:
  using Columns = PackD;
  void mark_paths(const Model& model, const std::vector<Site>& sites);
  void column_group(const Model& model, const Workspace<double>& ws, const std::vector<Site>& sites,
                    std::size_t source, int first, int count, SiteProblem& problem);
  void inward(const Model& model, const Workspace<double>& ws, const Site& site, Force<Columns> p,
              Columns joint_impulse);
  void outward(const Model& model, const Workspace<double>& ws);

  std::vector<int> path_;            // links on the way to any site, ascending
  std::vector<char> on_path_;        // per link
  std::vector<Columns> u_;           // per link: joint impulse of the source's path
  std::vector<Force<Columns>> rhs_;  // per link: wrench on free and ball joints
  std::vector<char> has_u_;          // per link: on the source's own path
  std::vector<Motion<Columns>> V_;   // per link: answer
};

}  // namespace legwork
