// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/bus.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace legwork {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void put_word(Bytes& out, int x) {
  out.push_back(static_cast<std::uint8_t>(x & 0xFF));
  out.push_back(static_cast<std::uint8_t>((x >> 8) & 0xFF));
}

/// Addresses and lengths have one byte in protocol 1.0, two in 2.0.
void put_field(BusProtocol protocol, Bytes& out, int x) {
  if (protocol == BusProtocol::kTwo)
    put_word(out, x);
  else
    out.push_back(static_cast<std::uint8_t>(x & 0xFF));
}

bool is_refused(BusProtocol protocol, std::uint8_t code) {
  return protocol == BusProtocol::kOne ? (code & servo_alarm::kNotDone) != 0
                                       : (code & servo_result::kNumber) != 0;
}

LinkError refusal(BusProtocol protocol, int id, std::uint8_t code) {
  return {LinkFault::kRefused, id,
          "servo " + std::to_string(id) + " refuses: " + alarm_text(protocol, code)};
}

}  // namespace

std::string alarm_text(BusProtocol protocol, std::uint8_t code) {
  if (protocol == BusProtocol::kTwo) {
    static constexpr std::array<const char*, 8> kResults = {"",
                                                            "failed",
                                                            "unknown instruction",
                                                            "wrong checksum",
                                                            "value out of range",
                                                            "wrong length",
                                                            "value beyond its limit",
                                                            "no access (is torque on?)"};
    const std::uint8_t number = code & servo_result::kNumber;
    std::string text = number < kResults.size() ? kResults[number] : "unknown result";
    if ((code & servo_result::kAlert) != 0)
      text += std::string(text.empty() ? "" : ", ") + "hardware alert";
    return text;
  }
  static constexpr std::array<const char*, 7> kAlarms = {"voltage",
                                                         "goal beyond the angle limits",
                                                         "overheat",
                                                         "value out of range",
                                                         "wrong checksum",
                                                         "overload",
                                                         "unknown instruction"};
  std::string text;
  for (std::size_t bit = 0; bit < kAlarms.size(); ++bit)
    if ((code >> bit & 1) != 0) text += std::string(text.empty() ? "" : ", ") + kAlarms[bit];
  return text;
}

Bus::Bus(std::unique_ptr<Port> port, const BusOptions& options)
    : port_(std::move(port)), options_(options), reader_(options.protocol, PacketKind::kStatus) {}

const BusCounts& Bus::counts() const {
  counts_.corrupt = reader_.counts().corrupt;
  counts_.junk = reader_.counts().junk;
  return counts_;
}

double Bus::answer_time(std::size_t bytes) const {
  return 10.0 * static_cast<double>(bytes) / options_.baud + 2.0 * options_.latency +
         options_.return_delay + 2e-3;
}

LinkResult<Done> Bus::send(const Packet& packet) {
  // Late answers to an earlier question must not be taken for answers to this one.
  port_->discard_input();
  reader_.clear();
  sent_.clear();
  echoed_ = heard_ = 0;
  append_packet(options_.protocol, PacketKind::kInstruction, packet, sent_);
  ++counts_.questions;
  counts_.wire += 10.0 * static_cast<double>(sent_.size()) / options_.baud;
  return port_->write(sent_);
}

// Some adapters repeat what they are sent. Bytes that repeat the question from its first byte on
// are held back; where they turn out to be something else, they are read after all.
void Bus::hear(ByteView bytes) {
  for (const std::uint8_t b : bytes) {
    if (echoed_ < sent_.size()) {
      if (b == sent_[echoed_]) {
        if (++echoed_ == sent_.size()) ++counts_.echoes;
        continue;
      }
      reader_.add(ByteView(sent_).first(echoed_));
      heard_ += echoed_;
      echoed_ = sent_.size();
    }
    counts_.wire += 10.0 / options_.baud;
    ++heard_;
    reader_.add(ByteView(&b, 1));
  }
}

/// A garbled answer has as many bytes as a good one: once so many came as are owed, and some of
/// them made a frame that was none, waiting for more is in vain.
bool Bus::all_came(std::span<const ReadRequest> asked, long garbled_before) const {
  const PacketCounts& c = reader_.counts();
  if (c.corrupt + c.unexpected == garbled_before || reader_.waiting() > 0) return false;
  const std::size_t frame = options_.protocol == BusProtocol::kOne ? 6 : 11;
  std::size_t owed = 0;
  for (const ReadRequest& r : asked) owed += static_cast<std::size_t>(r.size) + frame;
  return heard_ >= owed;
}

