// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_stand.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/run/progress_meter.h"
#include "legwork/run/simulation.h"
#include "legwork/sim/detail/load_meter.h"
#include "legwork/sim/ledger.h"

namespace legwork {

namespace {

double weight_of(const Model& model) { return model.mass() * norm(model.options.gravity_W); }

Vec3<double> com_of(const Model& model, const std::vector<double>& q) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  return center_of_mass<double>(model, ws);
}

// Where each body that the ground bears is, to see it slip.
struct BearingPlace {
  BodyId body;
  Vec3<double> p_W;
};
std::vector<BearingPlace> bearing_places(const StepResult& step) {
  std::vector<BearingPlace> places;
  for (const ContactForce& c : step.contacts) {
    const bool known = std::any_of(places.begin(), places.end(),
                                   [&](const BearingPlace& p) { return p.body == c.at.body_a; });
    if (c.at.body_b == kWorld && !known)
      places.push_back({c.at.body_a, step.X_WB[c.at.body_a.at()].p});
  }
  return places;
}

// A force and its moment about the world's origin.
struct Resultant {
  Vec3<double> f_W{0, 0, 0}, t_W{0, 0, 0};
  void add(const Vec3<double>& p_W, const Vec3<double>& f, const Vec3<double>& t = {0, 0, 0}) {
    f_W += f, t_W += cross(p_W, f) + t;
  }
};

// Where the force presses: about this point of the level plane through the origin it only spins.
Vec3<double> pressed_point(const Resultant& r, const Vec3<double>& up) {
  return cross(up, r.t_W) * (1.0 / dot(r.f_W, up));
}

Resultant of_the_ground(const std::vector<ContactForce>& contacts) {
  Resultant r;
  for (const ContactForce& c : contacts)
    if (c.at.body_b == kWorld) r.add(c.at.p_W, c.f_W, c.t_W);
  return r;
}

// Weight and crane together: what the ground answers at rest.
Resultant of_the_load(const Model& model, const StepResult& step, const Crane::Pull& crane) {
  const std::vector<double>& q = step.start.q;
  Resultant r;
  r.add(com_of(model, q), model.options.gravity_W * model.mass());
  if (has_free_base(model)) r.add({q[0], q[1], q[2]}, crane.f_W, crane.t_W);
  return r;
}

// What a stand is judged by, as it goes.
class StandMeter final : public Meter {
 public:
  StandMeter(const StandOptions& options, Stand& out)
      : options_(options),
        out_(out),
        steps_(std::lround(options.duration / options.dt)),
        half_(steps_ / 2),
        last_second_(steps_ - std::lround(1.0 / options.dt)) {}

  void begin(const Simulation& simulation) override {
    ledger_.emplace(simulation.model());
    ledger_->begin(simulation.world());
    loads_.emplace(simulation.model());
    weight_ = weight_of(simulation.model());
    if (options_.series) out_.series.resize(simulation.world().drives.size());
  }

  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const StepResult& step = shown(world);
    out_.residual = std::max(out_.residual, step.report.residual);
    if (step.report.status != StepStatus::kOk && !out_.failed) {
      out_.failed = true;
      out_.failed_at = world.time();
    }
    const bool looked = k_ % kEvery == 0 || k_ + 1 == steps_;
    if (looked)
      out_.closure = std::max(out_.closure, loads_->measure(simulation.model(), step).closure);
    if (looked && options_.audit) {
      const double miss = options_.audit(step);
      if (!(miss <= out_.unexplained)) out_.unexplained = miss;
    }
    ledger_->book(world);
    for (std::size_t i = 0; i < out_.series.size(); ++i)
      out_.series[i].push_back(step.drives[i].torque);
    watch_contacts(step);
    if (k_ == half_) places = bearing_places(step);
    ++k_;
  }

  /// The last step as the checks are shown it.
  const StepResult& shown(const World& world) {
    if (!options_.forge) return world.last();
    forged_ = world.last();
    options_.forge(forged_);
    return forged_;
  }
  double energy() const { return ledger_->total().imbalance(); }
  double seconds_watched() const { return static_cast<double>(k_ - half_ - 1) * options_.dt; }

  std::vector<BearingPlace> places;  // when slip is first looked at

 private:
  static constexpr long kEvery = 10;  // steps between looks that cost

  // Points that carry more than a millionth of the weight, in this step and in the last.
  void watch_contacts(const StepResult& step) {
    now_.clear();
    for (const ContactForce& c : step.contacts)
      if (norm(c.f_W) > 1e-6 * weight_) now_.push_back(c.at.id);
    std::sort(now_.begin(), now_.end());
    if (k_ > last_second_ && k_ > 0 && now_ != before_) ++out_.contact_changes;
    std::swap(now_, before_);
  }

  const StandOptions& options_;
  Stand& out_;
  long steps_, half_, last_second_, k_ = 0;
  double weight_ = 1;
  std::optional<EnergyLedger> ledger_;
  std::optional<LoadMeter> loads_;
  StepResult forged_;
  std::vector<std::uint64_t> now_, before_;
};

