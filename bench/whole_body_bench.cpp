// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One tick of the whole-body controller: state, tasks and answer, on one foot and on both, at
// states that move a little from tick to tick. A model file after the flags is timed too.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/whole_body.h"
#include "legwork/load/load_model.h"
#include "legwork/plan/leg.h"

using namespace legwork;

namespace {

struct Rig {
  std::shared_ptr<const Model> model;
  std::vector<double> q, v;
  std::vector<Leg> legs;
  std::vector<std::array<double, 2>> corners{{.08, .04}, {.08, -.04}, {-.06, -.04}, {-.06, .04}};
  std::vector<DofBounds> bounds;
};

Rig rig_of(const std::string& file) {
  Rig r;
  LoadOptions options;
  options.skip_missing_meshes = true;
  options.visuals = false;
  r.model = std::make_shared<const Model>(load_model(file, options).model);
  const Keyframe* stand = r.model->find_keyframe("stand");
  if (stand == nullptr && !r.model->keyframes.empty()) stand = &r.model->keyframes[0];
  r.q = stand != nullptr ? stand->q : r.model->q0;
  r.v.assign(static_cast<std::size_t>(r.model->nv), 0.0);
  r.legs = find_legs(*r.model, r.q);
  r.bounds.resize(r.v.size());
  const double limit = 0.5 * r.model->mass() * 9.81;  // wide: few act
  for (std::size_t d = 6; d < r.bounds.size(); ++d)
    r.bounds[d].torque_high = limit, r.bounds[d].torque_low = -limit;
  return r;
}

void tick(benchmark::State& state, const Rig& rig, int feet) {
  WholeBodySetup setup;
  setup.units.length = 0.7;
  WholeBody body(*rig.model, setup);
  std::vector<MotionTask> tasks;
  std::vector<SoleContact> contacts;
  tasks.reserve(200);
  contacts.reserve(2);
  std::vector<double> q = rig.q, v = rig.v;
  long k = 0, iterations = 0, dense = 0;
  for (auto _ : state) {
    const double s = std::sin(1e-3 * 5.0 * static_cast<double>(k++));
    for (std::size_t i = 7; i < q.size(); ++i) q[i] = rig.q[i] + 0.02 * s;
    for (std::size_t i = 6; i < v.size(); ++i) v[i] = 0.1 * s;
    body.observe(q, v);
    tasks.clear();
    contacts.clear();
    for (int f = 0; f < 2; ++f) {
      const Leg& leg = rig.legs[static_cast<std::size_t>(f)];
      const Pose<double> X = body.frame(leg.foot, {identity3<double>(), leg.p_BF});
      const Motion<double> V = body.velocity(leg.foot, X.p);
      const double w = f < feet ? 1e4 : 100.0;
      tasks.push_back({.of = TaskOf::kPoint,
                       .body = leg.foot,
                       .p_WC = X.p,
                       .want = V.v * -30.0,
                       .weight = {w, w, w}});
      tasks.push_back({.of = TaskOf::kTurn,
                       .body = leg.foot,
                       .want = V.w * -30.0,
                       .weight = {0.1 * w, 0.1 * w, 0.1 * w}});
      if (f < feet)
        contacts.push_back({leg.foot, {identity3<double>(), X.p}, rig.corners, 0.7, 8e-3});
    }
    tasks.push_back({.of = TaskOf::kCentreOfMass, .want = {s, 0.5, 0.0}, .weight = {1e3, 1e3, 30}});
    tasks.push_back({.of = TaskOf::kTurn,
                     .body = rig.legs[0].trunk,
                     .want = {0, s, 0},
                     .weight = {30, 30, .6}});
    for (int d = 6; d < rig.model->nv; ++d)
      tasks.push_back({.of = TaskOf::kDof, .dof = d, .weight = {0.1, 0, 0}});
    const WholeBodyResult& r = body.solve(tasks, contacts, rig.bounds);
    iterations += r.iterations, dense += r.dense;
    benchmark::DoNotOptimize(r.torque.data());
  }
  state.counters["newton"] = static_cast<double>(iterations) / static_cast<double>(k);
  state.counters["dense"] = static_cast<double>(dense) / static_cast<double>(k);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  std::vector<std::string> files;
  for (const char* name : {"tomas_k10", "biped10", "hrp2like28"})
    files.push_back(std::string(LEGWORK_ROBOTS) + "/" + name + ".xml");
  for (int i = 1; i < argc; ++i) files.emplace_back(argv[i]);
  for (const std::string& file : files) {
    const auto rig = std::make_shared<Rig>(rig_of(file));
    for (const int feet : {1, 2}) {
      const std::string name = rig->model->name + (feet == 1 ? "/one foot" : "/both feet");
      benchmark::RegisterBenchmark(name.c_str(),
                                   [rig, feet](benchmark::State& s) { tick(s, *rig, feet); });
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}
