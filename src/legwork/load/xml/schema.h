#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a format allows: one table per format says which elements and attributes exist and what
// their values look like. Checked once over the whole file, so that all slips show in one run and
// the readers behind it can trust the text.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/load/detail/findings.h"
#include "legwork/load/xml/document.h"

namespace legwork::load {

/// One kind of element.
///
/// `id` is "tag" or "tag@context" where the same tag means different things in different places.
/// `attributes` are "name:type" words; a type is
///   s          any text          r3, r1-3, r*   that many real numbers
///   i1         integers          a|b|c          one of these words
/// and a leading ! makes the attribute required ("!mass:r1").
/// `children` are ids; "*" means that whatever is inside is not looked at.
/// `refused` names why the element cannot be accepted (it would change the physics silently), and
/// `code` under which.
struct SchemaRow {
  const char* id;
  const char* attributes;
  const char* children;
  const char* refused = nullptr;
  const char* code = "E-UNSUPPORTED";
};

enum class UnknownIs {
  kError,    // MJCF: its schema is closed
  kWarning,  // URDF: extended freely by tools
};

class Schema {
 public:
  Schema(const std::vector<SchemaRow>& rows, UnknownIs unknown);
  /// Checks `root` (of kind `id`) and everything below it.
  void check(const Element& root, std::string_view id, Findings& findings) const;

 private:
  struct AttributeRule {
    std::string name;
    std::string type;
    bool required = false;
  };
  struct Rule {
    std::string tag;
    std::vector<AttributeRule> attributes;
    std::vector<int> children;
    bool anything_inside = false;
    std::string refused, code;
  };

  void check_element(const Element& element, const Rule& rule, Findings& findings) const;
  void check_attributes(const Element& element, const Rule& rule, Findings& findings) const;
  void unknown_attribute(const Element& element, const Rule& rule, std::string_view name,
                         Findings& findings) const;
  void unknown_child(const Element& child, const Element& parent, const Rule& rule,
                     Findings& findings) const;
  int find(std::string_view id) const;

  std::vector<std::string> ids_;
  std::vector<Rule> rules_;
  UnknownIs unknown_;
};

/// The closed schema of MJCF (union of the versions up to 3.x; newer names are accepted too).
const Schema& mjcf_schema();
/// The open schema of URDF.
const Schema& urdf_schema();

}  // namespace legwork::load
