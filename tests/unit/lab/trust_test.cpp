// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Standing any robot up: a floor, a pose that touches it, gains that hold, forces that stay.
#include "legwork/lab/trust/trust.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>

#include "legwork/collide/detail/clip.h"
#include "legwork/collide/detect.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/lab/trust/trust_document.h"
#include "legwork/lab/trust/trust_lints.h"
#include "legwork/load/load_model.h"
#include "legwork/load/mjcf/export_mjcf.h"
#include "legwork/load/urdf/export_urdf.h"
#include "support/bench_robots.h"
#include "support/crowned_robot.h"
#include "support/preset.h"
#include "support/scratch.h"
#include "support/shared_folder.h"

using namespace legwork;

namespace {
Model quadruped_with_keyframe() {
  support::BenchRobot robot = support::bench_quadruped();
  Keyframe stand;
  stand.name = "stand";
  stand.q = robot.stand_q;
  stand.q[2] += 0.3;  // in the air: the pose must find the floor
  robot.model.keyframes.push_back(stand);
  return robot.model;
}
const TrustCheck& check(const TrustReport& report, const std::string& name) {
  const std::vector<TrustCheck>& checks = report.solved.checks;
  const auto at = std::find_if(checks.begin(), checks.end(),
                               [&](const TrustCheck& c) { return c.name == name; });
  REQUIRE(at != checks.end());
  return *at;
}
bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}
Inertia<double> times(const Inertia<double>& M, double s) { return {M.m * s, M.h * s, M.I * s}; }
// Short, but long enough for every check to be measured.
TrustOptions brief() { return {.duration = 5.0}; }

// A trunk on such soles.
Model on_soles(const support::CrownedOptions& o) {
  Model model = support::crowned_robot(o);
  Keyframe stand;
  stand.name = "stand";
  stand.q = support::crowned_stand(model, o).q;
  model.keyframes.push_back(stand);
  return model;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to), at += to.size();
  return text;
}

// A trunk on two flat soles, legs of six joints; servos of the file where `kp` is given.
Model biped(double kp = 0.0) {
  support::CrownedOptions o;
  o.crown = 0.0;
  o.rings = 1;
  o.lean = {0.02, 0, 0};
  Model model = on_soles(o);
  if (kp > 0.0) {
    for (std::size_t i = 1; i < model.joints.size(); ++i) {
      Actuator servo;
      servo.name = "servo_" + std::to_string(i);
      servo.kind = ActuatorKind::kPosition;
      servo.joint = JointId(i);
      servo.gain = {kp, 0, 0};
      servo.bias = {0, -kp, -0.1 * kp};
      servo.bias_affine = true;
      model.actuators.add(servo);
    }
  }
  return model;
}
}  // namespace

TEST_CASE("a keyframe in the air is lowered until the feet touch") {
  const StandingPose pose = standing_pose(quadruped_with_keyframe());
  CHECK(pose.name == "stand");
  CHECK(pose.lifted == doctest::Approx(-0.301).epsilon(1e-9));  // 0.3 and the robot's own 1 mm
}

TEST_CASE("an unknown pose is refused with the names there are") {
  try {
    standing_pose(quadruped_with_keyframe(), "stnad");
    FAIL("accepted");
  } catch (const Error& e) {
    CHECK(e.findings().front().remedy == "it has: stand");
  }
}

TEST_CASE("without gravity the gains are those of a weak one, and trust has nothing to judge") {
  Model model = quadruped_with_keyframe();
  ensure_floor(model);
  const StandingPose pose = standing_pose(model);
  const double on_earth = standing_gains(model, pose.state).kp;
  for (const double g : {1.0, 1e-9, 0.0}) {
    model.options.gravity_W = {0, 0, -g};
    const StandingGains gains = standing_gains(model, pose.state);
    CAPTURE(g);
    CHECK(gains.kp > 0);
    CHECK(gains.kp <= on_earth);
    CHECK(std::isfinite(gains.kd));
    CHECK(gains.kd > 0);
  }
  try {
    trust(model, {}, {.duration = 1.0});
    FAIL("judged");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-GRAVITY");
  }
}

TEST_CASE("a quadruped held by damped gains passes every check of trust") {
  const TrustReport report = trust(quadruped_with_keyframe(), {}, {});
  CHECK_FALSE(report.solved.fell);
  CHECK(report.grade() == 'A');
  for (const char* name :
       {"rest", "weight", "cop", "torque_settle", "torque_drift", "closure", "residual", "slip",
        "penetration", "energy", "step_sensitivity", "material_sensitivity"}) {
    CAPTURE(name);
    CAPTURE(check(report, name).value);
    CHECK(check(report, name).measured);
    CHECK(check(report, name).pass);
  }
  CHECK(report.pose_answer.verdict == "ok");
  CHECK(report.pose_answer.stands_on.size() == 4);
  CHECK_FALSE(report.gains.exist);
}

