// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Steps along the tree are those of the dense Ω: the same answers to impulses, the same blocks, and
// with unsymmetric rows on the sites the same solution, whatever hangs from what.
#include <doctest/doctest.h>

#include <cmath>

#include "legwork/contact/detail/site_response.h"
#include "legwork/contact/detail/site_tree.h"
#include "legwork/contact/detail/step_work.h"
#include "legwork/dynamics/impulse_dynamics.h"
#include "support/bench_robots.h"
#include "support/random_robot.h"

using namespace legwork;

namespace {

// Sites of every kind on random links.
std::vector<Site> random_sites(std::mt19937& random, const Model& model,
                               const std::vector<DofShare>& shares) {
  const auto& links = model.tree.links;
  std::uniform_int_distribution<int> any_body(1, static_cast<int>(links.size()) - 1);
  std::uniform_real_distribution<double> place(-0.2, 0.2);
  const auto point = [&] { return Vec3<double>{place(random), place(random), place(random)}; };
  std::vector<Site> sites;
  std::vector<char> taken(links.size(), 0);
  const auto free_body = [&] {
    int b = any_body(random);
    for (int tries = 0; tries < 100 && taken[z(b)]; ++tries) b = any_body(random);
    taken[z(b)] = 1;
    return b;
  };
  const auto add = [&](Site site) {
    site.offset = sites.empty() ? 0 : sites.back().offset + sites.back().dim();
    sites.push_back(site);
  };
  for (const auto kind : {Site::Kind::kBody, Site::Kind::kPoint, Site::Kind::kBody}) {
    Site site{.kind = kind, .body = free_body()};
    if (kind == Site::Kind::kPoint) site.r_B = point();
    add(site);
  }
  for (int dof = 0; dof < model.nv; dof += 3) {
    const int b = model.tree.dof_link[z(dof)];
    if (nv_of(links[z(b)].kind) == 1) add({.kind = Site::Kind::kJoint, .body = b, .dof = dof});
  }
  for (const auto kind : {Site::Kind::kPair, Site::Kind::kPairTurn}) {
    Site site{.kind = kind, .body = any_body(random), .r_B = point()};
    site.body_b = kind == Site::Kind::kPair ? 0 : any_body(random);
    site.s_B = point();
    add(site);
  }
  add({.kind = Site::Kind::kCombined,
       .shares = shares.data(),
       .nshare = static_cast<int>(shares.size())});
  return sites;
}

double largest(const std::vector<double>& x) {
  double most = 0.0;
  for (const double y : x) most = std::max(most, std::fabs(y));
  return most;
}

// The largest difference between the tree's and Ω's answers, over the largest answer.
double worst_difference(const Model& model, std::mt19937& random, bool in_lanes) {
  Workspace<double> ws(model);
  if (in_lanes) share_limbs(model, ws);
  const State x = support::random_state(random, model);
  std::vector<double> inertia = support::random_vector(random, model.nv, 0.01);
  for (double& i : inertia) i = std::fabs(i);
  const std::vector<double> impulse(inertia.size(), 0.0);
  const std::vector<Force<double>> F(model.tree.links.size(), zero_force<double>());
  impulse_outward<double>(model, x.q, x.v, 1e-3, F, ws);
  const std::vector<std::size_t> held_bodies{model.tree.links.size() - 1};
  std::vector<PointInertia<double>> held(model.tree.links.size());
  held.back() = point_mass<double>({0.1, -0.05, 0.2}, {0, 0, 0}, 3.0);
  add_to_body(held.back().I, zero_force<double>(), held_bodies[0], ws);
  impulse_inward<double>(model, impulse, inertia, ws);

  const std::vector<DofShare> shares{{model.nv - 1, 1.0}, {model.nv - 2, -0.7}};
  const std::vector<Site> sites = random_sites(random, model, shares);
  SiteProblem dense(300, 1, 1), blocks(300, 1, 1);
  SiteResponse response(model, 300);
  SiteTree tree(model);
  for (SiteProblem* problem : {&dense, &blocks}) {
    problem->begin(1.0);
    for (const Site& site : sites) problem->add_site(site.dim());
    problem->begin_rows();
  }
  response.fill_omega(model, ws, sites, dense);
  response.mark_sites(model, ws, sites);
  const std::vector<std::pair<int, int>> pairs{{0, 2}};
  const std::vector<TreeRun> runs = tree_runs(model);
  tree.begin(model, ws, runs, held_bodies, held, inertia, response.path(), sites, pairs);
  tree.fill_blocks(blocks);

  const int n = dense.dim();
  double scale = 0.0, off = 0.0;
  for (int i = 0; i < n; ++i) scale = std::max(scale, dense.omega(i, i));
  const auto compare = [&](int a, int b) {
    const Site &from = sites[z(a)], &to = sites[z(b)];
    for (int r = 0; r < from.dim(); ++r) {
      for (int k = 0; k < to.dim(); ++k) {
        const int i = from.offset + r, j = to.offset + k;
        off = std::max(off, std::fabs(blocks.omega(i, j) - dense.omega(i, j)) / scale);
      }
    }
  };
  for (int s = 0; s < static_cast<int>(sites.size()); ++s) compare(s, s);
  compare(0, 2), compare(2, 0);

  const std::vector<double> w = support::random_vector(random, n);
  std::vector<double> V(z(n)), expected(z(n), 0.0);
  const auto respond = [&](const std::vector<double>& of) {
    std::vector<double> out(z(n), 0.0);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) out[z(i)] += dense.omega(i, k) * of[z(k)];
    }
    return out;
  };
  expected = respond(w);
  tree.respond(w.data(), V.data());
  for (int i = 0; i < n; ++i) {
    off = std::max(off, std::fabs(V[z(i)] - expected[z(i)]) / largest(expected));
  }

  // V = Ω·(w − N·V), N unsymmetric blocks of bodies, points and joints.
  const int stride = padded_stride(n);
  std::vector<double> N(z(n * stride), 0.0);
  for (const Site& site : sites) {
    if (site.is_pair() || site.kind == Site::Kind::kCombined) continue;
    const std::vector<double> g = support::random_vector(random, site.dim() * site.dim());
    for (int r = 0; r < site.dim(); ++r) {
      for (int k = 0; k < site.dim(); ++k) {
        N[z((site.offset + r) * stride + site.offset + k)] =
            0.2 * g[z(r * site.dim() + k)] + (r == k ? 2.0 : 0.0);
      }
    }
  }
  tree.factor(N.data(), stride);
  tree.solve(w.data(), V.data());
  std::vector<double> left = w;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) left[z(i)] -= N[z(i * stride + k)] * V[z(k)];
  }
  expected = respond(left);
  for (int i = 0; i < n; ++i) off = std::max(off, std::fabs(V[z(i)] - expected[z(i)]) / largest(V));

  // The same of two impulses side by side.
  tree.clear_lanes();
  const int pair = sites[sites.size() - 2].offset, body = sites[0].offset;
  tree.push_lane(pair, 1.0, 0);
  tree.push_lane(body + 4, -2.0, 1);
  tree.sweep_lanes();
  for (const int at : {pair, body}) {
    const PackD answer = *tree.read_lanes(at);
    for (int lane_of = 0; lane_of < 2; ++lane_of) {
      std::vector<double> one(z(n), 0.0);
      one[z(lane_of == 0 ? pair : body + 4)] = lane_of == 0 ? 1.0 : -2.0;
      tree.solve(one.data(), V.data());
      off = std::max(off, std::fabs(V[z(at)] - lane(answer, lane_of)) / largest(V));
    }
  }
  return off;
}

}  // namespace

TEST_CASE("site tree: answers, blocks and solutions are those of the dense problem") {
  std::mt19937 random(11);
  double worst = 0.0;
  for (int i = 0; i < 60; ++i) {
    const Model model = support::random_tree(random, {.bodies = 8 + i % 12});
    worst = std::max(worst, worst_difference(model, random, false));
  }
  MESSAGE("worst difference " << worst);
  CHECK(worst < 1e-9);
}

TEST_CASE("site tree: the same with limbs side by side") {
  std::mt19937 random(12);
  const Model model = support::bench_humanoid().model;
  for (int i = 0; i < 10; ++i) CHECK(worst_difference(model, random, true) < 1e-9);
}
