#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII on its floor, and the engines of this build.
#include "engines/engines.h"
#include "papers/torque_power/peer_runs.h"
#include "papers/torque_power/titan8.h"

namespace legwork::witness {

inline EngineRegistry titan_engines() { return engines::all_engines(); }

using StandingRun = papers::PeerStanding;
inline StandingRun stand_titan(const std::string& spec, const papers::PeerStandingSetup& setup) {
  return papers::stand_titan8(titan_engines(), spec, papers::titan8("data"), setup);
}

}  // namespace legwork::witness
