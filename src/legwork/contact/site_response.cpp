// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/site_response.h"

#include <algorithm>
#include <cstring>

#include "legwork/contact/detail/site_pass.h"
#include "legwork/contact/detail/wide.h"
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

using namespace site_pass;
using namespace wide;

SiteResponse::SiteResponse(const Model& model, int max_dim)
    : on_path_(model.tree.links.size(), 0),
      is_pushed_(model.tree.links.size(), 0),
      rows_of_(model.tree.links.size(), 0),
      span_(model.tree.links.size()),
      p_(model.tree.links.size()),
      pushes_(model.tree.links.size()),
      push_(model.tree.links.size()),
      wrench_(model.tree.links.size()) {
  path_.reserve(model.tree.links.size());
  here_.reserve(model.tree.links.size());
  // Every coordinate on the way brings at least two components with it, were its body a site.
  const auto rows = z(std::min(model.nv, max_dim / 2 + 1));
  const std::size_t numbers = rows * z(padded_stride(max_dim));
  impulses_.reserve(numbers), rates_.reserve(numbers), free_.resize(z(model.nv));
}

void SiteResponse::clear_paths() {
  for (const int b : path_) on_path_[z(b)] = 0;
  path_.clear();
}

void SiteResponse::mark_paths(const Model& model, const Site& site, Workspace<double>& ws) {
  const auto mark = [&](int from) {
    const auto known = static_cast<std::ptrdiff_t>(path_.size());
    for (int b = from; b != 0 && !on_path_[z(b)]; b = model.tree.links[z(b)].parent) {
      on_path_[z(b)] = 1;
      path_.push_back(b);
      spread_factors(z(b), ws);
    }
    std::reverse(path_.begin() + known, path_.end());
  };
  mark(site.body);
  mark(site.body_b);
  for (int i = 0; i < site.nshare; ++i) mark(model.tree.dof_link[z(site.shares[i].dof)]);
}

void SiteResponse::push_body(int body, const Vec3<double>& t, const Vec3<double>& f, int at) {
  Force<Columns>& p = p_[z(body)];
  for (int i = 0; i < 3; ++i) {
    set_lane(p.t[i], at, lane(p.t[i], at) - t[i]);
    set_lane(p.f[i], at, lane(p.f[i], at) - f[i]);
  }
  is_pushed_[z(body)] = 1;
}

void SiteResponse::push_dof(const Model& model, int dof, double impulse, int at) {
  const int b = model.tree.dof_link[z(dof)];
  Columns& push = pushes_[z(b)][dof - model.tree.links[z(b)].v];
  set_lane(push, at, lane(push, at) + impulse);
  is_pushed_[z(b)] = 1;
}

// A unit impulse on one component of a site, in one lane.
void SiteResponse::push_unit(const Model& model, const Workspace<double>& ws, const Site& site,
                             int component, int at) {
  const Vec3<double> none{0, 0, 0};
  const auto push_point = [&](int body, const Vec3<double>& r_B, double sign) {
    const Vec3<double> f = ws.X_WB[z(body)].R.row(component % 3) * sign;  // a world axis, in B
    push_body(body, cross(r_B, f), f, at);
  };
  const auto push_turn = [&](int body, double sign) {
    push_body(body, ws.X_WB[z(body)].R.row(component) * sign, none, at);
  };
  switch (site.kind) {
    case Site::Kind::kBody: {
      Vec3<double> t = none, f = none;
      (component < 3 ? t[component] : f[component - 3]) = 1.0;
      push_body(site.body, t, f, at);
      break;
    }
    case Site::Kind::kPoint:
      push_point(site.body, site.r_B, 1.0);
      break;
    case Site::Kind::kPair:
    case Site::Kind::kPairTurn: {
      const bool turns = site.kind == Site::Kind::kPairTurn && component < 3;
      if (site.body != 0) {
        turns ? push_turn(site.body, 1.0) : push_point(site.body, site.r_B, 1.0);
      }
      if (site.body_b != 0) {
        turns ? push_turn(site.body_b, -1.0) : push_point(site.body_b, site.s_B, -1.0);
      }
      break;
    }
    case Site::Kind::kJoint:
      push_dof(model, site.dof, 1.0, at);
      break;
    case Site::Kind::kCombined:
      for (int i = 0; i < site.nshare; ++i) {
        push_dof(model, site.shares[i].dof, site.shares[i].coefficient, at);
      }
      break;
  }
}

