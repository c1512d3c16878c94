#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Records any run as it happens: every channel of a World as ROS 2 messages in one MCAP file, with
// the compiled model, the world before its first step and every input since, so that the file can
// be looked at anywhere and run again here.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "legwork/dynamics/workspace.h"
#include "legwork/record/recorder.h"
#include "legwork/run/meter.h"
#include "legwork/run/outputs.h"
#include "legwork/run/sensor_tape.h"
#include "legwork/run/tape_frames.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"

namespace legwork {

namespace outcome {
struct Drawing;
}

/// What goes into the file beside the numbers.
struct TapeInfo {
  std::string name;                                        // of the experiment or scenario
  std::string scenario;                                    // as run, TOML; may be empty
  std::vector<std::pair<std::string, std::string>> facts;  // version, seed, engine, command
  RunOutputs outputs;  // which topics, how often; what replay() reads is always there
};

/// Joint states and forces, contacts, foot wrenches, joint wrenches, loop forces, odometry, step
/// report and the whole state each step; transforms, clock and centre of mass at 50 Hz; the robot
/// as URDF and its fixed frames once; inputs whenever they change; sensors and estimate, where
/// there are some, at their own rate. After a reset of the Simulation it goes on, the file's clock
/// running on; replay() resets with it.
class RunTape : public Meter {
 public:
  /// The file is made when the run begins: an experiment without a World leaves none.
  RunTape(std::string path, TapeInfo info, const RecorderConfig& config = {});
  ~RunTape() override;
  void begin(const Simulation& simulation) override;
  void after_step(const Simulation& simulation) override;
  /// Closes the file of a run that threw; else finish() below is the caller's.
  void finish(const Simulation& simulation, outcome::Outcome&) override;
  bool has_begun() const { return recorder_ != nullptr; }
  bool has_failed() const { return recorder_ && recorder_->has_failed(); }
  /// `unfinished`: why the run did not come to its end (Recorder::finish).
  RecorderStatus finish(std::string_view unfinished = {});
  const std::string& path() const { return path_; }

 private:
  struct Channels {
    ChannelId joints, forces, wrenches, loops, contacts, com, step, state;
    ChannelId tf, tf_static, description, clock;
    ChannelId targets, gains, strength, pushes, restore, reset;
    std::vector<ChannelId> feet;
    struct Odometry {
      ChannelId id;
      std::size_t q = 0, v = 0;  // where the base's coordinates begin
    };
    std::vector<Odometry> odometry;  // of every robot with a free base
  };
  void add_channels(const World& world);
  void add_frames();
  void add_odometry(const Model& model);
  void add_loops(const Model& model);
  void add_inputs(const World& world);
  void add_feet(const outcome::Drawing& scene);
  void attach(const World& world);
  void describe(const World& world);
  void record_inputs(const Simulation& simulation);
  void record_reset(const World& world);
  void record_joints(const World& world, double t);
  void record_loads(const World& world, double t);
  void record_loops(const World& world, double t);
  void record_places(const World& world, double t);
  void record_contacts(const World& world, double t);
  void add_foot_force(const World& world, const ContactForce& contact);
  void record_drives(const World& world, double t);
  void add_control(const Simulation& simulation);
  void record_control(const Simulation& simulation, double t);
  bool pushes_changed(const World& world) const;
  void gather_pushes(const World& world);

  std::string path_;
  TapeInfo info_;
  RecorderConfig config_;
  std::unique_ptr<Recorder> recorder_;
  Channels to_;
  const Sensing* sensing_ = nullptr;
  std::unique_ptr<SensorTape> sensors_;
  bool done_ = false;
  const Simulation* simulation_ = nullptr;  // the one recorded
  double shift_ = 0, last_t_ = 0;  // time of the file less that of the world; last of the file [s]
  std::uint64_t hash_ = 0, steps_ = 0;
  std::unique_ptr<Workspace<double>> ws_;
  /// One-DoF joints whose coordinates lie side by side: in most robots all of them.
  struct JointRun {
    std::size_t first = 0, q = 0, v = 0, count = 0;  // of the joints recorded; into q; into v
  };
  std::vector<JointRun> runs_;
  std::vector<int> joint_of_dof_;  // among the joints recorded; -1: none
  std::size_t njoint_ = 0;
  std::vector<int> foot_of_body_;
  std::optional<TapeFrames> frames_;
  std::vector<double> loop_, poses_;  // the loop's scratch, sized in begin()
  std::vector<Force<double>> wrenches_;
  // The inputs as last recorded.
  std::vector<double> pushes_;
  std::vector<Drive> last_drives_;
  std::vector<DriveTarget> last_targets_;
  std::vector<double> last_strength_;
  /// What a robot's controller issued, where it acts later than it is issued, and its knobs.
  struct Control {
    std::size_t agent = 0;
    ChannelId command, knobs;
    std::vector<double> last_knobs;
  };
  std::vector<Control> control_;
  std::vector<Force<double>> foot_force_;
};

}  // namespace legwork
