#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where bytes come from: the disk, or a map in memory (tests, fuzzing, text from a socket).
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace legwork::load {

/// A read-only file system. Paths use '/'.
class Files {
 public:
  virtual ~Files() = default;
  /// Size in bytes of a regular file; nothing when there is none.
  virtual std::optional<std::uint64_t> size(const std::string& path) const = 0;
  /// The whole file; nothing when it cannot be read or is longer than `limit`.
  virtual std::optional<std::string> read(const std::string& path, std::uint64_t limit) const = 0;
  /// Names of the entries of a folder, sorted; empty when there is none.
  virtual std::vector<std::string> list(const std::string& folder) const = 0;
  /// The path with every symbolic link followed; nothing when it does not exist.
  virtual std::optional<std::string> real_path(const std::string& path) const = 0;
};

/// The machine's own file system.
std::unique_ptr<Files> disk_files();

/// Files given by name; folders are implied by the names.
std::unique_ptr<Files> memory_files(std::map<std::string, std::string> contents);

/// "a/b/c.xml" -> "a/b"; "c.xml" -> ".".
std::string folder_of(const std::string& path);
/// "a/b/c.xml" -> "c.xml".
std::string file_name_of(const std::string& path);
/// folder + "/" + path, unless path is absolute or folder is "." or empty.
std::string join_path(const std::string& folder, const std::string& path);

}  // namespace legwork::load
