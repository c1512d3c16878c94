#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Tomas-k, or another biped, on a springy ground, walking and running: one run as data in, samples
// out. Everything that is judged is recomputed from the world (positions of links, contact forces,
// torques), not taken from the controller.
#include <functional>
#include <string>
#include <vector>

#include "legwork/control/walk_run.h"
#include "legwork/model/model.h"
#include "legwork/record/outcome.h"
#include "legwork/run/ending.h"
#include "legwork/run/request.h"

namespace legwork::papers {

inline constexpr double kMoon = 1.568;  // the paper's "1/6 of the actual" gravity   [m/s²]
inline constexpr double kEarth = 9.8;   //                                            [m/s²]

/// The gaits by name (plan/gait_words.h): W, R, RF, R3.
StepGaitSpec tomas_walk();
StepGaitSpec tomas_run();
StepGaitSpec tomas_fast_run();
StepGaitSpec tomas_run_3d();

struct TomasPush {
  double t = 0.0, duration = 0.1;  // [s]
  Vec3d impulse{};                 // on the trunk at the hip                              [N·s]
};

/// Other robots than Tomas-k do the dynamically similar: "at kMoon" is said of Tomas-k.
struct TomasSetup {
  std::string robot = "tomas_k_planar";
  std::string pose = "stagger";  // keyframe it starts from
  // What its gaits are for: its mass, z0 and the distance between the lines of its soles.
  double mass = 38.4, height = 0.5, spacing = 0.2;  // [kg], [m], [m]
  double gravity = kMoon;
  std::vector<std::pair<double, StepGaitSpec>> schedule;  // times and gaits at kMoon, made similar
  double duration = 25.0;  // at kMoon; the run lasts the dynamically similar time         [s]
  double dt = 1e-3;        // of the step, as it is                                        [s]
  double period = 1e-3;    // of control, as it is                                         [s]
  // The ground at kMoon, per corner of a sole; made similar.
  double stiffness = 1e4, damping = 200.0;  // [N/m], [N·s/m]
  bool hard_ground = false;  // instead of its springs the contact that every other scene has
  double friction = 0.8;
  double step_up = 0.0;  // the ground of each foot's lane is so much higher beyond …      [m]
  double step_edge[2] = {1e9, 1e9};  // … these places                                        [m]
  double plant_mass = 1.0;  // factor on masses and inertias the controller does not know of
  double leg_mass = 1.0;    // factor on those of the legs; the trunk carries what they lack
  bool limp = false;        // no torque at all
  LandingLaw landing = LandingLaw::kMatched;
  TorqueLaw law = TorqueLaw::kWholeBody;
  double observer_cutoff = 0.0, resolved_frequency = 50.0;  // as they are             [rad/s]
  WalkRunTuning tuning = planar_walk_run();
  std::vector<TomasPush> pushes;                  // at kMoon; impulses ∝ √g, times ∝ 1/√g
  std::function<double(double)> speed;            // factor on the gaits' speed over time at kMoon
  std::function<double(double)> heading;          // over time at kMoon                [rad]
  double position_noise = 0.0, rate_noise = 0.0;  // white, per sample        [rad], [rad/s]
  // In space: above 0 it is told what an invariant EKF makes of IMU, joints and soles, with so much
  // of a coarse unit's noise (0.1 m/s², 0.01 rad/s, 0.33 N per sample; biases about half).
  double own_estimate = 0.0;
  int every = 1;  // steps per sample kept
  std::uint64_t seed = 1;
};

struct TomasSample {
  double t = 0.0;
  Vec3d cog{}, cog_v{}, L{};      // by link: Σ m·p, Σ m·v, about the COG
  Vec3d cog_ref{};                //
  Vec3d sole[2]{};                //
  double sole_pitch[2] = {0, 0};  // heel up                                              [rad]
  Vec3d force[2]{};               // of the ground on each foot                              [N]
  Vec3d cop{};                    // centre of pressure of both; NaN without force           [m]
  double roll = 0, pitch = 0, yaw = 0;
  double clearance[2] = {0, 0};  // lowest point of each sole over the ground               [m]
  Vec3d drift{};         // of own_estimate: where it takes its trunk to be, minus where it is [m]
  double yaw_drift = 0;  //                                                               [rad]
  StepPhase phase{};
  int stance = 0;
  bool runs = false;
  double torque[12] = {}, rate[12] = {};  // of the drives' joints            [N·m], [rad/s]
  Vec3d hip[2]{}, knee[2]{}, ankle[2]{};  // and where pitch joints are                    [m]
};

struct TomasRun {
  double mass = 0.0, gravity = 0.0, height = 0.5, dt = 0.0, period = 0.0;  // mass: as it is
  bool planar = false;              // the robot moves in a plane
  std::vector<std::string> joints;  // order of torque
  std::vector<TomasSample> samples;
  std::vector<StanceRecord> stances;
  bool fell = false;
  std::string why;            // where it fell or failed
  double end = 0.0;           // [s]
  double wall = 0.0;          // [s]
  double control_time = 0.0;  // of a processor in the controller                    [s]
  long control_ticks = 0;
  double worst_residual = 0.0;  // of the contact solver
  bool solved = true;           // every tick's program had an answer
  double heel = 0, toe = 0;     // of a sole, from its origin                         [m]

  double similar(double moon_seconds) const;  // the same time of this robot, here           [s]
  double similar_force(double moon_newtons) const;  // likewise: ∝ M·g                       [N]
  double similar_torque(double moon) const;  // ∝ M·g·z0                            [N·m]
  double similar_speed(double moon) const;   // ∝ √(g·z0)                           [m/s]
};

/// Of the setup's robot in the pose it starts from, over the soles [m].
double cog_height(const TomasSetup& setup, const RunRequest& request);

/// Loads the robot from `data_folder`/robots, runs in the engine asked for. With a page this is the
/// run that is recorded, watched and replayed. Throws Error for a setup that makes no sense.
TomasRun run_tomas(const TomasSetup& setup, const RunRequest& request,
                   outcome::Outcome* page = nullptr);

}  // namespace legwork::papers
