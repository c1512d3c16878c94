// legwork power MODEL: where the feet should be, what walking costs, and which torque to believe.
#include "power.h"

#include <cstdio>
#include <memory>

#include "command.h"
#include "legwork/run/stand/standing.h"
#include "power_input.h"
#include "progress.h"

namespace legwork::app {
namespace power_command {
namespace {

// The best posture, standing still at the gait's first foothold centre.
std::vector<double> stand_in(const Model& model, const std::vector<Leg>& legs,
                             const std::vector<double>& q_stand, const GaitSpec& gait) {
  std::vector<double> q = q_stand;
  for (std::size_t l = 0; l < legs.size(); ++l) {
    LegIk(model, legs[l]).solve(legs[l].foot_above(gait.footholds[l], {0, 0, 1}), q);
  }
  return q;
}

int run(PowerArguments& a) {
  if (!(a.walk.dt > 0.0 && a.walk.dt <= 5e-3))
    throw Error(Finding{
        .code = "E-ARGUMENT", .message = "--dt must lie in (0, 5 ms]", .remedy = "1e-3 is usual"});
  LoadedModel loaded = load(a.model);
  Model& model = loaded.model;
  ensure_floor(model, a.mu);
  const StandingPose pose = standing_pose(model, a.walk.pose);
  exclude_overlaps(model, pose.state);
  PowerFindings f{.model = model.name, .pose = pose.name, .mass = model.mass(), .mu = a.mu};
  f.legs = find_legs(model, pose.state.q);
  prepare_map(a, f.legs);
  ProgressLine line("trying postures", a.json);
  a.map.progress = [&line](double done) { line.show(done, 0); };
  f.asked = a.map;
  f.map = power_map(model, f.legs, pose.state.q, a.map);
  line.clear();
  a.map.progress = f.asked.progress = {};
  const std::vector<double> q = stand_in(model, f.legs, pose.state.q, f.map.gait);
  f.bands = torque_bands(model, q, f.legs, a.mu);
  f.q = q;
  if (!a.no_verify && f.map.best) {
    ProgressLine walking("walking the best posture", a.json);
    walk_best_posture(model, a.walk, f, [&](double done, double t) { walking.show(done, t); });
  }
  a.json ? print_power_json(f, model) : print_power_text(f, model);
  if (!a.out.empty()) {
    write_power_report(f, model, a.out, "legwork power " + a.model.model + " --out " + a.out);
    if (!a.json) std::printf("\nreport: %s/report.html\n", a.out.c_str());
  }
  if (!f.map.best) return 1;
  return f.walk && !f.walk->trouble.empty() ? 3 : 0;
}

}  // namespace
}  // namespace power_command

void add_power(Command app) {
  using namespace power_command;
  Command c = app.add_command(
      "power", "what walking costs: posture map, best posture, torques, internal forces");
  c.footer(
      "Sweeps footholds, height, stroke and duty of a slow gait with a quasi-static predictor\n"
      "(weights balanced, nothing accelerates), finds the cheapest posture under reach, torque,\n"
      "speed and stability limits, says how far statics leave its joint torques open, and walks\n"
      "it in full dynamics. Ranges are from:to:count, from:to (9 values) or one value.\n\n"
      "Power is eq 8 of Endo, Arikawa, Hirose (2011): mean of the sum of |torque x speed|.\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0; 1 no posture is good; 2 bad input or unwritable output; 3 the verification "
      "fell.\n\n"
      "Examples:\n"
      "  legwork power titan8 --parallel 2-3 --stroke 0.18 --duty 0.75\n"
      "  legwork power robot.urdf --x -0.05:0.05 --y -0.03:0.05 --motor 0.3,0.02,9 --json");
  auto a = std::make_shared<PowerArguments>();
  add_model_arguments(c, a->model);
  c.option("--pose", a->walk.pose, "keyframe to start from");
  c.option("--x", a->x, "footholds ahead of front, behind hind hips, against standing [m]");
  c.option("--y", a->y, "footholds outward, against standing [m]");
  c.option("--height", a->height, "trunk up, against standing [m]");
  c.option("--stroke", a->stroke, "way of a foot in stance [m] (0.37 of the height)");
  c.option("--duty", a->duty, "share of the period a foot is down (0.8)");
  c.option("--gait", a->map.pattern, "crawl, trot, pace, bound, pronk, wave, alternate");
  c.option("--period", a->map.period, "[s] (4.8 s at a height of 0.243 m, as its root)");
  c.option("--lift", a->map.lift, "height of a swing [m] (0.2 of the height)");
  c.option("--margin", a->map.margin, "least static stability margin [m] (0)");
  c.option("--torque-share", a->map.torque_share, "of torque and speed limits (1)");
  c.flag("!--no-centre", a->map.centre, "keep the feet around the trunk, not around its mass");
  c.option("--parallel", a->parallel, "joints in a parallelogram, e.g. 2-3; repeat");
  c.option("--motor", a->motor, "R,k,N[,efficiency]: ohm, N*m/A, gear ratio of every joint")
      .delimiter(',');
  c.option("--mu", a->mu, "friction of the ground (0.8)");
  c.option("--samples", a->map.samples, "instants of a period (48)");
  c.option("--gain", a->walk.gain, "servo gain of the verification [1/s] (20)");
  c.option("--dt", a->walk.dt, "step of the verification [s] (1e-3)");
  c.flag("--no-verify", a->no_verify, "do not walk the best posture");
  c.option("--out", a->out, "folder for report.html and summary.json");
  c.flag("--json", a->json, "one JSON document on standard output");
  c.on_run([a] { return run(*a); });
}

}  // namespace legwork::app