// What one link passes on of the impulses that come to it, the components in `list` in their lanes:
// its share of Y and X.
template <class Tag>
Force<SiteResponse::Columns> SiteResponse::pass(Tag tag, const Model& model,
                                                const Workspace<double>& ws, std::size_t b,
                                                const Force<Columns>& p, const Vec3<Columns>& push,
                                                const Component* list, int count, bool in_row) {
  const Link<double>& link = model.tree.links[b];
  Columns u;
  Force<Columns> rhs;
  const Force<Columns> up = pass_inward(tag, link, b, ws, p, push, u, rhs);
  const auto keep = [&](int row, const Columns& y, const Columns& x) {
    double* const to_y = impulses_.data() + (rows_of_[b] + row) * stride_;
    double* const to_x = rates_.data() + (rows_of_[b] + row) * stride_;
    if (in_row) {  // what follows the last component is none's yet, and gets zeros
      std::memcpy(to_y + list[0].column, &y.raw, sizeof y.raw);
      std::memcpy(to_x + list[0].column, &x.raw, sizeof x.raw);
      return;
    }
    for (int c = 0; c < count; ++c) {
      to_y[list[c].column] = lane(y, c);
      to_x[list[c].column] = lane(x, c);
    }
  };
  if constexpr (Tag::free) {
    const Motion<Columns> V = solve(in_lanes<Columns>(ws.base[b]), rhs);
    for (int k = 0; k < 3; ++k) keep(k, rhs.t[k], V.w[k]), keep(3 + k, rhs.f[k], V.v[k]);
  } else if constexpr (Tag::ball) {
    const Vec3<Columns> x = solve(cast<Columns>(ws.ball[b]), rhs.t);
    for (int k = 0; k < 3; ++k) keep(k, rhs.t[k], x[k]);
  } else {
    keep(0, u, u * ws.D_inv[b]);
  }
  Span& span = span_[b];
  span.first = std::min(span.first, list[0].column / kWide * kWide);
  span.last = std::max(span.last, (list[count - 1].column / kWide + 1) * kWide);
  return up;
}

// From one body or point alone: nothing joins the wrench on its way.
void SiteResponse::inward_from(const Model& model, const Workspace<double>& ws, int body,
                               Force<Columns> p, const Component* list, int count) {
  const Vec3<Columns> no_push = zero3<Columns>();
  const bool in_row = list[0].column + kDoubleLanes <= stride_;
  for (int b = body; b != 0; b = model.tree.links[z(b)].parent) {
    with_kind(model.tree.links[z(b)].kind, [&](auto tag) LEGWORK_LAMBDA {
      p = pass(tag, model, ws, z(b), p, no_push, list, count, in_row);
    });
  }
}

// From wherever push_unit() has pushed.
void SiteResponse::inward(const Model& model, const Workspace<double>& ws, const Component* list,
                          int count) {
  for (auto at = path_.rbegin(); at != path_.rend(); ++at) {
    const std::size_t b = z(*at);
    if (!is_pushed_[b]) continue;
    const auto parent = z(model.tree.links[b].parent);
    with_kind(model.tree.links[b].kind, [&](auto tag) LEGWORK_LAMBDA {
      p_[parent] = p_[parent] + pass(tag, model, ws, b, p_[b], pushes_[b], list, count, false);
    });
    is_pushed_[parent] = 1;
  }
}

// Unit impulses on some components of one body or point, one per lane, taken inward.
void SiteResponse::push_place(const Model& model, const Workspace<double>& ws, const Site& site,
                              const Component* list, int count) {
  Columns unit[6];
  for (Columns& e : unit) e = Columns(0.0);
  for (int c = 0; c < count; ++c) set_lane(unit[list[c].index], c, 1.0);
  const Force<Columns> F =
      site.kind == Site::Kind::kBody
          ? Force<Columns>{{unit[0], unit[1], unit[2]}, {unit[3], unit[4], unit[5]}}
          : point_wrench(ws, site, Vec3<Columns>{unit[0], unit[1], unit[2]});
  inward_from(model, ws, site.body, minus(F), list, count);
}

// The same on components of any sites.
void SiteResponse::push_list(const Model& model, const Workspace<double>& ws,
                             const std::vector<Site>& sites, const Component* list, int count) {
  p_[0] = zero_force<Columns>();
  for (const int b : path_) {
    is_pushed_[z(b)] = 0;
    p_[z(b)] = zero_force<Columns>();
    pushes_[z(b)] = zero3<Columns>();
  }
  for (int c = 0; c < count; ++c) push_unit(model, ws, sites[list[c].site], list[c].index, c);
  inward(model, ws, list, count);
}

