// legwork impact MODEL --link L --direction d --speed v: one blow by every method.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

#include "command.h"
#include "impact_input.h"
#include "impact_print.h"
#include "legwork/impact/methods.h"
#include "legwork/lab/impact/blow_page.h"
#include "legwork/report/html.h"
#include "legwork/report/summary.h"
#include "progress.h"

namespace legwork::app {
namespace impact_command {
namespace {

void write_page(const ImpactArguments& a, const Model& model, const impact::Strike& strike,
                const impact::Methods& methods, double seconds) {
  ProgressLine line("striking elsewhere", a.json);
  outcome::Outcome page = outcome::blow_page(
      model, strike, methods, a.link, {.progress = [&line](double done) { line.show(done, 0); }});
  page.run.version = LEGWORK_VERSION;
  page.run.wall_s = seconds;
  page.reproduce = "legwork impact " + a.model.model + " --link " + a.link +
                   (a.config.empty() ? "" : " --config " + a.config);
  std::error_code ignored;  // writing says why where the folder cannot be made
  std::filesystem::create_directories(a.out, ignored);
  const std::filesystem::path folder(a.out);
  report::write_report_html(page, folder / "report.html");
  report::write_summary_json(page, folder / "summary.json");
}

void warn_limp(const impact::Servo& servo, std::vector<Finding>& warnings) {
  for (const double x : servo.Kd)
    if (x > 0.0) return;
  warnings.push_back({.severity = Severity::kWarning,
                      .code = "W-LIMP",
                      .element = "--kd",
                      .message = "no joint has a damping gain: the robot is limp",
                      .remedy = "give gains with --kp and --kd"});
}

int run(ImpactArguments& a) {
  const auto begin = std::chrono::steady_clock::now();
  const LoadedModel loaded = load(a.model);
  impact::Strike strike = strike_from(loaded.model, a);
  prepare(loaded.model, strike);
  ProgressLine line("striking in full dynamics", a.json);
  impact::Methods methods =
      every_method(loaded.model, strike, !a.no_full, [&line](double done) { line.show(done, 0); });
  line.clear();
  warn_limp(strike.servo, methods.warnings);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!a.out.empty()) write_page(a, loaded.model, strike, methods, took.count());
  if (a.json) {
    print_impact_json(a, loaded.model, strike, methods);
    return 0;
  }
  for (const Finding& f : methods.warnings) std::cerr << "legwork: " << headline(f) << "\n";
  print_impact_text(methods);
  return 0;
}

void add_blow_options(Command c, ImpactArguments& a) {
  c.option("--config", a.config,
           "TOML file with any of the options below as keys, _ for -; options here win");
  c.option("--link", a.link, "striking link, site or frame");
  c.option("--point", a.point, "striking point in that frame: x,y,z [m]").delimiter(',');
  c.option("--direction", a.direction, "unit vector in the world: x,y,z").delimiter(',');
  c.option("--speed", a.speed, "approach speed along it [m/s]");
  c.option("--target-mass", a.target_mass, "mass that is hit [kg]; inf is a wall");
  c.option("--stiffness", a.stiffness, "contact stiffness [N/m]");
  c.option("--damping", a.damping, "contact damping [N·s/m]; hunt-crossley [s/m]");
  c.option("--law", a.law, "compression-damper, clamped, sticky, bilateral, hunt-crossley");
  c.option("--keyframe", a.keyframe, "posture: a keyframe of the model");
  c.option("--q", a.q, "posture: every coordinate").delimiter(',');
  c.option("--joint", a.joints, "posture: NAME=rad, over the keyframe; repeat");
  c.option("--moving", a.moving, "joints that carry the point (default: base to link)");
  c.option("--approach", a.approach, "joints: they swing; base: the robot falls");
  c.option("--dt", a.h, "step [s]");
  c.option("--duration", a.duration, "how long to follow the contact [s]");
}

void add_robot_options(Command c, ImpactArguments& a) {
  c.option("--support", a.support, "rigid-feet, virtual-base, floor or free");
  c.option("--foot", a.feet,
           "standing link or site; repeat (default: the legs on the ground that do not strike)");
  c.flag("--point-feet", a.point_feet, "the feet are points, free to turn");
  c.option("--mg", a.mg, "virtual base: extra mass per foot [kg]");
  c.option("--ig", a.ig, "virtual base: extra inertia per foot [kg·m²]");
  c.option("--floor-stiffness", a.floor_stiffness, "floor: per corner [N/m]");
  c.option("--floor-damping", a.floor_damping, "floor: per corner [N·s/m]");
  c.option("--floor-friction", a.floor_friction, "floor: friction coefficient");
  c.option("--kp", a.kp, "position gain for all, or NAME=gain; repeat (default: the model's)");
  c.option("--kd", a.kd, "damping gain for all, or NAME=gain; repeat (default: the model's)");
  c.option("--tau-max", a.tau_max, "torque limit for all, or NAME=limit; repeat");
  c.option("--viscous", a.viscous, "joint friction for all, or NAME=value [N·m·s/rad]");
  c.option("--coulomb", a.coulomb, "dry joint friction for all, or NAME=value [N·m]");
  c.flag("--hold", a.hold, "sdc: count the torque that holds the posture in the limit");
  c.flag("--printed-zmp", a.printed_zmp, "sdc: ZMP without velocity products, as printed");
  c.flag("--force", a.force, "accept a posture outside the joint ranges");
}

}  // namespace
}  // namespace impact_command

void add_impact(Command app) {
  using namespace impact_command;
  Command c = app.add_command("impact", "what a blow does: force, impulse, contact time, ZMP");
  auto a = std::make_shared<ImpactArguments>();
  add_model_arguments(c, a->model);
  add_blow_options(c, *a);
  add_robot_options(c, *a);
  c.flag("--no-full", a->no_full, "cheap methods only");
  c.option("--out", a->out,
           "folder for report.html (force, ZMP, torques, ellipsoid, maps) and summary.json");
  c.flag("--json", a->json, "one JSON document on standard output");
  c.footer(
      "Methods: point_mass (effective mass alone), reduced (and servo damping), sdc (constant\n"
      "inertia, K_d), sdc_plus (and K_p), full (nothing left out).\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0 done, 2 bad input or unwritable output.\n\n"
      "Examples:\n"
      "  legwork impact hrp2like28 --link R_hand --keyframe jab_B --kp 1000 --kd 72\n"
      "  legwork impact my_robot.urdf --link r_foot --approach base --direction 0,0,-1 --speed 1");
  c.on_run([a, c] {
    for (std::string key : c.given()) {
      std::replace(key.begin(), key.end(), '-', '_');
      a->given.insert(key);
    }
    return run(*a);
  });
}

}  // namespace legwork::app