TEST_CASE("a torque's headline is the relaxed one, inside the band of statics, near least effort") {
  const TrustReport report = trust(quadruped_with_keyframe(), {}, brief());
  REQUIRE(report.torques.joints.size() == 12);
  double largest = 0.0;
  for (const JointDetermination& j : report.torques.joints)
    largest = std::max(largest, std::fabs(j.headline()));
  for (const JointDetermination& j : report.torques.joints) {
    CAPTURE(j.joint);
    REQUIRE(j.relaxed);
    REQUIRE(j.lower);
    CHECK(j.headline() == *j.relaxed);
    CHECK(*j.lower <= *j.relaxed + 1e-6 * largest);
    CHECK(*j.relaxed <= *j.upper + 1e-6 * largest);
    CHECK(*j.lower <= j.put_down + 1e-6 * largest);
    CHECK(j.put_down <= *j.upper + 1e-6 * largest);
    // A fiftieth of the friction is left while shear is let go: 2 % of the load times the leg.
    CHECK(std::fabs(*j.relaxed - *j.least_effort) < 0.05 * largest);
  }
  const JointDetermination& worst = report.torques.joints[z(report.torques.worst)];
  CHECK(std::fabs(worst.headline()) == largest);
  CHECK(holds(report.torques.sentence, worst.joint));
}

TEST_CASE("a stand of two seconds leaves checks unmeasured, and they neither pass nor fail") {
  const TrustReport report = trust(quadruped_with_keyframe(), {}, {.duration = 2.0});
  for (const char* name : {"rest", "torque_drift", "step_sensitivity", "material_sensitivity"}) {
    CAPTURE(name);
    CHECK_FALSE(check(report, name).measured);
    CHECK_FALSE(check(report, name).pass);
  }
  CHECK(check(report, "weight").pass);
  CHECK(holds(report.solved.sentence, "4 checks were not measured"));
  const auto document = trust_document(report);
  CHECK(document["checks"][0]["name"] == "rest");
  CHECK(document["checks"][0]["value"].is_null());
  CHECK(document["checks"][0]["pass"].is_null());
  CHECK(holds(document["checks"][0]["note"].get<std::string>(), "not measured"));
}

TEST_CASE("the document holds each check with its bound, and four answers") {
  const auto document = trust_document(trust(quadruped_with_keyframe(), {}, brief()));
  CHECK(document["grade"] == "A");
  for (const auto& c : document["checks"]) {
    CAPTURE(c["name"].get<std::string>());
    CHECK(c["value"].is_number());
    CHECK(c["bound"].is_number());
    CHECK(c["pass"] == true);
  }
  for (const char* answer : {"solved", "pose", "torques", "gains"}) {
    CAPTURE(answer);
    CHECK_FALSE(document["answers"][answer]["sentence"].get<std::string>().empty());
  }
}

TEST_CASE("a robot that cannot hold itself up gets an F and the joints at their limit") {
  Model model = quadruped_with_keyframe();
  for (Joint& joint : model.joints) joint.effort_limit = 0.05;
  const TrustReport report = trust(model, {}, brief());
  CHECK(report.grade() == 'F');
  CHECK(report.solved.fell);
  CHECK(holds(report.solved.sentence, "fell"));
  CHECK(holds(report.solved.sentence, "At their torque limit were"));
  CHECK_FALSE(check(report, "weight").measured);  // nothing at rest is there to judge
  CHECK(report.torques.joints.empty());
}

TEST_CASE("a robot on two points is held level by a crane that bears no weight") {
  Model model = quadruped_with_keyframe();
  for (Shape& shape : model.shapes) {  // only one diagonal pair of feet may touch
    const std::string& name = model.body_names[shape.body];
    const bool keeps = name.find("FL") != std::string::npos || name.find("RR") != std::string::npos;
    if (shape.body != kWorld && !keeps) shape.contype = shape.conaffinity = 0;
  }
  const TrustReport report = trust(model, {}, {});
  REQUIRE(report.notes.size() == 1);
  CHECK(holds(report.notes.front(), "crane"));
  CHECK(report.pose_answer.verdict == "crane");
  CHECK_FALSE(report.solved.fell);
  for (const std::string name : {"rest", "weight", "cop", "torque_settle", "closure", "slip"}) {
    CAPTURE(name);
    CAPTURE(check(report, name).value);
    CHECK(check(report, name).pass);
  }
}

TEST_CASE("soles drawn tilted are levelled by the ankles, and need no crane") {
  Model model = support::preset("hrp2like28");
  REQUIRE(model.keyframes.front().name == "half_sitting");
  for (const Joint& joint : model.joints)
    if (joint.name == "RANK_P" || joint.name == "LANK_P")
      model.keyframes.front().q[z(joint.q)] += 0.05;
  const TrustReport report = trust(model, {}, brief());
  CHECK(report.pose_answer.verdict == "soles levelled");
  CHECK(report.pose_answer.levelled == doctest::Approx(0.05).epsilon(1e-3));
  CHECK(report.notes.empty());
  CHECK(report.grade() == 'A');
}

