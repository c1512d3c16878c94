// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/walk_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "legwork/base/error.h"
#include "legwork/control/detail/step_torques.h"
#include "legwork/plan/swing_stance.h"

namespace legwork {
namespace {

constexpr int kTransitionSteps = 100;  // of a stance's Φ in the loop: 1e-7 of its entries
constexpr double kFlatAfter = 0.6;  // share of double support in which a heel-first sole comes down
constexpr double kLevel = 0.01;     // a sole tilted by less lies flat                       [rad]
constexpr double kEarly = 0.04;  // √(z0/g): a soft landing touches down so much before the plan

double wrapped(double angle) { return std::remainder(angle, 2.0 * std::numbers::pi); }

/// Level vectors in the heading ψ and back.
struct Heading {
  double c = 1.0, s = 0.0;
  explicit Heading(double psi) : c(std::cos(psi)), s(std::sin(psi)) {}
  Vec3d into(const Vec3d& a) const { return {c * a.x + s * a.y, c * a.y - s * a.x, 0.0}; }
  Vec3d out(const Vec3d& a) const { return {c * a.x - s * a.y, s * a.x + c * a.y, 0.0}; }
};

StanceTransition transition_of(const StanceHeight& height, double gravity) {
  return stance_transition([&](double t) { return height.at(t); }, height.duration(), gravity,
                           kTransitionSteps);
}

}  // namespace

struct WalkRun::Machine {
  /// A foot's way through the air: its reference moves on from tick to tick.
  struct Swing {
    bool active = false;
    PathPoint axis[3], pitch;
    Vec3d target{};
    bool has_target = false;
  };

  Machine(const WalkRunOptions& o, const ControlStart& start)
      : options(o),
        tuning(o.tuning),
        torques(o.model != nullptr ? *o.model : start.model, o,
                o.schedule.front().gait.height().spec().gravity,
                o.schedule.front().gait.height().spec().height, start.layout, start.q,
                start.period),
        reference(start.layout),
        period(start.period),
        g(torques.gravity()),
        L(o.schedule.front().gait.height().spec().height),
        time_unit(1.0 / torques.omega()),
        speed_unit(std::sqrt(g * L)),
        weight((o.model != nullptr ? *o.model : start.model).mass() * g),
        gait(&o.schedule.front().gait),
        next_gait(gait),
        legs(leg_masses(o.model != nullptr ? *o.model : start.model, start.q, torques.trunk(),
                        {torques.plate(0).frame, torques.plate(1).frame})),
        height(gait->height(), gait->height().touchdown_height(), -gait->height().liftoff_speed()) {
    for (std::size_t f = 0; f < 2; ++f) {
      const auto found = std::find(start.layout.foot.begin(), start.layout.foot.end(), o.feet[f]);
      if (found == start.layout.foot.end())
        throw Error(Finding{Severity::kError, "E-WALK", start.model.file, 0, o.feet[f],
                            "nothing measures the force on this foot",
                            "give the sensors a foot of that name"});
      foot_signal[f] = static_cast<std::size_t>(found - start.layout.foot.begin());
    }
    // The next stance's Φ for every change of the schedule, and for none.
    for (std::size_t i = 0; i < o.schedule.size(); ++i)
      for (std::size_t k = i; k < std::min(i + 2, o.schedule.size()); ++k)
        next_phi[{&o.schedule[i].gait, &o.schedule[k].gait}] =
            expected_transition(o.schedule[i].gait.height(), o.schedule[k].gait.height());
    records.reserve(1024);
  }

  StanceTransition expected_transition(const HeightGait& from, const HeightGait& to) const {
    const double early = from.runs() ? kEarly * time_unit : 0.0;
    return transition_of(StanceHeight(to, from.touchdown_height() + from.liftoff_speed() * early,
                                      -from.liftoff_speed() + g * early),
                         g);
  }

