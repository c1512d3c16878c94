// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One thread, one io_context: every callback below runs on it, so that nothing needs a lock.
#include "legwork/view/server.h"

#include <utility>  // Boost 1.74 uses std::exchange without including it

#include <fmt/core.h>

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>
#include <deque>
#include <set>

#include "legwork/base/error.h"
#include "legwork/view/access.h"
#include "legwork/view/detail/assets.h"
#include "legwork/view/live_session.h"

namespace legwork::view {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Code = boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Message = std::shared_ptr<const std::string>;

constexpr std::size_t kMaxHeader = 8192;  // [bytes]
constexpr auto kHttpTimeout = std::chrono::seconds(10);
constexpr auto kAcceptPause = std::chrono::milliseconds(100);  // after a failed accept

class Client;

struct Loop {
  asio::io_context io{1};
};

/// What all connections share: options, the document, the simulation, the list of clients.
class Hub : public std::enable_shared_from_this<Hub> {
 public:
  Hub(asio::io_context& context, ServerOptions o, SessionDocument document,
      std::unique_ptr<LiveSource> source);
  void start();
  void accept();
  void tick();
  void join(const std::shared_ptr<Client>& client);
  void leave(const std::shared_ptr<Client>& client) {
    clients.erase(client);
    if (closing_ && clients.empty()) io.stop();
  }
  void shut_down();
  /// Carries out a command; the answer is empty or tells the client why not.
  std::string command(std::string_view text, bool& malformed);

  ServerOptions options;
  AccessPolicy policy;
  asio::io_context& io;
  tcp::acceptor acceptor{io};
  asio::steady_timer timer{io}, accept_pause{io};
  asio::signal_set signals{io};
  Message hello;
  std::vector<Message> blob;
  std::unique_ptr<LiveSession> live;
  std::set<std::shared_ptr<Client>> clients;
  std::size_t connections = 0;
  std::size_t joining = 0;  // WebSockets that are shaking hands

 private:
  void listen();
  Clock::time_point last_tick_;
  bool closing_ = false;
};

/// One WebSocket: reads commands, writes documents and frames.
class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(std::shared_ptr<Hub> hub, tcp::socket socket)
      : hub_(std::move(hub)), socket_(std::move(socket)) {
    ++hub_->connections;
  }
  ~Client() { --hub_->connections; }

  void open(const http::request<http::empty_body>& request) {
    socket_.read_message_max(0);  // read() counts: see there
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(5);
    timeout.idle_timeout = std::chrono::seconds(60);
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    ++hub_->joining;
    socket_.async_accept(request, [self = shared_from_this()](Code code) {
      --self->hub_->joining;
      if (code) return;
      self->hub_->join(self);
      self->read();
    });
  }

  /// Queues a message. Frames may be dropped for a client that reads too slowly, documents may not;
  /// a client that lets answers pile up, or takes nothing at all, is dropped itself.
  void send(Message message, bool text, bool droppable) {
    if (closing_) return;
    if (is_stalled()) return drop();
    if (droppable && waiting_frames() >= hub_->options.max_queue) drop_oldest_frame();
    queue_.push_back({std::move(message), text, droppable, false});
    if (queue_.size() == 1) write();
  }

  void answer(const std::string& text) {
    const auto is_notice = [](const Item& i) { return i.notice; };
    const auto waiting = std::count_if(queue_.begin(), queue_.end(), is_notice);
    if (closing_) return;
    if (is_stalled() || static_cast<std::size_t>(waiting) >= hub_->options.max_notices)
      return drop();
    queue_.push_back({std::make_shared<std::string>(notice_message(text)), true, false, true});
    if (queue_.size() == 1) write();
  }

