// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bits of every dynamics kernel on the two bench robots: equal for GCC and clang, -O2 and -O3,
// with and without hardware fma. A changed formula changes them: check that it was meant, then
// renew dynamics_bits.txt (tools/update_golden.py).
#include <doctest/doctest.h>

#include <string>

#include "legwork/base/random.h"
#include "support/bench_robots.h"
#include "support/golden.h"
#include "support/hash.h"
#include "support/kernels.h"

using namespace legwork;
using support::Hash;

namespace {

// The state comes from our own random numbers: no C library is involved anywhere.
template <class Keep>
std::string hash_of(const Model& model, const Keep& keep) {
  support::Bench<double> bench(model);
  RandomStream stream(7, 0, 0);
  for (double& x : bench.q) x = 2.0 * stream.uniform() - 1.0;
  const Quat<double> base =
      normalized(Quat<double>{bench.q[3] + 2.0, bench.q[4], bench.q[5], bench.q[6]});
  bench.q[3] = base.w, bench.q[4] = base.x, bench.q[5] = base.y, bench.q[6] = base.z;
  for (double& x : bench.v) x = 2.0 * stream.uniform() - 1.0;
  for (double& x : bench.a) x = 2.0 * stream.uniform() - 1.0;
  Hash hash;
  support::run_kernels<double>(bench, [&](const char* kernel, std::span<const double> numbers) {
    if (keep(std::string(kernel))) hash.add(numbers);
  });
  return hash.text();
}

const auto kDynamics = [](const std::string& kernel) {
  return kernel == "inverse_dynamics" || kernel == "forward_dynamics";
};
const auto kRest = [](const std::string& kernel) { return !kDynamics(kernel); };

template <class Keep>
void check(const std::string& kernels, const Keep& keep) {
  support::Golden& golden = support::Golden::file("dynamics_bits.txt");
  CHECK_GOLDEN(golden, "quadruped." + kernels, hash_of(support::bench_quadruped().model, keep));
  CHECK_GOLDEN(golden, "humanoid." + kernels, hash_of(support::bench_humanoid().model, keep));
}

}  // namespace

TEST_CASE("bits: inverse and forward dynamics") { check("inverse_forward", kDynamics); }

TEST_CASE("bits: every other kernel") { check("others", kRest); }
