#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where a recording's bytes go: a file, or memory in tests.
#include <string>

#include "legwork/record/bytes.h"

namespace legwork {

/// Appends bytes. write() is all or an error; truncate() takes back what a failed write left.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual bool write(ByteView bytes) = 0;
  virtual bool truncate(std::uint64_t size) = 0;
  virtual bool close() = 0;
  /// Why the last call returned false: "No space left on device".
  virtual std::string error() const = 0;
  virtual std::string name() const = 0;
};

/// A file, written without buffering so that a killed process loses nothing it handed over.
class FileSink : public ByteSink {
 public:
  /// Creates or empties a plain file. Throws Error (E-OUTPUT) when it cannot, or when the path is a
  /// symbolic link, device, pipe or folder.
  explicit FileSink(std::string path);
  ~FileSink() override;
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;
  bool write(ByteView bytes) override;
  bool truncate(std::uint64_t size) override;
  bool close() override;
  std::string error() const override { return error_; }
  std::string name() const override { return path_; }

 private:
  bool fail(const char* what);
  std::string path_, error_;
  int fd_ = -1;
};

/// Bytes in memory, owned by the caller.
class MemorySink : public ByteSink {
 public:
  explicit MemorySink(Bytes& out) : out_(out) {}
  bool write(ByteView bytes) override;
  bool truncate(std::uint64_t size) override;
  bool close() override { return true; }
  std::string error() const override { return {}; }
  std::string name() const override { return "memory"; }

 private:
  Bytes& out_;
};

}  // namespace legwork
