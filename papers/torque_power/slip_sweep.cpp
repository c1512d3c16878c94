// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// E7: titan8-slip-sweep. Walking power hangs on the slip parameter the paper "tuned": antagonistic
// foot forces are indeterminate, and creep decides how fast they relax.
#include <cmath>

#include "legwork/run/drawing_from_model.h"
#include "legwork/sim/engine_registry.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/crawl.h"
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

namespace {

PostureRun walk(const RunRequest& request, double slip, double mu, double dt) {
  Titan8Ground ground;
  ground.slip = slip;
  ground.friction = mu;
  ground.host = request.host({{"slip", "slip"}});
  const Model model = titan8(request.data_folder, ground);
  return run_posture(model, titan8_crawl_setup(model, kPostures[0], {}, ground, dt), 'A');
}

struct Printed {
  double slip, eq7, J1;
};
constexpr Printed kPrinted[] = {{1e-4, 2.23, 1.31}, {1e-3, 0.92, 0.22}, {1e-2, 0.71, 0.04}};

std::string name_of(double slip) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", slip);
  return text;
}

outcome::Plot sweep_plot(std::vector<outcome::Curve> curves) {
  outcome::Plot plot{.title = "Power of posture A against slip",
                     .caption =
                         "A hundred times less slip, three times the power: what the feet "
                         "hold against each other is not set by physics we know.",
                     .kind = outcome::PlotKind::kLine};
  plot.x_label = "log10 of slip", plot.x_unit = "m/(s·N)";
  plot.y_label = "power", plot.y_unit = "W";
  plot.curves = std::move(curves);
  return plot;
}

}  // namespace

outcome::Outcome run_titan8_slip_sweep(const RunRequest& request) {
  request.allow_settings({});
  const double dt = request.dt > 0 ? request.dt : 1e-3;
  std::vector<double> slips{1e-4, 3e-4, 1e-3, 3e-3, 1e-2};
  if (request.quick) slips = {1e-4, 1e-3, 1e-2};
  outcome::Outcome page;
  page.title = "TITAN-VIII's walking power against the slip of its feet";
  outcome::TextTable table{.title = "Eq 8 of posture A, paper servo [W]"};
  table.header = {"slip [m/(s·N)]", "eq 7", "eq 5", "J1 of eq 7", "peak J1 [N·m]", "speed [m/s]"};
  outcome::Curve eq7{.label = "eq 7"}, eq5{.label = "eq 5"}, yaw{.label = "J1 of eq 7"};
  const std::string source = "reference A, measured in ODE";
  double least = 1e300, most = 0;
  for (std::size_t i = 0; i < slips.size(); ++i) {
    const PostureRun run = walk(request, slips[i], 1.0, dt);
    const CrawlResult& r = run.result;
    for (const Printed& printed : kPrinted) {
      if (printed.slip != slips[i]) continue;
      const std::string id = "A.E7.slip_" + name_of(slips[i]);
      page.claims.push_back(claimed(id + ".eq7", source, printed.eq7, 0.25, "W", r.power_jacobian,
                                    Tolerance::kRelative));
      page.claims.push_back(
          claimed(id + ".J1", source, printed.J1, 0.25, "W", run.J1_power, Tolerance::kRelative));
    }
    for (outcome::Curve* c : {&eq7, &eq5, &yaw}) c->x.push_back(std::log10(slips[i]));
    eq7.y.push_back(r.power_jacobian);
    eq5.y.push_back(r.power_true);
    yaw.y.push_back(run.J1_power);
    least = std::min(least, r.power_jacobian), most = std::max(most, r.power_jacobian);
    table.rows.push_back({name_of(slips[i]), four(r.power_jacobian), four(r.power_true),
                          four(run.J1_power), four(run.peak[0]), four(r.speed)});
    if (!r.trouble.empty()) page.warnings.push_back(r.trouble + ".");
    request.report_progress(static_cast<double>(i + 1) / static_cast<double>(slips.size() + 2));
  }
  const double mu06 = walk(request, 1e-3, 0.6, dt).result.power_jacobian;
  const double mu10 = walk(request, 1e-3, 1.0, dt).result.power_jacobian;
  page.claims.push_back(
      claimed("A.E7.mu_0.6", source, 0.921, 0.25, "W", mu06, Tolerance::kRelative));
  page.claims.push_back(claimed("A.E7.mu_harmless", "reference A: 0.921 at 0.6, 0.923 at 1.0", 0.0,
                                0.01, "", mu06 / mu10 - 1.0, Tolerance::kAbsolute,
                                "so that the lost value of mu does not matter"));
  page.key_plots.push_back(sweep_plot({eq5, eq7, yaw}));
  page.tables.push_back(table);
  const Model model = titan8(request.data_folder);
  page.drawing = outcome::drawing_from_model(model, model.find_keyframe("stand")->q);
  page.run.dt = dt;
  char text[200];
  std::snprintf(text, sizeof text,
                "Eq 8 by eq 7 goes from %.2f W to %.2f W as the slip goes from 0.01 to 0.0001 "
                "m/(s·N); friction itself changes it by %.2f %%.",
                least, most, 100.0 * std::fabs(mu06 / mu10 - 1.0));
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
