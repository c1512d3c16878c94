// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/power_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"

namespace legwork {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-SWEEP", "", 0, "", what, remedy});
}

void check(const PowerMapOptions& o) {
  const std::pair<const char*, const Sweep*> sweeps[] = {
      {"x", &o.x}, {"y", &o.y}, {"height", &o.height}, {"stroke", &o.stroke}, {"duty", &o.duty}};
  double cells = 1;
  for (const auto& [name, s] : sweeps) {
    if (s->count < 1 || !std::isfinite(s->from) || !std::isfinite(s->to)) {
      refuse(std::string("sweep of ") + name + " is no range", "from:to:count, count at least 1");
    }
    cells *= s->count;
  }
  if (cells > 1e5) refuse("more than 100000 postures are asked for", "use coarser sweeps");
  if (!(o.period >= 0.0)) refuse("period must not be negative", "0 chooses one");
  if (!(o.lift >= 0.0)) refuse("lift must not be negative", "0 chooses one");
  if (!(o.stroke.from >= 0.0 && o.stroke.to >= 0.0)) refuse("stroke must not be negative", "");
  if (!(o.torque_share > 0.0)) refuse("torque share must be positive", "1 allows the full limit");
  if (!std::isfinite(o.margin)) refuse("margin must be a finite number", "0 asks for balance");
  if (o.samples < 4) refuse("samples must be at least 4", "48 is usual");
}

// The defaults that need the robot's size: TITAN-VIII's numbers in units of its height.
constexpr double kTitanHeight = 0.243;  // [m]
PowerMapOptions completed(PowerMapOptions o, double height, std::size_t legs) {
  const double size = height / kTitanHeight;
  if (o.period == 0.0) o.period = 4.8 * std::sqrt(size);
  if (o.pattern.empty()) o.pattern = legs == 4 ? "crawl" : "wave";
  if (o.lift == 0.0) o.lift = 0.05 * size;
  if (o.stroke.count == 1 && o.stroke.from == 0.0) o.stroke.from = o.stroke.to = 0.09 * size;
  return o;
}

Vec3<double> centring(const Model& model, const std::vector<Leg>& legs,
                      const std::vector<double>& q_stand) {
  std::vector<double> q = q_stand;
  std::fill(q.begin(), q.begin() + 7, 0.0);
  q[3] = 1.0;
  Workspace<double> ws(model);
  forward_kinematics<double>(model, q, ws);
  Vec3<double> mean{0, 0, 0};
  for (const Leg& leg : legs) mean += leg.ground_T() * (1.0 / static_cast<double>(legs.size()));
  const Vec3<double> shift = center_of_mass<double>(model, ws) - mean;
  return {shift.x, shift.y, 0.0};
}

class Search {
 public:
  Search(const Model& model, const std::vector<Leg>& legs, const std::vector<double>& q_stand,
         const PowerMapOptions& options)
      : model_(model),
        legs_(legs),
        o_(completed(options, standing_height(legs), legs.size())),
        predictor_(
            model, legs,
            {.samples = o_.samples, .links = o_.links, .motor = o_.motor, .q_stand = q_stand}) {
    if (o_.centre) shift_ = centring(model, legs, q_stand);
  }

  GaitSpec gait(const PostureCell& c) const {
    GaitSpec g;
    g.pattern = o_.pattern;
    g.period = o_.period;
    g.duty = c.duty;
    g.lift = o_.lift;
    g.twist.vx = speed_of_stroke(c.stroke, c.duty, o_.period);
    for (const Leg& leg : legs_) {
      const Vec3<double> offset{leg.side_x * c.x, leg.side_y * c.y, -c.height};
      g.footholds.push_back(leg.ground_T() + shift_ + offset);
    }
    return g;
  }

  void judge(PostureCell& c) {
    try {
      fill(c, predictor_.evaluate(gait(c)));
    } catch (const Error& e) {
      if (e.findings().front().code != "E-REACH") throw;
      c.fault = PostureFault::kReach;
      c.note = e.findings().front().message;
    }
  }

  const PowerMapOptions& options() const { return o_; }

 private:
  void fill(PostureCell& c, const QuasiStaticResult& r) {
    const MotorBook book = r.truth.total(Coordinates::kParallel, r.joints);
    c.speed = r.speed;
    c.power = book.mean_absolute();
    c.positive = book.mean_positive();
    c.power_eq7 = r.power_eq7();
    c.electric = book.mean_electric();
    c.electric_regenerating = book.mean_electric_regenerating();
    const double g = norm(model_.options.gravity_W);
    c.cost = cost_of_transport(c.power, model_.mass(), g, c.speed);
    if (c.electric > 0) c.electric_cost = cost_of_transport(c.electric, model_.mass(), g, c.speed);
    c.peak_torque = r.peak_torque;
    c.torque_use = r.torque_use;
    c.speed_use = r.speed_use;
    c.margin = r.least_margin;
    c.imbalance = r.worst_imbalance;
    // A robot that would tip over is not in balance: its imbalance says how far, not how badly we
    // summed.
    c.fault = c.margin < o_.margin             ? PostureFault::kStability
              : c.torque_use > o_.torque_share ? PostureFault::kTorque
              : c.speed_use > o_.torque_share  ? PostureFault::kSpeed
                                               : PostureFault::kNone;
  }

