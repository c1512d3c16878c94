// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/scenario/toml_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include "legwork/base/nearest_name.h"
#include "legwork/base/printable.h"
#include "legwork/scenario/detail/toml_parser.h"
#include "legwork/scenario/detail/toml_text.h"

namespace legwork {

struct TomlTree {
  std::string file;
  toml::table root;
  std::set<std::string> overridden;                        // full keys given by --set
  std::map<std::string, std::set<std::string>> asked;      // per section path
  std::vector<std::pair<std::string, toml::table*>> seen;  // sections visited
  std::vector<Finding> findings;
  std::string what = "a scenario", code = "E-SCENARIO";
};

namespace {

struct UnitName {
  const char* name;
  double factor;
};

const std::vector<UnitName>& units_of(Quantity quantity) {
  static const std::map<Quantity, std::vector<UnitName>> kUnits{
      {Quantity::kPlain, {{"1", 1}, {"%", 0.01}}},
      {Quantity::kTime, {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"min", 60}}},
      {Quantity::kLength, {{"m", 1}, {"cm", 1e-2}, {"mm", 1e-3}, {"um", 1e-6}}},
      {Quantity::kAngle, {{"rad", 1}, {"deg", std::numbers::pi / 180}}},
      {Quantity::kSpeed, {{"m/s", 1}, {"cm/s", 1e-2}, {"mm/s", 1e-3}, {"km/h", 1 / 3.6}}},
      {Quantity::kAcceleration, {{"m/s^2", 1}, {"g", 9.80665}}},
      {Quantity::kForce, {{"N", 1}, {"kN", 1e3}}},
      {Quantity::kStiffness, {{"N/m", 1}, {"kN/m", 1e3}, {"N/mm", 1e3}}},
      {Quantity::kFrequency, {{"Hz", 1}, {"kHz", 1e3}}},
      {Quantity::kTorque, {{"N*m", 1}, {"Nm", 1}}},
      {Quantity::kRate, {{"rad/s", 1}, {"deg/s", std::numbers::pi / 180}}},
      {Quantity::kMass, {{"kg", 1}, {"g", 1e-3}, {"t", 1e3}}}};
  return kUnits.at(quantity);
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string unit_list(Quantity quantity) {
  std::vector<std::string> names;
  for (const UnitName& unit : units_of(quantity)) names.emplace_back(unit.name);
  return joined(names);
}

std::string kind_of(const toml::node& node) {
  if (node.is_table()) return "a table";
  if (node.is_array()) return "a list";
  if (node.is_string()) return "text";
  if (node.is_boolean()) return "true or false";
  if (node.is_number()) return "a number";
  return "a date";
}

std::string number_text(double x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

[[noreturn]] void throw_parse_error(const toml::parse_error& e, const std::string& file,
                                    const std::string& setting) {
  throw Error(Finding{.code = setting.empty() ? "E-TOML" : "E-SETTING",
                      .file = setting.empty() ? file : "",
                      .line = setting.empty() ? static_cast<int>(e.source().begin.line) : 0,
                      .element = setting,
                      .message = std::string(e.description()),
                      .remedy = "see https://toml.io for the format"});
}

/// A bare value given on the command line: TOML if it is one, else text.
toml::table parse_value(const std::string& value) {
  require_shallow_text("--set", "x = " + value);
  try {
    return toml::parse("x = " + value);
  } catch (const std::exception&) {
    toml::table table;
    table.insert("x", value);
    return table;
  }
}

[[noreturn]] void refuse_setting(const std::string& key, const std::string& message) {
  throw Error(Finding{.code = "E-SETTING",
                      .element = "--set " + key,
                      .message = "--set " + key + ": " + message,
                      .remedy = "keys are dotted, e.g. --set terrain.kind=slope"});
}

/// The number that a part of a key is; kNoIndex for a name.
constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
std::size_t index_of(const std::string& part) {
  std::size_t i = 0;
  const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), i);
  return error != std::errc{} || stop != part.data() + part.size() ? kNoIndex : i;
}

/// Walks to the table that holds the last part of a dotted key, making tables on the way, and
/// entries at the end of lists: push.0.at makes the first push where there is none.
toml::table* owner_of(toml::table& root, const std::string& key, std::string& last) {
  toml::table* at = &root;
  std::size_t from = 0;
  for (std::size_t dot; (dot = key.find('.', from)) != std::string::npos; from = dot + 1) {
    const std::string part = key.substr(from, dot - from);
    if (part.empty()) refuse_setting(key, "an empty name");
    const std::size_t end = key.find('.', dot + 1);
    const std::size_t i =
        end == std::string::npos ? kNoIndex : index_of(key.substr(dot + 1, end - dot - 1));
    toml::node* next = at->get(part);
    if (next == nullptr && i != kNoIndex)
      next = &at->insert(part, toml::array{}).first->second;
    else if (next == nullptr)
      next = &at->insert(part, toml::table{}).first->second;
    if (toml::array* list = next->as_array()) {
      if (i > list->size())
        refuse_setting(key, part + " is a list; name one of its entries, e.g. " + part +
                                ".0.force; it has " + std::to_string(list->size()));
      if (i == list->size()) list->push_back(toml::table{});
      next = list->get(i);
      dot = end;
    }
    at = next->as_table();
    if (at == nullptr) refuse_setting(key, part + " is not a table");
  }
  last = key.substr(from);
  if (last.empty()) refuse_setting(key, "an empty name");
  return at;
}

/// "force.1" of a list of plain values: that entry, or null where the key names none.
toml::array* list_of_entry(toml::table& root, const std::string& key, std::size_t& entry) {
  const std::size_t dot = key.rfind('.');
  if (dot == std::string::npos || dot + 1 == key.size()) return nullptr;
  const char* end = key.data() + key.size();
  if (std::from_chars(key.data() + dot + 1, end, entry).ptr != end) return nullptr;
  toml::node* at = &root;
  for (std::size_t from = 0; from < dot && at != nullptr;) {
    const std::size_t next = std::min(key.find('.', from), dot);
    const std::string part = key.substr(from, next - from);
    std::size_t i = 0;
    if (toml::table* table = at->as_table())
      at = table->get(part);
    else if (toml::array* list = at->as_array();
             list != nullptr &&
             std::from_chars(part.data(), part.data() + part.size(), i).ec == std::errc{})
      at = list->get(i);
    else
      at = nullptr;
    from = next + 1;
  }
  toml::array* list = at != nullptr ? at->as_array() : nullptr;
  if (list == nullptr || entry >= list->size() || list->get(entry)->is_table()) return nullptr;
  return list;
}

void apply(TomlTree& tree, const TomlDocument::Settings& settings) {
  for (const auto& [key, value] : settings) {
    if (!fits_a_string(key) || !fits_a_string(value)) {
      refuse_setting("…", "holds a control character, or bytes that are no text");
    }
    if (std::count(key.begin(), key.end(), '.') >= kTomlKeyParts)
      refuse_setting(key.substr(0, 40) + "…",
                     "has more than " + std::to_string(kTomlKeyParts) + " parts");
    std::size_t entry = 0;
    if (toml::array* list = list_of_entry(tree.root, key, entry)) {
      toml::table parsed = parse_value(value);
      list->replace(list->cbegin() + static_cast<std::ptrdiff_t>(entry), *parsed.get("x"));
      tree.overridden.insert(key.substr(0, key.rfind('.')));
      continue;
    }
    std::string last;
    toml::table* owner = owner_of(tree.root, key, last);
    toml::table parsed = parse_value(value);
    owner->insert_or_assign(last, std::move(*parsed.get("x")));
    tree.overridden.insert(key);
  }
}

std::unique_ptr<TomlTree> parse(const std::string& name, std::string_view text,
                                const TomlDocument::Settings& settings) {
  auto tree = std::make_unique<TomlTree>();
  tree->file = name;
  require_plain_text(name, text);
  require_shallow_text(name, text);
  try {
    tree->root = toml::parse(text, name);
  } catch (const toml::parse_error& e) {
    throw_parse_error(e, name, "");
  } catch (const TomlAssumption&) {
    throw Error(Finding{.code = "E-TOML",
                        .file = name,
                        .line = broken_header(text),
                        .message = "a table header has no name",
                        .remedy = "write [name] or [[name]]"});
  }
  apply(*tree, settings);
  return tree;
}

toml::table* as_table(void* table) { return static_cast<toml::table*>(table); }

/// As it reads back. The formatter puts text of several lines between ''' even where ''' stands in
/// it, which would end it: such text is escaped.
std::string toml_of(const toml::node& node) {
  using Format = toml::toml_formatter;
  const auto with = [&node](toml::format_flags flags) {
    std::ostringstream out;
    out << Format{node, flags};
    return out.str();
  };
  const std::string text = with(Format::default_flags);
  if (text.find("'''") == std::string::npos) return text;
  return with(Format::default_flags & ~(toml::format_flags::allow_literal_strings |
                                        toml::format_flags::allow_multi_line_strings));
}

/// A value as it is written, numbers at their shortest.
std::string value_text(const toml::node& node) {
  if (const auto value = node.value_exact<double>()) return fmt::format("{}", *value);
  if (const toml::array* list = node.as_array()) {
    std::string text;
    for (const toml::node& item : *list) text += (text.empty() ? "" : ", ") + value_text(item);
    return "[" + text + "]";
  }
  return toml_of(node);
}

void flatten(const toml::table& table, const std::string& prefix, const TomlTree& tree,
             std::vector<TomlSetting>& all) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const toml::table* inner = node.as_table()) {
      flatten(*inner, name + ".", tree, all);
    } else {
      all.push_back({name, value_text(node),
                     Finding{.file = tree.file,
                             .line = static_cast<int>(node.source().begin.line),
                             .element = name}});
    }
  }
}

}  // namespace

