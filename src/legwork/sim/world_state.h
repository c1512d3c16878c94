#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a World is and what it remembers.
#include <cstdint>
#include <vector>

#include "legwork/actuate/drive_law.h"
#include "legwork/contact/cone_mode.h"
#include "legwork/model/state.h"

namespace legwork {

struct Scene;

// The memories are told apart by a hash of their bytes, so none of these is padding.

/// What each contact point remembers from step to step.
struct ContactMemory {
  std::uint64_t id = 0;
  Vec3<double> lambda_W{0, 0, 0};
  Vec3<double> bristle_W{0, 0, 0};
  Vec3<double> twist_W{0, 0, 0};  // angular bristle [rad]
  Vec3<double> twist_lambda_W{0, 0, 0};
  ConeMode mode = ConeMode::kOpen;
  std::int8_t unused[7] = {};
};

/// What a joint row remembers.
struct RowMemory {
  double lambda = 0.0;
  double bristle = 0.0;
  std::int8_t mode = 0;
  std::int8_t unused[7] = {};
};

/// What a row over several coordinates remembers.
struct CouplingMemory {
  double lambda = 0.0;
  double bristle = 0.0;
};

/// With the Scene, the Inputs and the length of the step: everything that decides the future.
/// Copying it is a snapshot.
struct WorldState {
  State x;
  std::vector<ContactMemory> contacts;
  std::vector<RowMemory> rows;            // drives, then lower and upper limits, then dry friction
  std::vector<DriveMemory> drives;        // integrals, ramps, temperatures
  std::vector<double> loops;              // warm start, six per loop
  std::vector<CouplingMemory> couplings;  // couplings, four per tendon, one per ball joint
  bool slipped = false;
  long steps = 0;
  std::uint64_t shapes = 0;  // Scene::shapes its contacts belong to; 0: not known
};

/// Puts the robot somewhere and forgets contacts, rows and what drives remember; `steps` stays.
void forget(const Scene& scene, const State& x, WorldState& state);
/// Forgets rows and what drives remember.
void forget_drives(const Scene& scene, WorldState& state);

}  // namespace legwork
