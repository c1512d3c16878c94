// TITAN-VIII standing in MuJoCo through engines/: what its forces say, and what its soft ground and
// servos change.
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "engines/titan.h"

using namespace legwork;
using namespace legwork::witness;

TEST_CASE("MuJoCo: weight and knee force are those of statics, the landing is not the paper's") {
  if (!titan_engines().has("mujoco")) {
    MESSAGE("[skipped] built without libmujoco-dev");
    return;
  }
  const StandingRun run = stand_titan("mujoco:integrator=implicit:kv=1000", {});
  MESSAGE("MuJoCo kv 1000: knee force " << run.knee_force << " N, J2 by eq 5 " << run.hip_true
                                        << " N*m, spike " << run.spike << " N*m, sinks "
                                        << run.sink * 1e3 << " mm");
  CHECK(std::fabs(run.knee_force - 49.05) < 0.01);
  CHECK(std::fabs(run.ground_z - 215.82) < 0.01);
  CHECK(run.spike < 25.7);  // no hard servo: no spike at the torque limit
  CHECK(run.sink > 1e-4);   // solref 0.02 lets the soles sink; ours 7 µm
}
