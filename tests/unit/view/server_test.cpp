// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The server over real sockets: who is let in, what is refused, and that it survives all of it.
#include "legwork/view/server.h"

#include <utility>  // Boost 1.74 uses std::exchange without including it

#include <doctest/doctest.h>

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <memory>
#include <thread>
#include <vector>

#include "legwork/base/error.h"
#include "support/counting_source.h"

using namespace legwork::view;
using legwork::test::CountingSource;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Code = boost::system::error_code;

namespace {

/// A server on a free loopback port, running on its own thread.
class Served {
 public:
  explicit Served(ServerOptions options = {}, bool live = true)
      : server_(std::move(options), {R"({"version":1})", "blob"}, live ? make_source() : nullptr),
        thread_([this] { server_.run(); }) {}
  ~Served() {
    server_.stop();
    thread_.join();
  }
  unsigned short port() const { return server_.port(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port()); }
  const CountingSource& robot() const { return *robot_; }
  Server& server() { return server_; }

 private:
  std::unique_ptr<LiveSource> make_source() {
    auto source = std::make_unique<CountingSource>();
    robot_ = source.get();
    return source;
  }
  CountingSource* robot_ = nullptr;
  Server server_;
  std::thread thread_;
};

tcp::socket connect(asio::io_context& io, unsigned short port) {
  tcp::socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  return socket;
}

/// Sends raw bytes and returns all that comes back.
std::string exchange(unsigned short port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket = connect(io, port);
  Code code;
  asio::write(socket, asio::buffer(bytes), code);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), code);
  return answer;
}

std::string get(const Served& served, const std::string& target, const std::string& host = "",
                const std::string& more = "") {
  return exchange(served.port(), "GET " + target +
                                     " HTTP/1.1\r\nHost: " + (host.empty() ? served.host() : host) +
                                     "\r\n" + more + "\r\n");
}

int status_of(const std::string& answer) {
  return answer.size() > 12 ? std::stoi(answer.substr(9, 3)) : 0;
}

using Socket = websocket::stream<tcp::socket>;

/// A WebSocket, or null when it is refused.
std::unique_ptr<Socket> open(asio::io_context& io, const Served& served,
                             const std::string& cookie = "") {
  auto socket = std::make_unique<Socket>(connect(io, served.port()));
  socket->set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    request.set(http::field::origin, "http://" + served.host());
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
  }));
  Code code;
  socket->handshake(served.host(), "/socket", code);
  if (code) return nullptr;
  return socket;
}

/// The status that answers a WebSocket handshake with this Origin.
int refusal(const Served& served, const std::string& origin) {
  const std::string upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  return status_of(
      get(served, "/socket", "", upgrade + (origin.empty() ? "" : "Origin: " + origin + "\r\n")));
}

std::string receive(Socket& socket, Code& code) {
  beast::flat_buffer buffer;
  socket.read(buffer, code);
  return beast::buffers_to_string(buffer.data());
}

/// Reads until a message contains `text`; false when the connection ends first.
bool wait_for(Socket& socket, const std::string& text) {
  Code code;
  for (int i = 0; i < 500 && !code; ++i) {
    if (receive(socket, code).find(text) != std::string::npos) return true;
  }
  return false;
}

/// Reads to the end and says why it ended.
websocket::close_code ending(Socket& socket) {
  Code code;
  while (!code) receive(socket, code);
  return static_cast<websocket::close_code>(socket.reason().code);
}

}  // namespace

TEST_CASE("the viewer's pages come with a policy that allows nothing else") {
  const Served served;
  for (const char* target : {"/", "/viewer.js", "/viewer.css"}) {
    const std::string answer = get(served, target);
    CHECK(status_of(answer) == 200);
    CHECK(answer.find("Content-Security-Policy: default-src 'none'; script-src 'self'") !=
          std::string::npos);
    CHECK(answer.find("X-Content-Type-Options: nosniff") != std::string::npos);
  }
  CHECK(get(served, "/").find("<!doctype html>") != std::string::npos);
}