// What must not pass: each by the answer it belongs to, in words that name the cause.

TEST_CASE("a contact force wrong by one part in ten thousand is seen by weight and closure") {
  TrustOptions options = brief();
  options.forge = [](StepResult& step) {
    if (!step.contacts.empty()) step.contacts.front().f_W = step.contacts.front().f_W * 1.0001;
  };
  const TrustReport report = trust(quadruped_with_keyframe(), {}, options);
  CHECK_FALSE(check(report, "closure").pass);
  CHECK_FALSE(check(report, "weight").pass);
  CHECK(holds(check(report, "closure").cause, "a force or an inertia is wrong"));
  CHECK(holds(check(report, "weight").cause, "although it stands still"));
  CHECK(report.grade() == 'C');  // small: not the grade of a robot that rocks
}

namespace {
// How a mesh was once laid on a plane: at its four vertices farthest along slanted directions, the
// lowest in the place of the nearest of them. On a sole that is not quite flat one point bears, the
// sole turns about it, another becomes the lowest, and the first is gone.
void four_points(const Posed& a, const Posed& b, const Wanted& wanted, Patch& out) {
  const Vec3<double> n = b.X_WG.R.column(2), d = -transpose_times(a.X_WG.R, n);
  const Hull& hull = *a.solid.hull;
  Vec3<double> slanted[4];
  spread_directions(d, slanted);
  const int lowest = support_vertex(hull, d);
  int chosen[4], nearest = 0;
  bool has_lowest = false;
  const auto distance = [&](int v) { return norm(hull.vertices[z(v)] - hull.vertices[z(lowest)]); };
  for (int k = 0; k < 4; ++k) {
    chosen[k] = support_vertex(hull, fma(d, kSlant, slanted[k]), lowest);
    has_lowest =
        has_lowest || dot(hull.vertices[z(chosen[k])] - hull.vertices[z(lowest)], d) > -kDeeper;
    if (distance(chosen[k]) < distance(chosen[nearest])) nearest = k;
  }
  if (!has_lowest) chosen[nearest] = lowest;
  std::sort(chosen, chosen + 4);
  const int* const end = std::unique(chosen, chosen + 4);
  for (const int* v = chosen; v != end; ++v) {
    const Vec3<double> p_W = a.X_WG * hull.vertices[z(*v)];
    const double gap = dot(n, p_W - b.X_WG.p);
    if (gap <= wanted.margin) out.add(p_W, n, gap, static_cast<std::uint32_t>(*v));
  }
}

MakeStepper with_four_points() {
  return [](const ScenePtr& scene, const StepOptions& options) {
    auto collision = std::make_shared<CollisionModel>(*scene->collision);
    const Kernel now = find_kernel(ShapeKind::kMesh, ShapeKind::kPlane).kernel;
    int changed = 0;
    for (CollisionPair& pair : collision->pairs)
      if (pair.kernel == now) pair.kernel = four_points, ++changed;
    REQUIRE(changed > 0);
    auto old = std::make_shared<Scene>(*scene);
    old->collision = collision;
    return native_stepper(old, options);
  };
}
}  // namespace

TEST_CASE("soles that blink from point to point are an E, in the words of what changes") {
  support::CrownedOptions sole;  // a tenth of a millimetre from flat, as real soles are
  const Model model = on_soles(sole);
  CHECK(trust(model, {}, brief()).grade() == 'A');
  TrustOptions options = brief();
  options.stepper = with_four_points();
  const TrustReport report = trust(model, {}, options);
  CHECK_FALSE(check(report, "rest").pass);
  CHECK(holds(report.solved.sentence, "The points that bear it changed in"));
  CHECK(report.grade() == 'E');
  // None of these can see it: the forces are right at every instant.
  for (const char* blind : {"closure", "residual", "energy"}) {
    CAPTURE(blind);
    CHECK(check(report, blind).pass);
  }
}

namespace {
// One foot drawn up: it lands on three and tips on to the fourth, on ground that lets feet slide.
Model landing_unevenly() {
  Model model = quadruped_with_keyframe();
  model.keyframes.front().q[z(model.joints[JointId(3)].q)] += 0.15;
  for (Shape& shape : model.shapes) shape.surface.slide = 0.3;
  return model;
}
}  // namespace

TEST_CASE("a solver stopped early is seen by the residual") {
  TrustOptions options = brief();
  const TrustReport whole = trust(landing_unevenly(), {}, options);
  CHECK(check(whole, "residual").pass);
  options.solve.tolerance = 1e-2;
  const TrustReport report = trust(landing_unevenly(), {}, options);
  CAPTURE(check(report, "residual").value);
  CHECK_FALSE(check(report, "residual").pass);
  CHECK(holds(check(report, "residual").cause,
              "solver stopped before the contact law was satisfied"));
  CHECK(report.grade() > 'B');
}

