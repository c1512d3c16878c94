#include "papers/torque_power/crawl.h"

#include <algorithm>

namespace legwork::papers {

const Titan8Posture& titan8_posture(const std::string& name) {
  for (const Titan8Posture& posture : kTitan8Postures) {
    if (name.size() == 1 && name[0] == posture.name) return posture;
  }
  throw LoadError(Finding{Severity::kError, "E-POSTURE", "", 0, "posture",
                          "there is no posture \"" + name + "\"", "they are A, B, C and D"});
}

CrawlSetup titan8_crawl(const Model& model, const Titan8Posture& posture, const Titan8Servo& servo,
                        const Titan8Ground& ground, double dt) {
  CrawlSetup setup;
  const Keyframe* stand = model.find_keyframe("stand");
  setup.legs = find_legs(model, stand != nullptr ? stand->q : model.q0);
  setup.gait.twist.vx = speed_of_stroke(0.18, setup.gait.duty, setup.gait.period);
  setup.gait.must_be_static = true;
  for (const Leg& leg : setup.legs) {
    setup.gait.footholds.push_back(foothold_at_hip(leg, posture.X, posture.Y, -0.243));
  }
  setup.servo.k_d = servo.gain;
  setup.servo.feed_forward = servo.feedforward;
  // As good as a constraint: ten times more moves no power of E3 by 1e-4, but the solver works
  // harder for its residual.
  setup.servo.slope = std::min(servo.slope, 1e6);
  setup.servo.overrides = {{.joint = "_J4", .k_d = servo.ankle_gain, .on = servo.ankle}};
  setup.world = titan8_world(ground, dt);
  setup.friction = ground.friction;
  return setup;
}

}  // namespace legwork::papers
