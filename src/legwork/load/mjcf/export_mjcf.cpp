// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mjcf/export_mjcf.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "legwork/load/mjcf/mjcf.h"
#include "legwork/load/xml/writer.h"
#include "legwork/model/inertia_check.h"

namespace legwork {
namespace load {
namespace {

using Attributes = std::vector<XmlWriter::Attribute>;

bool is_identity(const Mat3<double>& R) {
  const Mat3<double> one = identity3<double>();
  for (int i = 0; i < 9; ++i)
    if (std::fabs((&R.xx)[i] - (&one.xx)[i]) > 0) return false;
  return true;
}

std::string quat_or_nothing(const Mat3<double>& R) {
  return is_identity(R) ? std::string{} : exact_quat(R);
}
std::string vec_or_nothing(const Vec3<double>& p) {
  return norm2(p) == 0 ? std::string{} : exact(p);
}
std::string unless(double x, double standard) { return x == standard ? std::string{} : exact(x); }
std::string range_text(const Range& r) { return exact(std::vector<double>{r.lower, r.upper}); }
template <std::size_t N>
std::string list_unless(const std::array<double, N>& a, const std::array<double, N>& standard) {
  return a == standard ? std::string{} : exact(std::vector<double>(a.begin(), a.end()));
}

// Names of one kind of element: MJCF takes none twice.
class OwnNames {
 public:
  explicit OwnNames(const char* kind) : kind_(kind) {}
  /// A name that was given before gets a number.
  std::string give(const std::string& name, std::vector<std::string>* changes) {
    if (name.empty()) return name;
    std::string own = name;
    for (int k = 2; !taken_.insert(own).second; ++k) own = name + "_" + std::to_string(k);
    if (own != name && changes != nullptr)
      changes->push_back(std::string(kind_) + " \"" + name + "\" is there twice: one is \"" + own +
                         "\" now");
    return own;
  }
  /// The same for a list.
  std::vector<std::string> give(std::vector<std::string> names, std::vector<std::string>* changes) {
    for (std::string& name : names) name = give(name, changes);
    return names;
  }

 private:
  const char* kind_;
  std::set<std::string> taken_;
};

// The least that MuJoCo takes for a mass and a principal moment is 1e-15; a hundred times that is
// still nothing beside what the robot weighs.
constexpr double kLeast = 1e-13;
constexpr double kBarely = 1e-9;  // relative; A + B ≥ C must hold after another's rounding

// Moments about the body's own axes, but for rounding.
bool is_diagonal(const Sym3<double>& I) {
  const double rounding = 1e-15 * (std::fabs(I.xx) + std::fabs(I.yy) + std::fabs(I.zz));
  return std::fabs(I.xy) <= rounding && std::fabs(I.xz) <= rounding && std::fabs(I.yz) <= rounding;
}

// Three moments are read as they are written: A + B ≥ C needs no margin for another's eigenvalues.
Sym3<double> barely_diagonal(const Sym3<double>& I) {
  Vec3<double> d{I.xx, I.yy, I.zz};
  const int most = d.x > d.y ? (d.x > d.z ? 0 : 2) : (d.y > d.z ? 1 : 2);
  double &a = d[(most + 1) % 3], &b = d[(most + 2) % 3];
  while (a + b < d[most]) (a < b ? a : b) = std::nextafter(a < b ? a : b, d[most]);
  return {d.x, 0, 0, d.y, 0, d.z};
}

// The nearest mass and moments that are taken; whether they had to change by more than rounding.
bool make_readable(MassProperties& m) {
  const double mass = m.mass;
  m.mass = std::max(mass, kLeast);
  const InertiaVerdict verdict = inertia_verdict(m);
  if (verdict.principal.x >= kLeast && verdict.triangle >= 1 - 1e-14 && is_diagonal(m.inertia)) {
    m.inertia = barely_diagonal(m.inertia);
    return mass < kLeast;
  }
  if (verdict.principal.x >= kLeast && verdict.triangle >= 1 + kBarely) return mass < kLeast;
  Vec3<double> I = verdict.principal;
  for (int k = 0; k < 3; ++k) I[k] = std::max(I[k], kLeast);
  if (const double lack = I.z * (1 + 2 * kBarely) - I.x - I.y; lack > 0)
    I.x += lack / 2, I.y += lack / 2;
  m.inertia = rotate(verdict.axes, Sym3<double>{I.x, 0, 0, I.y, 0, I.z});
  return mass < kLeast || verdict.principal.x < kLeast || verdict.triangle < 1 - 1e-6;
}

class MjcfWriter {
 public:
  MjcfWriter(const Model& model, const MjcfExport& options)
      : m_(model), full_(options.meshes), changes_(options.changes) {
    children_.resize(m_.parts.size());
    for (std::size_t i = 1; i < m_.parts.size(); ++i)
      children_[static_cast<std::size_t>(m_.parts[i].parent)].push_back(i);
    for (const ShapePair& pair : m_.pairs) named_shapes_.insert({pair.shape_a, pair.shape_b});
    name_all();
  }

