// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A robot in a lane goes through the bits it would go through alone, in every kernel.
#include <doctest/doctest.h>

#include "legwork/math/pack.h"

#include "support/compare.h"
#include "support/kernels.h"
#include "support/random_robot.h"

using namespace legwork;
using support::Bench;

namespace {

template <class P>
void check_lanes(unsigned seed) {
  using S = Real<P>;
  std::mt19937 random(seed);
  for (int trial = 0; trial < 12; ++trial) {
    Model model = support::random_tree(
        random,
        {.bodies = 1 + (7 * trial) % 40, .free_base = trial % 2 == 0, .joint_dynamics = true});
    model.parts.back().gravity_compensation = 0.5;
    Bench<P> packed(model);
    std::vector<std::vector<S>> alone;  // per lane, every kernel's numbers one after another
    for (int l = 0; l < kLanes<P>; ++l) {
      Bench<S> one(model);
      const State x = support::random_state(random, model);
      const std::vector<double> a = support::random_vector(random, model.nv);
      for (std::size_t i = 0; i < x.q.size(); ++i) {
        one.q[i] = static_cast<S>(x.q[i]);
        set_lane(packed.q[i], l, one.q[i]);
      }
      for (std::size_t i = 0; i < a.size(); ++i) {
        one.v[i] = static_cast<S>(x.v[i]), one.a[i] = static_cast<S>(a[i]);
        set_lane(packed.v[i], l, one.v[i]);
        set_lane(packed.a[i], l, one.a[i]);
      }
      alone.emplace_back();
      support::run_kernels<S>(one, [&](const char*, std::span<const S> numbers) {
        alone.back().insert(alone.back().end(), numbers.begin(), numbers.end());
      });
    }
    std::size_t at = 0;
    support::run_kernels<P>(packed, [&](const char* kernel, std::span<const P> numbers) {
      int differing = 0;
      for (const P& x : numbers) {
        for (int l = 0; l < kLanes<P>; ++l) {
          differing += !support::same_bits(lane(x, l), alone[static_cast<std::size_t>(l)][at]);
        }
        ++at;
      }
      CAPTURE(trial);
      CAPTURE(kernel);
      CHECK(differing == 0);
    });
    CHECK(at == alone.front().size());
  }
}

}  // namespace

TEST_CASE("lanes of doubles give the bits of a lone double") { check_lanes<PackD>(81); }
TEST_CASE("lanes of floats give the bits of a lone float") { check_lanes<PackF>(82); }

TEST_CASE("float kernels follow the double ones to float's precision") {
  std::mt19937 random(83);
  for (int trial = 0; trial < 10; ++trial) {
    const Model model = support::random_tree(random, {.bodies = 10, .free_base = trial % 2 == 0});
    Bench<double> wide(model);
    Bench<float> narrow(model);
    const State x = support::random_state(random, model);
    wide.q = x.q, wide.v = x.v, wide.a = support::random_vector(random, model.nv);
    for (std::size_t i = 0; i < wide.q.size(); ++i) narrow.q[i] = static_cast<float>(wide.q[i]);
    for (std::size_t i = 0; i < wide.v.size(); ++i) {
      narrow.v[i] = static_cast<float>(wide.v[i]), narrow.a[i] = static_cast<float>(wide.a[i]);
    }
    inverse_dynamics<double>(model, wide.q, wide.v, wide.a, wide.ws, wide.out);
    inverse_dynamics<float>(model, narrow.q, narrow.v, narrow.a, narrow.ws, narrow.out);
    const std::vector<double> got(narrow.out.begin(), narrow.out.end());
    CAPTURE(trial);
    CHECK(support::distance(got, wide.out) < 1e-5);
  }
}