void judge_slip(const Model& model, const StepResult& step, const std::vector<BearingPlace>& before,
                double seconds, Stand& out) {
  if (!(seconds > 0)) return;
  const std::vector<BearingPlace> after = bearing_places(step);
  for (const BearingPlace& then : before) {
    const auto now = std::find_if(after.begin(), after.end(),
                                  [&](const BearingPlace& p) { return p.body == then.body; });
    const double moved =
        now == after.end() ? 1.0  // lifted off
                           : std::hypot(now->p_W.x - then.p_W.x, now->p_W.y - then.p_W.y) / seconds;
    if (!(moved > out.slip)) continue;
    out.slip = moved;
    out.slipping = model.body_names[then.body];
    out.lifted_off = now == after.end();
  }
}

void judge_end(const Model& model, const StepResult& step, Stand& out) {
  const Vec3<double> up = up_of(model);
  const Resultant ground = of_the_ground(step.contacts);
  out.weight_error = std::fabs(dot(ground.f_W, up) / weight_of(model) - 1.0);
  out.cop =
      norm(pressed_point(ground, up) - pressed_point(of_the_load(model, step, out.crane), up));
  for (const ContactForce& c : step.contacts)
    if (-c.at.gap > out.depth) out.depth = -c.at.gap, out.deepest = model.body_names[c.at.body_a];
  for (std::size_t i = 0; i < step.applied.limit.size(); ++i)
    if (step.applied.limit[i] != 0.0) out.on_stop.push_back(static_cast<int>(i));
  for (std::size_t i = 0; i < step.drives.size(); ++i) {
    out.drive_torque.push_back(step.drives[i].torque);
    if (step.drives[i].saturated) out.saturated.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < step.applied.drive.size(); ++i)
    out.joint_load.push_back(step.applied.drive[i] + step.applied.friction[i]);
  out.contacts = step.contacts;
}

Model with_friction(Model model, double factor) {
  const auto scale = [factor](Surface& s) {
    s.slide *= factor, s.torsion *= factor, s.roll *= factor;
  };
  for (Shape& shape : model.shapes) scale(shape.surface);
  for (ShapePair& pair : model.pairs) scale(pair.surface);
  return model;
}

}  // namespace

Vec3<double> up_of(const Model& model) {
  return model.options.gravity_W * (-1.0 / norm(model.options.gravity_W));
}

double height_over_support(const Model& model, const std::vector<double>& q,
                           const std::vector<ContactForce>& contacts) {
  const Vec3<double> up = up_of(model);
  double low = 0.0, bears = 0.0;
  for (const ContactForce& c : contacts) {
    const double lift = dot(c.f_W, up);
    if (c.at.body_b == kWorld) low += lift * dot(c.at.p_W, up), bears += lift;
  }
  return dot(com_of(model, q), up) - (bears > 0 ? low / bears : 0.0);
}

std::string dof_name(const Model& model, int dof) {
  for (const Joint& joint : model.joints) {
    const int n = nv_of(joint.kind);
    if (dof < joint.v || dof >= joint.v + n) continue;
    if (n == 1) return joint.name;
    static const char* const kFree[] = {"moving along x",  "moving along y",  "moving along z",
                                        "turning about x", "turning about y", "turning about z"};
    return model.body_names[joint.body] + " " + kFree[dof - joint.v + (n == 3 ? 3 : 0)];
  }
  return "";
}

bool is_translation(const Model& model, int dof) {
  return std::any_of(model.joints.begin(), model.joints.end(), [dof](const Joint& joint) {
    return (joint.kind == JointKind::kPrismatic && dof == joint.v) ||
           (joint.kind == JointKind::kFree && dof >= joint.v && dof < joint.v + 3);
  });
}

Stand stand(const TrustStance& stance, const DriveSet& set, const StandOptions& options) {
  const Model& model = stance.model;
  WorldOptions world_options{.dt = options.dt, .solve = options.solve, .host = options.stepper};
  world_options.material = rigid_material(model, 1e-5 / options.stiffness);
  World placed(options.slipperiness == 1.0 ? model : with_friction(model, options.slipperiness),
               world_options);
  placed.set_drives(set);
  placed.reset(stance.pose.state);
  if (options.from != nullptr) placed.restore(*options.from);
  Stand out;
  const Vec3<double> com_start = com_of(model, placed.state().q);
  Simulation simulation(std::move(placed), {}, {.solver_failure = false});
  const World& world = simulation.world();
  const Crane* crane = nullptr;
  if (options.crane) {
    simulation.disturbances.push_back(std::make_unique<Crane>(world));
    crane = static_cast<const Crane*>(simulation.disturbances.back().get());
  }
  StandMeter meter(options, out);
  ProgressMeter progress(options.progress, std::lround(options.duration / options.dt), 0, 1, 512);
  simulation.meters = {&meter, &progress};
  out.ending = simulation.run(options.duration);
  if (out.ending.kind == Ending::Kind::kDiverged && !out.failed)
    out.failed = true, out.failed_at = out.ending.t;
  out.energy = meter.energy();
  if (crane != nullptr) out.crane = crane->pulled(world);
  for (std::size_t i = 0; i < world.state().v.size(); ++i) {
    const double speed = std::fabs(world.state().v[i]);
    if (speed > out.fastest) out.fastest = speed, out.fastest_dof = static_cast<int>(i);
  }
  const StepResult& last = meter.shown(world);
  judge_slip(model, last, meter.places, meter.seconds_watched(), out);
  judge_end(model, last, out);
  const Vec3<double> down = com_start - com_of(model, world.state().q);
  out.sag = dot(down, up_of(model));
  out.moved = norm(down);
  out.height = height_over_support(model, world.state().q, out.contacts);
  out.end = world.save();
  return out;
}

}  // namespace legwork
