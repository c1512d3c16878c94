#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A run whose bits are kept: everything a step says is hashed at every step, by a World alone and
// in every lane of a WorldPack, and what the run is there for has to happen in it.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "legwork/load/load_model.h"
#include "legwork/sim/detail/world_pack.h"
#include "legwork/sim/ledger.h"
#include "legwork/sim/loads.h"
#include "support/golden.h"
#include "support/hash.h"

namespace legwork::golden {

/// Something that must be true after at least one step, or the run misses what it is for.
struct Seen {
  std::string what;
  std::function<bool(const World&)> when;
};

struct StepCase {
  std::string name;
  Model model;
  WorldOptions options{};
  State start;
  int steps = 400;
  std::function<void(World&)> equip = [](World&) {};                   // drives and their hardware
  std::function<void(World&, int lane)> command = [](World&, int) {};  // before every step
  std::vector<Seen> seen{};
  int interrupted = -1;  // before this step comes:
  std::function<void(World&)> interrupt = [](World&) {};
  StepStatus worst = StepStatus::kOk;  // that a step may report
};

inline Model model_of(const std::string& mjcf) {
  return load_model_from_memory({{"model.xml", mjcf}}, "model.xml").model;
}

/// Between −1 and 1 with period 1, from t ≥ 0. No sine: the C library stays out of the bits.
inline double triangle(double t) {
  const double phase = t - static_cast<double>(static_cast<long>(t));
  return phase < 0.5 ? 4.0 * phase - 1.0 : 3.0 - 4.0 * phase;
}

// --- what is hashed ------------------------------------------------------------------------------

inline void add(support::Hash& hash, const Vec3<double>& x) {
  const double entries[] = {x.x, x.y, x.z};
  hash.add(entries);
}
inline void add(support::Hash& hash, const Force<double>& F) { add(hash, F.t), add(hash, F.f); }
inline void add(support::Hash& hash, std::initializer_list<double> numbers) {
  hash.add(std::span<const double>(numbers.begin(), numbers.size()));
}
template <class T>
double number(T x) {
  return static_cast<double>(x);
}

inline void add(support::Hash& hash, const WorldState& s) {
  add(hash, {s.x.t, number(s.slipped), number(s.steps)});
  hash.add(s.x.q), hash.add(s.x.v), hash.add(s.loops);
  for (const ContactMemory& c : s.contacts) {
    add(hash, {number(c.id >> 32), number(c.id & 0xffffffffu), number(c.mode)});
    add(hash, c.lambda_W), add(hash, c.bristle_W);
    add(hash, c.twist_W), add(hash, c.twist_lambda_W);
  }
  for (const RowMemory& r : s.rows) add(hash, {r.lambda, r.bristle, number(r.mode)});
  for (const CouplingMemory& c : s.couplings) add(hash, {c.lambda, c.bristle});
  for (const DriveMemory& d : s.drives) {
    add(hash, {d.integral, d.goal, number(d.started), d.heat.winding, d.heat.casing});
  }
}

inline void add(support::Hash& hash, const StepReport& r) {
  add(hash, {number(r.status), number(r.tier), number(r.iterations), r.residual, number(r.contacts),
             r.restitution_scale, number(r.flight)});
}

/// What the last step says it did.
inline void add(support::Hash& hash, const World& world) {
  for (const ContactForce& c : world.last().contacts) {
    add(hash, {number(c.at.body_a.value), number(c.at.body_b.value), c.at.gap, c.at.friction,
               c.at.torsion, c.at.roll, number(c.mode)});
    add(hash, c.at.p_W), add(hash, c.at.n_W), add(hash, c.f_W), add(hash, c.t_W);
  }
  for (const DriveForce& d : world.last().drives) add(hash, {d.torque});
  hash.add(world.last().vdot_mean), hash.add(world.last().vdot);
  const AppliedForces& a = world.last().applied;
  for (const auto* force : {&a.drive, &a.limit, &a.friction, &a.damping, &a.spring, &a.loop}) {
    hash.add(*force);
  }
  for (const Force<double>& lift : world.last().lift) add(hash, lift);
  for (const Vec3<double>& torque : world.last().gyroscopic) add(hash, torque);
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    const MotorPower p = world.last().drives[i].motor;
    add(hash, {p.current, p.voltage, p.mechanical, p.heat, p.electric, p.drawn, p.regenerated,
               p.burnt, p.positive, p.negative});
  }
  for (std::size_t i = 0; i < world.state().v.size(); ++i) add(hash, {world.last().v_mean[i]});
}

/// What the joints carried and where the energy went.
class Books {
 public:
  explicit Books(const World& world) : ledger_(world.model()) { ledger_.begin(world); }
  void keep(const World& world) {
    ledger_.book(world);
    const EnergyBook& e = ledger_.total();
    add(hash_, {e.drive, e.external, e.contact, e.friction, e.damping, e.limit, e.loop, e.numerical,
                e.integrator, e.start, e.now});
    for (const Force<double>& wrench : std::span(world.loads().wrench).subspan(1))
      add(hash_, wrench);
    add(hash_, world.loads().external_W);
    hash_.add(world.loads().required);
  }
  std::string text() const { return hash_.text(); }