TEST_CASE("no path leads out of the viewer") {
  const Served served;
  for (const char* target : {"/../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
                             "/viewer.js/../../x", "/viewer.js%00", "/%2e%2e/", "/socket",
                             "/index.html", "file:///etc/passwd", "http://evil.example/"}) {
    CAPTURE(target);
    CHECK(status_of(get(served, target)) == 404);
  }
}

TEST_CASE("a wrong Host is refused") {
  const Served served;
  CHECK(status_of(get(served, "/", "evil.example")) == 421);
  CHECK(status_of(get(served, "/", "127.0.0.1:1")) == 421);
  CHECK(status_of(exchange(served.port(), "GET / HTTP/1.1\r\n\r\n")) == 421);
  CHECK(status_of(get(served, "/", "localhost:" + std::to_string(served.port()))) == 200);
}

TEST_CASE("a wrong Origin is refused, for pages and for WebSockets") {
  const Served served;
  CHECK(status_of(get(served, "/", "", "Origin: http://evil.example\r\n")) == 403);
  asio::io_context io;
  for (const char* origin : {"http://evil.example", "null", ""}) {
    CHECK(refusal(served, origin) == 403);
  }
  CHECK(open(io, served));
}

TEST_CASE("malformed and oversized requests are refused") {
  const Served served;
  CHECK(status_of(exchange(served.port(), "NONSENSE\r\n\r\n")) == 400);
  CHECK(status_of(get(served, "/", "", "X: " + std::string(20000, 'a') + "\r\n")) == 400);
  CHECK(status_of(exchange(served.port(), "POST / HTTP/1.1\r\nHost: " + served.host() +
                                              "\r\nContent-Length: 0\r\n\r\n")) == 405);
  CHECK(status_of(exchange(served.port(), "POST / HTTP/1.1\r\nHost: " + served.host() +
                                              "\r\nContent-Length: 99999\r\n\r\n")) == 400);
  CHECK(status_of(get(served, "/")) == 200);
}

TEST_CASE(
    "a token is asked for where there is one, and missing elsewhere than loopback is an error") {
  const Served served({.token = "s3cret"});
  CHECK(status_of(get(served, "/")) == 401);
  CHECK(status_of(get(served, "/?token=wrong")) == 401);
  const std::string answer = get(served, "/?token=s3cret");
  CHECK(status_of(answer) == 200);
  CHECK(answer.find("Set-Cookie: legwork_token=s3cret; HttpOnly; SameSite=Strict") !=
        std::string::npos);
  asio::io_context io;
  CHECK_FALSE(open(io, served));
  CHECK(refusal(served, "http://" + served.host()) == 401);
  CHECK(open(io, served, "legwork_token=s3cret"));
  CHECK_THROWS_WITH_AS(Server({.address = "0.0.0.0"}, {"{}", ""}),
                       doctest::Contains("without a token"), legwork::Error);
  CHECK_THROWS_WITH_AS(Server({.address = "not an address"}, {"{}", ""}),
                       doctest::Contains("not an IP address"), legwork::Error);
}

TEST_CASE("a viewer receives the document, the blob and frames") {
  const Served served;
  asio::io_context io;
  const auto socket = open(io, served);
  REQUIRE(socket);
  Code code;
  const std::string hello = receive(*socket, code);
  CHECK(hello.find(R"("mode":"live","control":false,"blob_bytes":4,"document":{"version":1})") !=
        std::string::npos);
  CHECK(receive(*socket, code) == std::string("LWB1\0\0\0\0blob", 12));
  for (int i = 0; i < 5; ++i) CHECK(receive(*socket, code).substr(0, 4) == "LWF1");
  CHECK_FALSE(code);
}

TEST_CASE("an oversized message ends the connection, and only that one") {
  const Served served;
  asio::io_context io;
  const auto bad = open(io, served), good = open(io, served);
  Code code;
  bad->write(asio::buffer(std::string(100000, ' ')), code);
  CHECK(ending(*bad) == websocket::close_code::too_big);
  bad->write(asio::buffer(std::string("{}")), code);
  CHECK(code);
  CHECK(wait_for(*good, "LWF1"));
}

