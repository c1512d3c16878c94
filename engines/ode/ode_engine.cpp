// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The paper's set-up: contact flags Slip1, Slip2, SoftERP, SoftCFM, Approx1; velocity motors with a
// torque limit; joint wrenches from dJointFeedback moved to the joint (reference A eqs 4, 5).
#include "engines/ode/ode_engine.h"

#include <cmath>
#include <cstdio>

#include "engines/ode/ode_scene.h"

namespace legwork::engines {

namespace {

long g_messages = 0;  // ODE's message handler is global

// ODE prints "LCP internal error" and goes on: count instead of printing.
void count_message(int, const char*, va_list) { ++g_messages; }

struct Knobs {
  bool quick = false, relative = true, joined = false;
  int iterations = 20;
  double erp = 0.2, cfm = 1e-10;  // ODE's own defaults
  double slip = -1;               // negative: the material's, without the flags where it is 0

  explicit Knobs(const EngineSettings& given) {
    SettingReader settings("ode", given);
    quick = settings.word("solver", {"step", "quick"}) == "quick";
    iterations = static_cast<int>(settings.number("iterations", iterations));
    erp = settings.number("erp", erp);
    cfm = settings.number("cfm", cfm);
    joined = settings.word("fixed", {"merged", "joined"}) == "joined";
    relative = settings.number("pyramid", 1) != 0;
    slip = settings.number("slip", slip);
    settings.done();
  }
};

// A step's contact joints.
struct ContactJoints {
  ContactJoints() : group(dJointGroupCreate(0)) {}
  ContactJoints(const ContactJoints&) = delete;
  ContactJoints& operator=(const ContactJoints&) = delete;
  ~ContactJoints() { dJointGroupDestroy(group); }
  dJointGroupID group;
};

class OdeStepper final : public ForeignStepper {
 public:
  OdeStepper(const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings)
      : ForeignStepper("ode", scene, options),
        knobs_(settings),
        ode_(model_, {knobs_.erp, knobs_.cfm, knobs_.joined}) {
    dWorldSetQuickStepNumIterations(ode_.world, knobs_.iterations);
    gaps_ = ode_.gaps;
    set_up_motors();
    set_up_friction();
    place(state_);
  }

  std::string setting() const override;
  void place(const State& x) override;
  bool advance(const Inputs& inputs) override;

 private:
  static constexpr std::size_t kPoints = 10;  // per pair, as the paper

  struct Touch {
    BodyId a, b;
    Vec3<double> p_W, n_W;
    double gap;
    dJointID joint;
  };

  dJointID joint(const Drive& drive) const {
    return ode_.joints[model_.joints[drive.joint].body.at()];
  }
  bool hinge(const Drive& drive) const {
    return model_.joints[drive.joint].kind == JointKind::kRevolute;
  }
  void set_param(const Drive& drive, int parameter, double value) {
    (hinge(drive) ? dJointSetHingeParam : dJointSetSliderParam)(joint(drive), parameter, value);
  }
  void set_up_motors();
  void set_up_friction();
  void drive_joints(const Inputs& inputs);
  void add_passive();
  void push_bodies(const std::vector<Force<double>>& body_force);
  void collide();
  dSurfaceParameters surface(double friction) const;
  void read_forces();
  void add_slider_force(std::size_t b, int axis);

