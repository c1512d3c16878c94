#include "legwork/experiment/run_tape.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/experiment/scene_from_model.h"
#include "legwork/experiment/standing.h"
#include "legwork/experiment/world_file.h"
#include "legwork/load/compiled_model.h"

namespace legwork {
namespace {

constexpr double kPlaceRate = 50;  // transforms and centre of mass [Hz]
constexpr std::size_t kTargets = 4, kGains = 9;

std::span<const double, 3> three(const Vec3<double>& x) {
  return std::span<const double, 3>(&x.x, 3);
}

/// Whether any bit differs: several times as fast as comparing numbers, and a NaN equals itself.
bool differ(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() != b.size() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) != 0;
}

/// Names with what each number of a repeated group is: "fl_knee.position", ...
std::vector<std::string> named(const std::vector<std::string>& names,
                               std::initializer_list<const char*> of_each) {
  std::vector<std::string> all;
  for (const std::string& name : names)
    for (const char* what : of_each) all.push_back(name + "." + what);
  return all;
}

std::vector<std::string> drive_names(const World& world) {
  std::vector<std::string> names;
  for (const Drive& d : world.drives) names.push_back(world.model().joints[d.joint].name);
  return names;
}

}  // namespace

RunTape::RunTape(std::string path, TapeInfo info, const RecorderConfig& config)
    : path_(std::move(path)), info_(std::move(info)), config_(config) {
  config_.choose = [this](Channel& channel) { apply_outputs(info_.outputs, channel); };
}

RunTape::~RunTape() = default;

void RunTape::begin(const World& world) {
  if (recorder_) {
    done_ = true;  // a second run of the same experiment: the file holds the first
    return;
  }
  recorder_ = std::make_unique<Recorder>(path_, config_);
  ws_ = std::make_unique<Workspace<double>>(world.model());
  meter_ = std::make_unique<LoadMeter>(world.model());
  add_channels(world);
  add_inputs(world);
  add_feet(world);
  if (sensing_ != nullptr) sensors_ = std::make_unique<SensorTape>(*sensing_, *recorder_);
  attach(world);
  gather_inputs(world);
  last_targets_ = targets_, last_gains_ = gains_, last_pushes_ = pushes_;
  last_q_ = world.state().q, last_v_ = world.state().v;
  recorder_->start();
}

void RunTape::add_channels(const World& world) {
  const Model& model = world.model();
  Recorder& r = *recorder_;
  std::vector<std::string> joints, units, bodies(model.body_names.begin(), model.body_names.end());
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1) continue;
    joints.push_back(joint.name);
    units.push_back(joint.kind == JointKind::kPrismatic ? "m" : "rad");
    joint_q_.push_back(joint.q), joint_v_.push_back(joint.v);
  }
  const std::size_t n = joints.size(), nbody = bodies.size();
  for (std::vector<double>* x : {&q_, &v_, &effort_, &total_, &mechanical_, &electric_})
    x->resize(n);
  wrench_.resize(6 * (nbody - 1));
  poses_.resize(7 * nbody);
  touching_.reserve(z(world.options().max_contacts));
  using enum ChannelKind;
  to_.joints =
      r.add({.topic = "/joint_states", .kind = kJointState, .names = joints, .units = units});
  to_.forces =
      r.add({.topic = "/joint_forces", .kind = kJointForces, .names = joints, .units = units});
  const std::vector<std::string> moving(bodies.begin() + 1, bodies.end());
  to_.wrenches = r.add({.topic = "/joint_wrenches",
                        .kind = kScalars,
                        .frame = "each child body",
                        .names = named(moving, {"torque.x", "torque.y", "torque.z", "force.x",
                                                "force.y", "force.z"})});
  to_.contacts =
      r.add({.topic = "/contacts", .kind = kContacts, .frame = "world", .names = bodies});
  if (has_free_base(model))
    to_.odometry =
        r.add({.topic = "/odom", .kind = kOdometry, .frame = "world", .names = {bodies[1]}});
  to_.com = r.add({.topic = "/com", .kind = kPoint, .frame = "world", .rate = kPlaceRate});
  add_loops(model);
  to_.step = r.add({.topic = "/step", .kind = kStepReport});
  to_.state = r.add({.topic = kStateTopic, .kind = kState, .nq = z(model.nq), .nv = z(model.nv)});
  to_.tf = r.add(
      {.topic = "/tf", .kind = kTransforms, .frame = "world", .names = bodies, .rate = kPlaceRate});
}

