// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The experiment tomas-feasibility: which amplitudes, stiffnesses, speeds and gravities the legs
// and motors of Tomas-k allow, from the plan and the robot's own masses alone.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/inverse_dynamics.h"
#include "legwork/dynamics/jacobians.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/load/load_model.h"
#include "legwork/model/builder.h"
#include "papers/walk_run/experiments.h"
#include "papers/walk_run/page.h"

namespace legwork::papers {
namespace {

constexpr double kLongest = 0.595;  // hip to ankle, short of the straight leg            [m]
constexpr double kCountedOn = 0.5;  // friction

enum class Limit { kNone, kPlan, kReach, kKneeStop, kFriction, kTorque };

struct Judged {
  Limit limit = Limit::kNone;
  std::string why;                      // of kPlan
  double hip = 0, knee = 0, ankle = 0;  // largest of the stance leg                     [N·m]
  double knee_power = 0;                // largest, either sign                            [W]
  double residual = 0;                  // of the base's rows, over weight (and weight·z0)
  bool feasible() const { return limit == Limit::kNone; }
};

struct MotorLimits {
  double hip = 0, knee = 0, ankle = 0;  // [N·m]
};

/// The stance leg of a planned step, pose by pose: trunk upright, COG where the plan has it, the
/// swing foot on its way; every link accelerates as the COG does. What is left out is the legs' own
/// swing.
class PlannedStance {
 public:
  explicit PlannedStance(const Model& robot)
      : model_(robot), ws_(robot), J_(z(robot.nv)), tau_(z(robot.nv)), rest_(z(robot.nv), 0.0) {
    const auto length = [&](const char* part) {
      return -model_.parts[z(model_.find_part(part))].X_PF.p.z;
    };
    thigh_ = length("L_calf"), calf_ = length("L_foot");
    const FrameId sole = *model_.find_frame("L_sole");
    sole_body_ = model_.frames[sole].body, ankle_ = -model_.frames[sole].X_BF.p.z;
    const auto limit = [&](const char* joint) {
      for (const Actuator& a : model_.actuators)
        if (a.joint.valid() && model_.joints[a.joint].name == joint) return a.force.upper;
      return std::numeric_limits<double>::infinity();
    };
    motors = {limit("L_hip"), limit("L_knee"), limit("L_ankle")};
    for (const Joint& joint : model_.joints)
      if (joint.name == "L_knee") knee_stop_ = joint.range.upper;
  }

  MotorLimits motors;

