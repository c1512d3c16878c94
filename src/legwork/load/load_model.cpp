// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/load_model.h"

#include <algorithm>
#include <cmath>

#include "legwork/load/detail/inertia_matrix.h"
#include "legwork/load/lint.h"
#include "legwork/load/mjcf/mjcf.h"

namespace legwork {
namespace {

// Position servos that name a damping ratio instead of a gain: kv = 2 z sqrt(kp m) with
// m = M(q0)_jj / gear² (armature included), written into bias[2].
void resolve_damp_ratios(Model& model) {
  const bool any = std::any_of(model.actuators.begin(), model.actuators.end(),
                               [](const Actuator& a) { return a.damp_ratio > 0; });
  if (!any) return;
  const std::vector<double> M = load::dense_inertia_matrix(model, model.q0);
  const auto n = static_cast<std::size_t>(model.nv);
  for (Actuator& a : model.actuators) {
    if (!(a.damp_ratio > 0) || !a.joint.valid() || a.gear == 0) continue;
    const auto i = static_cast<std::size_t>(model.joints[a.joint].v);
    const double m = M[i * n + i] / (a.gear * a.gear);
    a.bias[2] = -2.0 * a.damp_ratio * std::sqrt(a.gain[0] * m);
  }
}

// As a mass on a spring with that time constant and damping ratio, the mass being what the joint
// feels at the drawn pose: 1/(M⁻¹)_ii, averaged over the joint's DoF.
void resolve_spring_dampers(const std::vector<load::SpringDamper>& list, Model& model) {
  if (list.empty()) return;
  const auto n = static_cast<std::size_t>(model.nv);
  const std::vector<double> inverse =
      load::inverse_of(load::dense_inertia_matrix(model, model.q0), n);
  for (const load::SpringDamper& s : list) {
    Joint& joint = model.joints[s.joint];
    const auto v = static_cast<std::size_t>(joint.v),
               count = static_cast<std::size_t>(nv_of(joint.kind));
    double mobility = 0;
    for (std::size_t i = v; i < v + count; ++i) mobility += inverse[i * n + i];
    const double inertia = static_cast<double>(count) / mobility;
    joint.stiffness = inertia / (s.time_constant * s.time_constant * s.damp_ratio * s.damp_ratio);
    joint.damping = 2 * inertia / s.time_constant;
    for (std::size_t i = v; i < v + count; ++i) {
      model.stiffness[i] = joint.stiffness;
      model.damping[i] = joint.damping;
    }
  }
}

// With --strict a warning is as good as an error.
void refuse_warnings(const std::vector<Finding>& findings) {
  std::vector<Finding> errors;
  for (Finding f : findings) {
    if (f.severity != Severity::kWarning) continue;
    f.severity = Severity::kError;
    errors.push_back(std::move(f));
  }
  if (!errors.empty()) throw Error(std::move(errors));
}

LoadedModel load_from(std::shared_ptr<const load::Files> shared, ContentCache cache,
                      const std::string& path, LoadOptions options) {
  using namespace load;
  const Files& files = *shared;
  options.skip_missing_meshes = options.skip_missing_meshes || options.repair;
  Findings findings;
  LoadedModel loaded;
  XmlDocument document = XmlDocument::read(path, files, options.limits, findings);
  const Roots roots(files, path, options.packages, options.mesh_roots);
  MeshLibrary meshes(std::move(shared), roots, options, std::move(cache), findings);
  const Format format = document.root.name == "mujoco" ? Format::kMjcf : Format::kUrdf;
  loaded.summary.format = format == Format::kMjcf ? "MJCF" : "URDF";
  loaded.summary.includes = document.includes;

  const ReaderInput input{document, path, options, files, roots, meshes, findings, loaded.summary};
  ReaderOutput read = format == Format::kMjcf ? read_mjcf(input) : read_urdf(input);
  findings.stop_on_error();
  check_physics(read.model, read.places, format, findings);
  findings.stop_on_error();
  resolve_spring_dampers(read.spring_dampers, read.model);
  resolve_damp_ratios(read.model);
  lint(read.model, read.places, format, read.angles_suspect, findings);

  loaded.model = std::move(read.model);
  for (const Place& place : read.places.part) loaded.part_files.push_back(place.file);
  loaded.findings = findings.finish();
  if (options.strict) refuse_warnings(loaded.findings);
  return loaded;
}

}  // namespace

LoadedModel load_model(const std::string& path, const LoadOptions& options) {
  return load_from(load::disk_files(), ContentCache::of_user(), path, options);
}

LoadedModel load_model_from_memory(std::map<std::string, std::string> files,
                                   const std::string& main, const LoadOptions& options) {
  return load_from(load::memory_files(std::move(files)), {}, main, options);
}

}  // namespace legwork
