#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A trained policy as a page of TOML beside its weights: what the network sees, what its actions
// mean.
#include <memory>
#include <string>
#include <string_view>

#include "legwork/control/policy.h"
#include "legwork/control/registry.h"

namespace legwork {

/// The page as read.
struct PolicyPage {
  std::string weights;  // .npz or safetensors, beside the page
  PolicySpec spec;
};

/// Reads
///
///   weights = "policy.npz"
///   joints = ["FL_hip", "FL_knee"]  # in the network's order; left out: all drives
///   default_pose = [0.1, -0.2]      # left out: the pose of the start
///   phase_period = "0.8 s"
///   [network]                       # prefix, hidden, output, transposed
///   prefix = "actor."
///   hidden = "elu"
///   [action]                        # scale or scales, clip, stiffness, damping
///   scale = 0.25
///   [[knob]]
///   name = "vx"
///   unit = "m/s"
///   value = 0.3
///   range = [-1.0, 1.0]
///   [[observation]]                 # term, scale or scales, offset, clip; in the network's order
///   term = "angular_velocity"
///   scale = 0.25
///
/// Throws Error with file:line for everything that is wrong, keys it does not know included.
PolicyPage read_policy_page(const std::string& file, std::string_view text);

/// The policy of a page and its weights. Throws Error.
std::unique_ptr<Policy> load_policy(const std::string& path);

/// Adds the controller `policy` with its key `file`.
void add_policy(ControllerRegistry& registry);

}  // namespace legwork
