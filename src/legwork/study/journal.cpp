// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>

#include "legwork/base/error.h"
#include "legwork/base/file_calls.h"
#include "legwork/base/plain_file.h"
#include "legwork/record/detail/crc32.h"

namespace legwork {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "legwork study 1\n";
constexpr std::string_view kExtension = ".journal";
constexpr std::size_t kMostNote = 1000, kMostRecord = 1u << 20;
constexpr std::chrono::milliseconds kFlushEvery{1000};

[[noreturn]] void refuse(const std::string& path, const std::string& message,
                         const std::string& remedy) {
  throw Error(Finding{.code = "E-OUTPUT", .file = path, .message = message, .remedy = remedy});
}

Bytes head_bytes(const JournalHead& head) {
  Bytes body;
  put_text(body, head.study);
  put(body, static_cast<std::uint32_t>(head.metrics.size()));
  for (const std::string& name : head.metrics) put_text(body, name);
  put(body, head.x);
  Bytes all;
  put_bytes(all, kMagic.data(), kMagic.size());
  put(all, static_cast<std::uint32_t>(body.size()));
  put_bytes(all, body.data(), body.size());
  put(all, crc32(body));
  return all;
}

/// The note within its limit, not cut inside of a character.
std::string_view short_note(std::string_view note) {
  if (note.size() <= kMostNote) return note;
  std::size_t end = kMostNote;
  while (end > 0 && (static_cast<unsigned char>(note[end]) & 0xc0) == 0x80) --end;
  return note.substr(0, end);
}

void put_record(Bytes& out, const CaseRecord& r) {
  const std::size_t begin = out.size();
  put(out, std::uint32_t{0});
  put(out, r.index);
  put(out, static_cast<std::uint8_t>(r.end));
  for (const double x : r.x) put(out, x);
  for (const double value : r.values) put(out, value);
  put_text(out, short_note(r.note));
  const std::size_t body = out.size() - begin - 4;
  patch(out, begin, static_cast<std::uint32_t>(body));
  put(out, crc32(ByteView(out).subspan(begin + 4, body)));
}

std::optional<CaseRecord> record_in(ByteView body, const JournalHead& head) {
  ByteCursor in(body);
  CaseRecord r;
  r.index = in.number<std::uint64_t>();
  const auto end = in.number<std::uint8_t>();
  if (end > static_cast<std::uint8_t>(CaseEnd::kFailed)) return std::nullopt;
  r.end = static_cast<CaseEnd>(end);
  r.x.resize(head.x);
  for (double& x : r.x) x = in.number<double>();
  r.values.resize(head.metrics.size());
  for (double& value : r.values) value = in.number<double>();
  r.note = in.text(kMostNote);
  if (!in.ok() || !in.at_end()) return std::nullopt;
  return r;
}

/// Reads forward; gives the number of bytes that are whole, head and records.
std::uint64_t scan(const std::string& path, const JournalHead& head,
                   const std::function<void(CaseRecord&&)>& take) {
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse(path, "cannot be read", "look at its permissions");
  const Bytes wanted = head_bytes(head);
  Bytes found(wanted.size());
  in.read(reinterpret_cast<char*>(found.data()), static_cast<std::streamsize>(found.size()));
  const auto got = static_cast<std::size_t>(in.gcount());
  // A head that was torn by a kill is the beginning of ours; whatever else it is, it is not ours.
  if (!std::equal(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(got), wanted.begin()))
    refuse(path,
           "is the journal of another study, or of this one before it, its scenario or the program "
           "was changed",
           "--force begins anew and forgets it; --out DIR keeps it and writes elsewhere");
  if (got < wanted.size()) return 0;
  std::uint64_t whole = wanted.size();
  Bytes body;
  for (;;) {
    std::uint32_t size = 0, check = 0;
    if (!in.read(reinterpret_cast<char*>(&size), sizeof size) || size > kMostRecord) return whole;
    body.resize(size);
    if (!in.read(reinterpret_cast<char*>(body.data()), size) ||
        !in.read(reinterpret_cast<char*>(&check), sizeof check) || check != crc32(body))
      return whole;
    std::optional<CaseRecord> record = record_in(body, head);
    if (!record) return whole;
    whole += 8 + size;
    if (take) take(std::move(*record));
  }
}

std::vector<fs::path> journals_in(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == kExtension &&
        file_kind(entry.path().string()) == "a plain file")
      all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

std::string_view to_string(CaseEnd end) {
  constexpr std::array<std::string_view, 3> kNames{"ran", "ended early", "failed"};
  return kNames[static_cast<std::size_t>(end)];
}

Journal::Journal(const fs::path& folder, const std::string& writer, const JournalHead& head)
    : path_((folder / (writer + std::string(kExtension))).string()) {
  fd_ = file_calls::open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_APPEND | O_NONBLOCK);
  if (fd_ < 0) fail("cannot be opened");
  struct stat status {};
  if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink != 1) {
    file_calls::close(fd_);
    refuse(path_, "is no plain file of its own", "move it away, or write elsewhere with --out DIR");
  }
  if (flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    file_calls::close(fd_);
    refuse(path_, "is being written: the study is at work in another process",
           "wait for it, or write elsewhere with --out DIR");
  }
  std::uint64_t whole = 0;
  try {
    whole = scan(path_, head, {});
  } catch (...) {
    file_calls::close(fd_);
    throw;
  }
  if (file_calls::truncate(fd_, whole) != 0) fail("cannot be cut to its last whole record");
  if (whole == 0) write(head_bytes(head));
  flush();
  if (!sync_folder(folder.string())) fail("cannot be flushed to the disk");
}

