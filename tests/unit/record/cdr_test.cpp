// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the clean-up of half-made aggregates (which never runs) for a use of them.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include "legwork/record/cdr.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "legwork/record/schema.h"

using namespace legwork;

namespace {

Bytes bytes_of(std::initializer_list<int> values) {
  Bytes out;
  for (const int v : values) out.push_back(static_cast<std::uint8_t>(v));
  return out;
}

void add(Bytes& out, std::initializer_list<int> values) {
  for (const int v : values) out.push_back(static_cast<std::uint8_t>(v));
}

}  // namespace

TEST_CASE("a header's text pushes the first double to the next multiple of eight") {
  // Worked out by hand. After the 4-byte encapsulation the origin is 0:
  //   0 sec, 4 nanosec, 8 length of "ab" with its terminator = 3, 12 'a' 'b' 0, 15 padding to 16,
  //   16 x, 24 y, 32 z.  1.0 is 3ff0000000000000, 2.0 is 40..., -0.5 is bfe...
  const msg::PointStamped m{{{1, 2}, "ab"}, {1.0, 2.0, -0.5}};
  Bytes expected = bytes_of({0, 1, 0, 0});
  add(expected, {1, 0, 0, 0, 2, 0, 0, 0});
  add(expected, {3, 0, 0, 0, 'a', 'b', 0, 0});
  add(expected, {0, 0, 0, 0, 0, 0, 0xf0, 0x3f});
  add(expected, {0, 0, 0, 0, 0, 0, 0, 0x40});
  add(expected, {0, 0, 0, 0, 0, 0, 0xe0, 0xbf});
  CHECK(to_cdr(m) == expected);
}

TEST_CASE("an empty frame leaves three bytes of padding before the doubles") {
  // 8 length 1, 12 terminator, 13..15 padding, 16 x.
  const Bytes bytes = to_cdr(msg::PointStamped{});
  CHECK(bytes.size() == 4 + 16 + 24);
  CHECK(bytes[4 + 8] == 1);
  CHECK(bytes[4 + 12] == 0);
}

TEST_CASE("JointState: lengths align to four, doubles to eight, empty sequences have no padding") {
  //  0 stamp, 8 length 1, 12 "" , 13..15 pad, 16 two names, 20 length 2, 24 "a", 26..27 pad,
  // 28 length 3, 32 "bc", 35 pad, 36 two positions, 40 p0, 48 p1, 56 no velocity, 60 no effort.
  const msg::JointState m{{{0, 0}, ""}, {"a", "bc"}, {1.0, 2.0}, {}, {}};
  Bytes expected = bytes_of({0, 1, 0, 0});
  add(expected, {0, 0, 0, 0, 0, 0, 0, 0});
  add(expected, {1, 0, 0, 0, 0, 0, 0, 0});
  add(expected, {2, 0, 0, 0});
  add(expected, {2, 0, 0, 0, 'a', 0, 0, 0});
  add(expected, {3, 0, 0, 0, 'b', 'c', 0, 0});
  add(expected, {2, 0, 0, 0});
  add(expected, {0, 0, 0, 0, 0, 0, 0xf0, 0x3f});
  add(expected, {0, 0, 0, 0, 0, 0, 0, 0x40});
  add(expected, {0, 0, 0, 0, 0, 0, 0, 0});
  CHECK(to_cdr(m) == expected);
}

TEST_CASE("a step report aligns its uint64 to eight and its two bytes to nothing") {
  //  0 stamp, 8 length 1, 12 "", 16 step, 24 time, 32 status, 33 tier, 34 pad, 36 iterations,
  // 40 ncontact, 44 pad, 48 residual, 56 end.
  msg::StepRecord m;
  m.step = 0x0102030405060708;
  m.time = 1.0;
  m.status = 7;
  m.tier = 3;
  m.iterations = 5;
  m.ncontact = 9;
  m.residual = 2.0;
  const Bytes b = to_cdr(m);
  REQUIRE(b.size() == 4 + 56);
  CHECK(b[4 + 16] == 8);
  CHECK(b[4 + 23] == 1);
  CHECK(b[4 + 32] == 7);
  CHECK(b[4 + 33] == 3);
  CHECK(b[4 + 36] == 5);
  CHECK(b[4 + 40] == 9);
  CHECK(b[4 + 55] == 0x40);
}

