// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/site_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "legwork/base/index.h"
#include "legwork/contact/detail/site_tree.h"
#include "legwork/math/scalar.h"

namespace legwork {

namespace {
constexpr int kPatienceOfSteps = 4;          // full steps without halving the residual
constexpr int kDescent = 8;                  // steps of the natural map's descent
constexpr int kRounds = 25, kFewRounds = 8;  // of frozen bounds
constexpr int kHalf = 60;                    // half steps
constexpr int kSmall = 8;                    // components: neither zeros nor idle ones are sought

// A cone's site has three components or six: loops of known length run at twice the speed.
template <class F>
void with_dim(int dim, const F& body) {
  if (dim == 3) {
    body(std::integral_constant<int, 3>{});
  } else if (dim == 6) {
    body(std::integral_constant<int, 6>{});
  } else {
    body(dim);
  }
}
}  // namespace

SiteProblem::SiteProblem(int max_dim, int max_cones, int max_boxes, int max_free) {
  const int stride = padded_stride(max_dim);
  const std::size_t square = z(max_dim) * z(stride);
  V0.reserve(z(stride)), V.reserve(z(stride)), w.reserve(z(max_dim)), rhs_.reserve(z(max_dim));
  omega_.reserve(square), system_.reserve(square), N_.reserve(square);
  blocks_.reserve(square / 9 + 1);
  const std::size_t groups = z(stride) / 4;
  omega_span_.reserve(groups), system_span_.reserve(groups), short_span_.reserve(groups);
  cones.reserve(z(max_cones)), friction_.reserve(z(max_cones));
  boxes.reserve(z(max_boxes));
  pool.reserve(z(max_cones) * 36 + z(max_boxes) * 12);
  const std::size_t rows = z(3 * max_cones + max_boxes);
  best_.reserve(rows), saved_.reserve(rows), saved_R_.reserve(2 * rows);
  x_.reserve(rows), b_.reserve(rows), response_.reserve(z(max_dim));
  active_.reserve(z(max_dim)), index_.reserve(z(max_dim)), place_.reserve(z(stride) + 1),
      short_.reserve(z(max_dim));
  bound_.reserve(z(max_cones)), moved_.reserve(z(max_cones));
  dir_.reserve(z(stride)), turn_.reserve(z(stride)), w_now_.reserve(z(stride));
  V_kept_.reserve(z(stride));
  modes_.reserve(rows), next_modes_.reserve(rows);
  const std::size_t ties = std::min(rows, z(kMostTies));
  ties_.reserve(ties), tie_omega_.reserve(ties * ties), tie_system_.reserve(ties * ties);
  tie_u_.reserve(ties), tie_impulse_.reserve(ties), push_.reserve(z(max_dim));
  V_before_.reserve(z(stride));
  const auto free = z(max_free);
  free_boxes_.reserve(free), was_free_.reserve(z(max_boxes)), free_x_.reserve(2 * free);
  free_M_.reserve(free * free), free_factors_.reserve(free * free);
  for (std::vector<double>* wide : {&free_B_, &free_Bt_, &free_Z_}) {
    wide->reserve(free * z(stride));
  }
  for (std::vector<double>* of_search :
       {&trial_, &start_, &softer_, &step_, &refine_, &fixed_, &u_rows_, &du_rows_}) {
    of_search->reserve(rows);
  }
}

void SiteProblem::begin(double scale) {
  scale_ = scale;
  dim_ = 0;
  cones.clear();
  boxes.clear();
  pool.clear();
}

int SiteProblem::add_site(int dim) {
  const int offset = dim_;
  dim_ += dim;
  return offset;
}

void SiteProblem::begin_rows(SiteTree* tree, int free_from) {
  tree_ = tree;
  free_from_ = free_from;
  wants_omega_ = false;
  stride_ = padded_stride(dim_);
  const std::size_t square = z(dim_) * z(stride_);
  omega_.resize(square);
  N_.resize(square);
  system_.resize(square);
  V0.assign(z(stride_), 0.0);
  V.assign(z(stride_), 0.0);
  w.assign(z(dim_), 0.0);
  rhs_.resize(z(dim_));
}

Cone& SiteProblem::add_cone() { return cones.emplace_back(); }
Box& SiteProblem::add_box() { return boxes.emplace_back(); }

int SiteProblem::add_numbers(int count) {
  const int first = static_cast<int>(pool.size());
  pool.resize(pool.size() + z(count), 0.0);
  return first;
}

// --- velocities and residual -------------------------------------------------------------------

void SiteProblem::gather() {
  std::fill(w.begin(), w.end(), 0.0);
  for (const Cone& cone : cones) {
    for (int s = 0; s < cone.nterm; ++s) {
      const SiteTerm& t = cone.term[s];
      with_dim(t.dim, [&](auto dim) {
        const double* a = pool.data() + t.first;
        double* out = w.data() + t.offset;
        for (int r = 0; r < 3; ++r) {
          for (int k = 0; k < dim; ++k) out[k] = fma(a[r * dim + k], cone.lambda[r], out[k]);
        }
      });
    }
  }
  for (const Box& box : boxes) {
    for (int s = 0; s < box.nterm; ++s) {
      const SiteTerm& t = box.term[s];
      const double* a = pool.data() + t.first;
      for (int k = 0; k < t.dim; ++k)
        w[z(t.offset + k)] = fma(a[k], box.lambda, w[z(t.offset + k)]);
    }
  }
}

void SiteProblem::body_velocities() {
  if (tree_ != nullptr) {
    tree_->respond(w.data(), V.data());
    for (int i = 0; i < dim_; ++i) V[z(i)] += V0[z(i)];
    return;
  }
  std::copy(V0.begin(), V0.end(), V.begin());
  respond(w.data(), V.data());
}

// V += Ω·w; Ω is symmetric.
void SiteProblem::respond(const double* impulses, double* velocities) const {
  if (is_full_) return add_rows(impulses, dim_, omega_.data(), stride_, stride_, velocities);
  for (std::size_t g = 0; g < omega_span_.size(); ++g) {
    const Span& span = omega_span_[g];
    const int row = 4 * static_cast<int>(g);
    add_rows(impulses + row, std::min(4, dim_ - row), omega_.data() + row * stride_ + span.first,
             stride_, span.last - span.first, velocities + span.first);
  }
}

// Trees that nothing but contacts connect do not answer each other: Ω has blocks of zeros, and an
// ordered pile of bodies a band.
void SiteProblem::find_spans() {
  const auto groups = z((dim_ + 3) / 4);
  if (dim_ <= kSmall) {
    const Span all{0, 4 * static_cast<int>(groups)};
    omega_span_.assign(groups, all), system_span_.assign(groups, all);
    for (Block& b : blocks_) b.answer = all;
    is_full_ = true;
    return;
  }
  omega_span_.resize(groups), system_span_.resize(groups);
  is_full_ = true;
  for (std::size_t g = 0; g < groups; ++g) {
    const int row = 4 * static_cast<int>(g);
    int first = dim_, last = 0;
    for (int i = row; i < std::min(row + 4, dim_); ++i) {
      const double* const at = omega_.data() + i * stride_;
      int k = 0;
      while (k < first && at[k] == 0.0) ++k;
      first = k;
      for (k = dim_; k > last && at[k - 1] == 0.0;) --k;
      last = k;
    }
    omega_span_[g] = first < last ? Span{first / 4 * 4, (last + 3) / 4 * 4} : Span{row, row};
    system_span_[g] = {row, row + 4};
    is_full_ = is_full_ && first == 0 && last == dim_;
  }
  for (Block& b : blocks_) {
    b.answer = {dim_, 0};
    const auto widen = [](Span& span, const Span& by) {
      span = {std::min(span.first, by.first), std::max(span.last, by.last)};
    };
    for (int g = b.column / 4; g <= (b.column + b.columns - 1) / 4; ++g)
      widen(b.answer, omega_span_[z(g)]);
    for (int g = b.row / 4; g <= (b.row + b.rows - 1) / 4; ++g) widen(system_span_[z(g)], b.answer);
  }
  close_spans(system_span_);
}

void SiteProblem::cone_velocity(const Cone& cone, double* u) const {
  for (int r = 0; r < 3; ++r) u[r] = cone.beta[r];
  for (int s = 0; s < cone.nterm; ++s) {
    const SiteTerm& t = cone.term[s];
    with_dim(t.dim, [&](auto dim) {
      const double* a = pool.data() + t.first;
      const double* v = V.data() + t.offset;
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < dim; ++k) u[r] = fma(a[r * dim + k], v[k], u[r]);
      }
    });
  }
}

