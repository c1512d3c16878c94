#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A point where two bodies touch or are about to: what detection hands to the solver.
#include <cstdint>
#include <vector>

#include "legwork/base/index.h"
#include "legwork/math/vec3.h"

namespace legwork {

struct Contact {
  std::uint64_t id = 0;  // the same features give the same id from step to step
  ShapeId shape_a, shape_b;
  BodyId body_a, body_b;      // a moves; b moves or is the world
  Vec3<double> p_W{0, 0, 0};  // half-way across the gap [m]
  Vec3<double> n_W{0, 0, 1};  // unit, from b towards a: a positive normal force pushes a off b
  double gap = 0.0;           // signed distance, negative when they overlap [m]
  double friction = 1.0;      // of the pair
  double torsion = 0.0;       // torsional friction radius [m]; 0 without
  double roll = 0.0;          // rolling friction radius [m]; 0 without
};

/// The contacts of one instant. Capacity is fixed when it is made; what did not fit is counted.
struct ContactSet {
  std::vector<Contact> contacts;  // sorted by id
  int dropped = 0;                // points that did not fit; a step with any is reported

  void clear() {
    contacts.clear();
    dropped = 0;
  }
};

}  // namespace legwork
