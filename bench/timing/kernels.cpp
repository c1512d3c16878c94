// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What one call of a dynamics kernel costs, for one robot and per robot of a pack.
#include <algorithm>

#include "legwork/base/random.h"
#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/math/pack.h"
#include "timing/timing.h"

namespace legwork::timing {

namespace {

// Standing poses shaken a little, a different one in each lane.
template <class T>
struct Inputs {
  explicit Inputs(const TimedRobot& robot) : ws(robot.model), branches(branch_size(robot.model)) {
    RandomStream draw(1, 0, 0);
    const auto nq = robot.stand_q.size(), nv = static_cast<std::size_t>(robot.model.nv);
    q.resize(nq), v.resize(nv), a.resize(nv), out.resize(nv);
    for (int l = 0; l < kLanes<T>; ++l) {
      for (std::size_t i = 0; i < nq; ++i) {
        set_lane(q[i], l, robot.stand_q[i] + (i < 7 ? 0.0 : 0.1 * draw.normal()));
      }
      for (std::size_t i = 0; i < nv; ++i) {
        set_lane(v[i], l, draw.normal());
        set_lane(a[i], l, draw.normal());
      }
    }
  }
  Workspace<T> ws;
  std::vector<T> q, v, a, out, branches;
};

// How often, and what to do before each round.
struct Rounds {
  int repeats;
  const std::function<void()>& between;
};

template <class T, class Call>
Result time_kernel(const TimedRobot& robot, const char* name, const Rounds& rounds,
                   const Call& call) {
  Inputs<T> x(robot);
  constexpr int kCalls = 2000;
  std::vector<double> times;
  for (int r = 0; r < rounds.repeats; ++r) {
    const double start = thread_seconds();
    for (int k = 0; k < kCalls; ++k) call(x);
    times.push_back((thread_seconds() - start) / kCalls / kLanes<T> * 1e9);
    if (rounds.between) rounds.between();
  }
  Result result{"native", robot.name, name, kLanes<T> == 1 ? "scalar" : "lanes"};
  result.ns_per_step = median(times);
  result.repeats = rounds.repeats;
  result.spread = spread(times);
  return result;
}

template <class T>
void time_all(const TimedRobot& robot, const Rounds& rounds, std::vector<Result>& out) {
  const Model& m = robot.model;
  out.push_back(time_kernel<T>(robot, "inverse_dynamics", rounds, [&](Inputs<T>& x) {
    inverse_dynamics<T>(m, x.q, x.v, x.a, x.ws, x.out);
  }));
  out.push_back(time_kernel<T>(robot, "forward_dynamics", rounds, [&](Inputs<T>& x) {
    forward_dynamics<T>(m, x.q, x.v, x.a, x.ws, x.out);
  }));
  out.push_back(time_kernel<T>(robot, "mass_matrix", rounds,
                               [&](Inputs<T>& x) { mass_matrix<T>(m, x.q, x.ws, x.branches); }));
}

}  // namespace

std::vector<Result> time_kernels(const TimedRobot& robot, int repeats,
                                 const std::function<void()>& between) {
  std::vector<Result> out;
  time_all<double>(robot, {repeats, between}, out);
  time_all<PackD>(robot, {repeats, between}, out);
  return out;
}

}  // namespace legwork::timing