void RunTape::add_inputs(const World& world) {
  Recorder& r = *recorder_;
  using enum ChannelKind;
  const std::vector<std::string> drives = drive_names(world);
  to_.targets = r.add({.topic = kTargetsTopic,
                       .kind = kScalars,
                       .names = named(drives, {"position", "velocity", "torque", "voltage"})});
  to_.gains = r.add({.topic = kGainsTopic,
                     .kind = kScalars,
                     .names = named(drives, {"kind", "kp", "kd", "ki", "integral_limit",
                                             "torque_limit", "motor", "servo", "dof"})});
  std::vector<std::string> pushes;
  for (int i = 0; i < world.model().nv; ++i) pushes.push_back("dof" + std::to_string(i));
  const std::vector<std::string> bodies(world.model().body_names.begin(),
                                        world.model().body_names.end());
  for (std::string& name :
       named(bodies, {"torque.x", "torque.y", "torque.z", "force.x", "force.y", "force.z"}))
    pushes.push_back(std::move(name));
  to_.pushes = r.add({.topic = kPushesTopic, .kind = kScalars, .names = pushes});
  to_.restart = r.add({.topic = kRestartTopic,
                       .kind = kState,
                       .nq = z(world.model().nq),
                       .nv = z(world.model().nv)});
}

void RunTape::add_feet(const World& world) {
  const outcome::Scene scene =
      outcome::scene_from_model(world.model(), world.state().q, {.mesh_faces = 100});
  foot_of_body_.assign(scene.bodies.size(), -1);
  for (const outcome::SceneFoot& foot : scene.feet) {
    foot_of_body_[z(foot.body)] = static_cast<int>(to_.feet.size());
    to_.feet.push_back(recorder_->add(
        {.topic = "/feet/" + foot.label, .kind = ChannelKind::kWrench, .frame = "world"}));
  }
  foot_force_.resize(to_.feet.size());
}

void RunTape::attach(const World& world) {
  const std::string model = write_compiled_model(world.model());
  recorder_->attach(kModelFile, "application/json", model);
  recorder_->attach(kWorldFile, "application/json", write_world(world));
  if (!info_.scenario.empty()) recorder_->attach(kScenarioFile, "application/toml", info_.scenario);
  McapMap facts{{"name", info_.name}, {"robot", world.model().name}};
  for (const auto& [key, value] : info_.facts) facts[key] = value;
  const bool exact = same_physics(world.model(), read_compiled_model(model));
  facts["replay"] = exact ? "exact" : "the model was changed after it was compiled";
  recorder_->add_metadata("legwork", facts);
}

void RunTape::gather_inputs(const World& world) {
  const std::size_t n = world.drives.size();
  targets_.resize(kTargets * n), gains_.resize(kGains * n);
  for (std::size_t i = 0; i < n; ++i) {
    const Drive& d = world.drives[i];
    double* target = &targets_[kTargets * i];
    target[0] = d.position, target[1] = d.velocity, target[2] = d.torque, target[3] = d.voltage;
    const double gains[kGains] = {static_cast<double>(d.kind),
                                  d.kp,
                                  d.kd,
                                  d.ki,
                                  d.integral_limit,
                                  d.torque_limit,
                                  static_cast<double>(d.motor),
                                  static_cast<double>(d.servo),
                                  static_cast<double>(d.dof)};
    std::copy(gains, gains + kGains, &gains_[kGains * i]);
  }
  pushes_.resize(world.joint_force.size() + 6 * world.body_force.size());
  double* push = std::copy(world.joint_force.begin(), world.joint_force.end(), pushes_.data());
  for (const Force<double>& f : world.body_force) {
    push[0] = f.t.x, push[1] = f.t.y, push[2] = f.t.z;
    push[3] = f.f.x, push[4] = f.f.y, push[5] = f.f.z;
    push += 6;
  }
}

