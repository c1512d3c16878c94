// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The stream: signals as bytes and back, and peers that do what they should not.
#include "legwork/link/stream.h"

#include <arpa/inet.h>
#include <doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

using namespace legwork;

namespace {

Layout small_layout() {
  return {.drive = {"a", "b"},
          .joint = {"a", "b", "c"},
          .imu = {"trunk"},
          .foot = {"l", "r"},
          .cell = {"wrist"}};
}

Measurements some_measurements(const Layout& layout) {
  Measurements z(layout);
  z.t = 1.25;
  z.imu[0] = {{1, 2, 3}, {4, 5, 6}, true, false};
  z.foot[1].f_F = {7, 8, 9};
  z.foot[1].force_valid = z.foot[1].contact = true;
  z.joint[2] = {0.1, 0.2, 0.3, true, false, true};
  z.wrench[0] = {{1, 0, 0}, {0, 1, 0}, true};
  return z;
}

std::unique_ptr<StreamServer> server_for(const Layout& layout, bool udp = false,
                                         const std::string& token = "") {
  auto server =
      StreamServer::listen({.at = {"127.0.0.1", 0, udp}, .token = token, .handshake = 0.3});
  REQUIRE(server.ok());
  (*server)->set_welcome({.robot = "r",
                          .period = 0.01,
                          .watchdog = 0.5,
                          .layout = layout,
                          .start = std::vector<double>(layout.drive.size(), 0.5)});
  return std::move(*server);
}

/// A plain TCP socket in the hands of an enemy.
struct RawPeer {
  explicit RawPeer(int port) {
    fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0);
  }
  ~RawPeer() { ::close(fd); }
  void say(const Bytes& bytes) const {
    REQUIRE(::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(bytes.size()));
  }
  int fd;
};

Bytes hello_frame(const std::string& token = "", std::uint32_t sequence = 1) {
  Bytes content, out;
  append_hello({token, "enemy"}, content);
  append_frame({MessageKind::kHello, 0, sequence, 0.0, content}, out);
  return out;
}