  std::string write() {
    x_.open("mujoco", {{"model", m_.name}});
    x_.element("compiler",
               {{"angle", "radian"}, {"autolimits", "true"}, {"inertiafromgeom", "false"}});
    options();
    assets();
    x_.open("worldbody");
    part_contents(0);
    for (const std::size_t child : children_[0]) body(child);
    x_.close();
    contacts();
    equalities();
    tendons();
    actuators();
    sensors();
    keyframes();
    x_.close();
    return x_.text();
  }

 private:
  const std::string& part_name(std::size_t i) const { return part_names_[i]; }
  const std::string& joint_name(JointId id) const { return joint_names_[id.at()]; }
  const std::string& shape_name(int i) const { return shape_names_[static_cast<std::size_t>(i)]; }
  const std::string& frame_name(FrameId id) const { return frame_names_[id.at()]; }
  const std::string& tendon_name(int i) const { return tendon_names_[static_cast<std::size_t>(i)]; }
  const std::string& actuator_name(ActuatorId id) const { return actuator_names_[id.at()]; }

  static std::string named(const std::string& name, const char* kind, std::size_t i) {
    return name.empty() ? kind + ("_" + std::to_string(i)) : name;
  }

  void name_all() {
    std::vector<std::string> parts{"world"}, joints, shapes, frames, tendons, actuators;
    for (std::size_t i = 1; i < m_.parts.size(); ++i)
      parts.push_back(named(m_.parts[i].name, "body", i));
    for (std::size_t i = 0; i < m_.joints.size(); ++i)
      joints.push_back(named(m_.joints[JointId(i)].name, "joint", i));
    for (std::size_t i = 0; i < m_.shapes.size(); ++i) {
      const std::string& name = m_.shapes[ShapeId(i)].name;
      const bool needed = named_shapes_.count(static_cast<int>(i)) > 0;
      shapes.push_back(needed ? named(name, "geom", i) : name);
    }
    for (std::size_t i = 0; i < m_.frames.size(); ++i)  // those of parts are no sites
      frames.push_back(i < m_.parts.size() ? "" : named(m_.frames[FrameId(i)].name, "site", i));
    for (std::size_t i = 0; i < m_.tendons.size(); ++i)
      tendons.push_back(named(m_.tendons[i].name, "tendon", i));
    for (const Actuator& a : m_.actuators) actuators.push_back(a.name);
    part_names_ = OwnNames("body").give(std::move(parts), changes_);
    joint_names_ = OwnNames("joint").give(std::move(joints), changes_);
    shape_names_ = OwnNames("geom").give(std::move(shapes), changes_);
    frame_names_ = OwnNames("site").give(std::move(frames), changes_);
    tendon_names_ = OwnNames("tendon").give(std::move(tendons), changes_);
    actuator_names_ = OwnNames("actuator").give(std::move(actuators), changes_);
  }

  void options() {
    const RunOptions& o = m_.options;
    x_.element("option", {{"timestep", exact(o.timestep)},
                          {"gravity", exact(o.gravity_W)},
                          {"cone", o.elliptic_cone ? "elliptic" : ""},
                          {"impratio", unless(o.impratio, 1.0)},
                          {"magnetic", exact(o.magnetic_W)}});
  }

  void assets() {
    if (m_.heightfields.empty() && (m_.meshes.empty() || !full_)) return;
    x_.open("asset");
    for (std::size_t i = 0; full_ && i < m_.meshes.size(); ++i) {
      if (m_.meshes[i].vertices.empty()) continue;  // only drawn
      std::vector<double> vertices, faces;
      for (const Vec3<double>& p : m_.meshes[i].vertices)
        vertices.insert(vertices.end(), {p.x, p.y, p.z});
      for (const auto& f : m_.meshes[i].faces)
        for (const int corner : f) faces.push_back(corner);
      x_.element("mesh", {{"name", "hull_" + std::to_string(i)},
                          {"vertex", exact(vertices)},
                          {"face", exact(faces)}});
    }
    for (std::size_t i = 0; i < m_.heightfields.size(); ++i) heightfield(i);
    x_.close();
  }

