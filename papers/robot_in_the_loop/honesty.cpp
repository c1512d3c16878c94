// Does a simulator tip where statics says? One body above an ankle, its mass as one lump or as
// three with the same centre, leaned slowly until the foot lifts.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include "legwork/identify/tip.h"
#include "legwork/math/constants.h"
#include "legwork/model/builder.h"
#include "legwork/run/simulation.h"
#include "legwork/sim/engine_registry.h"
#include "papers/robot_in_the_loop/claims.h"
#include "papers/robot_in_the_loop/experiments.h"

namespace legwork::papers {
namespace {

constexpr double kMass = 3.103, kHeight = .20, kOffset = -.005, kInertia = .046;
constexpr TipFoot kFoot{.front = .035, .back = .095, .mass = .2, .offset = .03};
constexpr double kAnkle = .031;

struct Lump {
  double mass, height, offset, inertia;
};

/// The body's mass as lumps: all in one; two low masses and the rest where the centre stays.
std::vector<Lump> layout_of(int which) {
  if (which == 0) return {{kMass, kHeight, kOffset, kInertia}};
  const double h = which == 1 ? .08 : .14, z = which == 1 ? -.01 : .03;
  const double rest = kMass - .64 - .643, low = .64 + .643;
  return {{.64, h, z, 1e-5},
          {.643, h, z, 1e-5},
          {rest, (kMass * kHeight - low * h) / rest, (kMass * kOffset - low * z) / rest, 1e-5}};
}

Model tipping_body(const std::vector<Lump>& lumps) {
  ModelSpec spec;
  spec.name = "tipping body";
  ShapeSpec floor;
  floor.name = "floor", floor.kind = ShapeKind::kPlane;
  spec.parts[0].shapes.push_back(floor);
  PartSpec foot{.name = "foot"};
  foot.X_PF.p = {0, 0, kAnkle};
  foot.own = {kFoot.mass, {kFoot.offset, 0, -.019}, {4e-5, 0, 0, 1.4e-4, 0, 1.7e-4}};
  foot.has_inertial = true;
  foot.joints.push_back({.name = "base", .kind = JointKind::kFree});
  ShapeSpec sole;
  sole.name = "sole", sole.kind = ShapeKind::kBox;
  sole.size = {.5 * (kFoot.front + kFoot.back), .06, .012};
  sole.X_FG.p = {.5 * (kFoot.front - kFoot.back), 0, -kAnkle + .012};
  foot.shapes.push_back(sole);
  const int foot_part = spec.add_part(foot);
  int parent = foot_part;
  for (std::size_t i = 0; i < lumps.size(); ++i) {
    PartSpec part{.name = "lump" + std::to_string(i)};
    part.parent = parent;
    const double I = lumps[i].inertia;
    part.own = {lumps[i].mass, {lumps[i].offset, 0, lumps[i].height}, {I, 0, 0, I, 0, I}};
    part.has_inertial = true;
    if (i == 0) part.joints.push_back({.name = "ankle", .axis = {0, 1, 0}});
    const int index = spec.add_part(part);
    if (i == 0) parent = index;  // the others are fixed to the first
  }
  return build(spec);
}

struct Ramp {
  double rate = 1.465 * kDegree, K = 50.0, zeta = 0.7, dt = 1e-3;
};
struct Lift {
  double angle = kNan;    // of the ankle when the far edge bears nothing any more [rad]
  double send = kNan;     // told then [rad]
  double to_3deg = kNan;  // from then until the foot has pitched 3 degrees [s]
  double at_3deg = kNan;  // ankle then [rad]
  int chatter = 0;        // how often the far edge lost its load before
};

/// Leans the ankle at a steady rate after half a second of rest.
class RampController final : public Controller {
 public:
  RampController(double rate, double direction) : rate_(rate), direction_(direction) {}
  double lean(double t) const { return std::fmax(0.0, t - 0.5) * rate_; }
  void update(double t, const Measurements&, const Estimate&, Command& command) override {
    command.drive[0].position = direction_ * lean(t);
    command.drive[0].velocity = t > 0.5 ? direction_ * rate_ : 0.0;
  }

