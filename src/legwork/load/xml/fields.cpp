// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/fields.h"

#include "legwork/load/xml/numbers.h"

namespace legwork::load {

std::optional<std::string_view> Fields::find(std::string_view name) const {
  if (const auto value = own_.find(name)) return value;
  if (inherited_ != nullptr)
    if (const auto it = inherited_->find(name); it != inherited_->end()) return it->second;
  return std::nullopt;
}

std::string Fields::text(std::string_view name, std::string_view otherwise) const {
  return std::string(find(name).value_or(otherwise));
}

double Fields::number(std::string_view name, double otherwise) const {
  const std::vector<double> values = numbers(name);
  return values.empty() ? otherwise : values[0];
}

int Fields::integer(std::string_view name, int otherwise) const {
  return static_cast<int>(number(name, otherwise));
}

bool Fields::flag(std::string_view name, bool otherwise) const {
  const auto value = find(name);
  return value ? *value == "true" || *value == "enable" : otherwise;
}

Vec3<double> Fields::vec3(std::string_view name, const Vec3<double>& otherwise) const {
  const std::vector<double> v = numbers(name);
  return v.size() == 3 ? Vec3<double>{v[0], v[1], v[2]} : otherwise;
}

namespace {
std::vector<double> values_of(std::string_view text) {
  NumberList list = read_numbers(text);
  return list.problem.empty() ? std::move(list.values) : std::vector<double>{};
}
}  // namespace

std::vector<double> Fields::numbers(std::string_view name) const {
  const auto value = find(name);
  return value ? values_of(*value) : std::vector<double>{};
}

std::vector<double> Fields::own_numbers(std::string_view name) const {
  const auto value = own_.find(name);
  return value ? values_of(*value) : std::vector<double>{};
}

std::vector<double> Fields::inherited_numbers(std::string_view name) const {
  if (inherited_ == nullptr) return {};
  const auto it = inherited_->find(name);
  return it == inherited_->end() ? std::vector<double>{} : values_of(it->second);
}

}  // namespace legwork::load
