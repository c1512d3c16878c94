// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/stream_message.h"

#include <array>
#include <cmath>

#include "legwork/base/printable.h"
#include "legwork/math/quat.h"

namespace legwork {
namespace {

constexpr std::size_t kLongestName = 256, kMostNames = 4096;
constexpr std::size_t kReal = sizeof(double);
// Flag byte and numbers of each block.
constexpr std::size_t kAttitude = 1 + 9 * kReal, kImu = 1 + 6 * kReal, kFoot = 1 + 18 * kReal,
                      kJoint = 1 + 3 * kReal, kCell = 1 + 6 * kReal, kTrunk = 4 + 18 * kReal,
                      kDrive = 6 * kReal;

void put(Bytes& out, const Vec3d& v) {
  for (int k = 0; k < 3; ++k) legwork::put(out, v[k]);
}
void put(Bytes& out, const Mat3d& m) {
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) legwork::put(out, m(i, k));
}
void put_flags(Bytes& out, std::initializer_list<bool> flags) {
  unsigned byte = 0, bit = 0;
  for (const bool flag : flags) byte |= static_cast<unsigned>(flag) << bit++;
  legwork::put(out, static_cast<std::uint8_t>(byte));
}

/// Reads numbers and remembers whether all of a block were finite.
class BlockReader {
 public:
  explicit BlockReader(ByteView bytes) : in_(bytes) {}
  unsigned flags() {
    finite_ = true;
    return in_.number<std::uint8_t>();
  }
  std::uint32_t word() {
    finite_ = true;
    return in_.number<std::uint32_t>();
  }
  double real() {
    const auto x = in_.number<double>();
    finite_ = finite_ && std::isfinite(x);
    return x;
  }
  Vec3d vector() {
    Vec3d v{};
    for (int k = 0; k < 3; ++k) v[k] = real();
    return v;
  }
  Mat3d matrix() {
    Mat3d m{};
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) m(i, k) = real();
    return m;
  }
  bool finite() const { return finite_; }

 private:
  ByteCursor in_;
  bool finite_ = true;
};

std::size_t size_of(const Measurements& z) {
  return kReal + kAttitude + kImu * z.imu.size() + kFoot * z.foot.size() + kJoint * z.joint.size() +
         kCell * z.wrench.size() + kTrunk;
}

LinkError wrong_length(const char* what, std::size_t found, std::size_t wanted) {
  return {LinkFault::kCorrupt, -1,
          std::string("sent ") + what + " of " + std::to_string(found) +
              " bytes; this robot's has " + std::to_string(wanted)};
}

void put_names(const std::vector<std::string>& names, Bytes& out) {
  legwork::put(out, static_cast<std::uint32_t>(names.size()));
  for (const std::string& name : names) put_text(out, name);
}

bool read_names(ByteCursor& in, std::vector<std::string>& names) {
  const auto count = in.number<std::uint32_t>();
  if (count > kMostNames) return false;
  names.clear();
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) names.push_back(in.text(kLongestName));
  return in.ok();
}

}  // namespace

void append_hello(const HelloMessage& hello, Bytes& out) {
  put_text(out, hello.token);
  put_text(out, hello.name);
}

LinkResult<HelloMessage> read_hello(ByteView content) {
  ByteCursor in(content);
  HelloMessage hello;
  hello.token = in.text(kLongestName);
  hello.name = printable(in.text(kLongestName));
  if (!in.ok() || !in.at_end()) return LinkError{LinkFault::kCorrupt, -1, "sent a malformed hello"};
  return hello;
}

void append_welcome(const WelcomeMessage& w, Bytes& out) {
  put_text(out, w.robot);
  legwork::put(out, static_cast<std::uint8_t>(w.pace));
  legwork::put(out, w.period);
  legwork::put(out, w.watchdog);
  for (const auto* names :
       {&w.layout.drive, &w.layout.joint, &w.layout.imu, &w.layout.foot, &w.layout.cell})
    put_names(*names, out);
  for (const double x : w.start) legwork::put(out, x);
}

LinkResult<WelcomeMessage> read_welcome(ByteView content) {
  const LinkError malformed{LinkFault::kCorrupt, -1, "sent a malformed welcome"};
  ByteCursor in(content);
  WelcomeMessage w;
  w.robot = printable(in.text(kLongestName));
  const auto pace = in.number<std::uint8_t>();
  w.period = in.number<double>();
  w.watchdog = in.number<double>();
  if (pace > 1 || !std::isfinite(w.period) || !std::isfinite(w.watchdog)) return malformed;
  w.pace = static_cast<StreamPace>(pace);
  for (auto* names :
       {&w.layout.drive, &w.layout.joint, &w.layout.imu, &w.layout.foot, &w.layout.cell})
    if (!read_names(in, *names)) return malformed;
  for (std::size_t i = 0; i < w.layout.drive.size(); ++i) {
    w.start.push_back(in.number<double>());
    if (!std::isfinite(w.start.back())) return malformed;
  }
  if (!in.ok() || !in.at_end()) return malformed;
  return w;
}

