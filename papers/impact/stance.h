#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The robot of the jabs and what its virtual base does (reference D).
#include "papers/impact/page.h"

namespace legwork::papers {

/// Claims about mass, postures, inertia, reference rates, effective mass and the virtual base.
void judge_stance(const RunRequest& request, const JabRobot& robot, Outcome& page);

}  // namespace legwork::papers
