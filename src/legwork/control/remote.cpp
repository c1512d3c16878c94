// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/remote.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "legwork/control/drive_map.h"

namespace legwork {
namespace {

double wall() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

[[noreturn]] void refuse(const std::string& key, const std::string& what,
                         const std::string& remedy) {
  throw Error(Finding{.code = "E-REMOTE", .element = key, .message = what, .remedy = remedy});
}

}  // namespace

RemoteController::RemoteController(const RemoteOptions& options) : options_(options) {
  const LinkResult<StreamAddress> at = read_stream_address(options.listen);
  if (!at) refuse("listen", at.error().text, "e.g. 127.0.0.1:7701");
  if (!(options.deadline > 0.0) || !(options.deadline <= 60.0))
    refuse("deadline", "the deadline is not between 0 and 60 s", "e.g. 0.5");
  auto server = StreamServer::listen({.at = *at, .token = options.token});
  if (!server) refuse("listen", server.error().text, "choose another address or port");
  server_ = std::move(*server);
}

std::string RemoteController::times_text() const {
  const double n = std::max(1.0, static_cast<double>(times_.updates)), mean = times_.total / n;
  const double jitter = std::sqrt(std::max(0.0, times_.squares / n - mean * mean));
  char text[200];
  std::snprintf(text, sizeof text,
                "%ld commands; answers after %.1f µs in the mean, %.1f µs rms about it, %.0f µs at "
                "worst",
                times_.updates, 1e6 * mean, 1e6 * jitter, 1e6 * times_.worst);
  return text;
}

RemoteController::~RemoteController() {
  if (server_) server_->stop("the run is over");
}

void RemoteController::fail(const std::string& what) const {
  std::string remedy = "see what the other program says";
  if (!server_->incidents().empty()) remedy += "; noted: " + server_->incidents().back();
  refuse("remote", what, remedy);
}

void RemoteController::start(const ControlStart& start) {
  server_->set_welcome({.robot = start.model.name,
                        .pace = options_.pace,
                        .period = start.period,
                        .watchdog = options_.deadline,
                        .layout = start.layout,
                        .start = pose_targets(start.model, start.layout, start.q)});
  switch (server_->wait_for_peer(options_.wait)) {
    case StreamEvent::kCommand:
      break;
    case StreamEvent::kInterrupted:
      fail("interrupted while waiting for a program");
    default:
      fail("no program came to " + server_->address().text());
  }
  wall_start_ = heard_ = wall();
  times_ = {};
}

void RemoteController::update_in_lock_step(double t, const Measurements& z, const Estimate& x,
                                           Command& command) {
  const double asked = wall();
  char text[160];
  const LinkResult<Done> sent = server_->send(t, z, x);
  if (!sent) {
    std::snprintf(text, sizeof text, "the other program is gone at t = %.4f s: ", t);
    fail(text + sent.error().text);
  }
  switch (server_->receive(true, options_.deadline, command)) {
    case StreamEvent::kCommand:
      break;
    case StreamEvent::kInterrupted:
      return;  // what was told last holds
    case StreamEvent::kNothing:
      std::snprintf(text, sizeof text, "no command within %g s at t = %.4f s", options_.deadline,
                    t);
      fail(text);
    case StreamEvent::kStopped:
      std::snprintf(text, sizeof text, "the other program stopped at t = %.4f s: ", t);
      fail(text + server_->ending());
    case StreamEvent::kLost:
      std::snprintf(text, sizeof text, "the other program is gone at t = %.4f s: ", t);
      fail(text + server_->ending());
  }
  command.t = t;
  const double took = wall() - asked;
  ++times_.updates;
  times_.total += took, times_.squares += took * took;
  times_.worst = std::max(times_.worst, took);
}

void RemoteController::update_in_real_time(double t, const Measurements& z, const Estimate& x,
                                           Command& command) {
  const LinkResult<Done> sent = server_->send(t, z, x);
  if (!sent) fail("the other program is gone: " + sent.error().text);
  ++times_.updates;
  times_.late = std::max(times_.late, wall() - wall_start_ - t);
  // What comes until the clock has reached t is heard; without time left, what is there already.
  do {
    const double left = std::max(0.0, wall_start_ + t - wall());
    const StreamEvent event = server_->receive(false, left, command);
    if (event == StreamEvent::kCommand) {
      const double took = wall() - wall_start_ - command.t;
      heard_ = wall();
      times_.total += took, times_.squares += took * took;
      times_.worst = std::max(times_.worst, took);
    } else if (event == StreamEvent::kInterrupted) {
      return;
    } else if (event == StreamEvent::kStopped || event == StreamEvent::kLost) {
      fail("the other program is gone: " + server_->ending());
    } else if (wall() - heard_ > options_.deadline) {
      char text[80];
      std::snprintf(text, sizeof text, "no command for %g s at t = %.4f s", options_.deadline, t);
      fail(text);
    }
  } while (wall() < wall_start_ + t);
  command.t = t;
}

void RemoteController::update(double t, const Measurements& z, const Estimate& x,
                              Command& command) {
  if (options_.pace == StreamPace::kLockStep)
    update_in_lock_step(t, z, x, command);
  else
    update_in_real_time(t, z, x, command);
  server_->show(t, z, x, command);
}

}  // namespace legwork