namespace {
// Ground that a longer step makes softer, as engines have it whose contacts have a time constant
// that must be longer than the step. Ours does not, so that a stand hardly asks for a short step.
MakeStepper softened_by_the_step() {
  return [](const ScenePtr& scene, const StepOptions& options) {
    Parameters parameters = scene->parameters;
    parameters.material = completed(*scene->model, parameters.material);
    const double longer = options.dt / 1e-3;
    parameters.material.k_n /= longer * longer;
    return native_stepper(with_parameters(scene, parameters), options);
  };
}
}  // namespace

TEST_CASE("a step that is too long is named by what changes with half of it") {
  TrustOptions options = brief();
  options.dt = 0.02;
  CHECK(trust(landing_unevenly(), {}, options).grade() == 'A');
  options.stepper = softened_by_the_step();
  const TrustReport report = trust(landing_unevenly(), {}, options);
  CAPTURE(check(report, "step_sensitivity").value);
  CHECK_FALSE(check(report, "step_sensitivity").pass);
  CHECK(holds(check(report, "step_sensitivity").cause, "the step of 20 ms is too long for it"));
  CHECK(report.grade() > 'A');
}

TEST_CASE("feet in the air are no stand: nothing to grade") {
  const char* const leg = R"(<mujoco><worldbody><body name='thigh' pos='0 0 1'>
    <joint name='hip' type='hinge' axis='0 1 0'/><geom type='capsule' size='.03 .2'/></body>
    </worldbody></mujoco>)";
  const Model hung = load_model_from_memory({{"leg.xml", leg}}, "leg.xml").model;
  try {
    trust(hung, {}, {.duration = 1.0});
    FAIL("judged");
  } catch (const Error& e) {
    CHECK(e.findings().front().code == "E-SUPPORT");
    CHECK(holds(e.findings().front().message, "its base is fixed and its feet are in the air"));
  }
}

TEST_CASE("a wrong inertia is contradicted by another's inverse dynamics") {
  const Model model = quadruped_with_keyframe();
  // Statics of a robot whose first thigh is a hundredth heavier, by Newton and Euler.
  const auto judge_with = [](double heavier) {
    return [heavier](const Model& as_simulated) {
      return [heavier, other = as_simulated](const StepResult& step) mutable {
        const Inertia<double> right = other.tree.links[3].M_B;
        other.tree.links[3].M_B = times(right, heavier);
        Workspace<double> ws(other);
        std::vector<double> tau(z(other.nv));
        std::vector<Force<double>> outside(other.tree.links.size());
        for (const ContactForce& c : step.contacts) {
          const Pose<double>& X = step.X_WB[c.at.body_a.at()];
          const Vec3<double> f = transpose_times(X.R, c.f_W);
          Force<double>& F = outside[c.at.body_a.at()];
          F.t += cross(transpose_times(X.R, c.at.p_W - X.p), f) + transpose_times(X.R, c.t_W);
          F.f += f;
        }
        inverse_dynamics<double>(other, step.start.q, step.start.v, step.vdot, ws, tau, outside);
        other.tree.links[3].M_B = right;
        double worst = 0.0;
        for (std::size_t i = 0; i < tau.size(); ++i) {
          const double given = step.applied.drive[i] + step.applied.friction[i] +
                               step.applied.damping[i] + step.applied.limit[i];
          worst = std::max(worst, std::fabs(tau[i] - given) / (other.mass() * 9.81));
        }
        return worst;
      };
    };
  };
  TrustOptions options = brief();
  options.second_opinion = SecondOpinion{"the same robot", judge_with(1.0)};
  const TrustReport same = trust(model, {}, options);
  CHECK(same.solved.unexplained.value_or(1.0) < 1e-12);
  CHECK(holds(same.solved.opinion, "agrees with"));
  options.second_opinion = SecondOpinion{"another robot", judge_with(1.01)};
  const TrustReport other = trust(model, {}, options);
  CHECK(other.solved.unexplained.value_or(0.0) > 1e-4);
  CHECK(holds(other.solved.opinion, "another robot's inverse dynamics contradicts"));
}

