// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/content_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "legwork/base/content_hash.h"

namespace legwork {
namespace {

namespace fs = std::filesystem;

constexpr char kMagic[] = "legwork cache 1\n";
constexpr std::size_t kHashBytes = 64;
constexpr off_t kLargest = 64 << 20;  // [bytes]
constexpr std::size_t kMostEntries = 4096;
constexpr std::uintmax_t kMostBytes = 512u << 20;

bool is_key(const std::string& key) {
  return !key.empty() && key.size() <= 128 && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

// Ours alone: nobody else can put an entry there.
bool is_private(const struct stat& s) {
  return s.st_uid == geteuid() && (s.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::optional<std::string> read_own_file(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return std::nullopt;
  std::optional<std::string> bytes;
  struct stat s {};
  if (fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && is_private(s) && s.st_size <= kLargest) {
    bytes.emplace(static_cast<std::size_t>(s.st_size), '\0');
    std::size_t done = 0;
    while (done < bytes->size()) {
      const ssize_t n = ::read(fd, bytes->data() + done, bytes->size() - done);
      if (n <= 0) break;
      done += static_cast<std::size_t>(n);
    }
    if (done < bytes->size()) bytes.reset();
  }
  close(fd);
  return bytes;
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool is_part(const std::string& name) { return name.starts_with("part-") && name.size() == 11; }

/// Whether a file of the folder is one of ours: a key, and our head in it; or the part of a writer
/// that was killed. What else lies there is not ours to remove.
bool is_entry(const fs::path& path) {
  std::error_code ec;
  if (!fs::is_regular_file(fs::symlink_status(path, ec))) return false;
  const std::string name = path.filename().string();
  if (is_part(name))
    return fs::last_write_time(path, ec) < fs::file_time_type::clock::now() - std::chrono::hours(1);
  const std::string head = kMagic + name + "\n";
  std::string found(head.size(), '\0');
  std::ifstream in(path, std::ios::binary);
  return in.read(found.data(), static_cast<std::streamsize>(found.size())) && found == head;
}

// The older half goes when there are too many, or they are too large together.
void prune(const std::string& folder) {
  std::error_code ec;
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(folder, ec)) {
    const std::string name = entry.path().filename().string();
    if (!is_key(name) && !is_part(name)) continue;
    entries.emplace_back(entry.last_write_time(ec), entry.path());
    const std::uintmax_t size = entry.file_size(ec);
    bytes += ec ? 0 : size;
  }
  if (entries.size() <= kMostEntries && bytes <= kMostBytes) return;
  std::sort(entries.begin(), entries.end());
  for (std::size_t i = 0; i < entries.size() / 2; ++i)
    if (is_entry(entries[i].second)) fs::remove(entries[i].second, ec);
}

}  // namespace

ContentCache::ContentCache(std::string folder) {
  std::error_code ec;
  if (!fs::exists(folder, ec)) {
    fs::create_directories(fs::path(folder).parent_path(), ec);
    mkdir(folder.c_str(), 0700);
  }
  struct stat s {};
  if (lstat(folder.c_str(), &s) == 0 && S_ISDIR(s.st_mode) && is_private(s))
    folder_ = std::move(folder);
}

ContentCache ContentCache::of_user() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  const std::string own = variable("LEGWORK_CACHE");
  if (own == "off") return {};
  if (!own.empty()) return ContentCache(own);
  const std::string xdg = variable("XDG_CACHE_HOME"), home = variable("HOME");
  if (!xdg.empty() && xdg[0] == '/') return ContentCache(xdg + "/legwork");
  return home.empty() ? ContentCache() : ContentCache(home + "/.cache/legwork");
}

std::optional<std::string> ContentCache::read(const std::string& key) const {
  if (!is_on() || !is_key(key)) return std::nullopt;
  std::optional<std::string> bytes = read_own_file(folder_ + "/" + key);
  const std::string head = kMagic + key + "\n";
  if (!bytes || bytes->size() < head.size() + kHashBytes ||
      bytes->compare(0, head.size(), head) != 0)
    return std::nullopt;
  const std::size_t end = bytes->size() - kHashBytes;
  if (content_hash({bytes->data(), end}) != bytes->substr(end)) return std::nullopt;
  return bytes->substr(head.size(), end - head.size());
}

void ContentCache::write(const std::string& key, std::string_view bytes) const {
  if (!is_on() || !is_key(key) || bytes.size() > static_cast<std::size_t>(kLargest) / 2) return;
  std::string whole = kMagic + key + "\n";
  whole += bytes;
  whole += content_hash(whole);
  std::string part = folder_ + "/part-XXXXXX";
  const int fd = mkstemp(part.data());  // new, and only ours
  if (fd < 0) return;
  const bool written = write_all(fd, whole);
  if (close(fd) != 0 || !written || rename(part.c_str(), (folder_ + "/" + key).c_str()) != 0)
    unlink(part.c_str());
  else
    prune(folder_);
}

}  // namespace legwork
