// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/power/step_study.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace legwork {
namespace {

using outcome::Curve;
using outcome::CurveStyle;
using outcome::Outcome;
using outcome::Plot;
using outcome::PlotKind;

/// Energy and way since the beginning, step by step.
class StepBooks final : public Meter {
 public:
  explicit StepBooks(const std::optional<DcMotor>& motor) : motor_(motor) {}

  struct Row {
    double t = 0, mechanical = 0, electric = 0;  // [s], [J], [J]
    double x = 0, y = 0;                         // of the trunk [m]
  };

  void begin(const Simulation&) override { rows_.clear(), sum_ = {}; }

  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    const double h = world.options().dt;
    for (std::size_t i = 0; i < world.drives.size(); ++i) {
      const auto dof = static_cast<std::size_t>(world.drives[i].dof);
      const double torque = world.last().drives[i].torque;
      const double rate = 0.5 * (world.last().start.v[dof] + world.state().v[dof]);
      sum_.mechanical += std::fabs(torque * rate) * h;
      if (motor_) sum_.electric += power_at_joint(*motor_, torque, rate).drawn * h;
    }
    sum_.t = simulation.time();
    sum_.x = world.state().q[0], sum_.y = world.state().q[1];
    rows_.push_back(sum_);
  }

  const Row& at(double t) const {
    const auto found = std::lower_bound(rows_.begin(), rows_.end(), t,
                                        [](const Row& row, double when) { return row.t < when; });
    return found == rows_.end() ? rows_.back() : *found;
  }

 private:
  std::optional<DcMotor> motor_;
  Row sum_;
  std::vector<Row> rows_;
};

WalkRequest request_of(const StepStudyOptions& options, const StepTrial& trial) {
  WalkRequest request = options.walk;
  request.in_units = false;
  request.command = {.speed = trial.speed};
  request.numbers.step_reserve = trial.reserve;
  request.numbers.single_longest *= trial.pace;
  request.numbers.single_shortest *= trial.pace;
  return request;
}

void judge(const WalkResult& walk, const StepBooks& books, const StepStudyOptions& options,
           const WalkNumbers& numbers, double gravity, StepTrial& trial) {
  trial.height = walk.height, trial.bend = walk.bend, trial.walked = walk.speed;
  for (const WalkJoint& joint : walk.joints) {
    const double use = joint.limit > 0 ? joint.peak_torque / joint.limit : 0.0;
    if (use > trial.torque_use) trial.torque_use = use, trial.worst = joint.name;
  }
  if (walk.fell || !walk.cause.empty()) {
    trial.fault = walk.cause.empty() ? "fell" : walk.cause;
    return;
  }
  // Once up to speed, and before it begins to stop.
  const auto first = static_cast<std::size_t>(std::lround(numbers.ramp_steps));
  const auto last = static_cast<std::size_t>(std::lround(numbers.stop_steps)) + 1;
  const std::size_t n = walk.footprints.size();
  if (n < first + last + 2) {
    trial.fault = "too few steps at full speed";
    return;
  }
  const double from = walk.footprints[first].t, to = walk.footprints[n - last].t;
  const StepBooks::Row &a = books.at(from), &b = books.at(to);
  const double time = b.t - a.t, way = std::hypot(b.x - a.x, b.y - a.y);
  trial.walked = way / time;
  trial.step_time = (to - from) / static_cast<double>(n - last - first);
  trial.power = (b.mechanical - a.mechanical) / time;
  trial.electric = (b.electric - a.electric) / time;
  trial.cost = cost_of_transport(trial.power, walk.mass, gravity, trial.walked);
  if (trial.electric > 0)
    trial.electric_cost = cost_of_transport(trial.electric, walk.mass, gravity, trial.walked);
  if (trial.torque_use > options.torque_share + 1e-9)
    trial.fault = "torque limit of " + trial.worst;
}

std::string cost_words(const StepTrial& trial) {
  return trial.electric > 0 ? "electric cost of transport" : "cost of transport";
}

// One line per knee bend over the speed, the best step time of each.
Plot cost_plot(const StepFindings& f, const StepStudyOptions& options) {
  Plot plot{.title = cost_words(f.cheapest()) + " over speed",
            .caption =
                "One line per bend of the knees, each at its cheapest step time; missing "
                "points fell or passed a torque limit.",
            .kind = PlotKind::kLine,
            .x_label = "speed",
            .x_unit = "m/s",
            .y_label = cost_words(f.cheapest()),
            .y_unit = "1"};
  for (int k = 0; k < options.reserve.count; ++k) {
    std::vector<const StepTrial*> best;  // per speed asked
    for (const StepTrial& t : f.trials) {
      if (!t.fault.empty() || std::fabs(t.reserve - options.reserve.at(k)) > 1e-9) continue;
      const auto same = std::find_if(best.begin(), best.end(),
                                     [&](const StepTrial* o) { return o->speed == t.speed; });
      if (same == best.end())
        best.push_back(&t);
      else if (t.price() < (*same)->price())
        *same = &t;
    }
    if (best.empty()) continue;
    Curve curve{.label = fmt::format("leg at {:.2f}", best.front()->bend)};
    for (const StepTrial* t : best) curve.x.push_back(t->walked), curve.y.push_back(t->price());
    plot.curves.push_back(std::move(curve));
  }
  const StepTrial& c = f.cheapest();
  plot.curves.push_back(
      {.label = "cheapest", .style = CurveStyle::kMarkers, .x = {c.walked}, .y = {c.price()}});
  return plot;
}

