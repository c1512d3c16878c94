// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/run/detail/recorded_inputs.h"

#include <algorithm>

#include "legwork/record/message.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/world_file.h"

namespace legwork {

std::vector<std::string> input_topics() {
  return {kTargetsTopic, kGainsTopic,   kStrengthTopic, kPushesTopic,
          kRestoreTopic, kRestartTopic, kResetTopic};
}

void RecordedInputs::bad(const std::string& topic) const {
  throw Error(Finding{.code = "E-RECORDING",
                      .file = file_.name(),
                      .message = "a message on " + topic + " does not fit the robot",
                      .remedy = "it cannot be replayed"});
}

void RecordedInputs::apply(const McapMessage& message) {
  const std::string& topic = message.channel->topic;
  if (topic == kRestoreTopic || topic == kRestartTopic) return place(message);
  const auto numbers = message.decode<msg::NamedVector>();
  if (!numbers) bad(topic);
  if (topic == kTargetsTopic) targets(numbers->value);
  if (topic == kGainsTopic) gains(numbers->value);
  if (topic == kStrengthTopic) strengths(numbers->value);
  if (topic == kPushesTopic) pushes(numbers->value);
}

void RecordedInputs::place(const McapMessage& message) {
  const std::string& topic = message.channel->topic;
  if (topic == kRestoreTopic) {
    const auto text = message.decode<msg::Text>();
    if (!text) bad(topic);
    return world_.restore(read_state(world_, text->data));
  }
  const auto state = message.decode<msg::StateRecord>();
  if (!state || state->q.size() != world_.state().q.size() ||
      state->v.size() != world_.state().v.size())
    bad(topic);
  world_.reset({state->time, state->q, state->v});
}

// Four numbers a drive before drives could be told gains, six since.
void RecordedInputs::targets(const std::vector<double>& x) {
  std::vector<DriveTarget>& to = inputs_.drive;
  const bool gains = x.size() == 6 * to.size();
  if (!gains && x.size() != 4 * to.size()) bad(kTargetsTopic);
  const std::size_t n = gains ? 6 : 4;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const double* t = &x[n * i];
    to[i] = {.position = t[0], .velocity = t[1], .torque = t[2], .voltage = t[3]};
    if (gains) to[i].stiffness = t[4], to[i].damping = t[5];
  }
}

// Nine numbers a drive while kp and kd had two meanings, eleven since.
void RecordedInputs::gains(const std::vector<double>& x) {
  const std::size_t n = x.size() == 9 * world_.drives.size() ? 9 : 11;
  if (x.size() != n * world_.drives.size()) bad(kGainsTopic);
  Parameters parameters = world_.parameters();
  for (std::size_t i = 0; i < world_.drives.size(); ++i) {
    Drive& d = parameters.drives[i];
    const double* g = &x[n * i];
    const auto index = [&](double value, std::size_t count) {
      if (!(value >= -1 && value < static_cast<double>(count))) bad(kGainsTopic);
      return static_cast<int>(value);
    };
    d.kind = static_cast<DriveKind>(std::max(0, index(g[0], 7)));
    if (n == 9) {
      const bool servo = d.kind == DriveKind::kVelocityServo;
      d.stiffness = servo ? 0 : g[1], d.damping = servo ? 0 : g[2];
      d.position_gain = servo ? g[1] : 0, d.slope = servo ? g[2] : 0;
      d.integral_gain = g[3], g += 3;
    } else {
      d.stiffness = g[1], d.damping = g[2], d.position_gain = g[3], d.slope = g[4];
      d.integral_gain = g[5], g += 5;
    }
    d.integral_limit = g[1], d.torque_limit = g[2];
    d.motor = index(g[3], world_.motors.size()), d.servo = index(g[4], world_.servos.size());
  }
  world_.set_parameters(std::move(parameters));
}

void RecordedInputs::strengths(const std::vector<double>& x) {
  if (x.size() != inputs_.strength.size()) bad(kStrengthTopic);
  inputs_.strength = x;
}

void RecordedInputs::pushes(const std::vector<double>& x) {
  const std::size_t nv = inputs_.joint_force.size();
  if (x.size() != nv + 6 * inputs_.body_force.size()) bad(kPushesTopic);
  std::copy(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(nv), inputs_.joint_force.begin());
  for (std::size_t b = 0; b < inputs_.body_force.size(); ++b) {
    const double* w = &x[nv + 6 * b];
    inputs_.body_force[b] = {{w[0], w[1], w[2]}, {w[3], w[4], w[5]}};
  }
}

}  // namespace legwork
