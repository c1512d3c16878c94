#include "legwork/load/findings.h"

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
  if (++nerror_ >= kMaxErrors) throw LoadError(finish());
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
  throw LoadError(finish());
}

void Findings::stop_on_error() const {
  if (nerror_ > 0) throw LoadError(finish());
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

int edit_distance(std::string_view a, std::string_view b) {
  // Optimal string alignment: three rolling rows.
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > 200 || candidates.size() > 10000) return {};
  const std::string* best = nullptr;
  int best_distance = std::max(1, static_cast<int>(word.size() + 1) / 3) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate.size() > 200) continue;
    const int d = edit_distance(word, candidate);
    if (d < best_distance) best = &candidate, best_distance = d;
  }
  return best != nullptr ? *best : std::string{};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? best : "; did you mean \"" + best + "\"?";
}

std::string quoted(std::string_view name) {
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
