#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A motion of the simulator as its sensors saw it, with real contacts, impacts and slip: the truth
// that dead reckoning is held to when nobody drew it. Recorded once; each trial spoils it anew.
#include <memory>
#include <string>
#include <vector>

#include "legwork/run/sensed_estimate.h"
#include "legwork/run/simulation.h"

namespace legwork {

struct SensedMotion {
  std::string name;
  std::shared_ptr<const Model> model;
  SensorSpec sensors;             // with their errors
  EstimatorConfig robot;          // mass, gravity, feet and sample time
  std::vector<Measurements> z;    // without errors
  std::vector<Vec3d> p_WT, v_WT;  // of the trunk [m], [m/s]
  std::vector<Mat3d> R_WT;
  double slip = 0.0;    // how far the feet slid over the ground, weighted by their load [m]
  std::string trouble;  // fell, diverged; empty: all went well
};

/// Records a run, sample by sample.
class MotionTape : public Meter {
 public:
  /// The foot frames lie in the soles' planes. `period` is between samples [s].
  MotionTape(const std::string& name, const Model& model, const std::string& trunk,
             const std::vector<std::string>& feet, const SoleBox& sole, double period);
  /// Keeps every sample that is due.
  void after_step(const Simulation& simulation) override;
  SensedMotion take();

 private:
  void add_slip(const World& world);

  SensedMotion motion_;
  SensorSet sensors_;
  long step_ = 0;
};

/// A robot on its feet that is pushed at the trunk, now from here, now from there.
struct PushSetup {
  double duration = 10.0;  // [s]
  double force = 0.15;     // share of the weight
  double push_time = 0.2;  // [s]
  double pause = 0.8;      // between pushes [s]
  double friction = 1.0;   // of soles and floor
  double dt = 1e-3;        // [s]
  int samples_every = 2;   // steps
  std::uint64_t seed = 3;  // directions
};
/// The push at a time [N], world axes: one second to settle, then a constant force in a horizontal
/// direction of its own, then a pause, and so on.
Vec3d push_at(const PushSetup& setup, double t, double weight);
/// These pushes at a body's origin.
class RepeatedPush final : public Disturbance {
 public:
  RepeatedPush(const Model& model, const PushSetup& setup, BodyId body);
  void before_step(const World& world, Inputs& inputs) override;

 private:
  PushSetup setup_;
  BodyId body_;
  double weight_;  // [N]
  Workspace<double> ws_;
};
/// `meters` watch the run.
SensedMotion pushed_stand(const Model& robot, const std::string& trunk,
                          const std::vector<std::string>& feet, const SoleBox& sole,
                          const PushSetup& setup, const std::vector<Meter*>& meters = {});

}  // namespace legwork
