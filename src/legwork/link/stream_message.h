#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the frames of the stream hold: a robot's signals as bytes and back. Every size follows from
// the Layout alone, so that a reader in any language is a fixed list of numbers (docs/stream.md).
#include <string>

#include "legwork/link/frame.h"
#include "legwork/signal/command.h"
#include "legwork/signal/estimate.h"
#include "legwork/signal/measurements.h"

namespace legwork {

enum class StreamPace : std::uint8_t { kLockStep = 0, kRealTime = 1 };

/// A program that wants to drive.
struct HelloMessage {
  std::string token;  // empty where the robot asks for none
  std::string name;   // for messages
};

/// The robot it gets.
struct WelcomeMessage {
  std::string robot;
  StreamPace pace = StreamPace::kLockStep;
  double period = 0.0;    // between measurements [s]
  double watchdog = 0.0;  // the robot stops listening after so long a silence [s]
  Layout layout;
  std::vector<double> start;  // per drive: the position it holds now [rad] or [m]
};

void append_hello(const HelloMessage& hello, Bytes& out);
LinkResult<HelloMessage> read_hello(ByteView content);
void append_welcome(const WelcomeMessage& welcome, Bytes& out);
/// kRange for more than 4096 names of a kind, names longer than 256 bytes, numbers not finite.
LinkResult<WelcomeMessage> read_welcome(ByteView content);

/// Measurements and what is known of the trunk. The covariance stays at home.
void append_measurements(const Measurements& z, const Estimate& x, Bytes& out);
/// Into signals sized by the layout. kCorrupt for another length; a number that is not finite makes
/// its reading not valid.
LinkResult<Done> read_measurements(ByteView content, Measurements& z, Estimate& x);
/// Bytes of the two messages for a layout.
std::size_t measurements_size(const Layout& layout);
std::size_t command_size(const Layout& layout);

void append_command(const Command& command, Bytes& out);
/// Into a command of the layout's size. kCorrupt for another length, kRange for a number that is
/// not finite: then `command` is as it was.
LinkResult<Done> read_command(ByteView content, Command& command);

void append_text(const std::string& text, Bytes& out);
/// At most 1024 bytes, what cannot be printed replaced.
std::string read_text(ByteView content);

}  // namespace legwork
