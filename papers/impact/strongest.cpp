// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The strongest jab: with the ZMP as the paper would compute it, and as it is (reference D).
#include <algorithm>
#include <cstdio>
#include <thread>

#include "papers/impact/experiments.h"
#include "papers/impact/page.h"

namespace legwork::papers {
namespace {

struct Spread {
  int feasible = 0, at_best = 0;
  double best = 0.0, worst = 0.0, mean = 0.0, seconds = 0.0;
  int evaluations = 0;
};

/// `found` is sorted, the best feasible first.
Spread spread_of(const std::vector<impact::Optimum>& found, bool fully) {
  Spread s;
  for (const impact::Optimum& o : found) {
    s.seconds += o.seconds, s.evaluations += o.evaluations;
    if ((fully ? o.full_violation : o.violation) > impact::kFeasible) continue;
    const double impulse = fully ? o.full.impulse : o.cheap.impulse;
    s.best = s.feasible == 0 ? impulse : std::max(s.best, impulse);
    s.worst = s.feasible == 0 ? impulse : std::min(s.worst, impulse);
    s.mean += impulse;
    ++s.feasible;
  }
  s.mean /= std::max(s.feasible, 1);
  for (const impact::Optimum& o : found)
    if ((fully ? o.full_violation : o.violation) <= impact::kFeasible &&
        (fully ? o.full.impulse : o.cheap.impulse) > s.best * (1.0 - 1e-3))
      ++s.at_best;
  return s;
}

void add_spread(Outcome& page, const std::string& id, const std::string& label, const Spread& s) {
  add_metric(page, id + ".feasible", label + ": starts that end inside every limit", s.feasible,
             "");
  add_metric(page, id + ".best", label + ": best", s.best, "N·s");
  add_metric(page, id + ".worst", label + ": worst", s.worst, "N·s");
  add_metric(page, id + ".mean", label + ": mean", s.mean, "N·s");
  add_metric(page, id + ".at_best", label + ": starts within 0.1 % of the best", s.at_best, "");
  add_metric(page, id + ".evaluations", label + ": evaluations", s.evaluations, "");
  add_metric(page, id + ".time", label + ": time, all starts together", s.seconds, "s");
}

void add_optimum(Outcome& page, const std::string& id, const std::string& label,
                 const impact::Optimum& o) {
  add_metric(page, id + ".impulse", label + ": impulse by its method", o.cheap.impulse, "N·s");
  add_metric(page, id + ".full_impulse", label + ": impulse in full dynamics", o.full.impulse,
             "N·s");
  add_metric(page, id + ".speed", label + ": speed", o.strike.speed, "m/s");
  add_metric(page, id + ".mass", label + ": effective mass", o.cheap.effective_mass, "kg");
  add_metric(page, id + ".full_zmp_min", label + ": least full ZMP x", o.full.zmp_min.x, "m");
  add_metric(page, id + ".full_zmp_max", label + ": greatest full ZMP x", o.full.zmp_max.x, "m");
  add_metric(page, id + ".evaluations", label + ": evaluations", o.evaluations, "");
  add_metric(page, id + ".time", label + ": time", o.seconds, "s");
}

outcome::Plot zmp_plot(const std::string& title, const std::string& caption,
                       const impact::StrikeProblem& p, const impact::Optimum& o) {
  outcome::Plot plot = line_plot(title, caption, {"time", "ms", "ZMP x", "m"});
  plot.limits = {p.zmp_x.lower, p.zmp_x.upper};
  for (const impact::Impact* i : {&o.cheap, &o.full}) {
    std::vector<double> t, x;
    for (std::size_t k = 0; k < i->t.size() && i->t[k] <= i->contact_time; ++k)
      t.push_back(1e3 * i->t[k]), x.push_back(i->zmp_x[k]);
    add_curve(plot, i->method, t, x);
  }
  return plot;
}

outcome::Plot starts_plot(const std::vector<impact::Optimum>& found) {
  outcome::Plot plot;
  plot.kind = outcome::PlotKind::kBars;
  plot.title = "Where each random start ends";
  plot.caption = "Impulse in full dynamics; starts that end outside a limit are left out.";
  plot.y_label = "impulse", plot.y_unit = "N·s";
  outcome::Curve curve;
  curve.label = "full";
  for (std::size_t i = 0; i < found.size(); ++i) {
    plot.categories.push_back(std::to_string(i + 1));
    curve.y.push_back(is_feasible(found[i]) ? found[i].full.impulse : impact::kNaN);
  }
  plot.curves.push_back(std::move(curve));
  return plot;
}

void judge_printed(Outcome& page, const impact::Optimum& printed) {
  add(page, at_least("D.optimise.printed.impulse", "reference D", 6.6, "N·s"),
      printed.cheap.impulse, "ZMP without velocity products");
  add(page, at_most("D.optimise.printed.evaluations", "reference D", 400), printed.evaluations);
  add(page, at_most("D.optimise.printed.violation", "reference D", 1e-4), printed.violation);
  add(page, at_least("D.optimise.printed.full_zmp", "reference D (0.1413 there)", 0.13, "m"),
      printed.full.zmp_max.x, "the same jab in full dynamics leaves the box: velocity products");
  add_optimum(page, "printed", "printed ZMP", printed);
}

void judge_right(Outcome& page, const impact::StrikeProblem& p, const impact::Optimum& right) {
  const std::string source = "every limit, full dynamics";
  add(page, at_most("D.optimise.right.violation", source, impact::kFeasible), right.full_violation,
      "ZMP, joint speed and hand region at the re-checked optimum");
  add(page, at_most("D.optimise.right.zmp_x_max", source, p.zmp_x.upper + 1e-6, "m"),
      right.full.zmp_max.x);
  add(page, at_least("D.optimise.right.zmp_x_min", source, p.zmp_x.lower - 1e-6, "m"),
      right.full.zmp_min.x);
  add(page, at_most("D.optimise.right.zmp_y_max", source, p.zmp_y.upper + 1e-6, "m"),
      right.full.zmp_max.y);
  add(page, at_least("D.optimise.right.zmp_y_min", source, p.zmp_y.lower - 1e-6, "m"),
      right.full.zmp_min.y);
  add_optimum(page, "right", "right ZMP, best of all starts", right);
}

/// Their share of the run is told as `from` … `to`.
impact::MultiStart starts_of(const RunRequest& request, bool exactly, double from, double to) {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  return {.starts = static_cast<int>(request.number("starts", request.quick ? 4 : 20)),
          .seed = request.seed,
          .exactly = exactly,
          .threads = request.threads > 0 ? request.threads : static_cast<int>(cores),
          .progress = [&request, from, to](double done) {
            request.report_progress(from + done * (to - from));
          }};
}

}  // namespace

Outcome run_impact_optimise(const RunRequest& request) {
  const JabRobot robot = requested_robot(request, {"starts"});
  Outcome page = jab_page(request, robot, "impact-optimise",
                          "The strongest jab that keeps the robot on its feet", 'A');
  const impact::StrikeProblem as_printed = jab_problem(robot, false), right = jab_problem(robot);
  const impact::Optimum printed = optimise(robot.model, as_printed, jab_start());
  judge_printed(page, printed);
  request.report_progress(0.05);
  const auto many_printed =
      optimise_from_many(robot.model, as_printed, starts_of(request, false, 0.05, 0.3));
  const impact::Optimum neutral = optimise_exactly(robot.model, right, jab_start());
  add_optimum(page, "neutral", "right ZMP from the neutral start", neutral);
  const auto many = optimise_from_many(robot.model, right, starts_of(request, true, 0.3, 1.0));
  const auto rank = [](const impact::Optimum& o) {
    return std::pair{is_feasible(o), o.full.impulse};
  };
  const impact::Optimum& best =
      many.empty() || rank(neutral) > rank(many.front()) ? neutral : many.front();
  judge_right(page, right, best);
  add_spread(page, "starts.printed", "printed ZMP", spread_of(many_printed, false));
  add_spread(page, "starts.right", "right ZMP", spread_of(many, true));
  page.key_plots = {
      zmp_plot("The printed optimum", "In full dynamics it leaves its box.", as_printed, printed),
      zmp_plot("The right optimum", "In full dynamics it keeps to its box.", right, best)};
  outcome::add_finding(page, {"Random starts", "", {starts_plot(many)}});
  char text[240];
  std::snprintf(text, sizeof text,
                "Inside every limit in full dynamics the strongest jab found gives %.3f N·s; the "
                "one found with the printed ZMP promises %.3f and leaves its box by %.0f mm.",
                best.full.impulse, printed.cheap.impulse, 1e3 * printed.full_violation);
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