double SiteProblem::box_velocity(const Box& box) const {
  double u = box.beta;
  for (int s = 0; s < box.nterm; ++s) {
    const SiteTerm& t = box.term[s];
    const double* a = pool.data() + t.first;
    for (int k = 0; k < t.dim; ++k) u = fma(a[k], V[z(t.offset + k)], u);
  }
  return u;
}

// The natural map of one cone: mode, linearisation λ = −K·u, and how far λ is from its projection.
double SiteProblem::cone_mode(Cone& c) {
  double u[3];
  cone_velocity(c, u);
  const double y_n = c.lambda[0] - c.rho_n * fma(c.R_n, c.lambda[0], u[0]);
  const double y_1 = c.lambda[1] - c.rho_t * fma(c.R_t, c.lambda[1], u[1]);
  const double y_2 = c.lambda[2] - c.rho_t * fma(c.R_t, c.lambda[2], u[2]);
  const double y_t = sqrt(fma(y_1, y_1, y_2 * y_2));
  double target[3] = {0, 0, 0};
  std::fill(c.K, c.K + 9, 0.0);
  const double radius = c.friction * y_n;
  if (!(y_n > 0.0)) {
    c.mode = ConeMode::kOpen;
  } else if (y_t <= radius) {
    c.mode = ConeMode::kStick;
    target[0] = y_n, target[1] = y_1, target[2] = y_2;
    c.K[0] = 1.0 / c.R_n;
    c.K[4] = c.K[8] = 1.0 / c.R_t;
  } else {
    c.mode = ConeMode::kSlip;
    const double e1 = y_1 / y_t, e2 = y_2 / y_t;
    // The cone at the normal impulse itself, so that a converged slip lies exactly on it.
    const double reach = c.friction * max(c.lambda[0], 0.0);
    target[0] = y_n, target[1] = reach * e1, target[2] = reach * e2;
    const double kappa = radius / y_t;
    const double s = kappa * c.rho_t / ((1.0 - kappa) + kappa * c.rho_t * c.R_t);
    const double along = c.friction / c.R_n;
    c.K[0] = 1.0 / c.R_n;
    c.K[3] = along * e1;
    c.K[6] = along * e2;
    c.K[4] = s * e2 * e2;
    c.K[5] = c.K[7] = -(s * e1 * e2);
    c.K[8] = s * e1 * e1;
  }
  double worst = 0.0;
  for (int r = 0; r < 3; ++r) {
    const double d = std::fabs(target[r] - c.lambda[r]);
    if (!(d <= worst)) worst = d;  // a NaN must show
  }
  return worst;
}

