// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/power_study.h"

#include <cmath>

#include "legwork/lab/walk/walk_page.h"
#include "legwork/run/progress_meter.h"
#include "legwork/run/stand/standing.h"

namespace legwork {
namespace {

// Books electric power and the internal force of the feet, beside what CrawlMeter measures and
// after it.
class WalkBooks final : public Meter {
 public:
  WalkBooks(const CrawlWalk& walk, const CrawlMeter& meter, const PowerMapOptions& options)
      : walk_(walk),
        routes_(meter.routes()),
        power_(meter.routes().limbs(), options.links),
        counted_(meter.counted_joints()) {
    for (std::size_t j = 0; options.motor && j < counted_; ++j) {
      power_.set_motor(j, *options.motor);
    }
  }

  void after_step(const Simulation& simulation) override {
    if (!(walk_.time() > walk_.averaging_from())) return;
    const World& world = simulation.world();
    const TorqueRoutes& routes = routes_;
    for (std::size_t l = 0; l < routes.limbs().size(); ++l) {
      torque_.clear(), before_.clear(), after_.clear();
      for (std::size_t j = 0; j < routes.limbs()[l].joints.size(); ++j) {
        const auto dof =
            static_cast<std::size_t>(world.model().joints[routes.limbs()[l].joints[j]].v);
        torque_.push_back(routes.at(l, j).actuator);
        before_.push_back(world.last().start.v[dof]);
        after_.push_back(world.state().v[dof]);
      }
      power_.add(l, torque_, before_, after_, world.options().dt);
    }
    if (++steps_ % 20 != 0) return;
    point_.clear(), force_.clear();
    for (const ContactForce& c : world.last().contacts) {
      if (c.at.body_b != kWorld) continue;
      point_.push_back(c.at.p_W);
      force_.push_back(c.f_W);
    }
    antagonism_ += split_foot_forces(point_, force_).antagonism;
    ++samples_;
  }

  void conclude(const Model& model, PowerFindings& f) const {
    f.motors = against_limits(model, power_);
    const MotorBook book = power_.total(Coordinates::kParallel, counted_);
    f.walk_electric = book.mean_electric();
    f.walk_electric_regenerating = book.mean_electric_regenerating();
    f.antagonism = samples_ > 0 ? antagonism_ / static_cast<double>(samples_) : 0.0;
  }

 private:
  const CrawlWalk& walk_;
  const TorqueRoutes& routes_;
  PowerMeter power_;
  std::size_t counted_;
  std::vector<double> torque_, before_, after_;
  std::vector<Vec3<double>> point_, force_;
  double antagonism_ = 0;
  long steps_ = 0, samples_ = 0;
};

// The best posture, standing still at the gait's first foothold centre.
std::vector<double> stand_in(const Model& model, const std::vector<Leg>& legs,
                             const std::vector<double>& q_stand, const GaitSpec& gait) {
  std::vector<double> q = q_stand;
  for (std::size_t l = 0; l < legs.size(); ++l) {
    LegIk(model, legs[l]).solve(legs[l].foot_above(gait.footholds[l], {0, 0, 1}), q);
  }
  return q;
}

// The sweeps asked for, and the usual ones around the robot as it stands.
void fill_sweeps(const PowerStudyOptions& options, double height, PowerMapOptions& map) {
  map.x = options.x.value_or(Sweep{-0.2 * height, 0.2 * height, 9});
  map.y = options.y.value_or(Sweep{-0.2 * height, 0.2 * height, 9});
  map.height = options.height.value_or(Sweep{-0.1 * height, 0.1 * height, 3});
  map.stroke = options.stroke.value_or(Sweep{});
  map.duty = options.duty.value_or(Sweep{0.8, 0.8, 1});
}

}  // namespace

PowerFindings study_postures(Model& model, const PowerStudyOptions& options) {
  ensure_floor(model, options.mu);
  const StandingPose pose = standing_pose(model, options.pose);
  exclude_overlaps(model, pose.state);
  PowerFindings f{.model = model.name, .pose = pose.name, .mass = model.mass(), .mu = options.mu};
  f.legs = find_legs(model, pose.state.q);
  f.asked = options.map;
  fill_sweeps(options, standing_height(f.legs), f.asked);
  f.map = power_map(model, f.legs, pose.state.q, f.asked);
  f.asked.progress = {};
  f.q = stand_in(model, f.legs, pose.state.q, f.map.gait);
  f.bands = torque_bands(model, f.q, f.legs, options.mu);
  return f;
}

void walk_best_posture(const Model& model, const PowerWalk& how, PowerFindings& f,
                       const std::function<void(double, double)>& progress) {
  CrawlSetup setup;
  setup.gait = f.map.gait;
  setup.servo.k_d = how.gain;
  setup.servo.feed_forward = true;
  setup.world.dt = how.dt;
  setup.friction = f.mu;
  setup.pose = how.pose;
  setup.legs = f.legs;
  setup.settle = 1.0;
  setup.periods = 2;
  setup.averaged = 1;
  CrawlWalk walk(model, setup);
  CrawlMeter meter(walk, f.asked.links);
  WalkBooks books(walk, meter, f.asked);
  WalkFilm film(walk.model());
  ProgressMeter told([&](double done) { progress(done, walk.time()); },
                     std::lround(walk.duration() / how.dt), 0.0, 1.0, 1);
  walk.simulation().meters = {&meter, &books, &film, &told};
  walk.run();
  f.frames = std::move(film.frames), f.times = std::move(film.times);
  f.torques = std::move(film.torques);
  for (const Drive& drive : walk.world().drives) f.driven.push_back(drive.joint);
  f.walk = meter.result();
  books.conclude(model, f);
}

}  // namespace legwork
