// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Beyond the paper, as its last section asks: titan8-trot (dynamic walking at 0.5 m/s) and
// titan8-rough (the crawl over random ground and steps), with the same torque and power read-outs.
#include <cmath>

#include "legwork/model/terrain.h"
#include "legwork/run/world_recorder.h"
#include "papers/torque_power/claims.h"
#include "papers/torque_power/crawl.h"
#include "papers/torque_power/experiments.h"

namespace legwork::papers {

namespace {

struct Walk {
  CrawlResult result;
  MeasuredWalk measured;
};

// Walks, measured; recorded and replayed where a page is given.
Walk walk(const RunRequest& request, const Model& model, const CrawlSetup& setup,
          outcome::Outcome* page) {
  Walk out;
  out.measured.walk = std::make_unique<CrawlWalk>(model, setup);
  out.measured.meter = std::make_unique<CrawlMeter>(*out.measured.walk, titan8_parallel(), true);
  std::vector<Meter*>& meters = out.measured.walk->simulation().meters;
  meters = {out.measured.meter.get()};
  outcome::WorldRecorder recorder(50);
  if (page != nullptr) {
    meters.push_back(&recorder);
    meters.insert(meters.end(), request.meters.begin(), request.meters.end());
  }
  out.measured.walk->run(request.stopped);
  meters.clear();  // the recorder ends here
  out.result = out.measured.meter->result();
  if (page != nullptr) *page = recorder.take();
  return out;
}

// What an actuator designer reads: per joint place, worst leg.
outcome::TextTable motor_table(const Model& model, const PowerMeter& power, std::string title) {
  outcome::TextTable table{.title = std::move(title)};
  table.header = {"joint",   "peak torque N·m",  "limit N·m",
                  "rms N·m", "peak speed rad/s", "peak power W"};
  const std::vector<MotorLimit> limits = against_limits(model, power);
  for (std::size_t j = 0; j < 4; ++j) {
    MotorLimit worst;
    for (const MotorLimit& m : limits) {
      if (!m.joint.ends_with("_J" + std::to_string(j + 1))) continue;
      worst.torque_limit = m.torque_limit;
      worst.peak_torque = std::max(worst.peak_torque, m.peak_torque);
      worst.rms_torque = std::max(worst.rms_torque, m.rms_torque);
      worst.peak_speed = std::max(worst.peak_speed, m.peak_speed);
      worst.peak_power = std::max(worst.peak_power, m.peak_power);
    }
    table.rows.push_back({"J" + std::to_string(j + 1), text("%.2f", worst.peak_torque),
                          text("%.1f", worst.torque_limit), text("%.2f", worst.rms_torque),
                          text("%.2f", worst.peak_speed), text("%.1f", worst.peak_power)});
  }
  return table;
}

void add_metrics(const CrawlResult& r, bool ours, outcome::Outcome& page) {
  page.metrics.push_back({"speed", "speed", r.speed, "m/s"});
  page.metrics.push_back({"power_eq5", "eq 8 by eq 5", r.power_true, "W"});
  page.metrics.push_back({"power_eq7", "eq 8 by eq 7", r.power_jacobian, "W"});
  page.metrics.push_back({"cost_of_transport", "cost of transport", r.cost_of_transport, ""});
  page.metrics.push_back({"tilt_max", "largest lean of the trunk", r.tilt_max, "rad"});
  page.metrics.push_back(
      {"height_range", "trunk goes up and down by", r.height_max - r.height_min, "m"});
  if (ours) {
    page.evidence.push_back({"solver residual", r.solver.worst_residual, "weight·h", 1e-8, ""});
    page.evidence.push_back({"failed steps", static_cast<double>(r.solver.failed), "", 0.5, ""});
  }
  show_audit(r.audit, page);
}

void add_walked(const std::string& id, const CrawlResult& r, outcome::Outcome& page) {
  page.claims.push_back(claimed(id + ".walked", "it stays on its feet to the end", 1.0, 0.0, "",
                                r.trouble.empty() ? 1.0 : 0.0, Tolerance::kAbsolute, r.trouble));
  page.claims.push_back(claimed(id + ".closure", "torque routes agree, relative to weight·1 m", 0.0,
                                1e-9, "", r.audit.worst()));
  if (!r.trouble.empty()) page.warnings.push_back(r.trouble + ".");
}

}  // namespace

CrawlSetup titan8_trot_setup(const Model& model, double speed, double dt) {
  Titan8Servo servo;
  servo.gain = servo.ankle_gain = 60.0;
  servo.feedforward = true;
  CrawlSetup setup = titan8_crawl_setup(model, kPostures[0], servo, {}, dt);
  setup.gait.pattern = "trot";
  setup.gait.must_be_static = false;
  setup.gait.offsets.clear();
  setup.gait.period = 0.5;
  setup.gait.duty = 0.6;
  setup.gait.lift = 0.03;
  setup.gait.swing_frame = SwingFrame::kGround;
  setup.gait.twist = {speed, 0, 0};
  setup.settle = 1.0;
  setup.periods = 12;
  setup.averaged = 8;
  return setup;
}

outcome::Outcome run_titan8_trot(const RunRequest& request) {
  request.allow_settings({"speed", "period", "duty", "gain"});
  const Model model = titan8(request.data_folder);
  const double dt = request.dt > 0 ? request.dt : 1e-3, speed = request.number("speed", 0.5);
  CrawlSetup setup = titan8_trot_setup(model, speed, dt);
  setup.world.host = request.host();
  setup.gait.period = request.number("period", setup.gait.period);
  setup.gait.duty = request.number("duty", setup.gait.duty);
  setup.servo.k_d = request.number("gain", setup.servo.k_d);
  outcome::Outcome page;
  const Walk trot = walk(request, model, setup, &page);
  request.report_progress(0.5);
  add_walked("A.trot", trot.result, page);
  page.claims.push_back(claimed("A.trot.speed", "Endo 2011, future work: dynamic walking", speed,
                                0.1, "m/s", trot.result.speed, Tolerance::kRelative));
  CrawlSetup fine = setup;
  fine.world.dt = dt / 2;
  const CrawlResult half = walk(request, model, fine, nullptr).result;
  page.claims.push_back(claimed("A.trot.step", "half the step", 0.0, 0.05, "",
                                half.power_true / trot.result.power_true - 1.0,
                                Tolerance::kAbsolute, "relative change of eq 8 by eq 5"));
  add_metrics(trot.result, request.engine == "native", page);
  page.tables.push_back(motor_table(model, trot.measured.meter->power(), "Motors while trotting"));
  page.title = "TITAN-VIII trots";
  page.headline = text(
      "At %.2f m/s the trot takes %.1f W of mechanical power, %.2f of its weight "
      "times its way.",
      trot.result.speed, trot.result.power_true, trot.result.cost_of_transport);
  request.report_progress(1.0);
  return page;
}

Model titan8_on_rough_ground(const std::string& data_folder, double height, std::uint64_t seed) {
  Model model = titan8(data_folder);
  model.shapes.pop_back();  // the flat floor
  Heightfield field = random_heightfield("rough", 33, 81, 1.6, 0.64, height, 0.5, seed);
  // Flat where it starts; from there the bumps grow over a hand's width.
  for (int row = 0; row < field.rows; ++row) {
    for (int column = 0; column < field.columns; ++column) {
      const double x = field_vertex(field, row, column).x + 1.2;
      const double grow = std::clamp((x - 0.38) / 0.1, 0.0, 1.0);
      field.height[static_cast<std::size_t>(row * field.columns + column)] *= grow;
    }
  }
  Shape ground;
  ground.name = "rough";
  ground.kind = ShapeKind::kHeightfield;
  ground.heightfield = static_cast<int>(model.heightfields.size());
  ground.contype = ground.conaffinity = 0x7fffffff;
  ground.surface.slide = 1.0;
  ground.body = kWorld;
  ground.X_BG = ground.X_FG = {identity3<double>(), {1.2, 0, 0}};
  model.heightfields.push_back(std::move(field));
  model.shapes.add(ground);
  return model;
}

Model titan8_on_steps(const std::string& data_folder, double height) {
  Model model = titan8(data_folder);
  // A platform the front feet meet in the first cycle, and a second one on top of it.
  for (int k = 0; k < 2; ++k) {
    Shape step;
    step.name = "step" + std::to_string(k + 1);
    step.kind = ShapeKind::kBox;
    step.size = {1.0, 1.0, 0.5 * height * (k + 1)};
    step.contype = step.conaffinity = 0x7fffffff;
    step.surface.slide = 1.0;
    step.body = kWorld;
    step.X_BG = step.X_FG = {identity3<double>(), {1.45 + 0.3 * k, 0, 0.5 * height * (k + 1)}};
    model.shapes.add(step);
  }
  return model;
}

outcome::Outcome run_titan8_rough(const RunRequest& request) {
  request.allow_settings({"height", "step", "gain", "duty"});
  const double dt = request.dt > 0 ? request.dt : 1e-3;
  const double height = request.number("height", 0.010), step = request.number("step", 0.010);
  const Model flat = titan8(request.data_folder);
  Titan8Servo servo;
  servo.gain = request.number("gain", servo.gain);
  CrawlSetup setup = titan8_crawl_setup(flat, kPostures[0], servo, {.host = request.host()}, dt);
  setup.gait.duty = request.number("duty", 0.85);  // some static margin to spend
  setup.gait.must_be_static = true;
  setup.gait.sway_y = 0.02;
  setup.gait.twist.vx = speed_of_stroke(0.15, setup.gait.duty, setup.gait.period);
  setup.periods = 5;
  setup.averaged = 4;
  outcome::Outcome page;
  const Walk even = walk(request, flat, setup, nullptr);
  request.report_progress(0.3);
  const Model hills = titan8_on_rough_ground(request.data_folder, height, request.seed);
  const Walk rough = walk(request, hills, setup, &page);
  request.report_progress(0.6);
  const Model stairs = titan8_on_steps(request.data_folder, step);
  const Walk steps = walk(request, stairs, setup, nullptr);
  add_walked("A.rough.field", rough.result, page);
  add_walked("A.rough.steps", steps.result, page);
  page.claims.push_back(claimed("A.rough.field.progress", "at least 70 % of its speed on the flat",
                                0.7, 0.0, "", rough.result.speed / even.result.speed,
                                Tolerance::kAtLeast));
  page.claims.push_back(claimed("A.rough.steps.progress", "at least 70 % of its speed on the flat",
                                0.7, 0.0, "", steps.result.speed / even.result.speed,
                                Tolerance::kAtLeast));
  add_metrics(rough.result, request.engine == "native", page);
  page.tables.push_back(motor_table(flat, even.measured.meter->power(), "Motors on the flat"));
  page.tables.push_back(
      motor_table(flat, rough.measured.meter->power(), "Motors on random ground"));
  page.tables.push_back(motor_table(flat, steps.measured.meter->power(), "Motors over steps"));
  page.title = "TITAN-VIII crawls over rough ground";
  page.headline = text(
      "Eq 8 by eq 5: %.2f W on the flat, %.2f W on random ground, %.2f W over "
      "steps, with the same open-loop gait.",
      even.result.power_true, rough.result.power_true, steps.result.power_true);
  request.report_progress(1.0);
  return page;
}

}  // namespace legwork::papers