bool TomlSection::has(const std::string& key) const {
  return table_ != nullptr && as_table(table_)->contains(key);
}

bool TomlSection::is_list(const std::string& key) const {
  return has(key) && as_table(table_)->get(key)->is_array();
}

void* TomlSection::find(const std::string& key) {
  tree_->asked[path_].insert(key);
  return table_ == nullptr ? nullptr : as_table(table_)->get(key);
}

Finding TomlSection::place(const std::string& key) const {
  Finding at{.file = tree_->file, .element = full(key)};
  if (tree_->overridden.contains(full(key))) {
    at.file.clear();
    at.element = "--set " + full(key);
    return at;
  }
  if (table_ == nullptr) return at;
  const toml::node* node = as_table(table_)->get(key);
  const toml::source_region& region = node != nullptr ? node->source() : as_table(table_)->source();
  at.line = static_cast<int>(region.begin.line);
  return at;
}

void TomlSection::complain(const std::string& key, const std::string& message,
                           const std::string& remedy) const {
  Finding finding = place(key);
  finding.code = tree_->code;
  finding.message = (finding.file.empty() ? "--set " : "") + full(key) + " " + message;
  finding.remedy = remedy;
  tree_->findings.push_back(std::move(finding));
}

double TomlSection::with_unit(const std::string& key, const std::string& text, Quantity quantity) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string unit(stop, text.data() + text.size());
  unit.erase(0, unit.find_first_not_of(' '));
  if (error != std::errc{}) {
    complain(key, "is text (\"" + text + "\") where a number belongs",
             "write a number, or a number with a unit: " + unit_list(quantity));
    return std::numeric_limits<double>::quiet_NaN();
  }
  for (const UnitName& known : units_of(quantity))
    if (unit == known.name) return value * known.factor;
  complain(key, "has the unit \"" + unit + "\", which does not measure it",
           "units: " + unit_list(quantity));
  return std::numeric_limits<double>::quiet_NaN();
}

