// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork inspect --json: one document.
#include <cmath>
#include <nlohmann/json.hpp>

#include "legwork/lab/inspect/inspect.h"
#include "legwork/load/loop_assembly.h"

namespace legwork {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

/// Bytes that are no UTF-8 are replaced.
std::string text_of(const Json& document) {
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json vec(const Vec3<double>& a) { return Json::array({a.x, a.y, a.z}); }
Json quat(const Mat3<double>& R) {
  const Quat<double> q = to_quat(R);
  return Json::array({q.w, q.x, q.y, q.z});
}
Json range(const Range& r) {
  if (!r.bounded()) return nullptr;
  return Json::array({r.lower, r.upper});
}
Json limit(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json finding(const Finding& f) {
  static const char* const severities[] = {"error", "warning", "note"};
  return {{"code", f.code},       {"severity", severities[static_cast<int>(f.severity)]},
          {"file", f.file},       {"line", f.line},
          {"element", f.element}, {"message", f.message},
          {"remedy", f.remedy}};
}

Json bodies(const Model& m) {
  Json list = Json::array();
  for (const Part& p : m.parts) {
    const Sym3<double>& I = p.own.inertia;
    list.push_back({{"name", p.name},
                    {"parent", m.parts[static_cast<std::size_t>(p.parent)].name},
                    {"pos", vec(p.X_PF.p)},
                    {"quat", quat(p.X_PF.R)},
                    {"mass", p.own.mass},
                    {"com", vec(p.own.com)},
                    {"inertia", Json::array({I.xx, I.yy, I.zz, I.xy, I.xz, I.yz})},
                    {"moving_body", m.body_names[p.body]},
                    {"fixed", p.joints.empty()},
                    {"line", p.line}});
  }
  return list;
}

Json joints(const Model& m) {
  static const char* const kinds[] = {"free", "ball", "hinge", "slide"};
  Json list = Json::array();
  for (std::size_t i = 0; i < m.joints.size(); ++i) {
    const Joint& j = m.joints[JointId(i)];
    bool actuated = false;
    for (const Actuator& a : m.actuators) actuated = actuated || a.joint == JointId(i);
    list.push_back({{"name", j.name},
                    {"type", kinds[static_cast<int>(j.kind)]},
                    {"body", m.body_names[j.body]},
                    {"axis", vec(j.axis)},
                    {"pos", vec(j.p_FJ)},
                    {"range", range(j.range)},
                    {"q_index", j.q},
                    {"v_index", j.v},
                    {"ref", j.ref},
                    {"armature", j.armature},
                    {"damping", j.damping},
                    {"friction", j.friction},
                    {"stiffness", j.stiffness},
                    {"spring_ref", j.spring_ref},
                    {"actuator_force", range(j.actuator_force)},
                    {"effort", limit(j.effort_limit)},
                    {"velocity", limit(j.velocity_limit)},
                    {"actuated", actuated},
                    {"line", j.line}});
  }
  return list;
}

Json actuators(const Model& m) {
  static const char* const kinds[] = {"motor", "position", "velocity", "general"};
  Json list = Json::array();
  for (const Actuator& a : m.actuators)
    list.push_back({{"name", a.name},
                    {"type", kinds[static_cast<int>(a.kind)]},
                    {"joint", a.joint.valid() ? Json(m.joints[a.joint].name) : Json(nullptr)},
                    {"gear", a.gear},
                    {"gain", a.gain},
                    {"bias", a.bias},
                    {"control", range(a.control)},
                    {"force", range(a.force)}});
  return list;
}

Json shapes(const Model& m) {
  static const char* const kinds[] = {"plane",     "sphere", "capsule", "cylinder",
                                      "ellipsoid", "box",    "mesh",    "heightfield"};
  Json list = Json::array();
  for (const Shape& s : m.shapes) {
    Json entry = {{"name", s.name},
                  {"type", kinds[static_cast<int>(s.kind)]},
                  {"body", m.parts[static_cast<std::size_t>(s.part)].name},
                  {"size", vec(s.size)},
                  {"pos", vec(s.X_FG.p)},
                  {"quat", quat(s.X_FG.R)},
                  {"collides", s.collides()},
                  {"friction", s.surface.slide}};
    if (s.mesh >= 0) {
      const Mesh& mesh = m.meshes[static_cast<std::size_t>(s.mesh)];
      entry["mesh"] = mesh.name;
      entry["hull_vertices"] = mesh.vertices.size();
    }
    list.push_back(std::move(entry));
  }
  return list;
}

Json loops(const Model& m) {
  Json list = Json::array();
  for (const LoopConstraint& l : m.loops)
    list.push_back({{"name", l.name},
                    {"type", l.kind == LoopConstraint::Kind::kWeld ? "weld" : "connect"},
                    {"body_a", m.body_names[l.body_a]},
                    {"body_b", m.body_names[l.body_b]}});
  for (const JointCoupling& c : m.couplings)
    list.push_back({{"name", c.name},
                    {"type", "joint"},
                    {"joint_a", m.joints[c.joint_a].name},
                    {"joint_b", c.joint_b.valid() ? Json(m.joints[c.joint_b].name) : Json(nullptr)},
                    {"coefficients", c.coefficients}});
  return list;
}

Json mobility(const Model& m) {
  if (m.loops.empty() && m.couplings.empty()) return nullptr;
  const load::Assembly assembly =
      load::assemble_loops(m, m.keyframes.empty() ? m.q0 : m.keyframes.front().q);
  const load::LoopRows rows = load::loop_rows(m, assembly.q);
  const int rank = load::loop_rank(m, rows);
  return {{"tree_dof", m.nv},
          {"rows", rows.count},
          {"rank", rank},
          {"mobility", m.nv - rank},
          {"residual", assembly.residual_before},
          {"assembled_residual", assembly.residual_after},
          {"assembly_steps", assembly.steps}};
}

Json rows_of(const std::vector<double>& M, std::size_t n) {
  Json list = Json::array();
  for (std::size_t i = 0; i < n; ++i)
    list.push_back(std::vector<double>(M.begin() + static_cast<long>(i * n),
                                       M.begin() + static_cast<long>((i + 1) * n)));
  return list;
}

void add_state(Json& document, const Model& m, const StateReport& s) {
  document["q"] = s.q;
  document["v"] = s.v;
  document["tau"] = s.tau;
  document["ctrl"] = s.control;
  document["M"] = rows_of(s.M, static_cast<std::size_t>(m.nv));
  document["bias"] = s.bias;
  document["passive"] = s.passive;
  document["actuator"] = s.actuator;
  document["vdot"] = s.vdot;
  document["energy"] = {{"kinetic", s.kinetic}, {"potential", s.potential}};
}

Json frames(const Model& m) {
  Json list = Json::array();
  for (const Frame& f : m.frames)
    list.push_back({{"name", f.name},
                    {"type", f.kind == FrameKind::kPart ? "body" : "site"},
                    {"body", m.body_names[f.body]},
                    {"pos", vec(f.X_BF.p)},
                    {"quat", quat(f.X_BF.R)}});
  return list;
}

}  // namespace

std::string inspect_json(const LoadedModel& loaded, const std::optional<StateReport>& state) {
  const Model& m = loaded.model;
  int moving = 0;
  for (const Part& p : m.parts) moving += p.joints.empty() ? 0 : 1;
  Json d = {{"file", m.file},
            {"format", loaded.summary.format},
            {"name", m.name},
            {"nq", m.nq},
            {"nv", m.nv},
            {"nu", m.actuators.size()},
            {"nbody", m.npart()},
            {"nmoving", moving},
            {"mass", m.mass()},
            {"com_W", vec(state ? state->com_W : centre_of_mass(m, m.q0))},
            {"gravity", vec(m.options.gravity_W)},
            {"timestep", m.options.timestep},
            {"counts",
             {{"bodies", m.npart()},
              {"joints", m.joints.size()},
              {"actuators", m.actuators.size()},
              {"sensors", m.sensors.size()},
              {"keyframes", m.keyframes.size()},
              {"sites", m.frames.size() - m.parts.size()},
              {"shapes", m.shapes.size()},
              {"meshes", m.meshes.size()},
              {"loops", m.loops.size() + m.couplings.size()},
              {"excluded_pairs", m.excluded_parts.size()},
              {"pairs", m.pairs.size()},
              {"includes", loaded.summary.includes}}},
            {"q0", m.q0},
            {"bodies", bodies(m)},
            {"joints", joints(m)},
            {"actuators", actuators(m)},
            {"frames", frames(m)},
            {"shapes", shapes(m)},
            {"loops", loops(m)},
            {"mobility", mobility(m)}};
  Json& keys = d["keyframes"] = Json::array();
  for (const Keyframe& k : m.keyframes)
    keys.push_back({{"name", k.name}, {"q", k.q}, {"v", k.v}, {"ctrl", k.control}});
  Json& sensors = d["sensors"] = Json::array();
  for (const Sensor& s : m.sensors)
    sensors.push_back({{"name", s.name},
                       {"type", s.kind_text},
                       {"frame", s.frame.valid() ? Json(m.frames[s.frame].name) : Json(nullptr)},
                       {"noise", s.noise}});
  Json findings = Json::array(), warnings = Json::array();
  for (const Finding& f : loaded.findings) {
    findings.push_back(finding(f));
    if (f.severity == Severity::kWarning) warnings.push_back(finding(f));
  }
  d["findings"] = findings;
  d["warnings"] = warnings;
  if (state) add_state(d, m, *state);
  return text_of(d);
}

std::string errors_json(const std::string& file, const Error& error) {
  Json list = Json::array();
  for (const Finding& f : error.findings()) list.push_back(finding(f));
  const Json d = {{"file", file}, {"errors", list}};
  return text_of(d);
}

}  // namespace legwork