  Judged judge(const StepGaitSpec& spec) {
    Judged out;
    if (const GaitRefusal bad = refusal_of(spec, {})) {
      out.limit = Limit::kPlan, out.why = bad.text;
      return out;
    }
    const StepGait gait(spec);
    const HeightGait& h = gait.height();
    const double g = spec.height.gravity, M = model_.mass(), T = h.stance_time();
    double x = gait.start_x(), v = gait.speed(), last_knee = 0;
    // A running swing begins and ends in the flights beside this stance, and is in the air here.
    const double flights = h.runs() ? 2.0 * h.parabola_time() : 0.0;
    const double share = T / (T + flights);
    constexpr int kNodes = 24;
    for (int i = 0; i <= kNodes; ++i) {
      const double t = T * i / kNodes;
      const PathPoint p = h.stance(t);
      const Vec3d a{(g + p.a) / p.x * x, 0.0, p.a};
      if (std::abs(a.x) > kCountedOn * (g + a.z) && g + a.z > 0.05 * g && out.feasible())
        out.limit = Limit::kFriction;
      const double swing = share * gait.step_length() * (2.0 * t / T - 1.0);
      const double lift = h.runs() ? 0.05 : 0.05 * std::sin(std::numbers::pi * t / T);
      if (!place({x, 0, p.x}, swing, lift)) {
        out.limit = Limit::kReach;
        return out;
      }
      if (q_[4] > knee_stop_) {
        out.limit = Limit::kKneeStop;
        return out;
      }
      // Every link accelerates by a: the same as weights under g − a.
      set_gravity(model_, {-a.x, 0, -(g + a.z)});
      bias_forces<double>(model_, q_, rest_, ws_, tau_);
      spatial_jacobian<double>(model_, sole_body_, {0, 0, 0}, ws_, J_);
      const Vec3d F{M * a.x, 0, M * (g + a.z)};
      for (std::size_t k = 0; k < tau_.size(); ++k) tau_[k] -= dot(J_[k].v, F);
      const double weight = M * g;
      out.residual = std::max({out.residual, std::abs(tau_[0]) / weight, std::abs(tau_[1]) / weight,
                               std::abs(tau_[2]) / (weight * p.x)});
      out.hip = std::max(out.hip, std::abs(tau_[3]));
      out.knee = std::max(out.knee, std::abs(tau_[4]));
      out.ankle = std::max(out.ankle, std::abs(tau_[5]));
      if (i > 0)
        out.knee_power =
            std::max(out.knee_power, std::abs(tau_[4] * (q_[4] - last_knee)) / (T / kNodes));
      last_knee = q_[4];
      if (i < kNodes)
        for (int n = 0; n < 8; ++n)
          pendulum_step([&](double s) { return h.stance(s); }, g, t + T / kNodes * n / 8,
                        T / kNodes / 8, x, v);
    }
    if (out.feasible() &&
        (out.hip > motors.hip || out.knee > motors.knee || out.ankle > motors.ankle))
      out.limit = Limit::kTorque;
    return out;
  }

 private:
  /// Joint angles of a leg whose sole is flat at `sole` under a hip at `hip`. False beyond reach.
  bool bend(const Vec3d& hip, const Vec3d& sole, std::size_t first) {
    const double sx = hip.x - sole.x, sz = hip.z - sole.z - ankle_, r2 = sx * sx + sz * sz;
    if (r2 > kLongest * kLongest) return false;
    const double c = (r2 - thigh_ * thigh_ - calf_ * calf_) / (2 * thigh_ * calf_);
    const double knee = std::acos(std::clamp(c, -1.0, 1.0));
    const double upper =
        std::atan2(sx, sz) - std::atan2(calf_ * std::sin(knee), thigh_ + calf_ * std::cos(knee));
    q_[first] = upper, q_[first + 1] = knee, q_[first + 2] = -(upper + knee);
    return true;
  }
  /// The pose with the COG at `cog`, the left sole at the origin, the right one at (swing, lift).
  bool place(const Vec3d& cog, double swing, double lift) {
    q_.assign(z(model_.nq), 0.0);
    Vec3d hip{cog.x, 0, cog.z + 0.1};
    for (int k = 0; k < 30; ++k) {
      q_[0] = hip.x, q_[1] = hip.z;
      if (!bend(hip, {0, 0, 0}, 3)) return false;
      if (!bend(hip, {swing, 0, lift}, 6)) return false;
      forward_kinematics<double>(model_, q_, ws_);
      const Vec3d off = cog - center_of_mass<double>(model_, ws_);
      hip.x += off.x, hip.z += off.z;
      if (std::abs(off.x) + std::abs(off.z) < 1e-12) return true;
    }
    return true;
  }

