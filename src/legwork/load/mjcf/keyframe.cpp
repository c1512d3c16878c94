// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF keyframes, and the contact section (pairs and exclusions).
#include <cmath>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

// Either nothing (then `otherwise`), or exactly n numbers.
std::vector<double> exactly(MjcfContext& context, const Fields& fields, const char* name,
                            std::size_t n, std::vector<double> otherwise) {
  std::vector<double> v = fields.numbers(name);
  if (v.empty()) return otherwise;
  if (v.size() != n) {
    context.findings.error(fields.place(), "E-KEY", fields.label(),
                           fields.label() + " has " + std::to_string(v.size()) + " numbers in " +
                               name + ", the model needs " + std::to_string(n),
                           "a free joint takes x y z and w x y z, then the joints in order");
    return otherwise;
  }
  return v;
}

void normalize_quaternions(MjcfContext& context, const Fields& fields, const Model& model,
                           std::vector<double>& q) {
  for (const Joint& joint : model.joints) {
    if (joint.kind != JointKind::kFree && joint.kind != JointKind::kBall) continue;
    const auto at = static_cast<std::size_t>(joint.q + (joint.kind == JointKind::kFree ? 3 : 0));
    const double n = std::sqrt(q[at] * q[at] + q[at + 1] * q[at + 1] + q[at + 2] * q[at + 2] +
                               q[at + 3] * q[at + 3]);
    if (!std::isfinite(n)) {
      context.findings.error(fields.place(), "E-KEY", fields.label(),
                             fields.label() + " has a quaternion of length " + show(n),
                             "write w x y z");
      return;
    }
    if (!(n > 1e-14)) {
      context.findings.warning(fields.place(), "W-QUATERNION", fields.label(),
                               fields.label() + " has a zero quaternion, which means no turn",
                               "write 1 0 0 0");
      for (std::size_t i = at; i < at + 4; ++i) q[i] = i == at ? 1 : 0;
      continue;
    }
    for (std::size_t i = at; i < at + 4; ++i) q[i] /= n;
  }
}

void read_key(MjcfContext& context, Model& model, const Element& element) {
  const Fields fields(element);
  const auto nv = static_cast<std::size_t>(model.nv);
  Keyframe key;
  key.name = element.text("name");
  key.time = fields.number("time", 0);
  key.q = exactly(context, fields, "qpos", static_cast<std::size_t>(model.nq), model.q0);
  key.v = exactly(context, fields, "qvel", nv, std::vector<double>(nv, 0.0));
  key.control = exactly(context, fields, "ctrl", model.actuators.size(),
                        std::vector<double>(model.actuators.size(), 0.0));
  for (const char* unused : {"act", "mpos", "mquat"})
    if (!fields.numbers(unused).empty())
      context.findings.error(fields.place(), "E-KEY", fields.label(),
                             fields.label() + " has " + unused + ", but the model has none", "");
  normalize_quaternions(context, fields, model, key.q);
  context.define("key", element, static_cast<int>(model.keyframes.size()));
  model.keyframes.push_back(std::move(key));
}

void read_pair(MjcfContext& context, Model& model, const Element& element) {
  const Fields fields = context.fields(element, "pair", nullptr);
  const int a = context.refer_shape(element, "geom1");
  const int b = context.refer_shape(element, "geom2");
  if (a < 0 || b < 0) return;
  ShapePair pair;
  pair.shape_a = a;
  pair.shape_b = b;
  const Surface& sa = model.shapes[ShapeId(a)].surface;
  const Surface& sb = model.shapes[ShapeId(b)].surface;
  std::array<double, 5> friction{1, 1, 0.005, 0.0001, 0.0001};
  fields.leading("friction", friction);
  if (friction[0] != friction[1])
    context.findings.warning(element.place(), "W-FRICTION", element.label(),
                             "pair friction differs along its two directions; the first is used",
                             "write equal numbers");
  pair.surface.slide = friction[0];
  pair.surface.torsion = friction[2];
  pair.surface.roll = friction[3];
  pair.surface.condim = fields.integer("condim", 3);
  pair.surface.soft = read_soft(fields, "solref", "solimp");
  pair.surface.margin = fields.number("margin", sa.margin + sb.margin);
  pair.surface.gap = fields.number("gap", sa.gap + sb.gap);
  model.pairs.push_back(pair);
}

}  // namespace

int MjcfContext::refer_shape(const Element& element, std::string_view attribute) {
  const std::string_view name = element.text(attribute);
  if (tables["geom"].find(name) == kDroppedShape) return kDroppedShape;
  return refer("geom", element, attribute);
}

void read_mjcf_keyframes(MjcfContext& context, Model& model) {
  for (const Element& section : context.root.children) {
    if (section.name != "keyframe") continue;
    for (const Element& element : section.children) read_key(context, model, element);
  }
}

void read_mjcf_contacts(MjcfContext& context, Model& model) {
  for (const Element& section : context.root.children) {
    if (section.name != "contact") continue;
    for (const Element& element : section.children) {
      if (element.name == "pair") {
        read_pair(context, model, element);
        continue;
      }
      const int a = context.refer("body", element, "body1");
      const int b = context.refer("body", element, "body2");
      if (a >= 0 && b >= 0) model.excluded_parts.emplace_back(a, b);
    }
  }
}

}  // namespace legwork::load