  // --- state of the tick ---------------------------------------------------------------------
  void sense(double now, const Measurements& z, const Estimate& x) {
    t = now;
    torques.observe(z, x);
    p = torques.body().centre_of_mass(), v = torques.body().centre_of_mass_velocity();
    for (int f = 0; f < 2; ++f) {
      sole[f] = torques.sole(f).p, sole_v[f] = torques.sole_velocity(f).v;
      const FootReading& foot = z.foot[foot_signal[f]];
      down[f] = foot.force_valid ? foot.f_F.z > tuning.contact_force * weight : foot.contact;
    }
  }
  double phase_time() const { return t - t0; }
  double side(int foot) const { return foot == 0 ? 1.0 : -1.0; }
  Vec3d wanted_speed(const StepGait& of, int foot) const {
    return {of.speed() * speed_scale, -side(foot) * of.lateral_speed(), 0.0};
  }

  // --- swing feet ------------------------------------------------------------------------------
  void start_swing(int f) {
    swing[f] = {};
    swing[f].active = true;
    resync(f);
  }
  /// The reference goes on from where the foot really is: at a change of phase an old error would
  /// ask for a jump.
  void resync(int f) {
    for (int k = 0; k < 3; ++k) swing[f].axis[k] = {sole[f][k], sole_v[f][k], 0.0};
    swing[f].pitch = rolls() ? pitch_of(f) : PathPoint{};
  }
  bool rolls() const { return !gait->runs() && (tuning.heel_strike > 0.0 || tuning.toe_off > 0.0); }
  /// How far a sole's heel is up in the heading, and how fast it rises.
  PathPoint pitch_of(int f) const {
    const Vec3d ahead = torques.body().bodies().X_WB[torques.plate(f).body.at()].R.column(0);
    const Vec3d across = Heading(heading).out({0, 1, 0});
    return {std::atan2(-ahead.z, std::hypot(ahead.x, ahead.y)),
            dot(torques.sole_velocity(f).w, across), 0.0};
  }
  void swing_level(int f, const Vec3d& target, double left, double shortest, bool frozen) {
    Swing& w = swing[f];
    if (!w.has_target) w.target = target, w.has_target = true;
    const double most = tuning.foothold_rate * speed_unit * period;
    for (int k = 0; k < 2; ++k) {
      if (!frozen) w.target[k] += std::clamp(target[k] - w.target[k], -most, most);
      w.axis[k] = Quintic(w.axis[k], {w.target[k], 0, 0}, std::max(left, shortest)).at(period);
    }
  }
  void swing_height(int f, double z, double speed, double left) {
    PathPoint& a = swing[f].axis[2];
    if (left > 0.035 * time_unit)
      a = Quintic(a, {z, speed, 0.0}, left).at(period);
    else if (speed < 0.0)
      a = {std::max(a.x + speed * period, ground - 0.06 * L), speed, 0.0};  // until it meets ground
    else
      a = {z, 0.0, 0.0};
  }

  // --- phases ----------------------------------------------------------------------------------
  void begin_start() {
    phase = StepPhase::kStart, t0 = t;
    ground = std::min(sole[0].z, sole[1].z);
    const int front = sole[0].x > sole[1].x + 1e-6 ? 0 : 1;
    stance = 1 - front;  // the other one leaves the ground first
    heading = options.heading;
    const StepGait& first = *gait;
    const HeightGait& h = first.height();
    const double T = tuning.start_time * time_unit;
    // From one foot ahead it can move off; over both it begins at rest, where the first stance
    // takes it to its speed.
    const double speed = first.speed() * speed_scale;
    const bool staggered = sole[front].x - sole[stance].x > 0.1 * L;
    const double ahead = staggered ? std::min(0.1355 * speed_unit, speed) : 0.0;
    const double at = staggered ? -0.04 * L : touchdown_offset(first.transition(), 0.0, speed);
    start_path[0] = Quintic({p.x, v.x, 0}, {sole[front].x + at, ahead, 0}, T);
    start_path[1] = Quintic({p.y, v.y, 0},
                            {sole[front].y - side(front) * first.lateral_offset(),
                             side(front) * first.lateral_speed(), 0},
                            T);
    start_path[2] =
        Quintic({p.z, v.z, 0}, {ground + h.touchdown_height(), -h.liftoff_speed(), -h.fall()}, T);
    z_ref = {p.z, v.z, 0.0};
  }

