// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our steps judged by DART: dropped robots fly, land, slide and stand on damped servos, and in each
// step DART's mass matrix and bias must ask for the forces ours had.
#include <doctest/doctest.h>

#ifdef LEGWORK_HAS_DART
#include <cmath>

#include "cross_engine/dart_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/sim/world.h"

using namespace legwork;

namespace {

Model on_a_floor(Model model) {
  Shape floor;
  floor.kind = ShapeKind::kPlane;
  floor.body = kWorld;
  floor.contype = floor.conaffinity = 0x7fffffff;
  floor.X_BG = floor.X_FG = identity_pose<double>();
  model.shapes.add(floor);
  return model;
}

bool is_free(const Model& model) {
  return !model.joints.empty() && model.joints[JointId(0)].kind == JointKind::kFree;
}

class DartAuditor {
 public:
  explicit DartAuditor(Model model) : model_(model), bare_(bare(model)), ws_(model), dart_(bare_) {
    weight_ = model.mass() * norm(model.options.gravity_W);
  }

  /// Largest generalized force of the last step that DART cannot explain, over the weight.
  double miss(const World& world, double contact_scale = 1.0) {
    const State& x = world.last().start;
    const auto n = x.v.size();
    const auto vdot = world.last().vdot;
    const witness::Terms terms = dart_.terms(x, std::vector<double>(n, 0.0));
    std::vector<double> outside = pushed(world, contact_scale);
    const AppliedForces& f = world.last().applied;
    double worst = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const double armature = model_.tree.links[z(model_.tree.dof_link[i])].armature;
      double asked = terms.bias[i] + armature * vdot[i];
      for (std::size_t j = 0; j < n; ++j) asked += terms.M[i * n + j] * vdot[j];
      const double given = f.drive[i] + f.limit[i] + f.friction[i] + f.damping[i] + f.spring[i] +
                           f.loop[i] + outside[i];
      const double gap = std::fabs(asked - given) / weight_;
      if (!(gap <= worst)) worst = gap;
    }
    return worst;
  }

 private:
  // DART has no armature.
  static Model bare(Model model) {
    for (Link<double>& link : model.tree.links) link.armature = 0;
    return model;
  }
  // Jᵀ·f of the contacts.
  std::vector<double> pushed(const World& world, double scale) {
    std::vector<double> out(world.state().v.size(), 0.0);
    std::vector<Motion<double>> J(out.size());
    forward_kinematics<double>(model_, world.last().start.q, ws_);
    for (const ContactForce& c : world.last().contacts) {
      for (const auto& [body, sign] : {std::pair{c.at.body_a, 1.0}, {c.at.body_b, -1.0}}) {
        if (body == kWorld) continue;
        spatial_jacobian<double>(model_, body, c.at.p_W, ws_, J);
        for (std::size_t i = 0; i < out.size(); ++i) {
          out[i] += scale * sign * (dot(J[i].v, c.f_W) + dot(J[i].w, c.t_W));
        }
      }
    }
    return out;
  }

  Model model_, bare_;
  Workspace<double> ws_;
  witness::DartDynamics dart_;
  double weight_ = 1.0;
};

}  // namespace

TEST_CASE("DART's inverse dynamics closes on robots that we drop") {
  int audited = 0;
  for (const witness::Robot& robot : witness::robots()) {
    if (!is_free(robot.model) || !robot.model.loops.empty()) continue;
    const Model model = on_a_floor(robot.model);
    World world(model);
    State x = rest_state(model);
    if (!model.keyframes.empty()) x.q = model.keyframes.front().q;
    x.q[2] += 0.05;
    world.set_drives(damped_drives(model, x.q, 4.0, 0.9));
    world.reset(x);
    DartAuditor auditor(model);
    double worst = 0.0;
    int touching = 0;
    for (int k = 0; k < 600; ++k) {
      REQUIRE(world.step().status == StepStatus::kOk);
      if (k % 20 != 19) continue;
      worst = std::max(worst, auditor.miss(world));
      touching += !world.last().contacts.empty();
    }
    MESSAGE("DART ", witness::dart_version(), "  ", robot.name, ": ", touching,
            " of 30 samples touch, unexplained ", worst, " of the weight");
    CHECK_MESSAGE(worst < 1e-6, robot.name);
    if (touching == 0) continue;                    // its first keyframe is somewhere in the air
    CHECK(auditor.miss(world, 1.0 + 1e-4) > 1e-6);  // one part in ten thousand is seen
    ++audited;
  }
  CHECK(audited >= 6);
}
#else
TEST_CASE("DART's inverse dynamics closes on robots that we drop") {
  MESSAGE("[skipped] built without libdart-dev");
}
#endif
