// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork walk MODEL: any robot with legs walks, by one command.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "command.h"
#include "experiments.h"
#include "legwork/lab/walk/walk_page.h"
#include "legwork/sim/engine_registry.h"
#include "page_folder.h"
#include "progress.h"
#include "tidy_json.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order they are written

struct Arguments {
  ModelArguments model;
  WalkRequest request;
  std::optional<double> speed, sideways, turn, relative;
  std::vector<std::string> pushes, settings;
  double delay = 0.0, period = 0.0;
  std::string engine, gait;
  PageFolder page;
  bool json = false, sweep = false, no_governor = false;
};

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
}

double number_of(const std::string& option, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    refuse(option + ": \"" + std::string(text) + "\" is no number", "give a number");
  return value;
}

// T:AHEAD[:LEFT]
WalkPush push_of(const std::string& text) {
  std::vector<double> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    parts.push_back(number_of("--push", std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  if (parts.size() < 2 || parts.size() > 3)
    refuse("--push: \"" + text + "\" is not T:AHEAD or T:AHEAD:LEFT",
           "e.g. --push 2.5:0:0.1, seconds and impulses in m·√(g·h)");
  return {.at = parts[0], .ahead = parts[1], .left = parts.size() > 2 ? parts[2] : 0.0};
}

int steps_of(const char* option, double seconds, double dt) {
  return whole_steps(seconds, dt, option);
}

void prepare(Arguments& a) {
  WalkRequest& r = a.request;
  if (!(r.dt > 0.0 && r.dt <= 4e-3)) refuse("--dt must lie in (0, 4 ms]", "1e-3 is usual");
  if (r.steps < 1 || r.steps > 100000) refuse("--steps must lie in [1, 100000]", "100 is usual");
  if (a.relative && a.speed)
    refuse("--speed and --relative both give the speed", "give one of them");
  const bool metric = a.speed || a.sideways || a.turn;
  r.in_units = !metric;
  r.command = {.speed = metric ? a.speed.value_or(0.0) : a.relative.value_or(0.2),
               .sideways = a.sideways.value_or(0.0),
               .turn = a.turn.value_or(0.0)};
  if (a.relative && metric)
    refuse("--relative does not go with --sideways and --turn", "give --speed in m/s");
  for (const std::string& text : a.pushes) r.pushes.push_back(push_of(text));
  for (const std::string& text : a.settings) {
    const auto [key, value] = setting_of(text);
    set_walk_number(r.numbers, key, number_of("--set " + key, value));
  }
  if (!(std::fabs(r.slope) <= 1.0)) refuse("--slope must lie in [-1, 1] rad", "0.05 is a ramp");
  if (!(r.bump >= 0.0 && r.bump <= 1.0)) refuse("--bump must lie in [0, 1] m", "0.02 is a ledge");
  if (!(r.load > -1.0 && r.load <= 100.0))
    refuse("--load must lie in (-1, 100] of its weight", "0.1 is a rucksack");
  for (const double v : {r.command.speed, r.command.sideways, r.command.turn})
    if (!(std::fabs(v) <= 100.0)) refuse("a speed beyond 100 was asked for", "0.2 m/s is a walk");
  if (!(a.period >= 0.0)) refuse("--period is negative", "1e-3 is usual");
  r.timing.delay = steps_of("--delay", a.delay, r.dt);
  if (a.period > 0.0) r.timing.every = std::max(1, steps_of("--period", a.period, r.dt));
  r.governor = !a.no_governor;
  if (r.friction && !(*r.friction > 0.0 && *r.friction <= 10.0))
    refuse("--mu must lie in (0, 10]", "0.8 is usual");
  if (a.gait == "crawl")
    r.gait = WalkGait::kCrawl;
  else if (!a.gait.empty() && a.gait != "trot")
    refuse("--gait: \"" + a.gait + "\" is not known", "trot or crawl");
  if (!a.engine.empty()) r.host = in_engine(engines_of_build(), a.engine);
}

// JSON has no infinity: limits that a model does not name are null.
Json number(double x) { return std::isfinite(x) ? Json(x) : Json(); }

void print_json(const WalkResult& r, const WalkRequest& request,
                const std::optional<WalkSweep>& sweep) {
  Json out = {{"model", r.model},
              {"steps", r.steps},
              {"distance", r.distance},
              {"speed", r.speed},
              {"duration", r.duration},
              {"fell", r.fell},
              {"cost_of_transport", number(r.cost_of_transport)}};
  out["push_survived"] = request.pushes.empty() ? Json() : Json(!r.fell);
  out["largest_speed"] = Json();
  if (sweep) {
    out["largest_speed"] = sweep->largest_speed;
    out["push_survived"] = Json{{"ahead", sweep->survived[0]},
                                {"back", sweep->survived[1]},
                                {"left", sweep->survived[2]},
                                {"right", sweep->survived[3]}};
  }
  out["limited_by"] = sweep ? sweep->limited_by : r.limited_by;
  out["joints"] = Json::array();
  for (const WalkJoint& j : r.joints)
    out["joints"].push_back(
        {{"name", j.name}, {"peak_torque", j.peak_torque}, {"limit", number(j.limit)}});
  Json more = Json::object();  // beyond the walk itself: how it was measured, and what it took
  more["cause"] = r.cause;
  more["relative_speed"] = r.speed / r.unit_speed();
  more["commanded"] = r.commanded;
  more["steps_seen"] = r.steps_seen;
  more["drift"] = r.drift;
  more["mass"] = r.mass;
  more["height"] = r.height;
  more["legs"] = r.legs;
  more["pose"] = r.pose;
  more["margin"] = r.mean_margin;
  more["closure"] = r.worst_closure;
  more["other_contact"] = r.other_contact;
  more["tick_mean"] = r.tick_mean;
  more["tick_worst"] = r.tick_worst;
  more["wall"] = r.wall;
  more["cpu"] = r.cpu;
  more["failed_ticks"] = r.report.failed;
  if (sweep) {
    more["largest_relative_speed"] = sweep->largest;
    more["speeds"] = Json::array();
    for (const WalkSpeedTrial& t : sweep->speeds)
      more["speeds"].push_back({{"asked", t.asked},
                                {"walked", t.walked},
                                {"cost_of_transport", number(t.cost_of_transport)},
                                {"fell", t.fell},
                                {"limited_by", t.limited_by}});
  }
  out["details"] = more;
  print_document(tidied(out));
}

void print_text(const WalkResult& r, const std::optional<WalkSweep>& sweep) {
  std::printf("%s  %.4g kg, %d legs, centre of mass %.3g m high, from \"%s\"\n", r.model.c_str(),
              r.mass, r.legs, r.height, r.pose.c_str());
  std::printf("%s\n\n", walk_headline(r).c_str());
  std::printf("  steps            %d planned, %d in the contact forces\n", r.steps, r.steps_seen);
  std::printf("  speed            %.3f m/s of %.3f asked (V* %.3f)\n", r.speed, r.commanded,
              r.speed / r.unit_speed());
  std::printf("  distance         %.2f m in %.1f s, at most %.3f m off the path\n", r.distance,
              r.duration, r.drift);
  std::printf("  cost             %.3f (mechanical work over weight and way)\n",
              r.cost_of_transport);
  if (r.has_soles())
    std::printf("  pressure centre  %.1f mm inside the soles in the mean\n", 1e3 * r.mean_margin);
  std::printf("  limited by       %s\n", r.limited_by.c_str());
  std::printf("  tick             %.1f us mean, %.0f us worst; the walk %.1f times real time\n\n",
              1e6 * r.tick_mean, 1e6 * r.tick_worst, r.duration / std::max(r.cpu, 1e-9));
  std::vector<const WalkJoint*> joints;
  for (const WalkJoint& j : r.joints) joints.push_back(&j);
  std::stable_sort(joints.begin(), joints.end(), [](const WalkJoint* a, const WalkJoint* b) {
    return a->peak_torque / a->limit > b->peak_torque / b->limit;
  });
  for (std::size_t i = 0; i < std::min<std::size_t>(joints.size(), 8); ++i)
    std::printf("  %-28s peak %8.4g N*m, limit %8.4g, at it %.1f %% of the time\n",
                joints[i]->name.c_str(), joints[i]->peak_torque, joints[i]->limit,
                100.0 * joints[i]->at_limit);
  if (!sweep) return;
  std::printf("\nspeeds, in sqrt(g*h):\n");
  for (const WalkSpeedTrial& t : sweep->speeds)
    std::printf("  %.2f  walked %.3f, cost %.3f%s%s\n", t.asked, t.walked, t.cost_of_transport,
                t.fell ? "  FELL: " : "", t.fell ? t.cause.c_str() : "");
  std::printf("largest %.2f (%.3g m/s), limited by %s\n", sweep->largest, sweep->largest_speed,
              sweep->limited_by.c_str());
  std::printf("pushes survived, in m*sqrt(g*h): ahead %.2f, back %.2f, left %.2f, right %.2f\n",
              sweep->survived[0], sweep->survived[1], sweep->survived[2], sweep->survived[3]);
}

int run(Arguments& a) {
  prepare(a);
  const Model model = load(a.model).model;
  a.page.claim();
  const WalkScene scene = walk_scene(model, a.request);
  ProgressLine line("walking " + model.name, a.json);
  WalkFilm film(scene.model);
  std::vector<Meter*> meters;
  if (a.page.is_wanted()) meters.push_back(&film);
  const WalkResult r = run_walk(
      scene, a.request, [&](double done, double t) { line.show(done, t); }, meters);
  line.clear();
  std::optional<WalkSweep> sweep;
  if (a.sweep) {
    ProgressLine sweeping("trying speeds and pushes", a.json);
    WalkSweepOptions options;
    options.speed_steps = a.request.steps;
    sweep = sweep_walk(model, a.request, options, [&](double done) { sweeping.show(done, 0); });
  }
  a.json ? print_json(r, a.request, sweep) : print_text(r, sweep);
  if (a.page.is_wanted()) {
    outcome::Outcome page = walk_page(scene, a.request, r, film, sweep);
    page.run.version = LEGWORK_VERSION;
    if (!a.engine.empty()) page.run.engine = engine_name(a.engine);
    page.reproduce = "legwork walk " + a.model.model + " --out " + a.page.out();
    a.page.write(page);
    if (!a.json) std::printf("\nreport: %s\n", a.page.report().c_str());
  }
  return r.fell || !r.cause.empty() ? 3 : 0;
}

}  // namespace

void add_walk(CLI::App& app, int& exit_code) {
  CLI::App* c = app.add_subcommand("walk", "any robot with legs walks");
  c->footer(
      "Reads legs, soles, reach and limits from the model, plans steps by the capture point,\n"
      "and drives the joints by whole-body control: torques, or targets of the file's own\n"
      "position servos. Nothing is set per robot. Speeds are in m/s, or with --relative in\n"
      "sqrt(g*h), h the height of the centre of mass: 0.2 is an easy walk for most.\n\n"
      "Pushes are impulses through the centre of mass in units of m*sqrt(g*h), over 0.1 s.\n"
      "--sweep tries speeds from 0.1 in steps of 0.05 until it falls, and pushes to four sides\n"
      "at eight instants of a stride.\n\n"
      "Files: with --out a folder with report.html and summary.json; nothing without.\n\n"
      "Exit: 0 all steps made; 2 bad input or unwritable output; 3 it fell.\n\n"
      "Examples:\n"
      "  legwork walk hrp2like28\n"
      "  legwork walk my_robot.urdf --speed 0.5 --turn 0.1 --out runs/walk\n"
      "  legwork walk biped10 --push 3:0:0.05 --json");
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*c, a->model);
  c->add_option("--pose", a->request.pose, "keyframe to read the robot in");
  c->add_option("--speed", a->speed, "ahead [m/s]");
  c->add_option("--relative", a->relative, "ahead, in sqrt(g*h) (0.2)");
  c->add_option("--sideways", a->sideways, "to the left [m/s]");
  c->add_option("--turn", a->turn, "to the left [rad/s]");
  c->add_option("--gait", a->gait, "of four legs and more: trot (every second foot) or crawl");
  c->add_option("--steps", a->request.steps, "then it stops (100)");
  c->add_option("--push", a->pushes, "T:AHEAD[:LEFT]: when [s] and how hard [m*sqrt(g*h)]; repeat");
  c->add_option("--set", a->settings, "KEY=VALUE: a number of the gait, e.g. swing_height=0.08");
  c->add_option("--mu", a->request.friction,
                "friction of feet on floor (the file's; 0.8 where it has no floor)");
  c->add_option("--slope", a->request.slope, "of the floor, upwards ahead [rad]");
  c->add_option("--bump", a->request.bump, "height of ledges on the floor, unknown to it [m]");
  c->add_option("--load", a->request.load, "carried and unknown to the controller, of its weight");
  c->add_option("--dt", a->request.dt, "step of the simulation [s] (1e-3)");
  c->add_option("--period", a->period, "of the controller [s] (dt)");
  c->add_option("--delay", a->delay, "until a command acts [s]");
  c->add_flag("--servo", a->request.servo, "through the file's own position servos");
  c->add_flag("--estimate", a->request.own_estimate, "on its own sensors, not on the true state");
  c->add_flag("--no-governor", a->no_governor, "do not walk slower where torque or reach is short");
  c->add_option("--engine", a->engine, "NAME[:key=value]: who makes the steps (native)");
  c->add_option("--seed", a->request.seed, "of the sensors' noise");
  c->add_flag("--sweep", a->sweep, "find the largest speed and the worst push");
  a->page.add_options(*c, "folder for report.html and summary.json");
  c->add_flag("--json", a->json, "one JSON document on standard output");
  c->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
