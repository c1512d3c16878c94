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

outcome::Outcome run_edge_calibration(const RunRequest& request) {
  request.allow_settings({"robots"});
  outcome::Outcome page;
  page.title = "The foot's edges from a known mass";
  page.run.name = "edge-calibration";
  const int robots = static_cast<int>(request.number("robots", request.quick ? 100 : 1000));
  const auto medians = [&](double tick, double added, std::uint32_t channel) {
    std::array<std::vector<double>, 4> errors;
    for (int k = 0; k < robots; ++k) {
      RandomStream random(request.seed, static_cast<std::uint32_t>(k), channel);
      const auto between = [&](double a, double b) { return a + (b - a) * random.uniform(); };
      const double mass = 3.3, h = between(.17, .24), z = between(-.015, .01);
      const double front = between(.025, .045), back = between(.06, .1), ha = .37, za = 0.0;
      std::vector<LoadedTip> tests;
      for (int trial = 0; trial < 10; ++trial)
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
  };
  const double rx = 300.0 / 1024.0 * d, xm = 360.0 / 4096.0 * d;
  const auto a = medians(rx, .2, 60), b = medians(xm, .2, 61), c = medians(rx, 1.0, 62);
  const std::string source = "a known mass of 0.2 kg at 37 cm, ten trials";
  claim_at_most(page, "B.edges.rx.height", source, 0.4, "cm", a[0],
                "median; steps of 0.293 degrees");
  claim_at_most(page, "B.edges.rx.front", source, 0.3, "cm", a[2], "median");
  claim_at_most(page, "B.edges.rx.back", source, 0.3, "cm", a[3], "median");
  claim_at_most(page, "B.edges.xm.height", source, 0.12, "cm", b[0],
                "median; steps of 0.088 degrees");
  claim_at_most(page, "B.edges.xm.front", source, 0.10, "cm", b[2], "median");
  claim_at_most(page, "B.edges.xm.back", source, 0.10, "cm", b[3], "median");
  page.metrics.push_back({"rx_1kg_height", "1 kg instead, height", c[0], "cm"});
  page.metrics.push_back({"rx_1kg_front", "1 kg instead, front edge", c[2], "cm"});
  page.headline =
      "Falling tests with and without a known mass give the edges too: no ruler needed.";
  return page;
}

}  // namespace legwork::papers
