// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/dart/dart_bridge.h"

#include <algorithm>
#include <cmath>
#include <dart/collision/collision.hpp>
#include <dart/constraint/constraint.hpp>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/CapsuleShape.hpp>
#include <dart/dynamics/CylinderShape.hpp>
#include <dart/dynamics/EllipsoidShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/ShapeNode.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>
#include <set>

namespace legwork::engines::bridge {

namespace dd = dart::dynamics;
namespace dc = dart::collision;
using Eigen::Vector3d;

namespace {
Vector3d vec(const std::array<double, 3>& a) { return {a[0], a[1], a[2]}; }
Eigen::Isometry3d pose(const std::array<double, 9>& R, const std::array<double, 3>& p) {
  Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
  X.linear() = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R.data());
  X.translation() = vec(p);
  return X;
}
Vector3d rotation_vector(const double* wxyz) {
  const Vector3d xyz(wxyz[1], wxyz[2], wxyz[3]);
  const double s = xyz.norm();
  return s == 0 ? Vector3d(Vector3d::Zero()) : Vector3d(xyz * (2 * std::atan2(s, wxyz[0]) / s));
}
void to_quat(const Eigen::Matrix3d& R, double* wxyz) {
  const Eigen::Quaterniond q(R);
  wxyz[0] = q.w(), wxyz[1] = q.x(), wxyz[2] = q.y(), wxyz[3] = q.z();
}

// Only the pairs the model allows.
class PairFilter final : public dc::CollisionFilter {
 public:
  std::set<std::pair<const dd::BodyNode*, const dd::BodyNode*>> pairs;

  bool ignoresCollision(const dc::CollisionObject* a, const dc::CollisionObject* b) const override {
    const dd::BodyNode* x = node(a);
    const dd::BodyNode* y = node(b);
    return pairs.count({std::min(x, y), std::max(x, y)}) == 0;
  }
  static const dd::BodyNode* node(const dc::CollisionObject* object) {
    const auto* shape = object->getShapeFrame()->asShapeNode();
    return shape == nullptr ? nullptr : shape->getBodyNodePtr().get();
  }
};

dd::ShapePtr shape_of(const Geom& g) {
  switch (g.form) {
    case Form::kSphere:
      return std::make_shared<dd::SphereShape>(g.size[0]);
    case Form::kBox:
      return std::make_shared<dd::BoxShape>(2 * vec(g.size));
    case Form::kCapsule:
      return std::make_shared<dd::CapsuleShape>(g.size[0], 2 * g.size[1]);
    case Form::kCylinder:
      return std::make_shared<dd::CylinderShape>(g.size[0], 2 * g.size[1]);
    default:
      return std::make_shared<dd::EllipsoidShape>(2 * vec(g.size));
  }
}
}  // namespace

namespace {

struct Impl {
  dart::simulation::WorldPtr world = dart::simulation::World::create();
  dd::SkeletonPtr robot = dd::Skeleton::create("robot"), ground = dd::Skeleton::create("ground");
  std::vector<dd::BodyNode*> nodes;  // [0] is the ground's
  std::vector<DartActuation> commands;
  std::vector<double> kd;