LinkResult<Bus::Answer> Bus::receive(std::span<const ReadRequest> asked, double deadline) {
  // Of one size, or of two: servos, and the board among them.
  int size = asked[0].size, other = size;
  for (const ReadRequest& r : asked)
    if (r.size != size) other = r.size;
  bool two = true;
  for (const ReadRequest& r : asked) two = two && (r.size == size || r.size == other);
  if (two)
    reader_.expect(size, other);
  else
    reader_.expect(PacketReader::kAnyLength);
  const PacketCounts before = reader_.counts();
  const long garbled_before = before.corrupt + before.unexpected;
  const long foreign_before = counts_.foreign;
  std::array<std::uint8_t, 512> chunk{};
  Answer answer;
  while (true) {
    while (reader_.next(answer.packet)) {
      const std::size_t data = answer.packet.data.size();
      const auto found = std::find_if(asked.begin(), asked.end(), [&](const ReadRequest& r) {
        return r.id == answer.packet.id && (data == 0 || data == static_cast<std::size_t>(r.size));
      });
      if (found != asked.end()) {
        heard_ = reader_.waiting();
        ++counts_.answers;
        counts_.wire += options_.return_delay;
        if (answer.packet.code != 0) ++counts_.alarms;
        answer.of = static_cast<std::size_t>(found - asked.begin());
        return answer;
      }
      ++counts_.foreign;
      heard_ -= std::min(heard_, data + (options_.protocol == BusProtocol::kOne ? 6 : 11));
    }
    const double left = deadline - now();
    if (left <= 0.0 || all_came(asked, garbled_before)) break;
    LinkResult<std::size_t> got = port_->read(chunk, left);
    if (!got) return got.error();
    hear(ByteView(chunk.data(), *got));
  }
  const std::string who = "servo " + std::to_string(asked[0].id);
  if (reader_.counts().junk > before.junk || reader_.waiting() > 0 ||
      counts_.foreign > foreign_before)
    return LinkError{LinkFault::kCorrupt, asked[0].id, who + " answers with garbled bytes"};
  ++counts_.timeouts;
  return LinkError{LinkFault::kTimeout, asked[0].id, who + " does not answer"};
}

LinkResult<Packet> Bus::ask(const Question& question) {
  LinkError last;
  for (int attempt = 0; attempt <= options_.retries; ++attempt) {
    if (attempt > 0) ++counts_.retries;
    LinkResult<Done> sent = send(question.packet);
    if (!sent) return sent.error();
    if (question.answer_size < 0) return Packet{};
    const double start = now();
    const std::size_t bytes = sent_.size() + static_cast<std::size_t>(question.answer_size) + 16;
    const ReadRequest asked{question.packet.id, 0, question.answer_size};
    LinkResult<Answer> answer = receive({&asked, 1}, start + answer_time(bytes));
    if (answer) {
      Packet* got = &answer->packet;
      counts_.worst_answer = std::max(counts_.worst_answer, now() - start);
      // A checksum error is about our question, not about its meaning: ask again.
      const bool garbled = options_.protocol == BusProtocol::kOne
                               ? (got->code & servo_alarm::kChecksum) != 0
                               : (got->code & servo_result::kNumber) == servo_result::kCrc;
      if (!garbled) return std::move(*got);
      last = {LinkFault::kCorrupt, question.packet.id, "the servo got a garbled question"};
      continue;
    }
    last = answer.error();
    if (last.fault == LinkFault::kDisconnected || last.fault == LinkFault::kSystem) return last;
  }
  return last;
}

LinkResult<PingAnswer> Bus::ping(int id) {
  const bool two = options_.protocol == BusProtocol::kTwo;
  LinkResult<Packet> got =
      ask({{static_cast<std::uint8_t>(id), instruction::kPing, {}}, two ? 3 : 0});
  if (!got) return got.error();
  PingAnswer answer{.id = id};
  if (two) {
    if (got->data.size() == 3) {
      answer.model_number = got->data[0] | got->data[1] << 8;
      answer.firmware = got->data[2];
    }
    return answer;
  }
  LinkResult<Bytes> head = read(id, 0, 3);
  if (head) {
    answer.model_number = (*head)[0] | (*head)[1] << 8;
    answer.firmware = (*head)[2];
  } else if (head.error().fault == LinkFault::kCorrupt) {
    return head.error();
  }
  return answer;
}

