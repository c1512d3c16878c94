#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Compares a loaded Model with the values another program computed for the same file.
// Tolerances: F1 §8A of the loader's specification (three orders above what rounding gives).
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/detail/smooth_forces.h"
#include "legwork/load/load_model.h"
#include "legwork/model/inertia_check.h"
#include "unit/load/oracle_checks.h"

namespace legwork::oracle {

/// What to leave out, by topic, with the reason at the place of use.
struct Scope {
  bool parts = true;  // one by one: pose and inertia of each body of the file
  bool joints = true;
  bool actuators = true;
  bool shapes = true;
  bool counts = true;
  bool names = true;
  bool axes_by_line = false;      // of shapes: a principal axis may point either way
  bool one_torque_limit = false;  // compare the tightest of the ways to write a torque limit
};

class Comparison : private Checks {
 public:
  Comparison(const Model& model, Scope scope) : Checks(scope.names), m_(model), scope_(scope) {
    // The oracle keeps meshes in single precision, recentred and turned: what is computed from
    // them agrees to a few units of that.
    for (const Shape& s : m_.shapes)
      if (s.kind == ShapeKind::kMesh && !m_.parts[static_cast<std::size_t>(s.part)].has_inertial)
        mesh_ = 2e-7;
  }

  using Checks::problems;

  void model(const Json& e) {
    if (scope_.counts) counts(e.at("counts"));
    option(e.at("option"));
    near("qpos0", e.at("qpos0"), m_.q0, 1e-14, 1e-15);
    if (e.contains("qpos_spring") && scope_.joints)
      near("qpos_spring", e.at("qpos_spring"), spring_pose(), 1e-12, 1e-15);
    if (e.contains("total_mass") && e.at("total_mass").is_number())
      near("total_mass", e.at("total_mass").get<double>(), m_.mass(), 1e-12 + mesh_, 1e-15);
    if (scope_.joints) joints(e.at("joints"));
    if (scope_.parts) bodies(e.at("bodies"));
    if (scope_.actuators) actuators(e.at("actuators"));
    if (scope_.shapes) shapes(e.at("geoms_colliding"));
    sites(e.at("sites"));
    equalities(e.at("equalities"));
    keyframes(e.at("keyframes"));
    if (e.contains("tendons")) tendons(e.at("tendons"));
    if (e.contains("excludes")) excludes(e.at("excludes"));
  }

  // M and bias at the drawn pose, at rest (as the probes give them).
  void at_rest(const Json& e) {
    const auto n = static_cast<std::size_t>(m_.nv);
    const std::vector<double> v(n, 0.0);
    if (e.contains("M")) matrix(e.at("M"), load::dense_inertia_matrix(m_, m_.q0));
    if (e.contains("qfrc_bias")) {
      Workspace<double> ws(m_);
      std::vector<double> tau(n);
      bias_forces<double>(m_, m_.q0, v, ws, tau);
      vector("qfrc_bias", e.at("qfrc_bias"), tau, 1e-10 + mesh_);
    }
    if (e.contains("body_xpos") && scope_.parts) poses(e, m_.q0);
  }

  void state(const Json& e) {
    const std::string label = e.value("label", "");
    const auto q = e.at("qpos").get<std::vector<double>>();
    const std::vector<double> zero(static_cast<std::size_t>(m_.nv), 0.0);
    const auto v = e.contains("qvel") ? e.at("qvel").get<std::vector<double>>() : zero;
    const auto vdot = e.contains("qacc") ? e.at("qacc").get<std::vector<double>>() : zero;
    if (q.size() != m_.q0.size() || v.size() != static_cast<std::size_t>(m_.nv))
      return fail(label + ": state has the wrong size");
    prefix_ = label + " ";
    dynamics(e, q, v, vdot);
    forces(e, q, v);
    if (e.contains("body_xpos") && scope_.parts) poses(e, q);
    prefix_.clear();
  }

