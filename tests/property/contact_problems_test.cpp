// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The contact law holds at every step, whatever the masses, friction, drives and poses: problems
// from a seeded generator, all shapes colliding, redundant contacts included. LEGWORK_FULL=1 runs
// 50 000; LEGWORK_HARD=FILE keeps the hard ones (tests/golden/hard_contacts.bin).
#include <doctest/doctest.h>

#include <cstdlib>

#include "legwork/dynamics/kinematics.h"
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
    if (report.points == 0) continue;
    ++problems, ++tally.problems;
    ++tally.tiers[static_cast<std::size_t>(std::min(3, report.tier))];
    tally.iterations = std::max(tally.iterations, report.iterations);
    tally.redundant += 3 * report.contacts > run.robot().model.nv;
    if (!(report.residual <= tally.residual)) tally.residual = report.residual;
    const double closure = run.world().loads().closure;
    if (!(closure <= tally.closure)) tally.closure = closure;
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

// How deep the law lets a ball into a floor. With v⁺ constant over the step and ρ = τ/(h+τ),
//   above the floor    gap⁺ ≥ −(1−ρ)·slop − h·R·λ − curve     (gap + h·v⁺ ends on the surface)
//   inside it          gap⁺ ≥ ρ·gap − (1−ρ)·slop − h·R·λ − curve
//   out of sight       gap⁺ ≥ gap − h·speed − curve
// h·R·λ = λ/(k·(h+τ)) is what the material yields under the impulse: the whole robot on one ball at
// √(2g·1 m) = 4.4 m/s gives v·sink/(g·(h+τ)) = 0.9 mm. `curve` is how far rotations bend the path
// in a step: at constant rates a point at the end of arms l, which turn at Ω, bends by at most
// ½h²·Σ l·Ω². A limb that keeps spinning into the floor is let in by curve/(1−ρ): 8 mm for 0.4 m at
// 90 rad/s. No constant here is fitted; speeds and impulses are those of the drop itself.
class DepthBound {
 public:
  explicit DepthBound(const World& world) : ws_(world.model()) {
    const Model& model = world.model();
    for (std::size_t i = 0; i < model.shapes.size(); ++i) {
      const Shape& shape = model.shapes[ShapeId(i)];
      if (shape.body == kWorld) continue;
      REQUIRE(shape.kind == ShapeKind::kSphere);
      balls_.push_back({ShapeId(i), shape.body.at(), shape.X_BG.p, shape.size.x, 0.0, 0.0});
    }
  }

  void begin(const World& world) {
    see_gaps(world);
    for (Ball& ball : balls_) ball.depth = 0.0;
  }

  /// After a step; returns the ball that is deepest in terms of its bound.
  struct Worst {
    double depth = 0, bound = 0, share = 0;  // [m], [m], depth over bound
  };
  Worst after_step(const World& world) {
    const ContactMaterial& m = world.parameters().material;
    const double h = world.options().dt, rho = m.tau_n / (h + m.tau_n);
    const double sight = std::max(2e-3, 10.0 * h);  // how far off the floor points are looked at
    for (Ball& ball : balls_) {
      double impulse = 0.0;
      for (const ContactForce& c : world.last().contacts) {
        if (c.at.shape_a == ball.shape) impulse += h * dot(c.at.n_W, c.f_W);
      }
      const Bend bend = bend_of(world, ball);
      const double yield = (1.0 - rho) * m.slop + impulse / (m.k_n * (h + m.tau_n));
      const double curve = 0.5 * h * h * bend.acceleration;
      if (ball.gap > sight) {
        ball.depth = std::max(0.0, h * bend.speed + curve - ball.gap);
      } else {
        ball.depth = (ball.gap > 0.0 ? 0.0 : rho * ball.depth) + yield + curve;
      }
    }
    see_gaps(world);
    Worst worst;
    for (const Ball& ball : balls_) {
      if (!(ball.gap < 0.0)) continue;
      worst.depth = std::max(worst.depth, -ball.gap);
      worst.bound = std::max(worst.bound, ball.depth);
      worst.share = std::max(worst.share, -ball.gap / (ball.depth + 1e-12));
    }
    return worst;
  }

