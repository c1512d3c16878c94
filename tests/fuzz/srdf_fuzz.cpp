// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as the SRDF beside a sound URDF: a Model or a Error, nothing else.
#include <cstddef>
#include <cstdint>
#include <string>

#include "legwork/load/load_model.h"

namespace {

const std::string kRobot = R"(<robot name="r">
<link name="base"><inertial><mass value="2"/><inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><geometry><sphere radius=".1"/></geometry></collision></link>
<link name="leg"><inertial><mass value="1"/><inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><geometry><sphere radius=".1"/></geometry></collision></link>
<joint name="hip" type="revolute"><parent link="base"/><child link="leg"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="9" velocity="9"/></joint></robot>)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  legwork::LoadOptions options;
  options.srdf = "robot.srdf";
  try {
    legwork::load_model_from_memory({{"robot.urdf", kRobot}, {"robot.srdf", text}}, "robot.urdf",
                                    options);
  } catch (const legwork::Error&) {
    // refused with a message: fine
  }
  return 0;
}
