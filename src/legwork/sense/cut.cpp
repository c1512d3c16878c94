#include "legwork/sense/cut.h"

#include "legwork/dynamics/kinematics.h"

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

Pose<double> Cut::pose(const LoadMeter& loads) const {
  return frame_pose<double>(*model_, at_, loads.workspace());
}

Force<double> Cut::ground(const World& world, const LoadMeter& loads) const {
  const Pose<double> X_WS = pose(loads);
  Force<double> F = zero_force<double>();
  for (const ContactForce& c : world.contact_forces()) {
    if (c.at.body_b != kWorld || !beyond(c.at.shape_a, c.at.body_a)) continue;
    F = F + Force<double>{c.t_W + cross(c.at.p_W - X_WS.p, c.f_W), c.f_W};
  }
  return {transpose_times(X_WS.R, F.t), transpose_times(X_WS.R, F.f)};
}

Force<double> Cut::wrench(const World& world, const LoadMeter& loads) const {
  const Workspace<double>& ws = loads.workspace();
  Force<double> F = zero_force<double>();  // about the world's origin, in its axes
  for (const Piece& piece : pieces_) {
    const Motion<double>&V = ws.V_WB_B[piece.body], &A = ws.A_WB_B[piece.body];
    F = F + to_parent(ws.X_WB[piece.body], piece.M_B * A + cross(V, piece.M_B * V));
  }
  for (const ContactForce& c : world.contact_forces()) {
    const Force<double> on_a{c.t_W + cross(c.at.p_W, c.f_W), c.f_W};
    if (beyond(c.at.shape_a, c.at.body_a)) F = F - on_a;
    if (c.at.body_b != kWorld && beyond(c.at.shape_b, c.at.body_b)) F = F + on_a;
  }
  for (std::size_t b = 1; b < whole_.size(); ++b) {
    if (whole_[b] != 0) F = F - to_parent(ws.X_WB[b], world.inputs.body_force[b]);
  }
  const double h = world.options().dt;
  for (const ActiveLoop& loop : world.solver().loops) {
    const Vec3<double> f = Vec3<double>{loop.lambda[0], loop.lambda[1], loop.lambda[2]} * (1 / h);
    const Vec3<double> t = Vec3<double>{loop.lambda[3], loop.lambda[4], loop.lambda[5]} * (1 / h);
    const auto a = static_cast<std::size_t>(loop.body_a), b = static_cast<std::size_t>(loop.body_b);
    if (whole_[a] != 0) F = F - Force<double>{t + cross(loop.p_a_W, f), f};
    if (whole_[b] != 0) F = F + Force<double>{t + cross(loop.p_b_W, f), f};
  }
  return to_child(pose(loads), F);
}

}  // namespace legwork