Journal::~Journal() {
  if (fd_ < 0) return;
  file_calls::sync(fd_);
  file_calls::close(fd_);
}

void Journal::fail(const std::string& what) const {
  refuse(path_, what + ": " + std::strerror(errno),
         "free some space or choose another folder; what is in it stays, the same command resumes");
}

void Journal::write(ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t n = file_calls::write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) fail("cannot be written");
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  dirty_ = true;
}

void Journal::append(const CaseRecord& record) {
  const std::lock_guard lock(busy_);
  if (failed_) refuse(path_, "could not be written", "see the first message");
  buffer_.clear();
  put_record(buffer_, record);
  failed_ = true;
  write(buffer_);
  failed_ = false;
  const auto now = std::chrono::steady_clock::now();
  if (now - flushed_ < kFlushEvery) return;
  if (file_calls::sync(fd_) != 0) fail("cannot be flushed to the disk");
  flushed_ = now, dirty_ = false;
}

void Journal::flush() {
  const std::lock_guard lock(busy_);
  if (dirty_ && file_calls::sync(fd_) != 0) fail("cannot be flushed to the disk");
  dirty_ = false;
}

void read_journals(const fs::path& folder, const JournalHead& head,
                   const std::function<void(CaseRecord&&)>& take) {
  for (const fs::path& path : journals_in(folder)) scan(path.string(), head, take);
}

void forget_journals(const fs::path& folder) {
  const std::vector<fs::path> all = journals_in(folder);
  std::vector<int> held;
  bool busy = false;
  for (const fs::path& path : all) {
    const int fd = file_calls::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    if (fd >= 0) held.push_back(fd);
    busy |= fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  }
  const fs::path* stuck = nullptr;
  for (const fs::path& path : all)
    if (!busy && stuck == nullptr && file_calls::remove(path.c_str()) != 0) stuck = &path;
  const int reason = errno;
  for (const int fd : held) file_calls::close(fd);
  if (busy)
    refuse(folder.string(), "a journal in it is being written: the study is at work",
           "wait for it, or write elsewhere with --out DIR");
  if (stuck != nullptr)
    refuse(stuck->string(), std::string("cannot be removed: ") + std::strerror(reason),
           "look at its permissions, or write elsewhere with --out DIR");
}

bool has_journal(const fs::path& folder) { return !journals_in(folder).empty(); }

}  // namespace legwork