  // Elevations are normalised on reading, so that the top must be the largest of them.
  void heightfield(std::size_t i) {
    const Heightfield& h = m_.heightfields[i];
    const double top = h.height.empty() ? 0 : *std::max_element(h.height.begin(), h.height.end());
    std::vector<double> elevation;
    for (int row = h.rows - 1; row >= 0; --row)
      for (int column = 0; column < h.columns; ++column) elevation.push_back(h.at(row, column));
    x_.element("hfield",
               {{"name", "hfield_" + std::to_string(i)},
                {"nrow", std::to_string(h.rows)},
                {"ncol", std::to_string(h.columns)},
                {"size", exact(std::vector<double>{h.half_x, h.half_y, top > 0 ? top : 1.0,
                                                   std::max(h.base, 1e-3)})},
                {"elevation", full_ ? exact(elevation) : std::string{}}});
  }

  void body(std::size_t i) {
    const Part& p = m_.parts[i];
    x_.open("body", {{"name", part_name(i)},
                     {"pos", vec_or_nothing(p.X_PF.p)},
                     {"quat", quat_or_nothing(p.X_PF.R)},
                     {"gravcomp", full_ ? unless(p.gravity_compensation, 0.0) : std::string{}}});
    inertial(i);
    for (const JointId id : p.joints) joint(id);
    part_contents(i);
    for (const std::size_t child : children_[i]) body(child);
    x_.close();
  }

  void inertial(std::size_t i) {
    const Part& p = m_.parts[i];
    MassProperties mass = p.own;  // of a part of the world
    if (!p.joints.empty())
      mass = to_mass_properties(to_parent(inverse(p.X_BF), m_.tree.links[p.body.at()].M_B));
    else if (p.body != kWorld)
      return;
    const bool nothing =
        mass.mass == 0 && mass.inertia.xx == 0 && mass.inertia.yy == 0 && mass.inertia.zz == 0;
    if (nothing && p.joints.empty()) return;
    if (make_readable(mass) && changes_ != nullptr)
      changes_->push_back("body \"" + part_name(i) +
                          "\" has the nearest mass and moments that a reader takes");
    const Sym3<double>& I = mass.inertia;
    const bool diagonal = I.xy == 0 && I.xz == 0 && I.yz == 0;
    x_.element(
        "inertial",
        {{"pos", exact(mass.com)},
         {"mass", exact(mass.mass)},
         diagonal ? XmlWriter::Attribute{"diaginertia", exact(Vec3<double>{I.xx, I.yy, I.zz})}
                  : XmlWriter::Attribute{"fullinertia", exact(std::vector<double>{
                                                            I.xx, I.yy, I.zz, I.xy, I.xz, I.yz})}});
  }

  void joint(JointId id) {
    const Joint& j = m_.joints[id];
    static const char* const kinds[] = {"free", "ball", "hinge", "slide"};
    const bool scalar = nv_of(j.kind) == 1;
    const bool limited = j.range.bounded();
    const bool force = full_ && j.actuator_force.bounded();
    x_.element("joint",
               {{"name", joint_name(id)},
                {"type", kinds[static_cast<int>(j.kind)]},
                {"pos", j.kind == JointKind::kFree ? std::string{} : vec_or_nothing(j.p_FJ)},
                {"axis", scalar ? exact(j.axis) : std::string{}},
                {"ref", scalar ? unless(j.ref, 0.0) : std::string{}},
                {"limited", limited ? "true" : "false"},
                {"range", limited ? range_text(j.range) : std::string{}},
                {"actuatorfrclimited", force ? "true" : ""},
                {"actuatorfrcrange", force ? range_text(j.actuator_force) : std::string{}},
                {"armature", unless(j.armature, 0.0)},
                {"damping", unless(j.damping, 0.0)},
                {"frictionloss", unless(j.friction, 0.0)},
                {"stiffness", unless(j.stiffness, 0.0)},
                {"springref", scalar ? unless(j.spring_ref, 0.0) : std::string{}},
                {"margin", unless(j.margin, 0.0)},
                {"solreflimit", list_unless(j.soft_limit.solref, SoftParameters{}.solref)},
                {"solimplimit", list_unless(j.soft_limit.solimp, SoftParameters{}.solimp)},
                {"solreffriction", list_unless(j.soft_friction.solref, SoftParameters{}.solref)},
                {"solimpfriction", list_unless(j.soft_friction.solimp, SoftParameters{}.solimp)}});
  }

