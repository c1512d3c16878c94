#include "papers/torque_power/updown.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/yaw_leg.h"
#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

namespace {

constexpr double kY = 0.205, kZ = -0.243;  // posture A [m]

// Foot height under the trunk and its rate, t from the start of the motion.
std::array<double, 2> foot_height(const UpDownSetup& s, double t) {
  if (t <= 0.0) return {kZ, 0.0};
  const double w = 2 * std::numbers::pi / s.period;
  return {kZ - 0.5 * s.amplitude * (1 - std::cos(w * t)), -0.5 * s.amplitude * w * std::sin(w * t)};
}

}  // namespace

std::array<double, 4> updown_reference(const UpDownSetup& s, double t) {
  const auto q = YawLeg{}.angles({0.0, kY, foot_height(s, t)[0]});
  if (q) return *q;
  throw Error(Finding{Severity::kError, "E-REACH", "", 0, "amplitude",
                      "every leg is out of reach " + std::to_string(t) +
                          " s into the motion: the amplitude is too large",
                      "0.04 m is the spec's"});
}

namespace {

void set_targets(const UpDownSetup& setup, double t, World& world) {
  const std::array<double, 4> q = updown_reference(setup, t);
  constexpr double kSpan = 1e-5;  // of the difference that gives the rate [s]
  const std::array<double, 4> ahead = updown_reference(setup, t + kSpan);
  for (std::size_t i = 0; i < world.drives.size(); ++i) {
    const std::string& name = world.model().joints[world.drives[i].joint].name;
    const auto j = static_cast<std::size_t>(name.back() - '1');
    DriveTarget& target = world.inputs.drive[i];
    target.position = q[j];
    target.velocity = setup.servo.feedforward ? (ahead[j] - q[j]) / kSpan : 0.0;
  }
}

// Work of one step by each route, added to what went before.
struct Works {
  double all = 0, driven = 0, jacobian = 0;
};
void add_work(const World& world, const TorqueRoutes& routes, Works& sum) {
  const double h = world.options().dt;
  for (std::size_t l = 0; l < routes.limbs().size(); ++l) {
    for (std::size_t j = 0; j < 4; ++j) {
      const Joint& joint = world.model().joints[routes.limbs()[l].joints[j]];
      const auto i = static_cast<std::size_t>(joint.v);
      const double turned = 0.5 * (world.last().start.v[i] + world.state().v[i]) * h;
      sum.all += routes.at(l, j).wrench * turned;
      if (j == 3) continue;
      sum.driven += routes.at(l, j).wrench * turned;
      sum.jacobian += routes.at(l, j).jacobian * turned;
    }
  }
}

double com_height(const Model& model, const State& x) {
  Workspace<double> ws(model);
  forward_kinematics<double>(model, x.q, ws);
  return center_of_mass<double>(model, ws).z;
}

// Bottom, top and next bottom of the second period of the measured motion, which lags.
void find_turns(const UpDownSetup& s, UpDownRun& run) {
  const auto index = [&](double t) {
    return std::min(run.t.size() - 1, static_cast<std::size_t>(std::lround(t / s.dt)));
  };
  const auto begin = run.height.begin();
  const auto at = [&](std::size_t i) { return begin + static_cast<long>(i); };
  const double start = s.settle + s.period;
  const auto place = [&](auto it) { return static_cast<std::size_t>(it - begin); };
  run.bottom = place(
      std::min_element(at(index(start - 0.25 * s.period)), at(index(start + 0.35 * s.period))));
  run.top = place(std::max_element(at(run.bottom), at(index(start + 0.9 * s.period))));
  run.next_bottom = place(std::min_element(at(run.top), at(index(start + 1.35 * s.period))));
  run.rise = run.height[run.top] - run.height[run.bottom];
}

void check_setup(const UpDownSetup& s) {
  const auto refuse = [](const std::string& field, const std::string& what) {
    throw Error(Finding{Severity::kError, "E-FIELD", "", 0, field, field + " " + what,
                        "amplitude 0.04 m, period 4 s, 3 periods are the spec's"});
  };
  if (!(s.amplitude >= 0.0)) refuse("amplitude", "must not be negative");
  if (!(s.period > 0.0)) refuse("period", "must be positive");
  if (s.periods < 3) refuse("periods", "must be at least 3: the second is measured");
  if (!(s.drop >= -1e-3)) refuse("drop", "starts deeper than 1 mm in the ground");
}

}  // namespace

