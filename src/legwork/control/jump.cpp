// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/control/jump.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/control/detail/step_torques.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {
namespace {

WalkRunOptions law_of(const JumpOptions& o) {
  WalkRunOptions law;
  law.feet = o.feet, law.trunk = o.trunk, law.tuning = o.tuning;
  return law;
}

/// Height of the COG over the soles in the pose of the start [m].
double standing_height(const ControlStart& start, const std::vector<std::string>& feet) {
  Workspace<double> ws(start.model);
  forward_kinematics<double>(start.model, start.q, ws);
  double ground = 1e300;
  for (const std::string& foot : feet)
    if (const auto frame = start.model.find_frame(foot))
      ground = std::min(ground, frame_pose<double>(start.model, *frame, ws).p.z);
  return center_of_mass<double>(start.model, ws).z - ground;
}

}  // namespace

struct Jump::Machine {
  Machine(const JumpOptions& o, const ControlStart& start)
      : options(o),
        law(law_of(o)),
        L(standing_height(start, o.feet)),
        torques(start.model, law, o.gravity, L, start.layout, start.q, start.period),
        reference(start.layout),
        g(o.gravity),
        period(start.period),
        weight(start.model.mass() * o.gravity) {
    for (std::size_t f = 0; f < 2; ++f) {
      const auto found = std::find(start.layout.foot.begin(), start.layout.foot.end(), o.feet[f]);
      if (found == start.layout.foot.end())
        throw Error(Finding{Severity::kError, "E-WALK", start.model.file, 0, o.feet[f],
                            "nothing measures the force on this foot",
                            "give the sensors a foot of that name"});
      signal[f] = static_cast<std::size_t>(found - start.layout.foot.begin());
    }
  }

  void sense(double now, const Measurements& z, const Estimate& x) {
    t = now;
    torques.observe(z, x);
    p = torques.body().centre_of_mass(), v = torques.body().centre_of_mass_velocity();
    touching = false;
    for (int f = 0; f < 2; ++f) {
      sole[f] = torques.sole(f).p, sole_v[f] = torques.sole_velocity(f).v;
      const FootReading& foot = z.foot[signal[f]];
      touching = touching ||
                 (foot.force_valid ? foot.f_F.z > law.tuning.contact_force * weight : foot.contact);
    }
  }
  Vec3d middle() const { return (sole[0] + sole[1]) * 0.5; }
  void enter(JumpPhase next) { status.phase = next, t0 = t; }

  void begin() {
    ground = std::min(sole[0].z, sole[1].z);
    heading = torques.yaw(torques.trunk());
    forward = {std::cos(heading), std::sin(heading), 0.0};
    const double stroke = (options.lift_off - options.crouch) * L;
    // Where the soles' middle carries best: half way between heel and toe.
    const Vec3d place = middle() + forward * centre();
    thrust_time = 2.0 * stroke / options.take_off;
    status.flight_time = options.take_off / g;
    status.flight_time += std::sqrt(2.0 * (apex() - options.landing * L) / g);
    speed = options.ahead / status.flight_time;
    path_to(place, options.crouch * L, options.crouch_time);
    enter(JumpPhase::kCrouch);
  }
  double centre() const { return 0.5 * (torques.plate(0).heel() + torques.plate(0).toe()); }
  double apex() const {
    return options.lift_off * L + 0.5 * options.take_off * options.take_off / g;
  }

  /// From where it is to rest over `place`.
  void path_to(const Vec3d& place, double z, double T) {
    for (int k = 0; k < 2; ++k) path[k] = Quintic({p[k], v[k], 0}, {place[k], 0, 0}, T);
    path[2] = Quintic({p.z, v.z, 0}, {ground + z, 0, 0}, T);
  }

