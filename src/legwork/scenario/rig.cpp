#include "legwork/scenario/rig.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "legwork/base/nearest_name.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/load_model.h"
#include "legwork/model/builder.h"
#include "legwork/plan/gait_plan.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

constexpr double kGaitRamp = 0.5;   // from standing to walking speed [s]
constexpr double kFallTilt = 1.1;   // [rad]
constexpr double kFallSink = 0.45;  // share of the base's first height

}  // namespace

Rig::Rig(const Scenario& scenario, const std::string& data_folder, MakeStepHost host)
    : scenario_(scenario) {
  load(data_folder);
  add_terrain();
  place();
  WorldOptions options{.dt = scenario_.dt, .friction_scale = scenario_.material.friction_scale};
  const ScenarioMaterial& m = scenario_.material;
  options.material = m.stiffness > 0 ? ContactMaterial{.k_n = m.stiffness, .k_t = m.stiffness}
                                     : rigid_material(*model_, m.sink);
  options.material.tau_n = options.material.tau_t = m.relaxation;
  options.material.restitution = m.restitution;
  options.host = std::move(host);
  world_ = std::make_unique<World>(*model_, options);
  ws_ = std::make_unique<Workspace<double>>(*model_);
  drive();
  world_->reset(start_);
  find_pushes();
}

Rig::~Rig() = default;

void Rig::load(const std::string& data_folder) {
  LoadOptions options = scenario_.robot.load;
  const std::filesystem::path beside = std::filesystem::path(scenario_.file).parent_path();
  const auto from_scenario = [&](std::string& path) {  // its folder first, then from here
    if (!path.empty() && std::filesystem::exists(beside / path)) path = (beside / path).string();
  };
  from_scenario(options.srdf);
  for (std::string& root : options.mesh_roots) from_scenario(root);
  for (auto& [unused, folder] : options.packages) from_scenario(folder);
  options.base = scenario_.robot.base == "fixed"      ? BaseChoice::kFixed
                 : scenario_.robot.base == "floating" ? BaseChoice::kFloating
                                                      : BaseChoice::kAsFile;
  LoadedModel loaded = load_model(
      find_scenario_file(scenario_, "robot.file", scenario_.robot.file, data_folder), options);
  for (const Finding& f : loaded.findings)
    if (f.severity == Severity::kWarning) warnings_.push_back(headline(f));
  model_ = std::make_unique<Model>(std::move(loaded.model));
  set_gravity(*model_, {0, 0, -scenario_.gravity});
}

void Rig::place() {
  StandingPose pose = standing_pose(*model_, scenario_.robot.pose);
  if (scenario_.controller.kind == ControllerKind::kGait) {
    plan_gait(pose.state.q);
    Model drawn = *model_;  // feet where the gait begins, lowered until they touch
    drawn.keyframes.clear();
    drawn.q0 = pose.state.q;
    plan_->joints_at(0.0, drawn.q0, v_plan_);
    pose.state.q = standing_pose(drawn).state.q;
  }
  for (const std::string& pair : exclude_overlaps(*model_, pose.state))
    warnings_.push_back("The shapes of " + pair +
                        " overlap in the starting pose; their contact is ignored.");
  start_ = pose.state;
  if (!has_free_base(*model_)) return;
  start_.q[2] += scenario_.robot.lift;
  for (std::size_t k = 0; k < 3; ++k) start_.v[k] = scenario_.robot.velocity[k];
}

void Rig::plan_gait(const std::vector<double>& q_stand) {
  q_plan_ = q_stand;
  v_plan_.assign(static_cast<std::size_t>(model_->nv), 0.0);
  plan_ = std::make_unique<GaitPlan>(*model_, find_legs(*model_, q_stand), scenario_.gait, q_stand);
}

