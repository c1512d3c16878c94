// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/port.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace legwork {
namespace {

LinkError system_error(const std::string& what) {
  const int code = errno;
  const bool gone = code == EIO || code == ENXIO || code == ENODEV || code == EPIPE;
  return {gone ? LinkFault::kDisconnected : LinkFault::kSystem, -1,
          what + ": " + std::strerror(code)};
}

LinkError gone(const std::string& name) {
  return {LinkFault::kDisconnected, -1, name + " is gone"};
}

bool speed_of(int baud, speed_t& speed) {
  struct Known {
    int baud;
    speed_t speed;
  };
  static constexpr Known kKnown[] = {{9600, B9600},       {19200, B19200},     {38400, B38400},
                                     {57600, B57600},     {115200, B115200},   {230400, B230400},
                                     {460800, B460800},   {500000, B500000},   {921600, B921600},
                                     {1000000, B1000000}, {1500000, B1500000}, {2000000, B2000000},
                                     {3000000, B3000000}, {4000000, B4000000}};
  for (const Known& known : kKnown) {
    if (known.baud != baud) continue;
    speed = known.speed;
    return true;
  }
  return false;
}

/// Waits for input on fd, then reads what there is.
LinkResult<std::size_t> read_from(int fd, std::span<std::uint8_t> into, double seconds,
                                  const std::string& name) {
  if (fd < 0) return gone(name);
  pollfd wait{fd, POLLIN, 0};
  const double ms = std::ceil(std::fmin(std::fmax(seconds, 0.0), 3600.0) * 1e3);
  const int ready = ::poll(&wait, 1, static_cast<int>(ms));
  if (ready < 0) {
    if (errno == EINTR) return std::size_t{0};
    return system_error(name);
  }
  if (ready == 0) return std::size_t{0};
  if ((wait.revents & POLLIN) == 0) return gone(name);
  const ssize_t n = ::read(fd, into.data(), into.size());
  if (n > 0) return static_cast<std::size_t>(n);
  if (n == 0) return gone(name);
  if (errno == EAGAIN || errno == EINTR) return std::size_t{0};
  return system_error(name);
}

LinkResult<Done> write_to(int fd, ByteView bytes, const std::string& name) {
  if (fd < 0) return gone(name);
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(n));
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno != EAGAIN) return system_error(name);
    pollfd wait{fd, POLLOUT, 0};
    if (::poll(&wait, 1, 100) == 0)
      return LinkError{LinkFault::kTimeout, -1, name + " takes no bytes"};
    if ((wait.revents & (POLLHUP | POLLERR)) != 0) return gone(name);
  }
  return Done{};
}

void make_raw(termios& settings) {
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  settings.c_cflag &= ~static_cast<tcflag_t>(CRTSCTS | CSTOPB);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
}

std::string latency_file(const std::string& path) {
  std::error_code none;
  const std::string real = std::filesystem::canonical(path, none).filename().string();
  return none ? "" : "/sys/bus/usb-serial/devices/" + real + "/latency_timer";
}

}  // namespace

LinkResult<std::unique_ptr<SerialPort>> SerialPort::open(const std::string& path, int baud) {
  speed_t speed{};
  if (!speed_of(baud, speed))
    return LinkError{LinkFault::kSystem, -1,
                     "no serial port of this system runs at " + std::to_string(baud) +
                         " baud: 57600, 115200, 500000 and 1000000 are the usual ones"};
  const int fd = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    LinkError error = system_error("cannot open " + path);
    if (errno == ENOENT) error.fault = LinkFault::kDisconnected;
    if (errno == EACCES) error.text += " (add yourself to the group dialout)";
    return error;
  }
  std::unique_ptr<SerialPort> port(new SerialPort(fd, path));
  termios settings{};
  if (::tcgetattr(fd, &settings) != 0) return system_error(path + " is no serial port");
  make_raw(settings);
  ::cfsetispeed(&settings, speed);
  ::cfsetospeed(&settings, speed);
  if (::tcsetattr(fd, TCSANOW, &settings) != 0) return system_error("cannot set up " + path);
  ::ioctl(fd, TIOCEXCL);  // two programs on one bus hear each other's answers
  ::tcflush(fd, TCIOFLUSH);
  return port;
}

SerialPort::~SerialPort() {
  if (fd_ >= 0) ::ioctl(fd_, TIOCNXCL), ::close(fd_);
}

LinkResult<std::size_t> SerialPort::read(std::span<std::uint8_t> into, double seconds) {
  return read_from(fd_, into, seconds, path_);
}
LinkResult<Done> SerialPort::write(ByteView bytes) { return write_to(fd_, bytes, path_); }
void SerialPort::discard_input() { ::tcflush(fd_, TCIFLUSH); }

LinkResult<std::unique_ptr<PseudoTerminal>> PseudoTerminal::open() {
  const int fd = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return system_error("no pseudo-terminal");
  char path[128];
  if (::grantpt(fd) != 0 || ::unlockpt(fd) != 0 || ::ptsname_r(fd, path, sizeof path) != 0) {
    LinkError error = system_error("no pseudo-terminal");
    ::close(fd);
    return error;
  }
  const int kept = ::open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  std::unique_ptr<PseudoTerminal> port(new PseudoTerminal(fd, kept, path));
  termios settings{};
  if (kept < 0 || ::tcgetattr(kept, &settings) != 0) return system_error(path);
  make_raw(settings);
  if (::tcsetattr(kept, TCSANOW, &settings) != 0) return system_error(path);
  return port;
}

PseudoTerminal::~PseudoTerminal() { unplug(); }

void PseudoTerminal::unplug() {
  if (kept_ >= 0) ::close(kept_);
  if (fd_ >= 0) ::close(fd_);
  fd_ = kept_ = -1;
}

LinkResult<std::size_t> PseudoTerminal::read(std::span<std::uint8_t> into, double seconds) {
  return read_from(fd_, into, seconds, path_);
}
LinkResult<Done> PseudoTerminal::write(ByteView bytes) { return write_to(fd_, bytes, path_); }
void PseudoTerminal::discard_input() { ::tcflush(fd_, TCIFLUSH); }

std::string latency_advice(const std::string& path) {
  const double latency = port_latency(path, 0.0);
  if (latency <= 1.5e-3) return "";
  return path + " holds bytes back for " + std::to_string(std::lround(latency * 1e3)) +
         " ms: as root, echo 1 > " + latency_file(path);
}

double port_latency(const std::string& path, double otherwise) {
  std::ifstream file(latency_file(path));
  int ms = 0;
  return file >> ms && ms > 0 ? 1e-3 * ms : otherwise;
}

}  // namespace legwork
