#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ground to walk on: planes, slopes, steps, stairs and heightfields, and the surface of a
// heightfield as triangles.
#include <cstdint>
#include <functional>
#include <string>

#include "legwork/model/builder.h"

namespace legwork {

/// One triangle of a heightfield as a plane: each cell is split along the diagonal from its low
/// corner (row r, column c) to its high one, triangle 0 towards +x, triangle 1 towards +y.
struct FieldPlane {
  Vec3<double> n{0, 0, 1};  // unit, upward
  double z = 0.0;           // height of the surface at the asked place [m]
};

double cell_x(const Heightfield& field);  // [m]
double cell_y(const Heightfield& field);
Vec3<double> field_vertex(const Heightfield& field, int row, int column);
bool over_field(const Heightfield& field, double x, double y);
/// The surface at (x, y) in the field's frame; outside it the border goes on level with its cell.
FieldPlane field_plane(const Heightfield& field, double x, double y);

// --- builders: shapes fixed in the world ---------------------------------------------------------

/// The plane z = height, turned by `slope` [rad] so that it rises along `heading` [rad from x],
/// through the origin at that height.
ShapeSpec plane_terrain(double height = 0.0, double slope = 0.0, double heading = 0.0);

/// A flight of boxes along x: the first riser at x, each `depth` deep and `rise` above the one
/// before, `width` wide; the last is `landing` long. Negative `rise` goes down from a platform of
/// the flight's height before x.
struct Stairs {
  double x = 1.0;      // [m]
  double depth = 0.3;  // [m]
  double rise = 0.15;  // [m]
  double width = 2.0;  // [m]
  int steps = 5;
  double landing = 1.0;  // [m]
};
void add_stairs(ModelSpec& spec, const Stairs& stairs, const Surface& surface = {});

/// A field of blocks: n_x by n_y boxes of `size` with heights uniform in [0, height].
struct Blocks {
  int n_x = 10, n_y = 10;
  double size = 0.3;     // [m]
  double height = 0.05;  // [m]
  double x = 0.5;        // where the field begins; it is centred in y [m]
  std::uint64_t seed = 0;
};
void add_blocks(ModelSpec& spec, const Blocks& blocks, const Surface& surface = {});

/// Heights z = f(x, y) over a grid centred on the field's frame. Throws Error on fewer than
/// 2 rows or columns or a height that is not finite.
Heightfield heightfield_from(std::string name, int rows, int columns, double half_x, double half_y,
                             const std::function<double(double, double)>& f);
/// Rolling ground: sums of cosines with wavelengths from `longest` down to two cells, heights in
/// about ±height; the same seed gives the same ground on every machine.
Heightfield random_heightfield(std::string name, int rows, int columns, double half_x,
                               double half_y, double height, double longest, std::uint64_t seed);

/// Adds a heightfield and the world shape that shows it; returns the shape's place in the world.
int add_heightfield(ModelSpec& spec, Heightfield field,
                    const Pose<double>& X_WG = identity_pose<double>(),
                    const Surface& surface = {});

}  // namespace legwork
