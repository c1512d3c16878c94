// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// How a step grows with its scene: snakes sliding on all their links, stacks of boxes, robots that
// collapse apart from each other; and the memory a World of them takes. Beside MuJoCo where its
// library is there. Usage: bench_growth [snakes|stacks|robots] [REPEATS]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>

#include "legwork/load/load_model.h"
#include "legwork/model/merge.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"
#include "timing/robots.h"

using namespace legwork;
using namespace legwork::timing;

namespace {

std::string text(const char* format, auto... values) {
  char line[400];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

const char* const kFloor =
    "<geom name='floor' type='plane' size='50 50 1' contype='1' conaffinity='0'/>";

// One ball on the floor and one servo per link, on ground tilted beyond its friction.
std::string snake(int links) {
  std::string xml =
      "<mujoco><option gravity='4 0 -9'/><compiler angle='radian' autolimits='true'/><default>"
      "<geom contype='0' conaffinity='1' friction='0.2 0.005 0.0001'/></default><worldbody>";
  xml += kFloor;
  for (int i = 0; i < links; ++i) {
    xml += text("<body pos='%g 0 %g'>", i == 0 ? 0.0 : 0.12, i == 0 ? 0.05 : 0.0);
    if (i == 0) {
      xml += "<freejoint/>";
    } else {
      xml += text("<joint name='j%d' axis='%d %d %d'/>", i, 0, i % 2, 1 - i % 2);
    }
    xml += "<geom type='sphere' size='0.05' mass='0.2'/>";
  }
  for (int i = 0; i < links; ++i) xml += "</body>";
  xml += "</worldbody><actuator>";
  for (int i = 1; i < links; ++i) xml += text("<position joint='j%d' kp='2' kv='0.1'/>", i);
  return xml + "</actuator></mujoco>";
}

std::string stack(int boxes) {
  std::string xml =
      "<mujoco><compiler angle='radian'/><default><geom friction='0.8 0.005 0.0001'/></default>"
      "<worldbody><geom name='floor' type='plane' size='50 50 1'/>";
  for (int i = 0; i < boxes; ++i) {
    xml += text(
        "<body pos='0 0 %.4f'><freejoint/><geom type='box' size='0.1 0.1 0.05' mass='1'/></body>",
        0.05 + 0.1 * i);
  }
  return xml + "</worldbody></mujoco>";
}

// Kilobytes of address space and of memory in use.
void memory(double& space, double& used) {
  std::ifstream in("/proc/self/statm");
  in >> space >> used;
  space *= 4, used *= 4;
}

// Null where MuJoCo is not there, or does not read so deep a tree.
std::unique_ptr<RobotRunner> peer_of(const RealRobot& scene, Hold hold) {
  try {
    return mujoco_runner(scene, hold);
  } catch (const Error&) {
    return nullptr;
  }
}

void compare(const RealRobot& scene, Hold hold, int parts, int repeats) {
  double space = 0, used = 0, space_after = 0, used_after = 0;
  memory(space, used);
  const auto ours = native_runner(scene, hold);
  memory(space_after, used_after);
  const auto peer = peer_of(scene, hold);
  std::vector<double> our_ns, peer_ns, steps, peer_steps;
  Episode last;
  const auto keep_least = [](const Episode& e, std::vector<double>& least) {
    if (least.empty()) least = e.step_ns;
    for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], e.step_ns[i]);
  };
  for (int i = 0; i < repeats; ++i) {  // in turns: both see the same machine
    last = ours->run();
    our_ns.push_back(last.ns_per_step);
    keep_least(last, steps);
    if (!peer) continue;
    const Episode e = peer->run();
    peer_ns.push_back(e.ns_per_step);
    keep_least(e, peer_steps);
  }
  const auto mean = [](const std::vector<double>& x) {
    double sum = 0;
    for (const double y : x) sum += y;
    return 1e-3 * sum / static_cast<double>(std::max<std::size_t>(x.size(), 1));
  };
  const auto worst = [](const std::vector<double>& x) {
    return x.empty() ? 0.0 : 1e-3 * *std::max_element(x.begin(), x.end());
  };
  std::printf("%-8s %3d  us %8.1f (%.2f each) worst %7.0f", scene.name.c_str(), parts, mean(steps),
              mean(steps) / parts, worst(steps));
  if (peer)
    std::printf("  MuJoCo %8.1f worst %7.0f ratio %5.2f", mean(peer_steps), worst(peer_steps),
                mean(peer_steps) / mean(steps));
  std::printf("  space %6.1f MB used %5.1f  residual %.0e tiers", 1e-3 * (space_after - space),
              1e-3 * (used_after - used), last.residual);
  for (const long tier : last.tiers) std::printf(" %ld", tier);
  std::printf("  %s\n", ours->note().c_str());
  std::fflush(stdout);
}

RealRobot scene_of(const std::string& name, std::map<std::string, std::string> files) {
  RealRobot scene;
  scene.name = name;
  scene.model = load_model_from_memory(std::move(files), "main.xml").model;
  scene.pose = scene.thrown = rest_state(scene.model);
  scene.own = own_drives(scene.model, scene.pose);
  return scene;
}

// One robot again and again in a row, each with its own bend of the knees, or all would fall alike.
RealRobot crowd(const TimedRobot& one, int robots) {
  std::vector<ModelInstance> instances;
  for (int i = 0; i < robots; ++i) {
    instances.push_back({&one.model, "r" + std::to_string(i)});
    instances.back().X_WM.p = {0, 2.0 * i, 0};
  }
  MergedModel merged = merge_models(one.name, instances);
  RealRobot scene;
  scene.name = one.name;
  scene.pose = rest_state(merged.model);
  const std::vector<double> v(z(one.model.nv), 0.0);
  for (int i = 0; i < robots; ++i) {
    std::vector<double> q = one.stand_q;
    for (std::size_t k = 7; k < q.size(); ++k) q[k] += 0.01 * ((7 * i + static_cast<int>(k)) % 5);
    put_state(merged.model, merged.shares[z(i)], instances[z(i)].X_WM, q, v, scene.pose);
  }
  scene.thrown = scene.pose;
  scene.model = std::move(merged.model);
  return scene;
}

}  // namespace

int main(int argc, char** argv) {
  const auto wanted = [&](const char* what) { return argc < 2 || std::strcmp(argv[1], what) == 0; };
  const int repeats = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
  try {
    if (wanted("snakes")) {
      for (const int n : {5, 10, 20, 50, 100}) {
        compare(scene_of("snake", {{"main.xml", snake(n)}}), Hold::kOwn, n, repeats);
      }
    }
    if (wanted("stacks")) {
      for (const int n : {2, 3, 5, 10, 20}) {
        compare(scene_of("stack", {{"main.xml", stack(n)}}), Hold::kOwn, n, repeats);
      }
    }
    for (const char* name : {"quad", "hum"}) {
      if (!wanted("robots")) continue;
      const TimedRobot one = load_timed_robot(LEGWORK_ROBOTS, name);
      for (const int n : {1, 2, 5, 10, 20, 80}) {
        compare(crowd(one, n), Hold::kLimp, n, n < 80 ? repeats : 1);
      }
    }
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
