#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A compiled Model as text that travels inside a recording: everything the step reads (hulls, no
// visual meshes), to the last bit.
#include <string>

#include "legwork/model/model.h"

namespace legwork {

/// JSON. Masses, joints and shapes stand as the file gave them, part by part, so that a person can
/// read and change them; what is derived is compiled again on reading.
std::string write_compiled_model(const Model& model);

/// Compiles and checks such a text. Throws Error (E-EMBEDDED) naming the entry that is wrong.
Model read_compiled_model(const std::string& text);

/// True where the two step alike: the same tree, shapes and limits, bit by bit.
bool same_physics(const Model& a, const Model& b);

}  // namespace legwork