namespace {

/// Writes, reads, writes again: the same bytes, and every shorter version is refused.
template <class M>
void check_round_trip(const M& m) {
  const Bytes bytes = to_cdr(m);
  const auto back = from_cdr<M>(bytes);
  REQUIRE(back);
  CHECK(to_cdr(*back) == bytes);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    const auto cut = from_cdr<M>(ByteView(bytes).first(n));
    CHECK_FALSE(cut);
  }
}

}  // namespace

TEST_CASE("every message reads back as it was written, and none from fewer bytes") {
  const msg::Header h{{12, 345}, "trunk"};
  const double inf = std::numeric_limits<double>::infinity();
  check_round_trip(msg::JointState{h, {"hip", "knee"}, {0.1, -0.0}, {inf, 1e-300}, {NAN, 3}});
  check_round_trip(msg::Imu{h, {0, 0, 0, 1}, {1, 2}, {3, 4, 5}, {6}, {7, 8, 9}, {10}});
  check_round_trip(msg::WrenchStamped{h, {{1, 2, 3}, {4, 5, 6}}});
  check_round_trip(msg::PoseStamped{h, {{1, 2, 3}, {0, 0, 0, 1}}});
  check_round_trip(msg::TwistStamped{h, {{1, 2, 3}, {4, 5, 6}}});
  check_round_trip(msg::PointStamped{h, {1, 2, 3}});
  check_round_trip(msg::Vector3Stamped{h, {1, 2, 3}});
  check_round_trip(msg::TFMessage{{{h, "foot", {{1, 2, 3}, {0, 0, 0, 1}}}, {h, "a", {}}}});
  check_round_trip(msg::Odometry{h, "base", {}, {{{1, 2, 3}, {4, 5, 6}}, {}}});
  check_round_trip(msg::Text{"a b"});
  check_round_trip(msg::Clock{{7, 8}});
  check_round_trip(msg::NamedVector{{{1, 2}, "w"}, {"a", "b"}, {1.5, -2}});
  check_round_trip(msg::JointWrenches{{{1, 2}, "w"}, {"a"}, {{{1, 2, 3}, {4, 5, 6}}}});
  check_round_trip(msg::Float64MultiArray{{{{"x", 2, 2}}, 0}, {1.5, 2.5}});
  check_round_trip(msg::DiagnosticArray{h, {{2, "solver", "slow", "", {{"tier", "3"}}}}});
  check_round_trip(msg::Contacts{h, {{4, "floor", "foot", 1, {}, {0, 0, 1}, {}, {}, 1e-4}}});
  check_round_trip(msg::JointForces{h, {"hip"}, {1}, {2}, {3}, {4}});
  check_round_trip(msg::StateRecord{h, 3, 0.003, 0xdeadbeef, {1, 2, 3}, {4}});
  msg::StepRecord report;
  report.header = h;
  check_round_trip(report);
}

TEST_CASE("lengths that promise more than there is are refused without taking memory for it") {
  Bytes bytes = to_cdr(msg::JointState{{{0, 0}, ""}, {"a"}, {1.0}, {}, {}});
  patch(bytes, 4 + 16, 0xffffffffu);  // four thousand million names
  CHECK_FALSE(from_cdr<msg::JointState>(bytes));
  Bytes contacts = to_cdr(msg::Contacts{});
  patch(contacts, 4 + 16, 0xfffffff0u);
  CHECK_FALSE(from_cdr<msg::Contacts>(contacts));
}

TEST_CASE("other encapsulations and left-over bytes are refused") {
  Bytes bytes = to_cdr(msg::PointStamped{});
  bytes[1] = 0;  // big-endian
  CHECK_FALSE(from_cdr<msg::PointStamped>(bytes));
  bytes[1] = 1;
  bytes.insert(bytes.end(), 3, 0);  // padding some writers add
  CHECK(from_cdr<msg::PointStamped>(bytes));
  bytes.push_back(0);
  CHECK_FALSE(from_cdr<msg::PointStamped>(bytes));
}

TEST_CASE("each schema brings every definition it names, once") {
  for (const std::string_view name : schema_names()) {
    CAPTURE(name);
    const std::string text = schema_text(name);
    REQUIRE_FALSE(text.empty());
    std::size_t at = 0;
    while (at < text.size()) {
      const std::size_t end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      at = end + 1;
      const std::string type = line.substr(0, line.find_first_of(" ["));
      if (line.starts_with("MSG:") || type.find('/') == std::string::npos) continue;
      const std::string head = "MSG: " + type + "\n";
      CHECK(text.find(head) != std::string::npos);
      CHECK(text.find(head) == text.rfind(head));
    }
  }
  CHECK(schema_text("sensor_msgs/msg/Nothing").empty());
  CHECK(schema_text("JointState").empty());
}