TEST_CASE("a message of any size above the limit is told so, in one frame or in many") {
  const Served served({.max_message = 64});
  asio::io_context io;
  for (const std::size_t size : {65u, 4096u, 100000u, 5000000u}) {
    for (const std::size_t frame : {std::size_t{0}, std::size_t{50}}) {
      if (frame > 0 && size > 100000) continue;
      CAPTURE(size);
      CAPTURE(frame);
      const auto socket = open(io, served);
      REQUIRE(socket);
      Code code;
      const std::string text(size, ' ');
      if (frame == 0) socket->write(asio::buffer(text), code);
      for (std::size_t at = 0; frame > 0 && at < size && !code; at += frame)
        socket->write_some(at + frame >= size,
                           asio::buffer(text.data() + at, std::min(frame, size - at)), code);
      CHECK(ending(*socket) == websocket::close_code::too_big);
    }
  }
  const auto socket = open(io, served);
  Code code;
  socket->write(asio::buffer(std::string(64, ' ')), code);  // just fits, and is no command
  CHECK(wait_for(*socket, "a command is a JSON object"));
}

TEST_CASE("malformed messages are answered, then the client is dropped") {
  const Served served;
  asio::io_context io;
  const auto socket = open(io, served);
  Code code;
  socket->write(asio::buffer(std::string("{broken")), code);
  CHECK(wait_for(*socket, "a command is a JSON object"));
  socket->binary(true);
  for (int i = 0; i < 8; ++i) socket->write(asio::buffer(std::string("\0\1\2", 3)), code);
  CHECK(ending(*socket) == websocket::close_code::policy_error);
}

TEST_CASE("frames that break the WebSocket protocol end the connection") {
  const Served served;
  asio::io_context io;
  const auto socket = open(io, served);
  Code code;
  // Reserved bits set; a whole frame header, since half of one is waited for until the client has
  // been idle for a minute.
  asio::write(socket->next_layer(), asio::buffer(std::string(14, '\xff')), code);
  CHECK(ending(*socket) == websocket::close_code::protocol_error);
  CHECK(status_of(get(served, "/")) == 200);
}

TEST_CASE("a flood of messages is cut off") {
  const Served served({.max_rate = 50});
  asio::io_context io;
  const auto socket = open(io, served);
  Code code;
  for (int i = 0; i < 60 && !code; ++i)
    socket->write(asio::buffer(std::string(R"({"type":"play"})")), code);
  CHECK(ending(*socket) == websocket::close_code::policy_error);
}

TEST_CASE("a push needs control") {
  asio::io_context io;
  const std::string push =
      R"({"type":"push","body":1,"point":[0,0,0],"force":[0,9,0],"duration":0.1})";
  Code code;
  {
    const Served served;
    const auto socket = open(io, served);
    socket->write(asio::buffer(push), code);
    CHECK(wait_for(*socket, "--control"));
    CHECK(served.robot().pushes.empty());
  }
  ServerOptions options;
  options.control = true;
  auto source = std::make_unique<CountingSource>();
  const CountingSource& robot = *source;
  Server server(options, {"{}", ""}, std::move(source));
  std::thread thread([&] { server.run(); });
  Socket socket(connect(io, server.port()));
  const std::string host = "127.0.0.1:" + std::to_string(server.port());
  socket.set_option(websocket::stream_base::decorator(
      [&](websocket::request_type& r) { r.set(http::field::origin, "http://" + host); }));
  socket.handshake(host, "/socket", code);
  socket.write(asio::buffer(push), code);
  socket.write(asio::buffer(std::string("{}")), code);
  CHECK(wait_for(socket, "notice"));  // commands are carried out in order: the push is done
  server.stop();
  thread.join();
  REQUIRE(robot.pushes.size() == 1);
  CHECK(robot.pushes[0].force_W[1] == 9);
}

