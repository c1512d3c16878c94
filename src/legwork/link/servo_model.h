#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a servo (or a sensor board) keeps at which address, as a table that can be extended by text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/link/link_error.h"
#include "legwork/link/packet.h"

namespace legwork {

/// How the bytes of a register are a number (little-endian).
enum class RegisterCode {
  kUnsigned,
  kSigned,  // two's complement
  kSignBit  // ten bits and a direction: bit 10 set is clockwise, negative (RX speed and load)
};

/// One register. value = scale·(raw − zero), in SI units and radians.
struct ServoRegister {
  std::string name;  // the same for the same thing in every table: goal_position, voltage …
  int address = 0, size = 1;
  RegisterCode code = RegisterCode::kUnsigned;
  double scale = 1.0;
  std::string unit;        // of the value: rad, rad/s, A, V, C; "1": none
  double zero = 0.0;       // raw value that means 0
  long low = 0, high = 0;  // raw values that can be
  bool writable = false;   // by a program
  bool permanent = false;  // kept without power; written with torque off only
  long initial = 0;        // raw value as delivered

  double value_of(long raw) const { return scale * (static_cast<double>(raw) - zero); }
};

struct ServoModel {
  std::string name;  // "RX-28"
  int number = 0;    // what its model_number register says
  BusProtocol protocol = BusProtocol::kOne;
  std::vector<ServoRegister> registers;  // by rising address

  /// Null where the table has none of that name.
  const ServoRegister* find(std::string_view register_name) const;
  /// One past the last address.
  int table_size() const;
};

/// The bytes of a register as a raw number. RangeError where it has bits that cannot be set or lies
/// outside [low, high]: the value is then not to be used.
LinkResult<long> raw_of(const ServoRegister& reg, ByteView bytes);
/// The bytes of a raw number; RangeError outside [low, high].
LinkResult<Bytes> bytes_of(const ServoRegister& reg, long raw);
/// The nearest raw number of a value; RangeError where it lies outside [low, high] or is not
/// finite.
LinkResult<long> raw_for(const ServoRegister& reg, double value);

/// A servo from its text:
///
///   servo RX-28 model 28 protocol 1
///   # address size name code scale zero low high access initial
///   30 2 goal_position u 300/1024deg 512 0 1023 rw 512
///
/// code u, s or d (RegisterCode); scale a number or a ratio with a unit (deg, rpm, V, A, mA, C, %,
/// g, deg/s or none); access r, rw or rwe (permanent). Throws Error with file and line.
ServoModel read_servo_model(std::string_view text, const std::string& file);

/// RX-28, RX-64, XM430-W350 and the CM-730 board's inertial sensors.
const std::vector<ServoModel>& built_in_servos();
/// Null where no table has that name or number.
const ServoModel* find_servo(const std::vector<ServoModel>& models, std::string_view name);
const ServoModel* find_servo(const std::vector<ServoModel>& models, int number);

}  // namespace legwork
