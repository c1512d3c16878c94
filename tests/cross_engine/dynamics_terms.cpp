// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The native side of the comparison and the robots it runs on.
#include "cross_engine/dynamics_terms.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "legwork/dynamics/forward_dynamics.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/mass_matrix.h"
#include "legwork/load/load_model.h"
#include "support/shared_folder.h"

namespace legwork::witness {

namespace {
// max |a − b|·weight over max |a|·weight.
double distance(const std::vector<double>& a, const std::vector<double>& b,
                const std::vector<double>& weight) {
  double apart = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = std::fabs(a[i] - b[i]) * weight[i];
    if (!(d <= apart)) apart = d;
    size = std::max(size, std::fabs(a[i]) * weight[i]);
  }
  return std::isfinite(apart) ? apart / size : INFINITY;
}
}  // namespace

std::string to_text(const Gap& gap) {
  char text[80];
  std::snprintf(text, sizeof text, "M %.1e  bias %.1e  vdot %.1e", gap.M, gap.bias, gap.vdot);
  return text;
}

Terms our_terms(const Model& model, const State& x, const std::vector<double>& tau,
                Workspace<double>& ws) {
  const auto n = static_cast<std::size_t>(model.nv);
  Terms t{std::vector<double>(n * n), std::vector<double>(n), std::vector<double>(n)};
  std::vector<double> rows(branch_size(model));
  mass_matrix<double>(model, x.q, ws, rows);
  to_dense<double>(model, rows, t.M);
  bias_forces<double>(model, x.q, x.v, ws, t.bias);
  forward_dynamics<double>(model, x.q, x.v, tau, ws, t.vdot);
  return t;
}

Gap gap(const Terms& ours, const Terms& theirs) {
  const std::size_t n = ours.bias.size();
  if (theirs.bias.size() != n || theirs.vdot.size() != n || theirs.M.size() != n * n)
    return {INFINITY, INFINITY, INFINITY};
  std::vector<double> root(n), inverse_root(n);
  for (std::size_t i = 0; i < n; ++i) {
    root[i] = std::sqrt(ours.M[i * n + i]);
    inverse_root[i] = 1 / root[i];
  }
  std::vector<double> weight(n * n);
  for (std::size_t i = 0; i < n * n; ++i) weight[i] = inverse_root[i / n] * inverse_root[i % n];
  return {distance(ours.M, theirs.M, weight), distance(ours.bias, theirs.bias, inverse_root),
          distance(ours.vdot, theirs.vdot, root)};
}

std::vector<Robot> robots() {
  const std::string models = support::shared_folder() + "/models/";
  const std::string menagerie = models + "menagerie/", data = models + "example-robot-data/";
  std::vector<std::string> files = {
      menagerie + "google_barkour_vb/barkour_vb.xml", menagerie + "unitree_h1/h1.xml",
      menagerie + "agility_cassie/cassie.xml", data + "solo_description/robots/solo12.urdf",
      data + "bolt_description/robots/bolt.urdf"};
  for (const char* preset : {"bench_hum", "bench_quad", "biped10", "fibo_km", "hrp2like28",
                             "titan8", "tomas_k10", "tomas_k12", "tomas_k_planar"})
    files.push_back(support::data_folder() + "/robots/" + preset + ".xml");
  LoadOptions options;
  options.visuals = false;
  std::vector<Robot> out;
  for (const std::string& file : files) {
    if (std::filesystem::exists(file))
      out.push_back({std::filesystem::path(file).stem().string(), load_model(file, options).model});
    else
      MESSAGE("[skipped] no robot at ", file);
  }
  return out;
}

}  // namespace legwork::witness
