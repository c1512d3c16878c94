#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Sockets with errors as values.
#include <netinet/in.h>
#include <sys/socket.h>

#include <string>

#include "legwork/link/stream.h"

namespace legwork::net {

/// An open descriptor, closed at the end.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();

 private:
  int fd_ = -1;
};

struct PeerAddress {
  sockaddr_storage bytes{};
  socklen_t size = 0;
  bool operator==(const PeerAddress& other) const;
  std::string text() const;  // "127.0.0.1:4242"
};

double clock_seconds();
LinkError socket_error(const std::string& what);
LinkResult<Descriptor> open_listener(const StreamAddress& at, int& port);
LinkResult<Descriptor> open_connection(const StreamAddress& to, double seconds);
void set_no_delay(int fd);

}  // namespace legwork::net
