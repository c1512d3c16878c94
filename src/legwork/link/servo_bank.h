#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Servos that exist as register tables only: hears instructions, answers as real ones do, and makes
// the mistakes of a bad cable on request. Physics, where there is any, reads the goals and writes
// the present values between two instructions.
#include <functional>
#include <string>
#include <vector>

#include "legwork/base/random.h"
#include "legwork/link/packet.h"
#include "legwork/link/servo_model.h"

namespace legwork {

/// What is wrong with the wire.
struct WireFaults {
  double drop = 0.0;        // share of answers that never arrive
  double corrupt = 0.0;     // share of answers with one or more flipped bits
  bool echo = false;        // the adapter repeats what it was sent
  double delay = 0.0;       // before each answer, beyond what the wire takes [s]
  bool group_reads = true;  // false: bulk and sync reads are not understood (old firmware)
};

/// What was done to the answers, as witness.
struct WireRecord {
  long instructions = 0, answers = 0, dropped = 0, corrupted = 0;
  long group_writes = 0;
};

class ServoBank {
 public:
  struct Servo {
    int id = 0;
    const ServoModel* model = nullptr;
    Bytes table;
    std::uint8_t alarm = 0;       // bits of servo_alarm, sent with every status
    bool muted = false;           // unplugged: does not answer
    Bytes kept;                   // of a reg write: address, then data
    bool torque_was_cut = false;  // shutdown wrote torque_limit = 0
  };

  ServoBank(BusProtocol protocol, const WireFaults& faults, std::uint64_t seed);

  /// The model must outlive the bank. The table starts as delivered, with this id.
  Servo& add(int id, const ServoModel& model);
  Servo* find(int id);
  std::vector<Servo>& servos() { return servos_; }

  /// Raw value of a register; 0 where the table has none.
  long raw(const Servo& servo, std::string_view name) const;
  double value(const Servo& servo, std::string_view name) const;
  /// Held to the register's range, as a sensor saturates.
  void set_value(Servo& servo, std::string_view name, double value);

  /// Bytes off the wire; what the servos say is appended to `reply`. `after_write` is called after
  /// every group write, before what follows it is heard.
  void receive(ByteView bytes, Bytes& reply, const std::function<void()>& after_write = {});
  /// Overload, overheat: sets the alarm, and where `shutdown` has its bit the torque limit goes to
  /// zero and the servo lets go.
  void alarm(Servo& servo, std::uint8_t bits);

  const WireRecord& record() const { return record_; }
  WireFaults& faults() { return faults_; }

 private:
  void handle(const Packet& packet, Bytes& reply);
  void handle_group(const Packet& packet, Bytes& reply);
  void collide(std::size_t begin, std::size_t second, Bytes& reply) const;
  void answer(const Servo& servo, std::uint8_t code, Bytes data, Bytes& reply);
  std::uint8_t write(Servo& servo, int address, ByteView data);
  int field(const Bytes& data, std::size_t& at) const;
  std::uint8_t refusal(std::uint8_t one, std::uint8_t two) const;

  BusProtocol protocol_;
  WireFaults faults_;
  WireRecord record_;
  RandomStream random_;
  PacketReader reader_;
  std::vector<Servo> servos_;
};

}  // namespace legwork