  /// Ends the connection without a farewell, which would wait behind what the client does not read.
  void drop() {
    if (closing_) return;
    closing_ = true;
    Code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);  // pending reads and writes now fail
    asio::post(hub_->io, [self = shared_from_this()] { self->hub_->leave(self); });
  }

  void close(websocket::close_code why, const char* text) {
    if (closing_) return;
    closing_ = true;
    socket_.async_close({why, text},
                        [self = shared_from_this()](Code) { self->hub_->leave(self); });
  }

 private:
  struct Item {
    Message message;
    bool text, droppable, notice;
  };

  bool is_stalled() const {
    return !queue_.empty() &&
           Clock::now() - writing_since_ > std::chrono::duration<double>(hub_->options.max_stall);
  }

  std::size_t waiting_frames() const {
    return static_cast<std::size_t>(
        std::count_if(queue_.begin(), queue_.end(), [](const Item& i) { return i.droppable; }));
  }

  void drop_oldest_frame() {  // never the first item: it may be on the wire
    const auto found =
        std::find_if(queue_.begin() + 1, queue_.end(), [](const Item& i) { return i.droppable; });
    if (found != queue_.end()) queue_.erase(found);
  }

  void write() {
    writing_since_ = Clock::now();
    socket_.text(queue_.front().text);
    socket_.async_write(asio::buffer(*queue_.front().message),
                        [self = shared_from_this()](Code code, std::size_t) {
                          if (code) return self->hub_->leave(self);
                          self->queue_.pop_front();
                          if (!self->queue_.empty() && !self->closing_) self->write();
                        });
  }

  // Beast could count too, but its refusal closes the socket with most of the message unread: the
  // peer's kernel then answers with a reset, which overtakes the close frame. A close of our own
  // reads on until the peer has answered it, or a few seconds are over.
  void read() {
    const std::size_t most = hub_->options.max_message;
    socket_.async_read_some(  // one byte too many is enough to know
        buffer_, most + 1 - buffer_.size(),
        [self = shared_from_this(), most](Code code, std::size_t) {
          if (code) return self->hub_->leave(self);  // closed or broken
          if (self->buffer_.size() > most)
            return self->close(websocket::close_code::too_big, "message too long");
          if (!self->socket_.is_message_done()) return self->read();
          self->receive();
        });
  }

  void receive() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (too_many()) return close(websocket::close_code::policy_error, "too many messages");
    bool malformed = socket_.got_binary();
    const std::string answer = malformed ? "commands are text" : hub_->command(text, malformed);
    if (malformed && ++errors_ >= hub_->options.max_errors)
      return close(websocket::close_code::policy_error, "too many malformed messages");
    if (!answer.empty()) this->answer(answer);
    if (!closing_) read();
  }

  bool too_many() {
    const auto now = Clock::now();
    if (now - second_ > std::chrono::seconds(1)) second_ = now, received_ = 0;
    return ++received_ > hub_->options.max_rate;
  }

  std::shared_ptr<Hub> hub_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  std::deque<Item> queue_;
  Clock::time_point second_{}, writing_since_{};
  int received_ = 0, errors_ = 0;
  bool closing_ = false;
};

/// One HTTP request: an embedded page, a refusal, or the way to a WebSocket.
class Request : public std::enable_shared_from_this<Request> {
 public:
  Request(std::shared_ptr<Hub> hub, tcp::socket socket)
      : hub_(std::move(hub)), stream_(std::move(socket)) {
    ++hub_->connections;
  }
  ~Request() { --hub_->connections; }

  void read() {
    parser_.header_limit(kMaxHeader);
    parser_.body_limit(0);
    stream_.expires_after(kHttpTimeout);
    http::async_read(
        stream_, buffer_, parser_, [self = shared_from_this()](Code code, std::size_t) {
          if (!code) return self->answer();
          if (code == http::error::end_of_stream || code == beast::error::timeout) return;
          self->reply(http::status::bad_request, "This is not a request the viewer understands.\n");
        });
  }

