// The gait with velocity servos commands, bit for bit, what a crawl tells its drives.
#include "legwork/control/servo_gait.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <memory>

#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/lab/power/crawl.h"
#include "legwork/run/stand/standing.h"
#include "support/preset.h"

using namespace legwork;

namespace {

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// What the crawl's drives were told for the step just made.
std::vector<DriveTarget> told(const CrawlRun& crawl) { return crawl.world().inputs.drive; }

long differences(const CrawlSetup& setup, int steps) {
  CrawlRun crawl(support::preset("titan8"), setup);
  const Model& model = crawl.model();
  const std::vector<double> stand = standing_pose(model, setup.pose).state.q;
  auto plan = std::make_shared<GaitPlan>(model, find_legs(model, stand), setup.gait, stand);
  auto walk = std::make_unique<ServoGait>(
      model, plan, JointServos(model, setup.servo, setup.world.dt), setup.settle);
  Layout layout;
  layout.drive = layout.joint = drive_names(model, walk->drives());
  ControlLoop loop(layout, nullptr, std::move(walk));
  loop.start({model, layout, setup.world.dt, crawl.world().state().q, Estimate(layout)});
  const std::vector<MeasuredJoint> joints = measured_coordinates(model, layout);
  Measurements z(layout);
  long different = 0;
  for (int k = 0; k < steps; ++k) {
    // Exact joints, as a robot without sensor errors reads them before the step.
    z.t = crawl.time();
    for (std::size_t i = 0; i < joints.size(); ++i)
      z.joint[i] = {.position = crawl.world().state().q[static_cast<std::size_t>(joints[i].q)],
                    .position_valid = true};
    loop.sense(z);
    const Command& command = loop.tick(crawl.time());
    crawl.step();
    const std::vector<DriveTarget> wanted = told(crawl);
    REQUIRE(command.drive.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      different += bits(command.drive[i].position) != bits(wanted[i].position);
      different += bits(command.drive[i].velocity) != bits(wanted[i].velocity);
    }
  }
  REQUIRE(crawl.status() == CrawlStatus::kWalking);
  return different;
}

}  // namespace

TEST_CASE("settling and walking: every target of every step") {
  CrawlSetup setup;
  setup.gait.period = 1.6;
  setup.gait.twist.vx = speed_of_stroke(.06, .75, 1.6);
  setup.gait.lift = .03;
  setup.servo.k_d = 20.0;
  setup.settle = .3;
  setup.periods = 2;
  setup.averaged = 1;
  CHECK(differences(setup, 900) == 0);
  setup.servo.feed_forward = true;
  setup.servo.level_by_measurement = {"_J4"};
  CHECK(differences(setup, 900) == 0);
}
