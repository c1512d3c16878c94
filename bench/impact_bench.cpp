// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one evaluation of the simplified dynamics costs beside one of the full dynamics.
#include <benchmark/benchmark.h>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/sdc.h"
#include "papers/impact/robot.h"

using namespace legwork;
using namespace legwork::impact;

namespace {

struct Setup {
  papers::JabRobot robot = papers::jab_robot();
  Strike strike = papers::jab(robot, 'B', 1.0);
  Sdc sdc{robot.model, strike, SdcKind::kDamping};
};

Setup& setup() {
  static Setup it;
  return it;
}

// Stored inverse: torque, contact force, 2n² product.
void sdc_inverse(benchmark::State& state) {
  const SdcSystem<double>& s = setup().sdc.system();
  std::vector<double> x(static_cast<std::size_t>(s.padded), 0.1), tau(x), phiddot(x);
  for (auto _ : state) {
    sdc_torque<false, false>(s, 0.0, x.data(), x.data(), tau.data());
    const double f = contact_force(setup().strike.law, x[0], x[1]);
    benchmark::DoNotOptimize(sdc_accelerate(s, tau.data(), f, phiddot.data()));
    benchmark::ClobberMemory();
  }
}
BENCHMARK(sdc_inverse);

// The paper's way: forward and back substitution with stored LU.
void sdc_lu(benchmark::State& state) {
  const SdcSystem<double>& s = setup().sdc.system();
  std::vector<double> H = generalized_inertia(setup().robot.model, setup().strike);
  lu_factor(s.n, H.data());
  std::vector<double> x(static_cast<std::size_t>(s.padded), 0.1), tau(x);
  for (auto _ : state) {
    sdc_torque<false, false>(s, 0.0, x.data(), x.data(), tau.data());
    const double f = contact_force(setup().strike.law, x[0], x[1]);
    for (int i = 0; i < s.n; ++i) tau[static_cast<std::size_t>(i)] -= s.u[i] * f;
    lu_solve(s.n, H.data(), tau.data());
    benchmark::DoNotOptimize(tau.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(sdc_lu);

// Full: one articulated-body pass over the floating tree.
void full_aba(benchmark::State& state) {
  const Model& model = setup().robot.model;
  Workspace<double> ws(model);
  std::vector<double> v(static_cast<std::size_t>(model.nv), 0.1), tau(v), vdot(v);
  for (auto _ : state) {
    forward_dynamics<double>(model, setup().strike.q, v, tau, ws, vdot);
    benchmark::DoNotOptimize(vdot.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(full_aba);

void sdc_run(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(setup().sdc.run(false).impulse);
}
BENCHMARK(sdc_run)->Unit(benchmark::kMillisecond);

void sdc_setup(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(
        Sdc(setup().robot.model, setup().strike, SdcKind::kDamping).system().P);
}
BENCHMARK(sdc_setup)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