// The same for a pyramid: the two tangents slip each for itself.
double SiteProblem::pyramid_mode(Cone& c) {
  double u[3];
  cone_velocity(c, u);
  const double y_n = c.lambda[0] - c.rho_n * fma(c.R_n, c.lambda[0], u[0]);
  double target[3] = {max(y_n, 0.0), 0, 0};
  std::fill(c.K, c.K + 9, 0.0);
  c.mode = ConeMode::kOpen;
  if (y_n > 0.0) {
    c.mode = ConeMode::kStick;
    c.K[0] = 1.0 / c.R_n;
    for (int r = 1; r < 3; ++r) {
      const double y = c.lambda[r] - c.rho_t * fma(c.R_t, c.lambda[r], u[r]);
      if (std::fabs(y) <= c.friction * y_n) {
        target[r] = y;
        c.K[4 * r] = 1.0 / c.R_t;
      } else {
        c.mode = ConeMode::kSlip;
        const double side = y > 0.0 ? c.friction : -c.friction;
        target[r] = side * max(c.lambda[0], 0.0);
        c.K[3 * r] = side / c.R_n;
      }
    }
  }
  double worst = 0.0;
  for (int r = 0; r < 3; ++r) {
    const double d = std::fabs(target[r] - c.lambda[r]);
    if (!(d <= worst)) worst = d;  // a NaN must show
  }
  return worst;
}

double SiteProblem::box_mode(Box& b) {
  if (b.cone >= 0) {
    b.hi = b.radius * max(cones[z(b.cone)].lambda[0], 0.0);
    b.lo = -b.hi;
  }
  const double y = b.lambda - b.rho * fma(b.R, b.lambda, box_velocity(b));
  double target = y;
  b.mode = 0;
  if (y <= b.lo) target = b.lo, b.mode = -1;
  if (y >= b.hi) target = b.hi, b.mode = 1;
  return std::fabs(target - b.lambda);
}