  int index(const dd::BodyNode* node) const {
    const auto it = std::find(nodes.begin(), nodes.end(), node);
    return it == nodes.end() ? 0 : static_cast<int>(it - nodes.begin());
  }
  dd::Joint* joint(int body) const {
    return nodes[static_cast<std::size_t>(body)]->getParentJoint();
  }
  dd::BodyNode* add(const Body& b, dd::BodyNode* parent, const std::string& name);
  void add_geom(const Geom& g);
  void set_solver(const Setup& setup);
};

dd::BodyNode* Impl::add(const Body& b, dd::BodyNode* parent, const std::string& name) {
  dd::BodyNode::Properties body;
  body.mName = name;
  const auto& I = b.inertia;
  body.mInertia = dd::Inertia(std::max(b.mass, 1e-200), b.com[0], b.com[1], b.com[2], I[0], I[1],
                              I[2], I[3], I[4], I[5]);
  const auto with = [&]<class Joint>(typename Joint::Properties joint) {
    joint.mName = name + "_joint";
    if (b.motion != DartJointKind::kFree) joint.mT_ParentBodyToJoint = pose(b.R_PJ, b.p_PJ);
    return robot->createJointAndBodyNodePair<Joint>(parent, joint, body).second;
  };
  if (b.motion == DartJointKind::kFree) return with.operator()<dd::FreeJoint>({});
  if (b.motion == DartJointKind::kBall) return with.operator()<dd::BallJoint>({});
  dd::BodyNode* node;
  if (b.motion == DartJointKind::kRevolute) {
    dd::RevoluteJoint::Properties joint;
    joint.mAxis = vec(b.axis);
    node = with.operator()<dd::RevoluteJoint>(joint);
  } else {
    dd::PrismaticJoint::Properties joint;
    joint.mAxis = vec(b.axis);
    node = with.operator()<dd::PrismaticJoint>(joint);
  }
  dd::Joint* joint = node->getParentJoint();
  if (b.limited) {
    joint->setPositionLowerLimit(0, b.lower);
    joint->setPositionUpperLimit(0, b.upper);
    joint->setLimitEnforcement(true);
  }
  joint->setDampingCoefficient(0, b.damping);
  joint->setSpringStiffness(0, b.stiffness);
  joint->setRestPosition(0, b.rest);
  joint->setCoulombFriction(0, b.friction);
  return node;
}

void Impl::add_geom(const Geom& g) {
  dd::BodyNode* node = nodes[static_cast<std::size_t>(g.body)];
  dd::ShapeNode* shape =
      node->createShapeNodeWith<dd::CollisionAspect, dd::DynamicsAspect>(shape_of(g));
  shape->setRelativeTransform(pose(g.R_BG, g.p_BG));
  dd::DynamicsAspect* aspect = shape->getDynamicsAspect();
  aspect->setFrictionCoeff(g.friction);
  aspect->setRestitutionCoeff(g.restitution);
  if (g.slip > 0) {
    aspect->setPrimarySlipCompliance(g.slip);
    aspect->setSecondarySlipCompliance(g.slip);
  }
}

void Impl::set_solver(const Setup& setup) {
  using dart::constraint::ContactConstraint;
  if (setup.solver == "pgs")
    world->setConstraintSolver(std::make_unique<dart::constraint::BoxedLcpConstraintSolver>(
        std::make_shared<dart::constraint::PgsBoxedLcpSolver>()));
  auto* solver = world->getConstraintSolver();
  if (setup.collision == "dart") solver->setCollisionDetector(dc::DARTCollisionDetector::create());
  // Statics of the class: one world at a time decides, so each sets its own.
  ContactConstraint::setErrorReductionParameter(setup.erp >= 0 ? setup.erp : 0.01);
  ContactConstraint::setConstraintForceMixing(setup.cfm >= 0 ? setup.cfm : 1e-5);
  ContactConstraint::setMaxErrorReductionVelocity(setup.max_erv >= 0 ? setup.max_erv : 1e-1);
  ContactConstraint::setErrorAllowance(setup.allowance >= 0 ? setup.allowance : 0.0);
  auto filter = std::make_shared<PairFilter>();
  for (const auto& [a, b] : setup.touching) {
    const dd::BodyNode* x = nodes[static_cast<std::size_t>(a)];
    const dd::BodyNode* y = nodes[static_cast<std::size_t>(b)];
    filter->pairs.insert({std::min(x, y), std::max(x, y)});
  }
  solver->getCollisionOption().collisionFilter = filter;
  solver->getCollisionOption().maxNumContacts = 1000;
}

class DartSimulation final : public DartWorld {
 public:
  explicit DartSimulation(const Setup& setup);
  void set_free(int body, const double* quat_wxyz, const double* p, const double* w_B,
                const double* v_W) override;
  void set_ball(int body, const double* quat_wxyz, const double* w_B) override;
  void set_joint(int body, double q, double v) override;
  void get_free(int body, double* quat_wxyz, double* p, double* w_B, double* v_W) const override;
  void get_ball(int body, double* quat_wxyz, double* w_B) const override;
  void get_joint(int body, double& q, double& v) const override;
  void use(int body, DartActuation command, double limit, double kp, double kd) override;
  void command(int body, double value, double rest) override;
  void push(int body, const std::array<double, 6>& F) override;
  bool step() override;
  double torque(int body) const override;
  std::array<double, 6> wrench(int body) const override;
  std::vector<DartContact> contacts() const override;