TEST_CASE("gains too soft to stand on are named with the stiffness they lack; the grade stays") {
  const TrustReport soft = trust(biped(5.0), {}, brief());
  CHECK(soft.grade() == 'A');  // of the simulation, with damped gains
  REQUIRE(soft.gains.exist);
  CHECK_FALSE(soft.gains.hold);
  CHECK(soft.gains.fell_at > 0.05);
  CHECK(soft.gains.stiffness < soft.gains.toppling);
  CHECK(holds(soft.gains.sentence, "do not hold it"));
  CHECK(holds(soft.gains.sentence, "pitch"));
  const TrustReport stiff = trust(biped(2000.0), {}, brief());
  CHECK(stiff.gains.hold);
  CHECK(stiff.gains.stiffness > stiff.gains.toppling);
  CHECK(stiff.gains.frequency > 0.5);
  // What gravity asks for is the robot's, whatever holds it: m·g·h of trunk, legs and feet.
  const double mgh = 9.81 * (15.0 * 0.65 + 4.0 * 0.25 + 2.0 * 0.02);
  CHECK(soft.gains.toppling == doctest::Approx(mgh).epsilon(0.01));
  CHECK(stiff.gains.toppling == doctest::Approx(mgh).epsilon(0.01));
}

TEST_CASE("a pose out of range is moved inside and says so") {
  Model model = quadruped_with_keyframe();
  Joint& knee = model.joints[JointId(3)];
  knee.range = {model.keyframes.front().q[z(knee.q)] + 0.1, 3.0};
  const TrustReport report = trust(model, {}, brief());
  CHECK(report.pose_answer.out_of_range == std::vector<std::string>{knee.name});
  CHECK(holds(report.pose_answer.sentence, "outside the joint's range"));
  CHECK(holds(report.pose_answer.sentence, knee.name));
  CHECK(std::any_of(report.warnings.begin(), report.warnings.end(),
                    [](const Finding& f) { return f.code == "W-KEYFRAME"; }));
}

TEST_CASE("where nothing can touch the ground there is no grade") {
  const auto refusal = [](const Model& model) -> std::string {
    try {
      trust(model, {}, {.duration = 1.0});
    } catch (const Error& e) {
      return e.findings().front().code + " " + e.findings().front().message;
    }
    return "judged";
  };
  Model bare = quadruped_with_keyframe();
  for (Shape& shape : bare.shapes)
    if (shape.body != kWorld) shape.contype = shape.conaffinity = 0;
  CHECK(holds(refusal(bare), "E-SUPPORT"));
  CHECK(holds(refusal(bare), "it has no collision shapes"));
  const char* const ball_first = R"(<mujoco><worldbody>
    <body name='ball' pos='1 0 .1'><freejoint/><geom type='sphere' size='.1'/></body>
    <body name='robot' pos='0 0 .3'><freejoint/><geom type='box' size='.2 .1 .05'/>
    <body name='leg'><joint axis='0 1 0'/><geom type='sphere' size='.05' pos='0 0 -.2'/></body>
    </body></worldbody></mujoco>)";
  CHECK(holds(refusal(load_model_from_memory({{"b.xml", ball_first}}, "b.xml").model),
              "\"ball\" comes before the robot \"robot\""));
  Model apart = quadruped_with_keyframe();
  for (Shape& shape : apart.shapes)
    if (shape.body != kWorld) shape.contype = shape.conaffinity = 2;
  CHECK(holds(refusal(apart), "do not collide with each other"));
}

// Copies of one robot: what it is called, weighs and hangs from must not change what is said.

namespace {
Model from_urdf(const std::string& text) {
  Model model = load_model_from_memory({{"robot.urdf", text}}, "robot.urdf").model;
  Keyframe stand;
  stand.name = "stand";
  stand.q = model.q0;
  const support::BenchRobot bench = support::bench_quadruped();
  for (std::size_t i = 7; i < stand.q.size(); ++i) stand.q[i] = bench.stand_q[i];
  model.keyframes.push_back(stand);
  return model;
}
}  // namespace

TEST_CASE("renamed, re-massed and re-rooted copies get the same answers") {
  const std::string urdf = export_urdf(support::bench_quadruped().model).text;
  const TrustReport original = trust(from_urdf(urdf), {}, brief());
  REQUIRE(original.grade() == 'A');
  const auto same_torques = [&](const TrustReport& copy, double scale) {
    REQUIRE(copy.torques.joints.size() == original.torques.joints.size());
    const double worst = std::fabs(original.torques.joints[z(original.torques.worst)].headline());
    for (std::size_t i = 0; i < copy.torques.joints.size(); ++i) {
      CAPTURE(copy.torques.joints[i].joint);
      CHECK(copy.torques.joints[i].headline() / scale ==
            doctest::Approx(original.torques.joints[i].headline()).epsilon(1e-3 * worst));
    }
    CHECK(copy.grade() == original.grade());
    CHECK(copy.pose_answer.verdict == original.pose_answer.verdict);
    CHECK(copy.torques.worst == original.torques.worst);
  };
  SUBCASE("renamed: every link and joint has another name") {
    std::string text = urdf;
    for (const char* name : {"FR_", "FL_", "RR_", "RL_"})
      text = replaced(text, name,
                      std::string("x") + static_cast<char>(name[0] + 1) +
                          static_cast<char>(name[1] + 1) + "part");
    REQUIRE(text != urdf);
    same_torques(trust(from_urdf(text), {}, brief()), 1.0);
  }
  SUBCASE("re-massed: everything weighs 1.37 times as much") {
    Model model = from_urdf(urdf);
    for (auto& link : model.tree.links) link.M_B = times(link.M_B, 1.37);
    same_torques(trust(model, {}, brief()), 1.37);
  }
  SUBCASE("re-rooted: an empty base_footprint on the floor is the root") {
    // The world's floating joint becomes a fixed one, half the base's height over the new root.
    std::string text = replaced(urdf, "\"world\"", "\"base_footprint\"");
    text = replaced(text, "\"floating\"", "\"fixed\"");
    const Model model = from_urdf(text);
    REQUIRE(model.nq == from_urdf(urdf).nq);
    REQUIRE(model.q0[2] < 0.1);  // the root is on the floor: its height says nothing
    same_torques(trust(model, {}, brief()), 1.0);
  }
}