double SiteProblem::residual() {
  double worst = 0.0;
  for (Cone& cone : cones) {
    const double d = cone.pyramid ? pyramid_mode(cone) : cone_mode(cone);
    if (!(d <= worst)) worst = d;
  }
  for (Box& box : boxes) {
    const double d = box_mode(box);
    if (!(d <= worst)) worst = d;
  }
  if (!(worst <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::max();
  return worst / scale_;
}

// --- the Newton system (1 + N·Ω)·w = −N·V0 − Aᵀ·K·β + Aᵀ·λ_bound ---------------------------------

void SiteProblem::add_block(const SiteTerm& a, const SiteTerm& b) {
  for (const Block& known : blocks_) {
    if (known.row == a.offset && known.column == b.offset) return;
  }
  blocks_.push_back({a.offset, a.dim, b.offset, b.dim, {}});
}

void SiteProblem::list_blocks() {
  blocks_.clear();
  const auto add_all = [this](const SiteTerm* terms, int n) {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) add_block(terms[i], terms[k]);
    }
  };
  const auto add_own = [this](const SiteTerm* terms, int n) {
    for (int i = 0; i < n; ++i) add_block(terms[i], terms[i]);
  };
  for (Cone& cone : cones) {
    cone.tie = -1;
    const bool tied = tree_ != nullptr && cone.nterm > 1;
    tied ? add_own(cone.term, cone.nterm) : add_all(cone.term, cone.nterm);
  }
  for (Box& box : boxes) {
    box.tied = tree_ != nullptr && (box.nterm > 1 || tree_->ties(box.term[0].offset));
    box.tied ? add_own(box.term, box.nterm) : add_all(box.term, box.nterm);
  }
}

double SiteProblem::row_response(const SiteTerm* terms, int nterm, int r, int q) const {
  double sum = 0.0;
  for (int i = 0; i < nterm; ++i) {
    const double* a = pool.data() + terms[i].first + r * terms[i].dim;
    for (int k = 0; k < nterm; ++k) {
      const double* b = pool.data() + terms[k].first + q * terms[k].dim;
      for (int x = 0; x < terms[i].dim; ++x) {
        const double* row = omega_.data() + (terms[i].offset + x) * stride_ + terms[k].offset;
        double inner = 0.0;
        for (int y = 0; y < terms[k].dim; ++y) inner = fma(row[y], b[y], inner);
        sum = fma(a[x], inner, sum);
      }
    }
  }
  return sum;
}

// The diagonal block of A·Ω·Aᵀ of one cone: each Ω·aᵀ serves several entries.
void SiteProblem::cone_response(const Cone& c, double& g_n, double& g_1, double& g_2,
                                double& g_12) const {
  g_n = g_1 = g_2 = g_12 = 0.0;
  for (int i = 0; i < c.nterm; ++i) {
    const SiteTerm& to = c.term[i];
    with_dim(to.dim, [&](auto dim) {
      double answer[18] = {};
      for (int k = 0; k < c.nterm; ++k) {
        const SiteTerm& from = c.term[k];
        const double* omega = omega_.data() + from.offset * stride_ + to.offset;
        const double* a = pool.data() + from.first;
        for (int r = 0; r < 3; ++r) {
          for (int y = 0; y < from.dim; ++y) {
            for (int x = 0; x < dim; ++x) {
              answer[r * dim + x] =
                  fma(omega[y * stride_ + x], a[r * from.dim + y], answer[r * dim + x]);
            }
          }
        }
      }
      const double* a = pool.data() + to.first;
      const auto along = [&](int r, int q, double& sum) {
        for (int x = 0; x < dim; ++x) sum = fma(a[r * dim + x], answer[q * dim + x], sum);
      };
      along(0, 0, g_n), along(1, 1, g_1), along(2, 2, g_2), along(1, 2, g_12);
    });
  }
}

// Step lengths from the diagonal blocks of G = A·Ω·Aᵀ.
void SiteProblem::prepare() {
  list_blocks();
  if (tree_ == nullptr) {
    find_spans();
    for (int i = 0; i < dim_; ++i) omega(i, dim_) = -V0[z(i)];
  }
  for (Cone& c : cones) {
    double g_n, g_1, g_2, g_12;
    cone_response(c, g_n, g_1, g_2, g_12);
    const double half = 0.5 * (g_1 - g_2);
    c.rho_n = 1.0 / (g_n + c.R_n);
    c.rho_t = 1.0 / (0.5 * (g_1 + g_2) + sqrt(fma(half, half, g_12 * g_12)) + c.R_t);
  }
  for (Box& b : boxes) b.rho = 1.0 / (row_response(b.term, b.nterm, 0, 0) + b.R);
}

