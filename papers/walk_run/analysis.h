#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a run of Tomas-k shows, recomputed from its samples: flights by contact force, ballistics,
// landings, pressure centres, torques. Nothing of the planner's is used but its phases, to choose
// intervals.
#include <vector>

#include "papers/walk_run/tomas.h"

namespace legwork::papers {

/// An interval in which neither foot touches the ground.
struct Flight {
  double from = 0, to = 0;   // by contact force                                            [s]
  double a_z = 0, a_x = 0;   // of the COG, fitted without both ends                    [m/s²]
  double L_change = 0;       // largest change of the angular momentum; in a plane its y alone,
                             // the rails give the others                           [kg·m²/s]
  double apex = 0;           //                                                             [m]
  double clearance = 0;      // least of both soles, without both ends                      [m]
  double peak_landing = 0;   // largest force in the next 100 ms (at kMoon)                 [N]
  double landing_speed = 0;  // of the landing sole, downwards                            [m/s]
  int contacts = 0;          // contact intervals of the landing foot until the next flight
  double gap = 0;            // longest time the landing foot is off the ground between them     [s]
  double peak_later = 0;     // largest force after the second of them began                     [N]
  int foot = 0;              // that lands
  double time() const { return to - from; }
};

/// Flights longer than 50 ms at kMoon. `gaps` counts the shorter ones after the start.
std::vector<Flight> flights_of(const TomasRun& run, int* gaps = nullptr);

struct TorquePeaks {
  double hip_yaw = 0, hip_roll = 0, hip = 0, knee = 0, ankle = 0, ankle_roll = 0;  // [N·m]
};
TorquePeaks torque_peaks(const TomasRun& run, double from = 0.0, double to = 1e9);

struct HeightError {
  double rms = 0, largest = 0;  // COG against its reference, in contact                       [m]
};
HeightError height_error(const TomasRun& run, double from = 0.0, double to = 1e9);

double largest_force(const TomasRun& run, double from = 0.0, double to = 1e9);  // [N]
double mean_force(const TomasRun& run, double from, double to);                 // vertical [N]
/// The weight that momentum leaves over an interval: mean force minus M·Δv/Δt                  [N]
double weight_by_momentum(const TomasRun& run, double from, double to);
double median_double_support_force(const TomasRun& run, double from);  // [N]
/// Over a whole number of steps, an even one, of one gait from `from` to `to`: mean vertical force
/// between touch-downs of the same foot [N]. NaN where there are not two.
double mean_force_of_steps(const TomasRun& run, bool running, double from, double to = 1e9);
/// Largest distance of the COG from that of another run, at equal times up to the shorter's end
/// [m].
double largest_difference(const TomasRun& run, const TomasRun& other);
/// Share of single-support samples whose pressure centre is at least `margin` inside heel and toe.
double share_inside(const TomasRun& run, double margin, bool running, double from = 0.0);
double largest_pitch(const TomasRun& run, double from = 0.0);  // |pitch|                  [rad]
double largest_yaw(const TomasRun& run, double from = 0.0);    // |yaw|                    [rad]
double mean_yaw(const TomasRun& run, double from);             // [rad]
/// Speed at touch-down of each stance from `from` on, of one gait.
std::vector<double> touchdown_speeds(const TomasRun& run, bool running, double from = 0.0);
double mean_of(const std::vector<double>& x);
double spread_of(const std::vector<double>& x);  // largest minus smallest

}  // namespace legwork::papers
