#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A half-duplex servo bus: one question at a time, answers that are checked before they are used.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "legwork/link/packet.h"
#include "legwork/link/port.h"
#include "legwork/link/servo_model.h"

namespace legwork {

struct BusOptions {
  BusProtocol protocol = BusProtocol::kOne;
  int baud = 1000000;      // of the wire: sets how long an answer may take
  int retries = 2;         // of a question that got no good answer
  double latency = 0.016;  // the adapter may hold bytes back so long, each way               [s]
  double return_delay = 500e-6;  // of a servo (register return_delay)                        [s]
};

/// What happened on the bus so far.
struct BusCounts {
  long questions = 0, answers = 0;
  long timeouts = 0;  // questions without an answer
  long corrupt = 0;   // frames with a wrong checksum
  long foreign = 0;   // answers of another servo than the one asked, or of another length
  long junk = 0;      // bytes that belong to no frame
  long echoes = 0;    // questions that the adapter repeated
  long retries = 0;
  long alarms = 0;            // answers with an error flag
  long range = 0;             // values that cannot be
  double worst_answer = 0.0;  // longest time to a good answer                               [s]
  double wire = 0.0;          // what was said takes so long on the wire, whatever the machine did
};

struct PingAnswer {
  int id = 0;
  int model_number = -1;  // −1: the servo answered the ping but did not tell
  int firmware = -1;
};

/// What a scan found.
struct BusScan {
  std::vector<PingAnswer> found;
  std::vector<int> collisions;  // ids at which several servos answer at once
};

/// What is read of one servo.
struct ReadRequest {
  int id = 0;
  int address = 0, size = 0;
};
struct ReadAnswer {
  bool ok = false;
  Bytes data;
  std::uint8_t code = 0;                  // of the status
  LinkFault fault = LinkFault::kTimeout;  // where not ok
};

/// What one servo is told in a write to many.
struct ServoBytes {
  int id = 0;
  Bytes data;
};

/// Servo trouble in words: "overload, overheat"; empty where the status has none.
std::string alarm_text(BusProtocol protocol, std::uint8_t code);

/// Asks and answers. Own bytes that an adapter echoes, answers of others, late answers and frames
/// with a wrong checksum or length are dropped and counted; their values are never given out. A
/// question is repeated `retries` times. Never throws. One thread at a time.
class Bus {
 public:
  Bus(std::unique_ptr<Port> port, const BusOptions& options);

  LinkResult<PingAnswer> ping(int id);
  /// Every id in the range. An id that answers with corrupt bursts only is a collision.
  LinkResult<BusScan> scan(int first = 0, int last = kLastServoId);
  LinkResult<Bytes> read(int id, int address, int size);
  LinkResult<Done> write(int id, int address, ByteView data);
  /// Keeps the write until action().
  LinkResult<Done> reg_write(int id, int address, ByteView data);
  LinkResult<Done> action();
  LinkResult<Done> reboot(int id);
  /// The same registers of many servos at once; nobody answers. All data must be `size` bytes.
  LinkResult<Done> sync_write(int address, int size, std::span<const ServoBytes> servos);
  /// Reads of many servos: in one question where the servos know how (sync read of 2.0, bulk read
  /// of 1.0), else one by one. Of a group whose answers are lost or garbled, those that come are
  /// taken and the others asked again one by one. A group read of which no servo answers twice
  /// running is not tried again. Fails only where the port does; each answer says for itself
  /// whether it is good.
  LinkResult<Done> read_many(std::span<const ReadRequest> asked, std::vector<ReadAnswer>& answers);

  const BusCounts& counts() const;
  const BusOptions& options() const { return options_; }
  /// Whether group reads are (still) used.
  bool group_reads() const { return group_reads_; }
  void set_group_reads(bool on) { group_reads_ = on, group_failures_ = 0; }
  Port& port() { return *port_; }

 private:
  struct Question {
    Packet packet;
    int answer_size = 0;  // parameters; −1: nobody answers
  };
  double answer_time(std::size_t bytes) const;
  LinkResult<Done> send(const Packet& packet);
  void hear(ByteView bytes);
  bool all_came(std::span<const ReadRequest> asked, long garbled_before) const;
  /// Whose answer of those asked, and what it says.
  struct Answer {
    std::size_t of = 0;
    Packet packet;
  };
  /// The next status of one of them; kTimeout, or kCorrupt where only garbled bytes came.
  LinkResult<Answer> receive(std::span<const ReadRequest> asked, double deadline);
  LinkResult<Packet> ask(const Question& question);
  bool group_question(std::span<const ReadRequest> asked, Packet& packet) const;

  std::unique_ptr<Port> port_;
  BusOptions options_;
  PacketReader reader_;
  Bytes sent_;              // the last question: what an echo repeats
  std::size_t echoed_ = 0;  // so many of its bytes came back
  std::size_t heard_ = 0;   // so many bytes came since that answer nothing yet
  mutable BusCounts counts_;
  bool group_reads_ = true;
  int group_failures_ = 0;
};

/// One register of a servo as a value in SI units. kRange where the table has no such register or
/// the value cannot be.
LinkResult<double> read_value(Bus& bus, const ServoModel& model, int id, std::string_view name);
/// Rejected before it is sent where the register is read-only or the value out of its range.
LinkResult<Done> write_value(Bus& bus, const ServoModel& model, int id, std::string_view name,
                             double value);

}  // namespace legwork