  void begin_stance(int f, bool landed) {
    gait = next_gait;
    phase = StepPhase::kStance, t0 = t, stance = f, ++steps;
    if (landed) ground = sole[f].z;
    const double yaw_now = torques.yaw(torques.plate(f).body);
    // Without yaw joints the soles lie as they fell: plan along the mean of the last two.
    heading = torques.has_yaw() ? wanted_heading() : last_yaw + 0.5 * wrapped(yaw_now - last_yaw);
    last_yaw = yaw_now;
    const double z = landed ? p.z : z_ref.x, vz = landed ? v.z : z_ref.v;
    height = StanceHeight(gait->height(), z - ground, vz);
    phi = transition_of(height, g);
    foot_place = sole[f];
    const Heading h(heading);
    const Vec3d x = h.into(p - foot_place), u = h.into(v), end = wanted_speed(*gait, f);
    const auto& corner = torques.plate(f).corners;
    const double most[2] = {tuning.ankle_x * 0.5 * (corner[3][0] - corner[0][0]),
                            tuning.ankle_y * 0.5 * (corner[3][1] - corner[0][1])};
    next_gait = &gait_at(options.schedule, t + height.duration() + gait->height().parabola_time());
    for (int k = 0; k < 2; ++k) {
      pressure[k] = std::clamp(pressure_offset(phi, x[k], u[k], end[k]), -most[k], most[k]);
      level[k] = {x[k] - pressure[k], u[k], 0.0};
      level_end[k] = {phi.xx * level[k].x + phi.xv * level[k].v + pressure[k],
                      phi.vx * level[k].x + phi.vv * level[k].v, 0.0};
    }
    if (foresees()) foresee(f, x, u, end, most);
    if (!swing[1 - f].active) start_swing(1 - f);
    swing[1 - f].has_target = false;
    swing[f].active = false;
    resync(1 - f);
    records.push_back({t, f, gait->runs(), x.x, x.y, u.x, u.y, p.z - ground, v.z, height.stretch(),
                       torques.yaw(torques.trunk())});
  }

  bool foresees() const { return !gait->runs() && tuning.swing_momentum > 0.0; }

  /// The other foot's way to `to`, in the heading over the stance foot.
  SwingWay way_of(const Vec3d& from, const Vec3d& speed, const Vec3d& to) const {
    return {from, speed, {to.x, to.y}, tuning.clearance * L, tuning.landing_speed * speed_unit};
  }

  /// Plans the stance with the momentum of its swing. Where the foot goes depends on how the COG
  /// ends, and that a little on how the foot goes: a second look settles it.
  void foresee(int f, const Vec3d& x, const Vec3d& u, const Vec3d& end, const double (&most)[2]) {
    const int other = 1 - f;
    const Heading h(heading);
    const Vec3d from = h.into(sole[other] - foot_place), speed = h.into(sole_v[other]);
    foresee_next(f);
    for (int round = 0; round < 2; ++round) {
      const Vec3d at = foot_place + h.out({level_end[0].x, level_end[1].x, 0});
      const Vec3d to = h.into(foothold(other, at, h.out({level_end[0].v, level_end[1].v, 0}),
                                       gait->height().parabola_time()) -
                              foot_place);
      const SwingStance stance_plan(
          height, g, legs, other,
          way_of({from.x, from.y, sole[other].z - ground}, {speed.x, speed.y, sole_v[other].z}, to),
          tuning.swing_momentum);
      for (int k = 0; k < 2; ++k) {
        const StanceMap& map = stance_plan.map(k);
        pressure[k] = std::clamp(map.pressure(x[k], u[k], end[k]), -most[k], most[k]);
        level[k] = {x[k] - pressure[k], u[k], 0.0};
        level_end[k] = {map.end_x.of(x[k], u[k], pressure[k]),
                        map.end_v.of(x[k], u[k], pressure[k]), 0.0};
      }
      if (round == 1) stance_plan.push_of({x.x, x.y}, {u.x, u.y}, pressure, push);
    }
  }

