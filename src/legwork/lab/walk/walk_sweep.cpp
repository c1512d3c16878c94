// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/walk/walk_sweep.h"

#include <cmath>

namespace legwork {

namespace {

WalkRequest at_speed(WalkRequest request, double speed) {
  request.command = {.speed = speed};
  request.in_units = true;
  return request;
}

// Every instant of a stride (left and right are two), in the middle of the walk; the first fall
// ends it. The instant that felled it last comes first: a push too strong is found in few walks.
bool survives(const WalkScene& scene, const WalkRequest& base, double ahead, double left,
              const WalkSweepOptions& options, double step_time, int& worst,
              std::vector<WalkPushTrial>& trials) {
  for (int k = 0; k < options.instants; ++k) {
    const int instant = (worst + k) % options.instants;
    WalkRequest request = base;
    const double at = 6.0 * step_time + 2.0 * step_time * instant / options.instants;
    request.pushes = {{.at = at, .ahead = ahead, .left = left}};
    const WalkResult r = run_walk(scene, request);
    const bool stood = !r.fell && r.cause.empty();
    trials.push_back({ahead, left, at, stood});
    if (stood) continue;
    worst = instant;
    return false;
  }
  return true;
}

}  // namespace

WalkSweep sweep_walk(const Model& model, WalkRequest request, const WalkSweepOptions& options,
                     const std::function<void(double)>& progress) {
  WalkSweep out;
  request.pushes.clear();
  request.stand = 1.0;
  request.steps = options.speed_steps;
  const int count = static_cast<int>(std::lround((options.to - options.from) / options.step)) + 1;
  const double push_share = options.pushes ? 0.5 : 0.0;
  for (int k = 0; k < count && options.speeds; ++k) {
    if (progress) progress((1.0 - push_share) * k / count);
    const WalkRequest trial = at_speed(request, options.from + options.step * k);
    const WalkScene scene = walk_scene(model, trial);
    const WalkResult r = run_walk(scene, trial);
    WalkSpeedTrial row{.asked = trial.command.speed,
                       .walked = r.speed / r.unit_speed(),
                       .cost_of_transport = r.cost_of_transport,
                       .fell = r.fell,
                       .limited_by = r.limited_by,
                       .cause = r.cause};
    out.speeds.push_back(row);
    out.limited_by = r.limited_by;
    // A governor that walks slower than asked has found the largest speed too.
    const bool slower = row.walked < row.asked - options.step;
    if (r.fell || !r.cause.empty() || slower) {
      if (slower && !r.fell && r.cause.empty() && row.walked > out.largest)
        out.largest = row.walked, out.largest_speed = r.speed;
      break;
    }
    out.largest = row.asked;
    out.largest_speed = r.speed;
  }
  if (options.pushes) {
    WalkRequest pushed = at_speed(request, options.push_speed);
    pushed.steps = options.push_steps;
    pushed.stand = 0.5;
    const WalkScene scene = walk_scene(model, pushed);
    const double step_time =
        (pushed.numbers.single_longest + pushed.numbers.double_support) / scene.stance.omega;
    constexpr double kWays[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const int rungs = static_cast<int>(std::lround(options.push_most / options.push_step));
    for (std::size_t way = 0; way < 4; ++way) {
      int worst = 0;
      for (int rung = 1; rung <= rungs; ++rung) {
        const double J = options.push_step * rung;
        if (progress)
          progress(1.0 - push_share +
                   push_share * (static_cast<double>(way) + (rung - 1.0) / rungs) / 4.0);
        if (!survives(scene, pushed, J * kWays[way][0], J * kWays[way][1], options, step_time,
                      worst, out.pushes))
          break;
        out.survived[way] = J;
      }
    }
  }
  return out;
}

}  // namespace legwork
