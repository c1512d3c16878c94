// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/site_response.h"

#include <algorithm>

#include "legwork/contact/detail/site_pass.h"
#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/impulse_dynamics.h"

namespace legwork {

using namespace site_pass;

SiteResponse::SiteResponse(const Model& model)
    : on_path_(model.tree.links.size(), 0),
      u_(model.tree.links.size()),
      rhs_(model.tree.links.size()),
      has_u_(model.tree.links.size(), 0),
      V_(model.tree.links.size()),
      p_(model.tree.links.size()),
      pushes_(model.tree.links.size()),
      push_(model.tree.links.size()),
      wrench_(model.tree.links.size()) {
  path_.reserve(model.tree.links.size());
  V_[0] = zero_motion<Columns>();
}

void SiteResponse::clear_paths() {
  for (const int b : path_) on_path_[z(b)] = 0;
  path_.clear();
}

void SiteResponse::mark_paths(const Model& model, const Site& site, Workspace<double>& ws) {
  const std::size_t known = path_.size();
  const auto mark = [&](int from) {
    for (int b = from; b != 0 && !on_path_[z(b)]; b = model.tree.links[z(b)].parent) {
      on_path_[z(b)] = 1;
      path_.push_back(b);
      spread_factors(z(b), ws);
    }
  };
  mark(site.body);
  mark(site.body_b);
  for (int i = 0; i < site.nshare; ++i) mark(model.tree.dof_link[z(site.shares[i].dof)]);
  if (path_.size() > known) std::sort(path_.begin(), path_.end());
}

void SiteResponse::push_body(int body, const Vec3<double>& t, const Vec3<double>& f, int at) {
  Force<Columns>& p = p_[z(body)];
  for (int i = 0; i < 3; ++i) {
    set_lane(p.t[i], at, lane(p.t[i], at) - t[i]);
    set_lane(p.f[i], at, lane(p.f[i], at) - f[i]);
  }
  has_u_[z(body)] = 1;
}

void SiteResponse::push_dof(const Model& model, int dof, double impulse, int at) {
  const int b = model.tree.dof_link[z(dof)];
  Columns& push = pushes_[z(b)][dof - model.tree.links[z(b)].v];
  set_lane(push, at, lane(push, at) + impulse);
  has_u_[z(b)] = 1;
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

// From one body or point alone: nothing joins the wrench on its way.
void SiteResponse::inward_from(const Model& model, const Workspace<double>& ws, int body,
                               Force<Columns> p) {
  for (const int b : path_) has_u_[z(b)] = 0;
  const Vec3<Columns> no_push = zero3<Columns>();
  for (int b = body; b != 0;) {
    const Link<double>& link = model.tree.links[z(b)];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      p = pass_inward(tag, link, z(b), ws, p, no_push, u_[z(b)], rhs_[z(b)]);
    });
    has_u_[z(b)] = 1;
    b = link.parent;
  }
}

// From wherever push_unit() has pushed.
void SiteResponse::inward(const Model& model, const Workspace<double>& ws) {
  for (auto at = path_.rbegin(); at != path_.rend(); ++at) {
    const std::size_t b = z(*at);
    if (!has_u_[b]) continue;
    const Link<double>& link = model.tree.links[b];
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      const Force<Columns> up = pass_inward(tag, link, b, ws, p_[b], pushes_[b], u_[b], rhs_[b]);
      p_[z(link.parent)] = p_[z(link.parent)] + up;
    });
    has_u_[z(link.parent)] = 1;
  }
}

SiteResponse::Columns SiteResponse::combined_rate(const Model& model, const Workspace<double>& ws,
                                                  const Site& site) const {
  Columns sum(0.0);
  for (int i = 0; i < site.nshare; ++i) {
    const DofShare& share = site.shares[i];
    const std::size_t b = z(model.tree.dof_link[z(share.dof)]);
    const Link<double>& link = model.tree.links[b];
    const Vec3<Columns> rates = joint_rates(link, b, ws, V_[b], V_[z(link.parent)]);
    sum = fma(rates[share.dof - link.v], Columns(share.coefficient), sum);
  }
  return sum;
}