  const Model& model_;
  const std::vector<Leg>& legs_;
  PowerMapOptions o_;
  QuasiStatic predictor_;
  Vec3<double> shift_{0, 0, 0};
};

bool better(const PostureCell& a, const std::optional<PostureCell>& b) {
  if (a.fault != PostureFault::kNone) return false;
  if (!b) return true;
  // At rest the cost of transport is infinite: compare watts.
  return std::isfinite(a.price()) && std::isfinite(b->price()) ? a.price() < b->price()
                                                               : a.watts() < b->watts();
}

bool inside(const Sweep& s, double value) {
  constexpr double kRounding = 1e-12;
  return value >= std::min(s.from, s.to) - kRounding && value <= std::max(s.from, s.to) + kRounding;
}

// Half steps around the best, inside the sweep, until they are below a millimetre.
void refine(Search& search, PostureCell& best) {
  const PowerMapOptions& o = search.options();
  const auto spacing = [](const Sweep& s) {
    return s.count > 1 ? std::fabs(s.to - s.from) / (s.count - 1) : 0.0;
  };
  const std::array<const Sweep*, 3> sweeps{&o.x, &o.y, &o.height};
  std::array<double, 3> step{spacing(o.x), spacing(o.y), spacing(o.height)};
  while (*std::max_element(step.begin(), step.end()) > 1e-3) {
    for (double& s : step) s *= 0.5;
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t k = 0; k < 3; ++k) {
        for (const double sign : {1.0, -1.0}) {
          if (step[k] <= 0.0) continue;
          PostureCell next = best;
          double& value = k == 0 ? next.x : k == 1 ? next.y : next.height;
          value += sign * step[k];
          if (!inside(*sweeps[k], value)) continue;
          search.judge(next);
          if (!better(next, best)) continue;
          best = next;
          moved = true;
        }
      }
    }
  }
}

// Which sweeps the best posture lies at the end of: there may be better beyond.
std::string edges_of(const PowerMap& map, const PostureCell& best) {
  const std::pair<const char*, std::pair<const Sweep*, double>> all[] = {
      {"x", {&map.x, best.x}},
      {"y", {&map.y, best.y}},
      {"height", {&map.height, best.height}},
      {"stroke", {&map.stroke, best.stroke}},
      {"duty", {&map.duty, best.duty}}};
  std::string names;
  for (const auto& [name, entry] : all) {
    const auto& [sweep, value] = entry;
    const double near = 1e-3 * std::fabs(sweep->to - sweep->from);
    if (sweep->count < 2) continue;
    if (std::fabs(value - sweep->from) > near && std::fabs(value - sweep->to) > near) continue;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

}  // namespace

const char* to_string(PostureFault fault) {
  switch (fault) {
    case PostureFault::kNone:
      return "good";
    case PostureFault::kReach:
      return "out of reach";
    case PostureFault::kTorque:
      return "torque limit";
    case PostureFault::kSpeed:
      return "speed limit";
    case PostureFault::kStability:
      return "tips over";
  }
  return "";
}

double standing_height(const std::vector<Leg>& legs) {
  double sum = 0;
  for (const Leg& leg : legs) sum -= leg.ground_T().z;
  return std::max(1e-3, sum / static_cast<double>(std::max<std::size_t>(1, legs.size())));
}

PowerMap power_map(const Model& model, const std::vector<Leg>& legs,
                   const std::vector<double>& q_stand, const PowerMapOptions& options) {
  check(options);
  Search search(model, legs, q_stand, options);
  const PowerMapOptions& o = search.options();
  PowerMap map;
  map.x = o.x, map.y = o.y, map.height = o.height, map.stroke = o.stroke, map.duty = o.duty;
  PostureCell stand{.stroke = o.stroke.from, .duty = o.duty.from};
  search.judge(stand);
  map.standing = stand;
  const int counts[] = {o.duty.count, o.stroke.count, o.height.count, o.y.count, o.x.count};
  int total = 1;
  for (const int n : counts) total *= n;
  for (int i = 0; i < total; ++i) {
    int rest = i;
    const auto next = [&](const Sweep& s) {
      const int k = rest % s.count;
      rest /= s.count;
      return s.at(k);
    };
    PostureCell cell;
    cell.x = next(o.x);
    cell.y = next(o.y);
    cell.height = next(o.height);
    cell.stroke = next(o.stroke);
    cell.duty = next(o.duty);
    search.judge(cell);
    ++map.faults[static_cast<std::size_t>(cell.fault)];
    if (cell.fault == PostureFault::kNone) {
      map.worst_imbalance = std::max(map.worst_imbalance, cell.imbalance);
    }
    if (better(cell, map.best)) map.best = cell;
    map.cells.push_back(cell);
    if (o.progress) o.progress(static_cast<double>(i + 1) / total);
  }
  if (map.best && o.refine) refine(search, *map.best);
  if (map.best) map.edges = edges_of(map, *map.best);
  map.gait = search.gait(map.best ? *map.best : stand);
  return map;
}

}  // namespace legwork
