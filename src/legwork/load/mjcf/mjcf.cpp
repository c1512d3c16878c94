// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mjcf/mjcf.h"

#include <cmath>

#include "legwork/load/detail/repair.h"
#include "legwork/load/mjcf/attach.h"
#include "legwork/load/mjcf/context.h"
#include "legwork/load/xml/schema.h"

namespace legwork::load {
namespace {

// Ground shapes have no sensible inertia and no back side: only the world may carry them.
void check_ground_shapes(MjcfContext& context, const Model& model) {
  for (const Shape& shape : model.shapes) {
    const bool ground = shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield;
    if (ground && shape.body != kWorld)
      context.findings.error(
          {context.part_places[static_cast<std::size_t>(shape.part)].file, shape.line}, "E-PLANE",
          "geom", "a plane or heightfield on a moving body", "put it into the world, or use a box");
  }
}

void note_ignored(MjcfContext& context) {
  std::string list;
  for (const auto& [kind, count] : context.summary.ignored)
    list += (list.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
  for (const std::string& option : context.summary.unused_options)
    list += (list.empty() ? "option " : ", option ") + option;
  if (!list.empty())
    context.findings.note({context.spec.file, 0}, "N-IGNORED", "", "ignored: " + list,
                          "no effect on legwork's motion");
}

}  // namespace

ReaderOutput read_mjcf(const ReaderInput& input) {
  const Element& root = input.document.root;
  mjcf_schema().check(root, "mujoco", input.findings);
  attach_models(input.document, input.files, input.roots, input.options.limits, input.findings);
  if (input.options.skip_mocap) leave_out_mocap(input.document.root, input.findings);
  MjcfContext context(input);
  context.spec.name = root.text("model").empty() ? "robot" : std::string(root.text("model"));
  context.spec.file = input.path;
  context.spec.options.gravity_W = {0, 0, -9.81};
  read_mjcf_compiler(context);
  read_mjcf_defaults(context);
  input.findings.stop_on_error();  // beyond this the text can be trusted

  read_mjcf_options(context);
  read_mjcf_assets(context);
  read_mjcf_bodies(context);
  input.meshes.report_missing();
  finish_mjcf_masses(context);
  input.findings.stop_on_error();

  ReaderOutput out;
  out.places.part = context.part_places;
  out.places.inertia = context.inertia_places;
  if (input.options.repair)
    input.summary.patch = repair_masses(context.spec, out.places, Format::kMjcf, input.findings);
  out.model = build(context.spec);
  Model& model = out.model;
  read_mjcf_tendons(context, model);
  read_mjcf_actuators(context, model);
  read_mjcf_sensors(context, model);
  read_mjcf_equalities(context, model);
  express_tendon_actuators(context, model);
  read_mjcf_contacts(context, model);
  read_mjcf_keyframes(context, model);
  check_ground_shapes(context, model);
  note_ignored(context);
  out.angles_suspect = !context.compiler.angle_given;
  out.spring_dampers = context.spring_dampers;
  return out;
}

std::vector<Pose<double>> drawn_poses(const Model& model) {
  std::vector<Pose<double>> X_WF{identity_pose<double>()};
  for (std::size_t i = 1; i < model.parts.size(); ++i) {
    const Part& part = model.parts[i];
    X_WF.push_back(X_WF[static_cast<std::size_t>(part.parent)] * part.X_PF);
  }
  return X_WF;
}

}  // namespace legwork::load
