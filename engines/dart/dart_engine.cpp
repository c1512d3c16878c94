// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/dart/dart_engine.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "engines/dart/dart_bridge.h"
#include "legwork/collide/detect.h"

namespace legwork::engines {

namespace {

// Opened with its symbols to itself (see dart_bridge.h): beside the program, else where it was
// built. Null where it cannot be.
void* bridge_library() {
  static void* const library = [] {
    char path[4096];
    const auto n = readlink("/proc/self/exe", path, sizeof path - 1);
    std::string beside(path, n > 0 ? static_cast<std::size_t>(n) : 0);
    beside = beside.substr(0, beside.rfind('/') + 1) + "liblegwork_dart_bridge.so";
    constexpr int kFlags = RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;
    void* found = dlopen(beside.c_str(), kFlags);
    return found != nullptr ? found : dlopen(LEGWORK_DART_BRIDGE, kFlags);
  }();
  return library;
}
template <class F>
F bridge_function(const char* name) {
  return reinterpret_cast<F>(dlsym(bridge_library(), name));
}

std::array<double, 3> array(const Vec3<double>& a) { return {a.x, a.y, a.z}; }
std::array<double, 9> array(const Mat3<double>& R) {
  return {R.xx, R.xy, R.xz, R.yx, R.yy, R.yz, R.zx, R.zy, R.zz};
}
bool one_dof(const Link<double>& link) {
  return link.kind != LinkKind::kFree && link.kind != LinkKind::kBall;
}

bridge::Body body_of(const Model& model, std::size_t b) {
  const Link<double>& link = model.tree.links[b];
  const MassProperties mass = to_mass_properties(link.M_B);
  const Sym3<double>& I = mass.inertia;
  bridge::Body body;
  body.parent = link.parent;
  body.motion = link.kind == LinkKind::kFree        ? bridge::DartJointKind::kFree
                : link.kind == LinkKind::kBall      ? bridge::DartJointKind::kBall
                : link.kind <= LinkKind::kRevoluteZ ? bridge::DartJointKind::kRevolute
                                                    : bridge::DartJointKind::kPrismatic;
  body.axis = {0, 0, 0};
  if (one_dof(link)) body.axis[static_cast<std::size_t>(link.kind) % 3] = link.sign;
  body.R_PJ = array(link.X_PJ.R), body.p_PJ = array(link.X_PJ.p);
  body.mass = mass.mass, body.com = array(mass.com);
  body.inertia = {I.xx, I.yy, I.zz, I.xy, I.xz, I.yz};
  for (const Joint& joint : model.joints) {
    if (joint.body != BodyId(b) || nv_of(joint.kind) != 1) continue;
    body.limited = joint.range.bounded();
    body.lower = joint.range.lower - link.ref, body.upper = joint.range.upper - link.ref;
    body.damping = joint.damping, body.stiffness = joint.stiffness;
    body.rest = joint.spring_ref - link.ref, body.friction = joint.friction;
  }
  return body;
}

bridge::Geom geom_of(const Model& model, const Shape& shape) {
  constexpr double kFloor = 50.0;  // half size of the box that stands for a plane [m]
  bridge::Geom g;
  g.body = shape.body.value;
  g.R_BG = array(shape.X_BG.R), g.p_BG = array(shape.X_BG.p);
  g.size = array(shape.size);
  switch (shape.kind) {
    case ShapeKind::kSphere:
      g.form = bridge::Form::kSphere;
      break;
    case ShapeKind::kBox:
      g.form = bridge::Form::kBox;
      break;
    case ShapeKind::kCapsule:
      g.form = bridge::Form::kCapsule;
      break;
    case ShapeKind::kCylinder:
      g.form = bridge::Form::kCylinder;
      break;
    case ShapeKind::kEllipsoid:
      g.form = bridge::Form::kEllipsoid;
      break;
    case ShapeKind::kPlane:
      g.form = bridge::Form::kBox;
      g.size = {kFloor, kFloor, 0.5};
      g.p_BG = array(shape.X_BG.p - shape.X_BG.R.column(2) * 0.5);
      break;
    default:
      refuse_model("dart", model, "hulls and heightfields are not handed over",
                   "use primitive shapes, or another engine");
  }
  return g;
}

class DartStepper final : public ForeignStepper {
 public:
  DartStepper(const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings)
      : ForeignStepper("dart", scene, options),
        dart_(bridge_function<bridge::MakeDartWorld>(bridge::kMakeSimulation)(setup(settings))) {
    for (const Drive& drive : drives_) {
      const bridge::DartActuation kind = drive.kind == DriveKind::kVelocityServo
                                             ? bridge::DartActuation::kServo
                                         : drive.is_row() ? bridge::DartActuation::kSpring
                                                          : bridge::DartActuation::kTorque;
      dart_->use(body(drive), kind, drive.torque_limit, drive.stiffness, drive.damping);
      springs_limited_ = springs_limited_ || (kind == bridge::DartActuation::kSpring &&
                                              std::isfinite(drive.torque_limit));
    }
    note_omissions();
    place(state_);
  }