  /// The next stance, if it goes steadily: its swing is as long as two steps.
  void foresee_next(int f) {
    const StepGait& next = *next_gait;
    const double ahead = wanted_speed(next, f).x;
    const double length = -2.0 * touchdown_offset(next.transition(), ahead, ahead) +
                          ahead * next.height().parabola_time();
    const double apart = side(f) * next.spacing();  // from the next stance foot to this one
    const HeightGait& from = gait->height();
    const StanceHeight next_height(next.height(), from.touchdown_height(), -from.liftoff_speed());
    const SwingStance plan(next_height, g, legs, f,
                           way_of({-length, apart, 0}, {}, {length, apart, 0}),
                           next.runs() ? 0.0 : tuning.swing_momentum);
    for (int k = 0; k < 2; ++k) next_map[k] = plan.map(k);
  }

  /// What the swing adds to the COG's acceleration at a time of the stance.
  double push_at(int k, double now) const {
    if (!foresees()) return 0.0;
    constexpr int n = SwingStance::kPoints;
    const double at = std::clamp(now / height.duration(), 0.0, 1.0) * n;
    const int i = std::min(static_cast<int>(at), n - 1);
    const auto a = static_cast<std::size_t>(i);
    return push[k][a] + (at - i) * (push[k][a + 1] - push[k][a]);
  }

  void begin_double() {
    phase = StepPhase::kDouble, t0 = t;
    level_start = p, level_speed = v;
    const double T = std::max(gait->height().parabola_time(), 0.05 * time_unit);
    const PathPoint own = gait->height().parabola(0.0);
    fade = Quintic({z_ref.x - ground - own.x, z_ref.v - own.v, 0.0}, {}, T);
    if (rolls()) {  // the foot that landed comes down on its sole, the other one up on its toe
      roll[1 - stance] = Quintic(pitch_of(1 - stance), {}, kFlatAfter * T);
      roll[stance] = Quintic({}, {tuning.toe_off, 0.0, 0.0}, T);
    }
    swing[0].active = swing[1].active = false;
  }

  void begin_flight() {
    phase = StepPhase::kFlight, t0 = t, ++flights;
    flight_time = time_to_land();
    for (int f = 0; f < 2; ++f) relative[f] = sole[f] - p;
    start_swing(stance);
    resync(1 - stance);
    trail_from = sole[stance];
    const double yaw = torques.yaw(torques.trunk());
    flight_yaw = yaw + std::clamp(wrapped(wanted_heading() - yaw), -0.2, 0.2);
  }

  /// Without yaw joints the trunk turns with its sole: a stiff task would cost the COG.
  double stance_yaw_weight() const {
    return torques.has_yaw() ? tuning.weight_yaw_legs : tuning.weight_yaw;
  }
  double wanted_heading() const { return options.heading + heading_offset; }

  /// Until the COG is at touch-down height, by its own ballistic state.
  double time_to_land() const {
    const double fall = p.z - ground - gait->height().touchdown_height();
    return (v.z + std::sqrt(std::max(0.0, v.z * v.z + 2.0 * g * fall))) / g;
  }

  void change_phase() {
    const double now = phase_time();
    const HeightGait& h = gait->height();
    const int other = 1 - stance;
    switch (phase) {
      case StepPhase::kStart:
        if (now >= tuning.start_time * time_unit) begin_stance(other, false);
        break;
      case StepPhase::kStance:
        if (gait->runs()) {
          if (now >= height.duration()) begin_flight();
        } else if ((now > 0.6 * height.duration() && down[other]) ||
                   now >= height.duration() + 0.27 * time_unit) {
          begin_double();
        }
        break;
      case StepPhase::kDouble:
        if (now >= h.parabola_time()) begin_stance(other, false);
        break;
      case StepPhase::kFlight:
        if (now > 0.3 * flight_time && down[other])
          begin_stance(other, true);
        else if (now > flight_time + 0.71 * time_unit && failure.empty())
          failure = "missed landing";
        break;
    }
  }

