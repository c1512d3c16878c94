// The contact law holds at every step, whatever the masses, friction, drives and poses: problems
// from a seeded generator, all shapes colliding, redundant contacts included. LEGWORK_FULL=1 runs
// 50 000; LEGWORK_HARD=FILE keeps the hard ones (tests/golden/hard_contacts.bin).
#include <doctest/doctest.h>

#include <cstdlib>

#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"
#include "support/hard_contacts.h"
#include "support/shared_folder.h"

using namespace legwork;
using namespace legwork::support;

namespace {

struct Tally {
  long problems = 0, failures = 0, diverged = 0, redundant = 0;
  std::array<long, 4> tiers{};
  int iterations = 0;  // most
  double residual = 0, closure = 0;
};

constexpr int kStepsPerCase = 250;
constexpr int kHardIterations = 8;
constexpr long kKept = 300;

// Steps a case until it has given its share of problems; a hard one is kept as it was before.
void run_case(std::uint32_t index, Tally& tally, std::FILE* hard, long& kept) {
  CaseRun run(contact_case(index));
  LoadMeter meter(run.robot().model);
  long problems = 0;
  for (int k = 0; k < 4 * kStepsPerCase && problems < kStepsPerCase; ++k) {
    run.command();
    const WorldState before = run.world().save();
    const StepReport report = run.world().step();
    if (report.status == StepStatus::kDiverged) {
      ++tally.diverged;
      MESSAGE("case " << index << " diverged at step " << k);
      return;
    }
    if (run.world().solver().contacts.empty()) continue;
    ++problems, ++tally.problems;
    ++tally.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
    tally.iterations = std::max(tally.iterations, report.iterations);
    tally.redundant += 3 * report.contacts > run.robot().model.nv;
    if (!(report.residual <= tally.residual)) tally.residual = report.residual;
    meter.measure(run.world());
    if (!(meter.closure() <= tally.closure)) tally.closure = meter.closure();
    if (!(report.residual <= 1e-8)) {
      ++tally.failures;
      MESSAGE("case " << index << " step " << k << ": residual " << report.residual);
    }
    const bool is_hard = report.tier >= 2 || report.iterations >= kHardIterations;
    if (hard != nullptr && is_hard && kept < kKept) {
      hard_contacts::write(hard, {index, run.is_smooth(), before}, run.world().drives.size());
      ++kept;
    }
  }
}

}  // namespace

TEST_CASE("the contact law holds in every problem of the generator") {
  const long wanted = support::full_suite() ? 50000 : 5000;
  const char* path = std::getenv("LEGWORK_HARD");
  std::FILE* hard = path != nullptr ? std::fopen(path, "wb") : nullptr;
  long kept = 0;
  Tally tally;
  for (std::uint32_t index = 0; tally.problems < wanted && index < 4000; ++index) {
    run_case(index, tally, hard, kept);
  }
  if (hard != nullptr) std::fclose(hard);
  MESSAGE(tally.problems << " problems, tiers " << tally.tiers[0] << " " << tally.tiers[1] << " "
                         << tally.tiers[2] << " " << tally.tiers[3] << ", more rows than DoF in "
                         << tally.redundant << ", most iterations " << tally.iterations
                         << ", residual " << tally.residual << ", closure " << tally.closure);
  CHECK(tally.problems >= wanted);
  CHECK(tally.failures == 0);
  CHECK(tally.diverged == 0);
  CHECK(tally.residual <= 1e-8);
}

namespace {

// The worst over many drops, energies relative to that of the fall.
struct DropWorst {
  double depth = 0, residual = 0, imbalance = 0;
  double spin = 0;         // fastest body [rad/s]
  double contact = -1;     // work of the contacts so far: never above zero
  double gain = -1;        // energy above that of the start
  double integrator = -1;  // what the integrator gave so far
  long failed = 0;

  void see(const World& world, const EnergyBook& book, double fall) {
    for (const ContactForce& c : world.contact_forces()) depth = std::max(depth, -c.at.gap);
    for (std::size_t b = 1; b < world.workspace().V_WB_B.size(); ++b) {
      spin = std::max(spin, norm(world.workspace().V_WB_B[b].w));
    }
    contact = std::max(contact, book.contact / fall);
    gain = std::max(gain, (book.now - book.start) / fall);
    integrator = std::max(integrator, book.integrator / fall);
  }
};

State dropped(const BenchRobot& robot, std::uint32_t drop) {
  RandomStream draw(7, drop, robot.joints.size() > 12 ? 1 : 0);
  State x = rest_state(robot.model);
  x.q = robot.stand_q;
  const Quat<double> turn =
      normalized(Quat<double>{draw.normal(), draw.normal(), draw.normal(), draw.normal()});
  x.q[2] += 1.0;
  x.q[3] = turn.w, x.q[4] = turn.x, x.q[5] = turn.y, x.q[6] = turn.z;
  return x;
}

void drop_robot(const BenchRobot& robot, std::uint32_t drop, World& world, DropWorst& worst) {
  EnergyLedger ledger(robot.model);
  world.reset(dropped(robot, drop));
  ledger.begin(world);
  for (int k = 0; k < 1000; ++k) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      world.joint_force[6 + i] = -0.05 * robot.joints[i].kd * world.state().v[6 + i];
    }
    const StepReport report = world.step();
    if (report.status != StepStatus::kOk) {
      ++worst.failed;
      MESSAGE("drop " << drop << " step " << k << ": status " << static_cast<int>(report.status)
                      << " residual " << report.residual);
      return;
    }
    worst.residual = std::max(worst.residual, report.residual);
    ledger.book(world);
    worst.see(world, ledger.total(), robot.model.mass() * 9.81);
  }
  worst.imbalance = std::max(worst.imbalance, ledger.total().imbalance());
}

}  // namespace

TEST_CASE("robots dropped from one metre in any orientation gain no energy and do not sink in") {
  const std::uint32_t drops = support::full_suite() ? 1000 : 8;
  for (const bool humanoid : {false, true}) {
    const BenchRobot robot = humanoid ? bench_humanoid() : bench_quadruped();
    World world(robot.model);
    DropWorst worst;
    for (std::uint32_t drop = 0; drop < drops; ++drop) drop_robot(robot, drop, world, worst);
    MESSAGE(robot.model.name << ", " << drops << " drops: deepest " << worst.depth << " m at "
                             << worst.spin << " rad/s, residual " << worst.residual
                             << ", energy over start " << worst.gain << ", contact work "
                             << worst.contact << ", integrator " << worst.integrator
                             << ", imbalance " << worst.imbalance);
    CHECK(worst.failed == 0);
    // A leg of length L spinning at w takes its foot L·(w·h)²/2 below the straight path in a step,
    // and the ground gives that back over τ = 4 ms: 8 mm for 0.4 m at 90 rad/s.
    CHECK(worst.depth < 0.01);
    CHECK(worst.contact <= 1e-12);
    CHECK(worst.gain <= 1e-12);
    CHECK(worst.imbalance < 1e-9);
  }
}