LinkResult<BusScan> Bus::scan(int first, int last) {
  BusScan scan;
  for (int id = first; id <= last; ++id) {
    LinkResult<PingAnswer> answer = ping(id);
    if (answer) {
      scan.found.push_back(*answer);
    } else if (answer.error().fault == LinkFault::kCorrupt) {
      scan.collisions.push_back(id);
    } else if (answer.error().fault != LinkFault::kTimeout) {
      return answer.error();
    }
  }
  return scan;
}

LinkResult<Bytes> Bus::read(int id, int address, int size) {
  Packet packet{static_cast<std::uint8_t>(id), instruction::kRead, {}};
  put_field(options_.protocol, packet.data, address);
  put_field(options_.protocol, packet.data, size);
  LinkResult<Packet> got = ask({packet, size});
  if (!got) return got.error();
  if (is_refused(options_.protocol, got->code) &&
      got->data.size() != static_cast<std::size_t>(size))
    return refusal(options_.protocol, id, got->code);
  return std::move(got->data);
}

LinkResult<Done> Bus::write(int id, int address, ByteView data) {
  Packet packet{static_cast<std::uint8_t>(id), instruction::kWrite, {}};
  put_field(options_.protocol, packet.data, address);
  packet.data.insert(packet.data.end(), data.begin(), data.end());
  LinkResult<Packet> got = ask({packet, id == kBroadcastId ? -1 : 0});
  if (!got) return got.error();
  if (is_refused(options_.protocol, got->code)) return refusal(options_.protocol, id, got->code);
  return Done{};
}

LinkResult<Done> Bus::reg_write(int id, int address, ByteView data) {
  Packet packet{static_cast<std::uint8_t>(id), instruction::kRegWrite, {}};
  put_field(options_.protocol, packet.data, address);
  packet.data.insert(packet.data.end(), data.begin(), data.end());
  LinkResult<Packet> got = ask({packet, 0});
  if (!got) return got.error();
  if (is_refused(options_.protocol, got->code)) return refusal(options_.protocol, id, got->code);
  return Done{};
}

LinkResult<Done> Bus::action() {
  LinkResult<Packet> sent = ask({{kBroadcastId, instruction::kAction, {}}, -1});
  if (!sent) return sent.error();
  return Done{};
}

LinkResult<Done> Bus::reboot(int id) {
  LinkResult<Packet> got = ask({{static_cast<std::uint8_t>(id), instruction::kReboot, {}}, 0});
  if (!got) return got.error();
  return Done{};
}

LinkResult<Done> Bus::sync_write(int address, int size, std::span<const ServoBytes> servos) {
  Packet packet{kBroadcastId, instruction::kSyncWrite, {}};
  put_field(options_.protocol, packet.data, address);
  put_field(options_.protocol, packet.data, size);
  for (const ServoBytes& servo : servos) {
    if (servo.data.size() != static_cast<std::size_t>(size))
      return LinkError{LinkFault::kRange, servo.id, "a sync write of parts of different sizes"};
    packet.data.push_back(static_cast<std::uint8_t>(servo.id));
    packet.data.insert(packet.data.end(), servo.data.begin(), servo.data.end());
  }
  const std::size_t longest = options_.protocol == BusProtocol::kOne ? 253 : 1900;
  if (packet.data.size() > longest)
    return LinkError{LinkFault::kRange, -1, "a sync write too long for one packet"};
  LinkResult<Packet> sent = ask({packet, -1});
  if (!sent) return sent.error();
  return Done{};
}

