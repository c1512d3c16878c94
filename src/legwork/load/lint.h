#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Plausible? Warnings about robots that can exist but probably do not. Thresholds were calibrated
// on 734 bodies of 27 published models.
#include "legwork/load/detail/findings.h"
#include "legwork/load/detail/physical_check.h"
#include "legwork/model/model.h"

namespace legwork::load {

/// More than two turns and a round number of half degrees, or more than ten turns: nobody writes
/// such an angle in radians. Three turns to either side or ±10 rad are honest ranges.
bool looks_like_degrees(const Range& range);

void lint(const Model& model, const PartPlaces& places, Format format, bool angle_not_given,
          Findings& findings);

// The checks by theme; lint() runs them all.
void lint_inertias(const Model& model, const PartPlaces& places, Findings& findings);
void lint_units(const Model& model, const PartPlaces& places, Findings& findings);
void lint_twins(const Model& model, const PartPlaces& places, Findings& findings);
void lint_angles(const Model& model, const PartPlaces& places, Format format, bool angle_not_given,
                 Findings& findings);
void lint_joints(const Model& model, Findings& findings);
void lint_keyframes(const Model& model, const PartPlaces& places, Findings& findings);

/// Corners of the shapes of one body in its frame: hull vertices, or the corners of the bounding
/// box of a primitive. Planes and heightfields have none.
std::vector<Vec3<double>> shape_points(const Model& model, BodyId body, bool colliding_only);
/// The same of one part as written in the file, in its own frame.
std::vector<Vec3<double>> part_shape_points(const Model& model, int part);

}  // namespace legwork::load
