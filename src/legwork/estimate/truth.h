#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Kinematic ground truth of a biped with rolling feet: a walk from heel strike to toe off, and a
// jump. Consistent in force: f = M (a + g), the trunk origin is the centre of mass, its horizontal
// motion solves x'' = (z'' + g)/z (x − zmp), and each foot turns only about the edge that carries
// its centre of pressure.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/math/mat3.h"

namespace legwork {

/// The robot these motions are made for.
struct TruthRobot {
  double mass = 10.0;           // [kg]
  double gravity = 9.8;         // [m/s²]
  double dt = 0.002;            // sample time                                       [s]
  double heel = -0.06;          // sole, along x from the ankle                      [m]
  double toe = 0.10;            //                                                   [m]
  double ankle_height = 0.0;    // foot frame above the sole                         [m]
  double sensor_height = 0.04;  // force sensor above the sole                       [m]
  double half_stance = 0.08;    // feet at y = ±                                     [m]
};

/// Forward walk: stand, steps with a heel-to-toe roll, stand.
struct WalkMotion {
  int steps = 4;
  double step_time = 0.45;       // [s]
  double double_support = 0.12;  // [s]
  double step_length = 0.20;     // [m]
  double stand_before = 0.60;    // [s]
  double stand_after = 0.40;     // [s]
  double heel_strike = -15.0;    // foot pitch at touch-down                         [deg]
  double toe_off = 30.0;         // foot pitch at lift-off                           [deg]
  double height = 0.78;          // trunk above the ground                           [m]
  double bounce = 0.012;         // amplitude of the height                          [m]
  double sway = 2.0;             // amplitude of roll, pitch and yaw                 [deg]
  double clearance = 0.03;       // swing foot                                       [m]
};

/// Jump: stand, crouch, thrust, ballistic flight with tucked legs, land on the toes, stand.
struct JumpMotion {
  double take_off = 2.6;           // [s]
  double touch_down = 3.4;         // [s]
  double duration = 4.7;           // [s]
  double height = 0.72;            // standing                                         [m]
  double crouch = 0.50;            //                                                  [m]
  double height_take_off = 0.84;   //                                                  [m]
  double tuck = 0.30;              // feet drawn up in flight                          [m]
  double forward = 0.0;            // landing point ahead of take-off                  [m]
  double pitch_take_off = 40.0;    // foot                                             [deg]
  double pitch_touch_down = 25.0;  //                                                  [deg]
};

/// One foot over time.
struct TruthFoot {
  std::vector<Vec3d> p_WF;  // [m]
  std::vector<Mat3d> R_WF;
  std::vector<Vec3d> p_TF;  // [m]
  std::vector<Mat3d> R_TF;
  std::vector<Vec3d> f_F;    // ground on foot, foot axes                            [N]
  std::vector<Vec3d> tau_F;  // about the force sensor                               [N·m]
  std::vector<Vec3d> cop_W;  // centre of pressure                                   [m]
  std::vector<double> load;  // share of the total force, 0 to 1
};

/// Everything true of one motion, sampled every dt.
struct Truth {
  std::string name;
  TruthRobot robot;
  std::vector<double> t;     // [s]
  std::vector<Vec3d> p_WT;   // [m]
  std::vector<Vec3d> v_WT;   // [m/s]
  std::vector<Vec3d> a_WT;   // [m/s²]
  std::vector<Vec3d> euler;  // roll, pitch, yaw of R_WT                          [rad]
  std::vector<Mat3d> R_WT;
  std::vector<Vec3d> w_WT_T;    // angular velocity, body axes                       [rad/s]
  std::vector<Vec3d> accel_T;   // specific force at the trunk origin, body axes     [m/s²]
  std::vector<TruthFoot> foot;  // left, right

  std::size_t size() const { return t.size(); }
  double path_length() const;  // of the trunk, horizontal                           [m]
};

Truth walk_truth(const WalkMotion& motion = {}, const TruthRobot& robot = {});
Truth jump_truth(const JumpMotion& motion = {}, const TruthRobot& robot = {});

/// "walk", "walk24", "jump", "jumpF" (0.3 m forward) or "jumpS" (0.4 s flight).
/// Throws Error naming the choices.
Truth named_truth(std::string_view name);
const std::vector<std::string>& truth_names();

}  // namespace legwork
