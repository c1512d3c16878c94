// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/trust/trust_lints.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "legwork/dynamics/kinematics.h"
#include "legwork/math/vec3.h"

namespace legwork {

namespace {

Finding warning(const Model& model, const char* code, int line, std::string element,
                std::string message, std::string remedy) {
  return {Severity::kWarning, code, model.file, line, std::move(element), std::move(message),
          std::move(remedy)};
}

// A box around shapes in their part's frame.
struct Extent {
  Vec3<double> low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  bool any = false;
  void add(const Vec3<double>& p) {
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
    any = true;
  }
  double size() const { return any ? norm(high - low) : 0.0; }
  // Between the boxes, 0 where they meet.
  double distance(const Extent& o) const {
    Vec3<double> gap{0, 0, 0};
    for (int k = 0; k < 3; ++k) gap[k] = std::max({0.0, low[k] - o.high[k], o.low[k] - high[k]});
    return norm(gap);
  }
};

void add_shape(const Model& model, const Shape& shape, Extent& extent) {
  if (shape.kind == ShapeKind::kMesh && shape.mesh >= 0) {
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(shape.mesh)];
    for (const Vec3<double>& p : mesh.vertices) extent.add(shape.X_FG * p);
    if (!mesh.vertices.empty() || !mesh.drawn) return;
    const std::vector<float> xyz = mesh.drawn(1000).vertices;  // only looked at: it has no hull
    for (std::size_t i = 0; i + 2 < xyz.size(); i += 3)
      extent.add(shape.X_FG * Vec3<double>{xyz[i], xyz[i + 1], xyz[i + 2]});
    return;
  }
  const Vec3<double>& s = shape.size;
  const bool round = shape.kind == ShapeKind::kSphere;
  const bool long_one = shape.kind == ShapeKind::kCapsule || shape.kind == ShapeKind::kCylinder;
  const Vec3<double> half = round      ? Vec3<double>{s.x, s.x, s.x}
                            : long_one ? Vec3<double>{s.x, s.x, s.x + s.y}
                                       : s;
  for (int i = 0; i < 8; ++i)
    extent.add(shape.X_FG * Vec3<double>{i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y,
                                         i & 4 ? half.z : -half.z});
}

// Colliding shapes that lie apart from what is drawn of the same link.
void find_misplaced(const Model& model, std::vector<Finding>& out) {
  for (std::size_t p = 1; p < model.parts.size(); ++p) {
    Extent drawn;
    for (const Shape& shape : model.shapes)
      if (shape.part == static_cast<int>(p) && !shape.collides()) add_shape(model, shape, drawn);
    if (!drawn.any) continue;
    for (const Shape& shape : model.shapes) {
      if (shape.part != static_cast<int>(p) || !shape.collides()) continue;
      Extent own;
      add_shape(model, shape, own);
      const double apart = own.distance(drawn);
      if (apart <= std::max(0.05, drawn.size())) continue;
      out.push_back(warning(
          model, "W-SHAPE-PLACE", shape.line, fmt::format("link \"{}\"", model.parts[p].name),
          fmt::format("link \"{}\": its collision shape lies {:.2f} m from what is drawn of it",
                      model.parts[p].name, apart),
          "compare the two origins: was xyz written for rpy?"));
    }
  }
}

void find_bare_links(const Model& model, std::vector<Finding>& out) {
  std::vector<char> covered(model.tree.links.size(), 0);
  for (const Shape& shape : model.shapes)
    if (shape.collides()) covered[shape.body.at()] = 1;
  std::string names;
  int count = 0;
  double mass = 0.0;
  for (std::size_t b = 1; b < covered.size(); ++b) {
    const double m = model.tree.links[b].M_B.m;
    if (covered[b] != 0 || m < 0.02 * model.mass()) continue;
    mass += m;
    if (++count <= 6)
      names += (names.empty() ? "" : ", ") + model.body_names[BodyId(static_cast<int>(b))];
  }
  if (count == 0) return;
  if (count > 6) names += fmt::format(" and {} more", count - 6);
  out.push_back(warning(
      model, "W-NO-SHAPES", 0, "",
      fmt::format("{:.3g} of {:.4g} kg have no collision shape and fall through the ground: {}",
                  mass, model.mass(), names),
      "give them collision shapes where they may touch something"));
}

// Links that are each other's mirror image in the drawn pose but for their masses.
void find_lopsided(const Model& model, std::vector<Finding>& out) {
  constexpr double kSame = 1e-3;  // [m]
  Workspace<double> ws(model);
  forward_kinematics<double>(model, model.q0, ws);
  const auto& links = model.tree.links;
  for (std::size_t a = 1; a < links.size(); ++a) {
    const Vec3<double>& p = ws.X_WB[a].p;
    std::optional<std::size_t> twin;
    int candidates = 0;
    for (std::size_t b = 1; b < links.size(); ++b) {
      const Vec3<double>& r = ws.X_WB[b].p;
      const bool mirrored = b != a && std::fabs(p.x - r.x) < kSame &&
                            std::fabs(p.z - r.z) < kSame && std::fabs(p.y + r.y) < kSame &&
                            std::fabs(p.y) > 5 * kSame;
      if (mirrored) twin = b, ++candidates;
    }
    if (candidates != 1 || p.y < 0) continue;  // several joints in one place: not to be told apart
    const double m = links[a].M_B.m, n = links[*twin].M_B.m;
    if (std::fabs(m - n) <= 0.01 * std::max(m, n) || std::max(m, n) < 0.005 * model.mass())
      continue;
    out.push_back(
        warning(model, "W-MIRROR", 0,
                fmt::format("link \"{}\"", model.body_names[BodyId(static_cast<int>(a))]),
                fmt::format("link \"{}\" weighs {:.4g} kg, its mirror image \"{}\" {:.4g} kg",
                            model.body_names[BodyId(static_cast<int>(a))], m,
                            model.body_names[BodyId(static_cast<int>(*twin))], n),
                "left and right are rarely different: compare the two inertials"));
  }
}

void find_keyframes_outside(const Model& model, std::vector<Finding>& out) {
  for (const Keyframe& key : model.keyframes) {
    if (key.q.size() != static_cast<std::size_t>(model.nq)) continue;
    std::string names;
    for (const Joint& joint : model.joints) {
      if (nq_of(joint.kind) != 1) continue;
      const double x = key.q[static_cast<std::size_t>(joint.q)];
      if (x < joint.range.lower - 1e-4 || x > joint.range.upper + 1e-4)
        names += fmt::format("{}{} ({:.3g} not in [{:.3g}, {:.3g}])", names.empty() ? "" : ", ",
                             joint.name, x, joint.range.lower, joint.range.upper);
    }
    if (!names.empty())
      out.push_back(
          warning(model, "W-KEYFRAME", 0, fmt::format("keyframe \"{}\"", key.name),
                  fmt::format("limits are narrower than keyframe \"{}\": ", key.name) + names,
                  "widen the ranges or move the keyframe inside"));
  }
}

// Soft by design: an impedance that begins low, or gives over more than a millimetre.
void find_soft_contacts(const Model& model, std::vector<Finding>& out) {
  std::string names;
  int count = 0;
  for (const Shape& shape : model.shapes) {
    const auto& impedance = shape.surface.soft.solimp;
    if (shape.body == kWorld || !shape.collides()) continue;
    if (impedance[0] >= 0.5 && impedance[2] <= 2e-3) continue;
    if (++count <= 4)
      names += (names.empty() ? "" : ", ") +
               (shape.name.empty() ? model.body_names[shape.body] : shape.name);
  }
  if (count == 0) return;
  if (count > 4) names += fmt::format(" and {} more", count - 4);
  out.push_back(
      warning(model, "W-SOFT-FEET", 0, "",
              "the file makes these contacts soft (solimp), here they are rigid: " + names,
              "the base stands higher here by what they give; set the ground's stiffness "
              "in a scenario to have it soft"));
}

}  // namespace

std::vector<Finding> model_lints(const Model& model, const std::vector<Finding>& said) {
  std::vector<Finding> out;
  find_misplaced(model, out);
  find_bare_links(model, out);
  find_lopsided(model, out);
  find_keyframes_outside(model, out);
  find_soft_contacts(model, out);
  // One finding per cause: the loader knows twins by their names and joints by their lines.
  const auto is_said = [&](const Finding& f, const char* here, const char* there) {
    const std::string name = f.element.substr(std::min(f.element.size(), f.element.find('"')));
    return f.code == here && std::any_of(said.begin(), said.end(), [&](const Finding& other) {
             return other.code == there && other.message.find(name) != std::string::npos;
           });
  };
  std::erase_if(out, [&](const Finding& f) {
    return is_said(f, "W-MIRROR", "W-SYMMETRY") || is_said(f, "W-KEYFRAME", "W-LIMIT-START");
  });
  return out;
}

}  // namespace legwork
