#pragma once
// JSON documents, written and read. Light to include: only json.cpp sees the library, whose header
// costs more to compile than what is said with it. SPDX-License-Identifier: Apache-2.0
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace legwork::app {

/// A value that holds others, as nlohmann::ordered_json: null, a truth, a number, a text, an array,
/// or an object {{"name", value}, …} that keeps the order it was written in.
class Json {
 public:
  struct Member;
  enum class Keys { kAsWritten, kSorted };

  Json(std::nullptr_t = nullptr) {}
  Json(double x) : kind_(Kind::kReal), real_(x) {}
  template <std::integral T>
  Json(T x) : kind_(kind_of<T>()), whole_(static_cast<std::uint64_t>(x)) {}
  Json(const char* text) : kind_(Kind::kText), text_(text) {}
  Json(std::string text) : kind_(Kind::kText), text_(std::move(text)) {}
  template <class List>
  requires(!std::convertible_to<List, std::string> && requires(const List& l) { *l.begin(); })
      Json(const List& list)
      : kind_(Kind::kArray) {
    for (const auto& x : list) items_.emplace_back(x);
  }
  Json(std::initializer_list<Member> members);
  static Json array(std::initializer_list<Json> items = {});
  static Json object();

  /// The member of that name, made where there is none; null becomes an object.
  Json& operator[](const std::string& name);
  /// Null becomes an array.
  void push_back(Json item);
  bool empty() const { return items_.empty(); }

  /// One value per line. Numbers JSON has no word for are null, bytes that are no UTF-8 are
  /// replaced.
  std::string text(int indent = 2, Keys keys = Keys::kAsWritten) const;

 private:
  enum class Kind { kNull, kTruth, kSigned, kUnsigned, kReal, kText, kArray, kObject };
  template <class T>
  static constexpr Kind kind_of() {
    if (std::is_same_v<T, bool>) return Kind::kTruth;
    return std::is_signed_v<T> ? Kind::kSigned : Kind::kUnsigned;
  }
  template <class Library>
  Library as(Keys keys) const;

  Kind kind_ = Kind::kNull;
  double real_ = 0;
  std::uint64_t whole_ = 0;  // its bits, where it is signed
  std::string text_;
  std::vector<Json> items_;
  std::vector<std::string> names_;  // of an object's items
};

struct Json::Member {
  std::string name;
  Json value;
};

/// What an object has under one name.
struct JsonNumbers {
  enum class Found { kNothing, kNoList, kNoNumbers, kNumbers };
  Found found = Found::kNothing;
  std::vector<double> values;  // finite
};

/// The lists of those names, in that order; none where the text is no JSON object.
std::optional<std::vector<JsonNumbers>> read_number_lists(std::istream& in,
                                                          std::initializer_list<const char*> names);

}  // namespace legwork::app
