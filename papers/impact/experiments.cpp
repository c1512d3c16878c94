// Tables II and III, the cost formulas, the gain study and the optimiser.
#include "papers/impact/experiments.h"

#include <array>
#include <cmath>

#include "legwork/impact/cost.h"
#include "legwork/impact/full.h"
#include "legwork/impact/point_mass.h"
#include "legwork/impact/sdc.h"

namespace legwork::papers {
namespace {

struct Printed {
  const char* name;
  double mass, speed, impulse, force, sdc_impulse, sdc_force, damping;
};
// Table III (f_n, f_max), table II (SDC f_n, f_max); D fitted on the 1.0 m/s rows of table II.
constexpr std::array<Printed, 9> kPrinted{{
    {"A-1", 4, 0.4, 1.2, 119.7, 2.6, 119.7, 864.8},
    {"A-2", 4, 0.7, 2.1, 209.9, 4.6, 209.9, 864.8},
    {"A-3", 4, 1.0, 3.0, 300.2, 6.5, 300.4, 864.8},
    {"B-1", 6, 0.4, 1.5, 119.7, 2.7, 119.7, 1215.2},
    {"B-2", 6, 0.7, 2.7, 209.9, 4.7, 209.9, 1215.2},
    {"B-3", 6, 1.0, 3.8, 300.2, 6.7, 300.4, 1215.2},
    {"C-1", 8, 0.4, 1.7, 119.8, 2.7, 120.1, 1674.6},
    {"C-2", 8, 0.7, 3.0, 210.4, 4.8, 210.2, 1674.6},
    {"C-3", 8, 1.0, 4.3, 300.6, 6.9, 300.7, 1674.6},
}};

struct Gains {
  const char* name;
  double legs_kp, legs_kd, arm_kp, arm_kd, wrist_kp, wrist_kd;
  std::array<double, 3> sdc, plus;  // error against full [%], jabs A, B, C
};
constexpr std::array<Gains, 3> kGains{{
    {"paper-fit", 20000, 2000, 1000, 72, 300, 20, {4.68, 2.91, 1.88}, {0.06, 0.10, 0.10}},
    {"ratio-1", 2000, 2000, 72, 72, 20, 20, {0.41, 0.29, 0.24}, {-0.01, 0.04, 0.06}},
    {"ratio-50", 100000, 2000, 3600, 72, 1000, 20, {10.8, 7.6, 5.5}, {0.09, 0.13, 0.11}},
}};

void set_gains(const Model& model, const Gains& g, impact::Servo& servo) {
  for (const Joint& joint : model.joints) {
    if (joint.kind == JointKind::kFree) continue;
    const auto i = static_cast<std::size_t>(joint.v - 6);
    const std::string& name = joint.name;
    if (name.find("HEAD") == 0) continue;
    const bool wrist = name.find("WR_") != std::string::npos;
    const bool arm = name.find("SH_") != std::string::npos || name.find("ELB") != std::string::npos;
    servo.Kp[i] = wrist ? g.wrist_kp : arm ? g.arm_kp : g.legs_kp;
    servo.Kd[i] = wrist ? g.wrist_kd : arm ? g.arm_kd : g.legs_kd;
  }
}

}  // namespace

void add_claim(ImpactExperiment& to, std::string id, std::string source, double expected,
               double tolerance, std::string unit, double value, std::string note, Tolerance kind) {
  Claim claim{.id = std::move(id),
              .source = std::move(source),
              .expected = expected,
              .tolerance = tolerance,
              .unit = std::move(unit),
              .note = std::move(note),
              .kind = kind};
  settle(claim, value);
  to.claims.push_back(std::move(claim));
}

ImpactExperiment impact_table3() {
  ImpactExperiment out{
      "impact-table3", "point masses against a 5 kg target: tables II and III", {}, {}};
  for (const Printed& row : kPrinted) {
    impact::PointStrike s{.mass = row.mass, .speed = row.speed};
    const std::string name = row.name;
    const impact::PointImpact point = integrate_point_mass(s);
    add_claim(out, "D.table3." + name + ".impulse", "table III, f_n", row.impulse, 0.05, "N·s",
              point.impulse, "damper in compression only");
    add_claim(out, "D.table3." + name + ".closed_form", "spec D §2",
              point_mass_closed_form(s).impulse, 2e-4, "N·s", point.impulse);
    add_claim(out, "D.table3." + name + ".force", "table III, f_max", row.force, 1.0, "N",
              point.f_max,
              "f_max = c·v_c: the print differs from 300·v by the true speed, which is not given");
    s.damping = row.damping;
    add_claim(out, "D.table2." + name + ".sdc_impulse", "table II, SDC f_n", row.sdc_impulse, 0.05,
              "N·s", integrate_point_mass(s).impulse,
              row.speed == 1.0 ? "fitted: D was chosen on this row"
                               : "predicted from the fit; tests little beyond linearity in v");
  }
  for (const impact::LawKind law :
       {impact::LawKind::kClamped, impact::LawKind::kSticky, impact::LawKind::kBilateral}) {
    int agree = 0;
    for (const Printed& row : kPrinted) {
      impact::PointStrike s{.mass = row.mass, .speed = row.speed};
      s.law.kind = law;
      agree += std::abs(integrate_point_mass(s).impulse - row.impulse) <= 0.05 ? 1 : 0;
    }
    add_claim(out, "D.table3.law." + std::string(to_string(law)), "spec D §0.1", 0, 0, "rows",
              agree, "another contact law prints none of the nine rows");
  }
  return out;
}

ImpactExperiment impact_cost() {
  ImpactExperiment out{"impact-cost", "operation counts, eqs 18–23", {}, {}};
  const impact::CostShape hrp2{};
  constexpr std::array<std::array<double, 3>, 5> kTable{{{1e1, 0.10554, 4.210},
                                                         {1e2, 0.01562, 0.6231},
                                                         {1e3, 0.00663, 0.2644},
                                                         {1e4, 0.00573, 0.2285},
                                                         {1e5, 0.00564, 0.2250}}};
  for (const auto& [evaluations, updated, articulated] : kTable) {
    const std::string at = std::to_string(static_cast<long>(evaluations));
    add_claim(out, "D.cost.r1." + at, "eq. 21, fig. 3a", updated, 5.1e-6, "",
              ratio_to_updated(hrp2, evaluations));
    add_claim(out, "D.cost.r3." + at, "eq. 23 with T_i, fig. 3b", articulated, 5.1e-4, "",
              ratio_to_articulated(hrp2, evaluations),
              "as printed, without T_i, it would be T_i times larger");
  }
  for (const auto& [n, ratio] : {std::pair{4, 0.1152}, std::pair{60, 0.5600}, std::pair{96, 0.9963},
                                 std::pair{97, 1.0100}, std::pair{100, 1.0515}})
    add_claim(out, "D.cost.dof." + std::to_string(n), "fig. 4b", ratio, 5.1e-5, "",
              impact::ratio_to_articulated({static_cast<double>(n), 4}, 1000),
              n >= 97 ? "\"under one below 100 DOF\" holds up to 96" : "");
  return out;
}

ImpactExperiment impact_gains(const JabRobot& robot) {
  ImpactExperiment out{
      "impact-gains", "what leaving K_p out costs: SDC and SDC+ against full", {}, {}};
  for (const Gains& gains : kGains)
    for (std::size_t p = 0; p < 3; ++p) {
      impact::Strike s = jab(robot, static_cast<char>('A' + p), 1.0);
      set_gains(robot.model, gains, s.servo);
      const double full = full_dynamics(robot.model, s).impulse;
      const auto error = [&](impact::SdcKind kind) {
        return 100.0 * (full - simplified(robot.model, s, kind).impulse) / full;
      };
      const std::string id =
          std::string("D.gains.") + gains.name + "." + static_cast<char>('A' + p);
      add_claim(out, id + ".sdc", "spec D §4", gains.sdc[p], 0.5, "%",
                error(impact::SdcKind::kDamping));
      add_claim(out, id + ".sdc_plus", "spec D §4", 0.5, 0.0, "%",
                std::abs(error(impact::SdcKind::kPosition)), "", Tolerance::kAtMost);
    }
  return out;
}

ImpactExperiment impact_optimise(const JabRobot& robot) {
  ImpactExperiment out{
      "impact-optimise", "the strongest jab under ZMP, speed and region limits", {}, {}};
  const impact::Optimum printed = optimise(robot.model, jab_problem(robot, false), jab_start());
  add_claim(out, "D.optimise.printed.impulse", "spec D §6", 6.6, 0.0, "N·s", printed.cheap.impulse,
            "ZMP without velocity products", Tolerance::kAtLeast);
  add_claim(out, "D.optimise.printed.evaluations", "spec D T13", 400, 0, "", printed.evaluations,
            "", Tolerance::kAtMost);
  add_claim(out, "D.optimise.printed.violation", "spec D T13", 1e-4, 0, "", printed.violation, "",
            Tolerance::kAtMost);
  const impact::Optimum right =
      optimise_exactly(robot.model, jab_problem(robot, true), jab_start());
  add_claim(out, "D.optimise.right.full_zmp_x", "spec D §6", 0.12, 1e-4, "m", right.full.zmp_max.x,
            "with velocity products the full ZMP keeps to the toe side of the box",
            Tolerance::kAtMost);
  const auto many = optimise_from_many(robot.model, jab_problem(robot, true), {});
  double seconds = 0.0, worst = 1e9, best = 0.0;
  int feasible = 0;
  for (const impact::Optimum& o : many) {
    seconds += o.seconds;
    if (o.violation > 1e-4) continue;
    ++feasible;
    best = std::max(best, o.cheap.impulse), worst = std::min(worst, o.cheap.impulse);
  }
  out.figures = {{"printed ZMP: SDC impulse", printed.cheap.impulse, "N·s"},
                 {"printed ZMP: full impulse", printed.full.impulse, "N·s"},
                 {"printed ZMP: full ZMP x at most", printed.full.zmp_max.x, "m"},
                 {"right ZMP: SDC impulse", right.cheap.impulse, "N·s"},
                 {"right ZMP: full impulse", right.full.impulse, "N·s"},
                 {"right ZMP: full ZMP x at least", right.full.zmp_min.x, "m"},
                 {"right ZMP: full ZMP x at most", right.full.zmp_max.x, "m"},
                 {"20 starts: feasible", static_cast<double>(feasible), ""},
                 {"20 starts: best", best, "N·s"},
                 {"20 starts: worst", worst, "N·s"},
                 {"20 starts: time", seconds, "s"}};
  return out;
}

ImpactExperiment run_impact_experiment(const std::string& name, const std::string& folder) {
  if (name == "impact-table3") return impact_table3();
  if (name == "impact-cost") return impact_cost();
  if (name == "impact-nine") return impact_nine(jab_robot(folder));
  if (name == "impact-gains") return impact_gains(jab_robot(folder));
  if (name == "impact-optimise") return impact_optimise(jab_robot(folder));
  throw LoadError(Finding{.code = "E-NAME",
                          .element = name,
                          .message = "is not an impact experiment",
                          .remedy = "impact-table3, -nine, -cost, -gains or -optimise"});
}

}  // namespace legwork::papers
