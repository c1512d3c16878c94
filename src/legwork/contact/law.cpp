// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/contact/law.h"

#include <algorithm>
#include <vector>

namespace legwork {

double heaviest_tree(const Model& model) {
  const auto& links = model.tree.links;
  std::vector<double> mass(links.size(), 0.0);
  double heaviest = 0.0;
  for (std::size_t b = links.size() - 1; b > 0; --b) {
    mass[b] += links[b].M_B.m;
    if (links[b].parent == 0) {
      heaviest = std::max(heaviest, mass[b]);
    } else {
      mass[static_cast<std::size_t>(links[b].parent)] += mass[b];
    }
  }
  return heaviest;
}

ContactMaterial rigid_material(const Model& model, double sink) {
  const double g = norm(model.options.gravity_W);
  ContactMaterial material;
  // One stiffness for the whole scene: with a pair's own mass a heavy body on light ones sways.
  material.k_n = std::max(1e-6, heaviest_tree(model)) * (g > 0.0 ? g : 9.81) / sink;
  material.k_t = material.k_n;
  material.slop = sink;
  return material;
}

ContactMaterial material_from_erp_cfm(double erp, double cfm, double h) {
  ContactMaterial material;
  material.k_n = material.k_t = erp / (h * cfm);
  const double damping = (1.0 - erp) / cfm;
  material.tau_n = material.tau_t = damping / material.k_n;
  material.slop = 0.0;
  return material;
}

StepLaw::StepLaw(const ContactMaterial& m, double h)
    : bias_{1.0 / h, 1.0 / (h + m.tau_n), m.slop * (1.0 / (h + m.tau_n))} {
  shared_.R_n = 1.0 / (h * m.k_n * (h + m.tau_n));
  shared_.R_t = 1.0 / (h * m.k_t * (h + m.tau_t)) + m.viscous_slip / h;
  shared_.K_n = 1.0 / shared_.R_n;
  shared_.K_t = 1.0 / shared_.R_t;
  shared_.bristle = 1.0 / (h + m.tau_t);
}

}  // namespace legwork
