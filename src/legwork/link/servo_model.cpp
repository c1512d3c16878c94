// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/servo_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

constexpr long kDirectionBit = 0x400;

LinkError range_error(const ServoRegister& reg, const std::string& what) {
  return {LinkFault::kRange, -1,
          reg.name + " " + what + " (allowed " + std::to_string(reg.low) + " to " +
              std::to_string(reg.high) + ")"};
}

/// The words of a line, up to a comment.
std::vector<std::string_view> words_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return words;
    const std::size_t end = line.find_first_of(" \t\r", begin);
    words.push_back(line.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return words;
    line.remove_prefix(end);
  }
}

struct LineReader {
  const std::string& file;
  int line = 0;

  [[noreturn]] void refuse(const std::string& what, const std::string& remedy) const {
    throw Error(
        Finding{.code = "E-SERVO", .file = file, .line = line, .message = what, .remedy = remedy});
  }

  double number(std::string_view text) const {
    double x = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(x))
      refuse("\"" + std::string(text.substr(0, 40)) + "\" is not a finite number", "give a number");
    return x;
  }

  long whole(std::string_view text, long low, long high) const {
    long x = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
    if (error != std::errc() || end != text.data() + text.size() || x < low || x > high)
      refuse("\"" + std::string(text.substr(0, 40)) + "\" is not a whole number from " +
                 std::to_string(low) + " to " + std::to_string(high),
             "give such a number");
    return x;
  }

  /// "300/1024deg": the factor in SI and its unit.
  double scale(std::string_view text, std::string& unit) const {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789.+-/"), text.size());
    const std::string_view name = text.substr(digits), ratio = text.substr(0, digits);
    const std::size_t bar = ratio.find('/');
    double x = number(ratio.substr(0, bar));
    if (bar != std::string_view::npos) x /= number(ratio.substr(bar + 1));
    struct UnitName {
      std::string_view name, si;
      double factor;
    };
    static const UnitName kUnits[] = {{"", "1", 1.0},
                                      {"deg", "rad", kDegree},
                                      {"rad", "rad", 1.0},
                                      {"V", "V", 1.0},
                                      {"rpm", "rad/s", 6.0 * kDegree},
                                      {"deg/s", "rad/s", kDegree},
                                      {"A", "A", 1.0},
                                      {"mA", "A", 1e-3},
                                      {"C", "C", 1.0},
                                      {"%", "1", 1e-2},
                                      {"g", "m/s²", 9.80665},
                                      {"us", "s", 1e-6}};
    for (const UnitName& known : kUnits) {
      if (known.name != name) continue;
      unit = known.si;
      if (!std::isfinite(x * known.factor) || x == 0.0)
        refuse("the scale \"" + std::string(text.substr(0, 40)) + "\" is zero or endless",
               "give a factor");
      return x * known.factor;
    }
    refuse("no unit is called \"" + std::string(name.substr(0, 40)) + "\"",
           "use deg, rad, rpm, deg/s, V, A, mA, C, %, g, us or none");
  }
};

ServoRegister read_register(const LineReader& at, const std::vector<std::string_view>& words) {
  if (words.size() != 10)
    at.refuse("a register has 10 columns, not " + std::to_string(words.size()),
              "address size name code scale zero low high access initial");
  ServoRegister reg;
  reg.address = static_cast<int>(at.whole(words[0], 0, 65535));
  reg.size = static_cast<int>(at.whole(words[1], 1, 4));
  if (reg.size == 3) at.refuse("a register of 3 bytes", "1, 2 or 4");
  reg.name = std::string(words[2].substr(0, 64));
  if (words[3] == "u")
    reg.code = RegisterCode::kUnsigned;
  else if (words[3] == "s")
    reg.code = RegisterCode::kSigned;
  else if (words[3] == "d" && reg.size == 2)
    reg.code = RegisterCode::kSignBit;
  else
    at.refuse("code \"" + std::string(words[3].substr(0, 40)) + "\" is not known",
              "u, s, or d with two bytes");
  reg.scale = at.scale(words[4], reg.unit);
  reg.zero = at.number(words[5]);
  reg.low = at.whole(words[6], -2147483648L, 4294967295L);
  reg.high = at.whole(words[7], reg.low, 4294967295L);
  reg.writable = words[8] != "r";
  reg.permanent = words[8] == "rwe";
  if (words[8] != "r" && words[8] != "rw" && words[8] != "rwe")
    at.refuse("access \"" + std::string(words[8].substr(0, 40)) + "\" is not known",
              "r, rw or rwe");
  reg.initial = at.whole(words[9], reg.low, reg.high);
  return reg;
}

