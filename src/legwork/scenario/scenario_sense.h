#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Reads the [sensors] and [estimator] of a scenario.
#include "legwork/run/sensing_setup.h"

namespace legwork {

class EstimatorRegistry;
class TomlSection;

/// Both read what they know of the section and complain about the rest; absent sections are unused.
void read_sensors(TomlSection root, double dt, SensorSetup& sensors);
void read_estimator(TomlSection root, const SensorSetup& sensors, const EstimatorRegistry& registry,
                    EstimatorSetup& estimator);

}  // namespace legwork
