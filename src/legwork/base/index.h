#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Typed indices: a body is not a joint is not a frame.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace legwork {

/// A count or an index that is signed, as containers want it (ℤ to std::size_t).
constexpr std::size_t z(std::ptrdiff_t i) { return static_cast<std::size_t>(i); }

/// An index into one kind of table. `Tag` only keeps the kinds apart.
template <class Tag>
struct Index {
  std::int32_t value = -1;  // -1 is "none"

  constexpr Index() = default;
  constexpr explicit Index(std::int32_t i) : value(i) {}
  constexpr explicit Index(std::size_t i) : value(static_cast<std::int32_t>(i)) {}
  constexpr bool valid() const { return value >= 0; }
  constexpr std::size_t at() const { return static_cast<std::size_t>(value); }
  friend constexpr auto operator<=>(Index, Index) = default;
};

using BodyId = Index<struct BodyTag>;
using JointId = Index<struct JointTag>;
using FrameId = Index<struct FrameTag>;
using ShapeId = Index<struct ShapeTag>;
using ActuatorId = Index<struct ActuatorTag>;

inline constexpr BodyId kWorld{0};

/// A vector indexed by one kind of id only.
template <class Id, class T>
class Table : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  T& operator[](Id id) { return std::vector<T>::operator[](id.at()); }
  const T& operator[](Id id) const { return std::vector<T>::operator[](id.at()); }
  Id add(T item) {
    this->push_back(std::move(item));
    return Id(this->size() - 1);
  }
};

template <class T>
using PerBody = Table<BodyId, T>;

}  // namespace legwork