bool noted(const StreamServer& server, const std::string& what) {
  for (const std::string& line : server.incidents())
    if (line.find(what) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("measurements, estimate and command come back as they went") {
  const Layout layout = small_layout();
  const Measurements z = some_measurements(layout);
  Estimate x(layout);
  x.p_WT = {1, 2, 3}, x.v_WT = {4, 5, 6}, x.w_WT_T = {7, 8, 9}, x.status = kFlight;
  Bytes bytes;
  append_measurements(z, x, bytes);
  CHECK(bytes.size() == measurements_size(layout));
  Measurements z2(layout);
  Estimate x2(layout);
  REQUIRE(read_measurements(bytes, z2, x2).ok());
  CHECK(z2.t == 1.25);
  CHECK(z2.imu[0].gyro_S.z == 6);
  CHECK(z2.imu[0].accel_valid);
  CHECK_FALSE(z2.imu[0].gyro_valid);
  CHECK(z2.foot[1].contact);
  CHECK_FALSE(z2.foot[1].contact_valid);
  CHECK(z2.joint[2].torque == 0.3);
  CHECK_FALSE(z2.joint[2].velocity_valid);
  CHECK(x2.w_WT_T.y == 8);
  CHECK(x2.status == kFlight);

  Command u(layout), u2(layout);
  u.drive[1] = {1, 2, 3, 4, 5, 6};
  bytes.clear();
  append_command(u, bytes);
  CHECK(bytes.size() == command_size(layout));
  REQUIRE(read_command(bytes, u2).ok());
  CHECK(u2.drive[1].damping == 6);
  u.drive[0].torque = std::nan("");
  bytes.clear();
  append_command(u, bytes);
  u2.drive[1].position = 42;
  CHECK(read_command(bytes, u2).error().fault == LinkFault::kRange);
  CHECK(u2.drive[1].position == 42);
  bytes.push_back(0);
  CHECK(read_command(bytes, u2).error().fault == LinkFault::kCorrupt);
}

TEST_CASE("a frame with any bit flipped is not read") {
  Bytes frame;
  append_frame({MessageKind::kCommand, 7, 9, 0.5, Bytes{1, 2, 3, 4}}, frame);
  StreamFrame back;
  REQUIRE(read_frame(frame, back).ok());
  CHECK(back.sequence == 9);
  for (std::size_t bit = 0; bit < 8 * frame.size(); ++bit) {
    Bytes bad = frame;
    bad[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
    CHECK_FALSE(read_frame(bad, back).ok());
  }
  for (std::size_t n = 0; n < frame.size(); ++n)
    CHECK_FALSE(read_frame(ByteView(frame).first(n), back).ok());
}

TEST_CASE("addresses") {
  CHECK(read_stream_address("7701")->text() == "tcp:127.0.0.1:7701");
  CHECK(read_stream_address("udp:robot:9")->udp);
  CHECK(read_stream_address("[::1]:9")->host == "::1");
  CHECK_FALSE(read_stream_address("robot:").ok());
  CHECK_FALSE(read_stream_address("robot:99999").ok());
  CHECK_FALSE(StreamServer::listen({.at = {"0.0.0.0", 0, false}}).ok());  // no token
}

TEST_CASE("lock-step over TCP and UDP: every measurement gets its own answer") {
  for (const bool udp : {false, true}) {
    const Layout layout = small_layout();
    auto server = server_for(layout, udp, "secret-token");
    std::thread program([&] {
      auto client = StreamClient::connect(server->address(), {"secret-token", "test"});
      REQUIRE(client.ok());
      CHECK((*client)->welcome().layout == layout);
      CHECK((*client)->welcome().start[1] == 0.5);
      Measurements z(layout);
      Estimate x(layout);
      Command u(layout);
      while (true) {
        const auto t = (*client)->receive(z, x, 2.0);
        if (!t) {
          CHECK(t.error().text.find("enough") != std::string::npos);
          break;
        }
        u.drive[0].position = 10.0 * z.joint[0].position;
        CHECK((*client)->send(u).ok());
      }
    });
    REQUIRE(server->wait_for_peer(5.0) == StreamEvent::kCommand);
    CHECK(server->peer().find("test at") == 0);
    Measurements z(layout);
    const Estimate x(layout);
    Command u(layout);
    for (int k = 0; k < 500; ++k) {
      z.joint[0].position = k;
      REQUIRE(server->send(0.01 * k, z, x).ok());
      REQUIRE(server->receive(true, 2.0, u) == StreamEvent::kCommand);
      REQUIRE(u.drive[0].position == 10.0 * k);
    }
    server->stop("enough");
    program.join();
    CHECK(server->incidents().empty());
  }
}

TEST_CASE("who looks on sees measurements and what the drives are told, and changes nothing") {
  const Layout layout = small_layout();
  auto server = server_for(layout, false, "secret-token");
  std::atomic<bool> over = false;
  std::thread program([&] {
    CHECK_FALSE(StreamClient::watch(server->address(), {"wrong-token", "eye"}).ok());
    auto eye = StreamClient::watch(server->address(), {"secret-token", "eye"});
    REQUIRE(eye.ok());
    CHECK((*eye)->welcome().layout == layout);
    Measurements z(layout);
    Estimate x(layout);
    for (int k = 0; k < 20; ++k) {
      const auto t = (*eye)->receive(z, x, 2.0);
      REQUIRE(t.ok());
      CHECK((*eye)->told().drive[0].position == 3.0 * z.joint[0].position);
    }
    CHECK_FALSE(StreamClient::watch({"127.0.0.1", server->address().port, true}, {}).ok());
    over = true;
  });
  Measurements z(layout);
  Command told(layout);
  CHECK_FALSE(server->is_watched());
  for (int k = 0; !over && k < 2000; ++k) {
    CHECK(server->wait_for_peer(0.005) == StreamEvent::kNothing);  // nobody drives
    z.joint[0].position = k, told.drive[0].position = 3.0 * k;
    server->show(0.01 * k, z, Estimate(layout), told);
  }
  CHECK(over);
  program.join();
  CHECK_FALSE(server->has_peer());
  CHECK(noted(*server, "token is wrong"));
}

TEST_CASE(
    "one who looks on and sends commands, or does not read, is let go; a driver still drives") {
  const Layout layout = small_layout();
  auto server = server_for(layout);
  const auto watch_frame = [] {
    Bytes content, frame;
    append_hello({"", "eye"}, content);
    append_frame({MessageKind::kWatch, 0, 1, 0.0, content}, frame);
    return frame;
  };
  std::vector<std::unique_ptr<RawPeer>> crowd;
  for (int i = 0; i < 6; ++i) {
    crowd.push_back(std::make_unique<RawPeer>(server->address().port));
    crowd.back()->say(watch_frame());
    server->wait_for_peer(0.02);
  }
  CHECK(server->is_watched());
  CHECK(noted(*server, "too many look on"));
  RawPeer driver(server->address().port);
  driver.say(hello_frame());
  CHECK(server->wait_for_peer(1.0) == StreamEvent::kCommand);
  Bytes content, frame;
  append_command(Command(layout), content);
  append_frame({MessageKind::kCommand, 0, 2, 0.0, content}, frame);
  crowd[0]->say(frame);
  Command u(layout);
  CHECK(server->receive(false, 0.05, u) == StreamEvent::kNothing);
  CHECK(noted(*server, "drivers send"));
  // The others never read: the socket fills, and no time is lost on them.
  const Measurements z(layout);
  for (int k = 0; k < 200000 && server->is_watched(); ++k)
    server->show(0.001 * k, z, Estimate(layout), u);
  CHECK_FALSE(server->is_watched());
  CHECK(noted(*server, "does not read"));
  CHECK(server->has_peer());
}

TEST_CASE("hostile peers change nothing and are named") {
  const Layout layout = small_layout();
  auto server = server_for(layout);
  const int port = server->address().port;
  Command u(layout);
  u.drive[0].position = 42;
  const Measurements z(layout);
  const Estimate x(layout);

  SUBCASE("oversized") {
    RawPeer peer(port);
    Bytes bytes = hello_frame();
    const std::uint32_t huge = 0x7FFFFFFF;
    std::memcpy(bytes.data() + 8, &huge, 4);
    peer.say(bytes);
    CHECK(server->wait_for_peer(0.2) == StreamEvent::kNothing);
    CHECK(noted(*server, "2147483647 bytes"));
  }
  SUBCASE("malformed") {
    RawPeer peer(port);
    peer.say(Bytes(5000, 0xAB));
    CHECK(server->wait_for_peer(0.2) == StreamEvent::kNothing);
    CHECK(noted(*server, "no frame"));
  }
  SUBCASE("slow") {
    RawPeer peer(port);
    peer.say({0x4C, 0x57});
    CHECK(server->wait_for_peer(0.6) == StreamEvent::kNothing);
    CHECK(noted(*server, "no hello in time"));
  }
  SUBCASE("of another version") {
    RawPeer peer(port);
    Bytes bytes = hello_frame();
    bytes[4] = 9;
    peer.say(bytes);
    CHECK(server->wait_for_peer(0.2) == StreamEvent::kNothing);
    CHECK(noted(*server, "version 9"));
  }
  SUBCASE("a crowd at the door does not keep the right one out") {
    std::vector<std::unique_ptr<RawPeer>> crowd;
    for (int i = 0; i < 20; ++i) crowd.push_back(std::make_unique<RawPeer>(port));
    CHECK(server->wait_for_peer(1.0) == StreamEvent::kNothing);
    crowd.clear();
    RawPeer peer(port);
    peer.say(hello_frame());
    CHECK(server->wait_for_peer(2.0) == StreamEvent::kCommand);
  }
  SUBCASE("replayed, of a wrong session, and a second driver") {
    RawPeer peer(port);
    peer.say(hello_frame());
    REQUIRE(server->wait_for_peer(1.0) == StreamEvent::kCommand);
    Bytes head(kFrameHead);
    REQUIRE(::recv(peer.fd, head.data(), head.size(), MSG_WAITALL) ==
            static_cast<ssize_t>(head.size()));
    std::uint32_t session = 0;
    std::memcpy(&session, head.data() + 12, 4);
    REQUIRE(server->send(1.0, z, x).ok());
    Command good(layout);
    good.t = 1.0, good.drive[0].position = 7;
    Bytes content, frame;
    append_command(good, content);
    append_frame({MessageKind::kCommand, session, 5, 1.0, content}, frame);
    peer.say(frame);
    REQUIRE(server->receive(true, 1.0, u) == StreamEvent::kCommand);
    CHECK(u.drive[0].position == 7);
    u.drive[0].position = 42;
    REQUIRE(server->send(1.0, z, x).ok());
    peer.say(frame);  // the same again
    frame.clear();
    append_frame({MessageKind::kCommand, session + 1, 6, 1.0, content}, frame);
    peer.say(frame);
    CHECK(server->receive(true, 0.1, u) == StreamEvent::kNothing);
    CHECK(u.drive[0].position == 42);
    CHECK(server->counts().repeated == 2);
    CHECK(noted(*server, "repeats frames"));
    RawPeer second(port);
    second.say(hello_frame("", 100));
    CHECK(server->receive(true, 0.1, u) == StreamEvent::kNothing);
    CHECK(noted(*server, "another program drives"));
    CHECK(server->has_peer());
  }
  SUBCASE("of a wrong token") {
    auto locked = server_for(layout, false, "secret-token");
    RawPeer peer(locked->address().port);
    peer.say(hello_frame("secret-tokem"));
    CHECK(locked->wait_for_peer(0.2) == StreamEvent::kNothing);
    CHECK(noted(*locked, "token is wrong"));
  }
  SUBCASE("dead in the middle") {
    auto peer = std::make_unique<RawPeer>(port);
    peer->say(hello_frame());
    REQUIRE(server->wait_for_peer(1.0) == StreamEvent::kCommand);
    peer.reset();
    CHECK(server->receive(true, 1.0, u) == StreamEvent::kLost);
    CHECK(server->ending().find("closed") != std::string::npos);
  }
  CHECK(u.drive[0].position == 42);
}
