// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The linear step of the contact Newton along the tree (site_tree.h). Rows that tie a site to the
// world are inertias of its link. With T⁻¹ what the links answer then, rows between links solve
//   λ = −K·(u + H·λ),   H = A·T⁻¹·Aᵀ
// where u are their velocities without them.
#include <algorithm>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_problem.h"
#include "legwork/contact/detail/site_tree.h"
#include "legwork/math/scalar.h"

namespace legwork {

// Those whose impulse depends on their velocity now; the others are in rhs_.
void SiteProblem::list_ties(bool frozen) {
  ties_.clear();
  for (Cone& c : cones) {
    c.tie = -1;
    if (c.nterm == 1 || c.mode == ConeMode::kOpen) continue;
    c.tie = static_cast<int>(ties_.size());
    for (int r = 0; r < 3; ++r) ties_.push_back({c.term, c.nterm, r, c.K + 3 * r, c.tie, 3, 1.0});
  }
  for (const Box& b : boxes) {
    if (!b.tied) continue;
    const int own = static_cast<int>(ties_.size());
    static constexpr double kOne = 1.0;
    if (b.mode == 0) {
      ties_.push_back({b.term, b.nterm, 0, &kOne, own, 1, 1.0 / b.R});
    } else if (b.cone >= 0 && !frozen && cones[z(b.cone)].tie >= 0) {
      const Cone& c = cones[z(b.cone)];
      const double side = b.mode < 0 ? -b.radius : b.radius;
      ties_.push_back({b.term, b.nterm, 0, c.K, c.tie, 1, side});
    }
  }
}

// H, four columns at a time.
void SiteProblem::answer_of_ties() {
  const int n = static_cast<int>(ties_.size());
  tie_omega_.resize(z(n) * z(n));
  for (int first = 0; first < n; first += kDoubleLanes) {
    const int count = std::min(kDoubleLanes, n - first);
    tree_->clear_lanes();
    for (int l = 0; l < count; ++l) {
      const TieRow& tie = ties_[z(first + l)];
      for (int s = 0; s < tie.nterm; ++s) {
        const SiteTerm& t = tie.terms[s];
        const double* a = pool.data() + t.first + tie.row * t.dim;
        for (int k = 0; k < t.dim; ++k) tree_->push_lane(t.offset + k, a[k], l);
      }
    }
    tree_->sweep_lanes();
    for (int q = 0; q < n; ++q) {
      const TieRow& tie = ties_[z(q)];
      PackD sum(0.0);
      for (int s = 0; s < tie.nterm; ++s) {
        const SiteTerm& t = tie.terms[s];
        const double* a = pool.data() + t.first + tie.row * t.dim;
        const PackD* v = tree_->read_lanes(t.offset);
        for (int k = 0; k < t.dim; ++k) sum = fma(v[k], PackD(a[k]), sum);
      }
      for (int l = 0; l < count; ++l) tie_omega_[z(q * n + first + l)] = lane(sum, l);
    }
  }
}

// (1 + K·H)·λ = −K·u into tie_impulse_.
void SiteProblem::solve_ties() {
  const int n = static_cast<int>(ties_.size());
  tie_system_.assign(z(n) * z(n), 0.0);
  tie_impulse_.assign(z(n), 0.0);
  for (int i = 0; i < n; ++i) {
    const TieRow& tie = ties_[z(i)];
    double* const row = tie_system_.data() + i * n;
    row[i] = 1.0;
    for (int k = 0; k < tie.count; ++k) {
      const double K = tie.scale * tie.K[k];
      if (K == 0.0) continue;
      const double* const answer = tie_omega_.data() + (tie.first + k) * n;
      for (int j = 0; j < n; ++j) row[j] = fma(K, answer[j], row[j]);
      tie_impulse_[z(i)] = nfma(K, tie_u_[z(tie.first + k)], tie_impulse_[z(i)]);
    }
  }
  if (!solve_pivoted(tie_system_.data(), tie_impulse_.data(), n)) {
    std::fill(tie_impulse_.begin(), tie_impulse_.end(), 0.0);
  }
}

void SiteProblem::step_along_tree(bool frozen) {
  assemble_rows(frozen);
  list_ties(frozen);
  tree_->factor(N_.data(), stride_);
  push_.assign(rhs_.begin(), rhs_.end());
  for (const Block& b : blocks_) {
    for (int x = 0; x < b.rows; ++x) {
      const double* n = N_.data() + (b.row + x) * stride_ + b.column;
      double& push = push_[z(b.row + x)];
      for (int k = 0; k < b.columns; ++k) push = nfma(n[k], V0[z(b.column + k)], push);
    }
  }
  const auto answer = [this] {
    tree_->solve(push_.data(), V.data());
    for (int i = 0; i < dim_; ++i) V[z(i)] += V0[z(i)];
  };
  answer();
  tie_u_.clear();
  tie_impulse_.clear();
  if (ties_.empty()) return;
  for (const Cone& c : cones) {
    if (c.tie < 0) continue;
    double u[3];
    cone_velocity(c, u);
    tie_u_.insert(tie_u_.end(), u, u + 3);
  }
  for (const Box& b : boxes) {
    if (!b.tied) continue;
    const bool listed = b.mode == 0 || (b.cone >= 0 && !frozen && cones[z(b.cone)].tie >= 0);
    if (listed) tie_u_.push_back(box_velocity(b));
  }
  answer_of_ties();
  solve_ties();
  for (std::size_t i = 0; i < ties_.size(); ++i) {
    const TieRow& tie = ties_[i];
    for (int s = 0; s < tie.nterm; ++s) {
      const SiteTerm& t = tie.terms[s];
      const double* a = pool.data() + t.first + tie.row * t.dim;
      for (int k = 0; k < t.dim; ++k) {
        push_[z(t.offset + k)] = fma(a[k], tie_impulse_[i], push_[z(t.offset + k)]);
      }
    }
  }
  answer();
}

// Rows between links know their impulses better than their velocities: where K is large, λ = −K·u
// loses what u has lost.
void SiteProblem::take_ties(bool frozen) {
  const double* impulse = tie_impulse_.data();
  const double* fixed = fixed_.data();
  for (Cone& c : cones) {
    if (c.tie >= 0) {
      for (int r = 0; r < 3; ++r) c.lambda[r] = *impulse++ + (frozen ? fixed[r] : 0.0);
    }
    fixed += 3;
  }
  for (Box& b : boxes) {
    if (!b.tied) continue;
    const bool listed = b.mode == 0 || (b.cone >= 0 && !frozen && cones[z(b.cone)].tie >= 0);
    if (listed) b.lambda = *impulse++;
  }
}

// The impulses of frozen bounds at V, as they are linear there.
void SiteProblem::linear_impulses() {
  const double* fixed = fixed_.data();
  for (Cone& c : cones) {
    double u[3];
    cone_velocity(c, u);
    for (int r = 0; r < 3; ++r) {
      c.lambda[r] =
          fixed[r] - fma(c.K[3 * r], u[0], fma(c.K[3 * r + 1], u[1], c.K[3 * r + 2] * u[2]));
    }
    fixed += 3;
  }
  for (Box& b : boxes) {
    b.lambda = b.mode == 0 ? -box_velocity(b) / b.R : b.mode < 0 ? b.lo : b.hi;
  }
  take_ties(true);
}

}  // namespace legwork
