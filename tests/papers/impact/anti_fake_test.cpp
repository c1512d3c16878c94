// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What must hold for any posture and frame (reference D).
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "legwork/dynamics/kinematics.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/sdc.h"
#include "papers/impact/robot.h"
#include "papers/impact/shared_robot.h"

using namespace legwork;
using namespace legwork::impact;
using namespace legwork::papers;

namespace {

/// The same jab with the left arm: roll and yaw joints change sign in a mirror.
Strike mirrored(const Strike& s) {
  const Model& model = robot().model;
  Strike out = s;
  const auto twin = [](std::string name) {
    if (name[0] == 'R') return "L" + name.substr(1);
    if (name[0] == 'L') return "R" + name.substr(1);
    return name;
  };
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kFree) continue;
    const Joint& other = model.joints[model.find_joint(twin(joint.name)).value()];
    const double sign = joint.axis.y != 0.0 ? 1.0 : -1.0;
    out.q[static_cast<std::size_t>(other.q)] = sign * s.q[static_cast<std::size_t>(joint.q)];
  }
  out.body = model.frames[model.find_frame("LWR_P").value()].body;
  for (int& dof : out.moving)
    for (const Joint& joint : model.joints)
      if (joint.v == dof && joint.kind != JointKind::kFree) {
        dof = dof_of(model, twin(joint.name));
        break;
      }
  return out;
}

}  // namespace

TEST_CASE("a very heavy virtual base is rigid feet, in any posture") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(-0.5, 0.5);
  for (int trial = 0; trial < 20; ++trial) {
    Strike s = jab(robot(), 'B', 1.0);
    for (std::size_t i = 7 + 12; i < s.q.size(); ++i) s.q[i] += angle(random);  // legs stay
    const double rigid = mobility(robot().model, s).effective_mass();
    s.support.kind = SupportKind::kVirtualBase;
    s.support.Mg = s.support.Ig = 1e8;
    CHECK(std::abs(mobility(robot().model, s).effective_mass() / rigid - 1.0) < 1e-6);
  }
}

TEST_CASE("a mirrored jab gives the same impulse and the mirrored ZMP") {
  const Strike right = jab(robot(), 'B', 0.7), left = mirrored(right);
  const Impact r = simplified(robot().model, right, SdcKind::kPosition);
  const Impact l = simplified(robot().model, left, SdcKind::kPosition);
  CHECK(std::abs(r.impulse - l.impulse) < 1e-9);
  CHECK(std::abs(r.zmp_min.x - l.zmp_min.x) < 1e-9);
  CHECK(std::abs(r.zmp_min.y + l.zmp_max.y) < 1e-9);
  CHECK(std::abs(r.zmp_max.y + l.zmp_min.y) < 1e-9);
}

TEST_CASE("turning the world about the vertical changes nothing") {
  Strike s = jab(robot(), 'C', 1.0);
  const Impact straight = simplified(robot().model, s, SdcKind::kPosition);
  const double yaw = 1.234;
  const Mat3<double> R = to_matrix(axis_angle({0, 0, 1}, yaw));
  const Vec3<double> p = R * Vec3<double>{s.q[0], s.q[1], s.q[2]};
  const Quat<double> quat = axis_angle({0, 0, 1}, yaw);
  s.q[0] = p.x, s.q[1] = p.y, s.q[2] = p.z;
  s.q[3] = quat.w, s.q[4] = quat.x, s.q[5] = quat.y, s.q[6] = quat.z;
  s.direction = R * s.direction;
  const Impact turned = simplified(robot().model, s, SdcKind::kPosition);
  CHECK(std::abs(turned.impulse - straight.impulse) < 1e-9);
  CHECK(std::abs(turned.contact_time - straight.contact_time) < 1e-9);
}

TEST_CASE("each cheap result says how far off it is, and is not far from the truth about it") {
  for (const char posture : {'A', 'B', 'C'}) {
    const Methods m = every_method(robot().model, jab(robot(), posture, 1.0), /*with_full=*/true);
    const auto truth = [&](const Impact& i) {
      return std::abs(relative_error(m.full->impulse, i.impulse));
    };
    CAPTURE(posture);
    for (const Impact* i : {&m.point_mass, &m.sdc, &m.sdc_plus})
      MESSAGE(posture << " " << i->method << ": estimated " << 100 * i->error_estimate << " %, is "
                      << 100 * truth(*i) << " %");
    CHECK(m.sdc.error_estimate == doctest::Approx(truth(m.sdc)).epsilon(0.3));
    CHECK(m.point_mass.error_estimate == doctest::Approx(truth(m.point_mass)).epsilon(0.3));
    CHECK(m.sdc_plus.error_estimate < 0.02);
    CHECK(m.point_mass.error_estimate > m.sdc.error_estimate);
    CHECK(m.sdc.error_estimate > m.sdc_plus.error_estimate);
  }
}
