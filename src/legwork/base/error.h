#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What can be wrong with an input, said so that the reader can mend it.
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace legwork {

enum class Severity { kError, kWarning, kNote };

/// One thing found in an input: where, what, and what to do about it.
struct Finding {
  Severity severity = Severity::kError;
  std::string code;     // stable, e.g. "E-MASS"
  std::string file;     // as the user named it
  int line = 0;         // 1-based; 0 when the whole file is meant
  std::string element;  // e.g. `link "thigh"`; may be empty
  std::string message;  // one sentence
  std::string remedy;   // one sentence; may be empty
};

/// "E-MASS robot.urdf:42: link "thigh" mass -0.5 kg is negative" (no remedy, no newline).
std::string headline(const Finding& finding);

/// Thrown by everything that reads an input: carries every finding, errors first.
class Error : public std::exception {
 public:
  explicit Error(std::vector<Finding> findings);
  explicit Error(Finding finding);
  const std::vector<Finding>& findings() const { return findings_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::vector<Finding> findings_;
  std::string text_;  // the headlines and remedies, one per line
};

}  // namespace legwork