  std::string setting() const override { return words_; }
  void place(const State& x) override;
  bool advance(const Inputs& inputs) override;

 private:
  int body(const Drive& drive) const { return model_.joints[drive.joint].body.value; }
  bridge::Setup setup(const EngineSettings& given);
  void note_omissions();
  void drive_joints(const Inputs& inputs);
  void push_bodies(const std::vector<Force<double>>& body_force);
  double given_torque(const Drive& drive, const DriveTarget& target) const;
  void read();

  std::string words_;
  bool springs_limited_ = false;
  std::unique_ptr<bridge::DartWorld> dart_;
};

bridge::Setup DartStepper::setup(const EngineSettings& given) {
  SettingReader settings("dart", given);
  bridge::Setup out;
  out.dt = dt_;
  out.gravity = array(model_.tree.gravity_W);
  out.collision = settings.word("collision", {"fcl", "dart"});
  out.solver = settings.word("solver", {"dantzig", "pgs"});
  out.erp = settings.number("erp", -1), out.cfm = settings.number("cfm", -1);
  out.max_erv = settings.number("max_erv", -1), out.allowance = settings.number("allowance", -1);
  settings.done();
  out.bodies.resize(1);
  for (std::size_t b = 1; b < model_.tree.links.size(); ++b)
    out.bodies.push_back(body_of(model_, b));
  const CollisionModel collision(model_);
  std::vector<double> friction(model_.shapes.size(), -1.0);
  std::set<std::array<int, 2>> touching;
  for (const CollisionPair& pair : collision.pairs) {
    for (const ShapeId id : {pair.a, pair.b})
      friction[id.at()] = std::max(friction[id.at()], pair.friction);
    touching.insert({model_.shapes[pair.a].body.value, model_.shapes[pair.b].body.value});
  }
  out.touching.assign(touching.begin(), touching.end());
  for (std::size_t i = 0; i < friction.size(); ++i) {
    if (friction[i] < 0) continue;
    bridge::Geom g = geom_of(model_, model_.shapes[ShapeId(i)]);
    g.friction = friction[i];
    g.restitution = std::sqrt(material_.restitution);  // DART multiplies the two
    g.slip = material_.viscous_slip;
    out.geoms.push_back(g);
  }
  char h[32];
  std::snprintf(h, sizeof h, "%g", dt_ * 1e3);
  words_ = out.collision + " collision, " + out.solver + ", h " + h + " ms";
  return out;
}

void DartStepper::note_omissions() {
  const auto any = [&](auto test) {
    return std::any_of(model_.joints.begin(), model_.joints.end(), test);
  };
  if (any([](const Joint& j) { return j.armature != 0; }))
    leave_out("armature", "DART has no rotor inertia: armatures are left out.");
  if (!model_.loops.empty()) leave_out("equality", "Closed loops are left out.");
  if (!model_.couplings.empty()) leave_out("equality joint", "Joint couplings are left out.");
  if (!model_.tendons.empty()) leave_out("tendon", "Tendons are left out.");
  if (springs_limited_)
    leave_out("torque limit", "Implicit PD is DART's joint spring, which knows no torque limit.");
  if (material_.k_n > 0)
    replace("ground stiffness",
            "DART's contact is rigid with error reduction: no ground stiffness.");
}

void DartStepper::place(const State& x) {
  state_ = x;
  for (std::size_t b = 1; b < model_.tree.links.size(); ++b) {
    const Link<double>& link = model_.tree.links[b];
    const double *q = x.q.data() + link.q, *v = x.v.data() + link.v;
    const int id = static_cast<int>(b);
    if (link.kind == LinkKind::kFree)
      dart_->set_free(id, q + 3, q, v + 3, v);
    else if (link.kind == LinkKind::kBall)
      dart_->set_ball(id, q, v);
    else
      dart_->set_joint(id, q[0] - link.ref, v[0]);
  }
  contacts_.clear();
}

void DartStepper::drive_joints(const Inputs& inputs) {
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    const Drive& drive = drives_[i];
    const DriveTarget& target = inputs.drive[i];
    const double q = state_.q[static_cast<std::size_t>(drive.q)];
    const double v = state_.v[static_cast<std::size_t>(drive.dof)];
    const double ref = model_.tree.links[model_.joints[drive.joint].body.at()].ref;
    if (drive.kind == DriveKind::kVelocityServo)
      dart_->command(body(drive), target.velocity - drive.position_gain * (q - target.position), 0);
    else if (drive.is_row())
      dart_->command(body(drive), target.torque + drive.damping * target.velocity,
                     target.position - ref);
    else
      dart_->command(body(drive), drive_torque(drive, target, q, v), 0);
  }
}

void DartStepper::read() {
  for (std::size_t b = 1; b < model_.tree.links.size(); ++b) {
    const Link<double>& link = model_.tree.links[b];
    double *q = state_.q.data() + link.q, *v = state_.v.data() + link.v;
    const int id = static_cast<int>(b);
    if (link.kind == LinkKind::kFree) {
      dart_->get_free(id, q + 3, q, v + 3, v);
    } else if (link.kind == LinkKind::kBall) {
      dart_->get_ball(id, q, v);
    } else {
      dart_->get_joint(id, q[0], v[0]);
      q[0] += link.ref;
    }
    const std::array<double, 6> F = dart_->wrench(id);
    wrench_[b] = {{F[0], F[1], F[2]}, {F[3], F[4], F[5]}};
  }
  contacts_.clear();
  for (const bridge::DartContact& c : dart_->contacts())
    contacts_.push_back(told_contact(BodyId(c.body_a), BodyId(c.body_b), {c.p[0], c.p[1], c.p[2]},
                                     {c.f[0], c.f[1], c.f[2]}, {0, 0, 0}, {c.n[0], c.n[1], c.n[2]},
                                     -c.depth));
}

void DartStepper::push_bodies(const std::vector<Force<double>>& body_force) {
  for (std::size_t b = 1; b < body_force.size(); ++b) {
    const Force<double>& F = body_force[b];
    if (norm2(F.f) + norm2(F.t) == 0.0) continue;
    dart_->push(static_cast<int>(b), {F.t.x, F.t.y, F.t.z, F.f.x, F.f.y, F.f.z});
  }
}

// DART keeps a servo's torque to itself: it is what the joint transmits along its axis, less the
// joint's own spring and damper.
double DartStepper::given_torque(const Drive& d, const DriveTarget& target) const {
  const std::size_t b = model_.joints[d.joint].body.at();
  const auto q = static_cast<std::size_t>(d.q), v = static_cast<std::size_t>(d.dof);
  if (d.kind == DriveKind::kVelocityServo) {
    const Link<double>& link = model_.tree.links[b];
    const int axis = static_cast<int>(link.kind) % 3;
    const bool turns = link.kind <= LinkKind::kRevoluteZ;
    const Joint& joint = model_.joints[d.joint];
    const double own =
        joint.stiffness * (state_.q[q] - joint.spring_ref) + joint.damping * state_.v[v];
    return link.sign * (turns ? wrench_[b].t[axis] : wrench_[b].f[axis]) + own;
  }
  const double force = dart_->torque(static_cast<int>(b));
  if (!d.is_row()) return force;
  // The spring is not in the joint's force.
  return force + d.stiffness * (target.position - state_.q[q]) - d.damping * state_.v[v];
}

bool DartStepper::advance(const Inputs& inputs) {
  drive_joints(inputs);
  push_bodies(inputs.body_force);
  const bool ok = dart_->step();
  read();
  for (std::size_t i = 0; i < drives_.size(); ++i)
    drive_torque_[i] = given_torque(drives_[i], inputs.drive[i]);
  state_.t += dt_;
  if (!ok) ++complaints_;
  return ok;
}

}  // namespace

void add_dart(EngineRegistry& registry) {
  if (bridge_library() == nullptr) return;
  registry.add(
      {"dart", std::string("DART ") + bridge_function<bridge::Version>(bridge::kVersion)(),
       [](const ScenePtr& scene, const StepOptions& options, const EngineSettings& settings) {
         return std::make_unique<DartStepper>(scene, options, settings);
       }});
}

}  // namespace legwork::engines
