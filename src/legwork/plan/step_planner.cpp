// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/plan/step_planner.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "legwork/base/nearest_name.h"
#include "legwork/math/planar_hull.h"

namespace legwork {

namespace {

constexpr int kAhead = 4;          // footholds looked ahead
constexpr int kTimes = 46;         // durations tried
constexpr double kSettled = 1e-9;  // [m]
constexpr double kLongestLate = 3.0;
constexpr double kBiasShare = 0.25;  // of what the speed tells of it, learned per step
constexpr std::size_t kMostCorners = 64;

Vec3d flat(const Vec3d& a) { return {a.x, a.y, 0.0}; }
Vec3d turned(double yaw, const Vec3d& a) {
  const double c = std::cos(yaw), s = std::sin(yaw);
  return {c * a.x - s * a.y, s * a.x + c * a.y, a.z};
}
double yaw_of(const Mat3d& R) { return std::atan2(R.yx, R.xx); }
double flat_norm2(const Vec3d& a) { return a.x * a.x + a.y * a.y; }

// One tick along the quintic from (p, v, a) that arrives at (p1, v1, 0) in time T. Over less than
// `shortest` a quintic turns noise and late changes into force: there it glides on to v1.
void quintic(double& p, double& v, double& a, double p1, double v1, double T, double dt,
             double shortest) {
  if (T < shortest) {
    a = 0.0;
    v += (v1 - v) * std::min(1.0, dt / std::max(T, dt));
    p += v * dt;
    return;
  }
  const double s = std::min(dt, T);
  const double d = p1 - p - v * T - 0.5 * a * T * T, dv = v1 - v - a * T, da = -a;
  const double c3 = (10.0 * d - 4.0 * dv * T + 0.5 * da * T * T) / (T * T * T);
  const double c4 = (-15.0 * d + 7.0 * dv * T - da * T * T) / (T * T * T * T);
  const double c5 = (6.0 * d - 3.0 * dv * T + 0.5 * da * T * T) / (T * T * T * T * T);
  const double s2 = s * s, s3 = s2 * s;
  const double p2 = p + v * s + 0.5 * a * s2 + s3 * (c3 + s * (c4 + s * c5));
  const double v2 = v + a * s + s2 * (3.0 * c3 + s * (4.0 * c4 + 5.0 * s * c5));
  const double a2 = a + s * (6.0 * c3 + s * (12.0 * c4 + 20.0 * s * c5));
  p = p2, v = v2, a = a2;
}

}  // namespace

void set_walk_number(WalkNumbers& numbers, const std::string& name, double value) {
  static const std::pair<const char*, double WalkNumbers::*> kFields[] = {
      {"single_longest", &WalkNumbers::single_longest},
      {"single_shortest", &WalkNumbers::single_shortest},
      {"double_support", &WalkNumbers::double_support},
      {"shift_time", &WalkNumbers::shift_time},
      {"stop_time", &WalkNumbers::stop_time},
      {"swing_height", &WalkNumbers::swing_height},
      {"touchdown_speed", &WalkNumbers::touchdown_speed},
      {"apex_at", &WalkNumbers::apex_at},
      {"arrive_at", &WalkNumbers::arrive_at},
      {"earliest_touch", &WalkNumbers::earliest_touch},
      {"zmp_gain", &WalkNumbers::zmp_gain},
      {"zmp_shrink", &WalkNumbers::zmp_shrink},
      {"lurch", &WalkNumbers::lurch},
      {"ankle_share", &WalkNumbers::ankle_share},
      {"foothold_filter", &WalkNumbers::foothold_filter},
      {"freeze", &WalkNumbers::freeze},
      {"longest_step", &WalkNumbers::longest_step},
      {"narrowest", &WalkNumbers::narrowest},
      {"widest", &WalkNumbers::widest},
      {"shortest_time", &WalkNumbers::shortest_time},
      {"stance_filter", &WalkNumbers::stance_filter},
      {"shortest_quintic", &WalkNumbers::shortest_quintic},
      {"ramp_steps", &WalkNumbers::ramp_steps},
      {"stop_steps", &WalkNumbers::stop_steps},
      {"step_reserve", &WalkNumbers::step_reserve},
      {"slope_filter", &WalkNumbers::slope_filter},
      {"slope_share", &WalkNumbers::slope_share},
      {"steepest", &WalkNumbers::steepest},
      {"path_gain", &WalkNumbers::path_gain},
      {"path_gain_free", &WalkNumbers::path_gain_free},
      {"inwards", &WalkNumbers::inwards},
      {"longest_time", &WalkNumbers::longest_time}};
  std::vector<std::string> names;
  for (const auto& [known, field] : kFields) {
    names.emplace_back(known);
    if (name != known) continue;
    if (!(value >= 0.0 && value <= 100.0))
      throw Error(Finding{.code = "E-WALK",
                          .element = name,
                          .message = name + " must lie in [0, 100]",
                          .remedy = "it is in units of the robot's height and √(height/g)"});
    numbers.*field = value;
    return;
  }
  std::string remedy = "choose one of:";
  for (const std::string& known : names) remedy += " " + known;
  throw Error(
      Finding{.code = "E-WALK",
              .element = name,
              .message = "a walk has no number \"" + name + "\"" + did_you_mean(name, names),
              .remedy = remedy});
}

StepPlanner::StepPlanner(const WalkStance& stance, const WalkNumbers& numbers)
    : stance_(stance),
      numbers_(numbers),
      h_(stance.height),
      omega_(stance.omega),
      unit_speed_(stance.unit_speed()) {
  const std::size_t n = stance.feet.size();
  order_.contact.assign(n, 1);
  order_.load.assign(n, 0.0);
  order_.swing.resize(n);
  down_.assign(n, 0);
  stood_.resize(n);
  for (const WalkFoot& foot : stance.feet)
    flat_ = flat_ && foot.sole.turns[0] && foot.sole.turns[1];
  if (stance.points() && stance.carriers < 3) {  // cannot wait: one foot after the other, at once
    numbers_.shift_time = 0.3;
    numbers_.double_support = std::min(numbers_.double_support, 0.05);
    numbers_.single_longest = numbers_.single_shortest = 1.0;
  }
  for (const WalkFoot& foot : stance.feet) wide_ = wide_ && n == 2 && foot.sole.half_y > kSettled;
  double_ = numbers_.double_support / omega_;
  shift_ = numbers_.shift_time / omega_;
}

// Where the middle of all feet would be if they stood about it as those of the group do.
Vec3d StepPlanner::middle(const WalkSight& sight, int group) const {
  Vec3d sum{};
  double count = 0.0;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    const WalkFoot& foot = stance_.feet[i];
    if (foot.group != group) continue;
    sum += sight.sole[i].p - turned(heading_, Vec3d{foot.x, foot.y, 0.0});
    count += 1.0;
  }
  return sum * (1.0 / count);
}