double TomlSection::number(const std::string& key, double fallback, Quantity quantity, Bounds b) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return fallback;
  double value = fallback;
  const std::size_t before = tree_->findings.size();
  if (const auto text = node->value_exact<std::string>()) {
    value = with_unit(key, *text, quantity);
  } else if (node->is_number()) {
    value = node->value<double>().value_or(fallback);
  } else {
    complain(key, "is " + kind_of(*node) + " where a number belongs",
             "units: " + unit_list(quantity));
  }
  if (tree_->findings.size() != before) return fallback;
  if (!std::isfinite(value) && !(b.endless && value > 0)) {
    complain(key, "is not a finite number", "write one, in " + unit_list(quantity));
    return fallback;
  }
  const bool below = b.lower_open ? !(value > b.lower) : value < b.lower;
  if (below || value > b.upper) {
    const std::string low = b.lower_open ? "above " : "at least ";
    complain(key, "= " + number_text(value) + " is out of bounds",
             below ? "it must be " + low + number_text(b.lower)
                   : "it must be at most " + number_text(b.upper));
    return fallback;
  }
  return value;
}

int TomlSection::integer(const std::string& key, int fallback, int lower, int upper) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return fallback;
  const auto value = node->value_exact<std::int64_t>();
  if (!value) {
    complain(key, "is " + kind_of(*node) + " where a whole number belongs", "write a whole number");
  } else if (*value < lower || *value > upper) {
    complain(key, "= " + std::to_string(*value) + " is out of bounds",
             "it must lie from " + std::to_string(lower) + " to " + std::to_string(upper));
  } else {
    return static_cast<int>(*value);
  }
  return fallback;
}

