// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/dynamics/integrate.h"

#include "legwork/dynamics/detail/instantiate.h"
#include "legwork/dynamics/link_kind.h"

namespace legwork {

namespace {

template <class T>
LEGWORK_HD Quat<T> quat_at(const T* q) {
  return {q[0], q[1], q[2], q[3]};
}

template <class T>
LEGWORK_HD void turn_quat(const T* q, const T* w, const T& h, T* out) {
  const Quat<T> a = normalized(quat_at(q) * exp_map(Vec3<T>{w[0] * h, w[1] * h, w[2] * h}));
  out[0] = a.w, out[1] = a.x, out[2] = a.y, out[3] = a.z;
}

template <class T>
LEGWORK_HD void quat_difference(const T* q0, const T* q1, T* w) {
  const Vec3<T> r = log_map(conjugate(quat_at(q0)) * quat_at(q1));
  w[0] = r.x, w[1] = r.y, w[2] = r.z;
}

}  // namespace

template <Scalar T>
void integrate(const Model& model, std::span<const T> q, std::span<const T> v, const T& h,
               std::span<T> q_next) {
  const auto& tree = tree_of<Real<T>>(model);
  for (int b = 1; b < tree.nlink(); ++b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    const T* const from = q.data() + link.q;
    const T* const rate = v.data() + link.v;
    T* const to = q_next.data() + link.q;
    if (link.kind != LinkKind::kFree && link.kind != LinkKind::kBall) {
      to[0] = fma(rate[0], h, from[0]);
      continue;
    }
    const int linear = link.kind == LinkKind::kFree ? 3 : 0;
    for (int k = 0; k < linear; ++k) to[k] = fma(rate[k], h, from[k]);
    turn_quat(from + linear, rate + linear, h, to + linear);
  }
}

template <Scalar T>
void difference(const Model& model, std::span<const T> q0, std::span<const T> q1, std::span<T> v) {
  const auto& tree = tree_of<Real<T>>(model);
  for (int b = 1; b < tree.nlink(); ++b) {
    const auto& link = tree.links[static_cast<std::size_t>(b)];
    const T* const from = q0.data() + link.q;
    const T* const to = q1.data() + link.q;
    T* const rate = v.data() + link.v;
    with_kind(link.kind, [&](auto tag) LEGWORK_LAMBDA {
      using Tag = decltype(tag);
      constexpr int linear = Tag::free ? 3 : Tag::ball ? 0 : 1;
      for (int k = 0; k < linear; ++k) rate[k] = to[k] - from[k];
      if constexpr (Tag::free || Tag::ball)
        quat_difference(from + linear, to + linear, rate + linear);
    });
  }
}

#define LEGWORK_INSTANTIATE(T)                                                               \
  template void integrate<T>(const Model&, std::span<const T>, std::span<const T>, const T&, \
                             std::span<T>);                                                  \
  template void difference<T>(const Model&, std::span<const T>, std::span<const T>, std::span<T>);
LEGWORK_FOR_EACH_SCALAR(LEGWORK_INSTANTIATE)

}  // namespace legwork
