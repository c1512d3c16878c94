#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A power study as a page: the map, the best posture, the bands, the walk that verifies it.
#include "legwork/lab/power/power_study.h"
#include "legwork/record/outcome.h"

namespace legwork {

/// Where electric power goes, in a sentence.
std::string electric_note(const PostureCell& cell);

/// `model` as study_postures() left it.
outcome::Outcome power_page(const PowerFindings& findings, const Model& model);

}  // namespace legwork
