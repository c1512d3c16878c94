#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a controller asks of the drives.
#include <vector>

#include "legwork/actuate/drive_target.h"
#include "legwork/signal/layout.h"

namespace legwork {

/// One control period's targets, sized by a Layout: assignment between commands of one Layout never
/// allocates.
struct Command {
  Command() = default;
  explicit Command(const Layout& layout) : drive(layout.drive.size()) {}

  double t = 0.0;  // when it was computed                                           [s]
  std::vector<DriveTarget> drive;
};

}  // namespace legwork
