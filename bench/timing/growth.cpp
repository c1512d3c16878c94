// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How the cost of a step grows.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "legwork/load/load_model.h"
#include "legwork/sim/world.h"
#include "timing/batch.h"

namespace legwork::timing {

namespace {

std::string model_text(const std::string& body) {
  return "<mujoco><compiler angle=\"radian\"/><option timestep=\"0.001\"/><worldbody>" + body +
         "</worldbody></mujoco>";
}

const char* const kFloor = "<geom type=\"plane\" size=\"0 0 1\" friction=\"0.8\"/>";

// Nested bodies, each with a joint and a capsule 0.1 m long.
std::string links_text(int links, bool hangs) {
  std::string text, end;
  for (int i = 0; i < links; ++i) {
    const char* pos = i == 0 ? (hangs ? "0 0 0" : "0 0 0.02") : hangs ? "0 0 -0.1" : "0.1 0 0";
    text += fmt::format("<body name=\"b{}\" pos=\"{}\">", i, pos);
    if (i == 0 && !hangs)
      text += "<freejoint/>";
    else
      text += fmt::format("<joint name=\"j{}\" axis=\"0 {} {}\" damping=\"0.001\"/>", i,
                          hangs ? 1 : 0, hangs ? 0 : 1);
    text += hangs ? "<geom type=\"capsule\" size=\"0.02\" fromto=\"0 0 0 0 0 -0.1\" mass=\"0.1\" "
                    "contype=\"0\" conaffinity=\"0\"/>"
                  : "<geom type=\"sphere\" size=\"0.02\" mass=\"0.1\" contype=\"1\" "
                    "conaffinity=\"2\" friction=\"0.8\"/>";
    end += "</body>";
  }
  return text + end;
}

}  // namespace

std::string chain_text(int links) { return model_text(links_text(links, true)); }

std::string snake_text(int links) {
  return model_text("<geom type=\"plane\" size=\"0 0 1\" friction=\"0.8\" contype=\"2\"/>" +
                    links_text(links, false));
}

std::string plate_text(int balls) {
  const int side = std::max(1, static_cast<int>(std::lround(std::sqrt(balls))));
  std::string text = kFloor;
  text +=
      "<body pos=\"0 0 0.02\"><freejoint/>"
      "<inertial pos=\"0 0 0\" mass=\"10\" diaginertia=\"0.4 0.4 0.8\"/>";
  for (int i = 0; i < side * side; ++i)
    text += fmt::format("<geom type=\"sphere\" size=\"0.02\" pos=\"{} {} 0\" friction=\"0.8\"/>",
                        0.1 * (i % side - 0.5 * (side - 1)), 0.1 * (i / side - 0.5 * (side - 1)));
  return model_text(text + "</body>");
}

double native_step_ns(const std::string& text, int settle, int steps, double* residual) {
  const Model model = load_model_from_memory({{"bench.xml", text}}, "bench.xml").model;
  World world(model, {.dt = kDt, .fourth_order_flight = false});  // first order, as the peer
  State x = rest_state(model);
  if (!model.joints.empty() && nv_of(model.joints[JointId(std::size_t{0})].kind) == 1)
    for (double& q : x.q) q = 0.01;  // a chain swings a little
  world.reset(x);
  for (int k = 0; k < settle; ++k) world.step();
  const double start = thread_seconds();
  for (int k = 0; k < steps; ++k) {
    const StepReport report = world.step();
    if (residual != nullptr) *residual = std::max(*residual, report.residual);
  }
  return 1e9 * (thread_seconds() - start) / steps;
}

#ifndef LEGWORK_WITH_MUJOCO
double mujoco_step_ns(const std::string&, int, int) { return std::nan(""); }
#endif

namespace {

/// False where the peer does not take the model: its reader has limits of its own.
bool time_peer(const std::string& text, int steps, std::vector<double>& ns) {
  try {
    ns.push_back(mujoco_step_ns(text, 300, steps));
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

std::vector<Result> run_growth(const TimedRobot& robot, const BatchBenchOptions& options) {
  std::vector<Result> results;
  const auto keep = [&](const char* engine, const std::string& what, const char* mode, int count,
                        const std::vector<double>& ns) {
    Result r{engine, what == "environments" || what == "threads" ? robot.name : what, what, mode};
    r.ns_per_step = median(ns);
    r.spread = spread(ns);
    r.repeats = static_cast<int>(ns.size());
    r.env_steps_per_s = 1e9 / r.ns_per_step;
    r.count = count;
    r.residual_max = std::nan("");
    results.push_back(r);
    return &results.back();
  };
  const auto show = [&] {
    if (options.on_result) options.on_result(results.back());
  };
  const struct {
    const char* name;
    std::string (*text)(int);
    std::vector<int> counts;
  } kCurves[] = {{"links", chain_text, {5, 10, 20, 50, 100, 200}},
                 {"snake", snake_text, {5, 10, 20, 50, 100}},
                 {"contacts", plate_text, {4, 16, 36, 64, 100, 196}}};
  double done = 0;
  for (const auto& curve : kCurves) {
    for (const int count : curve.counts) {
      const std::string text = curve.text(count);
      // About as long each; a slow peer is not waited for.
      const int steps = std::clamp(100'000 / count, 200, 5000);
      std::vector<double> ours, peer;
      bool with_peer = options.peers;
      double residual = 0;
      for (int i = 0; i < options.repeats; ++i) {
        ours.push_back(native_step_ns(text, 300, steps, &residual));
        if (with_peer) with_peer = time_peer(text, std::min(steps, 20'000 / count), peer);
      }
      keep("native", curve.name, "scalar", count, ours)->residual_max = residual;
      show();
      if (with_peer) {
        keep("mujoco", curve.name, "scalar", count, peer);
        show();
      }
      if (options.progress) options.progress(++done / 26);
    }
  }
  for (const int count : {8, 64, 512, 4096, 32768}) {
    const FleetOptions fleet{.environments = count, .steps = std::max(20, 64'000 / count)};
    std::vector<double> ours;
    FleetRun last;
    for (int i = 0; i < std::min(3, options.repeats); ++i) {
      last = run_fleet(robot, fleet);
      ours.push_back(1e9 * last.cpu_s / (double(count) * fleet.steps));
    }
    Result* r = keep("native", "environments", "lanes", count, ours);
    r->residual_max = last.residual, r->bytes_per_env = last.bytes, r->shared = last.shared;
    show();
    if (options.progress) options.progress(++done / 26);
  }
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<int> threads{1};
  for (int t = 2; t <= cores; t *= 2) threads.push_back(t);
  for (const int count : threads) {
    std::vector<double> ours;
    for (int i = 0; i < options.repeats; ++i) {
      const FleetOptions fleet{.environments = 256, .threads = count, .steps = 250};
      ours.push_back(1e9 * run_held(robot, fleet).wall_s / (256.0 * fleet.steps));
    }
    keep("native", "threads", "lanes", count, ours)->note = "wall time";
    show();
  }
  if (options.progress) options.progress(1);
  return results;
}

}  // namespace legwork::timing