// Stamped with the step's start, before its results: in the file's order an input comes before the
// step that felt it.
void RunTape::record_inputs(const World& world) {
  const State& start = world.step_start();
  gather_inputs(world);
  if (differ(start.q, last_q_) || differ(start.v, last_v_))
    recorder_->state(to_.restart, start.t, steps_, 0, start.q, start.v);
  if (differ(gains_, last_gains_)) recorder_->scalars(to_.gains, start.t, gains_);
  if (differ(targets_, last_targets_)) recorder_->scalars(to_.targets, start.t, targets_);
  if (differ(pushes_, last_pushes_)) recorder_->scalars(to_.pushes, start.t, pushes_);
  std::swap(last_gains_, gains_), std::swap(last_targets_, targets_),
      std::swap(last_pushes_, pushes_);
  std::copy(world.state().q.begin(), world.state().q.end(), last_q_.begin());
  std::copy(world.state().v.begin(), world.state().v.end(), last_v_.begin());
}

void RunTape::after_step(const World& world) {
  if (!recorder_ || done_) return;
  record_inputs(world);
  const double t = world.time();
  record_joints(world, t);
  record_loads(world, t);
  record_places(world, t);
  if (sensors_ && sensing_->fresh()) sensors_->record(t);
  const StepReport& report = world.last_report();
  recorder_->step_report(to_.step, t,
                         {.step = steps_,
                          .time = t,
                          .residual = report.residual,
                          .iterations = static_cast<std::uint32_t>(report.iterations),
                          .ncontact = static_cast<std::uint32_t>(report.contacts),
                          .status = static_cast<std::uint32_t>(report.status),
                          .tier = static_cast<std::uint32_t>(report.tier)});
  hash_ = state_hash(world.whole_state());
  recorder_->state(to_.state, t, steps_, hash_, world.state().q, world.state().v);
  ++steps_;
}

void RunTape::record_joints(const World& world, double t) {
  const State &x = world.state(), &start = world.step_start();
  const World::AppliedForces& f = world.applied();
  for (std::size_t i = 0; i < q_.size(); ++i) {
    const std::size_t dof = z(joint_v_[i]);
    q_[i] = x.q[z(joint_q_[i])], v_[i] = x.v[dof];
    effort_[i] = f.drive[dof];
    total_[i] = f.drive[dof] + f.limit[dof] + f.friction[dof] + f.damping[dof] + f.spring[dof] +
                f.loop[dof];
    mechanical_[i] = effort_[i] * 0.5 * (start.v[dof] + x.v[dof]);
    electric_[i] = 0.0;
  }
  for (std::size_t d = 0; d < world.drives.size(); ++d) {
    if (world.drives[d].motor < 0) continue;
    const auto at = std::find(joint_v_.begin(), joint_v_.end(), world.drives[d].dof);
    if (at != joint_v_.end())
      electric_[z(static_cast<int>(at - joint_v_.begin()))] += world.motor_power(d).electric;
  }
  recorder_->joint_state(to_.joints, t, q_, v_, effort_);
  recorder_->joint_forces(to_.forces, t, effort_, total_, mechanical_, electric_);
}

// What each closed loop does to its second body (connect: a force; weld: a moment as well), and its
// first body gets the opposite.
void RunTape::add_loops(const Model& model) {
  std::vector<std::string> names;
  for (const LoopConstraint& loop : model.loops) {
    if (loop.active) names.push_back(loop.name.empty() ? model.body_names[loop.body_b] : loop.name);
  }
  if (names.empty()) return;
  loop_.resize(6 * names.size());
  to_.loops = recorder_->add({.topic = "/loops",
                              .kind = ChannelKind::kScalars,
                              .frame = "world",
                              .names = named(names, {"force.x", "force.y", "force.z", "torque.x",
                                                     "torque.y", "torque.z"})});
}

