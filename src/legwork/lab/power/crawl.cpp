// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/crawl.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "legwork/control/servo_gait.h"
#include "legwork/run/stand/standing.h"

namespace legwork {

namespace {

[[noreturn]] void refuse(const std::string& file, std::string field, const std::string& message,
                         std::string remedy) {
  throw Error(
      Finding{Severity::kError, "E-RUN", file, 0, std::move(field), message, std::move(remedy)});
}

std::string with_value(const char* field, double value, const char* what) {
  char text[160];
  std::snprintf(text, sizeof text, "%s = %g %s", field, value, what);
  return text;
}

void require(bool good, const std::string& file, const char* field, double value, const char* what,
             const char* remedy) {
  if (!good) refuse(file, field, with_value(field, value, what), remedy);
}

}  // namespace

void check_crawl(const CrawlSetup& setup, const std::string& file) {
  const ContactMaterial& m = setup.world.material;
  const double dt = setup.world.dt;
  require(dt > 0.0 && dt <= 5e-3, file, "dt", dt, "s is outside (0, 0.005]",
          "the step is at most 5 ms");
  require(setup.friction >= 0.0 && std::isfinite(setup.friction), file, "friction", setup.friction,
          "is negative or not finite", "a friction coefficient is at least zero");
  require(m.viscous_slip >= 0.0 && std::isfinite(m.viscous_slip), file, "slip", m.viscous_slip,
          "is negative or not finite", "slip speed per force is at least zero");
  for (const auto& [field, value] : {std::pair{"k_n", m.k_n},
                                     {"k_t", m.k_t},
                                     {"tau_n", m.tau_n},
                                     {"tau_t", m.tau_t},
                                     {"slop", m.slop}}) {
    require(value >= 0.0 && std::isfinite(value), file, field, value, "is negative or not finite",
            "contact materials are physical numbers of at least zero");
  }
  require(m.restitution >= 0.0 && m.restitution <= 1.0, file, "restitution", m.restitution,
          "is outside [0, 1]", "give a coefficient of restitution");
  require(setup.drop >= -1e-3 && std::isfinite(setup.drop), file, "drop", setup.drop,
          "m begins more than 1 mm inside the ground", "start at or above the ground");
  require(setup.settle >= 0.0 && std::isfinite(setup.settle), file, "settle", setup.settle,
          "s is negative or not finite", "settling takes at least no time");
  require(setup.averaged >= 1, file, "averaged", setup.averaged, "periods", "average at least one");
  require(setup.periods >= setup.averaged, file, "averaged", setup.averaged,
          "periods are longer than the run", "walk more periods, or average fewer");
}

void SolverCount::add(const StepReport& report) {
  ++steps;
  ++tier[std::min(std::max(report.tier, 0), 3)];
  worst_residual = std::max(worst_residual, report.residual);
  failed += report.status != StepStatus::kOk;
}

CrawlWalk::CrawlWalk(Model model, const CrawlSetup& setup) : setup_(setup) {
  check_crawl(setup_, model.file);
  const double declared = setup_.declared_mass;
  if (declared != 0.0 && !(std::fabs(model.mass() - declared) <= 1e-9 * std::fabs(declared))) {
    refuse(model.file, "declared_mass",
           with_value("declared_mass", declared, "kg") + ", but the bodies sum to " +
               std::to_string(model.mass()) + " kg",
           "correct the masses or the declared total");
  }
  ensure_floor(model, setup_.friction);
  State start = standing_pose(model, setup_.pose).state;
  if (setup_.legs.empty()) setup_.legs = find_legs(model, start.q);
  model_ = std::make_shared<const Model>(std::move(model));
  plan_ = std::make_shared<const GaitPlan>(*model_, setup_.legs, setup_.gait, start.q);
  auto servos = std::make_unique<ServoGait>(
      *model_, plan_, JointServos(*model_, setup_.servo, setup_.world.dt), setup_.settle);
  World world(*model_, setup_.world, {servos->drives(), {}});

  const std::size_t base = z(model_->tree.links[setup_.legs.front().trunk.at()].q);
  std::vector<double> v(z(model_->nv), 0.0);
  plan_->joints_at(0.0, start.q, v);
  for (std::size_t i = 0; i < 7; ++i) start.q[base + i] = i == 3 ? 1.0 : 0.0;
  start.q[base + 2] = plan_->trunk_height() + setup_.drop;
  world.reset(start);
  std::vector<Agent> agents(1);
  agents[0].control = std::make_unique<ControlLoop>(layout_of(world), nullptr, std::move(servos));
  simulation_ = std::make_unique<Simulation>(std::move(world), std::move(agents),
                                             EndRules{.solver_failure = false});
}

double CrawlWalk::duration() const { return setup_.settle + setup_.periods * plan_->period(); }
double CrawlWalk::averaging_from() const { return duration() - setup_.averaged * plan_->period(); }

bool CrawlWalk::walking() const {
  return !simulation_->ending().is_final() && !(time() > duration() - 0.5 * setup_.world.dt);
}

const Ending& CrawlWalk::run(const std::function<bool()>& stopped) {
  return simulation_->run(duration() - time(), stopped);
}

std::string CrawlWalk::trouble() const {
  return simulation_->ending().is_final() ? simulation_->ending().text : "";
}

}  // namespace legwork
