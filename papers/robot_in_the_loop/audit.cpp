// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Table II: what it was computed from, and what exact statics makes of the same tests.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include "legwork/base/random.h"
#include "legwork/identify/tip_estimate.h"
#include "legwork/math/constants.h"
#include "legwork/reduced/lipm.h"
#include "legwork/reduced/three_mass.h"
#include "papers/robot_in_the_loop/claims.h"
#include "papers/robot_in_the_loop/experiments.h"
#include "papers/robot_in_the_loop/tables.h"

namespace legwork::papers {

void claim_within(outcome::Outcome& page, const std::string& id, const std::string& source,
                  double expected, double tolerance, const std::string& unit, double value,
                  const std::string& note) {
  Claim claim{.id = id,
              .source = source,
              .expected = expected,
              .tolerance = tolerance,
              .unit = unit,
              .note = note,
              .kind = Tolerance::kAbsolute};
  settle(claim, value);
  page.claims.push_back(claim);
}

void claim_at_most(outcome::Outcome& page, const std::string& id, const std::string& source,
                   double limit, const std::string& unit, double value, const std::string& note) {
  Claim claim{.id = id,
              .source = source,
              .expected = limit,
              .unit = unit,
              .note = note,
              .kind = Tolerance::kAtMost};
  settle(claim, value);
  page.claims.push_back(claim);
}

namespace {

constexpr double d = kDegree;

/// Root mean square over the rows of what a reading gives minus what is printed [cm].
double rms(const std::function<double(const FallingRow&)>& error) {
  double sum = 0.0;
  for (const FallingRow& row : kFalling) sum += std::pow(error(row), 2);
  return std::sqrt(sum / static_cast<double>(kFalling.size()));
}

/// The told backward angle in whole steps of the servo: row d's printed 15.72 is none, 54 steps are
/// 15.82, and the fit below closes with it [deg].
double told_backward(const FallingRow& row) {
  return row.name == 'd' ? 54 * 300.0 / 1024.0 : row.backward_send;
}

/// Exact statics with these edges [cm]; x over the ground.
struct ExactPlace {
  double x = 0.0, z = 0.0;
};
ExactPlace exact(const FallingRow& row, bool send, double front, double back) {
  const TipAngles angles{(send ? row.forward_send : row.forward_real) * d,
                         (send ? row.backward_send : row.backward_real) * d};
  const auto s = solve_tip(angles, {.front = 1e-2 * front, .back = 1e-2 * back}, 1.0);
  return s ? ExactPlace{100 * s->height + kAnkleHeight, 100 * s->offset} : ExactPlace{kNan, kNan};
}

/// Least squares of y = a·x₀ + b·x₁ over rows {x₀, x₁, y}.
struct TwoFit {
  double a = 0.0, b = 0.0, sd_a = 0.0, sd_b = 0.0;
};
TwoFit fit_two(const std::vector<std::array<double, 3>>& rows) {
  double s00 = 0, s01 = 0, s11 = 0, y0 = 0, y1 = 0, rest = 0;
  for (const auto& [x0, x1, y] : rows)
    s00 += x0 * x0, s01 += x0 * x1, s11 += x1 * x1, y0 += x0 * y, y1 += x1 * y;
  const double det = s00 * s11 - s01 * s01;
  TwoFit out{(s11 * y0 - s01 * y1) / det, (s00 * y1 - s01 * y0) / det, 0, 0};
  for (const auto& [x0, x1, y] : rows) rest += std::pow(y - out.a * x0 - out.b * x1, 2);
  rest /= static_cast<double>(rows.size()) - 2.0;
  out.sd_a = std::sqrt(rest * s11 / det), out.sd_b = std::sqrt(rest * s00 / det);
  return out;
}

/// The two equations of a row in the edges F, B: height over the ankle, offset [cm].
std::array<std::array<double, 3>, 2> edge_rows(const FallingRow& r) {
  const double a = r.forward_send * d, b = told_backward(r) * d, s = std::sin(a + b);
  return {{{std::cos(b) / s, std::cos(a) / s, r.classical[0] - kAnkleHeight},
           {std::sin(b) / s, -std::sin(a) / s, r.classical[2]}}};
}

/// What else may be read into Table II, and what Table IV says of time and compliance.
void claim_other_readings(outcome::Outcome& page) {
  const std::string audit = "Table II against its own equations";
  claim_within(page, "B.audit.front_for_back.x", audit, 11.87, 0.01, "cm", rms([](const auto& r) {
                 return paper_geometry({0, r.backward_real * d}, kFrontEdge, kAnkleHeight).L3 -
                        r.geometry[0];
               }),
               "eqs 10 and 11 with 3.5 for 9.5 cm, measured angles");
  const auto shortened = [](const FallingRow& r) {
    return std::hypot(kBackEdge - kPhi, (kBackEdge - kPhi) / std::tan(told_backward(r) * d));
  };
  claim_within(page, "B.audit.shortened.x", audit, 0.33, 0.01, "cm",
               rms([&](const auto& r) { return shortened(r) - r.geometry[0]; }),
               "F2 - φ = 7.3 for F2, no ankle height, told backward angle");
  claim_within(page, "B.audit.shortened.z", audit, 0.07, 0.01, "cm", rms([&](const auto& r) {
                 return -shortened(r) * std::tan(0.5 * (told_backward(r) - r.forward_send) * d) -
                        r.geometry[2];
               }),
               "z = -x·tan((β - α)/2), sign opposite to eq 12");
  claim_within(page, "B.audit.product.x", audit, 0.62, 0.01, "cm", rms([](const auto& r) {
                 return kFrontEdge * kPhi / std::tan(r.backward_send * d) - r.geometry[0];
               }),
               "F1·φ = 7.7 as the lever, x = L1");
  const std::string classical = "Table II, against the classical measurement";
  double sum_x = 0.0, sum_z = 0.0, least = INFINITY, sole = 0.0;
  for (const FallingRow& left_out : kFalling) {
    std::vector<std::array<double, 3>> rows;
    for (const FallingRow& r : kFalling)
      if (r.name != left_out.name)
        for (const auto& row : edge_rows(r)) rows.push_back(row);
    const TwoFit edges = fit_two(rows);
    const auto own = edge_rows(left_out);
    sum_x += std::pow(edges.a * own[0][0] + edges.b * own[0][1] - own[0][2], 2);
    sum_z += std::pow(edges.a * own[1][0] + edges.b * own[1][1] - own[1][2], 2);
    sole += (edges.a + edges.b) / 6.0;
    // With the foot turned round the centre of mass would be ahead of the toes' edge.
    least = std::fmin(least, exact(left_out, true, kBackEdge, kFrontEdge).z);
  }
  claim_within(page, "B.audit.left_out.x", classical, 0.82, 0.01, "cm", std::sqrt(sum_x / 6.0),
               "exact statics, both edges fitted on the other five rows, told angles");
  claim_within(page, "B.audit.left_out.z", classical, 0.44, 0.01, "cm", std::sqrt(sum_z / 6.0));
  claim_within(page, "B.audit.sole", "support length that fits the classical measurement", 8.3, 0.1,
               "cm", sole, "told angles; the printed edges add up to 13.0 cm");
  claim_within(page, "B.audit.swapped.z", classical, 5.2, 0.05, "cm", least,
               "smallest offset with front and back edge swapped: impossible");
  static constexpr double kRows[6][2] = {{21.40, -1.13}, {23.00, -1.66}, {23.73, -1.13},
                                         {24.71, -1.46}, {24.71, -1.36}, {25.27, -1.53}};
  for (std::size_t i = 0; i < 6; ++i) {
    FallingRow r = kFalling[i];
    r.backward_send = told_backward(r);
    const ExactPlace p = exact(r, true, kFrontEdge - kPhi, kBackEdge - kPhi);
    const std::string id = std::string("B.audit.row.") + r.name;
    claim_within(page, id + ".x", "exact statics, told angles, edges 1.3 and 7.3 cm", kRows[i][0],
                 0.006, "cm", p.x);
    claim_within(page, id + ".z", "exact statics, told angles, edges 1.3 and 7.3 cm", kRows[i][1],
                 0.006, "cm", p.z);
  }
  // Table IV: steps of the servo against seconds, and lag against torque.
  constexpr double tick = 300.0 / 1024.0;
  std::vector<std::array<double, 3>> times;
  double work = 0.0, square = 0.0, mean = 0.0, spread = 0.0, rest = 0.0;
  std::vector<std::array<double, 2>> lags;
  for (const FallingRow& r : kFalling) {
    times.push_back({r.forward_send / tick, 1.0, r.t_forward});
    times.push_back({told_backward(r) / tick, 1.0, r.t_backward});
    const double weight = (r.name == 'b' ? 3.303 : 3.503) * 9.81;
    lags.push_back({weight * 1e-2 * kFrontEdge, (r.forward_real - r.forward_send) * d});
    lags.push_back({weight * 1e-2 * kBackEdge, (r.backward_real - told_backward(r)) * d});
  }
  const TwoFit pace = fit_two(times);
  claim_within(page, "B.table4.step", "Table IV: time of one step of the servo", 0.198, 0.001, "s",
               pace.a, "1.465 deg/s");
  claim_within(page, "B.table4.step_sd", "Table IV", 0.008, 0.001, "s", pace.sd_a);
  claim_within(page, "B.table4.rest", "Table IV: time beyond the ramp", 0.59, 0.01, "s", pace.b,
               "a fall from the lift to 3 degrees takes 0.59 s");
  claim_within(page, "B.table4.rest_sd", "Table IV", 0.37, 0.01, "s", pace.sd_b);
  for (const auto& [torque, lag] : lags)
    work += torque * lag, square += torque * torque, mean += lag / 12.0;
  for (const auto& [torque, lag] : lags)
    rest += std::pow(lag - torque * work / square, 2), spread += std::pow(lag - mean, 2);
  claim_within(page, "B.table4.stiffness", "Table IV: measured less told angle against torque", 59,
               0.5, "N·m/rad", square / work, "both ankles");
  claim_within(page, "B.table4.r2", "share of the lag's variance this explains", 0.55, 0.005, "1",
               1.0 - rest / spread);
}

/// Closed forms worked out beforehand, to the last digit printed.
void claim_vectors(outcome::Outcome& page) {
  struct Inverse {
    double a, b, front, back, h, z;
  };
  int k = 0;
  for (const Inverse& v : {Inverse{8.78, 19.04, .035, .095, .272066006, -.006605801},
                           Inverse{7.61, 19.92, .013, .073, .182987607, -.011332751},
                           Inverse{8.49, 16.69, .013, .073, .198965129, -.016556000},
                           Inverse{10, 10, .05, .05, .287938524, 0},
                           Inverse{5, 30, .035, .095, .217842606, .016074936}}) {
    const auto s = solve_tip({v.a * d, v.b * d}, {.front = v.front, .back = v.back}, 1.0);
    const std::string id = "B.vector.inverse." + std::to_string(++k);
    claim_within(page, id + ".h", "two angles to a centre of mass", v.h, 1e-9, "m",
                 s ? s->height : kNan);
    claim_within(page, id + ".z", "two angles to a centre of mass", v.z, 1e-9, "m",
                 s ? s->offset : kNan);
  }
  struct Direct {
    double mass, foot, foot_z, forward, backward;
  };
  k = 0;
  for (const Direct& v :
       {Direct{1, 0, 0, 11.507573, 26.917594}, Direct{3.103, .2, .03, 11.601327, 29.573557},
        Direct{3.103, .2, -.03, 12.728598, 28.289930}}) {
    const auto a = tip_angles({v.mass, .2, -.005}, {.035, .095, v.foot, v.foot_z});
    const std::string id = "B.vector.direct." + std::to_string(++k);
    claim_within(page, id + ".forward", "a centre of mass to two angles", v.forward, 1e-6, "deg",
                 a ? a->forward / d : kNan);
    claim_within(page, id + ".backward", "a centre of mass to two angles", v.backward, 1e-6, "deg",
                 a ? a->backward / d : kNan);
  }
  struct Printed {
    double backward, L1, L3, gamma, D1;
  };
  k = 0;
  for (const Printed& v : {Printed{24.31, 21.030380, 25.933092, 7.765, 3.536254},
                           Printed{19.04, 27.527558, 32.067075, 5.13, 2.878835}}) {
    const PaperGeometry g = paper_geometry({8.78 * d, v.backward * d}, kBackEdge, kAnkleHeight);
    const std::string id = "B.vector.printed." + std::to_string(++k);
    claim_within(page, id + ".L1", "eqs 8 to 12 as printed", v.L1, 1e-6, "cm", g.L1);
    claim_within(page, id + ".L3", "eqs 8 to 12 as printed", v.L3, 1e-6, "cm", g.L3);
    claim_within(page, id + ".gamma", "eqs 8 to 12 as printed", v.gamma, 1e-9, "deg", g.gamma / d);
    claim_within(page, id + ".D1", "eqs 8 to 12 as printed", v.D1, 1e-6, "cm", g.D1);
  }
  ThreeMass body;
  body.mass = {PointMass{.740, from_paper_axes({.12, .045, .01})},
               PointMass{.743, from_paper_axes({.12, -.045, -.02})},
               PointMass{1.82, from_paper_axes({.32, 0, .005})}};
  const PaperTorques torque =
      paper_torques(body, std::array<Vec3<double>, 3>{from_paper_axes({0, .2, .5}),
                                                      from_paper_axes({.1, -.1, .4}),
                                                      from_paper_axes({0, .3, -.6})});
  claim_within(page, "B.vector.three_mass.z", "eq 4", -.188231850, 1e-9, "N·m", torque.tau_z);
  claim_within(page, "B.vector.three_mass.y", "eq 5", -.283978400, 1e-9, "N·m", torque.tau_y);
  claim_within(page, "B.vector.level_rate", "falls as one pendulum", 6.52799, 5e-6, "1/s",
               level_rate(body));
  claim_within(page, "B.vector.leaning_rate", "falls leaning as one rigid body", 5.99241, 5e-6,
               "1/s", leaning_rate(body));
  const Lipm pendulum(.225);
  const PendulumState after = pendulum.after({.01, .05}, .3);
  claim_within(page, "B.vector.lipm.x", "z 0.225 m, 0.3 s from x 0.01 m at 0.05 m/s", .063861068,
               1e-9, "m", after.x);
  claim_within(page, "B.vector.lipm.v", "z 0.225 m, 0.3 s from x 0.01 m at 0.05 m/s", .419465242,
               1e-9, "m/s", after.v);
  claim_within(page, "B.vector.lipm.omega", "√(g/z)", 6.603029608, 1e-9, "1/s", pendulum.omega());
}

}  // namespace

outcome::Outcome run_tip_audit(const RunRequest& request) {
  request.allow_settings({});
  outcome::Outcome page;
  page.title = "The falling test's table, computed again";
  page.run.name = "tip-audit";
  const std::string audit = "Table II against its own equations";
  const auto printed_x = [](bool send) {
    return rms([send](const FallingRow& r) {
      const TipAngles a{(send ? r.forward_send : r.forward_real) * d,
                        (send ? told_backward(r) : r.backward_real) * d};
      return paper_geometry(a, kBackEdge, kAnkleHeight).L3 - r.geometry[0];
    });
  };
  const auto printed_z = [](bool send) {
    return rms([send](const FallingRow& r) {
      const TipAngles a{(send ? r.forward_send : r.forward_real) * d,
                        (send ? r.backward_send : r.backward_real) * d};
      return -paper_geometry(a, kBackEdge, kAnkleHeight).D1 - r.geometry[2];
    });
  };
  claim_within(page, "B.audit.printed_real.x", audit, 6.13, 0.01, "cm", printed_x(false),
               "eqs 9 to 12 as printed, measured angles");
  claim_within(page, "B.audit.printed_real.z", audit, 1.04, 0.01, "cm", printed_z(false),
               "sign turned: as printed it is positive");
  claim_within(page, "B.audit.printed_send.x", audit, 10.94, 0.01, "cm", printed_x(true),
               "told angles, row d in whole steps of the servo (15.82 for 15.72)");
  claim_within(page, "B.audit.printed_send.z", audit, 0.89, 0.01, "cm", printed_z(true),
               "told angles, sign turned");
  const double fitted = rms([](const FallingRow& r) {
    const double beta = told_backward(r) * d;
    return std::hypot(7.596, 7.596 / std::tan(beta) - 1.407) - r.geometry[0];
  });
  claim_within(
      page, "B.audit.two_parameters.x", audit, 0.02, 0.01, "cm", fitted,
      "fitted: x = hypot(F, F/tan β + L), told backward angle alone, F = 7.596, L = -1.407 cm");
  const std::string classical = "Table II, against the classical measurement";
  claim_within(page, "B.audit.paper.x", classical, 1.90, 0.01, "cm",
               rms([](const FallingRow& r) { return r.geometry[0] - r.classical[0]; }),
               "the paper's geometry");
  claim_within(page, "B.audit.paper.z", classical, 0.59, 0.01, "cm",
               rms([](const FallingRow& r) { return r.geometry[2] - r.classical[2]; }), "");
  const auto exact_rms = [](bool send, double front, double back, bool height) {
    return rms([=](const FallingRow& r) {
      const ExactPlace p = exact(r, send, front, back);
      return height ? p.x - r.classical[0] : p.z - r.classical[2];
    });
  };
  const double front = kFrontEdge - kPhi, back = kBackEdge - kPhi;
  claim_within(page, "B.audit.exact_send.x", classical, 0.91, 0.01, "cm",
               exact_rms(true, front, back, true), "exact statics, both edges shortened by φ");
  claim_within(page, "B.audit.exact_send.z", classical, 0.39, 0.01, "cm",
               exact_rms(true, front, back, false), "");
  claim_within(page, "B.audit.exact_real.x", classical, 2.81, 0.01, "cm",
               exact_rms(false, front, back, true), "measured angles");
  claim_within(page, "B.audit.exact_real.z", classical, 0.35, 0.01, "cm",
               exact_rms(false, front, back, false), "");
  claim_within(page, "B.audit.nominal_real.x", classical, 6.9, 0.06, "cm",
               exact_rms(false, kFrontEdge, kBackEdge, true), "edges as printed, measured angles");
  claim_within(page, "B.audit.nominal_send.x", classical, 11.1, 0.06, "cm",
               exact_rms(true, kFrontEdge, kBackEdge, true), "edges as printed, told angles");
  claim_within(page, "B.audit.nominal_real.z", classical, 1.1, 0.05, "cm",
               exact_rms(false, kFrontEdge, kBackEdge, false), "edges as printed, measured angles");
  claim_within(page, "B.audit.nominal_send.z", classical, 1.1, 0.05, "cm",
               exact_rms(true, kFrontEdge, kBackEdge, false), "edges as printed, told angles");
  claim_other_readings(page);
  claim_vectors(page);
  // Table I's left leg is no body.
  claim_within(page, "B.table1.left_leg", "Table I: Ixx + Izz - Iyy of the left leg", -0.002224,
               1e-9, "kg·m²", .00343 + .047799 - .053453, "negative: no rigid body has it");
  outcome::TextTable table{.title = "Centre of mass by scenario",
                           .header = {"scenario", "classical x", "geometry x", "exact x",
                                      "classical z", "geometry z", "exact z"}};
  outcome::Plot plot;
  plot.kind = outcome::PlotKind::kBars;
  plot.title = "Height of the centre of mass", plot.y_label = "x", plot.y_unit = "cm";
  plot.caption = "Exact statics on the told angles stays within a centimetre of the plate and rod.";
  outcome::Curve bars[3]{{.label = "classical"}, {.label = "paper's geometry"}, {.label = "exact"}};
  for (const FallingRow& r : kFalling) {
    const ExactPlace p = exact(r, true, front, back);
    const auto text = [](double x) {
      char cell[32];
      std::snprintf(cell, sizeof cell, "%.2f", x);
      return std::string(cell);
    };
    table.rows.push_back({std::string(1, r.name), text(r.classical[0]), text(r.geometry[0]),
                          text(p.x), text(r.classical[2]), text(r.geometry[2]), text(p.z)});
    plot.categories.push_back(std::string(1, r.name));
    bars[0].y.push_back(r.classical[0]), bars[1].y.push_back(r.geometry[0]),
        bars[2].y.push_back(p.x);
  }
  for (const outcome::Curve& curve : bars) plot.curves.push_back(curve);
  page.key_plots.push_back(plot);
  page.tables.push_back(table);
  page.headline =
      "The printed equations differ from the printed table by 6 to 11 cm; exact statics on the "
      "same "
      "angles comes within 0.9 cm of the classical measurement, the table within 1.9 cm.";
  return page;
}

namespace {

/// Median errors of height, offset and both edges over drawn robots [cm].
std::array<double, 4> edge_medians(const RunRequest& request, int robots, double tick, double added,
                                   int trials, std::uint32_t channel) {
  std::array<std::vector<double>, 4> errors;
  for (int k = 0; k < robots; ++k) {
    RandomStream random(request.seed, static_cast<std::uint32_t>(k), channel);
    const auto between = [&](double a, double b) { return a + (b - a) * random.uniform(); };
    const double mass = 3.3, h = between(.17, .24), z = between(-.015, .01);
    const double front = between(.025, .045), back = between(.06, .1), ha = .37, za = 0.0;
    std::vector<LoadedTip> tests;
    for (int trial = 0; trial < trials; ++trial)
      for (const double m : {0.0, added}) {
        const double T = mass + m;
        const auto a = tip_angles({T, (mass * h + m * ha) / T, (mass * z + m * za) / T},
                                  {.front = front, .back = back});
        if (!a) continue;
        // A step of the servo leaves the angle open by one, wherever it falls.
        const auto seen = [&](double angle) { return angle + tick * (random.uniform() - 0.5); };
        tests.push_back({{seen(a->forward), seen(a->backward)}, m, ha, za});
      }
    const auto c = calibrate_edges(tests, mass, tick / std::sqrt(12.0));
    if (!c) continue;
    const double found[4] = {c->height - h, c->offset - z, c->front - front, c->back - back};
    for (std::size_t i = 0; i < 4; ++i) errors[i].push_back(100 * std::fabs(found[i]));
  }
  std::array<double, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::sort(errors[i].begin(), errors[i].end());
    out[i] = errors[i].empty() ? kNan : errors[i][errors[i].size() / 2];
  }
  return out;
}

/// Ramps of ±7° that do not fall: root mean square errors over drawn robots [cm].
struct RampErrors {
  double height = 0.0, offset = 0.0;
};
RampErrors ramp_errors(const RunRequest& request, int robots, double tick, double stiffness_error,
                       double friction, bool both_ways, std::uint32_t channel) {
  RampErrors out;
  int counted = 0;
  for (int k = 0; k < robots; ++k) {
    RandomStream random(request.seed, static_cast<std::uint32_t>(k), channel);
    const auto between = [&](double a, double b) { return a + (b - a) * random.uniform(); };
    const double mass = 3.1, h = between(.17, .24), z = between(-.015, .01), K = between(45, 65);
    std::vector<RampSample> samples;
    const double zero[2] = {random.uniform(), random.uniform()};  // where each ankle's steps fall
    // Told and read in whole steps; friction holds against the motion.
    const int steps = static_cast<int>(7 * d / tick);
    const auto sweep = [&](int direction) {
      for (int i = -steps; i <= steps; ++i) {
        const double told = direction * i * tick;
        double q = told;
        for (int again = 0; again < 50; ++again)
          q = told + (mass * 9.81 * (h * std::sin(q) + z * std::cos(q)) - direction * friction) / K;
        double seen = 0.0;
        for (const double shift : zero) seen += 0.5 * tick * (std::round(q / tick + shift) - shift);
        samples.push_back({told, seen});
      }
    };
    sweep(1);
    if (both_ways) sweep(-1);
    const auto e = estimate_from_ramp(samples, K * (1.0 + stiffness_error), mass);
    if (!e) continue;
    out.height += std::pow(100 * (e->height - h), 2),
        out.offset += std::pow(100 * (e->offset - z), 2);
    ++counted;
  }
  out.height = std::sqrt(out.height / counted), out.offset = std::sqrt(out.offset / counted);
  return out;
}

void claim_slow_ramps(outcome::Outcome& page, const RunRequest& request, int robots) {
  const double rx = 300.0 / 1024.0 * d, xm = 360.0 / 4096.0 * d;
  const std::string source = "ramps of 7 degrees both ways, stiffness known, no fall";
  const RampErrors a = ramp_errors(request, robots, rx, 0, 0, true, 70);
  const RampErrors b = ramp_errors(request, robots, xm, 0, 0, true, 71);
  claim_within(page, "B.ramp.rx.height", source, .20, .05, "cm", a.height,
               "rms; steps of 0.293 degrees, both ankles read");
  claim_within(page, "B.ramp.rx.offset", source, .01, .005, "cm", a.offset, "rms");
  claim_at_most(page, "B.ramp.xm.height", source, .05, "cm", b.height,
                "rms; steps of 0.088 degrees");
  claim_at_most(page, "B.ramp.xm.offset", source, .01, "cm", b.offset, "rms");
  const RampErrors soft = ramp_errors(request, robots, xm, .05, 0, true, 72);
  claim_within(page, "B.ramp.stiffness", "stiffness believed 5 % too high", 1.0, .1, "cm",
               soft.height, "rms height error");
  const RampErrors one = ramp_errors(request, robots, xm, 0, .15, false, 73);
  claim_within(page, "B.ramp.one_way", "one way only, 0.15 N·m of dry friction", .5, .05, "cm",
               one.offset, "rms offset error");
  const RampErrors two = ramp_errors(request, robots, xm, 0, .15, true, 74);
  claim_at_most(page, "B.ramp.both_ways", "both ways, 0.15 N·m of dry friction", .05, "cm",
                two.offset, "rms offset error");
}

}  // namespace

