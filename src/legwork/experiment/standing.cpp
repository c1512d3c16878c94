#include "legwork/experiment/standing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/contact/detect.h"
#include "legwork/dense/decompose.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/mass_matrix.h"

namespace legwork {

namespace {

const Keyframe* choose_keyframe(const Model& model, const std::string& name) {
  if (!name.empty()) {
    const Keyframe* key = model.find_keyframe(name);
    if (key != nullptr) return key;
    std::string known;
    for (const Keyframe& k : model.keyframes) known += (known.empty() ? "" : ", ") + k.name;
    throw LoadError(Finding{Severity::kError, "E-POSE", model.file, 0, "",
                            "there is no keyframe \"" + name + "\"",
                            known.empty() ? "the model has no keyframes" : "it has: " + known});
  }
  for (const char* wanted : {"stand", "standing", "home", "half_sitting"}) {
    if (const Keyframe* key = model.find_keyframe(wanted)) return key;
  }
  return model.keyframes.empty() ? nullptr : &model.keyframes.front();
}

ContactSet contacts_at(const Model& model, const State& x, double margin) {
  CollisionModel collision(model);
  collision.max_contacts = 4096;
  DetectScratch scratch(collision);
  Workspace<double> ws(model);
  forward_kinematics<double>(model, x.q, ws);
  ContactSet found;
  detect(collision, ws.X_WB, margin, scratch, found);
  return found;
}

// Rows along which the standing robot cannot move: touching points, closed loops, stiff springs.
Eigen::MatrixXd held_directions(const Model& model, const State& x, const Workspace<double>& ws) {
  const int n = model.nv;
  std::vector<Vec3<double>> columns(z(n));
  std::vector<Eigen::RowVectorXd> rows;
  const auto add_point = [&](BodyId body, const Vec3<double>& p_W, double sign, std::size_t at) {
    if (body == kWorld) return;
    point_jacobian<double>(model, body, p_W, ws, columns);
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < n; ++i) rows[at + z(k)](i) += sign * columns[z(i)][k];
    }
  };
  const auto three_rows = [&] {
    for (int k = 0; k < 3; ++k) rows.emplace_back(Eigen::RowVectorXd::Zero(n));
    return rows.size() - 3;
  };
  for (const Contact& c : contacts_at(model, x, 1e-3).contacts) {
    if (c.body_b == kWorld) add_point(c.body_a, c.p_W, 1.0, three_rows());
  }
  for (const LoopConstraint& loop : model.loops) {
    const std::size_t at = three_rows();
    add_point(loop.body_a, ws.X_WB[loop.body_a.at()] * loop.X_AC.p, 1.0, at);
    add_point(loop.body_b, ws.X_WB[loop.body_b.at()] * loop.X_BC.p, -1.0, at);
  }
  for (const Joint& joint : model.joints) {
    if (joint.stiffness > 0.0 && nv_of(joint.kind) == 1) {
      rows.emplace_back(Eigen::RowVectorXd::Zero(n));
      rows.back()(joint.v) = 1.0;
    }
  }
  if (rows.empty()) rows.emplace_back(Eigen::RowVectorXd::Zero(n));
  Eigen::MatrixXd J(static_cast<long>(rows.size()), n);
  for (std::size_t r = 0; r < rows.size(); ++r) J.row(static_cast<long>(r)) = rows[r];
  return J;
}

// M in the directions in which the feet stay where they are: Zᵀ·M·Z and Z itself.
void pinned_inertia(const Model& model, const State& x, Eigen::MatrixXd& M_pinned,
                    Eigen::MatrixXd& Z) {
  const int n = model.nv;
  Workspace<double> ws(model);
  std::vector<double> branches(branch_size(model)), M_all(z(n) * z(n));
  mass_matrix<double>(model, x.q, ws, branches);
  to_dense<double>(model, branches, M_all);
  const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> M(M_all.data(), n, n);
  forward_kinematics<double>(model, x.q, ws);
  const Eigen::MatrixXd J = held_directions(model, x, ws);
  Z = dense::null_space(J, 1e-6);
  M_pinned = Z.transpose() * M * Z;
}

}  // namespace

bool has_free_base(const Model& model) {
  return !model.joints.empty() && model.joints[JointId(0)].kind == JointKind::kFree;
}

bool ensure_floor(Model& model, double friction) {
  for (const Shape& shape : model.shapes) {
    if (shape.body == kWorld &&
        (shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield)) {
      return false;
    }
  }
  Shape floor;
  floor.name = "floor";
  floor.kind = ShapeKind::kPlane;
  floor.contype = floor.conaffinity = 0x7fffffff;
  floor.surface.slide = friction;
  floor.body = kWorld;
  floor.part = 0;
  floor.X_BG = identity_pose<double>();
  model.shapes.add(floor);
  return true;
}