std::size_t measurements_size(const Layout& layout) { return size_of(Measurements(layout)); }
std::size_t command_size(const Layout& layout) { return kReal + kDrive * layout.drive.size(); }

void append_measurements(const Measurements& z, const Estimate& x, Bytes& out) {
  legwork::put(out, z.t);
  put_flags(out, {z.attitude.valid});
  put(out, z.attitude.R_WT);
  for (const ImuReading& imu : z.imu) {
    put_flags(out, {imu.accel_valid, imu.gyro_valid});
    put(out, imu.accel_S), put(out, imu.gyro_S);
  }
  for (const FootReading& foot : z.foot) {
    put_flags(out, {foot.force_valid, foot.torque_valid, foot.contact_valid, foot.contact,
                    foot.pose_valid});
    put(out, foot.f_F), put(out, foot.tau_F), put(out, foot.p_TF), put(out, foot.R_TF);
  }
  for (const JointReading& joint : z.joint) {
    put_flags(out, {joint.position_valid, joint.velocity_valid, joint.torque_valid});
    legwork::put(out, joint.position), legwork::put(out, joint.velocity),
        legwork::put(out, joint.torque);
  }
  for (const WrenchReading& cell : z.wrench) {
    put_flags(out, {cell.valid});
    put(out, cell.f_S), put(out, cell.tau_S);
  }
  legwork::put(out, x.status);
  put(out, x.p_WT), put(out, x.v_WT), put(out, x.R_WT), put(out, x.w_WT_T);
}

LinkResult<Done> read_measurements(ByteView content, Measurements& z, Estimate& x) {
  if (content.size() != size_of(z)) return wrong_length("measurements", content.size(), size_of(z));
  BlockReader in(content);
  z.t = in.real();
  if (!in.finite()) return LinkError{LinkFault::kRange, -1, "sent a time that is not finite"};
  unsigned flags = in.flags();
  z.attitude.R_WT = in.matrix();
  z.attitude.valid = (flags & 1u) != 0 && in.finite();
  for (ImuReading& imu : z.imu) {
    flags = in.flags();
    imu.accel_S = in.vector(), imu.gyro_S = in.vector();
    imu.accel_valid = (flags & 1u) != 0 && in.finite();
    imu.gyro_valid = (flags & 2u) != 0 && in.finite();
  }
  for (FootReading& foot : z.foot) {
    flags = in.flags();
    foot.f_F = in.vector(), foot.tau_F = in.vector();
    foot.p_TF = in.vector(), foot.R_TF = in.matrix();
    const bool finite = in.finite();
    foot.force_valid = (flags & 1u) != 0 && finite;
    foot.torque_valid = (flags & 2u) != 0 && finite;
    foot.contact_valid = (flags & 4u) != 0;
    foot.contact = (flags & 8u) != 0;
    foot.pose_valid = (flags & 16u) != 0 && finite;
  }
  for (JointReading& joint : z.joint) {
    flags = in.flags();
    joint.position = in.real(), joint.velocity = in.real(), joint.torque = in.real();
    joint.position_valid = (flags & 1u) != 0 && in.finite();
    joint.velocity_valid = (flags & 2u) != 0 && in.finite();
    joint.torque_valid = (flags & 4u) != 0 && in.finite();
  }
  for (WrenchReading& cell : z.wrench) {
    flags = in.flags();
    cell.f_S = in.vector(), cell.tau_S = in.vector();
    cell.valid = (flags & 1u) != 0 && in.finite();
  }
  x.status = in.word();
  x.t = z.t;
  x.p_WT = in.vector(), x.v_WT = in.vector(), x.R_WT = in.matrix(), x.w_WT_T = in.vector();
  if (!in.finite()) x.status = kNotInitialised;
  return Done{};
}

void append_command(const Command& command, Bytes& out) {
  legwork::put(out, command.t);
  for (const DriveTarget& d : command.drive)
    for (const double v : {d.position, d.velocity, d.torque, d.voltage, d.stiffness, d.damping})
      legwork::put(out, v);
}

LinkResult<Done> read_command(ByteView content, Command& command) {
  const std::size_t wanted = kReal + kDrive * command.drive.size();
  if (content.size() != wanted) return wrong_length("a command", content.size(), wanted);
  // Everything is looked at before anything is taken.
  BlockReader check(content);
  for (std::size_t i = 0; i < wanted / kReal; ++i) check.real();
  if (!check.finite())
    return LinkError{LinkFault::kRange, -1, "sent a command with a number that is not finite"};
  BlockReader in(content);
  command.t = in.real();
  for (DriveTarget& d : command.drive) {
    d.position = in.real(), d.velocity = in.real(), d.torque = in.real();
    d.voltage = in.real(), d.stiffness = in.real(), d.damping = in.real();
  }
  return Done{};
}

void append_text(const std::string& text, Bytes& out) {
  put_text(out, std::string_view(text).substr(0, 1024));
}

std::string read_text(ByteView content) {
  ByteCursor in(content);
  return printable(in.text(1024));
}

}  // namespace legwork
