#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A model file as a tree of elements that know their file and line, includes already in place.
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "legwork/load/detail/findings.h"
#include "legwork/load/files.h"
#include "legwork/load/xml/scan.h"

namespace legwork::load {

struct Attribute {
  std::string_view name;
  std::string_view value;
};

/// One XML element. Views point into the document that made it.
class Element {
 public:
  std::string_view name;
  std::vector<Attribute> attributes;    // those with a value
  std::vector<std::string_view> blank;  // attributes written with nothing in them: as if not there
  std::vector<Element> children;
  std::string_view content;  // text directly inside, e.g. <mu1>0.8</mu1>
  std::string_view file;     // as the user named it
  int line = 0;
  int scope = 0;  // whose compiler settings hold: 0 the main file, n the nth attached model

  Place place() const { return {std::string(file), line}; }
  /// The attribute's text, or nothing.
  std::optional<std::string_view> find(std::string_view attribute) const;
  bool has(std::string_view attribute) const { return find(attribute).has_value(); }
  /// The text, or an empty view.
  std::string_view text(std::string_view attribute) const {
    return find(attribute).value_or(std::string_view{});
  }
  /// First child of that name, or null.
  const Element* child(std::string_view child_name) const;
  /// `joint "hip"`, or `joint` when it has no name.
  std::string label() const;
};

/// An MJCF file that was attached to another.
struct AttachedScope {
  std::string folder;              // of that file
  std::string main_class;          // its "main" under the prefix
  std::vector<Element> compilers;  // its <compiler> sections
};

/// The parsed text behind a tree of elements; moves, keeps views alive.
class XmlDocument {
 public:
  Element root;
  int includes = 0;
  std::vector<AttachedScope> scopes;  // scope n is scopes[n - 1]
  std::deque<XmlDocument> attached;   // keeps their text alive
  std::deque<std::string> strings;    // names under a prefix

  /// Reads, scans and parses `path`; expands MJCF includes. Throws Error.
  static XmlDocument read(const std::string& path, const Files& files, const XmlLimits& limits,
                          Findings& findings);

 private:
  friend class XmlReader;
  std::vector<std::shared_ptr<const void>> storage_;  // parsed buffers and file names
};

}  // namespace legwork::load