 private:
  void counts(const Json& e) {
    std::size_t colliding = 0, moving = 0;
    for (const Shape& s : m_.shapes) colliding += s.collides() ? 1 : 0;
    for (const Part& p : m_.parts) moving += p.joints.empty() ? 0 : 1;
    const std::map<std::string, std::size_t> ours = {{"nq", static_cast<std::size_t>(m_.nq)},
                                                     {"nv", static_cast<std::size_t>(m_.nv)},
                                                     {"nu", m_.actuators.size()},
                                                     {"nbody", m_.parts.size()},
                                                     {"njnt", m_.joints.size()},
                                                     {"nsite", m_.frames.size() - m_.parts.size()},
                                                     {"neq", m_.loops.size() + m_.couplings.size()},
                                                     {"nsensor", m_.sensors.size()},
                                                     {"nkey", m_.keyframes.size()},
                                                     {"nexclude", m_.excluded_parts.size()},
                                                     {"npair", m_.pairs.size()},
                                                     {"ntendon", m_.tendons.size()},
                                                     {"ngeom_colliding", colliding},
                                                     {"nmoving", moving}};
    for (const auto& [name, count] : ours) {
      if (name == "nu" && !scope_.actuators) continue;
      if (name == "nbody" && !scope_.parts) continue;
      if (name == "ngeom_colliding" && !scope_.shapes) continue;
      if (e.contains(name)) same_count(name, e.at(name).get<std::size_t>(), count);
    }
  }

  void option(const Json& e) {
    near("timestep", e.at("timestep").get<double>(), m_.options.timestep, 0, 0);
    near("gravity", e.at("gravity"), m_.options.gravity_W, 0, 0);
    if (e.contains("impratio"))
      near("impratio", e.at("impratio").get<double>(), m_.options.impratio, 0, 0);
    if (e.contains("cone") && (e.at("cone").get<int>() == 1) != m_.options.elliptic_cone)
      fail("cone");
  }

  std::vector<double> spring_pose() const {
    std::vector<double> q = m_.q0;
    for (const Joint& j : m_.joints)
      if (nq_of(j.kind) == 1) q[static_cast<std::size_t>(j.q)] = j.spring_ref;
    return q;
  }

  const Part& part_of(const Joint& joint) const {
    for (const Part& part : m_.parts)
      for (const JointId id : part.joints)
        if (&m_.joints[id] == &joint) return part;
    return m_.parts.front();
  }

  void joints(const Json& e) {
    if (!same_count("joints", e.size(), m_.joints.size())) return;
    static const char* const kinds[] = {"free", "ball", "hinge", "slide"};
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Json& x = e[i];
      const Joint& j = m_.joints[JointId(i)];
      const std::string what = "joint " + std::to_string(i) + " " + j.name;
      same_name(what + " name", x.at("name"), j.name);
      if (x.at("type") != kinds[static_cast<int>(j.kind)]) fail(what + " type");
      same_name(what + " body", x.at("body"), part_of(j).name);
      if (x.at("qposadr") != j.q || x.at("dofadr") != j.v) fail(what + " address");
      if (nv_of(j.kind) == 1) near(what + " axis", x.at("axis"), j.axis, 0, 1e-12);
      if (j.kind != JointKind::kFree) near(what + " pos", x.at("pos"), j.p_FJ, 1e-12, 1e-15);
      same_range(what + " range", x.at("range"), j.range, 1e-12);
      if (!scope_.one_torque_limit)
        same_range(what + " actfrcrange", x.at("actfrcrange"), j.actuator_force, 1e-14);
      near(what + " armature", x.at("armature").get<double>(), j.armature, 1e-14, 0);
      near(what + " damping", x.at("damping").get<double>(), j.damping, 1e-14, 0);
      near(what + " friction", x.at("frictionloss").get<double>(), j.friction, 1e-14, 0);
      near(what + " stiffness", x.at("stiffness").get<double>(), j.stiffness, 1e-14, 0);
    }
  }

  void bodies(const Json& e) {
    if (!same_count("bodies", e.size(), m_.parts.size())) return;
    for (std::size_t i = 1; i < e.size(); ++i) {
      const Json& x = e[i];
      const Part& p = m_.parts[i];
      const std::string what = "body " + std::to_string(i) + " " + p.name;
      same_name(what + " name", x.at("name"), p.name);
      if (x.at("parent") != p.parent) fail(what + " parent");
      near(what + " pos", x.at("pos"), p.X_PF.p, 1e-12, 1e-15);
      same_rotation(what + " quat", x.at("quat"), p.X_PF.R);
      near(what + " mass", x.at("mass").get<double>(), p.own.mass, 1e-12 + mesh_, 1e-15);
      if (p.own.mass > 0)
        near(what + " ipos", x.at("ipos"), p.own.com, 1e-12 + mesh_, 1e-12 + mesh_);
      inertia(what, x, p.own.inertia);
    }
  }

