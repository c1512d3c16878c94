// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/model/terrain.h"

#include <cmath>
#include <numbers>

#include "legwork/base/random.h"
#include "legwork/math/sincos.h"

namespace legwork {

namespace {

constexpr double kPi = std::numbers::pi;

[[noreturn]] void refuse(const std::string& name, std::string message, std::string remedy) {
  throw Error(Finding{.severity = Severity::kError,
                      .code = "E-TERRAIN",
                      .element = "heightfield \"" + name + "\"",
                      .message = "heightfield \"" + name + "\" " + std::move(message),
                      .remedy = std::move(remedy)});
}

Mat3<double> about_z(double angle) {
  const SinCos<double> a = sincos(angle);
  return {a.cos, -a.sin, 0, a.sin, a.cos, 0, 0, 0, 1};
}
Mat3<double> about_y(double angle) {
  const SinCos<double> a = sincos(angle);
  return {a.cos, 0, a.sin, 0, 1, 0, -a.sin, 0, a.cos};
}

// The cell under a coordinate and how far into it, 0 to 1.
struct Place {
  int cell;
  double into;
};
Place place_in(double x, double half, double size, int cells) {
  const double t = (x + half) / size;
  const int cell = t >= cells ? cells - 1 : t > 0 ? static_cast<int>(t) : 0;
  return {cell, clamp(t - cell, 0.0, 1.0)};
}

void add_block(ModelSpec& spec, const std::string& name, const Vec3<double>& centre,
               const Vec3<double>& half, const Surface& surface) {
  ShapeSpec box;
  box.name = name;
  box.kind = ShapeKind::kBox;
  box.size = half;
  box.X_FG.p = centre;
  box.surface = surface;
  spec.parts[0].shapes.push_back(box);
}

}  // namespace

double cell_x(const Heightfield& f) { return 2 * f.half_x / (f.columns - 1); }
double cell_y(const Heightfield& f) { return 2 * f.half_y / (f.rows - 1); }

Vec3<double> field_vertex(const Heightfield& f, int row, int column) {
  return {fma(cell_x(f), double(column), -f.half_x), fma(cell_y(f), double(row), -f.half_y),
          f.at(row, column)};
}

bool over_field(const Heightfield& f, double x, double y) {
  return abs(x) <= f.half_x && abs(y) <= f.half_y;
}

FieldPlane field_plane(const Heightfield& f, double x, double y) {
  const double size_x = cell_x(f), size_y = cell_y(f);
  const auto [column, u] = place_in(x, f.half_x, size_x, f.columns - 1);
  const auto [row, v] = place_in(y, f.half_y, size_y, f.rows - 1);
  const double low = f.at(row, column), high = f.at(row + 1, column + 1);
  // Rises along x and y on this side of the diagonal.
  const double corner = v <= u ? f.at(row, column + 1) : f.at(row + 1, column);
  const double rise_x = v <= u ? corner - low : high - corner;
  const double rise_y = v <= u ? high - corner : corner - low;
  const double dx = rise_x / size_x, dy = rise_y / size_y;
  const double scale = 1.0 / sqrt(fma(dx, dx, fma(dy, dy, 1.0)));
  return {{-dx * scale, -dy * scale, scale}, fma(rise_x, u, fma(rise_y, v, low))};
}

ShapeSpec plane_terrain(double height, double slope, double heading) {
  ShapeSpec plane;
  plane.name = slope == 0 ? "ground" : "slope";
  plane.kind = ShapeKind::kPlane;
  plane.X_FG.p = {0, 0, height};
  if (slope != 0) plane.X_FG.R = about_z(heading) * about_y(-slope);
  return plane;
}

void add_stairs(ModelSpec& spec, const Stairs& s, const Surface& surface) {
  const double thickness = abs(s.rise) * s.steps;
  // Going down, a platform first.
  if (s.rise < 0) {
    add_block(spec, "platform", {s.x - s.landing / 2, 0, thickness / 2},
              {s.landing / 2, s.width / 2, thickness / 2}, surface);
  }
  for (int k = 0; k < s.steps; ++k) {
    const double top = s.rise > 0 ? s.rise * (k + 1) : s.rise * (k + 1 - s.steps);
    if (top <= 0) break;
    const bool last = s.rise > 0 && k + 1 == s.steps;
    const double depth = last ? s.landing : s.depth;
    add_block(spec, "step" + std::to_string(k), {s.x + s.depth * k + depth / 2, 0, top / 2},
              {depth / 2, s.width / 2, top / 2}, surface);
  }
}

void add_blocks(ModelSpec& spec, const Blocks& b, const Surface& surface) {
  RandomStream random(b.seed, 0, 0);
  for (int i = 0; i < b.n_x; ++i) {
    for (int k = 0; k < b.n_y; ++k) {
      const double height = b.height * random.uniform();
      const Vec3<double> centre{b.x + (i + 0.5) * b.size, (k + 0.5 - 0.5 * b.n_y) * b.size,
                                height / 2};
      add_block(spec, "block" + std::to_string(i) + "_" + std::to_string(k), centre,
                {b.size / 2, b.size / 2, height / 2}, surface);
    }
  }
}

Heightfield heightfield_from(std::string name, int rows, int columns, double half_x, double half_y,
                             const std::function<double(double, double)>& f) {
  if (rows < 2 || columns < 2) {
    refuse(name, "has fewer than 2 rows or columns", "give it at least a 2 x 2 grid");
  }
  if (!(half_x > 0) || !(half_y > 0)) {
    refuse(name, "has no extent", "give positive half sizes in metres");
  }
  Heightfield field{.name = std::move(name),
                    .rows = rows,
                    .columns = columns,
                    .half_x = half_x,
                    .half_y = half_y};
  field.height.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  auto* z = field.height.data();
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column, ++z) {
      const double x = fma(cell_x(field), double(column), -half_x);
      const double y = fma(cell_y(field), double(row), -half_y);
      *z = f(x, y);
      if (!std::isfinite(*z)) {
        refuse(field.name, "has a height that is not finite", "let f(x, y) return metres");
      }
    }
  }
  return field;
}