 private:
  double rate_, direction_;
};

/// Watches the load on the edge that lifts, and the foot's pitch.
class LiftMeter final : public Meter {
 public:
  LiftMeter(const RampController& ramp, double direction, std::size_t ankle)
      : ramp_(ramp), direction_(direction), ankle_(ankle) {}
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const State& x = world.state();
    const double t = world.last().start.t, weight = (kMass + kFoot.mass) * 9.81;
    double far = 0.0;
    for (const ContactForce& c : world.last().contacts)
      if (direction_ * (c.at.p_W.x - x.q[0]) < 0.0) far += c.f_W.z;
    const bool bears = std::fabs(far) > 1e-5 * weight;
    const double now = direction_ * x.q[ankle_];
    if (t > 1.0 && loaded_ && !bears) {
      lift.angle = now, lift.send = ramp_.lean(t), t_lift_ = x.t;
      ++lift.chatter;
    }
    loaded_ = bears;
    // The foot's pitch about y, from its quaternion.
    if (!over && direction_ * 2.0 * std::asin(x.q[5]) > 3.0 * kDegree) {
      lift.to_3deg = x.t - t_lift_, lift.at_3deg = now;
      over = true;
    }
  }

  Lift lift;
  bool over = false;

 private:
  const RampController& ramp_;
  double direction_;
  std::size_t ankle_;
  double t_lift_ = 0.0;
  bool loaded_ = true;
};

/// direction +1 forward, −1 backward.
Lift tip(const std::vector<Lump>& lumps, const Ramp& ramp, double direction,
         const RunRequest& request) {
  const Model model = tipping_body(lumps);
  WorldOptions options{.dt = ramp.dt};
  options.host = request.host();
  const JointId id = *model.find_joint("ankle");
  const Joint& joint = model.joints[id];
  double inertia = 0.0;
  for (const Lump& l : lumps)
    inertia += l.inertia + l.mass * (l.height * l.height + l.offset * l.offset);
  Drive drive;
  drive.kind = DriveKind::kImplicitPd;
  drive.joint = id, drive.q = joint.q, drive.dof = joint.v;
  drive.stiffness = ramp.K, drive.damping = 2.0 * ramp.zeta * std::sqrt(ramp.K * inertia);
  World world(model, options, {{drive}, {DriveTarget{}}});
  world.reset(rest_state(model));
  auto made = std::make_unique<RampController>(ramp.rate, direction);
  LiftMeter meter(*made, direction, static_cast<std::size_t>(joint.q));
  std::vector<Agent> agents(1);
  const Layout layout = layout_of(world);
  agents[0].control = std::make_unique<ControlLoop>(layout, nullptr, std::move(made));
  Simulation simulation(std::move(world), std::move(agents), {.fall = {.on = false}});
  simulation.meters.push_back(&meter);
  simulation.run(60.0, [&] { return meter.over; });
  if (!meter.over) return {};
  meter.lift.chatter = std::max(0, meter.lift.chatter - 1);
  return meter.lift;
}

std::string text_of(double x) {
  char cell[32];
  std::snprintf(cell, sizeof cell, "%.3f", x);
  return cell;
}

}  // namespace

