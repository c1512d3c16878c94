// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Gaits: the phase table, the paths of the feet, their joint angles, stability and refusals.
#include "legwork/plan/gait_plan.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "legwork/plan/support_polygon.h"
#include "legwork/plan/yaw_leg.h"
#include "support/bench_robots.h"
#include "support/preset.h"

using namespace legwork;

namespace {

struct Titan {
  Model model = support::preset("titan8");
  std::vector<double> stand = support::keyframe(model, "stand");
  std::vector<Leg> legs = find_legs(model, stand);
  GaitSpec crawl(double X = 0, double Y = .205) const {
    GaitSpec gait;
    gait.twist.vx = speed_of_stroke(.18, .75, 4.8);
    for (const Leg& leg : legs) gait.footholds.push_back(foothold_at_hip(leg, X, Y, -.243));
    return gait;
  }
};

std::string refusal(const Titan& titan, const GaitSpec& gait) {
  try {
    GaitPlan plan(titan.model, titan.legs, gait, titan.stand);
  } catch (const Error& e) {
    return e.findings().front().message;
  }
  return "accepted";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the crawl lifts FL, HR, FR, HL in turn, with three feet down at every instant") {
  const Titan titan;
  const FootPaths paths(titan.crawl(), titan.legs);
  const std::size_t order[] = {0, 3, 1, 2};
  for (int k = 0; k < 480; ++k) {
    const double t = 4.8 * (k + 0.5) / 480;
    int down = 0;
    for (std::size_t leg = 0; leg < 4; ++leg) down += !paths.at(leg, t).swing;
    CHECK(down == 3);
    CHECK(paths.at(order[k / 120], t).swing);
  }
  CHECK(fewest_feet_down(paths.offsets(), .75) == 3);
  CHECK(fewest_feet_down(phase_offsets("trot", titan.legs, ""), .6) == 2);
  CHECK(fewest_feet_down(phase_offsets("pronk", titan.legs, ""), .6) == 0);
}

TEST_CASE("swing is the printed cycloid and stance a straight line at -0.05 m/s") {
  const Titan titan;
  const FootPaths paths(titan.crawl(.1), titan.legs);
  for (const double s : {0.0, 0.1, 0.37, 0.5, 0.9}) {
    const double w = 2 * std::numbers::pi * s;
    const FootTarget swing = paths.at(0, 1.2 * s);
    CHECK(swing.p_T.x ==
          doctest::Approx(.2 + .1 - .09 + .18 * (s - std::sin(w) / (2 * std::numbers::pi))));
    CHECK(swing.p_T.y == doctest::Approx(.305));
    CHECK(swing.p_T.z == doctest::Approx(-.243 + .025 * (1 - std::cos(w))));
    const FootTarget stance = paths.at(2, 0.75 * 4.8 + 1.2 + 3.6 * s);  // HL stands after 4.8 s
    CHECK(stance.p_T.x == doctest::Approx(-.2 - .1 + .09 - .18 * s));
    CHECK(stance.v_T.x == doctest::Approx(-.05));
    CHECK(stance.p_T.z == doctest::Approx(-.243));
  }
}

TEST_CASE("paths are continuous and their speeds are their derivatives, turning on a lean") {
  const Titan titan;
  for (const SwingFrame frame : {SwingFrame::kTrunk, SwingFrame::kGround}) {
    GaitSpec gait = titan.crawl();
    gait.duty = .8;
    gait.twist = {.03, .02, .1};
    gait.sway_x = .01, gait.sway_y = .02;
    gait.swing_frame = frame;
    const FootPaths paths(gait, titan.legs);
    const double h = 1e-6;
    for (std::size_t leg = 0; leg < 4; ++leg) {
      for (int k = 0; k < 200; ++k) {
        const double t = 4.8 * (k + .5) / 200;
        const FootTarget a = paths.at(leg, t - h), b = paths.at(leg, t + h), c = paths.at(leg, t);
        CHECK(norm((b.p_T - a.p_T) * (.5 / h) - c.v_T) < 1e-7);  // central difference: O(h²)
      }
      CHECK(norm(paths.in_swing(leg, 1).p_T - paths.in_stance(leg, 0).p_T) < 1e-12);
      CHECK(norm(paths.in_stance(leg, 1).p_T - paths.in_swing(leg, 0).p_T) < 1e-12);
      if (frame == SwingFrame::kGround) {
        CHECK(norm(paths.in_swing(leg, 1).v_T - paths.in_stance(leg, 0).v_T) < 1e-12);
      }
    }
  }
}

TEST_CASE("stance feet keep still on the ground while the trunk turns") {
  const Titan titan;
  GaitSpec gait = titan.crawl();
  gait.twist = {.04, -.01, .15};
  const FootPaths paths(gait, titan.legs);
  // Trunk pose by its own closed form; the world points of a stance must coincide.
  const auto to_world = [&](double t, const Vec3<double>& p) {
    const double w = gait.twist.yaw_rate, a = w * t, s = std::sin(a), c = std::cos(a);
    const double x = (gait.twist.vx * s - gait.twist.vy * (1 - c)) / w;
    const double y = (gait.twist.vx * (1 - c) + gait.twist.vy * s) / w;
    return Vec3<double>{x + c * p.x - s * p.y, y + s * p.x + c * p.y, p.z};
  };
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const double start = (gait.period) * (paths.offsets()[leg] + .25);
    const Vec3<double> first = to_world(start, paths.in_stance(leg, 0).p_T);
    for (const double s : {.25, .5, 1.0}) {
      const Vec3<double> later = to_world(start + 3.6 * s, paths.in_stance(leg, s).p_T);
      CHECK(norm(later - first) < 1e-12);
    }
  }
}

