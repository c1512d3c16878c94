#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Contact problems worth keeping: the state a step started from, in single precision, so that a few
// hundred fit in a small file. What is read back is the problem; the rounding is part of it.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/contact_cases.h"

namespace legwork::support {

struct HardContact {
  std::uint32_t index = 0;  // of its case
  bool smooth = false;      // which friction
  WorldState state;
};

namespace hard_contacts {

template <class T>
void put(std::FILE* f, T x) {
  if (std::fwrite(&x, sizeof x, 1, f) != 1) throw std::runtime_error("cannot write");
}
template <class T>
T get(std::FILE* f) {
  T x;
  if (std::fread(&x, sizeof x, 1, f) != 1)
    throw std::runtime_error("hard contacts: file too short");
  return x;
}
inline void put3(std::FILE* f, const Vec3<double>& x) {
  for (int k = 0; k < 3; ++k) put(f, static_cast<float>(x[k]));
}
inline Vec3<double> get3(std::FILE* f) {
  Vec3<double> x{};
  for (int k = 0; k < 3; ++k) x[k] = static_cast<double>(get<float>(f));
  return x;
}

inline void write(std::FILE* f, const HardContact& hard, std::size_t ndrive) {
  const WorldState& s = hard.state;
  put(f, hard.index);
  put(f, static_cast<std::uint8_t>((hard.smooth ? 1 : 0) + (s.slipped ? 2 : 0)));
  put(f, static_cast<float>(s.x.t));
  for (const double x : s.x.q) put(f, static_cast<float>(x));
  for (const double x : s.x.v) put(f, static_cast<float>(x));
  put(f, static_cast<std::uint16_t>(s.contacts.size()));
  for (const ContactMemory& c : s.contacts) {
    put(f, c.id);
    put3(f, c.lambda_W);
    put3(f, c.bristle_W);
    put(f, static_cast<std::int8_t>(c.mode));
  }
  for (std::size_t i = 0; i < ndrive; ++i) {
    put(f, static_cast<float>(s.rows[i].lambda));
    put(f, s.rows[i].mode);
  }
}

/// `run` is that of hard.index, which the caller has read already.
inline void read_state(std::FILE* f, CaseRun& run) {
  const auto flags = get<std::uint8_t>(f);
  WorldState s = run.world().save();
  s.x.t = static_cast<double>(get<float>(f));
  for (double& x : s.x.q) x = static_cast<double>(get<float>(f));
  for (double& x : s.x.v) x = static_cast<double>(get<float>(f));
  const Quat<double> turn = normalized(Quat<double>{s.x.q[3], s.x.q[4], s.x.q[5], s.x.q[6]});
  s.x.q[3] = turn.w, s.x.q[4] = turn.x, s.x.q[5] = turn.y, s.x.q[6] = turn.z;
  s.contacts.resize(get<std::uint16_t>(f));
  for (ContactMemory& c : s.contacts) {
    c = {};
    c.id = get<std::uint64_t>(f);
    c.lambda_W = get3(f);
    c.bristle_W = get3(f);
    c.mode = static_cast<ConeMode>(get<std::int8_t>(f));
  }
  for (std::size_t i = 0; i < run.world().drives.size(); ++i) {
    s.rows[i].lambda = static_cast<double>(get<float>(f));
    s.rows[i].mode = get<std::int8_t>(f);
  }
  s.slipped = (flags & 2) != 0;
  run.put(s, (flags & 1) != 0);
}

}  // namespace hard_contacts
}  // namespace legwork::support
