// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/site_tree.h"

#include <algorithm>
#include <concepts>

#include "legwork/contact/detail/site_pass.h"
#include "legwork/contact/detail/step_work.h"
#include "legwork/dynamics/detail/instantiate.h"

namespace legwork {

using namespace site_pass;

namespace {

GeneralInertia general(const ArticulatedInertia<double>& I) {
  return {full(I.A), I.B, transpose(I.B), full(I.C)};
}
void add_inertia(const GeneralInertia& I, GeneralInertia& to) {
  to.A = to.A + I.A, to.B = to.B + I.B, to.E = to.E + I.E, to.C = to.C + I.C;
}
Mat3<double> block(const double* from, int stride) {
  return {from[0],
          from[1],
          from[2],
          from[stride],
          from[stride + 1],
          from[stride + 2],
          from[2 * stride],
          from[2 * stride + 1],
          from[2 * stride + 2]};
}
// a·bᵀ·x taken from M.
void take_outer(const Vec3<double>& a, const Vec3<double>& b, Mat3<double>& M) {
  M.xx = nfma(a.x, b.x, M.xx), M.xy = nfma(a.x, b.y, M.xy), M.xz = nfma(a.x, b.z, M.xz);
  M.yx = nfma(a.y, b.x, M.yx), M.yy = nfma(a.y, b.y, M.yy), M.yz = nfma(a.y, b.z, M.yz);
  M.zx = nfma(a.z, b.x, M.zx), M.zy = nfma(a.z, b.y, M.zy), M.zz = nfma(a.z, b.z, M.zz);
}
// [p]·M and M·[p].
Mat3<double> cross_columns(const Vec3<double>& p, const Mat3<double>& M) {
  const Vec3<double> a = cross(p, M.column(0)), b = cross(p, M.column(1)),
                     c = cross(p, M.column(2));
  return {a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z};
}
Mat3<double> cross_rows(const Mat3<double>& M, const Vec3<double>& p) {
  const Vec3<double> a = cross(M.row(0), p), b = cross(M.row(1), p), c = cross(M.row(2), p);
  return {a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z};
}
Mat3<double> inverse(const Mat3<double>& M) {
  const Vec3<double> x = M.row(0), y = M.row(1), w = M.row(2);
  const Vec3<double> yw = cross(y, w), wx = cross(w, x), xy = cross(x, y);
  const double d = 1.0 / dot(x, yw);
  return {yw.x * d, wx.x * d, xy.x * d, yw.y * d, wx.y * d, xy.y * d, yw.z * d, wx.z * d, xy.z * d};
}
// About the parent's origin, in its axes.
template <class Tag>
GeneralInertia to_parent(Tag tag, const Link<double>& link, const LinkPlace<double>& place,
                         const GeneralInertia& I) {
  GeneralInertia J{
      tensor_to_parent_axes(tag, link, place, I.A), tensor_to_parent_axes(tag, link, place, I.B),
      tensor_to_parent_axes(tag, link, place, I.E), tensor_to_parent_axes(tag, link, place, I.C)};
  const Vec3<double>& p = place.p;
  const Mat3<double> E = J.E - cross_rows(J.C, p);
  return {J.A - cross_rows(J.B, p) + cross_columns(p, E), J.B + cross_columns(p, J.C), E, J.C};
}
// M⁻¹ of six rows by Gauss and Jordan: the diagonal leads, as in every elimination here.
void invert6(double (&m)[36]) {
  for (int j = 0; j < 6; ++j) {
    const double inverse = 1.0 / m[6 * j + j];
    m[6 * j + j] = 1.0;
    for (int k = 0; k < 6; ++k) m[6 * j + k] *= inverse;
    for (int i = 0; i < 6; ++i) {
      if (i == j) continue;
      const double f = m[6 * i + j];
      m[6 * i + j] = 0.0;
      for (int k = 0; k < 6; ++k) m[6 * i + k] = nfma(f, m[6 * j + k], m[6 * i + k]);
    }
  }
}
template <class T>
Motion<T> times6(const double* m, const Force<T>& F) {
  const T x[6] = {F.t.x, F.t.y, F.t.z, F.f.x, F.f.y, F.f.z};
  T y[6];
  for (int i = 0; i < 6; ++i, m += 6) {
    y[i] = x[0] * m[0];
    for (int k = 1; k < 6; ++k) y[i] = fma(x[k], T(m[k]), y[i]);
  }
  return {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
}

}  // namespace

SiteTree::SiteTree(const Model& model)
    : flags_(model.tree.links.size(), 0),
      on_path_(model.tree.links.size(), 0),
      root_of_(model.tree.links.size(), -1),
      base_(model.tree.links.size()),
      joint_(z(model.nv)),
      joint0_(z(model.nv)),
      one_(model.tree.links.size()),
      many_(model.tree.links.size()),
      turn_(model.tree.links.size()) {
  int free = 0;
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    if (model.tree.links[b].kind == LinkKind::kFree) root_of_[b] = free++;
  }
  for (Factors* factors : {&with_, &without_}) {
    factors->link.resize(model.tree.links.size());
    factors->root.resize(36 * z(free));
  }
  tie_path_.reserve(model.tree.links.size());
  const std::size_t sites =
      model.tree.links.size() + model.loops.size() + z(model.nv + most_couplings(model));
  site_at_.reserve(6 * sites), many_at_.reserve(sites), is_read_.reserve(sites);
  pushed_.reserve(sites);
  one_.V[0] = zero_motion<double>();
  many_.V[0] = zero_motion<PackD>();
}

// What is left of a link's inertia once its joint gives way goes to its parent.
void SiteTree::factor_link(int body, const double* inertia, Factors& factors) {
  const auto b = z(body);
  const Link<double>& link = model_->tree.links[b];
  const LinkPlace<double>& place = ws_->place[b];
  LinkFactors& f = factors.link[b];
  with_kind(link.kind, [&](auto tag) {
    using Tag = decltype(tag);
    GeneralInertia I = f.I;
    const auto i = z(link.v);
    if constexpr (Tag::free) {
      double m[36];
      for (int r = 0; r < 3; ++r) {
        for (int k = 0; k < 3; ++k) {
          m[6 * r + k] = I.A(r, k), m[6 * r + 3 + k] = I.B(r, k);
          m[6 * (3 + r) + k] = I.E(r, k), m[6 * (3 + r) + 3 + k] = I.C(r, k);
        }
        m[7 * r] += inertia[i + 3 + z(r)], m[7 * (3 + r)] += inertia[i + z(r)];
      }
      invert6(m);
      std::copy(m, m + 36, factors.root.begin() + 36 * root_of_[b]);
    } else if constexpr (Tag::ball) {
      Mat3<double> D = I.A;
      D.xx += inertia[i], D.yy += inertia[i + 1], D.zz += inertia[i + 2];
      f.D3_inv = inverse(D);
      if (link.parent == 0) return;
      const Mat3<double> XA = f.D3_inv * I.A, XB = f.D3_inv * I.B;
      I = {I.A - f.I.A * XA, I.B - f.I.A * XB, I.E - f.I.E * XA, I.C - f.I.E * XB};
    } else {
      constexpr int k = Tag::axis;
      f.U = Tag::revolute ? Force<double>{I.A.column(k), I.E.column(k)}
                          : Force<double>{I.B.column(k), I.C.column(k)};
      f.W = Tag::revolute ? Motion<double>{I.A.row(k), I.B.row(k)}
                          : Motion<double>{I.E.row(k), I.C.row(k)};
      f.D_inv = 1.0 / ((Tag::revolute ? f.U.t : f.U.f)[k] + inertia[i]);
      if (link.parent == 0) return;
      const Vec3<double> t = f.U.t * f.D_inv, g = f.U.f * f.D_inv;
      take_outer(t, f.W.w, I.A), take_outer(t, f.W.v, I.B);
      take_outer(g, f.W.w, I.E), take_outer(g, f.W.v, I.C);
    }
    if constexpr (!Tag::free) {
      add_inertia(to_parent(tag, link, place, I), factors.link[z(link.parent)].I);
    }
  });
}

void SiteTree::begin(const Model& model, Workspace<double>& ws, std::span<const TreeRun> runs,
                     std::span<const std::size_t> held_bodies,
                     std::span<const PointInertia<double>> held, std::span<const double> inertia,
                     std::span<const int> path, const std::vector<Site>& sites,
                     std::span<const std::pair<int, int>> pairs) {
  model_ = &model, ws_ = &ws, sites_ = &sites;
  path_ = path, pairs_ = pairs;
  site_at_.clear();
  for (std::size_t s = 0; s < sites.size(); ++s) {
    site_at_.insert(site_at_.end(), z(sites[s].dim()), static_cast<int>(s));
  }
  many_at_.resize(sites.size());
  is_read_.resize(sites.size());
  std::copy(inertia.begin(), inertia.end(), joint0_.begin());
  for (const TreeRun& run : runs) {
    for (auto b = z(run.first); b < z(run.last); ++b) {
      without_.link[b].I = general(articulated<double>(model.tree.links[b].M_B));
      on_path_[b] = 0;
      spread_factors(b, ws);
    }
  }
  for (const std::size_t b : held_bodies) add_inertia(general(held[b].I), without_.link[b].I);
  for (const int b : path) on_path_[z(b)] = 1;
  for (const TreeRun& run : runs) {
    for (int b = run.last; b-- > run.first;) {
      if (!on_path_[z(b)]) factor_link(b, joint0_.data(), without_);
    }
  }
  list_tie_path();
  for (const int b : path) base_[z(b)] = without_.link[z(b)].I;
  for (auto at = path.rbegin(); at != path.rend(); ++at) factor_link(*at, joint0_.data(), without_);
}

bool SiteTree::needs_columns(const Site& site) const {
  if (site.is_pair() || site.kind == Site::Kind::kCombined) return true;
  const LinkKind kind = model_->tree.links[z(site.body)].kind;
  return site.kind == Site::Kind::kJoint && (kind == LinkKind::kFree || kind == LinkKind::kBall);
}

// Marks a link and those it hangs from.
void SiteTree::mark(int body, char flag) {
  for (int b = body; b != 0 && !(flags_[z(b)] & flag); b = model_->tree.links[z(b)].parent) {
    flags_[z(b)] = static_cast<char>(flags_[z(b)] | flag);
  }
}
void SiteTree::mark_site(const Site& site, char flag) {
  mark(site.body, flag);
  mark(site.body_b, flag);
  for (int i = 0; i < site.nshare; ++i) mark(model_->tree.dof_link[z(site.shares[i].dof)], flag);
}

// The links on the way to sites that are read in lanes.
void SiteTree::list_tie_path() {
  tie_path_.clear();
  for (const int b : path_) flags_[z(b)] = 0;
  for (const Site& own : *sites_) {
    if (needs_columns(own)) mark_site(own, kRead);
  }
  for (const auto& [a, b] : pairs_) mark_site(site(a), kRead), mark_site(site(b), kRead);
  for (const int b : path_) {
    if (flags_[z(b)] != 0) tie_path_.push_back(b);
  }
}

void SiteTree::factor(const double* N, int stride) {
  std::copy(joint0_.begin(), joint0_.end(), joint_.begin());
  for (const int b : path_) with_.link[z(b)].I = base_[z(b)];
  for (const Site& site : *sites_) {
    const double* own = N + site.offset * stride + site.offset;
    GeneralInertia& I = with_.link[z(site.body)].I;
    if (site.kind == Site::Kind::kBody) {
      add_inertia({block(own, stride), block(own + 3, stride), block(own + 3 * stride, stride),
                   block(own + 3 * stride + 3, stride)},
                  I);
    } else if (site.kind == Site::Kind::kPoint) {
      const Mat3<double>& R = ws_->X_WB[z(site.body)].R;
      const Mat3<double> K = transpose(R) * (block(own, stride) * R);
      const Mat3<double> rK = cross_columns(site.r_B, K);
      I.C = I.C + K, I.B = I.B + rK;
      I.E = I.E - cross_rows(K, site.r_B), I.A = I.A - cross_rows(rK, site.r_B);
    } else if (site.kind == Site::Kind::kJoint) {
      joint_[z(site.dof)] += *own;
    }
  }
  for (auto at = path_.rbegin(); at != path_.rend(); ++at) factor_link(*at, joint_.data(), with_);
}

// --- sweeps --------------------------------------------------------------------------------------

template <class T>
void SiteTree::clear(Sweep<T>& s) const {
  s.p[0] = zero_force<T>();
  for (const int b : path_) s.p[z(b)] = zero_force<T>(), s.push[z(b)] = zero3<T>();
}

template <class T>
void SiteTree::push_site(const Site& site, const T* x, Sweep<T>& s) const {
  const auto push_dof = [&](int dof, const T& impulse) {
    const int b = model_->tree.dof_link[z(dof)];
    T& push = s.push[z(b)][dof - model_->tree.links[z(b)].v];
    push = push + impulse;
  };
  Force<T>& p = s.p[z(site.body)];
  switch (site.kind) {
    case Site::Kind::kBody:
      p = p - Force<T>{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
      break;
    case Site::Kind::kPoint:
      p = p - point_wrench(*ws_, site, Vec3<T>{x[0], x[1], x[2]});
      break;
    case Site::Kind::kPair:
    case Site::Kind::kPairTurn: {
      const bool turns = site.kind == Site::Kind::kPairTurn;
      const Vec3<T> m = turns ? Vec3<T>{x[0], x[1], x[2]} : zero3<T>();
      if (turns) x += 3;
      const Vec3<T> f_W{x[0], x[1], x[2]};
      const auto pull = [&](int body, const Vec3<double>& r_B) {
        const Mat3<double>& R = ws_->X_WB[z(body)].R;
        const Vec3<T> f = transpose_times(R, f_W);
        return Force<T>{transpose_times(R, m) + cross(r_B, f), f};
      };
      if (site.body != 0) p = p - pull(site.body, site.r_B);
      if (site.body_b != 0) s.p[z(site.body_b)] = s.p[z(site.body_b)] + pull(site.body_b, site.s_B);
      break;
    }
    case Site::Kind::kJoint:
      push_dof(site.dof, x[0]);
      break;
    case Site::Kind::kCombined:
      for (int i = 0; i < site.nshare; ++i) {
        push_dof(site.shares[i].dof, x[0] * T(site.shares[i].coefficient));
      }
      break;
  }
}

template <class T>
void SiteTree::read(const Site& site, const Sweep<T>& s, T* out) const {
  if (site.kind != Site::Kind::kCombined) {
    const int other = site.is_pair() ? site.body_b : model_->tree.links[z(site.body)].parent;
    return read_site(*model_, *ws_, site, s.V[z(site.body)], s.V[z(other)], out);
  }
  T sum(0.0);
  for (int i = 0; i < site.nshare; ++i) {
    const DofShare& share = site.shares[i];
    const auto b = z(model_->tree.dof_link[z(share.dof)]);
    const Link<double>& link = model_->tree.links[b];
    const Vec3<T> rates = joint_rates(link, b, *ws_, s.V[b], s.V[z(link.parent)]);
    sum = fma(rates[share.dof - link.v], T(share.coefficient), sum);
  }
  *out = sum;
}

// In with what was pushed, out with what moves.
template <class T>
void SiteTree::sweep(const Factors& factors, std::span<const int> path, Sweep<T>& s) const {
  constexpr bool kLanes = !std::same_as<T, double>;  // some links only are pushed
  for (auto at = path.rbegin(); at != path.rend(); ++at) {
    const auto b = z(*at);
    if (kLanes && !(flags_[b] & kPushed)) continue;
    const Link<double>& link = model_->tree.links[b];
    const LinkFactors& f = factors.link[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      using Tag = decltype(tag);
      const Force<T> p = s.p[b];
      if constexpr (Tag::ball) {
        const Vec3<T> u = s.push[b] - p.t;
        s.push[b] = u;
        const Vec3<T> x = f.D3_inv * u;
        const Force<T> pa{p.t + f.I.A * x, p.f + f.I.E * x};
        Force<T>& to = s.p[z(link.parent)];
        to = to + force_to_parent(tag, link, ws_->place[b], pa);
      } else if constexpr (!Tag::free) {
        const T u = s.push[b].x * T(link.sign) - (Tag::revolute ? p.t : p.f)[Tag::axis];
        s.u[b] = u;
        const T x = u * T(f.D_inv);
        const Force<T> pa{fma(f.U.t, x, p.t), fma(f.U.f, x, p.f)};
        Force<T>& to = s.p[z(link.parent)];
        to = to + force_to_parent(tag, link, ws_->place[b], pa);
      }
    });
  }
  for (const int body : path) {
    const auto b = z(body);
    const bool still = kLanes && !(flags_[b] & kPushed);
    const Link<double>& link = model_->tree.links[b];
    const LinkFactors& f = factors.link[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      using Tag = decltype(tag);
      if constexpr (Tag::free) {
        s.V[b] = still ? zero_motion<T>()
                       : times6(factors.root.data() + 36 * root_of_[b], minus(s.p[b]));
      } else {
        Motion<T> V = motion_to_body(tag, link, ws_->place[b], s.V[z(link.parent)]);
        if constexpr (Tag::ball) {
          V.w = V.w + f.D3_inv * ((still ? zero3<T>() : s.push[b]) - (f.I.A * V.w + f.I.B * V.v));
        } else {
          const T held = dot(V, Force<double>{f.W.w, f.W.v});
          T& along = (Tag::revolute ? V.w : V.v)[Tag::axis];
          along = along + (still ? -held : s.u[b] - held) * T(f.D_inv);
        }
        s.V[b] = V;
      }
    });
  }
}

