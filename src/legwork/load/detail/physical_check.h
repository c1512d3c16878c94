#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Can this robot exist, and can its accelerations be computed? Checked on the compiled model, after
// fixed parts were merged: dummy links are fine as long as what they belong to is physical.
#include <vector>

#include "legwork/load/detail/findings.h"
#include "legwork/model/model.h"

namespace legwork::load {

/// Where the parts stand in their files, by part.
struct PartPlaces {
  std::vector<Place> part;
  std::vector<Place> inertia;  // <inertial>, else the part
};

enum class Format { kMjcf, kUrdf };

/// Errors: E-MASSLESS, E-INERTIA. Warnings: W-POINT-MASS, W-TRIANGLE, W-MASSLESS.
void check_physics(const Model& model, const PartPlaces& places, Format format, Findings& findings);

/// Sets principal moments that are negative by rounding to zero (W-INERTIA).
void clear_rounding(MassProperties& own, const std::string& who, const Place& at,
                    Findings& findings);

/// The moving bodies whose acceleration is undefined because nothing heavy hangs on them.
std::vector<BodyId> massless_bodies(const Model& model);

}  // namespace legwork::load
