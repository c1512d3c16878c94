// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/quasistatic.h"

#include <cmath>

#include "legwork/run/drawing_from_model.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

GaitSpec titan8_crawl(const std::vector<Leg>& legs, double X, double Y) {
  GaitSpec gait;  // its defaults are the paper's period, duty and lift
  gait.offsets.clear();
  for (const Leg& leg : legs) {
    gait.offsets.push_back(leg.name == "FL"   ? 0.0
                           : leg.name == "HR" ? 0.25
                           : leg.name == "FR" ? 0.5
                                              : 0.75);
    gait.footholds.push_back(foothold_at_hip(leg, X, Y, kTitan8Height));
  }
  gait.twist.vx = speed_of_stroke(0.18, gait.duty, gait.period);
  return gait;
}

std::vector<ParallelLink> titan8_parallel() { return {{1, 2}}; }

QuasiStatic titan8_predictor(const Model& model, int samples) {
  const Keyframe* stand = model.find_keyframe("stand");
  const std::vector<double> q = stand != nullptr ? stand->q : model.q0;
  return QuasiStatic(model, find_legs(model, q),
                     {.samples = samples, .links = titan8_parallel(), .q_stand = q});
}

namespace {

// Reference A: eq 8 in parallel coordinates [W].
struct Expected {
  double eq7, truth;
};
constexpr Expected kExpected[] = {
    {0.3369, 0.9942}, {1.3157, 1.9691}, {1.4691, 1.9988}, {0.8860, 1.5815}};

struct LegSample {
  double N, tau[3], power[3];
};
LegSample front_left(const QuasiStatic& predictor, const QuasiStaticResult& result, double t) {
  const std::vector<int>& dof = predictor.legs()[0].dof;
  const ParallelMap map(dof.size(), titan8_parallel());
  for (const QuasiStaticSample& s : result.samples) {
    if (std::fabs(s.t - t) > 1e-6) continue;
    std::vector<double> tau, rate, tau_p(dof.size()), rate_p(dof.size());
    for (const int i : dof) {
      tau.push_back(s.jacobian[static_cast<std::size_t>(i)]);
      rate.push_back(s.v[static_cast<std::size_t>(i)]);
    }
    map.torques(tau, tau_p);
    map.rates(rate, rate_p);
    LegSample out{s.foot_force[0], {}, {}};
    for (std::size_t j = 0; j < 3; ++j) out.tau[j] = tau_p[j], out.power[j] = tau_p[j] * rate_p[j];
    return out;
  }
  const double nan = std::nan("");
  return {nan, {nan, nan, nan}, {nan, nan, nan}};
}

void sample_claims(char posture, const QuasiStatic& predictor, const QuasiStaticResult& r,
                   std::vector<Claim>& out) {
  const std::string id = std::string("A.E4.FL_") + posture + ".", spec = "reference A, computed";
  const auto add = [&](const std::string& what, double expected, double value, double tolerance,
                       const std::string& unit) {
    out.push_back(claimed(id + what, spec, expected, tolerance, unit, value));
  };
  if (posture == 'A') {
    const LegSample s = front_left(predictor, r, 3.025);
    add("force", 94.541, s.N, 0.005 * 94.541, "N");
    add("tau1", 0.0, s.tau[0], 0.005 * 14.3498, "N·m");
    add("tau2", -14.3498, s.tau[1], 0.005 * 14.3498, "N·m");
    add("tau3", -0.0004, s.tau[2], 0.005 * 14.3498, "N·m");
  } else if (posture == 'C') {
    const LegSample s = front_left(predictor, r, 4.225);
    add("force", 107.812, s.N, 0.005 * 107.812, "N");
    add("tau2", -16.3955, s.tau[1], 0.005 * 16.3955, "N·m");
    add("tau3", 5.0267, s.tau[2], 0.005 * 5.0267, "N·m");
    add("power2", -0.4989, s.power[1], 0.005 * 0.4989, "W");
    add("power3", 0.4989, s.power[2], 0.005 * 0.4989, "W");
  }
}

outcome::Plot power_bars(const std::vector<QuasiStaticResult>& results) {
  outcome::Plot plot{.title = "average absolute power (eq 8) of the four postures",
                     .caption =
                         "A is the cheapest by either route; eq 7 hides the weight of the "
                         "legs.",
                     .kind = outcome::PlotKind::kBars,
                     .x_label = "posture",
                     .x_unit = "",
                     .y_label = "power",
                     .y_unit = "W"};
  outcome::Curve eq7{.label = "eq 7"}, truth{.label = "true statics"};
  for (std::size_t p = 0; p < results.size(); ++p) {
    plot.categories.emplace_back(1, kPostures[p].name);
    eq7.x.push_back(static_cast<double>(p)), truth.x.push_back(static_cast<double>(p));
    eq7.y.push_back(results[p].power_eq7());
    truth.y.push_back(results[p].power());
  }
  plot.curves = {eq7, truth};
  return plot;
}

}  // namespace

outcome::Outcome run_titan8_quasistatic(const RunRequest& request) {
  require_native(request);
  request.allow_settings({"samples"});
  const Model model = titan8(request.data_folder);
  QuasiStatic predictor = titan8_predictor(model, static_cast<int>(request.number("samples", 480)));
  outcome::Outcome page;
  page.drawing = outcome::drawing_from_model(model, model.find_keyframe("stand")->q);
  std::vector<QuasiStaticResult> results;
  double signed_power = 0, margin = 1e9;
  for (std::size_t p = 0; p < 4; ++p) {
    const Titan8Posture& posture = kPostures[p];
    results.push_back(
        predictor.evaluate(titan8_crawl(predictor.legs(), posture.X, posture.Y), true));
    const QuasiStaticResult& r = results.back();
    const std::string name(1, posture.name), spec = "reference A, computed";
    page.claims.push_back(claimed("A.E4.power_eq7." + name, spec, kExpected[p].eq7, 5e-3, "W",
                                  r.power_eq7(), Tolerance::kRelative));
    page.claims.push_back(claimed("A.E4.power_true." + name, spec, kExpected[p].truth, 5e-3, "W",
                                  r.power(), Tolerance::kRelative));
    sample_claims(posture.name, predictor, r, page.claims);
    const double net = r.truth.total(Coordinates::kParallel, r.joints).mean_net();
    if (std::fabs(net) > std::fabs(signed_power)) signed_power = net;
    margin = std::min(margin, r.least_margin);
    page.metrics.push_back({"power_serial_" + name, "eq 7 in serial coordinates, " + name,
                            r.power_eq7(Coordinates::kSerial), "W"});
    page.evidence.push_back({"imbalance " + name, r.worst_imbalance, "of weight", 1e-9, ""});
  }
  page.claims.push_back(claimed("A.E4.power_signed", "closed form: nothing is gained or lost", 0.0,
                                1e-3, "W", signed_power, Tolerance::kAbsolute, "worst posture"));
  page.metrics.push_back({"least_margin", "least static margin", margin, "m"});
  outcome::add_finding(page, {"Engine-free prediction", "", {power_bars(results)}});
  page.title = "TITAN-VIII's crawl without an engine";
  char text[240];
  std::snprintf(text, sizeof text,
                "Posture A needs %.3f W by eq 7 and %.3f W in truth; B, C and D need %.1f to %.1f "
                "times as much by eq 7.",
                results[0].power_eq7(), results[0].power(),
                results[3].power_eq7() / results[0].power_eq7(),
                results[2].power_eq7() / results[0].power_eq7());
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
