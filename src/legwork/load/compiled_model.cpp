// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/compiled_model.h"

#include <algorithm>
#include <cstring>

#include "legwork/load/detail/json_archive.h"
#include "legwork/model/merge.h"

namespace legwork {

// One list of fields for both directions; the archive finds it by the namespace of its argument.
using A = JsonArchive;

static void fields(A& a, Range& x) { a("lower", x.lower)("upper", x.upper); }
static void fields(A& a, SoftParameters& x) { a("solref", x.solref)("solimp", x.solimp); }
static void fields(A& a, MassProperties& x) {
  a("mass", x.mass)("com", x.com)("inertia", x.inertia);
}

static void fields(A& a, JointSpec& x) {
  a("name", x.name).choice("kind", x.kind, 4)("axis", x.axis)("p_FJ", x.p_FJ)("ref", x.ref);
  a("range", x.range)("armature", x.armature)("damping", x.damping)("friction", x.friction);
  a("stiffness", x.stiffness)("spring_ref", x.spring_ref)("actuator_force", x.actuator_force);
  a("effort_limit", x.effort_limit)("velocity_limit", x.velocity_limit)("margin", x.margin);
  a("soft_limit", x.soft_limit)("soft_friction", x.soft_friction);
}

static void fields(A& a, Surface& x) {
  a("slide", x.slide)("torsion", x.torsion)("roll", x.roll)("condim", x.condim);
  a("priority", x.priority)("solmix", x.solmix)("soft", x.soft)("margin", x.margin)("gap", x.gap);
}

static void fields(A& a, Shape& x) {
  a("name", x.name).choice("kind", x.kind, 8)("size", x.size)("X_FG", x.X_FG)("part", x.part);
  a("mesh", x.mesh)("heightfield", x.heightfield)("contype", x.contype);
  a("conaffinity", x.conaffinity)("group", x.group)("surface", x.surface)("rgba", x.rgba);
}

static void fields(A& a, Mesh& x) { a("name", x.name)("vertices", x.vertices)("faces", x.faces); }
static void fields(A& a, Heightfield& x) {
  a("name", x.name)("rows", x.rows)("columns", x.columns)("half_x", x.half_x)("half_y", x.half_y);
  a("base", x.base)("height", x.height);
}

static void fields(A& a, PartSpec& x) {
  a("name", x.name)("parent", x.parent)("X_PF", x.X_PF)("own", x.own);
  a("has_inertial", x.has_inertial)("joints", x.joints);
  a("gravity_compensation", x.gravity_compensation);
}
static void fields(A& a, SiteSpec& x) { a("name", x.name)("part", x.part)("X_FS", x.X_FS); }

static void fields(A& a, RunOptions& x) {
  a("timestep", x.timestep)("gravity", x.gravity_W)("elliptic_cone", x.elliptic_cone);
  a("impratio", x.impratio);
}
static void fields(A& a, ShapePair& x) {
  a("shape_a", x.shape_a)("shape_b", x.shape_b)("surface", x.surface);
}
static void fields(A& a, Actuator& x) {
  a("name", x.name).choice("kind", x.kind, 4)("joint", x.joint)("tendon", x.tendon)("gear", x.gear);
  a("gain", x.gain)("bias", x.bias)("bias_affine", x.bias_affine)("damp_ratio", x.damp_ratio);
  a("control", x.control)("force", x.force);
}
static void fields(A& a, Sensor& x) {
  a("name", x.name).choice("kind", x.kind, static_cast<int>(SensorKind::kOther) + 1);
  a("kind_text", x.kind_text)("frame", x.frame)("reference", x.reference)("joint", x.joint);
  a("actuator", x.actuator)("part", x.part)("noise", x.noise)("cutoff", x.cutoff);
}
static void fields(A& a, Keyframe& x) {
  a("name", x.name)("q", x.q)("v", x.v)("control", x.control)("time", x.time);
}
static void fields(A& a, LoopConstraint& x) {
  a("name", x.name).choice("kind", x.kind, 2)("body_a", x.body_a)("body_b", x.body_b);
  a("X_AC", x.X_AC)("X_BC", x.X_BC)("torque_scale", x.torque_scale)("active", x.active);
  a("soft", x.soft);
}
static void fields(A& a, FixedTendon& x) {
  a("name", x.name)("terms", x.terms)("range", x.range)("margin", x.margin);
  a("stiffness", x.stiffness)("damping", x.damping)("friction", x.friction);
  a("spring_length", x.spring_length)("soft_limit", x.soft_limit);
}
static void fields(A& a, JointCoupling& x) {
  a("name", x.name)("joint_a", x.joint_a)("joint_b", x.joint_b)("coefficients", x.coefficients);
  a("q_a0", x.q_a0)("q_b0", x.q_b0)("active", x.active)("soft", x.soft);
}

namespace {

/// The parts of the text: what build() takes, then what is put on top of it.
struct Compiled {
  ModelSpec spec;
  std::vector<Shape> shapes;
  Model rest;  // actuators, sensors, keyframes, loops, couplings, pairs
};

void fields(A& a, Compiled& x) {
  a("name", x.spec.name)("file", x.spec.file)("options", x.spec.options)("parts", x.spec.parts);
  a("sites", x.spec.sites)("meshes", x.spec.meshes)("heightfields", x.spec.heightfields);
  a("shapes", x.shapes)("actuators", static_cast<std::vector<Actuator>&>(x.rest.actuators));
  a("sensors", x.rest.sensors);
  a("keyframes", x.rest.keyframes)("loops", x.rest.loops)("couplings", x.rest.couplings);
  a("tendons", x.rest.tendons);
  a("excluded_parts", x.rest.excluded_parts)("pairs", x.rest.pairs);
  a("self_collision", x.rest.self_collision)("damping", x.rest.damping);
  a("friction", x.rest.friction)("stiffness", x.rest.stiffness);
}

Compiled taken_apart(const Model& model) {
  Compiled c;
  c.spec.name = model.name;
  // Without its folder: what is sent to others does not tell where its maker works.
  c.spec.file = model.file.substr(model.file.find_last_of('/') + 1);
  c.spec.options = model.options;
  c.spec.heightfields = model.heightfields;
  for (const Mesh& mesh : model.meshes)
    c.spec.meshes.push_back({mesh.name, mesh.vertices, mesh.faces, mesh.hull});
  c.spec.parts.clear();
  for (const Part& part : model.parts) c.spec.parts.push_back(spec_of(model, part));
  c.spec.sites = sites_of(model);
  c.shapes.assign(model.shapes.begin(), model.shapes.end());
  c.rest.actuators = model.actuators;
  c.rest.sensors = model.sensors;
  c.rest.keyframes = model.keyframes;
  c.rest.loops = model.loops;
  c.rest.couplings = model.couplings;
  c.rest.tendons = model.tendons;
  c.rest.excluded_parts = model.excluded_parts;
  c.rest.pairs = model.pairs;
  c.rest.self_collision = model.self_collision;
  c.rest.damping = model.damping;
  c.rest.friction = model.friction;
  c.rest.stiffness = model.stiffness;
  return c;
}

void require(bool holds, const std::string& place, const std::string& what) {
  if (!holds) JsonArchive::refuse("model/" + place, what);
}
template <class T>
bool within(int i, const std::vector<T>& table) {
  return i >= 0 && i < static_cast<int>(table.size());
}
/// -1: none. Asked of every index, also where the kind of the thing does not use it.
template <class Table>
bool none_or_within(int i, const Table& table) {
  return i >= -1 && i < static_cast<int>(table.size());
}

void check_shapes(const Compiled& c, std::size_t nparts) {
  for (const Mesh& mesh : c.spec.meshes) {
    for (const auto& face : mesh.faces)
      for (const int i : face)
        require(within(i, mesh.vertices), "meshes", "name a vertex they lack");
  }
  for (const Heightfield& f : c.spec.heightfields) {
    require(f.rows > 1 && f.columns > 1 && f.rows < 100'000 && f.columns < 100'000 &&
                f.height.size() ==
                    static_cast<std::size_t>(f.rows) * static_cast<std::size_t>(f.columns),
            "heightfields", "do not fit their grid");
  }
  for (const Shape& s : c.shapes) {
    require(s.part >= 0 && s.part < static_cast<int>(nparts), "shapes",
            "name a part that is not there");
    require(none_or_within(s.mesh, c.spec.meshes) && (s.kind != ShapeKind::kMesh || s.mesh >= 0),
            "shapes", "name a mesh that is not there");
    require(none_or_within(s.heightfield, c.spec.heightfields) &&
                (s.kind != ShapeKind::kHeightfield || s.heightfield >= 0),
            "shapes", "name a heightfield that is not there");
  }
}

void check_rest(const Model& m) {
  const auto joint = [&](JointId id) { return none_or_within(id.value, m.joints); };
  const auto body = [&](BodyId id) { return id.value >= 0 && id.value < m.nbody(); };
  const auto nv = static_cast<std::size_t>(m.nv), nq = static_cast<std::size_t>(m.nq);
  for (const Actuator& x : m.actuators)
    require(joint(x.joint) && none_or_within(x.tendon, m.tendons), "actuators",
            "drive a joint that is not there");
  const auto frame = [&](FrameId id) { return none_or_within(id.value, m.frames); };
  for (const Sensor& x : m.sensors)
    require(frame(x.frame) && frame(x.reference) && joint(x.joint) &&
                none_or_within(x.actuator.value, m.actuators) && none_or_within(x.part, m.parts),
            "sensors", "read something that is not there");
  for (const FixedTendon& x : m.tendons)
    for (const auto& term : x.terms)
      require(term.first.valid() && joint(term.first), "tendons", "run over joints not there");
  for (const Keyframe& x : m.keyframes)
    require((x.q.empty() || x.q.size() == nq) && (x.v.empty() || x.v.size() == nv) &&
                (x.control.empty() || x.control.size() == m.actuators.size()),
            "keyframes", "do not fit the coordinates");
  for (const LoopConstraint& x : m.loops)
    require(body(x.body_a) && body(x.body_b), "loops", "join bodies that are not there");
  for (const JointCoupling& x : m.couplings)
    require(x.joint_a.valid() && joint(x.joint_a) && joint(x.joint_b), "couplings",
            "couple joints that are not there");
  for (const ShapePair& x : m.pairs)
    require(within(x.shape_a, m.shapes) && within(x.shape_b, m.shapes), "pairs",
            "pair shapes that are not there");
  for (const auto& [p, q] : m.excluded_parts)
    require(within(p, m.parts) && within(q, m.parts), "excluded_parts",
            "name parts that are not there");
  require(m.damping.size() == nv && m.friction.size() == nv && m.stiffness.size() == nv, "damping",
          "does not fit the coordinates");
}

Model assembled(Compiled c) {
  require(!c.spec.parts.empty() && c.spec.parts.size() < 100'000, "parts", "are none or too many");
  check_shapes(c, c.spec.parts.size());
  for (const SiteSpec& site : c.spec.sites)
    require(within(site.part, c.spec.parts), "sites", "name a part that is not there");
  Model model = build(c.spec);
  for (const Shape& shape : c.shapes) add_shape(model, shape, shape.part);
  model.actuators = std::move(c.rest.actuators);
  model.sensors = std::move(c.rest.sensors);
  model.keyframes = std::move(c.rest.keyframes);
  model.loops = std::move(c.rest.loops);
  model.couplings = std::move(c.rest.couplings);
  model.tendons = std::move(c.rest.tendons);
  model.excluded_parts = std::move(c.rest.excluded_parts);
  model.pairs = std::move(c.rest.pairs);
  model.self_collision = c.rest.self_collision;
  model.damping = std::move(c.rest.damping);
  model.friction = std::move(c.rest.friction);
  model.stiffness = std::move(c.rest.stiffness);
  check_rest(model);
  return model;
}

}  // namespace

std::string write_compiled_model(const Model& model) {
  JsonArchive archive = JsonArchive::writer();
  Compiled parts = taken_apart(model);
  fields(archive, parts);
  return archive.json().dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Model read_compiled_model(const std::string& text) {
  JsonArchive::Json json = JsonArchive::Json::parse(text, nullptr, false);
  if (json.is_discarded()) JsonArchive::refuse("model", "is not JSON");
  JsonArchive archive = JsonArchive::reader(std::move(json), "model");
  Compiled parts;
  fields(archive, parts);
  return assembled(std::move(parts));
}

bool same_physics(const Model& a, const Model& b) {
  const auto bits = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  if (a.nbody() != b.nbody() || a.shapes.size() != b.shapes.size() || a.nv != b.nv) return false;
  for (std::size_t i = 0; i < a.tree.links.size(); ++i) {
    const Link<double>&x = a.tree.links[i], &y = b.tree.links[i];
    if (x.parent != y.parent || x.q != y.q || x.v != y.v || x.kind != y.kind ||
        x.aligned != y.aligned || !bits(x.sign, y.sign) || !bits(x.ref, y.ref) ||
        !bits(x.armature, y.armature) || !bits(x.X_PJ, y.X_PJ) || !bits(x.M_B, y.M_B))
      return false;
  }
  if (!bits(a.tree.gravity_W, b.tree.gravity_W)) return false;
  for (std::size_t i = 0; i < a.shapes.size(); ++i) {
    const Shape &x = a.shapes[ShapeId(i)], &y = b.shapes[ShapeId(i)];
    if (x.kind != y.kind || x.body != y.body || !bits(x.X_BG, y.X_BG) || !bits(x.size, y.size))
      return false;
  }
  return a.damping == b.damping && a.friction == b.friction && a.stiffness == b.stiffness;
}

}  // namespace legwork
