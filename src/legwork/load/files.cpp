// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace legwork::load {
namespace {

namespace fs = std::filesystem;

class DiskFiles final : public Files {
 public:
  std::optional<std::uint64_t> size(const std::string& path) const override {
    std::error_code ec;
    // A pipe or device has no size to check before reading: only plain files are read.
    if (!fs::is_regular_file(path, ec) || ec) return std::nullopt;
    const std::uint64_t n = fs::file_size(path, ec);
    if (ec) return std::nullopt;
    return n;
  }

  std::optional<std::string> read(const std::string& path, std::uint64_t limit) const override {
    const auto n = size(path);
    if (!n || *n > limit) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text(static_cast<std::size_t>(*n), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
  }

  std::vector<std::string> list(const std::string& folder) const override {
    std::vector<std::string> names;
    std::error_code ec;
    for (fs::directory_iterator it(folder, ec), end; !ec && it != end && names.size() < 10000;
         it.increment(ec))
      names.push_back(it->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  std::optional<std::string> real_path(const std::string& path) const override {
    std::error_code ec;
    const fs::path real = fs::canonical(path, ec);
    if (ec) return std::nullopt;
    return real.string();
  }
};

class MemoryFiles final : public Files {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> contents)
      : contents_(std::move(contents)) {}

  std::optional<std::uint64_t> size(const std::string& path) const override {
    const auto it = contents_.find(path);
    if (it == contents_.end()) return std::nullopt;
    return it->second.size();
  }

  std::optional<std::string> read(const std::string& path, std::uint64_t limit) const override {
    const auto it = contents_.find(path);
    if (it == contents_.end() || it->second.size() > limit) return std::nullopt;
    return it->second;
  }

  std::vector<std::string> list(const std::string& folder) const override {
    const std::string prefix = folder.empty() || folder == "." ? "" : folder + "/";
    std::set<std::string> names;
    for (const auto& [path, unused] : contents_) {
      if (path.rfind(prefix, 0) != 0) continue;
      const std::string rest = path.substr(prefix.size());
      names.insert(rest.substr(0, rest.find('/')));
    }
    return {names.begin(), names.end()};
  }

  std::optional<std::string> real_path(const std::string& path) const override {
    if (path.empty() || path == "." || contents_.count(path) > 0 || !list(path).empty())
      return path.empty() ? "." : path;
    return std::nullopt;
  }

 private:
  std::map<std::string, std::string> contents_;
};

}  // namespace

std::unique_ptr<Files> disk_files() { return std::make_unique<DiskFiles>(); }

std::unique_ptr<Files> memory_files(std::map<std::string, std::string> contents) {
  return std::make_unique<MemoryFiles>(std::move(contents));
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string file_name_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string join_path(const std::string& folder, const std::string& path) {
  if (folder.empty() || folder == "." || (!path.empty() && path[0] == '/')) return path;
  return folder.back() == '/' ? folder + path : folder + "/" + path;
}

}  // namespace legwork::load
