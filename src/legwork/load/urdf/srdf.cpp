// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// SRDF beside a URDF: named poses and pairs of links that never touch.
#include <algorithm>
#include <cmath>

#include "legwork/load/urdf/context.h"
#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

std::string stem(const std::string& path) {
  const std::string name = file_name_of(path);
  return name.substr(0, name.rfind('.'));
}

bool is_srdf(const std::string& name) {
  return name.size() > 5 && name.substr(name.size() - 5) == ".srdf";
}

// Beside the model or in ../srdf: the one named like the model, else one whose name the model's
// continues (solo.srdf for solo12.urdf), else a single one.
std::string find_srdf(const UrdfContext& context) {
  if (!context.input.options.srdf.empty()) return context.input.options.srdf;
  const Files& files = context.input.files;
  const std::string home = folder_of(context.input.path), model = stem(context.input.path);
  for (const std::string& folder : {home, join_path(home, "../srdf"), join_path(home, "srdf")}) {
    std::vector<std::string> names;
    for (const std::string& name : files.list(folder))
      if (is_srdf(name)) names.push_back(name);
    const auto full = [&](const std::string& name) { return join_path(folder, name); };
    for (const std::string& name : names)
      if (stem(name) == model) return full(name);
    for (const std::string& name : names)
      if (model.compare(0, stem(name).size(), stem(name)) == 0) return full(name);
    if (names.size() == 1) return full(names.front());
  }
  return {};
}

// root_joint in SRDF: x y z qx qy qz qw; in q: x y z qw qx qy qz.
bool set_free(const std::vector<double>& value, double* q) {
  if (value.size() != 7) return false;
  const Quat<double> quat{value[6], value[3], value[4], value[5]};
  const double n2 = quat.w * quat.w + quat.x * quat.x + quat.y * quat.y + quat.z * quat.z;
  if (!(n2 > 1e-20) || !std::isfinite(n2)) return false;
  const Quat<double> unit = normalized(quat);
  const double entries[] = {value[0], value[1], value[2], unit.w, unit.x, unit.y, unit.z};
  std::copy(std::begin(entries), std::end(entries), q);
  return true;
}

void read_state(UrdfContext& context, Model& model, const Element& state) {
  Keyframe key;
  key.name = state.text("name");
  key.q = model.q0;
  key.v.assign(static_cast<std::size_t>(model.nv), 0.0);
  key.control.assign(model.actuators.size(), 0.0);
  for (const Element& entry : state.children) {
    if (entry.name != "joint") continue;
    const std::string name(entry.text("name"));
    const auto id = model.find_joint(name);
    const NumberList value = read_numbers(entry.text("value"));
    bool good = id && value.problem.empty();
    if (good) {
      const Joint& joint = model.joints[*id];
      double* q = key.q.data() + joint.q;
      if (joint.kind == JointKind::kFree)
        good = set_free(value.values, q);
      else if (nq_of(joint.kind) == 1 && value.values.size() == 1)
        *q = value.values[0];
      else
        good = false;
    }
    if (!good)
      context.findings.warning(entry.place(), "W-SRDF", "group_state " + in_quotes(key.name),
                               id ? "joint " + in_quotes(name) + ": value " +
                                        in_quotes(entry.text("value")) + " is not understood"
                                  : "no joint " + in_quotes(name) + " in the robot; skipped",
                               "");
  }
  model.keyframes.push_back(std::move(key));
}

}  // namespace

void read_srdf(UrdfContext& context, Model& model) {
  const std::string path = find_srdf(context);
  bool has_pairs = false;
  if (!path.empty()) {
    const XmlDocument document = XmlDocument::read(path, context.input.files,
                                                   context.input.options.limits, context.findings);
    for (const Element& child : document.root.children) {
      if (child.name == "group_state") read_state(context, model, child);
      if (child.name != "disable_collisions") continue;
      has_pairs = true;
      const int a = model.find_part(child.text("link1")), b = model.find_part(child.text("link2"));
      if (a >= 0 && b >= 0)
        model.excluded_parts.emplace_back(a, b);
      else
        context.findings.warning(child.place(), "W-SRDF", "disable_collisions",
                                 "no link " + in_quotes(child.text(a < 0 ? "link1" : "link2")) +
                                     " in the robot; skipped",
                                 "");
    }
    context.findings.note({path, 0}, "N-SRDF", "",
                          "read " + std::to_string(model.keyframes.size()) + " poses and " +
                              std::to_string(model.excluded_parts.size()) + " excluded pairs",
                          "");
  }
  model.self_collision = has_pairs;
  if (!has_pairs)
    context.findings.note({context.input.path, 0}, "N-SELF-COLLISION", "",
                          "self-collision is off: no SRDF says which links may touch",
                          "give one with --srdf");
}

}  // namespace legwork::load