namespace {
std::vector<std::string> found_in(const std::string& text, const std::string& pattern) {
  std::vector<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

// Every link and joint of a URDF by another name.
std::string renamed(std::string text) {
  int k = 0;
  for (const std::string& name : found_in(text, "<(?:link|joint)[^>]* name=\"([^\"]+)\""))
    text = replaced(text, "\"" + name + "\"", "\"k" + std::to_string(++k) + "x\"");
  return text;
}

// The root fixed to an empty link beside and below it.
std::string rerooted(const std::string& text) {
  const std::vector<std::string> children = found_in(text, "<child\\s+link=\"([^\"]+)\"");
  for (const std::string& link : found_in(text, "<link[^>]* name=\"([^\"]+)\""))
    if (std::find(children.begin(), children.end(), link) == children.end())
      return replaced(
          text, "</robot>",
          "<link name=\"base_footprint\"/><joint name=\"to_base\" type=\"fixed\"><parent "
          "link=\"base_footprint\"/><child link=\"" +
              link + "\"/><origin xyz=\"0.03 -0.02 0.4\"/></joint></robot>");
  return text;
}
}  // namespace

TEST_CASE("copies of other people's robots get the same answers") {
  const std::string folder = support::shared_folder() + "/models/example-robot-data/";
  for (const char* const file :
       {"solo_description/robots/solo12.urdf", "hyq_description/robots/hyq_no_sensors.urdf",
        "bolt_description/robots/bolt.urdf"}) {
    CAPTURE(file);
    if (!std::filesystem::exists(folder + file)) {
      MESSAGE("[skipped] no shared robot at ", folder + file);
      continue;
    }
    LoadOptions options;
    options.visuals = false;
    options.mesh_roots = {folder};
    const std::vector<double> pose =
        standing_pose(load_model(folder + file, options).model).state.q;
    const test::Scratch scratch;
    const auto judge = [&](const std::string& text, double heavier) {
      std::ofstream(scratch.file("robot.urdf")) << text;
      Model model = load_model(scratch.file("robot.urdf"), options).model;
      model.keyframes.clear();
      model.keyframes.push_back({});
      model.keyframes.front().name = "stand";
      model.keyframes.front().q = pose;  // the base is lowered on to the floor
      for (auto& link : model.tree.links) link.M_B = times(link.M_B, heavier);
      return trust(model, {}, brief());
    };
    const std::string text =
        replaced(test::contents_of(folder + file), "package://example-robot-data/robots/", folder);
    const TrustReport original = judge(text, 1.0);
    const auto same = [&](const TrustReport& copy, double heavier) {
      CHECK(copy.grade() == original.grade());
      CHECK(copy.pose_answer.verdict == original.pose_answer.verdict);
      CHECK(copy.gains.exist == original.gains.exist);
      CHECK(copy.torques.worst == original.torques.worst);
      REQUIRE(copy.torques.joints.size() == original.torques.joints.size());
      const double worst = std::fabs(original.torques.joints[z(original.torques.worst)].headline());
      for (std::size_t i = 0; i < copy.torques.joints.size(); ++i)
        CHECK(std::fabs(copy.torques.joints[i].headline() / heavier -
                        original.torques.joints[i].headline()) < 1e-4 * worst);
    };
    same(judge(renamed(text), 1.0), 1.0);
    same(judge(rerooted(text), 1.0), 1.0);
    same(judge(text, 1.37), 1.37);
    same(judge(rerooted(renamed(text)), 0.5), 0.5);
  }
}

TEST_CASE("warnings about the file are listed with their remedy and do not touch the grade") {
  const auto codes = [](const TrustReport& report) {
    std::string all;
    for (const Finding& f : report.warnings) {
      CHECK_FALSE(f.remedy.empty());
      all += f.code + " ";
    }
    return all;
  };
  SUBCASE("a collision shape far from what is drawn of its link") {
    Model model = quadruped_with_keyframe();
    Shape drawn = model.shapes.back();
    drawn.contype = drawn.conaffinity = 0;
    drawn.X_FG.p.y += 1.57;
    drawn.X_BG.p.y += 1.57;
    model.shapes.add(drawn);
    const TrustReport report = trust(model, {}, brief());
    CHECK(holds(codes(report), "W-SHAPE-PLACE"));
    CHECK(report.grade() == 'A');
  }
  SUBCASE("left and right of different mass") {
    Model model = quadruped_with_keyframe();
    model.tree.links[4].M_B = times(model.tree.links[4].M_B, 1.2);
    const TrustReport report = trust(model, {}, brief());
    CHECK(holds(codes(report), "W-MIRROR"));
    CHECK(report.grade() == 'A');
    CHECK_FALSE(holds(codes(trust(quadruped_with_keyframe(), {}, brief())), "W-MIRROR"));
    // The loader knows twins by their names: what it said is not said again.
    const Finding& lopsided = *std::find_if(report.warnings.begin(), report.warnings.end(),
                                            [](const Finding& f) { return f.code == "W-MIRROR"; });
    Finding said = lopsided;
    said.code = "W-SYMMETRY";
    const TrustReport again = trust(model, {said}, brief());
    CHECK(holds(codes(again), "W-SYMMETRY"));
    CHECK_FALSE(holds(codes(again), "W-MIRROR"));
  }
  SUBCASE("soft feet that are rigid here") {
    Model model = quadruped_with_keyframe();
    for (Shape& shape : model.shapes)
      if (shape.body != kWorld) shape.surface.soft.solimp = {0.015, 1, 0.03, 0.5, 2};
    CHECK(holds(codes(trust(model, {}, brief())), "W-SOFT-FEET"));
  }
  SUBCASE("links that fall through the ground") {
    Model model = quadruped_with_keyframe();
    CHECK(holds(codes(trust(model, {}, brief())), "W-NO-SHAPES"));
  }
}

TEST_CASE("a collision shape beside the mesh that is drawn of its link is seen where it lies") {
  const char* const cube =
      "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  const auto places = [&](const std::string& collision, const std::string& visual) {
    const std::string urdf = R"(<robot name='r'><link name='body'>
      <inertial><mass value='3'/><inertia ixx='.1' iyy='.1' izz='.1' ixy='0' ixz='0' iyz='0'/></inertial>
      <visual><origin )" + visual +
                             R"(/><geometry><mesh filename='cube.obj'/></geometry></visual>
      <collision><origin )" + collision +
                             R"(/><geometry><sphere radius='.05'/></geometry></collision>
      </link></robot>)";
    const LoadedModel loaded =
        load_model_from_memory({{"r.urdf", urdf}, {"cube.obj", cube}}, "r.urdf");
    REQUIRE(loaded.model.shapes.size() == 2);
    std::string said;
    for (const Finding& f : model_lints(loaded.model, {}))
      if (f.code == "W-SHAPE-PLACE") said = f.message;
    return said;
  };
  CHECK(places("rpy='0 1.57 0'", "rpy='0 1.57 0'") == "");
  CHECK(holds(places("xyz='0 1.57 0'", "rpy='0 1.57 0'"), "lies 1.4"));  // less ball and mesh
  CHECK(holds(places("xyz='0 0 0'", "xyz='0 0 -1'"), "link \"body\""));
}

