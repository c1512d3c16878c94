// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Our standing runs judged by another engine: the motion and the contact forces we recorded go into
// MuJoCo's inverse dynamics, and what it asks for must be what our drives and joints gave.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cross_engine/dynamics_terms.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/lab/trust/trust.h"
#include "legwork/record/mcap_reader.h"
#include "legwork/record/message.h"
#include "legwork/run/detail/tape_topics.h"
#include "legwork/run/run_tape.h"
#include "legwork/run/simulation.h"
#include "legwork/run/stand/crane.h"
#include "legwork/run/stand/steady_pose.h"

#ifdef LEGWORK_HAS_MUJOCO
#include "engines/mujoco/mujoco_model.h"
#include "support/scratch.h"

using namespace legwork;

namespace {
// One step of ours as the file holds it.
struct Sample {
  State x;                    // at the start of the step
  std::vector<double> vdot;   // (v⁺ − v)/h
  std::vector<double> given;  // along each joint: drive, stop, friction, spring, damper, loop [N·m]
  std::vector<msg::ContactRecord> contacts;
  std::vector<double> loops;   // six per closed loop, on its second body, world axes
  std::vector<double> pushes;  // per DoF, then six per body, as World has them
};

// Stands a robot up as `legwork trust` does, from 2 mm above the floor, with the tape running.
void record_standing(const Model& robot, double seconds, const std::string& path) {
  const TrustStance stance = take_stance(robot, {});
  World world(stance.model);
  world.set_drives(stance.gains);
  State start = stance.pose.state;
  const double landing = yields_under_load(robot) ? 0.0 : 2e-3;  // springs would ring for long
  start.q[2] += landing;
  world.reset(start);
  Simulation simulation(std::move(world));
  if (stance.needs_crane)
    simulation.disturbances.push_back(std::make_unique<Crane>(simulation.world()));
  RunTape tape(path, {.name = "standing"});
  simulation.meters = {&tape};
  REQUIRE(simulation.run(seconds).kind == Ending::Kind::kDone);
  REQUIRE(tape.finish().is_ok);
}

std::vector<Sample> read_samples(const std::string& path, std::size_t every) {
  const McapReader file = McapReader::open(path);
  file.require_intact();
  McapStream stream = file.messages(
      {kRestartTopic, kStateTopic, kPushesTopic, "/joint_forces", "/contacts", "/loops"});
  std::vector<Sample> out;
  Sample now;
  std::size_t steps = 0;
  McapMessage message;
  while (stream.next(message)) {
    const std::string& topic = message.channel->topic;
    if (topic == kPushesTopic) now.pushes = message.decode<msg::NamedVector>()->value;
    if (topic == "/loops") now.loops = message.decode<msg::NamedVector>()->value;
    if (topic == "/joint_forces") now.given = message.decode<msg::JointForces>()->generalized;
    if (topic == "/contacts") now.contacts = message.decode<msg::Contacts>()->contacts;
    if (topic != kStateTopic && topic != kRestartTopic) continue;
    const msg::StateRecord after = *message.decode<msg::StateRecord>();
    if (topic == kStateTopic && !now.x.q.empty() && steps++ % every == 0) {
      now.vdot.clear();
      for (std::size_t i = 0; i < after.v.size(); ++i)
        now.vdot.push_back((after.v[i] - now.x.v[i]) / (after.time - now.x.t));
      out.push_back(now);
    }
    now.x = {after.time, after.q, after.v};
  }
  return out;
}

class Auditor {
 public:
  explicit Auditor(const Model& model) : model_(model), mj_(model), data_(mj_makeData(mj_.get())) {
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
    std::vector<double> outside(n, 0.0);
    for (const msg::ContactRecord& c : s.contacts) {
      apply(c, c.body_b, 1.0, outside);
      apply(c, c.body_a, -1.0, outside);
    }
    add_loops(s, outside);
    add_pushes(s, outside);
    double worst = 0;
    std::size_t recorded = 0;
    for (const Joint& joint : model_.joints) {
      // A ball joint's damping is in no channel.
      if (joint.kind == JointKind::kBall) continue;
      for (int k = 0; k < nv_of(joint.kind); ++k) {
        const auto at = static_cast<std::size_t>(mj_.v[static_cast<std::size_t>(joint.v + k)]);
        const double given = nv_of(joint.kind) == 1 ? s.given[recorded++] : 0.0;
        const double gap = std::fabs(data_->qfrc_inverse[at] - outside[at] - given) / weight_;
        if (!(gap <= worst)) worst = gap;
      }
    }
    return worst;
  }

