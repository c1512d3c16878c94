// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The contact points of a step: what they bring into the solve, and what they remember of it.
#include <algorithm>
#include <cmath>

#include "legwork/sim/detail/native_stepper.h"

namespace legwork {

// How fast a contact's gap grows before the step [m/s].
double NativeStepper::approach_speed(const Contact& c) const {
  const auto speed = [&](BodyId b) {
    const Pose<double>& X = ws_.X_WB[b.at()];
    const Motion<double>& V = ws_.V_WB_B[b.at()];
    return X.R * cross_add(V.w, transpose_times(X.R, c.p_W - X.p), V.v);
  };
  return dot(c.n_W, speed(c.body_a) - speed(c.body_b));
}

void NativeStepper::add_contacts(double h) {
  const ContactMaterial& m = facts_.material;
  carried_.clear();
  for (const ContactMemory& point : state_->contacts) carried_.push_back(point.id);
  detect(*scene_->collision, ws_.X_WB, contact_margin(h),
         {ws_.V_WB_B, h, carried_, facts_.band, z(options_.max_contacts)}, detect_scratch_, found_);
  const std::size_t count = found_.contacts.size();
  solver_.contacts.resize(count);
  bristles_.resize(count);
  twists_.resize(count);
  approach_.clear();
  std::fill(points_on_body_.begin(), points_on_body_.end(), 0);
  for (const Contact& c : found_.contacts) ++points_on_body_[c.body_a.at()];
  // Both lists are sorted by id: one walk finds each point's memory.
  auto memory = state_->contacts.begin();
  const StepLaw law(m, h);
  for (std::size_t i = 0; i < count; ++i) {
    const Contact& c = found_.contacts[i];
    while (memory != state_->contacts.end() && memory->id < c.id) ++memory;
    const bool known = memory != state_->contacts.end() && memory->id == c.id;
    ActiveContact& active = solver_.contacts[i];  // another point's, of the last step
    Vec3<double>& bristle = bristles_[i];
    Vec3<double>& twist = twists_[i];
    active.at = c;
    active.at.friction *= facts_.friction_scale;
    active.law = law.at(c.gap);
    active.rebound = 0.0;
    if (known) {
      const Vec3<double>& s = memory->bristle_W;
      bristle = s - c.n_W * dot(c.n_W, s);
      active.beta_t_W = bristle * active.law.bristle;
      active.lambda_W = memory->lambda_W;
      active.mode = memory->mode;
    } else {
      bristle = active.beta_t_W = active.lambda_W = {0, 0, 0};
      active.mode = ConeMode::kOpen;
    }
    if (known && active.has_twist()) {
      twist = memory->twist_W;
      active.twist_lambda_W = memory->twist_lambda_W;
      active.twist_beta_W = twist * active.law.bristle;
    } else {
      twist = active.twist_lambda_W = active.twist_beta_W = {0, 0, 0};
    }
    if (m.restitution > 0.0) approach_.push_back(approach_speed(c));
  }
  if (m.leak_rate > 0.0) relax_shear(h);
}

namespace {
bool well_inside_cone(const ActiveContact& c) {
  constexpr double kShare = 0.8;
  const double normal = dot(c.at.n_W, c.lambda_W);
  const double reach = kShare * c.at.friction * normal;
  return c.mode == ConeMode::kStick && norm2(c.lambda_W - c.at.n_W * normal) < reach * reach;
}
}  // namespace

// Several points on one body can hold shear against each other. Let that part of their bristles,
// and only that part, relax: what is left after the best rigid shift and turn of the patch. The
// force and moment the body feels stay, so nothing creeps; a patch with a point near its cone is
// left alone, since what that point could not take would move the body.
void NativeStepper::relax_shear(double h) {
  const double share = facts_.material.leak_rate * h;
  for (std::size_t first = 0; first < solver_.contacts.size(); ++first) {
    const Contact& c = solver_.contacts[first].at;
    int& points = points_on_body_[c.body_a.at()];
    if (points < 2) continue;
    Vec3<double> mean_p{0, 0, 0}, mean_s{0, 0, 0};
    const double weight = 1.0 / points;
    bool flat = true;
    const auto each = [&](const auto& visit) {
      int left = points;
      for (std::size_t i = first; left > 0; ++i) {
        if (solver_.contacts[i].at.body_a != c.body_a) continue;
        visit(solver_.contacts[i], bristles_[i]);
        --left;
      }
    };
    each([&](ActiveContact& a, Vec3<double>& s) {
      mean_p += a.at.p_W * weight;
      mean_s += s * weight;
      flat = flat && dot(a.at.n_W, c.n_W) > 0.999 && a.at.body_b == c.body_b && well_inside_cone(a);
    });
    if (flat) {
      double turn = 0.0, spread = 0.0;
      each([&](ActiveContact& a, Vec3<double>& s) {
        const Vec3<double> arm = cross(c.n_W, a.at.p_W - mean_p);
        turn += dot(arm, s - mean_s);
        spread += norm2(arm);
      });
      if (spread > 0.0) turn /= spread;
      each([&](ActiveContact& a, Vec3<double>& s) {
        const Vec3<double> rigid = mean_s + cross(c.n_W, a.at.p_W - mean_p) * turn;
        s = s - (s - rigid) * share;
        a.beta_t_W = s * a.law.bristle;
      });
    }
    points = 0;  // this body is done
  }
}

// The angular bristle of torsion and rolling, each with the stiffness of its own radius.
Vec3<double> NativeStepper::twist_after(const ActiveContact& c, const Vec3<double>& twist,
                                        double h) const {
  const ContactMaterial& m = facts_.material;
  const Vec3<double> n = c.at.n_W;
  const double along = dot(n, c.twist_lambda_W);
  Vec3<double> give{0, 0, 0};
  if (c.at.torsion > 0.0) give += n * (along / (m.k_t * c.at.torsion * c.at.torsion));
  if (c.at.roll > 0.0) {
    give += (c.twist_lambda_W - n * along) * (1.0 / (m.k_t * c.at.roll * c.at.roll));
  }
  return (twist * m.tau_t - give) * (1.0 / (h + m.tau_t));
}

// Filled where they stand: made elsewhere and copied in wider pieces, they would be read back
// before their stores are done.
void NativeStepper::remember(double h) {
  next_contacts_.resize(solver_.contacts.size());
  std::size_t count = 0;
  const BristleLaw<double> law = bristle_law(facts_.material, h);
  state_->slipped = false;
  for (std::size_t i = 0; i < solver_.contacts.size(); ++i) {
    const ActiveContact& c = solver_.contacts[i];
    state_->slipped = state_->slipped || c.mode == ConeMode::kSlip;
    if (c.mode == ConeMode::kOpen) continue;
    const Vec3<double> normal = c.at.n_W * dot(c.at.n_W, c.lambda_W);
    ContactMemory& memory = next_contacts_[count++];
    memory.id = c.at.id;
    memory.lambda_W = c.lambda_W;
    memory.bristle_W = law.after(bristles_[i], c.lambda_W - normal);
    memory.twist_W = c.has_twist() ? twist_after(c, twists_[i], h) : Vec3<double>{0, 0, 0};
    memory.twist_lambda_W = c.twist_lambda_W;
    memory.mode = c.mode;
  }
  next_contacts_.resize(count);
  std::swap(state_->contacts, next_contacts_);
  remember_rows(h);
  double* warm = state_->loops.data();
  std::size_t active = 0;
  for (const LoopConstraint& loop : model_.loops) {
    if (loop.active) {
      const ActiveLoop& solved = solver_.loops[active++];
      std::copy(solved.lambda, solved.lambda + 6, warm);
    }
    warm += 6;
  }
  remember_couplings(h);
}

}  // namespace legwork
