// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/detail/socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <memory>

namespace legwork {
namespace net {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

LinkResult<Addresses> resolve(const StreamAddress& address, bool listening) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = address.udp ? SOCK_DGRAM : SOCK_STREAM;
  wanted.ai_flags = listening ? AI_PASSIVE : 0;
  addrinfo* list = nullptr;
  const int failed =
      ::getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &list);
  if (failed != 0 || list == nullptr)
    return LinkError{LinkFault::kSystem, -1,
                     "no address " + address.text() + ": " + ::gai_strerror(failed)};
  return Addresses(list);
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = other.fd_;
    other.fd_ = -1;
  }
  return *this;
}
Descriptor::~Descriptor() { close(); }
void Descriptor::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool PeerAddress::operator==(const PeerAddress& other) const {
  return size == other.size && std::memcmp(&bytes, &other.bytes, size) == 0;
}

std::string PeerAddress::text() const {
  char host[NI_MAXHOST], port[NI_MAXSERV];
  if (size == 0 || ::getnameinfo(reinterpret_cast<const sockaddr*>(&bytes), size, host, sizeof host,
                                 port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return "unknown peer";
  return std::string(host) + ":" + port;
}

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

LinkError socket_error(const std::string& what) {
  return {LinkFault::kSystem, -1, what + ": " + std::strerror(errno)};
}

void set_no_delay(int fd) {
  const int on = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

LinkResult<Descriptor> open_listener(const StreamAddress& at, int& port) {
  LinkResult<Addresses> found = resolve(at, true);
  if (!found) return found.error();
  const addrinfo& a = **found;
  Descriptor fd(::socket(a.ai_family, a.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a.ai_protocol));
  if (!fd.open()) return socket_error("no socket");
  const int on = 1;
  if (!at.udp) ::setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (::bind(fd.get(), a.ai_addr, a.ai_addrlen) != 0)
    return socket_error("cannot listen at " + at.text());
  if (!at.udp && ::listen(fd.get(), 64) != 0) return socket_error("cannot listen at " + at.text());
  PeerAddress own;
  own.size = sizeof own.bytes;
  if (::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&own.bytes), &own.size) != 0)
    return socket_error("no address");
  port = ntohs(own.bytes.ss_family == AF_INET6
                   ? reinterpret_cast<const sockaddr_in6*>(&own.bytes)->sin6_port
                   : reinterpret_cast<const sockaddr_in*>(&own.bytes)->sin_port);
  return fd;
}

LinkResult<Descriptor> open_connection(const StreamAddress& to, double seconds) {
  LinkResult<Addresses> found = resolve(to, false);
  if (!found) return found.error();
  const addrinfo& a = **found;
  Descriptor fd(::socket(a.ai_family, a.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a.ai_protocol));
  if (!fd.open()) return socket_error("no socket");
  if (::connect(fd.get(), a.ai_addr, a.ai_addrlen) != 0) {
    if (errno != EINPROGRESS) return socket_error("nobody listens at " + to.text());
    pollfd wait{fd.get(), POLLOUT, 0};
    if (::poll(&wait, 1, static_cast<int>(seconds * 1e3)) <= 0)
      return LinkError{LinkFault::kTimeout, -1, to.text() + " does not answer"};
    int failed = 0;
    socklen_t size = sizeof failed;
    ::getsockopt(fd.get(), SOL_SOCKET, SO_ERROR, &failed, &size);
    errno = failed;
    if (failed != 0) return socket_error("nobody listens at " + to.text());
  }
  if (!to.udp) set_no_delay(fd.get());
  return fd;
}

}  // namespace net

bool StreamAddress::is_loopback() const {
  return host == "localhost" || host == "::1" || host.rfind("127.", 0) == 0;
}

std::string StreamAddress::text() const {
  const bool six = host.find(':') != std::string::npos;
  return std::string(udp ? "udp:" : "tcp:") + (six ? "[" + host + "]" : host) + ":" +
         std::to_string(port);
}

LinkResult<StreamAddress> read_stream_address(const std::string& text) {
  StreamAddress out;
  std::string rest = text;
  for (const std::string& prefix : {std::string("tcp:"), std::string("udp:")}) {
    if (rest.rfind(prefix, 0) != 0) continue;
    out.udp = prefix == "udp:";
    rest = rest.substr(4);
    break;
  }
  const std::size_t colon = rest.rfind(':');
  if (colon != std::string::npos) out.host = rest.substr(0, colon);
  if (out.host.size() > 2 && out.host.front() == '[' && out.host.back() == ']')
    out.host = out.host.substr(1, out.host.size() - 2);
  const std::string port = colon == std::string::npos ? rest : rest.substr(colon + 1);
  const auto [end, failed] = std::from_chars(port.data(), port.data() + port.size(), out.port);
  if (failed != std::errc() || end != port.data() + port.size() || out.port < 0 ||
      out.port > 65535 || out.host.empty())
    return LinkError{
        LinkFault::kRange, -1,
        "\"" + text.substr(0, 80) + "\" is no address; write HOST:PORT or udp:HOST:PORT"};
  return out;
}

}  // namespace legwork