void SiteProblem::mark_active(const SiteTerm* terms, int nterm) {
  for (int s = 0; s < nterm; ++s) {
    char* const at = active_.data() + terms[s].offset;
    for (int k = 0; k < terms[s].dim; ++k) at[k] = 1;
  }
}

void SiteProblem::add_cone_to_system(const Cone& c) {
  if (c.mode == ConeMode::kOpen) return;
  mark_active(c.term, c.nterm);
  double Kb[3];
  for (int r = 0; r < 3; ++r) {
    Kb[r] = fma(c.K[3 * r], c.beta[0], fma(c.K[3 * r + 1], c.beta[1], c.K[3 * r + 2] * c.beta[2]));
  }
  for (int j = 0; j < c.nterm; ++j) {
    const SiteTerm& tj = c.term[j];
    with_dim(tj.dim, [&](auto dim) {
      const double* aj = pool.data() + tj.first;
      double KA[18];
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < dim; ++k) {
          KA[r * dim + k] = fma(c.K[3 * r], aj[k],
                                fma(c.K[3 * r + 1], aj[dim + k], c.K[3 * r + 2] * aj[2 * dim + k]));
        }
      }
      for (int i = 0; i < c.nterm; ++i) {
        const SiteTerm& ti = c.term[i];
        const double* ai = pool.data() + ti.first;
        for (int x = 0; x < ti.dim; ++x) {
          double* row = N_.data() + (ti.offset + x) * stride_ + tj.offset;
          const double a0 = ai[x], a1 = ai[ti.dim + x], a2 = ai[2 * ti.dim + x];
          for (int k = 0; k < dim; ++k) {
            row[k] = fma(a0, KA[k], fma(a1, KA[dim + k], fma(a2, KA[2 * dim + k], row[k])));
          }
        }
      }
      double* out = rhs_.data() + tj.offset;
      for (int k = 0; k < dim; ++k) {
        out[k] -= fma(aj[k], Kb[0], fma(aj[dim + k], Kb[1], aj[2 * dim + k] * Kb[2]));
      }
    });
  }
}

// Torsion or rolling at its bound is ±radius times the normal impulse, which the step changes too.
void SiteProblem::add_turning_box_to_system(const Box& b) {
  const Cone& c = cones[z(b.cone)];
  if (c.mode == ConeMode::kOpen) return;
  mark_active(b.term, b.nterm);
  const double K = (b.mode < 0 ? -b.radius : b.radius) * c.K[0];
  for (int i = 0; i < b.nterm; ++i) {
    const SiteTerm& ti = b.term[i];
    const double* ai = pool.data() + ti.first;
    for (int x = 0; x < ti.dim; ++x) {
      rhs_[z(ti.offset + x)] = nfma(K * ai[x], c.beta[0], rhs_[z(ti.offset + x)]);
      for (int j = 0; j < c.nterm; ++j) {
        const SiteTerm& tj = c.term[j];
        const double* aj = pool.data() + tj.first;  // the normal's row
        double* row = N_.data() + (ti.offset + x) * stride_ + tj.offset;
        for (int k = 0; k < tj.dim; ++k) row[k] = fma(K * ai[x], aj[k], row[k]);
      }
    }
  }
}

void SiteProblem::add_box_to_system(const Box& b, bool frozen) {
  if (b.cone >= 0 && b.mode != 0 && !frozen) return add_turning_box_to_system(b);
  if (b.mode == 0) mark_active(b.term, b.nterm);
  const double K = b.mode == 0 ? 1.0 / b.R : 0.0;
  const double fixed = b.mode == 0 ? -K * b.beta : (b.mode < 0 ? b.lo : b.hi);
  for (int i = 0; i < b.nterm; ++i) {
    const SiteTerm& ti = b.term[i];
    const double* ai = pool.data() + ti.first;
    for (int x = 0; x < ti.dim; ++x)
      rhs_[z(ti.offset + x)] = fma(ai[x], fixed, rhs_[z(ti.offset + x)]);
    if (b.mode != 0) continue;
    for (int j = 0; j < b.nterm; ++j) {
      const SiteTerm& tj = b.term[j];
      const double* aj = pool.data() + tj.first;
      for (int x = 0; x < ti.dim; ++x) {
        double* row = N_.data() + (ti.offset + x) * stride_ + tj.offset;
        for (int k = 0; k < tj.dim; ++k) row[k] = fma(K * ai[x], aj[k], row[k]);
      }
    }
  }
}