  Knobs knobs_;
  OdeScene ode_;
  ContactJoints touching_;
  std::vector<Touch> touches_;
  std::vector<dJointFeedback> touch_feedback_;
  std::vector<dContact> points_ = std::vector<dContact>(kPoints);
  std::vector<double> extra_;            // per body: torque added outside ODE's feedback [N·m]
  std::vector<Pose<double>> start_;      // poses the step began with
  std::vector<Vec3<double>> start_com_;  // and centres of mass
};

std::string OdeStepper::setting() const {
  char text[160];
  if (knobs_.quick)
    std::snprintf(text, sizeof text, "QuickStep %d iterations, h %g ms", knobs_.iterations,
                  dt_ * 1e3);
  else
    std::snprintf(text, sizeof text, "dWorldStep, h %g ms", dt_ * 1e3);
  return text;
}

// A motor row is v⁺ + cfm·τ = target: 1/cfm is the slope of the servo.
void OdeStepper::set_up_motors() {
  for (const Drive& drive : drives_) {
    if (!drive.is_row()) continue;
    const double slope = drive.kind == DriveKind::kVelocityServo
                             ? drive.slope
                             : dt_ * drive.stiffness + drive.damping;
    set_param(drive, dParamFMax,
              std::isfinite(drive.torque_limit) ? drive.torque_limit : dInfinity);
    // An endless slope is ODE's own hard motor with the world's mixing.
    if (std::isfinite(slope)) set_param(drive, dParamCFM, 1.0 / slope);
  }
}

// A joint that no motor row moves rubs as a motor that wants it still and has no more than the
// friction to hold it.
void OdeStepper::set_up_friction() {
  std::vector<bool> unmoved(model_.joints.size(), true);
  for (const Drive& drive : drives_)
    if (drive.is_row()) unmoved[drive.joint.at()] = false;
  bool left_out = false;
  for (std::size_t j = 0; j < model_.joints.size(); ++j) {
    const Joint& joint = model_.joints[JointId(j)];
    if (joint.friction == 0.0) continue;
    if (!unmoved[j] || nv_of(joint.kind) != 1) {
      left_out = true;
      continue;
    }
    const dJointID id = ode_.joints[joint.body.at()];
    const auto set =
        joint.kind == JointKind::kRevolute ? dJointSetHingeParam : dJointSetSliderParam;
    set(id, dParamVel, 0.0);
    set(id, dParamFMax, joint.friction);
  }
  if (left_out)
    gaps_.push_back({"frictionloss",
                     "Dry friction is left out at joints that a servo's own row moves.", false});
}

void OdeStepper::place(const State& x) {
  state_ = x;
  ode_.place(x);
  dJointGroupEmpty(touching_.group);
  contacts_.clear();
  touches_.clear();
  std::fill(drive_torque_.begin(), drive_torque_.end(), 0.0);
}

void OdeStepper::drive_joints(const Inputs& inputs) {
  extra_.assign(model_.tree.links.size(), 0.0);
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const Drive& drive = drives_[i];
    const double q = state_.q[static_cast<std::size_t>(drive.q)];
    const double v = state_.v[static_cast<std::size_t>(drive.dof)];
    if (drive.is_row()) {
      set_param(drive, dParamVel, -drive_row(drive, inputs.drive[i], dt_, q).beta);
      continue;
    }
    drive_torque_[i] = drive_torque(drive, inputs.drive[i], q, v);
    extra_[model_.joints[drive.joint].body.at()] += drive_torque_[i];
  }
}

// Springs and dampers of joints as explicit torques: ODE has none of its own.
void OdeStepper::add_passive() {
  for (const Joint& joint : model_.joints) {
    if (nv_of(joint.kind) != 1) continue;
    const double q = state_.q[static_cast<std::size_t>(joint.q)];
    const double v = state_.v[static_cast<std::size_t>(joint.v)];
    extra_[joint.body.at()] -= joint.stiffness * (q - joint.spring_ref) + joint.damping * v;
  }
  for (std::size_t b = 1; b < extra_.size(); ++b) {
    if (extra_[b] == 0.0) continue;
    const bool turns = model_.tree.links[b].kind <= LinkKind::kRevoluteZ;
    (turns ? dJointAddHingeTorque : dJointAddSliderForce)(ode_.joints[b], extra_[b]);
  }
}

void OdeStepper::push_bodies(const std::vector<Force<double>>& body_force) {
  for (std::size_t b = 1; b < body_force.size(); ++b) {
    const Force<double>& F = body_force[b];
    if (norm2(F.f) + norm2(F.t) == 0.0) continue;
    // ODE adds forces at the centre of mass.
    const Mat3<double> R = ode_.pose(b).R;
    const Vec3<double> f = R * F.f, t = R * (F.t - cross(ode_.com[b], F.f));
    dBodyAddForce(ode_.bodies[b], f.x, f.y, f.z);
    dBodyAddTorque(ode_.bodies[b], t.x, t.y, t.z);
  }
}

dSurfaceParameters OdeStepper::surface(double friction) const {
  dSurfaceParameters s{};
  s.mu = friction;
  if (knobs_.relative) s.mode |= dContactApprox1;
  if (material_.k_n > 0) {
    s.mode |= dContactSoftERP | dContactSoftCFM;
    s.soft_erp = dt_ / (dt_ + material_.tau_n);  // erp = h·k/(h·k + c), 1/cfm = h·k + c
    s.soft_cfm = 1.0 / (material_.k_n * (dt_ + material_.tau_n));
  }
  const double slip = knobs_.slip >= 0 ? knobs_.slip : material_.viscous_slip;
  if (slip > 0 || knobs_.slip >= 0) {
    s.mode |= dContactSlip1 | dContactSlip2;
    s.slip1 = s.slip2 = slip;
  }
  if (material_.restitution > 0) {
    s.mode |= dContactBounce;
    s.bounce = material_.restitution;
    s.bounce_vel = 0.01;
  }
  return s;
}

void OdeStepper::collide() {
  dJointGroupEmpty(touching_.group);
  touches_.clear();
  for (const CollisionPair& pair : ode_.collision.pairs) {
    const Shape &a = model_.shapes[pair.a], &b = model_.shapes[pair.b];
    const int n = dCollide(ode_.geoms[pair.a.at()], ode_.geoms[pair.b.at()], kPoints,
                           &points_[0].geom, sizeof(dContact));
    for (int i = 0; i < n; ++i) {
      dContact& point = points_[static_cast<std::size_t>(i)];
      point.surface = surface(pair.friction);
      const dJointID id = dJointCreateContact(ode_.world, touching_.group, &point);
      dJointAttach(id, ode_.bodies[a.body.at()], ode_.bodies[b.body.at()]);
      touches_.push_back(
          {a.body, b.body, vec3(point.geom.pos), vec3(point.geom.normal), -point.geom.depth, id});
    }
  }
  // ODE keeps the pointers: hand them out when the vector no longer moves.
  touch_feedback_.assign(touches_.size(), {});
  for (std::size_t i = 0; i < touches_.size(); ++i)
    dJointSetFeedback(touches_[i].joint, &touch_feedback_[i]);
}

void OdeStepper::read_forces() {
  contacts_.clear();
  for (std::size_t i = 0; i < touches_.size(); ++i) {
    const Touch& at = touches_[i];
    contacts_.push_back(
        told_contact(at.a, at.b, at.p_W, vec3(touch_feedback_[i].f1), {0, 0, 0}, at.n_W, at.gap));
  }
  for (std::size_t b = 1; b < wrench_.size(); ++b) {
    if (ode_.joints[b] == nullptr) continue;
    const Link<double>& link = model_.tree.links[b];
    const dJointFeedback& F = ode_.feedback[b];
    const Vec3<double> f = vec3(F.f1);
    // Reference A eq 5: the moment at the joint from the one at the child's centre of mass, with
    // the places the solver used.
    Vec3<double> t = vec3(F.t1) + cross(start_com_[b] - start_[b].p, f);
    wrench_[b] = {transpose_times(start_[b].R, t), transpose_times(start_[b].R, f)};
    // dJointAddHingeTorque is not in the feedback: without this the wrench misses just that.
    const int axis = static_cast<int>(link.kind) % 3;
    if (link.kind <= LinkKind::kRevoluteZ)
      wrench_[b].t[axis] += link.sign * extra_[b];
    else if (link.kind <= LinkKind::kPrismaticZ)
      add_slider_force(b, axis);
  }
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    if (!drives_[i].is_row()) continue;
    const std::size_t b = model_.joints[drives_[i].joint].body.at();
    const Link<double>& link = model_.tree.links[b];
    const int axis = static_cast<int>(link.kind) % 3;
    const Force<double>& F = wrench_[b];
    const double along = link.kind <= LinkKind::kRevoluteZ ? F.t[axis] : F.f[axis];
    drive_torque_[i] = link.sign * along - extra_[b];
  }
}

