// legwork power MODEL: where the feet should be, what walking costs, and which torque to believe.
#include "power.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <memory>

#include "command.h"
#include "legwork/experiment/standing.h"
#include "progress.h"

namespace legwork::app {
namespace power_command {
namespace {

struct Arguments {
  ModelArguments model;
  PowerMapOptions map;
  std::string pose, x, y, height, stroke, duty;
  std::vector<std::string> parallel;
  std::vector<double> motor;
  double mu = 0.8, dt = 1e-3, gain = 20.0, regeneration = 1.0;
  bool json = false, no_verify = false;
  std::string out;
};

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw LoadError(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
}

double number(const std::string& option, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    refuse(option + ": \"" + std::string(text) + "\" is no number",
           "give from:to:count or a value");
  }
  return value;
}

// "v", "from:to" (9 values) or "from:to:count".
Sweep sweep(const std::string& option, const std::string& text, const Sweep& fallback) {
  if (text.empty()) return fallback;
  const auto first = text.find(':');
  const std::string_view all = text;
  Sweep s{number(option, all.substr(0, first)), 0, 1};
  s.to = s.from;
  if (first == std::string::npos) return s;
  const auto second = text.find(':', first + 1);
  s.to = number(option, all.substr(first + 1, second == std::string::npos ? std::string::npos
                                                                          : second - first - 1));
  s.count =
      second == std::string::npos ? 9 : static_cast<int>(number(option, all.substr(second + 1)));
  return s;
}

std::vector<ParallelLink> parallel_links(const std::vector<std::string>& texts) {
  std::vector<ParallelLink> links;
  for (const std::string& text : texts) {
    int carrier = 0, driven = 0;
    if (std::sscanf(text.c_str(), "%d-%d", &carrier, &driven) != 2) {
      refuse("--parallel: \"" + text + "\" names no two joints",
             "e.g. 2-3: counted from the trunk");
    }
    links.push_back({carrier - 1, driven - 1});
  }
  return links;
}

void prepare(Arguments& a, const std::vector<Leg>& legs) {
  const double h = standing_height(legs);
  a.map.x = sweep("--x", a.x, {-0.2 * h, 0.2 * h, 9});
  a.map.y = sweep("--y", a.y, {-0.2 * h, 0.2 * h, 9});
  a.map.height = sweep("--height", a.height, {-0.1 * h, 0.1 * h, 3});
  a.map.stroke = sweep("--stroke", a.stroke, {});
  a.map.duty = sweep("--duty", a.duty, {0.8, 0.8, 1});
  a.map.links = parallel_links(a.parallel);
  if (!a.motor.empty()) {
    if (a.motor.size() < 3) refuse("--motor needs R,k,N", "e.g. --motor 0.5,0.05,100,0.8");
    DcMotor motor{
        .resistance = a.motor[0], .torque_constant = a.motor[1], .gear_ratio = a.motor[2]};
    if (a.motor.size() > 3) motor.efficiency = motor.back_efficiency = a.motor[3];
    require_sound(motor, "--motor");
    a.map.motor = motor;
  }
  if (!(a.mu >= 0.0)) refuse("--mu must not be negative", "0.8 is usual");
}

// The best posture, standing still at the gait's first foothold centre.
std::vector<double> stand_in(const Model& model, const std::vector<Leg>& legs,
                             const std::vector<double>& q_stand, const GaitSpec& gait) {
  std::vector<double> q = q_stand;
  for (std::size_t l = 0; l < legs.size(); ++l) {
    LegIk(model, legs[l]).solve(legs[l].foot_above(gait.footholds[l], {0, 0, 1}), q);
  }
  return q;
}

// Books electric power and how much the feet quarrel, beside what CrawlMeter measures.
class WalkBooks {
 public:
  WalkBooks(const CrawlMeter& meter, const PowerMapOptions& options)
      : power_(meter.routes().limbs(), options.links), counted_(meter.counted_joints()) {
    for (std::size_t j = 0; options.motor && j < counted_; ++j) {
      power_.set_motor(j, *options.motor);
    }
  }

  void after_step(const World& world, const TorqueRoutes& routes) {
    for (std::size_t l = 0; l < routes.limbs().size(); ++l) {
      torque_.clear(), before_.clear(), after_.clear();
      for (std::size_t j = 0; j < routes.limbs()[l].joints.size(); ++j) {
        const auto dof =
            static_cast<std::size_t>(world.model().joints[routes.limbs()[l].joints[j]].v);
        torque_.push_back(routes.at(l, j).actuator);
        before_.push_back(world.step_start().v[dof]);
        after_.push_back(world.state().v[dof]);
      }
      power_.add(l, torque_, before_, after_, world.options().dt);
    }
    if (++steps_ % 20 != 0) return;
    point_.clear(), force_.clear();
    for (const ContactForce& c : world.contact_forces()) {
      if (c.at.body_b != kWorld) continue;
      point_.push_back(c.at.p_W);
      force_.push_back(c.f_W);
    }
    antagonism_ += split_foot_forces(point_, force_).antagonism;
    ++samples_;
  }

