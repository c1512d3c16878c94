// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <optional>
#include <random>

#include "legwork/link/detail/socket.h"
#include "legwork/link/stream.h"

namespace legwork {
namespace {

constexpr std::size_t kMostWaiting = 8;  // peers that have not said hello yet
constexpr long kMostWatching = 4;        // fewer than may wait: a driver still gets in
constexpr std::size_t kMostIncidents = 100;
constexpr double kSendAgain = 0.02;  // a measurement lost on UDP is sent again [s]

/// Takes as long for a wrong token as for the right one.
bool same_token(const std::string& a, const std::string& b) {
  unsigned differs = a.size() == b.size() ? 0u : 1u;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    differs |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return differs == 0;
}

struct StreamPeer {
  net::Descriptor fd;  // TCP
  net::PeerAddress from;
  std::string name;
  Bytes in;
  double deadline = 0.0;  // of its hello
  bool drives = false;
  bool watches = false;
  bool gone = false;
  std::uint32_t sequence = 0;  // the last it used
};

}  // namespace

struct StreamServer::Inside {
  StreamServerOptions options;
  net::Descriptor socket;
  std::vector<StreamPeer> peers;
  WelcomeMessage welcome;
  std::uint32_t session = 0, sequence = 0;
  Bytes out, last_measurement;
  double last_t = 0.0;
  std::optional<StreamFrame> command;  // newest, not taken yet
  bool stopped = false;                // the peer said so
  std::string ending;
  StreamCounts counts;
  std::vector<std::string> incidents;
  std::random_device chance;

  StreamPeer* driver() {
    for (StreamPeer& peer : peers)
      if (peer.drives && !peer.gone) return &peer;
    return nullptr;
  }

  void note(const StreamPeer& peer, const std::string& what) {
    if (incidents.size() >= kMostIncidents) return;
    incidents.push_back(peer.from.text() + (peer.name.empty() ? "" : " (" + peer.name + ")") + " " +
                        what);
  }

  bool write(const StreamPeer& peer, ByteView bytes) {
    if (options.at.udp)
      return ::sendto(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL,
                      reinterpret_cast<const sockaddr*>(&peer.from.bytes),
                      peer.from.size) == static_cast<ssize_t>(bytes.size());
    const double end = net::clock_seconds() + 0.5;  // a peer that does not read is no peer
    while (!bytes.empty()) {
      const ssize_t n = ::send(peer.fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n > 0) {
        bytes = bytes.subspan(static_cast<std::size_t>(n));
        continue;
      }
      if (errno != EAGAIN && errno != EINTR) return false;
      pollfd wait{peer.fd.get(), POLLOUT, 0};
      const double left = end - net::clock_seconds();
      if (left <= 0.0) return false;
      ::poll(&wait, 1, static_cast<int>(left * 1e3) + 1);
    }
    return true;
  }

  bool say(const StreamPeer& peer, MessageKind kind, double t, Bytes content) {
    out.clear();
    append_frame({kind, peer.drives ? session : 0, ++sequence, t, std::move(content)}, out);
    ++counts.sent;
    return write(peer, out);
  }

  void send_away(StreamPeer& peer, const std::string& why) {
    ++counts.refused;
    note(peer, "was sent away: " + why);
    Bytes content;
    append_text(why, content);
    say(peer, MessageKind::kRefusal, 0.0, std::move(content));
    peer.gone = true;
  }

  void lose(StreamPeer& peer, const std::string& why) {
    if (peer.drives && ending.empty()) ending = why;
    peer.gone = true;
  }

  void greet(StreamPeer& peer, const StreamFrame& frame) {
    const LinkResult<HelloMessage> hello = read_hello(frame.content);
    if (!hello) return send_away(peer, hello.error().text);
    peer.name = hello->name;
    if (!same_token(hello->token, options.token)) return send_away(peer, "the token is wrong");
    const StreamPeer* other = driver();
    if (other != nullptr && other != &peer)
      return send_away(peer, "another program drives this robot");
    if (!peer.drives) {
      session = chance() | 1u;
      sequence = 0;
      command.reset();
      stopped = false;
      ending.clear();
    }
    peer.drives = true;
    peer.sequence = frame.sequence;
    Bytes content;
    append_welcome(welcome, content);
    if (!say(peer, MessageKind::kWelcome, 0.0, std::move(content))) lose(peer, "left at the door");
  }