// dJointAddSliderForce acts half-way between the two centres of mass (at the child's alone where
// the parent is the world): about the joint that is a moment too.
void OdeStepper::add_slider_force(std::size_t b, int axis) {
  const auto p = static_cast<std::size_t>(model_.tree.links[b].parent);
  const Vec3<double> at = p == 0 ? start_com_[b] : (start_com_[b] + start_com_[p]) * 0.5;
  Vec3<double> f{0, 0, 0};
  f[axis] = model_.tree.links[b].sign * extra_[b];
  const Vec3<double> arm = transpose_times(start_[b].R, at - start_[b].p);
  wrench_[b] = wrench_[b] + Force<double>{cross(arm, f), f};
}

bool OdeStepper::advance(const Inputs& inputs) {
  dSetMessageHandler(count_message);
  const long before = g_messages;
  drive_joints(inputs);
  add_passive();
  push_bodies(inputs.body_force);
  collide();
  start_.resize(ode_.bodies.size());
  start_com_.resize(ode_.bodies.size());
  for (std::size_t b = 1; b < start_.size(); ++b) {
    start_[b] = ode_.pose(b);
    start_com_[b] = vec3(dBodyGetPosition(ode_.bodies[b]));
  }
  const bool ok = (knobs_.quick ? dWorldQuickStep : dWorldStep)(ode_.world, dt_) != 0;
  if (g_messages != before || !ok) ++complaints_;
  read_forces();
  ode_.read(state_);
  state_.t += dt_;
  return ok;
}

}  // namespace

void add_ode(EngineRegistry& registry) {
  registry.add(
      {"ode", "Open Dynamics Engine: dWorldStep, or solver=quick",
       [](const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings) {
         return std::make_unique<OdeStepper>(scene, options, settings);
       }});
}

}  // namespace legwork::engines
