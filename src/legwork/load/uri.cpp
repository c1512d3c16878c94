// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/uri.h"

#include <algorithm>
#include <cstdlib>

#include "legwork/load/detail/findings.h"

namespace legwork::load {
namespace {

constexpr std::size_t kMaxLevels = 5;

bool has_entry(const Files& files, const std::string& folder, const std::string& name) {
  return files.real_path(join_path(folder, name)).has_value();
}

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts;
  std::size_t i = 0;
  while (i <= path.size()) {
    const std::size_t end = std::min(path.find('/', i), path.size());
    if (end > i) parts.push_back(path.substr(i, end - i));
    i = end + 1;
  }
  return parts;
}

std::string joined(const std::vector<std::string>& parts, std::size_t from) {
  std::string path;
  for (std::size_t i = from; i < parts.size(); ++i) path += (i > from ? "/" : "") + parts[i];
  return path;
}

bool hostile(const std::string& path) {
  if (path.find('\0') != std::string::npos || path.find('\\') != std::string::npos) return true;
  const std::vector<std::string> parts = split(path);
  return std::find(parts.begin(), parts.end(), "..") != parts.end();
}

bool starts_with(const std::string& text, const std::string& prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

std::vector<std::string> ancestors_of(const Files& files, const std::string& folder,
                                      std::size_t& climb_limit) {
  std::vector<std::string> list;
  std::string here = files.real_path(folder).value_or(folder);
  bool last = false, bounded = false;
  while (list.size() < kMaxLevels && here != "/" && !here.empty()) {
    list.push_back(here);
    if (last || has_entry(files, here, ".git")) {
      bounded = true;
      break;
    }
    last = has_entry(files, here, "package.xml");  // its siblings are packages too
    if (here == ".") break;
    here = folder_of(here);
  }
  climb_limit = bounded ? list.size() : std::min<std::size_t>(list.size(), 2);
  return list;
}

// A path's names without "." and "..", and how often it climbs out of where it begins.
struct PlainPath {
  std::vector<std::string> parts;
  std::size_t climbed = 0;
};
PlainPath without_dots(const std::string& path) {
  PlainPath plain;
  for (const std::string& part : split(path)) {
    if (part == ".") continue;
    if (part != "..")
      plain.parts.push_back(part);
    else if (!plain.parts.empty())
      plain.parts.pop_back();
    else
      ++plain.climbed;
  }
  return plain;
}

// The folders of an environment variable, apart by colons.
std::vector<std::string> folders_of(const char* variable) {
  std::vector<std::string> folders;
  const char* value = std::getenv(variable);
  const std::string all = value == nullptr ? "" : value;
  for (std::size_t i = 0; i < all.size();) {
    const std::size_t end = std::min(all.find(':', i), all.size());
    if (end > i) folders.push_back(all.substr(i, end - i));
    i = end + 1;
  }
  return folders;
}

}  // namespace

Roots::Roots(const Files& files, const std::string& model_path,
             std::map<std::string, std::string> packages, std::vector<std::string> mesh_roots)
    : files_(files), folder_(folder_of(model_path)), packages_(std::move(packages)) {
  ancestors_ = ancestors_of(files, folder_of(model_path), climb_limit_);
  if (ancestors_.empty()) ancestors_.push_back(folder_of(model_path));
  for (const std::string& root : mesh_roots) {
    if (starts_with(root, "/")) named_roots_.push_back("/" + joined(without_dots(root).parts, 0));
    mesh_roots_.push_back(files.real_path(root).value_or(root));
  }
  for (auto& [unused, folder] : packages_) folder = files.real_path(folder).value_or(folder);
  for (const std::string& folder : folders_of("ROS_PACKAGE_PATH"))
    ros_path_.push_back(files.real_path(folder).value_or(folder));
  for (const std::string& prefix : folders_of("AMENT_PREFIX_PATH"))
    if (const auto share = files.real_path(join_path(prefix, "share"))) ros_path_.push_back(*share);
}

std::string Roots::shown(const std::string& path) const {
  const std::string prefix = ancestors_.front() + "/";
  return starts_with(path, prefix) ? join_path(folder_, path.substr(prefix.size())) : path;
}

bool Roots::inside_roots(const std::string& real_path) const {
  const auto inside = [&](const std::string& root) {
    return root == "." || real_path == root || starts_with(real_path, root + "/");
  };
  if (inside(ancestors_.back())) return true;
  for (const std::string& root : mesh_roots_)
    if (inside(root)) return true;
  for (const auto& [unused, folder] : packages_)
    if (inside(folder)) return true;
  return std::any_of(ros_path_.begin(), ros_path_.end(), inside);
}

bool Roots::try_path(const std::string& path, Resolved& result) const {
  if (!files_.size(path)) {
    const std::string folder = folder_of(path);
    if (std::find(result.looked_in.begin(), result.looked_in.end(), folder) ==
        result.looked_in.end())
      result.looked_in.push_back(folder);
    return false;
  }
  // A symbolic link may point anywhere: what counts is where the bytes are.
  if (!inside_roots(files_.real_path(path).value_or(path))) {
    result.forbidden = true;
    return true;
  }
  result.path = path;
  return true;
}

void Roots::suggest(const std::string& path, Resolved& result) const {
  const std::string name = file_name_of(path);
  for (const std::string& folder : result.looked_in) {
    const std::vector<std::string> names = files_.list(folder);
    for (const std::string& other : names)
      if (other != name && nearest(name, {other}) == other) {
        result.nearest = nearest(name, names);
        return;
      }
  }
  // The same name in a neighbouring folder (meshes/ for assets/).
  const std::string& home = ancestors_.front();
  for (const std::string& folder : files_.list(home))
    if (files_.size(join_path(join_path(home, folder), name))) {
      result.nearest = folder + "/" + name;
      return;
    }
}

Resolved Roots::find_relative(const std::string& path) const {
  Resolved result;
  if (path.find('\0') != std::string::npos || path.find('\\') != std::string::npos) {
    result.forbidden = true;
    return result;
  }
  // Climbing is allowed as far as the roots reach, and judged on the text before any file is
  // touched.
  const auto [clean, climbed] = without_dots(path);
  std::vector<std::string> bases;
  if (!path.empty() && path[0] == '/') {
    const std::string absolute = "/" + joined(clean, 0);
    // A root may have been named through a symbolic link; where the bytes are is looked at later.
    const bool named =
        std::any_of(named_roots_.begin(), named_roots_.end(),
                    [&](const std::string& root) { return starts_with(absolute, root + "/"); });
    if (climbed > 0 || !(named || inside_roots(absolute))) {
      result.forbidden = true;
      return result;
    }
    bases.push_back("/");
  } else {
    if (climbed >= climb_limit_) {
      result.forbidden = true;
      return result;
    }
    bases.push_back(ancestors_[climbed]);
    if (climbed == 0) bases.insert(bases.end(), mesh_roots_.begin(), mesh_roots_.end());
  }
  for (const std::string& base : bases)
    if (try_path(join_path(base, joined(clean, 0)), result)) return result;
  suggest(path, result);
  return result;
}

Resolved Roots::find_package(const std::string& package, const std::string& rest) const {
  Resolved result;
  if (const auto it = packages_.find(package); it != packages_.end())
    if (try_path(join_path(it->second, rest), result)) return result;
  for (const std::string& root : ancestors_)
    if (file_name_of(root) == package && try_path(join_path(root, rest), result)) return result;
  for (const std::string& root : ancestors_)
    if (try_path(join_path(root, package + "/" + rest), result)) return result;
  for (const std::string& root : mesh_roots_)
    if (try_path(join_path(root, package + "/" + rest), result) ||
        try_path(join_path(root, rest), result))
      return result;
  // A folder of the path holds packages, or is one; below it they may lie a level deeper.
  for (const std::string& root : ros_path_) {
    if (file_name_of(root) == package && try_path(join_path(root, rest), result)) return result;
    if (try_path(join_path(root, package + "/" + rest), result)) return result;
    for (const std::string& folder : files_.list(root))
      if (files_.size(join_path(join_path(root, folder), package + "/" + rest)))
        return try_path(join_path(join_path(root, folder), package + "/" + rest), result), result;
  }
  // Suffix rule: the package lies somewhere else, but the tail of the path is here.
  const std::vector<std::string> parts = split(package + "/" + rest);
  for (const std::string& root : ancestors_)
    for (std::size_t from = 1; from < parts.size(); ++from)
      if (try_path(join_path(root, joined(parts, from)), result)) {
        result.dropped = joined({parts.begin(), parts.begin() + static_cast<long>(from)}, 0);
        return result;
      }
  suggest(rest, result);
  return result;
}

Resolved Roots::find_uri(const std::string& uri) const {
  Resolved result;
  const std::string package_scheme = "package://", file_scheme = "file://";
  if (starts_with(uri, package_scheme)) {
    std::string path = uri.substr(package_scheme.size());
    while (!path.empty() && path[0] == '/') path.erase(0, 1);  // package:///P/...
    if (hostile(path)) {
      result.forbidden = true;
      return result;
    }
    const std::size_t slash = path.find('/');
    if (slash == std::string::npos) return find_relative(path);
    return find_package(path.substr(0, slash), path.substr(slash + 1));
  }
  if (starts_with(uri, file_scheme)) {
    const std::string path = uri.substr(file_scheme.size());
    if (!hostile(path)) return find_relative(path);
    result.forbidden = true;
    return result;
  }
  if (uri.find("://") != std::string::npos) {
    result.forbidden = true;  // http:// and the like: nothing is fetched
    return result;
  }
  return find_relative(uri);
}

}  // namespace legwork::load