 private:
  std::unique_ptr<Impl> impl_;
};

DartSimulation::DartSimulation(const Setup& setup) : impl_(new Impl) {
  Impl& s = *impl_;
  s.world->setTimeStep(setup.dt);
  s.world->setGravity(vec(setup.gravity));
  s.nodes.push_back(s.ground->createJointAndBodyNodePair<dd::WeldJoint>().second);
  s.ground->setMobile(false);
  for (std::size_t b = 1; b < setup.bodies.size(); ++b) {
    const auto p = static_cast<std::size_t>(setup.bodies[b].parent);
    s.nodes.push_back(
        s.add(setup.bodies[b], p == 0 ? nullptr : s.nodes[p], "body" + std::to_string(b)));
  }
  s.robot->enableSelfCollisionCheck();
  s.robot->enableAdjacentBodyCheck();
  for (const Geom& g : setup.geoms) s.add_geom(g);
  s.commands.assign(s.nodes.size(), DartActuation::kNone);
  s.kd.assign(s.nodes.size(), 0.0);
  s.world->addSkeleton(s.ground);
  s.world->addSkeleton(s.robot);
  s.set_solver(setup);
}

void DartSimulation::set_free(int body, const double* quat, const double* p, const double* w_B,
                              const double* v_W) {
  auto* joint = static_cast<dd::FreeJoint*>(impl_->joint(body));
  Eigen::Vector6d q, v;
  q << rotation_vector(quat), Vector3d(p[0], p[1], p[2]);
  const Eigen::Matrix3d R = Eigen::Quaterniond(quat[0], quat[1], quat[2], quat[3]).matrix();
  v << Vector3d(w_B[0], w_B[1], w_B[2]), R.transpose() * Vector3d(v_W[0], v_W[1], v_W[2]);
  joint->setPositions(q);
  joint->setVelocities(v);
}
void DartSimulation::set_ball(int body, const double* quat, const double* w_B) {
  impl_->joint(body)->setPositions(rotation_vector(quat));
  impl_->joint(body)->setVelocities(Vector3d(w_B[0], w_B[1], w_B[2]));
}
void DartSimulation::set_joint(int body, double q, double v) {
  impl_->joint(body)->setPosition(0, q);
  impl_->joint(body)->setVelocity(0, v);
}

void DartSimulation::get_free(int body, double* quat, double* p, double* w_B, double* v_W) const {
  const dd::BodyNode* node = impl_->nodes[static_cast<std::size_t>(body)];
  to_quat(node->getTransform().linear(), quat);
  const Vector3d at = node->getTransform().translation(), v = node->getLinearVelocity();
  const Vector3d w = node->getTransform().linear().transpose() * node->getAngularVelocity();
  std::copy(at.data(), at.data() + 3, p);
  std::copy(v.data(), v.data() + 3, v_W);
  std::copy(w.data(), w.data() + 3, w_B);
}
void DartSimulation::get_ball(int body, double* quat, double* w_B) const {
  const Vector3d r = impl_->joint(body)->getPositions(), w = impl_->joint(body)->getVelocities();
  to_quat(dart::math::expMapRot(r), quat);
  std::copy(w.data(), w.data() + 3, w_B);
}
void DartSimulation::get_joint(int body, double& q, double& v) const {
  q = impl_->joint(body)->getPosition(0);
  v = impl_->joint(body)->getVelocity(0);
}

void DartSimulation::use(int body, DartActuation command, double limit, double kp, double kd) {
  dd::Joint* joint = impl_->joint(body);
  impl_->commands[static_cast<std::size_t>(body)] = command;
  if (command == DartActuation::kServo) {
    joint->setActuatorType(dd::Joint::SERVO);
    joint->setForceLowerLimit(0, -limit);
    joint->setForceUpperLimit(0, limit);
  }
  if (command == DartActuation::kSpring) {
    joint->setSpringStiffness(0, kp);
    joint->setDampingCoefficient(0, joint->getDampingCoefficient(0) + kd);
  }
}

void DartSimulation::command(int body, double value, double rest) {
  dd::Joint* joint = impl_->joint(body);
  const DartActuation kind = impl_->commands[static_cast<std::size_t>(body)];
  if (kind == DartActuation::kServo) joint->setCommand(0, value);
  if (kind == DartActuation::kTorque) joint->setForce(0, value);
  if (kind == DartActuation::kSpring) {
    joint->setRestPosition(0, rest);
    joint->setForce(0, value);
  }
}

void DartSimulation::push(int body, const std::array<double, 6>& F) {
  dd::BodyNode* node = impl_->nodes[static_cast<std::size_t>(body)];
  node->addExtForce(Vector3d(F[3], F[4], F[5]), Vector3d::Zero(), true, true);
  node->addExtTorque(Vector3d(F[0], F[1], F[2]), true);
}

bool DartSimulation::step() {
  impl_->world->step(false);  // keeps the forces, so that they can be read
  impl_->robot->clearExternalForces();
  return impl_->robot->getVelocities().allFinite();
}
double DartSimulation::torque(int body) const { return impl_->joint(body)->getForce(0); }
std::array<double, 6> DartSimulation::wrench(int body) const {
  const Eigen::Vector6d& F = impl_->nodes[static_cast<std::size_t>(body)]->getBodyForce();
  return {F[0], F[1], F[2], F[3], F[4], F[5]};
}

std::vector<DartContact> DartSimulation::contacts() const {
  std::vector<DartContact> out;
  for (const dc::Contact& c : impl_->world->getLastCollisionResult().getContacts()) {
    DartContact at;
    at.body_a = impl_->index(PairFilter::node(c.collisionObject1));
    at.body_b = impl_->index(PairFilter::node(c.collisionObject2));
    double sign = 1;  // DART's force acts on the first
    if (at.body_a == 0) std::swap(at.body_a, at.body_b), sign = -1;
    for (int k = 0; k < 3; ++k) {
      const auto i = static_cast<std::size_t>(k);
      at.p[i] = c.point[k], at.f[i] = sign * c.force[k];
      at.n[i] = sign * c.normal[k];  // DART's points from the second to the first
    }
    at.depth = c.penetrationDepth;
    out.push_back(at);
  }
  return out;
}

}  // namespace

}  // namespace legwork::engines::bridge

extern "C" __attribute__((visibility("default"))) legwork::engines::bridge::DartWorld*
legwork_dart_simulation(const legwork::engines::bridge::Setup& setup) {
  return new legwork::engines::bridge::DartSimulation(setup);
}

extern "C" __attribute__((visibility("default"))) const char* legwork_dart_version() {
  static const std::string text = std::to_string(DART_MAJOR_VERSION) + "." +
                                  std::to_string(DART_MINOR_VERSION) + "." +
                                  std::to_string(DART_PATCH_VERSION);
  return text.c_str();
}