Vec3d StepPlanner::middle(const WalkSight& sight) const {
  Vec3d sum{};
  for (int g = 0; g < stance_.groups; ++g) sum += middle(sight, g);
  return sum * (1.0 / stance_.groups);
}

void StepPlanner::start(const WalkSight& sight, const WalkCommand& wanted) {
  command = wanted;
  order_.phase = WalkPhase::kShift;
  order_.stance = stance_.groups - 1;
  order_.steps = 0;
  order_.done = false;
  order_.normal = {0.0, 0.0, 1.0};
  in_phase_ = 0.0;
  heading_ = heading_next_ = path_heading_ = sight.yaw;
  path_ = flat(middle(sight));
  zmp_from_ = path_;
  u0_ = middle(sight, order_.stance);
  carried_ = carried_now(sight);
  com_touch_ = flat(sight.com);
  t_touch_ = sight.t;
  bias_ = last_error_ = shift_by_ = {};
  path_error_ = correction_ = 0.0;
  walked_ = {};
  started_ = true;
  take_command();
}

bool StepPlanner::stops() const {
  if (last_step > 0) return order_.steps >= last_step;
  const bool still = command.speed == 0.0 && command.sideways == 0.0 && command.turn == 0.0;
  return still && order_.steps > 0 && stance_.stands() &&
         std::fabs(walked_.speed) + std::fabs(walked_.sideways) < 0.02 * unit_speed_;
}

