#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Names under which a run's tape keeps what others look for in it.

namespace legwork {

// Topics whose messages replay() reads.
inline constexpr const char* kTargetsTopic = "/inputs/targets";
inline constexpr const char* kGainsTopic = "/inputs/gains";
inline constexpr const char* kStrengthTopic = "/inputs/strength";
inline constexpr const char* kPushesTopic = "/inputs/forces";
// The World was put there between two steps: its whole state (world_file.h). Files made before had
// coordinates and velocities alone, under "/inputs/restart".
inline constexpr const char* kRestoreTopic = "/inputs/restore";
inline constexpr const char* kRestartTopic = "/inputs/restart";
// Back to the world before its first step, memories included.
inline constexpr const char* kResetTopic = "/inputs/reset";
inline constexpr const char* kStateTopic = "/state";
// Where the trunk was, and where its estimator believed it.
inline constexpr const char* kEstimateTopic = "/estimate";
inline constexpr const char* kTruthTopic = "/truth";
// What controllers issued and the knobs they had: "/control/command", of several robots
// "/control/NAME/command".
inline constexpr const char* kControlFolder = "/control/";
// The fact that says which hash of the state it holds (state_hash.h).
inline constexpr const char* kHashFact = "hash";
// The fact that says which part of the run its numbers are of: from and to [s]; none: all of it.
inline constexpr const char* kWindowFact = "measured";
// Files attached to it.
inline constexpr const char* kModelFile = "model.json";
inline constexpr const char* kWorldFile = "world.json";
inline constexpr const char* kScenarioFile = "scenario.toml";

}  // namespace legwork
