// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sim/world.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "legwork/base/error.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/sim/detail/load_meter.h"
#include "legwork/sim/detail/step_booking.h"

namespace legwork {

// --- what a step leaves behind -------------------------------------------------------------------

void begin_result(const Inputs& inputs, const WorldState& state, StepResult& result) {
  result.report = {};
  result.inputs = inputs;
  result.start.t = state.x.t;
  std::copy(state.x.q.begin(), state.x.q.end(), result.start.q.begin());
  std::copy(state.x.v.begin(), state.x.v.end(), result.start.v.begin());
}

void forget_result(const Scene& scene, const Inputs& inputs, const State& x, StepResult& result) {
  const Model& model = *scene.model;
  const std::size_t bodies = model.tree.links.size();
  result.report = {};
  result.inputs = inputs;
  result.start = x;
  result.contacts.clear();
  result.drives.assign(scene.parameters.drives.size(), DriveForce{});
  result.loops.clear();
  result.loops.reserve(model.loops.size());
  result.told.clear();
  result.lift.assign(bodies, zero_force<double>());
  result.gyroscopic.assign(bodies, Vec3<double>{0, 0, 0});
  result.v_mean = x.v;
  AppliedForces& applied = result.applied;
  for (std::vector<double>* per_dof :
       {&result.vdot, &result.vdot_mean, &applied.drive, &applied.limit, &applied.friction,
        &applied.damping, &applied.spring, &applied.loop}) {
    per_dof->assign(x.v.size(), 0.0);
  }
  Workspace<double> ws(model);
  forward_kinematics<double>(model, x.q, x.v, ws);
  result.X_WB = ws.X_WB;
  result.V_WB_B = result.V_plus_B = ws.V_WB_B;
}

// --- the World -----------------------------------------------------------------------------------

namespace {

StepOptions step_options(const Model& model, const WorldOptions& o) {
  StepOptions out{.dt = o.dt,
                  .pyramid = o.pyramid,
                  .max_contacts = o.max_contacts,
                  .limit_stiffness = o.limit_stiffness,
                  .loop_sink = o.loop_sink,
                  .solve = o.solve,
                  .fourth_order_flight = o.fourth_order_flight};
  // As our own step would choose it: what is written down of a World says it.
  if (out.limit_stiffness <= 0.0) out.limit_stiffness = completed(model, o.material).k_n * 0.1;
  return out;
}

Parameters parameters_for(const Model& model, const WorldOptions& options, const DriveSet* set) {
  Parameters parameters = parameters_of(model);
  parameters.material = completed(model, options.material);
  parameters.friction_scale = options.friction_scale;
  if (set != nullptr) parameters.drives = set->drives;
  return parameters;
}

ScenePtr scene_of(std::shared_ptr<const Model> model, const WorldOptions& options,
                  const DriveSet* set) {
  Parameters parameters = parameters_for(*model, options, set);
  return make_scene(std::move(model), std::move(parameters));
}

void tell(const DriveSet& set, Inputs& inputs) {
  inputs.drive = set.targets;
  inputs.drive.resize(set.drives.size());
  inputs.strength.assign(set.drives.size(), 1.0);
}

}  // namespace

World::World(ScenePtr scene, const StepOptions& options, MakeStepper make)
    : scene_(std::move(scene)),
      options_(options),
      make_(make ? std::move(make) : MakeStepper(native_stepper)),
      stepper_(make_(scene_, options_)),
      drives(scene_->parameters.drives),
      motors(scene_->parameters.motors),
      servos(scene_->parameters.servos) {
  const Model& model = *scene_->model;
  inputs.joint_force.assign(z(model.nv), 0.0);
  inputs.body_force.assign(model.tree.links.size(), zero_force<double>());
  inputs.drive.resize(drives.size());
  inputs.strength.assign(drives.size(), 1.0);
  last_.contacts.reserve(z(options_.max_contacts));
  state_.contacts.reserve(z(options_.max_contacts));
  reset(rest_state(model));
}

World::World(FromModel, const ScenePtr& scene, const WorldOptions& options)
    : World(scene, step_options(*scene->model, options), options.host) {}

World::World(Model model, const WorldOptions& options)
    : World(FromModel{},
            scene_of(std::make_shared<const Model>(std::move(model)), options, nullptr), options) {}

World::World(Model model, const WorldOptions& options, const DriveSet& set)
    : World(FromModel{}, scene_of(std::make_shared<const Model>(std::move(model)), options, &set),
            options) {
  tell(set, inputs);
}

World::World(const ScenePtr& shapes, const WorldOptions& options, const DriveSet& set)
    : World(FromModel{}, with_parameters(shapes, parameters_for(*shapes->model, options, &set)),
            options) {
  tell(set, inputs);
}

World::World(World&&) noexcept = default;
World::~World() = default;

World& World::operator=(World&& other) noexcept {
  if (this == &other) return *this;
  std::destroy_at(this);
  std::construct_at(this, std::move(other));
  return *this;
}

StepReport World::step() {
  loads_ = nullptr;
  return stepper_->step(inputs, state_, last_);
}

void World::reset(const State& x) {
  ++placings_;
  forget(*scene_, x, state_);
  loads_ = nullptr;
  forget_result(*scene_, inputs, x, last_);
}

WorldState World::save() const { return state_; }
void World::restore(const WorldState& saved) {
  const bool fits =
      saved.x.q.size() == state_.x.q.size() && saved.x.v.size() == state_.x.v.size() &&
      saved.rows.size() == state_.rows.size() && saved.drives.size() == state_.drives.size();
  const bool same = saved.shapes == 0 || saved.contacts.empty() || saved.shapes == scene_->shapes;
  if (!fits || !same) {
    throw Error(Finding{.code = "E-STATE",
                        .file = model().file,
                        .element = model().name,
                        .message = fits ? "the contacts of this state are those of other shapes"
                                        : "this state is that of another robot or other drives",
                        .remedy = "restore what the same Scene saved, or reset() to its pose"});
  }
  ++placings_;
  state_ = saved;
  state_.shapes = scene_->shapes;
}

const Loads& World::loads() const {
  if (!meter_) meter_ = std::make_unique<LoadMeter>(model());
  if (loads_ == nullptr) loads_ = &meter_->measure(model(), last_);
  return *loads_;
}

// --- another World in its place ------------------------------------------------------------------

void World::take_over(World&& next) {
  next.inputs = inputs;
  next.inputs.drive.resize(next.drives.size());
  next.inputs.strength.resize(next.drives.size(), 1.0);
  WorldState kept = std::move(state_);
  if (next.drives.size() != drives.size()) forget_drives(*next.scene_, kept);
  forget_result(*next.scene_, next.inputs, kept.x, next.last_);
  std::swap(next.state_, kept);
  next.placings_ = placings_;
  *this = std::move(next);
}

void World::set_parameters(Parameters parameters) {
  take_over(World(with_parameters(scene_, std::move(parameters)), options_, make_));
}

void World::set_drives(const DriveSet& set) {
  Parameters parameters = scene_->parameters;
  parameters.drives = set.drives;
  set_parameters(std::move(parameters));
  tell(set, inputs);
}

void World::set_max_contacts(int count) {
  StepOptions options = options_;
  options.max_contacts = count;
  take_over(World(scene_, options, make_));
}

}  // namespace legwork
