#include "json.h"

#include <algorithm>
#include <cmath>
#include <istream>
#include <nlohmann/json.hpp>
#include <numeric>

namespace legwork::app {
namespace {

// The only kind of document here: every other one would be compiled beside it.
using Document = nlohmann::ordered_json;

JsonNumbers numbers_in(const Document& list) {
  using Found = JsonNumbers::Found;
  if (list.empty() && !list.is_array()) return {};
  if (!list.is_array()) return {Found::kNoList, {}};
  JsonNumbers numbers{Found::kNumbers, {}};
  for (const Document& x : list) {
    if (!x.is_number() || !std::isfinite(x.get<double>())) return {Found::kNoNumbers, {}};
    numbers.values.push_back(x.get<double>());
  }
  return numbers;
}

}  // namespace

Json::Json(std::initializer_list<Member> members) : kind_(Kind::kObject) {
  for (const Member& m : members) (*this)[m.name] = m.value;
}

Json Json::array(std::initializer_list<Json> items) {
  Json all;
  all.kind_ = Kind::kArray;
  all.items_ = items;
  return all;
}

Json Json::object() {
  Json all;
  all.kind_ = Kind::kObject;
  return all;
}

Json& Json::operator[](const std::string& name) {
  kind_ = Kind::kObject;
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return items_[static_cast<std::size_t>(found - names_.begin())];
  names_.push_back(name);
  return items_.emplace_back();
}

void Json::push_back(Json item) {
  kind_ = Kind::kArray;
  items_.push_back(std::move(item));
}

template <class Library>
Library Json::as(Keys keys) const {
  switch (kind_) {
    case Kind::kTruth:
      return whole_ != 0;
    case Kind::kSigned:
      return static_cast<std::int64_t>(whole_);
    case Kind::kUnsigned:
      return whole_;
    case Kind::kReal:
      return real_;
    case Kind::kText:
      return text_;
    case Kind::kArray: {
      Library all = Library::array();
      for (const Json& item : items_) all.push_back(item.as<Library>(keys));
      return all;
    }
    case Kind::kObject: {
      std::vector<std::size_t> order(names_.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      if (keys == Keys::kSorted)
        std::sort(order.begin(), order.end(),
                  [this](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
      Library all = Library::object();
      for (const std::size_t i : order) all[names_[i]] = items_[i].as<Library>(keys);
      return all;
    }
    case Kind::kNull:
      break;
  }
  return nullptr;
}

std::string Json::text(int indent, Keys keys) const {
  return as<Document>(keys).dump(indent, ' ', false, Document::error_handler_t::replace);
}

std::optional<std::vector<JsonNumbers>> read_number_lists(
    std::istream& in, std::initializer_list<const char*> names) {
  const Document document = Document::parse(in, nullptr, false);
  if (!document.is_object()) return std::nullopt;
  std::vector<JsonNumbers> lists;
  for (const char* name : names)
    lists.push_back(document.contains(name) ? numbers_in(document.at(name)) : JsonNumbers{});
  return lists;
}

}  // namespace legwork::app