outcome::TextTable trial_table(const StepFindings& f) {
  const bool electric = std::any_of(f.trials.begin(), f.trials.end(),
                                    [](const StepTrial& t) { return t.electric > 0; });
  outcome::TextTable table{"Ways of walking, cheapest first",
                           {"speed [m/s]", "leg of its length", "step time [s]", "power [W]"},
                           {}};
  if (electric) table.header.emplace_back("electric [W]");
  for (const char* name : {"cost of transport", "torque used", "verdict"})
    table.header.emplace_back(name);
  std::vector<const StepTrial*> order;
  for (const StepTrial& t : f.trials) order.push_back(&t);
  std::stable_sort(order.begin(), order.end(), [](const StepTrial* a, const StepTrial* b) {
    if (a->fault.empty() != b->fault.empty()) return a->fault.empty();
    return a->price() < b->price();
  });
  for (const StepTrial* t : order) {
    const bool known = t->power > 0;
    const auto number = [&](double x, int digits = 3) {
      return known ? fmt::format("{:.{}g}", x, digits) : std::string();
    };
    std::vector<std::string> row{fmt::format("{:.3f}", known ? t->walked : t->speed),
                                 fmt::format("{:.3f}", t->bend), number(t->step_time),
                                 number(t->power, 4)};
    if (electric) row.push_back(number(t->electric, 4));
    row.push_back(number(t->price()));
    row.push_back(fmt::format("{:.0f} %", 100 * t->torque_use));
    row.push_back(t->fault.empty() ? "walks" : t->fault);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

StepFindings study_steps(const Model& model, const StepStudyOptions& options,
                         const std::function<void(double)>& progress) {
  WalkRequest usual = options.walk;
  usual.in_units = true, usual.command = {.speed = 0.2};
  const WalkScene first = walk_scene(model, usual);
  const double unit = first.stance.unit_speed();
  const Sweep speed = options.speed.value_or(Sweep{0.1 * unit, 0.3 * unit, 3});
  StepFindings f{.model = model.name, .pose = first.pose, .mass = model.mass()};
  const double gravity = norm(model.tree.gravity_W);
  const int total = speed.count * options.reserve.count * options.pace.count;
  for (int i = 0; i < total; ++i) {
    StepTrial trial;
    trial.speed = speed.at(i % speed.count);
    trial.reserve = options.reserve.at(i / speed.count % options.reserve.count);
    trial.pace = options.pace.at(i / speed.count / options.reserve.count);
    const WalkRequest request = request_of(options, trial);
    const WalkScene scene = walk_scene(model, request);
    trial.bend = scene.stance.bend;
    if (progress) progress(static_cast<double>(i + 1) / total);
    // Beyond what the knees bend at most, or least, it is the same walk again.
    const auto same = [&](const StepTrial& t) {
      return t.speed == trial.speed && t.pace == trial.pace && t.bend == trial.bend;
    };
    if (std::any_of(f.trials.begin(), f.trials.end(), same)) continue;
    StepBooks books(options.motor);
    const WalkResult walk = run_walk(scene, request, {}, {&books});
    judge(walk, books, options, request.numbers, gravity, trial);
    // A robot that cannot linger on one foot steps at its own pace.
    const auto again = [&](const StepTrial& t) {
      return t.speed == trial.speed && t.bend == trial.bend && t.power == trial.power &&
             t.power > 0;
    };
    if (std::any_of(f.trials.begin(), f.trials.end(), again)) continue;
    const bool good = trial.fault.empty();
    f.trials.push_back(std::move(trial));
    if (good && (f.best < 0 || f.trials.back().price() < f.cheapest().price()))
      f.best = static_cast<int>(f.trials.size()) - 1;
  }
  return f;
}

std::string step_headline(const StepFindings& f) {
  if (f.best < 0) return "No way of walking of the sweep stays up within its torque limits.";
  const StepTrial& c = f.cheapest();
  double dearest = 0;
  for (const StepTrial& t : f.trials)
    if (t.fault.empty()) dearest = std::max(dearest, t.price());
  return fmt::format(
      "It walks cheapest at {:.3g} m/s: {:.4g} W{}, {} {:.3g} ({:.3g} the dearest of {} tried).",
      c.walked, c.watts(), c.electric > 0 ? " from the supply" : "", cost_words(c), c.price(),
      dearest, f.trials.size());
}

Outcome step_page(const Model& model, const StepStudyOptions& options, const StepFindings& f) {
  const StepTrial& c = f.cheapest();
  const WalkRequest request = request_of(options, c);
  const WalkScene scene = walk_scene(model, request);
  WalkFilm film(scene.model);
  const WalkResult walk = run_walk(scene, request, {}, {&film});
  Outcome page = walk_page(scene, request, walk, film);
  page.title = f.model + ": what walking costs";
  page.headline = step_headline(f);
  page.run.name = "power-" + f.model;
  page.key_plots.insert(page.key_plots.begin(), cost_plot(f, options));
  page.metrics.push_back({"best_power", "power of the cheapest walk", c.power, "W"});
  page.metrics.push_back({"best_cost", "its cost of transport", c.cost, ""});
  if (c.electric > 0) {
    page.metrics.push_back({"best_electric", "its electric power", c.electric, "W"});
    page.metrics.push_back(
        {"best_electric_cost", "the cost of transport of that", c.electric_cost, ""});
  }
  page.tables.insert(page.tables.begin(), trial_table(f));
  page.method.insert(page.method.begin(),
                     "Every combination of speed, knee bend and step time is walked in full "
                     "dynamics by the walker; power is the mean over the steps at full speed of "
                     "the sum of |torque × speed|, electric power what the motors draw from their "
                     "supply for the same torques and speeds.");
  return page;
}

}  // namespace legwork