void SiteTree::respond_with(const Factors& factors, const double* w, double* out) {
  clear(one_);
  for (const Site& site : *sites_) push_site(site, w + site.offset, one_);
  sweep(factors, path_, one_);
  for (const Site& site : *sites_) read(site, one_, out + site.offset);
}

void SiteTree::respond(const double* w, double* out) { respond_with(without_, w, out); }
void SiteTree::solve(const double* w, double* out) { respond_with(with_, w, out); }

void SiteTree::clear_lanes() {
  pushed_.clear();
  std::fill(is_read_.begin(), is_read_.end(), char{0});
}
void SiteTree::push_lane(int component, double impulse, int at) {
  const int s = site_at(component);
  if (std::find(pushed_.begin(), pushed_.end(), s) == pushed_.end()) {
    pushed_.push_back(s);
    many_at_[z(s)].fill(PackD(0.0));
  }
  PackD& x = many_at_[z(s)][z(component - site(s).offset)];
  set_lane(x, at, lane(x, at) + impulse);
}
void SiteTree::sweep_lanes() { sweep_lanes_with(with_); }
void SiteTree::sweep_lanes_with(const Factors& factors) {
  many_.p[0] = zero_force<PackD>();
  for (const int b : tie_path_) flags_[z(b)] = kRead;
  for (const int s : pushed_) mark_site(site(s), kPushed);
  for (const int b : tie_path_) {
    if (flags_[z(b)] & kPushed)
      many_.p[z(b)] = zero_force<PackD>(), many_.push[z(b)] = zero3<PackD>();
  }
  for (const int s : pushed_) push_site(site(s), many_at_[z(s)].data(), many_);
  sweep(factors, tie_path_, many_);
}
const PackD* SiteTree::read_lanes(int component) {
  const auto s = z(site_at(component));
  if (!is_read_[s]) read((*sites_)[s], many_, many_at_[s].data());
  is_read_[s] = 1;
  return many_at_[s].data() + component - (*sites_)[s].offset;
}