bool TomlSection::flag(const std::string& key, bool fallback) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return fallback;
  if (const auto value = node->value_exact<bool>()) return *value;
  complain(key, "is " + kind_of(*node) + " where true or false belongs", "write true or false");
  return fallback;
}

std::string TomlSection::text(const std::string& key, const std::string& fallback) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return fallback;
  if (const auto value = node->value_exact<std::string>()) {
    if (!has_control(*value, true)) return *value;
    complain(key, "holds a control character", "take it out");
    return fallback;
  }
  complain(key, "is " + kind_of(*node) + " where text belongs", "put it in quotes");
  return fallback;
}

std::string TomlSection::scalar(const std::string& key) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return "";
  if (const auto value = node->value_exact<bool>()) return *value ? "true" : "false";
  if (const auto value = node->value_exact<std::int64_t>()) return std::to_string(*value);
  if (const auto value = node->value_exact<double>()) return fmt::format("{}", *value);
  return text(key, "");
}

std::string TomlSection::choice(const std::string& key, const std::string& fallback,
                                const std::vector<std::string>& choices) {
  const std::string word = text(key, fallback);
  for (const std::string& known : choices)
    if (word == known) return word;
  complain(key, "= \"" + word + "\" is not known" + did_you_mean(word, choices),
           "choose from: " + joined(choices));
  return fallback;
}

