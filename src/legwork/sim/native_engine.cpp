// Our own World behind the interface that every engine answers to.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>

#include "legwork/sim/engine.h"
#include "legwork/sim/world.h"

namespace legwork {

namespace {
class NativeEngine final : public Engine {
 public:
  NativeEngine(const Model& model, const std::vector<Drive>& with, const EngineOptions& options)
      : Engine(model, with), world_(model, world_options(options)) {
    reset(state_);
  }

  std::string name() const override { return "native"; }
  std::string setting() const override {
    return "h " + shortest(world_.options().dt * 1e3) + " ms";
  }
  const World* world() const override { return &world_; }

  void reset(const State& x) override {
    world_.set_drives({drives, targets});
    world_.reset(x);
    state_ = x;
    contacts_.clear();
  }

  bool step() override {
    world_.inputs.drive = targets;
    world_.inputs.body_force = body_force;
    const StepReport report = world_.step();
    if (report.status != StepStatus::kOk) ++complaints_;
    if (report.status == StepStatus::kDiverged) return false;
    state_ = world_.state();
    for (std::size_t i = 0; i < drive_torque_.size(); ++i) {
      drive_torque_[i] = world_.last().drives[i].torque;
    }
    const std::vector<Force<double>>& wrench = world_.loads().wrench;
    std::copy(wrench.begin() + 1, wrench.end(), wrench_.begin() + 1);
    contacts_.clear();
    for (const ContactForce& c : world_.last().contacts)
      contacts_.push_back({c.at.body_a, c.at.body_b, c.at.p_W, c.f_W, c.t_W, c.at.n_W, c.at.gap});
    return true;
  }

 private:
  static WorldOptions world_options(const EngineOptions& options) {
    SettingReader settings("native", options.settings);
    WorldOptions out;
    out.dt = options.dt;
    out.material = options.material;
    out.fourth_order_flight = settings.number("fourth_order_flight", 1) != 0;
    settings.done();
    return out;
  }
  static std::string shortest(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", x);
    return text;
  }

  World world_;
};
}  // namespace

std::unique_ptr<Engine> make_native_engine(const Model& model, const std::vector<Drive>& drives,
                                           const EngineOptions& options) {
  return std::make_unique<NativeEngine>(model, drives, options);
}

}  // namespace legwork