// Column dim of Ω holds −V0 (prepare()), so that N·Ω brings the right-hand side's share along.
void SiteProblem::assemble_rows(bool frozen) {
  for (const Block& b : blocks_) {
    for (int x = 0; x < b.rows; ++x) {
      double* row = N_.data() + (b.row + x) * stride_ + b.column;
      for (int k = 0; k < b.columns; ++k) row[k] = 0.0;
    }
  }
  std::fill(rhs_.begin(), rhs_.end(), 0.0);
  active_.assign(z(dim_), 0);
  for (const Cone& cone : cones) {
    if (tree_ == nullptr || cone.nterm == 1) add_cone_to_system(cone);
  }
  for (const Box& box : boxes) {
    const bool constant = box.mode != 0 && (box.cone < 0 || frozen);
    if (!box.tied || constant) add_box_to_system(box, frozen);
  }
  if (frozen) add_fixed_to_system();
}

void SiteProblem::assemble(bool frozen) {
  assemble_rows(frozen);
  const int tail = stride_ - 4;  // the right-hand side's
  if (is_full_) std::fill(system_.begin(), system_.end(), 0.0);
  for (int i = 0; i < dim_; ++i) {
    double* const row = system_.data() + i * stride_;
    const Span& span = system_span_[z(i / 4)];
    if (!is_full_) {
      std::fill(row + span.first, row + span.last, 0.0);
      std::fill(row + tail, row + stride_, 0.0);
    }
    row[i] = 1.0;
    row[dim_] = rhs_[z(i)];
  }
  for (const Block& b : blocks_) {
    if (!active_[z(b.row)]) continue;
    const double* rows = omega_.data() + b.column * stride_;
    const auto [first, last] = b.answer;
    for (int x = 0; x < b.rows; ++x) {
      const double* n = N_.data() + (b.row + x) * stride_ + b.column;
      double* const out = system_.data() + (b.row + x) * stride_;
      add_rows(n, b.columns, rows + first, stride_, last - first, out + first);
      if (last < stride_) add_rows(n, b.columns, rows + tail, stride_, 4, out + tail);
    }
  }
}

// Components that no row with a slope touches keep the impulse their saturated rows give them: what
// is left to solve is the system of the others. It is put where N was, which has done its work.
void SiteProblem::solve_system() {
  if (dim_ <= kSmall) return solve_few(system_.data(), dim_, stride_, w.data());
  index_.clear(), place_.clear();
  for (int i = 0; i < dim_; ++i) {
    place_.push_back(static_cast<int>(index_.size()));
    if (active_[z(i)]) index_.push_back(i);
  }
  const int n = static_cast<int>(index_.size());
  if (n > dim_ - 4) {
    solve_unpivoted(system_.data(), dim_, stride_, system_span_, w.data());
    return;
  }
  place_.resize(z(stride_) + 1, n);
  for (int i = 0; i < dim_; ++i) w[z(i)] = system_[z(i * stride_ + dim_)];
  const int stride = padded_stride(n);
  short_.resize(z(n));
  short_span_.clear();
  for (int a = 0; a < n; ++a) {
    const Span& whole = system_span_[z(index_[z(a)] / 4)];
    const int first = place_[z(whole.first)] / 4 * 4, last = (place_[z(whole.last)] + 3) / 4 * 4;
    if (a % 4 == 0) short_span_.push_back({a, a + 4});
    Span& span = short_span_.back();
    span = {std::min(span.first, first), std::max(span.last, last)};
  }
  close_spans(short_span_);
  double* const compact = N_.data();
  for (int a = 0; a < n; ++a) {
    const int own = index_[z(a)];
    const double* row = system_.data() + own * stride_;
    double* out = compact + a * stride;
    const Span &whole = system_span_[z(own / 4)], &span = short_span_[z(a / 4)];
    std::fill(out + span.first, out + span.last, 0.0);
    std::fill(out + stride - 4, out + stride, 0.0);
    for (int b = place_[z(whole.first)]; b < place_[z(whole.last)]; ++b) out[b] = row[index_[z(b)]];
    double right = row[dim_];
    for (int j = whole.first; j < std::min(whole.last, dim_); ++j) {
      if (!active_[z(j)] && w[z(j)] != 0.0) right = nfma(row[j], w[z(j)], right);
    }
    out[n] = right;
  }
  solve_unpivoted(compact, n, stride, short_span_, short_.data());
  for (int a = 0; a < n; ++a) w[z(index_[z(a)])] = short_[z(a)];
}

