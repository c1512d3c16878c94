// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>

#include "legwork/link/detail/socket.h"
#include "legwork/link/stream.h"

namespace legwork {

struct StreamClient::Inside {
  StreamAddress to;
  net::Descriptor fd;
  Bytes in, out, last_command;
  WelcomeMessage welcome;
  std::uint32_t session = 0, sequence = 0, robot_sequence = 0;
  double answered = -INFINITY, heard = 0.0;
  Command sent, told;

  LinkResult<Done> write(ByteView bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n > 0) {
        bytes = bytes.subspan(static_cast<std::size_t>(n));
        continue;
      }
      if (errno == EINTR) continue;
      if (errno != EAGAIN) return LinkError{LinkFault::kDisconnected, -1, "the robot is gone"};
      pollfd wait{fd.get(), POLLOUT, 0};
      if (::poll(&wait, 1, 500) == 0)
        return LinkError{LinkFault::kDisconnected, -1, "the robot does not read"};
    }
    return Done{};
  }

  LinkResult<Done> say(MessageKind kind, double t, Bytes content) {
    out.clear();
    append_frame({kind, session, ++sequence, t, std::move(content)}, out);
    return write(out);
  }

  /// The next frame of the robot.
  LinkResult<Done> next(StreamFrame& frame, double end) {
    while (true) {
      const LinkResult<std::size_t> size = frame_size(in);
      if (!size) return size.error();
      if (*size > 0 && in.size() >= *size) {
        const LinkResult<Done> read = read_frame(ByteView(in).first(*size), frame);
        in.erase(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
        return read;
      }
      const double left = end - net::clock_seconds();
      if (left <= 0.0) return LinkError{LinkFault::kTimeout, -1, "the robot is silent"};
      pollfd wait{fd.get(), POLLIN, 0};
      const int ready = ::poll(&wait, 1, static_cast<int>(std::ceil(std::fmin(left, 60.0) * 1e3)));
      if (ready < 0 && errno == EINTR)
        return LinkError{LinkFault::kTimeout, -1, "interrupted by a signal"};
      if (ready <= 0) continue;
      std::uint8_t chunk[65536];
      const ssize_t n = ::recv(fd.get(), chunk, sizeof chunk, 0);
      if (n > 0) {
        if (to.udp) in.clear();  // one frame per datagram
        in.insert(in.end(), chunk, chunk + n);
      } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        return LinkError{LinkFault::kDisconnected, -1, "the robot is gone"};
      }
    }
  }
};

StreamClient::StreamClient(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
StreamClient::~StreamClient() = default;
const WelcomeMessage& StreamClient::welcome() const { return inside_->welcome; }

const Command& StreamClient::told() const { return inside_->told; }

LinkResult<std::unique_ptr<StreamClient>> StreamClient::connect(const StreamAddress& to,
                                                                const HelloMessage& hello,
                                                                double seconds) {
  return greet(to, hello, seconds, MessageKind::kHello);
}

LinkResult<std::unique_ptr<StreamClient>> StreamClient::watch(const StreamAddress& to,
                                                              const HelloMessage& hello,
                                                              double seconds) {
  if (to.udp) return LinkError{LinkFault::kRefused, -1, "who looks on must come over TCP"};
  return greet(to, hello, seconds, MessageKind::kWatch);
}

LinkResult<std::unique_ptr<StreamClient>> StreamClient::greet(const StreamAddress& to,
                                                              const HelloMessage& hello,
                                                              double seconds, MessageKind kind) {
  auto inside = std::make_unique<Inside>();
  inside->to = to;
  LinkResult<net::Descriptor> fd = net::open_connection(to, seconds);
  if (!fd) return fd.error();
  inside->fd = std::move(*fd);
  const double end = net::clock_seconds() + seconds;
  StreamFrame frame;
  while (true) {
    Bytes content;
    append_hello(hello, content);
    LinkResult<Done> said = inside->say(kind, 0.0, std::move(content));
    if (!said) return said.error();
    // On UDP the hello or its answer may be lost: say it again.
    const double round = to.udp ? std::fmin(end, net::clock_seconds() + 0.2) : end;
    const LinkResult<Done> heard = inside->next(frame, round);
    if (heard) break;
    if (heard.error().fault != LinkFault::kTimeout || net::clock_seconds() >= end)
      return heard.error();
  }
  if (frame.kind == MessageKind::kRefusal)
    return LinkError{LinkFault::kRefused, -1, "the robot refuses: " + read_text(frame.content)};
  if (frame.kind != MessageKind::kWelcome)
    return LinkError{LinkFault::kCorrupt, -1, "the robot does not greet"};
  LinkResult<WelcomeMessage> welcome = read_welcome(frame.content);
  if (!welcome) return welcome.error();
  inside->welcome = std::move(*welcome);
  inside->told = Command(inside->welcome.layout);
  inside->session = frame.session;
  inside->robot_sequence = frame.sequence;
  return std::unique_ptr<StreamClient>(new StreamClient(std::move(inside)));
}

LinkResult<double> StreamClient::receive(Measurements& z, Estimate& x, double seconds) {
  Inside& in = *inside_;
  const double end = net::clock_seconds() + seconds;
  StreamFrame frame;
  while (true) {
    const LinkResult<Done> heard = in.next(frame, end);
    if (!heard) return heard.error();
    if (frame.kind == MessageKind::kStop || frame.kind == MessageKind::kRefusal)
      return LinkError{LinkFault::kDisconnected, -1,
                       "the robot stops: " + read_text(frame.content)};
    if (frame.kind == MessageKind::kCommand && frame.session == in.session) {
      const LinkResult<Done> read = read_command(frame.content, in.told);
      if (!read) return read.error();
      continue;
    }
    if (frame.kind != MessageKind::kMeasurements || frame.session != in.session) continue;
    if (frame.t == in.answered) {  // our answer was lost: once more
      const LinkResult<Done> said = send(in.sent);
      if (!said) return said.error();
      continue;
    }
    const LinkResult<Done> read = read_measurements(frame.content, z, x);
    if (!read) return read.error();
    in.heard = frame.t;
    return frame.t;
  }
}

LinkResult<Done> StreamClient::send(Command& command) {
  Inside& in = *inside_;
  command.t = in.heard;
  in.answered = in.heard;
  if (&command != &in.sent && in.to.udp) in.sent = command;
  Bytes content;
  append_command(command, content);
  return in.say(MessageKind::kCommand, in.heard, std::move(content));
}

void StreamClient::stop(const std::string& reason) {
  Bytes content;
  append_text(reason, content);
  (void)inside_->say(MessageKind::kStop, inside_->heard, std::move(content)).ok();
  inside_->fd.close();
}

}  // namespace legwork