bool Bus::group_question(std::span<const ReadRequest> asked, Packet& packet) const {
  packet = {kBroadcastId, instruction::kBulkRead, {}};
  if (options_.protocol == BusProtocol::kOne) {
    if (asked.size() > 80) return false;
    packet.data.push_back(0);
    for (const ReadRequest& r : asked)
      for (const int x : {r.size, r.id, r.address})
        packet.data.push_back(static_cast<std::uint8_t>(x));
    return true;
  }
  bool same = true;
  for (const ReadRequest& r : asked)
    same = same && r.address == asked[0].address && r.size == asked[0].size;
  if (same) {
    packet.code = instruction::kSyncRead;
    put_word(packet.data, asked[0].address);
    put_word(packet.data, asked[0].size);
    for (const ReadRequest& r : asked) packet.data.push_back(static_cast<std::uint8_t>(r.id));
    return true;
  }
  for (const ReadRequest& r : asked) {
    packet.data.push_back(static_cast<std::uint8_t>(r.id));
    put_word(packet.data, r.address);
    put_word(packet.data, r.size);
  }
  return true;
}

LinkResult<Done> Bus::read_many(std::span<const ReadRequest> asked,
                                std::vector<ReadAnswer>& answers) {
  answers.resize(asked.size());
  for (ReadAnswer& answer : answers) answer.ok = false;
  Packet question;
  if (group_reads_ && asked.size() > 1 && group_question(asked, question)) {
    LinkResult<Done> sent = send(question);
    if (!sent) return sent.error();
    const double start = now();
    // The servos answer in the order asked, each when it has heard the one before; after a silent
    // one the rest may be silent too. Each gets its own share of the time; where one is missed the
    // answer of a later one says so.
    std::vector<double> deadline;
    std::size_t bytes = sent_.size(), good = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      bytes += static_cast<std::size_t>(asked[i].size) + 16;
      deadline.push_back(start + answer_time(bytes) +
                         options_.return_delay * static_cast<double>(i));
    }
    double last = start;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      LinkResult<Answer> got = receive(asked.subspan(i), deadline[i]);
      if (!got) {
        if (got.error().fault == LinkFault::kDisconnected) return got.error();
        break;  // the others may still talk: they are asked one by one, after a flush
      }
      i += got->of;
      const double heard_at = now();
      counts_.worst_answer = std::max(counts_.worst_answer, heard_at - last);
      last = heard_at;
      Packet& said = got->packet;
      if (said.data.size() != static_cast<std::size_t>(asked[i].size)) continue;
      answers[i] = {true, std::move(said.data), said.code, LinkFault::kTimeout};
      ++good;
    }
    group_failures_ = good > 0 ? 0 : group_failures_ + 1;
    if (group_failures_ >= 2) group_reads_ = false;
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (answers[i].ok) continue;
    Packet packet{static_cast<std::uint8_t>(asked[i].id), instruction::kRead, {}};
    put_field(options_.protocol, packet.data, asked[i].address);
    put_field(options_.protocol, packet.data, asked[i].size);
    LinkResult<Packet> got = ask({packet, asked[i].size});
    if (got && got->data.size() == static_cast<std::size_t>(asked[i].size)) {
      answers[i] = {true, std::move(got->data), got->code, LinkFault::kTimeout};
    } else if (got) {
      answers[i].code = got->code, answers[i].fault = LinkFault::kRefused;
    } else {
      answers[i].fault = got.error().fault;
      if (answers[i].fault == LinkFault::kDisconnected) return got.error();
    }
  }
  return Done{};
}

LinkResult<double> read_value(Bus& bus, const ServoModel& model, int id, std::string_view name) {
  const ServoRegister* reg = model.find(name);
  if (reg == nullptr)
    return LinkError{LinkFault::kRange, id, model.name + " has no register " + std::string(name)};
  LinkResult<Bytes> bytes = bus.read(id, reg->address, reg->size);
  if (!bytes) return bytes.error();
  LinkResult<long> raw = raw_of(*reg, *bytes);
  if (!raw) return LinkError{LinkFault::kRange, id, raw.error().text};
  return reg->value_of(*raw);
}

LinkResult<Done> write_value(Bus& bus, const ServoModel& model, int id, std::string_view name,
                             double value) {
  const ServoRegister* reg = model.find(name);
  if (reg == nullptr || !reg->writable)
    return LinkError{LinkFault::kRange, id,
                     model.name + " has no register " + std::string(name) + " to write"};
  LinkResult<long> raw = raw_for(*reg, value);
  if (!raw) return LinkError{LinkFault::kRange, id, raw.error().text};
  LinkResult<Bytes> bytes = bytes_of(*reg, *raw);
  if (!bytes) return bytes.error();
  return bus.write(id, reg->address, *bytes);
}

}  // namespace legwork