// The command, turned into the heading of the feet, a part of it per step.
void StepPlanner::take_command() {
  const bool last = last_step > 0 && order_.steps + 2 >= last_step;
  const double off = path_heading_ - heading_;
  Vec3d want =
      last ? Vec3d{} : turned(off, Vec3d{share * command.speed, share * command.sideways, 0.0});
  const double most =
      std::max({std::fabs(command.speed), std::fabs(command.sideways), std::fabs(walked_.speed),
                std::fabs(walked_.sideways), 0.1 * unit_speed_}) /
      numbers_.ramp_steps;
  // Towards the last step slower from step to step: from full speed it would fall over its feet.
  if (last_step > 0)
    want = want * std::clamp((last_step - order_.steps - 2) / numbers_.stop_steps, 0.0, 1.0);
  const auto move = [&](double& x, double to, double by) {
    const bool stops = last_step > 0 && std::fabs(to) < std::fabs(x);
    x += stops ? to - x : std::clamp(to - x, -by, by);
  };
  move(walked_.speed, want.x, most);
  move(walked_.sideways, want.y, most);
  move(walked_.turn, last || !stance_.turns() ? 0.0 : command.turn,
       std::max(std::fabs(command.turn), 0.05 * omega_) / numbers_.ramp_steps);
  const double v = std::hypot(walked_.speed, walked_.sideways) / unit_speed_;
  single_ = std::clamp(0.62 / std::max(v, 0.05) - 0.35, numbers_.single_shortest,
                       numbers_.single_longest) /
            omega_;
  const double gain = wide_ ? numbers_.path_gain : numbers_.path_gain_free;
  correction_ =
      last ? 0.0
           : std::clamp(-gain * path_error_ / step_time(), -0.04 * unit_speed_, 0.04 * unit_speed_);
}

void StepPlanner::move_path(double time) {
  const double heading = heading_ + 0.5 * walked_.turn * time;
  path_ = path_ + turned(heading, Vec3d{walked_.speed, walked_.sideways, 0.0}) * time;
  path_heading_ += walked_.turn * time;
}

// How far beside the path the feet are. Along it the path waits: who was pushed back or walks
// slower than asked keeps to the same line, and need not hurry.
void StepPlanner::see_path(const WalkSight& sight) {
  path_error_ = turned(-path_heading_, flat(middle(sight)) - path_).y;
  const double ahead = turned(-path_heading_, flat(u0_) - path_).x;
  path_ = path_ + turned(path_heading_, Vec3d{ahead, 0.0, 0.0});
}

void StepPlanner::begin_single(const WalkSight& sight) {
  order_.phase = WalkPhase::kSingle;
  in_phase_ = 0.0;
  shift_by_ = {};
  single_now_ = single_;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    if (stance_.feet[i].group != swing()) continue;
    down_[i] = 0;
    stood_[i] = sight.sole[i].p;
    SwingMotion& m = order_.swing[i];
    m = {.p_W = sight.sole[i].p};
    m.yaw = heading_ + std::remainder(yaw_of(sight.sole[i].R) - heading_, 2.0 * std::numbers::pi);
  }
  // One that cannot turn its feet goes on as it began: where it looks wanders, its way need not.
  heading_next_ = path_heading_ + walked_.turn * step_time();
}

// Feet that cannot choose p stand where it should be, and how far it really is from them (what
// swings, what the trunk does) shows in the speed: they stand `bias_` beside it.
void StepPlanner::advance_bias(const WalkSight& sight) {
  const Vec3d v = (flat(sight.com) - com_touch_) * (1.0 / std::max(1e-3, sight.t - t_touch_));
  const Vec3d error = turned(-0.5 * (heading_ + heading_next_), v) -
                      Vec3d{walked_.speed, walked_.sideways + correction_, 0.0};
  // An offset o of p throws ξ off by o·(E − 1) in a step; the next foothold makes good for that and
  // with it the speed is wrong.
  const double gain = kBiasShare * step_time() / (std::exp(omega_ * single_) - 1.0);
  if (order_.steps > 1) bias_ = bias_ + (error + last_error_) * (0.5 * gain);
  last_error_ = error;
  for (int a = 0; a < 2; ++a) {
    const bool chooses = a == 0 ? order_.has_zmp_x : order_.has_zmp_y;
    bias_[a] = chooses ? 0.0 : std::clamp(bias_[a], -0.1 * h_, 0.1 * h_);
  }
  com_touch_ = flat(sight.com);
  t_touch_ = sight.t;
}