namespace {
Model on_floor_at(double height, const Quat<double>& turned = {1, 0, 0, 0}) {
  Model model = quadruped_with_keyframe();
  for (Shape& shape : model.shapes)
    if (shape.kind == ShapeKind::kPlane)
      shape.X_FG = shape.X_BG = {to_matrix(turned), {0, 0, height}};
  model.keyframes.front().q[2] += height;
  return model;
}
}  // namespace

TEST_CASE("where the floor lies does not matter") {
  const TrustReport low = trust(on_floor_at(0.0), {}, brief());
  const TrustReport high = trust(on_floor_at(3.0), {}, brief());
  CHECK(high.grade() == 'A');
  CHECK(high.solved.gains == low.solved.gains);
  REQUIRE(high.torques.joints.size() == low.torques.joints.size());
  for (std::size_t i = 0; i < low.torques.joints.size(); ++i) {
    REQUIRE(high.torques.joints[i].relaxed);
    CHECK(*high.torques.joints[i].relaxed ==
          doctest::Approx(*low.torques.joints[i].relaxed).epsilon(1e-6));
  }
}

TEST_CASE("on a slope the feet are set down on it, and the checks hold; so with gravity tilted") {
  const double a = 0.15;
  Model tilted = quadruped_with_keyframe();
  set_gravity(tilted, {9.81 * std::sin(a), 0, -9.81 * std::cos(a)});
  for (const Model& model :
       {on_floor_at(0.0, axis_angle(Vec3<double>{0, 1, 0}, a)), std::move(tilted)}) {
    const TrustReport report = trust(model, {}, brief());
    CAPTURE(report.solved.sentence);
    CHECK(report.grade() == 'A');
    CHECK(report.pose_answer.verdict == "ok");
    CHECK(report.pose_answer.stands_on.size() == 4);
    for (const JointDetermination& j : report.torques.joints) {
      CAPTURE(j.joint);
      REQUIRE(j.lower);
      CHECK_FALSE(j.relaxed);  // with little friction it slides down
      CHECK(*j.lower <= j.put_down + 1e-6);
      CHECK(j.put_down <= *j.upper + 1e-6);
    }
  }
}