TEST_CASE("tabulated joint angles are those of the closed form") {
  const Titan titan;
  for (const double Y : {.205, .265, .145}) {
    GaitPlan plan(titan.model, titan.legs, titan.crawl(0, Y), titan.stand);
    std::vector<double> q(titan.stand), v(static_cast<std::size_t>(titan.model.nv)), qe(q), ve(v);
    double worst = 0, worst_rate = 0;
    for (int k = 0; k < 997; ++k) {
      const double t = 9.6 * k / 997;
      plan.joints_at(t, q, v);
      for (std::size_t leg = 0; leg < 4; ++leg) {
        const Vec3<double> r = plan.paths().at(leg, t).p_T - titan.legs[leg].p_TH;
        const auto closed = YawLeg{}.angles({r.x, titan.legs[leg].side_y * r.y, r.z});
        for (std::size_t i = 0; i < 4; ++i) {
          const auto a = static_cast<std::size_t>(titan.legs[leg].q[i]);
          worst = std::max(worst, std::fabs(q[a] - (*closed)[i]));
          qe[a] = (*closed)[i];
        }
        LegIk(titan.model, titan.legs[leg]).rates(qe, plan.paths().at(leg, t).v_T, {0, 0, 0}, ve);
        for (const int dof : titan.legs[leg].dof) {
          const auto d = static_cast<std::size_t>(dof);
          worst_rate = std::max(worst_rate, std::fabs(v[d] - ve[d]));
        }
      }
    }
    CHECK(worst < 1e-7);
    CHECK(worst_rate < 1e-5);  // the interpolant's slope is one order coarser
  }
}

TEST_CASE("a robot with ball feet trots by the same table") {
  const support::BenchRobot quad = support::bench_quadruped();
  GaitSpec gait;
  gait.pattern = "trot";
  gait.period = .5;
  gait.duty = .6;
  gait.lift = .04;
  gait.twist.vx = .3;
  gait.swing_frame = SwingFrame::kGround;
  GaitPlan plan(quad.model, find_legs(quad.model, quad.stand_q), gait, quad.stand_q);
  CHECK(plan.trunk_height() == doctest::Approx(quad.stand_height).epsilon(.02));
  std::vector<double> q(quad.stand_q), v(static_cast<std::size_t>(quad.model.nv));
  LegIk foot(quad.model, plan.legs()[1]);
  for (const double t : {0.0, .1, .23, .4}) {
    plan.joints_at(t, q, v);
    const Vec3<double> p = foot.foot_point(q) - Vec3<double>{0, 0, plan.legs()[1].radius};
    CHECK(norm(p - plan.paths().at(1, t).p_T) < 1e-6);
  }
}

