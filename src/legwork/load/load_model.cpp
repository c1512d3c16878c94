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

LoadedModel load_from(const load::Files& files, const std::string& path,
                      const LoadOptions& options) {
  using namespace load;
  Findings findings;
  LoadedModel loaded;
  const XmlDocument document = XmlDocument::read(path, files, options.limits, findings);
  const Roots roots(files, path, options.packages, options.mesh_roots);
  MeshLibrary meshes(files, roots, options, findings);
  const Format format = document.root.name == "mujoco" ? Format::kMjcf : Format::kUrdf;
  loaded.summary.format = format == Format::kMjcf ? "MJCF" : "URDF";
  loaded.summary.includes = document.includes;

  const ReaderInput input{document, path, options, files, roots, meshes, findings, loaded.summary};
  ReaderOutput read = format == Format::kMjcf ? read_mjcf(input) : read_urdf(input);
  findings.stop_on_error();
  check_physics(read.model, read.places, format, findings);
  findings.stop_on_error();
  resolve_damp_ratios(read.model);
  lint(read.model, read.places, format, read.angles_suspect, findings);

  loaded.model = std::move(read.model);
  loaded.findings = findings.finish();
  return loaded;
}

}  // namespace

LoadedModel load_model(const std::string& path, const LoadOptions& options) {
  return load_from(*load::disk_files(), path, options);
}

LoadedModel load_model_from_memory(std::map<std::string, std::string> files,
                                   const std::string& main, const LoadOptions& options) {
  return load_from(*load::memory_files(std::move(files)), main, options);
}

}  // namespace legwork
