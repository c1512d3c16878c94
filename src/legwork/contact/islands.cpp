// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/detail/islands.h"

#include <algorithm>
#include <numeric>

#include "legwork/contact/detail/step_work.h"

namespace legwork {

Islands::Islands(const Model& model, int max_contacts) : runs_(tree_runs(model)) {
  const auto& links = model.tree.links;
  const std::size_t nrun = runs_.size();
  run_of_body_.assign(links.size(), 0);
  run_of_dof_.assign(z(model.nv), 0);
  share_.assign(nrun, 0.0);
  const double mass = std::max(model.mass(), 1e-9);
  for (std::size_t r = 0; r < nrun; ++r) {
    for (auto b = z(runs_[r].first); b < z(runs_[r].last); ++b) {
      run_of_body_[b] = static_cast<int>(r);
      share_[r] += links[b].M_B.m / mass;
      for (int k = 0; k < nv_of(links[b].kind); ++k) {
        run_of_dof_[z(links[b].v + k)] = static_cast<int>(r);
      }
    }
  }
  root_.resize(nrun);
  std::iota(root_.begin(), root_.end(), 0);
  for (const LoopConstraint& loop : model.loops) {
    if (loop.body_a != kWorld && loop.body_b != kWorld) {
      unite(run_of_body_[loop.body_a.at()], run_of_body_[loop.body_b.at()]);
    }
  }
  const auto of_joint = [&](JointId id) { return run_of_dof_[z(model.joints[id].v)]; };
  for (const JointCoupling& coupling : model.couplings) {
    if (coupling.joint_b.valid()) unite(of_joint(coupling.joint_a), of_joint(coupling.joint_b));
  }
  for (const FixedTendon& tendon : model.tendons) {
    for (const auto& [joint, coefficient] : tendon.terms) {
      unite(of_joint(tendon.terms.front().first), of_joint(joint));
    }
  }
  // Room for sites: six per body, one per coordinate, six per loop, one per coupling.
  std::vector<int> sites(nrun, 0);
  groups_ = 0;
  for (std::size_t r = 0; r < nrun; ++r) {
    const int root = find(static_cast<int>(r));
    groups_ += root == static_cast<int>(r);
    sites[z(root)] += 6 * (runs_[r].last - runs_[r].first) + runs_[r].dof_last - runs_[r].dof_first;
  }
  const int ties = 6 * static_cast<int>(model.loops.size()) + most_couplings(model);
  const int all = std::accumulate(sites.begin(), sites.end(), 0) + ties;
  constexpr int kSmall = 600;
  const int largest = sites.empty() ? 0 : *std::max_element(sites.begin(), sites.end());
  largest_problem_ = std::min(all, std::max(2 * (largest + ties), kSmall));
  tied_ = root_;
  for (std::size_t r = 0; r < nrun; ++r) tied_[r] = find(static_cast<int>(r));
  marked_.assign(nrun, 0);
  for (Chains* chains : {&contacts_, &rows_, &loops_, &couplings_, &run_chain_}) {
    chains->first.resize(nrun);
  }
  contacts_.next.reserve(z(max_contacts)), rows_.next.reserve(z(4 * model.nv));
  loops_.next.reserve(model.loops.size()), couplings_.next.reserve(z(most_couplings(model)));
  run_chain_.next.reserve(nrun);
}

int Islands::find(int run) {
  while (root_[z(run)] != run) run = root_[z(run)] = root_[z(root_[z(run)])];
  return run;
}

// The lower number leads, so that the order of islands is that of their links.
void Islands::unite(int a, int b) {
  a = find(a), b = find(b);
  root_[z(std::max(a, b))] = std::min(a, b);
}

void Islands::begin() { root_ = tied_; }

bool Islands::together(int body_a, int body_b) {
  if (body_a == 0 || body_b == 0) return true;
  return find(run_of_body_[z(body_a)]) == find(run_of_body_[z(body_b)]);
}

void Islands::join(int body_a, int body_b) {
  unite(run_of_body_[z(body_a)], run_of_body_[z(body_b)]);
}

void Islands::mark(int body) { marked_[z(find(run_of_body_[z(body)]))] = 1; }
void Islands::mark_all() { std::fill(marked_.begin(), marked_.end(), char{1}); }

void Islands::begin(Chains& chains, std::size_t count) {
  std::fill(chains.first.begin(), chains.first.end(), -1);
  chains.next.resize(count);
}
// From the last index to the first.
void Islands::add(Chains& chains, int island, std::size_t index) {
  chains.next[index] = chains.first[z(island)];
  chains.first[z(island)] = static_cast<int>(index);
}
void Islands::read(const Chains& chains, int island, std::vector<std::size_t>& out) {
  out.clear();
  for (int i = chains.first[z(island)]; i >= 0; i = chains.next[z(i)]) out.push_back(z(i));
}

void Islands::sort(const StepRows& in) {
  for (std::size_t r = 0; r < root_.size(); ++r) root_[r] = find(static_cast<int>(r));
  begin(contacts_, in.contacts.size());
  for (std::size_t i = in.contacts.size(); i-- > 0;) {
    const Contact& c = in.contacts[i].at;
    if (!together(c.body_a.value, c.body_b.value)) continue;
    const BodyId moves = c.body_a != kWorld ? c.body_a : c.body_b;
    add(contacts_, root_[z(run_of_body_[moves.at()])], i);
  }
  begin(rows_, in.rows.size());
  for (std::size_t i = in.rows.size(); i-- > 0;) add(rows_, group_of_dof(in.rows[i].dof), i);
  begin(loops_, in.loops.size());
  for (std::size_t i = in.loops.size(); i-- > 0;) {
    const ActiveLoop& loop = in.loops[i];
    add(loops_, root_[z(run_of_body_[z(loop.body_a != 0 ? loop.body_a : loop.body_b)])], i);
  }
  begin(couplings_, in.couplings.size());
  for (std::size_t i = in.couplings.size(); i-- > 0;) {
    add(couplings_, group_of_dof(in.shares[z(in.couplings[i].first)].dof), i);
  }
  begin(run_chain_, runs_.size());
  for (std::size_t r = runs_.size(); r-- > 0;) add(run_chain_, root_[r], r);
}

void Islands::take(int run, Island& out) const {
  read(contacts_, run, out.contacts);
  read(rows_, run, out.rows);
  read(loops_, run, out.loops);
  read(couplings_, run, out.couplings);
  out.runs.clear();
  out.whole = false;
  out.share = 0.0;
  for (int r = run_chain_.first[z(run)]; r >= 0; r = run_chain_.next[z(r)]) {
    out.runs.push_back(runs_[z(r)]);
    out.share += share_[z(r)];
  }
}

void Islands::take_all(const StepRows& in, Island& out) const {
  const bool known = out.whole && !out.runs.empty();  // its lists count from 0 already
  if (known && in.contacts.size() == out.contacts.size() && in.rows.size() == out.rows.size() &&
      in.loops.size() == out.loops.size() && in.couplings.size() == out.couplings.size()) {
    return;
  }
  const auto all = [known](std::size_t count, std::vector<std::size_t>& list) {
    const std::size_t first = known ? std::min(list.size(), count) : 0;
    list.resize(count);
    std::iota(list.begin() + static_cast<std::ptrdiff_t>(first), list.end(), first);
  };
  all(in.contacts.size(), out.contacts);
  all(in.rows.size(), out.rows);
  all(in.loops.size(), out.loops);
  all(in.couplings.size(), out.couplings);
  if (!known) out.runs.assign(runs_.begin(), runs_.end());
  out.whole = true;
  out.share = 1.0;
}

}  // namespace legwork