outcome::Outcome run_edge_calibration(const RunRequest& request) {
  request.allow_settings({"robots"});
  outcome::Outcome page;
  page.title = "The foot's edges from a known mass";
  page.run.name = "edge-calibration";
  const int robots = static_cast<int>(request.number("robots", request.quick ? 400 : 1000));
  const double rx = 300.0 / 1024.0 * d, xm = 360.0 / 4096.0 * d;
  struct Setting {
    const char *key, *source;
    double tick, added;
    int trials;
    std::array<double, 4> printed;  // medians of height, offset, front, back [cm]
    double height_bound, edge_bound;
  };
  static constexpr const char* kWhat[4] = {"height", "offset", "front", "back"};
  std::uint32_t channel = 60;
  for (const Setting& s :
       {Setting{"rx", "0.2 kg at 37 cm, ten trials", rx, .2, 10, {.27, .19, .19, .16}, .4, .3},
        Setting{"xm", "0.2 kg at 37 cm, ten trials", xm, .2, 10, {.07, .05, .05, .04}, .12, .10},
        Setting{"rx_1kg", "1 kg at 37 cm, ten trials", rx, 1.0, 10, {.08, .05, .05, .04}, .4, .3},
        Setting{"rx_once", "0.2 kg at 37 cm, one trial", rx, .2, 1, {.85, .56, .64, .51}, 2, 2}}) {
    const auto found = edge_medians(request, robots, s.tick, s.added, s.trials, channel++);
    const std::string id = std::string("B.edges.") + s.key + ".";
    for (std::size_t i = 0; i < 4; ++i) {
      // Other robots than those of the prototype: the same to a half.
      claim_within(
          page, id + kWhat[i], s.source, s.printed[i], 0.5 * s.printed[i], "cm", found[i],
          "median error; steps of " + std::string(s.tick == rx ? "0.293" : "0.088") + " degrees");
      if (i == 1) continue;
      claim_at_most(page, id + kWhat[i] + ".bound", s.source,
                    i == 0 ? s.height_bound : s.edge_bound, "cm", found[i], "median error");
    }
  }
  claim_slow_ramps(page, request, robots);
  page.headline =
      "Falling tests with and without a known mass give the edges too: no ruler needed.";
  return page;
}

}  // namespace legwork::papers
