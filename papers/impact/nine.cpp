// The nine jabs of table I on hrp2like28: effective mass, impulses and ZMP by every method.
#include <array>
#include <cmath>

#include "legwork/impact/full.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/point_mass.h"
#include "legwork/impact/sdc.h"
#include "papers/impact/experiments.h"

namespace legwork::papers {
namespace {

struct Row {
  char posture;
  double speed, sdc, rigid, floor, zmp_sdc, zmp_full;  // spec D §4
  double paper_sdc, paper_error, paper_point_error;    // tables II and III
};
constexpr std::array<Row, 9> kRows{{
    {'A', 0.4, 2.6003, 2.7282, 2.5882, -0.0556, -0.0646, 2.6, -0.4, 53.2},
    {'A', 0.7, 4.5505, 4.7740, 4.5244, -0.1142, -0.1309, 4.6, -1.2, 52.8},
    {'A', 1.0, 6.5007, 6.8199, 6.4620, -0.1724, -0.1986, 6.5, 0.7, 53.7},
    {'B', 0.4, 2.6859, 2.7669, 2.6013, -0.0617, -0.0701, 2.7, -6.1, 39.9},
    {'B', 0.7, 4.7003, 4.8414, 4.5451, -0.1300, -0.1463, 4.7, -4.5, 40.8},
    {'B', 1.0, 6.7147, 6.9159, 6.5276, -0.1980, -0.2252, 6.7, -2.4, 42.1},
    {'C', 0.4, 2.7416, 2.7954, 2.6073, -0.0691, -0.0784, 2.7, 0.6, 37.3},
    {'C', 0.7, 4.7978, 4.8908, 4.5530, -0.1447, -0.1636, 4.8, 0.2, 36.9},
    {'C', 1.0, 6.8539, 6.9855, 6.5410, -0.2200, -0.2530, 6.9, 4.0, 39.4},
}};

void masses(const JabRobot& robot, ImpactExperiment& out) {
  constexpr std::array<double, 3> kVirtual{4.000145, 6.000348, 8.000664};
  for (std::size_t p = 0; p < 3; ++p) {
    const char name = static_cast<char>('A' + p);
    impact::Strike s = jab(robot, name, 1.0);
    const std::string id = std::string("D.mass.") + name;
    add_claim(out, id + ".rigid", "table I", 4.0 + 2.0 * static_cast<double>(p), 1e-5, "kg",
              mobility(robot.model, s).effective_mass(), "posture chosen for it");
    s.support.kind = impact::SupportKind::kVirtualBase;
    add_claim(out, id + ".virtual_base", "spec D §3", kVirtual[p], 2e-6, "kg",
              mobility(robot.model, s).paper_mass());
  }
  impact::Strike s = jab(robot, 'B', 1.0);
  s.support.kind = impact::SupportKind::kFree;
  const impact::Mobility free = mobility(robot.model, s);
  add_claim(out, "D.mass.B.free", "spec D T4", 5.92835, 1e-4, "kg", free.effective_mass());
  add_claim(out, "D.mass.B.free_eq15", "eq. 15", 9.7936, 1e-4, "kg", free.paper_mass(),
            "eq. 15 drops the base's own term: 65 % too heavy for a robot in flight");
}

}  // namespace

ImpactExperiment impact_nine(const JabRobot& robot) {
  ImpactExperiment out{"impact-nine", "nine jabs by every method", {}, {}};
  masses(robot, out);
  for (const Row& row : kRows) {
    impact::Strike s = jab(robot, row.posture, row.speed);
    s.zmp_bias = false;
    impact::Strike paper = s, floor = s;
    paper.support.kind = impact::SupportKind::kVirtualBase;
    paper.base_term = false;
    floor.support.kind = impact::SupportKind::kFloor;
    const impact::Impact sdc = simplified(robot.model, paper, impact::SdcKind::kDamping);
    const impact::Impact full = full_dynamics(robot.model, s);
    const impact::Impact springs = full_dynamics(robot.model, floor);
    const double point =
        impact::integrate_point_mass({.mass = full.effective_mass, .speed = row.speed}).impulse;
    const std::string id = std::string("D.nine.") + row.posture + "-" +
                           std::to_string(static_cast<int>(std::lround((row.speed - 0.1) / 0.3)));
    add_claim(out, id + ".sdc", "table II, SDC f_n", row.paper_sdc, 0.05, "N·s", sdc.impulse,
              row.speed == 1.0 ? "fitted: K_d was chosen on this row" : "");
    add_claim(out, id + ".sdc_spec", "spec D §4", row.sdc, 5e-4, "N·s", sdc.impulse);
    add_claim(out, id + ".rigid", "spec D §4", row.rigid, 2e-3, "N·s", full.impulse);
    add_claim(out, id + ".floor", "spec D §4", row.floor, 1e-2, "N·s", springs.impulse,
              "stands in for OpenHRP3, which is not compared");
    add_claim(out, id + ".zmp_sdc", "spec D §4", row.zmp_sdc, 5e-4, "m", sdc.zmp_min.x);
    add_claim(out, id + ".zmp_full", "spec D §4", row.zmp_full, 1e-3, "m", full.zmp_min.x);
    add_claim(out, id + ".sdc_error", "table II, f_nerr", row.paper_error, 10.0, "%",
              100 * (springs.impulse - sdc.impulse) / springs.impulse,
              "HRP-2 is not published: the size is asked for, not the digits");
    add_claim(out, id + ".point_error", "table III, f_nerr", row.paper_point_error, 8.0, "%",
              100 * (springs.impulse - point) / springs.impulse);
  }
  return out;
}

}  // namespace legwork::papers
