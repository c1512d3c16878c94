// SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/engine_host.h"

#include <algorithm>

#include "legwork/base/error.h"

namespace legwork {

namespace {

constexpr const char* kOmit = ":omit=yes";

std::string without_consent(const std::string& spec) {
  const std::size_t at = spec.find(kOmit);
  return at == std::string::npos ? spec : std::string(spec).erase(at, std::string(kOmit).size());
}

/// The model with the scenario's factor on every coefficient of friction.
Model with_friction(Model model, double scale) {
  for (Shape& shape : model.shapes) shape.surface.slide *= scale;
  return model;
}

bool is_same(const State& a, const State& b) { return a.q == b.q && a.v == b.v; }

class EngineHost final : public StepHost {
 public:
  EngineHost(const EngineRegistry& registry, const std::string& spec,
             const std::vector<AskedLaw>& asked, std::shared_ptr<EngineUse> use, const World& world)
      : use_(std::move(use)) {
    if (world.options().friction_scale != 1.0 && !world.model().pairs.empty())
      refuse_model(engine_name(spec), world.model(),
                   "material.friction_scale does not reach the model's own contact pairs",
                   "set their friction in the model, or run with --engine native");
    EngineOptions options;
    options.dt = world.options().dt;
    options.material = world.options().material;
    engine_ = registry.make(without_consent(spec),
                            with_friction(world.model(), world.options().friction_scale),
                            world.drives, options);
    const bool consent = spec.find(kOmit) != std::string::npos;
    for (const EngineGap& gap : engine_->gaps())
      if (!consent) require(gap, asked, world.model());
    if (use_) note_use();
    engine_->reset(world.state());
  }

  long complaints() const override { return engine_->complaints(); }

  const OutsideStep& step(const World& world) override {
    // Somebody put the robot elsewhere.
    if (!is_same(world.state(), engine_->state())) engine_->reset(world.state());
    engine_->targets = world.inputs.drive;
    engine_->body_force = world.inputs.body_force;
    require_plain_inputs(world);
    const double from = world.time();
    const long complaints = engine_->complaints();
    done_.ok = engine_->step();
    if (use_) use_->complaints += engine_->complaints() - complaints;
    done_.x = engine_->state();
    done_.x.t = from + world.options().dt;
    const auto torques = engine_->drive_torques();
    done_.drive_torque.assign(torques.begin(), torques.end());
    done_.wrench.resize(world.model().tree.links.size(), zero_force<double>());
    for (std::size_t b = 1; b < done_.wrench.size(); ++b)
      done_.wrench[b] = engine_->joint_wrench(BodyId(b));
    read_contacts();
    return done_;
  }

 private:
  void require(const EngineGap& gap, const std::vector<AskedLaw>& asked, const Model& model) {
    std::string key = gap.replaced ? "" : gap.what;
    for (const AskedLaw& law : asked)
      if (law.what == gap.what) key = law.key;
    if (key.empty()) return;
    refuse_model(engine_->name(), model, key + " cannot be had: " + gap.text,
                 "leave " + key +
                     " out, run with --engine native, or add :omit=yes to the engine "
                     "to go without; the report then says so");
  }

  void note_use() {
    use_->setting = engine_->setting();
    for (const EngineGap& gap : engine_->gaps()) {
      std::vector<std::string>& notes = use_->notes;
      if (std::find(notes.begin(), notes.end(), gap.text) == notes.end()) notes.push_back(gap.text);
    }
  }

  void require_plain_inputs(const World& world) const {
    const auto& f = world.inputs.joint_force;
    if (std::any_of(f.begin(), f.end(), [](double x) { return x != 0.0; }))
      refuse_model(engine_->name(), world.model(), "forces along coordinates are not handed over",
                   "push bodies instead, or run with --engine native");
    const auto& s = world.inputs.strength;
    if (std::any_of(s.begin(), s.end(), [](double x) { return x != 1.0; }))
      refuse_model(engine_->name(), world.model(), "a drive's strength is not handed over",
                   "leave the drives as built, or run with --engine native");
    const auto& u = world.inputs.drive;
    if (std::any_of(u.begin(), u.end(),
                    [](const DriveTarget& x) { return x.stiffness >= 0.0 || x.damping >= 0.0; }))
      refuse_model(engine_->name(), world.model(), "gains that change are not handed over",
                   "give the drives their gains before the run, or run with --engine native");
  }

  void read_contacts() {
    done_.contacts.clear();
    for (const EngineContact& c : engine_->contact_forces()) {
      if (norm2(c.f_W) == 0.0) continue;
      ContactForce force;
      force.at.body_a = c.body_a, force.at.body_b = c.body_b;
      force.at.p_W = c.p_W, force.at.n_W = c.n_W, force.at.gap = c.gap;
      force.f_W = c.f_W, force.t_W = c.t_W;
      force.mode = ConeMode::kStick;  // engines do not tell; a force is all that is known
      done_.contacts.push_back(force);
    }
  }

  std::unique_ptr<Engine> engine_;
  OutsideStep done_;
  std::shared_ptr<EngineUse> use_;
};

}  // namespace

std::string engine_name(const std::string& spec) { return spec.substr(0, spec.find(':')); }

MakeStepHost in_engine(const EngineRegistry& registry, std::string spec,
                       std::vector<AskedLaw> asked, std::shared_ptr<EngineUse> use) {
  if (spec.empty() || spec == "native") return {};
  return [&registry, spec = std::move(spec), asked = std::move(asked),
          use = std::move(use)](const World& world) {
    return std::make_unique<EngineHost>(registry, spec, asked, use, world);
  };
}

}  // namespace legwork