namespace {
// Lifts or lowers the base until the lowest shape just touches the floor.
void place_on_floor(const Model& model, StandingPose& pose) {
  if (!has_free_base(model)) return;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Contact& c : contacts_at(model, pose.state, 10.0).contacts) {
    if (c.body_b == kWorld) lowest = std::min(lowest, c.gap);
  }
  if (std::isfinite(lowest)) {
    pose.lifted = -lowest;
    pose.state.q[2] -= lowest;
  }
}
}  // namespace

StandingPose standing_pose(const Model& model, const std::string& name) {
  StandingPose pose;
  pose.state = rest_state(model);
  pose.name = "drawn pose";
  if (const Keyframe* key = choose_keyframe(model, name)) {
    pose.name = key->name;
    if (key->q.size() == z(model.nq)) pose.state.q = key->q;
  }
  place_on_floor(model, pose);
  return pose;
}

StandingPose standing_pose_at(const Model& model, const std::vector<double>& q,
                              const std::string& name) {
  if (q.size() != z(model.nq)) {
    throw LoadError(Finding{Severity::kError, "E-POSE", name, 0, "",
                            "q has " + std::to_string(q.size()) + " numbers, the model needs " +
                                std::to_string(model.nq),
                            "q is position, quaternion w x y z, joints"});
  }
  StandingPose pose;
  pose.name = name;
  pose.state = rest_state(model);
  pose.state.q = q;
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) == 1) continue;
    double* at = pose.state.q.data() + joint.q + (joint.kind == JointKind::kFree ? 3 : 0);
    const Quat<double> unit = normalized(Quat<double>{at[0], at[1], at[2], at[3]});
    at[0] = unit.w, at[1] = unit.x, at[2] = unit.y, at[3] = unit.z;
  }
  place_on_floor(model, pose);
  return pose;
}

std::vector<std::string> exclude_overlaps(Model& model, const State& pose, double depth) {
  std::vector<std::string> names;
  for (const Contact& c : contacts_at(model, pose, 0.0).contacts) {
    if (c.body_b == kWorld || c.gap > -depth) continue;
    const std::pair<int, int> pair{model.shapes[c.shape_a].part, model.shapes[c.shape_b].part};
    const auto& known = model.excluded_parts;
    if (std::find(known.begin(), known.end(), pair) != known.end()) continue;
    model.excluded_parts.push_back(pair);
    names.push_back(model.parts[z(pair.first)].name + " / " + model.parts[z(pair.second)].name);
  }
  return names;
}

StandingGains standing_gains(const Model& model, const State& pose, double frequency_hz,
                             double damping_ratio) {
  StandingGains gains;
  gains.drives = damped_drives(model, pose.q, frequency_hz, damping_ratio);
  Eigen::MatrixXd M, Z;
  pinned_inertia(model, pose, M, Z);
  Eigen::VectorXd driven = Eigen::VectorXd::Zero(model.nv);
  for (const Drive& drive : gains.drives) driven(drive.dof) = 1.0;
  const Eigen::MatrixXd K = Z.transpose() * driven.asDiagonal() * Z;  // of unit stiffness
  double slowest = 0.0;  // ω² per unit stiffness, smallest over modes that the drives feel
  if (M.rows() > 0) {
    const Eigen::VectorXd values = dense::eigenvalues(K, M);
    for (long i = 0; i < values.size(); ++i) {
      const bool felt = values(i) > 1e-6 * values(values.size() - 1);
      if (felt && (slowest == 0.0 || values(i) < slowest)) slowest = values(i);
    }
  }
  Workspace<double> ws(model);
  forward_kinematics<double>(model, pose.q, ws);
  const double g = norm(model.options.gravity_W);
  const double toppling = model.mass() * g * std::max(0.05, center_of_mass<double>(model, ws).z);
  const double omega = 2 * std::numbers::pi * frequency_hz;
  // Stiff enough for the mode asked for and four times what gravity needs to topple the robot.
  gains.kp = std::max(slowest > 0.0 ? omega * omega / slowest : 0.0, 4.0 * toppling);
  gains.kp = std::min(gains.kp, 400.0 * toppling);
  // A robot whose feet leave it no freedom sways by their compliance alone: damp as asked.
  const double reached = slowest > 0.0 ? std::sqrt(gains.kp * slowest) : omega;
  gains.kd = gains.kp * 2.0 * damping_ratio / reached;  // proportional damping: ζ = ω·kd/(2·kp)
  gains.slowest_hz = reached / (2 * std::numbers::pi);
  gains.damping_ratio = damping_ratio;
  for (Drive& drive : gains.drives) {
    drive.kp = gains.kp;
    drive.kd = gains.kd;
  }
  return gains;
}

std::vector<Drive> own_drives(const Model& model, const State& pose) {
  std::vector<Drive> drives = drives_of(model);
  for (Drive& drive : drives) drive.position = pose.q[z(drive.q)];
  return drives;
}

}  // namespace legwork