  void inertia(const std::string& what, const Json& x, const Sym3<double>& ours) {
    const Json& q = x.at("iquat");
    const Json& d = x.at("inertia");
    const Mat3<double> R = to_matrix(normalized(Quat<double>{
        q[0].get<double>(), q[1].get<double>(), q[2].get<double>(), q[3].get<double>()}));
    const Sym3<double> E = rotate(
        R, Sym3<double>{d[0].get<double>(), 0, 0, d[1].get<double>(), 0, d[2].get<double>()});
    const double largest = std::max({E.xx, E.yy, E.zz});
    for (int i = 0; i < 6; ++i)
      if (!(std::fabs((&E.xx)[i] - (&ours.xx)[i]) <= (1e-12 + mesh_) * largest + 1e-15))
        return fail(what + " inertia entry " + std::to_string(i) + ": expected " +
                    text((&E.xx)[i]) + ", got " + text((&ours.xx)[i]));
  }

  void actuators(const Json& e) {
    if (!same_count("actuators", e.size(), m_.actuators.size())) return;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Json& x = e[i];
      const Actuator& a = m_.actuators[ActuatorId(i)];
      const std::string what = "actuator " + std::to_string(i) + " " + a.name;
      same_name(what + " name", x.at("name"), a.name);
      if (x.at("trntype") == 0 && x.at("trnid") != a.joint.value) fail(what + " joint");
      near(what + " gear", x.at("gear")[0].get<double>(), a.gear, 1e-14, 0);
      // dampratio goes through M: 1e-10 (F1 §8A)
      const double loose = a.damp_ratio > 0 ? 1e-10 : 1e-14;
      for (std::size_t k = 0; k < 3; ++k) {
        near(what + " gain", x.at("gainprm")[k].get<double>(), a.gain[k], 1e-14, 0);
        // biastype 0 is none: the oracle keeps a class's numbers there, unused.
        const double bias = x.at("biastype") == 0 ? 0.0 : x.at("biasprm")[k].get<double>();
        near(what + " bias", bias, a.bias[k], loose, 0);
      }
      if (scope_.one_torque_limit) {
        // URDF's effort: the twin bounds the motor's command, we bound motor and joint.
        same_range(what + " torque", x.at("ctrlrange"), tightest(a), 1e-14);
        continue;
      }
      same_range(what + " ctrlrange", x.at("ctrlrange"), a.control, 1e-12);
      same_range(what + " forcerange", x.at("forcerange"), a.force, 1e-14);
    }
  }

  Range tightest(const Actuator& a) const {
    const Range& joint = m_.joints[a.joint].actuator_force;
    return {std::max({a.control.lower, a.force.lower, joint.lower}),
            std::min({a.control.upper, a.force.upper, joint.upper})};
  }

  void shapes(const Json& e) {
    static const char* const kinds[] = {"plane",     "sphere", "capsule", "cylinder",
                                        "ellipsoid", "box",    "mesh",    "hfield"};
    std::size_t i = 0;
    for (const Shape& s : m_.shapes) {
      if (!s.collides()) continue;
      if (i >= e.size()) return fail("more colliding shapes than expected");
      const Json& x = e[i++];
      const std::string what = "shape " + std::to_string(i - 1) + " " + s.name;
      same_name(what + " body", x.at("body"), m_.parts[static_cast<std::size_t>(s.part)].name);
      if (x.at("type") != kinds[static_cast<int>(s.kind)]) {
        fail(what + " type");
        continue;
      }
      const bool mesh = s.kind == ShapeKind::kMesh;
      if (!mesh && s.kind != ShapeKind::kHeightfield) {
        near(what + " size", x.at("size"), s.size, 1e-12, 1e-15);
        near(what + " pos", x.at("pos"), s.X_FG.p, 1e-12, 1e-12);
        same_rotation(what + " quat", x.at("quat"), s.X_FG.R, scope_.axes_by_line);
      }
      if (mesh && x.contains("vertices_body")) hull(what, x.at("vertices_body"), s);
      if (x.at("contype") != s.contype || x.at("conaffinity") != s.conaffinity ||
          x.at("condim") != s.surface.condim || x.at("priority") != s.surface.priority)
        fail(what + " contact bits");
      near(what + " friction", x.at("friction"),
           Vec3<double>{s.surface.slide, s.surface.torsion, s.surface.roll}, 1e-14, 0);
      near(what + " solref", x.at("solref"),
           std::vector<double>(s.surface.soft.solref.begin(), s.surface.soft.solref.end()), 1e-14,
           0);
      near(what + " solimp", x.at("solimp"),
           std::vector<double>(s.surface.soft.solimp.begin(), s.surface.soft.solimp.end()), 1e-14,
           0);
      near(what + " margin", x.at("margin").get<double>(), s.surface.margin, 1e-14, 0);
      near(what + " gap", x.at("gap").get<double>(), s.surface.gap, 1e-14, 0);
    }
    same_count("colliding shapes", e.size(), i);
  }

  // Our hull's corners are among the oracle's vertices, and none of those sticks out.
  // 1e-6: the oracle keeps vertices in single precision, recentred and turned.
  void hull(const std::string& what, const Json& vertices, const Shape& shape) {
    const Mesh& mesh = m_.meshes[static_cast<std::size_t>(shape.mesh)];
    std::vector<Vec3<double>> theirs;
    for (const Json& v : vertices)
      theirs.push_back({v[0].get<double>(), v[1].get<double>(), v[2].get<double>()});
    for (const Vec3<double>& p : mesh.vertices) {
      const Vec3<double> p_F = shape.X_FG * p;
      double best = 1e300;
      for (const Vec3<double>& t : theirs) best = std::min(best, norm(p_F - t));
      if (best > 1e-6) return fail(what + ": a hull corner the oracle does not have");
    }
    for (const auto& face : mesh.faces) {
      const Vec3<double> a = shape.X_FG * mesh.vertices[static_cast<std::size_t>(face[0])];
      const Vec3<double> b = shape.X_FG * mesh.vertices[static_cast<std::size_t>(face[1])];
      const Vec3<double> c = shape.X_FG * mesh.vertices[static_cast<std::size_t>(face[2])];
      Vec3<double> n = cross(b - a, c - a);
      n = n * (1.0 / norm(n));
      for (const Vec3<double>& t : theirs)
        if (dot(n, t - a) > 1e-6) return fail(what + ": a vertex outside our hull");
    }
  }

  void sites(const Json& e) {
    const std::size_t n = m_.parts.size();
    if (!same_count("sites", e.size(), m_.frames.size() - n)) return;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Frame& f = m_.frames[FrameId(n + i)];
      const Part& p = m_.parts[static_cast<std::size_t>(f.part)];
      const Pose<double> X_FS = inverse(p.X_BF) * f.X_BF;
      same_name("site name", e[i].at("name"), f.name);
      same_name("site body", e[i].at("body"), p.name);
      near("site " + f.name + " pos", e[i].at("pos"), X_FS.p, 1e-12, 1e-12);
      same_rotation("site " + f.name, e[i].at("quat"), X_FS.R);
    }
  }

  void equalities(const Json& e) {
    std::size_t loop = 0, coupling = 0;
    for (const Json& x : e) {
      const bool joint = x.at("type") == "joint";
      if (joint ? coupling >= m_.couplings.size() : loop >= m_.loops.size())
        return fail("an equality is missing");
      if (joint)
        check_coupling(x, m_.couplings[coupling++]);
      else
        check_loop(x, m_.loops[loop++]);
    }
  }

  void check_coupling(const Json& x, const JointCoupling& c) {
    if (x.at("obj1") != c.joint_a.value || (c.joint_b.valid() && x.at("obj2") != c.joint_b.value))
      fail("coupling joints");
    for (std::size_t k = 0; k < 5; ++k)
      near("polycoef", x.at("data")[k].get<double>(), c.coefficients[k], 1e-14, 0);
  }

  void check_loop(const Json& x, const LoopConstraint& l) {
    const bool weld = x.at("type") == "weld";
    if (weld != (l.kind == LoopConstraint::Kind::kWeld)) return fail("loop kind");
    near("loop solref", x.at("solref"),
         std::vector<double>(l.soft.solref.begin(), l.soft.solref.end()), 1e-14, 0);
    if (x.at("objtype") != 1) return;  // by sites: the sites themselves are compared
    const Part& a = m_.parts[x.at("obj1").get<std::size_t>()];
    const Part& b = m_.parts[x.at("obj2").get<std::size_t>()];
    const Pose<double> X_FaC = inverse(a.X_BF) * l.X_AC, X_FbC = inverse(b.X_BF) * l.X_BC;
    const Json& d = x.at("data");
    const auto three = [&](std::size_t from) {
      return Vec3<double>{d[from].get<double>(), d[from + 1].get<double>(),
                          d[from + 2].get<double>()};
    };
    const auto close = [&](const char* what, const Vec3<double>& u, const Vec3<double>& w) {
      if (norm(u - w) > 1e-12) fail(std::string("loop ") + what);
    };
    if (!weld) {
      close("anchor in body1", three(0), X_FaC.p);
      close("anchor in body2", three(3), X_FbC.p);
      return;
    }
    const Pose<double> relative = X_FaC * inverse(X_FbC);
    close("weld anchor", three(0), X_FbC.p);
    close("weld place", three(3), relative.p);
    same_rotation("weld", Json{d[6], d[7], d[8], d[9]}, relative.R);
    near("torquescale", d[10].get<double>(), l.torque_scale, 1e-14, 0);
  }

  void keyframes(const Json& e) {
    if (!same_count("keyframes", e.size(), m_.keyframes.size())) return;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Keyframe& k = m_.keyframes[i];
      same_name("key name", e[i].at("name"), k.name);
      near("key qpos", e[i].at("qpos"), k.q, 1e-14, 1e-15);
      if (e[i].contains("qvel")) near("key qvel", e[i].at("qvel"), k.v, 1e-14, 0);
      if (e[i].contains("ctrl") && scope_.actuators)
        near("key ctrl", e[i].at("ctrl"), k.control, 1e-14, 0);
    }
  }

  void tendons(const Json& e) {
    if (!same_count("tendons", e.size(), m_.tendons.size())) return;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const FixedTendon& t = m_.tendons[i];
      same_range("tendon range", e[i].at("range"), t.range, 1e-14);
      const Json& terms = e[i].at("joints");
      if (!same_count("tendon joints", terms.size(), t.terms.size())) continue;
      for (std::size_t k = 0; k < terms.size(); ++k) {
        same_name("tendon joint", terms[k].at("joint"), m_.joints[t.terms[k].first].name);
        near("tendon coef", terms[k].at("coef").get<double>(), t.terms[k].second, 1e-14, 0);
      }
    }
  }

  void excludes(const Json& e) {
    if (!same_count("excludes", e.size(), m_.excluded_parts.size())) return;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const auto [a, b] = m_.excluded_parts[i];
      const std::string na = m_.parts[static_cast<std::size_t>(a)].name;
      const std::string nb = m_.parts[static_cast<std::size_t>(b)].name;
      const bool same = (e[i][0] == na && e[i][1] == nb) || (e[i][0] == nb && e[i][1] == na);
      if (!same) fail("excluded pair " + na + ", " + nb);
    }
  }

  void matrix(const Json& e, const std::vector<double>& M) {
    const auto n = static_cast<std::size_t>(m_.nv);
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) largest = std::max(largest, M[i * n + i]);
    near("M", e, M, 0, (1e-11 + mesh_) * largest);
  }

  void dynamics(const Json& e, const std::vector<double>& q, const std::vector<double>& v,
                const std::vector<double>& vdot) {
    const auto n = static_cast<std::size_t>(m_.nv);
    Workspace<double> ws(m_);
    const std::vector<double> M = load::dense_inertia_matrix(m_, q);
    std::vector<double> tau(n);
    double trace = 0, frobenius = 0, largest = 0;
    std::vector<double> diagonal(n);
    for (std::size_t i = 0; i < n * n; ++i) frobenius += M[i] * M[i];
    for (std::size_t i = 0; i < n; ++i) {
      diagonal[i] = M[i * n + i];
      trace += diagonal[i];
      largest = std::max(largest, diagonal[i]);
    }
    if (e.contains("M")) matrix(e.at("M"), M);
    if (e.contains("M_diag")) near("M diag", e.at("M_diag"), diagonal, 0, 1e-11 * largest);
    if (e.contains("M_trace"))
      near("M trace", e.at("M_trace").get<double>(), trace, 0, 1e-11 * largest);
    if (e.contains("M_frobenius"))
      near("M norm", e.at("M_frobenius").get<double>(), std::sqrt(frobenius), 0, 1e-11 * largest);
    if (e.contains("M_logdet")) {
      double logdet = 0;
      for (const double d : load::inertia_pivots(m_, M)) logdet += std::log(d);
      near("M logdet", e.at("M_logdet").get<double>(), logdet, 0, 1e-9);
    }
    bias_forces<double>(m_, q, v, ws, tau);
    if (e.contains("qfrc_bias")) vector("bias", e.at("qfrc_bias"), tau, 1e-10 + mesh_);
    inverse_dynamics<double>(m_, q, v, vdot, ws, tau);
    const char* rnea = e.contains("rnea_M_qacc_plus_bias") ? "rnea_M_qacc_plus_bias" : "rnea";
    if (e.contains(rnea)) vector("rnea", e.at(rnea), tau, 1e-10 + mesh_);
    energies(e, q, v, M);
  }

  void energies(const Json& e, const std::vector<double>& q, const std::vector<double>& v,
                const std::vector<double>& M) {
    Workspace<double> ws(m_);
    forward_kinematics<double>(m_, q, ws);
    // The oracle's centre of mass counts what is welded to the world too.
    double mass = 0;
    Vec3<double> h{0, 0, 0};
    for (std::size_t b = 0; b < m_.tree.links.size(); ++b) {
      const Inertia<double>& I = m_.tree.links[b].M_B;
      mass += I.m;
      h += ws.X_WB[b].R * I.h + ws.X_WB[b].p * I.m;
    }
    if (e.contains("com_world") && mass > 0)
      near("com", e.at("com_world"), h * (1.0 / mass), 0, 1e-12 + mesh_);
    const std::size_t n = v.size();
    double kinetic = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) kinetic += 0.5 * v[i] * M[i * n + k] * v[k];
    if (e.contains("kinetic_energy"))
      near("kinetic energy", e.at("kinetic_energy").get<double>(), kinetic, 1e-10 + mesh_, 1e-10);
    if (e.contains("gravity_potential_energy"))
      near("potential energy", e.at("gravity_potential_energy").get<double>(),
           -dot(m_.options.gravity_W, h), 1e-10 + mesh_, 1e-10 + mesh_);
  }

  void forces(const Json& e, const std::vector<double>& q, const std::vector<double>& v) {
    std::vector<double> control(m_.actuators.size(), 0.0);
    if (e.contains("ctrl") && e.at("ctrl").size() == control.size())
      control = e.at("ctrl").get<std::vector<double>>();
    if (e.contains("qfrc_passive"))
      vector("passive", e.at("qfrc_passive"), load::passive_forces(m_, q, v), 1e-10);
    if (e.contains("qfrc_actuator") && scope_.actuators)
      vector("actuator", e.at("qfrc_actuator"), load::actuator_forces(m_, q, v, control), 1e-10);
  }

  void poses(const Json& e, const std::vector<double>& q) {
    Workspace<double> ws(m_);
    forward_kinematics<double>(m_, q, ws);
    const Json& p = e.at("body_xpos");
    if (p.size() != 3 * m_.parts.size()) return fail("body_xpos: another number of bodies");
    for (std::size_t i = 0; i < m_.parts.size(); ++i) {
      const Pose<double> X_WF = ws.X_WB[m_.parts[i].body.at()] * m_.parts[i].X_BF;
      near("xpos " + m_.parts[i].name, Json{p[3 * i], p[3 * i + 1], p[3 * i + 2]}, X_WF.p, 0,
           1e-12);
      if (!e.contains("body_xquat")) continue;
      const Json& r = e.at("body_xquat");
      same_rotation("xquat " + m_.parts[i].name,
                    Json{r[4 * i], r[4 * i + 1], r[4 * i + 2], r[4 * i + 3]}, X_WF.R);
    }
    if (!e.contains("site_xpos")) return;
    const Json& s = e.at("site_xpos");
    for (std::size_t i = 0; 3 * i + 2 < s.size(); ++i) {
      const Frame& f = m_.frames[FrameId(m_.parts.size() + i)];
      const Pose<double> X_WS = ws.X_WB[f.body.at()] * f.X_BF;
      near("site xpos " + f.name, Json{s[3 * i], s[3 * i + 1], s[3 * i + 2]}, X_WS.p, 0, 1e-12);
    }
  }

  const Model& m_;
  Scope scope_;
  double mesh_ = 0.0;  // extra tolerance where masses come from meshes
};

}  // namespace legwork::oracle