void StepPlanner::touch_down(const WalkSight& sight) {
  move_path(in_phase_ + double_);
  advance_bias(sight);
  ++order_.steps;
  zmp_from_ = carried_now(sight);
  heading_ = heading_next_;
  order_.stance = swing();
  order_.phase = WalkPhase::kDouble;
  in_phase_ = 0.0;
  u0_ = middle(sight, order_.stance);
  carried_ = carried_now(sight);
  fit_slope(sight);
  see_path(sight);
  take_command();
}

void StepPlanner::update_phase(const WalkSight& sight) {
  switch (order_.phase) {
    case WalkPhase::kShift:
      if (in_phase_ >= shift_) begin_single(sight);
      break;
    case WalkPhase::kDouble:
      if (in_phase_ < double_) break;
      if (stops()) {
        order_.phase = WalkPhase::kStand;
        order_.done = last_step > 0;
        in_phase_ = 0.0;
        zmp_from_ = carried_;
      } else {
        begin_single(sight);
      }
      break;
    case WalkPhase::kSingle: {
      const bool late = in_phase_ > numbers_.earliest_touch * single_now_;
      bool all = true;
      for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
        if (stance_.feet[i].group != swing()) continue;
        if (late && sight.touching[i] != 0) down_[i] = 1;
        all = all && down_[i] != 0;
      }
      if (all) touch_down(sight);
      break;
    }
    case WalkPhase::kStand:
      if (!order_.done &&
          (command.speed != 0.0 || command.sideways != 0.0 || command.turn != 0.0) &&
          in_phase_ > numbers_.stop_time / omega_) {
        order_.phase = WalkPhase::kShift;
        in_phase_ = 0.0;
        zmp_from_ = flat(middle(sight));
        u0_ = middle(sight, order_.stance);
        carried_ = carried_now(sight);
        take_command();
      }
      break;
  }
}

// From one foothold to the next along and across the heading, without the distance between left
// and right.
Vec3d StepPlanner::step_way(bool moving) const {
  if (!moving) return {};
  return Vec3d{walked_.speed, walked_.sideways + correction_, 0.0} * step_time();
}

Vec3d StepPlanner::next_foothold(const Vec3d& u, int group, double heading, bool moving) const {
  Vec3d way = step_way(moving);
  if (stance_.spacing > 0.0) {  // the foot on the side of motion makes the whole way
    const double s = side(group);
    way.y = s * (stance_.spacing + (s * way.y > 0.0 ? 2.0 * std::fabs(way.y) : 0.0));
  }
  return flat(u) + turned(heading, way);
}

// Where the weight should be while the group after `lead` swings and lead stands about u: on the
// group that carries; of more than two, over the three feet and more that do. A body over the
// middle of all feet would be on the edge between them: `inwards` from there to their middle.
Vec3d StepPlanner::carried_at(const Vec3d& u, int lead, double heading, bool moving) const {
  if (stance_.groups == 2) return flat(u);
  const Vec3d step = turned(heading, step_way(moving));
  const Vec3d body = flat(u) - step * (0.5 * (stance_.groups - 2));
  Vec3d sum{};
  for (const WalkFoot& foot : stance_.feet) {
    const int ago = (lead - foot.group + stance_.groups) % stance_.groups;  // steps since it landed
    if (ago == stance_.groups - 1) continue;                                // swings
    sum += flat(u) - step * static_cast<double>(ago) + turned(heading, Vec3d{foot.x, foot.y, 0.0});
  }
  return body + (sum * (1.0 / stance_.carriers) - body) * numbers_.inwards;
}

Vec3d StepPlanner::carried_now(const WalkSight& sight) const {
  if (stance_.groups == 2) return flat(middle(sight, order_.stance)) - turned(heading_, bias_);
  const bool moving = !(last_step > 0 && order_.steps + 2 >= last_step);
  const Vec3d body = flat(middle(sight, order_.stance)) -
                     turned(heading_, step_way(moving)) * (0.5 * (stance_.groups - 2));
  Vec3d sum{};
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    if (stance_.feet[i].group != swing()) sum += flat(sight.sole[i].p);
  }
  return body + (sum * (1.0 / stance_.carriers) - body) * numbers_.inwards;
}

void StepPlanner::add_piece(const Vec3d& a, const Vec3d& b, double T) {
  if (T > 1e-6 && npiece_ < static_cast<int>(pieces_.size()))
    pieces_[static_cast<std::size_t>(npiece_++)] = {flat(a), flat(b), T};
}

