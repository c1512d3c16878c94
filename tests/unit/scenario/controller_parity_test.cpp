// The controllers of the control room command, bit for bit, what a scenario's drives are told.
#include <doctest.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <string>

#include "legwork/control/control_loop.h"
#include "legwork/control/drive_map.h"
#include "legwork/control/registry.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/rig.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// What the scenario's drives are told for the step to come.
std::vector<DriveTarget> told(const Rig& rig) { return rig.world().inputs.drive; }

/// Steps the scenario's own way and compares its targets with those of a ControlLoop at every step.
void compare(const std::string& controller, const std::string& text, const ControllerKeys& keys,
             int steps) {
  CAPTURE(controller);
  const Scenario scenario = read_scenario("parity.toml", text, {});
  Rig rig(scenario, support::data_folder());
  const Model& model = rig.world().model();
  const StandingPose stand = standing_pose(model, scenario.robot.pose);
  ControllerContext context{.model = model, .q_stand = stand.state.q, .dt = scenario.dt};
  context.gait = scenario.gait;
  Layout layout;
  layout.drive = drive_names(model, rig.world().drives);
  ControlLoop loop(layout, nullptr, ControllerRegistry::built_in().make(controller, context, keys));
  loop.start({model, layout, scenario.dt, rig.world().state().q, Estimate(layout)});
  long different = 0;
  for (int k = 0; k < steps; ++k) {
    rig.before_step();
    const Command& command = loop.tick(rig.world().time());
    const std::vector<DriveTarget> wanted = told(rig);
    REQUIRE(command.drive.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      different += bits(command.drive[i].position) != bits(wanted[i].position);
      different += bits(command.drive[i].velocity) != bits(wanted[i].velocity);
      different += bits(command.drive[i].torque) != bits(wanted[i].torque);
      different += bits(command.drive[i].voltage) != bits(wanted[i].voltage);
      different += command.drive[i].stiffness >= 0.0 || command.drive[i].damping >= 0.0;
    }
    rig.world().step();
  }
  CHECK(different == 0);
}

const std::string kRobot = "dt = 0.001\n[robot]\nfile = \"titan8\"\npose = \"stand\"\n";

}  // namespace

TEST_CASE("hold, own and limp command what the scenario's drives are told") {
  compare("hold", kRobot + "lift = 0.01\n[controller]\nkind = \"hold\"\n", {}, 50);
  compare("own", kRobot + "[controller]\nkind = \"own\"\n", {}, 50);
  compare("own", "[robot]\nfile = \"biped10\"\n[controller]\nkind = \"own\"\n", {}, 20);
  compare("limp", kRobot + "[controller]\nkind = \"limp\"\n", {}, 20);
}

TEST_CASE("a gait commands what the scenario's drives are told: standing, ramp and walk") {
  const std::string gait =
      "[controller]\nkind = \"gait\"\n"
      "[gait]\npattern = \"crawl\"\nperiod = 0.8\nduty = 0.85\nlift = 0.03\nspeed = 0.06\n";
  compare("gait", kRobot + gait + "start = 0\n", {}, 1500);
  compare("gait", kRobot + gait + "start = 0.25\n", {{{"begin", "0.25"}}}, 1000);
}
