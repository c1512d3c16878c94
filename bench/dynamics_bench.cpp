// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one call of each dynamics kernel costs, for one robot and per robot of a pack.
#include <benchmark/benchmark.h>

#include <random>

#include "legwork/dynamics/derivatives.h"
#include "legwork/dynamics/factorization.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/math/pack.h"
#include "support/bench_robots.h"

using namespace legwork;
using support::BenchRobot;

namespace {

// Standing poses shaken a little, a different one in each lane.
template <class T>
struct Inputs {
  explicit Inputs(const BenchRobot& robot) : ws(robot.model) {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    const auto nq = robot.stand_q.size(), nv = static_cast<std::size_t>(robot.model.nv);
    q.resize(nq), v.resize(nv), a.resize(nv), out.resize(nv);
    using S = Real<T>;
    for (int l = 0; l < kLanes<T>; ++l) {
      for (std::size_t i = 0; i < nq; ++i) {
        const double shake = i < 7 ? 0.0 : 0.1 * normal(random);
        set_lane(q[i], l, static_cast<S>(robot.stand_q[i] + shake));
      }
      for (std::size_t i = 0; i < nv; ++i) {
        set_lane(v[i], l, static_cast<S>(normal(random)));
        set_lane(a[i], l, static_cast<S>(normal(random)));
      }
    }
  }
  Workspace<T> ws;
  std::vector<T> q, v, a, out;
};

BenchRobot robot_of(long index) {
  return index == 0 ? support::bench_quadruped() : support::bench_humanoid();
}

template <class T>
void per_environment(benchmark::State& state, const BenchRobot& robot) {
  state.SetLabel(robot.model.name);
  state.counters["per_env"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kLanes<T>,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class T>
void rnea(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  for (auto _ : state) {
    inverse_dynamics<T>(robot.model, x.q, x.v, x.a, x.ws, x.out);
    benchmark::DoNotOptimize(x.out.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void aba(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  for (auto _ : state) {
    forward_dynamics<T>(robot.model, x.q, x.v, x.a, x.ws, x.out);
    benchmark::DoNotOptimize(x.out.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void crba(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  std::vector<T> M(branch_size(robot.model));
  for (auto _ : state) {
    mass_matrix<T>(robot.model, x.q, x.ws, M);
    benchmark::DoNotOptimize(M.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void crba_and_factors(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  std::vector<T> M(branch_size(robot.model));
  for (auto _ : state) {
    mass_matrix<T>(robot.model, x.q, x.ws, M);
    factorize<T>(robot.model, M);
    benchmark::DoNotOptimize(M.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void solve_once(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  std::vector<T> M(branch_size(robot.model));
  mass_matrix<T>(robot.model, x.q, x.ws, M);
  factorize<T>(robot.model, M);
  for (auto _ : state) {
    x.out = x.a;
    solve<T>(robot.model, M, x.out);
    benchmark::DoNotOptimize(x.out.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void kinematics(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  for (auto _ : state) {
    forward_kinematics<T>(robot.model, x.q, x.ws);
    benchmark::DoNotOptimize(x.ws.X_WB.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

// Poses and the Jacobian of the last body (a foot or a hand).
template <class T>
void kinematics_and_jacobian(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  std::vector<Motion<T>> J(x.v.size());
  const BodyId last(robot.model.nbody() - 1);
  for (auto _ : state) {
    forward_kinematics<T>(robot.model, x.q, x.ws);
    body_jacobian<T>(robot.model, last, x.ws, J);
    benchmark::DoNotOptimize(J.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

template <class T>
void rnea_derivatives(benchmark::State& state) {
  const BenchRobot robot = robot_of(state.range(0));
  Inputs<T> x(robot);
  Derivatives<T> d(robot.model);
  for (auto _ : state) {
    inverse_dynamics_derivatives<T>(robot.model, x.q, x.v, x.a, x.ws, d);
    benchmark::DoNotOptimize(d.dq.data());
    benchmark::ClobberMemory();
  }
  per_environment<T>(state, robot);
}

}  // namespace

BENCHMARK(rnea<double>)->Arg(0)->Arg(1);
BENCHMARK(rnea<PackD>)->Arg(0)->Arg(1);
BENCHMARK(rnea<PackF>)->Arg(0)->Arg(1);
BENCHMARK(aba<double>)->Arg(0)->Arg(1);
BENCHMARK(aba<PackD>)->Arg(0)->Arg(1);
BENCHMARK(aba<PackF>)->Arg(0)->Arg(1);
BENCHMARK(crba<double>)->Arg(0)->Arg(1);
BENCHMARK(crba<PackD>)->Arg(0)->Arg(1);
BENCHMARK(crba_and_factors<double>)->Arg(0)->Arg(1);
BENCHMARK(crba_and_factors<PackD>)->Arg(0)->Arg(1);
BENCHMARK(solve_once<double>)->Arg(0)->Arg(1);
BENCHMARK(solve_once<PackD>)->Arg(0)->Arg(1);
BENCHMARK(kinematics<double>)->Arg(0)->Arg(1);
BENCHMARK(kinematics<PackD>)->Arg(0)->Arg(1);
BENCHMARK(kinematics_and_jacobian<double>)->Arg(0)->Arg(1);
BENCHMARK(rnea_derivatives<double>)->Arg(0)->Arg(1);
BENCHMARK_MAIN();