  void admit_watcher(StreamPeer& peer, const StreamFrame& frame) {
    const LinkResult<HelloMessage> hello = read_hello(frame.content);
    if (!hello) return send_away(peer, hello.error().text);
    peer.name = hello->name;
    if (!same_token(hello->token, options.token)) return send_away(peer, "the token is wrong");
    if (peer.drives) return bad(peer, "drives and asks to look on");
    const auto watches = [](const StreamPeer& other) { return other.watches && !other.gone; };
    if (std::count_if(peers.begin(), peers.end(), watches) >= kMostWatching)
      return send_away(peer, "too many look on");
    peer.watches = true;
    Bytes content;
    append_welcome(welcome, content);
    if (!say(peer, MessageKind::kWelcome, 0.0, std::move(content))) lose(peer, "left at the door");
  }

  /// Whole or not at all: what does not fit into the socket is not waited for.
  bool write_at_once(const StreamPeer& peer, ByteView bytes) {
    return ::send(peer.fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) ==
           static_cast<ssize_t>(bytes.size());
  }

  void handle(StreamPeer& peer, StreamFrame& frame) {
    ++counts.received;
    if (frame.kind == MessageKind::kWatch) return admit_watcher(peer, frame);
    if (peer.watches) {
      if (frame.kind == MessageKind::kStop)
        peer.gone = true;
      else
        bad(peer, "looks on and sent a frame that drivers send");
      return;
    }
    if (frame.kind == MessageKind::kHello) return greet(peer, frame);
    if (!peer.drives) return send_away(peer, "it did not say hello");
    if (frame.session != session || frame.sequence <= peer.sequence) {
      if (++counts.repeated == 1) note(peer, "repeats frames, or sends another session's: ignored");
      return;
    }
    peer.sequence = frame.sequence;
    if (frame.kind == MessageKind::kStop) {
      stopped = true;
      ending = read_text(frame.content);
      peer.gone = true;
    } else if (frame.kind == MessageKind::kCommand) {
      command = std::move(frame);
    } else {
      bad(peer, "sent a frame that only robots send");
    }
  }

  /// On TCP what follows a broken frame cannot be found any more; on UDP it is one datagram.
  void bad(StreamPeer& peer, const std::string& what) {
    ++counts.malformed;
    if (counts.malformed <= 10) note(peer, what);
    if (options.at.udp) return;
    Bytes content;
    append_text(what, content);
    say(peer, MessageKind::kRefusal, 0.0, std::move(content));
    lose(peer, "the peer " + what);
  }

  void take(StreamPeer& peer) {
    StreamFrame frame;
    std::size_t at = 0;
    while (!peer.gone) {
      const ByteView rest = ByteView(peer.in).subspan(at);
      const LinkResult<std::size_t> size = frame_size(rest);
      if (!size) {
        bad(peer, size.error().text);
        break;
      }
      if (*size == 0 || rest.size() < *size) break;
      const LinkResult<Done> read = read_frame(rest.first(*size), frame);
      at += *size;
      if (!read) {
        bad(peer, read.error().text);
        break;
      }
      handle(peer, frame);
    }
    peer.in.erase(peer.in.begin(), peer.in.begin() + static_cast<std::ptrdiff_t>(at));
  }

  void hear_tcp(StreamPeer& peer) {
    std::uint8_t chunk[16384];
    const ssize_t n = ::recv(peer.fd.get(), chunk, sizeof chunk, 0);
    if (n > 0) {
      peer.in.insert(peer.in.end(), chunk, chunk + n);
      take(peer);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
      lose(peer, "the peer closed the connection");
    }
  }