 private:
  void apply(const msg::ContactRecord& c, const std::string& body, double sign,
             std::vector<double>& out) {
    const auto at = std::find(model_.body_names.begin(), model_.body_names.end(), body);
    REQUIRE(at != model_.body_names.end());
    const std::ptrdiff_t index = at - model_.body_names.begin();
    if (index == 0) return;
    const mjtNum f[3] = {sign * c.force.x, sign * c.force.y, sign * c.force.z};
    const mjtNum t[3] = {0, 0, 0};
    const mjtNum p[3] = {c.position.x, c.position.y, c.position.z};
    mj_applyFT(mj_.get(), data_.get(), f, t, p, mj_.body[static_cast<std::size_t>(index)],
               out.data());
  }

  void add_loops(const Sample& s, std::vector<double>& out) {
    Workspace<double> ws(model_);
    forward_kinematics<double>(model_, s.x.q, ws);
    std::size_t first = 0;
    for (const LoopConstraint& loop : model_.loops) {
      const double* w = &s.loops[first];
      const Vec3<double> p_a = ws.X_WB[loop.body_a.at()] * loop.X_AC.p;
      const Vec3<double> p_b = ws.X_WB[loop.body_b.at()] * loop.X_BC.p;
      const double opposite[6] = {-w[0], -w[1], -w[2], -w[3], -w[4], -w[5]};
      mj_applyFT(mj_.get(), data_.get(), w, w + 3, &p_b.x, mj_.body[loop.body_b.at()], out.data());
      mj_applyFT(mj_.get(), data_.get(), opposite, opposite + 3, &p_a.x, mj_.body[loop.body_a.at()],
                 out.data());
      first += 6;
    }
  }

  // The crane's wrench on the base, in its own axes about its origin.
  void add_pushes(const Sample& s, std::vector<double>& out) {
    const std::size_t base = s.vdot.size() + 6;
    if (s.pushes.size() < base + 6) return;
    const double* w = &s.pushes[base];
    const double* q = s.x.q.data();
    const Mat3<double> R = to_matrix(Quat<double>{q[3], q[4], q[5], q[6]});
    const Vec3<double> f = R * Vec3<double>{w[3], w[4], w[5]};
    const Vec3<double> t = R * Vec3<double>{w[0], w[1], w[2]};
    mj_applyFT(mj_.get(), data_.get(), &f.x, &t.x, q, mj_.body[1], out.data());
  }

  Model model_;
  engines::MujocoModel mj_;
  engines::MjDataPtr data_;
  double weight_ = 1;
};

bool is_audited(const std::string& name) {
  for (const char* wanted :
       {"titan8", "hrp2like28", "barkour_vb", "h1", "solo12", "cassie", "bolt"})
    if (name == wanted) return true;
  return false;  // the others are timed models
}
}  // namespace

TEST_CASE("MuJoCo's inverse dynamics closes on the recordings of our standing robots") {
  const test::Scratch scratch;
  const std::string path = scratch.file("audit.mcap");
  int audited = 0;
  for (const witness::Robot& robot : witness::robots()) {
    if (!is_audited(robot.name)) continue;
    record_standing(robot.model, 1.0, path);
    const std::vector<Sample> run = read_samples(path, 20);
    REQUIRE(run.size() > 40);
    Auditor auditor(robot.model);
    double worst = 0;
    for (const Sample& s : run) worst = std::max(worst, auditor.miss(s));
    MESSAGE(robot.name << ": " << run.size() << " samples, unexplained " << worst
                       << " of the weight");
    CHECK_MESSAGE(worst < 1e-6, robot.name);
    Sample wrong = run.back();  // the audit must see one part in ten thousand of one force
    REQUIRE(!wrong.contacts.empty());
    wrong.contacts[0].force.z *= 1 + 1e-4;
    CHECK(auditor.miss(wrong) > 1e-6);
    ++audited;
  }
  CHECK(audited >= 2);
}
#else
TEST_CASE("MuJoCo's inverse dynamics closes on the recordings of our standing robots") {
  MESSAGE("[skipped] built without libmujoco-dev");
}
#endif
