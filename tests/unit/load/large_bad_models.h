#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The broken files that are too large to keep: written when asked for.
#include <string>

namespace legwork {

inline constexpr const char* kLargeBadModels[] = {"03_deep_nesting.xml", "18_huge_count.xml"};

/// Bodies nested 20 000 deep, 70 000 side by side; empty for another name.
inline std::string large_bad_model(const std::string& file) {
  const std::string inertial =
      "<inertial pos=\"0 0 0\" mass=\"1\" diaginertia=\"0.01 0.01 0.01\"/>";
  std::string text;
  if (file == "03_deep_nesting.xml") {
    text = "<mujoco><worldbody>\n";
    for (int i = 0; i < 20000; ++i) text += "<body>\n";
    text += inertial;
    for (int i = 0; i < 20000; ++i) text += "</body>";
    text += "</worldbody></mujoco>\n";
  } else if (file == "18_huge_count.xml") {
    text = "<mujoco>\n <worldbody>\n";
    for (int i = 0; i < 70000; ++i)
      text += "<body name=\"b" + std::to_string(i) + "\"><joint/>" + inertial + "</body>\n";
    text += " </worldbody>\n</mujoco>\n";
  }
  return text;
}

}  // namespace legwork