 private:
  EnergyLedger ledger_;
  support::Hash hash_;
};

// --- running -------------------------------------------------------------------------------------

/// Each lane starts a little faster than the one before.
inline State start_of(const StepCase& c, int lane) {
  State x = c.start;
  for (std::size_t i = 0; i < x.v.size(); ++i) {
    x.v[i] += 0.01 * lane * (static_cast<double>(i * 7 % 5) - 1.5);
  }
  return x;
}

inline World begun(const StepCase& c, int lane) {
  World world(c.model, c.options);
  c.equip(world);
  world.reset(start_of(c, lane));
  return world;
}

/// The World's side of one step: a possible interruption, the commands, the step.
inline void prepare(const StepCase& c, World& world, int lane, int step) {
  if (step == c.interrupted) c.interrupt(world);
  c.command(world, lane);
}

inline void run_alone(const StepCase& c, support::Golden& golden) {
  World world = begun(c, 0);
  Books books(world);
  support::Hash hash;
  std::vector<bool> seen(c.seen.size(), false);
  for (int k = 0; k < c.steps; ++k) {
    prepare(c, world, 0, k);
    const StepReport report = world.step();
    CAPTURE(k);
    REQUIRE(static_cast<int>(report.status) <= static_cast<int>(c.worst));
    add(hash, report), add(hash, world.whole_state()), add(hash, world);
    books.keep(world);
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] = seen[i] || c.seen[i].when(world);
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    CHECK_MESSAGE(seen[i], c.name << ": never seen: " << c.seen[i].what);
  }
  CHECK_GOLDEN(golden, c.name, hash.text());
  CHECK_GOLDEN(golden, c.name + "/books", books.text());
}

inline void hand_over(const World& world, int lane, WorldPack& pack) {
  if (pack.scene(lane) != world.scene()) pack.set_scene(lane, world.scene());
  pack.targets[z(lane)] = world.inputs.drive;
  for (std::size_t i = 0; i < world.inputs.joint_force.size(); ++i) {
    set_lane(pack.joint_force[i], lane, world.inputs.joint_force[i]);
  }
  pack.body_force.resize(world.inputs.body_force.size(), zero_force<WorldPack::T>());
  for (std::size_t b = 0; b < world.inputs.body_force.size(); ++b) {
    for (int k = 0; k < 3; ++k) {
      set_lane(pack.body_force[b].t[k], lane, world.inputs.body_force[b].t[k]);
      set_lane(pack.body_force[b].f[k], lane, world.inputs.body_force[b].f[k]);
    }
  }
}

inline std::string bits_of(const WorldState& state, const StepReport& report) {
  support::Hash hash;
  add(hash, state);
  add(hash,
      {number(report.status), number(report.tier), number(report.contacts), number(report.flight)});
  return hash.text();
}

/// Lanes and lone Worlds side by side. The golden says whether lanes ever shared a step; motors and
/// hobby servos have no place in a WorldPack.
inline void run_lanes(const StepCase& c, support::Golden& golden) {
  constexpr int kHashed = 4;  // wider packs have more lanes: compared, not hashed
  std::vector<World> alone;
  for (int lane = 0; lane < WorldPack::kLaneCount; ++lane) alone.push_back(begun(c, lane));
  if (!alone[0].motors.empty() || !alone[0].servos.empty()) {
    CHECK_GOLDEN(golden, c.name + "/lanes", "none");
    return;
  }
  WorldPack pack(c.model, c.options);
  for (int lane = 0; lane < WorldPack::kLaneCount; ++lane) {
    hand_over(alone[z(lane)], lane, pack);
  }
  for (int lane = 0; lane < WorldPack::kLaneCount; ++lane) pack.reset(lane, start_of(c, lane));
  support::Hash hash;
  for (int k = 0; k < c.steps; ++k) {
    for (int lane = 0; lane < WorldPack::kLaneCount; ++lane) {
      World& twin = alone[z(lane)];
      prepare(c, twin, lane, k);
      hand_over(twin, lane, pack);
      if (k == c.interrupted) pack.set(lane, twin.save());
    }
    pack.step();
    for (int lane = 0; lane < WorldPack::kLaneCount; ++lane) {
      const StepReport report = alone[z(lane)].step();
      const WorldState in_lane = pack.get(lane);
      if (bits_of(in_lane, pack.report(lane)) != bits_of(alone[z(lane)].whole_state(), report)) {
        FAIL_CHECK(c.name << ": lane " << lane << " leaves the World alone in step " << k);
        return;
      }
      if (lane < kHashed) add(hash, in_lane);
    }
  }
  const bool shared = pack.shared_steps() > 0;
  CHECK((pack.shares_sweeps() || !shared));
  CHECK_GOLDEN(golden, c.name + "/lanes", hash.text() + (shared ? " shared" : " alone"));
}

inline void run(const StepCase& c) {
  CAPTURE(c.name);
  support::Golden& golden = support::Golden::file("step_features.txt");
  run_alone(c, golden);
  run_lanes(c, golden);
}

}  // namespace legwork::golden
