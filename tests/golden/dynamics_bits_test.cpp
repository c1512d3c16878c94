// The bits of every dynamics kernel on the two bench robots: equal for GCC and clang, -O2 and -O3,
// with and without hardware fma. A changed formula changes them: check that it was meant, then
// write down the hash the failure prints.
#include <doctest/doctest.h>

#include <string>

#include "legwork/base/random.h"
#include "support/bench_robots.h"
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

}  // namespace

TEST_CASE("bits: inverse and forward dynamics") {
  CHECK(hash_of(support::bench_quadruped().model, kDynamics) == "e3b0455d7be2fbc6");
  CHECK(hash_of(support::bench_humanoid().model, kDynamics) == "25409c89e64913b7");
}

TEST_CASE("bits: every other kernel") {
  CHECK(hash_of(support::bench_quadruped().model, kRest) == "9198feae06182d7b");
  CHECK(hash_of(support::bench_humanoid().model, kRest) == "bd96fc36881acb1e");
}
