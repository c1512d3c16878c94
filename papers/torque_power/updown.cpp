// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "papers/torque_power/updown.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "legwork/control/follow_motion.h"
#include "legwork/dynamics/centroidal.h"
#include "legwork/dynamics/kinematics.h"
#include "legwork/plan/yaw_leg.h"
#include "legwork/run/progress_meter.h"
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

// The legs' motion as joint references.
JointReference updown_motion(const Model& model, const UpDownSetup& setup) {
  struct Place {
    std::size_t q, v, joint;
  };
  std::vector<Place> places;
  for (const Joint& joint : model.joints) {
    if (nv_of(joint.kind) != 1 || joint.name.find("_J") == std::string::npos) continue;
    const auto j = static_cast<std::size_t>(joint.name.back() - '1');
    if (j < 4) places.push_back({z(joint.q), z(joint.v), j});
  }
  return [setup, places](double time, std::span<double> q, std::span<double> v) {
    constexpr double kSpan = 1e-5;  // of the difference that gives the rate [s]
    const double t = time - setup.settle;
    const std::array<double, 4> now = updown_reference(setup, t);
    const std::array<double, 4> ahead = updown_reference(setup, t + kSpan);
    for (const Place& at : places) {
      q[at.q] = now[at.joint];
      v[at.v] = (ahead[at.joint] - now[at.joint]) / kSpan;
    }
  };
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

namespace {

class UpDownMeter final : public Meter {
 public:
  explicit UpDownMeter(const Model& model)
      : routes_(model, titan8_legs(model)), ledger_(model), ws_(model) {}

  void begin(const Simulation& simulation) override { ledger_.begin(simulation.world()); }
  void after_step(const Simulation& simulation) override {
    const World& world = simulation.world();
    routes_.measure(world);
    ledger_.book(world);
    add_work(world, routes_, works_);
    run.t.push_back(world.time());
    run.height.push_back(world.state().q[2]);
    run.energy.push_back(mechanical_energy(world.model(), world.state(), ws_));
    run.work.push_back(works_.all);
    run.work_driven.push_back(works_.driven);
    run.work_jacobian.push_back(works_.jacobian);
    com.push_back(com_height(world.model(), world.state()));
  }
  void conclude() { run.ledger = ledger_.total(), run.audit = routes_.audit(); }

  UpDownRun run;
  std::vector<double> com;  // height of the centre of mass [m]

 private:
  TorqueRoutes routes_;
  EnergyLedger ledger_;
  Workspace<double> ws_;
  Works works_;
};

}  // namespace

UpDownRun run_updown(const Model& model, const UpDownSetup& setup) {
  check_setup(setup);
  World world(model, titan8_world(setup.ground, setup.dt),
              {titan8_drives(model, setup.servo, setup.dt), {}});
  State x = rest_state(model);
  x.q[2] = -kZ + setup.drop;
  world.reset(x);
  std::vector<Agent> agents(1);
  agents[0].control = std::make_unique<ControlLoop>(
      layout_of(world), nullptr,
      std::make_unique<FollowMotion>(model, updown_motion(model, setup), setup.servo.feedforward));
  Simulation simulation(std::move(world), std::move(agents));
  UpDownMeter meter(model);
  meter.run.dt = setup.dt;
  simulation.meters = {&meter};
  simulation.meters.insert(simulation.meters.end(), setup.meters.begin(), setup.meters.end());
  const Ending& ending = simulation.run(setup.settle + setup.period * setup.periods);
  if (ending.is_final()) {
    throw Error(Finding{Severity::kError, "E-FELL", "", 0, "", ending.text,
                        "a smaller amplitude or a longer period"});
  }
  meter.conclude();
  UpDownRun run = std::move(meter.run);
  find_turns(setup, run);
  run.potential = model.mass() * norm(model.options.gravity_W) * run.up(meter.com);
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
  out.push_back(claimed("A.E2.jacobian_overcount", "reference A: eq 7 counts 17.8 % too much work",
                        0.178, 0.005, "", main.up(main.work_jacobian) / main.potential - 1.0,
                        Tolerance::kAbsolute, "for our mass split; eq 7 drops leg weight"));
  UpDownSetup off = setup;
  off.meters.clear();
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
  outcome::WorldRecorder recorder;
  const double end = setup.settle + setup.period * setup.periods;
  ProgressMeter progress(request.progress, std::lround(end / setup.dt), 0.0, 0.5);
  setup.meters = {&recorder};
  setup.meters.insert(setup.meters.end(), request.meters.begin(), request.meters.end());
  setup.meters.push_back(&progress);
  const auto start = std::chrono::steady_clock::now();
  const UpDownRun run = run_updown(model, setup);
  outcome::Outcome page = recorder.take();
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
