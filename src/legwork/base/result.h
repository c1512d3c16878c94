#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A value or the reason there is none, for code that must not throw: wires, sockets, servos.
#include <utility>
#include <variant>

namespace legwork {

/// Either a T or an E. Ask before taking: value() of a failed result throws
/// std::bad_variant_access.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : held_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }
  const T& value() const { return std::get<0>(held_); }
  T& value() { return std::get<0>(held_); }
  const T& operator*() const { return value(); }
  T& operator*() { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const E& error() const { return std::get<1>(held_); }

 private:
  std::variant<T, E> held_;
};

/// Success without a value: Result<Done, E>.
struct Done {};

}  // namespace legwork