  // --- what is wanted --------------------------------------------------------------------------
  /// Where foot f should land for a COG that will be at `at` moving with `speed` after `left`.
  Vec3d foothold(int f, const Vec3d& at, const Vec3d& speed, double left) const {
    const Heading h(heading);
    const StanceTransition& next = next_phi.at({gait, next_gait});
    const Vec3d end = wanted_speed(*next_gait, f), u = h.into(speed);
    const Vec3d there = h.into(at + speed * left), other = h.into(sole[1 - f]), c = h.into(p);
    Vec3d target{there.x - touchdown_offset(next, u.x, end.x),
                 there.y - touchdown_offset(next, u.y, end.y), 0.0};
    if (foresees())
      for (int k = 0; k < 2; ++k) target[k] = there[k] - next_map[k].offset(u[k], end[k]);
    target.x = std::clamp(target.x, c.x - 0.6 * L, c.x + 0.7 * L);
    const double apart = 0.6 * gait->spacing();  // feet do not cross
    target.y = f == 0 ? std::max(target.y, other.y + apart) : std::min(target.y, other.y - apart);
    target.y = std::clamp(target.y, c.y - 0.56 * L, c.y + 0.56 * L);
    return h.out(target);
  }

  void want_stance(detail::StepTargets& to) {
    const double now = phase_time(), Ts = height.duration();
    const HeightGait& h = gait->height();
    const Heading head(heading);
    const bool over = now > Ts;
    PathPoint z = over ? h.parabola(now - Ts) : height.at(now);
    z.x += ground;
    z_ref = z;
    Vec3d x{}, u{}, a{};
    const PathPoint at = height.at(std::min(now, Ts));
    const double rate = over ? 0.0 : (g + at.a) / at.x;
    for (int k = 0; k < 2; ++k) {
      x[k] = level[k].x + pressure[k], u[k] = level[k].v, a[k] = rate * level[k].x;
      if (!over) a[k] += push_at(k, now);
    }
    const Vec3d p_ref = foot_place + head.out(x), v_ref = head.out(u), a_ref = head.out(a);
    for (int k = 0; k < 2; ++k) to.cog_axis[k] = {p_ref[k], v_ref[k], a_ref[k]};
    to.cog_axis[2] = z;
    // The pendulum goes on by one period.
    for (int k = 0; k < 2; ++k) {
      if (over)
        level[k].x += period * level[k].v;
      else {
        const double step = std::min(period, Ts - now), a_swing = push_at(k, now + 0.5 * step);
        pendulum_step([&](double s) { return height.at(std::min(s, Ts)); }, g, now, step,
                      level[k].x, level[k].v);
        level[k].x += 0.5 * step * step * a_swing, level[k].v += step * a_swing;
      }
    }
    const bool runs = gait->runs();
    to.trunk_frequency = (runs ? tuning.trunk_run : tuning.trunk) / time_unit;
    to.trunk_weight = runs ? tuning.weight_trunk_run : tuning.weight_trunk;
    to.yaw_weight = stance_yaw_weight(), to.yaw = torques.has_yaw() ? wanted_heading() : heading;
    to.foot[stance].stands = true;
    const double feedback = runs ? tuning.foothold_feedback_run : tuning.foothold_feedback_walk;
    Vec3d e{level_end[0].x, level_end[1].x, 0}, eu{level_end[0].v, level_end[1].v, 0};
    const Vec3d end = foot_place + head.out(e) + (p - p_ref) * feedback;
    const Vec3d end_v = head.out(eu) + (v - v_ref) * feedback;
    const int other = 1 - stance;
    const Vec3d target = foothold(other, end, end_v, h.parabola_time());
    const double left = Ts - now;
    if (runs) {
      swing_level(other, target, left + h.parabola_time() - kEarly * time_unit, 0.18 * time_unit,
                  false);
      swing_height(other, ground + tuning.clearance_run * L, 0.0,
                   now < 0.5 * Ts ? std::max(0.5 * Ts - now, 0.037 * time_unit) : 0.0);
    } else {
      const bool frozen = left < std::min(0.35 * Ts, tuning.freeze_walk * time_unit);
      // Heel first: the sole's origin is above the ground, and goes ahead as the toe comes down.
      const double strike = tuning.heel_strike, heel = -torques.plate(other).heel();
      swing_level(other, target - head.out({heel * (1.0 - std::cos(strike)), 0, 0}), left,
                  0.053 * time_unit, frozen);
      if (now < 0.5 * Ts)
        swing_height(other, ground + tuning.clearance * L, 0.0,
                     std::max(0.5 * Ts - now, 0.037 * time_unit));
      else
        swing_height(other, ground + heel * std::sin(strike), -tuning.landing_speed * speed_unit,
                     left);
      if (rolls() && left > 0.035 * time_unit)
        swing[other].pitch = Quintic(swing[other].pitch, {-strike, 0, 0}, left).at(period);
      else if (rolls())
        swing[other].pitch = {-strike, 0, 0};
    }
    ask(to, other, tuning.weight_swing);
  }