TEST_CASE("a planar robot is set down on the rail it rides, and its rails bear no weight") {
  const char* const hopper = R"(<mujoco><worldbody><body name='torso' pos='0 0 .9'>
    <joint name='x' type='slide' axis='1 0 0'/><joint name='z' type='slide' axis='0 0 1'/>
    <joint name='pitch' type='hinge' axis='0 1 0'/>
    <geom type='capsule' size='.05' fromto='0 0 0 0 0 .4' mass='4'/>
    <body name='shank'><joint name='knee' type='hinge' axis='0 1 0'/>
    <geom type='capsule' size='.03' fromto='0 0 -.05 0 0 -.35' mass='2' contype='0' conaffinity='0'/>
    <body name='foot' pos='0 0 -.4'><joint name='ankle' type='hinge' axis='0 1 0'/>
    <geom type='box' size='.15 .05 .02' pos='.02 0 -.04' mass='1'/></body></body></body></worldbody>
    <actuator><motor joint='knee'/><motor joint='ankle'/></actuator></mujoco>)";
  const Model model = load_model_from_memory({{"h.xml", hopper}}, "h.xml").model;
  const TrustReport report = trust(model, {}, brief());
  CHECK(report.lifted == doctest::Approx(-0.44).epsilon(1e-9));
  CHECK(report.grade() == 'A');
  CHECK(check(report, "weight").pass);
  CHECK(report.pose_answer.stands_on == std::vector<std::string>{"foot"});
  REQUIRE(report.torques.joints.size() == 2);
  // Of one foot statics leave nothing open: weight times what the mass lies before the ankle.
  for (const JointDetermination& j : report.torques.joints) {
    CAPTURE(j.joint);
    REQUIRE(j.lower);
    CHECK(*j.upper - *j.lower == doctest::Approx(0.0).epsilon(1e-9));
    CHECK(*j.relaxed == doctest::Approx(*j.lower).epsilon(1e-6));
  }
}

TEST_CASE("bands do not hang on rounding, and joints without a drive carry nothing") {
  // titan8's soles turn freely about the shank: a row of the program for each, with nothing on its
  // right-hand side.
  const Model model = support::preset("titan8");
  const TrustReport a = trust(model, {}, {.duration = 3.0}), b = trust(model, {}, brief());
  REQUIRE(a.torques.joints.size() == b.torques.joints.size());
  for (std::size_t i = 0; i < a.torques.joints.size(); ++i) {
    const JointDetermination &x = a.torques.joints[i], &y = b.torques.joints[i];
    CAPTURE(x.joint);
    REQUIRE(x.lower);
    REQUIRE(y.lower);
    CHECK(std::fabs(*x.lower - *y.lower) < 1e-3);
    CHECK(std::fabs(*x.upper - *y.upper) < 1e-3);
    CHECK(*x.lower <= *x.relaxed);
    CHECK(*x.relaxed <= *x.upper);
  }
}

TEST_CASE("gains that let it sag, swing on or stand in balance only are told apart") {
  CHECK(trust(biped(2000.0), {}, brief()).gains.verdict == "hold");
  Model undamped = biped(300.0);
  for (auto& actuator : undamped.actuators) actuator.bias[2] = 0.0;
  const TrustReport swings = trust(undamped, {}, brief());
  CHECK(swings.gains.verdict == "sway");
  CHECK(holds(swings.gains.sentence, "still moves"));
}

TEST_CASE("Cassie stands on its leaf springs and closed loops") {
  const std::string path = support::shared_folder() + "/models/menagerie/agility_cassie/cassie.xml";
  if (!std::filesystem::exists(path)) {
    MESSAGE("[skipped] no shared robot at ", path);
    return;
  }
  LoadOptions options;
  options.visuals = false;
  const TrustReport report = trust(load_model(path, options).model, {}, {});
  CHECK(report.grade() == 'A');
  CHECK(report.pose_answer.verdict == "ok");
  for (const TrustCheck& c : report.solved.checks) {
    CAPTURE(c.name);
    CAPTURE(c.value);
    CHECK(c.pass);
  }
  CHECK(report.torques.sentence.find("knee") != std::string::npos);
  CHECK(holds(report.torques.sentence, "no static band is given, for springs, loops"));
}