  void hear_udp() {
    std::uint8_t chunk[65536];
    for (int i = 0; i < 64; ++i) {  // no flood keeps us here
      net::PeerAddress from;
      from.size = sizeof from.bytes;
      const ssize_t n = ::recvfrom(socket.get(), chunk, sizeof chunk, 0,
                                   reinterpret_cast<sockaddr*>(&from.bytes), &from.size);
      if (n < 0) return;
      StreamPeer stranger;
      stranger.from = from;
      StreamPeer* peer = driver();
      const bool known = peer != nullptr && peer->from == from;
      if (!known) peer = &stranger;
      const ByteView bytes(chunk, static_cast<std::size_t>(n));
      const LinkResult<std::size_t> size = frame_size(bytes);
      StreamFrame frame;
      if (!size || *size != bytes.size()) {
        bad(*peer, size ? "sent half a frame" : size.error().text);
      } else if (const LinkResult<Done> read = read_frame(bytes, frame); !read) {
        bad(*peer, read.error().text);
      } else if (known || frame.kind == MessageKind::kHello) {
        handle(*peer, frame);
      } else {
        if (++counts.repeated == 1) note(*peer, "speaks without a hello: ignored");
      }
      if (!known && stranger.drives && !stranger.gone) peers.push_back(std::move(stranger));
    }
  }

  bool accept_tcp(double now) {
    StreamPeer peer;
    peer.from.size = sizeof peer.from.bytes;
    const int fd = ::accept4(socket.get(), reinterpret_cast<sockaddr*>(&peer.from.bytes),
                             &peer.from.size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) return false;
    peer.fd = net::Descriptor(fd);
    net::set_no_delay(fd);
    peer.deadline = now + options.handshake;
    if (peers.size() >= kMostWaiting)
      send_away(peer, "too many wait at the door");
    else
      peers.push_back(std::move(peer));
    return true;
  }

