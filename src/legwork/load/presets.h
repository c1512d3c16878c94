#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Robots and scenarios that come with legwork and are called by name.
#include <optional>
#include <string>
#include <vector>

namespace legwork {

/// The folder with robots/, scenarios/ and measured/: the environment variable LEGWORK_DATA, else
/// the nearest `data` or `share/legwork` above the running program or above the shared library that
/// holds this code; empty: there is none.
std::string data_folder();

/// Names of the robots in `data`/robots, sorted; none where there is no such folder.
std::vector<std::string> preset_robots(const std::string& data = data_folder());
/// Names of the scenarios in `data`/scenarios, sorted.
std::vector<std::string> preset_scenarios(const std::string& data = data_folder());

/// The file a robot's name stands for: the preset, where the name is bare (no '/', no '.') and
/// `data` has it; else the path as seen from the folder `beside`; else the path as it is. Nothing
/// where there is no such file.
std::optional<std::string> find_robot_file(const std::string& name, const std::string& data,
                                           const std::string& beside = "");

/// The same in data_folder(): `titan8` is data/robots/titan8.xml. A name that is a path comes back
/// as given, for load_model() to say what is wrong with it. Throws Error (E-FILE) listing the
/// presets.
std::string find_robot(const std::string& name);

/// The file of the preset scenario of that name; nothing where there is none.
std::optional<std::string> find_scenario(const std::string& name,
                                         const std::string& data = data_folder());

}  // namespace legwork
