// What one call of each dynamics kernel costs, for one robot and per robot of a pack.
#include <benchmark/benchmark.h>

#include <random>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
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

}  // namespace

BENCHMARK(rnea<double>)->Arg(0)->Arg(1);
BENCHMARK(rnea<PackD>)->Arg(0)->Arg(1);
BENCHMARK(rnea<PackF>)->Arg(0)->Arg(1);
BENCHMARK(aba<double>)->Arg(0)->Arg(1);
BENCHMARK(aba<PackD>)->Arg(0)->Arg(1);
BENCHMARK(aba<PackF>)->Arg(0)->Arg(1);
BENCHMARK_MAIN();