  /// One wait for whatever comes. False where a signal interrupted it.
  bool wait(double seconds) {
    std::vector<pollfd> fds{{socket.get(), POLLIN, 0}};
    for (const StreamPeer& peer : peers)
      if (peer.fd.open()) fds.push_back({peer.fd.get(), POLLIN, 0});
    timespec time{};
    const double held = std::fmax(0.0, std::fmin(seconds, 0.1));
    time.tv_sec = 0;
    time.tv_nsec = static_cast<long>(held * 1e9);
    const int ready = ::ppoll(fds.data(), fds.size(), &time, nullptr);
    if (ready < 0) return errno != EINTR;
    const double now = net::clock_seconds();
    std::size_t at = 1;
    for (StreamPeer& peer : peers)
      if (peer.fd.open() && fds[at++].revents != 0) hear_tcp(peer);
    for (StreamPeer& peer : peers)
      if (!options.at.udp && !peer.drives && !peer.watches && !peer.gone && now > peer.deadline)
        send_away(peer, "it said no hello in time");
    if ((fds[0].revents & POLLIN) != 0) {
      if (options.at.udp)
        hear_udp();
      else
        for (int i = 0; i < 16 && accept_tcp(now);) ++i;
    }
    std::erase_if(peers, [](const StreamPeer& peer) { return peer.gone; });
    return true;
  }
};

StreamServer::StreamServer(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
StreamServer::~StreamServer() { stop("the robot's program ended"); }

LinkResult<std::unique_ptr<StreamServer>> StreamServer::listen(const StreamServerOptions& options) {
  if (!options.at.is_loopback() && options.token.size() < 8)
    return LinkError{LinkFault::kRefused, -1,
                     "others can reach " + options.at.text() +
                         ": give a token of at least 8 characters, or listen at 127.0.0.1"};
  auto inside = std::make_unique<Inside>();
  inside->options = options;
  LinkResult<net::Descriptor> fd = net::open_listener(options.at, inside->options.at.port);
  if (!fd) return fd.error();
  inside->socket = std::move(*fd);
  return std::unique_ptr<StreamServer>(new StreamServer(std::move(inside)));
}

const StreamAddress& StreamServer::address() const { return inside_->options.at; }
void StreamServer::set_welcome(const WelcomeMessage& welcome) { inside_->welcome = welcome; }
bool StreamServer::has_peer() const { return inside_->driver() != nullptr; }
std::string StreamServer::peer() const {
  const StreamPeer* peer = inside_->driver();
  return peer == nullptr ? "" : peer->name + " at " + peer->from.text();
}
const std::string& StreamServer::ending() const { return inside_->ending; }
const StreamCounts& StreamServer::counts() const { return inside_->counts; }
const std::vector<std::string>& StreamServer::incidents() const { return inside_->incidents; }

StreamEvent StreamServer::wait_for_peer(double seconds) {
  const double end = net::clock_seconds() + seconds;
  while (!has_peer()) {
    const double left = end - net::clock_seconds();
    if (left <= 0.0) return StreamEvent::kNothing;
    if (!inside_->wait(left)) return StreamEvent::kInterrupted;
  }
  return StreamEvent::kCommand;
}

LinkResult<Done> StreamServer::send(double t, const Measurements& z, const Estimate& x) {
  StreamPeer* peer = inside_->driver();
  if (peer == nullptr)
    return LinkError{LinkFault::kDisconnected, -1,
                     inside_->ending.empty() ? "nobody drives this robot" : inside_->ending};
  Bytes content;
  append_measurements(z, x, content);
  inside_->last_t = t;
  if (!inside_->say(*peer, MessageKind::kMeasurements, t, std::move(content))) {
    inside_->wait(0.0);  // it may have said why
    if (StreamPeer* left = inside_->driver())
      inside_->lose(*left, "the peer takes no measurements");
    return LinkError{LinkFault::kDisconnected, -1, inside_->ending};
  }
  inside_->last_measurement = inside_->out;
  return Done{};
}

bool StreamServer::is_watched() const {
  return std::any_of(inside_->peers.begin(), inside_->peers.end(),
                     [](const StreamPeer& peer) { return peer.watches && !peer.gone; });
}

void StreamServer::show(double t, const Measurements& z, const Estimate& x, const Command& told) {
  if (!is_watched()) return;
  // Told first: whoever has the measurements has both.
  Bytes content, both;
  append_command(told, content);
  append_frame({MessageKind::kCommand, 0, ++inside_->sequence, t, std::move(content)}, both);
  content.clear();
  append_measurements(z, x, content);
  append_frame({MessageKind::kMeasurements, 0, ++inside_->sequence, t, std::move(content)}, both);
  for (StreamPeer& peer : inside_->peers) {
    if (!peer.watches || peer.gone || inside_->write_at_once(peer, both)) continue;
    inside_->note(peer, "looked on and does not read: let go");
    peer.gone = true;
  }
}

StreamEvent StreamServer::receive(bool exact, double seconds, Command& command) {
  Inside& in = *inside_;
  const double start = net::clock_seconds(), end = start + seconds;
  double again = start + kSendAgain;
  while (true) {
    if (in.command) {
      const StreamFrame frame = std::move(*in.command);
      in.command.reset();
      StreamPeer* peer = in.driver();
      Command taken = command;
      const LinkResult<Done> read = read_command(frame.content, taken);
      if (!read) {
        if (peer != nullptr) in.bad(*peer, read.error().text);
      } else if (exact && taken.t != in.last_t) {
        ++in.counts.late;
      } else {
        command = std::move(taken);
        return StreamEvent::kCommand;
      }
    }
    if (in.stopped) return StreamEvent::kStopped;
    StreamPeer* peer = in.driver();
    if (peer == nullptr) return StreamEvent::kLost;
    const double now = net::clock_seconds();
    if (now >= end) return StreamEvent::kNothing;
    if (exact && in.options.at.udp && now >= again) {
      in.write(*peer, in.last_measurement);
      again = now + kSendAgain;
    }
    const double until = exact && in.options.at.udp ? std::fmin(end, again) : end;
    if (!in.wait(until - now)) return StreamEvent::kInterrupted;
  }
}

void StreamServer::stop(const std::string& reason) {
  for (StreamPeer& peer : inside_->peers) {
    if ((!peer.drives && !peer.watches) || peer.gone) continue;
    Bytes content;
    append_text(reason, content);
    inside_->say(peer, MessageKind::kStop, inside_->last_t, std::move(content));
  }
  inside_->peers.clear();
}

}  // namespace legwork
