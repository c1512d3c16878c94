// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/base/error.h"

#include "legwork/base/printable.h"

namespace legwork {

std::string headline(const Finding& finding) {
  std::string text = finding.code;
  if (!finding.file.empty()) {
    text.append(" ").append(finding.file);
    // Appended in two steps: GCC 12 reports a false overlap for ":" + std::to_string().
    if (finding.line > 0) text.append(":").append(std::to_string(finding.line));
  }
  return text + ": " + finding.message;
}

Error::Error(std::vector<Finding> findings) {
  // They quote names and lines of files from anywhere, and end on a terminal.
  for (Finding& finding : findings)
    for (std::string* text : {&finding.file, &finding.element, &finding.message, &finding.remedy})
      if (has_control(*text, true)) *text = printable(*text, true);
  findings_.reserve(findings.size());
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    for (Finding& finding : findings) {
      if (finding.severity == severity) findings_.push_back(std::move(finding));
    }
  }
  for (const Finding& finding : findings_) {
    if (finding.severity != Severity::kError) continue;
    if (!text_.empty()) text_ += "\n";
    text_ += headline(finding);
    if (!finding.remedy.empty()) text_ += "\n  " + finding.remedy;
  }
}

Error::Error(Finding finding) : Error(std::vector<Finding>{std::move(finding)}) {}

}  // namespace legwork
