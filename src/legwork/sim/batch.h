#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Many robots of one Scene at once: arrays in, arrays out. They go side by side in the lanes of the
// processor's registers and over threads; each goes through the bits it would go through alone in a
// World, whatever its neighbours, the number of lanes and the number of threads.
#include <cstdint>
#include <memory>
#include <span>

#include "legwork/sim/scene.h"
#include "legwork/sim/stepper.h"

namespace legwork {

/// No controllers, sensors or meters inside: those are for Simulation, or for the caller's loop.
///
/// World w has row w of every array: entries [w·n, (w + 1)·n) of one with n numbers per world. The
/// spans stay valid until the Batch is moved or destroyed; inputs are held until they are changed.
class Batch {
 public:
  /// Throws Error for fewer than one world or thread. Worlds begin in the rest state.
  Batch(ScenePtr scene, int count, const StepOptions& options = {}, int threads = 1);
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;
  ~Batch();

  int count() const;
  /// How many worlds go side by side in a register.
  static int lanes();
  const StepOptions& options() const;
  const ScenePtr& scene(int world) const;

  /// Other numbers for one world: masses, frictions, damping, ground, gravity, gains
  /// (with_parameters). Its state stays; the number of drives must. Throws Error where they do not
  /// fit. Takes memory: before a run, or between episodes.
  void set_parameters(int world, Parameters parameters);

  /// Where the mask is not 0: puts the world there (q: count x nq, v: count x nv), at time 0, and
  /// forgets contacts and what drives remember. Inputs stay. Throws Error for other sizes.
  void reset(std::span<const std::uint8_t> mask, std::span<const double> q,
             std::span<const double> v);
  /// A whole state, to the bit.
  void get(int world, WorldState& out) const;
  void set(int world, const WorldState& state);

  std::span<DriveTarget> targets();  // count x drives; zero to begin with
  // Asked for the first time they are made, and cost a little in every step from then on.
  std::span<double> strength();           // count x drives: scales a torque; 1 to begin with
  std::span<double> joint_force();        // count x nv [N·m]
  std::span<Force<double>> body_force();  // count x bodies (the world's first), about Bo in B

  /// So many steps under the present inputs. Never allocates.
  void step(int steps = 1) noexcept;

  std::span<const double> q() const;            // count x nq, after the last step or reset
  std::span<const double> v() const;            // count x nv
  std::span<const StepReport> reports() const;  // count: of the last step
  /// The share of steps so far that went side by side; the others were stepped alone.
  double shared() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace legwork