  void part_contents(std::size_t i) {
    for (std::size_t k = 0; k < m_.shapes.size(); ++k)
      if (m_.shapes[ShapeId(k)].part == static_cast<int>(i)) shape(static_cast<int>(k));
    for (std::size_t k = m_.parts.size(); k < m_.frames.size(); ++k) {
      const Frame& f = m_.frames[FrameId(k)];
      if (f.part != static_cast<int>(i)) continue;
      const Pose<double> X_FS = inverse(m_.parts[i].X_BF) * f.X_BF;
      x_.element("site", {{"name", frame_name(FrameId(k))},
                          {"pos", vec_or_nothing(X_FS.p)},
                          {"quat", quat_or_nothing(X_FS.R)}});
    }
  }

  void shape(int index) {
    const Shape& s = m_.shapes[ShapeId(index)];
    static const char* const kinds[] = {"plane",     "sphere", "capsule", "cylinder",
                                        "ellipsoid", "box",    "mesh",    "hfield"};
    const bool mesh = s.kind == ShapeKind::kMesh, field = s.kind == ShapeKind::kHeightfield;
    if ((mesh && !full_) || (field && !full_)) return;
    if (mesh && m_.meshes[static_cast<std::size_t>(s.mesh)].vertices.empty()) return;
    const bool alone = !m_.self_collision && s.body != kWorld;  // touches the world only
    const Surface& c = s.surface;
    const Surface standard;
    x_.element("geom",
               {{"name", shape_name(index)},
                {"type", kinds[static_cast<int>(s.kind)]},
                {"mesh", mesh ? "hull_" + std::to_string(s.mesh) : std::string{}},
                {"hfield", field ? "hfield_" + std::to_string(s.heightfield) : std::string{}},
                {"size", mesh || field ? std::string{} : size_text(s)},
                {"pos", vec_or_nothing(s.X_FG.p)},
                {"quat", quat_or_nothing(s.X_FG.R)},
                {"contype", s.contype == 1 ? std::string{} : std::to_string(s.contype)},
                {"conaffinity", alone                ? "0"
                                : s.conaffinity == 1 ? std::string{}
                                                     : std::to_string(s.conaffinity)},
                {"condim", c.condim == 3 ? std::string{} : std::to_string(c.condim)},
                {"group", s.group == 0 ? std::string{} : std::to_string(s.group)},
                {"priority", c.priority == 0 ? std::string{} : std::to_string(c.priority)},
                {"friction", exact(Vec3<double>{c.slide, c.torsion, c.roll})},
                {"solmix", unless(c.solmix, 1.0)},
                {"solref", list_unless(c.soft.solref, standard.soft.solref)},
                {"solimp", list_unless(c.soft.solimp, standard.soft.solimp)},
                {"margin", unless(c.margin, 0.0)},
                {"gap", unless(c.gap, 0.0)},
                {"rgba", exact(std::vector<double>(s.rgba.begin(), s.rgba.end()))}});
  }

  static std::string size_text(const Shape& s) {
    // An infinite plane still needs a positive grid spacing in third place.
    if (s.kind == ShapeKind::kPlane)
      return exact(Vec3<double>{s.size.x, s.size.y, s.size.z > 0 ? s.size.z : 1.0});
    return exact(s.size);
  }

  void contacts() {
    if (m_.pairs.empty() && m_.excluded_parts.empty()) return;
    x_.open("contact");
    for (const ShapePair& p : m_.pairs) {
      const bool meshed = m_.shapes[ShapeId(p.shape_a)].kind == ShapeKind::kMesh ||
                          m_.shapes[ShapeId(p.shape_b)].kind == ShapeKind::kMesh;
      if (meshed && !full_) continue;
      const Surface& c = p.surface;
      x_.element("pair", {{"geom1", shape_name(p.shape_a)},
                          {"geom2", shape_name(p.shape_b)},
                          {"condim", std::to_string(c.condim)},
                          {"friction",
                           exact(std::vector<double>{c.slide, c.slide, c.torsion, c.roll, c.roll})},
                          {"solref", list_unless(c.soft.solref, SoftParameters{}.solref)},
                          {"solimp", list_unless(c.soft.solimp, SoftParameters{}.solimp)},
                          {"margin", exact(c.margin)},
                          {"gap", exact(c.gap)}});
    }
    for (const auto& [a, b] : m_.excluded_parts)
      x_.element("exclude", {{"body1", part_name(static_cast<std::size_t>(a))},
                             {"body2", part_name(static_cast<std::size_t>(b))}});
    x_.close();
  }

