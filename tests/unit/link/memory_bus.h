#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A bank of emulated servos behind a port in memory, for tests.
#include <deque>
#include <thread>

#include "legwork/link/bus.h"
#include "legwork/link/servo_bank.h"

namespace legwork::test {

/// Answers at once; where nothing was said a read returns 0 without waiting for the clock.
class BankPort final : public Port {
 public:
  explicit BankPort(ServoBank& bank) : bank_(bank) {}
  LinkResult<std::size_t> read(std::span<std::uint8_t> into, double seconds) override {
    if (unplugged) return LinkError{LinkFault::kDisconnected, -1, "unplugged"};
    if (said_.empty()) {
      std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
      return std::size_t{0};
    }
    std::size_t n = 0;
    for (; n < into.size() && n < 7 && !said_.empty(); ++n) {  // in small pieces, as a wire does
      into[n] = said_.front();
      said_.pop_front();
    }
    return n;
  }
  LinkResult<Done> write(ByteView bytes) override {
    if (unplugged) return LinkError{LinkFault::kDisconnected, -1, "unplugged"};
    Bytes reply;
    bank_.receive(bytes, reply);
    said_.insert(said_.end(), reply.begin(), reply.end());
    return Done{};
  }
  void discard_input() override { said_.clear(); }
  std::string name() const override { return "memory"; }

  bool unplugged = false;

 private:
  ServoBank& bank_;
  std::deque<std::uint8_t> said_;
};

/// A bus whose answers take no time, so that a silent servo costs a millisecond.
struct MemoryBus {
  MemoryBus(BusProtocol protocol, const WireFaults& faults, std::uint64_t seed = 1)
      : bank(protocol, faults, seed),
        port(new BankPort(bank)),
        bus(std::unique_ptr<Port>(port),
            {.protocol = protocol, .latency = 0.0, .return_delay = 0.0}) {}
  ServoBank bank;
  BankPort* port;
  Bus bus;
};

}  // namespace legwork::test