TEST_CASE("on a slope under a level trunk the feet follow the slope and the soles lie on it") {
  const Titan titan;
  GaitSpec gait = titan.crawl();
  gait.footholds.clear();
  gait.ground_pitch = .1;
  GaitPlan plan(titan.model, titan.legs, gait, titan.stand);
  const Vec3<double> n = plan.paths().ground_normal_T();
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const Vec3<double> a = plan.paths().in_stance(leg, 0).p_T;
    const Vec3<double> b = plan.paths().in_stance(leg, 1).p_T;
    CHECK(std::fabs(dot(n, b - a)) < 1e-12);
    CHECK(a.z - b.z == doctest::Approx(std::tan(.1) * .18));
  }
}

TEST_CASE("the crawl with duty 3/4 has no static margin; more duty gives one, a sway more") {
  const Titan titan;
  GaitSpec gait = titan.crawl();
  GaitPlan plan(titan.model, titan.legs, gait, titan.stand);
  // Only the swinging leg's own mass keeps the margin off the textbook's (duty − 3/4)·stride = 0.
  const double none = plan.least_static_margin();
  CHECK(std::fabs(none) < .001);
  gait.duty = .85;
  gait.twist.vx = speed_of_stroke(.18, .85, 4.8);
  GaitPlan slower(titan.model, titan.legs, gait, titan.stand);
  const double some = slower.least_static_margin();
  CHECK(some > none + .005);
  // No sway helps at duty 3/4: where the diagonal pair changes, the centre of mass would have to be
  // on both sides of it at once.
  gait.sway_y = .02;
  GaitPlan swaying(titan.model, titan.legs, gait, titan.stand);
  CHECK(swaying.least_static_margin() > some + .002);
}

TEST_CASE("support margin: inside, outside, on a line, without feet") {
  const std::vector<Vec3<double>> square{{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {0, 0, 5}};
  CHECK(support_polygon(square).size() == 4);
  CHECK(support_margin(square, {.7, 0, 9}) == doctest::Approx(.3));
  CHECK(support_margin(square, {2, 2, 0}) == doctest::Approx(-std::sqrt(2.0)));
  CHECK(support_margin({{0, 0, 0}, {1, 0, 0}}, {.5, .2, 0}) == doctest::Approx(-.2));
  CHECK(std::isinf(support_margin({}, {0, 0, 0})));
}

TEST_CASE("what is no gait is refused with the field, the leg, the time and the distance") {
  const Titan titan;
  GaitSpec gait = titan.crawl();
  gait.duty = 1.0;
  CHECK(says(refusal(titan, gait), "duty 1 is outside (0, 1)"));
  gait.duty = .7;
  gait.must_be_static = true;
  CHECK(says(refusal(titan, gait), "duty 0.7 leaves only 2 feet down"));
  gait = titan.crawl();
  gait.period = 0;
  CHECK(says(refusal(titan, gait), "period 0 s is not positive"));
  gait = titan.crawl();
  gait.lift = -.01;
  CHECK(says(refusal(titan, gait), "lift -0.01 m is negative"));
  gait = titan.crawl();
  gait.twist.vx = std::nan("");
  CHECK(says(refusal(titan, gait), "vx is not a finite number"));
  gait = titan.crawl();
  gait.pattern = "galop";
  gait.offsets.clear();
  CHECK(says(refusal(titan, gait), "no gait \"galop\" for 4 legs"));
  gait = titan.crawl();
  gait.offsets = {0, .5};
  CHECK(says(refusal(titan, gait), "2 offsets and 4 footholds for 4 legs"));
  gait = titan.crawl();
  for (Vec3<double>& p : gait.footholds) p.z = .1;
  CHECK(says(refusal(titan, gait), "the posture is below ground"));
  gait = titan.crawl(0, .36);  // the ends of the stroke are beyond 0.405 m from the hip
  const std::string message = refusal(titan, gait);
  CAPTURE(message);
  CHECK(says(message, "leg FL cannot reach its swing at t = 0 s: the foot stays"));
  gait = titan.crawl();
  gait.twist.yaw_rate = .1, gait.ground_pitch = .1;
  CHECK(says(refusal(titan, gait), "not periodic"));
}