constexpr const char* kRxTable = R"(
0  2 model_number        u 1 0 0 65535 r NUMBER
2  1 firmware            u 1 0 0 255 r 24
3  1 id                  u 1 0 0 253 rwe 1
4  1 baud                u 1 0 0 254 rwe 34
5  1 return_delay        u 2us 0 0 254 rwe 250
6  2 lower_limit         u 300/1024deg 512 0 1023 rwe 0
8  2 upper_limit         u 300/1024deg 512 0 1023 rwe 1023
11 1 temperature_limit   u 1C 0 0 150 rwe 80
12 1 lowest_voltage      u 0.1V 0 50 250 rwe 60
13 1 highest_voltage     u 0.1V 0 50 250 rwe 190
14 2 max_torque          u 1/1023 0 0 1023 rwe 1023
16 1 status_level        u 1 0 0 2 rwe 2
17 1 alarm_led           u 1 0 0 127 rwe 36
18 1 shutdown            u 1 0 0 127 rwe 36
24 1 torque_enable       u 1 0 0 1 rw 0
25 1 led                 u 1 0 0 1 rw 0
26 1 margin_cw           u 300/1024deg 0 0 255 rw 1
27 1 margin_ccw          u 300/1024deg 0 0 255 rw 1
28 1 slope_cw            u 300/1024deg 0 1 254 rw 32
29 1 slope_ccw           u 300/1024deg 0 1 254 rw 32
30 2 goal_position       u 300/1024deg 512 0 1023 rw 512
32 2 moving_speed        u 0.111rpm 0 0 1023 rw 0
34 2 torque_limit        u 1/1023 0 0 1023 rw 1023
36 2 present_position    u 300/1024deg 512 0 1023 r 512
38 2 present_velocity    d 0.111rpm 0 -1023 1023 r 0
40 2 present_load        d 0.1% 0 -1023 1023 r 0
42 1 voltage             u 0.1V 0 0 255 r 148
43 1 temperature         u 1C 0 0 150 r 30
44 1 registered          u 1 0 0 1 r 0
46 1 moving              u 1 0 0 1 r 0
47 1 lock                u 1 0 0 1 rw 0
48 2 punch               u 1/1023 0 0 1023 rw 32
)";

// XM430-W350 (firmware 45): positions in single-turn mode.
constexpr const char* kXmTable = R"(
0   2 model_number       u 1 0 0 65535 r NUMBER
6   1 firmware           u 1 0 0 255 r 45
7   1 id                 u 1 0 0 252 rwe 1
8   1 baud               u 1 0 0 7 rwe 1
9   1 return_delay       u 2us 0 0 254 rwe 250
11  1 operating_mode     u 1 0 0 16 rwe 3
31  1 temperature_limit  u 1C 0 0 100 rwe 80
32  2 highest_voltage    u 0.1V 0 95 160 rwe 160
34  2 lowest_voltage     u 0.1V 0 95 160 rwe 95
38  2 current_limit      u 2.69mA 0 0 1193 rwe 1193
48  4 upper_limit        u 360/4096deg 2048 0 4095 rwe 4095
52  4 lower_limit        u 360/4096deg 2048 0 4095 rwe 0
63  1 shutdown           u 1 0 0 63 rwe 52
64  1 torque_enable      u 1 0 0 1 rw 0
65  1 led                u 1 0 0 1 rw 0
68  1 status_level       u 1 0 0 2 rw 2
70  1 hardware_error     u 1 0 0 63 r 0
80  2 position_d         u 1 0 0 16383 rw 0
82  2 position_i         u 1 0 0 16383 rw 0
84  2 position_p         u 1 0 0 16383 rw 800
98  1 bus_watchdog       u 1 0 0 255 rw 0
100 2 goal_pwm           s 1/885 0 -885 885 rw 885
102 2 goal_current       s 2.69mA 0 -1193 1193 rw 1193
104 4 goal_velocity      s 0.229rpm 0 -1023 1023 rw 0
108 4 profile_acceleration u 1 0 0 32767 rw 0
112 4 moving_speed       u 0.229rpm 0 0 32767 rw 0
116 4 goal_position      u 360/4096deg 2048 0 4095 rw 2048
122 1 moving             u 1 0 0 1 r 0
124 2 present_pwm        s 1/885 0 -885 885 r 0
126 2 present_current    s 2.69mA 0 -2400 2400 r 0
128 4 present_velocity   s 0.229rpm 0 -4095 4095 r 0
132 4 present_position   s 360/4096deg 2048 -1048575 1048575 r 2048
144 2 voltage            u 0.1V 0 0 400 r 120
146 1 temperature        u 1C 0 0 150 r 30
)";

// CM-730: gyro ±1600 °/s and accelerometer ±4 g over 1024 counts, as its open drivers read it.
constexpr const char* kCm730Table = R"(
0  2 model_number        u 1 0 0 65535 r NUMBER
2  1 firmware            u 1 0 0 255 r 19
3  1 id                  u 1 0 0 253 rwe 200
4  1 baud                u 1 0 0 254 rwe 1
5  1 return_delay        u 2us 0 0 254 rwe 0
16 1 status_level        u 1 0 0 2 rwe 2
24 1 torque_enable       u 1 0 0 1 rw 0
30 1 button              u 1 0 0 3 r 0
38 2 gyro_z              u 1600/512deg/s 512 0 1023 r 512
40 2 gyro_y              u 1600/512deg/s 512 0 1023 r 512
42 2 gyro_x              u 1600/512deg/s 512 0 1023 r 512
44 2 accel_x             u 4/512g 512 0 1023 r 512
46 2 accel_y             u 4/512g 512 0 1023 r 512
48 2 accel_z             u 4/512g 512 0 1023 r 640
50 1 voltage             u 0.1V 0 0 255 r 120
)";

