#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The attributes of one element as typed values: its own first, its default class's next.
// The schema has checked the text already, so a value that is there can be read.
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/load/xml/document.h"
#include "legwork/math/spatial.h"

namespace legwork::load {

/// What a default class says about one kind of element.
using AttributeMap = std::map<std::string, std::string, std::less<>>;

class Fields {
 public:
  explicit Fields(const Element& own, const AttributeMap* inherited = nullptr)
      : own_(own), inherited_(inherited) {}

  const Element& element() const { return own_; }
  Place place() const { return own_.place(); }
  std::string label() const { return own_.label(); }

  std::optional<std::string_view> find(std::string_view name) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  bool own_has(std::string_view name) const { return own_.has(name); }

  std::string text(std::string_view name, std::string_view otherwise = {}) const;
  double number(std::string_view name, double otherwise) const;
  int integer(std::string_view name, int otherwise) const;
  bool flag(std::string_view name, bool otherwise) const;
  Vec3<double> vec3(std::string_view name, const Vec3<double>& otherwise) const;
  /// All numbers written; empty when the attribute is absent.
  std::vector<double> numbers(std::string_view name) const;

  /// Overwrites the leading entries of `values` by those of the class, then by the element's own;
  /// entries nobody wrote keep their default.
  template <std::size_t N>
  void leading(std::string_view name, std::array<double, N>& values) const {
    for (const std::vector<double>& written : {inherited_numbers(name), own_numbers(name)})
      for (std::size_t i = 0; i < N && i < written.size(); ++i) values[i] = written[i];
  }

 private:
  std::vector<double> own_numbers(std::string_view name) const;
  std::vector<double> inherited_numbers(std::string_view name) const;

  const Element& own_;
  const AttributeMap* inherited_;
};

}  // namespace legwork::load
