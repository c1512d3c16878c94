#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where should the feet be? Sweeps footholds, height, stroke and duty of any robot's slow gait with
// the quasi-static predictor and finds the cheapest posture under reach, torque and stability.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "legwork/lab/power/quasi_static.h"

namespace legwork {

/// `count` values from `from` to `to`, ends included; one value: `from`.
struct Sweep {
  double from = 0, to = 0;
  int count = 1;
  double at(int i) const { return count < 2 ? from : from + (to - from) * i / (count - 1); }
};

/// Zero in period, lift, stroke means: like TITAN-VIII's crawl, scaled to the robot's height
/// (lengths) and its square root (times).
struct PowerMapOptions {
  Sweep x, y, height;  // of the footholds against standing: ahead of the front hips and
                       // behind the hind ones, outward; of the trunk, up [m]
  Sweep stroke;        // [m]
  Sweep duty{0.75, 0.75, 1};
  std::string pattern;        // empty: crawl with four legs, wave with others
  double period = 0;          // [s]
  double lift = 0;            // [m]
  double margin = 0;          // least static margin [m]
  double torque_share = 1.0;  // of the torque and speed limits that may be used
  bool centre = true;         // put the feet around the centre of mass, not around the trunk
  std::vector<ParallelLink> links;
  std::optional<DcMotor> motor;  // of every joint: the cheapest is that of least electric power
  int samples = 48;              // per period
  bool refine = true;            // search on between the points of the grid, inside it
  std::function<void(double done)> progress;
};

enum class PostureFault { kNone, kReach, kTorque, kSpeed, kStability };
const char* to_string(PostureFault fault);

/// One posture and gait, judged.
struct PostureCell {
  double x = 0, y = 0, height = 0;  // as swept [m]
  double stroke = 0, duty = 0;
  PostureFault fault = PostureFault::kNone;
  std::string note;                                // of a foot out of reach: which, when, how far
  double speed = 0;                                // [m/s]
  double power = 0;                                // eq 8, true statics, motor coordinates [W]
  double power_eq7 = 0;                            // [W]
  double positive = 0;                             // no regeneration [W]
  double cost = 0;                                 // of transport, by `power`
  double electric = 0, electric_regenerating = 0;  // [W]; 0 without a motor
  double electric_cost = 0;                        // of transport, by `electric`
  double peak_torque = 0;                          // [N·m]
  double torque_use = 0, speed_use = 0;            // of their limits
  double margin = 0;                               // [m]
  double imbalance = 0;  // audit: forces and moments left on the trunk, of weight

  /// What postures are compared by: electric where there is a motor, else mechanical.
  double watts() const { return electric > 0 ? electric : power; }
  double price() const { return electric > 0 ? electric_cost : cost; }
};

struct PowerMap {
  std::vector<PostureCell> cells;  // x fastest, then y, height, stroke, duty
  int faults[5] = {0, 0, 0, 0, 0};
  std::optional<PostureCell> best;      // least price(); none: every posture has a fault
  std::optional<PostureCell> standing;  // no offsets, first stroke and duty
  std::string edges;                    // sweeps at whose end the best lies, e.g. "y, height"
  GaitSpec gait;                        // of the best, else of the standing
  double worst_imbalance = 0;
  Sweep x, y, height, stroke, duty;  // as filled in
};

/// `legs` and `q_stand` as found; throws Error for a sweep or gait that is none.
PowerMap power_map(const Model& model, const std::vector<Leg>& legs,
                   const std::vector<double>& q_stand, const PowerMapOptions& options);

/// Height of the trunk's frame over the ground when standing: the yardstick of the defaults [m].
double standing_height(const std::vector<Leg>& legs);

}  // namespace legwork
