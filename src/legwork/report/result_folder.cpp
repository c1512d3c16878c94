// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/report/result_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "legwork/base/error.h"
#include "legwork/base/file_calls.h"
#include "legwork/base/plain_file.h"

namespace legwork::report {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& message,
                         const std::string& remedy = "choose another folder with --out DIR") {
  throw Error(
      Finding{.code = "E-OUTPUT", .file = path.string(), .message = message, .remedy = remedy});
}

[[noreturn]] void refuse_errno(const fs::path& path, const std::string& what) {
  const int reason = errno;
  refuse(path, what + ": " + std::strerror(reason),
         "free some space, or choose another folder with --out DIR");
}

std::string head_of(const fs::path& file, std::size_t bytes) {
  if (file_kind(file.string()) != "a plain file") return "";
  std::ifstream in(file, std::ios::binary);
  std::string head(bytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(bytes));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return head;
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code failure;
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
       it.increment(failure))
    entries.push_back(it->path());
  if (failure) refuse(folder, "cannot be read: " + failure.message());
  std::sort(entries.begin(), entries.end());
  return entries;
}

/// What fails once (a disk elsewhere that was busy) is tried again: nothing is left for one error.
bool removed(const fs::path& file) {
  return file_calls::remove(file.c_str()) == 0 || file_calls::remove(file.c_str()) == 0;
}
bool removed_folder(const fs::path& folder) {
  return file_calls::remove_folder(folder.c_str()) == 0 ||
         file_calls::remove_folder(folder.c_str()) == 0;
}

/// Removes a folder of files; what cannot be removed stays for the next run.
bool remove_files(const fs::path& folder) {
  std::error_code failure;
  bool all = true;
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
       it.increment(failure)) {
    std::error_code ignored;
    if (fs::is_directory(it->symlink_status(ignored)))
      fs::remove_all(it->path(), ignored);
    else
      all = removed(it->path()) && all;
  }
  return all && !failure && removed_folder(folder);
}