  void want_double(detail::StepTargets& to) {
    const double now = std::min(phase_time(), gait->height().parabola_time());
    PathPoint z = gait->height().parabola(now);
    const PathPoint off = fade.at(now);
    z = {ground + z.x + off.x, z.v + off.v, z.a + off.a};
    z_ref = z;
    for (int k = 0; k < 2; ++k)
      to.cog_axis[k] = {level_start[k] + level_speed[k] * phase_time(), level_speed[k], 0.0};
    to.cog_axis[2] = z;
    stand(to);
    if (!rolls()) return;
    for (const int f : {0, 1}) {
      detail::SoleTarget& foot = to.foot[f];
      foot.pitch = roll[f].at(std::min(phase_time(), roll[f].duration()));
      if (f == stance)
        foot.on = foot.pitch.x > kLevel ? detail::SoleEdge::kToe : detail::SoleEdge::kWhole;
      else
        foot.on = pitch_of(f).x < -kLevel ? detail::SoleEdge::kHeel : detail::SoleEdge::kWhole;
    }
  }

  void want_start(detail::StepTargets& to) {
    for (int k = 0; k < 3; ++k)
      to.cog_axis[k] = start_path[k].at(std::min(phase_time(), start_path[k].duration()));
    z_ref = to.cog_axis[2];
    stand(to);
  }

  void stand(detail::StepTargets& to) const {
    to.trunk_frequency = tuning.trunk / time_unit, to.trunk_weight = tuning.weight_trunk;
    to.yaw_weight = stance_yaw_weight(), to.yaw = torques.has_yaw() ? wanted_heading() : heading;
    to.foot[0].stands = to.foot[1].stands = true;
  }

  void want_flight(detail::StepTargets& to) {
    const double left = time_to_land(), now = phase_time();
    const int landing = 1 - stance, trailing = stance;
    to.cog = false;
    for (int k = 0; k < 3; ++k) to.cog_axis[k] = {p[k], v[k], k == 2 ? -g : 0.0};
    z_ref = to.cog_axis[2];
    to.trunk_frequency = tuning.trunk_run / time_unit;
    to.trunk_weight = tuning.weight_trunk_flight;
    to.yaw_weight = tuning.weight_yaw_flight;
    to.yaw = torques.has_yaw() ? wanted_heading() : flight_yaw;
    if (options.landing == LandingLaw::kPaper) return want_paper_flight(to);
    const Vec3d target = foothold(landing, p, v, left);
    swing_level(landing, target, left - kEarly * time_unit, tuning.shortest_swing * time_unit,
                left < tuning.freeze_run * time_unit);
    swing_height(landing, ground, -tuning.landing_speed * speed_unit, left);
    ask(to, landing, tuning.weight_landing);
    const Heading h(heading);
    if (tuning.trailing_waits) {
      double ahead = 0.0;
      if (!torques.has_yaw()) {
        // It turns against the trunk: the steering input of a robot without yaw joints.
        const Vec3d turn = torques.body().velocity(torques.trunk(), p).w;
        const double error = wrapped(flight_yaw - torques.yaw(torques.trunk())) - turn.z * left;
        ahead = side(trailing) * std::clamp(tuning.steering * error, -0.2 * L, 0.2 * L);
      }
      swing_level(trailing, trail_from + h.out({ahead, 0, 0}), left, 0.18 * time_unit, false);
      swing_height(trailing, ground + tuning.clearance_run * L, 0.0,
                   std::max(left, 0.037 * time_unit));
    } else {
      const double later = left + gait->step_time();
      Vec3d far = h.into(p + v * later);
      far.y = h.into(sole[trailing]).y;
      swing_level(trailing, h.out(far), later, 0.18 * time_unit, false);
      swing_height(trailing, ground + tuning.clearance * L, 0.0,
                   std::max(0.7 * flight_time - now, 0.037 * time_unit));
    }
    ask(to, trailing, tuning.weight_trailing);
  }