TEST_CASE("of a hundred clients as many are let in as there are seats") {
  const Served served({.max_clients = 20, .max_connections = 256});
  asio::io_context io;
  std::vector<std::unique_ptr<Socket>> seated;
  int refused = 0;
  for (int i = 0; i < 100; ++i) {
    if (auto socket = open(io, served)) {
      seated.push_back(std::move(socket));
    } else {
      ++refused;
    }
  }
  CHECK(seated.size() == 20);
  CHECK(refused == 80);
  CHECK(refusal(served, "http://" + served.host()) == 503);
  for (const auto& socket : seated) CHECK(wait_for(*socket, "LWF1"));
  seated.pop_back();  // a seat becomes free
  std::unique_ptr<Socket> late;
  for (int i = 0; i < 100 && !late; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    late = open(io, served);
  }
  CHECK(late);
}

TEST_CASE("a client that does not read costs a bounded queue") {
  ServerOptions options;
  options.frame_rate = 1000;
  options.max_queue = 4;
  const Served served(options);
  asio::io_context io;
  const auto sleeper = open(io, served), reader = open(io, served);
  for (int i = 0; i < 300; ++i) {
    if (!wait_for(*reader, "LWF1")) FAIL("the reader was starved");
  }
  CHECK(wait_for(*sleeper, "LWF1"));
}

TEST_CASE("a client that commands but never reads is dropped, and the others are served") {
  ServerOptions options;
  options.max_rate = 1'000'000;
  const Served served(options, false);  // a recording answers every command with a notice
  asio::io_context io;
  const auto silent = open(io, served);
  REQUIRE(silent);
  Code code;
  int sent = 0;
  // What the kernel buffers for both sides is some megabytes; beyond that the queue would grow.
  for (; sent < 1'000'000 && !code; ++sent)
    silent->write(asio::buffer(std::string(R"({"type":"pause"})")), code);
  CHECK(code);  // the server closed the connection
  MESSAGE("dropped after " << sent << " commands");
  const auto other = open(io, served);
  REQUIRE(other);
  CHECK(wait_for(*other, "version"));
}

TEST_CASE("a Host or an Origin given twice is refused") {
  const Served served;
  CHECK(status_of(get(served, "/")) == 200);
  CHECK(status_of(get(served, "/", "", "Host: evil.example\r\n")) == 400);
  const std::string own = "Origin: http://" + served.host() + "\r\n";
  CHECK(status_of(get(served, "/", "", own)) == 200);
  CHECK(status_of(get(served, "/", "", own + "Origin: http://evil.example\r\n")) == 400);
}

TEST_CASE("a token of any characters opens the page by address and by cookie") {
  ServerOptions options;
  options.token = "a b&c;d=%20/\xc3\xbc";
  Served served(options);
  const std::string url = served.server().url();
  const std::string target = url.substr(url.find("/?"));
  CHECK(target.find(' ') == std::string::npos);
  const std::string page = get(served, target);
  REQUIRE(status_of(page) == 200);
  const std::size_t at = page.find("legwork_token=");
  REQUIRE(at != std::string::npos);
  const std::string cookie = page.substr(at, page.find(';', at) - at);
  CHECK(status_of(get(served, "/", "", "Cookie: " + cookie + "\r\n")) == 200);
  CHECK(status_of(get(served, "/", "", "Cookie: legwork_token=a\r\n")) == 401);
  CHECK(status_of(get(served, "/")) == 401);
}

TEST_CASE("listening everywhere answers to addresses in digits, and to no name") {
  ServerOptions options;
  options.address = "0.0.0.0";
  options.token = "secret";
  const Served served(options);
  CHECK(status_of(get(served, "/?token=secret")) == 200);
  CHECK(status_of(get(served, "/?token=secret", "192.168.1.5:" + std::to_string(served.port()))) ==
        200);
  CHECK(status_of(get(served, "/?token=secret", "evil.example:" + std::to_string(served.port()))) ==
        421);
  CHECK(status_of(get(served, "/?token=secret", "127.0.0.1:1")) == 421);
  CHECK(status_of(get(served, "/")) == 401);
}
