// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/load/detail/findings.h"

#include <algorithm>
#include <cstdio>

namespace legwork::load {

void Findings::add(Severity severity, const Place& at, std::string code, std::string element,
                   std::string message, std::string remedy) {
  const int seen = ++count_[code];
  if (severity != Severity::kError && seen > kMaxKept) return;
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

namespace {

// Names and numbers differ from joint to joint; what is left of the sentence is the cause.
std::string cause_of(const Finding& f) {
  std::string cause = f.code + "|";
  bool quoted = false;
  for (const char c : f.message + "|" + f.remedy) {
    if (c == '"') quoted = !quoted;
    const bool number = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
    if (!quoted && !number) cause += c;
  }
  return cause;
}

std::string listed(const std::vector<std::string>& names, std::size_t count) {
  const auto shown = std::min<std::size_t>(names.size(), Findings::kMaxListed);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (i > 0 ? ", " : ": ") + names[i];
  return "; the same for " + std::to_string(count) + " more" + text +
         (shown > 0 && shown < count ? ", ..." : "");
}

}  // namespace

std::vector<Finding> Findings::finish() const {
  struct Group {
    std::size_t first;                // in `all`
    std::vector<std::string> others;  // elements beside the first
    std::size_t count = 0;            // beside the first
  };
  std::vector<Finding> all;
  std::map<std::string, Group> groups;
  for (const Finding& f : found_) {
    if (f.severity == Severity::kError) {
      all.push_back(f);
      continue;
    }
    const auto [it, is_new] = groups.try_emplace(cause_of(f), Group{all.size(), {}, 0});
    if (is_new) {
      all.push_back(f);
      continue;
    }
    Group& group = it->second;
    ++group.count;
    const bool said =
        f.element.empty() || f.element == all[group.first].element ||
        std::find(group.others.begin(), group.others.end(), f.element) != group.others.end();
    if (!said && group.others.size() <= kMaxListed) group.others.push_back(f.element);
  }
  for (const auto& [unused, group] : groups)
    if (group.count > 0) all[group.first].message += listed(group.others, group.count);
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
