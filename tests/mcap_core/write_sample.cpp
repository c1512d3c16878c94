// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Records every kind of channel with numbers that check.mjs can compute again: component i of
// channel c at step k is k + c/32 + i/1024, exact in binary.
#include <algorithm>
#include <array>
#include <cstdio>

#include "legwork/base/error.h"
#include "legwork/record/recorder.h"

using namespace legwork;

namespace {

constexpr int kSteps = 2000;
constexpr std::size_t kJoints = 26;

template <std::size_t N>
std::array<double, N> numbers(int k, int channel, std::size_t first = 0) {
  std::array<double, N> x{};
  for (std::size_t i = 0; i < N; ++i)
    x[i] = k + channel / 32.0 + static_cast<double>(first + i) / 1024.0;
  return x;
}

struct Channels {
  std::vector<ChannelId> id;

  explicit Channels(Recorder& r) {
    std::vector<std::string> joints;
    for (std::size_t i = 0; i < kJoints; ++i) joints.push_back("joint_" + std::to_string(i));
    using enum ChannelKind;
    const std::vector<Channel> all{
        {.topic = "/joint_states", .kind = kJointState, .frame = "trunk", .names = joints},
        {.topic = "/joint_forces", .kind = kJointForces, .names = joints},
        {.topic = "/foot", .kind = kWrench, .frame = "foot"},
        {.topic = "/tf",
         .kind = kTransforms,
         .frame = "world",
         .names = {"trunk", "foot"},
         .rate = 50},
        {.topic = "/odom", .kind = kOdometry, .frame = "world", .names = {"trunk"}},
        {.topic = "/imu", .kind = kImu, .frame = "imu"},
        {.topic = "/goal", .kind = kPose, .frame = "world"},
        {.topic = "/command", .kind = kTwist, .frame = "trunk"},
        {.topic = "/com", .kind = kPoint, .frame = "world"},
        {.topic = "/momentum", .kind = kVector, .frame = "world", .unit = "kg·m/s"},
        {.topic = "/power",
         .kind = kScalars,
         .names = {"a", "b", "c", "d", "e"},
         .units = {"W", "W", "W", "W", "J"}},
        {.topic = "/contacts",
         .kind = kContacts,
         .frame = "world",
         .names = {"floor", "left", "right"}},
        {.topic = "/step", .kind = kStepReport},
        {.topic = "/state", .kind = kState, .nq = 33, .nv = 32},
        {.topic = "/diagnostics",
         .kind = kMessage,
         .schema = "diagnostic_msgs/msg/DiagnosticArray"}};
    for (const Channel& channel : all) id.push_back(r.add(channel));
  }
};

void record_motion(Recorder& r, const Channels& c, int k, double t) {
  const auto q = numbers<3 * kJoints>(k, 0);
  const auto forces = numbers<4 * kJoints>(k, 1);
  const std::span<const double> s(q), f(forces);
  r.joint_state(c.id[0], t, s.subspan(0, kJoints), s.subspan(kJoints, kJoints),
                s.subspan(2 * kJoints, kJoints));
  r.joint_forces(c.id[1], t, f.subspan(0, kJoints), f.subspan(kJoints, kJoints),
                 f.subspan(2 * kJoints, kJoints), f.subspan(3 * kJoints, kJoints));
  r.wrench(c.id[2], t, numbers<3>(k, 2), numbers<3>(k, 2, 3));
  r.transforms(c.id[3], t, numbers<14>(k, 3));
  r.odometry(c.id[4], t, numbers<7>(k, 4), numbers<3>(k, 4, 7), numbers<3>(k, 4, 10));
  r.imu(c.id[5], t, numbers<4>(k, 5), numbers<3>(k, 5, 4), numbers<3>(k, 5, 7));
  r.pose(c.id[6], t, numbers<7>(k, 6));
  r.twist(c.id[7], t, numbers<3>(k, 7), numbers<3>(k, 7, 3));
  r.point(c.id[8], t, numbers<3>(k, 8));
  r.vector(c.id[9], t, numbers<3>(k, 9));
}

void record_rest(Recorder& r, const Channels& c, int k, double t) {
  r.scalars(c.id[10], t, numbers<5>(k, 10));
  std::array<ContactSample, 3> contacts{};
  for (int j = 0; j < 3; ++j) {
    ContactSample& contact = contacts[static_cast<std::size_t>(j)];
    contact.id = static_cast<std::uint32_t>(j);
    contact.body_a = 0;
    contact.body_b = 1 + j % 2;
    contact.mode = static_cast<std::uint32_t>(j % 3);
    const auto x = numbers<13>(k, 11, static_cast<std::size_t>(13 * j));
    std::copy_n(x.begin(), 3, contact.position);
    std::copy_n(x.begin() + 3, 3, contact.normal);
    std::copy_n(x.begin() + 6, 3, contact.force);
    std::copy_n(x.begin() + 9, 3, contact.slip);
    contact.depth = x[12];
  }
  r.contacts(c.id[11], t, std::span(contacts).first(static_cast<std::size_t>(k % 4)));
  const auto x = numbers<2>(k, 12);
  const auto step = static_cast<std::uint32_t>(k);
  r.step_report(c.id[12], t,
                {.step = step,
                 .time = x[0],
                 .residual = x[1],
                 .iterations = step % 7,
                 .ncontact = step % 4,
                 .status = 0,
                 .tier = step % 3});
  const auto state = numbers<65>(k, 13);
  r.state(c.id[13], t, step, (std::uint64_t{1} << 63) + step, std::span(state).first(33),
          std::span(state).subspan(33));
  if (k % 100 != 0) return;
  msg::DiagnosticArray m;
  m.header = {msg::stamp(static_cast<std::uint64_t>(k) * 1'000'000), "trunk"};
  m.status.resize(1);
  m.status[0].level = 1;
  m.status[0].name = "solver";
  m.status[0].message = "Überlauf";  // more than ASCII
  m.status[0].values = {{"step", std::to_string(k)}};
  r.message(c.id[14], t, to_cdr(m));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: write_sample FILE\n"), 2;
  try {
    Recorder recorder(argv[1]);
    const Channels channels(recorder);
    recorder.attach("model.json", "application/json", "{\"name\":\"titan8\"}");
    const Bytes opaque{0, 1, 2, 254, 255};
    recorder.attach("model.bin", "application/octet-stream", opaque);
    recorder.add_metadata("legwork", {{"seed", "7"}, {"dt", "0.001"}});
    recorder.start();
    for (int k = 0; k < kSteps; ++k) {
      record_motion(recorder, channels, k, 1e-3 * k);
      record_rest(recorder, channels, k, 1e-3 * k);
    }
    const RecorderStatus status = recorder.finish();
    if (!status.is_ok) std::fprintf(stderr, "%s\n", status.message.c_str());
    return status.is_ok ? 0 : 1;
  } catch (const Error& error) {
    return std::fprintf(stderr, "%s\n", error.what()), 2;
  }
}
