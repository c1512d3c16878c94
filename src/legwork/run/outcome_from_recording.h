#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A recording as something to show: the report and the viewer of a file somebody sent.
#include "legwork/record/mcap_reader.h"
#include "legwork/record/outcome.h"

namespace legwork::outcome {

/// Drawing from the embedded model, frames from states and contacts, torque, power and foot force
/// per joint and foot. What the file lacks is among the warnings. Throws Error where the file is
/// damaged beyond a missing end and not to be salvaged, or was not written by a RunTape.
Outcome outcome_from_recording(const McapReader& recording, double frame_rate = 100,
                               DamagedFile damaged = DamagedFile::kRefuse);

}  // namespace legwork::outcome