void SiteResponse::begin_rows(const Model& model, const Workspace<double>& ws, int dim) {
  stride_ = padded_stride(dim);
  nrow_ = 0;
  for (const int b : path_) {
    rows_of_[z(b)] = nrow_;
    span_[z(b)] = {stride_, 0};
    const int own = nv_of(model.tree.links[z(b)].kind);
    double* const to = free_.data() + nrow_;
    nrow_ += own;
    if (own == 1) {
      *to = ws.u[z(b)];
      continue;
    }
    const Force<double>& p = ws.pA[z(b)];
    for (int k = 0; k < own; ++k) to[k] = k < 3 ? p.t[k] : p.f[k - 3];
  }
  const std::size_t numbers = z(nrow_) * z(stride_);
  impulses_.assign(numbers, 0.0);
  rates_.assign(numbers, 0.0);
}

// The rows with other than zeros at column g; in a small problem zeros are not sought.
void SiteResponse::list_rows(const Model& model, int g) {
  here_.clear();
  if (stride_ <= 2 * kWide) return here_.push_back({0, nrow_, stride_});
  for (const int b : path_) {
    const Span& span = span_[z(b)];
    if (g < span.first || g >= span.last) continue;
    const int first = rows_of_[z(b)], last = first + nv_of(model.tree.links[z(b)].kind);
    const bool on =
        !here_.empty() && here_.back().last == first && here_.back().columns_last == span.last;
    on ? void(here_.back().last = last) : here_.push_back({first, last, span.last});
  }
}

// Ω = Yᵀ·X by blocks of four columns, over the links that both have on their way, and what the
// sites do without impulses: Xᵀ·(the joints' own impulses).
void SiteResponse::sum_rows(const Model& model, SiteProblem& problem) {
  const int dim = problem.dim();
  for (int g = 0; g < stride_; g += kWide) {
    list_rows(model, g);
    Wide free(0.0);
    for (int k = g; k < stride_; k += kWide) {
      Wide sum[kWide] = {Wide(0.0), Wide(0.0), Wide(0.0), Wide(0.0)};
      for (const Rows& rows : here_) {
        if (k >= rows.columns_last) continue;
        const double* y = impulses_.data() + rows.first * stride_ + k;
        const double* x = rates_.data() + rows.first * stride_ + g;
        for (int r = rows.first; r < rows.last; ++r, y += stride_, x += stride_) {
          const Wide at(load(y));
          for (int i = 0; i < kWide; ++i) sum[i] = fma(Wide(x[i]), at, sum[i]);
          if (k == g) free = fma(Wide(free_[z(r)]), load(x), free);
        }
      }
      if (k == g) store(free, problem.V0.data() + g);
      for (int i = std::min(kWide, dim - g); i-- > 0;) {  // the upper triangle is the last word
        store(sum[i], &problem.omega(g + i, k));
        for (int c = k == g ? i + 1 : 0; c < std::min(kWide, dim - k); ++c) {
          problem.omega(k + c, g + i) = lane(sum[i], c);
        }
      }
    }
  }
}

void SiteResponse::fill_omega(const Model& model, Workspace<double>& ws,
                              const std::vector<Site>& sites, SiteProblem& problem) {
  mark_sites(model, ws, sites);
  begin_rows(model, ws, problem.dim());
  has_rows_ = true;
  // Bodies and points fill the lanes of a sweep by themselves; the components of the others share.
  Component list[kDoubleLanes];
  int count = 0;
  const auto flush = [&] {
    if (count > 0) push_list(model, ws, sites, list, count);
    count = 0;
  };
  for (std::size_t s = 0; s < sites.size(); ++s) {
    const Site& site = sites[s];
    const bool alone = site.kind == Site::Kind::kBody || site.kind == Site::Kind::kPoint;
    if (alone) flush();
    for (int k = 0; k < site.dim(); ++k) {
      list[count++] = {s, k, site.offset + k};
      if (alone && (count == kDoubleLanes || k == site.dim() - 1)) {
        push_place(model, ws, site, list, count);
        count = 0;
      } else if (count == kDoubleLanes) {
        flush();
      }
    }
  }
  flush();
  sum_rows(model, problem);
}

void SiteResponse::mark_sites(const Model& model, Workspace<double>& ws,
                              const std::vector<Site>& sites) {
  clear_paths();
  has_rows_ = false;
  for (const Site& site : sites) mark_paths(model, site, ws);
  if (!std::is_sorted(path_.begin(), path_.end())) std::sort(path_.begin(), path_.end());
}

