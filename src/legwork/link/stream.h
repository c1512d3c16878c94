#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The stream between a robot (simulated or real) and the program that drives it, over TCP or UDP.
// The robot listens; one program at a time drives, others may look on. Peers are not trusted: what
// is oversized, malformed, late, repeated, of another version or without the token changes nothing
// and is noted.
#include <memory>
#include <string>
#include <vector>

#include "legwork/link/stream_message.h"

namespace legwork {

struct StreamAddress {
  std::string host = "127.0.0.1";
  int port = 0;  // 0, where listening: any that is free
  bool udp = false;

  /// Whether only this machine can reach it.
  bool is_loopback() const;
  std::string text() const;  // "tcp:127.0.0.1:7777"
};
/// "PORT", "HOST:PORT", "tcp:HOST:PORT", "udp:HOST:PORT"; [::1]:PORT for IPv6.
LinkResult<StreamAddress> read_stream_address(const std::string& text);

struct StreamServerOptions {
  StreamAddress at;
  std::string token;       // must be given for an address others can reach
  double handshake = 2.0;  // a peer that has not said hello by then is sent away [s]
};

/// What came over a stream.
struct StreamCounts {
  long sent = 0, received = 0;
  long repeated = 0;   // frames whose number was used before, or of another session
  long malformed = 0;  // frames that could not be read
  long refused = 0;    // peers sent away
  long late = 0;       // commands that answer an earlier measurement
};

/// What a server heard while it waited.
enum class StreamEvent {
  kCommand,      // a command that answers the last measurement (or any new one)
  kNothing,      // the time is up
  kInterrupted,  // a signal came
  kStopped,      // the peer said it stops
  kLost,         // the peer is gone, or there is none
};

/// The robot's end. Never throws after listen(); one thread at a time.
class StreamServer {
 public:
  /// kRefused for an address others can reach without a token; kSystem where it cannot listen.
  static LinkResult<std::unique_ptr<StreamServer>> listen(const StreamServerOptions& options);
  ~StreamServer();
  StreamServer(const StreamServer&) = delete;
  StreamServer& operator=(const StreamServer&) = delete;

  /// Where it listens, with the port it got.
  const StreamAddress& address() const;
  /// What peers are told from now on.
  void set_welcome(const WelcomeMessage& welcome);
  /// Waits for a program that may drive.
  StreamEvent wait_for_peer(double seconds);
  bool has_peer() const;
  std::string peer() const;  // its name and address; empty: none
  /// Measurements of tick t.
  LinkResult<Done> send(double t, const Measurements& z, const Estimate& x);
  /// Whether somebody looks on.
  bool is_watched() const;
  /// To those who look on: the measurements, and what the drives are told. One that does not read
  /// is let go; none is waited for.
  void show(double t, const Measurements& z, const Estimate& x, const Command& told);
  /// Waits for a command. `exact`: only one that answers the last measurement counts (lock-step);
  /// else the newest is taken. `command` is written for kCommand alone.
  StreamEvent receive(bool exact, double seconds, Command& command);
  /// Why the peer left, in its own words or ours.
  const std::string& ending() const;
  /// Tells the peer, and lets it go.
  void stop(const std::string& reason);
  const StreamCounts& counts() const;
  /// One sentence for each thing a peer did that it should not have, the first hundred.
  const std::vector<std::string>& incidents() const;

 private:
  struct Inside;
  explicit StreamServer(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

/// The program's end.
class StreamClient {
 public:
  static LinkResult<std::unique_ptr<StreamClient>> connect(const StreamAddress& to,
                                                           const HelloMessage& hello,
                                                           double seconds = 5.0);
  /// To look on (TCP): receive() gives what the robot measures, told() what its drives are told.
  static LinkResult<std::unique_ptr<StreamClient>> watch(const StreamAddress& to,
                                                         const HelloMessage& hello,
                                                         double seconds = 5.0);
  ~StreamClient();
  StreamClient(const StreamClient&) = delete;
  StreamClient& operator=(const StreamClient&) = delete;

  const WelcomeMessage& welcome() const;
  /// Waits for the next measurements; gives their tick's time. kTimeout, kDisconnected (the robot
  /// stopped: the error's text says why).
  LinkResult<double> receive(Measurements& z, Estimate& x, double seconds);
  /// The answer to the measurements received last: command.t is set to their time.
  LinkResult<Done> send(Command& command);
  void stop(const std::string& reason);
  /// What the drives were told by the time of the measurements received last, where it looks on.
  const Command& told() const;

 private:
  struct Inside;
  static LinkResult<std::unique_ptr<StreamClient>> greet(const StreamAddress& to,
                                                         const HelloMessage& hello, double seconds,
                                                         MessageKind kind);
  explicit StreamClient(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace legwork