void RunTape::record_loops(const World& world, double t) {
  if (!to_.loops.valid()) return;
  double* out = loop_.data();
  for (const ActiveLoop& loop : world.solver().loops) {
    for (const double impulse : loop.lambda) *out++ = -impulse / world.options().dt;
  }
  recorder_->scalars(to_.loops, t, loop_);
}

void RunTape::record_loads(const World& world, double t) {
  if (shared_meter_ == nullptr) meter_->measure(world);
  const LoadMeter& meter = shared_meter_ != nullptr ? *shared_meter_ : *meter_;
  for (std::size_t b = 1; 6 * b <= wrench_.size(); ++b) {
    const Force<double>& F = meter.joint_wrench(BodyId(b));
    double* w = &wrench_[6 * (b - 1)];
    w[0] = F.t.x, w[1] = F.t.y, w[2] = F.t.z, w[3] = F.f.x, w[4] = F.f.y, w[5] = F.f.z;
  }
  recorder_->scalars(to_.wrenches, t, wrench_);
  record_loops(world, t);
  touching_.clear();
  std::fill(foot_force_.begin(), foot_force_.end(), zero_force<double>());
  const auto& X_WB = world.workspace().X_WB;
  for (const ContactForce& c : world.contact_forces()) {
    // Bodies swap so that normal and force point from a to b, as the message says.
    ContactSample s{.id = static_cast<std::uint32_t>(touching_.size()),
                    .body_a = c.at.body_b.value,
                    .body_b = c.at.body_a.value,
                    .mode = static_cast<std::uint32_t>(c.mode)};
    std::copy(&c.at.p_W.x, &c.at.p_W.x + 3, s.position);
    std::copy(&c.at.n_W.x, &c.at.n_W.x + 3, s.normal);
    std::copy(&c.f_W.x, &c.f_W.x + 3, s.force);
    s.depth = -c.at.gap;
    touching_.push_back(s);
    const auto add = [&](BodyId body, double sign) {
      const int foot = foot_of_body_[body.at()];
      if (foot < 0) return;
      Force<double>& F = foot_force_[z(foot)];
      F.f = F.f + c.f_W * sign;
      F.t = F.t + (cross(c.at.p_W - X_WB[body.at()].p, c.f_W) + c.t_W) * sign;
    };
    add(c.at.body_a, 1.0), add(c.at.body_b, -1.0);
  }
  recorder_->contacts(to_.contacts, t, touching_);
  for (std::size_t i = 0; i < to_.feet.size(); ++i)
    recorder_->wrench(to_.feet[i], t, three(foot_force_[i].f), three(foot_force_[i].t));
}

void RunTape::record_places(const World& world, double t) {
  const State& x = world.state();
  if (to_.odometry.valid()) {
    const Quat<double> quat{x.q[3], x.q[4], x.q[5], x.q[6]};
    const Vec3<double> v_B = transpose_times(to_matrix(quat), Vec3<double>{x.v[0], x.v[1], x.v[2]});
    recorder_->odometry(to_.odometry, t, std::span<const double, 7>(x.q.data(), 7), three(v_B),
                        std::span<const double, 3>(x.v.data() + 3, 3));
  }
  if (!recorder_->is_due(to_.tf, t)) return;
  forward_kinematics<double>(world.model(), x.q, *ws_);
  for (std::size_t b = 0; b < ws_->X_WB.size(); ++b) {
    const Quat<double> quat = to_quat(ws_->X_WB[b].R);
    const Vec3<double>& p = ws_->X_WB[b].p;
    const std::array<double, 7> pose{p.x, p.y, p.z, quat.w, quat.x, quat.y, quat.z};
    std::copy(pose.begin(), pose.end(), &poses_[7 * b]);
  }
  recorder_->transforms(to_.tf, t, poses_);
  const Vec3<double> com_W = center_of_mass(world.model(), *ws_);
  recorder_->point(to_.com, t, three(com_W));
}

RecorderStatus RunTape::finish() { return recorder_ ? recorder_->finish() : RecorderStatus{}; }

}  // namespace legwork