// Steps from the single support of `from` at u on.
void StepPlanner::preview(Vec3d u, int from, double heading, int steps) {
  const bool moving = !(last_step > 0 && order_.steps + 2 >= last_step);
  for (int k = 0; k < steps; ++k) {
    const double turn = walked_.turn * step_time();
    const int to = (from + 1) % stance_.groups;
    const Vec3d next = next_foothold(u, to, heading + 0.5 * turn, moving);
    heading += turn;
    const Vec3d p = carried_at(next, to, heading, moving);
    add_piece(carried_at(u, from, heading, moving), p, double_);
    add_piece(p, p, single_);
    u = next;
    from = to;
  }
  const int to = (from + 1) % stance_.groups;
  dcm_end_ = (carried_at(u, from, heading, moving) +
              carried_at(next_foothold(u, to, heading, moving), to, heading, moving)) *
             0.5;
}

// The reference of p now, and of ξ: backwards from the end of the preview, in which ξ stays
// bounded.
void StepPlanner::reference(const WalkSight& sight) {
  npiece_ = 0;
  const double filter = std::min(1.0, sight.dt * omega_ / numbers_.stance_filter);
  u0_ = u0_ + (middle(sight, order_.stance) - u0_) * filter;
  carried_ = carried_ + (carried_now(sight) - carried_) * filter;
  const Vec3d u0 = flat(u0_) - turned(heading_, bias_), p = carried_;
  const int stance = order_.stance;
  const Vec3d between = flat(middle(sight));
  switch (order_.phase) {
    case WalkPhase::kShift:
      order_.zmp_reference = zmp_from_ + (p - zmp_from_) * std::min(1.0, in_phase_ / shift_);
      add_piece(order_.zmp_reference, p, shift_ - in_phase_);
      add_piece(p, p, single_);
      preview(u0, stance, heading_, kAhead);
      break;
    case WalkPhase::kDouble:
      order_.zmp_reference = zmp_from_ + (p - zmp_from_) * std::min(1.0, in_phase_ / double_);
      add_piece(order_.zmp_reference, p, double_ - in_phase_);
      if (stops()) {
        dcm_end_ = between;
        add_piece(p, between, numbers_.stop_time / omega_);
      } else {
        add_piece(p, p, single_);
        preview(u0, stance, heading_, kAhead);
      }
      break;
    case WalkPhase::kSingle: {
      const bool moving = !(last_step > 0 && order_.steps + 2 >= last_step);
      order_.zmp_reference = p;
      add_piece(p, p, std::max(single_now_ - in_phase_, 0.0));
      nominal_ = next_foothold(u0, swing(), 0.5 * (heading_ + heading_next_), moving);
      const Vec3d next = carried_at(nominal_, swing(), heading_next_, moving);
      add_piece(p, next, double_);
      add_piece(next, next, single_);
      preview(nominal_, swing(), heading_next_, kAhead - 1);
      break;
    }
    case WalkPhase::kStand: {
      const double T = numbers_.stop_time / omega_;
      const double s = std::min(1.0, in_phase_ / T);
      order_.zmp_reference = zmp_from_ + (between - zmp_from_) * s;
      dcm_end_ = between;
      add_piece(order_.zmp_reference, between, (1.0 - s) * T);
      break;
    }
  }
  Vec3d xi = dcm_end_;
  for (int k = npiece_ - 1; k >= 0; --k) {
    const Piece& piece = pieces_[static_cast<std::size_t>(k)];
    const Vec3d slope = (piece.b - piece.a) * (1.0 / (omega_ * piece.T));
    xi = piece.a + slope + (xi - piece.b - slope) * std::exp(-omega_ * piece.T);
  }
  order_.dcm_reference = xi;
}

// The (shrunk) outline of all feet that carry.
std::span<const StepPlanner::Corner> StepPlanner::outline(const WalkSight& sight,
                                                          std::span<Corner> hull) const {
  std::array<Corner, kMostCorners> points;
  std::size_t n = 0;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    if (order_.contact[i] == 0) continue;
    for (const auto& c : stance_.feet[i].sole.carried) {
      const Vec3d at = sight.sole[i].p + sight.sole[i].R * Vec3d{numbers_.zmp_shrink * c[0],
                                                                 numbers_.zmp_shrink * c[1], 0.0};
      if (n < points.size()) points[n++] = {at.x, at.y};
    }
  }
  return hull.first(planar_hull(std::span(points).first(n), hull));
}

