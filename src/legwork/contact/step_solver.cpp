// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/step_solver.h"

#include <cmath>

#include "legwork/contact/detail/step_work.h"

namespace legwork {

StepSolver::StepSolver(const Model& model, int max_contacts)
    : work_(std::make_unique<StepWork>(model, max_contacts)) {
  contacts.reserve(z(max_contacts));
  rows.reserve(z(4 * model.nv));
  loops.reserve(model.loops.size());
  couplings.reserve(z(most_couplings(model)));
  shares.reserve(z(most_shares(model)));
}

StepSolver::StepSolver(StepSolver&&) noexcept = default;
StepSolver& StepSolver::operator=(StepSolver&&) noexcept = default;
StepSolver::~StepSolver() = default;

void StepSolver::begin(Workspace<double>& ws) { work_->begin(ws); }

SolveReport StepSolver::solve(const Model& model, const StepProblem& problem, Workspace<double>& ws,
                              std::vector<double>& v_plus, const SolveOptions& options) {
  return work_->solve(*this, model, problem, ws, v_plus, options);
}

SolveReport StepSolver::solve_points(const Model& model, double scale, Workspace<double>& ws,
                                     std::vector<double>& v, const SolveOptions& options,
                                     bool folds) {
  return work_->solve_points(*this, model, scale, ws, v, options, folds);
}

double StepSolver::free_energy() const { return work_->free_energy(); }

double StepSolver::kinetic_energy(const Model& model, const Workspace<double>& ws,
                                  const std::vector<double>& v) const {
  return kinetic_energy_of(model, ws, v);
}

double kinetic_energy_of(const Model& model, const Workspace<double>& ws,
                         const std::vector<double>& v) {
  double energy = 0.0;
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Motion<double>& V = ws.V_plus_B[b];
    energy += 0.5 * dot(V, model.tree.links[b].M_B * V);
  }
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double armature = model.tree.links[z(model.tree.dof_link[i])].armature;
    energy += 0.5 * armature * v[i] * v[i];
  }
  return energy;
}

Mat3<double> contact_frame(const Vec3<double>& n) {
  const Vec3<double> a = std::fabs(n.x) < 0.7 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
  const Vec3<double> along = a - n * dot(a, n);
  const Vec3<double> t1 = along * (1.0 / norm(along));
  const Vec3<double> t2 = cross(n, t1);
  return {n.x, n.y, n.z, t1.x, t1.y, t1.z, t2.x, t2.y, t2.z};
}

int most_couplings(const Model& model) {
  int ranges = 0;
  for (const Joint& joint : model.joints) ranges += joint.kind == JointKind::kBall;
  return static_cast<int>(model.couplings.size() + 4 * model.tendons.size()) + ranges;
}
int most_shares(const Model& model) {
  std::size_t shares = 2 * model.couplings.size() + 3 * model.joints.size();
  for (const FixedTendon& tendon : model.tendons) shares += 4 * tendon.terms.size();
  return static_cast<int>(shares);
}

}  // namespace legwork
