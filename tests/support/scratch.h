#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A folder of its own for each test, removed at its end.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace legwork::test {

class Scratch {
 public:
  Scratch() {
    std::error_code none;
    std::filesystem::path parent = std::filesystem::temp_directory_path(none);
    if (none) parent = std::filesystem::current_path();  // TMPDIR names a folder that is not there
    std::string name = (parent / "legwork test XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string contents_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void put_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace legwork::test