  // The part whose joints move this body.
  std::size_t part_of(BodyId body) const {
    for (std::size_t i = 1; i < m_.parts.size(); ++i)
      if (m_.parts[i].body == body && !m_.parts[i].joints.empty()) return i;
    return 0;
  }

  void equalities() {
    if (m_.loops.empty() && m_.couplings.empty()) return;
    const std::vector<Pose<double>> X_WF = drawn_poses(m_);
    x_.open("equality");
    for (const LoopConstraint& l : m_.loops) loop(l, X_WF);
    for (const JointCoupling& c : m_.couplings)
      x_.element(
          "joint",
          {{"name", equality_names_.give(c.name, changes_)},
           {"joint1", joint_name(c.joint_a)},
           {"joint2", c.joint_b.valid() ? joint_name(c.joint_b) : std::string{}},
           {"polycoef", exact(std::vector<double>(c.coefficients.begin(), c.coefficients.end()))},
           {"active", c.active ? "" : "false"},
           {"solref", list_unless(c.soft.solref, SoftParameters{}.solref)},
           {"solimp", list_unless(c.soft.solimp, SoftParameters{}.solimp)}});
    x_.close();
  }

  void loop(const LoopConstraint& l, const std::vector<Pose<double>>& X_WF) {
    const std::size_t a = part_of(l.body_a), b = part_of(l.body_b);
    const Pose<double> X_AC = inverse(m_.parts[a].X_BF) * l.X_AC;
    const Pose<double> X_BC = inverse(m_.parts[b].X_BF) * l.X_BC;
    const bool weld = l.kind == LoopConstraint::Kind::kWeld;
    const Vec3<double> gap = X_WF[a] * X_AC.p - X_WF[b] * X_BC.p;
    if (!weld && norm(gap) > 1e-9) return;  // held apart as drawn: no anchor says that
    Attributes attributes = {{"name", equality_names_.give(l.name, changes_)},
                             {"body1", part_name(a)},
                             {"body2", b == 0 ? std::string{} : part_name(b)},
                             {"anchor", exact(weld ? X_BC.p : X_AC.p)}};
    if (weld) {
      const Pose<double> relative = X_AC * inverse(X_BC);
      attributes.push_back({"relpose", exact(relative.p) + " " + exact_quat(relative.R)});
      attributes.push_back({"torquescale", exact(l.torque_scale)});
    }
    attributes.push_back({"active", l.active ? "" : "false"});
    attributes.push_back({"solref", list_unless(l.soft.solref, SoftParameters{}.solref)});
    attributes.push_back({"solimp", list_unless(l.soft.solimp, SoftParameters{}.solimp)});
    x_.element(weld ? "weld" : "connect", attributes);
  }

  void tendons() {
    if (m_.tendons.empty()) return;
    x_.open("tendon");
    for (std::size_t i = 0; i < m_.tendons.size(); ++i) {
      const FixedTendon& t = m_.tendons[i];
      const bool limited = t.range.bounded();
      x_.open("fixed", {{"name", tendon_name(static_cast<int>(i))},
                        {"limited", limited ? "true" : "false"},
                        {"range", limited ? range_text(t.range) : std::string{}},
                        {"margin", unless(t.margin, 0.0)},
                        {"stiffness", unless(t.stiffness, 0.0)},
                        {"damping", unless(t.damping, 0.0)},
                        {"frictionloss", unless(t.friction, 0.0)}});
      for (const auto& [joint_id, coefficient] : t.terms)
        x_.element("joint", {{"joint", joint_name(joint_id)}, {"coef", exact(coefficient)}});
      x_.close();
    }
    x_.close();
  }

