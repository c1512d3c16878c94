// Masses and gravity of a Model, changed after it was built.
#include "legwork/model/builder.h"

namespace legwork {
namespace {

Tree<float> to_float(const Tree<double>& tree) {
  Tree<float> out;
  out.links.reserve(tree.links.size());
  for (const Link<double>& l : tree.links) {
    const Inertia<float> M{static_cast<float>(l.M_B.m), cast<float>(l.M_B.h), cast<float>(l.M_B.I)};
    out.links.push_back({l.parent, l.q, l.v, l.kind, l.aligned, static_cast<float>(l.sign),
                         static_cast<float>(l.ref), static_cast<float>(l.armature),
                         cast<float>(l.X_PJ), M});
  }
  out.dof_parent = tree.dof_parent;
  out.dof_link = tree.dof_link;
  out.dof_row = tree.dof_row;
  out.gravity_W = cast<float>(tree.gravity_W);
  out.nq = tree.nq;
  out.nv = tree.nv;
  return out;
}

}  // namespace

void refresh_inertias(Model& model) {
  for (Link<double>& link : model.tree.links) link.M_B = {0.0, {0, 0, 0}, zero_sym3<double>()};
  for (const Part& part : model.parts) {
    Link<double>& link = model.tree.links[part.body.at()];
    link.M_B = link.M_B + to_parent(part.X_BF, to_inertia(part.own));
  }
  model.tree_float = to_float(model.tree);
}

void set_gravity(Model& model, const Vec3<double>& gravity_W) {
  model.options.gravity_W = gravity_W;
  model.tree.gravity_W = gravity_W;
  model.tree_float.gravity_W = cast<float>(gravity_W);
}

}  // namespace legwork
