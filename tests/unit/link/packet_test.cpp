// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Packets of the servo bus: the vectors of the e-manual, noise, truncation, flipped bits.
#include "legwork/link/packet.h"

#include <doctest.h>

#include <cmath>
#include <string>

#include "legwork/base/random.h"

using namespace legwork;

namespace {

Bytes from_hex(const std::string& text) {
  Bytes out;
  std::string digits;
  for (const char c : text)
    if (c != ' ') digits += c;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    out.push_back(static_cast<std::uint8_t>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  return out;
}

Bytes encoded(BusProtocol protocol, PacketKind kind, const Packet& packet) {
  Bytes out;
  append_packet(protocol, kind, packet, out);
  return out;
}

/// Checks both ways: packet to bytes and bytes to packet.
void check_vector(BusProtocol protocol, PacketKind kind, const Packet& packet,
                  const std::string& hex) {
  CAPTURE(hex);
  const Bytes bytes = from_hex(hex);
  CHECK(encoded(protocol, kind, packet) == bytes);
  PacketReader reader(protocol, kind);
  for (const std::uint8_t b : bytes) reader.add(ByteView(&b, 1));  // as a slow wire brings them
  Packet back;
  REQUIRE(reader.next(back));
  CHECK(back.id == packet.id);
  CHECK(back.code == packet.code);
  CHECK(back.data == packet.data);
  CHECK(reader.counts().junk == 0);
}

constexpr auto kOne = BusProtocol::kOne, kTwo = BusProtocol::kTwo;
constexpr auto kAsk = PacketKind::kInstruction, kSay = PacketKind::kStatus;

}  // namespace

TEST_CASE("protocol 1.0: the manual's packets") {
  using namespace instruction;
  check_vector(kOne, kAsk, {1, kPing, {}}, "FFFF010201FB");
  check_vector(kOne, kSay, {1, 0, {}}, "FFFF010200FC");
  check_vector(kOne, kAsk, {1, kRead, {0x2B, 1}}, "FFFF0104022B01CC");
  check_vector(kOne, kSay, {1, 0, {0x20}}, "FFFF01030020DB");
  check_vector(kOne, kAsk, {kBroadcastId, kWrite, {3, 1}}, "FFFFFE04030301F6");
  check_vector(kOne, kAsk, {1, kRegWrite, {0x1E, 0xF4, 0x01}}, "FFFF0105041EF401E2");
  check_vector(kOne, kAsk, {kBroadcastId, kAction, {}}, "FFFFFE0205FA");
  check_vector(kOne, kAsk, {0, kFactoryReset, {}}, "FFFF000206F7");
  check_vector(kOne, kAsk,
               {kBroadcastId, kSyncWrite, {0x1E, 4, 0, 0x10, 0, 0x50, 1, 1, 0x20, 2, 0x60, 3}},
               "FFFFFE0E831E040010005001012002600367");
  check_vector(kOne, kAsk, {kBroadcastId, kBulkRead, {0, 2, 1, 0x1E, 2, 2, 0x24}},
               "FFFFFE09920002011E0202241D");
}

TEST_CASE("protocol 2.0: the manual's packets, and a stuffed one") {
  using namespace instruction;
  check_vector(kTwo, kAsk, {1, kPing, {}}, "FFFFFD00010300 01194E");
  check_vector(kTwo, kAsk, {1, kRead, {0x84, 0, 4, 0}}, "FFFFFD0001070002840004001D15");
  check_vector(kTwo, kAsk, {1, kWrite, {0x74, 0, 0, 2, 0, 0}}, "FFFFFD0001090003740000020000CA89");
  check_vector(kTwo, kAsk, {kBroadcastId, kSyncRead, {0x84, 0, 4, 0, 1, 2}},
               "FFFFFD00FE0900828400040001 02CEFA");
  check_vector(kTwo, kAsk,
               {kBroadcastId, kSyncWrite, {0x74, 0, 4, 0, 1, 0x96, 0, 0, 0, 2, 0xAA, 0, 0, 0}},
               "FFFFFD00FE110083740004000196000000 02AA0000008287");
  check_vector(kTwo, kAsk, {1, kWrite, {0x74, 0, 0xFF, 0xFF, 0xFD, 0}},
               "FFFFFD00010A00037400FFFFFDFD0021E7");
}

TEST_CASE("a million random bytes: no crash, no hang, chance passes as often as chance may") {
  for (const BusProtocol protocol : {kOne, kTwo}) {
    for (const double header : {0.0, 0.5}) {  // plain noise, and noise full of header bytes
      RandomStream random(11, static_cast<std::uint32_t>(protocol), header > 0 ? 1 : 0);
      PacketReader reader(protocol, kSay);
      Packet packet;
      long accepted = 0;
      for (int i = 0; i < 10000; ++i) {
        Bytes chunk(100);
        for (std::uint8_t& b : chunk) {
          const bool special = random.uniform() < header;
          const double pick = random.uniform();
          if (special)
            b = pick < 0.8 ? 0xFF : pick < 0.95 ? 0xFD : 0x00;
          else
            b = static_cast<std::uint8_t>(pick * 256.0);
        }
        reader.add(chunk);
        while (reader.next(packet)) ++accepted;
        REQUIRE(reader.waiting() <= PacketReader::kLongest);
      }
      const auto candidates = static_cast<double>(reader.counts().candidates);
      CAPTURE(candidates);
      CHECK(accepted == reader.counts().packets);
      // 1 in 256 of what looks like a frame passes an 8-bit sum, 1 in 65536 a 16-bit CRC; three
      // standard deviations on top.
      const double expected = candidates / (protocol == kOne ? 256.0 : 65536.0);
      CHECK(static_cast<double>(accepted) <= 1.2 * expected + 3.0 * std::sqrt(expected) + 1.0);
      if (header > 0 && protocol == kOne) CHECK(candidates > 10000);
    }
  }
}

TEST_CASE("no truncated frame and no frame with a flipped bit gives data") {
  for (const BusProtocol protocol : {kOne, kTwo}) {
    const Bytes data{0x00, 0x02, 0x10, 0x04, 0x33, 0x00, 0x94, 0x1E};
    const Bytes frame = encoded(protocol, kSay, {7, 0, data});
    Packet packet;
    for (std::size_t n = 0; n < frame.size(); ++n) {
      PacketReader reader(protocol, kSay);
      reader.expect(8);
      reader.add(ByteView(frame).first(n));
      CHECK_FALSE(reader.next(packet));
    }
    for (std::size_t bit = 0; bit < 8 * frame.size(); ++bit) {
      Bytes bad = frame;
      bad[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
      const Bytes good = encoded(protocol, kSay, {7, 0, {1, 2, 3, 4, 5, 6, 7, 8}});
      PacketReader reader(protocol, kSay);
      reader.expect(8);
      reader.add(bad);
      reader.add(good);  // and the next good one is found
      reader.add(Bytes(400, 0));
      CAPTURE(bit);
      REQUIRE(reader.next(packet));
      CHECK(packet.data == Bytes{1, 2, 3, 4, 5, 6, 7, 8});
      CHECK_FALSE(reader.next(packet));
    }
  }
}

TEST_CASE("runs of FF before a frame shift it, junk and foreign talk are skipped") {
  PacketReader reader(kOne, kSay);
  Bytes bytes{0x12, 0xFF, 0xFF, 0xFF, 0xFF};
  const Bytes frame = encoded(kOne, kSay, {3, 0, {9}});
  bytes.insert(bytes.end(), frame.begin(), frame.end());
  reader.add(bytes);
  Packet packet;
  REQUIRE(reader.next(packet));
  CHECK(packet.id == 3);
  CHECK(packet.data == Bytes{9});
  CHECK(reader.counts().junk == 5);
}

TEST_CASE("random packets of any length and content come back, stuffing included") {
  RandomStream random(3, 0, 0);
  for (int trial = 0; trial < 2000; ++trial) {
    const BusProtocol protocol = trial % 2 == 0 ? kOne : kTwo;
    Packet packet{static_cast<std::uint8_t>(random.uniform() * 253), 0, {}};
    packet.code = static_cast<std::uint8_t>(random.uniform() * 128);
    if (packet.code == instruction::kStatus) packet.code = 1;
    packet.data.resize(static_cast<std::size_t>(random.uniform() * 200));
    for (std::uint8_t& b : packet.data) b = random.uniform() < 0.6 ? 0xFF : 0xFD;
    const PacketKind kind = trial % 3 == 0 ? kSay : kAsk;
    PacketReader reader(protocol, kind);
    reader.add(encoded(protocol, kind, packet));
    Packet back;
    REQUIRE(reader.next(back));
    CHECK(back.data == packet.data);
    CHECK(back.code == packet.code);
  }
}