  /// Eqs 23–26 with the π they lack: both tips go to where they should be relative to the COG, with
  /// no speed relative to it at either end.
  void want_paper_flight(detail::StepTargets& to) {
    const double T = flight_time, u = std::min(phase_time() / T, 1.0), pi = std::numbers::pi;
    const double b = 0.5 * (1 - std::cos(pi * u)),
                 bd = u < 1 ? 0.5 * pi / T * std::sin(pi * u) : 0.0;
    const double bdd = u < 1 ? 0.5 * pi * pi / (T * T) * std::cos(pi * u) : 0.0;
    const Heading h(heading);
    const double down_to = -gait->height().touchdown_height();
    for (int f = 0; f < 2; ++f) {
      const bool lands = f != stance;
      const double x0 = touchdown_offset(next_phi.at({gait, next_gait}), h.into(v).x,
                                         next_gait->speed() * speed_scale);
      const Vec3d level_to = h.out({lands ? -x0 : x0, h.into(relative[f]).y, 0});
      const Vec3d end{level_to.x, level_to.y, down_to + (lands ? 0.0 : tuning.clearance * L)};
      const Vec3d d = end - relative[f];
      for (int k = 0; k < 3; ++k)
        swing[f].axis[k] = {p[k] + relative[f][k] + d[k] * b, v[k] + d[k] * bd,
                            (k == 2 ? -g : 0.0) + d[k] * bdd};
      ask(to, f, lands ? tuning.weight_landing : tuning.weight_trailing);
    }
  }

  void ask(detail::StepTargets& to, int f, double w) const {
    detail::SoleTarget& foot = to.foot[f];
    foot.moves = true, foot.weight = w;
    for (int k = 0; k < 3; ++k) foot.axis[k] = swing[f].axis[k];
    foot.pitch = swing[f].pitch;
    if (torques.has_yaw()) to.foot_yaw = wanted_heading(), to.foot_yaw_weight = 0.5 * w;
  }

  void update(double now, const Measurements& z, const Estimate& x, Command& command) {
    sense(now, z, x);
    if (!begun) begun = true, begin_start();
    change_phase();
    detail::StepTargets to;
    to.heading = heading;
    switch (phase) {
      case StepPhase::kStart:
        want_start(to);
        break;
      case StepPhase::kStance:
        want_stance(to);
        break;
      case StepPhase::kDouble:
        want_double(to);
        break;
      case StepPhase::kFlight:
        want_flight(to);
        break;
    }
    publish(to);
    status.solved = torques.act(to, status, command) && status.solved;
    status.iterations = torques.iterations();
  }

  void publish(const detail::StepTargets& to) {
    status.phase = phase, status.stance = stance, status.phase_time = phase_time();
    status.stance_time = height.duration(), status.stretch = height.stretch();
    status.p_WG = p, status.v_WG = v, status.L_W = torques.body().angular_momentum();
    for (int k = 0; k < 3; ++k) {
      status.p_ref[k] = to.cog_axis[k].x, status.v_ref[k] = to.cog_axis[k].v;
      status.a_ref[k] = to.cog_axis[k].a;
    }
    status.pressure = foot_place + Heading(heading).out({pressure[0], pressure[1], 0});
    for (int f = 0; f < 2; ++f) status.p_WF[f] = sole[f], status.v_WF[f] = sole_v[f];
    status.ground = ground, status.heading = heading, status.runs = gait->runs();
    status.steps = steps, status.flights = flights;
    if (status.failure != failure) status.failure = failure;
    reference.t = t;
    for (int f = 0; f < 2; ++f) {
      FootReference& foot = reference.foot[foot_signal[f]];
      const detail::SoleTarget& target = to.foot[f];
      foot.contact = target.stands,
      foot.load = target.stands ? (to.foot[1 - f].stands ? 0.5 : 1) : 0;
      foot.p_WF =
          target.moves ? Vec3d{target.axis[0].x, target.axis[1].x, target.axis[2].x} : sole[f];
      foot.v_WF =
          target.moves ? Vec3d{target.axis[0].v, target.axis[1].v, target.axis[2].v} : Vec3d{};
      foot.a_WF =
          target.moves ? Vec3d{target.axis[0].a, target.axis[1].a, target.axis[2].a} : Vec3d{};
    }
  }