  void change_phase() {
    const double now = t - t0;
    switch (status.phase) {
      case JumpPhase::kCrouch:
        if (now < options.crouch_time) break;
        for (int k = 0; k < 2; ++k) {
          const double u = speed * forward[k];
          path[k] = Quintic({p[k], v[k], 0}, {p[k] + 0.5 * u * thrust_time, u, 0}, thrust_time);
        }
        // It leaves the ground weightless, before the knees are straight.
        path[2] = Quintic({p.z, v.z, 0}, {ground + options.lift_off * L, options.take_off, -g},
                          thrust_time);
        enter(JumpPhase::kThrust);
        break;
      case JumpPhase::kThrust:
        if (now < thrust_time) break;
        status.lift_off = t;
        for (int f = 0; f < 2; ++f) {
          left_at[f] = sole[f];
          for (int k = 0; k < 3; ++k) way[f][k] = {sole[f][k] - p[k], sole_v[f][k] - v[k], 0.0};
        }
        enter(JumpPhase::kFlight);
        break;
      case JumpPhase::kFlight: {
        if (now < 0.3 * status.flight_time || !touching) break;
        status.touch_down = t;
        ground = std::min(sole[0].z, sole[1].z);
        const double low = options.crouch * L, fall = std::max(-v.z, 0.1);
        const double T = 2.0 * std::max(p.z - ground - low, 0.05 * L) / fall;
        const Vec3d place = middle() + forward * centre();
        const double level = std::max(T, 1.5 * std::sqrt(L / g));
        for (int k = 0; k < 2; ++k) path[k] = Quintic({p[k], v[k], 0}, {place[k], 0, 0}, level);
        path[2] = Quintic({p.z, v.z, -0.5 * g}, {ground + low, 0, 0}, T);
        enter(JumpPhase::kLand);
        break;
      }
      case JumpPhase::kLand:
        if (now < std::max(path[0].duration(), path[2].duration())) break;
        path_to(middle() + forward * centre(), L, options.rise_time);
        enter(JumpPhase::kRise);
        break;
      case JumpPhase::kRise:
        if (now >= options.rise_time) enter(JumpPhase::kDone);
        break;
      case JumpPhase::kDone:
        break;
    }
  }

  void want_ground(detail::StepTargets& to) const {
    for (int k = 0; k < 3; ++k) {
      const double now = status.phase == JumpPhase::kDone ? 1e9 : t - t0;
      to.cog_axis[k] = path[k].at(std::min(now, path[k].duration()));
      if (now >= path[k].duration() && status.phase != JumpPhase::kThrust)
        to.cog_axis[k].v = to.cog_axis[k].a = 0.0;
    }
    to.trunk_weight = law.tuning.weight_trunk;
    if (status.phase == JumpPhase::kThrust) {
      to.trunk_weight = options.weight_trunk_thrust;
      to.momentum_weight = options.momentum_weight;
      to.momentum_frequency = options.momentum_frequency * torques.omega();
    }
    to.foot[0].stands = to.foot[1].stands = true;
  }

  /// Both feet: up by the tuck in the first half, down to the landing in the second.
  void want_flight(detail::StepTargets& to) {
    to.cog = false;
    for (int k = 0; k < 3; ++k) to.cog_axis[k] = {p[k], v[k], k == 2 ? -g : 0.0};
    to.trunk_weight = options.weight_trunk_flight;
    const double T = status.flight_time, now = t - t0;
    const double fall = p.z - ground - options.landing * L;
    const double left =
        std::max((v.z + std::sqrt(std::max(0.0, v.z * v.z + 2.0 * g * fall))) / g, 0.0);
    const double down = std::sqrt(2.0 * g * (apex() - options.landing * L));
    const double level = speed / torques.omega();  // feet ahead of the COG, where it comes to rest
    for (int f = 0; f < 2; ++f) {
      const Vec3d aside = left_at[f] - (left_at[0] + left_at[1]) * 0.5;
      const Vec3d end = aside + forward * (0.8 * level - centre());
      const double shortest = 0.1 * T, rest = std::max(left, shortest);
      // Level, the soles are at rest in the world when they land.
      for (int k = 0; k < 2; ++k)
        way[f][k] = Quintic(way[f][k], {end[k], -v[k], 0}, rest).at(period);
      PathPoint& up = way[f][2];
      if (now < 0.5 * T)
        up = Quintic(up, {-(1.0 - options.tuck) * L, 0, 0}, std::max(0.5 * T - now, shortest))
                 .at(period);
      else if (left > 0.05 * T)
        up = Quintic(up, {-options.landing * L, options.follow * down, 0}, left).at(period);
      else
        up = {up.x + up.v * period, up.v, 0.0};
      detail::SoleTarget& foot = to.foot[f];
      foot.moves = true, foot.weight = law.tuning.weight_landing;
      for (int k = 0; k < 3; ++k)
        foot.axis[k] = {p[k] + way[f][k].x, v[k] + way[f][k].v, way[f][k].a - (k == 2 ? g : 0.0)};
    }
    if (torques.has_yaw()) to.foot_yaw = heading, to.foot_yaw_weight = law.tuning.weight_landing;
  }

