// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/mjcf/context.h"

namespace legwork::load {

static const std::string kMainClass = "main";

const AttributeMap* DefaultClass::attributes(std::string_view kind) const {
  const auto it = of_kind.find(kind);
  return it == of_kind.end() ? nullptr : &it->second;
}

std::vector<std::string> NameTable::names() const {
  std::vector<std::string> list;
  for (const auto& [name, unused] : entries) list.push_back(name);
  return list;
}

int NameTable::find(std::string_view name) const {
  const auto it = entries.find(name);
  return it == entries.end() ? -1 : it->second.index;
}

const DefaultClass& MjcfContext::class_of(const Element& element,
                                          const DefaultClass* childclass) const {
  if (const auto name = element.find("class"))
    if (const auto it = classes.find(*name); it != classes.end()) return it->second;
  if (childclass != nullptr) return *childclass;
  const std::string& main = element.scope == 0
                                ? kMainClass
                                : scopes[static_cast<std::size_t>(element.scope) - 1].main_class;
  return classes.find(main)->second;
}

Fields MjcfContext::fields(const Element& element, std::string_view kind,
                           const DefaultClass* childclass) const {
  return Fields(element, class_of(element, childclass).attributes(kind));
}

void MjcfContext::define(const std::string& kind, const Element& element, int index) {
  const std::string name(element.text("name"));
  if (name.empty()) return;
  const auto [it, is_new] =
      tables[kind].entries.emplace(name, NameTable::Entry{index, element.place()});
  if (is_new) return;
  const Place& first = it->second.at;
  const bool same_file = first.file == element.file;
  findings.error(element.place(), "E-DUPLICATE", element.label(),
                 kind + " " + in_quotes(name) + " already defined at " +
                     (same_file ? "" : first.file) + ":" + std::to_string(first.line),
                 "names are unique per kind");
}

int MjcfContext::refer(const std::string& kind, const Element& element,
                       std::string_view attribute) {
  const std::string_view name = element.text(attribute);
  const int index = tables[kind].find(name);
  if (index < 0)
    findings.error(element.place(), "E-REFERENCE", element.label(),
                   std::string(element.name) + " " + std::string(attribute) + " " +
                       in_quotes(name) + " not found" + did_you_mean(name, tables[kind].names()),
                   "name a " + kind + " of the model");
  return index;
}

void MjcfContext::unsupported(const Element& element, const std::string& what,
                              const std::string& remedy) {
  findings.error(element.place(), "E-UNSUPPORTED", element.label(), what, remedy);
}

SoftParameters read_soft(const Fields& fields, std::string_view solref, std::string_view solimp) {
  SoftParameters soft;
  fields.leading(solref, soft.solref);
  fields.leading(solimp, soft.solimp);
  return soft;
}

}  // namespace legwork::load
