#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot's sensors in the simulator: World in, Measurements out. Poses and rates are those after
// the last step, accelerations and forces the step's own averages: what a sensor that integrates
// over its sample would say.
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/sense/cut.h"
#include "legwork/sense/sensor_spec.h"
#include "legwork/signal/measurements.h"

namespace legwork {

/// Built once; start() and read() never allocate or throw. The model must outlive it. Trial i of a
/// seed is the same whatever other trials or sensors there are, in whatever thread.
class SensorSet {
 public:
  /// Throws Error for a sensor on nothing, or numbers without meaning.
  SensorSet(const Model& model, const SensorSpec& spec);

  /// Draws the biases of a trial and forgets what was read.
  void start(std::uint64_t seed, std::uint32_t trial);
  /// Call after a World::step() at which no sample is due: accelerometers and gyros average over
  /// the steps since the last sample, as real ones do. What is not heard is not in the average.
  void listen(const World& world);
  /// Call once per sample period, after World::step() (or before the first).
  const Measurements& read(const World& world);
  /// The same from a true sample recorded before (truth() of an equal set): other errors, no World.
  const Measurements& read(const Measurements& truth);
  /// What read() gave last; listen() does not change it.
  const Measurements& readings() const { return z_; }
  /// The last sample as it was: no error, no delay.
  const Measurements& truth() const { return history_[newest_]; }
  const SensorSpec& spec() const { return spec_; }
  /// Names and order of the readings; no drives.
  const Layout& layout() const { return layout_; }
  /// Where the trunk frame is and how it moves, of the last sample: what an estimate is held to.
  const Pose<double>& trunk_pose() const { return X_WT_; }
  const Motion<double>& trunk_velocity() const { return V_WT_; }  // of To, world axes

 private:
  void sense_imus(const World& world, Measurements& z);
  void add_to_mean(const Measurements& z);
  void sense_joints(const World& world, Measurements& z) const;
  double link_torque(const World& world, const Joint& joint) const;
  void sense_feet(const World& world, Measurements& z);
  Measurements& next_sample(double t);
  const Measurements& deliver();
  void deliver_imus(double dt);
  void deliver_joints(double dt);
  void deliver_feet(double dt);
  void deliver_wrenches(double dt);
  void deliver_attitude(double dt);
  /// The sample that arrives now from a sensor this late; null: none yet.
  const Measurements* arriving(double delay) const;

  const Model* model_;
  SensorSpec spec_;
  Layout layout_;
  Workspace<double> ws_;
  std::vector<double> tau_;
  std::vector<Cut> foot_cut_, cell_cut_;
  std::vector<Measurements> history_;  // ring of true samples
  std::size_t newest_ = 0;
  long samples_ = 0;
  double t_ = 0.0, dt_ = 0.0;
  Measurements z_;
  Measurements between_;  // true IMUs and attitude of a step without a sample: written by listen()
  std::vector<ImuReading> heard_;  // sums over the steps since the last sample
  int steps_heard_ = 0;
  Pose<double> X_WT_ = identity_pose<double>();
  Motion<double> V_WT_ = zero_motion<double>();

  struct ImuChannels {
    ErrorChannel accel, gyro;
  };
  struct JointChannels {
    ErrorChannel position, velocity, torque;
    TorqueBeam beam;
    bool strained = false;  // the beam has taken up its first torque
  };
  void pass_beam(std::size_t i, double dt, JointReading& reading);
  struct FootChannels {
    ErrorChannel force, torque, pose, contact;
  };
  struct WrenchChannels {
    ErrorChannel force, torque;
  };
  AttitudeChannel attitude_;
  std::vector<ImuChannels> imu_;
  std::vector<JointChannels> joint_;
  std::vector<FootChannels> foot_;
  std::vector<WrenchChannels> wrench_;
};

/// Centre of pressure of a foot's reading on the plane z = height of F; `loaded` is false below a
/// newton. In F [m].
struct FootPressure {
  Vec3d p_F{};
  bool loaded = false;
};
FootPressure foot_pressure(const FootReading& foot, const Vec3d& p_FS, double height = 0.0);

}  // namespace legwork
