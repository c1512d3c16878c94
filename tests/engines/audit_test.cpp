// Our standing runs judged by another engine: the motion and the contact forces we recorded go into
// MuJoCo's inverse dynamics, and what it asks for must be what our drives and joints gave.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "cross_engine/dynamics_terms.h"
#include "legwork/experiment/standing.h"
#include "legwork/sim/loads.h"
#include "legwork/sim/world.h"

#ifdef LEGWORK_HAS_MUJOCO
#include "engines/mujoco/mujoco_model.h"

using namespace legwork;

namespace {
// One step of ours as a recording holds it.
struct Sample {
  State x;                    // at the start of the step
  std::vector<double> vdot;   // (v⁺ − v)/h
  std::vector<double> given;  // drives, stops, friction, springs, dampers, loops [N·m]
  std::vector<ContactForce> contacts;
};

std::vector<Sample> record_standing(Model model, double seconds, int every) {
  ensure_floor(model);
  StandingPose pose = standing_pose(model);
  exclude_overlaps(model, pose.state);
  World world(model);
  world.drives = standing_gains(model, pose.state).drives;
  pose.state.q[2] += 2e-3;  // a small landing, so that the first samples move
  world.reset(pose.state);
  std::vector<Sample> out;
  for (int k = 0; k < static_cast<int>(seconds / world.options().dt); ++k) {
    REQUIRE(world.step().status == StepStatus::kOk);
    if (k % every != 0) continue;
    const auto vdot = world.acceleration();
    Sample s{world.step_start(), {vdot.begin(), vdot.end()}, {}, world.contact_forces()};
    const World::AppliedForces& a = world.applied();
    for (std::size_t i = 0; i < a.drive.size(); ++i)
      s.given.push_back(a.drive[i] + a.limit[i] + a.friction[i] + a.damping[i] + a.spring[i] +
                        a.loop[i]);
    out.push_back(std::move(s));
  }
  return out;
}

class Auditor {
 public:
  explicit Auditor(const Model& model) : mj_(model), data_(mj_makeData(mj_.get())) {
    (*mj_).opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE | mjDSBL_ACTUATION;
    const double g = norm(model.options.gravity_W);
    weight_ = model.mass() * g;
  }

  // Largest unexplained generalized force over the weight.
  double miss(const Sample& s) {
    const std::size_t n = mj_.v.size();
    for (std::size_t i = 0; i < mj_.q.size(); ++i) data_->qpos[mj_.q[i]] = s.x.q[i];
    for (std::size_t i = 0; i < n; ++i) data_->qvel[mj_.v[i]] = s.x.v[i];
    for (std::size_t i = 0; i < n; ++i) data_->qacc[mj_.v[i]] = s.vdot[i];
    mj_inverse(mj_.get(), data_.get());
    std::vector<double> ground(n, 0.0);
    for (const ContactForce& c : s.contacts) {
      apply(c, c.at.body_a, 1.0, ground);
      if (c.at.body_b != kWorld) apply(c, c.at.body_b, -1.0, ground);
    }
    double worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(mj_.v[i]);
      const double gap = std::fabs(data_->qfrc_inverse[at] - ground[at] - s.given[i]) / weight_;
      if (!(gap <= worst)) worst = gap;
    }
    return worst;
  }

 private:
  void apply(const ContactForce& c, BodyId body, double sign, std::vector<double>& out) {
    const mjtNum f[3] = {sign * c.f_W.x, sign * c.f_W.y, sign * c.f_W.z};
    const mjtNum t[3] = {sign * c.t_W.x, sign * c.t_W.y, sign * c.t_W.z};
    const mjtNum p[3] = {c.at.p_W.x, c.at.p_W.y, c.at.p_W.z};
    mj_applyFT(mj_.get(), data_.get(), f, t, p, mj_.body[body.at()], out.data());
  }

  engines::MujocoModel mj_;
  engines::MjDataPtr data_;
  double weight_ = 1;
};

bool is_audited(const std::string& name) {
  for (const char* wanted : {"titan8", "hrp2like28", "barkour_vb", "h1", "solo12"})
    if (name == wanted) return true;
  return false;  // bolt and Cassie do not stand on joint gains; the others are timed models
}
}  // namespace

TEST_CASE("MuJoCo's inverse dynamics closes on our recorded standing runs") {
  int audited = 0;
  for (const witness::Robot& robot : witness::robots()) {
    if (!is_audited(robot.name)) continue;
    const std::vector<Sample> run = record_standing(robot.model, 1.0, 20);
    Auditor auditor(robot.model);
    double worst = 0;
    for (const Sample& s : run) worst = std::max(worst, auditor.miss(s));
    MESSAGE(robot.name << ": " << run.size() << " samples, unexplained " << worst
                       << " of the weight");
    CHECK_MESSAGE(worst < 1e-6, robot.name);
    Sample wrong = run.back();  // the audit must see one part in ten thousand of one force
    REQUIRE(!wrong.contacts.empty());
    wrong.contacts[0].f_W = wrong.contacts[0].f_W * (1 + 1e-4);
    CHECK(auditor.miss(wrong) > 1e-6);
    ++audited;
  }
  CHECK(audited >= 2);
}
#else
TEST_CASE("MuJoCo's inverse dynamics closes on our recorded standing runs") {
  MESSAGE("[skipped] built without libmujoco-dev");
}
#endif
