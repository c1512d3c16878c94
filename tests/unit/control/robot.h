#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// TITAN-VIII with its drives and joints as a layout: what the tests of controllers share.
#include <string>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/control/controller.h"
#include "legwork/control/drive_map.h"
#include "support/preset.h"

namespace legwork::support {

struct ControlledTitan {
  Model model = preset("titan8");
  std::vector<double> q = keyframe(model, "stand");
  Layout layout;

  ControlledTitan() {
    layout.drive = drive_names(model, drives_of(model));
    layout.joint = layout.drive;
  }
  ControlStart start(double period = 1e-3) const {
    ControlStart start{model, layout, period, q, Estimate(layout)};
    start.initial.p_WT = {q[0], q[1], q[2]};
    start.initial.status = kEstimateOk;
    return start;
  }
  /// Exact joint readings at q.
  Measurements measured(const std::vector<double>& at) const {
    Measurements z(layout);
    const std::vector<MeasuredJoint> joints = measured_coordinates(model, layout);
    for (std::size_t i = 0; i < joints.size(); ++i)
      z.joint[i] = {.position = at[static_cast<std::size_t>(joints[i].q)],
                    .position_valid = true,
                    .velocity_valid = true};
    return z;
  }
};

/// The first finding that `make` throws: "file:line: message"; "accepted" where it does not.
template <class Make>
std::string refusal(const Make& make) {
  try {
    make();
  } catch (const Error& e) {
    const Finding& f = e.findings().front();
    return (f.file.empty() ? "" : f.file + ":" + std::to_string(f.line) + ": ") + f.message;
  }
  return "accepted";
}

}  // namespace legwork::support
