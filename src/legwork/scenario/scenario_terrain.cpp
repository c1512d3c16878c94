// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The ground of a scenario under its robot.
#include <cmath>
#include <utility>
#include <vector>

#include "legwork/load/mesh/terrain_png.h"
#include "legwork/math/quat.h"
#include "legwork/run/stand/found_pose.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/build.h"
#include "legwork/scenario/scene.h"

namespace legwork {
namespace {

bool is_ground(const Shape& shape) {
  return shape.body == kWorld &&
         (shape.kind == ShapeKind::kPlane || shape.kind == ShapeKind::kHeightfield);
}

constexpr double kBar = 0.05;  // posts and crossbars of goals, square [m]

/// Posts and crossbars, as the viewer draws them, to walk into.
void add_goals(const outcome::DrawnField& field, const Surface& surface, ModelSpec& spec) {
  const auto [width, depth, height] = field.goal;
  for (const int side : {-1, 1}) {
    const double x = side * 0.5 * field.length;
    const auto bar = [&](const char* name, const Vec3<double>& centre, const Vec3<double>& half) {
      ShapeSpec shape;
      shape.name = std::string(side < 0 ? "near_goal_" : "far_goal_") + name;
      shape.kind = ShapeKind::kBox;
      shape.size = half;
      shape.X_FG.p = centre;
      shape.surface = surface;
      spec.parts[0].shapes.push_back(shape);
    };
    bar("left", {x, 0.5 * width, 0.5 * height}, {0.5 * kBar, 0.5 * kBar, 0.5 * height});
    bar("right", {x, -0.5 * width, 0.5 * height}, {0.5 * kBar, 0.5 * kBar, 0.5 * height});
    bar("bar", {x, 0, height}, {0.5 * kBar, 0.5 * (width + kBar), 0.5 * kBar});
  }
}

/// The shapes of a terrain in a description of its own.
ModelSpec terrain_spec(const Scenario& s) {
  const ScenarioTerrain& t = s.terrain;
  ModelSpec spec;
  Surface surface;
  surface.slide = t.friction;
  surface.priority = t.rules ? 1 : 0;
  std::vector<ShapeSpec>& shapes = spec.parts[0].shapes;
  const auto plane = [&](double slope, double heading) {
    shapes.push_back(plane_terrain(0.0, slope, heading));
    shapes.back().surface = surface;
  };
  constexpr int kCells = 96;
  switch (t.kind) {
    case TerrainKind::kSlope:
      plane(t.slope, t.heading);
      break;
    case TerrainKind::kStairs:
      plane(0, 0);
      add_stairs(spec,
                 {.x = t.x, .depth = t.depth, .rise = t.rise, .width = t.width, .steps = t.steps},
                 surface);
      break;
    case TerrainKind::kBlocks:
      plane(0, 0);
      add_blocks(spec,
                 {.n_x = t.steps,
                  .n_y = t.steps,
                  .size = t.size,
                  .height = t.height,
                  .x = t.x,
                  .seed = s.seed},
                 surface);
      break;
    case TerrainKind::kRough:
      add_heightfield(spec,
                      random_heightfield("rough", kCells, kCells, t.half_x, t.half_y, t.height,
                                         t.wavelength, s.seed),
                      identity_pose<double>(), surface);
      break;
    case TerrainKind::kHeightfield:
      add_heightfield(spec,
                      heightfield_from_png(find_scenario_file(s, "terrain.file", t.file, ""),
                                           t.half_x, t.half_y, t.height),
                      identity_pose<double>(), surface);
      break;
    case TerrainKind::kPlane:
    case TerrainKind::kFile:
      plane(0, 0);
      if (const auto field = robocup_field(t.field)) add_goals(*field, surface, spec);
      break;
  }
  return spec;
}

// The file's own floor gives way to the scenario's: its first shape becomes the terrain's first, so
// that shapes keep their numbers.
void add_ground(const Scenario& scenario, Model& model) {
  if (scenario.terrain.kind == TerrainKind::kFile) {
    ensure_floor(model, scenario.terrain.friction);
    return;
  }
  ModelSpec spec = terrain_spec(scenario);
  std::vector<Shape> ground;
  for (const ShapeSpec& shape : spec.parts[0].shapes) {
    Shape s;
    static_cast<ShapeSpec&>(s) = shape;
    s.contype = s.conaffinity = 0x7fffffff;
    s.body = kWorld;
    s.part = 0;
    s.X_BG = shape.X_FG;
    if (s.heightfield >= 0) s.heightfield += static_cast<int>(model.heightfields.size());
    ground.push_back(std::move(s));
  }
  for (Heightfield& field : spec.heightfields) model.heightfields.push_back(std::move(field));
  std::size_t next = 0;
  for (Shape& shape : model.shapes) {
    if (is_ground(shape) && next < ground.size()) shape = ground[next++];
  }
  for (; next < ground.size(); ++next) model.shapes.add(ground[next]);
}

void add_to_world(ShapeSpec shape, Model& model) {
  Shape s;
  static_cast<ShapeSpec&>(s) = std::move(shape);
  s.contype = s.conaffinity = 0x7fffffff;
  s.body = kWorld;
  s.part = 0;
  s.X_BG = s.X_FG;
  model.shapes.add(std::move(s));
}

// A box whose top lies a little above the ground, turned with it. Its own friction counts.
void add_patches(const Scenario& scenario, Model& model) {
  std::vector<ShapeSpec> sheets;  // all on the ground: none on another
  for (const ScenarioPatch& p : scenario.patches) {
    const GroundPoint ground = ground_at(model, p.position[0], p.position[1]);
    ShapeSpec sheet{.name = "patch", .kind = ShapeKind::kBox};
    constexpr double kDeep = 0.05;  // below the ground: no edge to fall under [m]
    sheet.size = {0.5 * p.size[0], 0.5 * p.size[1], 0.5 * (p.thickness + kDeep)};
    const Vec3<double> n = ground.normal_W;
    if (n.z < 1.0 - 1e-12) {
      const Vec3<double> axis = cross(Vec3<double>{0, 0, 1}, n);
      sheet.X_FG.R = to_matrix(axis_angle(axis * (1.0 / norm(axis)), std::acos(n.z)));
    }
    sheet.X_FG.p = Vec3<double>{p.position[0], p.position[1], ground.height} +
                   n * (0.5 * (p.thickness - kDeep));
    sheet.surface.slide = p.friction;
    sheet.surface.priority = 2;
    sheet.rgba = {0.55f, 0.75f, 0.90f, 1.0f};
    sheets.push_back(std::move(sheet));
  }
  for (ShapeSpec& sheet : sheets) add_to_world(std::move(sheet), model);
}

void add_fixed_objects(const Scenario& scenario, Model& model) {
  for (std::size_t i = 0; i < scenario.objects.size(); ++i) {
    if (!scenario.objects[i].fixed) continue;
    const PlacedObject object = place_object(
        scenario, i, [&](Model& m) { add_ground(scenario, m), add_patches(scenario, m); });
    const std::vector<double>& q = object.q;
    const Pose<double> X_WB{to_matrix(Quat<double>{q[3], q[4], q[5], q[6]}), {q[0], q[1], q[2]}};
    for (const Shape& shape : object.model.shapes) {
      ShapeSpec spec = shape;
      spec.X_FG = X_WB * shape.X_BG;
      if (spec.mesh >= 0) {
        model.meshes.push_back(object.model.meshes[z(spec.mesh)]);
        spec.mesh = static_cast<int>(model.meshes.size()) - 1;
      }
      add_to_world(std::move(spec), model);
    }
  }
}

}  // namespace

std::optional<outcome::DrawnField> robocup_field(const std::string& name) {
  if (name.empty()) return std::nullopt;
  outcome::DrawnField field;  // the kid-size league's of 2021
  if (name == "6x4") {
    // The league's field of about 2010, as remembered: not checked against its rule book.
    field.length = 6, field.width = 4, field.border = 0.7, field.circle = 1.2;
    field.goal = {1.5, 0.5, 0.8};
    field.goal_area = field.penalty_area = {0.6, 2.2};
    field.penalty_mark = 1.8;
  } else if (name != "kid2021") {
    throw Error(Finding{.code = "E-ARGUMENT",
                        .message = "no field is called \"" + name + "\"",
                        .remedy = "kid2021 or 6x4"});
  }
  return field;
}

void add_terrain(const Scenario& scenario, Model& model) {
  add_ground(scenario, model);
  add_patches(scenario, model);
  add_fixed_objects(scenario, model);
}

}  // namespace legwork
