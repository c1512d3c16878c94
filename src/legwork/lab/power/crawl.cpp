#include "legwork/lab/power/crawl.h"

#include <cmath>
#include <cstdio>
#include <numbers>

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

CrawlRun::CrawlRun(Model model, const CrawlSetup& setup) : setup_(setup) {
  check_crawl(setup_, model.file);
  const double declared = setup_.declared_mass;
  if (declared != 0.0 && !(std::fabs(model.mass() - declared) <= 1e-9 * std::fabs(declared))) {
    refuse(model.file, "declared_mass",
           with_value("declared_mass", declared, "kg") + ", but the bodies sum to " +
               std::to_string(model.mass()) + " kg",
           "correct the masses or the declared total");
  }
  ensure_floor(model, setup_.friction);
  const StandingPose stand = standing_pose(model, setup_.pose);
  if (setup_.legs.empty()) setup_.legs = find_legs(model, stand.state.q);
  world_ = std::make_unique<World>(model, setup_.world);
  plan_ = std::make_unique<GaitPlan>(world_->model(), setup_.legs, setup_.gait, stand.state.q);
  servos_ = std::make_unique<JointServos>(world_->model(), setup_.servo, setup_.world.dt);
  world_->set_drives({servos_->drives(), {}});

  base_q_ = z(this->model().tree.links[setup_.legs.front().trunk.at()].q);
  start_ = stand.state;
  q_ref_ = start_.q;
  v_ref_.assign(z(this->model().nv), 0.0);
  plan_->joints_at(0.0, start_.q, v_ref_);
  for (std::size_t i = 0; i < 7; ++i) start_.q[base_q_ + i] = i == 3 ? 1.0 : 0.0;
  start_.q[base_q_ + 2] = plan_->trunk_height() + setup_.drop;
  fall_height_ = 0.4 * plan_->trunk_height();
  reset();
}

void CrawlRun::reset() {
  world_->reset(start_);
  solver_ = {};
  status_ = CrawlStatus::kWalking;
  trouble_.clear();
}

double CrawlRun::duration() const { return setup_.settle + setup_.periods * plan_->period(); }
double CrawlRun::averaging_from() const { return duration() - setup_.averaged * plan_->period(); }

StepReport CrawlRun::step() {
  if (!walking()) return {};
  // While settling, the gait's first posture is held.
  const double now = gait_time();
  plan_->joints_at(std::max(0.0, now), q_ref_, v_ref_);
  if (now < 0.0) std::fill(v_ref_.begin(), v_ref_.end(), 0.0);
  servos_->track(q_ref_, v_ref_, world_->state().q, world_->inputs.drive);
  const StepReport report = world_->step();
  ++solver_.steps;
  ++solver_.tier[std::min(std::max(report.tier, 0), 3)];
  solver_.worst_residual = std::max(solver_.worst_residual, report.residual);
  solver_.failed += report.status != StepStatus::kOk;
  look_for_a_fall();
  if (report.status == StepStatus::kDiverged) {
    status_ = CrawlStatus::kDiverged;
    trouble_ = "the state stopped being finite at " + with_value("t", time(), "s");
  }
  if (walking() && time() > duration() - 0.5 * setup_.world.dt) status_ = CrawlStatus::kDone;
  return report;
}

void CrawlRun::look_for_a_fall() {
  const std::vector<double>& q = world_->state().q;
  const double* quat = &q[base_q_ + 3];
  const double upright = 1.0 - 2.0 * (quat[1] * quat[1] + quat[2] * quat[2]);  // z_B · z_W
  const double height = q[base_q_ + 2];
  if (upright >= 0.5 && height >= fall_height_) return;
  status_ = CrawlStatus::kFell;
  char text[160];
  std::snprintf(text, sizeof text, "fell at t = %.3f s: leaning %.0f degrees, trunk at %.3f m",
                time(), std::acos(std::fmax(-1.0, upright)) * 180.0 / std::numbers::pi, height);
  trouble_ = text;
}

}  // namespace legwork
