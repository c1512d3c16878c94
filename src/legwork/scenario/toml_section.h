#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A strict reader of TOML: every key is asked for by name with its unit and bounds, and what nobody
// asked for is an error with file, line and the nearest name.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "legwork/base/error.h"
#include "legwork/base/quantity.h"

namespace legwork {

struct TomlTree;  // the parsed text and what was found wrong with it

/// A value for a key of another document, where this one names it.
struct TomlSetting {
  std::string key, value;  // dotted; as TOML
  Finding place;
};

/// One table of the file. Cheap to copy; the document must outlive it.
class TomlSection {
 public:
  bool has(const std::string& key) const;
  double number(const std::string& key, double fallback, Quantity quantity, Bounds bounds = {});
  int integer(const std::string& key, int fallback, int lower, int upper);
  bool flag(const std::string& key, bool fallback);
  std::string text(const std::string& key, const std::string& fallback);
  /// A text, number or flag as text, for keys whose reader is another.
  std::string scalar(const std::string& key);
  std::string choice(const std::string& key, const std::string& fallback,
                     const std::vector<std::string>& choices);
  std::array<double, 3> vector(const std::string& key, std::array<double, 3> fallback,
                               Quantity quantity = Quantity::kPlain);
  /// Each plain or with a unit: [0, "30 N"].
  std::vector<double> numbers(const std::string& key, Quantity quantity = Quantity::kPlain);
  /// A table NAME = number, each plain or with a unit.
  std::map<std::string, double> named_numbers(const std::string& key, Quantity quantity,
                                              Bounds bounds = {});
  std::vector<std::string> texts(const std::string& key);
  std::vector<std::string> choices(const std::string& key, const std::vector<std::string>& known);
  /// A list of texts as it is, a table NAME = number as texts NAME=number, or one number as a text.
  std::vector<std::string> assignments(const std::string& key);
  /// A list of values of any kind, each as TOML.
  std::vector<std::string> values(const std::string& key);
  /// This table as settings of another document; tables in it become dotted keys.
  std::vector<TomlSetting> settings();
  bool is_list(const std::string& key) const;                 // a list of tables: [[key]]
  TomlSection section(const std::string& key);                // empty where it is not there
  std::vector<TomlSection> sections(const std::string& key);  // [[key]]
  /// Adds an error at a key of this section (or at the section itself).
  void complain(const std::string& key, const std::string& message,
                const std::string& remedy) const;
  /// Where a key stands, for errors that come up later.
  Finding place(const std::string& key) const;

 private:
  friend class TomlDocument;
  TomlSection(TomlTree* tree, void* table, std::string path)
      : tree_(tree), table_(table), path_(std::move(path)) {}
  std::string full(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
  void* find(const std::string& key);
  double with_unit(const std::string& key, const std::string& text, Quantity quantity);
  double number_of(const std::string& key, const void* node, Quantity quantity);

  TomlTree* tree_;
  void* table_;  // null: absent
  std::string path_;
};

class TomlDocument {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;
  /// Reads a file (at most 1 MB) and puts `settings` (dotted.key, TOML value or bare text) over
  /// it. Throws Error with file:line on a file that is no TOML.
  TomlDocument(const std::string& file, const Settings& settings);
  /// The same from text.
  TomlDocument(const std::string& name, std::string_view text, const Settings& settings);
  ~TomlDocument();
  TomlDocument(const TomlDocument&) = delete;
  TomlDocument& operator=(const TomlDocument&) = delete;

  /// What the file describes and the code of its errors; "a scenario" and "E-SCENARIO" unless said.
  void describes(const std::string& what, const std::string& code);
  TomlSection root();
  /// Throws Error with everything found wrong, keys nobody asked for included.
  void finish();
  /// Where every key stands, for errors that come up after reading: its full name, file and line.
  std::map<std::string, Finding> places();
  /// The document with its settings applied, as TOML.
  std::string as_run() const;

 private:
  std::unique_ptr<TomlTree> tree_;
};

}  // namespace legwork