  Model model_;
  Workspace<double> ws_;
  std::vector<Motion<double>> J_;
  std::vector<double> tau_, rest_, q_;
  BodyId sole_body_;
  double thigh_ = 0, calf_ = 0, ankle_ = 0, knee_stop_ = 0;
};

StepGaitSpec with(double A, double Kz, double speed, double gravity) {
  StepGaitSpec spec = tomas_run();
  spec.height.amplitude = A, spec.height.stiffness = Kz, spec.speed = speed;
  return similar_gait(spec, gravity);
}

/// Knee torque over (K_z, A) at one gravity and speed; empty where something is in the way.
outcome::Plot map_of(PlannedStance& robot, double gravity, double speed, int counts[6]) {
  const double k = gravity / kMoon, root = std::sqrt(k);
  outcome::Plot plot;
  plot.title = words("%.3f m/s², %.2f m/s", gravity, speed * root);
  plot.kind = outcome::PlotKind::kPhase;  // its axes have units of their own
  plot.zero_line = false;
  plot.x_label = "K_z", plot.x_unit = "N/m", plot.y_label = "A", plot.y_unit = "m";
  outcome::HeatMap heat{.label = "peak knee torque", .unit = "N·m"};
  for (int i = 0; i < 30; ++i) heat.x.push_back(k * (100.0 + 200.0 * i));
  for (int j = 0; j < 17; ++j) heat.y.push_back(0.01 + 0.005 * j);
  for (const double A : heat.y)
    for (const double Kz : heat.x) {
      const Judged judged = robot.judge(with(A, Kz / k, speed, gravity));
      ++counts[static_cast<int>(judged.limit)];
      heat.values.push_back(judged.feasible() ? judged.knee : std::nan(""));
    }
  outcome::Curve border{.label = "running begins"};
  for (const double Kz : heat.x) {
    const double A = gravity / 0.7 * 38.4 / Kz;
    if (A <= heat.y.back() && A >= heat.y.front()) border.x.push_back(Kz), border.y.push_back(A);
  }
  plot.curves = {border};
  plot.heat = std::move(heat);
  return plot;
}

/// Knee torque of the fast run over speed and gravity.
outcome::Plot map_of_speeds(PlannedStance& robot) {
  outcome::Plot plot;
  plot.title = "The fast run (A = 0.03 m, K_z ∝ g) over speed and gravity";
  plot.kind = outcome::PlotKind::kPhase;  // its axes have units of their own
  plot.zero_line = false;
  plot.x_label = "speed", plot.x_unit = "m/s", plot.y_label = "gravity", plot.y_unit = "m/s²";
  outcome::HeatMap heat{.label = "peak knee torque", .unit = "N·m"};
  for (int i = 0; i < 31; ++i) heat.x.push_back(0.1 * i);
  for (int j = 0; j < 20; ++j) heat.y.push_back(0.5 * (j + 1));
  for (const double g : heat.y)
    for (const double v : heat.x) {
      const Judged judged = robot.judge(with(0.03, 5000, v / std::sqrt(g / kMoon), g));
      heat.values.push_back(judged.feasible() ? judged.knee : std::nan(""));
    }
  outcome::Curve similar{.label = "similar to 1 m/s at 1.568 m/s²"};
  for (const double g : heat.y) similar.x.push_back(std::sqrt(g / kMoon)), similar.y.push_back(g);
  plot.curves = {similar};
  plot.heat = std::move(heat);
  return plot;
}

void map_everything(TomasPage& out, PlannedStance& robot) {
  outcome::TextTable reasons{.title = "What is in the way, of 510 pairs of A and K_z each"};
  reasons.header = {"gravity m/s²",  "speed m/s", "possible",     "no such gait",
                    "leg too short", "knee stop", "friction 0.5", "motor"};
  outcome::PlotSet set{.title = "Which gaits the robot allows",
                       .caption =
                           "Colour: the knee torque the plan needs. White: no gait of these "
                           "numbers, or a leg, the knee's stop, friction or a motor is in the way. "
                           "Below the line it walks, above it runs."};
  for (const double gravity : {kMoon, kEarth})
    for (const double speed : {0.0913, 0.208, 0.5}) {
      int counts[6] = {};
      set.plots.push_back(map_of(robot, gravity, speed, counts));
      std::vector<std::string> row = {words("%.3f", gravity),
                                      words("%.3f", speed * std::sqrt(gravity / kMoon))};
      for (const int n : counts) row.push_back(std::to_string(n));
      reasons.rows.push_back(row);
    }
  outcome::add_finding(out.page, set);
  outcome::add_finding(out.page, {.title = "Faster, heavier", .plots = {map_of_speeds(robot)}});
  out.page.tables.push_back(reasons);
}

/// Table I leaves open how often the waist link is there, where a COG is measured from and whether
/// the foot's "length" is the height of its ankle.
struct Reading {
  const char *name, *id;
  int waists = 2;
  double ankle = 0.12;     // over the ground                                               [m]
  bool from_upper = true;  // COGs of thigh and calf, from the joint above them
  double height = 0.0, mass = 0.0;  // of the COG on straight legs; worked out by hand [m], [kg]
};

double straight_height(const Reading& r, double& mass) {
  const double hip = r.ankle + 0.6, thigh = r.from_upper ? 0.126 : 0.3 - 0.126,
               calf = r.from_upper ? 0.095 : 0.3 - 0.095;
  const double links[][2] = {{10.2 + 2.6 * r.waists, hip + 0.2},
                             {2 * 3.5, hip - thigh},
                             {2 * 3.4, hip - 0.3 - calf},
                             {2 * 2.6, r.ankle + 0.02},
                             {2 * 2.0, r.ankle - 0.023}};
  double sum = 0;
  mass = 0;
  for (const auto& [m, z] : links) mass += m, sum += m * z;
  return sum / mass;
}

void claim_readings(TomasPage& out) {
  outcome::TextTable table{.title = "Readings of table I"};
  table.header = {"reading", "mass kg", "COG on straight legs m", "the experiment needs m"};
  double highest = 0;
  for (const Reading& r :
       {Reading{"as taken: two waist links, ankle 0.12 m up", "taken", 2, 0.12, true, 0.5638, 38.4},
        Reading{"one waist link", "one_waist", 1, 0.12, true, 0.5380, 35.8},
        Reading{"ankle 0.04 m up", "low_ankle", 2, 0.04, true, 0.4838, 38.4},
        Reading{"COGs from the lower joint", "from_lower", 2, 0.12, false, 0.5356, 38.4}}) {
    double mass = 0;
    const double height = straight_height(r, mass);
    highest = std::max(highest, height);
    table.rows.push_back({r.name, words("%.1f", mass), words("%.4f", height), "0.5926"});
    const std::string id = std::string("C.feasible.reading.") + r.id;
    out.within(id + ".height", "table I", r.height, 1e-4, "m", height, r.name);
    out.within(id + ".mass", "table I", r.mass, 1e-9, "kg", mass);
  }
  out.page.tables.push_back(table);
  out.at_most("C.feasible.reading.highest", "apex of z0 = 0.55 m, A = 0.04 m", 0.5926, "m", highest,
              "no reading of table I lets the robot make the experiment's own plan");
}

}  // namespace

outcome::Outcome run_tomas_feasibility(const RunRequest& request) {
  request.allow_settings({"hip", "knee", "ankle"});
  TomasPage out("tomas-feasibility", "Which walks and runs Tomas-k allows", request);
  const std::string folder = request.data_folder.empty() ? "data" : request.data_folder;
  PlannedStance robot(load_model(folder + "/robots/tomas_k_planar.xml").model);
  robot.motors.hip = request.number("hip", robot.motors.hip);
  robot.motors.knee = request.number("knee", robot.motors.knee);
  robot.motors.ankle = request.number("ankle", robot.motors.ankle);

  TomasSetup setup;
  setup.schedule = {{0, tomas_walk()}, {8, tomas_run()}, {18, tomas_walk()}};
  setup.duration = 27;
  const TomasRun run = out.show(setup);
  map_everything(out, robot);

  // The gaits by name, as planned.
  outcome::TextTable table{.title = "The gaits by name, as planned"};
  table.header = {"gait", "hip N·m", "knee N·m", "ankle N·m", "knee W", "possible"};
  double residual = 0;
  const auto judge = [&](const char* name, const StepGaitSpec& spec) {
    const Judged j = robot.judge(spec);
    residual = std::max(residual, j.residual);
    static const char* const kWords[] = {"yes",       "no such gait", "leg too short",
                                         "knee stop", "friction",     "motor"};
    table.rows.push_back({name, words("%.1f", j.hip), words("%.1f", j.knee), words("%.1f", j.ankle),
                          words("%.0f", j.knee_power), kWords[static_cast<int>(j.limit)]});
    return j;
  };
  const Judged walk = judge("W", tomas_walk()), runs = judge("R", tomas_run());
  const Judged fast = judge("RF at 0.4 m/s", tomas_fast_run());
  judge("W at 9.8 m/s²", similar_gait(tomas_walk(), kEarth));
  const Judged heavy = judge("R at 9.8 m/s²", similar_gait(tomas_run(), kEarth));
  StepGaitSpec printed = tomas_walk();
  printed.height.height = 0.55;
  const Judged tall = judge("the experiment's z0 = 0.55 m", printed);
  out.page.tables.push_back(table);

  out.at_most("C.feasible.W", "it walks", 0, "", walk.feasible() ? 0 : 1);
  out.at_most("C.feasible.R", "it runs", 0, "", runs.feasible() ? 0 : 1);
  out.at_most("C.feasible.RF", "it runs", 0, "", fast.feasible() ? 0 : 1);
  out.within("C.feasible.tall", "z0 = 0.55 m needs a COG at 0.593 m", 1, 0, "",
             tall.limit == Limit::kReach ? 1 : 0, "straight legs carry it at 0.564 m");
  claim_readings(out);
  // Running begins where A·ω² = g/0.7.
  double low = 100, high = 5000;
  for (int i = 0; i < 60; ++i) {
    const double Kz = 0.5 * (low + high);
    (HeightGait(with(0.05, Kz, 0.2, kMoon).height).runs() ? high : low) = Kz;
  }
  out.within("C.feasible.border", "A·ω²/g where running begins", 1 / 0.7, 1e-6, "",
             0.05 * high / 38.4 / kMoon);
  out.at_most("C.feasible.closure", "the plan's force carries every link", 1e-9, "", residual,
              "base rows of the inverse dynamics, over weight");
  out.within("C.feasible.similar", "torques ∝ g", 6.25, 1e-6, "", heavy.knee / runs.knee);
  const TorquePeaks walked = torque_peaks(run, 5.0, 8.0), ran = torque_peaks(run, 12.0, 17.5);
  out.within("C.feasible.knee.walk", "simulated", walked.knee, 0.15 * walked.knee, "N·m", walk.knee,
             "planned, without the legs' own swing");
  // No claim for the run: its knee also throws the other leg and meets a landing before its plan.
  out.metric("knee_run", "knee of the run, as planned", runs.knee, "N·m");
  out.metric("knee_run_simulated", "as simulated", ran.knee, "N·m");
  out.page.method.emplace_back(
      "A pair of A and K_z is possible where the closed forms make a gait, the stance and the "
      "swing "
      "leg stay shorter than 0.595 m, the knee off its stop, the ground force inside a friction of "
      "0.5, and the torques of the stance leg below the motors' limits (settings hip, knee, "
      "ankle). Torques are those of the inverse dynamics with every link accelerating as the COG "
      "does; the swing of the legs is left out. K_z and speeds at 9.8 m/s² are dynamically similar "
      "to those at 1.568.");
  out.evidence_of(run);
  out.page.headline =
      words("Planned, the run needs %.0f N·m at the knee (simulated %.0f); at 9.8 m/s² %.0f N·m.",
            runs.knee, ran.knee, heavy.knee);
  return out.take(run);
}

}  // namespace legwork::papers