  void actuators() {
    if (m_.actuators.empty()) return;
    x_.open("actuator");
    for (std::size_t i = 0; i < m_.actuators.size(); ++i) {
      const Actuator& a = m_.actuators[ActuatorId(i)];
      Range force = a.force;
      // Without joint force ranges, a lone actuator carries its joint's.
      if (!full_ && a.joint.valid() && a.gear != 0) {
        const Range& bound = m_.joints[a.joint].actuator_force;
        const double scale = std::fabs(a.gear);
        force.lower = std::max(force.lower, bound.lower / scale);
        force.upper = std::min(force.upper, bound.upper / scale);
      }
      const bool affine_gain = a.gain[1] != 0 || a.gain[2] != 0;
      x_.element(
          "general",
          {{"name", actuator_name(ActuatorId(i))},
           {"joint", a.joint.valid() ? joint_name(a.joint) : std::string{}},
           {"tendon", a.tendon >= 0 ? tendon_name(a.tendon) : std::string{}},
           {"gear", exact(a.gear)},
           {"ctrllimited", a.control.bounded() ? "true" : "false"},
           {"ctrlrange", a.control.bounded() ? range_text(a.control) : std::string{}},
           {"forcelimited", force.bounded() ? "true" : "false"},
           {"forcerange", force.bounded() ? range_text(force) : std::string{}},
           {"gaintype", affine_gain ? "affine" : "fixed"},
           {"gainprm", exact(std::vector<double>(a.gain.begin(), a.gain.end()))},
           {"biastype", a.bias_affine ? "affine" : "none"},
           {"biasprm", a.bias_affine ? exact(std::vector<double>(a.bias.begin(), a.bias.end()))
                                     : std::string{}}});
    }
    x_.close();
  }

  void sensors() {
    if (m_.sensors.empty()) return;
    x_.open("sensor");
    for (const Sensor& s : m_.sensors) sensor(s);
    x_.close();
  }

  void sensor(const Sensor& s) {
    Attributes attributes = {{"name", sensor_names_.give(s.name, changes_)},
                             {"noise", unless(s.noise, 0.0)},
                             {"cutoff", unless(s.cutoff, 0.0)}};
    const auto object = [&](const char* type, const char* name, FrameId id) {
      const bool site = m_.frames[id].kind == FrameKind::kSite;
      attributes.push_back({type, site ? "site" : "xbody"});
      attributes.push_back({name, site ? frame_name(id) : part_name(id.at())});
    };
    if (s.kind == SensorKind::kOther) return;
    if (s.kind_text.compare(0, 5, "frame") == 0) {
      if (!s.frame.valid()) return;
      object("objtype", "objname", s.frame);
      if (s.reference.valid()) object("reftype", "refname", s.reference);
    } else if (s.frame.valid()) {
      attributes.push_back({"site", frame_name(s.frame)});
    } else if (s.joint.valid()) {
      attributes.push_back({"joint", joint_name(s.joint)});
    } else if (s.actuator.valid()) {
      if (m_.actuators[s.actuator].name.empty()) return;
      attributes.push_back({"actuator", actuator_name(s.actuator)});
    } else if (s.part >= 0) {
      attributes.push_back({"body", part_name(static_cast<std::size_t>(s.part))});
    } else if (s.kind != SensorKind::kClock) {
      return;
    }
    x_.element(s.kind_text.c_str(), attributes);
  }

  // The joints in the order a reader of the file meets them: a built model may list its parts in
  // another.
  void joints_from(std::size_t part, std::vector<JointId>& order) const {
    for (const JointId id : m_.parts[part].joints) order.push_back(id);
    for (const std::size_t child : children_[part]) joints_from(child, order);
  }

  void keyframes() {
    if (m_.keyframes.empty()) return;
    std::vector<JointId> order;
    joints_from(0, order);
    const auto in_order = [&](const std::vector<double>& x, int Joint::*first,
                              int (*size)(JointKind)) {
      std::vector<double> out;
      if (x.empty()) return out;
      for (const JointId id : order) {
        const auto from = x.begin() + m_.joints[id].*first;
        out.insert(out.end(), from, from + size(m_.joints[id].kind));
      }
      return out;
    };
    x_.open("keyframe");
    for (const Keyframe& k : m_.keyframes)
      x_.element("key", {{"name", key_names_.give(k.name, changes_)},
                         {"time", unless(k.time, 0.0)},
                         {"qpos", exact(in_order(k.q, &Joint::q, nq_of))},
                         {"qvel", exact(in_order(k.v, &Joint::v, nv_of))},
                         {"ctrl", exact(k.control)}});
    x_.close();
  }

  const Model& m_;
  bool full_;
  XmlWriter x_;
  std::vector<std::vector<std::size_t>> children_;
  std::set<int> named_shapes_;
  std::vector<std::string>* changes_;
  std::vector<std::string> part_names_, joint_names_, shape_names_, frame_names_, tendon_names_,
      actuator_names_;
  OwnNames equality_names_{"equality"}, sensor_names_{"sensor"}, key_names_{"key"};
};

}  // namespace
}  // namespace load

std::string export_mjcf(const Model& model, const MjcfExport& options) {
  return load::MjcfWriter(model, options).write();
}

}  // namespace legwork
