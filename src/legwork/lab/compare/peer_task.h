#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One task that several engines are given: a robot, its drives, where it starts and what its joints
// should do. The built-in ones work for any robot with legs: drop and stand, go up and down, crawl.
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "legwork/control/follow_motion.h"
#include "legwork/sim/engine_registry.h"

namespace legwork {

struct PeerTask {
  std::string name;  // "standing"
  Model model;       // with a floor
  State start;       // a little above the floor
  DriveSet drives;
  JointReference reference;
  ContactMaterial material{};  // k_n = 0: each engine's own ground
  double dt = 1e-3;            // [s]
  double duration = 4.0;       // [s]
  double measure_from = 1.0;   // means and differences are over [measure_from, duration] [s]
  bool feedforward = true;     // drives get the reference's rates too
};

/// How the joints are held.
enum class PeerServo {
  kDamped,    // implicit PD of standing_gains()
  kVelocity,  // the 2011 paper's: velocity servo of gain 4 1/s with the model's torque limits
};

struct PeerSetup {
  std::string pose;  // keyframe; empty: chosen
  PeerServo servo = PeerServo::kDamped;
  ContactMaterial material{};
  double gain = 4.0;        // of velocity servos [1/s]
  double slope = 1e6;       // of velocity servos [N·m·s/rad]
  double dt = 1e-3;         // [s]
  double duration = 0;      // 0: the task's own [s]
  double drop = -1;         // negative: the task's own [m]
  double amplitude = 0.04;  // up and down [m]
  double period = 4.0;      // up and down, crawl [s]
  double stroke = 0.0;      // crawl; 0: a third of the leg's reach [m]
  bool feedforward = true;
};

/// The ground of the 2011 paper (ODE): ERP 0.2 and CFM 1e-4 at its step of 1 ms, contact slip 1e-3.
ContactMaterial paper_ground();
/// A setup as that paper runs TITAN-VIII through a task: velocity servos without feedforward, its
/// ground, and for the crawl its period and stroke. The rest stays.
PeerSetup paper_setup(const std::string& task, PeerSetup setup);

/// Names of the built-in tasks.
std::vector<std::string> peer_tasks();
/// Throws Error for an unknown task or a robot that cannot do it.
PeerTask make_peer_task(const std::string& task, Model model, const PeerSetup& setup);

}  // namespace legwork