UpDownRun run_updown(const Model& model, const UpDownSetup& setup) {
  check_setup(setup);
  World world(model, titan8_world(setup.ground, setup.dt));
  world.set_drives({titan8_drives(model, setup.servo, setup.dt), {}});
  State x = rest_state(model);
  x.q[2] = -kZ + setup.drop;
  world.reset(x);
  TorqueRoutes routes(model, titan8_legs(model));
  EnergyLedger ledger(model);
  ledger.begin(world);
  Workspace<double> ws(model);
  if (setup.begin) setup.begin(world);
  UpDownRun run{.dt = setup.dt};
  Works works;
  std::vector<double> com;
  const long steps = std::lround((setup.settle + setup.period * setup.periods) / setup.dt);
  for (long k = 0; k < steps; ++k) {
    set_targets(setup, world.time() - setup.settle, world);
    if (world.step().status != StepStatus::kOk || world.state().q[2] < 0.1) {
      throw Error(Finding{Severity::kError, "E-FELL", "", 0, "",
                          "the robot fell at t = " + std::to_string(world.time()) + " s",
                          "a smaller amplitude or a longer period"});
    }
    routes.measure(world);
    ledger.book(world);
    add_work(world, routes, works);
    run.t.push_back(world.time());
    run.height.push_back(world.state().q[2]);
    run.energy.push_back(mechanical_energy(model, world.state(), ws));
    run.work.push_back(works.all);
    run.work_driven.push_back(works.driven);
    run.work_jacobian.push_back(works.jacobian);
    com.push_back(com_height(model, world.state()));
    if (setup.after_step) setup.after_step(world);
  }
  find_turns(setup, run);
  run.potential = model.mass() * norm(model.options.gravity_W) * run.up(com);
  run.ledger = ledger.total();
  run.audit = routes.audit();
  return run;
}

std::vector<Claim> updown_claims(const Model& model, const UpDownSetup& setup,
                                 const UpDownRun& main) {
  std::vector<Claim> out;
  out.push_back(claimed("A.E2.work_up", "Endo 2011: ∫P dt bottom to top is the energy gained",
                        main.up(main.energy), 5e-3, "J", main.up(main.work), Tolerance::kRelative,
                        "J1 … J4 by eq 5"));
  const double w = 2 * std::numbers::pi / (setup.period * setup.servo.gain);
  out.push_back(claimed("A.E2.rise", "closed form: first-order lag A/sqrt(1+(2π/(T k_d))²)",
                        setup.amplitude / std::sqrt(1 + w * w), 0.02, "m", main.rise,
                        Tolerance::kRelative));
  out.push_back(claimed("A.E2.jacobian_overcount", "spec A §1: eq 7 counts 17.8 % too much work",
                        0.178, 0.005, "", main.up(main.work_jacobian) / main.potential - 1.0,
                        Tolerance::kAbsolute, "for our mass split; eq 7 drops leg weight"));
  UpDownSetup off = setup;
  off.begin = off.after_step = nullptr;
  off.servo.ankle = false;
  const UpDownRun free = run_updown(model, off);
  const double net = (free.around(free.work) - free.around(free.energy)) / free.potential;
  out.push_back(claimed("A.E2.net_period", "Endo 2011: zero over a period (ankle servo off)", 0.0,
                        5e-3, "of dPE", free.around(free.work) / free.potential,
                        Tolerance::kAbsolute, "what is left is what the contact takes"));
  out.push_back(claimed("A.E2.loss_sign", "second law: the contact takes, never gives", 0.0, 0.0,
                        "of dPE", net, Tolerance::kAtLeast));
  return out;
}

