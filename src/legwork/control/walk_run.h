#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Walking and running of a biped by one planner (plan/step_gait.h): a phase machine that follows
// the COG plan with the whole-body controller, places the feet, and changes gait where the schedule
// says. After Suzuki, Tsuji, Ohnishi; what differs from the paper is said where it does.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "legwork/control/controller.h"
#include "legwork/plan/step_gait.h"

namespace legwork {

enum class StepPhase {
  kStart,   // both feet on the ground, the COG moves to where the first stance begins
  kStance,  // one foot: the sinusoid
  kDouble,  // both feet: the parabola of walking
  kFlight,  // no foot: the parabola of running
};

/// How the feet move in flight.
enum class LandingLaw {
  kMatched,  // the landing foot meets the ground slowly, in the world's eyes
  kPaper,    // eqs 23–26: tips stop relative to the COG, so they meet the ground at its speed
};

/// What turns wanted accelerations into torques.
enum class TorqueLaw {
  kWholeBody,  // inverse dynamics with unilateral contacts and limits (whole_body.h)
  kResolved,   // the paper's: resolved acceleration, nominal inertia, disturbance observer
};

/// Gains and weights, dimensionless: lengths in z0 of the first gait, accelerations in g, times in
/// √(z0/g). One set serves any size and gravity. A gain is the frequency of a critically damped
/// law.
struct WalkRunTuning {
  // Frequencies [√(g/z0)].
  double cog_xy = 2.83;          // low: the ZMP saturates where the ground force vanishes
  double cog_z = 11.3;           //
  double trunk = 11.3;           //
  double trunk_run = 11.3;       // in the stances and flights of running
  double yaw = 5.65;             //
  double swing = 16.9;           //
  double stance_damping = 11.3;  // of a foot that should stand
  // Weights (whole_body.h).
  double weight_cog_xy = 88.0, weight_cog_z = 250.0, weight_trunk = 88.0, weight_trunk_run = 88.0,
         weight_trunk_flight = 39.0, weight_yaw = 0.9, weight_yaw_legs = 9.8,
         weight_yaw_flight = 9.8, weight_swing = 22.0, weight_landing = 39.0, weight_trailing = 5.5,
         weight_stance = 2.5e4, force_cost = 3.6e-3, smallest = 2.5e-4;
  double largest_acceleration = 12.8;  // of a swing foot                                    [g]
  double friction = 0.5;               // the controller counts on
  // Feet.
  double clearance = 0.1, clearance_run = 0.06;  // of the swing                            [z0]
  double landing_speed = 0.113;                  // downwards, at touch-down         [√(g·z0)]
  double heel_strike = 0.0;      // walking: soles land on their heels, toes up by this       [rad]
  double toe_off = 0.0;          // walking: and leave rolling over their toes to this        [rad]
  double shortest_swing = 0.18;  // a landing foot's way is planned over no less  [√(z0/g)]
  double foothold_rate = 0.34;   // a target moves no faster         [√(g·z0)]
  double freeze_walk = 0.885;    // targets stand still for the last min(this, 35 %) of a swing,
  double freeze_run = 0.2125;    // in running for the last of this                   [√(z0/g)]
  double foothold_feedback_walk = 1.0;  // share of the COG's error that moves a target in stance;
  double foothold_feedback_run = 0.0;   // in running it feeds back through the leg's inertia
  double swing_momentum =
      0.0;  // share of the legs' angular momentum that a walk's plan reckons with
  bool trailing_waits = true;  // in flight the trailing foot only lifts; false: it swings at once
  double steering = 0.3;  // trailing foot forward per rad of heading error, without yaw joints [m]
  double ankle_x = 0.6, ankle_y = 0.667;  // share of the half sole the pressure centre may use
  double contact_force = 0.033;           // a foot counts as down above this             [M·g]
  double stop_frequency = 10.0;  // joints slow down before their stops; 0: they do not [√(g/z0)]
  // Joint readings are taken as what was commanded, corrected at this rate: noise is smoothed
  // without the lag of a plain filter. 0: taken as they are                 [√(g/z0)]
  double joint_filter = 0.0;
  double start_time = 2.125;  // of kStart                                  [√(z0/g)]
};

/// What suits robots that move in space (found on Tomas-k; biped10 walks and runs by the same): a
/// trunk that may nod in running, which leads the legs' momentum past the soles.
WalkRunTuning spatial_walk_run();
/// What suits Tomas-k on rails, which keep it in a plane.
WalkRunTuning planar_walk_run();

struct WalkRunOptions {
  std::vector<GaitChange> schedule;  // in order; at least one
  std::vector<std::string> feet;     // frames of left and right sole, x forward, z up
  std::string trunk = "trunk";       // frame
  const Model* model = nullptr;      // what it takes the robot for; null: the one it starts on
  LandingLaw landing = LandingLaw::kMatched;
  TorqueLaw law = TorqueLaw::kWholeBody;
  WalkRunTuning tuning;
  double heading = 0.0;  // wanted                                      [rad]
  // Of a disturbance observer on every driven joint, with either law; 0: none. The paper's: 50
  // [rad/s].
  double observer_cutoff = 0.0;
  double resolved_frequency = 50.0;  // of TorqueLaw::kResolved: √K_p of eqs 5, 6     [rad/s]
};

/// What it does and wants at the last update, for meters and pages.
struct WalkRunStatus {
  StepPhase phase = StepPhase::kStart;
  int stance = 0;            // foot that stands, or stood last: 0 left, 1 right
  double phase_time = 0.0;   // [s]
  double stance_time = 0.0;  // T_s of this stance                                          [s]
  double stretch = 0.0;      // see StanceHeight
  Vec3d p_WG{}, v_WG{};      // COG                                                [m], [m/s]
  Vec3d L_W{};               // angular momentum about it                          [kg·m²/s]
  Vec3d p_ref{}, v_ref{}, a_ref{};  // of the COG; in flight what it does by itself
  Vec3d pressure{};            // where the pressure centre is wanted                         [m]
  Vec3d p_WF[2]{}, v_WF[2]{};  // soles                                           [m], [m/s]
  double ground = 0.0;         // height of the ground                                        [m]
  double heading = 0.0;        // that steps are planned in                                 [rad]
  bool runs = false;           // the gait of this stance
  int steps = 0, flights = 0;  // stances and flights begun
  bool solved = true;          // the controller's program had an answer in every update
  int iterations = 0;          // of its last solve
  std::string failure;         // why it gave up; empty while it has not
};

/// One stance as it began, for tables and tests.
struct StanceRecord {
  double t = 0.0;         // [s]
  int foot = 0;           //
  bool runs = false;      //
  double x = 0, y = 0;    // COG over the foot, in the heading                             [m]
  double vx = 0, vy = 0;  //                                                             [m/s]
  double z = 0, vz = 0;   // COG over the ground                                 [m], [m/s]
  double stretch = 0;     //
  double yaw = 0;         // of the trunk                                                [rad]
};

/// Needs the joints of the model's legs measured, the base (its joints, or the Estimate of a free
/// one) and the vertical force of both feet. Never allocates in update() but to keep its records.
class WalkRun final : public Controller {
 public:
  explicit WalkRun(WalkRunOptions options);
  ~WalkRun() override;

  /// Throws Error for feet, trunk or signals there are not, and for a robot without drives.
  void start(const ControlStart& start) override;
  void update(double t, const Measurements& z, const Estimate& x, Command& command) override;
  const Reference* reference() const override;
  std::span<Knob> knobs() override;  // speed (scales the gaits'), heading

  const WalkRunStatus& status() const;
  const std::vector<StanceRecord>& stances() const;
  /// Corners of a sole, x and y in its frame [m]: the first is the rear right one, the last the
  /// front left one. Known from start() on.
  std::array<std::array<double, 2>, 4> sole_corners(int foot) const;

 private:
  struct Machine;
  WalkRunOptions options_;
  std::vector<Knob> knobs_;
  std::unique_ptr<Machine> machine_;
};

}  // namespace legwork
