// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/table.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "legwork/base/plain_file.h"

namespace legwork {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A cell of CSV: in quotes where it must be.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// A TOML value as a table shows it: texts without their quotes.
std::string bare(const std::string& value) {
  const bool quoted =
      value.size() > 1 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0];
  return quoted ? value.substr(1, value.size() - 2) : value;
}

double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

/// Ranks from 0; equal values share the mean of theirs.
std::vector<double> ranks_of(const std::vector<double>& x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
  std::vector<double> rank(x.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && x[order[end]] == x[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) rank[order[k]] = 0.5 * static_cast<double>(i + end - 1);
    i = end;
  }
  return rank;
}

}  // namespace

std::uint64_t StudyTable::count(CaseEnd which) const {
  return static_cast<std::uint64_t>(std::count(end.begin(), end.end(), which));
}

StudyTable read_table(const PreparedStudy& p, const std::filesystem::path& folder) {
  std::vector<CaseRecord> records;
  read_journals(folder, p.head, [&](CaseRecord&& record) {
    if (record.index < p.study.cases) records.push_back(std::move(record));
  });
  std::stable_sort(records.begin(), records.end(),
                   [](const CaseRecord& a, const CaseRecord& b) { return a.index < b.index; });
  StudyTable table;
  for (CaseRecord& r : records) {
    // Two writers may have done the same case; its numbers are the same.
    if (!table.index.empty() && table.index.back() == r.index) continue;
    table.index.push_back(r.index);
    table.end.push_back(r.end);
    table.x.insert(table.x.end(), r.x.begin(), r.x.end());
    table.values.insert(table.values.end(), r.values.begin(), r.values.end());
    if (!r.note.empty()) table.notes.emplace(r.index, std::move(r.note));
  }
  if (p.study.method != StudyMethod::kOptimise) table.missing = p.study.cases - table.rows();
  return table;
}

StudyCase case_of_row(const PreparedStudy& p, const StudyTable& table, std::size_t row) {
  if (p.study.method != StudyMethod::kOptimise) return study_case(p.study, table.index[row]);
  const std::size_t n = p.head.x;
  return study_case(p.study, table.index[row], std::span(table.x).subspan(row * n, n));
}

void write_table(const PreparedStudy& p, const StudyTable& table,
                 const std::filesystem::path& path) {
  PlainFileWriter file(path.string());
  std::string text = "case";
  const std::vector<std::string> keys = study_keys(p.study);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool unit = i < p.study.variables.size() && !p.study.variables[i].unit.empty();
    text += "," + cell(unit ? keys[i] + " [" + p.study.variables[i].unit + "]" : keys[i]);
  }
  text += ",end";
  for (const outcome::Metric& m : p.metrics)
    text += "," + cell(m.unit.empty() || m.unit == "1" ? m.name : m.name + " [" + m.unit + "]");
  text += ",reason\n";
  for (std::size_t row = 0; row < table.rows(); ++row) {
    text += std::to_string(table.index[row]);
    for (const std::string& value : case_of_row(p, table, row).cells)
      text += "," + cell(bare(value));
    text += "," + std::string(to_string(table.end[row]));
    for (std::size_t m = 0; m < p.metrics.size(); ++m) {
      const double value = table.values[row * p.metrics.size() + m];
      text += std::isnan(value) ? "," : fmt::format(",{}", value);
    }
    const auto note = table.notes.find(table.index[row]);
    text += "," + (note != table.notes.end() ? cell(note->second) : "") + "\n";
    if (text.size() < (1u << 16)) continue;
    file.write(text);
    text.clear();
  }
  file.write(text);
  file.commit();
}

std::vector<double> metric_column(const PreparedStudy& p, const StudyTable& table,
                                  std::size_t metric) {
  const bool of_all = p.metrics[metric].name == kEndedEarly;
  std::vector<double> column(table.rows(), kNaN);
  for (std::size_t row = 0; row < table.rows(); ++row)
    if (of_all || table.end[row] == CaseEnd::kRan)
      column[row] = table.values[row * p.metrics.size() + metric];
  return column;
}

MetricSummary summarise(const StudyTable& table, const std::vector<double>& column) {
  MetricSummary s;
  std::vector<double> sorted;
  double sum = 0, square = 0;
  for (std::size_t row = 0; row < column.size(); ++row) {
    const double value = column[row];
    if (!std::isfinite(value)) continue;
    if (sorted.empty() || value < s.least) s.least = value, s.least_case = table.index[row];
    if (sorted.empty() || value > s.greatest)
      s.greatest = value, s.greatest_case = table.index[row];
    sorted.push_back(value);
    sum += value;
  }
  s.count = sorted.size();
  if (sorted.empty()) {
    s.mean = s.deviation = s.least = s.p5 = s.median = s.p95 = s.greatest = kNaN;
    return s;
  }
  const auto n = static_cast<double>(sorted.size());
  s.mean = sum / n;
  for (const double value : sorted) square += (value - s.mean) * (value - s.mean);
  s.deviation = sorted.size() > 1 ? std::sqrt(square / (n - 1)) : 0.0;
  std::sort(sorted.begin(), sorted.end());
  s.p5 = quantile(sorted, 0.05), s.median = quantile(sorted, 0.5), s.p95 = quantile(sorted, 0.95);
  return s;
}

double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (std::isfinite(a[i]) && std::isfinite(b[i])) x.push_back(a[i]), y.push_back(b[i]);
  if (x.size() < 3) return kNaN;
  const std::vector<double> u = ranks_of(x), v = ranks_of(y);
  const double middle = 0.5 * static_cast<double>(x.size() - 1);
  double uv = 0, uu = 0, vv = 0;
  for (std::size_t i = 0; i < u.size(); ++i) {
    uv += (u[i] - middle) * (v[i] - middle);
    uu += (u[i] - middle) * (u[i] - middle);
    vv += (v[i] - middle) * (v[i] - middle);
  }
  return uu > 0 && vv > 0 ? uv / std::sqrt(uu * vv) : kNaN;
}

std::size_t best_row(const PreparedStudy& p, const StudyTable& table) {
  const auto place = [&](const std::string& name) {
    for (std::size_t m = 0; m < p.metrics.size(); ++m)
      if (p.metrics[m].name == name) return m;
    return p.metrics.size();
  };
  const StudySearch& search = p.study.search;
  const std::size_t goal = place(search.metric), n = p.metrics.size();
  std::size_t best = table.rows();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double value = table.values[row * n + goal];
    if (table.end[row] != CaseEnd::kRan || !std::isfinite(value)) continue;
    bool kept = true;
    for (const StudyLimit& wall : search.limits) {
      const double at = table.values[row * n + place(wall.metric)];
      kept = kept && (wall.at_most ? at <= wall.bound + 1e-9 : at >= wall.bound - 1e-9);
    }
    if (!kept) continue;
    const double least = best < table.rows() ? table.values[best * n + goal] : 0;
    if (best == table.rows() || (search.greatest ? value > least : value < least)) best = row;
  }
  return best;
}

}  // namespace legwork