namespace {

void show_energy(const UpDownRun& run, outcome::Outcome& page) {
  page.times.push_back(run.t);
  const int clock = static_cast<int>(page.times.size()) - 1;
  outcome::Plot plot{.title = "work of the joints and energy of the robot",
                     .caption = "Eq 5 follows the energy; eq 7 climbs 17.8 % too high.",
                     .y_label = "energy",
                     .y_unit = "J"};
  const auto add = [&](const char* label, std::vector<double> values) {
    const double from = values[run.bottom];
    for (double& v : values) v -= from;
    const int c = add_channel(page, std::string("updown/") + label, label, "J", plot.title, clock,
                              std::move(values));
    plot.curves.push_back({.label = label, .channel = c});
  };
  add("energy gained", run.energy);
  add("work by eq 5", run.work);
  add("work by eq 7", run.work_jacobian);
  lead_with(page, std::move(plot));
}

}  // namespace

outcome::Outcome run_titan8_updown(const RunRequest& request) {
  request.allow_settings(
      {"amplitude", "period", "periods", "gain", "ankle_gain", "ankle", "slip", "feedforward"});
  UpDownSetup setup;
  if (request.dt > 0) setup.dt = request.dt;
  setup.amplitude = request.number("amplitude", setup.amplitude);
  setup.period = request.number("period", setup.period);
  setup.periods = static_cast<int>(request.number("periods", setup.periods));
  setup.servo.gain = request.number("gain", setup.servo.gain);
  setup.servo.ankle_gain = request.number("ankle_gain", setup.servo.ankle_gain);
  setup.servo.ankle = request.number("ankle", 1.0) != 0.0;
  setup.servo.feedforward = request.number("feedforward", 0.0) != 0.0;
  setup.ground.host = request.host();
  setup.ground.slip = request.number("slip", setup.ground.slip);
  const Model model = titan8(request.data_folder, setup.ground);
  std::unique_ptr<outcome::WorldRecorder> recorder;
  setup.begin = [&](const World& world) {
    recorder = std::make_unique<outcome::WorldRecorder>(world);
    if (request.observer != nullptr) request.observer->begin(world);
  };
  const double end = setup.settle + setup.period * setup.periods;
  setup.after_step = [&](const World& world) {
    recorder->after_step(world);
    if (request.observer != nullptr) request.observer->after_step(world);
    request.report_progress(0.5 * world.time() / end);
  };
  const auto start = std::chrono::steady_clock::now();
  const UpDownRun run = run_updown(model, setup);
  outcome::Outcome page = recorder->take();
  page.run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  page.claims = updown_claims(model, setup, run);
  request.report_progress(1.0);
  show_energy(run, page);
  show_audit(run.audit, page);
  page.evidence.push_back(
      {"energy ledger", run.ledger.imbalance(), "of its largest entry", 1e-6, ""});
  page.metrics.push_back({"work_eq5", "work bottom to top, eq 5", run.up(run.work), "J"});
  page.metrics.push_back({"work_eq7", "the same by eq 7", run.up(run.work_jacobian), "J"});
  page.metrics.push_back({"potential", "potential energy gained", run.potential, "J"});
  page.metrics.push_back({"rise", "rise of the trunk", run.rise, "m"});
  page.title = "TITAN-VIII goes up and down: work against energy";
  char text[240];
  std::snprintf(text, sizeof text,
                "Bottom to top the joints give %.4f J by eq 5 and %.4f J by eq 7; the robot gains "
                "%.4f J.",
                run.up(run.work), run.up(run.work_jacobian), run.up(run.energy));
  page.headline = text;
  return page;
}

}  // namespace legwork::papers
