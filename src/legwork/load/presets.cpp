// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/presets.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "legwork/base/error.h"

namespace legwork {
namespace {

namespace fs = std::filesystem;

bool is_bare(const std::string& name) { return name.find_first_of("/.") == std::string::npos; }

std::vector<std::string> names_in(const fs::path& folder, const std::string& extension) {
  std::vector<std::string> names;
  std::error_code ec;
  for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec))
    if (it->path().extension() == extension) names.push_back(it->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// What this code was loaded from: the program, or the shared library.
fs::path own_file() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&data_folder), &info) == 0) return {};
  std::error_code ec;
  return fs::canonical(info.dli_fname, ec);
}

}  // namespace

std::string data_folder() {
  if (const char* given = std::getenv("LEGWORK_DATA")) return given;
  std::error_code ec;
  for (const fs::path& file : {fs::read_symlink("/proc/self/exe", ec), own_file()}) {
    for (fs::path at = file; at.has_relative_path();) {
      at = at.parent_path();
      for (const char* below : {"data", "share/legwork"})
        if (fs::is_directory(at / below / "robots", ec)) return (at / below).string();
    }
  }
  return {};
}

std::vector<std::string> preset_robots(const std::string& data) {
  if (data.empty()) return {};
  return names_in(fs::path(data) / "robots", ".xml");
}

std::vector<std::string> preset_scenarios(const std::string& data) {
  if (data.empty()) return {};
  return names_in(fs::path(data) / "scenarios", ".toml");
}

std::optional<std::string> find_robot_file(const std::string& name, const std::string& data,
                                           const std::string& beside) {
  std::error_code ec;
  if (is_bare(name) && !data.empty()) {
    const fs::path preset = fs::path(data) / "robots" / (name + ".xml");
    if (fs::exists(preset, ec)) return preset.string();
  }
  if (fs::path(name).is_relative() && fs::exists(fs::path(beside) / name, ec))
    return (fs::path(beside) / name).string();
  if (fs::exists(name, ec)) return name;
  return std::nullopt;
}

std::string find_robot(const std::string& name) {
  if (!is_bare(name)) return name;
  const std::string data = data_folder();
  if (const auto file = find_robot_file(name, data)) return *file;
  std::string list;
  for (const std::string& robot : preset_robots(data)) list += (list.empty() ? "" : ", ") + robot;
  throw Error(Finding{.code = "E-FILE",
                      .file = name,
                      .message = "no such file, and no preset robot of that name",
                      .remedy = "presets: " + (list.empty() ? "none found" : list)});
}

std::optional<std::string> find_scenario(const std::string& name, const std::string& data) {
  std::error_code ec;
  const fs::path file = fs::path(data) / "scenarios" / (name + ".toml");
  if (data.empty() || name.find('/') != std::string::npos || !fs::exists(file, ec))
    return std::nullopt;
  return file.string();
}

}  // namespace legwork
