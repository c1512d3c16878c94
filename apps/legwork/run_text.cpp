// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "run_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "legwork/record/number_text.h"

namespace legwork::app {
namespace {

using outcome::Outcome;
using outcome::TextTable;
constexpr std::size_t kMetrics = 14, kRows = 24, kDiffering = 8;

/// Columns a terminal gives the text: one per code point (our names hold no wide letters).
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string padded(const std::string& text, std::size_t to, bool right = false) {
  const std::string space(to > width(text) ? to - width(text) : 0, ' ');
  return right ? space + text : text + space;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_of("0123456789") != std::string::npos &&
         text.find_first_not_of("0123456789.eE+-−± ") == std::string::npos;
}

std::string numbers(const Outcome& outcome) {
  std::string out;
  std::size_t widest = 0, n = std::min(kMetrics, outcome.metrics.size());
  const auto label = [&](std::size_t i) {
    const outcome::Metric& m = outcome.metrics[i];
    return m.label.empty() ? m.name : m.label;
  };
  for (std::size_t i = 0; i < n; ++i) widest = std::max(widest, width(label(i)));
  for (std::size_t i = 0; i < n; ++i) {
    const outcome::Metric& m = outcome.metrics[i];
    out += fmt::format("  {}  {} {}\n", padded(label(i), widest),
                       padded(outcome::digits(m.value), 10, true), m.unit == "1" ? "" : m.unit);
  }
  if (n < outcome.metrics.size())
    out += fmt::format("  … and {} more in summary.json\n", outcome.metrics.size() - n);
  return out;
}

std::string table_text(const TextTable& table) {
  std::vector<std::size_t> widths(table.header.size());
  const auto widen = [&](const std::vector<std::string>& row) {
    for (std::size_t c = 0; c < std::min(row.size(), widths.size()); ++c)
      widths[c] = std::max(widths[c], width(row[c]));
  };
  widen(table.header);
  for (const auto& row : table.rows) widen(row);
  const auto line = [&](const std::vector<std::string>& row, const std::vector<std::string>& like) {
    std::string text = " ";
    for (std::size_t c = 0; c < std::min(row.size(), widths.size()); ++c)
      text += " " + padded(row[c], widths[c], c < like.size() && is_number(like[c])) + " ";
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  if (table.rows.empty()) return "";
  std::string out = "\n" + table.title + "\n" + line(table.header, table.rows.front());
  for (std::size_t r = 0; r < std::min(kRows, table.rows.size()); ++r)
    out += line(table.rows[r], table.rows[r]);
  if (table.rows.size() > kRows)
    out += fmt::format("  … and {} more rows in the report\n", table.rows.size() - kRows);
  return out;
}

std::string expected_text(const Claim& c) {
  const char* sign = c.kind == Tolerance::kAtMost    ? "<= "
                     : c.kind == Tolerance::kAtLeast ? ">= "
                                                     : "";
  std::string text = sign + outcome::shortest(c.expected);
  const std::string unit = c.unit.empty() || c.unit == "1" ? "" : " " + c.unit;
  if (c.tolerance > 0 && c.kind == Tolerance::kRelative)
    return fmt::format("{}{} ± {} %", text, unit, outcome::shortest(100 * c.tolerance));
  if (c.tolerance > 0) text += " ± " + outcome::shortest(c.tolerance);
  return text + unit;
}

/// The number a reason explains, where ours is no longer that: in digits that show a small drift.
std::string drifted_text(const Claim& c) {
  if (c.reason.empty()) return "";
  return fmt::format(" (explained is {}, now {})", outcome::digits(c.explained_value, 9),
                     outcome::digits(c.value, 9));
}

std::string claims_text(const Outcome& outcome, bool colour) {
  if (outcome.claims.empty()) return "";
  const char* red = colour ? "\033[31m" : "";
  const char* green = colour ? "\033[32m" : "";
  const char* plain = colour ? "\033[0m" : "";
  const bool all = std::all_of(outcome.claims.begin(), outcome.claims.end(),
                               [](const Claim& c) { return !fails(c); });
  std::string out =
      fmt::format("\nclaims: {}{}{}\n", all ? green : red, claims_count(outcome), plain);
  std::size_t shown = 0;
  for (const bool failing : {true, false}) {
    for (const Claim& c : outcome.claims) {
      if (c.verdict != Verdict::kDiffers || fails(c) != failing || shown++ >= kDiffering) continue;
      out +=
          fmt::format("  {}{}{} {}: {} {}, expected {}{}{}\n", failing ? red : "", verdict_text(c),
                      plain, c.id, outcome::digits(c.value), c.unit == "1" ? "" : c.unit,
                      expected_text(c), failing ? drifted_text(c) : "",
                      c.reason.empty() ? (c.note.empty() ? "" : "; " + c.note) : "; " + c.reason);
    }
  }
  if (shown > kDiffering) out += fmt::format("  … and {} more in the report\n", shown - kDiffering);
  return out;
}

}  // namespace

std::string claims_count(const Outcome& outcome) {
  const auto count = [&](Verdict v) {
    return std::count_if(outcome.claims.begin(), outcome.claims.end(),
                         [v](const Claim& c) { return c.verdict == v; });
  };
  const auto agree = count(Verdict::kAgrees), differ = count(Verdict::kDiffers),
             unsure = count(Verdict::kCannotTell);
  std::string text = fmt::format("{} {}", agree, agree == 1 ? "agrees" : "agree");
  if (differ > 0) text += fmt::format(", {} {}", differ, differ == 1 ? "differs" : "differ");
  if (unsure > 0) text += fmt::format(", {} cannot be told", unsure);
  return text;
}

std::string run_text(const Outcome& outcome, bool colour) {
  std::string out = (colour ? "\033[1m" : "") + outcome.title + (colour ? "\033[0m" : "") + "\n";
  if (!outcome.headline.empty()) out += outcome.headline + "\n";
  if (!outcome.metrics.empty()) out += "\n" + numbers(outcome);
  if (!outcome.tables.empty()) out += table_text(outcome.tables.front());
  out += claims_text(outcome, colour);
  constexpr std::size_t kShown = 4;  // one screen; the report has them all
  const std::size_t warnings = outcome.warnings.size();
  for (std::size_t i = 0; i < std::min(warnings, kShown); ++i)
    out += "warning: " + outcome.warnings[i] + "\n";
  if (warnings > kShown)
    out += fmt::format("and {} more warnings, in the report\n", warnings - kShown);
  if (!outcome.run.ended_early.empty())
    out += fmt::format("{}ended early: {}{}\n", colour ? "\033[31m" : "", outcome.run.ended_early,
                       colour ? "\033[0m" : "");
  return out;
}

}  // namespace legwork::app
