// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/detail/sample_encoder.h"

#include <algorithm>
#include <array>

namespace legwork {
namespace {

msg::Vector3 vector3(const double* x) { return {x[0], x[1], x[2]}; }
msg::Quaternion quaternion(const double* wxyz) { return {wxyz[1], wxyz[2], wxyz[3], wxyz[0]}; }
msg::Pose pose(const double* x) { return {vector3(x), quaternion(x + 3)}; }

/// The same variance about each axis; −1 (there is no such reading) stands in the first place only.
std::array<double, 9> even_covariance(double variance) {
  if (variance < 0) return {-1};
  return {variance, 0, 0, 0, variance, 0, 0, 0, variance};
}

std::size_t count_doubles(const Channel& channel) {
  const std::size_t n = channel.names.size();
  switch (channel.kind) {
    case ChannelKind::kJointState:
      return 3 * n;
    case ChannelKind::kJointForces:
      return 4 * n;
    case ChannelKind::kWrench:
      return 6;
    case ChannelKind::kTransforms:
      return 7 * n;
    case ChannelKind::kOdometry:
      return channel.covariance ? 13 + 72 : 13;
    case ChannelKind::kImu:
      return 10;
    case ChannelKind::kPose:
      return 7;
    case ChannelKind::kTwist:
      return 6;
    case ChannelKind::kPoint:
    case ChannelKind::kVector:
      return 3;
    case ChannelKind::kScalars:
      return n;
    case ChannelKind::kJointWrenches:
      return 6 * n;
    default:
      return 0;
  }
}

/// Bytes a message may need beyond its numbers: what a guess falls short of costs a copy, no more.
std::size_t slack_of(const Channel& channel) {
  constexpr std::size_t kLengths = 64, kCovariances = 8 * 72;
  if (channel.kind == ChannelKind::kOdometry || channel.kind == ChannelKind::kImu)
    return kLengths + kCovariances;
  if (channel.kind != ChannelKind::kContacts) return kLengths;
  std::size_t longest = 0;
  for (const std::string& name : channel.names) longest = std::max(longest, name.size());
  constexpr std::size_t kExpectedContacts = 16;
  return kLengths + kExpectedContacts * 2 * longest;
}

}  // namespace

SampleEncoder::SampleEncoder(const Channel& channel)
    : channel_(channel), ndouble_(count_doubles(channel)), slack_(slack_of(channel)) {
  CdrWriter cdr(beginning_);
  if (channel.kind == ChannelKind::kClock) {
    cdr.write(msg::Time{});
    return;
  }
  cdr.write(msg::Header{{}, channel.frame});
  if (channel.kind == ChannelKind::kJointState || channel.kind == ChannelKind::kJointForces ||
      channel.kind == ChannelKind::kScalars || channel.kind == ChannelKind::kJointWrenches)
    cdr.write(channel.names);
  if (channel.kind == ChannelKind::kOdometry)
    cdr.write(channel.names.empty() ? std::string() : channel.names.front());
  if (channel.kind != ChannelKind::kTransforms) return;
  transforms_.transforms.resize(channel.names.size());
  for (std::size_t i = 0; i < channel.names.size(); ++i) {
    transforms_.transforms[i].header.frame_id =
        i < channel.parents.size() ? channel.parents[i] : channel.frame;
    transforms_.transforms[i].child_frame_id = channel.names[i];
  }
}

void SampleEncoder::encode(std::uint64_t time, ByteView sample, Bytes& out) {
  if (channel_.kind == ChannelKind::kMessage) return put_bytes(out, sample.data(), sample.size());
  const msg::Time stamp = msg::stamp(time);
  const double* numbers = reinterpret_cast<const double*>(sample.data());
  if (channel_.kind == ChannelKind::kTransforms) return encode_transforms(stamp, numbers, out);

  patch(beginning_, 4, stamp.sec);
  patch(beginning_, 8, stamp.nanosec);
  CdrWriter cdr(out, beginning_, sample.size() + slack_);
  switch (channel_.kind) {
    case ChannelKind::kContacts:
      return encode_contacts(cdr, sample);
    case ChannelKind::kStepReport:
      return encode_step(cdr, sample);
    case ChannelKind::kState:
      return encode_state(cdr, sample);
    default:
      return encode_numbers(cdr, numbers);
  }
}

/// What follows the header (and the names of joints or the child frame) for kinds of fixed size.
void SampleEncoder::encode_numbers(CdrWriter& cdr, const double* x) const {
  const std::size_t n = channel_.names.size();
  switch (channel_.kind) {
    case ChannelKind::kJointState:
    case ChannelKind::kJointForces:
      for (std::size_t k = 0; k < ndouble_; k += n) cdr.write(std::span(x + k, n));
      if (n == 0)
        for (int k = 0; k < (channel_.kind == ChannelKind::kJointState ? 3 : 4); ++k)
          cdr.write(std::span<const double>());
      return;
    case ChannelKind::kScalars:
      return cdr.write(std::span(x, n));
    case ChannelKind::kJointWrenches:  // samples have the torque first, messages the force
      cdr.write(static_cast<std::uint32_t>(n));
      for (std::size_t i = 0; i < n; ++i, x += 6)
        cdr.write(msg::Wrench{vector3(x + 3), vector3(x)});
      return;
    case ChannelKind::kWrench:
    case ChannelKind::kTwist:  // both are two vectors
      return cdr.write_doubles(x, 6);
    case ChannelKind::kPose:
      return cdr.write(pose(x));
    case ChannelKind::kPoint:
    case ChannelKind::kVector:
      return cdr.write(vector3(x));
    case ChannelKind::kOdometry: {
      std::array<double, 36> of_pose{}, of_twist{};
      if (channel_.covariance) {
        std::copy_n(x + 13, 36, of_pose.begin());
        std::copy_n(x + 49, 36, of_twist.begin());
      }
      cdr.write(msg::PoseWithCovariance{pose(x), of_pose});
      return cdr.write(msg::TwistWithCovariance{{vector3(x + 7), vector3(x + 10)}, of_twist});
    }
    case ChannelKind::kImu:
      cdr.write(quaternion(x));
      cdr.write(even_covariance(channel_.variance[0]));
      cdr.write(vector3(x + 4));
      cdr.write(even_covariance(channel_.variance[1]));
      cdr.write(vector3(x + 7));
      return cdr.write(even_covariance(channel_.variance[2]));
    default:
      return;
  }
}

void SampleEncoder::encode_transforms(msg::Time stamp, const double* x, Bytes& out) {
  for (msg::TransformStamped& t : transforms_.transforms) {
    t.header.stamp = stamp;
    t.transform = {vector3(x), quaternion(x + 3)};
    x += 7;
  }
  CdrWriter(out).write(transforms_);
}

void SampleEncoder::encode_contacts(CdrWriter& cdr, ByteView sample) const {
  static const std::string kNone;
  const auto name = [this](std::int32_t body) -> const std::string& {
    const auto i = static_cast<std::size_t>(body);
    return body >= 0 && i < channel_.names.size() ? channel_.names[i] : kNone;
  };
  const std::size_t n = sample.size() / sizeof(ContactSample);
  cdr.write(static_cast<std::uint32_t>(n));
  for (std::size_t i = 0; i < n; ++i) {
    ContactSample c;
    std::memcpy(&c, sample.data() + i * sizeof c, sizeof c);
    cdr.write(c.id);
    cdr.write(name(c.body_a));
    cdr.write(name(c.body_b));
    cdr.write(static_cast<std::uint8_t>(c.mode));
    cdr.write_doubles(c.position, kContactNumbers);  // in the order of the sample
  }
}

void SampleEncoder::encode_step(CdrWriter& cdr, ByteView sample) const {
  StepSample s;
  std::memcpy(&s, sample.data(), sizeof s);
  cdr.write(s.step);
  cdr.write(s.time);
  cdr.write(static_cast<std::uint8_t>(s.status));
  cdr.write(static_cast<std::uint8_t>(s.tier));
  cdr.write(s.iterations);
  cdr.write(s.ncontact);
  cdr.write(s.residual);
}

/// The sample is step, time, hash, then q and v.
void SampleEncoder::encode_state(CdrWriter& cdr, ByteView sample) const {
  ByteCursor in(sample);
  cdr.write(in.number<std::uint64_t>());
  cdr.write(in.number<double>());
  cdr.write(in.number<std::uint64_t>());
  const double* x = reinterpret_cast<const double*>(sample.data()) + 3;
  cdr.write(std::span(x, channel_.nq));
  cdr.write(std::span(x + channel_.nq, channel_.nv));
}

}  // namespace legwork