// The sites' velocities by the rows as they are linear now.
void SiteProblem::linear_step(bool frozen) {
  if (tree_ != nullptr) return step_along_tree(frozen);
  assemble(frozen);
  solve_system();
  body_velocities();
}

void SiteProblem::newton_step() {
  linear_step(false);
  for (Cone& c : cones) {
    double u[3];
    cone_velocity(c, u);
    for (int r = 0; r < 3; ++r) {
      c.lambda[r] = -fma(c.K[3 * r], u[0], fma(c.K[3 * r + 1], u[1], c.K[3 * r + 2] * u[2]));
    }
  }
  for (Box& b : boxes) {
    if (b.mode == 0) {
      b.lambda = -box_velocity(b) / b.R;
    } else if (b.cone >= 0) {
      b.lambda = (b.mode < 0 ? -b.radius : b.radius) * max(cones[z(b.cone)].lambda[0], 0.0);
    } else {
      b.lambda = b.mode < 0 ? b.lo : b.hi;
    }
  }
  if (tree_ != nullptr) take_ties(false);
}

// The same step in increments. λ = −K·u loses what R is smaller than the last digit of u; the
// correction δ = −(r + K·A·Ω·δw) with (1 + N·Ω)·δw = −Aᵀ·r, r = λ + K·u, loses only its own. After
// confirmed_residual(), with its modes.
void SiteProblem::refine_step() {
  assemble();
  refine_.clear();
  std::fill(rhs_.begin(), rhs_.end(), 0.0);
  const auto add = [this](const SiteTerm* terms, int nterm, int row, double r) {
    for (int s = 0; s < nterm; ++s) {
      const double* a = pool.data() + terms[s].first + row * terms[s].dim;
      for (int k = 0; k < terms[s].dim; ++k) {
        rhs_[z(terms[s].offset + k)] = nfma(a[k], r, rhs_[z(terms[s].offset + k)]);
      }
    }
    refine_.push_back(r);
  };
  for (const Cone& c : cones) {
    double u[3], r[3] = {c.lambda[0], c.lambda[1], c.lambda[2]};
    cone_velocity(c, u);
    if (c.mode != ConeMode::kOpen) {
      r[0] = fma(c.R_n, c.lambda[0], u[0]) * c.K[0];
      for (int k = 1; k < 3; ++k) {
        if (c.mode == ConeMode::kStick || (c.pyramid && c.K[4 * k] != 0.0)) {
          r[k] = fma(c.R_t, c.lambda[k], u[k]) * c.K[4 * k];
        } else {
          const double slope = c.K[3 * k] * c.R_n;  // friction along the slip
          r[k] = c.lambda[k] - slope * (c.lambda[0] - r[0]) + c.K[3 * k + 1] * u[1] +
                 c.K[3 * k + 2] * u[2];
        }
      }
    }
    for (int k = 0; k < 3; ++k) add(c.term, c.nterm, k, r[k]);
  }
  for (const Box& b : boxes) {
    const double r = b.mode == 0 ? fma(b.R, b.lambda, box_velocity(b)) / b.R
                                 : b.lambda - (b.mode < 0 ? b.lo : b.hi);
    add(b.term, b.nterm, 0, r);
  }
  for (int i = 0; i < dim_; ++i) system_[z(i * stride_ + dim_)] = rhs_[z(i)];
  solve_system();
  std::fill(V.begin(), V.end(), 0.0);
  respond(w.data(), V.data());
  const double* r = refine_.data();
  for (Cone& c : cones) {
    double du[3];
    cone_velocity(c, du);
    for (int k = 0; k < 3; ++k) du[k] -= c.beta[k];
    for (int k = 0; k < 3; ++k) {
      c.lambda[k] -=
          *r++ + fma(c.K[3 * k], du[0], fma(c.K[3 * k + 1], du[1], c.K[3 * k + 2] * du[2]));
    }
  }
  for (Box& b : boxes) {
    b.lambda -= *r++ + (b.mode == 0 ? (box_velocity(b) - b.beta) / b.R : 0.0);
  }
}

// Up to two such steps where rounding alone keeps the residual above the tolerance.
double SiteProblem::refine(double tolerance, double residual_now, int& iterations) {
  constexpr double kNear = 1e-6;
  if (tree_ != nullptr) {
    wants_omega_ = residual_now > tolerance && residual_now < kNear;
    return residual_now;
  }
  for (int k = 0; k < 2 && residual_now > tolerance && residual_now < kNear; ++k) {
    store(best_);
    refine_step();
    ++iterations;
    const double refined = confirmed_residual();
    if (!(refined < residual_now)) {
      restore(best_);
      confirmed_residual();
      break;
    }
    residual_now = refined;
  }
  return residual_now;
}

