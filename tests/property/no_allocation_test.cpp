// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The kernels take no memory once their workspaces stand.
#include <doctest/doctest.h>

#include "legwork/dynamics/impulse_dynamics.h"
#include "legwork/math/pack.h"
#include "support/allocations.h"
#include "support/bench_robots.h"
#include "support/kernels.h"
#include "support/random_robot.h"

using namespace legwork;

namespace {

template <class T>
std::size_t allocations(const Model& model, const State& x) {
  support::Bench<T> bench(model);
  for (std::size_t i = 0; i < x.q.size(); ++i) bench.q[i] = T(x.q[i]);
  for (std::size_t i = 0; i < x.v.size(); ++i) bench.v[i] = bench.a[i] = T(x.v[i]);
  const std::size_t before = support::allocation_count();
  support::run_kernels<T>(bench, [](const char*, std::span<const T>) {});
  return support::allocation_count() - before;
}

}  // namespace

TEST_CASE("no allocation: the counter counts") {
  const std::size_t before = support::allocation_count();
  const std::vector<double> some(10);
  const std::vector<PackD> wide(some.size());
  for (const void* volatile seen :
       {static_cast<const void*>(some.data()), static_cast<const void*>(wide.data())})
    CHECK(seen != nullptr);  // unseen, a compiler may leave them out
  CHECK(support::allocation_count() - before == 2);
}

TEST_CASE("no allocation: in any kernel, for any scalar") {
  std::mt19937 random(91);
  for (int trial = 0; trial < 6; ++trial) {
    const Model model = support::random_tree(
        random, {.bodies = 1 + 19 * trial, .free_base = trial % 2 == 0, .joint_dynamics = true});
    const State x = support::random_state(random, model);
    CAPTURE(trial);
    CHECK(allocations<double>(model, x) == 0);
    CHECK(allocations<float>(model, x) == 0);
    CHECK(allocations<PackD>(model, x) == 0);
    CHECK(allocations<PackF>(model, x) == 0);
    CHECK(allocations<Dual>(model, x) == 0);
  }
}

TEST_CASE("no allocation: with limbs side by side") {
  const Model model = support::bench_humanoid().model;
  support::Bench<double> bench(model);
  bench.q = model.q0;
  share_limbs(model, bench.ws);
  const std::size_t before = support::allocation_count();
  impulse_outward<double>(model, bench.q, bench.v, 1e-3, {}, bench.ws);
  keep_bodies(bench.ws);
  impulse_inward<double>(model, bench.a, bench.v, bench.ws);
  restore_bodies(model, bench.ws);
  impulse_velocities<double>(model, bench.ws, bench.out);
  CHECK(support::allocation_count() == before);
}
