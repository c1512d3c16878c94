#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The preset robots as tests load them. Needs legwork_load.
#include <string>

#include "legwork/load/load_model.h"
#include "support/shared_folder.h"

namespace legwork::support {

inline Model preset(const std::string& name) {
  return load_model(source_root() + "/data/robots/" + name + ".xml").model;
}

inline std::vector<double> keyframe(const Model& model, const std::string& name) {
  const Keyframe* key = model.find_keyframe(name);
  return key != nullptr ? key->q : model.q0;
}

}  // namespace legwork::support
