// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "support/golden.h"

#include <cstdlib>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "support/shared_folder.h"

namespace legwork::support {

Golden& Golden::file(const std::string& name) {
  static std::map<std::string, std::unique_ptr<Golden>> open;
  std::unique_ptr<Golden>& golden = open[name];
  if (!golden) golden.reset(new Golden(source_root() + "/tests/golden/" + name));
  return *golden;
}

Golden::Golden(const std::string& path)
    : path_(path), renewed_(std::getenv("LEGWORK_UPDATE_GOLDEN") != nullptr) {
  if (renewed_) return;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const std::size_t space = line.find(' ');
    if (line.empty() || line[0] == '#' || space == std::string::npos) continue;
    kept_[line.substr(0, space)] = line.substr(space + 1);
  }
}

std::string Golden::difference(const std::string& name, const std::string& value) {
  if (!seen_.emplace(name, value).second) return name + ": two cases have this name";
  if (renewed_) {
    write();
    return "";
  }
  const auto kept = kept_.find(name);
  if (kept != kept_.end() && kept->second == value) return "";
  return name + ": expected " + (kept == kept_.end() ? "nothing yet" : kept->second) + ", got " +
         value + " (" + path_.substr(source_root().size() + 1) +
         "); if it was meant to change: python3 tools/update_golden.py";
}

void Golden::write() const {
  std::ofstream out(path_);
  for (const auto& [name, value] : seen_) out << name << ' ' << value << '\n';
  out.flush();
  if (!out) throw std::runtime_error("cannot write " + path_);
}

}  // namespace legwork::support