void Rig::drive() {
  const ScenarioController& c = scenario_.controller;
  if (c.kind == ControllerKind::kLimp) {
    world_->set_drives({});
    controller_text_ = "No drive: the joints are limp.";
    return;
  }
  if (c.kind == ControllerKind::kOwn) {
    world_->set_drives(own_drives(*model_, start_));
    controller_text_ = "The model's own actuators hold the starting pose.";
    return;
  }
  State standing = start_;
  if (has_free_base(*model_)) standing.q[2] -= scenario_.robot.lift;
  StandingGains gains = standing_gains(*model_, standing, c.frequency, c.damping_ratio);
  for (std::size_t i = 0; i < gains.drives.size(); ++i) {
    Drive& d = gains.drives[i];
    if (c.stiffness > 0) d.stiffness = c.stiffness, d.damping = c.damping;
    if (c.torque_limit > 0) d.torque_limit = c.torque_limit;
    gains.targets[i].position = start_.q[static_cast<std::size_t>(d.q)];
  }
  controller_text_ = fmt::format(
      "One implicit PD law for all joints, kp {:.4g} N·m/rad, kd {:.4g} N·m·s/rad{}.",
      c.stiffness > 0 ? c.stiffness : gains.kp, c.stiffness > 0 ? c.damping : gains.kd,
      plan_ ? fmt::format(", follows a {} of period {:.4g} s and duty {:.3g}",
                          scenario_.gait.pattern, scenario_.gait.period, scenario_.gait.duty)
            : ", holds the starting pose");
  world_->set_drives(gains);
}

void Rig::find_pushes() {
  std::vector<std::string> names(model_->body_names.begin() + 1, model_->body_names.end());
  for (std::size_t i = 0; i < scenario_.pushes.size(); ++i) {
    const ScenarioPush& p = scenario_.pushes[i];
    const auto frame = model_->find_frame(p.body);
    if (!frame || model_->frames[*frame].body == kWorld)
      scenario_.refuse("push." + std::to_string(i) + ".body",
                       "\"" + p.body + "\" is no link of this robot" + did_you_mean(p.body, names),
                       "`legwork inspect` lists its links");
    const Frame& f = model_->frames[*frame];
    pushes_.push_back({f.body,
                       f.X_BF * Vec3<double>{p.point[0], p.point[1], p.point[2]},
                       {p.force[0], p.force[1], p.force[2]},
                       p.at,
                       p.at + p.duration});
  }
}

// Time runs slowly at first, so that the trunk gathers speed instead of jumping to it.
void Rig::follow_gait() {
  const double since = world_->time() - scenario_.gait_start;
  if (since < 0) return;
  const bool ramp = since < kGaitRamp;
  const double t = ramp ? 0.5 * since * since / kGaitRamp : since - 0.5 * kGaitRamp;
  const double rate = ramp ? since / kGaitRamp : 1.0;
  plan_->joints_at(t, q_plan_, v_plan_);
  for (std::size_t i = 0; i < world_->drives.size(); ++i) {
    const Drive& d = world_->drives[i];
    DriveTarget& target = world_->inputs.drive[i];
    target.position = q_plan_[static_cast<std::size_t>(d.q)];
    target.velocity = rate * v_plan_[static_cast<std::size_t>(d.dof)];
  }
}

// A force at a point fixed in the body, as a wrench about Bo in B: the body turns, so it is renewed
// every step.
void Rig::apply_pushes() {
  if (pushes_.empty()) return;
  for (const Push& p : pushes_) world_->inputs.body_force[p.body.at()] = zero_force<double>();
  const double t = world_->time() + 0.5 * scenario_.dt;
  for (const Push& p : pushes_) {
    if (t < p.from || t >= p.to) continue;
    forward_kinematics<double>(*model_, world_->state().q, *ws_);
    const Vec3<double> f_B = transpose_times(ws_->X_WB[p.body.at()].R, p.f_W);
    Force<double>& F = world_->inputs.body_force[p.body.at()];
    F.t = F.t + cross(p.p_B, f_B), F.f = F.f + f_B;
  }
}

void Rig::before_step() {
  if (plan_) follow_gait();
  apply_pushes();
}

double Rig::tilt() const {
  if (!has_free_base(*model_)) return 0.0;
  const auto up = [](const std::vector<double>& q) {
    return to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}) * Vec3<double>{0, 0, 1};
  };
  const double c = dot(up(world_->state().q), up(start_.q));
  return std::acos(std::clamp(c, -1.0, 1.0));
}

std::string Rig::fallen() const {
  if (!has_free_base(*model_) || !scenario_.stop_on_fall) return "";
  if (tilt() > kFallTilt)
    return fmt::format("the robot tipped over at t = {:.3f} s", world_->time());
  const bool level = scenario_.terrain.kind == TerrainKind::kPlane;
  if (level && world_->state().q[2] < kFallSink * (start_.q[2] - scenario_.robot.lift))
    return fmt::format("the robot sank to the ground at t = {:.3f} s", world_->time());
  return "";
}

}  // namespace legwork
