#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One description of a struct's fields that both writes it as JSON and reads it back, to the last
// bit: doubles as the shortest text that reads back the same, infinities as words. What is read
// may come from anybody: kinds, sizes and indices are checked.
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/base/index.h"
#include "legwork/base/printable.h"
#include "legwork/math/spatial.h"

namespace legwork {

/// `archive("mass", x.mass)("com", x.com)` writes or reads, depending on how it was made. A struct
/// takes part by a function `void fields(JsonArchive&, Struct&)` beside it.
class JsonArchive {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr std::size_t kMostItems = 20'000'000;

  static JsonArchive writer() { return JsonArchive(Json::object(), false, ""); }
  static JsonArchive reader(Json json, std::string place) {
    return JsonArchive(std::move(json), true, std::move(place));
  }
  const Json& json() const { return json_; }

  template <class T>
  JsonArchive& operator()(const char* key, T& value) {
    if (!reading_) {
      json_[key] = to_json(value);
      return *this;
    }
    const auto found = json_.is_object() ? json_.find(key) : json_.end();
    if (!json_.is_object() || found == json_.end()) fail(key, "is missing");
    from_json(*found, place_ + "/" + key, value);
    return *this;
  }
  /// An enumeration of `count` values from 0.
  template <class E>
  JsonArchive& choice(const char* key, E& value, int count) {
    int number = static_cast<int>(value);
    (*this)(key, number);
    if (reading_ && (number < 0 || number >= count)) fail(key, "is none of its kinds");
    value = static_cast<E>(number);
    return *this;
  }
  [[noreturn]] void fail(const std::string& key, const std::string& what) const {
    refuse(place_ + "/" + key, what);
  }
  [[noreturn]] static void refuse(const std::string& place, const std::string& what) {
    throw Error(Finding{.code = "E-EMBEDDED",
                        .element = place,
                        .message = place + " " + what,
                        .remedy = "the recording was changed or written by another version"});
  }

 private:
  JsonArchive(Json json, bool reading, std::string place)
      : json_(std::move(json)), reading_(reading), place_(std::move(place)) {}

  static Json number(double x) {
    if (std::isfinite(x)) return x;
    return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
  }
  template <class T>
  static Json to_json(T& x) {
    if constexpr (std::floating_point<T>) {
      return number(static_cast<double>(x));
    } else if constexpr (std::is_same_v<T, bool> || std::integral<T> ||
                         std::is_same_v<T, std::string>) {
      return Json(x);
    } else {
      return compound(x);
    }
  }
  template <class Tag>
  static Json compound(Index<Tag>& x) {
    return x.value;
  }
  template <class T>
  static Json compound(Vec3<T>& x) {
    return Json::array({number(x.x), number(x.y), number(x.z)});
  }
  static Json numbers(const double* x, int n) {
    Json json = Json::array();
    for (int i = 0; i < n; ++i) json.push_back(number(x[i]));
    return json;
  }
  static Json compound(Mat3<double>& x) { return numbers(&x.xx, 9); }
  static Json compound(Sym3<double>& x) { return numbers(&x.xx, 6); }
  static Json compound(Pose<double>& x) { return {{"R", compound(x.R)}, {"p", compound(x.p)}}; }
  template <class A, class B>
  static Json compound(std::pair<A, B>& x) {
    return Json::array({to_json(x.first), to_json(x.second)});
  }
  template <class T, std::size_t N>
  static Json compound(std::array<T, N>& x) {
    Json json = Json::array();
    for (T& item : x) json.push_back(to_json(item));
    return json;
  }
  template <class T>
  static Json compound(std::vector<T>& x) {
    Json json = Json::array();
    for (auto& item : x) json.push_back(to_json(item));
    return json;
  }
  template <class T>
  static Json compound(T& x) requires requires(JsonArchive& a) {
    fields(a, x);
  }
  {
    JsonArchive inner = writer();
    fields(inner, x);
    return std::move(inner.json_);
  }

  static void from_json(const Json& json, const std::string& place, double& x) {
    if (json.is_number()) {
      x = json.get<double>();
      if (!std::isfinite(x)) refuse(place, "is not a finite number");
      return;
    }
    const std::string word = json.is_string() ? json.get<std::string>() : "";
    constexpr double kInf = std::numeric_limits<double>::infinity();
    if (word != "inf" && word != "-inf" && word != "nan") refuse(place, "is not a number");
    x = word == "inf" ? kInf : word == "-inf" ? -kInf : std::numeric_limits<double>::quiet_NaN();
  }
  static void from_json(const Json& json, const std::string& place, float& x) {
    double wide = 0;
    from_json(json, place, wide);
    x = static_cast<float>(wide);
  }
  static void from_json(const Json& json, const std::string& place, bool& x) {
    if (!json.is_boolean()) refuse(place, "is not true or false");
    x = json.get<bool>();
  }
  static void from_json(const Json& json, const std::string& place, std::string& x) {
    if (!json.is_string()) refuse(place, "is not text");
    x = json.get<std::string>();
    if (has_control(x)) refuse(place, "holds a control character");
  }
  template <std::integral T>
  static void from_json(const Json& json, const std::string& place, T& x) {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
    if (!fits) refuse(place, "is not a whole number that fits");
    x = json.get<T>();
  }
  template <class Tag>
  static void from_json(const Json& json, const std::string& place, Index<Tag>& x) {
    from_json(json, place, x.value);
    if (x.value < -1) refuse(place, "is no index");
  }
  static const Json& list(const Json& json, const std::string& place, std::size_t n) {
    if (!json.is_array() || json.size() != n)
      refuse(place, "is not a list of " + std::to_string(n));
    return json;
  }
  static void read_numbers(const Json& json, const std::string& place, double* x, int n) {
    list(json, place, static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) from_json(json[static_cast<std::size_t>(i)], place, x[i]);
  }
  static void from_json(const Json& json, const std::string& place, Vec3<double>& x) {
    list(json, place, 3);
    from_json(json[0], place, x.x), from_json(json[1], place, x.y), from_json(json[2], place, x.z);
  }
  static void from_json(const Json& json, const std::string& place, Mat3<double>& x) {
    read_numbers(json, place, &x.xx, 9);
  }
  static void from_json(const Json& json, const std::string& place, Sym3<double>& x) {
    read_numbers(json, place, &x.xx, 6);
  }
  static void from_json(const Json& json, const std::string& place, Pose<double>& x) {
    JsonArchive inner = reader(json, place);
    inner("R", x.R)("p", x.p);
  }
  template <class A, class B>
  static void from_json(const Json& json, const std::string& place, std::pair<A, B>& x) {
    list(json, place, 2);
    from_json(json[0], place, x.first), from_json(json[1], place, x.second);
  }
  template <class T, std::size_t N>
  static void from_json(const Json& json, const std::string& place, std::array<T, N>& x) {
    list(json, place, N);
    for (std::size_t i = 0; i < N; ++i) from_json(json[i], place, x[i]);
  }
  template <class T>
  static void from_json(const Json& json, const std::string& place, std::vector<T>& x) {
    if (!json.is_array() || json.size() > kMostItems) refuse(place, "is not a list");
    x.clear();
    x.resize(json.size());
    for (std::size_t i = 0; i < json.size(); ++i)
      from_json(json[i], place + "/" + std::to_string(i), x[i]);
  }
  template <class T>
  static void from_json(const Json& json, const std::string& place, T& x) requires
      requires(JsonArchive& a) {
    fields(a, x);
  }
  {
    JsonArchive inner = reader(json, place);
    fields(inner, x);
  }

  Json json_;
  bool reading_;
  std::string place_;
};

}  // namespace legwork