void SiteResponse::site_velocities(const Model& model, Workspace<double>& ws,
                                   const std::vector<Site>& sites, std::vector<double>& v,
                                   std::vector<double>& out) const {
  ws.V_plus_B[0] = zero_motion<double>();
  for (const int b : path_) {
    const Link<double>& link = model.tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      ws.V_plus_B[z(b)] =
          pass_outward<decltype(tag), double>(tag, link, z(b), ws, ws.V_plus_B[z(link.parent)],
                                              ws.u[z(b)], ws.pA[z(b)], v.data() + link.v);
    });
  }
  for (const Site& site : sites) {
    if (site.kind == Site::Kind::kJoint) {
      out[z(site.offset)] = v[z(site.dof)];
    } else if (site.kind == Site::Kind::kCombined) {
      double sum = 0.0;
      for (int i = 0; i < site.nshare; ++i) {
        sum = fma(v[z(site.shares[i].dof)], site.shares[i].coefficient, sum);
      }
      out[z(site.offset)] = sum;
    } else {
      read_site(model, ws, site, ws.V_plus_B[z(site.body)], ws.V_plus_B[z(site.body_b)],
                out.data() + site.offset);
    }
  }
}

// Equal and opposite on the two bodies of a pair.
void SiteResponse::add_pair(const Workspace<double>& ws, const Site& site, const double* x) {
  const bool turns = site.kind == Site::Kind::kPairTurn;
  const Vec3<double> m = turns ? Vec3<double>{x[0], x[1], x[2]} : Vec3<double>{0, 0, 0};
  if (turns) x += 3;
  const auto push = [&](int body, const Vec3<double>& r_B, double sign) {
    if (body == 0) return;
    const Mat3<double>& R = ws.X_WB[z(body)].R;
    const Vec3<double> f_B = transpose_times(R, Vec3<double>{x[0], x[1], x[2]}) * sign;
    const Force<double> F{fma(transpose_times(R, m), sign, cross(r_B, f_B)), f_B};
    wrench_[z(body)] = wrench_[z(body)] - F;
  };
  push(site.body, site.r_B, 1.0);
  push(site.body_b, site.s_B, -1.0);
}

// By the rows of fill_omega(): Y·w.
void SiteResponse::add_rows_of(const Model& model, const std::vector<double>& w,
                               Workspace<double>& ws) const {
  for (const int b : path_) {
    const auto at = z(b);
    const int first = span_[at].first, last = std::min(span_[at].last, static_cast<int>(w.size()));
    const auto row = [&](int k) {
      const double* y = impulses_.data() + (rows_of_[at] + k) * stride_;
      double sum = 0.0;
      for (int i = first; i < last; ++i) sum = fma(y[i], w[z(i)], sum);
      return sum;
    };
    const int nrow = nv_of(model.tree.links[at].kind);
    if (nrow == 1) {
      add_to_joint(row(0), at, ws);
    } else {
      ws.pA[at].t = ws.pA[at].t + Vec3<double>{row(0), row(1), row(2)};
      if (nrow == 6) ws.pA[at].f = ws.pA[at].f + Vec3<double>{row(3), row(4), row(5)};
    }
  }
}

void SiteResponse::add_impulses(const Model& model, Workspace<double>& ws,
                                const std::vector<Site>& sites, const std::vector<double>& w) {
  if (has_rows_) return add_rows_of(model, w, ws);
  wrench_[0] = zero_force<double>();
  for (const int b : path_) {
    wrench_[z(b)] = zero_force<double>();
    push_[z(b)] = {0, 0, 0};
  }
  for (const Site& site : sites) {
    const double* x = w.data() + site.offset;
    Force<double>& p = wrench_[z(site.body)];
    if (site.kind == Site::Kind::kBody) {
      p = p - Force<double>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
    } else if (site.kind == Site::Kind::kPoint) {
      p = p - point_wrench(ws, site, Vec3<double>{x[0], x[1], x[2]});
    } else if (site.is_pair()) {
      add_pair(ws, site, x);
    } else if (site.kind == Site::Kind::kJoint) {
      push_[z(site.body)][site.dof - model.tree.links[z(site.body)].v] += x[0];
    } else {
      for (int i = 0; i < site.nshare; ++i) {
        const DofShare& share = site.shares[i];
        const int b = model.tree.dof_link[z(share.dof)];
        push_[z(b)][share.dof - model.tree.links[z(b)].v] += share.coefficient * x[0];
      }
    }
  }
  for (auto at = path_.rbegin(); at != path_.rend(); ++at) {
    const std::size_t b = z(*at);
    const Link<double>& link = model.tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      using Tag = decltype(tag);
      double u = 0.0;
      Force<double> rhs = zero_force<double>();
      const Force<double> share = pass_inward(tag, link, b, ws, wrench_[b], push_[b], u, rhs);
      wrench_[z(link.parent)] = wrench_[z(link.parent)] + share;
      if constexpr (Tag::free) ws.pA[b] = ws.pA[b] + rhs;
      if constexpr (Tag::ball) ws.pA[b].t = ws.pA[b].t + rhs.t;
      if constexpr (!Tag::free && !Tag::ball) add_to_joint(u, b, ws);
    });
  }
}

}  // namespace legwork
