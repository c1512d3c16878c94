// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/scenario_scene.h"

#include <algorithm>

#include "legwork/scenario/toml_section.h"

namespace legwork {
namespace {

using Q = Quantity;
constexpr double kDay = 86400;
constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
constexpr Bounds kSize{1e-4, 1000}, kMass{1e-6, 1e6};

void require(TomlSection& s, const char* key, const char* remedy) {
  if (!s.has(key)) s.complain(key, "is missing", remedy);
}

void read_shape(TomlSection& s, ScenarioObject& o) {
  using enum ScenarioObject::Kind;
  switch (o.kind) {
    case kBox:
      o.size = s.vector("size", o.size, Q::kLength);
      for (const double edge : o.size)
        if (!(edge >= kSize.lower && edge <= kSize.upper))
          s.complain("size", "holds an edge of " + std::to_string(edge) + " m",
                     "give edges from 0.1 mm to 1 km");
      break;
    case kCylinder:
      o.height = s.number("height", o.height, Q::kLength, kSize);
      [[fallthrough]];
    case kBall:
      o.radius = s.number("radius", o.radius, Q::kLength, kSize);
      break;
    case kMesh:
      require(s, "file", "name an STL, OBJ or DAE file, from the scenario's folder or from here");
      o.file = s.text("file", "");
      o.scale = s.number("scale", o.scale, Q::kPlain, {1e-6, 1e6});
      break;
  }
}

void read_place(TomlSection& s, ScenarioObject& o) {
  const std::vector<double> p = s.numbers("position", Q::kLength);
  if (s.has("position") && p.size() != 2 && p.size() != 3)
    s.complain("position", "has " + std::to_string(p.size()) + " numbers",
               "write [x, y] of a thing on the ground, or [x, y, z] of its middle");
  if (p.size() == 2 || p.size() == 3) o.position = {p[0], p[1]};
  if (p.size() == 3) o.z = p[2];
  o.orientation = s.vector("orientation", o.orientation, Q::kAngle);
  if (o.fixed) return;
  o.velocity = s.vector("velocity", o.velocity, Q::kSpeed);
  o.angular_velocity = s.vector("angular_velocity", o.angular_velocity, Q::kRate);
}

ScenarioObject read_object(TomlSection s, std::size_t i) {
  ScenarioObject o;
  const std::vector<std::string> kinds{"box", "ball", "cylinder", "mesh"};
  const std::string kind = s.choice("kind", "box", kinds);
  o.kind = static_cast<ScenarioObject::Kind>(std::find(kinds.begin(), kinds.end(), kind) -
                                             kinds.begin());
  o.name = s.text("name", kind + std::to_string(i));
  if (o.name.empty() || o.name.find_first_not_of(kPlain) != std::string::npos)
    s.complain("name", "is no plain name", "use letters, digits, - and _");
  o.fixed = s.flag("fixed", o.fixed);
  if (!o.fixed) o.mass = s.number("mass", o.mass, Q::kMass, kMass);
  o.friction = s.number("friction", o.friction, Q::kPlain, {0, 10});
  read_shape(s, o);
  read_place(s, o);
  return o;
}

}  // namespace

std::optional<std::array<double, 2>> read_pair(TomlSection& s, const std::string& key) {
  if (!s.has(key)) return std::nullopt;
  const std::vector<double> x = s.numbers(key, Q::kLength);
  if (x.size() == 2) return std::array<double, 2>{x[0], x[1]};
  if (!x.empty())
    s.complain(key, "has " + std::to_string(x.size()) + " numbers instead of two", "write [x, y]");
  return std::nullopt;
}

void read_objects(TomlSection root, std::vector<ScenarioObject>& objects) {
  for (TomlSection s : root.sections("object")) {
    ScenarioObject o = read_object(s, objects.size());
    const bool taken = std::any_of(objects.begin(), objects.end(),
                                   [&](const ScenarioObject& x) { return x.name == o.name; });
    if (taken) s.complain("name", "\"" + o.name + "\" is another object's", "give it its own");
    objects.push_back(std::move(o));
  }
}

void read_patches(TomlSection root, std::vector<ScenarioPatch>& patches) {
  for (TomlSection s : root.sections("patch")) {
    ScenarioPatch p;
    p.position = read_pair(s, "position").value_or(p.position);
    p.size = read_pair(s, "size").value_or(p.size);
    if (!(std::min(p.size[0], p.size[1]) > 0))
      s.complain("size", "is not positive", "write [along x, along y]");
    p.friction = s.number("friction", p.friction, Q::kPlain, {0, 10});
    p.thickness = s.number("thickness", p.thickness, Q::kLength, {1e-4, 1});
    patches.push_back(p);
  }
}

void read_pushes(TomlSection root, std::vector<ScenarioPush>& pushes) {
  for (TomlSection s : root.sections("push")) {
    ScenarioPush p;
    p.body = s.text("body", "");
    p.force = s.vector("force", p.force, Q::kForce);
    p.weights = s.vector("weights", p.weights);
    if (s.has("force") == s.has("weights"))
      s.complain(s.has("force") ? "weights" : "force",
                 s.has("force") ? "is given beside force" : "is missing",
                 "write force = [x, y, z] in newtons, or weights = [x, y, z] in weights of the "
                 "robot");
    p.point = s.vector("point", p.point, Q::kLength);
    p.at = s.number("at", p.at, Q::kTime, {0, kDay});
    p.duration = s.number("duration", p.duration, Q::kTime, {0, kDay, true});
    pushes.push_back(p);
  }
}

void read_failures(TomlSection root, std::vector<ScenarioFailure>& failures) {
  for (TomlSection s : root.sections("failure")) {
    ScenarioFailure f;
    f.joint = s.text("joint", "");
    if (f.joint.empty()) s.complain("joint", "is missing", "name the joint whose motor fails");
    f.strength = s.number("strength", f.strength, Q::kPlain, {0, 10});
    f.at = s.number("at", f.at, Q::kTime, {0, kDay});
    f.duration = s.number("duration", kDay, Q::kTime, {0, kDay, true});
    failures.push_back(f);
  }
}

void read_payload(TomlSection robot, std::vector<ScenarioPayload>& payload) {
  for (TomlSection s : robot.sections("payload")) {
    ScenarioPayload p;
    p.link = s.text("link", "");
    if (p.link.empty()) s.complain("link", "is missing", "name the link that carries it");
    require(s, "mass", "in kg");
    p.mass = s.number("mass", p.mass, Q::kMass, {0, 1e6});
    p.at = s.vector("at", p.at, Q::kLength);
    payload.push_back(std::move(p));
  }
}

}  // namespace legwork