void SiteResponse::outward(const Model& model, const Workspace<double>& ws) {
  const Columns none(0.0);
  const Force<Columns> no_wrench = zero_force<Columns>();
  for (const int b : path_) {
    const Link<double>& link = model.tree.links[z(b)];
    const bool pushed = has_u_[z(b)] != 0;
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      V_[z(b)] = pass_outward<decltype(tag), Columns>(tag, link, z(b), ws, V_[z(link.parent)],
                                                      pushed ? u_[z(b)] : none,
                                                      pushed ? rhs_[z(b)] : no_wrench, nullptr);
    });
  }
}

// Unit impulses on some components of one body or point, one per lane, taken inward.
void SiteResponse::push_place(const Model& model, const Workspace<double>& ws, const Site& site,
                              int first, int count) {
  Columns unit[6];
  for (Columns& e : unit) e = Columns(0.0);
  for (int c = 0; c < count; ++c) set_lane(unit[first + c], c, 1.0);
  const Force<Columns> F =
      site.kind == Site::Kind::kBody
          ? Force<Columns>{{unit[0], unit[1], unit[2]}, {unit[3], unit[4], unit[5]}}
          : point_wrench(ws, site, Vec3<Columns>{unit[0], unit[1], unit[2]});
  inward_from(model, ws, site.body, minus(F));
}

// The same on components of any sites.
void SiteResponse::push_list(const Model& model, const Workspace<double>& ws,
                             const std::vector<Site>& sites, const Component* list, int count) {
  p_[0] = zero_force<Columns>();
  for (const int b : path_) {
    has_u_[z(b)] = 0;
    p_[z(b)] = zero_force<Columns>();
    pushes_[z(b)] = zero3<Columns>();
  }
  for (int c = 0; c < count; ++c) push_unit(model, ws, sites[list[c].site], list[c].index, c);
  inward(model, ws);
}

// What the sites answer, once the impulses have been taken inward.
void SiteResponse::read_columns(const Model& model, const Workspace<double>& ws,
                                const std::vector<Site>& sites, const Component* list, int count,
                                SiteProblem& problem) {
  outward(model, ws);
  Columns answer[6];
  for (std::size_t t = list[count - 1].site; t < sites.size(); ++t) {
    const Site& to = sites[t];
    if (to.kind == Site::Kind::kCombined) {
      answer[0] = combined_rate(model, ws, to);
    } else {
      const int other = to.is_pair() ? to.body_b : model.tree.links[z(to.body)].parent;
      read_site(model, ws, to, V_[z(to.body)], V_[z(other)], answer);
    }
    for (int c = 0; c < count; ++c) {
      if (t < list[c].site) continue;
      const int from = sites[list[c].site].offset + list[c].index;
      for (int r = 0; r < to.dim(); ++r) {
        const double x = lane(answer[r], c);
        problem.omega(from, to.offset + r) = x;
        problem.omega(to.offset + r, from) = x;
      }
    }
  }
}

void SiteResponse::fill_omega(const Model& model, Workspace<double>& ws,
                              const std::vector<Site>& sites, SiteProblem& problem) {
  // From the last site to the first: Ω is symmetric, so the answer of a site is wanted at itself
  // and at those after it, and the sweep outward need not go anywhere else. Bodies and points fill
  // the lanes of a sweep by themselves; the components of the others share one.
  clear_paths();
  Component list[kDoubleLanes];
  int count = 0;
  const auto flush = [&] {
    if (count == 0) return;
    push_list(model, ws, sites, list, count);
    read_columns(model, ws, sites, list, count, problem);
    count = 0;
  };
  for (std::size_t s = sites.size(); s-- > 0;) {
    const Site& site = sites[s];
    const bool alone = site.kind == Site::Kind::kBody || site.kind == Site::Kind::kPoint;
    if (alone) flush();
    mark_paths(model, site, ws);
    for (int k = 0; k < site.dim(); ++k) {
      list[count++] = {s, k};
      const bool full = count == kDoubleLanes || k == site.dim() - 1;
      if (!alone && count == kDoubleLanes) flush();
      if (!alone || !full) continue;
      push_place(model, ws, site, list[0].index, count);
      read_columns(model, ws, sites, list, count, problem);
      count = 0;
    }
  }
  flush();
}

void SiteResponse::mark_sites(const Model& model, Workspace<double>& ws,
                              const std::vector<Site>& sites) {
  clear_paths();
  for (const Site& site : sites) mark_paths(model, site, ws);
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

void SiteResponse::add_impulses(const Model& model, Workspace<double>& ws,
                                const std::vector<Site>& sites, const std::vector<double>& w) {
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
