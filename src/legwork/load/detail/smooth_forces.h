#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The forces a model carries in itself besides gravity: springs, dampers, gravity compensation and
// actuators at a command. No limits, contacts, loops or dry friction: those are constraints.
#include <vector>

#include "legwork/model/model.h"

namespace legwork::load {

/// Springs, dampers and gravity compensation as generalized forces (nv).
std::vector<double> passive_forces(const Model& model, const std::vector<double>& q,
                                   const std::vector<double>& v);

/// Actuators at command `control` (nu; clamped to their ranges) as generalized forces (nv):
/// force limits of the actuator first, then the gear, then the joint's bound on the sum.
std::vector<double> actuator_forces(const Model& model, const std::vector<double>& q,
                                    const std::vector<double>& v,
                                    const std::vector<double>& control);

}  // namespace legwork::load
