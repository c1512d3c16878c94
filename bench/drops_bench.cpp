// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots thrown down in random attitudes: does any step fail, does energy appear, how slow are the
// slowest steps? Usage: bench_drops FILE [DROPS [held|limp [FIRST [slow US | gains M]]]]
// Drops FIRST … FIRST + DROPS - 1, each by its own number, so that parts of a long run can be made
// anywhere; a line `times` at the end adds up. Without `held` they are limp; with it damped gains
// hold the joints. Each step slower than kLook is made again four times from the same state: its
// time is the least of five. `slow US` lists steps that took longer, `gains M` where more energy
// appeared.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "legwork/base/random.h"
#include "legwork/collide/detect.h"
#include "legwork/dynamics/energy.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/math/quat.h"
#include "legwork/run/stand/standing.h"
#include "legwork/sim/world.h"
#include "timing/robots.h"

using namespace legwork;
using namespace legwork::timing;

namespace {

constexpr double kStep = 1e-3, kLook = 100e-6;  // [s]
constexpr int kSteps = 1000;

State thrown(const RealRobot& robot, std::uint32_t drop) {
  State x = robot.pose;
  RandomStream draw(7, drop, 0);
  const Quat<double> turn =
      normalized(Quat<double>{draw.normal(), draw.normal(), draw.normal(), draw.normal()});
  x.q[3] = turn.w, x.q[4] = turn.x, x.q[5] = turn.y, x.q[6] = turn.z;
  double lowest = 1e9;
  for (const Contact& c : contacts_at(robot.model, x, 10.0).contacts) {
    if (c.body_b == kWorld) lowest = std::min(lowest, c.gap);
  }
  if (lowest < 1e8) x.q[2] += 0.1 + 0.4 * draw.uniform() - lowest;
  return x;
}

struct Tally {
  std::vector<double> seconds;
  std::array<long, 4> tiers{};
  long failed = 0;
  double residual = 0, gain = 0, depth = 0;
  int iterations = 0;
};

double timed_step(World& world) {
  const double start = thread_seconds();
  world.step();
  return thread_seconds() - start;
}

struct Energy {
  double motion = 0;  // with height and springs [J]
  double total = 0;   // and what contacts, their bristles and joint stops may give back
};

// At the start of the last step, whose state then is `before`.
Energy energy_of(const World& world, const WorldState& before, Workspace<double>& ws,
                 DetectScratch& scratch, ContactSet& found) {
  const Model& model = world.model();
  const State& x = before.x;
  forward_kinematics<double>(model, x.q, x.v, ws);
  const double motion = kinetic_energy<double>(model, x.v, ws) +
                        potential_energy<double>(model, ws) + spring_energy<double>(model, x.q);
  double energy = motion;
  const ContactMaterial material = completed(model, world.scene()->parameters.material);
  detect(*world.scene()->collision, ws.X_WB, 0.0, scratch, found);
  for (const Contact& c : found.contacts) {  // open ones too: they may close again
    const double depth = std::max(0.0, -(c.gap + material.slop));
    energy += 0.5 * material.k_n * depth * depth;
  }
  for (const ContactMemory& point : before.contacts) {
    energy += 0.5 * material.k_t * norm2(point.bristle_W);
  }
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const double q = x.q[static_cast<std::size_t>(joint.q)];
    const double over = std::max({0.0, joint.range.lower - q, q - joint.range.upper});
    const double k = (joint.kind == JointKind::kRevolute ? 0.1 : 1.0) * material.k_n;
    energy += 0.5 * k * over * over;
  }
  return {motion, energy};
}

// What to list on the way.
struct Listed {
  int drop = 0;
  double slow = 1e300, gain = 1e300;  // [s], [m]
};

