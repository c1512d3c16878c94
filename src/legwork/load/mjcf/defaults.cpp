// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// MJCF default classes: a tree in which each class starts as a copy of its parent.
#include <algorithm>
#include <sstream>

#include "legwork/load/mjcf/context.h"

namespace legwork::load {
namespace {

bool is_actuator(std::string_view kind) {
  return kind == "general" || kind == "motor" || kind == "position" || kind == "velocity";
}

bool is_orientation(std::string_view name) {
  return name == "quat" || name == "axisangle" || name == "xyaxes" || name == "zaxis" ||
         name == "euler";
}

// Vectors of which a file may write only the first entries.
bool is_partial(std::string_view name) {
  for (const char* partial : {"size", "friction", "solref", "solimp", "solreflimit", "solimplimit",
                              "solreffriction", "solimpfriction"})
    if (name == partial) return true;
  return false;
}

// The words of `head`, then those of `old` beyond them.
std::string spliced(const std::string& old, std::string_view head) {
  std::istringstream old_words(old), head_words{std::string(head)};
  std::string text, word, skipped;
  while (head_words >> word) {
    text += (text.empty() ? "" : " ") + word;
    old_words >> skipped;
  }
  while (old_words >> word) text += " " + word;
  return text;
}

void merge(AttributeMap& into, const Element& element) {
  // An orientation of one kind replaces one of another kind, or both would be read.
  const bool turns = std::any_of(element.attributes.begin(), element.attributes.end(),
                                 [](const Attribute& a) { return is_orientation(a.name); });
  if (turns)
    for (const char* kind : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) into.erase(kind);
  for (const Attribute& a : element.attributes) {
    std::string& value = into[std::string(a.name)];
    value = is_partial(a.name) ? spliced(value, a.value) : std::string(a.value);
  }
}

void read_class(MjcfContext& context, const Element& element, const std::string& name,
                const DefaultClass* parent) {
  if (parent != nullptr) {
    DefaultClass copy = *parent;
    copy.name = name;
    context.classes[name] = std::move(copy);
  }
  DefaultClass& self = context.classes[name];
  for (const Element& child : element.children) {
    if (child.name == "default") continue;
    if (is_actuator(child.name))
      apply_actuator_element(self.actuator, Fields(child), child.name);
    else
      merge(self.of_kind[std::string(child.name)], child);
  }
  for (const Element& child : element.children) {
    if (child.name != "default") continue;
    const std::string child_name(child.text("class"));
    if (child_name.empty()) {
      context.findings.error(child.place(), "E-CLASS", "default", "nested default without a class",
                             "give it class=\"...\"");
    } else if (context.classes.count(child_name) > 0) {
      context.findings.error(child.place(), "E-CLASS", "default",
                             "class " + in_quotes(child_name) + " is defined twice",
                             "class names are unique in the whole model");
    } else {
      read_class(context, child, child_name, &self);
    }
  }
}

// Every class or childclass that is named must exist.
void check_references(MjcfContext& context, const Element& element,
                      const std::vector<std::string>& names) {
  for (const char* attribute : {"class", "childclass"}) {
    const auto name = element.find(attribute);
    if (!name || element.name == "default") continue;
    if (context.classes.count(std::string(*name)) == 0)
      context.findings.error(element.place(), "E-CLASS", element.label(),
                             std::string(attribute) + " " + in_quotes(*name) + " is not defined" +
                                 did_you_mean(*name, names),
                             "define it in <default>");
  }
  for (const Element& child : element.children)
    if (child.name != "default") check_references(context, child, names);
}

}  // namespace

void read_mjcf_defaults(MjcfContext& context) {
  context.classes["main"].name = "main";
  for (const Element& section : context.root.children) {
    if (section.name != "default") continue;
    const std::string_view name = section.text("class");
    if (section.scope == 0 && !name.empty() && name != "main")
      context.findings.error(section.place(), "E-CLASS", "default",
                             "the top-level default is called main, not " + in_quotes(name),
                             "nest it in another <default>");
    else
      read_class(context, section, section.scope == 0 ? "main" : std::string(name), nullptr);
  }
  std::vector<std::string> names;
  for (const auto& [name, unused] : context.classes) names.push_back(name);
  check_references(context, context.root, names);
}

}  // namespace legwork::load