 private:
  void answer() {
    const auto& request = parser_.get();
    if (hub_->connections > hub_->options.max_connections)
      return reply(http::status::service_unavailable, "Too many connections.\n");
    // Two of them, and who reads which one first decides: refused.
    if (request.count(http::field::host) > 1 || request.count(http::field::origin) > 1)
      return reply(http::status::bad_request, "Host or Origin is given twice.\n");
    const bool upgrade = websocket::is_upgrade(request);
    const auto header = [&](http::field name) {
      const auto v = request[name];
      return std::string_view(v.data(), v.size());
    };
    const std::string_view target(request.target().data(), request.target().size());
    const RequestFacts facts{header(http::field::host), header(http::field::origin), target,
                             header(http::field::cookie), upgrade};
    switch (judge(hub_->policy, facts)) {
      case Access::kWrongHost:
        return reply(http::status::misdirected_request,
                     "This server does not answer to that host name.\n");
      case Access::kWrongOrigin:
        return reply(http::status::forbidden, "Pages of other sites may not talk to the viewer.\n");
      case Access::kMissingToken:
        return reply(http::status::unauthorized,
                     "Open the address with the token that legwork printed.\n");
      case Access::kAllowed:
        break;
    }
    const std::string_view path = target.substr(0, target.find('?'));
    if (upgrade) return open_socket(path);
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      return reply(http::status::method_not_allowed, "Only GET is understood.\n");
    }
    serve(path);
  }

  void open_socket(std::string_view path) {
    if (path != "/socket") return reply(http::status::not_found, "There is no such page.\n");
    if (hub_->clients.size() + hub_->joining >= hub_->options.max_clients) {
      return reply(http::status::service_unavailable, "Too many viewers are connected.\n");
    }
    stream_.expires_never();  // the WebSocket has its own time limits
    std::make_shared<Client>(hub_, stream_.release_socket())->open(parser_.get());
  }

  // Only these pages exist; nothing is ever looked up in a file system.
  void serve(std::string_view path) {
    if (path == "/") return reply(http::status::ok, viewer_html(), "text/html; charset=utf-8");
    if (path == "/viewer.js")
      return reply(http::status::ok, viewer_js(), "text/javascript; charset=utf-8");
    if (path == "/viewer.css")
      return reply(http::status::ok, viewer_css(), "text/css; charset=utf-8");
    reply(http::status::not_found, "There is no such page.\n");
  }

  void reply(http::status status, std::string_view body,
             const char* type = "text/plain; charset=utf-8") {
    const auto host = parser_.get()[http::field::host];
    response_.version(11);
    response_.result(status);
    response_.keep_alive(false);
    response_.set(http::field::content_type, type);
    response_.set(http::field::cache_control, "no-store");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Opener-Policy", "same-origin");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    std::string csp =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri "
        "'none'; "
        "form-action 'none'; frame-ancestors 'none'; connect-src 'self'";
    if (status == http::status::ok) {  // the host was checked
      csp += fmt::format(" ws://{}", std::string_view(host.data(), host.size()));
      if (!hub_->policy.token.empty()) {
        response_.set(http::field::set_cookie,
                      fmt::format("legwork_token={}; HttpOnly; SameSite=Strict; Path=/",
                                  percent_encoded(hub_->policy.token)));
      }
    }
    response_.set("Content-Security-Policy", csp);
    response_.content_length(body.size());
    if (parser_.get().method() != http::verb::head) {
      response_.body().data =
          const_cast<char*>(body.data());  // Beast's buffer_body never writes to it
      response_.body().size = body.size();
    }
    response_.body().more = false;
    http::async_write(stream_, response_, [self = shared_from_this()](Code, std::size_t) {
      Code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  std::shared_ptr<Hub> hub_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kMaxHeader};
  http::request_parser<http::empty_body> parser_;
  http::response<http::buffer_body> response_;
};

Hub::Hub(asio::io_context& context, ServerOptions o, SessionDocument document,
         std::unique_ptr<LiveSource> source)
    : options(std::move(o)), io(context) {
  if (source) live = std::make_unique<LiveSession>(std::move(source));
  hello = std::make_shared<std::string>(hello_message(document, live != nullptr,
                                                      options.control && live,
                                                      live ? live->controls() : ViewerControls{}));
  for (std::string& part : blob_messages(document.blob))
    blob.push_back(std::make_shared<std::string>(std::move(part)));
  listen();
  policy = {hosts_of(options.address, options.port), options.token,
            is_wildcard(options.address) ? options.port : static_cast<unsigned short>(0)};
  policy.hosts.insert(policy.hosts.end(), options.hosts.begin(), options.hosts.end());
}

void Hub::listen() {
  const auto fail = [this](const std::string& what, const std::string& remedy) {
    return Error(Finding{.code = "E-LISTEN",
                         .message = fmt::format("cannot serve on {} port {}: {}", options.address,
                                                options.port, what),
                         .remedy = remedy});
  };
  Code code;
  const auto address =
      asio::ip::make_address(options.address == "localhost" ? "127.0.0.1" : options.address, code);
  if (code)
    throw fail("not an IP address",
               "Give an address of this machine, e.g. --listen 192.168.1.5:8080.");
  if (!address.is_loopback() && options.token.empty()) {
    throw fail("others could connect without a token", "Add --token, or listen on 127.0.0.1.");
  }
  const tcp::endpoint endpoint(address, options.port);
  acceptor.open(endpoint.protocol(), code);
  if (!code) acceptor.set_option(asio::socket_base::reuse_address(true), code);
  if (!code) acceptor.bind(endpoint, code);
  if (!code) acceptor.listen(asio::socket_base::max_listen_connections, code);
  if (code) throw fail(code.message(), "Choose another port with --port.");
  options.port = acceptor.local_endpoint().port();
}

void Hub::start() {
  if (options.handle_signals) {
    signals.add(SIGINT);
    signals.add(SIGTERM);
    signals.async_wait([self = shared_from_this()](Code code, int) {
      if (!code) self->shut_down();
    });
  }
  accept();
  last_tick_ = Clock::now();
  if (live) tick();
}

void Hub::accept() {
  acceptor.async_accept([self = shared_from_this()](Code code, tcp::socket socket) {
    if (code == asio::error::operation_aborted) return;
    // Far above the limit not even a refusal is worth the memory: the socket just closes.
    if (!code && self->connections < 2 * self->options.max_connections) {
      std::make_shared<Request>(self, std::move(socket))->read();
    }
    if (!code) return self->accept();
    // No descriptors left: asking again at once would only burn a core.
    self->accept_pause.expires_after(kAcceptPause);
    self->accept_pause.async_wait([self](Code stopped) {
      if (!stopped && self->acceptor.is_open()) self->accept();
    });
  });
}

void Hub::tick() {
  const auto period = std::chrono::duration<double>(1 / options.frame_rate);
  const auto now = Clock::now();
  const double wall = std::min(std::chrono::duration<double>(now - last_tick_).count(), 0.25);
  last_tick_ = now;
  if (!clients.empty()) {  // nobody watches: the simulation waits
    live->advance(wall, 0.7 * period.count());
    if (live->changed()) {
      const auto frame = std::make_shared<std::string>(live->take_frame());
      for (const auto& client : clients) client->send(frame, false, true);
    }
  }
  timer.expires_at(now + std::chrono::duration_cast<Clock::duration>(period));
  timer.async_wait([self = shared_from_this()](Code code) {
    if (!code) self->tick();
  });
}

void Hub::join(const std::shared_ptr<Client>& client) {
  clients.insert(client);
  client->send(hello, true, false);
  for (const Message& part : blob) client->send(part, false, false);
  if (live) client->send(std::make_shared<std::string>(live->still_frame()), false, true);
}

std::string Hub::command(std::string_view text, bool& malformed) {
  std::string error;
  const auto parsed = parse_request(text, live ? live->body_count() : 0, error);
  malformed = !parsed;
  if (!parsed) return error;
  if (!live) return "a recording plays in the page; there is nothing to command";
  if (needs_control(parsed->kind) && !options.control)
    return "start the viewer with --control to push or reset the robot";
  live->apply(*parsed);
  return "";
}

void Hub::shut_down() {
  closing_ = true;
  acceptor.close();
  accept_pause.cancel();
  timer.cancel();
  signals.cancel();
  for (const auto& client : std::set(clients))
    client->close(websocket::close_code::going_away, "the viewer was closed");
  if (clients.empty()) return io.stop();
  // Whoever does not answer the farewell in time is left.
  timer.expires_after(std::chrono::milliseconds(300));
  timer.async_wait([self = shared_from_this()](Code) { self->io.stop(); });
}

Server::Server(ServerOptions options, SessionDocument document, std::unique_ptr<LiveSource> source)
    : loop_(std::make_unique<Loop>()),
      hub_(std::make_shared<Hub>(loop_->io, std::move(options), std::move(document),
                                 std::move(source))) {}

Server::~Server() { hub_->clients.clear(); }

unsigned short Server::port() const { return hub_->options.port; }

std::string Server::url() const {
  const std::string query =
      hub_->options.token.empty() ? "" : "?token=" + percent_encoded(hub_->options.token);
  return fmt::format("http://{}/{}", hub_->policy.hosts.front(), query);
}

void Server::run() {
  hub_->start();
  hub_->io.run();
}

void Server::stop() {
  asio::post(hub_->io, [hub = hub_] { hub->shut_down(); });
}

}  // namespace legwork::view