// --- blocks of Ω ---------------------------------------------------------------------------------

// The motion of a link that a wrench on it and impulses along its joint make.
template <class T>
Motion<T> SiteTree::link_answer(int body, const Force<T>& F, const Vec3<T>& push, T* rate) const {
  const auto b = z(body);
  const Link<double>& link = model_->tree.links[b];
  const LinkFactors& f = without_.link[b];
  Motion<T> answer = zero_motion<T>();
  with_kind(link.kind, [&](auto tag) {
    using Tag = decltype(tag);
    const LinkPlace<double>& place = ws_->place[b];
    const double* const of_parent = turn_[z(link.parent)].data();
    if constexpr (Tag::free) {
      answer = times6(turn_[b].data(), F);
    } else if constexpr (Tag::ball) {
      const Vec3<T> u = push + F.t;
      const Vec3<T> x = f.D3_inv * u;
      const Force<T> on{F.t - f.I.A * x, F.f - f.I.E * x};
      if (link.parent != 0) {
        answer = motion_to_body(tag, link, place,
                                times6(of_parent, force_to_parent(tag, link, place, on)));
      }
      answer.w = answer.w + f.D3_inv * (u - (f.I.A * answer.w + f.I.B * answer.v));
    } else {
      const T u = push.x * T(link.sign) + (Tag::revolute ? F.t : F.f)[Tag::axis];
      const T x = u * T(f.D_inv);
      if (link.parent != 0) {
        const Force<T> on{nfma(f.U.t, x, F.t), nfma(f.U.f, x, F.f)};
        answer = motion_to_body(tag, link, place,
                                times6(of_parent, force_to_parent(tag, link, place, on)));
      }
      T& along = (Tag::revolute ? answer.w : answer.v)[Tag::axis];
      const T x_plus = (u - dot(answer, Force<double>{f.W.w, f.W.v})) * T(f.D_inv);
      along = along + x_plus;
      if (rate != nullptr) *rate = x_plus * T(link.sign);
    }
  });
  return answer;
}