// p, or where it lies outside of the outline the nearest point there, and as far beyond as the
// trunk's swing may count for.
Vec3d StepPlanner::inside_soles(const WalkSight& sight, const Vec3d& p) const {
  std::array<Corner, kMostCorners + 1> room;
  const std::span<const Corner> hull = outline(sight, room);
  const std::size_t m = hull.size();
  if (m == 0) return p;
  bool inside = m >= 3;
  double best = 1e300;
  Vec3d nearest{hull[0][0], hull[0][1], 0.0};
  for (std::size_t i = 0; i < m; ++i) {
    const Vec3d a{hull[i][0], hull[i][1], 0.0};
    const Vec3d b{hull[(i + 1) % m][0], hull[(i + 1) % m][1], 0.0};
    const Vec3d ab = b - a, ap = flat(p) - a;
    if (ab.x * ap.y - ab.y * ap.x < 0.0) inside = false;
    const double length2 = flat_norm2(ab);
    const double s = length2 > 0.0 ? std::clamp(dot(ap, ab) / length2, 0.0, 1.0) : 0.0;
    const Vec3d c = a + ab * s;
    const double distance = flat_norm2(flat(p) - c);
    if (distance < best) best = distance, nearest = c;
  }
  if (inside) return flat(p);
  const Vec3d out = flat(p) - nearest;
  const double far = std::sqrt(flat_norm2(out)), most = numbers_.lurch * h_;
  return nearest + out * (far > most ? most / far : 1.0);
}

// A foothold seen from the stance, in its heading, held to what the legs reach.
Vec3d StepPlanner::clipped(const Vec3d& relative, int group) const {
  const double most = numbers_.longest_step * h_, s = side(group);
  Vec3d out = relative;
  out.x = std::clamp(relative.x, -most, most);
  if (stance_.spacing > 0.0) {
    out.y = s * std::clamp(s * relative.y, numbers_.narrowest * stance_.spacing,
                           stance_.spacing + numbers_.widest * h_);
  } else {
    out.y = std::clamp(relative.y, -0.5 * most, 0.5 * most);
  }
  return out;
}

// What the ankles cannot bring back before touchdown goes into the next foothold and its time.
void StepPlanner::adapt(const WalkSight& sight) {
  const int swing = this->swing();
  const double left = std::max(single_now_ - in_phase_, 0.0);
  const double kappa = (1.0 - std::exp(-omega_ * double_)) / (omega_ * double_);
  Vec3d reach{};  // of p within the stance soles
  for (const WalkFoot& foot : stance_.feet) {
    if (foot.group != order_.stance || stance_.feet.size() > 2) continue;
    reach = {numbers_.ankle_share * foot.sole.half_x, numbers_.ankle_share * foot.sole.half_y, 0.0};
  }
  const auto shift_for = [&](const Vec3d& error, double E) {
    Vec3d d{};
    for (int a = 0; a < 2; ++a) {
      const double more = std::fabs(error[a]) - reach[a] * (E - 1.0);
      d[a] = more > 0.0 ? std::copysign(more, error[a]) / kappa : 0.0;
    }
    return d;
  };
  const double filter = std::min(1.0, sight.dt * omega_ / numbers_.foothold_filter);
  const bool open = left > numbers_.freeze * single_;
  const Vec3d u0 = flat(u0_);
  const Vec3d nominal = turned(-heading_next_, nominal_ - u0 + turned(heading_, bias_));
  if (numbers_.adapt_time && open) {
    // ξ wanted at touchdown, and as it is now, from the stance in the next heading.
    const double E = std::exp(omega_ * left);
    const Vec3d want = turned(-heading_next_, (order_.dcm_reference - carried_) * E);
    const Vec3d now = turned(-heading_next_, order_.dcm - carried_);
    const Vec3d foot = turned(-heading_next_, flat(middle(sight, swing)) - u0);
    const double shortest = numbers_.shortest_time * single_;
    const double longest = numbers_.longest_time * single_;
    double best = 1e300, time = single_now_;
    for (int k = 0; k < kTimes; ++k) {
      const double T = shortest + (longest - shortest) * k / (kTimes - 1);
      const double rest = T - in_phase_;
      if (rest < 0.8 * numbers_.freeze * single_) continue;
      const double Ek = std::exp(omega_ * rest);
      const Vec3d d = shift_for(now * Ek - want, Ek);
      const Vec3d place = nominal + d, held = clipped(place, swing);
      const double speed = std::sqrt(flat_norm2(held - foot)) / rest / unit_speed_;
      const double over = std::max(0.0, speed - 1.0), late = (T - single_) / step_time();
      const double cost = (100.0 * flat_norm2(place - held) + flat_norm2(d)) / (h_ * h_) +
                          0.3 * late * late + 10.0 * over * over;
      if (cost < best) best = cost, time = T;
    }
    single_now_ += filter * (time - single_now_);
  }
  if (numbers_.adapt_footholds && open) {
    const Vec3d error = turned(-heading_, order_.dcm - order_.dcm_reference);
    const double E = std::exp(omega_ * left);
    const Vec3d d = turned(heading_, shift_for(error * E, E));
    shift_by_ = shift_by_ + (d - shift_by_) * filter;
  }
  const Vec3d place = nominal + turned(-heading_next_, shift_by_);
  order_.foothold = u0 + turned(heading_next_, clipped(place, swing));
  const Vec3d way = order_.foothold - u0;
  order_.foothold.z = u0_.z - (order_.normal.x * way.x + order_.normal.y * way.y) / order_.normal.z;
}

