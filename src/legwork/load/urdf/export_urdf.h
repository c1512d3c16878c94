#pragma once
// A Model as URDF, as far as URDF can say it. SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "legwork/model/model.h"

namespace legwork {

struct UrdfExport {
  std::string text;
  std::vector<std::string> lost;  // what URDF cannot say, one sentence each
};

/// Every part is a link, fixed ones by fixed joints; parts with several joints get massless links
/// in between. Link frames sit at their joint. A robot with one free base has it as root link.
UrdfExport export_urdf(const Model& model);

}  // namespace legwork
