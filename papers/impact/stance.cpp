// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/impact/stance.h"

#include <array>
#include <cmath>

#include "legwork/base/random.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/impact/detail/dense.h"
#include "legwork/impact/mobility.h"
#include "legwork/impact/sdc.h"
#include "legwork/impact/strike_reference.h"
#include "legwork/impact/zmp.h"

namespace legwork::papers {
namespace {

struct Posture {
  double rigid, heavy;  // effective mass [kg]
  std::array<double, 3> hand, com;
  std::array<double, 6> rates;  // CHEST_Y, CHEST_P, RSH_P, RSH_R, RSH_Y, RELB at 1 m/s
  double trace, logdet;
};
constexpr std::array<Posture, 3> kPostures{{
    {4.0,
     4.000145,
     {0.387606, -0.25, 0.899323},
     {0.022987, 0.002952, 0.759570},
     {1.445244, 1.497397, -1.956939, -0.727978, -0.973287, 0.481409},
     206.789893,
     -37.065260},
    {6.0,
     6.000348,
     {0.545346, -0.25, 0.970506},
     {0.030189, 0.002952, 0.762819},
     {1.395880, 1.853614, -1.866325, -1.178346, -0.609927, 0.018734},
     208.078574,
     -36.811432},
    {8.0,
     8.000664,
     {0.594901, -0.25, 1.039526},
     {0.032451, 0.002952, 0.765971},
     {1.345769, 1.966364, -1.740402, -1.275556, -0.353614, -0.363310},
     208.841242,
     -36.783166},
}};
constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};

void judge_posture(const JabRobot& robot, char name, const Posture& p, Outcome& page) {
  const Model& model = robot.model;
  impact::Strike s = jab(robot, name, 1.0);
  const std::string id = std::string("D.robot.") + name + ".", spec = "reference D";
  Workspace<double> ws(model);
  impact::MatrixXd M = impact::dense_mass(model, s.q, ws);
  const Vec3<double> hand = impact::point_at(ws, s.body, s.p_BC);
  const Vec3<double> com = center_of_mass<double>(model, ws);
  const std::vector<double> v = reference_rates(model, s, s.q);
  for (std::size_t k = 0; k < 3; ++k) {
    const int axis = static_cast<int>(k);
    add(page, within(id + "hand_" + kAxes[k], spec, p.hand[k], 1e-6, "m"), hand[axis]);
    add(page, within(id + "com_" + kAxes[k], spec, p.com[k], 1e-6, "m"), com[axis]);
  }
  for (std::size_t k = 0; k < 6; ++k)
    add(page, within(id + "rate_" + std::to_string(k + 1), spec, p.rates[k], 1e-6, "rad/s"),
        v[static_cast<std::size_t>(s.moving[k])]);
  add(page, within(id + "trace", spec, p.trace, 1e-6), M.trace(), "base in world axes");
  impact::lu_factor(model.nv, M.data());
  double logdet = 0.0;
  for (int i = 0; i < model.nv; ++i) logdet += std::log(M(i, i));
  add(page, within(id + "logdet", spec, p.logdet, 1e-6), logdet);
  add(page, within(id + "mass_rigid", "table I", p.rigid, 1e-5, "kg"),
      mobility(model, s).effective_mass(), "posture chosen for it");
  s.support.kind = impact::SupportKind::kVirtualBase;
  add(page, within(id + "mass_virtual_base", spec, p.heavy, 2e-6, "kg"),
      mobility(model, s).paper_mass());
}

double heavy_error(const JabRobot& robot, double Mg, double Ig) {
  impact::Strike s = jab(robot, 'B', 1.0);
  const double rigid = mobility(robot.model, s).effective_mass();
  s.support.kind = impact::SupportKind::kVirtualBase;
  s.support.Mg = Mg, s.support.Ig = Ig;
  return std::abs(mobility(robot.model, s).paper_mass() / rigid - 1.0);
}

/// The virtual base's error over its mass: 1/M_g until rounding takes over.
void judge_virtual_base(const JabRobot& robot, Outcome& page) {
  const std::string spec = "reference D";
  for (const auto& [power, error] :
       {std::pair{2, 4.2e-2}, std::pair{3, 5.6e-3}, std::pair{4, 5.8e-4}, std::pair{5, 5.8e-5},
        std::pair{8, 5.8e-8}}) {
    const double Mg = std::pow(10.0, power);
    add(page, within("D.virtual_base.1e" + std::to_string(power), spec, error, 0.011 * error),
        heavy_error(robot, Mg, Mg));
  }
  add(page, at_most("D.virtual_base.1e10", spec, 1e-5), heavy_error(robot, 1e10, 1e10),
      "rounding takes over; 2e-7 in the prototype");
  add(page, within("D.virtual_base.slope", "reference D", 96, 5),
      heavy_error(robot, 1e3, 1e3) / heavy_error(robot, 1e5, 1e5));
  add(page, within("D.virtual_base.Ig_100", spec, 2.3, 0.051, "%"),
      100 * heavy_error(robot, 1e5, 1e2));
  add(page, within("D.virtual_base.Ig_0", spec, 14.9, 0.2, "%"),
      100 * heavy_error(robot, 1e5, 1e-9));
  impact::Strike s = jab(robot, 'B', 1.0);
  s.support.kind = impact::SupportKind::kVirtualBase;
  const impact::Mobility two = mobility(robot.model, s);
  add(page, within("D.virtual_base.condition_two_feet", spec, 3.2e7, 0.051e7), two.condition);
  add(page, at_most("D.virtual_base.with_base_term", spec, 1e-6),
      std::abs(two.effective_mass() / 6.0 - 1.0), "with the term that eq. 15 drops");
  s.support.feet.pop_back();
  const impact::Mobility one = mobility(robot.model, s);
  add(page, within("D.virtual_base.condition_one_foot", spec, 5e3, 0.51e3), one.condition);
  add(page, within("D.mass.B.one_foot_virtual_base", "reference D", 5.979077, 1e-6, "kg"),
      one.paper_mass());
  s.support.kind = impact::SupportKind::kRigidFeet;
  add(page, within("D.mass.B.one_foot_rigid", "reference D", 5.978392, 1e-6, "kg"),
      mobility(robot.model, s).effective_mass());
}

void judge_random_postures(const RunRequest& request, const JabRobot& robot, Outcome& page) {
  double worst = 0.0;
  for (std::uint32_t trial = 0; trial < 20; ++trial) {
    RandomStream random(request.seed, trial, 1);
    impact::Strike s = jab(robot, 'B', 1.0);
    for (std::size_t i = 7 + 12; i < s.q.size(); ++i) s.q[i] += random.uniform() - 0.5;
    const double rigid = mobility(robot.model, s).effective_mass();
    s.support.kind = impact::SupportKind::kVirtualBase;
    worst = std::max(worst, std::abs(mobility(robot.model, s).paper_mass() / rigid - 1.0));
  }
  add(page, at_most("D.virtual_base.random_postures", "reference D (4.4e-5 over its own 20)", 1e-4),
      worst, "20 random postures of the upper body");
}

void judge_supports(const JabRobot& robot, Outcome& page) {
  impact::Strike s = jab(robot, 'B', 1.0);
  const impact::Mobility rigid = mobility(robot.model, s);
  add(page, within("D.servo.max_rate_rigid", "reference D", 9420, 5, "1/s"), rigid.max_rate,
      "λ_max(H*⁻¹·K_d)");
  add(page, within("D.servo.step_limit", "reference D", 2.956e-4, 5.1e-7, "s"),
      2.785 / rigid.max_rate);
  s.support.kind = impact::SupportKind::kVirtualBase;
  add(page, within("D.servo.max_rate_virtual_base", "reference D", 9420, 5, "1/s"),
      mobility(robot.model, s).max_rate);
  const std::vector<double> H = generalized_inertia(robot.model, s);
  double naive = 0.0;
  for (std::size_t i = 0, n = s.servo.Kd.size(); i < n; ++i)
    naive = std::max(naive, s.servo.Kd[i] / H[i * n + i]);
  add(page, within("D.servo.naive_rate", "reference D", 1882, 1, "1/s"), naive,
      "K_d/diag(H*): five times too optimistic");
  s.support.kind = impact::SupportKind::kFree;
  const impact::Mobility free = mobility(robot.model, s);
  add(page, within("D.mass.B.free", "reference D", 5.92835, 1e-4, "kg"), free.effective_mass());
  add(page, within("D.mass.B.free_eq15", "eq. 15", 9.7936, 1e-4, "kg"), free.paper_mass(),
      "eq. 15 drops the base's own term: 65 % too heavy for a robot in flight");
}

}  // namespace

void judge_stance(const RunRequest& request, const JabRobot& robot, Outcome& page) {
  const Model& model = robot.model;
  const std::string spec = "reference D";
  add(page, within("D.robot.mass", spec, 58.0, 1e-9, "kg"), model.mass());
  double low = 1e9, high = -1e9;
  for (const Vec3<double>& corner : support_polygon(model, jab(robot, 'B', 1.0)))
    low = std::min(low, corner.x), high = std::max(high, corner.x);
  add(page, within("D.robot.support_x_min", spec, -0.1005, 5.1e-5, "m"), low);
  add(page, within("D.robot.support_x_max", spec, 0.1395, 5.1e-5, "m"), high);
  for (std::size_t p = 0; p < 3; ++p)
    judge_posture(robot, static_cast<char>('A' + p), kPostures[p], page);
  judge_virtual_base(robot, page);
  judge_random_postures(request, robot, page);
  judge_supports(robot, page);
}

}  // namespace legwork::papers
