// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/xml/schema.h"

#include <cstdlib>
#include <stdexcept>

#include "legwork/load/xml/numbers.h"

namespace legwork::load {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find(' ', i), text.size());
    list.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return list;
}

std::vector<std::string> alternatives(std::string_view type) {
  std::vector<std::string> list;
  std::size_t i = 0;
  while (i <= type.size()) {
    const std::size_t end = std::min(type.find('|', i), type.size());
    list.emplace_back(type.substr(i, end - i));
    i = end + 1;
  }
  return list;
}

// "r3" -> 3..3, "r1-3" -> 1..3, "r*" -> 0..limit.
struct Count {
  std::size_t least, most;
};
Count count_of(const std::string& type) {
  const std::string digits = type.substr(1);
  if (digits == "*") return {0, kMaxNumbersPerAttribute};
  const std::size_t dash = digits.find('-');
  const auto number = [](const std::string& text) {
    return static_cast<std::size_t>(std::strtoul(text.c_str(), nullptr, 10));
  };
  if (dash == std::string::npos) return {number(digits), number(digits)};
  return {number(digits.substr(0, dash)), number(digits.substr(dash + 1))};
}

std::string count_text(const Count& count) {
  if (count.least == count.most)
    return std::to_string(count.least) + (count.least == 1 ? " number" : " numbers");
  return std::to_string(count.least) + " to " + std::to_string(count.most) + " numbers";
}

void check_numbers(const Element& element, const Attribute& a, const std::string& type,
                   Findings& findings) {
  const Count count = count_of(type);
  const std::string attribute(a.name);
  const NumberList list = read_numbers(a.value);
  const bool is_finite_problem = list.problem.find("not finite") != std::string::npos;
  if (!list.problem.empty()) {
    const std::string what = is_finite_problem
                                 ? attribute + " " + in_quotes(a.value) + " is not finite"
                                 : attribute + ": " + list.problem;
    findings.error(
        element.place(), "E-NUMBER", element.label(), what,
        is_finite_problem ? "write a finite number" : "write numbers separated by spaces");
    return;
  }
  if (list.values.size() < count.least || list.values.size() > count.most) {
    findings.error(
        element.place(), "E-NUMBER", element.label(),
        attribute + " needs " + count_text(count) + ", got " + std::to_string(list.values.size()),
        "");
    return;
  }
  if (type[0] != 'i') return;
  for (const double value : list.values)
    if (value != static_cast<double>(static_cast<long>(value)) || value > 2147483647.0 ||
        value < -2147483648.0) {
      findings.error(element.place(), "E-NUMBER", element.label(),
                     attribute + " " + in_quotes(a.value) + " is not an integer", "");
      return;
    }
}

void check_value(const Element& element, const Attribute& a, const std::string& type,
                 Findings& findings) {
  if (type == "s") {
    if (a.value.size() > 4096)
      findings.error(element.place(), "E-SIZE", element.label(),
                     std::string(a.name) + " is longer than 4096 characters", "");
  } else if (type.find('|') == std::string::npos) {
    check_numbers(element, a, type, findings);
  } else {
    const std::vector<std::string> allowed = alternatives(type);
    for (const std::string& word : allowed)
      if (word == a.value) return;
    std::string list;
    for (const std::string& word : allowed) list += (list.empty() ? "" : ", ") + word;
    findings.error(element.place(), "E-VALUE", element.label(),
                   std::string(a.name) + " " + in_quotes(a.value) + " is not known" +
                       did_you_mean(a.value, allowed),
                   "one of: " + list);
  }
}

// A rule's type string starts with r or i only for numbers; keep words apart from them.
bool is_type(const std::string& type) {
  if (type == "s") return true;
  if ((type[0] == 'r' || type[0] == 'i') && type.size() > 1 &&
      (type[1] == '*' || (type[1] >= '0' && type[1] <= '9')))
    return true;
  return type.find('|') != std::string::npos;
}

}  // namespace

Schema::Schema(const std::vector<SchemaRow>& rows, UnknownIs unknown) : unknown_(unknown) {
  for (const SchemaRow& row : rows) {
    Rule rule;
    const std::string id = row.id;
    rule.tag = id.substr(0, id.find('@'));
    for (std::string word : words(row.attributes)) {
      AttributeRule a;
      if (word[0] == '!') {
        a.required = true;
        word.erase(0, 1);
      }
      const std::size_t colon = word.find(':');
      a.name = word.substr(0, colon);
      a.type = word.substr(colon + 1);
      if (colon == std::string::npos || !is_type(a.type))
        throw std::logic_error("schema: bad type for " + id + "/" + word);
      rule.attributes.push_back(std::move(a));
    }
    if (row.refused != nullptr) rule.refused = row.refused;
    rule.code = row.code;
    ids_.push_back(id);
    rules_.push_back(std::move(rule));
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::string& child : words(rows[i].children)) {
      if (child == "*")
        rules_[i].anything_inside = true;
      else
        rules_[i].children.push_back(find(child));
    }
}