  const WalkRunOptions& options;
  const WalkRunTuning& tuning;
  detail::StepTorques torques;
  Reference reference;
  WalkRunStatus status;
  std::vector<StanceRecord> records;
  std::string failure;
  double period, g, L, time_unit, speed_unit, weight;
  double speed_scale = 1.0, heading_offset = 0.0;
  std::size_t foot_signal[2] = {0, 0};
  std::map<std::pair<const StepGait*, const StepGait*>, StanceTransition> next_phi;

  // Of the tick.
  double t = 0.0;
  Vec3d p{}, v{}, sole[2]{}, sole_v[2]{};
  bool down[2] = {false, false};

  // Of the phase.
  bool begun = false;
  StepPhase phase = StepPhase::kStart;
  double t0 = 0.0, ground = 0.0, heading = 0.0, last_yaw = 0.0;
  int stance = 0, steps = 0, flights = 0;
  const StepGait *gait, *next_gait;
  LegMasses legs;
  StanceHeight height;
  StanceTransition phi;
  Vec3d foot_place{};
  double pressure[2] = {0, 0};
  SwingStance::Push push[2] = {};    // of the swing on the COG                      [m/s²]
  StanceMap next_map[2];             // of the next stance
  PathPoint level[2], level_end[2];  // over the pressure centre now; over the foot at the end
  PathPoint z_ref;
  Quintic start_path[3], fade, roll[2];
  Vec3d level_start{}, level_speed{};
  double flight_time = 0.0, flight_yaw = 0.0;
  Vec3d relative[2]{}, trail_from{};
  Swing swing[2];
};

WalkRunTuning spatial_walk_run() {
  WalkRunTuning t;
  t.weight_cog_xy = 200.0, t.weight_cog_z = 983.0;
  t.trunk = 4.0, t.weight_trunk = 10.0;
  t.trunk_run = 4.0, t.weight_trunk_run = 2.5, t.weight_trunk_flight = 2.5;
  t.friction = 0.4, t.freeze_walk = 1.3;
  return t;
}

WalkRunTuning planar_walk_run() {
  WalkRunTuning t;
  t.weight_cog_xy = 400.0;
  t.trunk_run = 6.0, t.weight_trunk_run = 3.0, t.weight_trunk_flight = 10.0;
  t.trailing_waits = false, t.weight_trailing = 22.0, t.weight_landing = 80.0;
  t.clearance_run = 0.1;
  t.foothold_rate = 1.0;  // in running targets follow the plan, not the measured COG
  return t;
}

WalkRun::WalkRun(WalkRunOptions options) : options_(std::move(options)) {
  if (options_.schedule.empty())
    throw Error(Finding{Severity::kError, "E-WALK", "", 0, "", "the schedule holds no gait",
                        "give at least one"});
  knobs_ = {{"speed", "1", 1.0, -2.0, 6.0}, {"heading", "rad", 0.0, -10.0, 10.0}};
}
WalkRun::~WalkRun() = default;

void WalkRun::start(const ControlStart& start) {
  machine_ = std::make_unique<Machine>(options_, start);
}
void WalkRun::update(double t, const Measurements& z, const Estimate& x, Command& command) {
  machine_->speed_scale = knobs_[0].value, machine_->heading_offset = knobs_[1].value;
  machine_->update(t, z, x, command);
}
const Reference* WalkRun::reference() const { return machine_ ? &machine_->reference : nullptr; }
std::span<Knob> WalkRun::knobs() { return knobs_; }
const WalkRunStatus& WalkRun::status() const { return machine_->status; }
const std::vector<StanceRecord>& WalkRun::stances() const { return machine_->records; }
std::array<std::array<double, 2>, 4> WalkRun::sole_corners(int foot) const {
  return machine_->torques.plate(foot).corners;
}

}  // namespace legwork
