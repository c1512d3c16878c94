// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Signals are sized by a Layout; between signals of one Layout nothing is allocated.
#include <doctest/doctest.h>

#include <string>

#include "legwork/signal/command.h"
#include "legwork/signal/estimate.h"
#include "legwork/signal/layout.h"
#include "legwork/signal/measurements.h"
#include "legwork/signal/reference.h"
#include "support/allocations.h"

using namespace legwork;

namespace {
Layout big_robot() {
  Layout layout;
  for (int i = 0; i < 200; ++i) layout.drive.push_back("j" + std::to_string(i));
  layout.joint = layout.drive;
  for (int i = 0; i < 12; ++i) layout.foot.push_back("f" + std::to_string(i));
  for (int i = 0; i < 6; ++i) layout.imu.push_back("imu" + std::to_string(i));
  for (int i = 0; i < 20; ++i) layout.cell.push_back("cell" + std::to_string(i));
  return layout;
}
}  // namespace

TEST_CASE("a signal has one entry per name of its layout, however many there are") {
  const Layout layout = big_robot();
  const Measurements z(layout);
  CHECK(z.imu.size() == 6);
  CHECK(z.joint.size() == 200);
  CHECK(z.foot.size() == 12);
  CHECK(z.wrench.size() == 20);
  CHECK_FALSE(z.joint[199].position_valid);
  const Command command(layout);
  CHECK(command.drive.size() == 200);
  CHECK(command.drive[0].stiffness == -1.0);  // the drive's own
  CHECK(Estimate(layout).foot.size() == 12);
  CHECK(Estimate(layout).status == kNotInitialised);
  CHECK(Reference(layout).joint.size() == 200);
  CHECK(Measurements().joint.empty());
}

TEST_CASE("assignment between signals of one layout never allocates, nor does clearing one") {
  const Layout layout = big_robot();
  Measurements z(layout), y(layout);
  Command a(layout), b(layout);
  Estimate x(layout), w(layout);
  Reference r(layout), s(layout);
  z.joint[3].position = 0.5, z.joint[3].position_valid = true, z.t = 2.0;
  a.drive[7].torque = 3.0;
  x.foot[2].force = 4.0, x.status = kEstimateOk, x.p_WT.x = 1.0;
  r.joint[5].velocity = 6.0;
  const std::size_t before = support::allocation_count();
  y = z, b = a, w = x, s = r;
  CHECK(y.joint[3].position == 0.5);
  CHECK(b.drive[7].torque == 3.0);
  CHECK(w.foot[2].force == 4.0);
  CHECK(s.joint[5].velocity == 6.0);
  z.clear(), x.clear();
  CHECK(support::allocation_count() == before);
  CHECK(z.joint.size() == 200);
  CHECK_FALSE(z.joint[3].position_valid);
  CHECK(z.t == 0.0);
  CHECK(x.foot.size() == 12);
  CHECK(x.foot[2].force == 0.0);
  CHECK(x.p_WT.x == 0.0);
  CHECK(x.status == kNotInitialised);
}
