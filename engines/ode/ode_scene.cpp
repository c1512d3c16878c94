// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "engines/ode/ode_scene.h"

#include <cmath>
#include <numbers>

#include "legwork/dynamics/kinematics.h"

namespace legwork::engines {

namespace {
void to_ode(const Mat3<double>& R, dMatrix3 out) {
  const double rows[12] = {R.xx, R.xy, R.xz, 0, R.yx, R.yy, R.yz, 0, R.zx, R.zy, R.zz, 0};
  std::copy(rows, rows + 12, out);
}

Vec3<double> unit(int axis, double length) {
  return {axis == 0 ? length : 0.0, axis == 1 ? length : 0.0, axis == 2 ? length : 0.0};
}

// Angle of a turn about one of the principal axes.
double angle_about(int axis, const Mat3<double>& R) {
  if (axis == 0) return std::atan2(R.zy - R.yz, R.yy + R.zz);
  if (axis == 1) return std::atan2(R.xz - R.zx, R.xx + R.zz);
  return std::atan2(R.yx - R.xy, R.xx + R.yy);
}

dBodyID new_body(dWorldID world, const MassProperties& mass) {
  const Sym3<double>& I = mass.inertia;
  dMass ode;
  dMassSetParameters(&ode, mass.mass, 0, 0, 0, I.xx, I.yy, I.zz, I.xy, I.xz, I.yz);
  const dBodyID body = dBodyCreate(world);
  dBodySetMass(body, &ode);
  dBodySetAutoDisableFlag(body, 0);
  return body;
}

const Joint& joint_of(const Model& model, std::size_t body) {
  for (const Joint& joint : model.joints)
    if (joint.body == BodyId(body)) return joint;
  refuse_model("ode", model, "a body without a joint", "report this model");
}
}  // namespace

Vec3<double> vec3(const dReal* p) { return {p[0], p[1], p[2]}; }
Mat3<double> mat3(const dReal* R) {
  return {R[0], R[1], R[2], R[4], R[5], R[6], R[8], R[9], R[10]};
}

OdeScene::OdeScene(const Model& m) : model(m), collision(m), ws_(m) {
  static const int initialised = dInitODE2(0);
  if (initialised == 0) refuse_model("ode", m, "dInitODE2 failed", "check the library");
  dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
  world = dWorldCreate();
  space = dSimpleSpaceCreate(nullptr);
}

OdeScene::OdeScene(const Model& m, const OdeBuild& build) : OdeScene(m) {
  const Vec3<double>& g = model.tree.gravity_W;
  dWorldSetGravity(world, g.x, g.y, g.z);
  dWorldSetERP(world, build.erp);
  dWorldSetCFM(world, build.cfm);
  add_bodies(build.joined);
  place(rest_state(model));
  add_joints();
  add_loops();
  add_geoms();
  note_passive();
}

OdeScene::~OdeScene() {
  dSpaceDestroy(space);
  dWorldDestroy(world);
  for (const dTriMeshDataID mesh : meshes_) dGeomTriMeshDataDestroy(mesh);
}

void OdeScene::add_bodies(bool joined) {
  const std::size_t n = model.tree.links.size();
  bodies.assign(n, nullptr), joints.assign(n, nullptr), com.assign(n, {0, 0, 0});
  feedback.assign(n, {});
  for (std::size_t b = 1; b < n; ++b) {
    const Inertia<double> M_B = joined ? split_fixed_parts(b) : model.tree.links[b].M_B;
    const MassProperties mass = to_mass_properties(M_B);
    if (!(mass.mass > 0))
      refuse_model("ode", model, "body \"" + model.body_names[BodyId(b)] + "\" has no mass",
                   "ODE has one joint per body; use native, mujoco or dart for parts with several");
    bodies[b] = new_body(world, mass);
    com[b] = mass.com;
  }
}

// What is left of a body when the parts fixed to it have gone their own way.
Inertia<double> OdeScene::split_fixed_parts(std::size_t body) {
  Inertia<double> M_B = model.tree.links[body].M_B;
  for (const Part& part : model.parts) {
    if (part.body != BodyId(body) || !part.joints.empty() || !(part.own.mass > 0)) continue;
    const Inertia<double> M = to_parent(part.X_BF, to_inertia(part.own));
    M_B = {M_B.m - M.m, M_B.h - M.h, M_B.I - M.I};
    fixed_.push_back({new_body(world, part.own), body, part.X_BF * part.own.com, part.X_BF.R});
  }
  return M_B;
}

void OdeScene::place_body(dBodyID body, std::size_t on, const Vec3<double>& p_Bcm,
                          const Mat3<double>& R_BF) {
  const Pose<double>& X = ws_.X_WB[on];
  const Motion<double>& V = ws_.V_WB_B[on];
  const Vec3<double> p = X * p_Bcm, w = X.R * V.w, v = X.R * (V.v + cross(V.w, p_Bcm));
  dMatrix3 R;
  to_ode(X.R * R_BF, R);
  dBodySetPosition(body, p.x, p.y, p.z);
  dBodySetRotation(body, R);
  dBodySetLinearVel(body, v.x, v.y, v.z);
  dBodySetAngularVel(body, w.x, w.y, w.z);
}

void OdeScene::place(const State& x) {
  forward_kinematics<double>(model, x.q, x.v, ws_);
  for (std::size_t b = 1; b < bodies.size(); ++b)
    place_body(bodies[b], b, com[b], identity3<double>());
  for (const FixedPart& part : fixed_) place_body(part.body, part.on, part.p_BFcm, part.R_BF);
}

Pose<double> OdeScene::pose(std::size_t body) const {
  if (body == 0) return identity_pose<double>();
  const Mat3<double> R = mat3(dBodyGetRotation(bodies[body]));
  return {R, vec3(dBodyGetPosition(bodies[body])) - R * com[body]};
}

void OdeScene::read(State& x) const {
  for (std::size_t b = 1; b < bodies.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    const auto p = static_cast<std::size_t>(link.parent);
    const Pose<double> X_WB = pose(b), X_WJ = pose(p) * link.X_PJ;
    const Vec3<double> w_B = vec3(dBodyGetAngularVel(bodies[b]));
    const Vec3<double> w_P = p == 0 ? Vec3<double>{0, 0, 0} : vec3(dBodyGetAngularVel(bodies[p]));
    const Vec3<double> v_Bo = vec3(dBodyGetLinearVel(bodies[b])) - cross(w_B, X_WB.R * com[b]);
    double* q = x.q.data() + link.q;
    double* v = x.v.data() + link.v;
    const int axis = static_cast<int>(link.kind) % 3;
    const Mat3<double> R_JB = transpose(X_WJ.R) * X_WB.R;
    if (link.kind == LinkKind::kFree || link.kind == LinkKind::kBall) {
      const bool free = link.kind == LinkKind::kFree;
      const Quat<double> turn = to_quat(free ? X_WB.R : R_JB);
      const Vec3<double> w = transpose_times(X_WB.R, free ? w_B : w_B - w_P);
      if (free) {
        q[0] = X_WB.p.x, q[1] = X_WB.p.y, q[2] = X_WB.p.z;
        v[0] = v_Bo.x, v[1] = v_Bo.y, v[2] = v_Bo.z;
        q += 3, v += 3;
      }
      q[0] = turn.w, q[1] = turn.x, q[2] = turn.y, q[3] = turn.z;
      v[0] = w.x, v[1] = w.y, v[2] = w.z;
    } else if (link.kind <= LinkKind::kRevoluteZ) {
      const double turn = link.ref + link.sign * angle_about(axis, R_JB);
      q[0] += std::remainder(turn - q[0], 2 * std::numbers::pi);
      v[0] = link.sign * dot(X_WB.R.column(axis), w_B - w_P);
    } else {
      const Vec3<double> along = X_WJ.R.column(axis);
      q[0] = link.ref + link.sign * dot(along, X_WB.p - X_WJ.p);
      const Vec3<double> v_P = p == 0 ? Vec3<double>{0, 0, 0}
                                      : vec3(dBodyGetLinearVel(bodies[p])) +
                                            cross(w_P, X_WB.p - vec3(dBodyGetPosition(bodies[p])));
      v[0] = link.sign * dot(along, v_Bo - v_P);
    }
  }
}

void OdeScene::add_joints() {
  for (const FixedPart& part : fixed_) {
    const dJointID id = dJointCreateFixed(world, nullptr);
    dJointAttach(id, part.body, bodies[part.on]);
    dJointSetFixed(id);
  }
  for (std::size_t b = 1; b < bodies.size(); ++b) {
    const Link<double>& link = model.tree.links[b];
    if (link.kind == LinkKind::kFree) continue;
    const Pose<double>& X = ws_.X_WB[b];
    const dBodyID parent = bodies[static_cast<std::size_t>(link.parent)];
    const Vec3<double> axis = X.R * unit(static_cast<int>(link.kind) % 3, link.sign);
    dJointID id = nullptr;
    if (link.kind == LinkKind::kBall) {
      id = dJointCreateBall(world, nullptr);
      dJointAttach(id, bodies[b], parent);
      dJointSetBallAnchor(id, X.p.x, X.p.y, X.p.z);
    } else if (link.kind <= LinkKind::kRevoluteZ) {
      id = dJointCreateHinge(world, nullptr);
      dJointAttach(id, bodies[b], parent);
      dJointSetHingeAnchor(id, X.p.x, X.p.y, X.p.z);
      dJointSetHingeAxis(id, axis.x, axis.y, axis.z);
    } else {
      id = dJointCreateSlider(world, nullptr);
      dJointAttach(id, bodies[b], parent);
      dJointSetSliderAxis(id, axis.x, axis.y, axis.z);
    }
    joints[b] = id;
    dJointSetFeedback(id, &feedback[b]);
    if (link.kind != LinkKind::kBall) add_limits(joint_of(model, b), id);
  }
}

// ODE counts from the pose in which the joint was made: the drawn one.
void OdeScene::add_limits(const Joint& joint, dJointID id) {
  if (!joint.range.bounded()) return;
  const double zero = model.q0[static_cast<std::size_t>(joint.q)];
  const bool hinge = joint.kind == JointKind::kRevolute;
  const auto set = hinge ? dJointSetHingeParam : dJointSetSliderParam;
  // Twice: ODE refuses a lower stop above the present upper one.
  for (int i = 0; i < 2; ++i) {
    set(id, dParamLoStop, joint.range.lower - zero);
    set(id, dParamHiStop, joint.range.upper - zero);
  }
}

void OdeScene::add_loops() {
  for (const LoopConstraint& loop : model.loops) {
    if (!loop.active) continue;
    const Vec3<double> p = ws_.X_WB[loop.body_a.at()] * loop.X_AC.p;
    const bool weld = loop.kind == LoopConstraint::Kind::kWeld;
    const dJointID id = weld ? dJointCreateFixed(world, nullptr) : dJointCreateBall(world, nullptr);
    dJointAttach(id, bodies[loop.body_a.at()], bodies[loop.body_b.at()]);
    if (weld)
      dJointSetFixed(id);
    else
      dJointSetBallAnchor(id, p.x, p.y, p.z);
  }
}

dGeomID OdeScene::geom_of(const Shape& shape) {
  const Vec3<double>& s = shape.size;
  switch (shape.kind) {
    case ShapeKind::kSphere:
      return dCreateSphere(space, s.x);
    case ShapeKind::kCapsule:
      return dCreateCapsule(space, s.x, 2 * s.y);
    case ShapeKind::kCylinder:
      return dCreateCylinder(space, s.x, 2 * s.y);
    case ShapeKind::kBox:
      return dCreateBox(space, 2 * s.x, 2 * s.y, 2 * s.z);
    case ShapeKind::kPlane: {
      if (shape.body != kWorld)
        refuse_model("ode", model, "a plane moves", "fix planes in the world");
      const Vec3<double> n = shape.X_BG.R.column(2);
      return dCreatePlane(space, n.x, n.y, n.z, dot(n, shape.X_BG.p));
    }
    case ShapeKind::kMesh: {
      const Mesh& mesh = model.meshes[static_cast<std::size_t>(shape.mesh)];
      std::vector<double>& p = mesh_vertices_.emplace_back();
      std::vector<dTriIndex>& f = mesh_faces_.emplace_back();
      for (const Vec3<double>& v : mesh.vertices) p.insert(p.end(), {v.x, v.y, v.z});
      for (const auto& face : mesh.faces)
        for (const int i : face) f.push_back(static_cast<dTriIndex>(i));
      meshes_.push_back(dGeomTriMeshDataCreate());
      dGeomTriMeshDataBuildDouble(meshes_.back(), p.data(), 3 * sizeof(double),
                                  static_cast<int>(mesh.vertices.size()), f.data(),
                                  static_cast<int>(f.size()), 3 * sizeof(dTriIndex));
      return dCreateTriMesh(space, meshes_.back(), nullptr, nullptr, nullptr);
    }
    default:
      refuse_model("ode", model, "no ellipsoid or heightfield", "use another shape or engine");
  }
}

void OdeScene::add_geoms() {
  geoms.assign(model.shapes.size(), nullptr);
  for (const CollisionPair& pair : collision.pairs) {
    for (const ShapeId id : {pair.a, pair.b}) {
      if (geoms[id.at()] != nullptr) continue;
      const Shape& shape = model.shapes[id];
      const dGeomID geom = geoms[id.at()] = geom_of(shape);
      if (shape.kind == ShapeKind::kPlane) continue;
      dMatrix3 R;
      to_ode(shape.X_BG.R, R);
      const Vec3<double> p = shape.X_BG.p - com[shape.body.at()];
      if (shape.body == kWorld) {
        dGeomSetPosition(geom, p.x, p.y, p.z);
        dGeomSetRotation(geom, R);
      } else {
        dGeomSetBody(geom, bodies[shape.body.at()]);
        dGeomSetOffsetPosition(geom, p.x, p.y, p.z);
        dGeomSetOffsetRotation(geom, R);
      }
    }
  }
}

void OdeScene::note_passive() {
  bool armature = false;
  for (const Joint& joint : model.joints) armature = armature || joint.armature != 0;
  const auto add = [&](const char* what, const char* text) {
    gaps.push_back({what, text, /*replaced=*/false});
  };
  if (armature) add("armature", "ODE has no rotor inertia: armatures are left out.");
  if (!model.couplings.empty()) add("equality joint", "Joint couplings are left out.");
  if (!model.tendons.empty()) add("tendon", "Tendons are left out.");
}

}  // namespace legwork::engines
