// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/servo_bank.h"

#include <algorithm>
#include <cmath>

namespace legwork {

ServoBank::ServoBank(BusProtocol protocol, const WireFaults& faults, std::uint64_t seed)
    : protocol_(protocol),
      faults_(faults),
      random_(seed, 0, 24),
      reader_(protocol, PacketKind::kInstruction) {}

ServoBank::Servo& ServoBank::add(int id, const ServoModel& model) {
  Servo servo;
  servo.id = id;
  servo.model = &model;
  servo.table.assign(static_cast<std::size_t>(model.table_size()), 0);
  for (const ServoRegister& reg : model.registers) {
    const LinkResult<Bytes> bytes = bytes_of(reg, reg.name == "id" ? id : reg.initial);
    if (bytes) std::copy(bytes->begin(), bytes->end(), servo.table.begin() + reg.address);
  }
  servos_.push_back(std::move(servo));
  return servos_.back();
}

ServoBank::Servo* ServoBank::find(int id) {
  for (Servo& servo : servos_)
    if (servo.id == id) return &servo;
  return nullptr;
}

long ServoBank::raw(const Servo& servo, std::string_view name) const {
  const ServoRegister* reg = servo.model->find(name);
  if (reg == nullptr) return 0;
  const auto at = static_cast<std::size_t>(reg->address),
             size = static_cast<std::size_t>(reg->size);
  const LinkResult<long> raw = raw_of(*reg, ByteView(servo.table).subspan(at, size));
  return raw ? *raw : 0;
}

double ServoBank::value(const Servo& servo, std::string_view name) const {
  const ServoRegister* reg = servo.model->find(name);
  return reg == nullptr ? 0.0 : reg->value_of(raw(servo, name));
}

void ServoBank::set_value(Servo& servo, std::string_view name, double value) {
  const ServoRegister* reg = servo.model->find(name);
  if (reg == nullptr || !std::isfinite(value)) return;
  const double raw = std::clamp(std::round(value / reg->scale + reg->zero),
                                static_cast<double>(reg->low), static_cast<double>(reg->high));
  const LinkResult<Bytes> bytes = bytes_of(*reg, static_cast<long>(raw));
  if (bytes) std::copy(bytes->begin(), bytes->end(), servo.table.begin() + reg->address);
}

void ServoBank::alarm(Servo& servo, std::uint8_t bits) {
  servo.alarm |= bits;
  set_value(servo, "hardware_error", bits);
  if ((raw(servo, "shutdown") & bits) == 0) return;
  set_value(servo, "torque_limit", 0.0);
  if (servo.model->find("torque_limit") == nullptr) set_value(servo, "torque_enable", 0.0);
  servo.torque_was_cut = true;
}

std::uint8_t ServoBank::refusal(std::uint8_t one, std::uint8_t two) const {
  return protocol_ == BusProtocol::kOne ? one : two;
}

int ServoBank::field(const Bytes& data, std::size_t& at) const {
  const std::size_t size = protocol_ == BusProtocol::kOne ? 1 : 2;
  if (at + size > data.size()) return -1;
  int x = data[at];
  if (size == 2) x |= data[at + 1] << 8;
  at += size;
  return x;
}

void ServoBank::answer(const Servo& servo, std::uint8_t code, Bytes data, Bytes& reply) {
  std::uint8_t status = code;
  if (protocol_ == BusProtocol::kOne)
    status |= servo.alarm;
  else if (servo.alarm != 0)
    status |= servo_result::kAlert;
  Bytes frame;
  append_packet(protocol_, PacketKind::kStatus,
                {static_cast<std::uint8_t>(servo.id), status, std::move(data)}, frame);
  ++record_.answers;
  if (random_.uniform() < faults_.drop) {
    ++record_.dropped;
    return;
  }
  if (random_.uniform() < faults_.corrupt) {
    ++record_.corrupted;
    const int flips = 1 + static_cast<int>(random_.uniform() * 3.0);
    for (int i = 0; i < flips; ++i) {
      const auto at =
          static_cast<std::size_t>(random_.uniform() * static_cast<double>(frame.size()));
      frame[at] ^= static_cast<std::uint8_t>(1u << static_cast<unsigned>(random_.uniform() * 8.0));
    }
  }
  reply.insert(reply.end(), frame.begin(), frame.end());
}

std::uint8_t ServoBank::write(Servo& servo, int address, ByteView data) {
  const std::uint8_t range = refusal(servo_alarm::kRange, servo_result::kRange);
  const int end = address + static_cast<int>(data.size());
  if (address < 0 || data.empty() || end > servo.model->table_size()) return range;
  Bytes table = servo.table;
  std::copy(data.begin(), data.end(), table.begin() + address);
  const bool torque = raw(servo, "torque_enable") != 0;
  for (const ServoRegister& reg : servo.model->registers) {
    if (reg.address >= end || reg.address + reg.size <= address) continue;
    if (!reg.writable || (reg.permanent && torque && protocol_ == BusProtocol::kTwo))
      return refusal(servo_alarm::kRange, servo_result::kAccess);
    const auto at = static_cast<std::size_t>(reg.address);
    if (!raw_of(reg, ByteView(table).subspan(at, static_cast<std::size_t>(reg.size)))) return range;
  }
  servo.table = std::move(table);
  const long goal = raw(servo, "goal_position");
  if (servo.model->find("lower_limit") != nullptr &&
      (goal < raw(servo, "lower_limit") || goal > raw(servo, "upper_limit")))
    return refusal(servo_alarm::kAngleLimit, servo_result::kLimit);
  // A goal given to an RX servo switches its torque on.
  const ServoRegister* reg = servo.model->find("goal_position");
  if (protocol_ == BusProtocol::kOne && reg != nullptr && reg->address >= address &&
      reg->address < end)
    set_value(servo, "torque_enable", 1.0);
  servo.id = static_cast<int>(raw(servo, "id"));
  if (raw(servo, "torque_limit") > 0 && servo.torque_was_cut) {
    servo.torque_was_cut = false;
    servo.alarm = 0;
  }
  return 0;
}

void ServoBank::handle_group(const Packet& packet, Bytes& reply) {
  const bool one = protocol_ == BusProtocol::kOne;
  std::size_t at = 0;
  if (packet.code == instruction::kSyncWrite) {
    const int address = field(packet.data, at), size = field(packet.data, at);
    if (address < 0 || size <= 0) return;
    ++record_.group_writes;
    const auto step = static_cast<std::size_t>(size) + 1;
    for (; at + step <= packet.data.size(); at += step)
      if (Servo* servo = find(packet.data[at]))
        write(*servo, address, ByteView(packet.data).subspan(at + 1, step - 1));
    return;
  }
  if (!faults_.group_reads) return;
  const auto tell = [&](int id, int address, int size) {
    Servo* servo = find(id);
    if (servo == nullptr || servo->muted || address < 0 || size <= 0 ||
        address + size > servo->model->table_size())
      return;
    const auto begin = servo->table.begin() + address;
    answer(*servo, 0, Bytes(begin, begin + size), reply);
  };
  if (packet.code == instruction::kSyncRead && !one) {
    const int address = field(packet.data, at), size = field(packet.data, at);
    for (; at < packet.data.size(); ++at) tell(packet.data[at], address, size);
  } else if (packet.code == instruction::kBulkRead && one) {
    for (at = 1; at + 3 <= packet.data.size(); at += 3)
      tell(packet.data[at + 1], packet.data[at + 2], packet.data[at]);
  } else if (packet.code == instruction::kBulkRead) {
    while (at + 5 <= packet.data.size()) {
      const int id = packet.data[at++];
      const int address = field(packet.data, at), size = field(packet.data, at);
      tell(id, address, size);
    }
  }
}

void ServoBank::handle(const Packet& packet, Bytes& reply) {
  ++record_.instructions;
  if (packet.id == kBroadcastId) {
    for (Servo& servo : servos_) {
      if (packet.code == instruction::kAction && !servo.kept.empty()) {
        std::size_t at = 0;
        const int address = field(servo.kept, at);
        write(servo, address, ByteView(servo.kept).subspan(at));
        servo.kept.clear();
      } else if (packet.code == instruction::kWrite) {
        std::size_t at = 0;
        const int address = field(packet.data, at);
        if (address >= 0) write(servo, address, ByteView(packet.data).subspan(at));
      } else if (packet.code == instruction::kPing && !servo.muted &&
                 protocol_ == BusProtocol::kTwo) {
        answer(servo, 0, {servo.table[0], servo.table[1], servo.table[6]}, reply);
      }
    }
    handle_group(packet, reply);
    return;
  }
  const auto silent = [&](const Servo& servo, long level) {
    return raw(servo, "status_level") < level && servo.model->find("status_level") != nullptr;
  };
  const std::size_t quiet = reply.size();
  std::size_t first_end = quiet;
  for (std::size_t i = 0; i < servos_.size(); ++i) {  // several of one id: all answer at once
    Servo& servo = servos_[i];
    if (servo.id != packet.id || servo.muted) continue;
    if (first_end == quiet) first_end = reply.size();  // where the second talker begins
    std::size_t at = 0;
    switch (packet.code) {
      case instruction::kPing:
        if (protocol_ == BusProtocol::kTwo)
          answer(servo, 0, {servo.table[0], servo.table[1], servo.table[6]}, reply);
        else
          answer(servo, 0, {}, reply);
        break;
      case instruction::kRead: {
        const int address = field(packet.data, at), size = field(packet.data, at);
        if (silent(servo, 1)) break;
        if (address < 0 || size <= 0 || address + size > servo.model->table_size()) {
          answer(servo, refusal(servo_alarm::kRange, servo_result::kRange), {}, reply);
          break;
        }
        const auto begin = servo.table.begin() + address;
        answer(servo, 0, Bytes(begin, begin + size), reply);
        break;
      }
      case instruction::kWrite:
      case instruction::kRegWrite: {
        const int address = field(packet.data, at);
        std::uint8_t code = 0;
        if (address < 0 || at >= packet.data.size())
          code = refusal(servo_alarm::kRange, servo_result::kLength);
        else if (packet.code == instruction::kRegWrite)
          servo.kept = packet.data;
        else
          code = write(servo, address, ByteView(packet.data).subspan(at));
        if (!silent(servo, 2)) answer(servo, code, {}, reply);
        break;
      }
      case instruction::kReboot:
        servo.alarm = 0;
        set_value(servo, "hardware_error", 0.0);
        if (!silent(servo, 2)) answer(servo, 0, {}, reply);
        break;
      default:
        if (!silent(servo, 2))
          answer(servo, refusal(servo_alarm::kInstruction, servo_result::kInstruction), {}, reply);
    }
  }
  collide(quiet, first_end, reply);
}

// Two talkers on one wire pull it low together, half a bit apart.
void ServoBank::collide(std::size_t begin, std::size_t second, Bytes& reply) const {
  if (second <= begin || second >= reply.size()) return;
  for (std::size_t i = second; i < reply.size(); ++i) {
    const std::size_t at = begin + i - second;
    if (at < second) reply[at] &= static_cast<std::uint8_t>(reply[i] >> 1 | 0x80);
  }
  reply.resize(second);
}

void ServoBank::receive(ByteView bytes, Bytes& reply, const std::function<void()>& after_write) {
  if (faults_.echo) reply.insert(reply.end(), bytes.begin(), bytes.end());
  reader_.add(bytes);
  Packet packet;
  while (reader_.next(packet)) {
    const long before = record_.group_writes;
    handle(packet, reply);
    if (record_.group_writes > before && after_write) after_write();
  }
}

}  // namespace legwork