void StepPlanner::lean(const Vec3d& normal, double part) {
  Vec3d n = order_.normal + (normal - order_.normal) * part;
  const double tilt = std::hypot(n.x, n.y), most = std::sin(numbers_.steepest);
  if (tilt > most) n.x *= most / tilt, n.y *= most / tilt;
  n.z = std::sqrt(1.0 - n.x * n.x - n.y * n.y);
  order_.normal = n;
}

// Flat soles lie on the ground: it goes on as they do.
void StepPlanner::feel_slope(const WalkSight& sight) {
  if (!flat_ || order_.phase != WalkPhase::kSingle) return;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    if (order_.contact[i] == 0) continue;
    lean(sight.sole[i].R.column(2), std::min(1.0, sight.dt * omega_ / numbers_.slope_filter));
  }
}

// Lines and points lie on any ground: where they stand, and stood a step ago, tells its slope.
// Least squares, drawn to the level so far as the footholds leave it open.
void StepPlanner::fit_slope(const WalkSight& sight) {
  if (flat_) return;
  Vec3d sum{};
  double count = 0.0;
  const auto points = [&](const auto& with) {
    for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
      with(sight.sole[i].p);
      if (stance_.feet[i].group == order_.stance) with(stood_[i]);
    }
  };
  points([&](const Vec3d& p) { sum += p, count += 1.0; });
  const Vec3d centre = sum * (1.0 / count);
  const double open = 0.05 * h_;
  double xx = open * open, yy = xx, xy = 0.0, xz = 0.0, yz = 0.0;
  points([&](const Vec3d& p) {
    const Vec3d d = p - centre;
    xx += d.x * d.x, yy += d.y * d.y, xy += d.x * d.y, xz += d.x * d.z, yz += d.y * d.z;
  });
  const double det = xx * yy - xy * xy;
  const double rise_x = (yy * xz - xy * yz) / det, rise_y = (xx * yz - xy * xz) / det;
  const Vec3d up{-rise_x, -rise_y, 1.0};
  lean(up * (1.0 / norm(up)), numbers_.slope_share);
}