// What each link on the path answers to a wrench on it, from its parent's answer to what the joint
// hands on: six unit wrenches, in lanes.
void SiteTree::answer_links() {
  for (const int body : path_) {
    const auto b = z(body);
    const Link<double>& link = model_->tree.links[b];
    double* const own = turn_[b].data();
    if (link.kind == LinkKind::kFree) {
      std::copy_n(without_.root.begin() + 36 * root_of_[b], 36, own);
      continue;
    }
    for (int first = 0; first < 6; first += kDoubleLanes) {
      PackD unit[6];
      for (PackD& e : unit) e = PackD(0.0);
      const int count = std::min(kDoubleLanes, 6 - first);
      for (int c = 0; c < count; ++c) set_lane(unit[first + c], c, 1.0);
      const Force<PackD> F{{unit[0], unit[1], unit[2]}, {unit[3], unit[4], unit[5]}};
      const Motion<PackD> V = link_answer(body, F, zero3<PackD>());
      const PackD answer[6] = {V.w.x, V.w.y, V.w.z, V.v.x, V.v.y, V.v.z};
      for (int c = 0; c < count; ++c) {
        for (int r = 0; r < 6; ++r) own[6 * r + first + c] = lane(answer[r], c);
      }
    }
  }
}

// The columns of a site, its own rows and those of another.
void SiteTree::fill_columns(const Site& site, const Site& other, SiteProblem& problem) {
  for (int first = 0; first < site.dim(); first += kDoubleLanes) {
    const int count = std::min(kDoubleLanes, site.dim() - first);
    clear_lanes();
    for (int c = 0; c < count; ++c) push_lane(site.offset + first + c, 1.0, c);
    sweep_lanes_with(without_);
    for (const Site* to : {&site, &other}) {
      const PackD* answer = read_lanes(to->offset);
      for (int c = 0; c < count; ++c) {
        const int from = site.offset + first + c;
        for (int r = 0; r < to->dim(); ++r) {
          problem.omega(from, to->offset + r) = lane(answer[r], c);
          problem.omega(to->offset + r, from) = lane(answer[r], c);
        }
      }
    }
  }
}

void SiteTree::fill_blocks(SiteProblem& problem) {
  answer_links();
  for (const Site& site : *sites_) {
    const int o = site.offset;
    const double* const own = turn_[z(site.body)].data();
    if (needs_columns(site)) {
      fill_columns(site, site, problem);
    } else if (site.kind == Site::Kind::kBody) {
      for (int r = 0; r < 6; ++r) {
        for (int k = 0; k < 6; ++k) problem.omega(o + r, o + k) = own[6 * r + k];
      }
    } else if (site.kind == Site::Kind::kPoint) {
      PackD answer[3];
      Vec3<PackD> f = zero3<PackD>();
      for (int c = 0; c < 3; ++c) set_lane(f[c], c, 1.0);
      const Motion<PackD> V = times6(own, point_wrench(*ws_, site, f));
      read_site(*model_, *ws_, site, V, V, answer);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) problem.omega(o + r, o + c) = lane(answer[r], c);
      }
    } else {
      double rate = 0.0;
      link_answer(site.body, zero_force<double>(), {1.0, 0.0, 0.0}, &rate);
      problem.omega(o, o) = rate;
    }
  }
  for (const auto& [a, b] : pairs_) fill_columns(site(a), site(b), problem);
}

}  // namespace legwork
