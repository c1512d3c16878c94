#include "legwork/load/detail/findings.h"

#include <algorithm>
#include <cstdio>

namespace legwork::load {

void Findings::add(Severity severity, const Place& at, std::string code, std::string element,
                   std::string message, std::string remedy) {
  const int seen = ++count_[code];
  if (severity != Severity::kError && seen > kMaxOfAKind) return;
  found_.push_back({severity, std::move(code), at.file, at.line, std::move(element),
                    std::move(message), std::move(remedy)});
}

void Findings::error(const Place& at, std::string code, std::string element, std::string message,
                     std::string remedy) {
  add(Severity::kError, at, std::move(code), std::move(element), std::move(message),
      std::move(remedy));
  if (++nerror_ >= kMaxErrors) throw Error(finish());
}

void Findings::warning(const Place& at, std::string code, std::string element, std::string message,
                       std::string remedy) {
  add(Severity::kWarning, at, std::move(code), std::move(element), std::move(message),
      std::move(remedy));
}

void Findings::note(const Place& at, std::string code, std::string element, std::string message,
                    std::string remedy) {
  add(Severity::kNote, at, std::move(code), std::move(element), std::move(message),
      std::move(remedy));
}

void Findings::fatal(const Place& at, std::string code, std::string element, std::string message,
                     std::string remedy) {
  add(Severity::kError, at, std::move(code), std::move(element), std::move(message),
      std::move(remedy));
  ++nerror_;
  throw Error(finish());
}

void Findings::stop_on_error() const {
  if (nerror_ > 0) throw Error(finish());
}

std::vector<Finding> Findings::finish() const {
  std::vector<Finding> all = found_;
  for (const auto& [code, count] : count_) {
    if (count <= kMaxOfAKind) continue;
    const auto same = std::find_if(found_.begin(), found_.end(),
                                   [&code = code](const Finding& f) { return f.code == code; });
    if (same->severity == Severity::kError) continue;  // all of them are kept
    all.push_back({same->severity, code, same->file, 0, "",
                   "and " + std::to_string(count - kMaxOfAKind) + " more of this kind", ""});
  }
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
    return static_cast<int>(a.severity) < static_cast<int>(b.severity);
  });
  return all;
}

std::string in_quotes(std::string_view name) {
  std::string text = "\"";
  for (const char c : name.substr(0, 80)) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    text += control ? '?' : c;
  }
  return text + (name.size() > 80 ? "...\"" : "\"");
}

std::string show(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", x);
  return text;
}

}  // namespace legwork::load