bool same_file(int fd, const fs::path& path) {
  struct stat open {
  }, named{};
  return ::fstat(fd, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

/// A disk mounted there cannot be swapped for a folder.
void require_no_mount(const fs::path& folder) {
  struct stat own {
  }, above{};
  const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
  if (::lstat(folder.c_str(), &own) == 0 && ::stat(parent.c_str(), &above) == 0 &&
      own.st_dev != above.st_dev)
    refuse(folder, "is a disk of its own, which cannot be replaced as a whole",
           "name a folder on it, e.g. --out " + (folder / "run").string());
}

/// A folder held so that no other run takes it for its own work folder; -1 where that failed.
int lock_folder(const fs::path& folder) {
  const int fd = file_calls::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (fd < 0) return -1;
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  const int reason = errno;
  ::close(fd);
  errno = reason;
  return -1;
}

}  // namespace

std::vector<std::string> result_names() {
  return {"summary.json", "report.html", "run.mcap", "run.csv"};
}

fs::path default_result_folder(std::string_view name) {
  if (!is_plain_name(name))
    refuse(std::string(name), "is no name for a folder of results",
           "rename it, or choose the folder with --out DIR");
  return fs::path("runs") / name;
}

ResultFolder::ResultFolder(const fs::path& folder, const Options& options)
    : names_(options.names), earlier_(options.earlier) {
  std::error_code failure;
  const fs::path here = fs::current_path(failure);
  fs::path given = folder.lexically_normal();
  if (!given.has_filename()) given = given.parent_path();  // "runs/walk/" is runs/walk
  const std::string name = given.filename().string();
  if (name.empty() || name == "." || name == "..")
    refuse(folder, "cannot be replaced as a whole", "give the result a folder of its own");
  const fs::path whole = fs::absolute(given).lexically_normal();
  const auto [rest, unused] = std::mismatch(whole.begin(), whole.end(), here.begin(), here.end());
  if (rest == whole.end())
    refuse(folder, "holds the current folder", "give the result a folder of its own");
  if (given.has_parent_path()) {
    fs::create_directories(given.parent_path(), failure);
    if (failure) refuse(folder, "the folder cannot be made: " + failure.message());
  }
  choose(given, options.earlier);
}

ResultFolder::~ResultFolder() {
  if (lock_ < 0) return;
  remove_files(work_);
  release();
}

void ResultFolder::release() {
  if (lock_ >= 0) ::close(lock_);
  lock_ = -1;
}

fs::path ResultFolder::file(std::string_view name) const {
  if (!is_plain_name(name)) refuse(std::string(name), "is no name for a file of a result");
  return work_ / name;
}

/// Finds the folder's place and takes the work folder beside it.
void ResultFolder::choose(const fs::path& folder, EarlierResult earlier) {
  constexpr int kMost = 10'000;
  for (int n = 1; n < kMost; ++n) {
    target_ = n == 1 ? folder : fs::path(folder.string() + "-" + std::to_string(n));
    if (earlier == EarlierResult::kNumber && n < kMost - 1 && holds_result(target_)) continue;
    work_ = fs::path(target_.string() + ".part");
    old_ = target_.parent_path() / ("." + target_.filename().string() + ".legwork-old");
    require_replaceable(target_);
    require_no_mount(target_);
    if (earlier == EarlierResult::kRefuse && holds_result(target_))
      refuse(target_, "holds a result already",
             "--force replaces it; --out DIR chooses another folder");
    claim();
    return;
  }
  refuse(folder, "has too many numbered results beside it");
}

void ResultFolder::claim() {
  const bool made = file_calls::make_folder(work_.c_str()) == 0;
  if (!made && errno != EEXIST) refuse_errno(target_, "a folder cannot be made beside it");
  lock_ = lock_folder(work_);
  if (lock_ < 0 && errno == EWOULDBLOCK)
    refuse(target_, "another run is writing its result there",
           "wait for it, or choose another folder with --out DIR");
  if (lock_ < 0) {
    const int reason = errno;
    if (made) removed_folder(work_);  // empty: nobody else is at work in it
    errno = reason;
    refuse_errno(work_, "cannot be opened");
  }
  if (!same_file(lock_, work_)) {
    release();
    refuse(target_, "another run has just written its result there", "try again");
  }
  clear_work();
  // A replacement that a killed run did not complete is taken back.
  if (file_kind(target_.string()).empty() && !file_kind(old_.string()).empty())
    file_calls::rename(old_.c_str(), target_.c_str());
  else if (file_kind(old_.string()) == "a folder")
    remove_files(old_);
}

/// Removes what a killed run left behind, once it is clear that nothing else is there.
void ResultFolder::clear_work() {
  const std::vector<fs::path> left = entries_of(work_);
  for (const fs::path& entry : left) {
    std::string name = entry.filename().string();
    if (const std::size_t end = name.rfind(".legwork-part"); end != std::string::npos)
      name.resize(end);
    if (std::find(names_.begin(), names_.end(), name) != names_.end() &&
        file_kind(entry.string()) == "a plain file")
      continue;
    release();  // it stays
    refuse(work_, "holds " + entry.filename().string() + ", which no killed run left",
           "move it away, or choose another folder with --out DIR");
  }
  for (const fs::path& entry : left)
    if (!removed(entry)) refuse_errno(entry, "cannot be removed");
}

bool ResultFolder::holds_result(const fs::path& folder) const {
  if (file_kind(folder.string()).empty()) return false;
  return file_kind(folder.string()) != "a folder" || !entries_of(folder).empty();
}

/// Only a result of ours is ever removed.
void ResultFolder::require_replaceable(const fs::path& folder) const {
  const std::string kind = file_kind(folder.string());
  if (kind.empty()) return;
  if (kind != "a folder") refuse(folder, "is " + kind + ", not a folder");
  const std::vector<fs::path> entries = entries_of(folder);
  for (const fs::path& entry : entries) {
    const std::string name = entry.filename().string();
    if (std::find(names_.begin(), names_.end(), name) == names_.end())
      refuse(folder, "holds " + name + ", which is no part of a result",
             "give the result a folder of its own with --out DIR");
    if (file_kind(entry.string()) != "a plain file")
      refuse(entry, "is " + file_kind(entry.string()) + ", not a file of a result");
  }
  if (entries.empty()) return;
  const bool summary =
      head_of(folder / "summary.json", 200).find("\"legwork\"") != std::string::npos;
  const bool recording = head_of(folder / "run.mcap", 200).find("legwork") != std::string::npos;
  const bool page =
      head_of(folder / "report.html", 8192).find("name=\"generator\" content=\"legwork\"") !=
      std::string::npos;
  const bool foreign = file_kind((folder / "summary.json").string()) == "a plain file" && !summary;
  if (foreign || (!summary && !recording && !page))
    refuse(folder, "holds files that no run of legwork wrote",
           "give the result a folder of its own with --out DIR");
}

/// Every byte on the disk before the folder takes its name.
void ResultFolder::flush() {
  for (const fs::path& entry : entries_of(work_)) {
    const int fd = file_calls::open(entry.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) refuse_errno(entry, "cannot be flushed to the disk");
    const bool synced = file_calls::sync(fd) == 0;
    const int reason = errno;
    const bool closed = file_calls::close(fd) == 0;
    if (!synced) errno = reason;
    if (!synced || !closed) refuse_errno(entry, "cannot be flushed to the disk");
  }
  if (!sync_folder(work_.string())) refuse_errno(target_, "cannot be flushed to the disk");
}

void ResultFolder::move_to(const fs::path& place) {
  const bool fresh = file_kind(place.string()).empty() || entries_of(place).empty();
  if (fresh) {
    if (file_calls::rename(work_.c_str(), place.c_str()) != 0)
      refuse_errno(place, "the result cannot be put in its place");
    release();
  } else {
    // Held, so that no other run takes the old result, once it is out of the way, for a work
    // folder.
    const int held = lock_folder(place);
    bool swapped = file_calls::exchange(work_.c_str(), place.c_str()) == 0;
    fs::path leftover = work_;
    if (!swapped && (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)) {
      // A file system that cannot swap: aside and in. A kill in between is mended by claim().
      leftover = old_;
      swapped = file_calls::rename(place.c_str(), old_.c_str()) == 0;
      if (swapped && file_calls::rename(work_.c_str(), place.c_str()) != 0) {
        const int reason = errno;
        file_calls::rename(old_.c_str(), place.c_str());
        errno = reason;
        swapped = false;
      }
    }
    if (!swapped) {
      const int reason = errno;
      if (held >= 0) ::close(held);
      errno = reason;
      refuse_errno(place, "the result cannot be put in its place");
    }
    release();
    remove_files(leftover);
    if (held >= 0) ::close(held);
  }
  const fs::path parent = place.parent_path();
  if (!sync_folder(parent.empty() ? "." : parent.string()))
    refuse(place,
           std::string("is written, but may be lost at a power cut: ") + std::strerror(errno));
}

void ResultFolder::publish() {
  if (lock_ < 0) refuse(target_, "was published already");
  flush();
  require_replaceable(target_);  // again: it may have changed during the run
  if (earlier_ != EarlierResult::kReplace && holds_result(target_))
    refuse(target_, "got a result while this run was on its way",
           "--force replaces it; --out DIR chooses another folder");
  move_to(target_);
}

fs::path ResultFolder::publish_stopped() {
  if (lock_ < 0) refuse(target_, "was published already");
  flush();
  const fs::path aside(target_.string() + ".stopped");
  const fs::path& place = holds_result(target_) ? aside : target_;
  require_replaceable(place);
  move_to(place);
  return place;
}

}  // namespace legwork::report