Heightfield random_heightfield(std::string name, int rows, int columns, double half_x,
                               double half_y, double height, double longest, std::uint64_t seed) {
  // Octaves of four plane waves each, amplitude in proportion to wavelength.
  struct Wave {
    double kx, ky, phase, amplitude;
  };
  std::vector<Wave> waves;
  RandomStream random(seed, 0, 1);
  if (rows < 2 || columns < 2 || !(half_x > 0) || !(half_y > 0)) {
    refuse(name, "has no extent", "give at least a 2 x 2 grid and positive half sizes in metres");
  }
  const double shortest = 2 * max(2 * half_x / (columns - 1), 2 * half_y / (rows - 1));
  double total = 0;
  for (double length = longest; length >= shortest; length /= 2) {
    for (int i = 0; i < 4; ++i) {
      const SinCos<double> way = sincos(2 * kPi * random.uniform());
      const double k = 2 * kPi / length;
      waves.push_back({k * way.cos, k * way.sin, 2 * kPi * random.uniform(), length});
      total += length * length / 2;
    }
  }
  // Three standard deviations of the sum are `height`.
  const double scale = total > 0 ? height / (3 * sqrt(total)) : 0.0;
  return heightfield_from(std::move(name), rows, columns, half_x, half_y, [&](double x, double y) {
    double z = 0;
    for (const Wave& w : waves) {
      z = fma(w.amplitude, sincos(fma(w.kx, x, fma(w.ky, y, w.phase))).cos, z);
    }
    return scale * z;
  });
}

int add_heightfield(ModelSpec& spec, Heightfield field, const Pose<double>& X_WG,
                    const Surface& surface) {
  ShapeSpec shape;
  shape.name = field.name;
  shape.kind = ShapeKind::kHeightfield;
  shape.heightfield = static_cast<int>(spec.heightfields.size());
  shape.X_FG = X_WG;
  shape.surface = surface;
  spec.heightfields.push_back(std::move(field));
  spec.parts[0].shapes.push_back(shape);
  return static_cast<int>(spec.parts[0].shapes.size()) - 1;
}

}  // namespace legwork
