// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/live_session.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstring>

#include "support/counting_source.h"

using namespace legwork::view;
using legwork::test::CountingSource;

namespace {
constexpr double kNoLimit = 10;  // [s]
std::uint32_t sample_rows(const std::string& frame) {
  std::uint32_t rows = 0;
  std::memcpy(&rows, frame.data() + 36, 4);
  return rows;
}
}  // namespace

TEST_CASE("a session keeps real time times speed") {
  auto source = std::make_unique<CountingSource>();
  const CountingSource& robot = *source;
  LiveSession session(std::move(source));
  session.advance(0.1, kNoLimit);
  CHECK(robot.steps == doctest::Approx(100).epsilon(0.011));
  session.apply({.kind = ViewerRequestKind::kSpeed, .speed = 0.5});
  session.advance(0.1, kNoLimit);
  CHECK(robot.steps == doctest::Approx(150).epsilon(0.011));
}

TEST_CASE("a paused session moves by single steps only") {
  auto source = std::make_unique<CountingSource>();
  const CountingSource& robot = *source;
  LiveSession session(std::move(source));
  session.apply({.kind = ViewerRequestKind::kPause});
  session.advance(1.0, kNoLimit);
  CHECK(robot.steps == 0);
  session.apply({.kind = ViewerRequestKind::kStep, .count = 3});
  CHECK(robot.steps == 3);
  session.advance(1.0, kNoLimit);
  CHECK(robot.steps == 3);
}

TEST_CASE("every sample since the last frame is in the next one, once") {
  LiveSession session(std::make_unique<CountingSource>());
  session.apply({.kind = ViewerRequestKind::kStep, .count = 16});
  CHECK(session.changed());
  CHECK(sample_rows(session.take_frame()) == 16);
  CHECK_FALSE(session.changed());
  CHECK(sample_rows(session.take_frame()) == 0);
}

TEST_CASE("a simulation that ended stands still until it is reset") {
  auto source = std::make_unique<CountingSource>();
  CountingSource& robot = *source;
  robot.end = 5;
  LiveSession session(std::move(source));
  session.advance(1.0, kNoLimit);
  CHECK(robot.steps == 5);
  session.apply({.kind = ViewerRequestKind::kReset});
  session.advance(0.0035, kNoLimit);
  CHECK(robot.steps >= 3);
}

TEST_CASE("a session never runs longer than its budget") {
  struct Slow : CountingSource {
    bool step() override {
      const auto later = std::chrono::steady_clock::now() + std::chrono::milliseconds(1);
      while (std::chrono::steady_clock::now() < later) {
      }
      return CountingSource::step();
    }
  };
  auto source = std::make_unique<Slow>();
  const Slow& robot = *source;
  LiveSession session(std::move(source));
  session.advance(0.2, 0.01);  // asks for 200 steps of 1 ms, allows 10 ms
  CHECK(robot.steps < 30);
  CHECK(robot.steps > 0);
}
