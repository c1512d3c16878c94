#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What is special about a Scene, found once: for our own step and its lanes.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "legwork/sim/scene.h"
#include "legwork/sim/stepper.h"

namespace legwork {

/// Bristle deflection at which dry friction gives way [rad].
inline constexpr double kFrictionWindUp = 1e-4;
/// Stops farther than this are not rows [rad or m].
inline constexpr double kLimitLookAhead = 0.1;
inline constexpr std::size_t kTendonRows = 4;  // lower and upper limit, spring, dry friction
/// How far off the ground points are looked at: as far as a fast limb comes in a step [m].
inline double contact_margin(double h) {
  constexpr double kMarginSpeed = 10.0;  // [m/s]
  return std::max(2e-3, kMarginSpeed * h);
}

struct SceneFacts {
  SceneFacts(const Scene& scene, const StepOptions& options);

  ContactMaterial material;                     // completed
  double friction_scale;                        // times every pair's coefficient
  double limit_stiffness;                       // of joint stops [N·m/rad]
  double weight;                                // [N]; 9.81 m/s² where there is no gravity
  double band;                                  // CollisionModel::band for this ground and step [m]
  std::vector<double> armature;                 // per DoF
  bool joints_rub = false;                      // some joint has dry friction of its own
  bool flies = false;                           // fourth-order steps are wanted and safe
  std::vector<JointId> sprung, stopped, balls;  // with a spring; one-DoF ranges; balls
  struct Lifted {
    std::size_t body;
    double mass;       // compensated [kg]
    Vec3<double> p_B;  // its centre [m]
  };
  std::vector<Lifted> lifted;
  struct Loose {
    std::size_t body;
    Sym3<double> I_B;  // about the centre of mass [kg·m²]
  };
  std::vector<Loose> loose;  // free bodies without children

 private:
  void find_bodies(const Model& model);
  void find_joints(const Model& model);
};

}  // namespace legwork