 private:
  struct Ball {
    ShapeId shape;
    std::size_t body;
    Vec3<double> p_B;
    double radius, gap, depth;  // depth: the bound
  };
  struct Bend {
    double speed, acceleration;  // largest over the step [m/s], [m/s²]
  };
  void see_gaps(const World& world) {
    forward_kinematics<double>(world.model(), world.state().q, ws_);
    for (Ball& ball : balls_) ball.gap = (ws_.X_WB[ball.body] * ball.p_B).z - ball.radius;
  }
  // From the ball to the base: each arm turns with all that is before it.
  static Bend bend_of(const World& world, const Ball& ball) {
    const auto& links = world.model().tree.links;
    const std::vector<double>& v = world.state().v;
    const auto rate = [&](std::size_t b) {
      const double* at = v.data() + links[b].v;
      return links[b].kind == LinkKind::kFree ? norm(Vec3<double>{at[3], at[4], at[5]})
                                              : std::fabs(at[0]);
    };
    Bend bend{};
    double arm = norm(ball.p_B);
    for (std::size_t b = ball.body; b != 0; b = static_cast<std::size_t>(links[b].parent)) {
      double turning = 0.0;
      for (std::size_t a = b; a != 0; a = static_cast<std::size_t>(links[a].parent)) {
        turning += rate(a);
      }
      bend.speed += arm * turning;
      bend.acceleration += arm * turning * turning;
      arm = norm(links[b].X_PJ.p);
      if (links[b].kind == LinkKind::kFree) {
        const double* at = v.data() + links[b].v;
        bend.speed += norm(Vec3<double>{at[0], at[1], at[2]});
      }
    }
    return bend;
  }

  Workspace<double> ws_;
  std::vector<Ball> balls_;
};

// The worst over many drops, energies relative to that of the fall.
struct DropWorst {
  double residual = 0, imbalance = 0;
  DepthBound::Worst depth;
  double spin = 0;         // fastest body [rad/s]
  double contact = -1;     // work of the contacts so far: never above zero
  double gain = -1;        // energy above that of the start
  double integrator = -1;  // what the integrator gave so far
  long failed = 0;

  void see(const World& world, const EnergyBook& book, const DepthBound::Worst& now, double fall) {
    depth.depth = std::max(depth.depth, now.depth);
    depth.bound = std::max(depth.bound, now.bound);
    depth.share = std::max(depth.share, now.share);
    for (const Motion<double>& V : world.last().V_WB_B) spin = std::max(spin, norm(V.w));
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
  DepthBound depth(world);
  world.reset(dropped(robot, drop));
  ledger.begin(world);
  depth.begin(world);
  for (int k = 0; k < 1000; ++k) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      world.inputs.joint_force[6 + i] = -0.05 * robot.joints[i].kd * world.state().v[6 + i];
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
    worst.see(world, ledger.total(), depth.after_step(world), robot.model.mass() * 9.81);
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
    MESSAGE(robot.model.name << ", " << drops << " drops: deepest " << worst.depth.depth
                             << " m (largest bound " << worst.depth.bound << " m, at most "
                             << worst.depth.share << " of its own), spin up to " << worst.spin
                             << " rad/s, residual " << worst.residual << ", energy over start "
                             << worst.gain << ", contact work " << worst.contact << ", integrator "
                             << worst.integrator << ", imbalance " << worst.imbalance);
    CHECK(worst.failed == 0);
    CHECK(worst.depth.share <= 1.0 + 1e-9);  // every ball, every step; standing still meets it
    CHECK(worst.depth.depth > 1e-4);         // and it was put to the test
    CHECK(worst.contact <= 1e-12);
    CHECK(worst.gain <= 1e-12);
    CHECK(worst.imbalance < 1e-9);
  }
}
