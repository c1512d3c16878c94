#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where the bytes of a bus go: a serial port, or a pseudo-terminal that plays one.
#include <memory>
#include <span>
#include <string>

#include "legwork/link/link_error.h"
#include "legwork/record/bytes.h"

namespace legwork {

/// Bytes both ways. Never throws; a port that is gone answers kDisconnected from then on.
class Port {
 public:
  virtual ~Port() = default;
  /// Waits up to `seconds` for at least one byte; 0 bytes: none came.
  virtual LinkResult<std::size_t> read(std::span<std::uint8_t> into, double seconds) = 0;
  /// All of them, or an error.
  virtual LinkResult<Done> write(ByteView bytes) = 0;
  /// Throws away what has arrived and was not read.
  virtual void discard_input() = 0;
  virtual std::string name() const = 0;
};

/// A tty, raw, 8N1, for this process alone.
class SerialPort final : public Port {
 public:
  /// kDisconnected where there is no such device, kSystem where it is no tty or has no such baud.
  static LinkResult<std::unique_ptr<SerialPort>> open(const std::string& path, int baud);
  ~SerialPort() override;
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;

  LinkResult<std::size_t> read(std::span<std::uint8_t> into, double seconds) override;
  LinkResult<Done> write(ByteView bytes) override;
  void discard_input() override;
  std::string name() const override { return path_; }

 private:
  SerialPort(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  int fd_;
  std::string path_;
};

/// The owner's end of a pseudo-terminal; another program opens other_end() like any tty.
class PseudoTerminal final : public Port {
 public:
  static LinkResult<std::unique_ptr<PseudoTerminal>> open();
  ~PseudoTerminal() override;
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  LinkResult<std::size_t> read(std::span<std::uint8_t> into, double seconds) override;
  LinkResult<Done> write(ByteView bytes) override;
  void discard_input() override;
  std::string name() const override { return path_; }
  const std::string& other_end() const { return path_; }
  /// As if the cable were pulled: the other end sees a hang-up.
  void unplug();

 private:
  PseudoTerminal(int fd, int kept, std::string path)
      : fd_(fd), kept_(kept), path_(std::move(path)) {}
  int fd_, kept_;  // kept_: our own handle on the other end, so that it may come and go
  std::string path_;
};

/// One sentence where the driver of a USB serial port waits longer than 1 ms before it hands bytes
/// over, with the command that mends it; empty where there is nothing to say.
std::string latency_advice(const std::string& path);
/// How long the driver of a port may hold bytes back: its latency timer, or `otherwise` [s].
double port_latency(const std::string& path, double otherwise);

}  // namespace legwork