void drop(World& world, Tally& tally, bool held, const Listed& listed) {
  Workspace<double> ws(world.model());
  DetectScratch scratch(*world.scene()->collision);
  ContactSet found;
  double least = 1e300, gain = 0.0;
  const double weight = world.model().mass() * 9.81;
  for (int k = 0; k < kSteps; ++k) {
    const WorldState before = world.save();
    double seconds = timed_step(world);
    if (seconds > kLook) {
      for (int again = 0; again < 4; ++again) {
        world.restore(before);
        seconds = std::min(seconds, timed_step(world));
      }
    }
    const StepReport& report = world.last().report;
    tally.seconds.push_back(seconds);
    ++tally.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
    tally.failed += report.status != StepStatus::kOk;
    tally.iterations = std::max(tally.iterations, report.iterations);
    if (!(report.residual <= tally.residual)) tally.residual = report.residual;
    if (seconds > listed.slow) {
      std::printf("  drop %d step %d: %.0f us, tier %d, %d iterations, %d points\n", listed.drop, k,
                  1e6 * seconds, report.tier, report.iterations, report.points);
    }
    if (report.status == StepStatus::kDiverged) return;
    for (const ContactForce& c : world.last().contacts) {
      tally.depth = std::max(tally.depth, -c.at.gap);
    }
    if (held) continue;
    // Nothing may move with more than all there was at any time before.
    const Energy energy = energy_of(world, before, ws, scratch, found);
    least = std::min(least, energy.total);
    const double rise = (energy.motion - least) / weight;  // [m]: of lifting the whole robot
    if (rise > gain + listed.gain) {
      gain = rise;
      std::printf("  drop %d step %d: gained %.2e m, tier %d, residual %.1e, %d points\n",
                  listed.drop, k, gain, report.tier, report.residual, report.points);
    }
    tally.gain = std::max(tally.gain, rise);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: bench_drops FILE [DROPS [held|limp [FIRST [slow US | gains M]]]]\n");
    return 2;
  }
  const bool held = argc > 3 && std::strcmp(argv[3], "held") == 0;
  const int drops = argc > 2 ? std::max(1, std::atoi(argv[2])) : 100;
  const int first = argc > 4 ? std::atoi(argv[4]) : 0;
  Listed listed;
  if (argc > 6) {
    const double bound = std::atof(argv[6]);
    std::strcmp(argv[5], "slow") == 0 ? listed.slow = 1e-6 * bound : listed.gain = bound;
  }
  try {
    const RealRobot robot = load_real_robot("/", argv[1]);
    double made = 1e300;
    for (int again = 0; again < 5; ++again) {
      const double start = thread_seconds();
      const World other(robot.model, {.dt = kStep});
      made = std::min(made, thread_seconds() - start);
    }
    World world(robot.model, {.dt = kStep});
    world.set_drives(held ? robot.damped : DriveSet{});
    Tally tally;
    for (int i = first; i < first + drops; ++i) {
      listed.drop = i;
      world.reset(thrown(robot, static_cast<std::uint32_t>(i)));
      drop(world, tally, held, listed);
    }
    std::sort(tally.seconds.begin(), tally.seconds.end());
    const auto at = [&](double share) {
      return 1e6 * tally.seconds[static_cast<std::size_t>(
                       share * static_cast<double>(tally.seconds.size() - 1))];
    };
    double sum = 0;
    for (const double s : tally.seconds) sum += s;
    const auto n = static_cast<double>(tally.seconds.size());
    std::printf(
        "%s %s: World() %.2f ms, %d drops, %.0f steps, failed %ld, residual %.1e, depth %.2f mm, "
        "gain %.2e m\n"
        "  us mean %.1f p50 %.1f p99 %.0f p99.9 %.0f max %.0f; most iterations %d; tiers",
        robot.name.c_str(), held ? "held" : "limp", 1e3 * made, drops, n, tally.failed,
        tally.residual, 1e3 * tally.depth, tally.gain, 1e6 * sum / n, at(0.5), at(0.99), at(0.999),
        at(1.0), tally.iterations);
    for (const long tier : tally.tiers) {
      std::printf(" %.3f", 100 * static_cast<double>(tier) / n);
    }
    std::printf(" %%\n  times");  // in bands of 1.2 times, from 0.1 us, for adding up
    std::vector<long> bands(90, 0);
    for (const double seconds : tally.seconds) {
      const double band = std::log(std::max(seconds / 1e-7, 1.0)) / std::log(1.2);
      ++bands[std::min(bands.size() - 1, static_cast<std::size_t>(band))];
    }
    for (const long count : bands) std::printf(" %ld", count);
    std::printf("\n");
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