outcome::Outcome run_tip_honesty(const RunRequest& request) {
  request.allow_settings({});
  outcome::Outcome page;
  page.title = "Does it tip where statics says?";
  page.run.name = "tip-honesty";
  page.run.engine = request.engine;
  const auto truth = tip_angles({kMass, kHeight, kOffset}, kFoot);
  const double expected[2] = {truth->forward / kDegree, truth->backward / kDegree};
  outcome::TextTable table{.title = "Ankle angle at the lift [deg]; statics " +
                                    text_of(expected[0]) + " forward, " + text_of(expected[1]) +
                                    " backward",
                           .header = {"engine", "step", "direction", "one mass", "three, low",
                                      "three, ahead", "spread"}};
  static constexpr const char* kSide[2] = {"forward", "backward"};
  const auto study = [&](const RunRequest& in, double dt, bool judged) {
    for (int side = 0; side < 2; ++side) {
      double low = INFINITY, high = -INFINITY;
      std::vector<std::string> row{in.engine, text_of(1e3 * dt) + " ms", kSide[side]};
      for (int layout = 0; layout < 3; ++layout) {
        Ramp ramp;
        ramp.dt = dt;
        const Lift lift = tip(layout_of(layout), ramp, side == 0 ? 1.0 : -1.0, in);
        const double angle = lift.angle / kDegree;
        low = std::fmin(low, angle), high = std::fmax(high, angle);
        row.push_back(text_of(angle) + (lift.chatter > 0 ? " (chatters)" : ""));
        const std::string id = std::string("B.honesty.") + (dt < 5e-4 ? "fine." : "coarse.") +
                               kSide[side] + "." + std::to_string(layout);
        if (judged)
          claim_within(page, id, "static tipping angle", expected[side], 0.10, "deg", angle,
                       "mass layout " + std::to_string(layout) + ", ramp 1.465 deg/s");
      }
      row.push_back(text_of(high - low));
      table.rows.push_back(row);
      if (judged)
        claim_at_most(
            page,
            std::string("B.honesty.") + (dt < 5e-4 ? "fine." : "coarse.") + kSide[side] + ".spread",
            "the layout of the mass does not matter", 0.05, "deg", high - low);
    }
  };
  study(request, 1e-3, true);
  request.report_progress(0.3);
  if (!request.quick) study(request, 2e-4, true);
  request.report_progress(0.6);
  // Peers beside it, at their own settings.
  if (request.engines != nullptr && request.engine == "native")
    for (const EngineEntry& entry : request.engines->entries()) {
      if (entry.name == "native" || request.is_stopped()) continue;
      RunRequest peer = request;
      peer.engine = entry.name;
      try {
        study(peer, 1e-3, false);
      } catch (const Error& error) {
        page.warnings.push_back(entry.name + " could not run it: " + error.what());
      }
    }
  request.report_progress(0.9);
  if (request.engine == "native") {
    // Sag at the lift, and how long the fall takes.
    Ramp slow{.rate = 0.5 * kDegree, .K = 50.0, .zeta = 0.05, .dt = 1e-3};
    static constexpr double kLag[2] = {1.229, 3.59};
    for (int side = 0; side < 2; ++side) {
      const Lift lift = tip(layout_of(0), slow, side == 0 ? 1.0 : -1.0, request);
      claim_within(page, std::string("B.sag.") + kSide[side],
                   "ankle torque over stiffness at the lift", kLag[side], 0.03 * kLag[side], "deg",
                   (lift.angle - lift.send) / kDegree);
    }
    Ramp paper{.rate = 1.4 * kDegree, .K = 50.0, .zeta = 0.3, .dt = 1e-3};
    const Lift lift = tip(layout_of(0), paper, 1.0, request);
    claim_within(page, "B.fall.time", "lift to 3 degrees of foot pitch at 1.4 deg/s", 0.594,
                 0.05 * 0.594, "s", lift.to_3deg);
    claim_within(page, "B.fall.angle", "ankle at 3 degrees of foot pitch, beyond statics", 0.83,
                 0.05, "deg", lift.at_3deg / kDegree - expected[0]);
    for (const double rate : {0.5, 1.4, 5.0}) {
      Ramp sweep{.rate = rate * kDegree, .K = 50.0, .zeta = 0.3, .dt = 2e-4};
      char id[40];
      std::snprintf(id, sizeof id, "B.rate.%g", rate);
      claim_at_most(
          page, id, "lift minus statics at this rate [deg/s], damping ratio 0.3", 0.02, "deg",
          std::fabs(tip(layout_of(0), sweep, 1.0, request).angle / kDegree - expected[0]));
    }
  }
  page.tables.push_back(table);
  page.headline =
      "A rigid body tips where its centre of mass says, however its mass is laid out: one mass and "
      "three differ only where the simulator does.";
  return page;
}

}  // namespace legwork::papers