  void update(double now, const Measurements& z, const Estimate& x, Command& command) {
    sense(now, z, x);
    if (!begun) begun = true, begin();
    change_phase();
    detail::StepTargets to;
    to.heading = heading, to.yaw = heading;
    to.yaw_weight = torques.has_yaw() ? law.tuning.weight_yaw_legs : law.tuning.weight_yaw;
    to.trunk_frequency = law.tuning.trunk * torques.omega();
    if (status.phase == JumpPhase::kFlight)
      want_flight(to);
    else
      want_ground(to);
    WalkRunStatus phase;
    phase.phase = status.phase == JumpPhase::kFlight ? StepPhase::kFlight : StepPhase::kDouble;
    status.solved = torques.act(to, phase, command) && status.solved;
    status.p_WG = p;
    for (int k = 0; k < 3; ++k) status.p_ref[k] = to.cog_axis[k].x;
    reference.t = t;
    for (int f = 0; f < 2; ++f) {
      FootReference& foot = reference.foot[signal[f]];
      const detail::SoleTarget& target = to.foot[f];
      foot.contact = target.stands, foot.load = target.stands ? 0.5 : 0.0;
      for (int k = 0; k < 3; ++k) {
        foot.p_WF[k] = target.moves ? target.axis[k].x : sole[f][k];
        foot.v_WF[k] = target.moves ? target.axis[k].v : 0.0;
        foot.a_WF[k] = target.moves ? target.axis[k].a : 0.0;
      }
    }
  }

  const JumpOptions& options;
  WalkRunOptions law;
  double L;
  detail::StepTorques torques;
  Reference reference;
  JumpStatus status;
  double g, period, weight;
  std::size_t signal[2] = {0, 0};

  double t = 0.0, t0 = 0.0, ground = 0.0, heading = 0.0, thrust_time = 0.0, speed = 0.0;
  bool begun = false, touching = false;
  Vec3d p{}, v{}, sole[2]{}, sole_v[2]{}, forward{}, left_at[2]{};
  Quintic path[3];
  PathPoint way[2][3];  // of the soles over the COG
};

Jump::Jump(JumpOptions options) : options_(std::move(options)) {
  const auto refuse = [](const char* what, const char* remedy) {
    throw Error(Finding{Severity::kError, "E-WALK", "", 0, "", what, remedy});
  };
  if (options_.feet.size() != 2) refuse("a jump needs the frames of two soles", "name both");
  if (!(options_.take_off > 0.0)) refuse("the take-off speed must be above zero", "give one");
  if (!(options_.crouch > 0.0 && options_.crouch < options_.landing && options_.landing <= 1.0))
    refuse("crouch and landing must be shares of the standing height, in this order",
           "0 < crouch < landing <= 1");
}
Jump::~Jump() = default;

void Jump::start(const ControlStart& start) {
  machine_ = std::make_unique<Machine>(options_, start);
}
void Jump::update(double t, const Measurements& z, const Estimate& x, Command& command) {
  machine_->update(t, z, x, command);
}
const Reference* Jump::reference() const { return machine_ ? &machine_->reference : nullptr; }
const JumpStatus& Jump::status() const { return machine_->status; }

}  // namespace legwork
