// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork impact MODEL --link L --direction d --speed v: one blow by every method.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "command.h"
#include "legwork/impact/methods.h"
#include "legwork/impact/mobility.h"
#include "legwork/lab/impact/blow_page.h"
#include "legwork/lab/impact/blow_spec.h"
#include "page_folder.h"
#include "progress.h"

namespace legwork::app {
namespace {

using Json = nlohmann::json;  // keys in alphabetical order

struct Arguments {
  ModelArguments model;
  BlowSpec blow;
  std::string config;
  PageFolder page;
  bool no_full = false, json = false;
  std::set<std::string> given;  // options of the command line, as TOML keys: they win over the file
};

double largest(const std::vector<double>& xs) {
  double most = 0.0;
  for (const double x : xs) most = std::max(most, std::abs(x));
  return most;
}

Json to_json(const impact::Impact& i, const impact::Methods& all) {
  Json out{{"effective_mass", i.effective_mass},
           {"servo_damping", i.servo_damping},
           {"f_max", i.f_max},
           {"impulse", i.impulse},
           {"contact_time", i.contact_time},
           {"max_depth", i.max_depth},
           {"max_lift", i.max_lift},
           {"zmp_min", Json::array({i.zmp_min.x, i.zmp_min.y})},
           {"zmp_max", Json::array({i.zmp_max.x, i.zmp_max.y})},
           {"velocity_jump", i.velocity_jump},
           {"torque_ratio", i.torque_ratio},
           {"error_estimate", i.error_estimate},
           {"truncated", i.truncated},
           {"flags", i.flags}};
  if (all.full) out["error_against_full"] = impact::relative_error(all.full->impulse, i.impulse);
  return out;
}

Json document(const Arguments& a, const impact::Strike& s, const impact::Methods& m,
              const impact::Mobility& mobility) {
  Json out{{"model", a.model.model},
           {"link", a.blow.link},
           {"direction", Json::array({s.direction.x, s.direction.y, s.direction.z})},
           {"speed", s.speed},
           {"support", std::string(to_string(s.support.kind))}};
  const impact::MassEllipsoid e = effective_mass_ellipsoid(mobility);
  Json axes = Json::array();
  for (int k = 0; k < 3; ++k) {
    const Vec3<double> axis = e.axes_W.column(k);
    axes.push_back({{"mass", e.mass[k]}, {"axis", Json::array({axis.x, axis.y, axis.z})}});
  }
  out["ellipsoid"] = axes;
  Json& methods = out["methods"];
  for (const impact::Impact* i : {&m.point_mass, &m.reduced, &m.sdc, &m.sdc_plus})
    methods[i->method] = to_json(*i, m);
  if (m.full) methods["full"] = to_json(*m.full, m);
  out["warnings"] = Json::array();
  for (const Finding& f : m.warnings) out["warnings"].push_back(headline(f));
  return out;
}

void print_row(const impact::Impact& i, const impact::Methods& all) {
  std::printf("%-11s %8.3f kg %9.2f N %9.4f N·s %7.2f ms", i.method.c_str(), i.effective_mass,
              i.f_max, i.impulse, 1e3 * i.contact_time);
  if (!std::isnan(i.zmp_min.x)) std::printf("  zmp x %7.4f … %7.4f m", i.zmp_min.x, i.zmp_max.x);
  if (!i.torque_ratio.empty()) std::printf("  torque %4.2f", largest(i.torque_ratio));
  if (!std::isnan(i.error_estimate) && i.method != "full")
    std::printf("  error ~%.2f %%", 100 * i.error_estimate);
  if (all.full && i.method != "full")
    std::printf(", against full %.2f %%",
                100 * impact::relative_error(all.full->impulse, i.impulse));
  std::printf("\n");
  for (const std::string& flag : i.flags) std::printf("            %s\n", flag.c_str());
}

void print_json(const Arguments& a, const Model& model, const impact::Strike& strike,
                const impact::Methods& methods) {
  const impact::Mobility m = mobility(model, strike);
  const Json out = document(a, strike, methods, m);
  print_document(out);
}

void print_text(const impact::Methods& methods) {
  for (const impact::Impact* i :
       {&methods.point_mass, &methods.reduced, &methods.sdc, &methods.sdc_plus})
    print_row(*i, methods);
  if (methods.full) print_row(*methods.full, methods);
}

void write_page(Arguments& a, const Model& model, const impact::Strike& strike,
                const impact::Methods& methods, double seconds) {
  ProgressLine line("striking elsewhere", a.json);
  outcome::Outcome page =
      outcome::blow_page(model, strike, methods, a.blow.link,
                         {.progress = [&line](double done) { line.show(done, 0); }});
  page.run.version = LEGWORK_VERSION;
  page.run.wall_s = seconds;
  page.reproduce = "legwork impact " + a.model.model + " --link " + a.blow.link +
                   (a.config.empty() ? "" : " --config " + a.config);
  a.page.write(page);
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

int run(Arguments& a) {
  const auto begin = std::chrono::steady_clock::now();
  const LoadedModel loaded = load(a.model);
  a.page.claim_number();
  if (!a.config.empty()) read_blow(a.config, a.given, a.blow);
  impact::Strike strike = strike_from(loaded.model, a.blow);
  prepare(loaded.model, strike);
  ProgressLine line("striking in full dynamics", a.json);
  impact::Methods methods =
      every_method(loaded.model, strike, !a.no_full, [&line](double done) { line.show(done, 0); });
  line.clear();
  warn_limp(strike.servo, methods.warnings);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (a.page.is_wanted()) write_page(a, loaded.model, strike, methods, took.count());
  if (a.json) {
    print_json(a, loaded.model, strike, methods);
    return 0;
  }
  for (const Finding& f : methods.warnings) std::cerr << "legwork: " << headline(f) << "\n";
  print_text(methods);
  if (a.page.is_wanted()) std::printf("\nreport: %s\n", a.page.report().c_str());
  return 0;
}

void add_blow_options(CLI::App& c, BlowSpec& a) {
  c.add_option("--link", a.link, "striking link, site or frame");
  c.add_option("--point", a.point, "striking point in that frame: x,y,z [m]")->delimiter(',');
  c.add_option("--direction", a.direction, "unit vector in the world: x,y,z")->delimiter(',');
  c.add_option("--speed", a.speed, "approach speed along it [m/s]");
  c.add_option("--target-mass", a.target_mass, "mass that is hit [kg]; inf is a wall");
  c.add_option("--stiffness", a.stiffness, "contact stiffness [N/m]");
  c.add_option("--damping", a.damping, "contact damping [N·s/m]; hunt-crossley [s/m]");
  c.add_option("--law", a.law, "compression-damper, clamped, sticky, bilateral, hunt-crossley");
  c.add_option("--keyframe", a.keyframe, "posture: a keyframe of the model");
  c.add_option("--q", a.q, "posture: every coordinate")->delimiter(',');
  c.add_option("--joint", a.joints, "posture: NAME=rad, over the keyframe; repeat");
  c.add_option("--moving", a.moving, "joints that carry the point (default: base to link)");
  c.add_option("--approach", a.approach, "joints: they swing; base: the robot falls");
  c.add_option("--dt", a.h, "step [s]");
  c.add_option("--duration", a.duration, "how long to follow the contact [s]");
}

void add_robot_options(CLI::App& c, BlowSpec& a) {
  c.add_option("--support", a.support, "rigid-feet, virtual-base, floor or free");
  c.add_option(
      "--foot", a.feet,
      "standing link or site; repeat (default: the legs on the ground that do not strike)");
  c.add_flag("--point-feet", a.point_feet, "the feet are points, free to turn");
  c.add_option("--mg", a.mg, "virtual base: extra mass per foot [kg]");
  c.add_option("--ig", a.ig, "virtual base: extra inertia per foot [kg·m²]");
  c.add_option("--floor-stiffness", a.floor_stiffness, "floor: per corner [N/m]");
  c.add_option("--floor-damping", a.floor_damping, "floor: per corner [N·s/m]");
  c.add_option("--floor-friction", a.floor_friction, "floor: friction coefficient");
  c.add_option("--kp", a.kp, "position gain for all, or NAME=gain; repeat (default: the model's)");
  c.add_option("--kd", a.kd, "damping gain for all, or NAME=gain; repeat (default: the model's)");
  c.add_option("--tau-max", a.tau_max, "torque limit for all, or NAME=limit; repeat");
  c.add_option("--viscous", a.viscous, "joint friction for all, or NAME=value [N·m·s/rad]");
  c.add_option("--coulomb", a.coulomb, "dry joint friction for all, or NAME=value [N·m]");
  c.add_flag("--hold", a.hold, "sdc: count the torque that holds the posture in the limit");
  c.add_flag("--printed-zmp", a.printed_zmp, "sdc: ZMP without velocity products, as printed");
  c.add_flag("--force", a.force, "accept a posture outside the joint ranges");
}

}  // namespace

void add_impact(CLI::App& app, int& exit_code) {
  CLI::App* c = app.add_subcommand("impact", "what a blow does: force, impulse, contact time, ZMP");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*c, a->model);
  c->add_option("--config", a->config,
                "TOML file with any of the options below as keys, _ for -; options here win");
  add_blow_options(*c, a->blow);
  add_robot_options(*c, a->blow);
  c->add_flag("--no-full", a->no_full, "cheap methods only");
  a->page.add_out(*c,
                  "folder for report.html (force, ZMP, torques, ellipsoid, maps) and summary.json");
  c->add_flag("--json", a->json, "one JSON document on standard output");
  c->footer(
      "Methods: point_mass (effective mass alone), reduced (and servo damping), sdc (constant\n"
      "inertia, K_d), sdc_plus (and K_p), full (nothing left out).\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0 done, 2 bad input or unwritable output.\n\n"
      "Examples:\n"
      "  legwork impact hrp2like28 --link R_hand --keyframe jab_B --kp 1000 --kd 72\n"
      "  legwork impact my_robot.urdf --link r_foot --approach base --direction 0,0,-1 --speed 1");
  c->callback([a, c, &exit_code] {
    for (const CLI::Option* option : c->get_options()) {
      if (option->count() == 0 || option->get_lnames().empty()) continue;
      std::string key = option->get_lnames().front();
      std::replace(key.begin(), key.end(), '-', '_');
      a->given.insert(key);
    }
    exit_code = run(*a);
  });
}

}  // namespace legwork::app