// Impulses decide: w and V by them, not by the linear system they came from.
double SiteProblem::confirmed_residual() {
  gather();
  body_velocities();
  return residual();
}

// Newton from the present impulses; leaves the best iterate and its residual. One step at least:
// a guess that is already good enough would be kept for ever, its last digits with it.
int SiteProblem::newton(double tolerance, int limit, int patience, double& residual_out) {
  double now = confirmed_residual(), best = now, reference = now;
  bool confirmed = true;
  store(best_);
  int stalled = 0, iteration = 0;
  while (iteration < limit && !(now <= (iteration == 0 ? 0.0 : tolerance))) {
    ++iteration;
    newton_step();
    now = residual();
    confirmed = now <= tolerance;
    if (confirmed) now = confirmed_residual();
    if (now < best) {
      best = now;
      store(best_);
    }
    if (!(now < 1e30)) restore(best_);
    if (best <= 0.5 * reference) {
      reference = best;
      stalled = 0;
    } else if (++stalled >= patience) {
      break;
    }
  }
  if (!(now <= best)) restore(best_), confirmed = false;
  residual_out = confirmed ? best : confirmed_residual();
  residual_out = refine(tolerance, residual_out, iteration);
  return iteration;
}

void SiteProblem::store(std::vector<double>& x) const {
  x.clear();
  for (const Cone& cone : cones) x.insert(x.end(), cone.lambda, cone.lambda + 3);
  for (const Box& box : boxes) x.push_back(box.lambda);
}

void SiteProblem::restore(const std::vector<double>& x) {
  const double* from = x.data();
  for (Cone& cone : cones) {
    std::copy(from, from + 3, cone.lambda);
    from += 3;
  }
  for (Box& box : boxes) box.lambda = *from++;
}

double SiteProblem::residual_at(const std::vector<double>& x) {
  restore(x);
  return confirmed_residual();
}

SolveReport SiteProblem::solve(const SolveOptions& options, Effort effort) {
  if (tree_ != nullptr || !take_free_out()) return solve_bounded(options, effort);
  SolveReport report;
  if (dim_ > 0) {
    report = solve_bounded(options, effort);
    gather();
  }
  report.residual = max(report.residual, put_free_back(options.tolerance));
  return report;
}

SolveReport SiteProblem::solve_bounded(const SolveOptions& options, Effort effort) {
  SolveReport report;
  prepare();
  report.iterations =
      newton(options.tolerance, options.newton_limit, kPatienceOfSteps, report.residual);
  if (report.residual <= options.tolerance || wants_omega_ || effort == Effort::kNewton)
    return report;
  report.tier = 2;
  const bool solved = freeze(options, effort, report);
  wants_omega_ = !solved && tree_ != nullptr && effort == Effort::kAll;
  if (!solved && !wants_omega_ && effort == Effort::kAll) fall_back_on(options, report);
  return report;
}

bool SiteProblem::freeze(const SolveOptions& options, Effort effort, SolveReport& report) {
  const int rounds = options.capped || effort == Effort::kFrozen ? kFewRounds : kRounds;
  return descend_from_here(options, kDescent, report) || lagged(options, rounds, report);
}

void SiteProblem::leave_tree() {
  tree_ = nullptr;
  wants_omega_ = false;
}

void SiteProblem::solve_on(const SolveOptions& options, Effort effort, SolveReport& report) {
  prepare();
  const int tier = report.tier;
  report.iterations +=
      newton(options.tolerance, options.newton_limit, kPatienceOfSteps, report.residual);
  if (report.residual <= options.tolerance || effort == Effort::kNewton) return;
  report.tier = 2;
  if (tier < 2 && freeze(options, effort, report)) return;
  if (effort == Effort::kAll) fall_back_on(options, report);
}

void SiteProblem::fall_back_on(const SolveOptions& options, SolveReport& report) {
  if (options.capped) {
    report.tier = 3;
    save_compliance();
    soften(options, report);
    return;
  }
  if (damped_newton(options, report, kHalf)) return;
  if (continuation(options, report)) return;
  report.tier = 3;
  dense_fallback(options, report);
}

}  // namespace legwork