void StepPlanner::swing_feet(const WalkSight& sight) {
  const double t = in_phase_, T = single_now_, dt = sight.dt;
  const double still = 0.02 / omega_, shortest = numbers_.shortest_quintic * single_;
  const double speed = numbers_.touchdown_speed * unit_speed_;
  const double arrive = numbers_.arrive_at * T - t, apex = numbers_.apex_at * T;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    const WalkFoot& foot = stance_.feet[i];
    if (order_.contact[i] != 0) continue;
    SwingMotion& m = order_.swing[i];
    const Vec3d to = order_.foothold + turned(heading_next_, Vec3d{foot.x, foot.y, 0.0});
    if (arrive > still) {
      quintic(m.p_W.x, m.v_W.x, m.a_W.x, to.x, 0.0, arrive, dt, shortest);
      quintic(m.p_W.y, m.v_W.y, m.a_W.y, to.y, 0.0, arrive, dt, shortest);
    } else {
      m.v_W.x = m.v_W.y = m.a_W.x = m.a_W.y = 0.0;
    }
    if (t < apex - 4.0 * dt) {
      const double top = std::max(u0_.z, order_.foothold.z) + numbers_.swing_height * h_;
      quintic(m.p_W.z, m.v_W.z, m.a_W.z, top, 0.0, apex - t, dt, shortest);
    } else if (t < T - 4.0 * dt) {
      quintic(m.p_W.z, m.v_W.z, m.a_W.z, order_.foothold.z, -speed, T - t, dt, shortest);
    } else {  // late: down until something is there, faster and faster
      m.v_W.z = -speed * (1.0 + kLongestLate * omega_ * std::max(0.0, t - T));
      m.a_W.z = 0.0;
      if (m.p_W.z > sight.sole[i].p.z - 0.02 * h_) m.p_W.z += m.v_W.z * dt;
    }
    const double part = std::clamp(2.0 * dt / std::max(arrive, dt), 0.0, 1.0);
    m.yaw += (heading_next_ - m.yaw) * part;
  }
}

void StepPlanner::loads() {
  const double all = static_cast<double>(stance_.feet.size()), carriers = stance_.carriers;
  const double part = std::min(1.0, in_phase_ / shift_), passed = in_phase_ / double_;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i) {
    const bool next = stance_.feet[i].group == swing(),
               lead = stance_.feet[i].group == order_.stance;
    double bears = 0.0;
    switch (order_.phase) {
      case WalkPhase::kStand:
        bears = 1.0 / all;
        break;
      case WalkPhase::kShift:  // off the feet that swing first, onto the others
        bears = next ? (1.0 - 0.96 * part) / all
                     : 1.0 / all + 0.96 * part * (1.0 / carriers - 1.0 / all);
        break;
      case WalkPhase::kDouble:  // from the feet that swing next to those that came down
        bears = (lead ? passed : next ? 1.0 - passed : 1.0) / carriers;
        break;
      case WalkPhase::kSingle:
        bears = next ? 0.0 : 1.0 / carriers;
        break;
    }
    order_.load[i] = order_.contact[i] != 0 ? std::max(bears, 0.02 / carriers) : 0.0;
  }
}

const StepOrder& StepPlanner::update(const WalkSight& sight) {
  if (!started_) start(sight, command);
  update_phase(sight);
  const bool single = order_.phase == WalkPhase::kSingle;
  for (std::size_t i = 0; i < stance_.feet.size(); ++i)
    order_.contact[i] = !single || stance_.feet[i].group != swing() || down_[i] != 0;
  order_.has_zmp_x = order_.has_zmp_y = true;
  const bool steps = single || order_.phase == WalkPhase::kDouble;
  if (stance_.carriers < 3 && (single || (stance_.points() && (steps || !stance_.stands())))) {
    for (const WalkFoot& foot : stance_.feet) {
      if (foot.group != order_.stance) continue;
      const bool pair = stance_.feet.size() > 2;
      order_.has_zmp_x = order_.has_zmp_x && !pair && foot.sole.half_x > kSettled;
      order_.has_zmp_y = order_.has_zmp_y && !pair && foot.sole.half_y > kSettled;
    }
  }
  order_.has_zmp = order_.has_zmp_x && order_.has_zmp_y;
  order_.dcm = flat(sight.com + sight.com_velocity * (1.0 / omega_));
  reference(sight);
  const Vec3d error = order_.dcm - order_.dcm_reference;
  const double gain = numbers_.feed_back ? 1.0 + numbers_.zmp_gain : 0.0;
  order_.zmp = inside_soles(sight, order_.zmp_reference + error * gain);
  order_.ground = u0_.z;
  order_.single_support = single_now_;
  feel_slope(sight);
  if (single) {
    adapt(sight);
    swing_feet(sight);
  }
  const double part = single ? std::min(1.0, in_phase_ / single_) : 0.0;
  order_.heading = heading_ + (heading_next_ - heading_) * part;
  if (!single) order_.heading = heading_;
  loads();
  in_phase_ += sight.dt;
  return order_;
}

}  // namespace legwork