  void conclude(const Model& model, PowerFindings& f) const {
    f.motors = against_limits(model, power_);
    const MotorBook book = power_.total(Coordinates::kParallel, counted_);
    f.walk_electric = book.mean_electric();
    f.walk_electric_regenerating = book.mean_electric_regenerating();
    f.antagonism = samples_ > 0 ? antagonism_ / static_cast<double>(samples_) : 0.0;
  }

 private:
  PowerMeter power_;
  std::size_t counted_;
  std::vector<double> torque_, before_, after_;
  std::vector<Vec3<double>> point_, force_;
  double antagonism_ = 0;
  long steps_ = 0, samples_ = 0;
};

void verify(const Model& model, const Arguments& a, PowerFindings& f) {
  CrawlSetup setup;
  setup.gait = f.map.gait;
  setup.servo.k_d = a.gain;
  setup.servo.feed_forward = true;
  setup.world.dt = a.dt;
  setup.friction = a.mu;
  setup.pose = a.pose;
  setup.legs = f.legs;
  setup.settle = 1.0;
  setup.periods = 2;
  setup.averaged = 1;
  CrawlRun run(model, setup);
  CrawlMeter meter(run, a.map.links);
  WalkBooks books(meter, a.map);
  ProgressLine line("walking the best posture", a.json);
  const double whole = setup.settle + setup.periods * setup.gait.period;
  while (run.walking()) {
    line.show(run.time() / whole, run.time());
    run.step();
    meter.after_step(run);
    if (run.time() > run.averaging_from()) books.after_step(run.world(), meter.routes());
  }
  f.walk = meter.result(run);
  books.conclude(model, f);
}

int run(Arguments& a) {
  if (!(a.dt > 0.0 && a.dt <= 5e-3)) refuse("--dt must lie in (0, 5 ms]", "1e-3 is usual");
  LoadedModel loaded = load(a.model);
  Model& model = loaded.model;
  ensure_floor(model, a.mu);
  const StandingPose pose = standing_pose(model, a.pose);
  exclude_overlaps(model, pose.state);
  PowerFindings f{.model = model.name, .pose = pose.name, .mass = model.mass(), .mu = a.mu};
  f.legs = find_legs(model, pose.state.q);
  prepare(a, f.legs);
  ProgressLine line("trying postures", a.json);
  a.map.progress = [&line](double done) { line.show(done, 0); };
  f.asked = a.map;
  f.map = power_map(model, f.legs, pose.state.q, a.map);
  line.clear();
  a.map.progress = f.asked.progress = {};
  const std::vector<double> q = stand_in(model, f.legs, pose.state.q, f.map.gait);
  f.bands = torque_bands(model, q, f.legs, a.mu);
  f.q = q;
  if (!a.no_verify && f.map.best) verify(model, a, f);
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

void add_power(CLI::App& app, int& exit_code) {
  using namespace power_command;
  CLI::App* c = app.add_subcommand(
      "power", "what walking costs: posture map, best posture, torques, internal forces");
  c->footer(
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
  auto a = std::make_shared<Arguments>();
  add_model_arguments(*c, a->model);
  c->add_option("--pose", a->pose, "keyframe to start from");
  c->add_option("--x", a->x, "footholds ahead of front, behind hind hips, against standing [m]");
  c->add_option("--y", a->y, "footholds outward, against standing [m]");
  c->add_option("--height", a->height, "trunk up, against standing [m]");
  c->add_option("--stroke", a->stroke, "way of a foot in stance [m] (0.37 of the height)");
  c->add_option("--duty", a->duty, "share of the period a foot is down (0.8)");
  c->add_option("--gait", a->map.pattern, "crawl, trot, pace, bound, pronk, wave, alternate");
  c->add_option("--period", a->map.period, "[s] (4.8 s at a height of 0.243 m, as its root)");
  c->add_option("--lift", a->map.lift, "height of a swing [m] (0.2 of the height)");
  c->add_option("--margin", a->map.margin, "least static stability margin [m] (0)");
  c->add_option("--torque-share", a->map.torque_share, "of torque and speed limits (1)");
  c->add_flag("!--no-centre", a->map.centre, "keep the feet around the trunk, not around its mass");
  c->add_option("--parallel", a->parallel, "joints in a parallelogram, e.g. 2-3; repeat");
  c->add_option("--motor", a->motor, "R,k,N[,efficiency]: ohm, N*m/A, gear ratio of every joint")
      ->delimiter(',');
  c->add_option("--mu", a->mu, "friction of the ground (0.8)");
  c->add_option("--samples", a->map.samples, "instants of a period (48)");
  c->add_option("--gain", a->gain, "servo gain of the verification [1/s] (20)");
  c->add_option("--dt", a->dt, "step of the verification [s] (1e-3)");
  c->add_flag("--no-verify", a->no_verify, "do not walk the best posture");
  c->add_option("--out", a->out, "folder for report.html and summary.json");
  c->add_flag("--json", a->json, "one JSON document on standard output");
  c->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace legwork::app