/// An item of a list or a table; NaN, and something found, where it is no finite number.
double TomlSection::number_of(const std::string& key, const void* item, Quantity quantity) {
  const auto& node = *static_cast<const toml::node*>(item);
  if (const auto text = node.value_exact<std::string>()) return with_unit(key, *text, quantity);
  const auto value = node.is_number() ? node.value<double>() : std::optional<double>{};
  if (value && std::isfinite(*value)) return *value;
  complain(key, "holds something that is not a finite number",
           "e.g. [0, 0, 1]; units: " + unit_list(quantity));
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> TomlSection::numbers(const std::string& key, Quantity quantity) {
  std::vector<double> values;
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return values;
  const toml::array* list = node->as_array();
  if (list == nullptr) {
    complain(key, "is " + kind_of(*node) + " where a list of numbers belongs", "e.g. [0, 0, 1]");
    return values;
  }
  for (const toml::node& item : *list) {
    values.push_back(number_of(key, &item, quantity));
    if (!std::isfinite(values.back())) return {};
  }
  return values;
}

std::map<std::string, double> TomlSection::named_numbers(const std::string& key, Quantity quantity,
                                                         Bounds b) {
  std::map<std::string, double> values;
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return values;
  const toml::table* table = node->as_table();
  if (table == nullptr) {
    complain(key, "is " + kind_of(*node) + " where a table belongs", "write { NAME = number }");
    return values;
  }
  for (const auto& [name, item] : *table) {
    const double value = number_of(key, &item, quantity);
    if (!std::isfinite(value)) return {};
    if (value < b.lower || value > b.upper)
      complain(key, "has " + std::string(name.str()) + " = " + number_text(value),
               "it must lie from " + number_text(b.lower) + " to " + number_text(b.upper));
    values[std::string(name.str())] = value;
  }
  return values;
}

std::vector<std::string> TomlSection::texts(const std::string& key) {
  std::vector<std::string> values;
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return values;
  const toml::array* list = node->as_array();
  const bool whole = list != nullptr && list->is_homogeneous(toml::node_type::string);
  if (!whole && !(list != nullptr && list->empty())) {
    complain(key, "is no list of texts", "e.g. [\"left\", \"right\"]");
    return values;
  }
  for (const toml::node& item : *list) {
    values.push_back(item.value_or<std::string>(""));
    if (has_control(values.back(), true)) complain(key, "holds a control character", "take it out");
  }
  return values;
}

std::vector<std::string> TomlSection::choices(const std::string& key,
                                              const std::vector<std::string>& known) {
  const std::vector<std::string> words = texts(key);
  for (const std::string& word : words)
    if (std::find(known.begin(), known.end(), word) == known.end())
      complain(key, "holds \"" + word + "\", which is not known" + did_you_mean(word, known),
               "choose from: " + joined(known));
  return words;
}

std::vector<std::string> TomlSection::assignments(const std::string& key) {
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return {};
  if (node->is_array()) return texts(key);
  std::vector<std::string> all;
  const auto add = [&](const std::string& name, const toml::node& item) {
    const auto value = item.is_number() ? item.value<double>() : std::optional<double>{};
    if (!value || std::isnan(*value))
      return complain(key, "holds something that is not a number", "write NAME = number");
    all.push_back(name + fmt::format("{}", *value));
  };
  if (const toml::table* named = node->as_table()) {
    for (const auto& [name, item] : *named) add(std::string(name.str()) + "=", item);
  } else {
    add("", *node);
  }
  return all;
}

std::vector<std::string> TomlSection::values(const std::string& key) {
  std::vector<std::string> all;
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return all;
  const toml::array* list = node->as_array();
  if (list == nullptr)
    complain(key, "is " + kind_of(*node) + " where a list belongs", "e.g. [0.1, 0.2, 0.4]");
  else
    for (const toml::node& item : *list) all.push_back(value_text(item));
  return all;
}

std::vector<TomlSetting> TomlSection::settings() {
  std::vector<TomlSetting> all;
  if (table_ == nullptr) return all;
  flatten(*as_table(table_), "", *tree_, all);
  for (const auto& [key, node] : *as_table(table_))
    tree_->asked[path_].insert(std::string(key.str()));
  return all;
}

std::array<double, 3> TomlSection::vector(const std::string& key, std::array<double, 3> fallback,
                                          Quantity quantity) {
  const std::size_t before = tree_->findings.size();
  const std::vector<double> x = numbers(key, quantity);
  if (!has(key) || tree_->findings.size() != before) return fallback;
  if (x.size() == 3) return {x[0], x[1], x[2]};
  complain(key, "has " + std::to_string(x.size()) + " numbers instead of three", "write [x, y, z]");
  return fallback;
}

TomlSection TomlSection::section(const std::string& key) {
  auto* node = static_cast<toml::node*>(find(key));
  toml::table* table = node != nullptr ? node->as_table() : nullptr;
  if (node != nullptr && table == nullptr)
    complain(key, "is " + kind_of(*node) + " where a table belongs",
             "write [" + full(key) + "] on its own line");
  const std::pair<std::string, toml::table*> visit{full(key), table};
  if (table != nullptr &&
      std::find(tree_->seen.begin(), tree_->seen.end(), visit) == tree_->seen.end())
    tree_->seen.push_back(visit);
  return {tree_, table, full(key)};
}

std::vector<TomlSection> TomlSection::sections(const std::string& key) {
  std::vector<TomlSection> all;
  auto* node = static_cast<toml::node*>(find(key));
  if (node == nullptr) return all;
  toml::array* list = node->as_array();
  if (list == nullptr || (!list->empty() && !list->get(0)->is_table())) {
    complain(key, "is " + kind_of(*node) + " where a list of tables belongs",
             "write [[" + full(key) + "]]");
    return all;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    const std::string path = full(key) + "." + std::to_string(i);
    tree_->seen.emplace_back(path, list->get(i)->as_table());
    all.push_back({tree_, list->get(i)->as_table(), path});
  }
  return all;
}

TomlDocument::TomlDocument(const std::string& file, const Settings& settings)
    : tree_(parse(file, read_toml_text(file), settings)) {}
TomlDocument::TomlDocument(const std::string& name, std::string_view text, const Settings& settings)
    : tree_(parse(name, text, settings)) {}
TomlDocument::~TomlDocument() = default;

void TomlDocument::describes(const std::string& what, const std::string& code) {
  tree_->what = what, tree_->code = code;
}

TomlSection TomlDocument::root() {
  if (tree_->seen.empty()) tree_->seen.emplace_back("", &tree_->root);
  return {tree_.get(), &tree_->root, ""};
}

void TomlDocument::finish() {
  for (const auto& [path, table] : tree_->seen) {
    const std::set<std::string>& asked = tree_->asked[path];
    const std::vector<std::string> known(asked.begin(), asked.end());
    for (const auto& [key, node] : *table) {
      const std::string name(key.str());
      if (asked.contains(name)) continue;
      TomlSection(tree_.get(), table, path)
          .complain(name, "is not a key of " + tree_->what + did_you_mean(name, known),
                    "known here: " + joined(known));
    }
  }
  if (!tree_->findings.empty()) throw Error(tree_->findings);
}

std::map<std::string, Finding> TomlDocument::places() {
  std::map<std::string, Finding> all;
  for (const auto& [path, table] : tree_->seen)
    for (const auto& [key, node] : *table) {
      const TomlSection section(tree_.get(), table, path);
      const std::string name(key.str());
      all[section.full(name)] = section.place(name);
    }
  return all;
}

// The formatter writes 3.2 as 3.2000000000000002; both read back the same, one reads better.
std::string TomlDocument::as_run() const {
  const std::string text = toml_of(tree_->root) + "\n";
  std::string shorter;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t behind = quoted_end(text, i); behind > i) {
      shorter += text.substr(i, behind - i);
      i = behind;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() &&
           (std::isdigit(static_cast<unsigned char>(text[end])) || text[end] == '.'))
      ++end;
    double value = 0;
    const bool long_number = end - i >= 15 && text.find('.', i) < end &&
                             std::from_chars(&text[i], &text[end], value).ptr == &text[end];
    shorter +=
        long_number ? fmt::format("{}", value) : text.substr(i, std::max<std::size_t>(end - i, 1));
    i = std::max(end, i + 1);
  }
  return shorter;
}

}  // namespace legwork
