// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// DART calls behind dart_dynamics.h.
//
// A free joint's rates are [w_B, v_B] in DART and [v_W, w_B] in legwork: u = T(q)·v with
// v_B = R_WBᵀ·v_W. With s = Ṫ·v = (0, −w_B × v_B) the terms change as
//   M = Tᵀ·M_d·T,   bias = Tᵀ·(bias_d + M_d·s),   v̇ = T⁻¹·(u̇ − s),   τ_d = T⁻ᵀ·τ.
// T is orthogonal and block-diagonal, so T⁻¹ = Tᵀ. All other joints have the same rates in both.
#include "cross_engine/dart_dynamics.h"

#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

namespace legwork::witness {

namespace dd = dart::dynamics;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {
Vector3d eigen(const Vec3<double>& a) { return {a.x, a.y, a.z}; }
Eigen::Matrix3d eigen(const Mat3<double>& R) {
  Eigen::Matrix3d out;
  out << R.xx, R.xy, R.xz, R.yx, R.yy, R.yz, R.zx, R.zy, R.zz;
  return out;
}
Eigen::Isometry3d eigen(const Pose<double>& X) {
  Eigen::Isometry3d out = Eigen::Isometry3d::Identity();
  out.linear() = eigen(X.R);
  out.translation() = eigen(X.p);
  return out;
}
Vector3d rotation_vector(const double* wxyz) {
  const Vector3d xyz(wxyz[1], wxyz[2], wxyz[3]);
  const double s = xyz.norm();
  return s == 0 ? Vector3d(Vector3d::Zero()) : Vector3d(xyz * (2 * std::atan2(s, wxyz[0]) / s));
}

template <class Joint>
typename Joint::Properties with_axis(const Link<double>& link, bool revolute) {
  typename Joint::Properties joint;
  const int axis = static_cast<int>(link.kind) - (revolute ? 0 : 3);
  joint.mAxis = Vector3d::Unit(axis) * link.sign;
  return joint;
}

dd::BodyNode* add_body(dd::Skeleton& skeleton, const Link<double>& link, dd::BodyNode* parent,
                       const std::string& name) {
  const MassProperties mass = to_mass_properties(link.M_B);
  const Sym3<double>& I = mass.inertia;
  // DART warns of each massless body (between the joints of a part): give it what adds no digit.
  const double kilograms = std::max(mass.mass, 1e-200);
  dd::BodyNode::Properties body;
  body.mName = name;
  body.mInertia = dd::Inertia(kilograms, mass.com.x, mass.com.y, mass.com.z, I.xx, I.yy, I.zz, I.xy,
                              I.xz, I.yz);
  const auto add = [&]<class Joint>(typename Joint::Properties joint) {
    joint.mName = name + "_joint";
    if (link.kind != LinkKind::kFree) joint.mT_ParentBodyToJoint = eigen(link.X_PJ);
    return skeleton.createJointAndBodyNodePair<Joint>(parent, joint, body).second;
  };
  switch (link.kind) {
    case LinkKind::kFree:
      return add.operator()<dd::FreeJoint>({});
    case LinkKind::kBall:
      return add.operator()<dd::BallJoint>({});
    case LinkKind::kRevoluteX:
    case LinkKind::kRevoluteY:
    case LinkKind::kRevoluteZ:
      return add.operator()<dd::RevoluteJoint>(with_axis<dd::RevoluteJoint>(link, true));
    default:
      return add.operator()<dd::PrismaticJoint>(with_axis<dd::PrismaticJoint>(link, false));
  }
}
}  // namespace

struct DartDynamics::Impl {
  const Model& model;
  dd::SkeletonPtr skeleton = dd::Skeleton::create();
  std::vector<Eigen::Index> first;  // of each link's rates in DART

  void set_state(const State& x, const MatrixXd& T) {
    VectorXd q(model.nv), v(model.nv);
    for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
      const Link<double>& link = model.tree.links[b];
      const double* at = x.q.data() + link.q;
      if (link.kind == LinkKind::kFree) {
        q.segment<3>(first[b]) = rotation_vector(at + 3);
        q.segment<3>(first[b] + 3) = Vector3d(at[0], at[1], at[2]);
      } else if (link.kind == LinkKind::kBall) {
        q.segment<3>(first[b]) = rotation_vector(at);
      } else {
        q[first[b]] = at[0] - link.ref;
      }
    }
    v = T * Eigen::Map<const VectorXd>(x.v.data(), model.nv);
    skeleton->setPositions(q);
    skeleton->setVelocities(v);
  }

  // T, and s = Ṫ·v.
  void change_of_rates(const State& x, MatrixXd& T, VectorXd& s) const {
    T.setZero(model.nv, model.nv);
    s.setZero(model.nv);
    for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
      const Link<double>& link = model.tree.links[b];
      const Eigen::Index d = first[b];
      if (link.kind != LinkKind::kFree) {
        const int n = nv_of(link.kind);
        T.block(d, link.v, n, n).setIdentity();
        continue;
      }
      const double* o = x.q.data() + link.q + 3;
      const Eigen::Matrix3d R_WB = Eigen::Quaterniond(o[0], o[1], o[2], o[3]).toRotationMatrix();
      const Eigen::Map<const Vector3d> v_W(x.v.data() + link.v), w_B(x.v.data() + link.v + 3);
      T.block<3, 3>(d, link.v + 3).setIdentity();
      T.block<3, 3>(d + 3, link.v) = R_WB.transpose();
      s.segment<3>(d + 3) = -w_B.cross(R_WB.transpose() * v_W);
    }
  }
};

DartDynamics::DartDynamics(const Model& model)
    : impl_(new Impl{model, dd::Skeleton::create(), {}}) {
  dd::Skeleton& skeleton = *impl_->skeleton;
  skeleton.setGravity(eigen(model.tree.gravity_W));
  std::vector<dd::BodyNode*> bodies = {nullptr};
  for (std::size_t b = 1; b < model.tree.links.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    bodies.push_back(add_body(skeleton, link, bodies[static_cast<std::size_t>(link.parent)],
                              "body" + std::to_string(b)));
  }
  impl_->first.push_back(0);
  for (std::size_t b = 1; b < bodies.size(); ++b)
    impl_->first.push_back(
        static_cast<Eigen::Index>(bodies[b]->getParentJoint()->getIndexInSkeleton(0)));
}

DartDynamics::~DartDynamics() = default;

Terms DartDynamics::terms(const State& x, const std::vector<double>& tau) {
  MatrixXd T;
  VectorXd s;
  impl_->change_of_rates(x, T, s);
  impl_->set_state(x, T);
  dd::Skeleton& skeleton = *impl_->skeleton;
  const auto n = static_cast<Eigen::Index>(tau.size());
  skeleton.setForces(T * Eigen::Map<const VectorXd>(tau.data(), n));
  skeleton.computeForwardDynamics();
  const VectorXd vdot = T.transpose() * (skeleton.getAccelerations() - s);
  const MatrixXd M_d = skeleton.getMassMatrix(), M = T.transpose() * M_d * T;
  const VectorXd bias = T.transpose() * (skeleton.getCoriolisAndGravityForces() + M_d * s);
  return {
      {M.data(), M.data() + n * n}, {bias.data(), bias.data() + n}, {vdot.data(), vdot.data() + n}};
}

std::string dart_version() {
  return std::to_string(DART_MAJOR_VERSION) + "." + std::to_string(DART_MINOR_VERSION) + "." +
         std::to_string(DART_PATCH_VERSION);
}

}  // namespace legwork::witness
