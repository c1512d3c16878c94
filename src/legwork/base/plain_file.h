#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Plain files, read whole within a limit and written whole or not at all.
#include <cstdint>
#include <string>
#include <string_view>

namespace legwork {

/// "a folder", "a device", "a pipe or socket", "a symbolic link", "a plain file", or "" where there
/// is nothing. Does not follow a symbolic link.
std::string file_kind(const std::string& path);

/// The whole text of a plain file of at most `limit` bytes. Its size and kind are asked before the
/// first byte is read: a folder, device or pipe is refused at once. Throws Error (E-FILE).
std::string read_plain_file(const std::string& path, std::uint64_t limit,
                            const std::string& remedy);

/// A new plain file that takes its name only when it is whole.
///
/// Written as PATH.legwork-part and locked there, so that a second writer is refused; commit()
/// flushes it to the disk and renames it. Without commit() the part is removed and PATH stays as it
/// was. Refuses, before it writes a byte, a PATH or PATH.legwork-part that is a symbolic link,
/// device, pipe or folder.
class PlainFileWriter {
 public:
  /// Throws Error (E-OUTPUT).
  explicit PlainFileWriter(std::string path);
  ~PlainFileWriter();
  PlainFileWriter(const PlainFileWriter&) = delete;
  PlainFileWriter& operator=(const PlainFileWriter&) = delete;
  /// Throws Error (E-OUTPUT) where not all of it could be written.
  void write(std::string_view bytes);
  /// Throws Error (E-OUTPUT); PATH is then as it was.
  void commit();

 private:
  [[noreturn]] void fail(const std::string& why);
  void discard();
  std::string path_, part_;
  int fd_ = -1;
};

/// All of `bytes` by a PlainFileWriter: readers see the old file or the whole new one, also after a
/// power cut. Throws Error (E-OUTPUT).
void write_plain_file(const std::string& path, std::string_view bytes);

/// Opens a plain file for writing and empties it, without following a symbolic link; creates it
/// where there is none. Gives -1 and sets `why` where it cannot, or where it is no plain file.
int open_plain_output(const std::string& path, std::string& why);

/// Flushes a folder's entries to the disk; false and errno where that failed.
bool sync_folder(const std::string& folder);

/// A name that can stand for one entry of a folder: not empty, not hidden, without '/', control
/// characters or a trailing blank, at most 200 bytes.
bool is_plain_name(std::string_view name);

}  // namespace legwork