int Schema::find(std::string_view id) const {
  for (std::size_t i = 0; i < ids_.size(); ++i)
    if (ids_[i] == id) return static_cast<int>(i);
  throw std::logic_error("schema: no element " + std::string(id));
}

void Schema::check(const Element& root, std::string_view id, Findings& findings) const {
  check_element(root, rules_[static_cast<std::size_t>(find(id))], findings);
}

void Schema::check_element(const Element& element, const Rule& rule, Findings& findings) const {
  if (!rule.refused.empty()) {
    findings.error(element.place(), rule.code, element.label(),
                   "`<" + std::string(element.name) + ">` is not supported: " + rule.refused,
                   "remove it, or expand it with the tool that wrote it");
    return;
  }
  check_attributes(element, rule, findings);
  if (rule.anything_inside) return;
  for (const Element& child : element.children) {
    const Rule* known = nullptr;
    for (const int i : rule.children)
      if (rules_[static_cast<std::size_t>(i)].tag == child.name)
        known = &rules_[static_cast<std::size_t>(i)];
    if (known != nullptr)
      check_element(child, *known, findings);
    else
      unknown_child(child, element, rule, findings);
  }
}

void Schema::check_attributes(const Element& element, const Rule& rule, Findings& findings) const {
  for (const Attribute& a : element.attributes) {
    const AttributeRule* known = nullptr;
    for (const AttributeRule& candidate : rule.attributes)
      if (candidate.name == a.name) known = &candidate;
    if (known != nullptr)
      check_value(element, a, known->type, findings);
    else if (!rule.anything_inside || !rule.attributes.empty())
      unknown_attribute(element, rule, a.name, findings);
  }
  for (const std::string_view name : element.blank)
    for (const AttributeRule& a : rule.attributes)
      if (a.name == name && a.type != "s" && a.type != "r*" && !a.required)
        findings.warning(element.place(), "W-EMPTY", element.label(),
                         std::string(element.name) + " has an empty " + std::string(name) +
                             ": taken as not written",
                         "write it or remove it");
  for (const AttributeRule& a : rule.attributes)
    if (a.required && !element.has(a.name))
      findings.error(element.place(), "E-ATTRIBUTE", element.label(),
                     element.label() + " lacks " + in_quotes(a.name), "");
}

void Schema::unknown_attribute(const Element& element, const Rule& rule, std::string_view name,
                               Findings& findings) const {
  if (name.substr(0, 5) == "xmlns" || name.substr(0, 4) == "xml:" || name.substr(0, 4) == "xsi:")
    return;
  std::vector<std::string> names;
  for (const AttributeRule& a : rule.attributes)
    if (!element.has(a.name)) names.push_back(a.name);
  const std::string hint = did_you_mean(name, names);
  const std::string what = std::string(element.name) + " attribute " + in_quotes(name);
  if (unknown_ == UnknownIs::kError)
    findings.error(element.place(), "E-ATTRIBUTE", element.label(), "unknown " + what + hint,
                   "correct the name or remove it");
  else
    findings.warning(element.place(), "W-UNKNOWN", element.label(),
                     "unknown " + std::string(element.name) + " attribute `" +
                         std::string(name.substr(0, 80)) + "` ignored" + hint,
                     hint.empty() ? "" : "correct the name or remove it");
}

void Schema::unknown_child(const Element& child, const Element& parent, const Rule& rule,
                           Findings& findings) const {
  std::vector<std::string> names;
  for (const int i : rule.children) names.push_back(rules_[static_cast<std::size_t>(i)].tag);
  const std::string hint = did_you_mean(child.name, names);
  const std::string what = "unknown element `<" + std::string(child.name.substr(0, 80)) +
                           ">` in `<" + std::string(parent.name) + ">`";
  if (unknown_ == UnknownIs::kError)
    findings.error(child.place(), "E-ELEMENT", child.label(), what + hint,
                   "correct the name or remove it");
  else
    findings.warning(child.place(), "W-UNKNOWN", parent.label(), what + " ignored" + hint,
                     hint.empty() ? "" : "correct the name or remove it");
}

}  // namespace legwork::load
