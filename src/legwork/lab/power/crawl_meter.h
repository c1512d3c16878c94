#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a walk costs and does: speed, lift, ground force, torque and power of every leg by every
// route, over the periods the run averages.
#include <vector>

#include "legwork/lab/power/crawl.h"
#include "legwork/lab/power/power.h"
#include "legwork/lab/power/torque_routes.h"

namespace legwork {

/// One leg over time, one entry per step of the averaged periods.
struct LegSeries {
  std::vector<std::vector<double>> wrench, jacobian, actuator;  // per joint [N·m]
  std::vector<std::vector<double>> rate;                        // per joint, mid-step [rad/s]
  std::vector<double> force_z;                                  // of the ground on the foot [N]
  std::vector<double> height;                                   // of the foot point [m]
};

struct CrawlResult {
  double speed = 0;          // along the heading at the start [m/s]
  double drift = 0;          // sideways, over the averaged time [m/s]
  double turn = 0;           // of the trunk, over the averaged time [rad/s]
  double lift = 0;           // of the first leg's foot over its last foothold, highest [m]
  double lift_time = 0;      // when, after that leg's swing should have begun [s]
  double airborne_from = 0;  // first leg unloaded and loaded again, after that time [s]
  double airborne_to = 0;
  double mean_force_z = 0;  // of the ground on the robot [N]
  double height_min = 0;    // of the trunk [m]
  double height_max = 0;
  double tilt_max = 0;                        // of the trunk from upright [rad]
  double time = 0;                            // averaged over [s]
  double power_true = 0, power_jacobian = 0;  // eq 8 by eq 5 and by eq 7, motor coordinates [W]
  double power_serial = 0;                    // eq 8 by eq 5, joint coordinates
  double ankle_power = 0;                     // eq 8 of the joints from the cut on
  double cost_of_transport = 0;               // power_true over weight and speed
  TorqueAudit audit;
  SolverCount solver;
  std::string trouble;  // empty: it walked to the end
};

/// Watches a walk: one of its simulation's meters. Allocates while it keeps series.
class CrawlMeter : public Meter {
 public:
  /// `links`: how the motors of a leg turn its joints (none: each its own). `series`: keep them.
  /// The walk must outlive it.
  CrawlMeter(const CrawlWalk& walk, std::vector<ParallelLink> links = {}, bool series = false);

  /// Outside the averaged periods it does next to nothing.
  void after_step(const Simulation& simulation) override;
  CrawlResult result() const;

  const TorqueRoutes& routes() const { return routes_; }
  const PowerMeter& power() const { return power_; }              // by eq 5
  const PowerMeter& power_jacobian() const { return jacobian_; }  // by eq 7
  const std::vector<double>& t() const { return t_; }             // gait time of the series [s]
  const std::vector<LegSeries>& series() const { return series_; }
  /// Joints of a limb before the cut of eq 7: those eq 8 counts.
  std::size_t counted_joints() const { return counted_; }

 private:
  void measure_foot(std::size_t leg);
  void measure_legs(const Simulation& simulation);

  const CrawlWalk& walk_;
  TorqueRoutes routes_;
  PowerMeter power_, jacobian_;
  std::size_t counted_ = 0;
  bool keep_;
  std::vector<double> t_;
  std::vector<LegSeries> series_;
  std::vector<double> torque_, eq7_, before_, after_;
  State first_;
  CrawlResult sums_;
  double ground_z_ = 0;
  long steps_ = 0;
};

/// A walk with its meter, which refers to it.
struct MeasuredWalk {
  std::unique_ptr<CrawlWalk> walk;
  std::unique_ptr<CrawlMeter> meter;
};

/// Walks to the end and measures.
CrawlResult crawl(Model model, const CrawlSetup& setup, std::vector<ParallelLink> links = {});

/// The driven part of a leg as torque and power count it.
Limb limb_of(const Model& model, const Leg& leg);

}  // namespace legwork
