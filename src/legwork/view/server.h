#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The viewer's web server: embedded pages over HTTP, runs over WebSocket. Reads no files.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "legwork/view/live_source.h"
#include "legwork/view/protocol.h"

namespace legwork::view {

struct ServerOptions {
  std::string address = "127.0.0.1";  // anything but loopback needs a token
  unsigned short port = 0;            // 0 takes a free one
  std::string token;
  std::vector<std::string> hosts;     // further Host names that are ours, "robot.local:8080"
  bool control = false;               // viewers may push and reset
  std::size_t max_clients = 32;       // WebSockets at a time
  std::size_t max_connections = 128;  // of any kind
  std::size_t max_queue = 8;          // frames waiting for one slow client; older ones are dropped
  std::size_t max_notices = 16;       // answers waiting for one client; one more and it is dropped
  double max_stall = 20;              // a client that takes nothing for so long is dropped [s]
  std::size_t max_message = 4096;     // from a client [bytes]
  int max_errors = 8;                 // malformed messages before the client is dropped
  int max_rate = 300;                 // messages per second from one client
  double frame_rate = 60;             // [Hz]
  bool handle_signals = false;        // SIGINT and SIGTERM end run()
};

class Hub;
struct Loop;

/// Serves one document: a recording, or a live simulation when `source` is given.
/// The constructor listens; it throws Error where the address is bad, taken, or needs a token.
class Server {
 public:
  Server(ServerOptions options, SessionDocument document,
         std::unique_ptr<LiveSource> source = nullptr);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned short port() const;
  std::string url() const;  // what to type into a browser, with the token where there is one
  void run();               // until stop()
  void stop();              // from any thread

 private:
  std::unique_ptr<Loop> loop_;  // outlives the hub: its pending callbacks hold the hub
  std::shared_ptr<Hub> hub_;
};

}  // namespace legwork::view
