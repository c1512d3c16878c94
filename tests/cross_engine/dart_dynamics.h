#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// DART's answers for a Model, whose tree is rebuilt body by body; no DART type is seen outside.
// DART knows no armature: give it models without.
#include <memory>

#include "cross_engine/dynamics_terms.h"

namespace legwork::witness {

class DartDynamics {
 public:
  explicit DartDynamics(const Model& model);
  DartDynamics(const DartDynamics&) = delete;
  DartDynamics& operator=(const DartDynamics&) = delete;
  ~DartDynamics();

  Terms terms(const State& x, const std::vector<double>& tau);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

std::string dart_version();

}  // namespace legwork::witness
