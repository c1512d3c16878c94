// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/sense/cut.h"

namespace legwork {

Cut::Cut(const Model& model, FrameId at)
    : model_(&model), at_(at), part_(model.parts.size(), 0), whole_(model.tree.links.size(), 0) {
  const auto first = static_cast<std::size_t>(model.frames[at].part);
  part_[first] = 1;
  for (std::size_t i = first + 1; i < part_.size(); ++i) {  // parents come before children
    part_[i] = part_[static_cast<std::size_t>(model.parts[i].parent)];
  }
  std::vector<Inertia<double>> sum(model.tree.links.size(), to_inertia(MassProperties{}));
  for (std::size_t i = 1; i < part_.size(); ++i) {
    const Part& part = model.parts[i];
    if (part_[i] == 0 || part.body == kWorld) continue;
    sum[part.body.at()] = sum[part.body.at()] + to_parent(part.X_BF, to_inertia(part.own));
    for (const JointId joint : part.joints) whole_[model.joints[joint].body.at()] = 1;
  }
  for (std::size_t b = 1; b < sum.size(); ++b) {
    if (sum[b].m > 0.0) pieces_.push_back({b, sum[b]});
  }
}

bool Cut::beyond(ShapeId shape, BodyId body) const {
  // Other engines tell which bodies touch, not with which shapes.
  if (!shape.valid()) return body.valid() && whole_[body.at()] != 0;
  return part_[static_cast<std::size_t>(model_->shapes[shape].part)] != 0;
}

Pose<double> Cut::pose(const World& world) const {
  const Frame& frame = model_->frames[at_];
  return world.last().X_WB[frame.body.at()] * frame.X_BF;
}

Force<double> Cut::ground(const World& world) const {
  const Pose<double> X_WS = pose(world);
  Force<double> F = zero_force<double>();
  for (const ContactForce& c : world.last().contacts) {
    if (c.at.body_b != kWorld || !beyond(c.at.shape_a, c.at.body_a)) continue;
    F = F + Force<double>{c.t_W + cross(c.at.p_W - X_WS.p, c.f_W), c.f_W};
  }
  return {transpose_times(X_WS.R, F.t), transpose_times(X_WS.R, F.f)};
}

Force<double> Cut::wrench(const World& world) const {
  const StepResult& last = world.last();
  const Loads& loads = world.loads();
  Force<double> F = zero_force<double>();  // about the world's origin, in its axes
  for (const Piece& piece : pieces_) {
    const Motion<double>&V = loads.V_WB_B[piece.body], &A = loads.A_WB_B[piece.body];
    F = F + to_parent(last.X_WB[piece.body], piece.M_B * A + cross(V, piece.M_B * V));
  }
  for (const ContactForce& c : world.last().contacts) {
    const Force<double> on_a{c.t_W + cross(c.at.p_W, c.f_W), c.f_W};
    if (beyond(c.at.shape_a, c.at.body_a)) F = F - on_a;
    if (c.at.body_b != kWorld && beyond(c.at.shape_b, c.at.body_b)) F = F + on_a;
  }
  for (std::size_t b = 1; b < whole_.size(); ++b) {
    if (whole_[b] != 0) F = F - to_parent(last.X_WB[b], last.inputs.body_force[b]);
  }
  for (const LoopForce& loop : last.loops) {
    const Vec3<double>&f = loop.f_W, &t = loop.t_W;
    if (whole_[loop.body_a.at()] != 0) F = F - Force<double>{t + cross(loop.p_a_W, f), f};
    if (whole_[loop.body_b.at()] != 0) F = F + Force<double>{t + cross(loop.p_b_W, f), f};
  }
  return to_child(pose(world), F);
}

}  // namespace legwork