std::string with_head(const std::string& name, int number, int protocol, std::string table) {
  const std::size_t at = table.find("NUMBER");
  table.replace(at, 6, std::to_string(number));
  return "servo " + name + " model " + std::to_string(number) + " protocol " +
         std::to_string(protocol) + table;
}

}  // namespace

const ServoRegister* ServoModel::find(std::string_view register_name) const {
  for (const ServoRegister& reg : registers)
    if (reg.name == register_name) return &reg;
  return nullptr;
}

int ServoModel::table_size() const {
  return registers.empty() ? 0 : registers.back().address + registers.back().size;
}

LinkResult<long> raw_of(const ServoRegister& reg, ByteView bytes) {
  if (bytes.size() != static_cast<std::size_t>(reg.size))
    return range_error(reg, "has " + std::to_string(bytes.size()) + " bytes");
  std::uint32_t word = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) word = (word << 8) | bytes[i];
  long raw = static_cast<long>(word);
  if (reg.code == RegisterCode::kSigned) {
    if (reg.size == 1) raw = static_cast<std::int8_t>(word);
    if (reg.size == 2) raw = static_cast<std::int16_t>(word);
    if (reg.size == 4) raw = static_cast<std::int32_t>(word);
  } else if (reg.code == RegisterCode::kSignBit) {
    if (raw >= 2 * kDirectionBit) return range_error(reg, "has reserved bits set");
    raw = raw >= kDirectionBit ? -(raw - kDirectionBit) : raw;
  }
  if (raw < reg.low || raw > reg.high) return range_error(reg, "reads " + std::to_string(raw));
  return raw;
}

LinkResult<Bytes> bytes_of(const ServoRegister& reg, long raw) {
  if (raw < reg.low || raw > reg.high) return range_error(reg, "of " + std::to_string(raw));
  long word = raw;
  if (reg.code == RegisterCode::kSignBit && raw < 0) word = kDirectionBit - raw;
  Bytes bytes;
  for (int i = 0; i < reg.size; ++i)
    bytes.push_back(
        static_cast<std::uint8_t>((static_cast<unsigned long>(word) >> (8 * i)) & 0xFF));
  return bytes;
}

LinkResult<long> raw_for(const ServoRegister& reg, double value) {
  const double raw = std::round(value / reg.scale + reg.zero);
  if (!(raw >= static_cast<double>(reg.low)) || !(raw <= static_cast<double>(reg.high))) {
    char text[80];
    std::snprintf(text, sizeof text, "of %g %s", value, reg.unit == "1" ? "" : reg.unit.c_str());
    return range_error(reg, text);
  }
  return static_cast<long>(raw);
}

ServoModel read_servo_model(std::string_view text, const std::string& file) {
  ServoModel model;
  LineReader at{file};
  while (!text.empty()) {
    ++at.line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto words = words_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty()) continue;
    if (words[0] == "servo") {
      if (words.size() != 6 || words[2] != "model" || words[4] != "protocol" || !model.name.empty())
        at.refuse("a table starts with one line: servo NAME model NUMBER protocol 1|2",
                  "write it so");
      model.name = std::string(words[1].substr(0, 64));
      model.number = static_cast<int>(at.whole(words[3], 0, 65535));
      model.protocol = static_cast<BusProtocol>(at.whole(words[5], 1, 2));
      continue;
    }
    if (model.name.empty())
      at.refuse("a register before the line that names the servo",
                "start with: servo NAME model NUMBER protocol 1|2");
    ServoRegister reg = read_register(at, words);
    if (reg.address < model.table_size())
      at.refuse("register " + reg.name + " at " + std::to_string(reg.address) +
                    " overlaps the one before",
                "list the registers by rising address");
    if (model.find(reg.name) != nullptr) at.refuse(reg.name + " appears twice", "name it once");
    model.registers.push_back(std::move(reg));
  }
  if (model.registers.empty()) at.refuse("the table has no register", "list at least one");
  return model;
}

const std::vector<ServoModel>& built_in_servos() {
  static const std::vector<ServoModel> models = [] {
    std::vector<ServoModel> all;
    all.push_back(read_servo_model(with_head("RX-28", 28, 1, kRxTable), "RX-28"));
    all.push_back(read_servo_model(with_head("RX-64", 64, 1, kRxTable), "RX-64"));
    all.push_back(read_servo_model(with_head("XM430-W350", 1020, 2, kXmTable), "XM430-W350"));
    all.push_back(read_servo_model(with_head("CM-730", 0x7300, 1, kCm730Table), "CM-730"));
    return all;
  }();
  return models;
}

const ServoModel* find_servo(const std::vector<ServoModel>& models, std::string_view name) {
  for (const ServoModel& model : models)
    if (model.name == name) return &model;
  return nullptr;
}

const ServoModel* find_servo(const std::vector<ServoModel>& models, int number) {
  for (const ServoModel& model : models)
    if (model.number == number) return &model;
  return nullptr;
}

}  // namespace legwork
